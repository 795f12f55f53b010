"""PPO in one file, in the manner of CleanRL: both seats of each game are played and learnt from, by the entity network.

    pip install -e '.[train]'
    python training/ppo.py --minutes 15
    lorcana evaluate runs/ppo/network.npz greedy

Every decision is that of the player who takes it: `per_seat` gives it the rewards of that player alone, up to the same
player's next decision. The network (`lorcana_env.EntityNet`) scores the legal actions, so no mask is needed. It starts
near greedy and learns what is better; the file that it is saved to plays wherever an agent is named.
"""

import argparse
import time
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env import EntityNet, VectorEnv
from lorcana_env.envs.trajectories import per_seat, zero_sum
from lorcana_env.training.decks import source_of


def option(default: Any, explanation: str) -> Any:
    return field(default=default, metadata={"help": f"{explanation} ({default})"})


@dataclass
class Args:
    minutes: float = option(15.0, "minutes of training at most")
    decisions: int = option(5_000_000, "decisions of the learner")
    decks: str = option("blurple,ward-es-control,cloudy-ae-aggro,yurple", "bundled decks or files, or all")
    without: str = option("", "decks that are left out of all")
    num_envs: int = option(64, "games that are played at once")
    steps: int = option(64, "decisions of each game between two updates")
    epochs: int = option(3, "passes over the decisions of an update")
    minibatch: int = option(512, "decisions of a gradient step")
    learning_rate: float = option(1e-3, "Adam's rate at first; it falls to a tenth")
    gamma: float = option(0.998, "discount per decision of a player")
    lam: float = option(0.95, "lambda of generalized advantage estimation")
    clip: float = option(0.2, "how far PPO lets a probability move, as a ratio")
    entropy: float = option(0.01, "weight of the entropy in the loss")
    value: float = option(0.5, "weight of the value in the loss")
    threads: int = option(1, "threads that play; torch has its own")
    seed: int = option(0, "seed of games, network and draws")
    folder: str = option("runs/ppo", "where network.npz is written")


def train(args: Args) -> EntityNet:
    torch.manual_seed(args.seed)
    pairs = source_of(args.decks, args.without, args.seed)
    if not isinstance(pairs, list):
        raise ValueError(f"--decks {args.decks}: name bundled decks or files, or all")
    venv = VectorEnv(args.num_envs, pairs, args.seed, observation="entities", num_threads=args.threads)
    net = EntityNet()
    optimizer = torch.optim.Adam(net.parameters(), lr=args.learning_rate, eps=1e-5)
    steps, n = args.steps, args.num_envs
    data = venv.new_batch(steps + 1)  # the games write straight into these
    observations = torch.from_numpy(data.observation)
    taken, log_probs = torch.zeros((steps, n), dtype=torch.int64), torch.zeros((steps, n))
    values = torch.zeros((steps + 1, n))
    venv.reset(args.seed, out=data.at(steps))
    start, decisions, update = time.time(), 0, 0
    while (spent := max(decisions / args.decisions, (time.time() - start) / 60 / args.minutes)) < 1:
        for now, last in zip(data.at(0), data.at(steps)):
            now[:] = last
        with torch.no_grad():
            for t in range(steps + 1):
                logits, actions, values[t] = net(observations[t])
                if t < steps:
                    place = torch.distributions.Categorical(logits=logits).sample()[:, None]
                    taken[t] = actions.gather(1, place)[:, 0]
                    log_probs[t] = torch.log_softmax(logits, 1).gather(1, place)[:, 0]
                    venv.step(taken[t].numpy(), out=data.at(t + 1))
        decisions += steps * n
        known = values.numpy()
        own = per_seat(
            data.to_act[:-1], data.rewards[1:], (data.terminations | data.truncations)[1:], known[:-1],
            zero_sum(known[-1], data.to_act[-1]), args.gamma, args.lam,
        )  # fmt: skip
        advantages, returns = torch.from_numpy(own.advantages).view(-1), torch.from_numpy(own.returns).view(-1)
        flat = observations[:-1].reshape(steps * n, -1)
        for group in optimizer.param_groups:
            group["lr"] = args.learning_rate * (1 - 0.9 * spent)
        for _ in range(args.epochs):
            for chosen in torch.randperm(steps * n).split(args.minibatch):
                logits, actions, value = net(flat[chosen])
                log_p = torch.log_softmax(logits, 1)
                legal = torch.isfinite(logits)
                place = ((actions == taken.view(-1)[chosen, None]) & legal).int().argmax(1, keepdim=True)
                new = log_p.gather(1, place)[:, 0]
                ratio = (new - log_probs.view(-1)[chosen]).exp()
                gain = advantages[chosen]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                entropy = -(log_p.exp() * log_p.masked_fill(~legal, 0)).sum(1).mean()
                loss = policy + args.value * F.mse_loss(value, returns[chosen]) - args.entropy * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        update += 1
        rate = decisions / (time.time() - start)
        print(f"update {update}: {decisions:,} decisions, {rate:,.0f}/s, entropy {entropy.item():.2f}", flush=True)
    Path(args.folder).mkdir(parents=True, exist_ok=True)
    net.save(Path(args.folder) / "network.npz", decisions=decisions)
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for each in fields(Args):
        name = "--" + each.name.replace("_", "-")
        parser.add_argument(name, type=type(each.default), default=each.default, help=each.metadata["help"])
    train(Args(**vars(parser.parse_args())))
