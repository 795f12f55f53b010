"""Section 1.11 of the rule book: lore."""

import pytest

from tests.board import *


@pytest.mark.parametrize(("lore", "left"), [(0, 0), (1, 0), (3, 2)])
def test_1_11_1_lore_never_falls_below_zero(lore, left):
    s = board(play=[STITCH], hand=[STEAL], ink=5, theirs=dict(lore=lore))
    s.play(STEAL)
    s.quest(STITCH)
    assert s.opponent.lore == left


@pytest.mark.parametrize(("cards", "gained"), [(0, 4), (3, 1), (4, 0), (6, 0)])
def test_1_11_2_a_lore_value_of_zero_or_less_gains_nothing(cards, gained):
    """4.5.3.1, 6.6.3: 4 lore, less 1 for each card in the opponent's hand."""
    s = board(play=[FLYNN_FAN], lore=3, theirs=dict(hand=[STITCH] * cards))
    s.quest(FLYNN_FAN)
    assert s.you.lore == 3 + gained and s[FLYNN_FAN].exerted


def test_1_11_2_a_location_gains_its_lore_at_the_start_of_its_players_turn_only():
    s = board(play=[MANOR])
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (0, 0)
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (1, 0)
