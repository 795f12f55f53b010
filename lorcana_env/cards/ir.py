"""The intermediate representation (IR) of card abilities: what a card does, as data.

A card's rules text is a tuple of abilities. An ability is composed of triggers, conditions, costs and
effects; these are composed of selectors, filters, amounts and durations. Everything is a frozen dataclass,
so abilities compare, hash and print; everything reads from and writes to JSON (:func:`load`, :func:`dump`).

Three readers use it: the JSON shipped with the package, the printer (:mod:`lorcana_env.cards.printer`, IR to
English) and the assembler (:mod:`lorcana_env.cards.assembler`, IR to the engine's tables).

JSON form: a node is an object whose key ``is`` holds the class name; fields at their default are left out.
Unknown classes, unknown fields and values of the wrong kind are refused by name.
"""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from typing import Any, Literal

from lorcana_env.cards.words import CLASSIFICATIONS, KEYWORDS

Owner = Literal["any", "you", "opponent", "they"]  # seen from the ability's player; they: see Who
Zone = Literal["play", "hand", "discard", "deck", "inkwell", "under", "hand_or_discard", "under_yours"]
CardType = Literal["character", "action", "song", "item", "location", "card"]
State = Literal[
    "damaged",
    "undamaged",
    "exerted",
    "ready",
    "at_location",
    "here",
    "stacked",
    "inkable",
    "put_under_this_turn",
    "challenged_this_turn",
    "with_this",  # at the location this character is at
    "sang_this",  # sang this song
    "challenging_this",
    "being_challenged",
    "dry",
]
Stat = Literal["strength", "willpower", "lore"]
Duration = Literal[
    "this_turn",
    "until_your_next_turn",  # until the start of your next turn
    "during_their_next_turn",  # only while it is the next turn of the affected card's player
    "this_challenge",
    "in_play",  # as long as the card stays in play
    "while_this_is_in_play",  # as long as the source stays in play
    "next_ready",  # at the start of their next turn (with a "can't ready" restriction)
]
Restriction = Literal[
    "quest",
    "challenge",
    "ready",
    "ready_at_start",
    "sing",
    "be_challenged",
    "exert",
    "move",
    "be_damaged",
    "take_challenge_damage",  # "takes no damage from the challenge"
    "not_quest",  # "must quest if able"
    "be_damaged_unless_challenged",
    "be_chosen",  # by opponents, for abilities or effects
    "sing_without_together",  # songs without Sing Together
    "ready_at_start_unless_at_location",
]
Who = Literal[
    "you",
    "each_player",
    "each_opponent",
    "chosen_opponent",
    "chosen_player",
    "owner",  # the player of the card(s) last referred to ("their player", "that player", "its player")
    "they",  # the player at hand inside ForEachPlayer
    "challenger",  # the player of the event's second card
]
Event = Literal[
    "play",  # a card is played (subject: the card)
    "quest",  # subject: the questing character, other: the location where it is
    "challenge",  # subject: challenging character, other: the challenged card
    "be_challenged",  # subject: challenged card, other: the challenging character
    "banish",  # subject is banished
    "banish_in_challenge",  # subject is banished in a challenge, other: its counterpart
    "banish_other_in_challenge",  # subject banishes another character in a challenge, other: the banished one
    "leave_play",
    "start_of_turn",
    "end_of_turn",
    "ink",  # a card is put into an inkwell
    "draw",
    "discard",
    "sing",  # subject: the singing character, other: the song
    "move",  # subject: the character, other: the location moved to
    "put_under",  # subject: the top card of the stack
    "take_damage",  # damage was dealt to, put on or moved to the subject (1.9.1.5, 1.9.2)
    "heal",  # damage was removed from the subject
    "ready",
    "exert",
    "return_to_hand",
    "chosen_for_support",
    "chosen_by_opponent",
    "shift_onto",  # subject: the character shifted, other: the card it was put on
    "boost",
    "deal_damage_in_challenge",
    "damaged_by_action",  # damage was dealt to the subject by an action
    "leave_discard",
    "return_from_discard",  # to hand
    "song",  # a song was sung, by one character or several together (subject: the song)
    "enter_exerted",
    "choose_to_enter_exerted",  # the player used "may enter play exerted"
    "end_of_challenge",  # subject: the challenging character, other: the challenged card
    "discard_some",  # one or more cards at once
    "chosen",  # subject: the chosen card, other: the source of the effect
]


