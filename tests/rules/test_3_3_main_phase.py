"""Section 3.3 of the rule book: main phase."""

from tests.board import *


def test_3_3_1_turn_actions_may_be_taken_in_any_order_and_number():
    """4.1.1, 4.1.2."""
    s = board(play=[AURORA, STITCH], hand=[FLOUNDER, AGRABAH, STITCH], ink=2, theirs=[exerted(FLOUNDER)])
    s.quest(AURORA)
    s.play(FLOUNDER)
    s.challenge(STITCH, theirs(FLOUNDER))
    s.ink(AGRABAH)
    s.play(yours(STITCH))
    assert s.you.lore == 2 and s.you.ink_ready == 1


def test_3_3_2_1_the_turn_cannot_end_while_an_action_resolves():
    s = board(hand=[CANNONS], ink=1, theirs=[STITCH, FLOUNDER])
    s.play(CANNONS)
    assert s.decision is not None and not s.can("end_turn")
    s.choose(STITCH)
    assert s.can("end_turn")


def test_3_3_2_1_the_turn_cannot_end_while_the_bag_holds_an_ability():
    s = board(hand=[BOBBY], ink=1)
    s.play(BOBBY)
    assert s.decision is not None and not s.can("end_turn")
    s.decline()
    assert s.can("end_turn")
