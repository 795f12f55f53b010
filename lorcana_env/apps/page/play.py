"""The tabs "play" and "watch": a game against an agent, or between two agents."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

from starlette.responses import Response

from lorcana_env._util import arguments
from lorcana_env.apps.page import match
from lorcana_env.apps.page.requests import ApiError, Fields
from lorcana_env.apps.page.sessions import Session
from lorcana_env.apps.page.state import ApiRequest, ServerState, attachment, route, run_in
from lorcana_env.game.game import Game
from lorcana_env.game.replay import RecordedGame, Replay
from lorcana_env.setup.variants import RULES

WAIT = 20.0  # seconds that a request for news is held open


def games(server: ServerState, request: ApiRequest) -> Any:
    return {"games": server.sessions.list()}


def new(server: ServerState, request: ApiRequest) -> Any:
    """Begin a game; ``watch`` names an agent that plays the first deck."""
    fields = request.parse(
        "deck", "opponent_deck", "agent", "hints", "watch", "seed", "starting_player", "variant", "rules", "best_of"
    )
    agent = fields.text("agent", "greedy")
    watch = fields.text("watch") if "watch" in fields else None
    decks = server.library.deck(fields.text("deck")), server.library.deck(fields.text("opponent_deck"))
    seed = fields.seed(secrets.randbelow(1_000_000))
    start = fields.integer("starting_player", low=0, high=1) if "starting_player" in fields else None
    for name in (watch, agent):
        if name is not None:
            server.agents.check(name)
    replay = Replay(
        *decks, seed=seed, starting_player=start, names=(watch or "you", agent),
        variant=fields.text("variant", "normal"), rules=fields.text("rules", RULES[0]),
    )  # fmt: skip
    best_of = arguments.choice(str(fields.integer("best_of", 1)), "best_of", ("1", str(match.OF)))
    if best_of != "1" and watch:
        raise ValueError("a match is played by a person: leave best_of out to watch")
    stored = None if best_of == "1" else match.first_game()
    return begin(server, replay, [watch, agent], fields.text("hints", agent), request.language, match=stored)


def begin(
    server: ServerState, played: RecordedGame, agents: list[str | None], hints: str, language: str, **metadata: Any
) -> Any:
    """Save a new game, let the agents begin, and return its state; ``metadata`` holds further metadata."""
    room = "play" if None in agents else "watch"
    session = server.sessions.new(played, room, agents, hints, **metadata)
    server.sessions.go_on(session)
    return session.state(language)


def state(server: ServerState, request: ApiRequest) -> Any:
    """Return the state of a game; with ``after=VERSION``, as soon as it is of another version."""
    session = server.sessions.get(request.path["id"])
    server.sessions.go_on(session)
    if "after" not in request.query:
        return session.state(request.language)
    return _wait_for_news(server, session, request)


async def _wait_for_news(server: ServerState, session: Session, request: ApiRequest) -> Any:
    end = time.monotonic() + WAIT
    while session.version == request.query["after"] and session.thinking and not session.removed:
        if time.monotonic() > end:
            break
        await asyncio.sleep(0.03)
    if session.removed:
        raise ApiError(404, "the game was removed")
    return await run_in(server.quick, session.state, request.language)


def take(server: ServerState, request: ApiRequest) -> Any:
    """Take one of the ``choices`` of a game that is still of ``version``, or choose the cards of all ``slots``."""
    fields = request.parse("version", "choice", "slots")
    slots = arguments.items(fields.raw("slots"), "slots", "integers") if "slots" in fields else None
    choice = fields.integer("choice", 0 if slots is not None else None)

    def act(session: Session) -> None:
        game = session.game
        if not session.in_play or game.to_act != session.viewer:
            raise ApiError(409, "there is nothing to decide for you now", stale=True)
        if session.metadata.held is not None and slots is None and choice == 0:
            session.end_turn()
            return
        if slots is not None:
            for action in _choices_of(game, slots):
                session.act(action)
            return
        legal = game.legal_actions()
        if not 0 <= choice < len(legal):
            raise ApiError(400, f"there is no choice {choice}; they are 0 .. {len(legal) - 1}")
        session.act(int(legal[choice]))

    return _change(server, request, fields, act)


def _choices_of(game: Game, slots: Sequence[Any]) -> list[int]:
    """Return the actions that choose the cards of ``slots`` one after another and then stop."""
    here, found, old = game.clone(), [], game.state.copy()
    for k, slot in enumerate([*slots, None]):  # None: enough
        st, left = here.state, int(old["picks_max"]) - k
        asked = not here.over and all(st[key] == old[key] for key in ("decider", "decision", "decision_source"))
        if not asked or st["picks_max"] != left:
            if slot is None or (k == len(slots) - 1 and k < old["picks_min"]):  # the last card that there is goes along
                break
            raise ApiError(400, "these cards cannot be chosen together")
        wanted = ("done", None) if slot is None else ("choose", slot)
        choices = [(int(a), game.table.actions.decode(int(a), int(old["decider"]))) for a in here.legal_actions()]
        action = next((a for a, meaning in choices if (meaning.verb, meaning.slot) == wanted), None)
        if action is None:
            raise ApiError(400, "these cards cannot be chosen together")
        found.append(action)
        here.step(action)
    return found


def undo(server: ServerState, request: ApiRequest) -> Any:
    """Go back to the person's last decision, or with ``first`` to their first one."""
    fields = request.parse("version", "first")
    first = fields.flag("first")

    def act(session: Session) -> None:
        if session.next:
            raise ApiError(409, "the next game of the match has begun")
        session.undo(first)

    return _change(server, request, fields, act)


