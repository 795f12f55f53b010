"""What the abilities of cards are made of: moving; each piece with a real card."""

from lorcana_env import Scenario
from tests.cast import *


def test_moving_to_one_location_for_free():
    s = Scenario(you=dict(play=[BROOM_KEEPER, AKELA, SORCERERS_WORKSPACE, AGRABAH]))
    assert s.can("move", BROOM_KEEPER, to=SORCERERS_WORKSPACE)
    assert not s.can("move", BROOM_KEEPER, to=AGRABAH)
    assert not s.can("move", AKELA, to=SORCERERS_WORKSPACE)


def test_moving_for_free_and_the_lore_of_that_location():
    s = Scenario(you=dict(hand=[TOUCH_THE_SKY], play=[AGRABAH, AKELA], ink=2))
    s.play(TOUCH_THE_SKY)
    while s.decision:
        s.take(0)
    assert s[AKELA].location == AGRABAH and len(s.you.hand) == 2