# -- amounts and filters ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """The number of cards that match ("for each ..."); ``times`` each, ``per`` so many cards."""

    of: Filter
    times: int = 1
    per: int = 1


@dataclass(frozen=True)
class StatOf:
    """A number read off a card: derived stat, ink cost, damage on it, cards under it."""

    stat: Literal["strength", "willpower", "lore", "cost", "damage", "under"]
    of: Selector
    times: int = 1
    plus: int = 0
    most: int = 0  # "to a maximum of", 0: none


@dataclass(frozen=True)
class Total:
    """A number added up over the cards in play that match."""

    stat: Literal["strength", "willpower", "lore", "cost", "damage"]
    of: Filter
    times: int = 1


@dataclass(frozen=True)
class Inks:
    """The number of different ink types among the cards that match; None: among the cards revealed."""

    of: Filter | None = None


@dataclass(frozen=True)
class Among:
    """How many of the cards before match: those that were moved, or that were discarded."""

    of: Filter
    which: Literal["them", "discarded"] = "them"
    times: int = 1


@dataclass(frozen=True)
class Result:
    """What the effect before did: cards moved, damage removed, lore lost ("that many", "this way")."""

    times: int = 1
    plus: int = 0


@dataclass(frozen=True)
class ThisTurn:
    """How often something happened this turn."""

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
    ]
    player: Owner = "you"
    of: Filter | None = None
    times: int = 1


@dataclass(frozen=True)
class EventAmount:
    """The number that comes with the event: which card of the turn it is that was drawn or inked, how much damage."""


Amount = int | Count | StatOf | Total | Inks | Among | Result | ThisTurn | EventAmount


@dataclass(frozen=True)
class Compare:
    """A bound on a number of a card: at most, at least, exactly."""

    op: Literal["<=", ">=", "=="]
    value: Amount


@dataclass(frozen=True)
class Filter:
    """Which cards are meant. All fields that are given must hold."""

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
    same_name_as: This | It | OtherOne | Them | Earlier | None = None
    besides: This | It | OtherOne | Them | Earlier | None = None  # this card is not meant
    not_named: str | None = None
    named_card: bool = False  # it has the name that was named (NameCard)
    alternative: Filter | None = None  # "... or a song card"


# -- selectors -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class This:
    """The source of the ability."""


@dataclass(frozen=True)
class It:
    """The card the trigger is about (the character that quested, the card that was banished)."""


@dataclass(frozen=True)
class OtherOne:
    """The event's second card (the challenged character, the challenging character, the song)."""


@dataclass(frozen=True)
class Them:
    """The card(s) the effect before selected ("them", "that character")."""


@dataclass(frozen=True)
class Earlier:
    """The card that this ability selected first, or that its cost was paid with ("the banished character")."""


@dataclass(frozen=True)
class Under:
    """The cards under the selected cards, or that were under them when they left play."""

    of: This | It | Them | Chosen
    filter: Filter | None = None


@dataclass(frozen=True)
class Healed:
    """The cards that the effect before removed damage from."""


@dataclass(frozen=True)
class Chosen:
    """Chosen cards in play: targeting, so Ward (8.15) and Vanish (8.14) apply."""

    filter: Filter = Filter()
    count: int | Count = 1
    up_to: bool = False
    chooser: Who = "you"
    total: int | None = None  # the most strength they may have together


@dataclass(frozen=True)
class Pick:
    """Cards a player takes from a hand, discard, looked-at cards ... without the word "chosen"."""

    filter: Filter
    count: int = 1
    up_to: bool = False
    chooser: Who = "you"
    random: bool = False


@dataclass(frozen=True)
class All:
    """Every card that matches; nobody chooses."""

    filter: Filter


@dataclass(frozen=True)
class Location:
    """The location that a character is at."""

    of: This | It | Them = This()


Selector = This | It | OtherOne | Them | Earlier | Under | Healed | Location | Chosen | Pick | All


# -- conditions ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Have:
    """The number of cards that match, compared: "you have 2 or more other characters in play"."""

    filter: Filter
    count: Compare = Compare(">=", 1)


@dataclass(frozen=True)
class Is:
    """The selected card matches the filter: "this character is exerted", "if it's a character card"."""

    what: Selector
    filter: Filter


@dataclass(frozen=True)
class Cards:
    """Cards in a zone of a player, compared with a number: "you have 3 or more cards in your hand"."""

    player: Who | Literal["opponent"]
    zone: Zone
    count: Compare


