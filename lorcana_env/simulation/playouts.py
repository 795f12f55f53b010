"""Games that a network plays on from a position to their ends, for both sides, inside numba."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lorcana_env.agents.decide import ask_network, likeliest
from lorcana_env.agents.forward import Buffers, Weights, buffers
from lorcana_env.game.game import Game
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.engine import step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import opaque
from lorcana_env.setup.compiled_decks import check_fault


@kernel
def play_out(w, b, states, tables, numbers, legal):
    """Play each of ``states`` (STATE[n]) to its end; every player takes the network's likeliest action.

    Lists are open; ``legal``: int16[n_actions], overwritten.
    """
    for i in range(states.shape[0]):
        n = step(states, i, tables, 0, -1, 1, legal)
        while n > 0:
            m, _ = ask_network(states, i, tables, 0, numbers, True, legal, n, w, b)
            n = step(states, i, tables, 0, np.int64(b.actions[likeliest(b.p, m)]), 1, legal)


class NetworkPlayouts:
    """Plays games of one table to their ends by a network; of one thread at a time."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._buffers: dict[Any, Buffers] = {}

    def points(self, games: Sequence[Game], player: int) -> np.ndarray:
        """Return the points of a player (1, 1/2 or 0: float64[n]) in games that go on from positions of one table."""
        table = games[0].table
        states = table.new_states(len(games))
        for k, game in enumerate(games):
            opaque(states[k : k + 1])[:] = opaque(game.state_array)
        if table.dtype not in self._buffers:
            self._buffers[table.dtype] = buffers(table.dtype, self.weights)
        legal = np.zeros(table.actions.n, np.int16)
        play_out(self.weights, self._buffers[table.dtype], states, table.tables, games[0].card_numbers, legal)
        check_fault(int(states["fault"].max()))
        return np.where(states["winner"] == c.NONE, 0.5, states["winner"] == player)
