"""Effects of the IR: those of abilities and actions, and how they are put together.

An effect that is one instruction of the engine declares it; :mod:`lorcana_env.cards.compile` has a method for each of
the others.
"""

from typing import Literal

from lorcana_env.cards.ir.abilities import Triggered
from lorcana_env.cards.ir.base import (
    Ability,
    Amount,
    Condition,
    Duration,
    Effect,
    Instruction,
    Node,
    Restriction,
    Selector,
    Stat,
    Who,
    node,
)
from lorcana_env.cards.ir.filters import Filter
from lorcana_env.cards.ir.selectors import Chosen, Pick, This
from lorcana_env.rules.record import constants as c


@node
class Draw(Effect):
    amount: Amount = 1
    player: Who = "you"
    up_to: bool = False  # "for each ..., you may draw a card"
    bottom: bool = False  # from the bottom of the deck


@node
class DrawUntil(Effect):
    """Draw until the hand holds ``amount`` cards, or as many as ``same_as`` holds (6.1.8.1)."""

    amount: Amount = 0
    player: Who = "you"
    same_as: Who | None = None


@node
class Discard(Effect):
    """Discard from hand. ``amount`` None: the whole hand, 0: any number.

    ``chooser``: whose choice it is, None: the discarding player's.
    """

    amount: Amount | None = 1
    player: Who = "you"
    chooser: Who | None = None
    filter: Filter | None = None
    random: bool = False
    reveal_hand: bool = False


@node
class DiscardUntil(Effect):
    """The player chooses and discards cards until that many are left in hand (6.1.8.1)."""

    amount: int
    player: Who = "you"


@node
class NameCard(Effect):
    """Name a card; filters with ``named_card`` look for it (5.2.6)."""

    instruction = Instruction("NAME")


@node
class Reveal(Effect):
    """Reveal cards to all players; they stay where they are."""

    target: Selector

    instruction = Instruction("REVEAL")
    pays = True


@node
class RevealTops(Effect):
    """The players reveal the top cards of their decks (:class:`Inks` counts them)."""

    player: Who = "each_player"


@node
class PutRevealed(Effect):
    """Cards that were revealed go to their players' hands or decks: those with the highest cost, or all that are left.

    The effect before is :class:`RevealTops`.
    """

    to: Literal["hand", "bottom", "discard"]
    highest: bool = False


@node
class RevealUntil(Effect):
    """Reveal cards from the top of your deck until one matches: it goes to your hand, the rest is shuffled in."""

    filter: Filter


@node
class ShuffleDeck(Effect):
    player: Who = "you"

    instruction = Instruction("SHUFFLE", player="player")


@node
class LookAtInkwell(Effect):
    """Look at the cards in your inkwell."""

    instruction = Instruction("LOOK_INK")


@node
class Repeat(Effect):
    """Do the whole of the enclosing :class:`RevealTop` again."""


@node
class GainClassification(Effect):
    target: Selector
    classification: str
    duration: Duration = "this_turn"


@node
class ReadyOne(Effect):
    """Each opponent can't ready more than one of their characters at the start of their next turn."""


@node
class NextEnters(Effect):
    """The next matching card you play this turn enters play exerted and gains a keyword."""

    filter: Filter
    keyword: str
    duration: Duration = "until_your_next_turn"


@node
class Shield(Effect):
    """The next time the selected cards would be dealt damage they take none."""

    target: Selector
    duration: Duration = "until_your_next_turn"

    instruction = Instruction("GIVE", kind=c.MODIFIER_PREVENT_NEXT, amount=1, duration="duration")


@node
class GainLore(Effect):
    amount: Amount
    player: Who = "you"

    instruction = Instruction("LORE", player="player", amount="amount")


@node
class LoseLore(Effect):
    amount: Amount
    player: Who = "each_opponent"

    instruction = Instruction("LORE", player="player", amount="amount", lose=1)


@node
class GetInkDrops(Effect):
    amount: Amount = 1
    player: Who = "you"

    instruction = Instruction("GET_INK_DROPS", player="player", amount="amount")


@node
class RemoveInkDrops(Effect):
    """The player removes ink drops of theirs; ``amount`` None: any number of them."""

    amount: Amount | None = 1
    player: Who = "you"
    up_to: bool = False


@node
class DealDamage(Effect):
    amount: Amount
    target: Selector
    unreduced: bool = False  # Resist does not apply

    instruction = Instruction("DAMAGE", amount="amount", how=("unreduced", c.DAMAGE_UNREDUCED))


@node
class PutDamage(Effect):
    """Put damage counters: not dealt, so Resist does not apply (1.9.2.2; 2.0: 1.9.1.2)."""

    amount: Amount
    target: Selector

    instruction = Instruction("DAMAGE", amount="amount", how=c.DAMAGE_PUT)


