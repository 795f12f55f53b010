"""Numbers that are counted or read off when they are needed."""

from typing import Literal

from lorcana_env.cards.ir.base import Number, Owner, Selector, Who, node
from lorcana_env.cards.ir.filters import Filter


@node
class Count(Number):
    """The number of cards that match ("for each ..."); ``times`` for every ``per`` of them."""

    of: Filter
    times: int = 1
    per: int = 1


@node
class InkDropsOf(Number):
    """The number of a player's ink drops ("for each ink drop you have")."""

    player: Who = "you"
    times: int = 1


@node
class StatOf(Number):
    """A number read off a card: derived stat, ink cost, damage on it, cards under it, ink drops removed to play it."""

    stat: Literal["strength", "willpower", "lore", "cost", "damage", "under", "ink_drops"]
    of: Selector
    times: int = 1
    plus: int = 0
    most: int = 0  # "to a maximum of", 0: none


@node
class Total(Number):
    """A number added up over the cards in play that match."""

    stat: Literal["strength", "willpower", "lore", "cost", "damage"]
    of: Filter
    times: int = 1


@node
class Inks(Number):
    """The number of different ink types among the cards that match; None: among the cards revealed."""

    of: Filter | None = None


@node
class Names(Number):
    """The number of different names among the cards that match."""

    of: Filter
    times: int = 1


@node
class CountAmong(Number):
    """The number of matching cards among those before: those that were moved, or that were discarded."""

    of: Filter
    which: Literal["them", "discarded"] = "them"
    times: int = 1


@node
class Result(Number):
    """The number that the effect before made: cards moved, damage removed, lore lost ("that many", "this way")."""

    times: int = 1
    plus: int = 0


@node
class ThisTurn(Number):
    """The number of times that something happened this turn."""

    what: Literal[
        "played",  # cards played that match ``of``
        "inked",
        "drawn",
        "discarded",  # cards put into the discard from anywhere
        "discarded_from_hand",
        "left_discard",
        "challenged",
        "quested",
        "banished",  # characters banished
        "banished_in_challenge",
        "damaged",
        "healed",  # characters that the player removed damage from
        "put_under",
        "sang",
        "got_ink_drops",
        "removed_ink_drops",
    ]
    player: Owner = "you"
    of: Filter | None = None
    times: int = 1


@node
class EventAmount(Number):
    """The number that comes with the event: which card of the turn it is that was drawn or inked, how much damage."""
