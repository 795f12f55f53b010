"""Pieces of abilities: moving; each with a real card."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_moving_to_one_location_for_free():
    s = board(play=[BROOM_KEEPER, AKELA, SORCERERS_WORKSPACE, AGRABAH])
    assert s.can("move", BROOM_KEEPER, to=SORCERERS_WORKSPACE) and not s.can("move", BROOM_KEEPER, to=AGRABAH)
    assert not s.can("move", AKELA, to=SORCERERS_WORKSPACE)


def test_moving_for_free_and_the_lore_of_that_location():
    s = board(hand=[TOUCH_THE_SKY], play=[AGRABAH, AKELA], ink=2)
    s.play(TOUCH_THE_SKY)
    while s.decision:
        s.take(0)
    assert s[AKELA].location == AGRABAH and len(s.you.hand) == 2


CARPET, HATHI, WAY = "Magic Carpet - Flying Rug", "Colonel Hathi - On the March", "I Will Find My Way"


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.3"])


@EDITIONS
def test_a_move_goes_to_another_location_or_does_not_happen(rules):
    """4.7.2, 1.7.7: in 2.0 of two locations only the one where the chosen character is not is a choice."""
    s = board(play=[CARPET, at(PRIDE_ROCK, AKELA), PRIDE_ROCK, THEBES], rules=rules)
    activate(s, CARPET, AKELA)
    assert quiet(s) is (rules == "2.0")
    choose_if_asked(s, PRIDE_ROCK)
    assert quiet(s) and s[AKELA].location == (THEBES if rules == "2.0" else PRIDE_ROCK)

    s = board(play=[CARPET, at(PRIDE_ROCK, AKELA), PRIDE_ROCK], rules=rules)
    activate(s, CARPET, AKELA)
    assert quiet(s) and s[AKELA].location == PRIDE_ROCK

    play = [at(PRIDE_ROCK, AKELA), at(PRIDE_ROCK, ABU), PRIDE_ROCK, THEBES]
    s = board(play=play, hand=[AFOOT], ink=2, rules=rules)
    s.play(AFOOT)
    reply(s, AKELA, ABU)
    choose_if_asked(s, THEBES)
    assert s[AKELA].location == s[ABU].location == THEBES


@EDITIONS
def test_the_location_of_a_move_that_was_not_made(rules):
    """6.1.4: in 2.0 none where the character is already; since 2.3 it was chosen (4.7.2). None without a character."""
    s = board(play=[at(PRIDE_ROCK, AKELA), PRIDE_ROCK], hand=[TOUCH_THE_SKY], ink=2, rules=rules)
    s.play(TOUCH_THE_SKY)
    drawn = 0 if rules == "2.0" else s[PRIDE_ROCK].lore
    assert quiet(s) and len(s.you.hand) == drawn and s[AKELA].location == PRIDE_ROCK

    s = board(play=[PRIDE_ROCK, THEBES], hand=[TOUCH_THE_SKY], ink=2, rules=rules)
    s.play(TOUCH_THE_SKY)
    assert quiet(s) and s.you.hand == []


@pytest.mark.parametrize("there", [True, False])
def test_a_move_that_nobody_can_make_is_not_asked(there):
    """4.7.2, 6.1.4: the only character is at the only location already; an opposing location is none (4.7.1)."""

    def scenario(card: str, *others: str, **you: object) -> Scenario:
        where = at(PRIDE_ROCK, card) if there else card
        return Scenario(you=dict(play=[where, PRIDE_ROCK, *others], **you), opponent=dict(play=[THEBES]))

    s = scenario(HATHI)
    s.quest(HATHI)
    assert quiet(s) == there

    s = scenario(AKELA, hand=[WAY], ink=5)
    s.play(WAY)
    assert quiet(s) == there

    s = scenario(AKELA, "Transport Pod")
    round_trip(s)
    assert quiet(s) == there

    s = scenario(AKELA, GOOFY_ADVENTURE, ink=2)
    s.move(GOOFY_ADVENTURE, PRIDE_ROCK)
    assert quiet(s) == there


@EDITIONS
def test_who_follows_to_a_location_is_in_2_0_not_there_yet(rules):
    """4.7.2, 1.7.7: the location is known first, then who of the others moves there."""
    s = board(play=[RUSSELL, at(PRIDE_ROCK, AKELA), BALOO, PRIDE_ROCK], rules=rules)
    quest(s, RUSSELL, YES)
    assert quiet(s) is (rules == "2.0")
    choose_if_asked(s, BALOO)
    assert quiet(s) and s[RUSSELL].location == s[BALOO].location == PRIDE_ROCK
