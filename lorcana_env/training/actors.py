"""Actors play games with the newest network and record them, each in a thread of its own or in the learner's.

The seed, the number of the round and that of the actor fix the games of a round.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from lorcana_env.agents.forward import Buffers, Weights, buffers
from lorcana_env.agents.guided import Guided, SearchConfig
from lorcana_env.agents.guided_tree import EAGER
from lorcana_env.agents.network import read_network
from lorcana_env.setup.compiled_decks import check_fault
from lorcana_env.simulation import rollouts
from lorcana_env.simulation.rollouts import GAME, JOB, PAST, SELF, Records
from lorcana_env.training.decks import Pairs, Tables

CHUNK = 16  # games in a row against one opponent
QUICK = SearchConfig(own=EAGER, opponent=EAGER, most=8, trust=2.0)  # of the searches of a training
SLACK = 2048  # decisions by which the last game of a round may exceed it

A = TypeVar("A")
N = TypeVar("N")


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
    round: int = 0


class Size:
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


class Actor(Generic[A, N]):
    """Plays rounds with networks of type ``N``, those of the learner as ``A``."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sizes = [Size(setup, players) for players in range(2, setup.max_players + 1)]
        self.members: dict[str, N] = {}  # snapshots, by file

    def read(self, path: str) -> N:
        """Read the network of a snapshot."""
        raise NotImplementedError

    def play(self, acting: A, job: Job, records: Records) -> RoundReport:
        """Play a round into ``records``."""
        raise NotImplementedError

    def member(self, path: str) -> N:
        """The network of a snapshot, which is read once."""
        if path not in self.members:
            self.members[path] = self.read(path)
        return self.members[path]

    def begin_round(self, job: Job) -> tuple[np.random.Generator, list[Tables]]:
        """The random numbers of the round, and its decks for each number of players; forgets snapshots that left."""
        rng = np.random.default_rng([self.setup.seed & 0xFFFF_FFFF_FFFF_FFFF, job.round, self.setup.index])
        for gone in set(self.members) - set(job.members):
            del self.members[gone]
        return rng, [size.pairs.at(job.round) for size in self.sizes]

    def draw_games(self, rng: np.random.Generator, job: Job, n: int) -> tuple[int, np.ndarray, int]:
        """Draw games of one number of players.

        Returns the index in ``sizes``; decks, seeds, opponents and seats (JOB[n]); and which snapshot is met, -1 for
        none.
        """
        k = 0
        if self.setup.more_players and rng.random() < self.setup.more_players:
            k = int(rng.integers(1, len(self.sizes)))
        jobs = np.zeros(n, JOB)
        jobs["table"] = rng.integers(0, len(self.sizes[k].pairs), n)
        jobs["seed"] = rng.integers(0, 2**31 - 1, n)
        jobs["opponent"] = rng.choice(3, n, p=opponent_shares(job))
        jobs["seat"] = rng.integers(0, self.sizes[k].players, n)
        jobs["closed"] = rng.random(n) < self.setup.closed
        return k, jobs, int(rng.choice(len(job.members), p=job.weights)) if job.members else -1


