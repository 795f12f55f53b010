"""Stable-Baselines3: a ``VecEnv`` over the batch, with the masks that sb3-contrib's MaskablePPO asks for.

from sb3_contrib import MaskablePPO
from lorcana_env.envs.sb3 import make_vec_env

MaskablePPO("MlpPolicy", make_vec_env(num_envs=64, opponent="greedy")).learn(100_000)
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from lorcana_env._util.optional import extra
from lorcana_env.decks import default_decks
from lorcana_env.envs.vector import VectorEnv

if TYPE_CHECKING:
    from stable_baselines3.common.vec_env import VecEnv
else:
    VecEnv = extra("stable_baselines3.common.vec_env").VecEnv


class LorcanaVecEnv(VecEnv):
    """The seat of a learner in each game of ``games``, a :class:`~lorcana_env.envs.vector.VectorEnv` with an opponent.

    A finished game starts again at once, as in all of SB3; ``info["terminal_observation"]`` is what the seat saw then,
    ``info["TimeLimit.truncated"]`` says that the game was cut short, ``info["episode"]`` has return and length; the
    rest of ``info`` says how the game ended (:func:`.episodes.episode`).
    """

    def __init__(self, games: VectorEnv) -> None:
        if not isinstance(games, VectorEnv) or len(games.seats) == 0 or games.seats[0] < 0:
            raise TypeError("games must be a VectorEnv with an opponent")
        self.games = games
        self.render_mode: str | None = None
        super().__init__(games.num_envs, games.observation_space, gymnasium.spaces.Discrete(games.n_actions))
        self._rows = np.arange(games.num_envs)
        self._returns = np.zeros(games.num_envs)
        self._lengths = np.zeros(games.num_envs, np.int64)
        self._started = time.time()

    def reset(self) -> np.ndarray:
        seed, options = self._seeds[0], self._options[0]
        if any(other != options for other in self._options):
            raise ValueError("set_options() takes one dict here, for all games of the batch")
        self._reset_seeds()
        self._reset_options()
        self._returns[:] = 0
        self._lengths[:] = 0
        return self.games.reset(seed, options=options or None).observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seats = self.games.seats.copy()  # a new game may have another
        batch = self.games.step(self._actions)
        rewards = batch.rewards[self._rows, seats]
        dones = batch.terminations | batch.truncations
        self._returns += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(dones)
        finals = zip(self.games.final_observation(ended), self.games.final_info(ended)) if len(ended) else ()
        for i, (final, episode) in zip(ended, finals):
            elapsed = round(time.time() - self._started, 6)
            infos[i] = {
                **episode,
                "terminal_observation": final,
                "TimeLimit.truncated": bool(batch.truncations[i]),
                "episode": {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": elapsed},
            }
        self._returns[ended] = 0
        self._lengths[ended] = 0
        return batch.observation.copy(), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """Legal actions, bool[num_envs, A], as of the last observation."""
        return self.games.batch.action_mask.astype(bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        rows = list(self._get_indices(indices))
        if method_name == "action_masks":
            return list(self.action_masks()[rows])
        method = getattr(self.games, method_name)
        return [method(*args, **kwargs)] * len(rows)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        owner = self if hasattr(self, attr_name) else self.games
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set; games.set_decks() and games.set_opponent() change a batch")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def make_vec_env(
    num_envs: int = 64, opponent: Any = "greedy", decks: Any = None, seed: int = 0, **more: Any
) -> LorcanaVecEnv:
    """Games against ``opponent`` for Stable-Baselines3, with the two default decks, or ``decks``, the learner's first.

    ``decks`` and ``more`` (``observation=``, ``reward=``, ``num_threads=`` ...): as in
    :class:`~lorcana_env.envs.vector.VectorEnv`.
    """
    a, b = default_decks(more.get("variant", "normal"))
    pairs = [(a, b), (b, a)] if decks is None else decks
    return LorcanaVecEnv(VectorEnv(num_envs, pairs, seed, opponent=opponent, **more))
