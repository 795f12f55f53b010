"""The record of the reading of all cards (docs/reading.md) is whole."""

from collections import Counter

from lorcana_env.cards import all_cards
from tools.docs_tables import reading
from tools.docs_words import READING_CLASSES, READING_VERDICTS


def test_every_card_with_rules_text_was_read_once():
    read = Counter(row["card"] for row in reading())
    assert read == Counter(card.full_name for card in all_cards() if card.text_lines)


def test_verdicts_classes_and_outcomes_are_those_of_the_page():
    for row in reading():
        assert list(row) == ["card", "verdict", "class", "note", "outcome"]
        assert row["verdict"] in READING_VERDICTS, row
        assert set(row["class"].split()) <= set(READING_CLASSES), row
        found = row["verdict"] != "right"
        assert bool(row["class"]) == bool(row["outcome"]) == found and (row["note"] or not found), row