class CompiledActor(Actor[Acting, Weights]):
    """Plays one game after the other in compiled code, network included."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._generator = np.zeros(1, np.uint64)

    def read(self, path: str) -> Weights:
        return read_network(Path(path))[0]

    def play(self, acting: Acting, job: Job, records: Records) -> RoundReport:
        """Play a round into ``records``."""
        start = time.thread_time()
        setup = self.setup
        rng, tables = self.begin_round(job)
        preparing = time.thread_time() - start
        b = [size.buffers(acting.itself) for size in self.sizes]
        others = {path: [size.buffers(self.member(path)) for size in self.sizes] for path in job.members}
        budget = f"guided:{setup.simulations}sims"
        search = Guided(budget, int(rng.integers(2**31)), acting.itself, how=QUICK) if setup.searched else None
        games = np.zeros(setup.decisions // 4 + 2 * CHUNK, GAME)
        done, at = np.zeros(1, np.int64), 0
        while at < setup.decisions and done[0] + CHUNK <= len(games):
            k, jobs, member = self.draw_games(rng, job, CHUNK)
            size = self.sizes[k]
            other, b_other = acting.itself, b[k]
            if member >= 0:
                other, b_other = self.member(job.members[member]), others[job.members[member]][k]
            first = int(done[0])
            pause = rollouts.start()
            while True:
                at = rollouts.play(
                    (*acting, other), (b[k], b_other), (size.states, *tables[k]), jobs, setup.decay, setup.limit,
                    setup.searched if k == 0 else 0.0, records, at, (games, done),
                    (size.legal, size.place, self._generator), pause,
                )  # fmt: skip
                if search is None or not pause.legal[0]:
                    break
                self._search(search, size, tables[k], jobs[pause.at[0]], int(pause.legal[0]), records, at)
            games["member"][first : done[0]] = np.where(games["opponent"][first : done[0]] == PAST, member, -1)
            if done[0] < first + CHUNK:  # the records are full
                break
        games = games[: done[0]]
        check_fault(int(games["fault"].max(initial=0)))
        return RoundReport(at, games, time.thread_time() - start, preparing, round=job.round)

    def _search(
        self, search: Guided, size: Size, tables: Tables, job: np.void, n: int, records: Records, at: int
    ) -> None:
        """Search the decision ``at`` of a game, and write the gains of its ``n`` legal actions."""
        position = size.states, 0, tables.tables, int(job["table"]), tables.numbers, bool(job["closed"] == 0)
        first = int(records.seen.legal_start[at])
        records.gain[first : first + n] = search.gains(position, np.sort(size.legal[:n]))  # as ``seen`` has them
        records.searched[at] = 1


def opponent_shares(job: Job) -> np.ndarray:
    """The shares of the games against the network itself, snapshots and greedy: float64[3]."""
    shares = np.array([job.shares.get(name, 0.0) for name in rollouts.NAMES])
    if not job.members:
        shares[PAST] = 0.0
    if not shares.sum() > 0:
        shares[SELF] = 1.0
    return shares / shares.sum()


def room_for(setup: Setup) -> Records:
    """Empty records of a round."""
    return rollouts.room(setup.decisions + SLACK, players=setup.max_players)


class Actors:
    """Actors in threads of their own, or one in this thread (``here``), which plays within :meth:`wait`.

    :meth:`begin` lets them play a round with the given weights, and :meth:`wait` returns their records. Games are
    played by compiled code, which lets other threads run.
    """

    def __init__(
        self, setups: Sequence[Setup], here: bool = False, make: Callable[[Setup], Actor[Any, Any]] = CompiledActor
    ) -> None:
        self._actors = [make(setup) for setup in setups]
        # the learner reads the records of one round while the next is played
        self._rooms = [[room_for(setup) for setup in setups] for _ in range(1 if here else 2)]
        self._pool = None if here else ThreadPoolExecutor(len(setups), "actor")
        self._playing: list[Callable[[], RoundReport]] = []

    def begin(self, acting: Any, job: Job) -> None:
        """Start a round, after :meth:`wait` for the one before, whose records remain."""
        self._rooms.reverse()
        plays = [partial(actor.play, acting, job, room) for actor, room in zip(self._actors, self._rooms[0])]
        self._playing = plays if self._pool is None else [self._pool.submit(play).result for play in plays]

    def wait(self) -> list[tuple[RoundReport, Records]]:
        """The reports and records of the round, actor by actor."""
        return [(played(), room) for played, room in zip(self._playing, self._rooms[0], strict=True)]

    def close(self) -> None:
        """End the threads, after the round that they play."""
        if self._pool is not None:
            self._pool.shutdown()
