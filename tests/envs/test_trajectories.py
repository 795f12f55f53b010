"""Per-seat trajectories against a reference that follows each player through each game, one decision at a time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lorcana_env import VectorEnv
from lorcana_env.envs.trajectories import per_seat, zero_sum
from tests.helpers import raises


def reference(to_act, rewards, dones, values, last_values, gamma, lam):
    """(row, step) -> (reward, following, ends, advantage), by reading each row from left to right."""
    steps, rows, players = rewards.shape
    told = {}
    for row in range(rows):
        for player in range(players):
            for t in range(steps):
                if to_act[t, row] != player:
                    continue
                got, following, ended = 0.0, -1, False
                for u in range(t, steps):
                    if u > t and to_act[u, row] == player:
                        following = u
                        break
                    got += rewards[u, row, player]
                    if dones[u, row]:
                        ended = True
                        break
                told[row, t] = got, following, ended
    advantages = {}
    for row, t in sorted(told, key=lambda place: -place[1]):
        got, following, ended = told[row, t]
        if following >= 0:
            after, later = values[following, row], advantages[row, following]
        else:
            after, later = 0.0 if ended else last_values[row, to_act[t, row]], 0.0
        advantages[row, t] = got + gamma * after - values[t, row] + gamma * lam * later
    return {place: (*told[place], advantages[place]) for place in told}


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(1, 12), st.integers(1, 4), st.integers(2, 4))
def test_it_is_what_the_reference_says(seed, steps, rows, players):
    rng = np.random.default_rng(seed)
    to_act = rng.integers(0, players, (steps, rows))
    dones = rng.random((steps, rows)) < 0.3
    rewards = rng.normal(size=(steps, rows, players))
    values, last = rng.normal(size=(steps, rows)), rng.normal(size=(rows, players))
    gamma, lam = 0.9, 0.8
    own = per_seat(to_act, rewards, dones, values, last, gamma, lam)
    expected = reference(to_act, rewards, dones, values, last, gamma, lam)
    assert len(expected) == steps * rows
    for (row, t), (reward, following, ended, advantage) in expected.items():
        assert own.rewards[t, row] == pytest.approx(reward, abs=1e-5)
        assert (own.following[t, row], own.ends[t, row]) == (following, ended)
        assert own.advantages[t, row] == pytest.approx(advantage, abs=1e-4)
        assert own.returns[t, row] == pytest.approx(advantage + values[t, row], abs=1e-4)
    covered = sorted((row, int(t)) for row, chain in own.trajectories() for t in chain)
    assert covered == sorted(expected)
    for row, chain in own.trajectories():
        assert len({to_act[t, row] for t in chain}) == 1 and not dones[chain[:-1], row][own.ends[chain[:-1], row]].any()


def test_without_values_it_is_the_discounted_sum():
    to_act = np.array([[0], [1], [0], [1]])
    rewards = np.zeros((4, 1, 2))
    rewards[3, 0] = 1.0, -1.0
    dones = np.array([[False], [False], [False], [True]])
    own = per_seat(to_act, rewards, dones, gamma=0.5)
    assert own.returns[:, 0].tolist() == [0.5, -0.5, 1.0, -1.0]
    assert own.following[:, 0].tolist() == [2, 3, -1, -1] and own.ends[:, 0].tolist() == [False, False, True, True]
    assert [(row, chain.tolist()) for row, chain in own.trajectories()] == [(0, [0, 2]), (0, [1, 3])]


def test_whole_games_of_a_batch_pay_each_seat_its_result():
    """Every decision of a finished game is worth, undiscounted, what its player got in the end."""
    venv = VectorEnv(6, [("blurple", "yurple")], seed=3, max_decisions=150)
    data = venv.new_batch(401)
    venv.reset(3, out=data.at(0))
    for t in range(400):
        venv.step(venv.act("greedy"), out=data.at(t + 1))
    dones = (data.terminations | data.truncations)[1:]
    own = per_seat(data.to_act[:-1], data.rewards[1:], dones)
    assert dones.sum() > 6 and data.terminations.any()
    for row in range(6):
        start = 0
        for end in np.flatnonzero(dones[:, row]):
            players = data.to_act[start : end + 1, row]
            assert np.allclose(own.returns[start : end + 1, row], data.rewards[end + 1, row, players])
            start = end + 1
        assert not own.ends[start:, row].any() and (own.rewards[start:, row] == 0).all()


def test_values_of_both_players():
    assert zero_sum(np.array([0.5, -1.0]), np.array([0, 1])).tolist() == [[0.5, -0.5], [1.0, -1.0]]


GOOD = {"to_act": np.zeros((3, 2), int), "rewards": np.zeros((3, 2, 2)), "dones": np.zeros((3, 2), bool)}


@pytest.mark.parametrize(("change", "message"), [
    ({"to_act": np.zeros(3, int)}, r"to_act must be int\[T, N\]"),
    ({"to_act": np.full((3, 2), 2)}, "to_act must be 0 .. 1"),
    ({"rewards": np.zeros((3, 2))}, r"rewards must be float\[3, 2, players\]"),
    ({"dones": np.zeros((3, 2))}, r"dones must be bool\[3, 2\]"),
    ({"last_values": np.zeros(2)}, r"last_values must be float\[2, 2\]"),
])  # fmt: skip
def test_wrong_arrays_are_refused_in_one_line(change, message):
    raises((ValueError, TypeError), message, per_seat, **{**GOOD, **change})
