"""Purposes for which a card is chosen, read off the program that asks: "to banish", "to move damage from"."""

from typing import Any

from lorcana_env.cards.text.printer.phrases import conjugate
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.opcodes import OPCODES
from lorcana_env.setup.position import Position
from lorcana_env.words.lasting import predicate
from lorcana_env.words.terms import term

_EARLIER = -1  # stands for the card that is remembered, among the sets
_SETS = {
    c.SELECT_THEM: c.SET_THEM, c.SELECT_LOOKED: c.SET_LOOKED, c.SELECT_SOURCE: c.SET_SOURCE, c.SELECT_EARLIER: _EARLIER,
}  # fmt: skip
#: Instructions that do something with the selected cards, by name.
_DOES = {
    "BANISH": "to_banish", "EXERT": "to_exert", "READY": "to_ready", "HEAL": "to_heal", "MOVE_DAMAGE": "to_damage_onto",
    "MOVE_TO": "to_move", "DISCARD": "to_discard", "REVEAL": "to_reveal", "PUT_TOP_UNDER": "to_put_cards_under",
    "DAMAGE": "to_damage",
}  # fmt: skip
_PLACES = {
    c.TO_HAND: "hand", c.TO_DECK_TOP: "top", c.TO_DECK_BOTTOM: "bottom", c.TO_DECK_SHUFFLED: "shuffled",
    c.TO_INKWELL: "inkwell", c.TO_DISCARD: "discard", c.TO_UNDER: "under",
}  # fmt: skip
_OF_FRAMES = {c.FRAME_CHALLENGE: "to_challenge", c.FRAME_MOVE: "to_move_to"}
_OF_PLAYING = {c.PLAYING_BASE: "to_shift_onto", c.PLAYING_SINGER: "to_sing"}
_OF_COSTS = {c.COST_DISCARD: "to_discard", c.COST_BANISH: "to_banish", c.COST_EXERT_ONE: "to_exert"}


def purpose(position: Position, language: str = "en") -> str | None:
    """Return the purpose of the pending choice, and the place of the cards that are not chosen; None: unknown."""
    frame = position.top_frame
    kind = int(frame["kind"])
    if kind == c.FRAME_PROGRAM:
        return purpose_of(position, int(frame["instruction"]), language)
    if kind == c.FRAME_ACTIVATE or (kind == c.FRAME_PLAY and frame["phase"] not in _OF_PLAYING):
        return _cost(position, frame, language)
    key = _OF_PLAYING.get(int(frame["phase"])) if kind == c.FRAME_PLAY else _OF_FRAMES.get(kind)
    return key and term(key, language)


def _cost(position: Position, frame: Any, language: str) -> str:
    """Return the words for a card that pays a cost of an ability, or of playing a card."""
    tables = position.table.tables[0]
    kind = c.COST_DISCARD  # of Shift (8.10)
    if frame["kind"] == c.FRAME_ACTIVATE:
        kind = int(tables["costs"][int(tables["a_cost"][frame["ability"]]) + int(frame["costs_paid"]), t.COST_KIND])
    elif frame["way"] == c.BY_ALTERNATE:
        card = position.state["card"][frame["source"]]
        kind = int(tables["costs"][tables["alternate_cost"][card], t.COST_KIND])
    key = _OF_COSTS.get(kind)
    what = term(key, language) if key else term("to_put", language, term("place_bottom", language))
    return term("to_pay", language, what)


