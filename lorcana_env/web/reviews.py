"""Analyses of games move by move, as ``lorcana analyze`` makes them. The result lies beside the replay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lorcana_env.agents.tree import searches
from lorcana_env.analysis.review import AGENT
from lorcana_env.game.game import Game
from lorcana_env.web.jobs import Job
from lorcana_env.web.requests import ApiError
from lorcana_env.web.serialize import translate
from lorcana_env.web.state import ApiRequest, ServerState, route
from lorcana_env.words.history import entry


def begin(server: ServerState, request: ApiRequest) -> Any:
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
    return state(server, request)


def state(server: ServerState, request: ApiRequest) -> Any:
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
            {**entry, "action": judged[entry["step"]]["action"], "best": judged[entry["step"]]["best"]}
            for entry in player["worst"]
        ]
        players.append({**player, "worst": worst})
    return {**found, "decisions": list(judged.values()), "players": players}


def _translate_decision(judged: dict[str, Any], game: Game, action: int, language: str) -> None:
    words = {game.describe(int(a)): game.describe(int(a), language) for a in game.legal_actions()}
    judged["action"] = entry(game, action, game.to_act, language).partition(": ")[2]
    judged["best"] = words.get(judged["best"], judged["best"])
    judged["line"] = translate(game, judged["line"], language)
    judged["alternatives"] = [{**e, "action": words.get(e["action"], e["action"])} for e in judged["alternatives"]]


def stop(server: ServerState, request: ApiRequest) -> Any:
    """Stop the analysis; its result holds the moves judged so far."""
    session = server.sessions.get(request.path["id"])
    server.reviews.stop(session.id)
    return state(server, request)


ROUTES = [
    route("GET", "games/{id}/review", state, slow=True),
    route("POST", "games/{id}/review", begin, slow=True),
    route("POST", "games/{id}/review/stop", stop, slow=True),
]
