"""A Gymnasium vector environment over the batch: one seat of each game, the others an opponent's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from lorcana_env.decks import Deck
from lorcana_env.doors import checks
from lorcana_env.envs.deals import Dealer, Deals
from lorcana_env.envs.options import DEFAULT_DECKS
from lorcana_env.envs.rewards import Reward
from lorcana_env.envs.vector import VectorEnv
from lorcana_env.envs.views import Kind
from lorcana_env.game.agent import Agent
from lorcana_env.rules.engine import DECISION_LIMIT


class LorcanaVectorEnv(gymnasium.vector.VectorEnv):
    """``num_envs`` games of :class:`~lorcana_env.envs.gymnasium_env.LorcanaEnv`, stepped in one call.

    >>> import gymnasium, lorcana_env
    >>> envs = gymnasium.make_vec("lorcana_env/Lorcana-v0", num_envs=64, opponent="greedy")
    >>> observations, infos = envs.reset(seed=1)  # float32[64, O]; infos["action_mask"]: int8[64, A]

    A finished game starts again in the same step (``AutoresetMode.SAME_STEP``), so that every row of every step is a
    decision: the observation is that of the new game, ``infos["final_obs"]`` and ``infos["final_info"]`` belong to the
    old one. Arguments as of the single environment, and of :class:`~lorcana_env.envs.vector.VectorEnv`; ``decks``: the
    agent's first. ``copy`` False hands out the arrays of the batch, which the next step overwrites.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1,
        opponent: str | Agent | Sequence[str | Agent] = "random",
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        seat: int | None = None,
        render_mode: None = None,
        max_decisions: int = DECISION_LIMIT,
        observation: Kind = "flat",
        variant: str = "normal",
        rules: str = "2.0.0",
        *,
        num_threads: int = 1,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
        opponent_weights: Sequence[float] | None = None,
        copy: bool = True,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"a batch is not rendered: render_mode must be None, not {checks.shown(render_mode)}")
        if opponent is None:
            raise ValueError("opponent must be an agent; VectorEnv has the batch in which all seats are yours")
        deals = Deals(DEFAULT_DECKS if decks is None else decks, weights, one=True)
        self.games = VectorEnv(
            num_envs, deals.dealer or deals.lists, observation=observation, variant=variant, rules=rules,
            num_threads=num_threads, max_decisions=max_decisions, weights=weights, reward=reward, opponent=opponent,
            opponent_weights=opponent_weights, seat=seat,
        )  # fmt: skip
        self.num_envs = self.games.num_envs
        self._copy = checks.flag(copy, "copy")
        self._rows = np.arange(self.num_envs)
        self._ready = False
        self.single_observation_space = self.games.observation_space
        self.single_action_space = gymnasium.spaces.Discrete(self.games.n_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New games. ``seed`` fixes all chance; without it the next games of the sequence are played. ``options``: as
        in the single environment, for these games only."""
        seed = checks.reset_seed(seed)
        super().reset(seed=seed)
        if seed is None and not self._ready:
            seed = int(self.np_random.integers(2**62))
        batch = self.games.reset(seed, options=options)
        self._ready = True
        return self._own(batch.observation), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Take an action in every game; an illegal one raises ``IllegalAction`` and changes nothing."""
        if not self._ready:
            raise RuntimeError("call reset() before step()")
        seats = self.games.seats.copy()  # a new game may have another
        batch = self.games.step(actions)
        infos = self._infos()
        dones = batch.terminations | batch.truncations
        if dones.any():
            ended = np.flatnonzero(dones)
            final = np.full(self.num_envs, None, object)
            for i, observation in zip(ended, self.games.final_observation(ended)):
                final[i] = observation
            nothing = np.zeros_like(infos["action_mask"])
            infos |= {
                "final_obs": final, "_final_obs": dones.copy(),
                "final_info": {"action_mask": nothing, "_action_mask": dones.copy()}, "_final_info": dones.copy(),
            }  # fmt: skip
        rewards = batch.rewards[self._rows, seats].astype(np.float64)
        flags = batch.terminations.copy(), batch.truncations.copy()
        return self._own(batch.observation), rewards, *flags, infos

    def action_masks(self) -> np.ndarray:
        """The legal actions as bool[num_envs, n_actions]."""
        return self.games.batch.action_mask.astype(bool)

    def _own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        mask = self._own(self.games.batch.action_mask)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, bool)}
