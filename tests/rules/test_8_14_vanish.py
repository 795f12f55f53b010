"""Section 8.14 of the rule book: Vanish."""

import pytest

from tests.board import *


def test_8_14_vanish_does_not_wait_for_damage_being_removed():
    """Only for being chosen for an opponent's action."""
    s = board(play=[damaged(GIANT_SERPENT, 2), PABBIE], hand=[FIRST_AID], ink=1)
    s.play(FIRST_AID)
    while s.decision is not None:
        s.number(1)
    assert s.you.lore == 2 and s[GIANT_SERPENT].damage == 1 and GIANT_SERPENT in s.you.play


@pytest.mark.parametrize("action", [SWORD, TYPHOON, CANNONS])
def test_8_14_1_vanish_banishes_when_an_opponents_action_chooses_it(action):
    s = board(hand=[action], ink=2, theirs=[RAJAH])
    s.play(action)
    assert s.opponent.discard == [RAJAH]


def test_8_14_1_vanish_only_heeds_opponents():
    s = board(play=[RAJAH], hand=[SWORD], ink=1)
    s.play(SWORD)
    assert s[RAJAH].zone == "play" and s[RAJAH].strength == 5


def test_8_14_1_choosing_ones_own_character_for_an_opponents_action_is_no_vanish():
    """Swooping Strike: each opponent chooses one of their own characters."""
    s = board(hand=["Swooping Strike"], ink=1, theirs=[RAJAH])
    s.play("Swooping Strike")
    assert s[RAJAH].zone == "play" and s[RAJAH].exerted


def test_8_14_1_vanish_does_not_heed_abilities():
    s = board(play=[LENA], theirs=[RAJAH])
    activate(s, LENA, RAJAH)
    assert s[RAJAH].zone == "play" and s[RAJAH].damage == 1


def test_8_14_1_vanish_does_not_heed_actions_that_choose_nobody():
    s = board(hand=[MALICIOUS_MEAN_AND_SCARY], ink=3, theirs=[RAJAH])
    s.play(MALICIOUS_MEAN_AND_SCARY)
    assert s[RAJAH].zone == "play" and s[RAJAH].damage == 1


def test_8_14_2_vanish_resolves_after_the_action():
    """Control Your Temper-like order: the action's card draw has happened and the action is in the discard."""
    s = board(hand=[IMPROVISE], ink=1, theirs=[RAJAH, GUARD])
    play(s, IMPROVISE, RAJAH)
    assert len(s.you.hand) == 1 and s.opponent.discard == [RAJAH] and s.you.discard == [IMPROVISE]


def test_8_14_2_vanish_does_nothing_when_the_character_has_left():
    s = board(hand=["Befuddle"], ink=1, theirs=[RAJAH])
    s.play("Befuddle")
    assert s.opponent.hand == [RAJAH] and s.opponent.discard == []


@pytest.mark.parametrize("what", ["Giant Cobra - Ghostly Serpent", TOD])
def test_6_1_3_a_character_may_be_chosen_to_remove_no_damage_from_it(what):
    """8.14.1: "up to 2" may be 0, and to be chosen means something to the character."""
    s = board(hand=["Bruno's Return"], ink=2, discard=[ABU], play=[exerted(TOD)] if what == TOD else [],
              theirs=[what] if what != TOD else [])  # fmt: skip
    play(s, "Bruno's Return", ABU)
    s.accept()
    settle(s, what)
    assert not s[TOD].exerted if what == TOD else s.opponent.discard == [what]


def test_1_2_2_removing_damage_where_there_is_none_is_not_offered_else():
    s = board(hand=["Bruno's Return"], ink=2, discard=[ABU], theirs=[STITCH])
    play(s, "Bruno's Return", ABU)
    assert quiet(s)
