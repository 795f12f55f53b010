"""The games of the page, their files, and the agents that play in them.

A game is two files of the folder ``games``: ``ID.replay``, which the commands read too, and ``ID.json``, its metadata.
Both are saved after each action, before the page gets the answer, so a server that ends loses nothing. Agents think in
pools of threads, one decision at a time, so that many games share them fairly.
"""

import contextlib
import json
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

from lorcana_env._util.atomic_files import whole, write_text
from lorcana_env.apps.page import json_store, match, serialize
from lorcana_env.apps.page.library import Agents, agent_failure
from lorcana_env.apps.page.orders import order_is_free
from lorcana_env.apps.page.puzzle_store import PuzzleStore
from lorcana_env.apps.page.requests import ApiError, wrap_seed
from lorcana_env.apps.study.puzzles import Solving
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import read
from lorcana_env.game.replay import RecordedGame
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import decider
from lorcana_env.words.actions import chosen
from lorcana_env.words.history import begins, describe_changes, entry, turn_heading, turn_line
from lorcana_env.words.terms import LANGUAGES, term
from lorcana_env.words.view import player_name

CUSTOM_THREADS = 2  # for the agents named with --agent
MAX_LOADED = 100  # games in memory; others are read from their files


@dataclass
class Metadata:
    """The data of a game besides its replay.

    ``room`` is "play", "watch" or "replay". ``agents`` names the agent of each seat, None for the person at the page.
    ``puzzle`` is the key of the puzzle, or empty. ``match`` is the place in a match (:mod:`.match`).
    ``note`` says why an imported game ends before its end.
    ``held`` is an action that is not in the replay yet, because after it the person can only end the turn: in the
    replay, where single answers are taken by themselves, it would do that too.
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
    note: str = ""
    turn: int = 0
    actions: int = 0
    over: bool = False
    winner: int | None = None
    puzzle: str = ""
    match: dict[str, Any] | None = None
    changes: int = 0
    held: int | None = None


class Session:
    """One game. ``lock`` is held to change it; ``version`` is another text after each change, for good."""

    def __init__(
        self, name: str, folder: Path, played: RecordedGame, metadata: Metadata,
        puzzles: PuzzleStore, known_ids: Container[str] = (),
    ) -> None:  # fmt: skip
        self.id, self.played, self.metadata = name, played, metadata
        self._known_ids = known_ids
        self._puzzles, self.puzzle = puzzles, puzzles.all.get(metadata.puzzle)
        self.lock = threading.RLock()
        self.thinking = False
        self.problem = ""  # why an agent did not answer
        self.unsaved = ""  # why the game could not be saved
        self.removed = False
        self._folder, self.advising = folder, threading.Lock()
        self._agents: dict[str, Agent] = {}
        self._log: list[dict[str, Any]] = []  # of each action who took it, and its words by language
        for transition in played.transitions():
            self._note(*transition)
        if metadata.held is not None:
            self._note(played.game, metadata.held, self.game)
        self._sync_metadata()

    @property
    def version(self) -> str:
        return f"{self.metadata.changes}-{len(self.played)}"  # both: a server may be killed between the two files

    @property
    def viewer(self) -> int | None:
        """The seat of the person; None if agents play, and everything may be seen."""
        return next((seat for seat, agent in enumerate(self.metadata.agents) if agent is None), None)

    @property
    def game(self) -> Game:
        """The game as the page shows it: before the end of a turn that the person has not ended yet."""
        if self.metadata.held is None:
            return self.played.game
        return _until_turn_end(self.played.game, self.metadata.held)

    @property
    def in_play(self) -> bool:
        """Return whether the person still plays it: then the page shows their side only."""
        over = self.metadata.over or (self.puzzle is not None and self.solving.over)
        return self.metadata.room == "play" and not over

    @property
    def waits_for(self) -> str | None:
        """The name of the agent that has to decide, or None."""
        to_act = self.game.to_act
        if to_act is None or self.metadata.room == "replay" or (self.puzzle is not None and self.solving.over):
            return None
        return self.metadata.agents[to_act]

    @property
    def next(self) -> str:
        """The id of the next game of the match, or empty if it has not begun. With a next game this one is final."""
        name = self.metadata.match["next"] if self.metadata.match is not None else ""
        return name if name in self._known_ids else ""

    @property
    def solving(self) -> Solving:
        """The puzzle with the moves made so far."""
        assert self.puzzle is not None
        solving = Solving(self.puzzle)
        for action in self.played.actions:
            solving.step(action)
        return solving

    def agent(self, name: str, agents: Agents, seat: int = 0) -> Agent:
        """Return an agent of this game, the same object each time."""
        key = f"{seat}:{name}"
        if key not in self._agents:
            self._agents[key] = agents.make(name, self.played.seed + seat)
        return self._agents[key]

    # -- changes, with the lock held --------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action; -1 - p lets player p concede. What would end the person's turn too is held before that.

        Orders that the person need not choose (:mod:`lorcana_env.apps.page.orders`) are taken too.
        """
        before = self.played.game.clone()
        if self.metadata.held is not None:
            self._drop_held()
        if action < 0:
            self.played.concede(-1 - action)
        elif self._would_end_turn(before, action):
            self.metadata.held = action
        else:
            self.played.step(action)
        self._note(before, action, self.game)
        here = self.game
        if self.in_play and self.puzzle is None and here.to_act == self.viewer and order_is_free(here):
            self.act(int(here.legal_actions()[0]))
        else:
            self.record_change()

    def _would_end_turn(self, before: Game, action: int) -> bool:
        """Return whether the person could do nothing after an action but end the turn."""
        if not self.in_play or self.puzzle is not None:
            return False
        there = _until_turn_end(before, action)
        return there.to_act == self.viewer and _only_turn_end(there)

    def end_turn(self) -> None:
        """Take the action that is held: it ends the turn by itself."""
        before, action = self.played.game.clone(), self.metadata.held
        assert action is not None
        self._drop_held()
        self.played.step(action)
        self._note(before, action, self.played.game)
        self.record_change()

    def _drop_held(self) -> None:
        self.metadata.held = None
        del self._log[-1]

    def undo(self, first: bool = False) -> None:
        """Go back to the person's last decision, or to their first one; cards chosen together are one decision."""
        mine = [i for i, line in enumerate(self._log) if line["player"] == self.viewer and not line["again"]]
        if self.viewer is None or not mine:
            raise ApiError(409, "there is nothing to undo")
        to = mine[0 if first else -1]
        if self.metadata.held is not None:
            self._drop_held()
        self.played.undo(len(self.played) - to)
        del self._log[to:]
        self.problem = ""
        self.record_change()

    def _note(self, before: Game, action: int, after: Game) -> None:
        """Write an action into the log; ``again``: it is no decision of its own, but one more card, or a free order."""
        again = bool(chosen(before)) or order_is_free(before)
        line: dict[str, Any] = {"player": -1 - action if action < 0 else before.to_act, "again": again}
        for language in LANGUAGES:
            line[language] = {
                "heading": turn_heading(before, language),
                "say": entry(before, action, self.viewer, language),
                "part": _without_player(before, action, self.viewer, language),
                "begins": action < 0 or begins(before),
                "names_all": action >= 0 and _names_all(before),
                "turn": turn_line(after, self.viewer, language),
                "changes": [text for text, _ in describe_changes(before, action, after, self.viewer, language)],
            }
        self._log.append(line)

    def _sync_metadata(self) -> None:
        game = self.played.game
        self.metadata.turn, self.metadata.actions, self.metadata.over = game.turn, len(self.played), game.over
        self.metadata.winner = game.winner

    def record_change(self) -> None:
        """Save the game, as another version."""
        self._sync_metadata()
        self.metadata.changed = time.time()
        self.metadata.changes += 1
        self.save()
        if self.puzzle is not None and self.solving.solved:
            self._puzzles.mark_solved(self.metadata.puzzle)

    def save(self) -> None:
        if self.removed:
            return
        try:
            with whole(self._folder / f"{self.id}.replay") as draft:
                draft.write_bytes(self.played.to_bytes())
            write_text(self._folder / f"{self.id}.json", json.dumps(asdict(self.metadata)))
            self.unsaved = ""
        except OSError as error:  # the game goes on; the page says so
            self.unsaved = f"the game could not be saved in {self._folder}: {error.strerror or error}"

    # -- looking ----------------------------------------------------------------------------------------------

    def state(self, language: str) -> dict[str, Any]:
        """Return everything that the page shows of a game."""
        with self.lock:
            game, viewer = self.game, self.viewer
            decision = serialize.decision(game, viewer, language)
            puzzle = self._puzzle_state(language)
            if puzzle is not None and puzzle["over"]:
                decision = None
            standing = match.standing(self.metadata.match, self.metadata.over, self.metadata.winner, viewer)
            mine = viewer is not None and any(line["player"] == viewer for line in self._log)
            yours = decision is not None and decision["yours"] and self.metadata.room == "play"
            return {
                **self.summary(),
                "board": serialize.board(game, viewer, language),
                "decision": decision,
                "choices": serialize.choices(game, language) if yours else [],
                "reasons": serialize.reasons(game, language) if yours else {},
                "held": self.metadata.held is not None,
                "log": [{"player": line["player"], **line[language]} for line in self._log],
                **{key: getattr(self, key) for key in ("version", "viewer", "thinking", "problem", "unsaved")},
                "can_undo": mine and not self.next,
                "puzzle": puzzle,
                "match": standing and {**standing, "next": self.next},
            }

    def _puzzle_state(self, language: str) -> dict[str, Any] | None:
        """Return the standing of the puzzle; None if this is no puzzle."""
        if self.puzzle is None:
            return None
        solving = self.solving
        return {
            "key": self.metadata.puzzle,
            "number": self.puzzle.number,
            "say": term(f"goal_{self.puzzle.goal}", language),
            "over": solving.over,
            "solved": solving.solved,
            "next": self._puzzles.next(self.metadata.puzzle),
        }

    def summary(self) -> dict[str, Any]:
        """Return a row of the list of games."""
        return {"id": self.id, **asdict(self.metadata)}


