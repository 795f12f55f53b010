"""The decks of a training: fixed pairs, or decks that are replaced during the training."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from lorcana_env import Deck
from lorcana_env.cards.compile import Unsupported
from lorcana_env.decks import bundled
from lorcana_env.decks.corpus import is_held_out, read_corpus
from lorcana_env.decks.generator import Generator, swap_cards
from lorcana_env.decks.sampling import random_deck
from lorcana_env.observe import entities
from lorcana_env.setup.compiled_decks import CompiledDecks, capacity_of, table_for

MIXED = "mixed"  # bundled lists that are not held out, and generated decks
EVERYTHING = "everything"  # the same with nothing held out
LARGEST = 63  # cards of a list of a file, which all tables have room for
SWAPPED = 0.25  # share of the decks that have some cards swapped, so that each card has its turn


def deck_pairs(names: str, without: str = "", seed: int = 0, field: str = "") -> list[tuple[Deck, Deck]]:
    """Pairs of decks to train with.

    "a,b,c" are all pairs of these, mirrors too, and "all" those of the bundled lists, but for the decks of ``without``.
    "pool:40" are forty random decks of all supported cards, drawn by ``seed``, each against eight others. Decks of the
    ``field`` are met by these, and do not meet one another.
    """
    kind, _, number = names.strip().partition(":")
    if kind == "pool" and number.isdecimal() and int(number) > 1:
        _alone(names, without, field)
        return _random_pairs(int(number), seed)
    chosen = names_of(names)
    left_out = {name.strip() for name in without.split(",") if name.strip()}
    if left_out - set(chosen):
        raise ValueError(f"without: {min(left_out - set(chosen))!r} is not among the decks")
    decks = [Deck.load(name) for name in chosen if name not in left_out]
    if not decks:
        raise ValueError("name at least one deck")
    met = [deck for deck in map(Deck.load, names_of(field)) if deck not in decks]
    return [(a, b) for a in decks for b in decks] + [p for a in decks for b in met for p in ((a, b), (b, a))]


def _alone(names: str, without: str, field: str) -> None:
    if without or field:
        raise ValueError(f"{'without' if without else 'field'}: is for all, or decks that are named, not for {names}")


def names_of(names: str) -> Sequence[str]:
    """The names in "a,b,c", or of every bundled list for "all"."""
    return bundled() if names.strip() == "all" else [name.strip() for name in names.split(",") if name.strip()]


def _random_pairs(n: int, seed: int) -> list[tuple[Deck, Deck]]:
    chooser = random.Random(seed)
    decks: list[Deck] = []
    while len(decks) < n:
        deck = random_deck(chooser)
        decks.append(Deck(deck.cards, f"random-{len(decks)}"))
    pairs: list[tuple[Deck, Deck]] = []
    for deck in decks:
        for other in chooser.sample(decks, min(8, n)):
            try:
                table_for((deck, other))
            except Unsupported:  # their cards need more than a table holds
                continue
            pairs.append((deck, other))
    return pairs


def source_of(
    names: str, without: str = "", seed: int = 0, field: str = ""
) -> Generator | CorpusDecks | list[tuple[Deck, Deck]]:
    """Return the source of a training's decks, or pairs of decks; ``ValueError`` for decks that are none."""
    if not names.endswith(".tsv") and names not in (MIXED, EVERYTHING):
        return deck_pairs(names, without, seed, field)
    _alone(names, without, field)
    return Generator(seed, names == EVERYTHING) if names in (MIXED, EVERYTHING) else CorpusDecks(names, seed)


