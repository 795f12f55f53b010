"""The options of reset are the same in all environments."""

import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.apps.language.text_env import LorcanaTextEnv
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from tests.helpers import raises
from tests.util.calls import HERE, PAIR, aec, large_game, single, state_of


@pytest.mark.parametrize(("given", "message"), [
    (dict(options={"starting_player": 5}), r"starting_player.* must be 0 .. 1, not 5"),
    (dict(options={"first_player": 0}),
     "unknown key 'first_player' in options; the keys are starting_player, decks, game"),
    (dict(options={"decks": ["blurple"]}), "has 2 players, not 1|2 to 4 decks"),
    (dict(seed=-1), "seed must be"), (dict(seed=1.0), "seed must be"),
])  # fmt: skip
@pytest.mark.parametrize("make", [aec, single, lambda: single(LorcanaTextEnv)])
def test_reset_refuses_what_it_cannot_do(make, given, message):
    env = make()
    before = state_of(env)
    raises((TypeError, ValueError), message, env.reset, **{"seed": 3, **given})
    assert state_of(env) == before


def test_reset_says_who_starts():
    for player in (0, 1):
        env = aec()
        env.reset(seed=4, options={"starting_player": player})
        assert env.agent_selection == f"player_{player}" and env.game().state["starting_player"] == player
        other = single()
        other.reset(seed=4, options={"starting_player": np.int32(player)})
        assert other.game.state["starting_player"] == player
        text = single(LorcanaTextEnv)
        text.reset(seed=4, options={"starting_player": player})
        assert text.inner.game.state["starting_player"] == player


def test_reset_changes_the_decks_of_one_game():
    decks = ("ward-es-control", Deck.load("cloudy-ae-aggro"))
    env = aec()
    env.reset(seed=4, options={"decks": decks})
    assert [deck.name for deck in env.game().table.decks] == ["ward-es-control", "cloudy-ae-aggro"]
    env.step(int(env._legal[0]))
    env.reset()
    assert [deck.name for deck in env.game().table.decks] == list(PAIR)
    for seat in (0, 1):
        other = LorcanaEnv(decks=PAIR, seat=seat)
        other.reset(seed=4, options={"decks": decks})
        assert other.game.table.decks[seat].name == "ward-es-control"
        other.reset()
        assert other.game.table.decks[seat].name == "blurple"
    text = LorcanaTextEnv(decks=PAIR, seat=1)
    observation, info = text.reset(seed=4, options={"decks": decks})
    assert info["decks"] == [Deck.of(deck).to_text() for deck in decks] and observation in text.observation_space


def test_reset_goes_on_with_a_game():
    given = Game("ward-es-control", "cloudy-ae-aggro", seed=9, auto=False)
    for _ in range(12):
        given.step(given.legal_actions()[-1])
    before = given.to_bytes()
    expected = Game.from_state(given.table, given.state_array)  # with single answers taken
    env = aec()
    env.reset(options={"game": given})
    assert env.game().to_bytes() == expected.to_bytes()
    seat = expected.to_act
    other = LorcanaEnv(decks=PAIR, seat=seat)
    observation, info = other.reset(options={"game": given})
    assert other.game.to_bytes() == expected.to_bytes()
    assert (observation == expected.observe(seat)).all() and (info["action_mask"] == expected.action_mask()).all()
    other.step(int(expected.legal_actions()[0]))
    assert given.to_bytes() == before
    env.reset(options={"game": Scenario(you=HERE, opponent=HERE).game})
    assert env.game().zones(0)["hand"] == ["Be Prepared"]
    given.concede(0)
    raises(ValueError, "is over", env.reset, options={"game": given})
    of_2_0 = Scenario(you=HERE, opponent=HERE, rules="2.0").game
    raises(ValueError, "plays normal, rules 2.3, not normal, rules 2.0", env.reset, options={"game": of_2_0})
    for environment in (env, other):
        with pytest.raises(ValueError, match="decks of up to 64 cards, these are for up to 127"):
            environment.reset(options={"game": large_game()})


def test_an_environment_whose_games_all_end_too_soon_says_so():
    env = LorcanaEnv(decks=PAIR, seat=0, max_decisions=1)
    raises(ValueError, "max_decisions=1 is too small", env.reset, seed=1, options={"starting_player": 1})
