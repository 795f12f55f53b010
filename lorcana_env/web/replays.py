"""The room of replays: any game step by step, what an agent thinks of each, and the one-file page to share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import Response

from lorcana_env.agents.hints import has_value, hint, moves, win_chance
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import Line, read
from lorcana_env.render.web import page
from lorcana_env.web import boards, reviews
from lorcana_env.web.house import Asked, House, attachment, route
from lorcana_env.web.play import begin
from lorcana_env.web.requests import LARGE, Refused
from lorcana_env.web.sessions import Session
from lorcana_env.words.history import entry
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

PAGE = 60  # steps in one answer
SHARES = 6  # alternatives that are shown
ANALYSES = 12  # kept of one game


def seen_by(session: Session, asked: Asked) -> int | None:
    """Through whose eyes the game is shown. Of a game that is still played the person sees their own side only."""
    if session.in_play:
        return session.viewer
    text = asked.query.get("viewer", "")
    if text == "":
        return None
    if not text.isdecimal() or int(text) >= len(session.facts.agents):
        raise ValueError(f"there is no player {text}")
    return int(text)


def steps(house: House, asked: Asked) -> Any:
    """The positions from step ``from`` on, some at a time, and what was done at each."""
    session = house.sessions.get(asked.path["id"])
    house.sessions.go_on(session)
    language = asked.language
    with session.lock:
        viewer = seen_by(session, asked)
        first = min(_number(asked.query.get("from", "0")), len(session.played) + 1)
        found: list[dict[str, Any]] = []
        cards: dict[str, Any] = {}
        for step, (game, action) in enumerate(itertools.islice(session.played.positions(), first + PAGE)):
            if step < first:
                continue
            board = boards.board(game, viewer, language)
            cards |= board.pop("cards")
            said = entry(game, action, viewer, language) if action is not None else ""
            if action is None and game.over:
                said = result(view_for(game, viewer, language), language)
            found.append({"board": board, "say": said, "player": game.to_act, "slot": _slot(game, action, viewer)})
        return {
            **session.summary(),
            "version": session.version,
            "viewer": viewer,
            "free": not session.in_play,
            "total": len(session.played) + 1,
            "first": first,
            "steps": found,
            "cards": cards,
            "thinking": session.thinking,
            "problem": session.problem,
        }


def _slot(game: Game, action: int | None, viewer: int | None) -> int | None:
    """The card that an action is about, if the viewer knows it."""
    if action is None or action < 0 or game.to_act is None:
        return None
    slot = game.table.actions.decode(action, game.to_act).slot
    return slot if slot is not None and game.knows(slot, viewer) else None


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError("a step is a number")
    return int(text)


# -- what an agent thinks ---------------------------------------------------------------------------------------------


@dataclass
class Analysis:
    """An agent's opinion of each position of a game, found one after the other."""

    agent: str
    viewer: int | None
    version: str
    total: int
    positions: Iterator[tuple[Game, int | None]]
    entries: list[dict[str, Any]] = field(default_factory=list)
    problem: str = ""
    running: bool = True


def analyse(house: House, asked: Asked) -> Any:
    """Begin, or hear how far it is: the opinions from ``from`` on."""
    session = house.sessions.get(asked.path["id"])
    name = house.agents.check(asked.query.get("agent", "shipped"))
    first = _number(asked.query.get("from", "0"))
    with session.lock:
        viewer = seen_by(session, asked)
        key = f"{name} {viewer} {asked.language}"
        found: Analysis | None = session.analyses.get(key)
        if found is None or found.version != session.version:
            found = Analysis(name, viewer, session.version, len(session.played) + 1, session.played.positions())
            while len(session.analyses) >= ANALYSES:
                session.analyses.pop(next(iter(session.analyses)))
            session.analyses[key] = found
            agent = house.agents.make(name, session.facts.seed)
            house.sessions.pool(name).submit(_think, house, session, found, agent, asked.language)
        entries = found.entries[first:]
        return {
            "agent": name,
            "viewer": viewer,
            "done": len(found.entries),
            "total": found.total,
            "first": first,
            "entries": entries,
            "running": found.running,
            "problem": found.problem,
            "own_value": has_value(house.agents.make(name, 0)) if first == 0 else None,
        }


