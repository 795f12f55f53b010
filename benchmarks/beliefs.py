"""What an opponent's play tells of the cards in their hand.

    python -m benchmarks.beliefs
    python -m benchmarks.beliefs --positions 20000 --epochs 1 --json

`shipped` plays itself, half of the games with bundled lists; in some positions it is written down which of the cards
that the player who decides has not seen the opponent holds. What such a player knows, a model is to turn into the
chance of each card to be in the hand; held against all being as likely. Games of one pair of decks in five are for the
test. Figures are log-losses: of each unseen card whether it is in the hand, in nats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from benchmarks import Command
from lorcana_env import Deck, VectorEnv, agents
from lorcana_env.agents.network import Network
from lorcana_env.cli.common import print_json
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import Generator
from lorcana_env.rules.record import constants as c

GAMES = 128  # side by side
SHARE = 0.5  # of the decisions of the games that are written down
TEST = 5  # one pair of decks in so many is for the test
AT_ONCE = 512  # positions
TURNS = ((1, 4), (5, 8), (9, 12), (13, 255))  # of both players together

#: What is known of a position; in it the opponent's last turn is the present one if it is theirs.
POSITION = (
    "turn / 10", "their turn", "they started", "hand / 5", "unseen / 30", "ink / 5", "ready / 5", "own ink / 5",
    "put back / 3", "lore / 10", "own lore / 10", "in play / 5", "own in play / 5", "inked now",
    *(f"{what}, {when}" for when in ("last turn", "the turn before") for what in ("inked", "played / 2", "spent / 5")),
)  # fmt: skip
#: What is known of a card; "they could" is what the ink that was left in the last turn would have paid.
CARD = (
    "copies / 2", "inked / 2", "gone / 2", "cost / 5", "inkable", "song", *c.CARD_TYPES, "they could",
    "not inked, inkable", "nothing played, cost within ink", "not inked, cost within ink",
    *(f"cost - ink: {k}" for k in range(-4, 5)), *(f"cost: {k}" for k in range(1, 10)),
)  # fmt: skip


class Positions(NamedTuple):
    """Positions and, in their order, the unseen cards of each."""

    pair: np.ndarray  # int64[n]: of decks
    turn: np.ndarray  # int64[n]
    hand: np.ndarray  # int64[n]: cards in the opponent's hand that are not known
    unseen: np.ndarray  # int64[n]
    about: np.ndarray  # float32[n, POSITION]
    sums: np.ndarray  # float32[n, 4 W]: vectors of the unseen cards, of both sides' cards in play, of recent ones
    start: np.ndarray  # int64[n + 1]: where the cards of each begin
    cards: np.ndarray  # float16[r, CARD]
    number: np.ndarray  # int64[r]: in the catalogue
    copies: np.ndarray  # float32[r]: unseen ones ...
    held: np.ndarray  # float32[r]: ... and those of them in the hand


def look(states: np.ndarray, tables: np.ndarray, t: np.ndarray, numbers: np.ndarray, v: np.ndarray) -> Positions:
    """What the players who decide in ``states`` know. ``t``: the table of each game; ``v``: vectors of the cards."""
    at, n = np.arange(len(states)), len(states)
    me = states["decider"].astype(int)
    they = 1 - me
    capacity = states.dtype["cards"].shape[2]
    slots = they[:, None] * capacity + np.arange(capacity)
    card, zone, known = (np.take_along_axis(states[name], slots, 1).astype(int) for name in ("card", "zone", "known"))
    secret = np.isin(zone, (c.ZONE_DECK, c.ZONE_HAND, c.ZONE_INKWELL, c.ZONE_UNDER))
    hidden = secret & ((known >> me[:, None]) & 1 == 0)
    in_hand = hidden & (zone == c.ZONE_HAND)
    key = at[:, None] * 256 + card

    def count(which: np.ndarray) -> np.ndarray:
        return np.bincount(key[which], minlength=256 * n).reshape(n, 256)

    copies, held = count(hidden), count(in_hand)
    inked = count(~hidden & (zone == c.ZONE_INKWELL))
    gone = count(~hidden & (zone != c.ZONE_GONE)) - inked
    row, kind = np.nonzero(copies)

    ink = states["counts"][at, they, c.ZONE_INKWELL].astype(int)
    exerted = np.take_along_axis(states["exerted"], slots, 1) != 0
    ready = (~exerted & (zone == c.ZONE_INKWELL)).sum(1)
    theirs = states["active"] == they
    last = states["turn"].astype(int) - ~theirs
    recent = states["recent_actions"]
    verb, of_them = recent["verb"].astype(int) - 1, recent["player"] == they[:, None]
    played = np.isin(verb, (c.VERB_PLAY, c.VERB_SHIFT, c.VERB_SING, c.VERB_PLAY_ALTERNATE))
    cost = tables["cost"][t[:, None], recent["card"]]
    history: list[np.ndarray] = []
    for turn in (last, last - 2):
        then = of_them & (verb >= 0) & (recent["turn"] == (turn & 255)[:, None])
        history += [(then & (verb == c.VERB_INK)).sum(1), (then & played).sum(1) / 2, (then * played * cost).sum(1) / 5]
    lore, put_back, board = states["lore"], states["put_back"], states["counts"][:, :, c.ZONE_PLAY]
    about = [
        states["turn"] / 10, theirs, states["starting_player"] == they, in_hand.sum(1) / 5, hidden.sum(1) / 30, ink / 5,
        ready / 5, states["counts"][at, me, c.ZONE_INKWELL] / 5, put_back[at, they] / 3, lore[at, they] / 10,
        lore[at, me] / 10, board[at, they] / 5, board[at, me] / 5, states["inked"][at, they], *history,
    ]  # fmt: skip

    def fact(name: str) -> np.ndarray:
        facts: np.ndarray = tables[name][t[row], kind].astype(int)
        return facts

    price, inkable, type_ = fact("cost"), fact("inkable") != 0, fact("type")
    not_inked, nothing = history[0][row] == 0, history[1][row] == 0
    within = price <= ink[row]
    near = np.clip(price - ink[row], -4, 4)
    of_card = [
        copies[row, kind] / 2, inked[row, kind] / 2, gone[row, kind] / 2, price / 5, inkable, fact("song"),
        *(type_ == k for k in range(len(c.CARD_TYPES))), price <= ready[row], not_inked & inkable, nothing & within,
        not_inked & within, *(near == k for k in range(-4, 5)), *(price == k for k in range(1, 10)),
    ]  # fmt: skip
    number = numbers[t[row], kind].astype(int)
    place, slot = np.nonzero(states["zone"] == c.ZONE_PLAY)
    in_play = v[numbers[t[place], states["card"][place, slot]]]
    their_own = slot // capacity == they[place]
    acted, entry = np.nonzero(of_them & (played | (verb == c.VERB_INK)))
    sums = (
        (0.05, v[number] * copies[row, kind, None], row), (0.25, in_play[their_own], place[their_own]),
        (0.25, in_play[~their_own], place[~their_own]),
        (0.25, v[numbers[t[acted], recent["card"][acted, entry]]], acted),
    )  # fmt: skip
    return Positions(
        t.astype(int), states["turn"].astype(int), in_hand.sum(1), hidden.sum(1), np.stack(about, 1).astype(np.float32),
        np.concatenate([scale * added(vectors, of, n) for scale, vectors, of in sums], 1),
        np.append(0, np.cumsum((copies > 0).sum(1))), np.stack(of_card, 1).astype(np.float16), number,
        copies[row, kind].astype(np.float32), held[row, kind].astype(np.float32),
    )  # fmt: skip


def added(vectors: np.ndarray, of: np.ndarray, n: int) -> np.ndarray:
    """float32[n, W]: the sums of the vectors ``of`` the same number, which ascends."""
    out = np.zeros((n, vectors.shape[1]), np.float32)
    there, first = np.unique(of, return_index=True)
    if len(there):
        out[there] = np.add.reduceat(vectors, first)
    return out


def pairs_of_decks(n: int, seed: int) -> list[tuple[Deck, Deck]]:
    """Half of them bundled lists, half generated decks."""
    rng, generator = np.random.default_rng(seed), Generator(seed, everything=True)
    lists = [Deck.load(name) for name in bundled()]
    made = [(lists[rng.integers(len(lists))], lists[rng.integers(len(lists))]) for _ in range(n // 2)]
    return made + [(generator.deck(2 * k), generator.deck(2 * k + 1)) for k in range(n - n // 2)]


def record(n: int, seed: int, agent: str = "shipped", pairs: int = 200) -> Positions:
    """About ``n`` positions of an agent against itself, in which something is hidden in a hand."""
    v = Network().weights.card
    venv = VectorEnv(GAMES, pairs_of_decks(pairs, seed), seed)
    player, rng = agents.agent(agent, seed), np.random.default_rng(seed)
    venv.reset(seed)
    everyone, found = np.arange(GAMES), 0
    parts: list[Positions] = list()
    while found < n:
        states = venv.states
        t = venv.table_of
        hands = states["counts"][everyone, 1 - states["decider"], c.ZONE_HAND]
        which = np.flatnonzero((rng.random(GAMES) < SHARE) & (hands > 0) & (states["turn"] > 0))
        part = look(states[which], venv.tables, t[which], venv.card_numbers, v)
        parts.append(some(part, np.flatnonzero((part.hand > 0) & (part.hand < part.unseen))))
        found += len(parts[-1].turn)
        venv.step(player.act(venv, everyone), observe=False)
    return joined(parts)


def joined(parts: list[Positions]) -> Positions:
    """All positions of all parts."""
    counts = np.concatenate([np.diff(part.start) for part in parts])
    whole = Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    return whole._replace(start=np.append(0, np.cumsum(counts)))


def some(all_: Positions, which: np.ndarray) -> Positions:
    """The positions ``which``."""
    counts = all_.start[which + 1] - all_.start[which]
    start = np.append(0, np.cumsum(counts))
    rows = np.repeat(all_.start[which] - start[:-1], counts) + np.arange(start[-1])
    of_positions = (array[which] for array in all_[:6])
    return Positions(*of_positions, start, *(array[rows] for array in all_[7:]))


class Inputs(NamedTuple):
    """What a model reads."""

    cards: torch.Tensor  # of each card
    of: torch.Tensor  # int64: its position
    positions: torch.Tensor
    odds: torch.Tensor  # of each card, their logarithm: if all are alike

    @classmethod
    def make(cls, p: Positions, v: np.ndarray) -> Inputs:
        of = np.repeat(np.arange(len(p.turn)), np.diff(p.start))
        odds = np.log(p.hand / (p.unseen - p.hand)).astype(np.float32)
        positions = np.concatenate([p.about, p.sums], 1)
        cards = np.concatenate([p.cards.astype(np.float32), v[p.number]], 1)
        return cls(*map(torch.from_numpy, (cards, of, positions, odds[of])))


class Linear(nn.Module):
    """Logistic regression: on the card, on the position, and on what is known of the one times that of the other."""

    def __init__(self, of_card: int, of_position: int) -> None:
        super().__init__()
        self.card, self.position = nn.Linear(of_card, 1), nn.Linear(of_position, 1)
        self.product = nn.Linear(len(POSITION), len(CARD))
        for layer in (self.card, self.position, self.product):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, x: Inputs) -> torch.Tensor:
        weight = self.product(x.positions[:, : len(POSITION)])
        alone = self.card(x.cards)[:, 0] + self.position(x.positions)[x.of, 0]
        out: torch.Tensor = x.odds + alone + (weight[x.of] * x.cards[:, : len(CARD)]).sum(1)
        return out


class Layers(nn.Module):
    """A network with two hidden layers."""

    def __init__(self, of_card: int, of_position: int, width: int = 128) -> None:
        super().__init__()
        self.position = nn.Linear(of_position, width)
        self.card = nn.Linear(of_card, width)
        self.second, self.last = nn.Linear(width, width // 2), nn.Linear(width // 2, 1)

    def forward(self, x: Inputs) -> torch.Tensor:
        first = F.relu(self.card(x.cards) + self.position(x.positions)[x.of])
        out: torch.Tensor = x.odds + self.last(F.relu(self.second(first)))[:, 0]
        return out


def batches(p: Positions, order: np.ndarray) -> Iterator[Positions]:
    for first in range(0, len(order), AT_ONCE):
        yield some(p, order[first : first + AT_ONCE])


def fit(model: nn.Module, p: Positions, v: np.ndarray, epochs: int, seed: int, say: Callable[[str], None]) -> None:
    """Train the model on positions."""
    rng = np.random.default_rng(seed)
    steps = epochs * -(-len(p.turn) // AT_ONCE)
    optimizer = torch.optim.Adam(model.parameters(), 2e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for epoch in range(epochs):
        total = 0.0
        for batch in batches(p, rng.permutation(len(p.turn))):
            loss = losses(model(Inputs.make(batch, v)), batch).sum() / float(batch.unseen.sum())
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            total += loss.item() * len(batch.turn) / len(p.turn)
        say(f"{type(model).__name__}, epoch {epoch + 1}: {total:.4f}")


def losses(logits: torch.Tensor, p: Positions) -> torch.Tensor:
    """Of each row, summed over its copies."""
    held, copies = torch.from_numpy(p.held), torch.from_numpy(p.copies)
    return copies * F.softplus(logits) - held * logits


@torch.no_grad()
def by_position(model: nn.Module | None, p: Positions, v: np.ndarray) -> np.ndarray:
    """The loss of each position, float64[n]: sums over unseen cards, whose chances add up to the cards in the hand."""
    out: list[np.ndarray] = []
    for batch in batches(p, np.arange(len(p.turn))):
        x = Inputs.make(batch, v)
        logits = x.odds if model is None else model(x)
        copies, hand = torch.from_numpy(batch.copies), torch.from_numpy(batch.hand).float()

        def summed(values: torch.Tensor, x: Inputs = x) -> torch.Tensor:
            return torch.zeros(len(x.positions)).index_add(0, x.of, values)

        for _ in range(8):  # Newton's method
            chance = torch.sigmoid(logits)
            off = (hand - summed(copies * chance)) / summed(copies * chance * (1 - chance))
            logits = logits + off.clamp(-1, 1)[x.of]
        out.append(summed(losses(logits, batch)).double().numpy())
    return np.concatenate(out)


def table(uniform: np.ndarray, model: np.ndarray, p: Positions) -> list[dict[str, Any]]:
    """Losses of the positions by turns, all of them last."""
    rows = []
    for first, last in (*TURNS, (1, 255)):
        which = (p.turn >= first) & (p.turn <= last)
        if not which.any():
            continue
        cards = p.unseen[which].sum()
        before, after = uniform[which].sum() / cards, model[which].sum() / cards
        rows.append(
            {"turns": [first, last], "positions": int(which.sum()), "uniform": before, "model": after,
             "below": 1 - after / before}
        )  # fmt: skip
    return rows


@click.command(cls=Command)
@click.option("--positions", type=click.IntRange(1000), default=200_000, show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=3, show_default=True)
@click.option("--agent", default="shipped", show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=7, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(positions: int, epochs: int, agent: str, seed: int, as_json: bool) -> None:
    """Measure how much of a hand can be told from what is known."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    p, v = record(positions, seed, agent), Network().weights.card
    test = p.pair % TEST == 0
    known, unknown = some(p, np.flatnonzero(~test)), some(p, np.flatnonzero(test))
    uniform = by_position(None, unknown, v)
    of_card, of_position = p.cards.shape[1] + v.shape[1], p.about.shape[1] + p.sums.shape[1]
    found: dict[str, Any] = {"positions": len(known.turn), "tested": len(unknown.turn), "seed": seed}
    for name, model in (("logistic", Linear(of_card, of_position)), ("layers", Layers(of_card, of_position))):
        fit(model, known, v, epochs, seed, lambda text: None if as_json else click.echo(text, err=True))
        found[name] = table(uniform, by_position(model, unknown, v), unknown)
    if as_json:
        print_json(found)
        return
    click.echo(f"{found['positions']:,} positions, and {found['tested']:,} for the test")
    for name in ("logistic", "layers"):
        for row in found[name]:
            first, last = row["turns"]
            click.echo(
                f"{name:9} turns {first:3} to {last:3} {row['positions']:7,} positions: uniform {row['uniform']:.4f}, "
                f"model {row['model']:.4f}, {row['below']:.1%} below"
            )


if __name__ == "__main__":
    main()
