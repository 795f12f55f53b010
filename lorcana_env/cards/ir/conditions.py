"""Conditions of the IR: nodes that are true or false of a game."""

from typing import Literal

from lorcana_env.cards.ir.amounts import ThisTurn
from lorcana_env.cards.ir.base import Condition, Selector, Who, Zone, node
from lorcana_env.cards.ir.filters import Compare, Filter
from lorcana_env.cards.ir.selectors import This


@node
class Have(Condition):
    """The number of cards that match, compared: "you have 2 or more other characters in play"."""

    filter: Filter
    count: Compare = Compare(">=", 1)


@node
class Is(Condition):
    """The selected card matches the filter: "this character is exerted", "if it's a character card"."""

    what: Selector
    filter: Filter


@node
class Cards(Condition):
    """Cards in a zone of a player, compared with a number: "you have 3 or more cards in your hand"."""

    player: Who | Literal["opponent"]
    zone: Zone
    count: Compare


@node
class HaveInkDrops(Condition):
    """Ink drops of a player, compared with a number: "you have an ink drop"."""

    count: Compare = Compare(">=", 1)
    player: Who | Literal["opponent"] = "you"


@node
class PaidWithInkDrops(Condition):
    """So many ink drops were removed to play the card."""

    what: Selector = This()
    count: Compare = Compare(">=", 1)


@node
class More(Condition):
    """``player`` has more of something than you; "you": you have more than each opponent."""

    what: Literal["hand", "inkwell", "discard", "lore", "characters", "items", "ink_drops"] = "hand"
    player: Literal["opponent", "chosen_opponent", "you"] = "opponent"


@node
class OpponentLore(Condition):
    """An opponent's lore, compared with a number."""

    count: Compare


@node
class BeingChallenged(Condition):
    """While this card is being challenged."""


@node
class Challenging(Condition):
    """While this character is challenging (a card that matches)."""

    filter: Filter | None = None


@node
class Paid(Condition):
    """So much ink was paid to play the card of the event; playing for free or by singing pays none."""

    amount: Compare


@node
class Done(Condition):
    """The effect before did something ("if you removed damage this way")."""


@node
class Nth(Condition):
    """It is the n-th time this turn: "if it's the second card you've drawn this turn"."""

    n: int
    what: Literal["drawn", "inked"]


@node
class Happened(Condition):
    """Something happened at least / exactly so often this turn."""

    what: ThisTurn
    count: Compare = Compare(">=", 1)


@node
class Strongest(Condition):
    """You have a character in play with more strength than each opposing character."""


@node
class Highest(Condition):
    """You have, of all cards in play that match, one with the highest cost, or tied for it."""

    filter: Filter


@node
class Opponents(Condition):
    """The number of your opponents, compared."""

    count: Compare


@node
class TheyLead(Condition):
    """The player at hand has more lore than you."""


@node
class MostCards(Condition):
    """The player at hand has the most cards in hand, or as many as any (:class:`ForEachPlayer`)."""


@node
class AnyOfThem(Condition):
    """Any of the cards before matches ("if any Princess cards were moved this way")."""

    filter: Filter


@node
class TheirTurn(Condition):
    """It is the turn of the player the event is about."""


@node
class YourTurn(Condition):
    """It is the turn of the ability's player."""


@node
class OpponentsTurn(Condition):
    """It is an opponent's turn."""


@node
class Underdog(Condition):
    """It is your first turn and you were not the first player."""


@node
class ShiftedThis(Condition):
    """You used Shift to play it."""

    what: Selector = This()


@node
class Not(Condition):
    of: Condition


@node
class And(Condition):
    of: tuple[Condition, ...]


@node
class Or(Condition):
    of: tuple[Condition, ...]
