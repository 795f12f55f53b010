"""Generated decks for training, and held-out decks for tests of generalisation.

A learner that sees only a few lists learns these lists. :class:`Generator` makes any number of decks, each by its
number: tournament lists with 4 to 16 cards swapped for cards of like cost and ink, and *pool decks*, which are built
around one card after another: two inks, a curve, at least 70 % inkable, most cards four times, a tribe, and bases for
Shift.

Held out from training are :data:`HELD_OUT_LISTS`, 200 generated decks, and every card whose first set is
:data:`HELD_OUT_SET` (:func:`held_out`). A generator of ``everything`` holds nothing out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from lorcana_env.cards import Card, find, supported
from lorcana_env.cards.words import INKS
from lorcana_env.decks.deck import Deck, bundled
from lorcana_env.decks.formats import COPIES, SETS

#: Bundled lists that are never trained on: most of the cards of each occur in none of the others.
HELD_OUT_LISTS = (
    "cloudy-ae-aggro", "loreleague-i-hate-dogs", "mega-vixcious", "this-isnt-blurple-es-control", "ward-es-control",
)  # fmt: skip
#: Cards that were new in this set are never trained on.
HELD_OUT_SET = "13"
HELD_OUT_DECKS = 200
HELD_OUT_KINDS = ("lists", "generated", "new-cards")

SIZE = 60
MIN_INKABLE = 0.7
#: How many cards of each cost a pool deck is to have, up to 7 or more.
CURVE = (0, 7, 13, 12, 10, 8, 5, 5)
#: Classifications that are no tribe: nearly every card has one of them.
_NO_TRIBE = frozenset({"Storyborn", "Dreamborn", "Floodborn", "Hero", "Villain", "Ally"})
_LIKED = {"character": 1.0, "action": 0.9, "item": 0.6, "location": 0.4}


def is_held_out(card: Card) -> bool:
    """Whether the card was new in the set that is held out."""
    main = [s.code for s in SETS if s.code in card.sets]
    return bool(main) and main[0] == HELD_OUT_SET


@lru_cache(maxsize=3)
def pool(new: bool | None = False) -> tuple[Card, ...]:
    """The supported cards that are not held out; ``new``: those that are, None: all."""
    return tuple(card for card in supported() if new is None or is_held_out(card) == new)


@lru_cache(maxsize=128)
def _of_inks(inks: frozenset[str], new: bool | None) -> tuple[Card, ...]:
    return tuple(card for card in pool(new) if set(card.inks) <= inks)


def training_lists() -> tuple[str, ...]:
    """The bundled lists that may be trained on."""
    return tuple(name for name in bundled() if name not in HELD_OUT_LISTS)


def _most(card: Card) -> int:
    return COPIES if card.max_copies is None else min(COPIES, card.max_copies)


def _bases(card: Card, among: Sequence[Card]) -> list[Card]:
    """Cheaper characters that the card can be shifted onto by name."""
    shift = [keyword for keyword in card.keywords if keyword.keyword == "Shift"]
    names = {name for keyword in shift for name in (keyword.onto_names or card.names)}
    return [
        other for other in among if names & set(other.names) and other.cost < card.cost and other.type == card.type
    ] if names else []  # fmt: skip


class _Builder:
    """Builds a pool deck."""

    def __init__(self, chooser: random.Random, around: Card, new: bool | None) -> None:
        self.chooser, self.counts = chooser, dict[Card, int]()
        inks = set(around.inks)
        inks |= set(chooser.sample(sorted(set(INKS) - inks), 2 - len(inks)))
        self.cards = [card for card in _of_inks(frozenset(inks), new) if card is not around]
        tribes = sorted(set(around.classifications) - _NO_TRIBE) or sorted(
            {word for card in self.cards for word in card.classifications} - _NO_TRIBE
        )
        tribe = chooser.choice(tribes)
        self.liked = [_LIKED[card.type] * (6.0 if tribe in card.classifications else 1.0) for card in self.cards]
        self.left, self.left_fixed = SIZE, int(SIZE * (1 - MIN_INKABLE) + 1e-6)
        self.wanted = [max(1, n + chooser.randint(-2, 2)) if n else 0 for n in CURVE]
        self.add(around, _most(around))

    def room_for(self, card: Card) -> int:
        """How many copies more there can be."""
        return max(0, min(self.left if card.inkable else min(self.left, self.left_fixed), _most(card)))

    def add(self, card: Card, copies: int) -> None:
        copies = min(copies, self.room_for(card))
        if card in self.counts or not copies:
            return
        self.counts[card] = copies
        self.left -= copies
        self.left_fixed -= 0 if card.inkable else copies
        self.wanted[min(card.cost, len(CURVE) - 1)] -= copies
        bases = _bases(card, self.cards)
        if bases and not any(base in self.counts for base in bases):
            self.add(self.chooser.choice(bases), COPIES)

    def finish(self) -> list[str]:
        while self.left:
            by_cost = [max(0.05, n) for n in self.wanted]
            weights = [
                0.0 if card in self.counts or not (card.inkable or self.left_fixed)
                else liked * by_cost[min(card.cost, len(CURVE) - 1)]
                for card, liked in zip(self.cards, self.liked)
            ]  # fmt: skip
            if not any(weights):  # so few cards of these inks that all are in
                break
            (card,) = self.chooser.choices(self.cards, weights)
            (copies,) = self.chooser.choices((4, 3, 2, 1), (70, 15, 12, 3))
            self.add(card, copies)
        return [card.full_name for card, copies in self.counts.items() for _ in range(copies)]


def pool_deck(chooser: random.Random, around: Card, name: str = "pool", new: bool | None = False) -> Deck:
    """Sixty cards around one (it is in four times) of two inks; ``new``: see :func:`pool`."""
    return Deck(_Builder(chooser, around, new).finish(), name)


def swap_cards(deck: Deck, chooser: random.Random, name: str = "swapped", new: bool | None = False) -> Deck:
    """The deck with 4 to 16 cards swapped for others of like cost and ink, inkable for inkable where there are such.

    ``new``: see :func:`pool`.
    """
    counts = dict(deck.counts)
    inks = frozenset(ink for full_name in counts for ink in find(full_name).inks)
    left = chooser.randint(4, 16)
    kinds = list(counts)
    chooser.shuffle(kinds)
    for full_name in kinds:
        card, copies = find(full_name), min(counts[full_name], left)
        near = [
            other for other in _of_inks(inks, new)
            if abs(other.cost - card.cost) <= 1 and other.full_name not in deck.counts and other.full_name not in counts
        ]  # fmt: skip
        alike = [other for other in near if other.inkable == card.inkable and other.type == card.type]
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
    """Decks by number, the same ones for the same seed; ``everything``: nothing is held out."""

    def __init__(self, seed: int = 0, everything: bool = False) -> None:
        self.seed = seed
        self._new = None if everything else False
        self._cards = list(pool(self._new))
        random.Random(f"cards {seed}").shuffle(self._cards)  # so that every card has its turn
        self._lists = [Deck.load(name) for name in (bundled() if everything else training_lists())]

    def deck(self, number: int, lists: float = 0.0) -> Deck:
        """Deck ``number``: with the chance ``lists`` a tournament list as it is, else a swapped one or a pool deck."""
        chooser = random.Random(f"deck {self.seed} {number}")
        if chooser.random() < lists:
            return chooser.choice(self._lists)
        if chooser.random() < 0.5:
            return swap_cards(chooser.choice(self._lists), chooser, f"swapped-{number}", self._new)
        return pool_deck(chooser, self._cards[number % len(self._cards)], f"pool-{number}", self._new)


def held_out(kind: str) -> list[Deck]:
    """Decks that are never trained on: "lists", "generated" (cards that are trained on), "new-cards" (no such card)."""
    if kind == "lists":
        return [Deck.load(name) for name in HELD_OUT_LISTS]
    if kind == "generated":
        made = Generator(seed=-1)
        return [made.deck(number) for number in range(HELD_OUT_DECKS)]
    if kind == "new-cards":
        chooser = random.Random("new cards")
        cards = chooser.sample(pool(new=True), 20)
        return [pool_deck(chooser, card, f"new-{k}", new=True) for k, card in enumerate(cards)]
    raise ValueError(f"no decks {kind!r} are held out; there are {', '.join(HELD_OUT_KINDS)}")
