"""Damage of a challenge is calculated with Resist (4.6.6.1), dealt (4.6.6.2), then replaced; of an effect (6.7.2)
it is replaced first."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, quiet, theirs, tired

BEAST = "Beast - Selfless Protector"  # 2/8
EEYORE = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1
THICK = "Beast - Thick-Skinned"  # 2/3, Resist +1
NAMAARI = "Namaari - Resolute Daughter"  # 5/5, Resist +3
FISH = "Flounder - Voice of Reason"  # 2/2
SMASH = "Smash"  # 3 damage
LILO = "Lilo - Bundled Up"  # 1/2; takes no damage the first time in an opponent's turn
RAPUNZEL = "Rapunzel - Ready for Adventure"  # Support, 1/2; shields who is chosen for it
SHIELD = "Shield of Arendelle"  # banish: Resist +1 until your next turn
RULES = pytest.mark.parametrize("rules", ["2.0.0", "2026-04"])


@pytest.mark.parametrize(("hit", "n"), [(FISH, 3), (EEYORE, 2), (THICK, 2), (NAMAARI, 0)])
@RULES
def test_4_6_6_1_resist_is_applied_before_the_damage_is_put_on_another(hit, n, rules):
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(hit), BEAST]), rules=rules)
    s.challenge(AKELA, hit)
    assert (s[hit].damage, s[BEAST].damage) == (0, n)


@pytest.mark.parametrize(("hit", "n"), [(FISH, 3), (EEYORE, 2), (THICK, 2), (NAMAARI, 0)])
@RULES
def test_6_7_2_2_what_an_effect_deals_is_replaced_before_resist(hit, n, rules):
    s = Scenario(you=dict(hand=[SMASH], ink=3), opponent=dict(play=[hit, BEAST]), rules=rules)
    s.play(SMASH)
    s.choose(theirs(hit))
    assert (s[hit].damage, s[BEAST].damage) == (0, 3 if rules == "2.0.0" else n)


def test_4_6_6_1_of_the_challenging_character_too():
    s = Scenario(you=dict(play=[EEYORE, BEAST]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(EEYORE, AKELA)
    assert (s[EEYORE].damage, s[BEAST].damage) == (0, 2)


def test_4_6_6_1_no_damage_no_prevention():
    """8.8.2: reduced to 0 there is no event, and Lilo's ability waits for the next one."""
    s = Scenario(you=dict(play=[LILO, SHIELD]), opponent=dict(play=[RAPUNZEL, AKELA]))
    s.activate(SHIELD)
    s.choose(LILO)
    s.quest(LILO)
    s.end_turn()
    s.challenge(RAPUNZEL, LILO)  # 1 damage, less 1
    s.challenge(AKELA, LILO)  # 3, less 1, prevented
    assert s[LILO].damage == 0 and s[LILO].in_play


def test_4_6_6_1_no_damage_no_shield():
    s = Scenario(you=dict(play=[RAPUNZEL, EEYORE]), opponent=dict(play=[RAPUNZEL, AKELA]))
    s.quest("you:" + RAPUNZEL)
    if not quiet(s):
        s.accept()
    s.choose("you:" + EEYORE)
    s.quest(EEYORE)
    s.end_turn()
    s.challenge(RAPUNZEL, EEYORE)  # 1, less 1: the shield is not used
    s.challenge(AKELA, EEYORE)
    assert s[EEYORE].damage == 0


def test_6_7_2_2_an_effect_uses_the_shield_whatever_resist_would_leave():
    s = Scenario(
        you=dict(play=[RAPUNZEL, EEYORE]), opponent=dict(hand=["Strength of a Raging Fire"], play=[AKELA], ink=9)
    )
    s.quest("you:" + RAPUNZEL)
    s.accept()
    s.choose("you:" + EEYORE)
    s.quest(EEYORE)
    s.end_turn()
    s.play("Strength of a Raging Fire")  # damage equal to the number of characters: 1
    s.choose(theirs(EEYORE) if s.game.to_act == 0 else "you:" + EEYORE)
    s.challenge(AKELA, EEYORE)
    assert s[EEYORE].damage == 2


def test_4_6_6_1_the_choice_is_about_what_is_left():
    """Two who would take it: with nothing left to deal nobody is asked."""
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(NAMAARI), BEAST, BEAST]))
    s.challenge(AKELA, NAMAARI)
    assert quiet(s) and s[NAMAARI].damage == 0


def test_4_6_6_2_damage_is_dealt_at_once():
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(THICK)]))
    s.challenge(AKELA, THICK)
    assert s[THICK].damage == 2 and s.you.discard == [AKELA]
