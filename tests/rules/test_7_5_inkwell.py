"""Section 7.5 of the rule book: inkwell."""

from tests.board import *


def test_7_5_2_each_card_of_a_stack_put_into_the_inkwell_is_an_instance():
    """5.1.1.7, 6.2.1."""
    pile = stack(SHANG_LEADER, SHANG_CAPTAIN, SHANG_SON)
    s = board(play=[CHIP_RANGERS, pile], hand=["All Funned Out"], ink=1, discard=[STITCH, FLOUNDER, LUMIERE])
    play(s, "All Funned Out", SHANG_LEADER)
    asked = 0
    while not quiet(s):
        asked += s.decision.kind == "may"
        s.decline() if s.can("decline") else s.take(0)
    assert s.you.ink_total == 4 and asked == 3


def test_7_5_3_there_is_no_limit_to_the_inkwell():
    s = board(hand=[STITCH], ink=30)
    s.ink(STITCH)
    assert s.you.ink_total == s.you.ink_ready == 31


def test_7_5_4_the_opponents_inkwell_is_hidden():
    """5.1.2.4, 7.1.3.1."""
    s = varied()
    assert len(guesses(s, 0, "inkwell", 1)) > 3 and {len(cards) for cards in guesses(s, 0, "inkwell", 1)} == {1}


def test_7_5_6_a_card_put_into_the_inkwell_needs_no_symbol():
    s = board(play=[MARSHMALLOW_GUARDIAN], hand=[LET_IT_GO], ink=5)
    s.play(LET_IT_GO)
    assert (s.you.ink_total, s.you.ink_ready) == (6, 0)
    round_trip(s)
    assert s.you.ink_ready == 6
