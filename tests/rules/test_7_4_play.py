"""Section 7.4 of the rule book: play."""

import pytest

from lorcana_env import Scenario
from tests.board import *


@pytest.mark.parametrize(
    ("card", "ink", "zone"), [(KNOWS_BEST, 3, "hand"), (LET_IT_GO, 5, "inkwell"), (CANNONS, 1, "discard")]
)
def test_7_4_1_a_card_goes_to_the_zones_of_its_own_player(card, ink, zone):
    """1.4.3."""
    s = board(hand=[card], ink=ink, theirs=[STITCH])
    s.play(card)
    assert getattr(s.opponent, zone) == [STITCH] and STITCH not in getattr(s.you, zone)


def test_7_4_3_the_location_itself_is_the_one_that_is_banished():
    """He was there just before."""
    s = board(play=[ATITAYA], theirs=[at(THEBES, FERGUS), damaged(THEBES)])
    s.challenge(ATITAYA, THEBES)
    assert s.decision is not None
    reply(s, YES, ATITAYA)
    assert s[ATITAYA].damage == 4 and s[FERGUS].location is None


def test_7_4_3_at_another_location():
    s = board(play=[ATITAYA], theirs=[at(LIBRARY, FERGUS), damaged(THEBES), LIBRARY])
    s.challenge(ATITAYA, THEBES)
    assert s.decision is not None


def test_7_4_3_at_no_location():
    s = board(play=[ATITAYA], theirs=[FERGUS, damaged(THEBES)])
    s.challenge(ATITAYA, THEBES)
    assert quiet(s)


def test_7_4_3_what_was_once_there_is_not_afterwards():
    """The next event finds him nowhere."""
    s = board(play=[ATITAYA, ATITAYA], theirs=[at(THEBES, FERGUS), damaged(THEBES), damaged(ISLAND)])
    challenge(s, ATITAYA, THEBES, NO)
    s.challenge(ATITAYA, ISLAND)
    assert quiet(s)


FIRST = pytest.mark.parametrize("first", ["location", "character"])


def banish_both(place: str, damage: int, first: str, **more: bool) -> Scenario:
    """The opponent's character dies with the location that it is at, by one effect."""
    cards = [damaged(place, damage), placed(STITCH, damage=1, at=place, **more)]
    s = board(hand=[WINDSTORM], ink=4, theirs=cards if first == "location" else cards[::-1])
    s.play(WINDSTORM)
    return s


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
@pytest.mark.parametrize("is_exerted", [True, False])
def test_7_4_3_an_exerted_character_was_here(first, is_exerted):
    s = banish_both(VINE, 3, first, exerted=is_exerted)
    assert (VINE in s.opponent.hand) == is_exerted


def hand(s: Scenario) -> int:
    return len(s.game.slots(0, "hand"))


@pytest.mark.parametrize("bogo", [True, False])
def test_7_4_3_a_classification_that_the_banished_character_was_given(bogo):
    """Both are banished; the one that banished the other was a Detective by another's ability."""
    mine = [NICK, STITCH, *([BOGO] if bogo else [])]
    s = board(play=mine, theirs=[exerted(AURORA)])
    s.challenge(STITCH, AURORA)
    assert not s[STITCH].in_play and hand(s) == bogo


def test_7_4_3_one_that_an_effect_gave():
    s = board(play=[NICK, STITCH, DETECTIVES_BADGE], ink=1, theirs=[exerted(ABU)])
    s.activate(DETECTIVES_BADGE)
    s.choose(STITCH)  # Resist +1 as well: 3 - 1 damage
    s.challenge(STITCH, ABU)
    assert not s[STITCH].in_play and hand(s) == 1


@pytest.mark.parametrize("quack", [True, False])
def test_7_4_3_a_villain_only_by_an_ability(quack):
    mine = [TOWER, exerted(at(TOWER, STITCH)), *([THE_THUNDERQUACK] if quack else [])]
    s = board(play=mine, hand=[DRAGON_FIRE], ink=5, theirs=[AURORA])
    play(s, DRAGON_FIRE, theirs(AURORA))
    if quack:
        s.accept()
        assert not s[STITCH].exerted
    else:
        assert quiet(s) and s[STITCH].exerted


@pytest.mark.parametrize("peep", [True, False])
def test_7_4_3_bodyguard_that_an_ability_gave(peep):
    mine = [MUSKETEER_TABARD, WOODY, *([BO_PEEP] if peep else [])]
    s = board(play=mine, theirs=[exerted(AURORA)])
    s.challenge(WOODY, AURORA)
    if peep:
        s.accept()
    assert quiet(s) and hand(s) == peep


@pytest.mark.parametrize("peep", [True, False])
def test_7_4_3_bodyguard_during_the_other_turn(peep):
    theirs = [BOGO_OFFICER, exerted(WOODY), *([BO_PEEP] if peep else [])]
    s = board(play=[STITCH], theirs=dict(play=theirs, deck=[AURORA, AURORA]))
    s.challenge(STITCH, WOODY)
    assert not s[WOODY].in_play and (s.decision is not None) == peep


@pytest.mark.parametrize(("giver", "ink"), [(FOREST_DUEL, 5), ("Magical Aid", 3), (FLOTSAM_BABY, 0)])
def test_7_4_3_a_gained_ability_sees_its_character_leave(giver, ink):
    """6.2.1: banished in a challenge, the character returns to hand."""
    in_play = [JETSAM] if ink else [JETSAM, giver]
    s = board(play=in_play, hand=[giver] if ink else [], ink=ink, theirs=[exerted(LUMIERE)])
    if ink:
        s.play(giver)
        choose_if_asked(s, JETSAM)
    s.challenge(JETSAM, LUMIERE)
    assert s.you.hand == [JETSAM]


def test_7_4_3_cards_that_leave_together_see_each_other():
    """Two of three are at the Library, which is no character and stays."""
    s = board(hand=[BE_PREPARED], ink=7, theirs=[LIBRARY, at(LIBRARY, STITCH), at(LIBRARY, FLOUNDER), AURORA])
    s.play(BE_PREPARED)
    while s.decision is not None:
        s.take(0) if s.decision.kind == "order" else s.accept()
    assert len(s.opponent.hand) == 2 and s.opponent.play == [LIBRARY]


@pytest.mark.worked_example
def test_7_4_3_rourke_sees_the_characters_that_are_banished_with_him():
    s = board(hand=[BE_PREPARED], ink=7, lore=5, theirs=[ROURKE, STITCH, FLOUNDER])
    s.play(BE_PREPARED)
    while s.decision is not None:
        s.take(0)  # one of two abilities that do the same
    assert s.opponent.play == [] and s.you.lore == 3
