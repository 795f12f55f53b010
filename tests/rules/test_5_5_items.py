"""Section 5.5 of the rule book: items."""

from lorcana_env import Scenario
from tests.board import *
from tests.cast import *

# -- 5.5 Items ----------------------------------------------------------------------------------------------------


def test_characters_at_a_banished_location_stay_in_play_5_5():
    s = Scenario(
        you=dict(play=[ABU]),
        opponent=dict(play=[damaged(AGRABAH, 3), at(AGRABAH, AKELA)]),
    )
    s.challenge(ABU, AGRABAH)
    assert s[AGRABAH].zone == "discard"
    assert s[AKELA].in_play and s[AKELA].location is None
