"""Self-play as a Stable-Baselines3 ``VecEnv``: the learner has one seat of each game, the pool plays the other.

Everything is seen from the learner's seat: an observation comes when the learner has to decide, after all replies of
the opponent, and a reward is what happened up to then. (Pairing the mover's reward with the next player's observation
would mix two perspectives in the advantages.)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from lorcana_env import Deck, VectorEnv
from lorcana_env.game.agent import Agent, ask_many, name_of


class SelfPlayVecEnv(VecEnv):
    """``num_envs`` games against opponents drawn from a pool for each game.

    ``shaping``: weight of the potential-based reward (Ng, Harada, Russell 1999) whose potential is the learner's lead
    in lore / 20; 0 for none. It sums to zero over a game, so the best policy stays the same.
    """

    def __init__(
        self,
        decks: Sequence[tuple[Deck, Deck]],
        num_envs: int,
        opponents: Sequence[Agent],
        weights: Sequence[float],
        seed: int = 0,
        shaping: float = 0.0,
        gamma: float = 1.0,
        observation: str = "flat",
    ) -> None:
        self.games = VectorEnv(num_envs, decks, seed, observation)
        super().__init__(num_envs, self.games.observation_space, gymnasium.spaces.Discrete(self.games.n_actions))
        self._rng = np.random.default_rng(seed)
        self._shaping, self._gamma = shaping, gamma
        self.seats = np.zeros(num_envs, np.int64)
        self.opponent_of = np.zeros(num_envs, np.int64)
        self._potential = np.zeros(num_envs, np.float32)
        self._final_potential = np.zeros(num_envs, np.float32)  # of the game that ended in this step
        self._length = np.zeros(num_envs, np.int64)
        self._actions = np.zeros(num_envs, np.int64)
        self._empty_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self.results: list[tuple[str, float]] = []  # (opponent, reward) of finished games; the reader clears it
        self.turns: list[int] = []  # how long they lasted; likewise
        self.decisions = 0  # of both seats, so far
        self.seconds = {"opponents": 0.0, "games": 0.0, "observations": 0.0}  # where the time went
        self.opponents: list[Agent] = []
        self.set_opponents(opponents, weights)

    def set_opponents(self, opponents: Sequence[Agent], weights: Sequence[float]) -> None:
        """The pool from the next games on. Running games go on against the same opponent; if it left, the last."""
        place = {id(agent): k for k, agent in enumerate(opponents)}
        now = [place.get(id(agent), len(opponents) - 1) for agent in self.opponents] or [0]
        self.opponent_of = np.array(now)[self.opponent_of]
        self.opponents = list(opponents)
        self._weights = np.asarray(weights, np.float64) / np.sum(weights)

    def _begin(self, i: np.ndarray) -> None:
        """New games have begun: draw seats and opponents."""
        self.seats[i] = self._rng.integers(0, 2, len(i))
        self.opponent_of[i] = self._rng.choice(len(self.opponents), len(i), p=self._weights)
        self._potential[i] = 0.0
        self._length[i] = 0

    def reset(self) -> np.ndarray:
        self.games.reset(None if self._seeds[0] is None else self._seeds[0])
        self._reset_seeds()
        everything = np.arange(self.num_envs)
        self._begin(everything)
        self._let_opponents_act(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool))
        return self._observe()

    def _observe(self) -> np.ndarray:
        start = time.perf_counter()
        observation = self.games.observe().observation.copy()
        self.seconds["observations"] += time.perf_counter() - start
        return observation

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        rewards = np.zeros(self.num_envs, np.float32)
        dones = np.zeros(self.num_envs, bool)
        infos = list(self._empty_infos)
        self._length += 1
        start = time.perf_counter()
        batch = self.games.step(self._actions, observe=False)
        self.seconds["games"] += time.perf_counter() - start
        self.decisions += self.num_envs
        self._collect(np.arange(self.num_envs), batch, rewards, dones, infos)
        self._let_opponents_act(rewards, dones, infos)
        if self._shaping:
            lead = self._lead()
            rewards += self._shaping * np.where(dones, -self._final_potential, self._gamma * lead - self._potential)
            self._potential = lead
        return self._observe(), rewards, dones, infos

    def _lead(self) -> np.ndarray:
        lore = self.games.states["lore"].astype(np.float32) / 20.0
        rows = np.arange(self.num_envs)
        return lore[rows, self.seats] - lore[rows, 1 - self.seats]

    def _collect(
        self,
        indices: np.ndarray,
        batch: Any,
        rewards: np.ndarray,
        dones: np.ndarray,
        infos: list[dict[str, Any]] | None,
    ) -> None:
        """Take rewards and ends of the games just stepped into account."""
        ended = indices[batch.terminations[indices] | batch.truncations[indices]]
        if len(ended) == 0:
            return
        for i in ended:
            reward = float(batch.rewards[i, self.seats[i]])
            rewards[i] += reward
            dones[i] = True
            self.turns.append(int(batch.turns[i]))
            self.results.append((name_of(self.opponents[self.opponent_of[i]]), reward))
            if infos is not None:
                infos[i] = {"episode": {"r": reward, "l": int(self._length[i]), "t": 0.0}}
        self._final_potential[ended] = self._potential[ended]
        self._begin(ended)

    def _let_opponents_act(
        self, rewards: np.ndarray, dones: np.ndarray, infos: list[dict[str, Any]] | None = None
    ) -> None:
        """Until the learner has to decide in every game."""
        while True:
            waiting = np.flatnonzero(self.games.states["decider"] != self.seats)
            if len(waiting) == 0:
                return
            for k in np.unique(self.opponent_of[waiting]):
                indices = waiting[self.opponent_of[waiting] == k]
                start = time.perf_counter()
                actions = ask_many(self.opponents[k], self.games, indices)
                middle = time.perf_counter()
                batch = self.games.step(actions, indices, observe=False)
                self.seconds["opponents"] += middle - start
                self.seconds["games"] += time.perf_counter() - middle
                self.decisions += len(indices)
                self._collect(indices, batch, rewards, dones, infos)

    # -- what VecEnv asks for --------------------------------------------------------------------------------

    def action_masks(self) -> np.ndarray:
        """Legal actions of the learner, bool[num_envs, A], as of the last observation."""
        return self.games.batch.action_mask.astype(bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        if method_name == "action_masks":
            return self.action_masks()
        raise AttributeError(f"the games have no method {method_name}")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = getattr(self, attr_name, None)
        if attr_name != "render_mode" and value is None:
            raise AttributeError(f"the games have no attribute {attr_name}")
        return [value] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing to release."""