def _until_turn_end(game: Game, action: int) -> Game:
    """Return a copy of a game after an action and the single answers that follow, but the end of a turn."""
    there = game.clone(auto=False)
    there.step(action)
    while len(legal := there.legal_actions()) == 1 and not _only_turn_end(there):
        there.step(legal[0])
    return there


def _only_turn_end(game: Game) -> bool:
    """Return whether nothing can be done but to end the turn."""
    end = game.table.actions.encode("end_turn", 0)
    return game.state["decision"] == c.DECISION_MAIN and game.legal_actions().tolist() == [end]


def _without_player(before: Game, action: int, viewer: int | None, language: str) -> str:
    """Return the line of an action without its player, for a line that says several; empty for the end of a choice."""
    player = -1 - action if action < 0 else decider(before)
    if action >= 0 and before.table.actions.decode(action, player).verb == "done":
        return ""
    name = term("line", language, player_name(before, player, viewer, language), "")
    return entry(before, action, viewer, language).removeprefix(name)


def _names_all(before: Game) -> bool:
    """Return whether the words of a choice say the action too that asks for it, as "challenge Elsa with Stitch"."""
    frame = before.top_frame
    if before.state["decision"] != c.DECISION_CHOOSE or chosen(before):
        return False
    shifts_or_sings = frame["kind"] == c.FRAME_PLAY and frame["phase"] in (c.PLAYING_BASE, c.PLAYING_SINGER)
    return bool(frame["kind"] in (c.FRAME_CHALLENGE, c.FRAME_MOVE) or shifts_or_sings)