@node
class RemoveDamage(Effect):
    """Remove damage; ``amount`` None: all of it."""

    amount: Amount | None
    target: Selector
    up_to: bool = False
    total: bool = False  # so much from all of them together


@node
class MoveDamage(Effect):
    amount: Amount | None
    source: Selector
    target: Selector
    up_to: bool = False


@node
class Banish(Effect):
    target: Selector

    instruction = Instruction("BANISH")
    pays = True


@node
class Exert(Effect):
    target: Selector


@node
class Ready(Effect):
    target: Selector


@node
class ReturnToHand(Effect):
    target: Selector
    from_play: bool = False  # "this character": in another zone it is a card, which is not meant (5.3.1)


@node
class ReturnInkUntil(Effect):
    """The player returns ink at random to hand until ``amount`` cards remain in the inkwell."""

    amount: int
    player: Who

    instruction = Instruction("INK_DOWN_TO", player="player", amount="amount")


@node
class PutIntoInkwell(Effect):
    target: Selector
    exerted: bool = True

    instruction = Instruction("PUT", where=c.TO_INKWELL, flags=("exerted", c.PUT_EXERTED))
    pays = True


@node
class PutOnDeck(Effect):
    target: Selector
    where: Literal["top", "bottom", "shuffled", "bottom_in_random_order"] = "bottom"


@node
class PutIntoDiscard(Effect):
    target: Selector

    instruction = Instruction("PUT", where=c.TO_DISCARD)
    pays = True


@node
class PutUnder(Effect):
    """Put cards under a card in play."""

    target: Selector
    under: Selector = This()
    facedown: bool = True


@node
class MoveTop(Effect):
    """Put the top cards of the player's deck somewhere, unseen."""

    to: Literal["inkwell", "discard"]
    amount: Amount = 1
    player: Who = "you"
    exerted: bool = True  # in the inkwell


@node
class Search(Effect):
    """Search your deck for a card, reveal it, shuffle, and put it into your hand or on top of the deck."""

    filter: Filter
    to: Literal["hand", "top"] = "hand"
    reveal: bool = True


@node
class RevealHand(Effect):
    """The player reveals their hand; ``look``: only you look at it."""

    player: Who = "chosen_opponent"
    look: bool = False

    instruction = Instruction("REVEAL_HAND", player="player", look=("look", 1))


@node
class LoseKeyword(Effect):
    target: Selector
    keyword: str
    duration: Duration = "this_turn"

    instruction = Instruction("GIVE", kind=c.MODIFIER_LOSE_KEYWORD, parameter="keyword", duration="duration")


@node
class GainSingBonus(Effect):
    target: Selector
    amount: int
    duration: Duration = "this_turn"

    instruction = Instruction("GIVE", kind=c.MODIFIER_SING_BONUS, amount="amount", duration="duration")


@node
class CanChallengeReady(Effect):
    """The selected cards can challenge ready characters for a while."""

    target: Selector
    duration: Duration = "this_turn"

    instruction = Instruction("GIVE", kind=c.MODIFIER_TRAIT, parameter=c.TRAIT_CHALLENGE_READY, duration="duration")


@node
class ForbidPlaying(Effect):
    """Cards that match can't be played for a while."""

    filter: Filter
    duration: Duration = "until_your_next_turn"


@node
class CannotChallenge(Effect):
    """The selected cards can't challenge cards that match for a while."""

    target: Selector
    filter: Filter
    duration: Duration = "this_turn"

    instruction = Instruction("GIVE", kind=c.MODIFIER_CANNOT_CHALLENGE, parameter="filter", duration="duration")


@node
class PlayFromDiscard(Effect):
    """This turn, you may play cards that match from your discard. They enter play exerted if ``exerted``;
    ``no_namesakes``: cards that match and have the name of one played this way can't be played this turn."""

    filter: Filter
    exerted: bool = False
    no_namesakes: bool = False


@node
class PutTopUnder(Effect):
    """Put the top card of your deck facedown under a card in play."""

    under: Selector = This()


@node
class ModifyStat(Effect):
    target: Selector
    stat: Stat
    amount: Amount
    duration: Duration = "this_turn"


@node
class GainKeyword(Effect):
    target: Selector
    keyword: str
    value: int = 0
    duration: Duration = "this_turn"


@node
class Restrict(Effect):
    """The selected cards can't do something."""

    target: Selector
    what: tuple[Restriction, ...]
    duration: Duration = "this_turn"


@node
class MoveTo(Effect):
    """A character moves to a location for free."""

    target: Selector
    location: Selector


