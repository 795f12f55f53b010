"""``training/sb3.py``: a short training with Stable-Baselines3, and its model as an agent by name."""

import pytest

pytest.importorskip("sb3_contrib")

from lorcana_env.agents import agent as make_agent
from lorcana_env.benchmarks import suite
from tests.helpers import WARD, new_game, raises
from training import sb3
from training.sb3 import Config, PolicyAgent, train, win_rate


@pytest.mark.parametrize(("observation", "own", "decks"), [("small", 0.5, "mixed"), ("flat", 0.0, WARD)])
def test_a_model_is_trained_saved_and_plays_by_name(observation, own, decks, tmp_path, monkeypatch):
    monkeypatch.setattr(sb3, "GENERATED", 2)
    config = Config(
        opponent="random", own=own, observation=observation, decks=decks, decisions=512, num_envs=8, steps=16,
        batch_size=64, epochs=1, width=16, snapshot_every=128, evaluate_every=256, evaluation_games=4,
        folder=str(tmp_path),
    )  # fmt: skip
    monkeypatch.setenv("LORCANA_SB3", str(train(config)))
    agent = make_agent("training.sb3:Trained")
    assert suite.agent_of("training.sb3:Trained", suite.TASKS["closed-lists"])  # it knows no lists
    assert isinstance(agent, PolicyAgent) and 0 <= win_rate(agent, "random", config) <= 1
    game = new_game(1, WARD, WARD)
    while game.to_act is not None:
        action = agent(game)
        assert agent.probabilities(game)[list(game.legal_actions()).index(action)] > 0
        game.step(action)
    searched = new_game(1, WARD, WARD)
    assert make_agent("response:2sims:training.sb3:Trained")(searched) in searched.legal_actions()
    monkeypatch.setenv("LORCANA_SB3", "nowhere.zip")
    raises(ValueError, "there is no model nowhere", make_agent, "training.sb3:Trained")
