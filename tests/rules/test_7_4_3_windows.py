"""Windows of triggered abilities are seen as things were just before cards left play (7.4.3); and whose they are."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, ATITAYA, BAMBI, hurt, quiet, tired

FERGUS = "Fergus - Outpost Builder"  # while at a location, a location is challenged and banished: may deal 4 damage
THEBES = "Thebes - The Big Olive"  # 7 willpower
LIBRARY = "The Library - A Gift for Belle"  # a character is banished while here: may draw; 8 willpower
ISLAND = "Hundred Acre Island - Pooh's Home"  # in an opponent's turn, one is banished while here: 1 lore; 5 willpower
MOTUNUI = "Motunui - Island Paradise"  # one is banished while here: may go to the inkwell; 5 willpower
VINE = "The Frozen Vine - Monstrous Plant"  # banished with an exerted character here: returns to hand; 4 willpower
AMELIA = "Captain Amelia - Commander of the Legacy"  # your others, while being challenged: Resist +1
FLORA = "Flora - Good Fairy"  # while being challenged +2 strength
STITCH = "Stitch - New Dog"  # 2/2
STORM = "Windstorm"  # cost 4: 1 damage to each opposing character and location


def test_7_4_3_the_location_itself_is_the_one_that_is_banished():
    """He was there just before."""
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[dict(card=FERGUS, at=THEBES), hurt(THEBES, 1)]))
    s.challenge(ATITAYA, THEBES)
    assert s.decision is not None
    s.accept()
    s.choose(ATITAYA)
    assert s[ATITAYA].damage == 4 and s[FERGUS].location is None


def test_7_4_3_at_another_location():
    s = Scenario(
        you=dict(play=[ATITAYA]),
        opponent=dict(play=[dict(card=FERGUS, at=LIBRARY), hurt(THEBES, 1), LIBRARY]),
    )
    s.challenge(ATITAYA, THEBES)
    assert s.decision is not None


def test_7_4_3_at_no_location():
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[FERGUS, hurt(THEBES, 1)]))
    s.challenge(ATITAYA, THEBES)
    assert quiet(s)


def test_7_4_3_what_was_once_there_is_not_afterwards():
    """The next event finds him nowhere."""
    s = Scenario(
        you=dict(play=[ATITAYA, "Atitaya - Fang General"]),
        opponent=dict(play=[dict(card=FERGUS, at=THEBES), hurt(THEBES, 1), hurt(ISLAND, 1)]),
    )
    s.challenge(ATITAYA, THEBES)
    s.decline()
    s.challenge(ATITAYA, ISLAND)
    assert quiet(s)


# -- character and location banished in one check (1.8.1.4) ------------------------------------------------------


def banish_both(place: str, damage: int, first: str, **more: bool) -> Scenario:
    """The opponent's character dies with the location that it is at, by one effect."""
    cards = [hurt(place, damage), hurt(STITCH, 1, at=place, **more)]
    s = Scenario(you=dict(hand=[STORM], ink=4), opponent=dict(play=cards if first == "location" else cards[::-1]))
    s.play(STORM)
    return s


FIRST = pytest.mark.parametrize("first", ["location", "character"])


@FIRST
def test_7_4_3_the_location_sees_the_character_that_leaves_with_it(first):
    s = banish_both(LIBRARY, 7, first)
    s.accept()
    assert len(s.opponent.hand) == 1 and len(s.opponent.discard) == 2


@FIRST
def test_7_4_3_and_its_player_gains_lore(first):
    assert banish_both(ISLAND, 4, first).opponent.lore == 1


@FIRST
def test_7_4_3_and_puts_it_into_the_inkwell(first):
    s = banish_both(MOTUNUI, 4, first)
    s.accept()
    assert s.opponent.inkwell == [STITCH]


@FIRST
@pytest.mark.parametrize("exerted", [True, False])
def test_7_4_3_an_exerted_character_was_here(first, exerted):
    s = banish_both(VINE, 3, first, exerted=exerted)
    assert (VINE in s.opponent.hand) == exerted


# -- whose window ------------------------------------------------------------------------------------------------


def test_4_6_2_each_other_character_while_it_is_challenged():
    """Amelia gives Resist to the one in the challenge, not to all the others while she is in one."""
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[AMELIA, tired(BAMBI), tired(ATITAYA)]))
    assert "Resist" not in s[ATITAYA].keywords
    s.challenge(AKELA, ATITAYA)
    assert s[ATITAYA].damage == 2 and "Resist" not in s[ATITAYA].keywords


def test_4_6_2_not_herself():
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(AMELIA)]))
    s.challenge(AKELA, AMELIA)
    assert s[AMELIA].damage == 3


def test_4_6_2_two_of_them_give_resist_to_each_other():
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(AMELIA), AMELIA, AMELIA]))
    s.challenge(AKELA, AMELIA)
    assert s[AMELIA].damage == 1


def test_4_6_2_not_while_it_challenges():
    s = Scenario(you=dict(play=[AMELIA, AKELA]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(AKELA, ATITAYA)
    assert s.you.discard == [AKELA]


def test_4_6_2_the_one_not_challenged_gets_nothing():
    """And only while the challenge goes on."""
    scar = "Scar - Vengeful Lion"  # one of yours challenges a damaged character: may draw
    s = Scenario(you=dict(play=[AKELA, scar]), opponent=dict(play=[AMELIA, hurt(ATITAYA, 1, exerted=True), BAMBI]))
    s.challenge(AKELA, ATITAYA)
    assert [card for card in (AMELIA, ATITAYA, BAMBI) if "Resist" in s[card].keywords] == [ATITAYA]
    s.decline()
    assert quiet(s) and "Resist" not in s[ATITAYA].keywords and s[ATITAYA].damage == 3


def test_4_6_2_while_this_character_is_challenged():
    """Flora: only in her own challenge."""
    s = Scenario(you=dict(play=[ATITAYA, AKELA]), opponent=dict(play=[tired(FLORA), tired(BAMBI)]))
    s.challenge(AKELA, BAMBI)
    assert s[FLORA].strength == 2
    s.challenge(ATITAYA, FLORA)
    assert s[ATITAYA].damage == 4


def test_4_6_2_louie_weakens_who_challenges_him():
    louie = "Louie - One Cool Duck"  # while he is being challenged, the challenging character gets -1 strength
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(louie), tired(ATITAYA)]))
    s.challenge(AKELA, ATITAYA)
    assert s[ATITAYA].damage == 3


def test_4_6_2_shenzi_against_a_damaged_one_only():
    shenzi = "Shenzi - Scar's Accomplice"  # while challenging a damaged character +2 strength
    s = Scenario(you=dict(play=[shenzi, shenzi]), opponent=dict(play=[tired(ATITAYA)]))
    strength = s[shenzi].strength
    s.challenge(shenzi, ATITAYA)
    assert s[ATITAYA].damage == strength
    s.challenge(shenzi, ATITAYA)
    assert s[ATITAYA].damage == 2 * strength + 2