@node
class PlayCard(Effect):
    """Play a card from a zone as part of the effect (6.1.7, 6.7.8; 2.0: 6.7.7)."""

    card: Selector
    free: bool = True
    exerted: bool = False
    shift: bool = False  # shift it for free
    to_bottom: bool = False  # the action goes to the bottom of the deck instead of into the discard


@node
class PlayEach(Effect):
    """Play each of the cards for free, one after the other."""

    cards: Selector


@node
class PayLess(Effect):
    """You pay less for the next matching card you play (``shift``: by Shift) this turn."""

    amount: Amount
    filter: Filter
    shift: bool = False


@node
class ExtraInk(Effect):
    """This turn, you may ink that many additional cards."""

    amount: int = 1

    instruction = Instruction("PLAYER_GIVE", kind=c.MODIFIER_EXTRA_INK, amount="amount", duration=c.DURATION_THIS_TURN)


@node
class PlayFromUnder(Effect):
    """This turn, you may play matching cards from under this card."""

    filter: Filter

    instruction = Instruction(
        "PLAYER_GIVE", kind=c.MODIFIER_PLAY_FROM_UNDER, parameter="filter", duration=c.DURATION_THIS_TURN
    )


@node
class PayInk(Effect):
    """Pay ink as part of an effect; only as the first half of :class:`CostThen`."""

    amount: int


@node
class Put(Node):
    """A step of :class:`Look`: where some of the looked-at cards go. ``count`` None: the rest."""

    to: Literal["hand", "top", "bottom", "inkwell", "discard", "play", "top_or_bottom"]  # play: for free
    count: int | None = None
    filter: Filter | None = None
    may: bool = False
    up_to: bool = False
    reveal: bool = False
    all: bool = False  # every card that matches
    or_play: Filter | None = None  # such a card may be played for free instead, exerted


@node
class Look(Effect):
    """Look at the top cards of your deck and put them somewhere."""

    amount: Amount
    puts: tuple[Put, ...]
    player: Who = "you"  # whose deck
    reveal: bool = False  # the cards are revealed to all players


@node
class RevealTop(Effect):
    """The player reveals the top card of their deck: if it matches, ``then``, otherwise ``otherwise``.

    Inside, ``Them()`` is the revealed card.
    """

    player: Who
    filter: Filter
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@node
class May(Effect):
    """``player`` may do all of the effects, or none of them (6.1.4)."""

    effects: tuple[Effect, ...]
    player: Who = "you"


@node
class MayEach(Effect):
    """You may do each of the options, and are asked for each of them (6.1.4.2). If you do any, ``then``."""

    options: tuple[tuple[Effect, ...], ...]
    then: tuple[Effect, ...] = ()


@node
class CostThen(Effect):
    """[A] to [B] / [A]. If you do, [B]: B happens only if A was performed completely (6.1.5.1)."""

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]
    form: Literal["to", "if_you_do"] = "to"


@node
class ChooseOne(Effect):
    """The player chooses one that can be carried out: printed with bullets, or as "[A] or [B]" (6.1.5.2)."""

    options: tuple[tuple[Effect, ...], ...]
    form: Literal["bullets", "or"] = "bullets"
    player: Who = "you"
    both_if: Condition | None = None  # "if ..., choose both instead"


@node
class Unless(Effect):
    """``effects`` happen unless ``player`` does ``instead``."""

    effects: tuple[Effect, ...]
    player: Who
    instead: tuple[Effect, ...]
    form: Literal["unless", "may"] = "unless"  # may: "[player] may [instead]. If they don't, [effects]"


@node
class If(Effect):
    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    form: Literal["if", "instead", "unless"] = (
        "if"  # unless: "[then] unless [not condition]"; instead: "[otherwise]. If [condition], [then] instead" (6.5.3)
    )


@node
class Then(Effect):
    """The effects, printed in a sentence of their own that begins with "Then,"."""

    effects: tuple[Effect, ...]


@node
class ForEachPlayer(Effect):
    """Each of the players in turn order, the active player first, does the effects (6.7.6; 2.0: 6.7.5)."""

    players: Literal["each_player", "each_opponent", "chosen_opponent", "chosen_player", "owner", "any_number"]
    effects: tuple[Effect, ...]
    having: Condition | None = None  # "with fewer than 3 cards in their hand"


@node
class ChooseTarget(Effect):
    """Choose a card and do nothing to it yet; later effects call it :class:`Them`."""

    target: Chosen | Pick


@node
class GainAbility(Effect):
    """The selected cards gain an ability written out in quotes."""

    target: Selector
    ability: Ability
    duration: Duration = "this_turn"


@node
class CreateTrigger(Effect):
    """A floating or delayed triggered ability (6.2.7). ``Them()`` inside is what was selected when it was made."""

    ability: Triggered
    duration: Duration = "this_turn"
    once: bool = False
