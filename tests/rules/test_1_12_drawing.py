"""Section 1.12 of the rule book: drawing."""

from tests.board import *


def test_1_12_1_the_draw_of_the_turn_is_a_draw():
    s = board(play=[ROYAL_SOLDIER])
    s.end_turn()
    assert "Challenger" not in s[ROYAL_SOLDIER].keywords
    s.end_turn()
    assert s[ROYAL_SOLDIER].keywords.get("Challenger") == 1


def test_1_12_2_cards_are_drawn_one_at_a_time():
    s = board(play=[ROYAL_SOLDIER, GUIDEBOOK], ink=1)
    s.activate(GUIDEBOOK)
    while s.decision is not None:
        s.take(0)
    assert s[ROYAL_SOLDIER].keywords.get("Challenger") == 2


def test_1_12_3_putting_into_the_hand_is_no_drawing():
    s = board(play=[ROYAL_SOLDIER], hand=[BRAIN], ink=1, deck=[STITCH, FLOUNDER])
    play(s, BRAIN, FLOUNDER)
    assert s.you.hand == [FLOUNDER] and s.you.deck == [STITCH] and "Challenger" not in s[ROYAL_SOLDIER].keywords
