"""What an agent is, and how one is found by name."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from lorcana_env import Game, VectorEnv
from lorcana_env.players import in_checkout, player


class Agent(Protocol):
    """Plays one game (called with it, answers with an action), or many at once.

    An agent uses only what the player who decides may know. It may also have ``probabilities(game)``, float64[k] over
    ``game.legal_actions()``, and ``value(game)``, 1 for a sure win of the player who decides to -1 for a sure loss;
    hints and replay pages show them.
    """

    name: str

    def __call__(self, game: Game) -> int:
        """The action to take in ``game`` for the player who decides."""
        ...

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch."""
        ...


def load_agent(name: str, seed: int = 0) -> Agent:
    """An agent by name: "text", a checkpoint (.zip), or a player of :func:`lorcana_env.players.player`.

    ``ValueError`` for any other, and for a checkpoint that cannot be used.
    """
    if name == "text":
        from agents.text import TextAgent

        return TextAgent(name, seed)
    if not in_checkout(name):
        agent: Agent = player(name, seed)
        return agent
    try:
        from agents.network import NetworkAgent
    except ModuleNotFoundError as error:
        raise ValueError(f"{error.name} is not installed: pip install 'lorcana-env[train]'") from error
    return NetworkAgent.load(name, seed=seed)
