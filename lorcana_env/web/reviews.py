"""A game analyzed move by move, as ``lorcana analyze`` does it: a job whose result lies beside the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.agents.tree import searches
from lorcana_env.analysis.review import AGENT
from lorcana_env.game.game import Game
from lorcana_env.web import kept
from lorcana_env.web.boards import translated
from lorcana_env.web.house import Asked, House, route
from lorcana_env.web.jobs import KINDS, Job
from lorcana_env.web.requests import Refused
from lorcana_env.words.history import entry


def begin(house: House, asked: Asked) -> Any:
    """Analyse a game, in the place of an analysis that there is."""
    given = asked.given("agent", "seed")
    session = house.sessions.get(asked.path["id"])
    name = house.agents.check(given.text("agent", AGENT))
    if not searches(house.agents.make(name, 0)):
        raise ValueError(f"{name} does not search: analyze with ismcts or guided, as ismcts:500sims")
    seed = given.seed()
    with session.lock:
        if len(session.played.decks) != 2:
            raise Refused(409, "games of two players can be analyzed")
        if session.in_play or (session.facts.room == "watch" and not session.facts.over):
            raise Refused(409, "this game is still played: finish or concede it first")
        job = {"digest": session.played.digest(), "agent": name, "seed": seed}
    if session.id in house.reviews and house.reviews.row(session.id)["state"] in ("waiting", "running"):
        raise Refused(409, "this game is being analyzed: stop that first")
    house.reviews.new(Job("analysis", "", job), session.id)
    return state(house, asked)


def state(house: House, asked: Asked) -> Any:
    """How far the analysis of a game is, and what it found when it is over."""
    session = house.sessions.get(asked.path["id"])
    if session.id not in house.reviews:
        return {"job": None, "found": None}
    row = house.reviews.row(session.id)
    with session.lock:
        same = row.get("digest") == session.played.digest()
    if not same:  # damaged, or the game is another one by now
        return {"job": None, "found": None}
    told: dict[str, Any] = {
        "job": {key: row[key] for key in ("state", "agent", "done", "total", "problem", "file")},
        "found": None,
    }
    if row["state"] in ("done", "stopped") and Path(row["file"]).is_file():
        try:
            with session.lock, kept.damaged(Path(row["file"])):
                told["found"] = in_words(
                    house.reviews.result(session.id, KINDS["analysis"].read), session.played, asked.language
                )
        except Refused as refused:  # it can be done anew
            told["job"] |= {"state": "failed", "problem": refused.why}
    return told


def in_words(found: dict[str, Any], played: Any, language: str) -> dict[str, Any]:
    """An analysis as it was kept, which is in English, in the words of a language; the moves made are marked."""
    arguments.text(found["agent"], "agent")
    judged = {entry["step"]: dict(entry) for entry in found["decisions"]}
    for step, (game, action) in enumerate(played.positions()):
        if step in judged and action is not None:
            taken = game.describe(action)
            judged[step]["alternatives"] = [
                {**entry, "taken": entry["action"] == taken} for entry in judged[step]["alternatives"]
            ]
            if language != "en":
                _translate(judged[step], game, action, language)
    players = []
    for player in found["players"]:
        worst = [
            {**entry, "action": judged[entry["step"]]["action"], "best": judged[entry["step"]]["best"]}
            for entry in player["worst"]
        ]
        players.append({**player, "worst": worst})
    return {**found, "decisions": list(judged.values()), "players": players}


def _translate(judged: dict[str, Any], game: Game, action: int, language: str) -> None:
    words = {game.describe(int(a)): game.describe(int(a), language) for a in game.legal_actions()}
    judged["action"] = entry(game, action, game.to_act, language).partition(": ")[2]
    judged["best"] = words.get(judged["best"], judged["best"])
    judged["line"] = translated(game, judged["line"], language)
    judged["alternatives"] = [{**e, "action": words.get(e["action"], e["action"])} for e in judged["alternatives"]]


def stop(house: House, asked: Asked) -> Any:
    """What was judged by then is kept."""
    session = house.sessions.get(asked.path["id"])
    house.reviews.stop(session.id)
    return state(house, asked)


ROUTES = [
    route("GET", "games/{id}/review", state, slow=True),
    route("POST", "games/{id}/review", begin, slow=True),
    route("POST", "games/{id}/review/stop", stop, slow=True),
]
