"""Batches of games played to their end, each row once."""

from collections.abc import Callable, Sequence

import numpy as np

from lorcana_env.envs.vector import VectorEnv
from lorcana_env.game.agent import Agent, ask_many


def play_first_games(
    games: VectorEnv,
    agents: Sequence[Agent],
    seats: np.ndarray,
    on_decision: Callable[[np.ndarray, np.ndarray], None] = lambda indices, actions: None,
    on_end: Callable[[int], None] = lambda ended: None,
) -> np.ndarray:
    """Play the running game of each row to its end; returns the points of each player, float64[num_envs, players].

    Points are 1 for a win, 0 for a loss, 1 / players for a game cut short (:func:`lorcana_env.game.agent.points`). Only
    one game of each row counts, so that short games are no more likely to be counted than long ones. ``seats``:
    int[num_envs, players], the index in ``agents`` of who has each seat. ``on_decision`` is called with the rows and
    their actions before these are taken, ``on_end`` with the number of games that ended.
    """
    states, rows = games.states, np.arange(games.num_envs)
    playing, points = np.ones(games.num_envs, bool), np.zeros((games.num_envs, games.players))
    while playing.any():
        for k, agent in enumerate(agents):
            indices = np.flatnonzero(playing & (seats[rows, states["decider"]] == k))
            if len(indices) == 0:
                continue
            actions = ask_many(agent, games, indices)
            on_decision(indices, actions)
            batch = games.step(actions, indices, observe=False)
            ended = indices[batch.terminations[indices] | batch.truncations[indices]]
            points[ended] = np.where(batch.truncations[ended, None], 1 / games.players, batch.rewards[ended] > 0)
            playing[ended] = False
            on_end(len(ended))
    return points
