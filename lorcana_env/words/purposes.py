"""What a card is chosen for, read off the program that asks: "to banish", "to move damage from"."""

from __future__ import annotations

from typing import Any

from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import OPCODES
from lorcana_env.setup.position import Position
from lorcana_env.words.terms import term

_SETS = {c.SELECT_THEM: c.SET_THEM, c.SELECT_LOOKED: c.SET_LOOKED, c.SELECT_SOURCE: c.SET_SOURCE}
#: Instructions that do something with the selected cards, by name.
_DOES = {
    "BANISH": "to_banish", "EXERT": "to_exert", "READY": "to_ready", "HEAL": "to_heal", "MOVE_DAMAGE": "to_damage_onto",
    "MOVE_TO": "to_move", "PLAY": "to_play", "DISCARD": "to_discard", "REVEAL": "to_reveal",
    "PUT_TOP_UNDER": "to_put_cards_under", "DAMAGE": "to_damage", "GIVE": "to_give", "CREATE_TRIGGER": "to_give",
}  # fmt: skip
_PLACES = {
    c.TO_HAND: "hand", c.TO_DECK_TOP: "top", c.TO_DECK_BOTTOM: "bottom", c.TO_DECK_SHUFFLED: "shuffled",
    c.TO_INKWELL: "inkwell", c.TO_DISCARD: "discard", c.TO_UNDER: "under",
}  # fmt: skip
_OF_FRAMES = {c.FRAME_CHALLENGE: "to_challenge", c.FRAME_MOVE: "to_move_to", c.FRAME_ACTIVATE: "to_pay"}
_OF_PLAYING = {
    c.PLAYING_BASE: "to_shift_onto", c.PLAYING_SINGER: "to_sing", c.PLAYING_COSTS: "to_pay",
    c.PLAYING_DISCARD: "to_discard",
}  # fmt: skip


def purpose(position: Position, language: str = "en") -> str | None:
    """What the card of the pending choice is chosen for, and where the cards that are not chosen go; None: unknown."""
    st = position.state
    frame = st["frames"][int(st["depth"]) - 1]
    kind = int(frame["kind"])
    if kind == c.FRAME_PROGRAM:
        return _of_program(position, frame, language)
    key = _OF_PLAYING.get(int(frame["phase"])) if kind == c.FRAME_PLAY else _OF_FRAMES.get(kind)
    return key and term(key, language)


def _of_program(position: Position, frame: Any, language: str) -> str | None:
    """Follow the set of the chosen cards from the instruction that asks to the one that does something with it."""
    code = position.table.tables[0]["code"]
    at = int(frame["instruction"])
    holding, found, words = {c.SET_THEM}, None, None  # the sets that hold the chosen cards
    while True:
        name, operands = _instruction(code[at])
        if found is None and name == "PUT":  # an order of several cards is asked for by the instruction itself
            words = found = term("to_put", language, _place(operands, language))
        elif name == "SELECT":
            copied = _SETS.get(operands["selector"]) in holding
            (holding.add if copied else holding.discard)(operands["into"])
            if found and operands["selector"] == c.SELECT_LOOKED and not copied:
                at += 1
                name, operands = _instruction(code[at])
                return term("rest", language, words, _place(operands, language)) if name == "PUT" else words
        elif found is None:
            key = _use(name, operands, holding)
            words = found = key and term(key, language)
            if name in ("CHOOSE", "RANDOM") and at != int(frame["instruction"]):
                holding.discard(c.SET_THEM)
        if name == "END" or not holding:
            return words
        at = max(at + 1, operands["to"]) if name == "JUMP" else at + 1  # a jump back repeats for another player


def _place(operands: dict[str, int], language: str) -> str:
    """Where an instruction PUT puts cards."""
    return term(f"place_{_PLACES[operands['where']]}", language)


def _instruction(row: Any) -> tuple[str, dict[str, int]]:
    opcode = OPCODES[row[0]]
    return opcode.name, {name: int(value) for name, value in zip(opcode.operands, row[1:])}


def _use(name: str, operands: dict[str, int], holding: set[int]) -> str | None:
    """The key of what an instruction does with one of the sets."""
    if c.SET_SOURCE in holding and name in ("MOVE_DAMAGE", "MOVE_TO"):
        return "to_damage_from" if name == "MOVE_DAMAGE" else "to_move_to"
    if c.SET_THEM not in holding:
        return None
    if name == "DAMAGE" and operands["how"] == c.DAMAGE_PUT:
        return "to_put_damage_on"
    return _DOES.get(name)
