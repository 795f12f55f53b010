"""Series of games (2.1.3)."""

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.rules.record.constants import NONE
from lorcana_env.simulation.series import _next_starter, play_series
from tests.helpers import AGGRO, WARD, raises

A, B = Deck.load(WARD), Deck.load(AGGRO)


def watch(games):
    """A random agent that notes who starts each game, and how the one before ended, for player 0."""

    def agent(game):
        if not games or games[-1] is not game:
            games.append(game)
        return int(game.legal_actions()[-1])

    return agent


@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_a_series_is_won_by_more_than_half_of_its_games(best_of):
    result = play_series(A, B, series=120, best_of=best_of, seed=2)
    needed = best_of // 2 + 1
    assert sum(result.wins) + result.undecided == sum(result.lengths) == 120
    assert result.undecided == 0 and not any(result.lengths[: needed - 1])
    assert result.games == sum(k * n for k, n in enumerate(result.lengths, 1)) == sum(result.game_wins)
    # the winner of a series has won ``needed`` games, the loser the others
    assert result.game_wins[0] >= needed * result.wins[0] and result.game_wins[1] >= needed * result.wins[1]
    assert result.ci95[0] < result.win_rate == result.wins[0] / 120 < result.ci95[1]


def test_the_seed_fixes_the_result_and_threads_do_not_change_it():
    first = play_series(A, B, series=450, seed=3)
    assert play_series(A, B, series=450, seed=3, threads=2).lengths == first.lengths
    assert play_series(A, B, series=450, seed=4).lengths != first.lengths


@pytest.mark.parametrize(("loser_goes", "next_starter"), [("first", [1, 0, 1]), ("draw", [0, 1, 1])])
def test_2_1_3_2_the_loser_chooses_whether_to_be_the_starting_player(loser_goes, next_starter):
    """Columns: winner, who started. The third game was cut short: nobody lost it."""
    results = np.array([[0, 1], [1, 1], [NONE, 1]])
    assert _next_starter(results, 3, loser_goes).tolist() == next_starter


@pytest.mark.parametrize("loser_goes", ["first", "draw"])
def test_2_1_3_2_in_games_with_an_agent(loser_goes):
    games = []
    result = play_series(A, B, (watch(games), "greedy"), series=3, best_of=3, loser_goes=loser_goes, seed=1)
    assert len(games) == result.games and result.wins == [0, 3]
    starters = [int(game.state["starting_player"]) for game in games]  # first games of all series, then second games
    assert starters[3:] == [0 if loser_goes == "first" else 1] * 3


def test_2_1_3_1_in_a_two_game_series_the_other_player_starts_the_second_game():
    games = []
    result = play_series(A, B, (watch(games), "random"), series=4, best_of=2, seed=1)
    starters = [int(game.state["starting_player"]) for game in games]
    assert starters[4:] == [1 - starter for starter in starters[:4]] and result.lengths == [0, 4] and result.games == 8


def test_ctrl_c_ends_series_of_which_some_games_were_played():
    games = []

    def impatient(game):
        if len(games) == 2:
            raise KeyboardInterrupt
        return watch(games)(game) if not games or games[-1] is not game else int(game.legal_actions()[-1])

    with pytest.raises(KeyboardInterrupt):
        play_series(A, B, (impatient, "random"), series=3, seed=1)


def test_going_first_is_worth_something_to_the_loser():
    """With greedy play the starting player wins more often; more series go to a third game than if the loser draws."""
    first, draw = (play_series(A, A, "greedy", 400, loser_goes=choice, seed=6) for choice in ("first", "draw"))
    assert first.starter_wins > first.games / 2 and first.lengths[2] > draw.lengths[2]


@pytest.mark.parametrize(("arguments", "message"), [
    ({"best_of": 4}, "best_of must be odd, or 2"),
    ({"loser_goes": "second"}, "unknown loser_goes 'second'; there are first and draw"),
])  # fmt: skip
def test_bad_arguments_are_refused(arguments, message):
    raises(ValueError, message, play_series, A, B, **arguments)
