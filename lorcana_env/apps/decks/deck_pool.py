"""Decks that may be built: within a format, of some inks, of the cards that somebody owns, around some cards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.apps.decks.tune import Swap, candidates
from lorcana_env.cards import Card, find
from lorcana_env.cards.words import INKS
from lorcana_env.decks import Deck, Format, find_format
from lorcana_env.decks.formats import COPIES, SETS
from lorcana_env.decks.generator import PAIRS, pool, shipped_model

TRIED = 100  # swaps of a deck, of which some are drawn


@dataclass(frozen=True)
class DeckPool:
    """``most``: copies of each card that a deck may hold; ``start``: cards that are in all decks; ``pairs``: inks."""

    name: str  # of the format, as it was asked for
    format: Format
    most: dict[str, int]
    start: dict[Card, int]
    pairs: list[frozenset[str]]

    @classmethod
    def of(
        cls, format: str = "core", inks: Sequence[str] = (), own: Mapping[str, int] | None = None,
        around: Sequence[str] = (),
    ) -> DeckPool:  # fmt: skip
        """``inks``: none, one or two; ``own``: copies of each card, None: any number; ``around``: full names.

        ``ValueError`` for what does not go together, and where there are too few cards for a deck.
        """
        rules = find_format(arguments.text(format, "format"))
        if rules.boosters is not None:
            raise ValueError(f"a {rules.name} deck is not built: it is its boosters as they are ({rules.rule})")
        owned = None if own is None else {find(name).full_name: arguments.integer(n, f"copies of {name}", 0)
                                          for name, n in own.items()}  # fmt: skip
        most = {}
        for card in pool(None):
            allowed = rules.copies_allowed(card)
            n = min(COPIES, COPIES if allowed is None else allowed)
            n = n if owned is None else min(n, owned.get(card.full_name, 0))
            if n > 0 and rules.allows(card):
                most[card.full_name] = n
        start = {}
        for card in map(find, arguments.texts(around, "around", "card names")):
            if card.full_name not in most:
                raise ValueError(f"no {format} deck can be built around {card.full_name}: {_why_not(card, rules)}")
            start[card] = most[card.full_name]
        wanted = {arguments.choice(ink, "ink", INKS) for ink in arguments.texts(inks, "inks", "inks")}
        return cls(format, rules, most, start, _pairs(rules, format, most, wanted, start))

    def draw(self, chooser: random.Random) -> Deck:
        """A deck as the fitted generator makes it."""
        core = self._core(chooser)
        often = shipped_model().pairs_by_core[core]
        (pair,) = chooser.choices(self.pairs, [float(often[PAIRS.index(pair)]) + 1e-9 for pair in self.pairs])
        return shipped_model().draw(chooser, core, self.format, None, pair, self.start, self.most)

    def _core(self, chooser: random.Random) -> int:
        """The time whose decks the generator makes, an index of ``SETS``: the newest set's, or any time's."""
        sets = self.format.sets
        if sets is not None:
            return max(k for k, s in enumerate(SETS) if s.code in sets)
        return chooser.choices(range(len(SETS)), shipped_model().pairs_by_core.sum(1).tolist())[0]

    def cross(self, chooser: random.Random, a: Deck, b: Deck) -> Deck | None:
        """A deck of the cards of two: with all that both hold, the others drawn. None for more than two inks."""
        inks = a.inks | b.inks
        if not any(inks <= pair for pair in PAIRS):
            return None
        shared = {find(name): min(n, b.counts[name]) for name, n in a.counts.items() if name in b.counts}
        either = {name: max(a.counts.get(name, 0), b.counts.get(name, 0)) for name in (*a.counts, *b.counts)}
        return shipped_model().draw(chooser, self._core(chooser), self.format, None, inks, shared, either)

    def swaps(self, deck: Deck, most: int = TRIED) -> list[Swap]:
        """Swaps of one card for a like one, the likest first, each card of the deck in turn."""
        out = [name for name in deck.counts if find(name) not in self.start]
        try:
            return candidates(deck, self.name, out, most=most, own=self.most) if out else []
        except ValueError:  # there is none
            return []


def _why_not(card: Card, rules: Format) -> str:
    if card.unsupported:
        return f"the engine does not support it ({card.unsupported})"
    return "it is not in the collection" if rules.allows(card) else "it is not legal there"


def _pairs(
    rules: Format, format: str, most: Mapping[str, int], inks: set[str], start: Mapping[Card, int]
) -> list[frozenset[str]]:
    """The pairs of inks of which there are enough cards."""
    needed = inks | {ink for card in start for ink in card.inks}
    asked = [pair for pair in PAIRS if pair >= needed]
    if not asked:
        raise ValueError(f"a deck has two inks (1.10.1.1); these are {len(needed)}: {', '.join(sorted(needed))}")
    if sum(start.values()) > rules.min_cards:
        raise ValueError(f"{sum(start.values())} cards to build around are more than a deck has")
    there = [sum(n for name, n in most.items() if pair.issuperset(find(name).inks)) for pair in asked]
    enough = [pair for pair, n in zip(asked, there) if n >= rules.min_cards]
    if not enough:
        k = int(np.argmax(there))
        raise ValueError(
            f"no {format} deck can be built of these cards: of {'/'.join(sorted(asked[k]))} there are {there[k]}, "
            f"it takes {rules.min_cards}"
        )
    return enough
