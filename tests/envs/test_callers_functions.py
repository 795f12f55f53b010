"""Functions of the caller: what rewards and observations may do and must answer."""

import gymnasium
import numpy as np
import pytest

from lorcana_env import VectorEnv, lorcana_v1
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.gymnasium_vector import LorcanaVectorEnv
from lorcana_env.envs.observations import OwnObservation
from tests.helpers import raises

PAIRS = [("blurple", "yurple")]
BOX = gymnasium.spaces.Box(0, 1, (2,), np.float32)


def nothing(before, after):
    return np.zeros(after["lore"].shape)


def first(games):
    return games.legal[:, 0].astype(np.int64)


def games_with(reward):
    yield VectorEnv(2, PAIRS, seed=1, reward=reward)
    yield VectorEnv(2, PAIRS, seed=1, reward=reward, opponent="random")
    yield LorcanaVectorEnv(2, reward=reward)
    yield LorcanaEnv(reward=reward)
    yield lorcana_v1.raw_env(reward=reward)


def step(env):
    if isinstance(env, VectorEnv):
        return env.step(first(env))
    if isinstance(env, LorcanaVectorEnv):
        return env.step(first(env.games))
    if isinstance(env, LorcanaEnv):
        return env.step(int(env.game.legal_actions()[0]))
    return env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_a_reward_cannot_change_the_game():
    """The records are read-only: to write to them is an error."""

    def write_after(before, after):
        after["lore"][:, 0] = 19
        return nothing(before, after)

    def write_before(before, after):
        before["lore"][:, 0] = 19
        return nothing(before, after)

    for reward in (write_after, write_before):
        for env in games_with(reward):
            env.reset(seed=1)
            raises(ValueError, "read-only", step, env)


@pytest.mark.parametrize("reward", [
    lambda before, after: np.full(after["lore"].shape, np.nan), lambda before, after: np.full(after["lore"].shape, "1"),
    lambda before, after: 1.0,
])  # fmt: skip
def test_a_reward_that_is_no_number_for_each_player_is_refused(reward):
    """A single NaN would spoil a network long before anybody noticed."""
    for env in games_with(reward):
        env.reset(seed=1)
        raises((TypeError, ValueError), r"reward\(\) must answer", step, env)


def test_functions_are_not_asked_about_no_games():
    """In a step of Gymnasium's next-step mode all games may begin."""

    def reward(before, after):
        return nothing(before, after) + after["lore"].max()

    def made(seen):
        return seen[:, :2] + seen.max() - seen.max()

    envs = LorcanaVectorEnv(
        2, reward=reward, observation=OwnObservation(made, BOX), max_decisions=2, autoreset_mode="NextStep", seat=0
    )
    _, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(12):
        _, _, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
        ends += (terminations | truncations).all()
    assert ends > 1
    games = VectorEnv(2, PAIRS, seed=1, reward=reward, observation=OwnObservation(made, BOX), opponent="random")
    assert games.step([], []) is games.batch and games.observe([]) is games.batch
    assert games.final_observation([]).shape == (0, 2)
