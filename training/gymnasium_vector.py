"""Gymnasium's vector form: a batch against greedy, wrapped as any other, with legal actions drawn by the masks.

python training/gymnasium_vector.py
"""

import gymnasium
import numpy as np

import lorcana_env  # registers the environment

envs = gymnasium.make_vec("lorcana_env/Lorcana-v1", num_envs=16, opponent="greedy", num_threads=2)
envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
rng = np.random.default_rng(0)
observations, infos = envs.reset(seed=0)
for _ in range(400):
    noise = rng.random(infos["action_mask"].shape)
    actions = np.where(infos["action_mask"] == 1, noise, -1).argmax(axis=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)
returns = list(envs.return_queue)
print(f"{lorcana_env.__version__}: random play won {np.mean(np.array(returns) > 0):.0%} of {len(returns)} games")