def concede(server: ServerState, request: ApiRequest) -> Any:
    def act(session: Session) -> None:
        if session.viewer is None or session.metadata.room != "play" or session.puzzle is not None:
            raise ApiError(409, "nobody here can concede")
        if session.played.game.over:
            raise ApiError(409, "the game is over", stale=True)
        session.act(-1 - session.viewer)

    return _change(server, request, request.parse("version"), act)


def again(server: ServerState, request: ApiRequest) -> Any:
    """Ask an agent that failed again."""

    def act(session: Session) -> None:
        session.problem = ""
        session.record_change()

    return _change(server, request, request.parse("version"), act)


def _change(server: ServerState, request: ApiRequest, fields: Fields, act: Any) -> Any:
    """Change a game. If it is of another version by now, the error holds its state."""
    session = server.sessions.get(request.path["id"])
    try:
        server.sessions.change(session, fields.text("version"), act)
    except ApiError as refused:
        if refused.more.get("stale"):
            refused.more["state"] = session.state(request.language)
        raise
    return session.state(request.language)


def advise(server: ServerState, request: ApiRequest) -> Any:
    fields = request.parse("version", "agent")
    session = server.sessions.get(request.path["id"])
    name = server.agents.check(fields.text("agent", session.metadata.hints))
    return server.with_agent(name, server.sessions.advise, session, fields.text("version"), name, request.language)


def rematch(server: ServerState, request: ApiRequest) -> Any:
    """Begin a game, or match, with the same decks and players."""
    request.parse()
    old = server.sessions.get(request.path["id"])
    stored = None if old.metadata.match is None else match.first_game()
    return _deal_again(server, old, request.language, stored)


def next_game(server: ServerState, request: ApiRequest) -> Any:
    """Begin the next game of a match; ``first`` says whether the person goes first, if they decide."""
    fields = request.parse("first")
    old = server.sessions.get(request.path["id"])
    with old.lock:
        stored = old.metadata.match
        if old.next:  # the button was pressed twice
            return server.sessions.get(old.next).state(request.language)
        started = int(old.played.game.state["starting_player"])
        first = fields.flag("first") if "first" in fields else None
        following, start = match.next_game(stored, old.metadata.over, old.metadata.winner, old.viewer, started, first)
        state = _deal_again(server, old, request.language, following, starting_player=start)
        assert stored is not None
        stored["next"] = state["id"]
        old.save()
    return state


def _deal_again(
    server: ServerState, old: Session, language: str, stored: dict[str, Any] | None, starting_player: int | None = None
) -> Any:
    """Begin a game with the decks and players of another one; ``stored`` is its place in a match."""
    played = old.played
    if not isinstance(played, Replay) or old.metadata.room == "replay":
        raise ApiError(409, "only a game from the deal can be played again")
    replay = Replay(
        *played.decks, seed=secrets.randbelow(1_000_000), starting_player=starting_player, variant=played.variant,
        rules=played.rules, names=played.names,
    )  # fmt: skip
    return begin(server, replay, list(old.metadata.agents), old.metadata.hints, language, match=stored)


def remove(server: ServerState, request: ApiRequest) -> Any:
    if request.path["id"] in server.reviews:
        server.reviews.remove(request.path["id"])
    server.sessions.remove(request.path["id"])
    return {"removed": request.path["id"]}


def file(server: ServerState, request: ApiRequest) -> Response:
    """Return the game as a replay file, which ``lorcana replay`` reads."""
    session = server.sessions.get(request.path["id"])
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
