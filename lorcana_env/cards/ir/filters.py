"""Filters of the IR: the cards that are meant."""

from __future__ import annotations

from typing import Literal

from lorcana_env.cards.ir.base import Amount, CardType, Node, Owner, Reference, State, Zone, node


@node
class Compare(Node):
    """A bound on a number of a card: at most, at least, exactly."""

    op: Literal["<=", ">=", "=="]
    value: Amount


@node
class Filter(Node):
    """The cards that are meant. All fields that are given must hold."""

    type: tuple[CardType, ...] = ("character",)  # any of these; "card" means any type
    owner: Owner = "any"
    zone: Zone = "play"
    other: bool = False  # not the source of the ability ("another", "other")
    state: tuple[State, ...] = ()  # all of these
    named: tuple[str, ...] = ()  # any of these names
    classification: tuple[str, ...] = ()  # any of these
    not_type: tuple[CardType, ...] = ()  # "non-character card"
    ink: tuple[str, ...] = ()  # any of these ink types
    keyword: str | None = None  # has this keyword
    without_keyword: str | None = None
    cost: Compare | None = None
    strength: Compare | None = None
    willpower: Compare | None = None
    lore: Compare | None = None
    damage: Compare | None = None
    same_name_as: Reference | None = None
    besides: Reference | None = None  # this card is not meant
    not_named: str | None = None
    named_card: bool = False  # it has the name that was named (NameCard)
    played: bool = False  # it was played this turn
    alternative: Filter | None = None  # "... or a song card"
