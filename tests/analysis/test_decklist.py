"""Contents of a deck list, and odds of its cards: ``lorcana deck show``."""

import json
from dataclasses import replace
from functools import partial
from math import comb

import pytest

from lorcana_env import Deck
from lorcana_env.analysis.decklist import at_least, listing, roles_of
from lorcana_env.cards import features, find
from lorcana_env.decks import bundled
from tests import helpers
from tests.helpers import WARD

run = partial(helpers.run, "deck", "show")


@pytest.mark.parametrize("name", bundled())
def test_every_card_is_counted(name):
    deck = Deck.load(name)
    found = listing(deck)
    assert sum(map(sum, found.curve.values())) == sum(found.types.values()) == len(deck)
    assert found.inkable == sum(find(card).inkable for card in deck.cards)
    assert sum(found.inks.values()) >= len(deck) and set(found.roles.values()) <= set(range(len(deck) + 1))


def test_draw_odds_are_hypergeometric():
    assert at_least(60, 4, 7) == pytest.approx(1 - comb(56, 7) / comb(60, 7))
    deck = Deck([*["Be Prepared"] * 4, *["Stitch - New Dog"] * 56])
    row = listing(deck).card_odds()[0]
    missed = comb(56, 7) / comb(60, 7)
    assert row["opening"] == pytest.approx(1 - missed)
    assert row["after_mulligan"] == pytest.approx(1 - missed * comb(49, 7) / comb(53, 7))
    assert row["by_turn_first"][0] == row["opening"]  # no card is drawn in the first turn of who goes first
    assert row["by_turn_second"][0] == row["by_turn_first"][1] == pytest.approx(at_least(60, 4, 8))
    odds = listing(deck).hand_odds()["inkable"]
    assert sum(odds) == pytest.approx(1) and len(odds) == 8


@pytest.mark.parametrize("cards", [0, 1, 6, 60, 99])
def test_the_odds_are_those_of_scipy(cards):
    from scipy.stats import hypergeom

    for copies in {0, 1, 4, cards // 2, cards}:
        for seen in (0, 7, 14):
            known = hypergeom(cards, min(copies, cards), min(seen, cards)).sf(0) if cards else 0
            assert at_least(cards, copies, seen) == pytest.approx(known, abs=1e-15)
    for wanted in {0, cards // 3, cards}:
        deck = Deck(["Be Prepared"] * cards)
        found = replace(listing(deck), curve={2: (wanted, cards - wanted)}).hand_odds()["inkable"]
        drawn = min(7, cards)
        known = hypergeom(cards, wanted, drawn).pmf(range(drawn + 1)).tolist() if cards else []
        assert found == pytest.approx(known, abs=1e-15)


def test_roles_have_words():
    """Every role of the features has a word, and a card that banishes all characters banishes."""
    from lorcana_env.analysis.decklist import ROLES

    assert set(ROLES) == set(features.ROLES) and "banishes" in roles_of(find("Be Prepared"))


def test_a_deck_is_shown(tmp_path):
    result = run(WARD)
    assert result.exit_code == 0
    for words in ("60 cards", "inkable (", "cost  2", "inks: ", "roles: ", "of the first seven", "seven put back"):
        assert words in result.stdout
    report = json.loads(run(WARD, "--json").stdout)
    assert {"cards", "inkable", "curve", "inks", "types", "roles", "hand_odds", "card_odds"} <= set(report)
