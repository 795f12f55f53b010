"""The policies that run inside numba, as agents."""

from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.game.agent import Games, running_game
from lorcana_env.game.game import Game
from lorcana_env.policies.kernels import WORK, choose, policy_index
from lorcana_env.rules.compiler.jit import kernel


class BuiltIn(LockedAgent):
    """A policy of :mod:`lorcana_env.policies.kernels` as an agent: called with a game, it answers with an action.

    ``generator``: uint64[1], where its random numbers are; several agents may share one.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.league = "simulator" if name == "greedy" else "model-free"
        self._policy = policy_index(name)
        self.seed(seed)
        self._buffers: dict[Any, tuple[np.ndarray, np.ndarray]] = {}

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self.generator = np.array([arguments.seed(seed) & 0x7FFF_FFFF_FFFF_FFFF], np.uint64)

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch."""
        return venv.act(self.name, indices)

    @locked
    def __call__(self, game: Game) -> int:
        table = running_game(game, self.name).table
        if table.dtype not in self._buffers:
            self._buffers[table.dtype] = table.new_states(WORK), np.zeros(table.actions.n, np.int16)
        work, scratch = self._buffers[table.dtype]
        legal = game.legal_actions().astype(np.int16)
        return int(
            choose_action(
                self._policy, game.state_array, 0, table.tables, 0, legal, len(legal), work, scratch, self.generator
            )
        )


class Uniform(BuiltIn):
    """The policy "random"."""

    def policy(self, game: Game) -> np.ndarray:
        """How likely each of ``game.legal_actions()`` is its answer: float64[k]."""
        n = len(game.legal_actions())
        return np.full(n, 1 / n)


@kernel
def choose_action(policy, states, i, tables, t, legal, n, work, scratch, generator):
    """:func:`lorcana_env.policies.kernels.choose`, callable from Python."""
    return choose(policy, states, i, tables, t, legal, n, work, scratch, generator)
