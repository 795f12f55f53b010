"""The grammar reads whole sentences or refuses them with the place; what it makes is what is shipped."""

import json

import pytest

from lorcana_env.cards import all_cards, ir
from lorcana_env.wording.build_data import DATA
from lorcana_env.wording.from_wording import compile_abilities, compile_card
from lorcana_env.wording.grammar import NotUnderstood, parse
from tests.helpers import needs_wording, official_cards, raises


def test_a_phrase_learned_once_works_everywhere():
    draw = ir.Draw(2)
    assert parse("Draw 2 cards.", action=True) == ir.Resolve((draw,))
    assert parse("{E} — Draw 2 cards.") == ir.Activated((ir.ExertThis(),), (draw,))
    quest = ir.Trigger("quest", ir.This(), by="you")
    assert parse("Whenever this character quests, draw 2 cards.") == ir.Triggered((quest,), (draw,))
    assert parse("Whenever she quests, you may draw 2 cards.") == ir.Triggered((quest,), (ir.May((draw,)),))


def test_pronouns_stand_for_what_was_chosen_last():
    ability = parse("Exert chosen character. They can't ready at the start of their next turn.", action=True)
    assert ability == ir.Resolve((ir.Exert(ir.Chosen()), ir.Restrict(ir.Them(), ("ready_at_start",), "next_ready")))


def test_an_option_does_not_mean_what_another_one_selects():
    """ "or banish her": this character, not the cards that the first half is about."""
    ability = parse(
        "When you play this character, put 2 cards from your discard on the bottom of your deck or banish her."
    )
    assert ability.effects[0].options[1] == (ir.Banish(ir.This()),)


@pytest.mark.parametrize("wording", [
    "Your other characters gain Adventurous.",
    "Each opposing character gains Adventurous until the start of your next turn.",
    "At the end of your turn, if you played 3 or more items this turn, draw 2 cards.",
    "When you play this character, return up to 2 song cards you played this turn from your discard to your hand.",
    "For the rest of this turn, you may play items with cost 2 or less from your discard.",
    "Whenever you put 2 or more cards into your discard from your deck, draw a card.",
    "Whenever a song card is put into your discard from your deck, gain 1 lore.",
    "Once during your turn, if you have an item in play, you may deal 1 damage to this character. If you do, "
    "draw a card.",
    "Choose 2 opposing characters. If one of them has 2 {S} or less, return both to their players' hands.",
    "Whenever you play a fourth item, gain 3 lore.",
    "Chosen opposing character can't challenge your locations until the start of your next turn.",
    "While you have 3 or more opponents, this character gets +2 {L}.",
    "Whenever this character quests and whenever he challenges for the first time each turn, draw a card.",
    "While an opponent has 3 or more song cards in their discard, this character gets +1 {L}.",
    "Your characters named Stitch enter play with 1 damage.",
    "Whenever you play a character, if it has the same name as another character you have in play, gain 1 lore.",
    "Draw a card for each location with a different name you have in play.",
    "While you have an item in play with the highest cost, or tied for highest cost, this character gets +1 {L}.",
    "Look at the top 3 cards of your deck. Put one into your hand, one into your discard, and one on the bottom of "
    "your deck.",
    "{E}, Reveal 3 character cards with the same name in your hand — Gain 2 lore.",
    "At the end of your turn, you may draw a card and you may gain 1 lore.",
    "Draw a card. If a character sang this song, ready them.",
    "Whenever you play a Hyperia City location, draw a card.",
])  # fmt: skip
def test_what_one_card_says_another_may_say_of_other_cards(wording):
    """Wording that no card has: read, printed back and known to the engine."""
    action = wording.startswith(("Each", "For the rest", "Choose", "Chosen", "Draw", "Look"))
    song = "sang this song" in wording
    card = {
        "id": "new", "name": "New", "version": None, "full_name": "New", "names": ["New"], "shift_names": [],
        "type": "action" if action else "character", "song": song, "inks": ["amber"], "cost": 1, "inkable": True,
        "strength": None if action else 1, "willpower": None if action else 1, "lore": None if action else 1,
        "move_cost": None, "classifications": [], "keywords": [], "max_copies": 4, "sets": ["0"],
        "text": [{"ability_name": None if action else "NEW", "text": wording, "is_keyword": False}],
    }  # fmt: skip
    rules, reason = compile_card(card)
    assert rules and reason is None


def test_a_condition_after_the_trigger_belongs_to_the_ability():
    """6.2.4"""
    ability = parse("When you play this character, if you have no cards in your hand, draw a card.")
    assert isinstance(ability, ir.Triggered) and ability.condition is not None


@pytest.mark.parametrize(("wording", "place"), [
    ("Draw 2 cards and juggle.", "juggle"),
    ("Whenever this character sneezes, draw a card.", "sneezes"),
    ("Chosen character gets +1 {S} this turn unless it rains.", "rains"),
])  # fmt: skip
def test_what_is_not_understood_is_refused_with_the_place(wording, place):
    raises(NotUnderstood, place, parse, wording, action=wording.startswith(("Draw", "Chosen")))


def test_a_text_that_stops_too_early_is_refused():
    raises(NotUnderstood, "early", parse, "Draw 2 cards,", action=True)


@needs_wording
def test_the_shipped_abilities_are_what_the_grammar_makes_today():
    shipped = json.loads((DATA / "abilities.json").read_text("utf-8"))
    wording = {card["full_name"]: card for card in official_cards()}
    changed = [name for name, rules in shipped.items() if ir.dump(compile_abilities(wording[name])) != rules]
    assert changed == []


def test_every_card_is_made_by_the_grammar_or_by_hand_never_both():
    shipped = json.loads((DATA / "abilities.json").read_text("utf-8"))
    by_hand = json.loads((DATA / "hand_written.json").read_text("utf-8"))
    assert not set(shipped) & set(by_hand) and len(by_hand) < 0.05 * len(all_cards())
