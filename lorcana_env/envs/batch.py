"""The arrays that a step of a batch of games writes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments


class Batch(NamedTuple):
    """What :meth:`.vector.VectorEnv.step` returns, one row for each game. The arrays are overwritten by the next call.

    A finished game starts again at once: its row of ``observation``, ``action_mask`` and ``to_act`` belongs to the
    new game, its ``rewards`` and flags to the old one.
    """

    observation: np.ndarray  # [N, O], of the player who decides: float32, or int8 (``lorcana_env.observe.flat``) with
    # ``observation="compact"``, uint8 (``lorcana_env.observe.entities``) with "entities", or int16
    # (``lorcana_env.observe.small``) with "small"
    action_mask: np.ndarray  # int8[N, A]
    to_act: np.ndarray  # int64[N], the player who decides
    rewards: np.ndarray  # float32[N, players]: 1 for the winner, -1 for the losers, at the end
    terminations: np.ndarray  # bool[N]
    truncations: np.ndarray  # bool[N]
    turns: np.ndarray  # int64[N], turns that the game which ended in this step had

    def at(self, t: int) -> Batch:
        """Step ``t`` of the arrays of :meth:`.vector.VectorEnv.new_batch` (views)."""
        return Batch(*(array[t] for array in self))


def check_out(out: Any, like: Batch, kept: Sequence[np.ndarray]) -> Batch:
    """Check and return ``out=``: arrays as in ``like``, none of which is another one, or one of those in ``kept``."""
    if not isinstance(out, tuple) or len(out) != len(like):
        raise TypeError(f"out must be a Batch, as new_batch() makes it, not {arguments.shown(out)}")
    for name, given, wanted in zip(Batch._fields, out, like):
        flags = given.flags if isinstance(given, np.ndarray) else None
        if flags is None or given.shape != wanted.shape or given.dtype != wanted.dtype:
            form = f"{wanted.dtype}{list(wanted.shape)}"
            raise ValueError(f"out.{name} must be {form}, not {arguments.shown(given)}")
        if not flags.c_contiguous or not flags.writeable or not flags.aligned:
            raise ValueError(f"out.{name} must be in one piece, and writable")
    for k, given in enumerate(out):
        others = (*out[:k], *kept) if given.dtype == np.int64 else out[:k]
        if any(np.may_share_memory(given, other) for other in others):
            raise ValueError(f"out.{Batch._fields[k]} must be an array with memory of its own, as new_batch() makes it")
    return Batch(*out)
