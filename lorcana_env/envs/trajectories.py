"""Outcomes for each seat from the steps of a batch, where all seats take turns: rewards, returns, advantages.

In :class:`~lorcana_env.envs.vector.VectorEnv` the next row of a decision is mostly somebody else's. Pairing a decision
with the next observation, or with the reward of one step, would mix two players. Here each decision gets what its
player received until that player's own next decision in the same game, and is followed by that one.
"""

from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments


class PerSeat(NamedTuple):
    """Outcomes of each decision [T, N], from the view of the player who took it. New arrays."""

    rewards: np.ndarray  # float32: what the player got until their next decision, or the end of game or steps
    following: np.ndarray  # int64: the step of that decision, in the same row; -1 if there is none
    ends: np.ndarray  # bool: the game ended before it
    returns: np.ndarray  # float32: ``advantages`` + ``values``; without values, the discounted sum of rewards
    advantages: np.ndarray  # float32: generalised advantage estimates (GAE)

    def trajectories(self) -> list[tuple[int, np.ndarray]]:
        """(row, steps int64[k]) for each player of each game, in order; unfinished ones too."""
        steps, rows = self.following.shape
        first = np.ones((steps, rows), bool)
        later, where = np.nonzero(self.following >= 0)
        first[self.following[later, where], where] = False
        found = []
        for row in range(rows):
            for start in np.flatnonzero(first[:, row]):
                chain = [int(start)]
                while (after := int(self.following[chain[-1], row])) >= 0:
                    chain.append(after)
                found.append((row, np.array(chain)))
        return found


def zero_sum(values: Any, to_act: Any) -> np.ndarray:
    """Values of both players, float32[N, 2], from those of the players who decide (float[N]): the other's is minus."""
    seats = arguments.integers(to_act, "to_act")
    if seats.size and not 0 <= seats.min() <= seats.max() <= 1:
        raise ValueError("to_act must be 0 or 1: values of one player are minus the other's where there are two")
    mine = _floats(values, "values", seats.shape)
    return np.where(seats[:, None] == np.arange(2), mine[:, None], -mine[:, None]).astype(np.float32)


def per_seat(
    to_act: Any,
    rewards: Any,
    dones: Any,
    values: Any = None,
    last_values: Any = None,
    gamma: float = 1.0,
    lam: float = 1.0,
) -> PerSeat:
    """Return the outcome of each decision for its player.

    ``to_act``: int[T, N], who decided at each step (``Batch.to_act`` before it); ``rewards``: float[T, N, players] and
    ``dones``: bool[T, N], what the step brought (``Batch.rewards``, ``terminations | truncations`` after it).
    ``values``: float[T, N], of each position for the player who decides; ``last_values``: float[N, players], of the
    positions after the last step, for every player, as what has not been seen is worth (:func:`zero_sum`); 0 without.
    ``gamma`` and ``lam`` count a player's own decisions.
    """
    seats, given, over = _check_steps(to_act, rewards, dones)
    (steps, rows), players = seats.shape, given.shape[2]
    worth = np.zeros(seats.shape, np.float32) if values is None else _floats(values, "values", seats.shape)
    gamma, lam = arguments.number(gamma, "gamma"), arguments.number(lam, "lam")
    if values is None:
        lam = 1.0

    own = PerSeat(
        np.zeros(seats.shape, np.float32),
        np.full(seats.shape, -1),
        np.zeros(seats.shape, bool),
        np.zeros(seats.shape, np.float32),
        np.zeros(seats.shape, np.float32),
    )
    # Of every player, looking back from the end: their next decision, and what they get until then.
    pending = np.zeros((rows, players), np.float64)
    value = np.zeros((rows, players), np.float64)
    if last_values is not None:
        value[:] = _floats(last_values, "last_values", (rows, players))
    advantage = np.zeros((rows, players), np.float64)
    next_step = np.full((rows, players), -1)
    ended = np.zeros((rows, players), bool)
    each = np.arange(rows)
    for t in range(steps - 1, -1, -1):
        new = over[t]
        pending[new], value[new], advantage[new], next_step[new], ended[new] = 0.0, 0.0, 0.0, -1, True
        pending += given[t]
        at = each, seats[t]
        now = pending[at] + gamma * value[at] - worth[t] + gamma * lam * advantage[at]
        own.rewards[t], own.following[t], own.ends[t], own.advantages[t] = pending[at], next_step[at], ended[at], now
        pending[at], value[at], advantage[at], next_step[at], ended[at] = 0.0, worth[t], now, t, False
    own.returns[:] = own.advantages + worth
    return own


def _check_steps(to_act: Any, rewards: Any, dones: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The three as arrays; ``ValueError`` when their shapes do not fit."""
    seats = np.asarray(to_act)
    if seats.ndim != 2 or seats.dtype.kind not in "iu":
        raise ValueError(f"to_act must be int[T, N], not {arguments.shown(to_act)}")
    steps, rows = seats.shape
    given = np.asarray(rewards)
    if given.ndim != 3 or given.shape[:2] != seats.shape or given.dtype.kind not in "iuf":
        raise ValueError(f"rewards must be float[{steps}, {rows}, players], not {arguments.shown(rewards)}")
    over = np.asarray(dones)
    if over.shape != seats.shape or over.dtype != np.bool_:
        raise ValueError(f"dones must be bool[{steps}, {rows}], not {arguments.shown(dones)}")
    players = given.shape[2]
    if seats.size and not 0 <= seats.min() <= seats.max() < players:
        raise ValueError(f"to_act must be 0 .. {players - 1}, as rewards are of {players} players")
    return seats, given, over


def _floats(value: Any, name: str, shape: tuple[int, ...]) -> np.ndarray:
    array = np.asarray(value)
    if array.shape != shape or array.dtype.kind not in "iuf":
        raise ValueError(f"{name} must be float{list(shape)}, not {arguments.shown(value)}")
    return array.astype(np.float64)
