"""What mutants of the rules showed to be untested: lists of lasting effects, equal entries of the bag, ways to pay."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import ABU, BALOO, TUI, hurt, quiet, tired

FEATHER = "The Magic Feather"  # played: while it is in play, a character of yours gains Evasive; 3 ink: back to hand
DUEL = "Forest Duel"  # your characters gain Challenger +2 and "banished in a challenge, return this card to hand"
BAYOU = "The Bayou - Mysterious Swamp"
FLYNN = "Rapunzel & Flynn Rider - Unlikely Pair"
BEAST = "Beast - Selfless Protector"  # your other characters would be dealt damage: it is put on him instead
CANNONS = "Fire the Cannons!"  # 2 damage
PUNCH = "Dumptruck - Karnage's Second Mate"  # played: may deal 1 damage
LI = "General Li - Head of the Imperial Army"  # Resist +1
STRENGTH = "He's Got a Sword!"


def test_6_1_13_an_effect_outlives_another_whose_source_left_before():
    """The one that lasts while the item is in play ends with it, once; when that leaves again, nothing else ends."""
    s = Scenario(
        you=dict(play=[ABU], hand=[STRENGTH, FEATHER], ink=20), opponent=dict(play=[tired(TUI), hurt(BALOO)])
    )  # fmt: skip
    s.play(STRENGTH)
    s.choose(BALOO)
    s.play(FEATHER)
    if s.decision is not None:
        s.choose(ABU)
    assert "Evasive" in s[ABU].keywords and s[BALOO].strength == 4
    s.activate(FEATHER)
    assert "Evasive" not in s[ABU].keywords and s[BALOO].strength == 4
    s.challenge(ABU, TUI)
    assert not s[ABU].in_play
    s.play(FEATHER)  # nobody to choose
    s.activate(FEATHER)
    assert s[BALOO].strength == 4
    s.end_turn()
    assert s[BALOO].strength == 2


def test_7_7_4_equal_abilities_of_one_card_are_one_option():
    """Given to it twice, the same ability triggers twice; which goes first is no decision."""
    s = Scenario(
        you=dict(play=[hurt(ABU, 1)], hand=[DUEL, DUEL], ink=20),
        opponent=dict(play=[tired("Goofy - Musketeer")]),
    )
    s.play(DUEL)
    s.play(DUEL)
    s.challenge(ABU, "Goofy - Musketeer")
    assert s.decision is None and ABU in s.you.hand


@pytest.mark.parametrize("ink", [5, 9])
def test_1_5_5_a_card_played_by_an_effect_may_be_paid_in_each_way(ink):
    """By ink or by Shift, if both can be paid; the other way is not forgotten."""
    shifted, base = "Stitch - Rock Star", "Stitch - New Dog"
    mine = [dict(card=ABU, at=BAYOU), FLYNN, BAYOU, base]
    s = Scenario(you=dict(play=mine, hand=[shifted], ink=ink, deck=[TUI, TUI]))
    s.quest(ABU)
    s.accept()
    s.choose(shifted)
    s.accept()
    if ink == 9:
        assert s.decision is not None and s.decision.kind == "cost" and len(s.legal()) == 2, s.legal()
        s.take(0)
    assert shifted in s.you.play and s[shifted].under == ([] if ink == 9 else [base])


@pytest.mark.parametrize(
    ("rules", "target", "by", "asked"),
    [
        ("2.0.0", ABU, PUNCH, True), ("2.0.0", LI, PUNCH, True), ("2.0.0", LI, CANNONS, True),
        ("2026-04", ABU, PUNCH, True), ("2026-04", LI, PUNCH, False), ("2026-04", LI, CANNONS, True),
    ],
)  # fmt: skip
def test_6_5_7_damage_that_resist_takes_is_not_replaced_by_the_notes(rules, target, by, asked):
    """4.6.6.1: by the notes of April 2026 Resist comes before the question whose damage it becomes."""
    s = Scenario(you=dict(hand=[by], ink=9), opponent=dict(play=[target, BEAST, BEAST]), rules=rules)
    s.play(by)
    if s.decision is not None and s.decision.kind == "may":
        s.accept()
    s.choose(target)
    assert quiet(s) is not asked, s.legal()
    assert s[target].damage == 0


def test_7_1_6_nothing_is_offered_about_a_card_that_moved_on():
    """The challenging character went to hand from the discard: nobody can be banished, though 64 cards are there."""
    kuzco, nibs = "Kuzco - Temperamental Emperor", "Nibs - Lost Boy"
    for returns in (True, False):
        mine = nibs if returns else ABU
        s = Scenario(
            you=dict(play=[hurt(mine)]),
            opponent=dict(play=[tired(kuzco, damage=3), *["Weight Set"] * 63], deck=[]),
        )
        s.challenge(mine, kuzco)
        assert not s[kuzco].in_play and not s[mine].in_play and (mine in s.you.hand) == returns
        assert s.decision is None


@pytest.mark.parametrize(("by", "asked"), [("Mosquito Bite", False), ("Light the Fuse", False), (CANNONS, True)])
def test_6_5_7_only_damage_that_is_dealt_is_replaced(by, asked):
    """1.9.1.2: counters that are put are not dealt, nor is damage of 0 (one for each exerted character: none)."""
    s = Scenario(you=dict(play=[ABU], hand=[by], ink=9), opponent=dict(play=[TUI, BEAST, BEAST]))
    s.play(by)
    s.choose(TUI)
    assert quiet(s) is not asked
    assert s[TUI].damage == (by == "Mosquito Bite")


@pytest.mark.parametrize("ink", [0, 4])
def test_1_5_5_a_card_played_by_an_effect_may_be_paid_by_its_other_cost(ink):
    """Without ink that is the one way there is; with it, one of two."""
    belle, item = "Belle - Apprentice Inventor", "Weight Set"
    mine = [dict(card=ABU, at=BAYOU), FLYNN, BAYOU, item]
    s = Scenario(you=dict(play=mine, hand=[belle], ink=ink, deck=[TUI, TUI]))
    s.quest(ABU)
    s.accept()
    s.choose(belle)
    s.accept()
    if ink:
        assert s.decision is not None and s.decision.kind == "cost" and len(s.legal()) == 2, s.legal()
        s.take(1)
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(item)
    assert belle in s.you.play and item in s.you.discard and s.you.ink_ready == ink