@dataclass(frozen=True)
class More:
    """``player`` has more of something than you; "you": you have more than each opponent."""

    what: Literal["hand", "inkwell", "discard", "lore", "characters", "items"] = "hand"
    player: Literal["opponent", "chosen_opponent", "you"] = "opponent"


@dataclass(frozen=True)
class OpponentLore:
    """An opponent's lore, compared with a number."""

    count: Compare


@dataclass(frozen=True)
class BeingChallenged:
    """While this card is being challenged."""


@dataclass(frozen=True)
class Challenging:
    """While this character is challenging (a card that matches)."""

    filter: Filter | None = None


@dataclass(frozen=True)
class Paid:
    """So much ink was paid to play the card of the event; playing for free or by singing pays none."""

    amount: Compare


@dataclass(frozen=True)
class Done:
    """The effect before did something ("if you removed damage this way")."""


@dataclass(frozen=True)
class Nth:
    """It is the n-th time this turn: "if it's the second card you've drawn this turn"."""

    n: int
    what: Literal["drawn", "inked"]


@dataclass(frozen=True)
class Happened:
    """Something happened at least / exactly so often this turn."""

    what: ThisTurn
    count: Compare = Compare(">=", 1)


@dataclass(frozen=True)
class Strongest:
    """You have a character in play with more strength than each opposing character."""


@dataclass(frozen=True)
class TheyLead:
    """The player at hand has more lore than you."""


@dataclass(frozen=True)
class MostCards:
    """The player at hand has the most cards in hand, or as many as any (:class:`ForEachPlayer`)."""


@dataclass(frozen=True)
class AnyOfThem:
    """Any of the cards before matches ("if any Princess cards were moved this way")."""

    filter: Filter


@dataclass(frozen=True)
class TheirTurn:
    """It is the turn of the player the event is about."""


@dataclass(frozen=True)
class YourTurn:
    """It is the turn of the ability's player."""


@dataclass(frozen=True)
class OpponentsTurn:
    """It is an opponent's turn."""


@dataclass(frozen=True)
class Underdog:
    """It is your first turn and you were not the first player."""


@dataclass(frozen=True)
class ShiftedThis:
    """You used Shift to play it."""

    what: Selector = This()


@dataclass(frozen=True)
class Not:
    of: Condition


@dataclass(frozen=True)
class And:
    of: tuple[Condition, ...]


@dataclass(frozen=True)
class Or:
    of: tuple[Condition, ...]


Condition = (
    Have
    | Is
    | Cards
    | More
    | BeingChallenged
    | OpponentLore
    | Challenging
    | Nth
    | Paid
    | Done
    | Happened
    | Strongest
    | TheyLead
    | MostCards
    | TheirTurn
    | AnyOfThem
    | YourTurn
    | OpponentsTurn
    | Underdog
    | ShiftedThis
    | Not
    | And
    | Or
)


# -- effects ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    amount: Amount = 1
    player: Who = "you"
    up_to: bool = False  # "for each ..., you may draw a card"
    bottom: bool = False  # from the bottom of the deck


@dataclass(frozen=True)
class DrawUntil:
    """Draw until the hand holds ``amount`` cards, or as many as ``same_as`` holds (6.1.8.1)."""

    amount: Amount = 0
    player: Who = "you"
    same_as: Who | None = None


@dataclass(frozen=True)
class Discard:
    """Discard from hand. ``amount`` None: the whole hand, 0: any number.

    ``chooser``: whose choice it is, None: the discarding player's.
    """

    amount: Amount | None = 1
    player: Who = "you"
    chooser: Who | None = None
    filter: Filter | None = None
    random: bool = False
    reveal_hand: bool = False


@dataclass(frozen=True)
class DiscardUntil:
    """The player chooses and discards cards until so many are left in hand (6.1.8.1)."""

    amount: int
    player: Who = "you"


@dataclass(frozen=True)
class NameCard:
    """Name a card; filters with ``named_card`` look for it (5.2.6)."""


@dataclass(frozen=True)
class Reveal:
    """Reveal cards to all players; they stay where they are."""

    target: Selector


@dataclass(frozen=True)
class RevealTops:
    """The players reveal the top cards of their decks (:class:`Inks` counts them)."""

    player: Who = "each_player"


@dataclass(frozen=True)
class RevealUntil:
    """Reveal cards from the top of your deck until one matches: it goes to your hand, the rest is shuffled in."""

    filter: Filter


