"""The printed IR says what the official wording says. The wording is not shipped, so this needs the shared data."""

import json
from pathlib import Path

import pytest

from lorcana_env.cards.audit import audit, normalise
from lorcana_env.cards.build_data import TARGET
from lorcana_env.cards.catalog import facts_of

SOURCE = Path(__file__).parents[2].parent / "shared" / "cards" / "cards.json"
needs_source = pytest.mark.skipif(not SOURCE.exists(), reason=f"the official wording is not at {SOURCE}")


@needs_source
def test_no_supported_card_differs_from_its_official_wording():
    assert [str(mismatch) for mismatch in audit(SOURCE)] == []


@needs_source
def test_the_shipped_facts_are_those_of_the_source():
    cards = json.loads(SOURCE.read_text("utf-8"))
    assert json.loads(TARGET.read_text("utf-8")) == [facts_of(card) for card in cards]


def test_no_wording_is_shipped():
    assert '"text"' not in TARGET.read_text("utf-8")


@needs_source
def test_a_wrong_fact_and_a_missing_card_are_found(tmp_path):
    cards = json.loads(SOURCE.read_text("utf-8"))
    cards[0]["cost"] += 1
    gone = cards.pop()
    (tmp_path / "cards.json").write_text(json.dumps(cards), "utf-8")
    found = {(m.full_name, m.what) for m in audit(tmp_path / "cards.json")}
    assert found == {(cards[0]["full_name"], "cost"), (gone["full_name"], "card")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Whenever this character quests, he gets +1 {S}.", "Whenever this character quests, they get +1 {S}."),
        ("Draw a card, then choose and discard a card.", "Draw a card and choose and discard a card."),
        ("Deal 1 damage to each opposing character.", "Deal 1 damage to all opposing characters."),
        ("{E} – Draw a card.", "{E} — Draw a card."),
    ],
)
def test_variants_of_the_same_wording_are_equal(one, other):
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw 2 cards.", "Draw 3 cards."),
        ("You may draw a card.", "Draw a card."),
        ("Banish chosen opposing character.", "Banish chosen character."),
        ("Exert chosen character.", "Exert another chosen character."),
        ("Chosen character gets +1 {S} this turn.", "Chosen character gets +1 {S} until the start of your next turn."),
    ],
)  # fmt: skip
def test_different_wordings_stay_different(one, other):
    assert normalise(one) != normalise(other)
