"""A position is a record and its table, to be read: it says what the game says, and nothing it is asked changes it."""

import numpy as np
import pytest

from lorcana_env import Game, Scenario, VectorEnv
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.render import render
from lorcana_env.render.terminal import board
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import Position
from lorcana_env.words.actions import describe_action
from lorcana_env.words.text import describe
from lorcana_env.words.view import view_for
from tests.helpers import raises

READ = ("to_act", "decision", "over", "truncated", "winner", "turn", "active", "lore", "players")


def middle(decks=("blurple", "yurple"), decisions=60) -> Game:
    game, agent = Game(*decks, seed=5), BuiltIn("random", 3)
    for _ in range(decisions):
        game.step(agent(game))
    return game


@pytest.mark.parametrize(
    "decks", [("blurple", "yurple"), pytest.param(("blurple", "yurple", "blurple"), marks=pytest.mark.nightly)], ids=len
)
def test_a_position_says_what_its_game_says(decks):
    game = middle(decks)
    position = Position(game.table, game.state_array)
    before = position.state_array.tobytes()
    for name in READ:
        assert getattr(position, name) == getattr(game, name), name
    assert np.array_equal(position.legal_actions(), game.legal_actions())
    for player in range(game.players):
        assert position.zones(player) == game.zones(player) and describe(position, player) == game.text(player)
        assert render(position, player, "ansi") == game.text(player)
        assert view_for(position, player) == view_for(game, player)
    for action in game.legal_actions():
        assert describe_action(position, int(action)) == game.describe(int(action))
    assert board(position, None) is not None and position.state_array.tobytes() == before


def test_a_position_reads_a_game_of_a_batch_in_its_place():
    venv = VectorEnv(2, [("blurple", "yurple")], seed=1)
    position = Position(table_for(("blurple", "yurple")), venv.states[1:])
    for _ in range(40):
        assert np.array_equal(position.legal_actions(), venv.legal_actions(1))
        venv.step(venv.act("random"))
    assert position.turn == venv.states["turn"][1]


def test_what_is_no_record_is_refused():
    game = Game("blurple", "yurple", seed=1)
    raises(TypeError, "one record", Position, game.table, game.state_array["lore"])
    with pytest.raises(TypeError, match="must be CompiledDecks"):
        Position("blurple", game.state_array)  # type: ignore[arg-type]
    for junk in (np.zeros(1, game.table.dtype), np.frombuffer(b"\xff" * game.state_array.nbytes, game.table.dtype)):
        raises(ValueError, "no position of a game", Position, game.table, junk)
    broken = Position(game.table, game.state_array.copy())
    broken.state["depth"] = 200
    with pytest.raises(ValueError):
        broken.legal_actions()


def test_a_position_is_not_played():
    scenario = Scenario(you={"play": ["Stitch - New Dog"]})
    assert not hasattr(Position(scenario.game.table, scenario.game.state_array), "step")
