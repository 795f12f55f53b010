"""Section 8.6 of the rule book: Evasive."""

from tests.board import *


def test_8_6_1_only_evasive_characters_challenge_an_evasive_character():
    assert not can_challenge(STITCH_ABOMINATION, exerted(IAGO))
    assert can_challenge("Pegasus - Gift for Hercules", exerted(IAGO))


def test_8_6_1_an_evasive_character_can_challenge_any_other():
    assert can_challenge(IAGO, exerted(FLOUNDER)) and can_challenge(IAGO, AGRABAH)


def test_8_6_1_a_location_can_have_evasive():
    guest = at(PRESERVE, IAGO)
    assert can_challenge(FLOUNDER, PRESERVE) and not can_challenge(FLOUNDER, PRESERVE, also=(guest,))
    assert can_challenge("Pegasus - Gift for Hercules", PRESERVE, also=(guest,))


def test_8_6_1_evasive_during_your_turn_does_not_protect_in_the_opponents():
    """6.1.13.1."""
    assert can_challenge(AMELIA_COMMAND, exerted(IAGO)) and can_challenge(FLOUNDER, exerted(AMELIA_COMMAND))
