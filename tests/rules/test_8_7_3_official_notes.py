"""Official notes: an empty hand can be discarded (6.1.5.1); nobody must pay for a challenge (8.7.3)."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, ATITAYA, BALOO, BAMBI, hurt, quiet, theirs, tired

HERCULES = "Hercules - Young Rescuer"  # may discard your hand. If you do, return a card from your discard
DOC = "Doc - Bold Knight"  # may discard your hand to draw 2
SMOLDER = "You Broke My Smolder"  # discard your hand. Draw 2
REMOTE = "Syndrome's Remote"  # a Robot is banished: may banish this to discard your hand and draw 2
ROBOT = "Omnidroid - V.10"
KRONK = "Kronk - Laid Back"  # effects don't make you discard
RC = "RC - Remote-Controlled Car"  # 3/2; can't quest or challenge unless you pay 1
LAIR = "Tropical Rainforest - Jaguar Lair"  # opposing damaged characters gain Reckless
GASTON = "Gaston - Arrogant Hunter"  # Reckless
RAGE = "Night Howler Rage"  # draw; a character gains Reckless in its player's next turn
PRESSURE = "This Growing Pressure"  # an opposing one can't challenge, must quest
TARGET = tired(ATITAYA)


# -- an empty hand -----------------------------------------------------------------------------------------------


def test_6_1_5_1_an_empty_hand_is_discarded():
    s = Scenario(you=dict(hand=[HERCULES], ink=2, discard=[AKELA, BAMBI]))
    s.play(HERCULES)
    s.accept()
    s.choose(AKELA)
    assert s.you.hand == [AKELA] and s.you.discard == [BAMBI]


def test_6_1_5_1_a_hand_is_discarded():
    s = Scenario(you=dict(hand=[HERCULES, BALOO], ink=2, discard=[AKELA]))
    s.play(HERCULES)
    s.accept()
    s.choose(AKELA)
    assert s.you.hand == [AKELA] and s.you.discard == [BALOO]


def test_6_1_5_1_who_does_not_discard_gets_nothing():
    s = Scenario(you=dict(hand=[HERCULES], ink=2, discard=[AKELA]))
    s.play(HERCULES)
    s.decline()
    assert s.you.hand == [] and s.you.discard == [AKELA]


@pytest.mark.parametrize("hand", [[], [BALOO]])
def test_6_1_5_1_to_draw(hand):
    s = Scenario(you=dict(hand=[DOC, *hand], ink=2))
    s.play(DOC)
    s.accept()
    assert len(s.you.hand) == 2 and s.you.discard == hand


@pytest.mark.parametrize(("hand", "draws"), [([], 2), ([BALOO], 0)])
def test_6_1_5_1_a_hand_that_is_not_discarded(hand, draws):
    """With Kronk only an empty one can be."""
    s = Scenario(you=dict(play=[KRONK], hand=[DOC, *hand], ink=2))
    s.play(DOC)
    if draws:
        s.accept()
    assert quiet(s) and s.you.hand == hand + s.you.hand[len(hand) :] and len(s.you.hand) == len(hand) + draws


def test_6_1_2_as_one_sentence_of_two():
    s = Scenario(you=dict(hand=[SMOLDER], ink=5))
    s.play(SMOLDER)
    assert len(s.you.hand) == 2


# -- a Reckless character that costs something ---------------------------------------------------------------------


@pytest.mark.parametrize("ink", [0, 1, 5])
def test_8_7_3_nobody_must_pay_for_a_reckless_challenge(ink):
    s = Scenario(you=dict(play=[hurt(RC)], ink=ink), opponent=dict(play=[LAIR, TARGET]))
    assert "Reckless" in s[RC].keywords and s.can("end_turn")
    assert s.can("challenge", RC, ATITAYA) == (ink > 0) and not s.can("quest", RC)


def test_8_7_3_who_pays_challenges():
    s = Scenario(you=dict(play=[hurt(RC)], ink=1), opponent=dict(play=[LAIR, TARGET]))
    s.challenge(RC, ATITAYA)
    assert s.you.ink_ready == 0 and s[ATITAYA].damage == 3


def test_8_7_3_another_reckless_character_must():
    s = Scenario(you=dict(play=[hurt(RC), GASTON], ink=1), opponent=dict(play=[LAIR, TARGET]))
    assert not s.can("end_turn")
    s.challenge(GASTON, ATITAYA)
    s.end_turn()


@pytest.mark.parametrize("card", [RAGE, PRESSURE])
def test_8_7_3_made_so_by_an_action(card):
    s = Scenario(you=dict(hand=[card], ink=6, play=[TARGET]), opponent=dict(play=[RC, tired(AKELA)], ink=2))
    s.play(card)
    s.choose(theirs(RC))
    s.end_turn()
    assert s.active == "opponent" and s.can("end_turn")


@pytest.mark.parametrize("card", [RAGE, PRESSURE])
def test_8_7_3_other_characters_must(card):
    s = Scenario(you=dict(hand=[card], ink=6, play=[TARGET]), opponent=dict(play=[BALOO], ink=2))
    s.play(card)
    s.choose(theirs(BALOO))
    s.end_turn()
    assert s.active == "opponent" and not s.can("end_turn")
