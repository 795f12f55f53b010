"""IR to English. The audit (test_audit.py) compares every card; here are the sentences themselves."""

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from lorcana_env import cards
from lorcana_env.cards import ir
from lorcana_env.cards.text.printer import ability_text, describe, keyword_text
from tests.helpers import raises

OTHERS = ir.Filter(owner="you", other=True)
YOURS = ir.Filter(owner="you")
OPPOSING = ir.Filter(owner="opponent")
QUESTS = (ir.Trigger("quest", ir.This(), by="you"),)


@pytest.mark.parametrize(("ability", "text"), [
    (
        ir.Triggered(QUESTS, (ir.May((ir.Draw(), ir.Discard())),)),
        "Whenever this character quests, you may draw a card, then choose and discard a card.",
    ),
    (
        ir.Triggered((ir.Trigger("play", ir.This(), by="you"),), (ir.LoseLore(2),), condition=ir.ShiftedThis()),
        "When you play this character, if you used Shift to play them, each opponent loses 2 lore.",
    ),
    (
        ir.Triggered(
            (ir.Trigger("quest", OTHERS),), (ir.GainLore(1),), window=ir.YourTurn(), once=True
        ),
        "Once during your turn, whenever one of your other characters quests, gain 1 lore.",
    ),
    (
        ir.Triggered((ir.Trigger("banish", ir.This()),), (ir.May((ir.ReturnToHand(ir.This()),)),)),
        "When this character is banished, you may return this card to your hand.",
    ),
    (
        ir.Triggered(
            (ir.Trigger("challenge", ir.Filter(owner="you", state=("here",)), ir.Filter()),), (ir.Draw(),)
        ),
        "Whenever one of your characters challenges another character while here, draw a card.",
    ),
    (
        ir.Triggered(
            QUESTS, (ir.Exert(ir.Chosen(OPPOSING)), ir.Restrict(ir.Them(), ("ready_at_start",), "next_ready"))
        ),
        "Whenever this character quests, exert chosen opposing character. "
        "They can't ready at the start of their next turn.",
    ),
    (
        ir.Activated((ir.ExertThis(), ir.Ink(2)), (ir.DealDamage(1, ir.Chosen(OPPOSING)),)),
        "{E}, 2 {I} — Deal 1 damage to chosen opposing character.",
    ),
    (
        ir.Activated((ir.DiscardCards(2),), (ir.Ready(ir.Chosen(OTHERS)),)),
        "Choose and discard 2 cards — Ready another chosen character of yours.",
    ),
    (
        ir.Resolve((ir.ModifyStat(ir.Chosen(), "strength", 2), ir.GainKeyword(ir.Them(), "Rush"), ir.Draw())),
        "Chosen character gets +2 {S} and gains Rush this turn. Draw a card.",
    ),
    (
        ir.Resolve((ir.Exert(ir.Chosen(count=2, up_to=True)), ir.Restrict(ir.Them(), ("quest", "challenge")))),
        "Exert up to 2 chosen characters. They can't quest or challenge for the rest of this turn.",
    ),
    (
        ir.Resolve((ir.ChooseOne(((ir.Draw(),), (ir.GainLore(1),))),)),
        "Choose one: • Draw a card. • Gain 1 lore.",
    ),
    (
        ir.Static((ir.StatBonus(ir.All(ir.Filter(owner="you", classification=("Hero", "King"))), "lore", 1),)),
        "Your Hero and King characters get +1 {L}.",
    ),
    (
        ir.Static(
            (ir.StatBonus(ir.This(), "strength", 2), ir.HasKeyword(ir.This(), "Resist", 1)),
            condition=ir.Is(ir.This(), ir.Filter(state=("damaged",))),
        ),
        "While this character has damage, this character gets +2 {S} and gains Resist +1.",
    ),
    (
        ir.Static((ir.Cannot(ir.This(), ("quest",)),), condition=ir.Not(ir.Have(OTHERS))),
        "This character can't quest unless you have another character in play.",
    ),
    (
        ir.Static((ir.CostLess(1),), condition=ir.Have(YOURS, ir.Compare(">=", 3)), zone="hand"),
        "If you have 3 or more characters in play, you pay 1 {I} less to play this character.",
    ),
])  # fmt: skip
def test_abilities_in_english(ability, text):
    assert ability_text(ability) == text


