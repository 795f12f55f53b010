"""A reward of one's own: a little for lore on the way. The same function serves every environment.

python training/own_reward.py
"""

import gymnasium
import numpy as np

from lorcana_env import VectorEnv
from lorcana_env.envs.rewards import result


def lore_counts(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Records before and after -> float[n, players]: the result, and 1/20 for each lore more than the opponent."""
    gained = after["lore"].astype(float) - before["lore"]
    return result(before, after) + (gained - gained[:, ::-1]) / 20


venv = VectorEnv(16, [("blurple", "yurple")], seed=0, reward=lore_counts)
total = sum(venv.step(venv.act("greedy")).rewards for _ in range(200))
print("both seats, zero-sum:", np.allclose(total.sum(axis=1), 0, atol=1e-4))

env = gymnasium.make("lorcana_env/Lorcana-v1", opponent="random", reward=lore_counts)
_, info = env.reset(seed=0)
over = False
while not over:
    _, reward, won_or_lost, cut_short, info = env.step(np.flatnonzero(info["action_mask"])[0])
    over = won_or_lost or cut_short
    print(f"{reward:+.2f}", end=" ")
