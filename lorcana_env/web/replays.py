"""The tab of replays: a game step by step, its analysis move by move, and a page in one file to share."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from starlette.responses import Response

from lorcana_env.agents.tree import searches
from lorcana_env.analysis.review import AGENT
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay, read
from lorcana_env.render.web import page
from lorcana_env.web import serialize
from lorcana_env.web.jobs import Job
from lorcana_env.web.play import begin
from lorcana_env.web.requests import LARGE, ApiError
from lorcana_env.web.sessions import Session
from lorcana_env.web.state import ApiRequest, ServerState, attachment, route
from lorcana_env.words.history import describe_changes, entry, turn_line
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

PAGE = 60  # steps in one answer


def viewer_of(session: Session, request: ApiRequest) -> int | None:
    """Return the seat through whose eyes the game is shown, None for everything.

    A person who still plays the game sees their own side only.
    """
    if session.in_play:
        return session.viewer
    text = request.query.get("viewer", "")
    if text == "":
        return None
    if not text.isdecimal() or int(text) >= len(session.metadata.agents):
        raise ValueError(f"there is no player {text}")
    return int(text)


def steps(server: ServerState, request: ApiRequest) -> Any:
    """Return :data:`PAGE` positions from step ``from`` on, with the action taken in each and what it changed."""
    session = server.sessions.get(request.path["id"])
    server.sessions.go_on(session)
    language = request.language
    with session.lock:
        viewer = viewer_of(session, request)
        first = min(_parse_step(request.query.get("from", "0")), len(session.played) + 1)
        found: list[dict[str, Any]] = []
        cards: dict[str, Any] = {}
        before: tuple[Game, int] | None = None
        for step, (game, action) in enumerate(itertools.islice(session.played.positions(), first + PAGE + 1)):
            if before is not None:
                found[-1]["changes"] = list(describe_changes(*before, game, viewer, language))
                found[-1]["turn"] = turn_line(game, viewer, language)
            if step < first or step == first + PAGE:
                continue
            before = None if action is None else (game.clone(), action)
            board = serialize.board(game, viewer, language)
            cards |= board.pop("cards")
            line = entry(game, action, viewer, language) if action is not None else ""
            if action is None and game.over:
                line = result(view_for(game, viewer, language), language)
            found.append(
                {"board": board, "say": line, "player": game.to_act, "slot": _slot(game, action, viewer), "changes": []}
            )
        return {
            **session.summary(),
            **{key: getattr(session, key) for key in ("version", "thinking", "problem")},
            "viewer": viewer,
            "free": not session.in_play,
            "total": len(session.played) + 1,
            "first": first,
            "steps": found,
            "cards": cards,
        }


def _slot(game: Game, action: int | None, viewer: int | None) -> int | None:
    """Return the slot of the card of an action, if the viewer knows it."""
    if action is None or action < 0 or game.to_act is None:
        return None
    slot = game.table.actions.decode(action, game.to_act).slot
    return slot if slot is not None and game.knows(slot, viewer) else None


def _parse_step(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError("a step is a number")
    return int(text)


# -- move by move, as ``lorcana analyze`` does it; the result lies beside the replay -----------------------------------


def analyze(server: ServerState, request: ApiRequest) -> Any:
    """Analyze a game. An earlier analysis of it is replaced."""
    fields = request.parse("agent", "seed")
    session = server.sessions.get(request.path["id"])
    name = server.agents.check(fields.text("agent", AGENT))
    if not searches(server.agents.make(name, 0)):
        raise ValueError(f"{name} does not search: analyze with ismcts or guided, as ismcts:500sims")
    seed = fields.seed()
    with session.lock:
        if len(session.played.decks) != 2:
            raise ApiError(409, "games of two players can be analyzed")
        if session.in_play or (session.metadata.room == "watch" and not session.metadata.over):
            raise ApiError(409, "this game is still played: finish or concede it first")
        job = {"digest": session.played.digest(), "agent": name, "seed": seed}
    if session.id in server.reviews and server.reviews.row(session.id)["state"] in ("waiting", "running"):
        raise ApiError(409, "this game is being analyzed: stop that first")
    server.reviews.new(Job("analysis", "", job), session.id)
    return review(server, request)


def review(server: ServerState, request: ApiRequest) -> Any:
    """Return the progress of the analysis of a game, and its result when it has ended."""
    session = server.sessions.get(request.path["id"])
    if session.id not in server.reviews:
        return {"job": None, "found": None}
    row = server.reviews.row(session.id)
    with session.lock:
        same = row.get("digest") == session.played.digest()
    if not same:  # moves were undone since
        return {"job": None, "found": None}
    answer: dict[str, Any] = {
        "job": {key: row[key] for key in ("state", "agent", "done", "total", "problem", "file")},
        "found": None,
    }
    if row["state"] in ("done", "stopped") and Path(row["file"]).is_file():
        found = server.reviews.result(session.id, lambda file: json.loads(file.read_text("utf-8")))
        with session.lock:
            answer["found"] = translate_review(found, session.played, request.language)
    return answer


def translate_review(found: dict[str, Any], played: Any, language: str) -> dict[str, Any]:
    """Return an analysis, which is stored in English, in a language; the moves that were made are marked."""
    judged = {entry["step"]: dict(entry) for entry in found["decisions"]}
    for step, (game, action) in enumerate(played.positions()):
        if step in judged and action is not None:
            taken = game.describe(action)
            judged[step]["alternatives"] = [
                {**entry, "taken": entry["action"] == taken} for entry in judged[step]["alternatives"]
            ]
            if language != "en":
                _translate_decision(judged[step], game, action, language)
    players = []
    for player in found["players"]:
        worst = [
            {**entry, "action": _words(judged[entry["step"]], "action"), "best": _words(judged[entry["step"]], "best")}
            for entry in player["worst"]
        ]
        players.append({**player, "worst": worst})
    return {**found, "decisions": list(judged.values()), "players": players}


def _words(judged: dict[str, Any], key: str) -> str:
    """Return the ``action`` made or the ``best`` one; of cards that are chosen together, all of them."""
    return "; ".join(judged.get("picks" if key == "action" else "best_picks", ())) or str(judged[key])


def _translate_decision(judged: dict[str, Any], game: Game, action: int, language: str) -> None:
    words = {game.describe(int(a)): game.describe(int(a), language) for a in game.legal_actions()}
    judged["action"] = entry(game, action, game.to_act, language).partition(": ")[2]
    judged["best"] = words.get(judged["best"], judged["best"])
    for key in ("picks", "best_picks"):
        judged[key] = [words.get(text, text) for text in judged.get(key, ())]
    judged["line"] = serialize.translate(game, judged["line"], language)
    judged["alternatives"] = [{**e, "action": words.get(e["action"], e["action"])} for e in judged["alternatives"]]


def stop_review(server: ServerState, request: ApiRequest) -> Any:
    """Stop the analysis; its result holds the moves judged so far."""
    session = server.sessions.get(request.path["id"])
    server.reviews.stop(session.id)
    return review(server, request)


# -- files ------------------------------------------------------------------------------------------------------------


def share(server: ServerState, request: ApiRequest) -> Response:
    """Return the game, with its analysis if there is one, as one HTML file that needs nothing else."""
    session = server.sessions.get(request.path["id"])
    found = review(server, request)["found"] or {"agent": "", "decisions": None}
    judged = found["decisions"] and {entry["step"]: entry for entry in found["decisions"]}
    with session.lock:
        viewer, played = viewer_of(session, request), read(session.played.to_bytes(), "the game")
    text = page(played, viewer, None, found["agent"], request.language, judged=judged)
    return attachment(text, f"{'-'.join(session.metadata.decks)}-{session.id[:6]}.html", "text/html; charset=utf-8")


def upload(server: ServerState, request: ApiRequest) -> Any:
    """Save a replay that was uploaded."""
    played = read(request.body, "the file")
    session = server.sessions.new(
        played, "replay", [None] * len(played.decks), "greedy", title=request.query.get("name", "")[:100]
    )
    return session.summary()


def play_on(server: ServerState, request: ApiRequest) -> Any:
    """Begin a game against an agent from step ``step`` on, on the side that decides there or on ``seat``."""
    fields = request.parse("step", "agent", "seat")
    session = server.sessions.get(request.path["id"])
    with session.lock:
        if session.in_play:
            raise ApiError(409, "this game is still played: finish or concede it first")
        game = session.played.at(fields.integer("step", low=0, high=len(session.played)))
    if game.over:
        raise ApiError(409, "the game is over there")
    seat = fields.integer("seat", game.to_act or 0, 0, game.players - 1)
    name = server.agents.check(fields.text("agent", "greedy"))
    agents = [None if k == seat else name for k in range(game.players)]
    line = PositionReplay(game, ["you" if agent is None else agent for agent in agents])
    return begin(server, line, agents, session.metadata.hints, request.language)


ROUTES = [
    route("GET", "games/{id}/steps", steps),
    route("GET", "games/{id}/review", review, slow=True),
    route("POST", "games/{id}/review", analyze, slow=True),
    route("POST", "games/{id}/review/stop", stop_review, slow=True),
    route("GET", "games/{id}/page", share, slow=True),
    route("POST", "games/{id}/play-on", play_on),
    route("POST", "replays", upload, LARGE, raw=True),
]
