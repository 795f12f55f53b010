"""Pieces of abilities: characteristics; each with a real card."""

from tests.board import *


def test_strength_equal_to_willpower():
    s = board(hand=[RANGER_TEAM_UP], play=[CHIEN_PO], ink=9)
    play(s, RANGER_TEAM_UP, CHIEN_PO)
    assert s[CHIEN_PO].strength == 4 + 7
