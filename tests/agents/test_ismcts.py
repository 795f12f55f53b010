"""Tree search: it stops a win, and keeps to its budget. What every search must do is in test_guided.py."""

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.agents import agent as load_agent
from lorcana_env.agents.ismcts import Budget, Ismcts
from tests.board import damaged
from tests.helpers import AGGRO, WARD, middle_of_a_game, new_game, raises


def test_it_stops_a_win_it_can_stop():
    """The opponent, a lore short of the win, has one character, which can be banished."""
    s = Scenario(
        you=dict(play=["Stitch - New Dog"], hand=["Fire the Cannons!"], ink=1, lore=3, deck=["Stitch - New Dog"] * 9),
        opponent=dict(play=[damaged("Simba - Protective Cub")], lore=19, deck=["Stitch - New Dog"] * 9),
    )
    search = Ismcts("ismcts:2000sims")
    while s.active == "you":
        s.game.step(search(s.game))
    assert s["Simba - Protective Cub"].zone == "discard"


def test_a_choice_is_legal_in_whole_games():
    for horizon in (None, 0, 2):
        search = Ismcts("ismcts:8sims", horizon=horizon)
        game = new_game(1)
        while not game.over:
            game.step(search(game))


@pytest.mark.nightly
def test_three_players():
    game = Game(*[Deck.load(WARD)] * 3, seed=1)
    search = Ismcts("ismcts:8sims")
    for _ in range(60):
        game.step(search(game))


def test_a_time_budget_searches_and_grows_its_tree():
    search = Ismcts("ismcts:400")
    game = middle_of_a_game(1)
    assert search(game) in game.legal_actions() and search.simulations > 0 and search.seconds >= 0.4


@pytest.mark.parametrize(("name", "budget"), [
    ("ismcts", Budget(200)), ("ismcts:50", Budget(50)), ("ismcts:500sims", Budget(500, counted=True)),
])  # fmt: skip
def test_budgets_by_name(name, budget):
    assert load_agent(name).budget == Ismcts(name).budget == budget
    raises(ValueError, "at least 1", Budget, 0)


def test_it_beats_random_play():
    from lorcana_env.training.evaluation.matches import play_match

    match = play_match(load_agent("ismcts:30sims"), load_agent("random"), [(Deck.load(WARD), Deck.load(AGGRO))], 8)
    assert match.win_rate > 0.8
