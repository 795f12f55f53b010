"""The instructions of programs: one row says an instruction's name, operands, handler and what it does.

From these rows follow the dispatch (:mod:`lorcana_env.rules.program.dispatch`, written by ``python -m
tools.dispatch``), what the compiler of cards may emit, and the page ``docs/opcodes.md``. An instruction in a
program is a row of int16: its number, then its operands in the order in which they stand here. The handler gets
those that it names as parameters, besides the state, the tables and the frame.
"""

from typing import NamedTuple

from lorcana_env.rules.record import constants as c

MAX_OPERANDS = 7

# kinds of operands
PLAYER = "player"  # a WHO_ code; when nobody is meant by it the instruction does nothing (6.1.11); -1: not given
MAYBE_PLAYER = "player or nobody"  # a WHO_ code; the handler says what happens when nobody is meant
PLAYERS = "players"  # a WHO_ code for several
AMOUNT = "amount"  # a number, or from COUNTED on a row of ``values``
NUMBER = "number"
FLAG = "flag"  # 0 or 1
CHOICE = "choice"  # one of the constants of a group
FLAGS = "flags"  # bits
FILTER = "filter"  # a row, -1: any card
FILTER_1 = "1 + filter"  # 0: none
SELECTOR = "selector"  # SELECT_...
SELECTOR_1 = "1 + selector"  # 0: none
SET = "set"  # SET_...
CONDITION = "condition"  # a row, -1: none
JUMP = "jump"  # an instruction
ABILITY = "ability"
MODIFIER = "modifier"  # MODIFIER_...
DURATION = "duration"  # DURATION_...

# what comes after the handler
GOES = "goes"  # the handler says which instruction is next
NEXT = "next"  # the next instruction
DOES = "does"  # the next one; when it was performed, the ability did something (6.1.13.2)
ASKS = "asks"  # as DOES, unless the handler returns that it waits for an answer


class Opcode(NamedTuple):
    """An instruction."""

    name: str
    operands: dict[str, str]  # name: kind
    handler: str  # module.function of ``lorcana_env.rules``, "": it is read by another instruction
    then: str
    what: str
    nobody: str = ""  # function that clears what the instruction would have selected, when nobody is meant
    selects: bool = False  # it puts other cards in the place of "them"
    asks: int = -1  # DECISION_..., the question that it waits for with phase 1

    @property
    def jump(self) -> str:
        """The operand that says where to go, "" without."""
        return next((name for name, kind in self.operands.items() if kind == JUMP), "")


WHOLE = {"whole": FLAG}  # part of "[A] to [B]": less than all of it is not performed (6.1.5.1)

