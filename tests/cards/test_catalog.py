"""The catalogue: finding cards, facts, coverage."""

import copy
import json
import pickle
from dataclasses import replace

import pytest

from lorcana_env import cards
from lorcana_env.cards import catalog
from tests.helpers import raises


def test_the_facts_and_rules_of_a_card_are_those_of_its_line_whenever_they_are_asked_for():
    facts, rules, by_hand = (
        json.loads((catalog._DATA / f"{name}.json").read_text("utf-8"))
        for name in ("cards", "abilities", "hand_written")
    )
    fresh = catalog._catalogue.__wrapped__()
    assert [card.full_name for card in fresh.values()][: len(facts)] == [card["full_name"] for card in facts]
    for card, of_card in zip(fresh.values(), facts):
        known = catalog.card_of(of_card, rules.get(card.full_name, by_hand.get(card.full_name)))
        assert repr(card) == repr(known) and card.rules == known.rules and card.unsupported is None


@pytest.mark.parametrize("same", [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card)), replace])
def test_a_card_whose_facts_were_not_read_yet_can_be_copied(same):
    key = catalog.normalized("Be Prepared")
    other = same(catalog._catalogue.__wrapped__()[key])
    assert repr(other) == repr(cards.find(key)) and other.abilities == cards.find(key).abilities
    with pytest.raises(AttributeError, match="'Card' object has no attribute 'ability'"):
        _ = catalog._catalogue.__wrapped__()[key].ability


@pytest.mark.parametrize(("typed", "full_name"), [
    ("stitch - new dog", "Stitch - New Dog"), ("  Stitch  –  New   Dog ", "Stitch - New Dog"),
    *((f"Stitch {dash} New Dog", "Stitch - New Dog") for dash in "‐‑‒–—―−"),
    *((f"Della{apostrophe}s Moon Lullaby", "Della's Moon Lullaby") for apostrophe in "‘’‛`´ʼ′"),
    ("te ka - the burning one", "Te Kā - The Burning One"),
    ("BE PREPARED", "Be Prepared"),
])  # fmt: skip
def test_find_ignores_case_accents_dashes_apostrophes_and_spaces(typed, full_name):
    assert cards.find(typed).full_name == full_name


def test_every_full_name_finds_its_card():
    for card in cards.all_cards():
        assert cards.find(card.full_name) is card


def test_an_unknown_card_is_named_with_the_nearest():
    with pytest.raises(cards.UnknownCard) as error:
        cards.find("Stich - New Dog")
    message = str(error.value)
    assert "Stich - New Dog" in message and "Stitch - New Dog" in message and "\n" not in message
    raises(ValueError, "no card has a name like it", cards.find, "zzzzqqqq")


def test_a_card_without_rules_text_has_no_abilities_and_is_supported():
    for card in cards.all_cards():
        if card.text_lines == 0:
            assert card.abilities == () and card.unsupported is None


def test_facts_of_a_card():
    card = cards.find("Stitch - New Dog")
    assert (card.type, card.cost, card.inks, card.inkable) == ("character", 1, ("amber",), True)
    assert (card.strength, card.willpower, card.lore, card.move_cost) == (2, 2, 1, None)
    shift = cards.find("Elsa - Spirit of Winter").keywords[0]
    assert (shift.keyword, shift.cost, shift.onto_names) == ("Shift", 6, ("Elsa",))
