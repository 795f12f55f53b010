"""Conditions of the IR: nodes that are true or false of a game."""

from dataclasses import dataclass
from typing import Literal

from lorcana_env.cards.ir.amounts import ThisTurn
from lorcana_env.cards.ir.base import Condition, Selector, Who, Zone
from lorcana_env.cards.ir.filters import Compare, Filter
from lorcana_env.cards.ir.selectors import This


@dataclass(frozen=True)
class Have(Condition):
    """The number of cards that match, compared: "you have 2 or more other characters in play"."""

    filter: Filter
    count: Compare = Compare(">=", 1)


@dataclass(frozen=True)
class Is(Condition):
    """The selected card matches the filter: "this character is exerted", "if it's a character card"."""

    what: Selector
    filter: Filter


@dataclass(frozen=True)
class Cards(Condition):
    """Cards in a zone of a player, compared with a number: "you have 3 or more cards in your hand"."""

    player: Who | Literal["opponent"]
    zone: Zone
    count: Compare


@dataclass(frozen=True)
class HaveInkDrops(Condition):
    """Ink drops of a player, compared with a number: "you have an ink drop"."""

    count: Compare = Compare(">=", 1)
    player: Who | Literal["opponent"] = "you"


@dataclass(frozen=True)
class PaidWithInkDrops(Condition):
    """So many ink drops were removed to play the card."""

    what: Selector = This()
    count: Compare = Compare(">=", 1)


@dataclass(frozen=True)
class More(Condition):
    """``player`` has more of something than you; "you": you have more than each opponent."""

    what: Literal["hand", "inkwell", "discard", "lore", "characters", "items", "ink_drops"] = "hand"
    player: Literal["opponent", "chosen_opponent", "you"] = "opponent"


@dataclass(frozen=True)
class OpponentLore(Condition):
    """An opponent's lore, compared with a number."""

    count: Compare


@dataclass(frozen=True)
class BeingChallenged(Condition):
    """While this card is being challenged."""


@dataclass(frozen=True)
class Challenging(Condition):
    """While this character is challenging (a card that matches)."""

    filter: Filter | None = None


@dataclass(frozen=True)
class Paid(Condition):
    """So much ink was paid to play the card of the event; playing for free or by singing pays none."""

    amount: Compare


@dataclass(frozen=True)
class Done(Condition):
    """The effect before did something ("if you removed damage this way")."""


@dataclass(frozen=True)
class Nth(Condition):
    """It is the n-th time this turn: "if it's the second card you've drawn this turn"."""

    n: int
    what: Literal["drawn", "inked"]


@dataclass(frozen=True)
class Happened(Condition):
    """Something happened at least / exactly so often this turn."""

    what: ThisTurn
    count: Compare = Compare(">=", 1)


@dataclass(frozen=True)
class Strongest(Condition):
    """You have a character in play with more strength than each opposing character."""


@dataclass(frozen=True)
class Highest(Condition):
    """You have, of all cards in play that match, one with the highest cost, or tied for it."""

    filter: Filter


@dataclass(frozen=True)
class Opponents(Condition):
    """The number of your opponents, compared."""

    count: Compare


@dataclass(frozen=True)
class TheyLead(Condition):
    """The player at hand has more lore than you."""


@dataclass(frozen=True)
class MostCards(Condition):
    """The player at hand has the most cards in hand, or as many as any (:class:`ForEachPlayer`)."""


@dataclass(frozen=True)
class AnyOfThem(Condition):
    """Any of the cards before matches ("if any Princess cards were moved this way")."""

    filter: Filter


@dataclass(frozen=True)
class TheirTurn(Condition):
    """It is the turn of the player the event is about."""


@dataclass(frozen=True)
class YourTurn(Condition):
    """It is the turn of the ability's player."""


@dataclass(frozen=True)
class OpponentsTurn(Condition):
    """It is an opponent's turn."""


@dataclass(frozen=True)
class Underdog(Condition):
    """It is your first turn and you were not the first player."""


@dataclass(frozen=True)
class ShiftedThis(Condition):
    """You used Shift to play it."""

    what: Selector = This()


@dataclass(frozen=True)
class Not(Condition):
    of: Condition


@dataclass(frozen=True)
class And(Condition):
    of: tuple[Condition, ...]


@dataclass(frozen=True)
class Or(Condition):
    of: tuple[Condition, ...]
