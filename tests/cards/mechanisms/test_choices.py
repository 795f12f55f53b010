"""What the abilities of cards are made of: choices; each piece with a real card."""

from tests.board import *
from tests.cast import *


def test_for_each_player_may():
    s = board(play=["Amethyst Chromicon"])
    s.activate("Amethyst Chromicon")
    s.accept()
    s.decline()
    assert len(s.you.hand) == 1 and len(s.opponent.hand) == 0


def test_opponents_choose_their_own():
    s = board(hand=["Triton's Decree"], ink=5, theirs=[CHIEN_PO, AKELA])
    s.play("Triton's Decree")
    assert s.decision.player == 1
    s.choose(AKELA)
    assert s[AKELA].zone == "discard" and s[CHIEN_PO].damage == 0


def test_modes():
    s = board(hand=["Hot Potato"], ink=5, theirs=[CHIEN_PO, "Dinglehopper"])
    s.play("Hot Potato")
    s.option(1)
    assert s["Dinglehopper"].zone == "discard"


def test_a_mode_that_cannot_be_carried_out_is_not_offered():
    """6.1.5.2"""
    s = board(hand=["Hot Potato"], ink=5, theirs=[CHIEN_PO])
    s.play("Hot Potato")
    s.choose(CHIEN_PO)
    assert s[CHIEN_PO].damage == 2


def test_the_opponent_whose_event_it_is_discards():
    s = board(play=[FLYNN_HIGH], theirs=dict(hand=[CANNONS, AKELA, AGUSTIN], ink=1))
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLYNN_HIGH)
    assert s.decision.player == 1
    s.choose(AKELA)
    assert AKELA in s.opponent.discard
