"""Generated decks for training, and held-out decks for tests of generalisation.

A learner that sees only a few lists learns these lists. :class:`Generator` makes any number of decks, each by its
number, as people put decks together: it draws one card after another with its copies, given the cards that are in.
How likely each is was learned from 2,300 public deck lists by ``python -m tools.fit_generator`` and is in
``data/generator.npz``: vectors of the cards and a small network, and no list. A card that nobody plays comes in by
:func:`swap_cards`.

Held out from training are :data:`HELD_OUT_LISTS`, 200 generated decks, and every card whose first set is
:data:`HELD_OUT_SET` (:func:`held_out`). A generator of ``everything`` holds nothing out.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.cards import Card, find, supported
from lorcana_env.cards.words import INKS
from lorcana_env.decks.deck import Deck, bundled
from lorcana_env.decks.formats import COPIES, FORMATS, SETS, Format

#: Bundled lists that are never trained on: most of the cards of each occur in none of the others.
HELD_OUT_LISTS = (
    "cloudy-ae-aggro", "loreleague-i-hate-dogs", "mega-vixcious", "this-isnt-blurple-es-control", "ward-es-control",
)  # fmt: skip
#: Cards that were new in this set are never trained on.
HELD_OUT_SET = "14"
HELD_OUT_DECKS = 200
HELD_OUT_KINDS = ("lists", "generated", "new-cards")
SPLITS = ("train", "test")

SIZE = 60
MIN_INKABLE = 0.65
TRIES = 60  # to draw a deck with so many
#: Cores by the number of their newest set.
CORES = tuple(FORMATS[f"core-s{s.code}"] for s in SETS)
PAIRS = tuple(frozenset((a, b)) for i, a in enumerate(INKS) for b in INKS[i + 1 :])


def is_held_out(card: Card) -> bool:
    """Return whether the card was new in the set that is held out."""
    main = [s.code for s in SETS if s.code in card.sets]
    return bool(main) and main[0] == HELD_OUT_SET


@lru_cache(maxsize=3)
def pool(new: bool | None = False) -> tuple[Card, ...]:
    """The supported cards that are not held out; ``new``: those that are, None: all."""
    return tuple(card for card in supported() if new is None or is_held_out(card) == new)


@lru_cache(maxsize=512)
def _allowed(inks: frozenset[str], new: bool | None, legal: Format) -> tuple[Card, ...]:
    """The cards of a pool that a deck of these inks may hold in a format."""
    return tuple(card for card in pool(new) if set(card.inks) <= inks and legal.allows(card))


@lru_cache(maxsize=1)
def training_lists() -> tuple[str, ...]:
    """The bundled lists that may be trained on: without cards that are held out."""
    names = (name for name in bundled() if name not in HELD_OUT_LISTS)
    return tuple(name for name in names if not any(is_held_out(find(card)) for card in Deck.load(name).counts))


def split_lists(split: str) -> tuple[str, ...]:
    """The bundled lists of a split: "train", those that may be trained on, or "test", the others."""
    train = training_lists()
    if arguments.choice(split, "split", SPLITS) == "train":
        return train
    return tuple(name for name in bundled() if name not in train)


@lru_cache(maxsize=2)
def split_cards(split: str) -> tuple[Card, ...]:
    """The supported cards of a split. Those of "test" are held out, or in its lists and in none of "train"."""
    seen, others = ({name for deck in split_lists(each) for name in Deck.load(deck).counts} for each in SPLITS)
    of_test = {card for card in supported() if card.full_name in others - seen or is_held_out(card)}
    return tuple(card for card in supported() if (card in of_test) == (split == "test"))


def _most(card: Card) -> int:
    return COPIES if card.max_copies is None else min(COPIES, card.max_copies)


class Choices(NamedTuple):
    """The n cards that a deck may hold, as a model of width d, h sees them."""

    cards: tuple[Card, ...]
    most: np.ndarray  # int64[n], copies
    inkable: np.ndarray  # bool[n]
    given: np.ndarray  # float64[n, d], what a card in the deck says of the others
    wanted: np.ndarray  # float64[n, h], what it needs of the others
    liking: np.ndarray  # float64[n], how much it is played at all
    copies: np.ndarray  # float64[n, COPIES], how likely each number of copies is
    fits: np.ndarray  # float64[n, f], and how that depends on the others

    def at_most(self, most: Mapping[str, int]) -> Choices:
        """The cards that ``most`` names, each in so many copies or fewer."""
        kept = [i for i, card in enumerate(self.cards) if most.get(card.full_name, 0) > 0]
        cards = tuple(self.cards[i] for i in kept)
        copies = np.minimum(self.most[kept], [most[card.full_name] for card in cards]).astype(np.int64)
        return Choices(cards, copies, *(array[kept] for array in self[2:]))


class Model:
    """Probabilities of the next card of a deck, and of its number of copies, given those that are in.

    The arrays are those of the network in ``tools/fit_generator.py``, by the same names.
    """

    def __init__(self, arrays: dict[str, np.ndarray]) -> None:
        self.arrays = {name: a if a.dtype.kind == "U" else a.astype(np.float64) for name, a in arrays.items()}
        self._rows = {name: i for i, name in enumerate(arrays["names"])}
        self.how_often: np.ndarray = self.arrays["how_often"]  # float64[sets, archetypes]
        self._pairs: list[int] = arrays["pairs"].astype(int).tolist()
        self._choices = lru_cache(maxsize=256)(self._made)

    @cached_property
    def pairs_by_core(self) -> np.ndarray:
        """Frequencies of each pair of inks (:data:`PAIRS`) in the Core of each set, float64[sets, 15]."""
        often = np.zeros((len(self.how_often), len(PAIRS)))
        np.add.at(often.T, self._pairs, self.how_often.T)
        return often

    def draw(
        self, chooser: random.Random, core: int, legal: Format, new: bool | None, inks: Collection[str] = (),
        start: Mapping[Card, int] | None = None, most: Mapping[str, int] | None = None,
    ) -> Deck:  # fmt: skip
        """Sixty cards as in the Core of ``SETS[core]``, legal in ``legal``, at least 65 % of them inkable.

        ``new``: see :func:`pool`; ``inks``: among those of the deck; ``start``: the cards that are in it, with their
        copies. ``most``: of each card at most so many copies, of one that it does not name none; where these make it
        hard to have 65 % inkable, the deck has fewer, and with too few cards in all it has fewer than sixty.
        """
        start = start or {}
        inks = {*inks, *(ink for card in start for ink in card.inks)}
        wanted = [PAIRS[pair].issuperset(inks) for pair in self._pairs]
        archetype = _drawn(chooser, np.where(wanted, np.log(np.maximum(self.how_often[core], 1e-30)), -np.inf))
        choices = self._choices(PAIRS[self._pairs[archetype]], new, legal)
        if most is not None:
            choices = choices.at_most(most)
        kind = self.arrays["core"][core] + self.arrays["archetypes"][archetype]
        found: list[np.ndarray] = []
        while len(found) < TRIES:
            found.append(self._counts(chooser, kind, choices, start))
            if found[-1] @ choices.inkable >= MIN_INKABLE * found[-1].sum():
                break
        best = found[-1] if len(found) < TRIES else max(found, key=lambda counts: float(counts @ choices.inkable))
        return Deck(card.full_name for card, n in zip(choices.cards, best) for _ in range(n))

    def _counts(
        self, chooser: random.Random, kind: np.ndarray, choices: Choices, start: Mapping[Card, int]
    ) -> np.ndarray:
        """Return the number of copies of each card: int64[n]."""
        a, left = self.arrays, SIZE
        counts = np.zeros(len(choices.cards), np.int64)
        for card, n in start.items():
            k = choices.cards.index(card)
            counts[k] = n
            left, kind = left - n, kind + choices.given[k] * n / COPIES
        while left and not counts.all():
            x = np.maximum(a["context"] @ (kind + a["left"][left]) + a["context_bias"], 0.0)
            x += np.maximum(a["hidden"] @ x + a["hidden_bias"], 0.0)
            k = _drawn(chooser, np.where(counts > 0, -np.inf, choices.wanted @ x + choices.liking))
            likely = choices.copies[k] + a["copies_left"][left] + (choices.fits[k] * (a["fit"] @ x)) @ a["fit_copies"]
            counts[k] = 1 + _drawn(chooser, likely[: min(choices.most[k], left)])
            left -= counts[k]
            kind = kind + choices.given[k] * counts[k] / COPIES
        for k in range(len(counts) if left else 0):  # of few cards more copies than the model likes
            more = min(left, choices.most[k] - counts[k])
            counts[k], left = counts[k] + more, left - more
        return counts

    def _made(self, inks: frozenset[str], new: bool | None, legal: Format) -> Choices:
        cards = tuple(card for card in _allowed(inks, new, legal) if card.full_name in self._rows)
        rows = [self._rows[card.full_name] for card in cards]
        a = self.arrays
        return Choices(
            cards, np.array([_most(card) for card in cards]), np.array([card.inkable for card in cards]),
            a["given"][rows], a["wanted"][rows], a["liking"][rows],
            a["copies"][rows], a["fits"][rows],
        )  # fmt: skip


def _drawn(chooser: random.Random, logits: np.ndarray) -> int:
    chances = np.exp(logits - logits.max()).cumsum()
    return int(np.searchsorted(chances, chooser.random() * chances[-1], side="right"))


@lru_cache(maxsize=1)
def shipped_model() -> Model:
    """The model that comes with the package."""
    with (files("lorcana_env.decks") / "data" / "generator.npz").open("rb") as file, np.load(file) as arrays:
        return Model(dict(arrays))


def swap_cards(
    deck: Deck, chooser: random.Random, name: str = "swapped", new: bool | None = False, legal: Format = FORMATS["any"],
    first: Card | None = None,
) -> Deck:  # fmt: skip
    """The deck with 4 to 16 cards swapped for others of like cost and ink, inkable for inkable where there are such.

    ``new``: see :func:`pool`; ``legal``: the others are of this format; ``first`` is one of them.
    """
    counts, inks = dict(deck.counts), deck.inks
    left = chooser.randint(4, 16)
    kinds = [name for name in counts if first is None or name != first.full_name]
    chooser.shuffle(kinds)
    if first is not None and first.full_name not in counts:
        kinds.sort(key=lambda name: (abs(find(name).cost - first.cost), find(name).inkable != first.inkable))
    for full_name in kinds:
        card, copies = find(full_name), min(counts[full_name], left)
        near = [
            other for other in _allowed(inks, new, legal)
            if abs(other.cost - card.cost) <= 1 and other.full_name not in deck.counts and other.full_name not in counts
        ]  # fmt: skip
        alike = [other for other in near if other.inkable == card.inkable and other.type == card.type]
        if first is not None and first.full_name not in counts:
            alike = [first]
        near = alike or [other for other in near if other.inkable >= card.inkable]
        if near:
            other = chooser.choice(near)
            copies = min(copies, _most(other))
            counts[full_name] -= copies
            counts[other.full_name] = copies
            left -= copies
        if left == 0:
            break
    return Deck([card for card, copies in counts.items() for _ in range(copies)], name)


class Generator:
    """Decks by number, the same ones for the same seed; ``everything``: nothing is held out.

    Each deck is legal in the Core of its newest set, which is one of ``sets`` (first and last, by number) and drawn as
    often as lists of that time occur. ``ValueError`` when there are no such sets.
    """

    def __init__(
        self, seed: int = 0, everything: bool = False, sets: tuple[int, int] = (1, len(SETS)),
        model: Model | None = None,
    ) -> None:  # fmt: skip
        self.seed = seed
        self._new = None if everything else False
        self._cores = [
            core for core in range(len(SETS)) if sets[0] <= core + 1 <= sets[1]
            and (everything or SETS[core].code != HELD_OUT_SET)
        ]  # fmt: skip
        if not self._cores:
            raise ValueError(f"no deck is of the sets {sets[0]} to {sets[1]}; there are 1 to {len(SETS)}")
        self._cards = [card for card in pool(self._new) if any(CORES[core].allows(card) for core in self._cores)]
        random.Random(f"cards {seed}").shuffle(self._cards)  # so that every card has its turn
        self._lists = [Deck.load(name) for name in (bundled() if everything else training_lists())]
        self._model = model or shipped_model()

    def deck(self, number: int, lists: float = 0.0, swapped: float = 0.0) -> Deck:
        """Deck ``number``.

        With the chance ``lists`` it is a bundled list as it is. With the chance ``swapped`` 4 to 16 cards of it are
        swapped (:func:`swap_cards`), so that each card has its turn, those that nobody plays as well.
        """
        chooser = random.Random(f"deck {self.seed} {number}")
        if chooser.random() < lists:
            return chooser.choice(self._lists)
        card = self._cards[number % len(self._cards)] if chooser.random() < swapped else None
        cores = [core for core in self._cores if card is None or CORES[core].allows(card)]
        (core,) = chooser.choices(cores, self._model.how_often[cores].sum(1))
        deck = self._model.draw(chooser, core, CORES[core], self._new, inks=card.inks if card else ())
        if card is None:
            return Deck(deck.cards, f"generated-{number}")
        return swap_cards(deck, chooser, f"swapped-{number}", self._new, CORES[core], card)


def held_out(kind: str) -> list[Deck]:
    """Decks that are never trained on: "lists", "generated" (cards that are trained on), "new-cards" (no such card)."""
    if kind == "lists":
        return [Deck.load(name) for name in HELD_OUT_LISTS]
    if kind == "generated":
        made = Generator(seed=-1)
        return [made.deck(number, swapped=0.5) for number in range(HELD_OUT_DECKS)]
    if kind == "new-cards":
        chooser = random.Random("new cards")
        core = [s.code for s in SETS].index(HELD_OUT_SET)
        return [
            Deck(shipped_model().draw(chooser, core, CORES[core], True, start={card: _most(card)}).cards, f"new-{k}")
            for k, card in enumerate(chooser.sample(pool(new=True), 20))
        ]
    raise ValueError(f"no decks {kind!r} are held out; there are {', '.join(HELD_OUT_KINDS)}")
