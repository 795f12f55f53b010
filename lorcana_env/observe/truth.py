"""All that is true of games, as the flat observations of all players would show it if no card were hidden."""

import numpy as np

from lorcana_env.observe.flat import CARD, encode, observation_size, split
from lorcana_env.rules.compiler.jit import FEW, kernel
from lorcana_env.rules.record.state import copied


def truth(states: np.ndarray, tables: np.ndarray, table_of: np.ndarray) -> np.ndarray:
    """The truth of each game of ``states`` (STATE[n]), float32[n, players * O]; ``table_of``: int64[n], its table.

    Only the column "known" of a card is as it is: who really knows it.
    """
    players, _, capacity = states.dtype["cards"].shape
    known, everybody = states["known"].astype(np.int64), (1 << players) - 1
    open_games = copied(states)
    open_games["known"] = everybody
    out = np.empty((len(states), players, observation_size(players, capacity)), np.float32)
    encode_for_all(open_games, tables, table_of, out)
    for viewer in range(players):
        column = split(out[:, viewer], players, capacity).cards[..., CARD.known]
        by_viewer = (known >> viewer | known << (players - viewer)) & everybody  # the viewer first
        column[:] = np.where(column > 0, np.roll(by_viewer, -viewer * capacity, axis=1), 0)
    return out.reshape(len(states), -1)


@kernel(waits=lambda states, *_: len(states) > FEW)
def encode_for_all(states, tables, table_of, out):
    """Write the observation of every player of every game into ``out``: float32[n, players, observation_size]."""
    for i in range(out.shape[0]):
        for viewer in range(out.shape[1]):
            encode(states, i, tables, table_of[i], viewer, out[i, viewer])
