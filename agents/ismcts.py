"""Tree search as an agent."""

from __future__ import annotations

import numpy as np

from lorcana_env import VectorEnv
from lorcana_env.search import Ismcts


class IsmctsAgent(Ismcts):
    """Information-set Monte Carlo tree search (:mod:`lorcana_env.search`), for one game or a batch."""

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices``, searched one after the other."""
        actions = [
            self.choose(venv.states, int(i), venv.tables, int(venv.table_of[i]), venv.legal_actions(int(i)))
            for i in indices
        ]
        return np.array(actions, np.int64)
