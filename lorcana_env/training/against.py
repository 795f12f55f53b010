"""Rounds of games against an agent in Python, as :mod:`lorcana_env.training.actors` plays those against networks."""

import time

import numpy as np

from lorcana_env import VectorEnv
from lorcana_env.agents.forward import buffers
from lorcana_env.agents.network import Network
from lorcana_env.envs.play import play_first_games
from lorcana_env.game.agent import Agent, reseed
from lorcana_env.setup.compiled_decks import check_fault
from lorcana_env.simulation.played_games import write
from lorcana_env.simulation.rollouts import GAME, JOB, PAST, Records
from lorcana_env.training.actors import Acting, Job, RoundReport, Setup, room_for
from lorcana_env.training.decks import deck_pairs

AT_ONCE = 64  # games side by side
TYPICAL = 32  # decisions of a seat in a game


class AgainstAgent:
    """Plays the rounds of a learner against ``agent`` in this process, each within :meth:`wait`, one seat learning.

    The interface is that of :class:`~lorcana_env.training.actors.Actors`.
    """

    def __init__(self, setup: Setup, agent: Agent, acting: Acting) -> None:
        self.setup, self.agent, self._acting = setup, agent, acting
        self._pairs = deck_pairs(setup.decks, setup.without, setup.seed, setup.field)
        self._records = room_for(setup)
        self._job: Job | None = None

    def begin(self, acting: Acting, job: Job) -> None:
        """Set what :meth:`wait` plays; the records of the round before remain."""
        self._acting, self._job = acting, job

    def wait(self) -> list[tuple[RoundReport, Records]]:
        """Play the round, and return its report and records."""
        assert self._job is not None
        start, setup = time.thread_time(), self.setup
        rng = np.random.default_rng([setup.seed & 0xFFFF_FFFF_FFFF_FFFF, self._job.round])
        learner = Network.of(self._acting.others, "learner", seed=int(rng.integers(2**31)))
        reseed(self.agent, int(rng.integers(2**31)))
        games, done, at = np.zeros(setup.decisions + AT_ONCE, GAME), np.zeros(1, np.int64), 0
        while at < setup.decisions and done[0] + AT_ONCE <= len(games):
            n, before = min(AT_ONCE, 1 + (setup.decisions - at) // TYPICAL), int(done[0])
            at = self._play(learner, n, rng, at, (games, done))
            if done[0] < before + n:  # the records are full
                break
        games = games[: done[0]]
        check_fault(int(games["fault"].max(initial=0)))
        return [(RoundReport(at, games, time.thread_time() - start, round=self._job.round), self._records)]

    def _play(
        self, learner: Network, n: int, rng: np.random.Generator, at: int, ended: tuple[np.ndarray, np.ndarray]
    ) -> int:
        """Play ``n`` games and write them from decision ``at`` on; the number of decisions then."""
        jobs = np.zeros(n, JOB)
        jobs["opponent"], jobs["seat"] = PAST, rng.permutation(np.arange(n) % 2)
        pairs = [self._pairs[k] for k in rng.integers(0, len(self._pairs), n)]
        venv = VectorEnv(n, pairs, int(rng.integers(2**31)), max_decisions=self.setup.limit)
        begun = [array.copy() for array in (venv.states, venv.tables, venv.table_of, venv.card_numbers)]
        begun += [venv.legal.copy(), venv.counts.copy()]
        taken: list[list[int]] = [[] for _ in range(n)]  # in the first game of each row, by both seats

        def note(indices: np.ndarray, actions: np.ndarray) -> None:
            for i, action in zip(indices.tolist(), actions.tolist()):
                taken[i].append(action)

        seats = (np.arange(2) != jobs["seat"][:, None]).astype(int)  # 0: the learner
        play_first_games(venv, [learner, self.agent], seats, note)
        begins = np.cumsum([0, *map(len, taken)])
        working = (
            venv.states[:1].copy(), np.zeros(venv.n_actions, np.int16), np.zeros(venv.states["zone"].shape[1], np.int64)
        )  # fmt: skip
        weights = learner.weights
        return write(
            weights, buffers(venv.states.dtype, weights), tuple(begun), jobs,
            (np.array([action for game in taken for action in game], np.int16), begins), self.setup.decay,
            self._records, at, ended, working,
        )  # fmt: skip

    def close(self) -> None:
        """Nothing is left to end."""
