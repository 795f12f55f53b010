"""What "they", "that character", "another" and "instead" refer to; what could refer to two things is refused."""

from typing import Any

import pytest

from lorcana_env.cards import ir
from lorcana_env.wording.grammar import NotUnderstood, parse
from tests.helpers import raises


def made(wording: str) -> tuple[Any, ...]:
    return parse(wording, action=not wording.startswith(("When", "At the", "{E}"))).effects


@pytest.mark.parametrize("wording", [
    "Exert chosen character. If you removed an ink drop to play this action, they can't ready this turn.",
    "Whenever this character quests, exert chosen character. If this character has damage, they can't ready this turn.",
    "Whenever this character quests, exert chosen character. Draw a card for each card under this character. They "
    "can't ready this turn.",
])  # fmt: skip
def test_they_are_not_this_card_because_a_condition_or_a_number_is_about_it(wording):
    last = made(wording)[-1]
    assert (last.then[0] if isinstance(last, ir.If) else last) == ir.Restrict(ir.Them(), ("ready",), "this_turn")


@pytest.mark.parametrize(("wording", "asked"), [
    ("When you play this character, exert chosen character. If you removed an ink drop to play him, gain 1 lore.",
     ir.PaidWithInkDrops()),
    ("When you play this item, exert chosen character. If you removed 2 or more ink drops to play it, gain 1 lore.",
     ir.PaidWithInkDrops(ir.This(), ir.Compare(">=", 2))),
])  # fmt: skip
def test_who_was_played_is_not_who_was_chosen(wording, asked):
    assert made(wording)[-1].condition == asked


@pytest.mark.parametrize("state", ["there's a card under him", "he's at a location", "he has no damage"])
def test_a_state_is_asked_of_the_character_who_challenges(state):
    ability = parse(f"Whenever this character challenges another character, if {state}, gain 1 lore.")
    assert ability.condition.what == ir.This()


@pytest.mark.parametrize("wording", [
    "Whenever this character challenges another character, if it's damaged, gain 1 lore.",
    "Whenever this character quests, exert chosen character. If there's a card under him, gain 1 lore.",
    "Exert chosen character. If you used Shift to play them, gain 1 lore.",
])  # fmt: skip
def test_a_condition_on_one_of_two_cards_is_refused(wording):
    raises(NotUnderstood, "one of two cards|the ability's own", made, wording)
