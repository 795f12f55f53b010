"""The tab of replays: a game step by step, its analysis move by move, and a page in one file to share."""

import json
from pathlib import Path
from typing import Any

from starlette.responses import Response

from lorcana_env.agents.levels import shipped
from lorcana_env.agents.tree import searches
from lorcana_env.apps.page import recorded
from lorcana_env.apps.page.jobs import Job
from lorcana_env.apps.page.play import begin
from lorcana_env.apps.page.requests import LARGE, ApiError
from lorcana_env.apps.page.sessions import Session
from lorcana_env.apps.page.state import ApiRequest, ServerState, attachment, route
from lorcana_env.apps.study.imported.files import read_exported
from lorcana_env.apps.study.imported.follow import follow
from lorcana_env.apps.study.judges import PLAYOUTS, ROUND, ByPlayouts
from lorcana_env.apps.study.review import AGENT
from lorcana_env.game.position_replay import PositionReplay, read
from lorcana_env.setup.position import decider

PAGE = 60  # steps in one answer


def viewer_of(session: Session, request: ApiRequest) -> int | None:
    """Return the seat through whose eyes the game is shown, None for everything.

    A person who still plays the game sees their own side only, as does who imported one: the rest of it is invented.
    """
    if session.in_play:
        return session.viewer
    if session.played.seat is not None:
        return session.played.seat
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
    with session.lock:
        viewer = viewer_of(session, request)
        first = min(_parse_step(request.query.get("from", "0")), len(session.played) + 1)
        return {
            **session.summary(),
            **{key: getattr(session, key) for key in ("version", "thinking", "problem")},
            "viewer": viewer,
            "free": not session.in_play,
            "seat": session.played.seat,
            "total": len(session.played) + 1,
            **recorded.steps(session.played, viewer, request.language, first, PAGE),
        }


def _parse_step(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError("a step is a number")
    return int(text)


# -- move by move, as ``lorcana replay analyze`` does it; the result lies beside the replay ----------------------------


def analyze(server: ServerState, request: ApiRequest) -> Any:
    """Analyze a game. An earlier analysis of it is replaced."""
    fields = request.parse("agent", "seed", "playouts")
    session = server.sessions.get(request.path["id"])
    name = server.agents.check(fields.text("agent", AGENT))
    if not searches(server.agents.make(name, 0)):
        raise ValueError(f"{name} does not search: analyze with ismcts or guided, as ismcts:500sims")
    seed, playouts = fields.seed(), fields.integer("playouts", PLAYOUTS, 2, 10_000)
    with session.lock:
        if len(session.played.decks) != 2:
            raise ApiError(409, "games of two players can be analyzed")
        if session.in_play or (session.metadata.room == "watch" and not session.metadata.over):
            raise ApiError(409, "this game is still played: finish or concede it first")
        job = {"digest": session.played.digest(), "agent": name, "seed": seed, "playouts": playouts}
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
    if not same or "playouts" not in row:  # moves were undone since, or it is of a version with one judge
        return {"job": None, "found": None}
    answer: dict[str, Any] = {
        "job": {key: row[key] for key in ("state", "agent", "done", "total", "compiling", "problem", "file")},
        "found": None,
    }
    if row["state"] in ("done", "stopped") and Path(row["file"]).is_file():
        found = server.reviews.result(session.id, lambda file: json.loads(file.read_text("utf-8")))
        with session.lock:
            answer["found"] = recorded.translate_review(found, session.played, request.language)
    return answer


def play_both(server: ServerState, request: ApiRequest) -> Any:
    """Play the best move of an analyzed decision and the one made on, in the deals from ``first`` on.

    The page asks again and again. ``points``: what each of the two got; ``squares``: of the differences, summed up.
    """
    step, first = (_parse_step(request.query.get(key, "0")) for key in ("step", "first"))
    session = server.sessions.get(request.path["id"])
    found = review(server, request)["found"]
    judged = next((each for each in (found or {"decisions": []})["decisions"] if each["step"] == step), None)
    if judged is None or first >= PLAYOUTS:
        raise ApiError(404, "there is no such decision here")
    with session.lock:
        game = session.played.at(step).clone(auto=True)  # as the analysis had it
    moves = judged["best_actions"], judged["actions"]
    points = ByPlayouts(shipped().weights).values(game, moves, min(ROUND, PLAYOUTS - first), first)
    squares = float(((points[0] - points[1]) ** 2).sum())
    return {"deals": points.shape[1], "points": points.sum(1).tolist(), "squares": squares, "most": PLAYOUTS}


def stop_review(server: ServerState, request: ApiRequest) -> Any:
    """Stop the analysis; its result holds the moves judged so far."""
    session = server.sessions.get(request.path["id"])
    server.reviews.stop(session.id)
    return review(server, request)


# -- files ------------------------------------------------------------------------------------------------------------


def share(server: ServerState, request: ApiRequest) -> Response:
    """Return the game, with its analysis if there is one, as one HTML file that needs nothing else."""
    session = server.sessions.get(request.path["id"])
    found = review(server, request)["found"]
    with session.lock:
        viewer, played = viewer_of(session, request), read(session.played.to_bytes(), "the game")
    text = recorded.page(played, viewer, request.language, review=found)
    return attachment(text, f"{'-'.join(session.metadata.decks)}-{session.id[:6]}.html", "text/html; charset=utf-8")


def upload(server: ServerState, request: ApiRequest) -> Any:
    """Save a replay that was uploaded."""
    played = read(request.body, "the file")
    session = server.sessions.new(
        played, "replay", [None] * len(played.decks), "greedy", title=request.query.get("name", "")[:100]
    )
    return session.summary()


def import_games(server: ServerState, request: ApiRequest) -> Any:
    """Save the games of people in a file that was uploaded: one for each part that could be followed.

    ``refused``: what is wrong with the others. ``ValueError`` if none could be read.
    """
    name = request.query.get("name", "")[:100] or "the file"
    games, refused = [], []
    for exported in read_exported(request.body, name):
        try:
            if isinstance(exported, ValueError):
                raise exported
            for line in follow(exported):
                note = "; ".join([*([line.stopped.why] if line.stopped else []), *line.notes])
                session = server.sessions.new(line.replay, "replay", [None] * 2, "greedy", title=name, note=note)
                games.append(session.summary())
        except ValueError as error:
            refused.append(str(error))
    if not games:
        raise ValueError("; ".join(refused) or f"{name} holds no games")
    return {"games": games, "refused": refused}


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
    seat = fields.integer("seat", decider(game), 0, game.players - 1)
    name = server.agents.check(fields.text("agent", "greedy"))
    agents = [None if k == seat else name for k in range(game.players)]
    line = PositionReplay(game, ["you" if agent is None else agent for agent in agents])
    return begin(server, line, agents, session.metadata.hints, request.language)


ROUTES = [
    route("GET", "games/{id}/steps", steps),
    route("GET", "games/{id}/review", review, slow=True),
    route("POST", "games/{id}/review", analyze, slow=True),
    route("GET", "games/{id}/try", play_both, slow=True),
    route("POST", "games/{id}/review/stop", stop_review, slow=True),
    route("GET", "games/{id}/page", share, slow=True),
    route("POST", "games/{id}/play-on", play_on),
    route("POST", "replays", upload, LARGE, raw=True),
    route("POST", "imports", import_games, LARGE, raw=True, slow=True),
]