def _think(house: House, session: Session, found: Analysis, agent: Agent, language: str) -> None:
    """One position, then the next in its turn: games that are played go first."""
    try:
        with session.lock:
            if session.gone or session.version != found.version:
                found.running = False
                return
            game, action = next(found.positions)  # the game goes on when the next is asked for
            game = game.clone()
        before = found.entries[-1]["chance"] if found.entries else 0.5
        found.entries.append(opinion(game, action, found.viewer, agent, language, before))
        if len(found.entries) == found.total:
            found.running = False
        else:
            house.sessions.pool(found.agent).submit(_think, house, session, found, agent, language)
    except BaseException as error:  # whatever an agent of one's own raises, SystemExit too
        found.problem = f"the agent {found.agent} failed: {' '.join(str(error).split()) or type(error).__name__}"
        found.running = False


def opinion(
    game: Game, action: int | None, viewer: int | None, agent: Agent, language: str, before: float
) -> dict[str, Any]:
    """The chance of player 0 (or the viewer) to win, and at a decision that may be looked into, the alternatives."""
    mine = viewer in (None, game.to_act)
    chance = before
    if game.over or mine or not has_value(agent):
        chance = round(win_chance(game, viewer or 0, agent), 4)
    found: dict[str, Any] = {"chance": chance}
    if action is None or action < 0 or not mine or game.over:
        return found
    answer, first = hint(agent, game), moves(game)
    legal = [int(a) for a in game.legal_actions()]
    taken = int(first[legal.index(action)])  # which copy of a card it was is all the same
    same = first[legal.index(answer.action)] == taken
    found |= {"say": game.describe(answer.action, language), "same": bool(same)}
    if answer.probabilities is not None:
        shares = [round(float(share), 4) for share in answer.probabilities]
        best = sorted(range(len(legal)), key=lambda k: -shares[k])
        shown = best[:SHARES] if taken in best[:SHARES] else [*best[: SHARES - 1], taken]
        found["shares"] = [
            {"say": game.describe(legal[k], language), "share": shares[k], "taken": k == taken} for k in shown
        ]
        found["loss"] = round(max(shares) - shares[taken], 4)
    return found


# -- files ------------------------------------------------------------------------------------------------------------


def share(house: House, asked: Asked) -> Any:
    """The game as one HTML file that needs nothing else."""
    return house.with_agent(asked.query.get("agent", ""), _page, house, asked)


def _page(house: House, asked: Asked) -> Response:
    session = house.sessions.get(asked.path["id"])
    name = asked.query.get("agent", "")
    agent = house.agents.make(name, session.facts.seed) if name else None
    judged = None
    if "review" in asked.query and (found := reviews.state(house, asked)["found"]) is not None:
        judged, name = {entry["step"]: entry for entry in found["decisions"]}, found["agent"]
    with session.lock:
        viewer, played = seen_by(session, asked), read(session.played.to_bytes(), "the game")
    text = page(played, viewer, agent, name, asked.language, judged=judged)
    return attachment(text, f"{'-'.join(session.facts.decks)}-{session.id[:6]}.html", "text/html; charset=utf-8")


def upload(house: House, asked: Asked) -> Any:
    """Keep a replay from elsewhere."""
    played = read(asked.body, "the file")
    session = house.sessions.new(
        played, "replay", [None] * len(played.decks), "greedy", title=asked.query.get("name", "")[:100]
    )
    return session.summary()


def play_on(house: House, asked: Asked) -> Any:
    """A game against an agent from step ``step`` on, as whoever decides there or as ``seat``."""
    given = asked.given("step", "agent", "seat")
    session = house.sessions.get(asked.path["id"])
    with session.lock:
        if session.in_play:
            raise Refused(409, "this game is still played: finish or concede it first")
        game = session.played.at(given.integer("step", low=0, high=len(session.played)))
    if game.over:
        raise Refused(409, "the game is over there")
    seat = given.integer("seat", game.to_act or 0, 0, game.players - 1)
    name = house.agents.check(given.text("agent", "greedy"))
    agents = [None if k == seat else name for k in range(game.players)]
    line = Line(game, ["you" if agent is None else agent for agent in agents])
    return begin(house, line, agents, session.facts.hints, asked.language)


ROUTES = [
    route("GET", "games/{id}/steps", steps),
    route("GET", "games/{id}/analysis", analyse),
    route("GET", "games/{id}/page", share, slow=True),
    route("POST", "games/{id}/play-on", play_on),
    route("POST", "replays", upload, LARGE, raw=True),
]
