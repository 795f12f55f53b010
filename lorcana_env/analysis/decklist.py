"""A deck list in numbers: curve, inks, types, roles, and the chances to draw its cards."""

from collections import Counter
from dataclasses import dataclass
from math import comb
from typing import Any

from lorcana_env.cards import Card, features, find
from lorcana_env.decks import Deck

HAND = 7  # cards dealt (7.3.1)
LATEST = 7  # own turns for which odds are told
#: Roles of effects (:data:`lorcana_env.cards.features.ROLES`) as players call them.
ROLES = {
    "draw": "draws cards",
    "ink": "adds ink",
    "cheaper": "makes others cheaper",
    "lore": "gains or takes lore",
    "banish": "banishes",
    "damage": "deals damage",
    "return": "returns cards",
    "numbers": "changes numbers",
    "gift": "gives abilities",
    "hinder": "hinders",
    "heal": "heals or protects",
    "ready": "readies",
    "discard": "makes discard, or reveals",
    "under": "puts cards under others",
}


@dataclass(frozen=True)
class Listing:
    """A deck in numbers of cards. ``curve``: by cost, inkable and not; a card of two inks counts for both."""

    deck: Deck
    curve: dict[int, tuple[int, int]]
    inks: dict[str, int]
    types: dict[str, int]
    keywords: dict[str, int]
    roles: dict[str, int]

    @property
    def inkable(self) -> int:
        return sum(inkable for inkable, _ in self.curve.values())

    @property
    def mean_cost(self) -> float:
        total = sum(cost * (inkable + other) for cost, (inkable, other) in self.curve.items())
        return total / len(self.deck) if len(self.deck) else 0.0

    def card_odds(self) -> list[dict[str, Any]]:
        """Return each card's chance to be had: in the first seven cards, after putting back all seven if it is not
        there, and by the end of the draw step of own turns, going first (no card is drawn in the first turn: 3.2.3.1)
        and second."""
        rows = []
        for name, copies in self.deck.counts.items():
            first = at_least(len(self.deck), copies, HAND)
            again = first + (1 - first) * at_least(len(self.deck) - HAND, copies, HAND)
            by_turn = [at_least(len(self.deck), copies, HAND + turn) for turn in range(LATEST + 1)]
            rows.append(
                {
                    "card": name, "copies": copies, "opening": first, "after_mulligan": again,
                    "by_turn_first": by_turn[:-1], "by_turn_second": by_turn[1:],
                }
            )  # fmt: skip
        return rows

    def hand_odds(self) -> dict[str, list[float]]:
        """The chance of 0, 1, ... 7 inkable cards in the first seven, and of cards of cost 2 or less."""
        cheap = sum(sum(numbers) for cost, numbers in self.curve.items() if cost <= 2)
        return {"inkable": _exactly(len(self.deck), self.inkable), "cheap": _exactly(len(self.deck), cheap)}

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        return {
            "name": self.deck.name,
            "cards": len(self.deck),
            "inkable": self.inkable,
            "mean_cost": self.mean_cost,
            "curve": {str(cost): {"inkable": a, "not_inkable": b} for cost, (a, b) in self.curve.items()},
            "inks": self.inks,
            "types": self.types,
            "keywords": self.keywords,
            "roles": self.roles,
            "hand_odds": self.hand_odds(),
            "card_odds": self.card_odds(),
        }


def listing(deck: Deck) -> Listing:
    """Count the cards of a deck."""
    curve: dict[int, tuple[int, int]] = {}
    inks: Counter[str] = Counter()
    types: Counter[str] = Counter()
    keywords: Counter[str] = Counter()
    roles: Counter[str] = Counter()
    for name, copies in deck.counts.items():
        card = find(name)
        inkable, other = curve.get(card.cost, (0, 0))
        curve[card.cost] = (inkable + copies, other) if card.inkable else (inkable, other + copies)
        inks.update({ink: copies for ink in card.inks})
        types["song" if card.song else card.type] += copies
        keywords.update({keyword.keyword: copies for keyword in card.keywords})
        roles.update({role: copies for role in roles_of(card)})
    most = (dict(counted.most_common()) for counted in (inks, types, keywords, roles))
    return Listing(deck, dict(sorted(curve.items())), *most)


def roles_of(card: Card) -> list[str]:
    """Return the purposes of a card's effects, in the words of :data:`ROLES`."""
    if card.unsupported:
        return []
    values = features.features(card)
    return [words for role, words in ROLES.items() if values[features.FEATURES.index(f"role: {role}")] > 0]


def at_least(cards: int, copies: int, seen: int) -> float:
    """The chance that one of the copies, or more, is among the cards seen (hypergeometric)."""
    if cards <= 0:
        return 0.0
    ways = comb(cards, min(seen, cards))
    return (ways - comb(cards - min(copies, cards), min(seen, cards))) / ways


def _exactly(cards: int, wanted: int) -> list[float]:
    drawn = min(HAND, cards)
    ways = comb(cards, drawn)
    return [comb(wanted, k) * comb(cards - wanted, drawn - k) / ways for k in range(drawn + 1)] if cards else []