def test_the_source_is_called_what_it_is():
    assert ability_text(ir.Static((ir.EntersExerted(),)), "this item") == "This item enters play exerted."


def test_a_described_card():
    assert describe(cards.find("Dumbo - Ninth Wonder of the Universe")).splitlines() == [
        "Dumbo - Ninth Wonder of the Universe", "amethyst character, cost 4, inkable, strength 3, willpower 3, lore 1",
        "Storyborn · Hero", "Evasive", "BREAKING RECORDS: Exert, 1 ink — Draw a card and gain 1 lore.",
        'MAKING HISTORY: Your other characters with Evasive gain "Exert, 1 ink — Draw a card and gain 1 lore."',
    ]  # fmt: skip


def test_every_card_can_be_described():
    for card in cards.all_cards():
        text = describe(card)
        assert text.startswith(card.full_name) and ((card.unsupported is None) or card.unsupported in text)


@pytest.mark.parametrize(("word", "text"), [
    (cards.Keyword("Challenger", 2), "Challenger +2"),
    (cards.Keyword("Singer", 5), "Singer 5"),
    (cards.Keyword("Boost", cost=1), "Boost 1"),
    (cards.Keyword("Shift", cost=5, onto_names=("Elsa",)), "Shift 5 (onto Elsa)"),
    (cards.Keyword("Shift", cost=3, variant="classification", classification="Puppy"), "Puppy Shift 3"),
])  # fmt: skip
def test_keywords_in_english(word, text):
    assert keyword_text(word) == text


def test_what_has_no_words_is_refused():
    raises(NotImplementedError, "no words", ability_text, ir.Triggered((ir.Trigger("boost", ir.This()),), (ir.Draw(),)))


OTHER_VALUE = {
    "duration": {"this_turn": "until_your_next_turn", "until_your_next_turn": "this_turn"},
    "stat": {"strength": "willpower", "willpower": "lore", "lore": "strength"},
    "op": {"<=": ">=", ">=": "<="},
    "where": {"top": "bottom", "bottom": "top", "shuffled": "top"},
}


def changed(node: Any) -> Iterator[Any]:
    """Abilities that differ from this one in a number, a duration, a statistic, an owner in play, a "may"."""
    if isinstance(node, tuple):
        for i, item in enumerate(node):
            yield from ((*node[:i], other, *node[i + 1 :]) for other in changed(item))
            if isinstance(item, ir.May):
                yield (*node[:i], *item.effects, *node[i + 1 :])
    elif dataclasses.is_dataclass(node):
        for field in dataclasses.fields(node):
            value = getattr(node, field.name)
            others: list[Any] = list(changed(value))
            if type(value) is int and not (isinstance(node, ir.DrawUntil) and node.same_as):
                others.append(value + 1)
            elif isinstance(value, str) and value in OTHER_VALUE.get(field.name, ()):
                others.append(OTHER_VALUE[field.name][value])
            elif field.name == "owner" and node.zone == "play" and value in ("you", "opponent"):
                others.append("opponent" if value == "you" else "you")
            yield from (dataclasses.replace(node, **{field.name: other}) for other in others)


def test_a_different_ability_reads_differently():
    for card in cards.supported():
        for ability in card.abilities:
            if any(isinstance(node, ir.CreateTrigger | ir.ChooseTarget) for node in ir.walk(ability)):
                continue  # their duration and count are implied by the sentence
            text = ability_text(ability)
            for other in changed(ability):
                with contextlib.suppress(NotImplementedError):
                    assert ability_text(other) != text, f"{card.full_name}: {other}"


def test_the_card_that_counts_is_not_among_the_other_cards():
    assert "If 2 or more other cards were put into your discard this turn" in describe(cards.find("Firefly Swarm"))
