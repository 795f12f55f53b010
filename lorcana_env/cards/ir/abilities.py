"""Abilities: triggered, activated, static, and the text of action cards; triggers and costs."""

from typing import Literal

from lorcana_env.cards.ir.base import Ability, Condition, Cost, Effect, Event, Modifier, Node, Owner, Zone, node
from lorcana_env.cards.ir.filters import Filter
from lorcana_env.cards.ir.selectors import Them, This


@node
class ExertThis(Cost):
    pass


@node
class Ink(Cost):
    amount: int


@node
class Drops(Cost):
    """Remove ink drops, which pay no ink."""

    amount: int


@node
class BanishThis(Cost):
    pass


@node
class DiscardCards(Cost):
    """Choose and discard cards."""

    count: int = 1
    filter: Filter | None = None


@node
class BanishOne(Cost):
    """Banish one of your ... / chosen ... of yours."""

    filter: Filter
    chosen: bool = False
    count: int = 1


@node
class ExertOne(Cost):
    """{E} one of your characters / items."""

    filter: Filter
    count: int = 1


@node
class DamageThis(Cost):
    """Deal damage to this character."""

    amount: int


@node
class ToBottom(Cost):
    """Put cards from your discard on the bottom of your deck."""

    filter: Filter
    count: int = 1


@node
class RevealSame(Cost):
    """Reveal so many cards of your hand that have a name in common; it is the one that is named then."""

    count: int
    filter: Filter


@node
class Trigger(Node):
    """An event with the cards it must be about. ``subject`` None: no card, or any card.

    ``by`` is the player who acts (draws, inks, whose turn starts); "any" when the wording names nobody.
    """

    event: Event
    subject: This | Them | Filter | None = None  # Them: the card remembered by a floating ability
    other: This | Filter | None = None
    by: Owner = "any"


@node
class Triggered(Ability):
    """Triggered ability: "When / Whenever / At the start of ..., [if ...,] effect", by any of its triggers (6.2.6)."""

    triggers: tuple[Trigger, ...]
    effects: tuple[Effect, ...]
    name: str | None = None
    window: Condition | None = None  # "During your turn," "While this character is exerted,": checked at the event
    condition: Condition | None = None  # "if ...": checked as the ability resolves (6.2.4)
    once: bool = False  # once per turn / once during your turn (6.1.13.2)
    first: bool = False  # "the first time ... each turn"
    twice: bool = False  # with ``once``: twice instead
    zone: Zone = "play"  # where the card must be for the ability to work


@node
class Activated(Ability):
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    name: str | None = None
    condition: Condition | None = None
    once: bool = False
    form: Literal["dash", "may"] = "dash"  # may: "[Once during your turn,] you may [costs] to [effects]."


@node
class Static(Ability):
    modifiers: tuple[Modifier, ...]
    name: str | None = None
    condition: Condition | None = None
    zone: Literal["play", "hand"] = "play"  # "hand": works while the card is being played


@node
class Resolve(Ability):
    """The effects of an action card, one per sentence (5.4.3)."""

    effects: tuple[Effect, ...]
    name: str | None = None