class CorpusDecks:
    """Lists of a file (:mod:`lorcana_env.decks.corpus`) whose clusters are not held out, and generated decks.

    A cluster is drawn in proportion to the square root of its size.
    """

    def __init__(self, path: str, seed: int) -> None:
        self.seed, self._generator = seed, Generator(seed, everything=True)
        clusters: dict[str, list[Deck]] = {}
        for entry in read_corpus(path):
            if not is_held_out(entry.cluster) and len(entry.deck) <= LARGEST and not entry.deck.unsupported():
                clusters.setdefault(entry.cluster, []).append(entry.deck)
        if not clusters:
            raise ValueError(f"{path} has no list to train on: a fifth of its clusters are held out")
        self._clusters = list(clusters.values())
        self._weights = [len(cluster) ** 0.5 for cluster in self._clusters]

    def deck(self, number: int, lists: float, swapped: float) -> Deck:
        """Deck ``number``: with the chance ``lists`` a list as it is, with ``swapped`` one with cards swapped."""
        chooser = random.Random(f"corpus {self.seed} {number}")
        kind = chooser.random()
        if kind >= lists + swapped:
            return self._generator.deck(number)
        (cluster,) = chooser.choices(self._clusters, self._weights)
        deck = chooser.choice(cluster)
        return deck if kind < lists else swap_cards(deck, chooser, f"swapped-{number}", None)


class Tables(NamedTuple):
    """The compiled decks of K pairs, as arrays for kernels."""

    tables: np.ndarray  # TABLES[K]
    numbers: np.ndarray  # int16[K, MAX_CARDS]
    decks: np.ndarray  # uint8[K, 2, capacity]
    sizes: np.ndarray  # int64[K, 2]


class Pairs:
    """The compiled decks that an actor plays in a round, for games of two, three or four ``players``.

    Named decks are played in all pairs; for more than two players ``window`` combinations are drawn. ``mixed``,
    ``everything`` and a file of lists have ``window`` pairs, of which every round replaces the ``fresh`` oldest ones.
    The seed alone fixes the pairs of a round. ``lists`` is the share of unchanged tournament lists. Each of the
    ``actors`` draws its own decks; this one has number ``actor``.
    """

    def __init__(
        self, names: str, without: str, seed: int, lists: float, window: int, fresh: float, actor: int, actors: int,
        players: int = 2, field: str = "",
    ) -> None:  # fmt: skip
        source = source_of(names, without, seed, field)
        self._generator = None if isinstance(source, list) else source
        self._lists, self._actor, self._actors = lists, actor, actors
        self._fresh = fresh if self._generator else 0
        self._players = players
        pairs: list[tuple[Deck, ...]] = [*source] if isinstance(source, list) else []
        if pairs and players > 2:
            decks = list(dict.fromkeys(deck for pair in pairs for deck in pair))
            chooser = random.Random(f"{seed} {players}")
            pairs = [tuple(chooser.choices(decks, k=players)) for _ in range(window)]
        capacity = max(map(capacity_of, pairs), default=0)
        made = [table_for(pair, capacity=capacity) for pair in pairs] or [self._table(k) for k in range(window)]
        self.dtype, self.actions, self.capacity = made[0].dtype, made[0].actions, made[0].capacity
        self.tables = Tables(
            np.concatenate([table.tables for table in made]),
            np.stack([entities.numbers_at(table) for table in made]),
            np.stack([table.deck_cards for table in made]),
            np.stack([table.deck_sizes for table in made]),
        )
        self._first = 0  # the number of the oldest pair

    def __len__(self) -> int:
        return len(self.tables.tables)

    def at(self, number: int) -> Tables:
        """The compiled decks of round ``number``."""
        wanted = int(number * self._fresh)
        n = len(self)
        for k in range(max(self._first + n, wanted), wanted + n):
            table = self._table(k)
            for array, new in zip(self.tables, (
                table.tables[0], entities.numbers_at(table), table.deck_cards, table.deck_sizes
            ), strict=True):  # fmt: skip
                array[k % n] = new
        self._first = max(self._first, wanted)
        return self.tables

    def _table(self, number: int) -> CompiledDecks:
        """Pair ``number`` of this actor."""
        assert self._generator is not None
        first = self._players * (number * self._actors + self._actor)
        decks = tuple(self._generator.deck(first + side, self._lists, SWAPPED) for side in range(self._players))
        try:
            return CompiledDecks(decks)
        except Unsupported:  # their cards need more than a table holds
            return CompiledDecks((decks[0],) * self._players)
