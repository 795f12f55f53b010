"""An observation of one's own, made of what the player may know: here the globals, and sums over zones of the board.

python training/own_observation.py
"""

import gymnasium
import numpy as np

from lorcana_env import lorcana_v1
from lorcana_env.envs.observations import OwnObservation
from lorcana_env.envs.sb3 import make_vec_env
from lorcana_env.observe import flat


def small(observations: np.ndarray) -> np.ndarray:
    """[n, O] -> [n, K], for n views at once."""
    globals_, players, cards, *_ = flat.split(observations, players=2, capacity=64)
    mine, theirs = cards[:, :64].sum(axis=1), cards[:, 64:].sum(axis=1)
    return np.concatenate([globals_, players.reshape(len(players), -1), mine, theirs], axis=1)


size = flat.N_GLOBALS + 2 * flat.N_PLAYER + 2 * flat.N_CARD
own = OwnObservation(small, gymnasium.spaces.Box(-2000, 2000, (size,), np.float32), of="flat")
env = lorcana_v1.env(observation=own)
env.reset(seed=0)
print("AEC:", env.last()[0]["observation"].shape)
print("SB3:", make_vec_env(num_envs=8, observation=own).reset().shape)
