"""8.10 and 1.5.5: Shift whose cost is a discard is Shift; another alternate cost is not."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import all_cards, find
from tests.cards.board import ABU, AKELA, ITEM, LOCATION

PURSE = "Chem Purse"  # you play a character, if you used Shift: +4 strength this turn
SONG = "Friends on the Other Side"
SHIFTED = {
    "Aladdin - Brave Rescuer": [LOCATION],
    "Diablo - Devoted Herald": ["Be Prepared"],
    "Flotsam & Jetsam - Entangling Eels": [ABU, AKELA],
    "Li Shang - Valorous General": [ABU],
    "Olaf - Carrot Enthusiast": [ITEM],
    "Ursula - Eric's Bride": [SONG],
}


def base_of(name: str) -> str:
    names = {part for whole in find(name).names for part in (whole, *whole.split(" & "))}
    fits = (card for card in all_cards() if names & set(card.names) and card.full_name != name)
    return next(card.full_name for card in fits if card.type == "character" and "Shift" not in repr(card.keywords))


@pytest.mark.parametrize("name", SHIFTED)
def test_8_10_shift_for_a_discard_is_shift(name):
    base, cost = base_of(name), SHIFTED[name]
    s = Scenario(you=dict(play=[PURSE, base], hand=[name, *cost]))
    before = s[name].strength
    s.play(name, shift_onto=base)
    for card in cost:
        if s.decision is not None and s.decision.kind == "choose" and card in s.you.hand:
            s.choose(card)
    assert s[name].under == [base] and set(cost) <= set(s.you.discard)
    assert s[name].strength == before + 4


def test_1_5_5_another_alternate_cost_is_no_shift():
    """An item is banished to play her: nothing is under her, and the ability that asks for Shift does nothing."""
    belle = "Belle - Apprentice Inventor"
    s = Scenario(you=dict(play=[PURSE, ITEM], hand=[belle]))
    before = s[belle].strength
    s.play(belle, cost=1)
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(ITEM)
    assert belle in s.you.play and ITEM in s.you.discard
    assert s[belle].strength == before and s[belle].under == []
