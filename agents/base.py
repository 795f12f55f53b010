"""What an agent is, and how one is found by name."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import numpy as np

from lorcana_env import Game, VectorEnv
from lorcana_env.network import Network
from lorcana_env.simulation import BuiltIn

BUILT_IN = ("random", "greedy")


class Agent(Protocol):
    """Plays one game (called with it, answers with an action), or many at once.

    An agent uses only what the player who decides may know.
    """

    name: str

    def __call__(self, game: Game) -> int:
        """The action to take in ``game`` for the player who decides."""
        ...

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch."""
        ...


class BuiltInAgent(BuiltIn):
    """A policy that runs inside numba: "random" or "greedy"."""

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        return venv.act(self.name, indices)


def load_agent(name: str, seed: int = 0) -> Agent:
    """An agent by name ("random", "greedy", "ismcts[:budget]", "shipped") or from a file of the training.

    The budget of a search is in milliseconds a decision ("ismcts:200") or simulations ("ismcts:500sims").
    """
    if name in BUILT_IN:
        return BuiltInAgent(name, seed)
    if name.partition(":")[0] == "ismcts":
        from agents.ismcts import IsmctsAgent

        return IsmctsAgent(name, seed)
    path = Path(name)
    if name == "shipped" or path.suffix == ".npz":
        return Network(None if name == "shipped" else path, seed=seed)
    if path.suffix == ".zip" or path.exists():
        from agents.network import NetworkAgent

        return NetworkAgent.load(path, seed=seed)
    raise ValueError(
        f"unknown agent {name!r}; an agent is {', '.join(BUILT_IN)}, ismcts[:budget], "
        "shipped, or the path of a checkpoint (.zip) or network (.npz)"
    )
