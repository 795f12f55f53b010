"""Actors play games with the newest network and record them, each in a process of its own or in this one.

Weights and records lie in shared memory. Each actor has two blocks for records, so that it can play while the learner
reads. The seed, the number of the round and that of the actor fix the games of a round.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util.interrupts import replace_handler
from lorcana_env.agents.forward import Buffers, Weights, buffers
from lorcana_env.agents.guided import Guided, SearchConfig
from lorcana_env.agents.guided_tree import EAGER
from lorcana_env.agents.network import read
from lorcana_env.setup.compiled_decks import check_fault
from lorcana_env.simulation import rollouts
from lorcana_env.simulation.rollouts import GAME, JOB, PAST, SELF, Records
from lorcana_env.training.decks import Pairs, Tables

CHUNK = 16  # games in a row against one opponent
QUICK = SearchConfig(own=EAGER, opponent=EAGER, most=8, trust=2.0)  # of the searches of a training
SLACK = 2048  # decisions by which the last game of a round may exceed it


@dataclass(frozen=True)
class Setup:
    """The settings of an actor."""

    index: int
    actors: int
    seed: int
    decisions: int  # in a round
    decay: float  # the lambda of advantages
    limit: int  # answers after which a game is cut short
    decks: str
    without: str
    lists: float
    window: int
    fresh: float
    closed: float = 0.0  # share of the games at closed lists
    more_players: float = 0.0  # share of the games of three and four players, as many of each
    field: str = ""
    searched: float = 0.0  # share of the decisions of games of two players that are searched
    simulations: int = 128  # of each search

    @property
    def max_players(self) -> int:
        return 4 if self.more_players else 2


@dataclass(frozen=True)
class Job:
    """The opponents of a round: shares of the games, and snapshots (network files) with their weights."""

    round: int
    shares: dict[str, float]  # self, past, greedy
    members: tuple[str, ...] = ()
    weights: tuple[float, ...] = ()


@dataclass(frozen=True)
class RoundReport:
    """The report of an actor about a round; the decisions themselves are in :class:`Records`."""

    decisions: int
    games: np.ndarray  # GAME[n]
    seconds: float  # of the processor
    preparing: float = 0.0  # of these, for new decks and snapshots
    failed: str | None = None
    round: int = 0

    @classmethod
    def failure(cls, error: Exception) -> RoundReport:
        """The report of a round that an exception ended."""
        return cls(0, np.zeros(0, GAME), 0.0, failed=" ".join(f"{type(error).__name__}: {error}".split()))


class _Size:
    """The decks and arrays of an actor for games of so many players."""

    def __init__(self, setup: Setup, players: int) -> None:
        window = setup.window if players == 2 else max(1, setup.window // 4)
        self.pairs = Pairs(
            setup.decks, setup.without, setup.seed, setup.lists, window, setup.fresh, setup.index,
            setup.actors, players, setup.field,
        )  # fmt: skip
        self.players = players
        self.states = np.zeros(1, self.pairs.dtype)
        self.place = np.zeros(players * self.pairs.capacity, np.int64)
        self.legal = np.zeros(self.pairs.actions.n, np.int16)

    def buffers(self, w: Weights) -> Buffers:
        return buffers(self.pairs.dtype, w)


class Acting(NamedTuple):
    """The weights of the learner in games against itself, and in games against others.

    They differ in the last layer of the value, because a position is worth more against a weaker opponent.
    """

    itself: Weights
    others: Weights

    @classmethod
    def of(cls, arrays: Sequence[np.ndarray]) -> Acting:
        """From :meth:`arrays`."""
        w = Weights(*arrays[:-2])
        return cls(w, w._replace(value_2=arrays[-2], value_2_bias=arrays[-1]))

    def arrays(self) -> list[np.ndarray]:
        """The arrays of both weights; arrays that they share are there once."""
        return [*self.itself, self.others.value_2, self.others.value_2_bias]


class Actor:
    """Plays rounds in this process."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sizes = [_Size(setup, players) for players in range(2, setup.max_players + 1)]
        self.members: dict[str, Weights] = {}  # snapshots, by file
        self._generator = np.zeros(1, np.uint64)

    def _member(self, path: str) -> Weights:
        if path not in self.members:
            self.members[path] = read(Path(path))[0]
        return self.members[path]

    def play(self, acting: Acting, job: Job, records: Records) -> RoundReport:
        """Play a round into ``records``."""
        start = time.thread_time()
        setup = self.setup
        rng = np.random.default_rng([setup.seed & 0xFFFF_FFFF_FFFF_FFFF, job.round, setup.index])
        tables = [size.pairs.at(job.round) for size in self.sizes]
        for gone in set(self.members) - set(job.members):
            del self.members[gone]
        preparing = time.thread_time() - start
        shares = opponent_shares(job)
        b = [size.buffers(acting.itself) for size in self.sizes]
        others = {path: [size.buffers(self._member(path)) for size in self.sizes] for path in job.members}
        budget = f"guided:{setup.simulations}sims"
        search = Guided(budget, int(rng.integers(2**31)), acting.itself, how=QUICK) if setup.searched else None
        games = np.zeros(setup.decisions // 4 + 2 * CHUNK, GAME)
        done, at = np.zeros(1, np.int64), 0
        while at < setup.decisions and done[0] + CHUNK <= len(games):
            k = 0
            if setup.more_players and rng.random() < setup.more_players:
                k = int(rng.integers(1, len(self.sizes)))
            size = self.sizes[k]
            jobs = self._draw_games(rng, size, shares)
            member = int(rng.choice(len(job.members), p=job.weights)) if job.members else -1
            other, b_other = acting.itself, b[k]
            if member >= 0:
                other, b_other = self._member(job.members[member]), others[job.members[member]][k]
            first = int(done[0])
            pause = rollouts.beginning()
            while True:
                at = rollouts.play(
                    (*acting, other), (b[k], b_other), (size.states, *tables[k]), jobs, setup.decay, setup.limit,
                    setup.searched if k == 0 else 0.0, records, at, (games, done),
                    (size.legal, size.place, self._generator), pause,
                )  # fmt: skip
                if search is None or not pause.legal[0]:
                    break
                self._search(search, size, tables[k], int(jobs["table"][pause.at[0]]), int(pause.legal[0]), records, at)
            games["member"][first : done[0]] = np.where(games["opponent"][first : done[0]] == PAST, member, -1)
            if done[0] < first + CHUNK:  # the records are full
                break
        games = games[: done[0]]
        check_fault(int(games["fault"].max(initial=0)))
        return RoundReport(at, games, time.thread_time() - start, preparing, round=job.round)

    def _draw_games(self, rng: np.random.Generator, size: _Size, shares: np.ndarray) -> np.ndarray:
        """Draw the decks, seeds, opponents and seats of a chunk of games: JOB[CHUNK]."""
        jobs = np.zeros(CHUNK, JOB)
        jobs["table"] = rng.integers(0, len(size.pairs), CHUNK)
        jobs["seed"] = rng.integers(0, 2**31 - 1, CHUNK)
        jobs["opponent"] = rng.choice(3, CHUNK, p=shares)
        jobs["seat"] = rng.integers(0, size.players, CHUNK)
        jobs["closed"] = rng.random(CHUNK) < self.setup.closed
        return jobs

    def _search(
        self, search: Guided, size: _Size, tables: Tables, table: int, n: int, records: Records, at: int
    ) -> None:  # fmt: skip
        """Search the decision ``at``, and write the gains of its ``n`` legal actions."""
        position = size.states, 0, tables.tables, table, tables.numbers
        first = int(records.seen.legal_start[at])
        records.gain[first : first + n] = search.gains(position, np.sort(size.legal[:n]))  # as ``seen`` has them
        records.searched[at] = 1


def opponent_shares(job: Job) -> np.ndarray:
    """The shares of the games against the network itself, snapshots and greedy: float64[3]."""
    shares = np.array([job.shares.get(name, 0.0) for name in ("self", "past", "greedy")])
    if not job.members:
        shares[PAST] = 0.0
    if not shares.sum() > 0:
        shares[SELF] = 1.0
    return shares / shares.sum()


# -- shared memory -----------------------------------------------------------------------------------------------------


class _Meter:
    """Counts the bytes of arrays in place of making them."""

    def __init__(self) -> None:
        self.bytes = 0

    def __call__(self, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
        self.bytes += -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // 64) * 64
        return np.empty(0, dtype)


class _Carver:
    """Makes one array after the other in a block of memory."""

    def __init__(self, block: Any) -> None:
        self.block, self.at = block, 0

    def __call__(self, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
        array = np.ndarray(shape, dtype, self.block, self.at)
        self.at += -(-array.nbytes // 64) * 64
        return array


class Shapes(NamedTuple):
    """The shapes of the arrays of weights in a block."""

    shapes: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, acting: Acting) -> Shapes:
        return cls(tuple(array.shape for array in acting.arrays()))

    @property
    def size(self) -> int:
        return sum(int(np.prod(shape)) for shape in self.shapes)

    def views(self, block: Any) -> list[np.ndarray]:
        """The arrays in a block of float32."""
        arrays, at = [], 0
        for shape in self.shapes:
            n = int(np.prod(shape))
            arrays.append(np.ndarray(shape, np.float32, block, 4 * at))
            at += n
        return arrays


def room_for(setup: Setup, new: Any = np.zeros) -> Records:
    """Empty records of a round; ``new(shape, dtype)`` makes the arrays."""
    return rollouts.room(setup.decisions + SLACK, new, setup.max_players)


def _work(connection: Any, setup: Setup, shapes: Shapes, weights: str, records: Sequence[str]) -> None:
    """The process of an actor: answers each job with a report, until it receives None."""
    blocks = [_attach(name) for name in (weights, *records)]
    try:
        shared = shapes.views(blocks[0].buf)
        room = [room_for(setup, _Carver(block.buf)) for block in blocks[1:]]
        actor = Actor(setup)
        while (job := connection.recv()) is not None:
            acting = Acting.of([array.copy() for array in shared])
            connection.send(actor.play(acting, job, room[job.round % 2]))
        del shared, room
    except (EOFError, ConnectionError):  # the learner is gone
        pass
    except Exception as error:
        with contextlib.suppress(ConnectionError):
            connection.send(RoundReport.failure(error))


def _block(size: int) -> SharedMemory:
    """Make a block. Raises ``ValueError`` without enough shared memory, because using it would end the process."""
    block = None
    try:
        block = SharedMemory(create=True, size=size)
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(block._fd, 0, size)  # type: ignore[attr-defined]
    except OSError as error:
        if block is not None:
            block.close()
            block.unlink()
        raise ValueError(
            f"no room for {size >> 20} MiB of shared memory ({error.strerror}): fewer --round-decisions, or --actors 0"
        ) from error
    return block


def _attach(name: str) -> SharedMemory:
    """Open a block of another process, which frees it."""
    from multiprocessing import resource_tracker

    register, resource_tracker.register = (
        resource_tracker.register,
        lambda *_: None,
    )  # the other process frees the block
    try:
        return SharedMemory(name)
    finally:
        resource_tracker.register = register


@dataclass
class _Process:
    setup: Setup
    blocks: list[SharedMemory]
    process: Any = None
    connection: Any = None
    job: Job | None = None
    room: list[Records] = field(default_factory=list)


class Actors:
    """Actors in processes of their own, or one in this process (``here``), which plays within :meth:`wait`.

    :meth:`begin` lets them play a round with the given weights, and :meth:`wait` returns their records. An actor that
    died is replaced, and plays the same again.
    """

    def __init__(self, setups: Sequence[Setup], acting: Acting, here: bool = False) -> None:
        self.replaced = 0
        self._shapes = Shapes.of(acting)
        self._here = Actor(setups[0]) if here else None
        self._job: Job | None = None
        self._acting = acting
        if self._here is not None:
            self._room_here = room_for(setups[0])
            return
        self._context = multiprocessing.get_context("spawn")  # a fork would copy torch's threads in an unknown state
        self._blocks: list[SharedMemory] = []
        self._actors: list[_Process] = []
        try:
            self._weights = self._block(4 * self._shapes.size)
            self._shared = self._shapes.views(self._weights.buf)
            for setup in setups:
                meter = _Meter()
                room_for(setup, meter)
                blocks = [self._block(meter.bytes) for _ in range(2)]
                actor = _Process(setup, blocks, room=[room_for(setup, _Carver(block.buf)) for block in blocks])
                self._actors.append(actor)
                self._start(actor)
        except BaseException:  # no room for all of them, Ctrl-C
            self.close()
            raise

    def _block(self, size: int) -> SharedMemory:
        self._blocks.append(_block(size))
        return self._blocks[-1]

    def _start(self, actor: _Process) -> None:
        actor.connection, theirs = self._context.Pipe()
        names = [block.name for block in actor.blocks]
        args = (theirs, actor.setup, self._shapes, self._weights.name, names)
        actor.process = self._context.Process(target=_work, args=args, daemon=True)
        with replace_handler(signal.SIG_IGN):  # which the process inherits; the learner answers Ctrl-C
            actor.process.start()
        theirs.close()

    def begin(self, acting: Acting, job: Job) -> None:
        """Start a round, after :meth:`wait` for the one before, whose records remain."""
        self._job = job
        if self._here is not None:
            self._acting = acting
            return
        for shared, array in zip(self._shared, acting.arrays(), strict=True):
            shared[...] = array
        for actor in self._actors:
            actor.job = job
            self._send(actor)

    def _send(self, actor: _Process) -> None:
        try:
            actor.connection.send(actor.job)
        except OSError:
            self._replace(actor)

    def _replace(self, actor: _Process) -> None:
        self.replaced += 1
        if self.replaced > 3 * len(self._actors):
            raise ValueError("actors die again and again; is there enough memory? Try fewer --actors")
        actor.process.join(1)
        actor.connection.close()
        self._start(actor)
        with contextlib.suppress(OSError):  # it died at once, which wait() finds out
            actor.connection.send(actor.job)

    def wait(self) -> list[tuple[RoundReport, Records]]:
        """The reports and records of the round, actor by actor."""
        assert self._job is not None
        if self._here is not None:
            return [(self._here.play(self._acting, self._job, self._room_here), self._room_here)]
        found = []
        for actor in self._actors:
            while True:
                try:
                    played = actor.connection.recv()
                    break
                except (EOFError, OSError):
                    self._replace(actor)
            if played.failed:
                raise ValueError(f"actor {actor.setup.index}: {played.failed}")
            found.append((played, actor.room[self._job.round % 2]))
        return found

    def close(self) -> None:
        """End the processes and free the memory."""
        if self._here is not None:
            return
        started = [actor for actor in self._actors if actor.process is not None and actor.process.pid is not None]
        for actor in started:
            with contextlib.suppress(OSError):
                actor.connection.send(None)
        for actor in started:
            actor.process.join(0.2)
            if actor.process.is_alive():  # it is in the middle of a round
                actor.process.terminate()
                actor.process.join()
            actor.connection.close()
        for actor in self._actors:
            actor.room.clear()
        self._shared = []
        for block in self._blocks:
            with contextlib.suppress(BufferError):  # the learner may still have its last records
                block.close()
            block.unlink()
