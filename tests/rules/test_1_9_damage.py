"""Section 1.9 of the rule book: damage."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_1_9_1_undamaged_is_without_damage():
    s = board(play=[CHI_FU])
    lore = s[CHI_FU].lore
    assert lore == board(play=[damaged(CHI_FU)])[CHI_FU].lore + 2


def test_1_9_1_undamaged_characters_are_counted():
    s = board(play=[exerted(BOLT_SUPERDOG), FLOUNDER, damaged(STITCH), ARIANNA])
    round_trip(s)
    assert s.you.lore == 2


def test_1_9_1_damage_is_counted_one_by_one():
    """1.13.1.1: two damage of one effect and one of another are three counters, of which one can be moved."""
    s = board(play=[damaged(MIM)], hand=[CANNONS], ink=1, theirs=[LUMIERE])
    play(s, CANNONS, MIM)
    assert s[MIM].damage == 3
    round_trip(s, YES, 1)
    assert (s[MIM].damage, s[LUMIERE].damage) == (2, 1)


def test_1_9_2_1_dealt_damage_is_reduced():
    s = board(hand=[CANNONS], ink=1, theirs=[EEYORE, STITCH])
    play(s, CANNONS, EEYORE)
    assert s[EEYORE].damage == 1


def test_1_9_2_2_damage_that_is_put_is_not_reduced():
    """8.8.3."""
    s = board(play=[LUMIERE], hand=[MALICIOUS_MEAN_AND_SCARY], ink=3, theirs=[EEYORE, FLOUNDER])
    s.play(MALICIOUS_MEAN_AND_SCARY)
    assert (s[EEYORE].damage, s[FLOUNDER].damage, s[LUMIERE].damage) == (1, 1, 0)


@pytest.mark.parametrize("damage", [0, 1, 3])
def test_1_9_2_3_removed_damage_is_counted(damage):
    s = board(play=[damaged(ARIANNA, damage)], hand=[OHANA], ink=3)
    s.play(OHANA)
    assert s[ARIANNA].damage == 0 and len(s.you.hand) == damage


@pytest.mark.parametrize(("present", "n"), [(1, 1), (2, 2), (5, 2)])
def test_1_9_2_3_up_to_removes_no_more_than_there_is(present, n):
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
    """2.0: 1.9.1.4, 1.9.1.3."""
    s = board(play=[PEPA_STORM, damaged(LUMIERE)], hand=[BESTOW_A_GIFT], ink=1, theirs=[EEYORE], rules=rules)
    play(s, BESTOW_A_GIFT, LUMIERE)
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and len(s.you.hand) == drawn


def move_damage(damage: int, n: int, target: str) -> Scenario:
    s = board(play=[damaged(MIM, damage)], theirs=[target, LUMIERE])
    round_trip(s, YES)
    while s.decision is not None:
        if s.decision.kind == "number":
            s.number(n)
        else:
            s.choose(target)
    return s


@pytest.mark.parametrize(("damage", "n"), [(3, 2), (3, 1), (1, 1)])
def test_1_9_2_4_moved_damage_leaves_one_and_is_taken_by_the_other(damage, n):
    """8.8.3: Resist doesn't count."""
    s = move_damage(damage, n, EEYORE)
    assert (s[MIM].damage, s[EEYORE].damage) == (damage - n, n)


def test_1_9_2_4_moved_damage_can_banish():
    """1.8.1.4."""
    s = move_damage(2, 2, STITCH)
    assert s.opponent.discard == [STITCH] and s[MIM].damage == 0


def beast(**you: object) -> Scenario:
    you = dict(you)
    you["play"] = [exerted(BEAST_RELENTLESS), *you.get("play", [])]
    return Scenario(you=you, opponent=dict(play=[EEYORE]))


def test_1_9_3_dealt_damage_is_taken():
    """ "Is damaged" means that the character takes damage (2.0: 1.9.2)."""
    s = beast(hand=[CANNONS], ink=1)
    play(s, CANNONS, theirs(EEYORE), YES)
    assert s[EEYORE].damage == 1 and not s[BEAST_RELENTLESS].exerted


def test_1_9_3_put_damage_is_taken():
    """2.0: 1.9.1.5."""
    s = beast(hand=[MALICIOUS_MEAN_AND_SCARY], ink=3)
    play(s, MALICIOUS_MEAN_AND_SCARY, YES)
    assert s[EEYORE].damage == 1 and not s[BEAST_RELENTLESS].exerted


def test_1_9_3_moved_damage_is_taken():
    """2.0: 1.9.1.5."""
    s = beast(play=[damaged(LUMIERE)], hand=[BESTOW_A_GIFT], ink=1)
    play(s, BESTOW_A_GIFT, LUMIERE, YES)
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and not s[BEAST_RELENTLESS].exerted


def test_1_9_3_damage_that_a_character_enters_play_with_is_not_taken():
    """6.7.9: it is neither dealt, nor put, nor moved to a character in play, so none "was damaged" (2.0: 1.9.2)."""
    s = board(hand=[BEAST_WOUNDED], play=[DIAMOND], ink=3)
    s.play(BEAST_WOUNDED)
    s.activate(DIAMOND)
    assert s[BEAST_WOUNDED].damage == 4 and s.you.lore == 0


