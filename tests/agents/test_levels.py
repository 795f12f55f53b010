"""Levels: opponents for people, in one table, each a little bolder in its errors than the next."""

import numpy as np
import pytest

from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.levels import LEVELS, Level, Tempered, level
from lorcana_env.agents.registry import ROWS
from tests.helpers import middle_of_a_game, raises

DRAWING = [name for name, of in LEVELS.items() if of.temperature]


def test_every_level_has_its_row_and_the_table_climbs():
    assert list(LEVELS) == ["easy", "medium", "hard", "master"] == [name for name in ROWS if name in LEVELS]
    temperatures = [of.temperature for of in LEVELS.values()]
    assert temperatures == sorted(temperatures, reverse=True)
    assert [bool(of.search) for of in LEVELS.values()] == [False, False, False, True] and LEVELS["hard"] == Level()


@pytest.mark.parametrize("name", DRAWING)
def test_the_same_seed_draws_the_same_moves(name):
    games = [middle_of_a_game(seed) for seed in range(5)]
    first, again = make_agent(name, 7), make_agent(name, 8)
    again.seed(7)
    assert [first(game) for game in games] == [again(game) for game in games]


def test_a_higher_temperature_is_more_even_but_orders_alike():
    for seed in range(4):
        game = middle_of_a_game(seed)
        cold, warm, hot = (Tempered("it", t).probabilities(game) for t in (1.0, 4.0, 50.0))
        assert np.allclose(cold, level("hard").probabilities(game))
        assert cold.max() >= warm.max() >= hot.max() and np.isclose(hot.sum(), 1)
        assert (np.argsort(-cold, kind="stable") == np.argsort(-warm, kind="stable")).all()


@pytest.mark.parametrize("name", DRAWING)
def test_hidden_cards_do_not_matter(name):
    game = middle_of_a_game(2)
    other = game.determinize(game.to_act, 5)
    assert (make_agent(name).probabilities(game) == make_agent(name).probabilities(other)).all()


def test_a_level_that_is_none_is_refused():
    raises(ValueError, "unknown level", level, "grandmaster")
