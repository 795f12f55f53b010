"""PPO in one file, in the manner of CleanRL: both seats of each game are played and learnt from, on the entity table.

    pip install -e '.[train]'
    python training/ppo.py --minutes 15

Every decision is that of the player who takes it: `per_seat` gives it the rewards of that player alone, up to the same
player's next decision. The network scores the legal actions, so no mask is needed beyond the list of them. It starts
near greedy (the skip weight of greedy's value), and learns what is better.
"""

import argparse
import time
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env import VectorEnv
from lorcana_env.cards.features import card_numbers
from lorcana_env.envs.trajectories import per_seat, zero_sum
from lorcana_env.observe import entities as e
from lorcana_env.observe.lookahead import LOOK, LOOK_COLUMNS, LOOK_ROWS
from lorcana_env.setup.action_space import ActionSpace

DECKS = ["blurple", "ward-es-control", "cloudy-ae-aggro", "yurple"]


SLOTS = 64  # of each player's cards
#: Columns of a card's row that say what it is: whether there is one, and the two bytes of its number.
IDENTITY = (e.CARD.present, e.CARD.number_high, e.CARD.number_low)


def option(default: float, explanation: str) -> Any:
    return field(default=default, metadata={"help": f"{explanation} ({default:,})"})


@dataclass
class Args:
    minutes: float = option(15.0, "minutes of training")
    updates: int = option(1_000_000, "updates of the network at most")
    num_envs: int = option(128, "games that are played at once")
    steps: int = option(64, "decisions of each game between two updates")
    epochs: int = option(2, "passes over the decisions of an update")
    minibatch: int = option(1024, "decisions of a gradient step")
    learning_rate: float = option(5e-4, "Adam's rate at first; it falls to a twentieth")
    gamma: float = option(1.0, "discount per decision of a player")
    lam: float = option(0.95, "lambda of generalized advantage estimation")
    clip: float = option(0.2, "how far PPO lets a probability move, as a ratio")
    entropy: float = option(0.01, "weight of the entropy in the loss")
    value: float = option(0.5, "weight of the value in the loss")
    eval_games: int = option(400, "games against greedy at the end")
    threads: int = option(2, "threads that play; torch has its own")
    seed: int = option(0, "seed of games, network and draws")


class Net(nn.Module):
    """Logits of the first ``LOOK_ROWS`` legal actions, and the value for the player who decides."""

    def __init__(self, card: int = 32, row: int = 64, context: int = 128) -> None:
        super().__init__()
        verbs, rows = ActionSpace(2, SLOTS).pointers()
        self.register_buffer("verb_of", torch.from_numpy(verbs))
        self.register_buffer("row_of", torch.from_numpy(rows))
        state = [i for i in range(e.N_CARD) if i not in IDENTITY]
        self.register_buffer("state", torch.tensor(state))
        minus = [128.0 if e.CARD_COLUMNS[i].endswith("+ 128") else 0.0 for i in state]
        self.register_buffer("row_minus", torch.tensor(minus))
        self.register_buffer("look_minus", torch.tensor([128.0 if " x " in name else 0.0 for name in LOOK_COLUMNS]))
        self.embed = nn.Embedding(max(card_numbers().values()) + 1, card)
        self.row = nn.Sequential(nn.Linear(card + len(state), row), nn.ReLU(), nn.Linear(row, row), nn.ReLU())
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
        """uint8[B, O] -> logits [B, M] (-inf beyond), their actions [B, M], values [B]; M is ``LOOK_ROWS``."""
        n = len(observation)
        blocks = e.split(observation, 2, SLOTS)
        game, slot = torch.nonzero(blocks.cards[:, :, e.CARD.present], as_tuple=True)
        rows = blocks.cards[game, slot]
        number = rows[:, e.CARD.number_high].long() * 256 + rows[:, e.CARD.number_low]
        state = ((rows[:, self.state].float() - self.row_minus) * 0.3).clamp(-4, 4)
        h = self.row(torch.cat([self.embed(number), state], 1))
        in_hand, in_play = rows[:, e.CARD.hand] != 0, rows[:, e.CARD.play] != 0
        zone = torch.where(in_hand, 0, torch.where(in_play, 1, 2))
        pools = h.new_zeros(n * 6, h.shape[1]).index_add(0, (game * 2 + slot // SLOTS) * 3 + zone, h).view(n, -1)
        head = observation[:, : e.N_GLOBALS + 2 * e.N_PLAYER].float().clamp(max=60) * 0.1
        context = self.context(torch.cat([head, pools * 0.2], 1))

        bits = (blocks.mask[:, :, None] >> torch.arange(8, dtype=torch.uint8)) & 1
        of, action = torch.nonzero(bits.view(n, -1), as_tuple=True)
        count = torch.bincount(of, minlength=n)
        k = torch.arange(len(of)) - (count.cumsum(0) - count)[of]
        of, action, k = of[k < LOOK_ROWS], action[k < LOOK_ROWS], k[k < LOOK_ROWS]
        place = torch.full((n, 2 * SLOTS + 1), len(h))  # the last: of an action about no card
        place = place.index_put((game, slot), torch.arange(len(h)))
        look = (blocks.look[of, k].float() - self.look_minus) / 32
        of_row = torch.cat([self.of_row(h), h.new_zeros(1, h.shape[1])])[place[of, self.row_of[action]]]
        z = of_row + self.verb(self.verb_of[action]) + self.of_look(look) + self.of_context(context)[of]
        score = (self.score(z) + self.skip(look)).squeeze(1)
        logits = score.new_full((n, LOOK_ROWS), -torch.inf).index_put((of, k), score)
        actions = torch.zeros((n, LOOK_ROWS), dtype=torch.int64).index_put((of, k), action)
        return logits, actions, self.worth(context)[:, 0]


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
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for each in fields(Args):
        name = "--" + each.name.replace("_", "-")
        parser.add_argument(name, type=type(each.default), default=each.default, help=each.metadata["help"])
    args = Args(**vars(parser.parse_args()))
    net = train(args)
    if args.eval_games:
        print(f"{win_rate(net, args.eval_games, args.seed + 1):.1%} against greedy")