@dataclass(frozen=True)
class ShuffleDeck:
    player: Who = "you"


@dataclass(frozen=True)
class LookAtInkwell:
    """Look at the cards in your inkwell."""


@dataclass(frozen=True)
class Repeat:
    """Do the whole of the enclosing :class:`RevealTop` again."""


@dataclass(frozen=True)
class GainClassification:
    target: Selector
    classification: str
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class ReadyOne:
    """Each opponent can't ready more than one of their characters at the start of their next turn."""


@dataclass(frozen=True)
class NextEnters:
    """The next matching card you play this turn enters play exerted and gains a keyword."""

    filter: Filter
    keyword: str
    duration: Duration = "until_your_next_turn"


@dataclass(frozen=True)
class Shield:
    """The next time the selected cards would be dealt damage they take none."""

    target: Selector
    duration: Duration = "until_your_next_turn"


@dataclass(frozen=True)
class GainLore:
    amount: Amount
    player: Who = "you"


@dataclass(frozen=True)
class LoseLore:
    amount: Amount
    player: Who = "each_opponent"


@dataclass(frozen=True)
class DealDamage:
    amount: Amount
    target: Selector
    unreduced: bool = False  # Resist does not apply


@dataclass(frozen=True)
class PutDamage:
    """Put damage counters: not dealt, so Resist does not apply (1.9.1.2)."""

    amount: Amount
    target: Selector


@dataclass(frozen=True)
class RemoveDamage:
    """Remove damage; ``amount`` None: all of it."""

    amount: Amount | None
    target: Selector
    up_to: bool = False
    total: bool = False  # so much from all of them together


@dataclass(frozen=True)
class MoveDamage:
    amount: Amount | None
    source: Selector
    target: Selector
    up_to: bool = False


@dataclass(frozen=True)
class Banish:
    target: Selector


@dataclass(frozen=True)
class Exert:
    target: Selector


@dataclass(frozen=True)
class Ready:
    target: Selector


@dataclass(frozen=True)
class ReturnToHand:
    target: Selector
    from_play: bool = False  # "this character": in another zone it is a card, which is not meant (5.3.1)


@dataclass(frozen=True)
class ReturnInkUntil:
    """The player returns ink at random to hand until ``amount`` cards remain in the inkwell."""

    amount: int
    player: Who


@dataclass(frozen=True)
class PutIntoInkwell:
    target: Selector
    exerted: bool = True


@dataclass(frozen=True)
class PutOnDeck:
    target: Selector
    where: Literal["top", "bottom", "shuffled", "bottom_in_random_order"] = "bottom"


@dataclass(frozen=True)
class PutIntoDiscard:
    target: Selector


@dataclass(frozen=True)
class PutUnder:
    """Put cards under a card in play."""

    target: Selector
    under: Selector = This()
    facedown: bool = True


@dataclass(frozen=True)
class MoveTop:
    """Put the top cards of the player's deck somewhere, unseen."""

    to: Literal["inkwell", "discard"]
    amount: Amount = 1
    player: Who = "you"
    exerted: bool = True  # in the inkwell


@dataclass(frozen=True)
class Search:
    """Search your deck for a card, reveal it, shuffle, and put it into your hand or on top of the deck."""

    filter: Filter
    to: Literal["hand", "top"] = "hand"
    reveal: bool = True


@dataclass(frozen=True)
class RevealHand:
    """The player reveals their hand; ``look``: only you look at it."""

    player: Who = "chosen_opponent"
    look: bool = False


@dataclass(frozen=True)
class LoseKeyword:
    target: Selector
    keyword: str
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class GainSingBonus:
    target: Selector
    amount: int
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class CanChallengeReady:
    """The selected cards can challenge ready characters for a while."""

    target: Selector
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class ForbidPlaying:
    """Cards that match can't be played for a while."""

    filter: Filter
    duration: Duration = "until_your_next_turn"


@dataclass(frozen=True)
class PutTopUnder:
    """Put the top card of your deck facedown under a card in play."""

    under: Selector = This()


@dataclass(frozen=True)
class ModifyStat:
    target: Selector
    stat: Stat
    amount: Amount
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class GainKeyword:
    target: Selector
    keyword: str
    value: int = 0
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class Restrict:
    """The selected cards can't do something."""

    target: Selector
    what: tuple[Restriction, ...]
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class MoveTo:
    """A character moves to a location for free."""

    target: Selector
    location: Selector


