"""Section 7.6 of the rule book: discard."""

from tests.board import *


def test_7_6_1_cards_that_leave_play_are_held_in_the_discard():
    s = board(play=[GUIDEBOOK, STITCH], hand=[CANNONS], ink=2)
    s.activate(GUIDEBOOK)
    s.play(CANNONS)
    assert s.you.discard == [GUIDEBOOK, CANNONS, STITCH] or s.you.discard == [GUIDEBOOK, STITCH, CANNONS]
