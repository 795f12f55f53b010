"""Whole games inside numba."""

import sys
import time

import pytest

from lorcana_env import Deck, simulate
from lorcana_env.compiling import listen
from lorcana_env.simulation import games
from lorcana_env.simulation.series import play_series
from lorcana_env.simulation.statistics import adjusted, wilson
from tests.helpers import AGGRO, WARD, run

A, B = Deck.load(WARD), Deck.load(AGGRO)


def test_every_game_is_counted_once():
    result = simulate(A, B, games=500, seed=1)
    assert sum(result.wins) + result.truncated == result.games == 500
    low, high = result.ci95
    assert 0 <= low < result.win_rate < high <= 1


def test_the_seed_fixes_the_result_and_threads_do_not_change_it():
    first = simulate(A, B, games=700, seed=3)
    assert simulate(A, B, games=700, seed=3, threads=2).wins == first.wins
    assert simulate(A, B, games=700, seed=4).wins != first.wins


def test_a_result_shows_itself_in_a_few_lines():
    """In a cell of a notebook."""
    for result in (simulate(A, B, games=20), play_series(A, B, series=10)):
        assert repr(result) == str(result) and " beats " in repr(result) and len(repr(result)) < 400


def test_compiling_is_not_counted_as_speed(monkeypatch):
    """The first time on a machine takes a minute longer."""
    compiled = listen()
    real = games.play

    def compiles_first(*args):
        time.sleep(0.25)
        compiled.seconds += 0.25
        return real(*args)

    monkeypatch.setattr(games, "play", compiles_first)
    assert simulate(A, B, games=10).games_per_s > 50


def test_greedy_beats_random():
    assert simulate(A, A, policy=("greedy", "random"), games=60).wins[0] >= 54
    assert simulate(A, A, policy=("random", "greedy"), games=60).wins[1] >= 54


def test_an_agent_written_in_python_takes_part():
    def first_action(game):
        return int(game.legal_actions()[0])

    result = simulate(A, B, policy=(first_action, "greedy"), games=4)
    assert result.wins == [0, 4]


def test_wilson_interval():
    """Known values: 0 of 10 and 5 of 10 (Wilson 1927)."""
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4) and wilson(0, 0) == (0.0, 1.0)


def test_findings_are_looked_at_together():
    """By hand: of the two that are surest, 5 * 0.01 / 2; the third is no surer than the fourth, 5 * 0.04 / 4."""
    assert adjusted([0.01, 0.04, 0.035, 0.005, 0.9]) == pytest.approx([0.025, 0.05, 0.05, 0.025, 0.9])
    assert adjusted([0.6, 0.7]) == pytest.approx([0.7, 0.7]) and len(adjusted([])) == 0


@pytest.mark.nightly  # the engine is compiled for each
@pytest.mark.parametrize("players", [3, 4])
def test_games_of_more_than_two_decks(players):
    """Section 9: a win for one of them; who starts is drawn among all."""
    decks = [Deck.load(name) for name in (WARD, AGGRO, "blurple", "yurple")[:players]]
    result = simulate(*decks, policy="random", games=60, seed=5)
    assert result.decks == [deck.name for deck in decks] and len(result.wins) == players
    assert sum(result.wins) + result.truncated == 60 and all(result.wins)
    assert result.wins == simulate(*decks, policy="random", games=60, seed=5).wins
    low, high = result.ci95
    assert low < result.wins[0] / 60 < high < 0.9


@pytest.mark.nightly
def test_each_of_several_players_follows_its_own_policy():
    assert simulate(A, A, A, policy=("random", "random", "greedy"), games=20).wins[2] >= 16


@pytest.mark.parametrize("arguments", [{"threads": 0}, {"policy": ["random"] * 3}])
def test_bad_arguments_are_refused(arguments):
    with pytest.raises(ValueError):
        simulate(A, B, **arguments)


def test_ray_is_named_where_it_is_needed(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("simulate", WARD, AGGRO, "--ray")
    assert result.exit_code == 1
    assert result.stderr.strip() == "Error: Ray is not installed: pip install -e '.[distributed]'"
    result = run("train", "--learners", "2")
    assert result.exit_code == 2 and "add --ray" in result.stderr
