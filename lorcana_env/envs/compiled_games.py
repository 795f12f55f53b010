"""The games of a batch as arrays, and the kernels that play them."""

from functools import partial
from typing import Any

import numpy as np

from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env._util.interrupts import share
from lorcana_env.envs import kernels
from lorcana_env.envs.batch import Batch
from lorcana_env.envs.deck_tables import BatchTables
from lorcana_env.envs.observations import OBSERVATIONS, space_of
from lorcana_env.envs.opponents import Opponents
from lorcana_env.game.game import IllegalAction
from lorcana_env.observe import entities
from lorcana_env.rules.compiler.jit import direct
from lorcana_env.setup.compiled_decks import check_fault

MIN_PART = 8  # games of a call that are worth a thread


class CompiledGames(IndependentCopyMixin):
    """Games at the tables ``at``, against the opponents ``who``; ``base``: what is observed of them.

    The arrays are those of :class:`.kernels.Arrays`; besides ``ends``: how the last game of each row ended; ``final``:
    [n, O], what its seat saw then, without rows where there are no opponents; ``spaces``: of each kind of observation.
    """

    # kernels, compiled for these arrays, and what they take beside what a call gives: both made when they are needed
    _steps: dict[str, Any]  # by what is observed
    _act_games: Any = None
    _given: tuple[kernels.Arrays, kernels.SeatArrays] | None = None

    def __init__(
        self, at: BatchTables, who: Opponents, base: str, limit: int, open_lists: bool, num_threads: int
    ) -> None:
        n, first = len(at.of), at.layout
        self.at, self.who, self.base, self.limit = at, who, base, limit
        self.open_lists, self.num_threads = open_lists, num_threads
        self.states = first.new_states(n)
        self.legal = np.zeros((n, first.actions.n), np.int16)
        self.counts, self.asked, self.starters = np.zeros(n, np.int64), np.zeros(n, np.bool_), np.full(n, -1)
        self.generators, self.choices = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self.ends = np.zeros((n, kernels.END_LORE + at.players), np.int64)
        self.spaces = {kind: space_of(kind, at.players, first.capacity) for kind in OBSERVATIONS}
        self.final = np.zeros((n if who.any else 0, *self.spaces[base].shape), self.spaces[base].dtype)
        self._deciders = np.full(n, -1)
        self._steps = {}
        self._stamps, self._stamp = np.zeros(n, np.int64), 0  # of each game: the last step that named it
        self._scratch = tuple(kernels.Scratch(*entities.buffers(first.dtype)) for _ in range(num_threads))

    def __getstate__(self) -> dict[str, Any]:
        # machine code is not pickled, and what holds the arrays is made again for those of the copy
        return dict(self.__dict__, _steps={}, _act_games=None, _given=None)

    def reseed(self, seed: int, rows: slice = slice(None)) -> None:
        """Let the chance of these rows start again, in the first of them as in the first row of a batch."""
        kernels.seed_rows(seed & 0x7FFF_FFFF_FFFF_FFFF, self.generators[rows], self.choices[rows])

    def check_legal(self, indices: np.ndarray, actions: np.ndarray, whose: str = "") -> None:
        """``IllegalAction`` unless all actions are legal, ``ValueError`` for a game that is named twice."""
        self._stamp += 1
        bad = kernels.illegal_action(indices, actions, self.legal, self.counts, self._stamps, self._stamp)
        if bad >= len(indices):
            twice = indices[bad - len(indices)]
            raise ValueError(f"indices: game {twice} is named twice; a step is one action a game")
        if bad >= 0:
            which = f"{whose}action {actions[bad]} is not legal in game {indices[bad]}"
            raise IllegalAction(f"{which}; use the action mask")

    def outputs(self, batch: Batch, kind: str) -> kernels.Outputs:
        """Return what :meth:`run` writes to: ``batch``, whose observations are of ``kind``."""
        final = self.final if kind == self.base else np.zeros((0, 0), self.spaces[kind].dtype)
        return kernels.Outputs(*batch, self.ends, final)

    def run(
        self, indices: np.ndarray, actions: np.ndarray, out: kernels.Outputs, kind: str | None = None,
        autoreset: int = 0, clear_outputs: int = 0, rows: np.ndarray | None = None, viewers: np.ndarray | None = None,
    ) -> None:  # fmt: skip
        """A kernel of :data:`.kernels.STEP_BATCH`, the games shared by the threads. ``kind``: what is seen; ``rows``
        None: those of the games; ``viewers`` None: who decides."""
        n = len(indices)
        rows = indices if rows is None else rows
        if viewers is None:
            viewers = self._deciders if n <= len(self._deciders) else np.full(n, -1)
        shown = kind or self.base
        given = autoreset, clear_outputs, kind is not None, self.open_lists, shown != "plain", *self._bundle()
        parts = [
            (indices[a:b], actions[a:b], rows[a:b], viewers[a:b], *given, scratch, out)
            for (a, b), scratch in zip(self._parts(n), self._scratch)
        ]
        if shown not in self._steps:
            keep = partial(self._steps.__setitem__, shown)
            self._steps[shown] = direct(kernels.STEP_BATCH[shown], *parts[0], keep=keep)
        for fault in share(self._steps[shown], parts):
            if fault == kernels.NO_DECISION:
                remedy = f"max_decisions={self.limit} is too small"
                raise ValueError(f"{kernels.MAX_TRIES} games ended before anybody had to decide: {remedy}")
            check_fault(fault)

    def act(self, policy: int, indices: np.ndarray, threads: bool) -> np.ndarray:
        """Actions (int64[k]) of a policy (:func:`.kernels.act_games`); ``threads`` share the games."""
        actions = np.zeros(len(indices), np.int64)
        given = policy, self.states, self.at.all, self.at.of
        parts = [
            (*given, indices[a:b], self.legal, self.counts, work, scratch, self.choices, actions[a:b])
            for (a, b), (work, scratch, _) in zip(self._parts(len(indices), threads), self._scratch)
        ]
        if self._act_games is None:
            keep = partial(setattr, self, "_act_games")
            self._act_games = direct(kernels.act_games, *parts[0], keep=keep)
        share(self._act_games, parts)
        return actions

    def _bundle(self) -> tuple[kernels.Arrays, kernels.SeatArrays]:
        """The games and seats, as :data:`.kernels.STEP_BATCH` takes them; new when decks or opponents were set."""
        who, at = self.who, self.at
        if self._given is None or self._given[0].tables is not at.all or self._given[1].policies is not who.policies:
            arrays = kernels.Arrays(
                self.states, self.legal, self.counts, self.asked, at.all, at.numbers, at.of, at.next, at.decks,
                at.sizes, at.shares, at.stride, self.starters, self.generators, self.choices, self.limit,
            )  # fmt: skip
            self._given = arrays, kernels.SeatArrays(who.wanted, who.seats, who.of, who.shares, who.policies)
        return self._given

    def _parts(self, n: int, threads: bool = True) -> list[tuple[int, int]]:
        """From where to where each thread goes."""
        if self.num_threads == 1 or not threads:
            return [(0, n)]
        parts = min(self.num_threads, max(1, n // MIN_PART))
        return [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]
