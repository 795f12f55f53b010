"""Section 8.15 of the rule book: Ward."""

from tests.board import *


def test_8_15_1_opponents_can_not_choose_a_character_with_ward():
    s = board(hand=[CANNONS], ink=1, play=[KHAN], theirs=[ALADDIN_PRINCE_ALI])
    s.play(CANNONS)
    assert s[ALADDIN_PRINCE_ALI].damage == 0 and s[KHAN].damage == 2


def test_8_15_1_abilities_can_not_choose_it_either():
    s = board(play=[LENA], theirs=[ALADDIN_PRINCE_ALI])
    s.activate(LENA)
    assert s[ALADDIN_PRINCE_ALI].damage == 0


def test_8_15_1_its_own_player_can_choose_it():
    s = board(play=[ALADDIN_PRINCE_ALI], hand=[SWORD], ink=1)
    s.play(SWORD)
    assert s[ALADDIN_PRINCE_ALI].strength == 4


def test_8_15_1_it_can_be_chosen_for_a_challenge():
    """Ward is about resolving an effect."""
    assert can_challenge(KHAN, exerted(ALADDIN_PRINCE_ALI))


def test_8_15_1_ward_until_the_start_of_your_next_turn():
    """6.1.13.3."""
    s = board(play=[KHAN], hand=[DODGE], ink=2, theirs=dict(play=[FLOUNDER], hand=[CANNONS], ink=1))
    play(s, DODGE, KHAN)
    s.end_turn()
    assert {"Ward", "Evasive"} <= s[KHAN].keywords.keys()
    s.play(CANNONS)
    assert s[KHAN].damage == 0 and s.opponent.discard.count(FLOUNDER) == 1
    s.end_turn()
    assert not s[KHAN].keywords


def test_8_15_2_effects_without_a_choice_hit_it():
    s = board(hand=[BE_PREPARED], ink=7, theirs=[ALADDIN_PRINCE_ALI])
    s.play(BE_PREPARED)
    assert s.opponent.discard == [ALADDIN_PRINCE_ALI]


def test_8_15_2_its_own_player_may_have_to_choose_it():
    """Be King Undisputed: each opponent chooses one of their characters."""
    s = board(hand=["Be King Undisputed"], ink=4, theirs=[ALADDIN_PRINCE_ALI])
    s.play("Be King Undisputed")
    assert s.opponent.discard == [ALADDIN_PRINCE_ALI]
