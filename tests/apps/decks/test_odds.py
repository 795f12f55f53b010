"""The odds of a mulligan, exact and by an agent."""

import json
from itertools import combinations

import pytest

from lorcana_env.apps.decks.odds import odds
from tests.cast import BAMBI, STITCH
from tests.helpers import deck_of, passive, run

SMALL = deck_of((2, STITCH), (12, BAMBI))


def test_a_mulligan_for_a_card_against_all_orders_of_a_small_deck():
    """2.2.2: all seven are put back unless it is there; the deck is shuffled after that."""
    (row,) = (row for row in odds(SMALL, passive, deals=2).cards() if row["card"] == STITCH)
    orders = list(combinations(range(14), 2))  # where the two copies lie
    opening = [any(place < 7 for place in order) for order in orders]
    assert row["opening"] == pytest.approx(sum(opening) / len(orders))
    assert row["mulligan_for_it"] == 1  # fourteen cards are seen of fourteen
    assert len(row["by_turn_first"]) == len(row["by_turn_second"]) == 7
    assert row["by_turn_second"][0] == row["by_turn_first"][1]


def test_the_agent_decides_what_is_put_back():
    kept = odds(SMALL, passive, deals=400)
    assert kept.put_back.tolist() == [400] + [0] * 7
    (row,) = (row for row in kept.cards() if row["card"] == STITCH)
    low, high = row["agent_ci95"]
    assert low < row["opening"] < high


def test_the_command():
    found = json.loads(run("deck", "odds", "blurple", "--agent", "greedy", "--deals", "20", "--json").output)
    assert found["agent"] == "greedy" and sum(found["put_back"]) == pytest.approx(1)
    assert "after a mulligan for it" in run("deck", "odds", "blurple", "--agent", "random", "--deals", "2").output
