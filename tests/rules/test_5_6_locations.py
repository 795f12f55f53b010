"""Section 5.6 of the rule book: locations."""

from tests.board import *
from tests.cast import *

# -- 5.6.4 --------------------------------------------------------------------------------------------------------


def test_5_6_4_an_ability_of_a_location_may_be_used_in_the_turn_it_is_played():
    """6.3.1.2."""
    s = board(play=[STITCH], hand=[GROUNDS], ink=3)
    s.play(GROUNDS)
    s.move(STITCH, GROUNDS)
    s.activate(GROUNDS)
    assert s[STITCH].strength == 3 and s.you.ink_ready == 0