def purpose_of(position: Position, start: int, language: str = "en") -> str | None:
    """Follow the set of the chosen cards from the instruction that asks to the one that does something with it."""
    code = position.table.tables[0]["code"]
    at = start
    holding, found, words, unused = {c.SET_THEM}, None, None, None  # the sets that hold the chosen cards
    while True:
        name, operands = _instruction(code[at])
        if found is None and name == "PUT" and (c.SET_THEM in holding or at == start):
            words = found = _put(operands, language)  # an order of several cards is asked for by the instruction itself
        elif found is None and name == "PUT" and operands["where"] == c.TO_UNDER and c.SET_SOURCE in holding:
            words = found = term("to_put_cards_under", language)
        elif found is None and name == "MAY" and _instruction(code[operands["otherwise"]])[0] == "PUT":
            _, put = _instruction(code[operands["otherwise"]])  # "put it into your hand, or play it"
            words = found = term("either", language, _put(put, language), term("to_play", language))
        elif name == "SELECT":
            copied = _SETS.get(operands["selector"]) in holding
            if operands["selector"] == c.SELECT_UNDER and c.SET_THEM in holding:
                unused = term("to_take_from_under", language)
            (holding.add if copied else holding.discard)(operands["into"])
            if found and operands["selector"] == c.SELECT_LOOKED and not copied:
                name, operands = _instruction(code[at + 1])
                return term("rest", language, words, _place(operands, language)) if name == "PUT" else words
        elif name == "REMEMBER" and c.SET_THEM in holding:
            holding.add(_EARLIER)
            unused = unused or term("to_concern", language)
        elif found is None:
            words = found = _use(position, at, holding, language)
            if not found and c.SET_THEM in holding and (counted := _counted(position, name, operands)):
                unused = term("to_count", language, term(counted, language, "").strip())
            if name in ("CHOOSE", "RANDOM") and at != start:
                holding.discard(c.SET_THEM)
        if name == "END" or not holding:
            return words or unused
        at = max(at + 1, operands["to"]) if name == "JUMP" else at + 1  # a jump back repeats for another player


def _put(operands: dict[str, int], language: str) -> str:
    return term("to_put", language, _place(operands, language))


def _place(operands: dict[str, int], language: str) -> str:
    """Return the place where an instruction PUT puts cards."""
    return term(f"place_{_PLACES[operands['where']]}", language)


def _instruction(row: Any) -> tuple[str, dict[str, int]]:
    opcode = OPCODES[row[0]]
    return opcode.name, {name: int(value) for name, value in zip(opcode.operands, row[1:])}


def _use(position: Position, at: int, holding: set[int], language: str) -> str | None:
    """Return the use of one of the sets by an instruction; gifts that follow each other together."""
    name, operands = _instruction(position.table.tables[0]["code"][at])
    if c.SET_SOURCE in holding and name in ("MOVE_DAMAGE", "MOVE_TO"):
        return term("to_damage_from" if name == "MOVE_DAMAGE" else "to_move_to", language)
    if c.SET_THEM not in holding:
        return None
    if name == "GIVE":
        return _gift(position, at, language)
    if name == "CREATE_TRIGGER":
        return term("to_concern", language) if operands["remembers"] else None
    if name == "PLAY":
        return term("to_shift" if operands["how"] == c.PLAY_SHIFTING else "to_play", language)
    if name == "DAMAGE" and operands["how"] == c.DAMAGE_PUT:
        return term("to_put_damage_on", language)
    return term(_DOES[name], language) if name in _DOES else None


def _gift(position: Position, at: int, language: str) -> str:
    """ "to get +2 strength and gain Rush"."""
    words, code = [], position.table.tables[0]["code"]
    while True:
        name, given = _instruction(code[at])
        if name != "GIVE":
            break
        value = None if given["amount"] >= c.COUNTED else given["amount"]
        words.append(predicate(position, given["kind"], given["parameter"], value, language))
        at += 1
    text = conjugate(f" {term('and', language)} ".join(words))
    return term("to_get" if "~" in words[0] or language != "en" else "to_be_bound", language, text)


def _counted(position: Position, name: str, operands: dict[str, int]) -> str | None:
    """The number of the selected card that an amount is read off."""
    row = operands.get("amount", 0) - c.COUNTED
    if row < 0:
        return None
    value = position.table.tables[0]["values"][row]
    about = value[t.VALUE_KIND] == c.AMOUNT_STAT and value[t.VALUE_SELECTOR] == c.SELECT_THEM
    return c.STATS[value[t.VALUE_WHAT]] if about and c.STATS[value[t.VALUE_WHAT]] != "under" else None
