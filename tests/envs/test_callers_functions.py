"""Functions of the caller that fail in the middle of a step: opponents, rewards, observations, deck samplers."""

import copy

import gymnasium
import numpy as np
import pytest

from lorcana_env import VectorEnv, lorcana_v0
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.gymnasium_vector import LorcanaVectorEnv
from lorcana_env.envs.observations import OwnObservation
from lorcana_env.envs.text_env import LorcanaTextEnv

PAIRS = [("blurple", "yurple")]
BOX = gymnasium.spaces.Box(0, 1, (2,), np.float32)


class Failing:
    """An opponent that plays the first legal action, and fails when nothing is left of its decisions."""

    def __init__(self, how="raise"):
        self.how, self.left = how, 10**9

    def __call__(self, game):
        self.left -= 1
        if self.left < 0 and self.how == "raise":
            raise RuntimeError("failed")
        return -1 if self.left < 0 else int(game.legal_actions()[0])


class Once:
    """A reward, or an observation, that fails while ``fails`` is set."""

    def __init__(self, answer):
        self.answer, self.fails = answer, False

    def __call__(self, *given):
        if self.fails:
            raise RuntimeError("failed")
        return self.answer(*given)


def nothing(before, after):
    return np.zeros(after["lore"].shape)


def first(games):
    return games.legal[:, 0].astype(np.int64)


ERRORS = (RuntimeError, ValueError)


@pytest.mark.parametrize("how", ["raise", "illegal"])
def test_after_an_opponent_failed_a_batch_is_to_be_reset(how):
    """Some of its games wait for the opponent: the caller's next actions would be taken as his."""
    opponent = Failing(how)
    games = VectorEnv(4, PAIRS, seed=1, opponent=opponent)
    opponent.left = 5
    with pytest.raises(ERRORS):
        for _ in range(10):
            games.step(first(games))
    opponent.left = 10**9
    for again in (games, copy.deepcopy(games)):
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            again.step(first(again))
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            again.observe()
        again.reset(3)
        assert (again.batch.to_act == again.seats).all()
        assert again.step(first(again)).to_act.tolist() == again.seats.tolist()


@pytest.mark.parametrize("how", ["raise", "illegal"])
@pytest.mark.parametrize("make", [LorcanaEnv, LorcanaTextEnv])
def test_a_step_in_which_the_opponent_failed_changes_nothing(make, how):
    opponent = Failing(how)
    env = make(opponent=opponent, seat=0)
    inner = getattr(env, "inner", env)
    env.reset(seed=1, options={"starting_player": 0})
    opponent.left = 2

    def action():
        return "0" if make is LorcanaTextEnv else int(inner.game.legal_actions()[0])

    for _ in range(20):
        before, events = inner.game.to_bytes(), list(getattr(env, "_events", []))
        try:
            env.step(action())
        except ERRORS:
            break
    assert inner.game.to_bytes() == before and list(getattr(env, "_events", [])) == events
    assert inner.game.to_act == inner.player
    opponent.left = 10**9
    env.step(action())
    assert inner.game.to_act == inner.player
    opponent.left = 0
    with pytest.raises(ERRORS):
        env.reset(seed=1, options={"starting_player": 1})
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.step("0" if make is LorcanaTextEnv else 0)
    opponent.left = 10**9
    env.reset(seed=1)
    env.step(action())


def test_a_step_whose_reward_or_observation_failed_changes_nothing():
    reward, made = Once(nothing), Once(lambda seen: seen[:, :2])
    for env in (LorcanaEnv(reward=reward), LorcanaEnv(observation=OwnObservation(made, BOX))):
        env.reset(seed=1)
        before = env.game.to_bytes()
        reward.fails = made.fails = True
        with pytest.raises(RuntimeError, match="failed"):
            env.step(int(env.game.legal_actions()[0]))
        reward.fails = made.fails = False
        assert env.game.to_bytes() == before
        env.step(int(env.game.legal_actions()[0]))


