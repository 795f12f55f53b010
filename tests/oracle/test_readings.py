"""What filters, amounts and conditions mean to the engine, against the slow reading of the rules in this folder.

Half of the boards are of three players: as for tests of rules and cards, ``make test`` lets Python run the engine.
"""

import random
from collections import Counter

import pytest

from lorcana_env.cards import supported
from tests.engine.test_frozen_boards import lay_out, random_board
from tests.oracle import readings

POOL = sorted(card.full_name for card in supported() if card.text_lines)
AT_A_TIME = 32
SHIFTS_AND_STAYS = ["Stitch - Rock Star", "Agrabah - Marketplace"]  # what a random board needs


def compare_readings(part: int, boards: int) -> tuple[Counter[readings.Row], list[str]]:
    """Random boards of some cards of the pool, played on at random; what was compared, and differences."""
    names = random.Random(0).sample(POOL, len(POOL))[part * AT_A_TIME : (part + 1) * AT_A_TIME]
    read, wrong = Counter[readings.Row](), []
    for k in range(boards):
        chooser = random.Random(f"{part} {k}")
        game = lay_out(random_board(1 + 2 * k, [*names, *SHIFTS_AND_STAYS]) | {"rules": "2.3"})
        rows = readings.rows_of(game.table.cards)
        for step in range(8):
            if game.over:
                break
            if step % 4 == 0:
                wrong += readings.differences(game, rows, read)
            game.step(int(chooser.choice(game.legal_actions())))
    return read, wrong


@pytest.mark.parametrize("part", range(-(-len(POOL) // AT_A_TIME)))
def test_6_1_what_filters_amounts_and_conditions_mean(part):
    """6.1.8, 6.2.2, 6.3, 6.4: every card of the pool; which cards are meant, how much it is, whether it holds."""
    read, wrong = compare_readings(part, 2)
    assert wrong == [] and read.total() > 80
