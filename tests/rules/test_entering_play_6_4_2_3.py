"""6.4.2.3: a card has what abilities in play give it as it comes into play, so they count for how it enters."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from lorcana_env.rules import constants as c
from tests.cards.board import quiet, tired

JIMINY = "Jiminy Cricket - Level-Headed and Wise"
RAFIKI = "Rafiki - Mysterious Sage"  # Rush
FINDER = "Peter Pan - Shadow Finder"  # gives Rush for Evasive
OWL = "Archimedes - Exasperated Owl"  # Evasive
STITCH = "Stitch - New Dog"
DEMIGOD = "Hercules - Divine Hero"  # Floodborn, Shift
KID = "Hercules - Unwavering Demigod"
CASTLE = "Beast's Castle - Overrun by the Vine"  # gives Floodborn characters Rush
BO_PEEP = "Bo Peep - Caring Shepherd"  # gives characters named Woody Bodyguard
WOODY = "Woody - Waiting for a Friend"
ERIC, URSULA = "Prince Eric - Ursula's Groom", "Ursula - Vanessa"
BASHFUL, SNOW_WHITE = "Bashful - Adoring Knight", "Snow White - Unexpected Houseguest"
SWORDSMAN, MUSICIAN = "Goofy - Musketeer Swordsman", "Minnie Mouse - Musical Artist"
BOGO, BASIL = "Chief Bogo - Calling the Shots", "Basil - Tenacious Mouse"
FIGARO, ITEM = "Figaro - Tuxedo Cat", "Weight Set"
CHAMPION = "Donald Duck - Ruby Champion"  # other Ruby characters get +1


def enters(card: str, *mine: object, jiminy: object = None) -> bool:
    """Whether the card enters play exerted."""
    s = Scenario(you=dict(play=list(mine), hand=[card], ink=10), opponent=dict(play=[jiminy or tired(JIMINY)]))
    s.play(card)
    return s[card].exerted


@pytest.mark.parametrize("card", [RAFIKI, "Audrey Ramirez - Gutsy Mechanic", "Captain Hook - Ruthless Pirate", FINDER])
def test_printed_rush(card):
    assert enters(card)
    assert not enters(card, jiminy=JIMINY)  # only while he is exerted


@pytest.mark.parametrize(
    ("card", "giver"),
    [
        (OWL, FINDER),
        ("Jetsam - Riffraff", "Flotsam - Ursula's Spy"),
        ("Stabbington Brother - With a Patch", "Stabbington Brother - Without a Patch"),
        ("Demona - Betrayer of the Clan", "Grimorum Arcanorum"),
    ],
)
def test_rush_that_an_ability_in_play_gives(card, giver):
    assert enters(card, giver)
    assert not enters(card)


def test_a_chain_of_abilities_that_ends_in_rush():
    """Evasive for all by one card; for Evasive, Rush by another."""
    assert enters(STITCH, FINDER, "Peter Pan & Tinker Bell - Fast Friends")
    assert not enters(STITCH, "Peter Pan & Tinker Bell - Fast Friends")


def test_what_the_card_was_before_does_not_count():
    """Whatever it had when it was last in play, it is a new card (7.1.6)."""
    s = Scenario(you=dict(hand=[STITCH], ink=5), opponent=dict(play=[tired(JIMINY)]))
    s.game.state["keywords"][s.game.slots(0, "hand")[0]] = 1 << c.KEYWORD_RUSH
    s.play(STITCH)
    assert not s[STITCH].exerted and not s[STITCH].keywords


@pytest.mark.parametrize("castle", [True, False])
def test_8_10_3_a_shifted_character(castle):
    mine = [KID, *([CASTLE] if castle else [])]
    s = Scenario(you=dict(play=mine, hand=[DEMIGOD], ink=10), opponent=dict(play=[tired(JIMINY)]))
    s.play(DEMIGOD, shift_onto=KID)
    assert s[DEMIGOD].exerted == castle


@pytest.mark.parametrize("exerted", [True, False])
def test_8_10_2_a_shifted_character_enters_exerted_on_an_exerted_one(exerted):
    """Which is what Merida waits for."""
    merida = "Merida - Wisp Conjurer"
    s = Scenario(you=dict(play=[merida, tired(KID) if exerted else KID], hand=[DEMIGOD], ink=10))
    s.play(DEMIGOD, shift_onto=KID)
    assert s[DEMIGOD].exerted == exerted and (s.decision is not None) == exerted


def test_items():
    assert enters(ITEM, jiminy=FIGARO) and not enters(ITEM, jiminy=JIMINY)


@pytest.mark.parametrize(
    ("card", "giver"), [(WOODY, BO_PEEP), (ERIC, URSULA), (BASHFUL, SNOW_WHITE), ("Woody - Town Sheriff", BO_PEEP)]
)
def test_8_3_2_bodyguard_that_an_ability_gives(card, giver):
    """It may enter play exerted, as if it had Bodyguard printed on it."""
    s = Scenario(you=dict(play=[giver], hand=[card], ink=10))
    s.play(card)
    assert s.decision.kind == "may"
    s.accept()
    assert s[card].exerted and "Bodyguard" in s[card].keywords
    s = Scenario(you=dict(play=[giver], hand=[card], ink=10))
    s.play(card)
    s.decline()
    assert not s[card].exerted
    s = Scenario(you=dict(play=[STITCH], hand=[card], ink=10), opponent=dict(play=[giver]))
    s.play(card)
    assert quiet(s) or s.decision.kind != "may"
    assert not s[card].exerted


def test_8_3_2_bodyguard_that_needs_an_exerted_character_comes_too_late():
    vine = "The Vine - Towering Stalk"
    s = Scenario(you=dict(play=[vine], hand=[DEMIGOD], ink=10))
    s.play(DEMIGOD)
    assert quiet(s) and not s[DEMIGOD].exerted


def test_triggers_on_playing_see_what_it_is_given():
    s = Scenario(you=dict(play=[tired(SWORDSMAN), BO_PEEP], hand=[WOODY], ink=5))
    s.play(WOODY)
    s.decline()
    assert not s[SWORDSMAN].exerted
    s = Scenario(you=dict(play=[dict(card=MUSICIAN, damage=2), BO_PEEP], hand=[WOODY], ink=5))
    s.play(WOODY)
    s.decline()
    s.accept()
    assert s.decision is not None
    s = Scenario(you=dict(play=[BOGO, BASIL], hand=[STITCH], ink=5))
    s.play(STITCH)
    assert s[BASIL].keywords["Resist"] == 1
    s = Scenario(you=dict(play=[BASIL], hand=[STITCH], ink=5))
    s.play(STITCH)
    assert "Resist" not in s[BASIL].keywords
