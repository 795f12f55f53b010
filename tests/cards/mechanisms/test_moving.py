"""What the abilities of cards are made of: moving; each piece with a real card."""

from lorcana_env import Scenario
from tests.board import at, quiet
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


CARPET = "Magic Carpet - Flying Rug"


def test_a_move_goes_to_another_location():
    """4.7.2, 1.7.7: of two locations only the one where the chosen character is not; two lead to either."""
    s = Scenario(you=dict(play=[CARPET, at(PRIDE_ROCK, AKELA), PRIDE_ROCK, THEBES]))
    s.activate(CARPET)
    s.choose(AKELA)
    assert quiet(s) and s[AKELA].location == THEBES

    s = Scenario(you=dict(play=[CARPET, at(PRIDE_ROCK, AKELA), PRIDE_ROCK]))
    s.activate(CARPET)
    s.choose(AKELA)
    assert quiet(s) and s[AKELA].location == PRIDE_ROCK

    s = Scenario(you=dict(play=[at(PRIDE_ROCK, AKELA), at(PRIDE_ROCK, ABU), PRIDE_ROCK, THEBES], hand=[AFOOT], ink=2))
    s.play(AFOOT)
    s.choose(AKELA)
    s.choose(ABU)
    assert s[AKELA].location == s[ABU].location == THEBES


def test_the_location_of_a_move_that_was_not_made_is_none():
    """6.1.4: the only location is where the character is already; and there is no character at all."""
    s = Scenario(you=dict(play=[at(PRIDE_ROCK, AKELA), PRIDE_ROCK], hand=[TOUCH_THE_SKY], ink=2))
    s.play(TOUCH_THE_SKY)
    assert quiet(s) and s.you.hand == [] and s[AKELA].location == PRIDE_ROCK

    s = Scenario(you=dict(play=[PRIDE_ROCK, THEBES], hand=[TOUCH_THE_SKY], ink=2))
    s.play(TOUCH_THE_SKY)
    assert quiet(s) and s.you.hand == []
