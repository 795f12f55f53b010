"""The tab of replays: a game step by step, an agent's opinion of each step, and a page in one file to share."""

from __future__ import annotations

import itertools
import time
from typing import Any

from starlette.responses import Response

from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay, read
from lorcana_env.render.web import page
from lorcana_env.web import reviews, serialize
from lorcana_env.web.opinions import opinion
from lorcana_env.web.play import begin
from lorcana_env.web.requests import LARGE, ApiError
from lorcana_env.web.sessions import Session
from lorcana_env.web.state import ApiRequest, ServerState, attachment, route
from lorcana_env.words.history import entry, told
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

PAGE = 60  # steps in one answer
PATIENCE = 0.4  # seconds that an agent thinks before the page gets its opinions so far


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
                found[-1]["changes"] = list(told(*before, game, viewer, language))
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


# -- what an agent thinks ---------------------------------------------------------------------------------------------


def analyse(server: ServerState, request: ApiRequest) -> Any:
    """Return an agent's opinions of the positions from ``from`` on, as many as it has within :data:`PATIENCE`."""
    session = server.sessions.get(request.path["id"])
    name = server.agents.check(request.query.get("agent", "shipped"))
    first = _parse_step(request.query.get("from", "0"))
    with session.lock:
        viewer, total = viewer_of(session, request), len(session.played) + 1
        positions = itertools.islice(session.played.positions(), first, first + PAGE)
        asked = [(game.clone(), action) for game, action in positions]
    agent = server.agents.make(name, session.metadata.seed)

    def think() -> dict[str, Any]:
        entries: list[dict[str, Any]] = []
        end = time.monotonic() + PATIENCE
        while len(entries) < len(asked) and (not entries or time.monotonic() < end):
            game, action = asked[len(entries)]
            entries.append(opinion(game, viewer, agent, request.language, action))
        return {"agent": name, "viewer": viewer, "total": total, "done": first + len(entries), "entries": entries}

    return server.with_agent(name, think)


# -- files ------------------------------------------------------------------------------------------------------------


def share(server: ServerState, request: ApiRequest) -> Any:
    """Return the game as one HTML file that needs nothing else."""
    return server.with_agent(request.query.get("agent", ""), _page, server, request)


def _page(server: ServerState, request: ApiRequest) -> Response:
    session = server.sessions.get(request.path["id"])
    name = request.query.get("agent", "")
    agent = server.agents.make(name, session.metadata.seed) if name else None
    judged = None
    if "review" in request.query and (found := reviews.state(server, request)["found"]) is not None:
        judged, name = {entry["step"]: entry for entry in found["decisions"]}, found["agent"]
    with session.lock:
        viewer, played = viewer_of(session, request), read(session.played.to_bytes(), "the game")
    text = page(played, viewer, agent, name, request.language, judged=judged)
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
    route("GET", "games/{id}/analysis", analyse, slow=True),
    route("GET", "games/{id}/page", share, slow=True),
    route("POST", "games/{id}/play-on", play_on),
    route("POST", "replays", upload, LARGE, raw=True),
]
