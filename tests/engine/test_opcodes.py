"""The registry of instructions: what is made from it is up to date, and it is right about its handlers."""

import re

import numpy as np
import pytest

from lorcana_env import Deck, Game
from lorcana_env.cards.compile.driver import compile_cards
from lorcana_env.cards.compile.facts import Facts
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import opcodes
from lorcana_env.rules.record.opcodes import MAX_OPERANDS, OPCODES, encode
from lorcana_env.setup.compiled_decks import EngineLimit
from tests.helpers import raises
from tools import dispatch


def laid_out(source: str) -> str:
    """Without layout, which the formatter settles."""
    return re.sub(r"[\s()]|,(?=\s*\))", "", source)


def test_the_dispatch_is_what_the_registry_says():
    """After an edit of the registry: python -m tools.dispatch"""
    assert laid_out(dispatch.FILE.read_text("utf-8")) == laid_out(dispatch.source())


def test_a_handler_reads_every_operand():
    unread = {row.name: dispatch.unread(row) for row in OPCODES if row.handler}
    assert {name: operands for name, operands in unread.items() if operands} == {"MODE": ["options"]}  # with OPTION


def test_rows_fit_an_instruction():
    assert len({row.name for row in OPCODES}) == len(OPCODES)
    for row in OPCODES:
        assert len(row.operands) <= MAX_OPERANDS and row.what.endswith(".")
        assert sum(kind == opcodes.JUMP for kind in row.operands.values()) <= 1


def test_an_operand_that_is_not_there_is_refused_by_name():
    raises(TypeError, "the instruction DRAW has no operand 'amuont'", encode, "DRAW", {"amuont": 1})
    raises(TypeError, "there is no instruction 'DRAWW'", Facts({}).emit, "DRAWW")


def test_operands_are_encoded_by_name():
    assert encode("DRAW", {"amount": 2, "player": c.WHO_THEY}) == encode("DRAW", {"player": c.WHO_THEY, "amount": 2})
    assert encode("JUMP", {"to": 7})[:2] == [opcodes.number("JUMP"), 7]


@pytest.mark.parametrize("opcode", [len(OPCODES), opcodes.number("OPTION"), -1])
def test_an_unknown_instruction_stops_the_game_by_name(opcode: int):
    """Also the number after the last one, which was once whatever the last branch did."""
    game = Game(Deck.load("blurple"), Deck.load("ward-es-control"), seed=1)
    tables = game.table.tables.copy()
    code = tables["code"][0]
    code[: np.count_nonzero(code.any(axis=1)), 0] = opcode
    game.table.tables.flags.writeable = True
    before = game.table.tables["code"].copy()
    chooser = np.random.default_rng(1)
    try:
        game.table.tables["code"] = tables["code"]
        with pytest.raises(EngineLimit, match="an instruction that it does not know"):
            while not game.over:
                game.step(int(chooser.choice(game.legal_actions())))
    finally:
        game.table.tables["code"] = before


def test_every_instruction_is_emitted_by_some_card():
    from lorcana_env import cards

    emitted: set[int] = set()
    for card in cards.supported():
        tables = compile_cards([card])
        emitted |= set(tables.row["code"][: tables.used["code"], 0].tolist())
    left = {row.name for number, row in enumerate(OPCODES) if number not in emitted}
    assert left == {"REMOVE_INK_DROPS"}  # an effect of cards to come; tests/cards/mechanisms/ have texts that say it
