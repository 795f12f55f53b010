"""Section 8.9 of the rule book: Rush."""

from lorcana_env import Scenario
from tests.board import *


def test_8_9_1_rush_challenges_in_the_turn_it_is_played():
    s = board(hand=[AUDREY], ink=1, theirs=[exerted(KHAN), AGRABAH])
    s.play(AUDREY)
    assert s[AUDREY].drying and s.can("challenge", AUDREY, AGRABAH)
    s.challenge(AUDREY, KHAN)
    assert s[KHAN].damage == 2


def test_8_9_1_without_rush_a_drying_character_can_not_challenge():
    """4.6.4.1."""
    assert not can_challenge(drying(KHAN), exerted(FLOUNDER))


def test_8_9_1_rush_is_for_challenges_only():
    s = board(play=[drying(AUDREY)], hand=[FASTER])
    assert not s.can("quest", AUDREY) and not s.can("sing", FASTER, AUDREY)


def test_8_9_1_rush_can_be_gained():
    you = dict(play=[drying(KHAN)], hand=["Cut to the Chase"], ink=2)
    s = Scenario(you=you, opponent=dict(play=[AGRABAH]))
    s.play("Cut to the Chase")
    assert s.can("challenge", KHAN, AGRABAH)
