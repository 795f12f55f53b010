"""The rooms of one game that is played: against an agent, or watched between two."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.responses import Response

from lorcana_env._util import arguments
from lorcana_env.game.replay import Played, Replay
from lorcana_env.web import match
from lorcana_env.web.house import Asked, House, attachment, route
from lorcana_env.web.requests import Given, Refused
from lorcana_env.web.sessions import Session

WAIT = 20.0  # seconds that a question for news is held open
YOU, OPPONENT = 0, 1


def games(house: House, asked: Asked) -> Any:
    return {"games": house.sessions.list()}


def new(house: House, asked: Asked) -> Any:
    """A game; ``watch`` names an agent that plays the first deck."""
    given = asked.given(
        "deck", "opponent_deck", "agent", "hints", "watch", "seed", "starting_player", "variant", "rules", "best_of"
    )
    agent = given.text("agent", "greedy")
    watch = given.text("watch") if "watch" in given else None
    decks = house.library.deck(given.text("deck")), house.library.deck(given.text("opponent_deck"))
    seed = given.seed(secrets.randbelow(1_000_000))
    start = given.integer("starting_player", low=0, high=1) if "starting_player" in given else None
    names = (watch or "you", agent)
    for name in (watch, agent):
        if name is not None:
            house.agents.check(name)
    replay = Replay(
        *decks,
        seed=seed,
        starting_player=start,
        variant=given.text("variant", "normal"),
        rules=given.text("rules", "2.0.0"),
        names=names,
    )
    best_of = arguments.choice(str(given.integer("best_of", 1)), "best_of", ("1", str(match.OF)))
    if best_of != "1" and watch:
        raise ValueError("a match is played by a person: leave best_of out to watch")
    place = None if best_of == "1" else match.begun()
    return begin(house, replay, [watch, agent], given.text("hints", agent), asked.language, match=place)


def begin(
    house: House, played: Played, agents: list[str | None], hints: str, language: str, title: str = "", **facts: Any
) -> Any:
    """Keep a new game, let the agents begin, and show it; ``facts``: what else is to be kept with it."""
    room = "play" if None in agents else "watch"
    session = house.sessions.new(played, room, agents, hints, title=title, **facts)
    house.sessions.go_on(session)
    return session.state(language)


def state(house: House, asked: Asked) -> Any:
    """How a game stands; with ``after=VERSION``, as soon as it is another version."""
    session = house.sessions.get(asked.path["id"])
    house.sessions.go_on(session)
    if "after" not in asked.query:
        return session.state(asked.language)
    return _later(house, session, asked)


def _later(house: House, session: Session, asked: Asked) -> Coroutine[Any, Any, Any]:
    async def wait() -> Any:
        event = session.bell.event
        if session.version == asked.query["after"] and session.thinking and not session.gone:
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), WAIT)
        if session.gone:
            raise Refused(404, "the game was removed")
        return await asyncio.get_running_loop().run_in_executor(house.quick, session.state, asked.language)

    return wait()


def take(house: House, asked: Asked) -> Any:
    """Take one of the ``choices`` of a game that is still of ``version``."""
    given = asked.given("version", "choice")
    choice = given.integer("choice")

    def act(session: Session) -> None:
        game = session.played.game
        over = session.puzzle is not None and session.solving.over
        if session.facts.room != "play" or game.to_act != session.viewer or over:
            raise Refused(409, "there is nothing to decide for you now", stale=True)
        legal = game.legal_actions()
        if not 0 <= choice < len(legal):
            raise Refused(400, f"there is no choice {choice}; they are 0 .. {len(legal) - 1}")
        session.act(int(legal[choice]))

    return _changed(house, asked, given, act)


def undo(house: House, asked: Asked) -> Any:
    """Back to the person's last decision, or with ``first`` to where the game began for them."""
    given = asked.given("version", "first")
    first = given.flag("first")

    def act(session: Session) -> None:
        if session.next:
            raise Refused(409, "the next game of the match has begun")
        session.undo(first)

    return _changed(house, asked, given, act)


