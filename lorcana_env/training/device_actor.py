"""Actors that play many games at once, their network on the learner's device (``--acting device``).

Compiled code advances the games and encodes what their players see; torch evaluates the network for all of them
together. :mod:`lorcana_env.training.actors` plays one game after the other instead, network included, in compiled code,
which is faster without a GPU.
"""

from __future__ import annotations

import copy
import time
from typing import NamedTuple

import numpy as np

from lorcana_env._util.torch_or_hint import nn, torch
from lorcana_env.agents.entity_net import EntityNet, expected_value
from lorcana_env.agents.segments import log_softmax
from lorcana_env.observe import entities as e
from lorcana_env.observe import ragged
from lorcana_env.setup.compiled_decks import check_fault
from lorcana_env.simulation.lockstep import (
    DECISION,
    ask_greedy,
    begin_games,
    draw_actions,
    encode_games,
    record_games,
    step_games,
)
from lorcana_env.simulation.rollouts import GAME, GREEDY, PAST, SELF, Records
from lorcana_env.training.actors import Actor, Job, RoundReport, Setup, Size
from lorcana_env.training.learner import Learner

GAMES = 128  # at once, at most
PER_GAME = 80  # decisions that a game is expected to record


class DeviceActing(NamedTuple):
    """A copy of the learner's network, and of its head for the values of games against others, on its device."""

    net: EntityNet
    head: nn.Linear

    @classmethod
    def of(cls, learner: Learner) -> DeviceActing:
        return cls(*(copy.deepcopy(part).requires_grad_(False) for part in (learner.net, learner.opponent_value_head)))

    def parameters(self) -> list[torch.Tensor]:
        return [*self.net.parameters(), *self.head.parameters()]

    def arrays(self) -> list[np.ndarray]:
        """The weights, for a checkpoint."""
        return [tensor.detach().cpu().numpy().copy() for tensor in self.parameters()]

    def restored(self, arrays: list[np.ndarray]) -> DeviceActing:
        """This with the weights of :meth:`arrays`."""
        for tensor, array in zip(self.parameters(), arrays, strict=True):
            tensor.data.copy_(torch.from_numpy(array))
        return self


class DeviceActor(Actor[DeviceActing, EntityNet]):
    """Plays rounds with the network on a device."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._states = [np.zeros(GAMES, size.pairs.dtype) for size in self.sizes]
        self._working = [e.buffers(size.pairs.dtype) for size in self.sizes]

    def read(self, path: str) -> EntityNet:
        return EntityNet.load(path, outcomes=3).requires_grad_(False)

    def play(self, acting: DeviceActing, job: Job, records: Records) -> RoundReport:
        """Play a round into ``records``."""
        start = time.thread_time()
        rng, tables = self.begin_round(job)
        preparing = time.thread_time() - start
        games = np.zeros(self.setup.decisions // 4 + 2 * GAMES, GAME)
        done, at = np.zeros(1, np.int64), 0
        while at < self.setup.decisions and done[0] + GAMES <= len(games):
            n = min(max((self.setup.decisions - at) // PER_GAME, 1), GAMES)
            k, jobs, member = self.draw_games(rng, job, n)
            net = self.member(job.members[member]).to(acting.net.row_minus.device) if member >= 0 else acting.net
            decisions, seen = self._play_games(k, tables[k], jobs, (acting, net), rng)
            first, size = int(done[0]), self.sizes[k]
            at = record_games(
                records, at, decisions, seen, self._states[k], jobs, self.setup.decay, games, done, size.place
            )
            games["member"][first : done[0]] = np.where(games["opponent"][first : done[0]] == PAST, member, -1)
            if done[0] < first + n:  # the records are full
                break
        games = games[: done[0]]
        check_fault(int(games["fault"].max(initial=0)))
        return RoundReport(at, games, time.thread_time() - start, preparing, round=job.round)

    def _play_games(
        self, k: int, engine: NamedTuple, jobs: np.ndarray, nets: tuple[DeviceActing, EntityNet],
        rng: np.random.Generator,
    ) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """Play the games to their ends; returns the learner's decisions (DECISION[n], by game) and observations."""
        n, size, states, working = len(jobs), self.sizes[k], self._states[k][: len(jobs)], self._working[k]
        acting, other = nets
        legal, counts = np.zeros((n, len(size.legal)), np.int16), np.zeros(n, np.int64)
        width = e.size(size.players, size.pairs.capacity)
        actions, made, seen = np.zeros(n, np.int64), [np.zeros(0, DECISION)], [np.zeros((0, width), np.uint8)]
        begin_games(states, engine, jobs, self.setup.limit, legal, counts)
        while counts.any():
            mine = (jobs["opponent"] == SELF) | (states["decider"] == jobs["seat"])
            rows = np.flatnonzero((counts > 0) & ~mine & (jobs["opponent"] == GREEDY))
            ask_greedy(states, engine, jobs, rows, legal, counts, working, actions)
            for net, asked in ((acting.net, mine), (other, ~mine & (jobs["opponent"] == PAST))):
                rows = np.flatnonzero((counts > 0) & asked)
                if len(rows) == 0:
                    continue
                observation = np.zeros((len(rows), width), np.uint8)
                encode_games(states, engine, jobs, rows, legal, counts, working, observation)
                head = acting.head if net is acting.net else None
                decisions, actions[rows] = self._ask(net, head, observation, size, jobs["opponent"][rows] == SELF, rng)
                if asked is mine:
                    decisions["game"], decisions["seat"] = rows, states["decider"][rows]
                    decisions["turn"] = np.minimum(states["turn"][rows], 255)
                    made.append(decisions)
                    seen.append(observation)
            step_games(states, engine, jobs, actions, legal, counts)
        every = np.concatenate(made)
        order = np.argsort(every["game"], kind="stable")
        return every[order], np.concatenate(seen)[order]

    @staticmethod
    @torch.no_grad()
    def _ask(
        net: EntityNet, head: nn.Linear | None, observation: np.ndarray, size: Size, against_itself: np.ndarray,
        rng: np.random.Generator,
    ) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """Draw an action for each observation: DECISION[n] with ``taken``, ``log_p``, ``value``; and the actions."""
        n = len(observation)
        decisions = ragged.ragged(observation, size.players, size.pairs.capacity)
        x = net.batch(decisions, np.arange(n))
        scores = net.score(x)
        log_p = log_softmax(scores.score, x.of, n).cpu().numpy()
        found, taken = np.zeros(n, DECISION), np.zeros(n, np.int64)
        draw_actions(np.exp(log_p).astype(np.float64), decisions.legal_start, rng.random(n), taken)
        at = decisions.legal_start[:n] + taken
        found["taken"], found["log_p"] = taken, log_p[at]
        if head is not None:
            values = expected_value(scores.outcome), expected_value(head(scores.last))
            found["value"] = np.where(against_itself, *(value.cpu().numpy() for value in values))
        return found, decisions.legal[at].astype(np.int64)
