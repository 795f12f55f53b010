"""Games of the page: who plays them, where they are kept, and the agents that play in them.

A game is two files of the folder ``games``: ``ID.replay``, which the commands read too, and ``ID.json``, who plays it.
Both are written whole after each action, before the page hears of it; so whatever ends the server, a game is there as
it was last seen. Agents think in threads of their own, one decision at a time, so that many games share them fairly.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable, Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole, write_text
from lorcana_env.agents.hints import hint, win_chance
from lorcana_env.analysis.puzzles import Puzzle, Solving
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.position_replay import read
from lorcana_env.game.replay import Played
from lorcana_env.web import boards, kept, match
from lorcana_env.web.book import Book
from lorcana_env.web.library import Agents
from lorcana_env.web.requests import Refused, kept_seed
from lorcana_env.words.history import entry, turn_heading
from lorcana_env.words.terms import LANGUAGES, term

STRANGERS = 2  # threads for agents of one's own
LOADED = 100  # games kept in memory; others are read again when they are asked for
SHARES = 6  # alternatives that a hint shows
ROOMS = ("play", "watch", "replay")


@dataclass
class Facts:
    """What is kept of a game besides its replay.

    ``agents``: who plays each seat, None for the person at the page. ``puzzle``: the key of the one that is solved
    here. ``match``: the game's place in a match (:mod:`lorcana_env.web.match`).
    """

    room: str
    agents: list[str | None]
    names: list[str]
    decks: list[str]
    seed: int
    hints: str
    created: float
    changed: float
    title: str = ""
    turn: int = 0
    actions: int = 0
    over: bool = False
    winner: int | None = None
    puzzle: str = ""
    match: dict[str, Any] | None = None

    @classmethod
    def of(cls, data: Any) -> Facts:
        found = kept.fill(cls, data, "the game's facts")
        arguments.choice(found.room, "room", ROOMS)
        if found.match is not None:
            match.check(found.match)
        return found


class Bell:
    """Threads ring it, coroutines wait for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._event = loop, asyncio.Event()

    @property
    def event(self) -> asyncio.Event:
        return self._event

    def ring(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        event, self._event = self._event, asyncio.Event()
        event.set()


class Session:
    """One game. What changes it holds ``lock``; ``version`` is another text after each change."""

    def __init__(
        self, name: str, folder: Path, played: Played, facts: Facts, bell: Bell, book: Book, there: Container[str] = ()
    ) -> None:
        self.id, self.played, self.facts, self.bell = name, played, facts, bell
        self._there = there  # the games there are
        self._book, self.puzzle = book, book.find(facts.puzzle) if facts.puzzle else None
        self.lock = threading.RLock()
        self.thinking = False
        self.problem = ""  # why an agent does not answer
        self.unsaved = ""
        self.gone = False
        self._folder, self.advising = folder, threading.Lock()
        self.analyses: dict[str, Any] = {}  # of the room of replays
        self._made: dict[str, Agent] = {}
        self._epoch, self._changes = secrets.token_hex(4), 0
        self._log: list[tuple[int, int, dict[str, str], dict[str, str]]] = []  # turn, player, heading, line by language
        for game, action in played.positions():
            if action is not None:
                self._note(game, action)
        self._look()

    @property
    def version(self) -> str:
        return f"{self._epoch}-{self._changes}"

    @property
    def viewer(self) -> int | None:
        """The seat of the person; None when agents play, and all is to be seen."""
        return next((seat for seat, agent in enumerate(self.facts.agents) if agent is None), None)

    @property
    def in_play(self) -> bool:
        """Whether the person plays it still: then it shows their side only, and nothing may be learned from it."""
        over = self.facts.over or (self.puzzle is not None and self.solving.over)
        return self.facts.room == "play" and not over

    @property
    def waits_for(self) -> str | None:
        """The agent whose turn it is to decide."""
        to_act = self.played.game.to_act
        if to_act is None or self.facts.room == "replay" or (self.puzzle is not None and self.solving.over):
            return None
        return self.facts.agents[to_act]

    @property
    def next(self) -> str:
        """The next game of the match, if it has begun: this one stays as it is then."""
        name = self.facts.match["next"] if self.facts.match is not None else ""
        return name if name in self._there else ""

    @property
    def solving(self) -> Solving:
        """The puzzle, as far as it was played."""
        assert self.puzzle is not None
        return _solving(self.puzzle, self.played)

    def agent(self, name: str, agents: Agents, seat: int = 0) -> Agent:
        """An agent of this game, the same each time."""
        key = f"{seat}:{name}"
        if key not in self._made:
            self._made[key] = agents.make(name, self.played.seed + seat)
        return self._made[key]

    # -- changes, with the lock held --------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action, or with -1 - p let player p concede."""
        before = self.played.game.clone()
        if action < 0:
            self.played.concede(-1 - action)
        else:
            self.played.step(action)
        self._note(before, action)
        self.changed()

    def undo(self, first: bool = False) -> None:
        """Back to the person's last decision, also past the reply; or to their first one."""
        mine = [i for i, (_, player, _, _) in enumerate(self._log) if player == self.viewer]
        if self.viewer is None or not mine:
            raise Refused(409, "there is nothing to undo")
        to = mine[0 if first else -1]
        self.played.undo(len(self.played) - to)
        del self._log[to:]
        self.problem = ""
        self.changed()

    def _note(self, game: Any, action: int) -> None:
        player = -1 - action if action < 0 else game.to_act or 0
        heading = {language: turn_heading(game, language) for language in LANGUAGES}
        line = {language: entry(game, action, self.viewer, language) for language in LANGUAGES}
        self._log.append((game.turn, player, heading, line))

    def _look(self) -> None:
        """What the facts say of the game; a server that was killed may have kept the game, and not yet its facts."""
        game = self.played.game
        self.facts.turn, self.facts.actions, self.facts.over = game.turn, len(self.played), game.over
        self.facts.winner = game.winner

    def changed(self) -> None:
        """Keep the game, and tell who waits."""
        self._look()
        self.facts.changed = time.time()
        self.keep()
        if self.puzzle is not None and self.solving.solved:
            try:
                self._book.solve(self.facts.puzzle)
            except OSError as error:
                self.unsaved = self.unsaved or f"it could not be noted that this is solved: {error.strerror or error}"
        self._changes += 1
        self.bell.ring()

    def keep(self) -> None:
        if self.gone:
            return
        try:
            with whole(self._folder / f"{self.id}.replay") as draft:
                draft.write_bytes(self.played.to_bytes())
            write_text(self._folder / f"{self.id}.json", kept.text(asdict(self.facts)))
            self.unsaved = ""
        except OSError as error:  # the game goes on; the page says so
            self.unsaved = f"the game could not be saved in {self._folder}: {error.strerror or error}"

    # -- looking ----------------------------------------------------------------------------------------------

    def state(self, language: str) -> dict[str, Any]:
        """All that the page shows."""
        with self.lock:
            game, viewer = self.played.game, self.viewer
            decision = boards.decision(game, viewer, language)
            puzzle = self.about_puzzle(language)
            if puzzle is not None and puzzle["over"]:
                decision = None
            stands = match.stands(self.facts.match, self.facts.over, self.facts.winner, viewer)
            mine = viewer is not None and any(player == viewer for _, player, _, _ in self._log)
            yours = decision is not None and decision["yours"] and self.facts.room == "play"
            return {
                **self.summary(),
                "version": self.version,
                "viewer": viewer,
                "board": boards.board(game, viewer, language),
                "decision": decision,
                "choices": boards.choices(game, language) if yours else [],
                "log": [
                    {"heading": heading[language], "player": player, "say": line[language]}
                    for _, player, heading, line in self._log
                ],
                "thinking": self.thinking,
                "problem": self.problem,
                "unsaved": self.unsaved,
                "can_undo": mine and not self.next,
                "puzzle": puzzle,
                "match": stands and {**stands, "next": self.next},
            }

    def about_puzzle(self, language: str) -> dict[str, Any] | None:
        """How the puzzle stands, if this is one; when it is over, how it is solved."""
        if self.puzzle is None:
            return None
        solving = self.solving
        solution = boards.translated(self.puzzle.game(), self.puzzle.solution, language) if solving.over else []
        return {
            "key": self.facts.puzzle,
            "number": self.puzzle.number,
            "say": term(f"goal_{self.puzzle.goal}", language),
            "over": solving.over,
            "solved": solving.solved,
            "solution": solution,
            "next": self._book.next(self.facts.puzzle),
        }

    def summary(self) -> dict[str, Any]:
        """A line of the list of games."""
        return {"id": self.id, **asdict(self.facts)}


class Sessions:
    """The games of a folder. ``agents`` think in ``thinkers``; ``loop`` is the one whose coroutines wait."""

    def __init__(
        self, folder: Path, agents: Agents, book: Book, loop: asyncio.AbstractEventLoop, thinkers: int
    ) -> None:
        self.folder, self.agents, self._book, self._loop = folder, agents, book, loop
        self._lock = threading.RLock()
        self._loaded: dict[str, Session] = {}  # the one used last stands last
        self.thinkers = ThreadPoolExecutor(thinkers, "thinker", initializer=_step_back)
        self.strangers = ThreadPoolExecutor(STRANGERS, "stranger", initializer=_step_back)
        folder.mkdir(exist_ok=True)
        self._known: dict[str, dict[str, Any]] = {}
        for file in kept.files(folder):
            self._known[file.stem] = _kept(file)

    def close(self) -> None:
        for pool in (self.thinkers, self.strangers):
            pool.shutdown(wait=False, cancel_futures=True)

    def pool(self, *names: str) -> ThreadPoolExecutor:
        """Where agents think. Those of one's own may hang: they have threads of their own, which nobody else needs."""
        return self.strangers if set(names) & set(self.agents.own) else self.thinkers

    # -- finding ----------------------------------------------------------------------------------------------

    def list(self) -> list[dict[str, Any]]:
        """The games there are, the one played last first; of one that cannot be read, why."""
        with self._lock:
            found = {
                **self._known,
                **{name: {**asdict(game.facts), "thinking": game.thinking} for name, game in self._loaded.items()},
            }
        for name, facts in found.items():
            if facts.get("match"):
                seat = next((k for k, agent in enumerate(facts["agents"]) if agent is None), None)
                now = match.stands(facts["match"], facts["over"], facts["winner"], seat)
                found[name] = {**facts, "match": now}
        return sorted(
            ({"id": name, **facts} for name, facts in found.items()), key=lambda row: -float(row.get("changed", 0))
        )

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def get(self, name: str) -> Session:
        """A game by its id; :class:`Refused` when there is none, or it cannot be read."""
        with self._lock:
            if name in self._loaded:
                self._loaded[name] = self._loaded.pop(name)
                return self._loaded[name]
            if name not in self._known:  # a name from outside is looked up, never made into a path
                raise Refused(404, "there is no such game here")
            file = self.folder / f"{name}.replay"
            try:
                facts = Facts.of(kept.read(self.folder / f"{name}.json"))
                played = read(file.read_bytes(), file.name)
                if len(facts.agents) != len(played.decks):
                    raise ValueError(f"{file.stem}.json and {file.name} are not of one game")
                if (puzzle := self._book.find(facts.puzzle)) is not None:
                    _solving(puzzle, played)  # another puzzle than the one that was played
            except (OSError, ValueError, TypeError) as error:
                raise Refused(409, f"the game cannot be opened: {error}") from error
            return self._add(name, played, facts)

    def new(self, played: Played, room: str, agents: Sequence[str | None], hints: str, **more: Any) -> Session:
        """A game that begins, or that came from elsewhere, kept at once; ``more``: other facts."""
        for agent in (*agents, hints):
            if agent is not None:
                self.agents.check(agent)
        now = time.time()
        decks = [deck.name for deck in played.decks]
        seed = kept_seed(played.seed)
        facts = Facts(room, list(agents), list(played.names), decks, seed, hints, now, now, **more)
        with self._lock:
            session = self._add(secrets.token_hex(8), played, facts)
        with session.lock:
            session.changed()
        if session.unsaved:
            with contextlib.suppress(OSError):
                self.drop(session.id)
            raise Refused(507, session.unsaved)
        return session

    def _add(self, name: str, played: Played, facts: Facts) -> Session:
        session = Session(name, self.folder, played, facts, Bell(self._loop), self._book, self._known)
        self._loaded[name] = session
        for other in list(self._loaded.values())[:-LOADED]:
            if not other.thinking and not other.unsaved:
                self._known[other.id] = asdict(other.facts)
                del self._loaded[other.id]
        self._known.setdefault(name, {})
        return session

    def drop(self, name: str) -> None:
        """Remove a game and its files."""
        with self._lock:
            if name not in self._known:
                raise Refused(404, "there is no such game here")
            session = self._loaded.pop(name, None)
            if session is not None:
                session.gone = True
                session.bell.ring()
            del self._known[name]
            for ending in (".json", ".replay"):
                (self.folder / f"{name}{ending}").unlink(missing_ok=True)

    # -- playing ----------------------------------------------------------------------------------------------

    def change(self, session: Session, version: str, do: Callable[[Session], None]) -> None:
        """Change a game that is still as the page saw it; then the agents go on."""
        with session.lock:
            if session.gone:
                raise Refused(404, "the game was removed")
            if session.version != version:
                raise Refused(409, "the game has gone on since: this is how it stands", stale=True)
            do(session)
            self.go_on(session)

    def go_on(self, session: Session) -> None:
        """Let the agent whose turn it is think."""
        with session.lock:
            name = session.waits_for
            if name is not None and not session.thinking and not session.gone and not session.problem:
                session.thinking = True
                self.pool(name).submit(self._think, session)

    def _think(self, session: Session) -> None:
        with session.lock:
            name, version, game = session.waits_for, session.version, session.played.game.clone()
        action, problem = None, ""
        try:
            if name is not None and game.to_act is not None:
                action = ask(session.agent(name, self.agents, game.to_act), game)
        except BaseException as error:  # whatever an agent of one's own raises, SystemExit too
            problem = f"the agent {name} failed: {' '.join(str(error).split()) or type(error).__name__}"
        with session.lock:
            session.thinking = False
            if session.version == version and not session.gone:  # else it was taken back, or conceded, meanwhile
                if action is not None:
                    session.act(action)
                elif problem:
                    session.problem = problem
                    session.changed()
            self.go_on(session)
            if not session.thinking:
                session.bell.ring()  # what it thought about is gone: nothing else tells that it has stopped

    def advise(self, session: Session, version: str, name: str, language: str) -> dict[str, Any]:
        """What an agent would do for the person who decides, and what it thinks of the position."""
        with session.lock:
            game, viewer = session.played.game.clone(), session.viewer
            if session.version != version or viewer is None or game.to_act != viewer:
                raise Refused(409, "there is nothing to decide for you now")
            agent = session.agent(name, self.agents, len(session.facts.agents))
        with session.advising:  # an agent works in its own buffers
            found, chance = hint(agent, game), win_chance(game, viewer, agent)
        legal = [int(action) for action in game.legal_actions()]
        answer: dict[str, Any] = {
            "agent": name,
            "choice": legal.index(found.action),
            "say": game.describe(found.action, language),
            "chance": round(chance, 4),
            "shares": [],
        }
        if found.probabilities is not None:
            best = [int(k) for k in found.probabilities.argsort()[::-1][:SHARES]]
            answer["shares"] = [
                {
                    "choice": k,
                    "say": game.describe(legal[k], language),
                    "share": round(float(found.probabilities[k]), 4),
                }
                for k in best
            ]
        return answer


def _solving(puzzle: Puzzle, played: Played) -> Solving:
    """``ValueError`` unless the moves that were made can be made in the puzzle."""
    found = Solving(puzzle)
    for action in played.actions:
        found.step(action)
    return found


def _step_back() -> None:
    """Of a thread: let clicks go first, where threads have a priority of their own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)


def _kept(file: Path) -> dict[str, Any]:
    """The line of a game that was not opened yet."""
    try:
        facts = Facts.of(kept.read(file))
    except (OSError, ValueError, TypeError) as error:
        return {"problem": f"{file.name} cannot be read: {error}"}
    return asdict(facts)
