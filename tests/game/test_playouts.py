"""Games played out from a position, inside numba."""

import pytest

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from lorcana_env.policies.games import game_seeds
from tests.helpers import raises
from tests.util.calls import PAIR


def position(*decks: str, steps: int = 40) -> Game:
    game = Game(*decks, seed=3)
    for _ in range(steps):
        game.step(int(game.legal_actions()[-1]))
    return game


@pytest.mark.parametrize("policy", ["random", "eager", "greedy"])
def test_playouts_are_playouts_of_determinized_games(policy):
    game = position(*PAIR)
    before = game.to_bytes()
    for player in (0, 1):
        result = game.playouts(player, 5, policy, seed=7)
        ends = [game.determinize(player, int(s)).playout(policy, int(s)) for s in game_seeds(7, 5)]
        assert result.n == 5 and list(result.wins) == [sum(end.winner == p for end in ends) for p in (0, 1)]
    assert game.to_bytes() == before


def test_a_playout_has_the_chance_to_come_of_its_game():
    """The game itself goes as its playout when it is played alike."""
    game, greedy = position(*PAIR), make_agent("greedy")
    end = game.playout("greedy", seed=1)
    assert {game.determinize(0, k).playout("greedy") for k in range(9)} != {end}
    while not game.over:
        game.step(greedy(game))
    assert (game.winner, game.turn, game.lore) == end == game.playout("random")


def test_nobody_wins_a_game_that_is_cut_short():
    game = Game(*PAIR, seed=1, decision_limit=9)
    assert game.playout().winner is None and list(game.playouts(0, 3).wins) == [0, 0]


@pytest.mark.parametrize(("arguments", "message"), [
    ((2, 5), "no player 2"), ((0, 0), "n must be at least 1"), ((0, 5, "shipped"), "unknown policy 'shipped'"),
])  # fmt: skip
def test_what_cannot_be_played_out_is_refused(arguments, message):
    raises(ValueError, message, position(*PAIR, steps=1).playouts, *arguments)
