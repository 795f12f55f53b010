"""Section 8.1 of the rule book: keywords in general."""

import pytest

from lorcana_env import cards
from lorcana_env.rules.record import constants as c
from tests.board import *


def test_8_1_1_the_fifteen_keywords():
    """1.6.1.5: printed ones are those that the engine has."""
    printed = {keyword.keyword for card in cards.all_cards() for keyword in card.keywords}
    assert printed == set(c.KEYWORDS) and len(c.KEYWORDS) == 15


def test_8_1_2_a_keyword_that_two_cards_give_is_there():
    for castles in (1, 2, 3):
        s = board(play=[CASTLE] * castles, hand=[BELLE_MECHANIC], ink=9)
        s.play(BELLE_MECHANIC)
        assert "Rush" in s[BELLE_MECHANIC].keywords


def test_8_1_2_support_does_not_stack():
    s = board(play=[ROBIN, FLOUNDER], hand=["Boss's Orders"], ink=1)
    play(s, "Boss's Orders", ROBIN)
    quest(s, ROBIN, YES)
    assert s[FLOUNDER].strength == 5 and quiet(s)


@pytest.mark.worked_example
def test_8_1_2_support_does_not_stack_in_the_example():
    """Gained once more, it adds the strength once."""
    s = board(play=[HEIHEI, STITCH, FLOUNDER], hand=["Boss's Orders"], ink=1)
    play(s, "Boss's Orders", HEIHEI)
    quest(s, HEIHEI, YES, STITCH)
    assert can_pass(s) and s[STITCH].strength == 3


@pytest.mark.worked_example
def test_8_1_2_resist_stacks():
    s = board(play=[BEAST_THICK, STITCH], hand=["I'm Still Here", SMASH], ink=6)
    play(s, "I'm Still Here", BEAST_THICK)
    assert s[BEAST_THICK].keywords["Resist"] == 1 + 2
    play(s, SMASH, BEAST_THICK)
    assert s[BEAST_THICK].damage == 0


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
COLLECTOR, SONIC = "Ariel - Adventurous Collector", "Ariel - Sonic Warrior"


@EDITIONS
def test_8_1_2_a_keyword_for_a_while_ceases_beside_the_printed_one(rules):
    """8.10.5: the card shifted onto her has no Evasive from her own ability."""
    song = "This Is My Family"
    s = board(play=[COLLECTOR], hand=[song, SONIC], ink=12, rules=rules)
    s.play(song)
    choose_if_asked(s, COLLECTOR)
    s.play(SONIC, shift_onto=COLLECTOR)
    settle(s)
    assert "Evasive" not in s[SONIC].keywords


@EDITIONS
@pytest.mark.parametrize("order", [(TWITTERPATED, DUCK_FOR_COVER), (DUCK_FOR_COVER, TWITTERPATED)])
def test_8_1_2_the_one_with_the_longer_duration_remains(order, rules):
    """Evasive until the start of your next turn and Evasive this turn, in either order; before 2.3 the first."""
    s = board(play=[STITCH], hand=list(order), ink=9, rules=rules)
    for action in order:
        s.play(action)
        choose_if_asked(s, STITCH)
    s.end_turn()
    assert ("Evasive" in s[STITCH].keywords) == (rules == "2.3" or order[0] == TWITTERPATED)
    s.end_turn()
    assert "Evasive" not in s[STITCH].keywords


@EDITIONS
def test_8_1_2_with_a_number_they_add_up(rules):
    s = board(play=[EEYORE], hand=["Hypnotic Strength"] * 2, ink=9, rules=rules)
    for _ in range(2):
        s.play("Hypnotic Strength")
        choose_if_asked(s, EEYORE)
    assert s[EEYORE].keywords["Challenger"] == 4


@EDITIONS
def test_8_1_2_also_what_the_next_character_gains(rules):
    """Powhatan's Staff gives Bodyguard to a character that has it printed; another one is shifted onto it."""
    staff, king = "Powhatan's Staff", "Simba - Pride Protector"
    s = board(play=[staff], hand=[SIMBA, king], ink=12, rules=rules)
    s.activate(staff)
    s.play(SIMBA)
    settle(s)
    s.play(king, shift_onto=SIMBA)
    settle(s)
    assert "Bodyguard" not in s[king].keywords
