"""PPO on Mini-Lorcana against itself, and how exploitable exactly its policy is on the way (docs/mini.md).

    pip install -e '.[train,plots]'
    python training/mini_ppo.py --plot ppo.png

The tree of the game holds every information set once, so the policy of the network can be written down whole. The
second number is the exploitability of the average of all policies so far, as in fictitious play.
"""

import argparse

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env import VectorEnv
from lorcana_env.apps.study import equilibrium
from lorcana_env.decks import bundled
from lorcana_env.envs.trajectories import per_seat, zero_sum
from lorcana_env.game.history import History
from lorcana_env.setup.compiled_decks import table_for


class Tree:
    """The whole game. ``columns``: of the observation, those that are not always 0."""

    def __init__(self, decks: list[str]) -> None:
        self.decks = decks
        self.found: tuple[list[tuple[bytes, np.ndarray, np.ndarray]], ...] = ([], [])
        self.game = equilibrium.expand(History.begin(table_for(decks, "mini")), self._note)
        print(f"{self.game.histories:,} histories", flush=True)
        self.columns = np.unique(np.concatenate([where for found in self.found for _, where, _ in found]))

    def _note(self, history: History) -> None:
        seen = history.game.compact(history.to_act)
        where = np.flatnonzero(seen).astype(np.int16)
        self.found[history.to_act].append((history.information(history.to_act), where, seen[where]))

    def exact(self, net: nn.Module) -> equilibrium.Plans:
        """The plans of both players who draw from the policy of the network."""
        plans = []
        for side, found in zip(self.game.decisions, self.found):
            seen = np.zeros((len(found), len(self.columns)), np.float32)
            for key, where, values in found:
                seen[side.number[key], np.searchsorted(self.columns, where)] = values
            mask = torch.zeros((len(found), net.policy.out_features), dtype=torch.bool)
            mask[side.of, side.actions[1:]] = True
            with torch.no_grad():
                log_p = net(torch.from_numpy(seen), mask)[0].double().numpy()
            plans.append(side.plan(np.concatenate([[1.0], np.exp(log_p[side.of, side.actions[1:]])])))
        return plans[0], plans[1]


class Net(nn.Module):
    """Log probabilities of the actions, and the value for the player who decides."""

    def __init__(self, inputs: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """float32[B, inputs], bool[B, A] -> [B, A], [B]."""
        h = self.body(seen)
        return torch.log_softmax(self.policy(h).masked_fill(~mask, -1e9), 1), self.value(h)[:, 0]


def clipped(gains: torch.Tensor, ratio: torch.Tensor) -> torch.Tensor:
    """PPO's loss of the policy, of advantages and ratios of probabilities [B]."""
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    return -torch.min(gains * ratio, gains * ratio.clamp(0.8, 1.2)).mean()


def learn(
    net: nn.Module, optimizer: torch.optim.Optimizer, seen: torch.Tensor, mask: torch.Tensor, actions: torch.Tensor,
    old: torch.Tensor, gains: torch.Tensor, returns: torch.Tensor, epochs: int = 4, minibatch: int = 2048,
    entropy: float = 0.01,
) -> None:  # fmt: skip
    """PPO's update on decisions [B, ...], ``old``: the log probabilities of the actions when they were taken."""
    for _ in range(epochs):
        for rows in torch.randperm(len(seen)).split(minibatch):
            log_p, value = net(seen[rows], mask[rows])
            ratio = (log_p.gather(1, actions[rows, None])[:, 0] - old[rows]).exp()
            loss = clipped(gains[rows], ratio) + 0.5 * F.mse_loss(value, returns[rows])
            loss = loss + entropy * (log_p.exp() * log_p).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(tree: Tree, args: argparse.Namespace) -> list[tuple[int, float, float]]:
    """Decisions, exploitability of the policy, exploitability of the average policy, ``points`` times."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # the network is small
    games = VectorEnv(256, [tree.decks], args.seed, observation="compact", variant="mini")
    steps, n = 32, games.num_envs
    net = Net(len(tree.columns), games.n_actions)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.learning_rate, eps=1e-5)
    data, average, curve = games.new_batch(steps + 1), None, []
    games.reset(args.seed, out=data.at(steps))
    values, old = torch.zeros((steps + 1, n)), torch.zeros((steps, n))
    actions = torch.zeros((steps, n), dtype=torch.int64)
    updates = max(1, args.decisions // (steps * n))
    measured = {updates * (k + 1) // args.points for k in range(args.points)}
    for update in range(1, updates + 1):
        for now, last in zip(data.at(0), data.at(steps)):
            now[:] = last
        with torch.no_grad():
            for t in range(steps + 1):
                at = data.at(t)
                seen, mask = torch.from_numpy(at.observation[:, tree.columns]).float(), torch.from_numpy(at.action_mask)
                log_p, values[t] = net(seen, mask.bool())
                if t < steps:
                    actions[t] = log_p.exp().multinomial(1)[:, 0]
                    old[t] = log_p.gather(1, actions[t][:, None])[:, 0]
                    games.step(actions[t].numpy(), out=data.at(t + 1))
        known = values.numpy()
        own = per_seat(
            data.to_act[:-1], data.rewards[1:], (data.terminations | data.truncations)[1:], known[:-1],
            zero_sum(known[-1], data.to_act[-1]), lam=0.95,
        )  # fmt: skip
        seen = torch.from_numpy(data.observation[:-1].reshape(steps * n, -1)[:, tree.columns]).float()
        mask = torch.from_numpy(data.action_mask[:-1].reshape(steps * n, -1)).bool()
        gains, returns = torch.from_numpy(own.advantages).view(-1), torch.from_numpy(own.returns).view(-1)
        learn(net, optimizer, seen, mask, actions.view(-1), old.view(-1), gains, returns, entropy=args.entropy)
        if update in measured:
            plans, k = tree.exact(net), len(curve) + 1
            average = plans if average is None else tuple(a + (p - a) / k for a, p in zip(average, plans))
            curve.append((update * steps * n, tree.game.exploitability(plans), tree.game.exploitability(average)))
            print("{:,} decisions: exploitability {:.3f}, of the average {:.3f}".format(*curve[-1]), flush=True)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decks", default=",".join(bundled("mini")), help="two decks, names or files (%(default)s)")
    parser.add_argument("--decisions", type=int, default=2_000_000, help="decisions to train on (%(default)s)")
    parser.add_argument("--points", type=int, default=20, help="measurements on the way (%(default)s)")
    parser.add_argument("--learning-rate", type=float, default=1e-3, help="Adam's rate (%(default)s)")
    parser.add_argument("--entropy", type=float, default=0.01, help="weight of the entropy in the loss (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of games, network and draws (%(default)s)")
    parser.add_argument("--plot", help="file for a picture of the curve")
    args = parser.parse_args()
    curve = np.array(train(Tree(args.decks.split(",")), args))
    if args.plot:
        from matplotlib import pyplot

        pyplot.figure(figsize=(6, 3.5))
        pyplot.semilogy(curve[:, 0], curve[:, 1], label="PPO")
        pyplot.semilogy(curve[:, 0], curve[:, 2], label="average of its policies")
        pyplot.xlabel("decisions")
        pyplot.ylabel("exact exploitability")
        pyplot.legend()
        pyplot.tight_layout()
        pyplot.savefig(args.plot, dpi=90)
