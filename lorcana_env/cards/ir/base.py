"""Kinds of nodes, and the words that their fields are made of.

A node belongs to the kind it is derived from: a field of type :class:`Effect` takes every effect there is.
"""

import dataclasses
from threading import Lock
from typing import Any, ClassVar, Literal, dataclass_transform

Owner = Literal["any", "you", "opponent", "they"]  # seen from the ability's player; they: see Who
Zone = Literal["play", "hand", "discard", "deck", "inkwell", "under", "hand_or_discard", "under_yours", "playable"]
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
    "take_damage",  # "takes no damage"
]
Who = Literal[
    "you",
    "each_player",
    "each_opponent",
    "chosen_opponent",
    "chosen_player",
    "another_player",  # "another chosen player": an opponent or a teammate (1.3.6.2)
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
    "take_damage",  # damage was dealt to, put on or moved to the subject (1.9.3; 2.0: 1.9.1.5)
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
    "get_ink_drop",  # one event for each ink drop
    "remove_ink_drop",
    "discard_from_deck",  # a card is put into its player's discard from their deck
    "discard_some_from_deck",  # one or more at once
]


class Node:
    """A piece of an ability. Every kind of piece is a frozen dataclass, made by :func:`node`."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def __init__(self, *values: Any, **named: Any) -> None:
        """Compile the method of this class, as its first node is made, and call it."""
        with _COMPILING:
            if type(self).__init__ is Node.__init__:
                dataclasses.dataclass(frozen=True, repr=False, eq=False)(type(self))
        type(self).__init__(self, *values, **named)

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


_COMPILING = Lock()


@dataclass_transform(frozen_default=True)
def node(cls: type[Any]) -> type[Any]:
    """Make a class a frozen dataclass that shares the methods of :class:`Node`, which takes a fifth of the time.

    A program uses few of the classes; methods for all of them took a fifth of the time of a short command.
    """
    return dataclasses.dataclass(init=False, repr=False, eq=False)(cls)


class Number(Node):
    """A number that is counted or read off when it is needed."""


Amount = int | Number


class Selector(Node):
    """Which cards an effect, condition or amount applies to."""


class Reference(Selector):
    """A card, or cards, that the ability has referred to already: there is nothing to choose."""


class Condition(Node):
    """Something that holds or does not."""


class Instruction:
    """The instruction that an effect becomes when its fields are the operands.

    ``operands`` by name: a number stands for itself, a text is the field of that name (amount, player, filter, keyword,
    duration), a pair is a bit for a field that is true. The cards of a field ``target`` are selected first.
    """

    def __init__(self, op: str, **operands: int | str | tuple[str, int]) -> None:
        self.op = op
        self.operands = operands


class Effect(Node):
    """Something that happens as an ability or action resolves."""

    instruction: ClassVar[Instruction | None] = None
    pays: ClassVar[bool] = False  # a cost is paid with its cards, so all are chosen or none


class Modifier(Node):
    """A change that a static ability makes for as long as it is active."""


class Cost(Node):
    """The price of using an activated ability, or of playing a card for free."""


class Ability(Node):
    """An ability of a card, or what an action card does."""

    name: str | None
