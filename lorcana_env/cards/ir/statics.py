"""Modifiers of the IR: changes by static abilities for as long as they are active."""

from typing import Literal

from lorcana_env.cards.ir.base import Ability, Amount, Cost, Effect, Modifier, Restriction, Selector, Stat, node
from lorcana_env.cards.ir.filters import Filter
from lorcana_env.cards.ir.selectors import This


@node
class StatBonus(Modifier):
    target: Selector  # This() or All(...)
    stat: Stat
    amount: Amount


@node
class HasKeyword(Modifier):
    target: Selector
    keyword: str
    value: Amount = 0


@node
class Cannot(Modifier):
    target: Selector
    what: tuple[Restriction, ...]


@node
class HasAbility(Modifier):
    target: Selector
    ability: Ability


@node
class HasClassification(Modifier):
    target: Selector
    classification: str


@node
class CannotGain(Modifier):
    """The selected cards can't gain the keyword; one that is printed stays unless :class:`LosesKeyword` takes it."""

    target: Selector
    keyword: str


@node
class LosesAbility(Modifier):
    """The selected cards lose their ability of this name."""

    target: Selector
    ability_name: str


@node
class Trait(Modifier):
    """A rule of its own that the selected cards follow."""

    target: Selector
    what: Literal[
        "quest_drying",  # can quest the turn they are played
        "strength_floor",  # strength can't be reduced below the printed value
        "any_shift_base",  # any character with a variant of Shift can be shifted onto it
        "ink_when_banished",  # if it would be banished, it goes into the inkwell facedown and exerted instead
        "must_be_chosen",  # opponents must choose it for actions and abilities if able
        "pay_to_act",  # can't quest or challenge unless its player pays 1 ink
    ]


@node
class TakesDamageFor(Modifier):
    """Damage that would be dealt to cards that match is put on this card instead."""

    filter: Filter


@node
class PreventsFirstDamage(Modifier):
    """The first time in a turn this card would take damage, it takes none."""


@node
class InsteadOfInkDrop(Modifier):
    """If you would get an ink drop, the effects happen instead; those that are declined leave it at that (6.5)."""

    effects: tuple[Effect, ...]


@node
class ShiftsOntoForLess(Modifier):
    """You pay less to shift a character on top of this one."""

    amount: int


@node
class PlayOthersFree(Modifier):
    """You may play the cards that match for free."""

    filter: Filter


@node
class AbilityFree(Modifier):
    """You may use the activated abilities of this card for free: without costs other than {E} (6.1.7.1)."""


@node
class HasShift(Modifier):
    """This card has Shift while the condition holds."""

    cost: int


@node
class ShiftName(Modifier):
    """This card counts as having a further name for Shift; None: any name."""

    also: str | None = None


@node
class CostLess(Modifier):
    """You pay less to play this card (from wherever it is played), or to play the cards that match.

    ``once``: "once during your turn, you pay less for the next ...". ``shift``: only to shift. ``everyone``: all
    players do. A negative amount is to pay more.
    """

    amount: Amount
    filter: Filter | None = None  # None: this card
    once: bool = False
    shift: bool = False
    everyone: bool = False


@node
class MayEnterExerted(Modifier):
    """This character may enter play exerted (to do something)."""

    then: tuple[Effect, ...] = ()


@node
class EntersExerted(Modifier):
    """This card, or the cards that match, enter play exerted."""

    target: Selector = This()


@node
class EntersWithDamage(Modifier):
    """This card, or the cards that match, enter play with damage."""

    amount: int
    target: Selector = This()


@node
class ChallengeReady(Modifier):
    """The selected characters can challenge ready characters (that match)."""

    target: Selector
    filter: Filter | None = None


@node
class ChallengeDamageStat(Modifier):
    """During challenges, the selected characters deal damage with their willpower instead of their strength."""

    target: Selector


@node
class SingBonus(Modifier):
    """The selected characters count as having so much more cost to sing songs."""

    target: Selector
    amount: int


@node
class PlayerRule(Modifier):
    """A rule for players."""

    rule: Literal[
        "skip_draw",  # you
        "keep_lore",  # you can't lose lore
        "more_lore",  # opponents need 25 lore to win
        "opponents_ink_exerted",  # cards enter opponents' inkwells exerted
        "no_discard",  # you don't discard when an effect would cause you to
        "opponents_no_lore_without_challenge",
        "one_challenge",  # only one character can challenge each turn
        "play_from_discard",  # you may play characters from your discard; they enter play exerted
        "keep_damage",  # damage can't be removed
        "open_decks",  # everyone plays with the top card of the deck faceup
        "opponents_open_decks",
    ]


@node
class DeckRule(Modifier):
    """The copies of the card that a deck may hold (None: any number); the deck check reads it off the facts."""

    copies: int | None
    named: str


@node
class AnyInk(Modifier):
    """Cards that match may be in the deck whatever their ink type."""

    filter: Filter


@node
class AllInkable(Modifier):
    """All cards in your hand count as having the inkwell symbol."""


@node
class InkFromDiscard(Modifier):
    """You can ink cards from your discard."""


@node
class MayInkAdditional(Modifier):
    """During your turn, you may ink that many additional cards."""

    amount: int = 1


@node
class PlayFree(Modifier):
    """You may play this card for free (an alternate cost, 1.5.5.3), while the ability's condition holds.

    ``cost``: what is paid in cards instead; ``shift``: to shift it.
    """

    cost: Cost | None = None
    shift: bool = False


@node
class LosesKeyword(Modifier):
    target: Selector
    keyword: str


@node
class CannotBeChallengedBy(Modifier):
    """Cards that match ``by`` can't challenge the selected cards."""

    target: Selector
    by: Filter


@node
class CannotPlay(Modifier):
    """Cards that match can't be played; without a filter, this card."""

    filter: Filter | None = None


@node
class MovesForLess(Modifier):
    """You pay less to move the characters that match to a location (``here``: to this one); None: nothing at all."""

    filter: Filter | None  # None: this character
    amount: int | None = None
    here: bool = True
    once: bool = False
