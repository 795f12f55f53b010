"""Section 3.4 of the rule book: end of turn."""

from lorcana_env import Scenario
from tests.board import *


def test_3_4_1_1_end_of_turn_abilities_resolve_before_the_next_turn():
    """3.4.1."""
    s = board(play=[STITCH], hand=[CANDY_DRIFT], ink=2)
    s.play(CANDY_DRIFT)
    assert s[STITCH].strength == 7 and s.you.play == [STITCH]
    s.end_turn()
    assert s.you.play == [] and s.you.discard.count(STITCH) == 1 and s.active == "opponent"


def test_3_4_1_1_at_the_end_of_your_turn_is_not_the_end_of_the_opponents():
    s = board(hand=[STITCH] * 4, theirs=[CLARABELLE])
    s.end_turn()
    assert s.active == "opponent" and len(s.opponent.hand) == 1
    s.end_turn()
    while s.decision is not None:
        s.accept() if s.decision.kind == "may" else s.take(0)
    assert len(s.opponent.hand) == 4 and s.active == "you"


def test_3_4_1_2_effects_of_this_turn_end_with_it():
    s = board(play=[STITCH], hand=[IMPROVISE, GOOD_JOB], ink=2)
    s.play(IMPROVISE)
    s.play(GOOD_JOB)
    assert (s[STITCH].strength, s[STITCH].lore) == (3, 2)
    s.end_turn()
    assert (s[STITCH].strength, s[STITCH].lore) == (2, 1)


def test_3_4_1_2_support_ends_with_the_turn():
    s = board(play=[BASIL_PRACTICED, STITCH])
    quest(s, BASIL_PRACTICED, YES)
    choose_if_asked(s, STITCH)
    assert s[STITCH].strength == 4
    s.end_turn()
    assert s[STITCH].strength == 2


def test_3_4_1_2_a_payment_modifier_of_this_turn_ends_with_it():
    s = board(play=[HAMM], hand=[AURORA], ink=1)
    s.activate(HAMM)
    assert s.can("play", AURORA)
    round_trip(s)
    assert not s.can("play", AURORA)


def test_3_4_2_the_next_player_becomes_the_active_player():
    """1.3.4.1, 1.3.2, 2.3.2, 3.1.4."""
    s = Scenario()
    assert s.active == "you" and s.game.to_act == 0
    s.end_turn()
    assert s.active == "opponent" and s.game.to_act == 1
    s.end_turn()
    assert s.active == "you"
