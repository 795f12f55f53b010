"""Section 8.5 of the rule book: Challenger."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_8_5_1_challenger_adds_strength_while_challenging():
    s = board(play=[HOOK], theirs=[exerted(KHAN)])
    s.challenge(HOOK, KHAN)
    assert s[KHAN].damage == 3


def test_8_5_1_challenger_counts_against_a_location_too():
    s = board(play=[HOOK], theirs=[AGRABAH])
    s.challenge(HOOK, AGRABAH)
    assert s[AGRABAH].damage == 3


def test_8_5_1_challenger_gives_no_strength_outside_a_challenge():
    s = board(play=[HOOK], theirs=[AGRABAH])
    assert s[HOOK].strength == 1
    s.challenge(HOOK, AGRABAH)
    assert s[HOOK].strength == 1


def test_8_5_1_challenger_stacks():
    """8.1.2."""
    you = dict(play=[HOOK, "Captain Hook's Rapier"], hand=[FASTER], ink=1)
    s = Scenario(you=you, opponent=dict(play=[exerted(LUMIERE)]))
    play(s, FASTER, HOOK)
    assert s[HOOK].keywords["Challenger"] == 5
    s.challenge(HOOK, LUMIERE)
    assert s[LUMIERE].damage == 6


@pytest.mark.parametrize("helpers", orders([MIM_ADVERSARY, CASTLE_CLOUDS]))
def test_8_5_1_challenger_counts_for_abilities_that_look_at_strength(helpers):
    """5 strength and twice Challenger +1 is 7 while it challenges: it can't be dealt damage then."""
    for cards in (helpers, [CASTLE_CLOUDS]):
        s = board(play=[*cards, at(CASTLE_CLOUDS, BALOO_PAWS)], theirs=[exerted(COBRA)])
        s.challenge(BALOO_PAWS, COBRA)
        assert s[COBRA].damage == 5 + len(cards)
        assert s[BALOO_PAWS].in_play == (len(cards) == 2)  # else 5 - 1 damage, which is its willpower


def test_8_5_2_challenger_gives_nothing_when_being_challenged():
    s = board(play=[KHAN], theirs=[exerted(HOOK)])
    s.challenge(KHAN, HOOK)
    assert s[KHAN].damage == 1
