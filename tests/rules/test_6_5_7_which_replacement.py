"""6.5.7.2: the player of a character chooses between two effects that would replace its damage, whatever it is."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, CANNONS, theirs

BEAST = "Beast - Selfless Protector"  # damage dealt to your other characters is put on this character instead
FREE = "Break Free"  # cost 1: 1 damage to one of yours, which gains Rush
EEYORE = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1


def asked(s: Scenario) -> bool:
    """Whether there is a choice between the two Beasts."""
    return s.decision is not None and s.decision.kind == "choose" and len(s.legal()) == 2


def test_6_5_7_2_for_one_damage():
    s = Scenario(you=dict(play=[AKELA, BEAST, BEAST], hand=[FREE], ink=1))
    s.play(FREE)
    s.choose(AKELA)
    assert asked(s)
    s.take(1)
    damage = s.game.state["damage"]
    assert [int(damage[slot]) for slot in s.game.slots(0, "play")] == [0, 0, 1]


@pytest.mark.parametrize("rules", ["2.0.0", "2026-04"])
@pytest.mark.parametrize("hit", [AKELA, EEYORE])
def test_6_5_7_2_for_more_than_is_resisted(hit, rules):
    """By the notes of April 2026 Resist comes first; what is left is replaced."""
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[hit, BEAST, BEAST]), rules=rules)
    s.play(CANNONS)
    s.choose(theirs(hit))
    assert asked(s)
    s.take(0)
    damage = s.game.state["damage"]
    left = 2 if rules == "2.0.0" or hit == AKELA else 1
    assert [int(damage[slot]) for slot in s.game.slots(1, "play")] == [0, left, 0]


def test_6_5_7_2_not_for_what_is_resisted_by_the_notes_of_2026():
    """Nothing is left to replace."""
    s = Scenario(you=dict(play=[EEYORE, BEAST, BEAST], hand=[FREE], ink=1), rules="2026-04")
    s.play(FREE)
    s.choose(EEYORE)
    assert s.decision is None
    assert [int(s.game.state["damage"][slot]) for slot in s.game.slots(0, "play")] == [0, 0, 0]
