"""Section 1.9 of the rule book: damage."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.cast import *

# -- 1.9.1 --------------------------------------------------------------------------------------------------------


def test_1_9_1_undamaged_is_without_damage():
    s = board(play=[CHI_FU])
    lore = s[CHI_FU].lore
    s = board(play=[damaged(CHI_FU)])
    assert lore == s[CHI_FU].lore + 2


def test_1_9_1_undamaged_characters_are_counted():
    s = board(play=[exerted(BOLT_SUPERDOG), FLOUNDER, damaged(STITCH), ARIANNA])
    s.end_turn()
    s.end_turn()
    assert s.you.lore == 2


def test_1_9_1_damage_is_counted_one_by_one():
    """Two damage of one effect and one of another are three, of which one can be moved."""
    s = board(play=[damaged(MIM)], hand=[CANNONS], ink=1, theirs=[LUMIERE])
    s.play(CANNONS)
    s.choose(MIM)
    assert s[MIM].damage == 3
    round_trip(s)
    s.accept()
    s.number(1)
    assert (s[MIM].damage, s[LUMIERE].damage) == (2, 1)


def test_1_9_1_1_dealt_damage_is_reduced():
    s = board(hand=[CANNONS], ink=1, theirs=[EEYORE, STITCH])
    s.play(CANNONS)
    s.choose(EEYORE)
    assert s[EEYORE].damage == 1


def test_1_9_1_2_damage_that_is_put_is_not_reduced():
    """8.8.3."""
    s = board(play=[LUMIERE], hand=[MALICIOUS_MEAN_AND_SCARY], ink=3, theirs=[EEYORE, FLOUNDER])
    s.play(MALICIOUS_MEAN_AND_SCARY)
    assert (s[EEYORE].damage, s[FLOUNDER].damage, s[LUMIERE].damage) == (1, 1, 0)


@pytest.mark.parametrize("damage", [0, 1, 3])
def test_1_9_1_3_removed_damage_is_counted(damage):
    s = board(play=[damaged(ARIANNA, damage)], hand=[OHANA], ink=3)
    s.play(OHANA)
    assert s[ARIANNA].damage == 0 and len(s.you.hand) == damage


@pytest.mark.parametrize(("present", "n"), [(1, 1), (2, 2), (5, 2)])
def test_1_9_1_3_up_to_removes_no_more_than_there_is(present, n):
    s = board(play=[CASA, damaged(at(CASA, LUMIERE), present)])
    s.quest(LUMIERE)
    while s.decision is not None:
        if s.decision.kind == "number":
            s.take(len(s.legal()) - 1)
        else:
            s.accept()
    assert s[LUMIERE].damage == present - n


@pytest.mark.parametrize(("rules", "drawn"), [("2.0", 0), ("2.1", 1), ("2.3", 1)])
def test_1_9_2_4_moving_damage_is_removing_it_since_2_1(rules, drawn):
    """2.0: 1.9.1.4, and 1.9.1.3."""
    s = board(play=[PEPA_STORM, damaged(LUMIERE)], hand=[BESTOW_A_GIFT], ink=1, theirs=[EEYORE], rules=rules)
    s.play(BESTOW_A_GIFT)
    s.choose(LUMIERE)
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and len(s.you.hand) == drawn


def move_damage(damage: int, n: int, target: str) -> Scenario:
    s = board(play=[damaged(MIM, damage)], theirs=[target, LUMIERE])
    s.end_turn()
    s.end_turn()
    s.accept()
    while s.decision is not None:
        if s.decision.kind == "number":
            s.number(n)
        else:
            s.choose(target)
    return s


@pytest.mark.parametrize(("damage", "n"), [(3, 2), (3, 1), (1, 1)])
def test_1_9_1_4_moved_damage_leaves_one_and_is_taken_by_the_other(damage, n):
    """8.8.3: Resist doesn't count."""
    s = move_damage(damage, n, EEYORE)
    assert (s[MIM].damage, s[EEYORE].damage) == (damage - n, n)


def test_1_9_1_4_moved_damage_can_banish():
    """1.8.1.4."""
    s = move_damage(2, 2, STITCH)
    assert s.opponent.discard == [STITCH] and s[MIM].damage == 0


def beast(**you: object) -> Scenario:
    you = dict(you)
    you["play"] = [exerted(BEAST_RELENTLESS), *you.get("play", [])]
    return Scenario(you=you, opponent=dict(play=[EEYORE]))


def test_1_9_1_5_dealt_damage_is_taken():
    """1.9.2: "is damaged" means that the character takes damage."""
    s = beast(hand=[CANNONS], ink=1)
    s.play(CANNONS)
    s.choose(theirs(EEYORE))
    s.accept()
    assert s[EEYORE].damage == 1 and not s[BEAST_RELENTLESS].exerted


def test_1_9_1_5_put_damage_is_taken():
    """1.9.2."""
    s = beast(hand=[MALICIOUS_MEAN_AND_SCARY], ink=3)
    s.play(MALICIOUS_MEAN_AND_SCARY)
    s.accept()
    assert s[EEYORE].damage == 1 and not s[BEAST_RELENTLESS].exerted


def test_1_9_1_5_moved_damage_is_taken():
    """1.9.2."""
    s = beast(play=[damaged(LUMIERE)], hand=[BESTOW_A_GIFT], ink=1)
    s.play(BESTOW_A_GIFT)
    s.choose(LUMIERE)
    s.accept()
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and not s[BEAST_RELENTLESS].exerted


def test_1_9_1_5_damage_that_a_character_enters_play_with_is_not_taken():
    """6.7.8: it is neither dealt, nor put, nor moved to a character in play, so that none "was damaged" (1.9.2)."""
    s = board(hand=[BEAST_WOUNDED], play=[DIAMOND], ink=3)
    s.play(BEAST_WOUNDED)
    s.activate(DIAMOND)
    assert s[BEAST_WOUNDED].damage == 4 and s.you.lore == 0


def test_1_9_1_5_damage_reduced_to_nothing_is_not_taken():
    """1.9.2, 8.8.2."""
    s = board(play=[exerted(BEAST_RELENTLESS)], hand=[BREAK_FREE], ink=1, theirs=[BEAST_THICK])
    s.end_turn()
    assert quiet(s) and s[BEAST_RELENTLESS].exerted


# -- 1.9.2 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [CANNONS, MOSQUITO_BITE, BESTOW_A_GIFT])
def test_1_9_2_is_dealt_damage_means_takes_damage(how):
    """1.9.1.5: dealt, put or moved."""
    s = board(play=[damaged(LUMIERE)], hand=[how], ink=1, theirs=[HYDRA, STITCH])
    s.play(how)
    if how == BESTOW_A_GIFT:
        s.choose(LUMIERE)
    s.choose(theirs(HYDRA))
    moved = how == BESTOW_A_GIFT
    assert s[LUMIERE].damage == 1 - moved + s[HYDRA].damage
