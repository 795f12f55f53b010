"""What agents need of many games at once; :class:`~lorcana_env.envs.vector.VectorEnv` has it."""

from __future__ import annotations

from typing import Protocol

import numpy as np


class Games(Protocol):
    """Games side by side, each at one of some tables; arrays as kernels take them."""

    num_envs: int

    @property
    def states(self) -> np.ndarray:
        """STATE[num_envs]."""

    @property
    def tables(self) -> np.ndarray:
        """TABLES[tables]."""

    @property
    def table_of(self) -> np.ndarray:
        """The table of each game."""

    @property
    def card_numbers(self) -> np.ndarray:
        """The catalogue number of each card of each table."""

    @property
    def legal(self) -> np.ndarray:
        """The legal actions of each game ..."""

    @property
    def counts(self) -> np.ndarray:
        """... and how many there are."""

    def legal_actions(self, i: int) -> np.ndarray:
        """Those of one game."""

    def act(self, policy: str, indices: np.ndarray) -> np.ndarray:
        """What a policy inside numba answers in some games."""