@dataclass(frozen=True)
class PlayCard:
    """Play a card from a zone as part of the effect (6.1.7, 6.7.7)."""

    card: Selector
    free: bool = True
    exerted: bool = False
    shift: bool = False  # shift it for free
    to_bottom: bool = False  # the action goes to the bottom of the deck instead of into the discard


@dataclass(frozen=True)
class PlayEach:
    """Play each of the cards for free, one after the other."""

    cards: Selector


@dataclass(frozen=True)
class PayLess:
    """You pay less for the next matching card you play (``shift``: by Shift) this turn."""

    amount: Amount
    filter: Filter
    shift: bool = False


@dataclass(frozen=True)
class ExtraInk:
    """This turn, you may ink so many additional cards."""

    amount: int = 1


@dataclass(frozen=True)
class PlayFromUnder:
    """This turn, you may play matching cards from under this card."""

    filter: Filter


@dataclass(frozen=True)
class PayInk:
    """Pay ink as part of an effect; only as the first half of :class:`To`."""

    amount: int


@dataclass(frozen=True)
class Put:
    """A step of :class:`Look`: where some of the looked-at cards go. ``count`` None: the rest."""

    to: Literal["hand", "top", "bottom", "inkwell", "discard", "play"]  # play: for free
    count: int | None = None
    filter: Filter | None = None
    may: bool = False
    up_to: bool = False
    reveal: bool = False
    all: bool = False  # every card that matches
    or_play: Filter | None = None  # such a card may be played for free instead, exerted


@dataclass(frozen=True)
class Look:
    """Look at the top cards of your deck and put them somewhere."""

    amount: Amount
    puts: tuple[Put, ...]
    player: Who = "you"  # whose deck
    reveal: bool = False  # the cards are revealed to all players


@dataclass(frozen=True)
class RevealTop:
    """The player reveals the top card of their deck: if it matches, ``then``, otherwise ``otherwise``.

    Inside, ``Them()`` is the revealed card.
    """

    player: Who
    filter: Filter
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class May:
    """``player`` may do all of the effects, or none of them (6.1.4)."""

    effects: tuple[Effect, ...]
    player: Who = "you"


@dataclass(frozen=True)
class To:
    """[A] to [B] / [A]. If you do, [B]: B happens only if A was performed completely (6.1.5.1)."""

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]
    form: Literal["to", "if_you_do"] = "to"


@dataclass(frozen=True)
class ChooseOne:
    """The player chooses one that can be carried out: printed with bullets, or as "[A] or [B]" (6.1.5.2)."""

    options: tuple[tuple[Effect, ...], ...]
    form: Literal["bullets", "or"] = "bullets"
    player: Who = "you"
    both_if: Condition | None = None  # "if ..., choose both instead"


@dataclass(frozen=True)
class Unless:
    """``effects`` happen unless ``player`` does ``instead``."""

    effects: tuple[Effect, ...]
    player: Who
    instead: tuple[Effect, ...]
    form: Literal["unless", "may"] = "unless"  # may: "[player] may [instead]. If they don't, [effects]"


@dataclass(frozen=True)
class If:
    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    form: Literal["if", "instead", "unless"] = (
        "if"  # unless: "[then] unless [not condition]"; instead: "[otherwise]. If [condition], [then] instead" (6.5.3)
    )


