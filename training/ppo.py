"""PPO in one file, in the manner of CleanRL: both seats of each game are played and learnt from, on the entity table.

    pip install 'lorcana-env[train]'
    python training/ppo.py --minutes 15

Every decision is that of the player who takes it: `per_seat` gives it the rewards of that player alone, up to the same
player's next decision. The network scores the legal actions, so no mask is needed beyond the list of them. It starts
near greedy (the skip weight of greedy's value), and learns what is better.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env import VectorEnv
from lorcana_env.cards.features import card_numbers
from lorcana_env.envs.trajectories import per_seat, zero_sum
from lorcana_env.observe import entities as e
from lorcana_env.observe.lookahead import LOOK, LOOK_COLUMNS
from lorcana_env.setup.action_space import ActionSpace

DECKS = ["blurple", "ward-es-control", "cloudy-ae-aggro", "yurple"]


@dataclass
class Args:
    minutes: float = 15.0  # how long to train
    updates: int = 1_000_000  # or how many updates
    num_envs: int = 128  # games at once
    steps: int = 64  # decisions of each game between two updates
    epochs: int = 2
    minibatch: int = 1024
    learning_rate: float = 5e-4
    gamma: float = 1.0  # per decision of a player
    lam: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5  # weight of the value loss
    eval_games: int = 400  # against greedy, at the end
    threads: int = 2  # of the games; torch has its own
    seed: int = 0


class Net(nn.Module):
    """Logits of the legal actions (the first 64 of them), and the value for the player who decides."""

    def __init__(self, card: int = 32, row: int = 64, context: int = 128) -> None:
        super().__init__()
        verbs, rows = ActionSpace(2, 64).pointers()
        self.register_buffer("verb_of", torch.from_numpy(verbs))
        self.register_buffer("row_of", torch.from_numpy(rows))
        minus = [128.0 if name.endswith("+ 128") else 0.0 for name in e.CARD_COLUMNS[3:]]
        self.register_buffer("row_minus", torch.tensor(minus))
        self.register_buffer("look_minus", torch.tensor([128.0 if " x " in name else 0.0 for name in LOOK_COLUMNS]))
        self.embed = nn.Embedding(max(card_numbers().values()) + 1, card)
        self.row = nn.Sequential(nn.Linear(card + e.N_CARD - 3, row), nn.ReLU(), nn.Linear(row, row), nn.ReLU())
        head = e.N_GLOBALS + 2 * e.N_PLAYER
        self.context = nn.Sequential(
            nn.Linear(head + 6 * row, context), nn.ReLU(), nn.Linear(context, context), nn.ReLU()
        )
        self.verb = nn.Embedding(int(verbs.max()) + 1, row)
        self.of_row, self.of_look, self.of_context = (
            nn.Linear(row, row),
            nn.Linear(e.N_LOOK, row),
            nn.Linear(context, row),
        )
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(row, 32), nn.ReLU(), nn.Linear(32, 1))
        self.skip = nn.Linear(e.N_LOOK, 1, bias=False)
        self.worth = nn.Sequential(nn.Linear(context, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())
        with torch.no_grad():
            self.score[-1].weight.mul_(0.1)
            self.skip.weight.zero_()
            self.skip.weight[0, LOOK.value] = 8.0  # greedy's value, in eighths, over 32

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """uint8[B, O] -> logits [B, 64] (-inf beyond), the actions they stand for [B, 64], values [B]."""
        n = len(observation)
        blocks = e.split(observation, 2, 64)
        game, slot = torch.nonzero(blocks.cards[:, :, 0], as_tuple=True)
        rows = blocks.cards[game, slot]
        number = rows[:, 1].long() * 256 + rows[:, 2]
        state = ((rows[:, 3:].float() - self.row_minus) * 0.3).clamp(-4, 4)
        h = self.row(torch.cat([self.embed(number), state], 1))
        zone = torch.where(rows[:, 3] != 0, 0, torch.where(rows[:, 4] != 0, 1, 2))  # hand, play, others
        pools = h.new_zeros(n * 6, h.shape[1]).index_add(0, (game * 2 + slot // 64) * 3 + zone, h).view(n, -1)
        head = observation[:, : e.N_GLOBALS + 2 * e.N_PLAYER].float().clamp(max=60) * 0.1
        context = self.context(torch.cat([head, pools * 0.2], 1))

        bits = (blocks.mask[:, :, None] >> torch.arange(8, dtype=torch.uint8)) & 1
        of, action = torch.nonzero(bits.view(n, -1), as_tuple=True)
        count = torch.bincount(of, minlength=n)
        k = torch.arange(len(of)) - (count.cumsum(0) - count)[of]
        of, action, k = of[k < 64], action[k < 64], k[k < 64]
        place = torch.full((n, 129), len(h)).index_put((game, slot), torch.arange(len(h)))  # -1: about no card
        look = (blocks.look[of, k].float() - self.look_minus) / 32
        of_row = torch.cat([self.of_row(h), h.new_zeros(1, h.shape[1])])[place[of, self.row_of[action]]]
        z = of_row + self.verb(self.verb_of[action]) + self.of_look(look) + self.of_context(context)[of]
        score = (self.score(z) + self.skip(look)).squeeze(1)
        logits = score.new_full((n, 64), -torch.inf).index_put((of, k), score)
        return logits, torch.zeros((n, 64), dtype=torch.int64).index_put((of, k), action), self.worth(context)[:, 0]


def win_rate(net: Net, games: int, seed: int) -> float:
    """Against greedy, the likeliest action always."""
    venv = VectorEnv(64, [(a, b) for a in DECKS for b in DECKS], seed, observation="entities", opponent="greedy")
    won, over, batch = 0.0, 0, venv.batch
    while over < games:
        with torch.no_grad():
            logits, actions, _ = net(torch.from_numpy(batch.observation))
        seats = venv.seats.copy()
        batch = venv.step(actions.gather(1, logits.argmax(1, keepdim=True))[:, 0].numpy())
        ended = np.flatnonzero(batch.terminations | batch.truncations)
        over += len(ended)
        won += (batch.rewards[ended, seats[ended]] + 1).sum() / 2
    return won / over


def train(args: Args) -> Net:
    torch.manual_seed(args.seed)
    pairs = [(a, b) for a in DECKS for b in DECKS]
    venv = VectorEnv(args.num_envs, pairs, args.seed, observation="entities", num_threads=args.threads)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters(), lr=args.learning_rate, eps=1e-5)
    steps, n = args.steps, args.num_envs
    data = venv.new_batch(steps + 1)  # the games write straight into these
    observations = torch.from_numpy(data.observation)
    places, log_probs = torch.zeros((steps, n), dtype=torch.int64), torch.zeros((steps, n))
    values = torch.zeros((steps + 1, n))
    venv.reset(args.seed, out=data.at(steps))
    start, decisions = time.time(), 0
    for update in range(args.updates):
        spent = (time.time() - start) / 60 / args.minutes
        if spent >= 1:
            break
        for now, last in zip(data.at(0), data.at(steps)):
            now[:] = last
        with torch.no_grad():
            for t in range(steps + 1):
                logits, actions, values[t] = net(observations[t])
                if t < steps:
                    drawn = torch.distributions.Categorical(logits=logits)
                    places[t] = drawn.sample()
                    log_probs[t] = drawn.log_prob(places[t])
                    venv.step(actions.gather(1, places[t][:, None])[:, 0].numpy(), out=data.at(t + 1))
        decisions += steps * n
        known = values.numpy()
        own = per_seat(
            data.to_act[:-1], data.rewards[1:], (data.terminations | data.truncations)[1:], known[:-1],
            zero_sum(known[-1], data.to_act[-1]), args.gamma, args.lam,
        )  # fmt: skip
        advantages, returns = torch.from_numpy(own.advantages).view(-1), torch.from_numpy(own.returns).view(-1)
        flat = observations[:-1].reshape(steps * n, -1)
        for group in optimizer.param_groups:
            group["lr"] = args.learning_rate * max(1 - spent, 0.05)
        for _ in range(args.epochs):
            for chosen in torch.randperm(steps * n).split(args.minibatch):
                logits, _, value = net(flat[chosen])
                log_p = torch.log_softmax(logits, 1)
                new = log_p.gather(1, places.view(-1)[chosen, None])[:, 0]
                ratio = (new - log_probs.view(-1)[chosen]).exp()
                gain = advantages[chosen]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                entropy = -(log_p.exp() * log_p.masked_fill(log_p == -torch.inf, 0)).sum(1).mean()
                loss = policy + args.value * F.mse_loss(value, returns[chosen]) - args.entropy * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        rate = decisions / (time.time() - start)
        print(f"update {update + 1}: {decisions:,} decisions, {rate:,.0f}/s, entropy {entropy.item():.2f}", flush=True)
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for field in fields(Args):
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    args = Args(**vars(parser.parse_args()))
    net = train(args)
    if args.eval_games:
        print(f"{win_rate(net, args.eval_games, args.seed + 1):.1%} against greedy")
