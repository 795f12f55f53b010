"""Section 4.7 of the rule book: moving to a location."""

import pytest

from lorcana_env import Scenario, cards
from tests.board import *


@pytest.mark.parametrize("how", [TOUCH_THE_SKY, CARPET_RUG])
def test_4_7_1_an_effect_moves_characters_to_locations_of_their_player_only(how):
    """Both say "move a character of yours to a location for free"."""
    action = cards.find(how).type == "action"
    you = dict(play=[STITCH, MANOR] if action else [STITCH, MANOR, how], hand=[how] if action else [], ink=2)
    s = Scenario(you=you, opponent=dict(play=[SHIP]))
    s.play(how) if action else s.activate(how)
    if s.can("choose", STITCH):
        s.choose(STITCH)
    assert not any("Fairy Ship" in choice for choice in choices(s))


def test_4_7_1_not_to_an_opposing_location_and_no_opposing_character():
    s = board(play=[STITCH], ink=3, theirs=[MANOR, FLOUNDER])
    assert not s.can("move", STITCH, MANOR) and not s.can("move", FLOUNDER, MANOR)


def test_4_7_1_several_characters_may_be_at_one_location():
    """4.1.1: moving is not limited."""
    s = board(play=[MANOR, STITCH, FLOUNDER], ink=2)
    s.move(STITCH, MANOR)
    s.move(FLOUNDER, MANOR)
    assert s[STITCH].location == s[FLOUNDER].location == MANOR


def test_4_7_2_a_character_moves_on_to_another_location():
    s = board(play=[MANOR, SHIP, at(MANOR, STITCH)], ink=1)
    s.move(STITCH, SHIP)
    assert s[STITCH].location == SHIP and s.you.ink_ready == 0


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
def test_4_7_2_an_effect_may_choose_the_location_where_the_character_is(rules):
    """4.7.1: since 2.3 it is a legal choice, and the move does not happen; in 2.0 it is none."""
    s = board(play=["Magic Carpet - Flying Rug", at(MANOR, STITCH), MANOR, SHIP], rules=rules)
    s.activate("Magic Carpet - Flying Rug")
    choose_if_asked(s, STITCH)
    if rules != "2.3":
        assert s[STITCH].location == SHIP
        return
    assert choices(s) == {MANOR, SHIP}
    s.choose(MANOR)
    assert quiet(s) and s[STITCH].location == MANOR


@EDITIONS
def test_4_7_2_nothing_moves_and_so_nothing_triggers(rules):
    """And "if you do" fails (6.1.5.1): Goofy moves, and a character who is there already is chosen to come along."""
    goofy = "Goofy - Set for Adventure"
    s = board(play=[goofy, at(MANOR, STITCH), FLOUNDER, MANOR], ink=1, deck=[LUMIERE] * 2, rules=rules)
    s.move(goofy, MANOR)
    s.accept()
    assert (STITCH in choices(s)) is (rules == "2.3")
    choose_if_asked(s, STITCH if rules == "2.3" else FLOUNDER)
    assert len(s.you.hand) == (0 if rules == "2.3" else 1)
    assert s[FLOUNDER].location == (None if rules == "2.3" else MANOR)


def test_4_7_2_the_other_moves_to_where_one_of_them_is():
    """To the same location: Russell is there."""
    russell = "Russell - Junior Wilderness Explorer"
    s = board(play=[at(MANOR, russell), STITCH, MANOR, SHIP], rules="2.3")
    quest(s, russell, YES, MANOR)
    choose_if_asked(s, STITCH)
    assert quiet(s) and s[russell].location == s[STITCH].location == MANOR


@EDITIONS
def test_4_7_2_another_location_is_not_the_one_where_it_is(rules):
    house = "Carl's House - Flying High"
    s = board(play=[house, at(house, STITCH), MANOR, SHIP], rules=rules)
    s.activate(house)
    choose_if_asked(s, STITCH)
    assert choices(s) == {MANOR, SHIP}


@EDITIONS
def test_4_7_2_as_a_turn_action_such_a_move_can_not_be_made(rules):
    """4.1.4: it can't be completed."""
    s = board(play=[at(MANOR, STITCH), MANOR, SHIP], ink=9, rules=rules)
    assert s.can("move", STITCH, SHIP) and not s.can("move", STITCH, MANOR)


@EDITIONS
def test_4_7_2_a_move_that_nobody_could_make_is_not_offered(rules):
    s = board(play=[at(MANOR, STITCH), MANOR, "Transport Pod"], rules=rules)
    round_trip(s)
    assert quiet(s) and s[STITCH].location == MANOR


@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True), dict(damage=1)])
def test_4_7_3_any_character_of_yours_may_move(state):
    """Neither being exerted nor drying keeps a character from moving, and moving doesn't exert it."""
    s = board(play=[placed(STITCH, **state), MANOR], ink=1)
    s.move(STITCH, MANOR)
    assert s[STITCH].location == MANOR and s[STITCH].exerted == bool(state.get("exerted"))


def test_4_7_3_items_do_not_move():
    s = board(play=[DIME, MANOR, STITCH], ink=2)
    refused(s.move, DIME, MANOR)
    assert s.can("move", STITCH, MANOR)


@pytest.mark.parametrize(("to", "cost"), [(MANOR, 1), (PRIDE_ROCK, 2)])
def test_4_7_3_4_moving_pays_the_move_cost(to, cost):
    """4.7.3.1, 4.7.3.3, 4.7.4, 5.6.5.2 (2.0: 4.7.3.2, 4.7.3.3, 5.6.5.1)."""
    s = board(play=[STITCH, to], ink=3)
    s.move(STITCH, to)
    assert s[STITCH].location == to and s.you.ink_ready == 3 - cost


@pytest.mark.parametrize(("ink", "legal"), [(0, False), (1, False), (2, True)])
def test_4_7_3_4_the_move_cost_is_paid_in_full(ink, legal):
    assert board(play=[STITCH, PRIDE_ROCK], ink=ink).can("move", STITCH, PRIDE_ROCK) == legal


def test_4_7_3_2_a_free_move_pays_nothing():
    s = board(play=[JIM], hand=[PRIDE_ROCK], ink=2)
    play(s, PRIDE_ROCK, YES)
    assert s[JIM].location == PRIDE_ROCK and s.you.ink_ready == 0


def test_4_7_3_4_ink_drops_pay_for_moves():
    fang = "Fang - River City"
    s = board(play=[STITCH, fang], ink=1, ink_drops=2)
    s.move(STITCH, to=fang)
    assert splits(s) == {1, 2} and s[STITCH].location is None
    s.number(1)
    assert s[STITCH].location == fang and (s.you.ink_ready, s.you.ink_drops) == (0, 1)


def test_4_7_5_while_here_applies_and_ends_when_the_character_moves_on():
    """6.1.13.5."""
    s = board(play=[PRIDE_ROCK, MANOR, STITCH], ink=3)
    s.move(STITCH, PRIDE_ROCK)
    assert s[STITCH].willpower == 4
    s.move(STITCH, MANOR)
    assert s[STITCH].willpower == 2


def test_4_7_5_abilities_of_the_move_resolve_after_it():
    s = board(play=[TAFFYTA, MANOR, SHIP], ink=2)
    s.move(TAFFYTA, MANOR)
    assert s.you.lore == 2
    s.move(TAFFYTA, SHIP)
    assert s.you.lore == 2 and s[TAFFYTA].location == SHIP
