"""The tab of replays: a game step by step, an agent's opinion of each step, and a page in one file to share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import Response

from lorcana_env.agents.hints import has_value, hint, moves, win_chance
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay, read
from lorcana_env.render.web import page
from lorcana_env.web import reviews, serialize
from lorcana_env.web.library import agent_failure
from lorcana_env.web.play import begin
from lorcana_env.web.requests import LARGE, ApiError
from lorcana_env.web.sessions import Session
from lorcana_env.web.state import ApiRequest, ServerState, attachment, route
from lorcana_env.words.history import entry, told
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

PAGE = 60  # steps in one answer
MAX_SHARES = 6  # alternatives of a decision
MAX_ANALYSES = 12  # of one game in memory


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


@dataclass
class Analysis:
    """An agent's opinion of each position of a game. The entries are added one after another."""

    agent: str
    viewer: int | None
    version: str
    total: int
    positions: Iterator[tuple[Game, int | None]]
    entries: list[dict[str, Any]] = field(default_factory=list)
    problem: str = ""
    running: bool = True


def analyse(server: ServerState, request: ApiRequest) -> Any:
    """Return the opinions from ``from`` on; begin the analysis if there is none."""
    session = server.sessions.get(request.path["id"])
    name = server.agents.check(request.query.get("agent", "shipped"))
    first = _parse_step(request.query.get("from", "0"))
    with session.lock:
        viewer = viewer_of(session, request)
        key = f"{name} {viewer} {request.language}"
        found: Analysis | None = session.analyses.get(key)
        if found is None or found.version != session.version:
            found = Analysis(name, viewer, session.version, len(session.played) + 1, session.played.positions())
            while len(session.analyses) >= MAX_ANALYSES:
                session.analyses.pop(next(iter(session.analyses)))
            session.analyses[key] = found
            agent = server.agents.make(name, session.metadata.seed)
            server.sessions.pool(name).submit(_think, server, session, found, agent, request.language)
        entries = found.entries[first:]
        return {
            **{key: getattr(found, key) for key in ("agent", "viewer", "total", "running", "problem")},
            "done": len(found.entries),
            "first": first,
            "entries": entries,
            "own_value": has_value(server.agents.make(name, 0)) if first == 0 else None,
        }


def _think(server: ServerState, session: Session, found: Analysis, agent: Agent, language: str) -> None:
    """Judge one position, and queue the next, so that games that people play go first."""
    try:
        with session.lock:
            if session.removed or session.version != found.version:
                found.running = False
                return
            game, action = next(found.positions)  # the iterator plays on in this object
            game = game.clone()
        before = found.entries[-1]["chance"] if found.entries else 0.5
        found.entries.append(opinion(game, action, found.viewer, agent, language, before))
        if len(found.entries) == found.total:
            found.running = False
        else:
            server.sessions.pool(found.agent).submit(_think, server, session, found, agent, language)
    except BaseException as error:  # a custom agent may raise anything, SystemExit too
        found.problem = agent_failure(found.agent, error)
        found.running = False


def opinion(
    game: Game, action: int | None, viewer: int | None, agent: Agent, language: str, before: float
) -> dict[str, Any]:
    """Return the chance of player 0 (or the viewer) to win, and the alternatives of a decision that is shown."""
    mine = viewer in (None, game.to_act)
    chance = before
    if game.over or mine or not has_value(agent):
        chance = round(win_chance(game, viewer or 0, agent), 4)
    found: dict[str, Any] = {"chance": chance}
    if action is None or action < 0 or not mine or game.over:
        return found
    answer, first = hint(agent, game), moves(game)
    legal = [int(a) for a in game.legal_actions()]
    taken = int(first[legal.index(action)])  # copies of a card count as one move
    same = first[legal.index(answer.action)] == taken
    found |= {"say": game.describe(answer.action, language), "same": bool(same)}
    if answer.probabilities is not None:
        shares = [round(float(share), 4) for share in answer.probabilities]
        best = sorted(range(len(legal)), key=lambda k: -shares[k])
        shown = best[:MAX_SHARES] if taken in best[:MAX_SHARES] else [*best[: MAX_SHARES - 1], taken]
        found["shares"] = [
            {"say": game.describe(legal[k], language), "share": shares[k], "taken": k == taken} for k in shown
        ]
        found["loss"] = round(max(shares) - shares[taken], 4)
    return found


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
    route("GET", "games/{id}/analysis", analyse),
    route("GET", "games/{id}/page", share, slow=True),
    route("POST", "games/{id}/play-on", play_on),
    route("POST", "replays", upload, LARGE, raw=True),
]
