"""An integer is the same in every width, and a float is none: actions, seeds, players, indices."""

from typing import Any

import numpy as np
import pytest

from lorcana_env import Game, simulate
from lorcana_env.envs import kernels
from lorcana_env.rules import engine
from tests.util.calls import PAIR, aec, base, game, legal, single, state_of, venv

try:
    import torch
except ImportError:
    torch = None


def spellings(n: int) -> list[Any]:
    """Every way to write a small integer that is accepted."""
    found: list[Any] = [n, np.int16(n), np.uint64(n), np.array(n, np.uint16)]
    return found if torch is None else [*found, torch.tensor(n)]


def test_an_integer_is_the_same_in_every_width():
    action = legal(base())
    expected = game()
    expected.step(action)
    env = aec()
    first = int(env._legal[0])
    env.step(first)
    compiled = len(engine.step.dispatcher.signatures), len(kernels.step_one.dispatcher.signatures)
    for spelled in spellings(action):
        other = game()
        other.step(spelled)
        assert other.to_bytes() == expected.to_bytes()
    for spelled in spellings(first):
        other = aec()
        other.step(spelled)
        assert state_of(other) == state_of(env)
    for one in spellings(1):
        assert base().observe(one).tobytes() == base().observe(1).tobytes() and base().zones(one) == base().zones(1)
        assert (
            Game(*PAIR, seed=one, starting_player=one).to_bytes() == Game(*PAIR, seed=1, starting_player=1).to_bytes()
        )
        assert simulate(*PAIR, games=one, seed=one).wins == simulate(*PAIR, games=1, seed=1).wins
        assert venv().game(one).to_bytes() == venv().game(1).to_bytes()
    assert (len(engine.step.dispatcher.signatures), len(kernels.step_one.dispatcher.signatures)) == compiled


@pytest.mark.parametrize("action", [3.0, "3"])
def test_a_float_is_no_action(action):
    compiled = len(kernels.step_one.dispatcher.signatures)
    for env in (aec(), single(), base().clone()):
        before = state_of(env)
        with pytest.raises(TypeError, match="action must be an integer, not "):
            env.step(action)
        assert state_of(env) == before
    assert len(kernels.step_one.dispatcher.signatures) == compiled
