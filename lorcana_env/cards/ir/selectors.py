"""Selectors of the IR: cards already referred to, chosen ones, all that match."""

from __future__ import annotations

from dataclasses import dataclass

from lorcana_env.cards.ir.amounts import Count
from lorcana_env.cards.ir.base import Reference, Selector, Who
from lorcana_env.cards.ir.filters import Filter


@dataclass(frozen=True)
class This(Reference):
    """The source of the ability."""


@dataclass(frozen=True)
class It(Reference):
    """The card the trigger is about (the character that quested, the card that was banished)."""


@dataclass(frozen=True)
class OtherCard(Reference):
    """The event's second card (the challenged character, the challenging character, the song)."""


@dataclass(frozen=True)
class Them(Reference):
    """The card(s) the effect before selected ("them", "that character")."""


@dataclass(frozen=True)
class Earlier(Reference):
    """The card that this ability selected first, or that its cost was paid with ("the banished character")."""


@dataclass(frozen=True)
class Under(Selector):
    """The cards under the selected cards, or that were under them when they left play."""

    of: This | It | Them | Chosen
    filter: Filter | None = None


@dataclass(frozen=True)
class HealedCards(Selector):
    """The cards that the effect before removed damage from."""


@dataclass(frozen=True)
class Chosen(Selector):
    """Chosen cards in play: targeting, so Ward (8.15) and Vanish (8.14) apply."""

    filter: Filter = Filter()
    count: int | Count = 1
    up_to: bool = False
    chooser: Who = "you"
    total: int | None = None  # the most strength they may have together


@dataclass(frozen=True)
class Pick(Selector):
    """Cards a player takes from a hand, discard, looked-at cards ... without the word "chosen"."""

    filter: Filter
    count: int = 1
    up_to: bool = False
    chooser: Who = "you"
    random: bool = False


@dataclass(frozen=True)
class All(Selector):
    """Every card that matches; nobody chooses."""

    filter: Filter


@dataclass(frozen=True)
class Location(Selector):
    """The location that a character is at."""

    of: This | It | Them = This()
