"""Answers to a field, by a table of win rates."""

import json
from functools import partial

import numpy as np
import pytest

from lorcana_env import Deck, matchup
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.metagame import drift, equilibrium, metagame
from tests import helpers
from tests.helpers import AGGRO, WARD, raises

CIRCLE = np.array([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]])
NAMES = ["rock", "scissors", "paper"]


def table_of(rates, sd=0.05):
    log_odds = np.log(rates / (1 - rates))
    cells = len(rates) * (len(rates) - 1) // 2
    return Shrunken(log_odds, sd**2 * np.eye(cells), np.zeros((len(rates), 2)), (1, 1, 1))


def test_nothing_beats_the_mix():
    chooser = np.random.default_rng(1)
    for _ in range(20):
        upper = np.triu(chooser.normal(0, 0.5, (8, 8)), 1)
        rates = 1 / (1 + np.exp(-(upper - upper.T)))
        mix = equilibrium(rates)
        assert mix.sum() == pytest.approx(1) and (mix >= 0).all() and (rates @ mix).max() <= 0.5 + 1e-9


def test_results_against_a_field():
    found = metagame(NAMES, table_of(CIRCLE, 1e-6), {"Rock": 3, "paper": 1})
    assert found.shares.tolist() == [0.75, 0, 0.25]
    assert found.expected == pytest.approx(CIRCLE @ [0.75, 0, 0.25], abs=1e-4)
    assert found.best_answer == "paper" and found.best.tolist() == [0, 0, 1] and found.support.tolist() == [1, 1, 1]
    report = found.as_dict()
    assert {"decks", "expected", "nash", "best_answer"} <= set(report) and json.dumps(report)


def test_the_best_answer_is_known_or_said_not_to_be():
    sure = metagame(NAMES, table_of(CIRCLE, 1e-6), {"Rock": 3, "paper": 1})
    assert sure.best_answer_known and sure.best_answer_in_words() == "paper" and sure.as_dict()["best_answer_known"]
    close = metagame(NAMES, table_of(np.full((3, 3), 0.5), 0.1))
    assert not close.best_answer_known and close.best.max() < 0.6
    words = close.best_answer_in_words()
    assert words.startswith("not known (") and all(f"{name} " in words for name in NAMES) and words.count(" %") == 3
    chances = [int(word) for word in words.replace("(", " ").split() if word.isdigit()]
    assert chances == sorted(chances, reverse=True)


def test_an_uncertain_table_has_an_uncertain_mix():
    rates = np.array([[0.5, 0.51, 0.52], [0.49, 0.5, 0.51], [0.48, 0.49, 0.5]])
    sure, unsure = (metagame(NAMES, table_of(rates, sd)) for sd in (1e-6, 0.2))
    assert sure.nash == pytest.approx([1, 0, 0]) and sure.support.tolist() == [1, 0, 0]
    assert 0.3 < unsure.support[0] < 1 and unsure.support[2] > 0.1
    low, high = unsure.nash_ci95[0]
    assert low < 0.05 and high > 0.95
    assert all(low <= rate <= high for rate, (low, high) in zip(unsure.expected, unsure.expected_ci95))


def test_the_field_drifts_to_what_wins():
    course = drift(np.array([[0.5, 0.6], [0.4, 0.5]]), np.array([0.1, 0.9]))
    assert (np.diff(course[:, 0]) >= 0).all() and course[-1, 0] > 0.99
    assert drift(CIRCLE, np.array([0.5, 0.5, 0.0]))[-1, 2] == 0  # what nobody brings nobody copies


def test_shares_of_unknown_decks_are_refused():
    raises(ValueError, "not among the decks", metagame, NAMES, table_of(CIRCLE), {"lizard": 1.0})


# -- the command ----------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.npz"
    matchup([Deck.load(WARD), Deck.load(AGGRO), Deck.load("blurple")], "random", 20, save=path)
    return path


run = partial(helpers.run, "field")


def test_the_field_of_a_file(saved, tmp_path):
    shares = tmp_path / "shares.txt"
    shares.write_text(f"{WARD} 60%\n{AGGRO} 40%\n", "utf-8")
    result = run(saved, "--shares", shares)
    assert result.exit_code == 0 and "best answer to this field: " in result.stdout
    for words in (WARD, "blurple", "in the mix, %", "drifts to, %", "random play"):
        assert words in result.stdout
    assert "best answer to this field: not known (" in result.stdout  # 20 games leave room
    report = json.loads(run(saved, "--json").stdout)
    assert {"decks", "expected", "nash", "best_answer"} <= set(report)
    assert sum(report["nash"]) == pytest.approx(1) and len(report["expected"]) == 3
