"""Section 8.5 of the rule book: Challenger."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.cast import *

# -- 8.5 Challenger -----------------------------------------------------------------------------------------------


def test_challenger_counts_only_while_challenging_8_5():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[exerted(CHIEN_PO)]))
    assert s[HOOK].strength == 1
    s.challenge(HOOK, CHIEN_PO)
    assert s[CHIEN_PO].damage == 3
    s = Scenario(you=dict(play=[CHIEN_PO]), opponent=dict(play=[exerted(HOOK)]))
    s.challenge(CHIEN_PO, HOOK)
    assert s[CHIEN_PO].damage == 1


# -- 8.5.1 --------------------------------------------------------------------------------------------------------


def test_8_5_1_challenger_adds_strength_while_challenging():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[exerted(KHAN)]))
    s.challenge(HOOK, KHAN)
    assert s[KHAN].damage == 3


def test_8_5_1_challenger_counts_against_a_location_too():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[AGRABAH]))
    s.challenge(HOOK, AGRABAH)
    assert s[AGRABAH].damage == 3


def test_8_5_1_challenger_gives_no_strength_outside_a_challenge():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[AGRABAH]))
    assert s[HOOK].strength == 1
    s.challenge(HOOK, AGRABAH)
    assert s[HOOK].strength == 1


def test_8_5_1_challenger_stacks():
    """8.1.2."""
    you = dict(play=[HOOK, "Captain Hook's Rapier"], hand=[FASTER], ink=1)
    s = Scenario(you=you, opponent=dict(play=[exerted(LUMIERE)]))
    s.play(FASTER)
    s.choose(HOOK)
    assert s[HOOK].keywords["Challenger"] == 5
    s.challenge(HOOK, LUMIERE)
    assert s[LUMIERE].damage == 6


@pytest.mark.parametrize("helpers", orders([MIM_ADVERSARY, CASTLE_CLOUDS]))
def test_8_5_1_challenger_counts_for_abilities_that_look_at_strength(helpers):
    """5 strength and twice Challenger +1 is 7 while it challenges: it can't be dealt damage then."""
    for cards in (helpers, [CASTLE_CLOUDS]):
        s = Scenario(you=dict(play=[*cards, at(CASTLE_CLOUDS, BALOO_PAWS)]), opponent=dict(play=[exerted(COBRA)]))
        s.challenge(BALOO_PAWS, COBRA)
        assert s[COBRA].damage == 5 + len(cards)
        assert s[BALOO_PAWS].in_play == (len(cards) == 2)  # else 5 - 1 damage, which is its willpower


def test_8_5_1_challenger_counts_while_challenging_only():
    """4.6.4.5, 4.6.7."""
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[exerted(ADELAIDE)]))
    assert s[HOOK].strength == 1
    s.challenge(HOOK, ADELAIDE)
    assert s.opponent.discard == [ADELAIDE]


# -- 8.5.2 --------------------------------------------------------------------------------------------------------


def test_8_5_2_challenger_gives_nothing_when_being_challenged():
    s = Scenario(you=dict(play=[KHAN]), opponent=dict(play=[exerted(HOOK)]))
    s.challenge(KHAN, HOOK)
    assert s[KHAN].damage == 1


def test_8_5_2_challenger_does_not_count_while_being_challenged():
    s = Scenario(you=dict(play=[LITTLE_JOHN]), opponent=dict(play=[exerted(HOOK)]))
    s.challenge(LITTLE_JOHN, HOOK)
    assert s[LITTLE_JOHN].damage == 1
