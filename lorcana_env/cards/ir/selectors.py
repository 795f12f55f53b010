"""Selectors of the IR: cards already referred to, chosen ones, all that match."""

from __future__ import annotations

from lorcana_env.cards.ir.amounts import Count
from lorcana_env.cards.ir.base import Reference, Selector, Who, node
from lorcana_env.cards.ir.filters import Filter


@node
class This(Reference):
    """The source of the ability."""


@node
class It(Reference):
    """The card the trigger is about (the character that quested, the card that was banished)."""


@node
class OtherCard(Reference):
    """The event's second card (the challenged character, the challenging character, the song)."""


@node
class Them(Reference):
    """The card(s) the effect before selected ("them", "that character")."""


@node
class Earlier(Reference):
    """The card that this ability selected first, or that its cost was paid with ("the banished character")."""


@node
class Under(Selector):
    """The cards under the selected cards, or that were under them when they left play."""

    of: This | It | Them | Chosen
    filter: Filter | None = None


@node
class HealedCards(Selector):
    """The cards that the effect before removed damage from."""


@node
class Chosen(Selector):
    """Chosen cards in play: targeting, so Ward (8.15) and Vanish (8.14) apply."""

    filter: Filter = Filter()
    count: int | Count = 1
    up_to: bool = False
    chooser: Who = "you"
    total: int | None = None  # the most strength they may have together


@node
class Pick(Selector):
    """Cards a player takes from a hand, discard, looked-at cards ... without the word "chosen"."""

    filter: Filter
    count: int = 1
    up_to: bool = False
    chooser: Who = "you"
    random: bool = False


@node
class All(Selector):
    """Every card that matches; nobody chooses."""

    filter: Filter


@node
class Location(Selector):
    """The location that a character is at."""

    of: This | It | Them = This()
