"""The grammar reads whole sentences or refuses them with the place; what it makes is what is shipped."""

import json

import pytest

from lorcana_env.cards import all_cards, ir
from lorcana_env.cards.build_data import DATA
from lorcana_env.cards.compile.from_wording import compile_abilities
from lorcana_env.cards.text.grammar import NotUnderstood, parse
from tests.helpers import needs_wording, official_cards


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


def test_a_condition_after_the_trigger_belongs_to_the_ability():
    """6.2.4"""
    ability = parse("When you play this character, if you have no cards in your hand, draw a card.")
    assert isinstance(ability, ir.Triggered) and ability.condition is not None


@pytest.mark.parametrize(
    ("wording", "place"),
    [
        ("Draw 2 cards and juggle.", "juggle"),
        ("Whenever this character sneezes, draw a card.", "sneezes"),
        ("Chosen character gets +1 {S} this turn unless it rains.", "rains"),
    ],
)
def test_what_is_not_understood_is_refused_with_the_place(wording, place):
    with pytest.raises(NotUnderstood, match=place):
        parse(wording, action=wording.startswith(("Draw", "Chosen")))


def test_a_text_that_stops_too_early_is_refused():
    with pytest.raises(NotUnderstood, match="early"):
        parse("Draw 2 cards,", action=True)


@needs_wording
def test_the_shipped_abilities_are_what_the_grammar_makes_today():
    shipped = json.loads((DATA / "abilities.json").read_text("utf-8"))
    wording = {card["full_name"]: card for card in official_cards()}
    changed = [name for name, rules in shipped.items() if ir.dump(compile_abilities(wording[name])) != rules]
    assert changed == []


def test_every_card_is_made_by_the_grammar_or_by_hand_never_both():
    shipped = json.loads((DATA / "abilities.json").read_text("utf-8"))
    by_hand = json.loads((DATA / "hand_written.json").read_text("utf-8"))
    assert not set(shipped) & set(by_hand)
    assert len(by_hand) < 0.05 * len(all_cards())
