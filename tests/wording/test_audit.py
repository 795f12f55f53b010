"""The printed IR says what the official wording says. The wording is not shipped, so this needs the shared data."""

import json

import pytest

from lorcana_env.cards.catalog import facts_of
from lorcana_env.wording.audit import audit, normalise
from lorcana_env.wording.build_data import TARGET
from tests.helpers import CARD_FILES, needs_wording, official_cards


@needs_wording
def test_no_supported_card_differs_from_its_official_wording():
    assert [str(mismatch) for mismatch in audit(*CARD_FILES)] == []


@needs_wording
def test_the_shipped_facts_are_those_of_the_source():
    assert json.loads(TARGET.read_text("utf-8")) == [facts_of(card) for card in official_cards()]


def test_no_wording_is_shipped():
    assert '"text"' not in TARGET.read_text("utf-8")


@needs_wording
def test_a_wrong_fact_and_a_missing_card_are_found(tmp_path):
    wrong, *gone = official_cards()
    wrong["cost"] += 1
    (tmp_path / "cards.json").write_text(json.dumps([wrong]), "utf-8")
    found = {(m.full_name, m.what) for m in audit(tmp_path / "cards.json")}
    assert found == {(wrong["full_name"], "cost"), *((card["full_name"], "card") for card in gone)}


@pytest.mark.parametrize(("one", "other"), [
    ("Whenever this character quests, he gets +1 {S}.", "Whenever this character quests, they get +1 {S}."),
    ("Draw a card, then choose and discard a card.", "Draw a card and choose and discard a card."),
    ("Deal 1 damage to each opposing character.", "Deal 1 damage to all opposing characters."),
    ("{E} – Draw a card.", "{E} — Draw a card."),
    ("{E}, Remove an ink drop — You get an ink drop.", "{E}, Remove 1 ink drop — Get 1 ink drop."),
    ("Chosen character gains Rush this turn. That character can't quest for the rest of this turn.",
     "Chosen character gains Rush and can't quest this turn."),
])  # fmt: skip
def test_variants_of_the_same_wording_are_equal(one, other):
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(("one", "other"), [
    ("Draw 2 cards.", "Draw 3 cards."),
    ("You may draw a card.", "Draw a card."),
    ("Banish chosen opposing character.", "Banish chosen character."),
    ("Chosen character gains Rush this turn. They can't quest until the start of your next turn.",
     "Chosen character gains Rush and can't quest this turn."),
    ("Remove an ink drop.", "Remove 2 ink drops."),
    ("Exert chosen character.", "Exert another chosen character."),
    ("Chosen character gets +1 {S} this turn.", "Chosen character gets +1 {S} until the start of your next turn."),
])  # fmt: skip
def test_different_wordings_stay_different(one, other):
    assert normalise(one) != normalise(other)
