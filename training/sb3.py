"""MaskablePPO of sb3-contrib on 64 games at once, against an agent by name; prints the win rate of the last games.

pip install 'lorcana-env[train]'
python training/sb3.py --decisions 300000
"""

import argparse

from sb3_contrib import MaskablePPO

from lorcana_env.envs.sb3 import make_vec_env

parser = argparse.ArgumentParser()
parser.add_argument("--decisions", type=int, default=300_000)
parser.add_argument("--opponent", default="random")
parser.add_argument("--num-envs", type=int, default=64)
options = parser.parse_args()

env = make_vec_env(num_envs=options.num_envs, opponent=options.opponent, seed=0)
model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=1024, n_epochs=2, gamma=1.0, learning_rate=5e-4, seed=0)
model.learn(options.decisions)
results = [episode["r"] for episode in model.ep_info_buffer]
if results:
    print(f"{sum(r > 0 for r in results) / len(results):.0%} of the last {len(results)} games won")
