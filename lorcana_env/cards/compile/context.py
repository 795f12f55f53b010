"""The context on which the compilation of an effect depends."""

from dataclasses import dataclass

from lorcana_env.cards import ir
from lorcana_env.rules.record import constants as c


class Unsupported(ValueError):
    """A card needs something that the engine cannot do."""


@dataclass(frozen=True)
class Context:
    """The surroundings of an effect. Replaced for those inside it (``with self.inside(cost=True)``), never changed."""

    cost: bool = False  # the "[A]" of "[A] to [B]": all of it or nothing (6.1.5.1)
    payer: int = c.WHO_YOU  # who pays ink
    opponent_chosen: bool = False  # the player that effects name is chosen already
    another: ir.Filter | None = None  # "another" means: than the card selected first, which is one of these
    none_counts: bool = False  # "up to" may mean none: what it is part of can be chosen all the same
    alone: bool = False  # nothing else is done: without a change it leads to the same position as declining it
    once: bool = False  # the ability resolves once in a turn: whether it was accepted matters (6.1.13.2)
    repeat_from: int = -1  # the instruction where Repeat() goes back to
    recalls: bool = False  # the program begins with the cards that were remembered for it


@dataclass
class Progress:
    """The progress of the program that is being compiled."""

    selected: bool = False  # it has selected cards: "its player" is theirs, not that of the event's card
    remember: bool = False  # the next selection is the one that Earlier() means
    moved_to: int = 0  # the selector of the location that something moved to, 0 while nothing did


@dataclass
class Printed:
    """The card whose abilities are being compiled."""

    name: str
    type: str = ""
    once_bits: int = 0  # of the bits for "once per turn", how many its abilities use