def concede(house: House, asked: Asked) -> Any:
    def act(session: Session) -> None:
        if session.viewer is None or session.facts.room != "play" or session.puzzle is not None:
            raise Refused(409, "nobody here can concede")
        if session.played.game.over:
            raise Refused(409, "the game is over", stale=True)
        session.act(-1 - session.viewer)

    return _changed(house, asked, asked.given("version"), act)


def again(house: House, asked: Asked) -> Any:
    """Ask an agent that failed once more."""

    def act(session: Session) -> None:
        session.problem = ""
        session.changed()

    return _changed(house, asked, asked.given("version"), act)


def _changed(house: House, asked: Asked, given: Given, act: Any) -> Any:
    """Change a game; when it has gone on since, the answer holds how it stands."""
    session = house.sessions.get(asked.path["id"])
    try:
        house.sessions.change(session, given.text("version"), act)
    except Refused as refused:
        if refused.more.get("stale"):
            refused.more["state"] = session.state(asked.language)
        raise
    return session.state(asked.language)


def advise(house: House, asked: Asked) -> Any:
    given = asked.given("version", "agent")
    session = house.sessions.get(asked.path["id"])
    name = house.agents.check(given.text("agent", session.facts.hints))
    return house.with_agent(name, house.sessions.advise, session, given.text("version"), name, asked.language)


def rematch(house: House, asked: Asked) -> Any:
    """The same decks and players, dealt anew; ``swap``: with each other's decks. After a match, a match."""
    given = asked.given("swap")
    old = house.sessions.get(asked.path["id"])
    place = None if old.facts.match is None else match.begun()
    return _anew(house, old, asked.language, place, swap=given.flag("swap"))


def next_game(house: House, asked: Asked) -> Any:
    """The next game of a match; ``first``: whether the person goes first, if it is theirs to say."""
    given = asked.given("first")
    old = house.sessions.get(asked.path["id"])
    with old.lock:
        kept = old.facts.match
        if old.next:  # a second click
            return house.sessions.get(old.next).state(asked.language)
        started = int(old.played.game.state["starting_player"])
        first = given.flag("first") if "first" in given else None
        after, start = match.following(kept, old.facts.over, old.facts.winner, old.viewer, started, first)
        state = _anew(house, old, asked.language, after, starting_player=start)
        assert kept is not None
        kept["next"] = state["id"]
        old.keep()
    return state


def _anew(
    house: House,
    old: Session,
    language: str,
    place: dict[str, Any] | None,
    swap: bool = False,
    starting_player: int | None = None,
) -> Any:
    """A new deal of a game, with its place in a match."""
    played = old.played
    if not isinstance(played, Replay) or old.facts.room == "replay":
        raise Refused(409, "only a game from the deal can be played again")
    replay = Replay(
        *(played.decks[::-1] if swap else played.decks),
        seed=secrets.randbelow(1_000_000),
        starting_player=starting_player,
        variant=played.variant,
        rules=played.rules,
        names=played.names,
    )
    return begin(house, replay, list(old.facts.agents), old.facts.hints, language, match=place)


def remove(house: House, asked: Asked) -> Any:
    if asked.path["id"] in house.reviews:
        house.reviews.drop(asked.path["id"])
    house.sessions.drop(asked.path["id"])
    return {"removed": asked.path["id"]}


def file(house: House, asked: Asked) -> Response:
    """The game as a file: a replay that ``lorcana replay`` reads."""
    session = house.sessions.get(asked.path["id"])
    with session.lock:
        return attachment(session.played.to_bytes(), f"{session.id}.replay", "application/gzip")


ROUTES = [
    route("GET", "games", games),
    route("POST", "games", new),
    route("GET", "games/{id}", state),
    route("DELETE", "games/{id}", remove),
    route("POST", "games/{id}/take", take),
    route("POST", "games/{id}/undo", undo),
    route("POST", "games/{id}/concede", concede),
    route("POST", "games/{id}/again", again),
    route("POST", "games/{id}/hint", advise, slow=True),
    route("POST", "games/{id}/rematch", rematch),
    route("POST", "games/{id}/next", next_game),
    route("GET", "games/{id}/file", file),
]
