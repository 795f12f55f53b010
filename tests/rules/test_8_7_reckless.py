"""Section 8.7 of the rule book: Reckless."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_8_7_reckless_during_their_next_turn_ends_with_it():
    """6.1.13: given by Iago in your turn, it counts in the opponent's next one only."""
    s = board(play=[IAGO_PARROT], theirs=[STITCH_ABOMINATION])
    activate(s, IAGO_PARROT, STITCH_ABOMINATION)
    s.end_turn()
    assert not s.can("quest", STITCH_ABOMINATION) and not s.can("end_turn")
    s.challenge(STITCH_ABOMINATION, IAGO_PARROT)
    round_trip(s)
    assert s.can("quest", STITCH_ABOMINATION)


def test_8_7_2_reckless_can_not_quest():
    assert not board(play=[GASTON]).can("quest", GASTON)


TARGET = exerted(ATITAYA)


@pytest.mark.parametrize("ink", [0, 1, 5])
def test_8_7_3_nobody_must_pay_for_a_reckless_challenge(ink):
    s = board(play=[damaged(RC)], ink=ink, theirs=[FOREST, TARGET])
    assert "Reckless" in s[RC].keywords and s.can("end_turn")
    assert s.can("challenge", RC, ATITAYA) == (ink > 0) and not s.can("quest", RC)


def test_8_7_3_who_pays_challenges():
    s = board(play=[damaged(RC)], ink=1, theirs=[FOREST, TARGET])
    s.challenge(RC, ATITAYA)
    assert s.you.ink_ready == 0 and s[ATITAYA].damage == 3


def test_8_7_3_another_reckless_character_must():
    s = board(play=[damaged(RC), GASTON], ink=1, theirs=[FOREST, TARGET])
    assert not s.can("end_turn")
    s.challenge(GASTON, ATITAYA)
    s.end_turn()


@pytest.mark.parametrize("card", [NIGHT_HOWLER_RAGE, PRESSURE])
def test_8_7_3_made_so_by_an_action(card):
    s = board(hand=[card], ink=6, play=[TARGET], theirs=dict(play=[RC, exerted(AKELA)], ink=2))
    play(s, card, theirs(RC))
    s.end_turn()
    assert s.active == "opponent" and s.can("end_turn")


@pytest.mark.parametrize("card", [NIGHT_HOWLER_RAGE, PRESSURE])
def test_8_7_3_other_characters_must(card):
    s = board(hand=[card], ink=6, play=[TARGET], theirs=dict(play=[BALOO], ink=2))
    play(s, card, theirs(BALOO))
    s.end_turn()
    assert s.active == "opponent" and not s.can("end_turn")


@pytest.mark.parametrize("target", [exerted(FLOUNDER), AGRABAH])
def test_8_7_3_the_turn_can_not_end_while_a_reckless_character_can_challenge(target):
    s = board(play=[GASTON], theirs=[target])
    assert not s.can("end_turn")
    s.challenge(GASTON, target if isinstance(target, str) else FLOUNDER)
    s.end_turn()
    assert s.active == "opponent"


@pytest.mark.parametrize(("gaston", "target"), [
    (GASTON, FLOUNDER),  # a ready character
    (GASTON, exerted(IAGO)),  # Evasive
    (exerted(GASTON), exerted(FLOUNDER)),
    (drying(GASTON), exerted(FLOUNDER)),
])  # fmt: skip
def test_8_7_3_a_reckless_character_that_can_not_challenge_lets_the_turn_end(gaston, target):
    assert board(play=[gaston], theirs=[target]).can("end_turn")


def test_8_7_3_a_drying_reckless_character_with_rush_can_challenge_and_must():
    you = dict(play=[drying(GASTON)], hand=["Cut to the Chase"], ink=2)
    s = Scenario(you=you, opponent=dict(play=[exerted(KHAN)]))
    assert s.can("end_turn")
    s.play("Cut to the Chase")
    choose_if_asked(s, GASTON)
    assert not s.can("end_turn")


def test_8_7_4_a_reckless_character_can_sing_and_then_the_turn_may_end():
    s = board(play=[GASTON], hand=[SUDDEN_CHILL], theirs=[exerted(FLOUNDER)])
    s.sing(SUDDEN_CHILL, GASTON)
    assert s[GASTON].exerted
    s.end_turn()
