"""Section 4.5 of the rule book: questing."""

import pytest

from tests.board import *


@pytest.mark.parametrize("card", [DIME, MANOR])
def test_4_5_1_only_characters_quest(card):
    """5.3.4."""
    assert not board(play=[card]).can("quest", card)


def test_4_5_1_only_ones_own_characters():
    assert not board(theirs=[STITCH]).can("quest", theirs(STITCH))


@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True)])
def test_4_5_1_2_exerted_or_drying_characters_cannot_quest(state):
    assert not board(play=[placed(STITCH, **state)]).can("quest", STITCH)


def test_4_5_1_2_ink_drops_pay_before_the_character_exerts():
    car = "RC - Remote-Controlled Car"
    s = board(play=[car], ink=1, ink_drops=1)
    s.quest(car)
    assert splits(s) == {0, 1} and not s[car].exerted
    s.number(1)
    assert s[car].exerted and s.you.lore == s[car].lore and (s.you.ink_ready, s.you.ink_drops) == (1, 0) and quiet(s)


def test_4_5_1_2_a_damaged_character_may_quest():
    s = board(play=[damaged(STITCH)])
    s.quest(STITCH)
    assert s.you.lore == 1


@pytest.mark.parametrize("other", [False, True])
def test_4_5_1_2_a_printed_condition_on_questing(other):
    assert board(play=[BASHFUL, GRUMPY if other else STITCH]).can("quest", BASHFUL) == other


@pytest.mark.parametrize(("card", "lore"), [(STITCH, 1), (AURORA, 2), ("Daisy Duck - Isabel", 3)])
def test_4_5_1_4_questing_exerts_and_gains_the_lore_value(card, lore):
    """4.5.1.1, 4.5.1.3, 5.3.6.4."""
    s = board(play=[card])
    s.quest(card)
    assert s.you.lore == lore and s[card].exerted and s.opponent.lore == 0


def test_4_5_2_abilities_resolve_after_the_lore_is_gained():
    s = board(play=[GENIE], hand=[CANNONS], theirs=[STITCH])
    s.quest(GENIE)
    assert s.you.lore == 3 and s.decision is not None
    s.accept()
    choose_if_asked(s, STITCH)
    assert s.opponent.discard == [STITCH]
