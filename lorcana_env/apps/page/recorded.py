"""A recorded game for the page: its steps and its analysis as JSON, and all of it as one file that needs no server."""

import base64
import itertools
import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from lorcana_env.apps.page import serialize
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.lines import moves_in_words
from lorcana_env.game.replay import RecordedGame
from lorcana_env.words.actions import describe_to
from lorcana_env.words.history import describe_changes, entry, turn_line
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for


def page(
    played: RecordedGame,
    viewer: int | None = None,
    language: str = "en",
    *,
    agent: Agent | None = None,
    agent_name: str = "",
    review: dict[str, Any] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> str:
    """Return a game as one HTML file, which shows it as the page of ``lorcana serve`` shows a replay.

    ``viewer``: shows what this player may know; None: everything. ``agent``, called ``agent_name``, is asked about each
    decision (with a viewer, about the viewer's): what it would do, and the chance to win. ``review``: an analysis,
    as :func:`translate_review` gives it. ``progress`` is called with 1 after each step.
    """
    told = steps(played, viewer, language)
    for shown, (game, action) in zip(told["steps"], played.positions()):
        if agent is not None and action is not None and action >= 0 and viewer in (None, game.to_act):
            shown["opinion"] = {"agent": agent_name, **serialize.opinion(game, agent, language)}
            for row in shown["opinion"]["shares"]:
                row["taken"] = row["say"] == game.describe(action, language)
        progress(1)
    data = {
        **told,
        **{"room": "file", "free": False, "over": played.game.over, "viewer": viewer, "total": len(played) + 1},
        "names": played.names,
        "decks": [deck.name for deck in played.decks],
        "review": {"job": None, "found": review and _seen_by(viewer, review)},
        "labels": serialize.labels(language),
        "language": language,
    }
    return _in_one_file(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _in_one_file(data: str) -> str:
    """Return ``index.html`` with its style sheets, its modules and the answers of the server in it."""
    folder = files("lorcana_env.apps.page") / "static"

    def read(name: str) -> str:
        return (folder / name).read_text("utf-8")

    modules = {}
    for name in (file.name for file in folder.iterdir() if file.name.endswith(".js")):
        code = re.sub(r'from "\./([\w-]+)\.js"', r'from "\1"', read(name))  # no path leads out of a data: address
        encoded = base64.b64encode(code.encode()).decode()
        modules[name.removesuffix(".js")] = f"data:text/javascript;charset=utf-8;base64,{encoded}"
    scripts = (
        f'<script type="importmap">{json.dumps({"imports": modules})}</script>\n'
        f'<script id="data" type="application/json">{data}</script>\n<script type="module">import "one-file";</script>'
    )
    frame = r'<header.*?</header>\n|<a class="skip".*?</a>\n|<link rel="icon".*?>\n'
    html = re.sub(frame, "", read("index.html"), flags=re.DOTALL)
    html = re.sub(r'<link rel="stylesheet" href="(.*?)">', lambda link: f"<style>\n{read(link[1])}</style>", html)
    return html.replace('<script type="module" src="main.js"></script>', scripts)


# -- steps ------------------------------------------------------------------------------------------------------------


def steps(
    played: RecordedGame, viewer: int | None, language: str, first: int = 0, most: int | None = None
) -> dict[str, Any]:
    """Return ``most`` steps from ``first`` on: each a position, the action taken there, and what that changed."""
    found: list[dict[str, Any]] = []
    cards: dict[str, Any] = {}
    before: tuple[Game, int] | None = None
    last = None if most is None else first + most
    for step, (game, action) in enumerate(itertools.islice(played.positions(), last and last + 1)):
        if before is not None:
            found[-1]["changes"] = list(describe_changes(*before, game, viewer, language))
            found[-1]["turn"] = turn_line(game, viewer, language)
        if step < first or step == last:
            continue
        before = None if action is None else (game.clone(), action)
        board = serialize.board(game, viewer, language)
        cards |= board.pop("cards")
        line = entry(game, action, viewer, language) if action is not None else ""
        if action is None and game.over:
            line = result(view_for(game, viewer, language), language)
        slot = _slot(game, action, viewer)
        found.append({"board": board, "say": line, "player": game.to_act, "slot": slot, "changes": []})
    return {"first": first, "steps": found, "cards": cards}


def _slot(game: Game, action: int | None, viewer: int | None) -> int | None:
    """Return the slot of the card of an action, if the viewer knows it."""
    if action is None or action < 0 or game.to_act is None:
        return None
    slot = game.table.actions.decode(action, game.to_act).slot
    return slot if slot is not None and game.knows(slot, viewer) else None


# -- the analysis -----------------------------------------------------------------------------------------------------


def translate_review(found: dict[str, Any], played: RecordedGame, language: str) -> dict[str, Any]:
    """Return an analysis, which is stored in English as each player says it, in the words of the log in a language.

    The moves that were made are marked.
    """
    judged = {entry["step"]: dict(entry) for entry in found["decisions"]}
    for step, (game, action) in enumerate(played.positions()):
        if step in judged and action is not None:
            taken = game.describe(action)
            judged[step]["alternatives"] = [
                {**entry, "taken": entry["action"] == taken} for entry in judged[step]["alternatives"]
            ]
            _translate_decision(judged[step], game.clone(auto=True), language)  # as the analysis had it
    players = []
    for player in found["players"]:
        worst = [
            {**entry, **{key: judged[entry["step"]][key] for key in ("action", "best")}} for entry in player["worst"]
        ]
        players.append({**player, "worst": worst})
    return {**found, "decisions": list(judged.values()), "players": players}


def _translate_decision(judged: dict[str, Any], game: Game, language: str) -> None:
    words = {game.describe(int(a)): describe_to(game, int(a), None, language) for a in game.legal_actions()}
    judged["action"] = moves_in_words(game, judged["actions"], None, language)[0]
    line = moves_in_words(game, judged["best_actions"], None, language)
    judged["line"] = [*line, *judged["line"][len(line) :]]
    judged["best"] = judged["line"][0]
    judged["alternatives"] = [{**e, "action": words.get(e["action"], e["action"])} for e in judged["alternatives"]]


def _seen_by(viewer: int | None, found: dict[str, Any]) -> dict[str, Any]:
    """Return an analysis without what it says of the decisions of others, whose hands the viewer may not see."""
    if viewer is None:
        return found
    players = [{**player, "worst": player["worst"] * (k == viewer)} for k, player in enumerate(found["players"])]
    return {**found, "decisions": [d for d in found["decisions"] if d["player"] == viewer], "players": players}
