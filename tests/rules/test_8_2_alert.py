"""Section 8.2 of the rule book: Alert."""

from tests.board import *


def test_8_2_1_alert_ignores_evasive():
    assert not can_challenge(FLOUNDER, exerted(IAGO)) and can_challenge(CRI_KEE, exerted(IAGO))


def test_8_2_1_alert_ignores_evasive_only_and_not_that_the_character_is_ready():
    assert not can_challenge(CRI_KEE, IAGO)


def test_8_2_1_alert_does_not_ignore_bodyguard():
    assert not can_challenge(CRI_KEE, exerted(IAGO), also=(exerted(SIMBA),))


def test_8_2_1_alert_can_be_gained_for_a_turn():
    s = board(play=[FLOUNDER], hand=[FASTER], ink=1, theirs=[exerted(IAGO)])
    play(s, FASTER, FLOUNDER)
    assert s.can("challenge", FLOUNDER, IAGO)


def test_8_2_2_alert_is_not_evasive():
    assert can_challenge(FLOUNDER, exerted(CRI_KEE))


def test_8_2_2_a_character_with_alert_can_gain_evasive():
    s = board(play=[CRI_KEE], hand=[DODGE], ink=2)
    s.play(DODGE)
    assert s[CRI_KEE].keywords["Alert"] and s[CRI_KEE].keywords["Evasive"]
