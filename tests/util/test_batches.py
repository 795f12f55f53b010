"""Refusals of a batch of games, and the effect of its weights and limits."""

import numpy as np
import pytest

from lorcana_env import VectorEnv
from tests.helpers import raises
from tests.util.calls import PAIR, state_of, venv

try:
    import torch
except ImportError:
    torch = None


@pytest.mark.parametrize("kind", [list, np.int8, np.uint64])
def test_actions_and_indices_of_every_kind_step_the_same_games(kind):
    def given(values):
        return values if kind is list else np.array(values, kind)

    expected, other = venv(), venv()
    actions = [int(expected.legal_actions(i)[0]) for i in (2, 0)]
    expected.step(np.array(actions), np.array([2, 0]))
    other.step(actions if kind is np.int8 else given(actions), given([2, 0]))
    assert state_of(other) == state_of(expected) and other.game(1).to_bytes() == venv().game(1).to_bytes()
    if torch is not None:
        other = venv()
        other.step(torch.tensor(actions), torch.tensor([2, 0]))
        assert state_of(other) == state_of(expected)


@pytest.mark.parametrize(("indices", "error", "message"), [
    ([64], ValueError, "there is no game 64; games are 0 .. 63"), ([0, 0], ValueError, "game 0 is named twice"),
    ([True], TypeError, "bools"),
])  # fmt: skip
def test_a_batch_refuses_games_there_are_not(indices, error, message):
    env = VectorEnv(64, [PAIR], seed=0)
    before = state_of(env)
    actions = np.full(np.size(indices), env.legal_actions(0)[0])
    raises(error, message, env.step, actions, indices)
    if message != "game 0 is named twice":
        raises(error, message, env.observe, indices)
        raises(error, message, env.act, "random", indices)
        raises(error, message, env.view, "flat", indices)
    assert state_of(env) == before


def test_a_batch_shows_a_game_more_often_than_it_has_games():
    env, often = VectorEnv(2, [PAIR], seed=1), [1, 0, 1, 1]
    seen, masks = env.view("flat", often)
    batch = env.observe(often)
    assert (seen == batch.observation[often]).all() and (masks == batch.action_mask[often]).all()


@pytest.mark.parametrize(("actions", "message"), [
    ([1.5, 0.0], "actions"), ([1], "2 actions"), ([0, 0], "not legal in game 0"),
])  # fmt: skip
def test_a_batch_refuses_what_are_no_legal_actions(actions, message):
    env = VectorEnv(2, [PAIR], seed=0)
    before = state_of(env)
    raises((TypeError, ValueError), message, env.step, actions)
    assert state_of(env) == before


def test_weights_say_how_often_a_pair_is_dealt():
    pairs = [PAIR, PAIR[::-1], ("blurple", "blurple")]
    env = VectorEnv(3000, pairs, seed=2, weights=[3, 0, 1])
    dealt = np.bincount(env.table_of, minlength=3) / 3000
    assert dealt[1] == 0 and abs(dealt[0] - 0.75) < 0.03
    again = VectorEnv(3000, pairs, seed=2, weights=np.array([0.3, 0, 0.1], np.float32))
    assert (env.table_of == again.table_of).all()
    env = VectorEnv(60, pairs, seed=2, weights=[0, 0, 1], max_decisions=3)
    for _ in range(20):
        env.step(env.act("random"))
    assert (env.table_of == 2).all()


def test_a_batch_truncates_at_its_limit():
    env = VectorEnv(4, [PAIR], seed=1, max_decisions=7, num_threads=2)
    truncated = np.zeros(4, int)
    for _ in range(28):
        batch = env.step(env.act("random"))
        truncated += batch.truncations
        assert not batch.terminations.any() and (env.states["decisions"] < 7).all()
    assert (truncated >= 4).all()  # answers that the environment takes itself count as well
    assert (env.states["decision_limit"] == 7).all()