@dataclass(frozen=True)
class Then:
    """The effects, printed in a sentence of their own that begins with "Then,"."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class ForEachPlayer:
    """Each of the players in turn order, the active player first, does the effects (6.7.5)."""

    players: Literal["each_player", "each_opponent", "chosen_opponent", "chosen_player", "owner", "any_number"]
    effects: tuple[Effect, ...]
    having: Condition | None = None  # "with fewer than 3 cards in their hand"


@dataclass(frozen=True)
class ChooseTarget:
    """Choose a card and do nothing to it yet; later effects call it :class:`Them`."""

    target: Chosen | Pick


@dataclass(frozen=True)
class GainAbility:
    """The selected cards gain an ability written out in quotes."""

    target: Selector
    ability: Ability
    duration: Duration = "this_turn"


@dataclass(frozen=True)
class CreateTrigger:
    """A floating or delayed triggered ability (6.2.7). ``Them()`` inside is what was selected when it was made."""

    ability: Triggered
    duration: Duration = "this_turn"
    once: bool = False


Effect = (
    DiscardUntil
    | NameCard
    | Reveal
    | RevealTops
    | RevealUntil
    | ShuffleDeck
    | LookAtInkwell
    | Repeat
    | GainClassification
    | Shield
    | ReadyOne
    | NextEnters
    | PutIntoDiscard
    | PlayEach
    | Draw
    | DrawUntil
    | Discard
    | GainLore
    | LoseLore
    | DealDamage
    | PutDamage
    | RemoveDamage
    | MoveDamage
    | Banish
    | Exert
    | Ready
    | ReturnToHand
    | ReturnInkUntil
    | PutIntoInkwell
    | PutOnDeck
    | PutUnder
    | PutTopUnder
    | MoveTop
    | Search
    | RevealHand
    | LoseKeyword
    | GainSingBonus
    | CanChallengeReady
    | ForbidPlaying
    | ModifyStat
    | GainKeyword
    | Restrict
    | MoveTo
    | PlayCard
    | PayLess
    | ExtraInk
    | PlayFromUnder
    | PayInk
    | Look
    | RevealTop
    | May
    | To
    | ChooseOne
    | Unless
    | If
    | Then
    | ForEachPlayer
    | ChooseTarget
    | GainAbility
    | CreateTrigger
)


# -- static modifiers ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StatBonus:
    target: Selector  # This() or All(...)
    stat: Stat
    amount: Amount


@dataclass(frozen=True)
class HasKeyword:
    target: Selector
    keyword: str
    value: Amount = 0


@dataclass(frozen=True)
class Cannot:
    target: Selector
    what: tuple[Restriction, ...]


@dataclass(frozen=True)
class HasAbility:
    target: Selector
    ability: Ability


@dataclass(frozen=True)
class HasClassification:
    target: Selector
    classification: str


@dataclass(frozen=True)
class CannotGain:
    """The selected cards can't gain the keyword; one that is printed stays unless :class:`LosesKeyword` takes it."""

    target: Selector
    keyword: str


@dataclass(frozen=True)
class LosesAbility:
    """The selected cards lose their ability of this name."""

    target: Selector
    name_of: str


@dataclass(frozen=True)
class Trait:
    """A rule of its own that the selected cards follow."""

    target: Selector
    what: Literal[
        "quest_drying",  # can quest the turn they are played
        "strength_floor",  # strength can't be reduced below the printed value
        "any_shift_base",  # any character with Shift can be shifted onto it
        "ink_when_banished",  # if it would be banished, it goes into the inkwell facedown and exerted instead
        "must_be_chosen",  # opponents must choose it for actions and abilities if able
        "pay_to_act",  # can't quest or challenge unless its player pays 1 ink
    ]


@dataclass(frozen=True)
class TakesDamageFor:
    """Damage that would be dealt to cards that match is put on this card instead."""

    filter: Filter


@dataclass(frozen=True)
class PreventsFirstDamage:
    """The first time in a turn this card would take damage, it takes none."""


@dataclass(frozen=True)
class ShiftsOntoForLess:
    """You pay less to shift a character on top of this one."""

    amount: int


@dataclass(frozen=True)
class PlayOthersFree:
    """You may play the cards that match for free."""

    filter: Filter


@dataclass(frozen=True)
class AbilityFree:
    """You may use the activated abilities of this card for free: without costs other than {E} (6.1.7.1)."""


@dataclass(frozen=True)
class HasShift:
    """This card has Shift while the condition holds."""

    cost: int


@dataclass(frozen=True)
class ShiftName:
    """This card counts as having a further name for Shift."""

    also: str


@dataclass(frozen=True)
class CostLess:
    """You pay less to play this card (from wherever it is played), or to play the cards that match.

    ``once``: "once during your turn, you pay less for the next ...". ``shift``: only to shift. ``everyone``: whoever
    plays. A negative amount is to pay more.
    """

    amount: Amount
    filter: Filter | None = None  # None: this card
    once: bool = False
    shift: bool = False
    everyone: bool = False


@dataclass(frozen=True)
class MayEnterExerted:
    """This character may enter play exerted (to do something)."""

    then: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class EntersExerted:
    """This card, or the cards that match, enter play exerted."""

    target: Selector = This()


@dataclass(frozen=True)
class EntersWithDamage:
    amount: int


@dataclass(frozen=True)
class ChallengeReady:
    """The selected characters can challenge ready characters (that match)."""

    target: Selector
    filter: Filter | None = None


