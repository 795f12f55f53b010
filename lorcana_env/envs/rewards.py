"""Rewards of one's own, the same for all environments.

``reward=`` is a function of the records before and after what happened between two decisions: STATE[n] each
(fields as in :mod:`lorcana_env.rules.record.state`: ``after["lore"]`` is [n, players]), n being 1 where there is one
game. It returns float[n, players], what each player gets, in place of :func:`result`: finite numbers. The
records are read-only, and it must not keep them: they are used again.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from lorcana_env._util import arguments

Reward = Callable[[np.ndarray, np.ndarray], Any]


def result(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """The reward of environments without ``reward=``: 1 to the winners and -1 to the others, when a game is over."""
    winner = after["winner"][:, None]
    players = np.arange(after["lore"].shape[1])
    teammates = np.take_along_axis(after["teammates"], np.minimum(winner, players[-1]), 1)
    won = (winner == players) | (teammates >> players & 1 != 0)
    return np.where(winner >= len(players), 0.0, np.where(won, 1.0, -1.0)).astype(np.float32)


def paid(reward: Reward, before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Call ``reward`` and check its answer, float32[n, players]; it is not called for zero games."""
    shape = after["lore"].shape
    if shape[0] == 0:
        return np.zeros(shape, np.float32)
    given = reward(_to_be_read(before), _to_be_read(after))
    try:
        rewards = np.asarray(given)
        if rewards.dtype.kind not in "biufO":
            raise TypeError
        with np.errstate(over="ignore"):
            rewards = rewards.astype(np.float32)
    except (TypeError, ValueError):
        raise TypeError(f"reward() must answer float{list(shape)}, not {arguments.shown(given)}") from None
    if rewards.shape != shape:
        raise ValueError(f"reward() must answer float{list(shape)}, one for each player, not {arguments.shown(given)}")
    if not np.isfinite(rewards).all():
        raise ValueError(f"reward() must answer finite numbers, not {rewards[~np.isfinite(rewards)][0]}")
    return rewards


def _to_be_read(states: np.ndarray) -> np.ndarray:
    """Return a read-only view of the running games' records."""
    seen = states.view()
    seen.flags.writeable = False
    return seen
