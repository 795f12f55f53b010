"""The kinds of observation, by name, and custom ones (:class:`OwnObservation`)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.arguments import shown
from lorcana_env.game.game import KINDS as OBSERVATIONS
from lorcana_env.observe import entities, small
from lorcana_env.observe.flat import compact_space, observation_space


@dataclass(frozen=True)
class OwnObservation:
    """``observation=``: what a function makes of one of the kinds there are, so that nothing hidden can be in it.

    ``function``: from observations [n, O] to [n, *space.shape], for n players' views; ``space``: of one; ``of``:
    one of :data:`OBSERVATIONS`.
    """

    function: Callable[[np.ndarray], Any]
    space: gymnasium.spaces.Box
    of: str = "flat"

    def __post_init__(self) -> None:
        arguments.function(self.function, "function")
        check_kind(self.of)
        if not isinstance(self.space, gymnasium.spaces.Box):
            raise TypeError(f"space must be a gymnasium.spaces.Box, not {shown(self.space)}")

    def made(self, observations: np.ndarray) -> np.ndarray:
        """Call the function and check its answer; it is not called for zero games."""
        shape = (len(observations), *self.space.shape)
        if len(observations) == 0:
            return np.zeros(shape, self.space.dtype)
        made = self.function(observations)
        if getattr(made, "shape", None) != shape:
            raise ValueError(
                f"the function of the observation must answer an array of shape {shape}, not {shown(made)}"
            )
        array = np.asarray(made)
        if array.dtype.kind not in "biuf":
            raise TypeError(f"the function of the observation must answer numbers, not {shown(made)}")
        return array.astype(self.space.dtype, copy=False)


Kind = str | OwnObservation


def check_kind(kind: Any) -> None:
    """``ValueError`` for an unknown kind of observation."""
    if isinstance(kind, OwnObservation):
        return
    if not isinstance(kind, str) or str.__str__(kind) not in OBSERVATIONS:
        raise ValueError(f"unknown observation {shown(kind)}; there are {', '.join(OBSERVATIONS)}")


def base_of(kind: Kind) -> str:
    """Which of :data:`OBSERVATIONS` is encoded."""
    return kind.of if isinstance(kind, OwnObservation) else kind


def space_of(kind: Kind, players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of a kind of observation: float32 ("flat"), int8 ("compact"), uint8 ("entities", "plain"), int16
    ("small"), or one's own."""
    if isinstance(kind, OwnObservation):
        return kind.space
    of = {
        "flat": observation_space,
        "compact": compact_space,
        "entities": entities.space,
        "small": small.space,
        "plain": entities.plain_space,
    }
    return of[kind](players, capacity)