@dataclass(frozen=True)
class ChallengeDamageStat:
    """During challenges, the selected characters deal damage with their willpower instead of their strength."""

    target: Selector


@dataclass(frozen=True)
class SingBonus:
    """The selected characters count as having so much more cost to sing songs."""

    target: Selector
    amount: int


@dataclass(frozen=True)
class PlayerRule:
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


@dataclass(frozen=True)
class DeckRule:
    """How many copies of the card a deck may hold (None: any number); the deck check reads it off the facts."""

    copies: int | None
    named: str


@dataclass(frozen=True)
class AnyInk:
    """Cards that match may be in the deck whatever their ink type."""

    filter: Filter


@dataclass(frozen=True)
class AllInkable:
    """All cards in your hand count as having the inkwell symbol."""


@dataclass(frozen=True)
class InkFromDiscard:
    """You can ink cards from your discard."""


@dataclass(frozen=True)
class MayInkAdditional:
    """During your turn, you may ink so many additional cards."""

    amount: int = 1


@dataclass(frozen=True)
class PlayFree:
    """You may play this card for free (an alternate cost, 1.5.5.3), while the ability's condition holds.

    ``cost``: what is paid in cards instead; ``shift``: to shift it.
    """

    cost: Cost | None = None
    shift: bool = False


@dataclass(frozen=True)
class LosesKeyword:
    target: Selector
    keyword: str


@dataclass(frozen=True)
class CannotBeChallengedBy:
    """Cards that match ``by`` can't challenge the selected cards."""

    target: Selector
    by: Filter


@dataclass(frozen=True)
class CannotPlay:
    """Cards that match can't be played; without a filter, this card."""

    filter: Filter | None = None


@dataclass(frozen=True)
class MovesForLess:
    """You pay less to move the characters that match to a location (``here``: to this one); None: nothing at all."""

    filter: Filter | None  # None: this character
    amount: int | None = None
    here: bool = True
    once: bool = False


Modifier = (
    HasClassification
    | CannotGain
    | LosesAbility
    | Trait
    | TakesDamageFor
    | PreventsFirstDamage
    | ShiftsOntoForLess
    | PlayOthersFree
    | AbilityFree
    | HasShift
    | ShiftName
    | AnyInk
    | LosesKeyword
    | CannotBeChallengedBy
    | CannotPlay
    | MovesForLess
    | StatBonus
    | HasKeyword
    | Cannot
    | HasAbility
    | CostLess
    | MayEnterExerted
    | EntersExerted
    | EntersWithDamage
    | ChallengeReady
    | ChallengeDamageStat
    | InkFromDiscard
    | SingBonus
    | AllInkable
    | PlayerRule
    | DeckRule
    | MayInkAdditional
    | PlayFree
)


# -- costs -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExertThis:
    pass


@dataclass(frozen=True)
class Ink:
    amount: int


@dataclass(frozen=True)
class BanishThis:
    pass


@dataclass(frozen=True)
class DiscardCards:
    """Choose and discard cards."""

    count: int = 1
    filter: Filter | None = None


@dataclass(frozen=True)
class BanishOne:
    """Banish one of your ... / chosen ... of yours."""

    filter: Filter
    chosen: bool = False
    count: int = 1


@dataclass(frozen=True)
class ExertOne:
    """{E} one of your characters / items."""

    filter: Filter
    count: int = 1


@dataclass(frozen=True)
class DamageThis:
    """Deal damage to this character."""

    amount: int


@dataclass(frozen=True)
class ToBottom:
    """Put cards from your discard on the bottom of your deck."""

    filter: Filter
    count: int = 1


Cost = ExertThis | Ink | BanishThis | DiscardCards | BanishOne | ExertOne | DamageThis | ToBottom


# -- abilities -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trigger:
    """An event with the cards it must be about. ``subject`` None: no card, or any card.

    ``by`` is the player who acts (draws, inks, whose turn starts); "any" when the wording names nobody.
    """

    event: Event
    subject: This | Them | Filter | None = None  # Them: the card remembered by a floating ability
    other: This | Filter | None = None
    by: Owner = "any"


@dataclass(frozen=True)
class Triggered:
    """When / Whenever / At the start of ..., [if ...,] effect. Several triggers: each of them (6.2.6)."""

    triggers: tuple[Trigger, ...]
    effects: tuple[Effect, ...]
    name: str | None = None
    window: Condition | None = None  # "During your turn," "While this character is exerted,": checked at the event
    condition: Condition | None = None  # "if ...": checked as the ability resolves (6.2.4)
    once: bool = False  # once per turn / once during your turn (6.1.13.2)
    first: bool = False  # "the first time ... each turn"
    twice: bool = False  # with ``once``: twice instead
    zone: Zone = "play"  # where the card must be for the ability to work


