"""Fits the generator of decks to a file of lists (``lorcana_env/decks/corpus.py``), without a fifth of its clusters.

python -m tools.fit_generator lists.tsv             writes lorcana_env/decks/data/generator.npz

The model draws the cards of a deck one after another in any order (a neural autoregressive distribution estimator
without an order: Uria, Murray, Larochelle 2014): from the sum of the vectors of the cards that are in, of the newest
set, the inks and the number of cards left, a network of two layers gives each card's chance to be the next, and that
of its copies. Vectors of cards are in part a function of the card's features, so that rarely played cards have
meaningful ones. A cluster of n lists counts as much as the square root of n single lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
import numpy as np
import torch
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import cdist
from torch import nn

from benchmarks import Command
from lorcana_env.cards import all_cards
from lorcana_env.cards.features import DESCRIBING, features
from lorcana_env.decks.corpus import Entry, is_held_out, read_corpus
from lorcana_env.decks.formats import COPIES, SETS
from lorcana_env.decks.generator import CORES, PAIRS, Model

SHIPPED = Path(__file__).parents[1] / "lorcana_env" / "decks" / "data" / "generator.npz"
LARGEST = 80  # cards of the largest deck
KINDS = 30  # distinct cards of a list that are read at most


class Net(nn.Module):
    """The network; ``table``: float32[cards, n], what is known of each card. Card number ``cards`` is none."""

    def __init__(
        self, table: np.ndarray, archetypes: int, given: int = 64, wanted: int = 96, fit: int = 8, drop: float = 0.2
    ) -> None:
        super().__init__()
        cards, n = table.shape
        widths = {"given": given, "wanted": wanted, "liking": 1, "copies": COPIES, "fits": fit}
        self.register_buffer("table", torch.from_numpy(np.concatenate([table, np.zeros((1, n), np.float32)])))
        self.own = nn.ParameterDict({name: torch.randn(cards + 1, w) * 0.02 for name, w in widths.items()})
        self.shared = nn.ParameterDict({name: torch.randn(n, w) * 0.02 for name, w in widths.items()})
        self.core = nn.Parameter(torch.randn(len(SETS), given) * 0.05)  # how each differs from the one before
        self.archetypes = nn.Parameter(torch.randn(archetypes, given) * 0.05)
        self.left = nn.Parameter(torch.randn(LARGEST, given) * 0.05)
        self.context, self.hidden = nn.Linear(given, wanted), nn.Linear(wanted, wanted)
        self.copies_left = nn.Parameter(torch.zeros(LARGEST, COPIES))
        self.fit, self.fit_copies = nn.Linear(wanted, fit, bias=False), nn.Parameter(torch.randn(fit, COPIES) * 0.1)
        self.drop = nn.Dropout(drop)

    def vectors(self, name: str, rows: torch.Tensor | slice = slice(None)) -> torch.Tensor:
        """float32[rows, width] of the cards."""
        return self.own[name][rows] + self.table[rows] @ self.shared[name]

    def loss(self, lists: Lists, chooser: torch.Generator) -> torch.Tensor:
        """Of a part of each list, drawn at random: the mean surprise at the cards that are missing; float32[lists]."""
        given, wanted, liking, by_copies, fits = (
            self.vectors(name, lists.rows) for name in ("given", "wanted", "liking", "copies", "fits")
        )
        order = torch.where(lists.cards < lists.none, torch.rand(lists.cards.shape, generator=chooser), 2.0).argsort(1)
        cards, copies = lists.cards.gather(1, order), lists.copies.gather(1, order)
        kinds = (cards < lists.none).sum(1, keepdim=True)
        at = torch.arange(cards.shape[1])[None]
        begin = (torch.rand(kinds.shape, generator=chooser) * kinds).long()
        here, missing = at < begin, (at >= begin) & (at < kinds)
        left = ((copies * ~here).sum(1)).clamp(max=LARGEST - 1)
        known = (given[cards] * (copies * here / COPIES)[..., None]).sum(1)
        x = self.drop(known) + self.core.cumsum(0)[lists.core] + self.archetypes[lists.archetype] + self.left[left]
        x = torch.relu(self.context(x))
        x = self.drop(x + torch.relu(self.hidden(x)))
        legal = lists.legal.scatter(1, torch.where(here, cards, lists.none), False)
        logits = (x @ wanted.T + liking[:, 0]).masked_fill(~legal, -1e9)
        surprise = -torch.log_softmax(logits, 1).gather(1, cards)
        likely = by_copies[cards] + self.copies_left[left][:, None]
        likely = likely + (fits[cards] * self.fit(x)[:, None]) @ self.fit_copies
        likely = likely.masked_fill(torch.arange(1, COPIES + 1) > left[:, None, None], -1e9)
        surprise = surprise - torch.log_softmax(likely, 2).gather(2, (copies - 1).clamp(min=0)[..., None])[..., 0]
        return (surprise * missing).sum(1) / missing.sum(1)

    def arrays(self) -> dict[str, np.ndarray]:
        """Arrays of the model of :mod:`lorcana_env.decks.generator`."""
        found = {name: self.vectors(name)[:-1] for name in self.own}
        found["liking"] = found["liking"][:, 0]
        found |= {
            "core": self.core.cumsum(0), "archetypes": self.archetypes, "left": self.left,
            "copies_left": self.copies_left,
            "context": self.context.weight, "context_bias": self.context.bias, "hidden": self.hidden.weight,
            "hidden_bias": self.hidden.bias, "fit": self.fit.weight, "fit_copies": self.fit_copies,
        }  # fmt: skip
        return {name: tensor.detach().numpy().astype(np.float16) for name, tensor in found.items()}


class Lists:
    """Lists as tensors: cards (int64[lists, KINDS]), copies, which cards were legal, newest set, inks, archetype."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        pool = all_cards()
        rows = {card.full_name: i for i, card in enumerate(pool)}
        n, self.none = len(entries), len(pool)
        self.cards, self.copies = torch.full((n, KINDS), self.none), torch.zeros((n, KINDS), dtype=torch.int64)
        self.core, self.pair = torch.zeros(n, dtype=torch.int64), torch.zeros(n, dtype=torch.int64)
        self.archetype, self.archetypes = archetypes_of(entries)
        self.legal = torch.zeros((n, self.none + 1), dtype=torch.bool)
        codes = [s.code for s in SETS]
        since = np.array([min(codes.index(code) for code in card.sets if code in codes) for card in pool])
        of_inks = np.array([[set(card.inks) <= pair for card in pool] for pair in PAIRS])
        in_core = np.array([[core.allows(card) for card in pool] for core in CORES])
        for i, entry in enumerate(entries):
            counts = list(entry.deck.counts.items())[:KINDS]
            own = [rows[name] for name, _ in counts]
            self.cards[i, : len(own)] = torch.tensor(own)
            self.copies[i, : len(own)] = torch.tensor([min(copies, COPIES) for _, copies in counts])
            core, pair = codes.index(entry.newest_set), PAIRS.index(entry.inks)
            self.core[i], self.pair[i] = core, pair
            legal = in_core[core] if in_core[core][own].all() else since <= core
            self.legal[i, : self.none] = torch.from_numpy(legal & of_inks[pair])
            self.legal[i, own] = True

    def part(self, which: torch.Tensor) -> Lists:
        """Some of the lists, with none but the cards that one of them may hold; ``rows``: their numbers, then none."""
        part = object.__new__(Lists)
        part.rows = torch.cat([self.legal[which].any(0).nonzero()[:, 0], torch.tensor([self.none])])
        part.none = len(part.rows) - 1
        place = torch.full((self.none + 1,), part.none)
        place[part.rows] = torch.arange(len(part.rows))
        part.cards, part.legal = place[self.cards[which]], self.legal[which][:, part.rows]
        part.copies, part.core, part.archetype = self.copies[which], self.core[which], self.archetype[which]
        return part

    def batches(self, size: int, chooser: torch.Generator) -> list[torch.Tensor]:
        """The numbers of all lists in random batches, each of one pair of inks, which share their cards."""
        of_pairs = [(self.pair == pair).nonzero()[:, 0] for pair in self.pair.unique()]
        found = [
            part for group in of_pairs for part in group[torch.randperm(len(group), generator=chooser)].split(size)
        ]
        return [found[k] for k in torch.randperm(len(found), generator=chooser)]


