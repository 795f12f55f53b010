"""A Gymnasium vector environment over the batch: one seat of each game, the others an opponent's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from lorcana_env._util import arguments
from lorcana_env.decks import Deck
from lorcana_env.envs.deck_sampling import Dealer, Deals
from lorcana_env.envs.observations import Kind
from lorcana_env.envs.reset_options import default_decks
from lorcana_env.envs.rewards import Reward
from lorcana_env.envs.vector import Batch, GameOptions, VectorEnv
from lorcana_env.game.agent import Agent


class LorcanaVectorEnv(gymnasium.vector.VectorEnv):
    """``num_envs`` games of :class:`~lorcana_env.envs.gymnasium_env.LorcanaEnv`, stepped in one call.

    >>> import gymnasium, lorcana_env
    >>> envs = gymnasium.make_vec("lorcana_env/Lorcana-v0", num_envs=64, opponent="greedy")
    >>> observations, infos = envs.reset(seed=1)  # float32[64, O]; infos["action_mask"]: int8[64, A]

    A finished game starts again in the same step (``AutoresetMode.SAME_STEP``), so that every row of every step is a
    decision: the observation is that of the new game, ``infos["final_obs"]`` and ``infos["final_info"]`` belong to the
    old one. With ``autoreset_mode="NextStep"``, which Gymnasium's wrappers of observations want, the last observation
    comes first, with a mask of ones, and whatever action is then given begins the new game.

    Arguments as of the single environment, and of :class:`~lorcana_env.envs.vector.VectorEnv`; ``decks``: the agent's
    first. ``copy`` False hands out the arrays of the batch, which the next step overwrites.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1,
        opponent: str | Agent | Sequence[str | Agent] = "random",
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        seat: int | None = None,
        render_mode: None = None,
        observation: Kind = "flat",
        *,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
        opponent_weights: Sequence[float] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        **options: Unpack[GameOptions],
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"a batch is not rendered: render_mode must be None, not {arguments.shown(render_mode)}")
        arguments.opponent(opponent)
        deals = Deals(default_decks(options.get("variant", "normal")) if decks is None else decks, weights, one=True)
        self.games = VectorEnv(
            num_envs, deals.dealer or deals.lists, observation=observation, weights=weights, reward=reward,
            opponent=opponent, opponent_weights=opponent_weights, seat=seat, **options,
        )  # fmt: skip
        self.num_envs = self.games.num_envs
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        modes = AutoresetMode.SAME_STEP.value, AutoresetMode.NEXT_STEP.value
        self._next_step = arguments.choice(mode, "autoreset_mode", modes) == AutoresetMode.NEXT_STEP.value
        self.metadata = {**self.metadata, "autoreset_mode": AutoresetMode(mode)}
        self._over = np.zeros(self.num_envs, bool)  # games whose end was told, and whose next game is to be
        self._copy = arguments.flag(copy, "copy")
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
        seed = arguments.reset_seed(seed)
        super().reset(seed=seed)
        if seed is None and not self._ready:
            seed = int(self.np_random.integers(2**62))
        batch = self.games.reset(seed, options=options)
        self._ready = True
        self._over[:] = False
        return self._own(batch.observation), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Take an action in every game; an illegal one raises ``IllegalAction`` and changes nothing."""
        if not self._ready:
            raise RuntimeError("call reset() before step()")
        seats = self.games.seats.copy()  # a new game may have another
        if self._next_step and self._over.any():
            return self._step_others(actions, seats)
        batch = self.games.step(actions)
        return self._told(batch, batch.terminations | batch.truncations, seats)

    def _step_others(self, actions: np.ndarray, seats: np.ndarray) -> Any:
        """A step in which some games begin, whatever their actions are."""
        actions = arguments.integers(actions, "actions", "one for each game")
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, got an array of shape {actions.shape}")
        others = np.flatnonzero(~self._over)
        batch = self.games.step(actions[others], others)
        for array in (batch.rewards, batch.terminations, batch.truncations):
            array[self._over] = 0
        return self._told(batch, batch.terminations | batch.truncations, seats)

    def _told(self, batch: Batch, dones: np.ndarray, seats: np.ndarray) -> Any:
        """What a step returns."""
        infos = self._infos()
        observations = self._own(batch.observation)
        ended = np.flatnonzero(dones)
        if len(ended) and self._next_step:
            observations, infos["action_mask"] = batch.observation.copy(), batch.action_mask.copy()
            observations[ended] = self.games.final_observation(ended)
            infos["action_mask"][ended] = 1  # any action will do
        elif len(ended):
            final = np.full(self.num_envs, None, object)
            for i, observation in zip(ended, self.games.final_observation(ended)):
                final[i] = observation
            nothing = np.zeros_like(infos["action_mask"])
            infos |= {
                "final_obs": final, "_final_obs": dones.copy(),
                "final_info": {"action_mask": nothing, "_action_mask": dones.copy()}, "_final_info": dones.copy(),
            }  # fmt: skip
        self._over = dones
        rewards = batch.rewards[self._rows, seats].astype(np.float64)
        return observations, rewards, batch.terminations.copy(), batch.truncations.copy(), infos

    def action_masks(self) -> np.ndarray:
        """The legal actions as bool[num_envs, n_actions]."""
        return self.games.batch.action_mask.astype(bool)

    def _own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        mask = self._own(self.games.batch.action_mask)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, bool)}