@dataclass(frozen=True)
class Activated:
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    name: str | None = None
    condition: Condition | None = None
    once: bool = False
    form: Literal["dash", "may"] = "dash"  # may: "[Once during your turn,] you may [costs] to [effects]."


@dataclass(frozen=True)
class Static:
    modifiers: tuple[Modifier, ...]
    name: str | None = None
    condition: Condition | None = None
    zone: Literal["play", "hand"] = "play"  # "hand": works while the card is being played


@dataclass(frozen=True)
class Resolve:
    """The effects of an action card, one per sentence (5.4.3)."""

    effects: tuple[Effect, ...]
    name: str | None = None


Ability = Triggered | Activated | Static | Resolve


# -- JSON ------------------------------------------------------------------------------------------------------

NODES: dict[str, type] = {
    name: cls for name, cls in list(globals().items()) if isinstance(cls, type) and dataclasses.is_dataclass(cls)
}
_HINTS: dict[type, dict[str, Any]] = {}


def dump(node: Any) -> Any:
    """The JSON value of an IR node, a tuple of nodes, or a plain value."""
    if isinstance(node, tuple):
        return [dump(item) for item in node]
    if not dataclasses.is_dataclass(node):
        return node
    out: dict[str, Any] = {"is": type(node).__name__}
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if value != field.default:
            out[field.name] = dump(value)
    return out


def load(data: Any, where: str = "ability") -> Any:
    """The IR node of a JSON value. ``ValueError`` names the place, the class and the field that is wrong."""
    if not isinstance(data, dict) or "is" not in data:
        raise ValueError(f"{where}: expected an object with the key 'is', got {data!r}")
    cls = NODES.get(data["is"])
    if cls is None:
        raise ValueError(f"{where}: unknown node {data['is']!r}")
    hints = _HINTS.get(cls)
    if hints is None:
        hints = _HINTS[cls] = typing.get_type_hints(cls)
    known = {field.name: field for field in dataclasses.fields(cls)}
    unknown = sorted(set(data) - set(known) - {"is"})
    if unknown:
        raise ValueError(f"{where}: {cls.__name__} has no field {unknown[0]!r}; it has {', '.join(known) or 'none'}")
    values = {key: _value(data[key], hints[key], f"{where}.{key}") for key in known if key in data}
    missing = [key for key, field in known.items() if key not in values and field.default is dataclasses.MISSING]
    if missing:
        raise ValueError(f"{where}: {cls.__name__} needs the field {missing[0]!r}")
    node = cls(**values)
    _check_words(node, where)
    return node


def _value(data: Any, hint: Any, where: str) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        if data in args:
            return data
    elif origin is tuple:
        if isinstance(data, list):
            return tuple(_value(item, args[0], f"{where}[{i}]") for i, item in enumerate(data))
    elif args:  # a union
        if isinstance(data, dict):
            node = load(data, where)
            if isinstance(node, tuple(a for a in args if isinstance(a, type))):
                return node
            raise ValueError(f"{where}: a {type(node).__name__} does not belong here")
        for arg in args:
            if arg is type(data) and arg in (int, str, type(None), bool):
                return data
            if typing.get_origin(arg) is Literal and data in typing.get_args(arg):
                return data
    elif dataclasses.is_dataclass(hint):
        node = load(data, where)
        if type(node) is hint:
            return node
    elif type(data) is hint:
        return data
    raise ValueError(f"{where}: {data!r} is not allowed here")


def _check_words(node: Any, where: str) -> None:
    keyword = getattr(node, "keyword", None)
    if keyword is not None and keyword not in KEYWORDS:
        raise ValueError(f"{where}: unknown keyword {keyword!r}")
    words = getattr(node, "classification", ()) or ()
    for word in (words,) if isinstance(words, str) else words:
        if word not in CLASSIFICATIONS:
            raise ValueError(f"{where}: unknown classification {word!r}")


def walk(node: Any) -> typing.Iterator[Any]:
    """Every node of an ability, parents first."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif dataclasses.is_dataclass(node):
        yield node
        for field in dataclasses.fields(node):
            yield from walk(getattr(node, field.name))
