"""PPO by TorchRL with the entity network, against greedy.

    pip install -e '.[torchrl]'
    python training/torchrl.py
    lorcana evaluate runs/torchrl/network.npz greedy

The network (`lorcana_env.EntityNet`) reads observations in numba, which `torch.vmap` cannot trace: `GAE` is told so.
"""

import sys

sys.path.pop(0)  # this file is called like the library

import argparse
from pathlib import Path

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.modules import MaskedCategorical, ProbabilisticActor
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from lorcana_env import EntityNet
from lorcana_env.envs.torchrl import LorcanaTorchEnv

parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
parser.add_argument("--decisions", type=int, default=300_000, help="decisions of the learner")
parser.add_argument("--decks", default="blurple,yurple", help="two decks")
parser.add_argument("--folder", default="runs/torchrl", help="where network.npz is written")
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()

torch.manual_seed(args.seed)
torch.set_num_threads(1)
a, b = args.decks.split(",")
env = LorcanaTorchEnv(64, opponent="greedy", decks=[(a, b), (b, a)], seed=args.seed, observation="entities")


class Call(nn.Module):
    """A method of the network as a module."""

    def __init__(self, net: EntityNet, method: str) -> None:
        super().__init__()
        self.net, self.method = net, method

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = getattr(self.net, self.method)(observation)
        return found[..., None] if self.method == "values" else found.clamp_min(-1e8)


net = EntityNet()
logits = TensorDictModule(Call(net, "all_logits"), in_keys=["observation"], out_keys=["logits"])
actor = ProbabilisticActor(
    logits, in_keys={"logits": "logits", "mask": "action_mask"}, distribution_class=MaskedCategorical,
    return_log_prob=True,
)  # fmt: skip
critic = TensorDictModule(Call(net, "values"), in_keys=["observation"], out_keys=["state_value"])
advantage = GAE(gamma=0.998, lmbda=0.95, value_network=critic, deactivate_vmap=True)
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.5, normalize_advantage=True)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
decisions = ended = won = 0
for played in Collector(env, actor, frames_per_batch=64 * 64, total_frames=args.decisions):
    with torch.no_grad():
        advantage(played)
    decisions += played.numel()
    done, reward = played["next", "done"], played["next", "reward"]
    ended, won = ended + int(done.sum()), won + int((reward[done] > 0).sum())
    for group in optimizer.param_groups:
        group["lr"] = 1e-3 * (1 - 0.9 * min(1.0, decisions / args.decisions))
    flat = played.reshape(-1)
    for _ in range(3):
        for chosen in torch.randperm(len(flat)).split(512):
            terms = loss(flat[chosen])
            total = terms["loss_objective"] + terms["loss_entropy"] + terms["loss_critic"]
            optimizer.zero_grad()
            total.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
    print(f"{decisions:,} decisions: {ended} games ended, {won} won", flush=True)
Path(args.folder).mkdir(parents=True, exist_ok=True)
net.save(Path(args.folder) / "network.npz", decisions=decisions)
