"""Section 8.8 of the rule book: Resist."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_8_8_1_resist_reduces_damage_of_an_effect():
    s = board(hand=[CANNONS], ink=1, theirs=[BEAST_THICK])
    s.play(CANNONS)
    assert s[BEAST_THICK].damage == 1


def test_8_8_1_resist_reduces_damage_in_a_challenge_on_both_sides():
    s = board(play=[BEAST_THICK], theirs=[exerted(BEAST_THICK)])
    s.challenge(BEAST_THICK, BEAST_THICK)
    assert s[yours(BEAST_THICK)].damage == s[theirs(BEAST_THICK)].damage == 1


def test_8_8_1_resist_stacks():
    """8.1.2: Resist +1 and Resist +1 from the location."""
    s = board(play=[KHAN], theirs=[exerted(at(CASTLE_CLOUDS, BEAST_THICK)), CASTLE_CLOUDS])
    assert s[BEAST_THICK].keywords["Resist"] == 2
    s.challenge(KHAN, BEAST_THICK)
    assert s[BEAST_THICK].damage == 0


def test_8_8_1_resist_protects_locations():
    s = board(play=[KHAN], theirs=[AGRABAH, LAUNCHPAD_DEFENDER])
    s.challenge(KHAN, AGRABAH)
    assert s[AGRABAH].damage == 1


@pytest.mark.parametrize(("target", "lore"), [(FLOUNDER, 0), (KHAN, 1), (BEAST_THICK, 0)])
def test_8_8_2_damage_reduced_to_0_was_not_dealt(target, lore):
    """The Eye Diamond asks whether one of your characters was damaged this turn; Break Free deals 1."""
    if target == FLOUNDER:
        s = board(play=[FLOUNDER, DIAMOND])
    else:
        s = board(play=[target, DIAMOND], hand=[BREAK_FREE], ink=1)
        s.play(BREAK_FREE)
    s.activate(DIAMOND)
    assert s.you.lore == lore


def test_8_8_3_put_damage_is_not_reduced():
    s = board(hand=[MOSQUITO_BITE], ink=1, theirs=[BEAST_THICK])
    s.play(MOSQUITO_BITE)
    assert s[BEAST_THICK].damage == 1


def test_8_8_3_moved_damage_is_not_reduced():
    you = dict(play=[damaged(KHAN, 3)], hand=[BESTOW_A_GIFT], ink=1)
    s = Scenario(you=you, opponent=dict(play=[BEAST_THICK]))
    play(s, BESTOW_A_GIFT, KHAN)
    assert s[BEAST_THICK].damage == 1 and s[KHAN].damage == 2
