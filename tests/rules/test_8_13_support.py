"""Section 8.13 of the rule book: Support."""

from tests.board import *


def test_8_13_1_support_adds_its_strength_to_another_character_this_turn():
    s = board(play=[ROBIN, FLOUNDER, KHAN])
    quest(s, ROBIN, YES, FLOUNDER)
    assert s[FLOUNDER].strength == 5 and s[ROBIN].strength == 3 and s[KHAN].strength == 2
    s.end_turn()
    assert s[FLOUNDER].strength == 2


def test_8_13_1_support_may_be_declined():
    s = board(play=[ROBIN, FLOUNDER])
    quest(s, ROBIN, NO)
    assert s[FLOUNDER].strength == 2 and s.you.lore == 1


def test_8_13_1_support_may_choose_an_opposing_character_but_not_itself():
    s = board(play=[ROBIN, FLOUNDER], theirs=[KHAN])
    quest(s, ROBIN, YES)
    assert not s.can("choose", ROBIN)
    s.choose(KHAN)
    assert s[KHAN].strength == 5


def test_8_13_1_support_uses_the_strength_it_has_now():
    """6.6.1.1."""
    s = board(play=[ROBIN, FLOUNDER], hand=[SWORD], ink=1)
    play(s, SWORD, ROBIN)
    quest(s, ROBIN, YES)
    assert s[FLOUNDER].strength == 7


def test_8_13_1_support_without_another_character_does_nothing():
    s = board(play=[ROBIN])
    s.quest(ROBIN)
    if s.decision is not None:
        s.accept()
    assert s[ROBIN].strength == 3 and quiet(s) and s.you.lore == 1
