"""The compact observation: the flat one as small whole numbers, in every environment."""

import numpy as np
import pytest

from lorcana_env.observe import flat
from lorcana_env.rules.record import constants as c
from tests.helpers import new_game, random_play, several

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


def test_torchrl_takes_it():
    torch = pytest.importorskip("torch", reason="needs the extra torchrl")
    pytest.importorskip("torchrl", reason="needs the extra torchrl")
    from lorcana_env.envs.torchrl import LorcanaTorchEnv

    env = LorcanaTorchEnv(2, observation="compact", max_decisions=60)
    assert env.observation_spec["observation"].dtype == torch.int8
    assert env.observation_spec.is_in(env.reset().select("observation", "action_mask"))