class Sessions:
    """The games of a folder."""

    def __init__(self, folder: Path, agents: Agents, puzzles: PuzzleStore, threads: int) -> None:
        self.folder, self.agents, self._puzzles = folder, agents, puzzles
        self._lock = threading.RLock()
        self._loaded: dict[str, Session] = {}  # in the order of their last use
        self.agent_pool = ThreadPoolExecutor(threads, "agent", initializer=_lower_priority)
        self.custom_agent_pool = ThreadPoolExecutor(CUSTOM_THREADS, "custom agent", initializer=_lower_priority)
        folder.mkdir(exist_ok=True)
        self._known = json_store.load_all(folder, lambda data: Metadata(**data))

    def close(self) -> None:
        for pool in (self.agent_pool, self.custom_agent_pool):
            pool.shutdown(wait=False, cancel_futures=True)

    def pool(self, *names: str) -> ThreadPoolExecutor:
        """Return the pool in which agents think. Custom agents may hang, so they have a pool of their own."""
        return self.custom_agent_pool if set(names) & set(self.agents.own) else self.agent_pool

    # -- finding ----------------------------------------------------------------------------------------------

    def list(self) -> list[dict[str, Any]]:
        """Return the rows of all games, the one played last first."""
        with self._lock:
            known, thinking = dict(self._known), {name for name, game in self._loaded.items() if game.thinking}
        rows = []
        for name, metadata in sorted(known.items(), key=lambda item: -item[1].changed):
            seat = next((k for k, agent in enumerate(metadata.agents) if agent is None), None)
            standing = match.standing(metadata.match, metadata.over, metadata.winner, seat)
            rows.append({"id": name, **asdict(metadata), "match": standing, "thinking": name in thinking})
        return rows

    def get(self, name: str) -> Session:
        """Return a game by its id; :class:`ApiError` if there is none, or its file is damaged."""
        with self._lock:
            if name in self._loaded:
                self._loaded[name] = self._loaded.pop(name)
                return self._loaded[name]
            if name not in self._known:
                raise ApiError(404, "there is no such game here")
            file = self.folder / f"{name}.replay"
            try:
                if not file.is_file():
                    raise ValueError(f"{file.name} is no file")
                played = read(file.read_bytes(), file.name)
            except (OSError, ValueError) as error:
                raise ApiError(409, f"the game cannot be opened: {error}") from error
            return self._add(name, played, self._known[name])

    def new(self, played: RecordedGame, room: str, agents: Sequence[str | None], hints: str, **more: Any) -> Session:
        """Save a new game, or one that was uploaded; ``more`` holds further metadata."""
        for agent in (*agents, hints):
            if agent is not None:
                self.agents.check(agent)
        now = time.time()
        decks = [deck.name for deck in played.decks]
        seed = wrap_seed(played.seed)
        metadata = Metadata(room, list(agents), list(played.names), decks, seed, hints, now, now, **more)
        with self._lock:
            session = self._add(secrets.token_hex(8), played, metadata)
        with session.lock:
            session.record_change()
        return session

    def _add(self, name: str, played: RecordedGame, metadata: Metadata) -> Session:
        session = Session(name, self.folder, played, metadata, self._puzzles, self._known)
        self._loaded[name] = session
        for other in list(self._loaded.values())[:-MAX_LOADED]:
            if not other.thinking:
                del self._loaded[other.id]
        self._known[name] = metadata
        return session

    def remove(self, name: str) -> None:
        """Remove a game and its files."""
        with self._lock:
            if name not in self._known:
                raise ApiError(404, "there is no such game here")
            session = self._loaded.pop(name, None)
            if session is not None:
                session.removed = True
            del self._known[name]
            for ending in (".json", ".replay"):
                (self.folder / f"{name}{ending}").unlink(missing_ok=True)

    # -- playing ----------------------------------------------------------------------------------------------

    def change(self, session: Session, version: str, action: Callable[[Session], None]) -> None:
        """Change a game that is still of the version on the page; then the agents go on."""
        with session.lock:
            if session.removed:
                raise ApiError(404, "the game was removed")
            if session.version != version:
                raise ApiError(409, "the game has gone on since: this is how it stands", stale=True)
            action(session)
            self.go_on(session)

    def go_on(self, session: Session) -> None:
        """Let the agent that has to decide think, if it does not yet."""
        with session.lock:
            name = session.waits_for
            if name is not None and not session.thinking and not session.removed and not session.problem:
                session.thinking = True
                self.pool(name).submit(self._think, session)

    def _think(self, session: Session) -> None:
        with session.lock:
            name, version, game = session.waits_for, session.version, session.played.game.clone()
        action, problem = None, ""
        try:
            if name is not None and game.to_act is not None:
                action = ask(session.agent(name, self.agents, game.to_act), game)
        except BaseException as error:  # a custom agent may raise anything, SystemExit too
            problem = agent_failure(name, error)
        with session.lock:
            session.thinking = False
            if session.version == version and not session.removed:  # otherwise the move was undone
                if action is not None:
                    session.act(action)
                elif problem:
                    session.problem = problem
                    session.record_change()
            self.go_on(session)

    def advise(self, session: Session, version: str, name: str, language: str) -> dict[str, Any]:
        """Return what an agent would do for the person, and how it judges the position."""
        with session.lock:
            game, viewer, held = session.played.game.clone(), session.viewer, session.metadata.held
            if session.version != version or viewer is None or game.to_act != viewer or held is not None:
                raise ApiError(409, "there is nothing to decide for you now")
            agent = session.agent(name, self.agents, len(session.metadata.agents))
        with session.advising:  # agents are not thread-safe
            return {"agent": name, **serialize.opinion(game, agent, language)}


def _lower_priority() -> None:
    """Lower the priority of this thread, so that clicks go first."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)
