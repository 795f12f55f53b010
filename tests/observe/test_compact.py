"""The compact observation: the flat one as small whole numbers, in every environment."""

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test

from lorcana_env import VectorEnv, lorcana_v1
from lorcana_env.envs.observations import OwnObservation
from lorcana_env.observe import flat
from lorcana_env.rules.record import constants as c
from tests.helpers import new_game, random_play, several

PAIRS = [("blurple", "yurple"), ("yurple", "blurple")]
SHORT = {"seed": 1, "max_decisions": 60}
UNITS = flat.units(2, 64)


def same(compact, of_flat, units=UNITS):
    """Compare two observations; two numbers of float32 may be multiplied to one a rounding away."""
    assert compact.dtype == np.int8 and of_flat.dtype == np.float32
    return np.allclose(compact * units, of_flat, rtol=3e-7, atol=0)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.nightly)])
def test_it_is_the_flat_observation_in_whole_numbers(players):
    game = new_game(3) if players == 2 else several(3, seed=1, decision_limit=80)
    units = flat.units(game.players, game.table.capacity)
    for _ in random_play(game):
        for player in range(game.players):
            assert same(game.compact(player), game.observe(player), units)
    assert same(game.compact(0), game.observe(0), units)


def test_large_numbers_are_cut_and_negative_ones_stay():
    game = new_game(1)
    st = game.state_array[0]
    mine = int(st["cards"][0, c.ZONE_HAND, 0])
    st["turn"], st["lore"][0], st["lore"][1] = 130, 200, 19
    st["zone"][mine], st["strength"][mine], st["damage"][mine] = c.ZONE_PLAY, -3, 128
    for seen, turn, lore, damage in ((game.compact(0), 127, 127, 127), (game.observe(0), 130 / 30, 10, 12.8)):
        globals_, players, cards, *_ = flat.split(seen, 2, 64)
        unit = 1 if seen.dtype == np.int8 else 0.1
        assert globals_[flat.GLOBAL.turn] == pytest.approx(turn) and players[0, flat.PLAYER.lore] == pytest.approx(lore)
        row = cards[(cards[:, flat.CARD.damage] != 0).nonzero()[0][0]]
        assert row[flat.CARD.damage] == pytest.approx(damage) and row[flat.CARD.strength] == pytest.approx(-3 * unit)


@pytest.mark.parametrize("opponent", [None, "passive"])
def test_a_batch_offers_it(opponent):
    a, b = (
        VectorEnv(9, PAIRS, observation=kind, opponent=opponent, num_threads=threads, **SHORT)
        for kind, threads in (("flat", 1), ("compact", 2))
    )
    assert b.observation_space == flat.compact_space(2, 64) and b.batch.observation.dtype == np.int8
    out, ends = b.new_batch(), 0
    for array in out:
        array[:] = 1
    for step in range(90):
        actions = a.act("random")
        b.act("random")
        mine, theirs = a.step(actions), b.step(actions, out=out if step % 3 else None)
        assert same(theirs.observation, mine.observation) and (theirs.action_mask == mine.action_mask).all()
        assert (theirs.terminations == mine.terminations).all() and (theirs.rewards == mine.rewards).all()
        over = np.flatnonzero(mine.terminations | mine.truncations)
        ends += len(over)
        if opponent and len(over):
            assert same(b.final_observation(over), a.final_observation(over))
    assert ends > 5
    some = np.array([7, 2])
    for mine, theirs in zip(a.view("flat", some, [0, 1]), a.view("compact", some, [0, 1])):
        assert (mine == theirs).all() if mine.dtype == np.int8 else same(theirs, mine)


def test_the_environments_of_one_game_offer_it():
    kinds = [lorcana_v1.raw_env(observation=kind) for kind in ("flat", "compact")]
    for env in kinds:
        env.reset(seed=4)
    for _ in kinds[0].agent_iter(max_iter=120):
        mine, theirs = (env.last() for env in kinds)
        assert mine[1:] == theirs[1:]
        if mine[2] or mine[3]:
            break
        assert kinds[1].observation_space("player_0").contains(theirs[0])
        assert same(theirs[0]["observation"], mine[0]["observation"])
        assert (theirs[0]["action_mask"] == mine[0]["action_mask"]).all()
        looked = [env.observe("player_1")["observation"] for env in kinds]
        assert same(*looked[::-1])
        for env in kinds:
            env.step(int(mine[0]["action_mask"].nonzero()[0][-1]))
    singles = [gymnasium.make("lorcana_env/Lorcana-v1", observation=kind) for kind in ("flat", "compact")]
    (mine, _), (theirs, _) = (env.reset(seed=2) for env in singles)
    assert same(theirs, mine) and singles[1].observation_space.contains(theirs)
    vectors = [gymnasium.make_vec("lorcana_env/Lorcana-v1", 3, observation=kind) for kind in ("flat", "compact")]
    (mine, _), (theirs, _) = (env.reset(seed=2) for env in vectors)
    assert same(theirs, mine) and vectors[1].observation_space.contains(theirs)


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_takes_it():
    api_test(lorcana_v1.env(observation="compact"), num_cycles=100)


def test_torchrl_takes_it():
    torch = pytest.importorskip("torch", reason="needs the extra torchrl")
    pytest.importorskip("torchrl", reason="needs the extra torchrl")
    from lorcana_env.envs.torchrl import LorcanaTorchEnv

    env = LorcanaTorchEnv(2, observation="compact", max_decisions=60)
    assert env.observation_spec["observation"].dtype == torch.int8
    assert env.observation_spec.is_in(env.reset().select("observation", "action_mask"))


def test_an_observation_of_ones_own_is_made_of_it():
    space = gymnasium.spaces.Box(-128, 127, (40,), np.int8)
    own = OwnObservation(lambda seen: seen[:, :40], space, of="compact")
    a, b = (VectorEnv(2, PAIRS, observation=kind, **SHORT) for kind in ("compact", own))
    assert (a.batch.observation[:, :40] == b.batch.observation).all()
    env = lorcana_v1.raw_env(observation=own)
    env.reset(seed=1)
    assert env.last()[0]["observation"].dtype == np.int8
