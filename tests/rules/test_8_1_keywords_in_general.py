"""Section 8.1 of the rule book: keywords in general."""

import pytest

from lorcana_env import cards
from lorcana_env.rules.record import constants as c
from tests.board import *
from tests.cast import *

# -- 8.1.1 --------------------------------------------------------------------------------------------------------


def test_8_1_1_the_fifteen_keywords():
    """1.6.1.5: printed ones are those that the engine has."""
    printed = {keyword.keyword for card in cards.all_cards() for keyword in card.keywords}
    assert printed == set(c.KEYWORDS) and len(c.KEYWORDS) == 15


# -- 8.1.2 --------------------------------------------------------------------------------------------------------


def test_8_1_2_a_keyword_that_two_cards_give_is_there():
    for castles in (1, 2, 3):
        s = board(play=[CASTLE] * castles, hand=[BELLE_MECHANIC], ink=9)
        s.play(BELLE_MECHANIC)
        assert "Rush" in s[BELLE_MECHANIC].keywords


def test_8_1_2_support_does_not_stack():
    s = board(play=[ROBIN, FLOUNDER], hand=["Boss's Orders"], ink=1)
    s.play("Boss's Orders")
    s.choose(ROBIN)
    s.quest(ROBIN)
    s.accept()
    assert s[FLOUNDER].strength == 5 and quiet(s)


@pytest.mark.worked_example
def test_8_1_2_support_does_not_stack_in_the_example():
    """Gained once more, it adds the strength once."""
    s = board(play=[HEIHEI, STITCH, FLOUNDER], hand=["Boss's Orders"], ink=1)
    s.play("Boss's Orders")
    s.choose(HEIHEI)
    s.quest(HEIHEI)
    s.accept()
    s.choose(STITCH)
    assert can_pass(s) and s[STITCH].strength == 3


@pytest.mark.worked_example
def test_8_1_2_resist_stacks():
    s = board(play=[BEAST_THICK, STITCH], hand=["I'm Still Here", SMASH], ink=6)
    s.play("I'm Still Here")
    s.choose(BEAST_THICK)
    assert s[BEAST_THICK].keywords["Resist"] == 1 + 2
    s.play(SMASH)
    s.choose(BEAST_THICK)
    assert s[BEAST_THICK].damage == 0
