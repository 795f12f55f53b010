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


@pytest.mark.parametrize(("wording", "why"), [
    ("You may play an item with cost 2 or less for free. If you have a location in play, banish it instead.",
     "instead"),
    ("Move up to 2 damage from chosen character to chosen opposing character. If you have a location in play, banish "
     "them instead.", "instead|or all"),
    ("Return an item card from your discard to your hand. If you have a location in play, you may play it for free "
     "instead.", "instead"),
    ("Opposing characters can't challenge until the start of your next turn. They get -1 {L} until the start of your "
     "next turn.", "nobody has named"),
    ("Draw 2 cards, then choose and discard a card unless you have a Hero character in play.", "unless"),
    ("Draw a card. If you have an item in play, draw a card. Otherwise, choose and discard a card. If you do, gain 1 "
     "lore.", "if you do"),
])  # fmt: skip
def test_what_is_about_no_certain_card_or_effect_is_refused(wording, why):
    raises(NotUnderstood, why, made, wording)


def test_if_you_do_is_not_so_where_nothing_was_to_be_done():
    discard, gain = ir.Discard(1), ir.GainLore(1)
    _, branch = made("Draw a card. If you have an item in play, choose and discard a card. If you do, gain 1 lore.")
    assert branch.then == (ir.CostThen((discard,), (gain,), "if_you_do"),)
    (reveal,) = made(
        "Whenever this character quests, reveal the top card of your deck. If it's a song card, you may put it into "
        "your hand. If you do, gain 1 lore."
    )
    assert reveal.then[0].effects[0].then == (gain,)


@pytest.mark.parametrize("wording", [
    "When you play this character, exert chosen item or draw a card. Another chosen character gains Rush this turn.",
    "When you play this character, you may exert chosen character. Another chosen character gains Rush this turn.",
    "{E}, Banish one of your items — Deal 1 damage to chosen character. Deal 1 damage to another chosen character.",
    "When you play this character, banish chosen item. Exert chosen character. Exert another chosen character.",
])  # fmt: skip
def test_another_than_a_card_that_perhaps_nobody_chose_is_refused(wording):
    raises(NotUnderstood, "another", made, wording)


def test_two_gifts_to_other_characters_are_gifts_to_the_same():
    others = ir.All(ir.Filter(owner="you", other=True))
    ability = parse("Your other characters get +1 {S} and gain Evasive.")
    assert ability.modifiers == (ir.StatBonus(others, "strength", 1), ir.HasKeyword(others, "Evasive", 0))


@pytest.mark.parametrize(("wording", "why"), [
    ("Deal 1 damage to chosen character. Exert another chosen character. The exerted character can't ready this turn.",
     "one of several"),
    ("Exert chosen character. Deal 1 damage to another chosen character. Choose and discard a card. That character "
     "can't ready this turn.", "one of several"),
    ("Exert chosen character. Exert another chosen character. Those characters can't ready this turn.", "or all"),
    ("Ready chosen character of yours and exert chosen opposing character. They can't quest this turn.", "or all"),
    ("Exert chosen character. Exert another chosen character. If one of them is a Princess character, draw a card.",
     "or all"),
    ("Whenever one of your other characters is banished, exert chosen opposing character. Return that card to your "
     "hand.", "one of two"),
    ("Whenever an opponent plays a character, you may exert chosen character. That player draws a card.", "one of two"),
    ("Each player discards their hand, then draws that many cards.", "so many"),
    ("Banish chosen Villain character or item.", "a classification"),
])  # fmt: skip
def test_what_may_be_about_the_one_or_the_other_is_refused(wording, why):
    raises(NotUnderstood, why, made, wording)


def test_who_is_chosen_in_a_sentence_of_their_own_is_who_they_are():
    *_, last = made("Exert chosen opposing character. Choose one of your characters and ready them. They can't quest "
                    "this turn.")  # fmt: skip
    assert last == ir.Restrict(ir.Them(), ("quest",), "this_turn")


@pytest.mark.parametrize(("wording", "why"), [
    ("Whenever this character quests, exert chosen character. Draw a card for each card under him.", "one of two"),
    ("Whenever this character quests, exert chosen character. If he's at a location, gain 1 lore.", "one of two"),
    ("Whenever an opposing character quests, exert chosen character of yours. That player loses 1 lore.", "one of two"),
    ("Draw 2 cards and banish chosen item unless their player pays 2 {I}.", "unless"),
])  # fmt: skip
def test_so_is_it_in_amounts_and_of_other_players(wording, why):
    raises(NotUnderstood, why, made, wording)