OPCODES = (
    # -- the course of a program
    Opcode("END", {}, "flow.end", GOES, "The program is over."),
    Opcode(
        "MAY",
        {
            "player": PLAYER,
            "otherwise": JUMP,
            "possible": CONDITION,
            "affordable": SELECTOR_1,
            "playable": SELECTOR_1,
            "playable_among": FILTER_1,
            "selects": FLAG,
        },
        "flow.may",
        GOES,
        "The player may do what follows, if it is possible; who declines goes on elsewhere (6.1.4).",
        asks=c.DECISION_MAY,
    ),
    Opcode(
        "MODE",
        {"options": NUMBER, "otherwise": JUMP, "player": PLAYER},
        "flow.mode",
        GOES,
        "The player chooses one of the options that follow, of those that are possible (6.1.5.2).",
        asks=c.DECISION_MODE,
    ),
    Opcode(
        "OPTION",
        {"start": JUMP, "possible": CONDITION, "shiftable_among": FILTER_1, "playable_among": FILTER_1},
        "",
        GOES,
        "An option of MODE.",
    ),
    Opcode(
        "IF",
        {"condition": CONDITION, "otherwise": JUMP, "selects": FLAG},
        "flow.go_on_if",
        GOES,
        "What follows is done if the condition holds.",
    ),
    Opcode("JUMP", {"to": JUMP}, "flow.jump", GOES, "The program goes on elsewhere."),
    Opcode(
        "UNLESS_DONE",
        {"otherwise": JUMP, "selects": FLAG},
        "flow.go_on_if_done",
        GOES,
        "What follows is done if the step before was performed (6.1.5.1).",
    ),
    Opcode(
        "EACH",
        {"players": PLAYERS, "after": JUMP, "having": CONDITION, "adds_up": FLAG},
        "flow.each_player",
        GOES,
        "What follows is done by one of the players after the other, the active one first (6.7.6; 2.0: 6.7.5).",
    ),
    Opcode("HOLD", {"amount": AMOUNT}, "flow.hold", NEXT, "The amount is counted now and kept for later."),
    Opcode("REMEMBER", {}, "flow.remember", NEXT, 'The selected card is "that card" for the rest of the program.'),
    Opcode("NAME", {}, "flow.name_card", GOES, "You name a card (5.2.6).", asks=c.DECISION_NAME),
    Opcode(
        "CHOOSE_PLAYERS", {}, "flow.choose_players", GOES, "You choose any number of players.", asks=c.DECISION_PLAYER
    ),
    Opcode(
        "CHOOSE_PLAYER",
        {"offers": CHOICE},
        "flow.choose_player",
        GOES,
        "You choose an opponent, any player, or any other; with one to choose from there is no decision.",
        asks=c.DECISION_PLAYER,
    ),
    Opcode(
        "TAKE_PLAYER", {"player": MAYBE_PLAYER}, "flow.take_player", NEXT, "This player is the chosen one; no decision."
    ),
    # -- selecting cards
    Opcode(
        "SELECT",
        {"selector": SELECTOR, "filter": FILTER, "into": SET, "player": PLAYER},
        "choosing.select",
        NEXT,
        "Cards that no one chooses, so Ward does not matter (8.15.2); of a hand, that of the player.",
        nobody="choosing.select_nothing",
    ),
    Opcode(
        "CHOOSE",
        {"filter": FILTER, "amount": AMOUNT, "flags": FLAGS, "player": PLAYER, "holder": PLAYER, "total": NUMBER},
        "choosing.choose",
        GOES,
        "The player chooses cards, 0: any number of them, one at a time; the holder's, or as the filter says.",
        nobody="choosing.choose_nothing",
        selects=True,
        asks=c.DECISION_CHOOSE,
    ),
    Opcode(
        "RANDOM",
        {"filter": FILTER, "amount": AMOUNT, "holder": PLAYER},
        "choosing.choose_at_random",
        NEXT,
        "Cards taken at random; the holder's, or as the filter says.",
        nobody="choosing.choose_nothing",
        selects=True,
    ),
    # -- numbers
    Opcode(
        "DRAW",
        {"player": PLAYER, "amount": AMOUNT, "how": CHOICE, "than": PLAYER, **WHOLE},
        "effects_numbers.draw_cards",
        DOES,
        "The player draws; until the hand holds as many, or as many as another's; or from the bottom (DRAW_...).",
    ),
    Opcode(
        "LORE",
        {"player": PLAYER, "amount": AMOUNT, "lose": FLAG, **WHOLE},
        "effects_numbers.change_lore",
        DOES,
        "The player gains or loses lore; nobody has less than 0 (1.11.1).",
    ),
    Opcode(
        "DAMAGE",
        {"amount": AMOUNT, "how": CHOICE},
        "effects_numbers.deal_damage",
        ASKS,
        "Damage on each of the cards at the same time: dealt, put, or dealt without Resist (DAMAGE_...).",
    ),
    Opcode(
        "HEAL",
        {"amount": AMOUNT, "how": CHOICE, **WHOLE},
        "effects_numbers.heal",
        ASKS,
        "Damage is removed from each card, 0: all of it; up to so much, or so much in total (HEAL_...).",
        asks=c.DECISION_NUMBER,
    ),
    Opcode(
        "MOVE_DAMAGE",
        {"amount": AMOUNT, "up_to": FLAG, **WHOLE},
        "effects_numbers.move_damage",
        ASKS,
        "Damage moves from SET_SOURCE to the card, 0: all of it (1.9.2.4; 2.0: 1.9.1.4).",
        asks=c.DECISION_NUMBER,
    ),
    Opcode("BANISH", WHOLE, "effects_numbers.banish_cards", DOES, "The cards are banished (1.8.1.3)."),
    Opcode("EXERT", {"ink": FLAG, **WHOLE}, "effects_numbers.exert_cards", DOES, "The cards, in play or ink, exert."),
    Opcode("READY", {"ink": FLAG, **WHOLE}, "effects_numbers.ready_cards", DOES, "The cards, in play or ink, ready."),
    # -- cards
    Opcode(
        "PUT",
        {"where": CHOICE, "flags": FLAGS, **WHOLE},
        "effects_cards.put",
        ASKS,
        'The cards go somewhere (TO_..., PUT_...); several "in any order" are ordered by their player.',
        asks=c.DECISION_CHOOSE,
    ),
    Opcode(
        "PUT_TOP_UNDER",
        WHOLE,
        "effects_cards.put_top_under",
        DOES,
        "The top card of your deck goes facedown under each of the cards.",
    ),
    Opcode(
        "GIVE",
        {"kind": MODIFIER, "parameter": NUMBER, "amount": AMOUNT, "duration": DURATION, **WHOLE},
        "effects_playing.give",
        DOES,
        "Something lasts on each of the cards.",
    ),
    Opcode(
        "MOVE_TO", WHOLE, "move.move_to", DOES, "The characters move to the location in SET_SOURCE for free (4.7.3.2)."
    ),
    Opcode(
        "PLAY",
        {"how": CHOICE, "exerted": FLAG, "to_bottom": FLAG, "each": FLAG, "referred": FLAG, "from_hand": FLAG},
        "effects_playing.play_card",
        ASKS,
        "The card is played (6.7.8; 2.0: 6.7.7); PLAY_...; each: then the next; referred: not if it has become ink; "
        "from_hand: or from where its player may play it.",
        asks=c.DECISION_COST,
    ),
    Opcode(
        "PLAYER_GIVE",
        {"kind": MODIFIER, "parameter": NUMBER, "amount": AMOUNT, "duration": DURATION},
        "effects_playing.player_give",
        DOES,
        "Something lasts for you.",
    ),
    Opcode(
        "PAY",
        {"amount": AMOUNT, "player": PLAYER},
        "effects_ink.pay",
        DOES,
        "The player pays ink, or fails to (6.1.5.1).",
    ),
    Opcode(
        "LOOK",
        {"player": PLAYER, "amount": AMOUNT, "how": CHOICE, "more": FLAG, **WHOLE},
        "effects_cards.look",
        DOES,
        "The top cards of a deck become SET_LOOKED, beside others (more); seen by you, all or nobody (LOOK_...).",
        nobody="effects_cards.look_at_nothing",
        selects=True,
    ),
    Opcode(
        "CREATE_TRIGGER",
        {"ability": ABILITY, "duration": DURATION, "once": FLAG, "remembers": FLAG},
        "effects_playing.create_trigger",
        DOES,
        "A floating or delayed triggered ability (6.2.7), which may remember the card selected now.",
    ),
    Opcode("UNSHIFT", {}, "shift.unshift", DOES, "Temporary Shift ends."),
    Opcode(
        "REVEAL_HAND",
        {"player": PLAYER, "look": FLAG},
        "effects_cards.reveal_hand",
        DOES,
        "The player's hand is seen by all, or only you look at it.",
    ),
    Opcode("SET_OK", {"ok": FLAG}, "flow.set_ok", NEXT, "The step counts as performed, or not."),
    Opcode(
        "INK_DOWN_TO",
        {"player": PLAYER, "amount": AMOUNT},
        "effects_cards.ink_down_to",
        DOES,
        "The player returns ink at random to hand until so much is left.",
    ),
    Opcode("SHUFFLE", {"player": PLAYER}, "effects_cards.shuffle_deck", DOES, "The player's deck is shuffled."),
    Opcode("REVEAL", {"collect": FLAG}, "effects_cards.reveal", DOES, "The cards are revealed; collect: SET_LOOKED."),
    Opcode(
        "REVEAL_UNTIL",
        {"filter": FILTER},
        "effects_cards.reveal_until",
        DOES,
        "The top cards of your deck are revealed until one matches: it is selected, all of them are SET_LOOKED.",
        selects=True,
    ),
    Opcode("LOOK_INK", {}, "effects_cards.look_at_inkwell", DOES, "You look at your inkwell."),
    Opcode(
        "DISCARD",
        {"whole_hand": FLAG, **WHOLE},
        "effects_cards.discard",
        DOES,
        "The cards are discarded from hands; SET_LOOKED collects them.",
    ),
    # -- ink drops
    Opcode(
        "GET_INK_DROPS",
        {"player": PLAYER, "amount": AMOUNT, **WHOLE},
        "effects_ink.get_drops",
        ASKS,
        "The player gets ink drops (1.13.1.2); a card may do something instead of each.",
    ),
    Opcode(
        "REMOVE_INK_DROPS",
        {"player": PLAYER, "amount": AMOUNT, "up_to": FLAG, **WHOLE},
        "effects_ink.remove_drops",
        ASKS,
        "The player removes ink drops, 0: any number of them.",
        asks=c.DECISION_NUMBER,
    ),
)

BY_NAME = {row.name: row for row in OPCODES}
NUMBERS = {row.name: number for number, row in enumerate(OPCODES)}


def number(name: str) -> int:
    """The number of an instruction."""
    return NUMBERS[name]


def column(name: str, operand: str) -> int:
    """Where an operand stands in an instruction."""
    try:
        return 1 + list(BY_NAME[name].operands).index(operand)
    except ValueError:
        raise TypeError(f"the instruction {name} has no operand {operand!r}") from None


def encode(name: str, operands: dict[str, int]) -> list[int]:
    """An instruction as a row; operands that are not given are 0. An unknown name or operand is a ``TypeError``."""
    if name not in NUMBERS:
        raise TypeError(f"there is no instruction {name!r}")
    row = [NUMBERS[name]] + [0] * MAX_OPERANDS
    for operand, value in operands.items():
        row[column(name, operand)] = value
    return row
