"""TorchRL: an actor that draws from legal actions only, and a rollout of 16 games against greedy.

pip install -e '.[torchrl]'; python training/torchrl.py
"""

import sys

sys.path.pop(0)  # this file is called like the library

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from lorcana_env.envs.torchrl import LorcanaTorchEnv

env = LorcanaTorchEnv(num_envs=16, opponent="greedy", seed=0)
check_env_specs(env)
size, actions = env.observation_spec["observation"].shape[-1], env.games.n_actions
net = TensorDictModule(nn.Linear(size, actions), in_keys=["observation"], out_keys=["logits"])
actor = ProbabilisticActor(
    net, in_keys={"logits": "logits", "mask": "action_mask"}, distribution_class=MaskedCategorical
)
with torch.no_grad():
    rollout = env.rollout(200, actor, break_when_any_done=False)
done, reward = rollout["next", "done"], rollout["next", "reward"]
print(f"{int(done.sum())} games ended, {int((reward > 0).sum())} won")