def test_1_9_3_damage_reduced_to_nothing_is_not_taken():
    """8.8.2."""
    s = board(play=[exerted(BEAST_RELENTLESS)], hand=[BREAK_FREE], ink=1, theirs=[BEAST_THICK])
    s.end_turn()
    assert quiet(s) and s[BEAST_RELENTLESS].exerted


@pytest.mark.parametrize("rules", ["2024", "2.0", "2.1", "2.3"])
@pytest.mark.parametrize("how", [CANNONS, MOSQUITO_BITE, BESTOW_A_GIFT])
def test_1_9_3_is_dealt_damage_means_takes_damage(how, rules):
    """1.9.2: dealt (1.9.2.1), put (1.9.2.2) or moved (1.9.2.4). In 2024 damage that was put or moved was not taken.

    In 2.0 this was a rule (2.0: 1.9.2). It is gone since the cards say "takes damage" (notes of set 12, of Hydra, too).
    """
    s = board(play=[damaged(LUMIERE)], hand=[how], ink=1, theirs=[HYDRA, STITCH], rules=rules)
    s.play(how)
    if how == BESTOW_A_GIFT:
        s.choose(LUMIERE)
    s.choose(theirs(HYDRA))
    moved, taken = how == BESTOW_A_GIFT, rules != "2024" or how == CANNONS
    assert s[LUMIERE].damage == 1 - moved + s[HYDRA].damage * taken


@pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
@pytest.mark.parametrize("by", [MOSQUITO_BITE, CANNONS])
def test_1_9_3_who_is_damaged_takes_damage_by_any_means(by, rules):
    """2.0: 1.9.1.5."""
    s = board(play=[exerted(BEAST_RELENTLESS)], hand=[by], ink=1, theirs=[COBRA], rules=rules)
    play(s, by, COBRA, YES)
    assert not s[BEAST_RELENTLESS].exerted


# -- 1.9.5: dealt, though nothing is left of it --------------------------------------------------------------------
ALL_EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@ALL_EDITIONS
def test_1_9_5_damage_reduced_to_0_is_dealt_by_an_action(rules):
    """8.8.2: Steady Aim deals 2, less Resist +1; in 2.0 no damage is considered to have been dealt."""
    s = board(play=[MERIDA_ARCHER], hand=["Three Arrows"], ink=9, theirs=[COBRA, BEAST_THICK], rules=rules)
    play(s, "Three Arrows", COBRA, YES, theirs(BEAST_THICK))
    settle(s)
    assert (s[COBRA].damage, s[BEAST_THICK].damage) == (4, 1 if rules == "2.3" else 0)


@ALL_EDITIONS
def test_1_9_5_damage_reduced_to_0_is_dealt_to_pay_for_something(rules):
    """6.1.5: "deal 2 damage to ... to draw 2 cards", to a character with Resist +2."""
    denahi = "Denahi - Impatient Hunter"
    s = board(play=[denahi], hand=["Hades - Ruthless Tyrant"], deck=[STITCH] * 5, ink=9, rules=rules)
    play(s, "Hades - Ruthless Tyrant", YES)
    choose_if_asked(s, denahi)
    assert quiet(s) and s[denahi].damage == 0 and len(s.you.hand) == (2 if rules == "2.3" else 0)


@ALL_EDITIONS
def test_1_9_5_damage_reduced_to_0_is_dealt_in_a_challenge(rules):
    """Namaari deals it to Namaari with Resist +3, and may then deal the same amount, 0, to another character."""
    s = board(play=[NAMAARI_HEIR], theirs=[exerted(NAMAARI), COBRA], rules=rules)
    s.challenge(NAMAARI_HEIR, NAMAARI)
    assert s[NAMAARI].damage == 0 and quiet(s) is (rules != "2.3")
    settle(s, COBRA)
    assert s[COBRA].damage == 0


@ALL_EDITIONS
@pytest.mark.parametrize("what", [BEAST_RELENTLESS, HYDRA])
def test_1_9_5_it_is_not_taken(what, rules):
    """Neither "is damaged" nor, as far as the rules say, "is dealt damage" is met."""
    s = board(play=[exerted(BEAST_RELENTLESS)], hand=[CANNONS], ink=1, theirs=[NAMAARI, what], rules=rules)
    play(s, CANNONS, NAMAARI)
    assert quiet(s) and s[BEAST_RELENTLESS].exerted


@pytest.mark.parametrize("rules", ["2.0", "2.3"])
def test_1_9_5_damage_that_is_0_from_the_start_is_not_dealt(rules):
    """5.3.6.2: with 0 strength there is nothing to reduce."""
    s = board(play=[NAMAARI_HEIR], hand=["Distract"] * 2, ink=9, theirs=[exerted(NAMAARI), COBRA], rules=rules)
    for _ in range(2):
        play(s, "Distract", NAMAARI_HEIR)
    s.challenge(NAMAARI_HEIR, NAMAARI)
