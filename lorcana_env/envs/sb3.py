"""Stable-Baselines3: a ``VecEnv`` over the batch, policies that play legal actions only, and settings that learn.

from stable_baselines3 import PPO
from lorcana_env.envs.sb3 import EntityPolicy, make_vec_env, settings

env = make_vec_env(64, opponent="self", decks=[("blurple", "yurple")], observation="entities")
model = PPO(EntityPolicy, env, **settings(PPO, env)).learn(1_000_000)
model.policy.save_network("network.npz")  # an agent: lorcana evaluate network.npz greedy

``EntityPolicy`` is for PPO, A2C and MaskablePPO. Of other observations the policies are for MaskablePPO of sb3-contrib:
``CardPolicy`` for ``observation="small"``, which looks cards up by their numbers and scores an action by the card that
it is about, and ``MaskedPolicy``, a multilayer perceptron, for "flat".
"""

import time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.optional import extra
from lorcana_env.decks import default_decks
from lorcana_env.envs import sb3_buffers
from lorcana_env.envs.sb3_buffers import BothSeats, Rewards
from lorcana_env.envs.sb3_policies import CardPolicy, EntityPolicy, MaskedPolicy
from lorcana_env.envs.vector import VectorEnv
from lorcana_env.game.game import IllegalAction

if TYPE_CHECKING:
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import VecEnv
else:
    Monitor = extra("stable_baselines3.common.monitor").Monitor
    VecEnv = extra("stable_baselines3.common.vec_env").VecEnv

__all__ = ["CardPolicy", "EntityPolicy", "LorcanaVecEnv", "MaskedPolicy", "make_vec_env", "settings"]
ROLLOUT = 4096  # decisions between two updates


class LorcanaVecEnv(VecEnv):
    """The games of ``games``, a :class:`~lorcana_env.envs.vector.VectorEnv`: the seat of a learner against an opponent.

    Without an opponent both seats learn: whoever decides is the learner, and the reward of a step is that of the player
    who acted. Only the buffers of :func:`settings` understand that.

    A finished game starts again at once, as in all of SB3. Its ``info`` says how it ended (:func:`.episodes.episode`);
    ``info["episode"]`` has the return of the seat, or of the player who began where both learn, and the number of
    decisions; ``info["TimeLimit.truncated"]``: the game was cut short. Against an opponent
    ``info["terminal_observation"]`` is what the seat saw at the end.
    """

    def __init__(self, games: VectorEnv) -> None:
        if not isinstance(games, VectorEnv):
            raise TypeError(f"games must be a VectorEnv, not {arguments.shown(games)}")
        self.games, self.both = games, bool(games.seats[0] < 0)
        space: Any = games.observation_space
        if self.both:
            if games.players != 2 or games.observation not in ("entities", "plain", "small"):
                raise ValueError(
                    "both seats learn (opponent='self') in games of two players, by EntityPolicy with "
                    'observation="entities" or "plain", or CardPolicy with observation="small"'
                )
            space = BothSeats.like(space)
        self.render_mode: str | None = None
        super().__init__(games.num_envs, space, gymnasium.spaces.Discrete(games.n_actions))
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
        if isinstance(self.observation_space, BothSeats):
            self.observation_space.per_seat = False
        return self.games.reset(seed, options=options or None).observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        games = self.games
        acted = (games.batch.to_act if self.both else games.seats).copy()  # a new game may have another seat
        of_return = games.states["starting_player"].astype(np.int64) if self.both else acted
        try:
            batch = games.step(self._actions)
        except IllegalAction as error:
            remedy = "PPO and A2C choose legal ones with EntityPolicy, and MaskablePPO with any policy"
            raise IllegalAction(f"{error}: {remedy}") from None
        rewards = batch.rewards[self._rows, acted]
        if self.both:
            rewards = Rewards.of(batch.rewards.copy(), acted, batch.to_act.copy())
        dones = batch.terminations | batch.truncations
        self._returns += batch.rewards[self._rows, of_return]
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(dones)
        elapsed = round(time.time() - self._started, 6)
        for i, episode in zip(ended, games.final_info(ended) if len(ended) else ()):
            totals = {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": elapsed}
            infos[i] = {**episode, "TimeLimit.truncated": bool(batch.truncations[i]), "episode": totals}
        if len(ended) and not self.both:
            for i, final in zip(ended, games.final_observation(ended)):
                infos[i]["terminal_observation"] = final
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
        # evaluate_policy asks: the infos hold what a Monitor writes
        return [wrapper_class is Monitor] * len(list(self._get_indices(indices)))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def make_vec_env(
    num_envs: int = 64, opponent: Any = "greedy", decks: Any = None, seed: int = 0, **more: Any
) -> LorcanaVecEnv:
    """Games against ``opponent`` for Stable-Baselines3, with the two default decks, or ``decks``, the learner's first.

    ``opponent``: an agent, by name or in hand, or several; "self": both seats are rows that learn, of two players.
    ``decks`` and ``more`` (``observation=``, ``reward=``, ``num_threads=`` ...): as in
    :class:`~lorcana_env.envs.vector.VectorEnv`.
    """
    a, b = default_decks(more.get("variant", "normal"))
    pairs = [(a, b), (b, a)] if decks is None else decks
    if isinstance(opponent, str) and opponent == "self":
        if more.get("seat") is not None:
            raise ValueError("opponent='self' learns from both seats; leave out seat=")
        opponent = None
    return LorcanaVecEnv(VectorEnv(num_envs, pairs, seed, opponent=opponent, **more))


def settings(algorithm: Any, env: Any, learning_rate: float = 1e-3) -> dict[str, Any]:
    """Keyword arguments with which an algorithm (PPO, A2C, MaskablePPO) learns in ``env``, its rollout buffer too.

    ``PPO(EntityPolicy, env, **settings(PPO, env))``. They may be changed: ``settings(PPO, env) | {"n_epochs": 1}``.
    ``learning_rate`` falls to a tenth. ``ValueError`` for another algorithm.
    """
    from sb3_contrib import MaskablePPO
    from stable_baselines3 import A2C, PPO
    from stable_baselines3.common.utils import LinearSchedule

    if not isinstance(algorithm, type) or not issubclass(algorithm, PPO | A2C | MaskablePPO):
        raise ValueError(f"settings are known for PPO, A2C and MaskablePPO, not for {arguments.shown(algorithm)}")
    space = env.observation_space
    buffer: Any = sb3_buffers.SeatsBuffer if isinstance(space, BothSeats) else None
    if issubclass(algorithm, MaskablePPO):
        buffer = sb3_buffers.of_maskable(space)
    rate, steps = LinearSchedule(learning_rate, learning_rate / 10, 1.0), max(1, ROLLOUT // env.num_envs)
    found = {
        "learning_rate": rate, "n_steps": steps, "gamma": 0.998, "gae_lambda": 0.95, "ent_coef": 0.01,
        "rollout_buffer_class": buffer, "device": "cpu",
    }  # fmt: skip
    if issubclass(algorithm, A2C):
        return found | {"n_steps": max(1, steps // 4), "use_rms_prop": False, "normalize_advantage": True}
    return found | {"batch_size": 512, "n_epochs": 3}
