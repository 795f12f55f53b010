"""Each kind of observation in every environment: it is what the game itself says to the player."""

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test

from lorcana_env import VectorEnv, lorcana_v1
from tests.helpers import raises

PAIRS = [("blurple", "yurple"), ("yurple", "blurple")]
NAME = "lorcana_env/Lorcana-v1"
CLOSED = {"open_lists": False}
KINDS = [("flat", {}), ("compact", {}), ("small", {}), ("small", CLOSED), ("entities", {}), ("entities", CLOSED)]


def said(game, kind, player, open_lists=True):
    """The observation of a game; only the table of entities depends on whether lists are open."""
    if kind == "entities":
        return game.entities(player, open_lists)
    return getattr(game, "observe" if kind == "flat" else kind)(player)


def same(one, other):
    """Two numbers of float32 may be multiplied to one a rounding away; whole numbers are equal."""
    return one.dtype == other.dtype and np.allclose(one, other, rtol=3e-7, atol=0)


@pytest.mark.parametrize("opponent", [None, "passive"])
@pytest.mark.parametrize(("kind", "lists"), KINDS)
def test_a_batch_offers_it(kind, lists, opponent):
    one, two = (
        VectorEnv(9, PAIRS, 1, kind, opponent=opponent, num_threads=threads, max_decisions=60, **lists)
        for threads in (1, 2)
    )
    assert one.observation_space.dtype == one.batch.observation.dtype
    out, ends = two.new_batch(), 0
    for array in out:
        array[:] = 1
    for step in range(90):
        actions, row = one.act("random"), step % 9
        two.act("random")
        a, b = one.step(actions), two.step(actions, out=out if step % 3 else None)
        assert (a.observation == b.observation).all() and (a.action_mask == b.action_mask).all()
        assert step % 3 == 0 or all((mine == its).all() for mine, its in zip(out[:2], a))
        assert same(a.observation[row], said(one.game(row), kind, int(a.to_act[row]), **lists))
        over = np.flatnonzero(a.terminations | a.truncations)
        ends += len(over)
        if opponent and len(over):
            finals = one.final_observation(over)
            assert finals.any() and (finals == two.final_observation(over)).all()
    assert ends > 5
    observations, _ = one.view(kind, np.array([7, 2]), [0, 1])
    assert same(observations[1], said(one.game(2), kind, 1, **lists))


@pytest.mark.parametrize(("kind", "lists"), KINDS)
def test_the_environments_of_one_game_offer_it(kind, lists):
    """The player who does not decide has no legal actions."""
    env = lorcana_v1.raw_env(observation=kind, **lists)
    env.reset(seed=4)
    for agent in env.agent_iter(max_iter=80):
        observation, _, ended, cut, _ = env.last()
        player = int(agent[-1])
        assert env.observation_space(agent).contains(observation)
        assert same(observation["observation"], said(env.game(), kind, player, **lists))
        if ended or cut:
            break
        assert lists or same(env.game().seen(kind, env.game().to_act), observation["observation"])
        assert observation["action_mask"].any() and not env.observe(f"player_{1 - player}")["action_mask"].any()
        env.step(int(observation["action_mask"].nonzero()[0][-1]))
    single = gymnasium.make(NAME, observation=kind, **lists)
    vector = gymnasium.make_vec(NAME, num_envs=1, observation=kind, **lists)
    (mine, info), (theirs, infos) = single.reset(seed=2), vector.reset(seed=2)
    for _ in range(30):
        assert (mine == theirs[0]).all() and single.observation_space.contains(mine)
        mine, _, ended, cut, info = single.step(int(info["action_mask"].nonzero()[0][-1]))
        theirs, _, _, _, infos = vector.step(np.array([infos["action_mask"][0].nonzero()[0][-1]]))
        if ended or cut:
            break


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("kind", ["flat", "compact", "small"])
def test_pettingzoo_takes_it(kind):
    api_test(lorcana_v1.env(observation=kind), num_cycles=100)


def test_another_kind_is_refused():
    raises(ValueError, "flat, compact, entities", lorcana_v1.raw_env, observation="pixels")