@pytest.mark.parametrize("max_decisions", [1, 5000])
def test_an_aec_step_whose_reward_failed_changes_nothing(max_decisions):
    reward = Once(nothing)
    env = lorcana_v0.raw_env(reward=reward, max_decisions=max_decisions)
    env.reset(seed=1)
    seen, agent, before = env.last()[0], env.agent_selection, env.game().to_bytes()
    legal = np.flatnonzero(seen["action_mask"])
    reward.fails = True
    with pytest.raises(RuntimeError, match="failed"):
        env.step(int(legal[-1]))
    reward.fails = False
    assert env.game().to_bytes() == before and env.agent_selection == agent
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    again = env.last()[0]
    assert all((again[key] == seen[key]).all() for key in seen)
    env.step(int(legal[-1]))


def games_with(reward):
    yield VectorEnv(2, PAIRS, seed=1, reward=reward)
    yield VectorEnv(2, PAIRS, seed=1, reward=reward, opponent="random")
    yield LorcanaVectorEnv(2, reward=reward)
    yield LorcanaEnv(reward=reward)
    yield lorcana_v0.raw_env(reward=reward)


def step(env):
    if isinstance(env, VectorEnv):
        return env.step(first(env))
    if isinstance(env, LorcanaVectorEnv):
        return env.step(first(env.games))
    if isinstance(env, LorcanaEnv):
        return env.step(int(env.game.legal_actions()[0]))
    return env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_a_reward_cannot_change_the_game():
    """It is shown the records themselves; to write to them is an error of its own."""

    def greedy(before, after):
        after["lore"][:, 0] = 19
        return nothing(before, after)

    def forgetful(before, after):
        before["lore"][:, 0] = 19
        return nothing(before, after)

    for reward in (greedy, forgetful):
        for env in games_with(reward):
            env.reset(seed=1)
            with pytest.raises(ValueError, match="read-only"):
                step(env)


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300, 1 + 2j, "1", None])
def test_a_reward_that_is_no_number_is_refused(value):
    """One NaN, and a network learns nothing more, long after the step that brought it."""

    def reward(before, after):
        return np.full(after["lore"].shape, value)

    for env in games_with(reward):
        env.reset(seed=1)
        with pytest.raises((TypeError, ValueError), match=r"reward\(\) must answer") as refused:
            step(env)
        assert "\n" not in str(refused.value)


def test_functions_are_not_asked_about_no_games():
    """As in a step of Gymnasium's next-step mode in which all games begin anew."""

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


class Dealer:
    """Deals the decks of ``answer``, or fails where there are none."""

    def __init__(self):
        self.answer = ("blurple", "yurple")

    def __call__(self, rng):
        if self.answer is None:
            raise RuntimeError("failed")
        return self.answer


@pytest.mark.parametrize("answer", [None, ("blurple", "yurple", "yurple"), ("blurple", "nonsense"), "blurple"])
def test_a_reset_whose_dealer_failed_leaves_the_old_game_or_none(answer):
    """Neither the old game with new decks or another seat, nor half of a new one."""
    other = ("ward-es-control", "cloudy-ae-aggro")
    dealer = Dealer()
    aec = lorcana_v0.raw_env(decks=dealer)
    dealer.answer = other  # not those that the environment was made with
    aec.reset(seed=1)
    before = aec.game().to_bytes()
    dealer.answer = answer
    with pytest.raises((RuntimeError, ValueError, TypeError)):
        aec.reset()
    assert aec.game().to_bytes() == before and [deck.name for deck in aec.game().table.decks] == list(other)
    step(aec)

    dealer.answer = other
    single = LorcanaEnv(decks=dealer)
    single.reset(seed=1)
    dealer.answer = answer
    with pytest.raises((RuntimeError, ValueError, TypeError)):
        single.reset()
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        single.step(0)

    dealer.answer = other
    batch = VectorEnv(2, dealer, seed=1, max_decisions=9)
    dealer.answer = answer
    with pytest.raises((RuntimeError, ValueError, TypeError), match=r"^(?!a step)"):
        for _ in range(40):
            step(batch)
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        step(batch)