def fit(entries: Sequence[Entry], epochs: int = 220, seed: int = 0, batch: int = 128) -> Model:
    """The model of these lists."""
    torch.manual_seed(seed)
    chooser = torch.Generator().manual_seed(seed)
    weights = weights_of(entries)
    lists = Lists(entries)
    net = Net(card_table(), len(lists.archetypes))
    steps = epochs * len(lists.batches(batch, chooser))
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps + 1, pct_start=0.1)
    for _ in range(epochs):
        for which in lists.batches(batch, chooser):
            optimizer.zero_grad()
            (net.loss(lists.part(which), chooser) * weights[which]).sum().div(batch).backward()
            optimizer.step()
            schedule.step()
    how_often = np.zeros((len(SETS), len(lists.archetypes)))
    np.add.at(how_often, (lists.core.numpy(), lists.archetype.numpy()), weights.numpy())
    how_often += 3 * how_often.sum(0) / how_often.sum()  # as if each set had three lists more
    names = np.array([card.full_name for card in all_cards()])
    return Model(net.arrays() | {
        "names": names, "how_often": how_often.astype(np.float16), "pairs": np.array(lists.archetypes, np.int8),
    })  # fmt: skip


def archetypes_of(entries: Sequence[Entry], size: int = 4, least: int = 3) -> tuple[torch.Tensor, list[int]]:
    """Groups of lists of the same inks that are alike, of ``least`` lists or more and about ``size``.

    Returns the group of each list, int64[lists], and the inks of each group as an index of PAIRS. They are the groups
    of Ward's method; the lists of smaller groups go to the nearest of the others.
    """
    groups, inks = torch.zeros(len(entries), dtype=torch.int64), list[int]()
    for pair, both in enumerate(PAIRS):
        of_pair = [i for i, entry in enumerate(entries) if entry.inks == both]
        if not of_pair:
            continue
        names = sorted({name for i in of_pair for name in entries[i].deck.counts})
        table = np.array([[entries[i].deck.counts.get(name, 0) for name in names] for i in of_pair], float)
        found = np.zeros(len(of_pair), int)
        if len(of_pair) > 1:
            found = fcluster(linkage(table, "ward"), -(-len(of_pair) // size), "maxclust")
        centres = [table[found == k].mean(0) for k in np.unique(found) if (found == k).sum() >= least]
        centres = centres or [table.mean(0)]
        groups[of_pair] = len(inks) + torch.from_numpy(cdist(table, np.array(centres)).argmin(1))
        inks += [pair] * len(centres)
    return groups, inks


def weights_of(entries: Sequence[Entry]) -> torch.Tensor:
    """Weights of the lists, 1 on average; float32[lists]."""
    sizes = Counter(entry.cluster for entry in entries)
    weights = torch.tensor([sizes[entry.cluster] ** -0.5 for entry in entries])
    return weights / weights.mean()


def card_table(width: int = 128) -> np.ndarray:
    """The features of all cards, float32[cards, width]: the principal components that tell most of them."""
    table = np.stack([features(card)[: len(DESCRIBING)] for card in all_cards()])
    table = table[:, table.std(0) > 0]
    left, sizes, _ = np.linalg.svd((table - table.mean(0)) / table.std(0), full_matrices=False)
    table = left[:, :width] * sizes[:width]
    return (table / table.std()).astype(np.float32)


@click.command(cls=Command)
@click.argument("lists", type=click.Path(exists=True, dir_okay=False))
@click.option("--save", type=click.Path(), default=SHIPPED, show_default=True, help="The file of the model.")
@click.option("--epochs", type=click.IntRange(1), default=220, show_default=True)
def main(lists: str, save: str, epochs: int) -> None:
    """Fit the generator of decks to LISTS, a tab-separated file."""
    entries = [entry for entry in read_corpus(lists) if entry.inks in PAIRS and not is_held_out(entry.cluster)]
    if not entries:
        raise ValueError(f"{lists} has no list of two inks outside the clusters that are held out")
    arrays = fit(entries, epochs).arrays
    np.savez_compressed(save, **{k: a if a.dtype.kind == "U" else a.astype(np.float16) for k, a in arrays.items()})


if __name__ == "__main__":
    main()
