"""Improvement when drawn, free of how long games are.

Who plays long games draws more of the deck. Where long games are those that a deck wins, games in which a card was
drawn are won more often than the others for that reason alone, whatever the card is. So games are compared turn by
turn, while they go on: those in which the first copy came into the hand in this turn, with those in which it did not,
though as many different cards had been seen before and as many came now. What differs is which cards these were.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.analysis.games.observer import NEVER
from lorcana_env.analysis.rates import MIN_GAMES
from lorcana_env.simulation.statistics import Z95, Interval

#: What the figure is, in one sentence.
MEANING = (
    "Improvement when drawn: how much more often the deck won where a first copy came into the hand in a turn than "
    "where as many other cards came, in games that had gone as far and seen as many cards."
)


def improvements(points: np.ndarray, drawn: np.ndarray, turns: np.ndarray) -> list[tuple[float, Interval] | None]:
    """Return what drawing each card adds to the points, with its 95 % interval; None for too few games.

    ``points``: float64[n], of each game; ``drawn``: uint8[n, cards], the own turn in which the first copy was in hand
    (0: in the opening hand; NEVER); ``turns``: int[n], the own turns that the deck had.
    """
    return [
        None if errors is None else (gain, _interval(gain, errors)) for gain, errors in influences(points, drawn, turns)
    ]


def influences(points: np.ndarray, drawn: np.ndarray, turns: np.ndarray) -> list[tuple[float, np.ndarray | None]]:
    """Return for each card what drawing it adds, and how much each game moves that, float64[n]; None: too few games.

    Least squares with a constant for each group of alike games; a game stands in the groups of all its turns, so the
    errors are added up by game (a sandwich of clusters: Liang and Zeger 1986).
    """
    games, at, groups = _alike(drawn, turns)
    n_groups = int(groups.max(initial=-1)) + 1
    found: list[tuple[float, np.ndarray | None]] = []
    for card in range(drawn.shape[1]):
        turn = drawn[games, card]
        held = turn >= at  # not drawn before
        who, group, now = games[held], groups[held], (turn[held] == at[held]).astype(float)
        size = np.bincount(group, minlength=n_groups)
        share = np.bincount(group, now, n_groups) / np.maximum(size, 1)
        rate = np.bincount(group, points[who], n_groups) / np.maximum(size, 1)
        off = now - share[group]
        told = off != 0
        if min(now[told].sum(), (1 - now[told]).sum()) < MIN_GAMES:
            found.append((0.0, None))
            continue
        information = (off**2).sum()
        gain = float(off @ points[who] / information)
        left = points[who] - rate[group] - gain * off
        free = 1 - len(np.unique(group[told])) / told.sum()  # of the means of the groups
        errors = np.bincount(who, off * left, len(points)) / information / np.sqrt(max(free, 0.5))
        found.append((gain, errors))
    return found


def _alike(drawn: np.ndarray, turns: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (game, turn, group) of every turn of every game; a group is a turn, with the cards seen before and now."""
    games, at, kinds = [], [], []
    for turn in range(int(turns.max(initial=0)) + 1):
        going = np.flatnonzero(turns >= turn)
        before, now = (drawn[going] < turn).sum(axis=1), (drawn[going] == turn).sum(axis=1)
        games.append(going)
        at.append(np.full(len(going), turn))
        kinds.append((turn * (drawn.shape[1] + 1) + before) * (drawn.shape[1] + 1) + now)
    _, groups = np.unique(np.concatenate(kinds), return_inverse=True)
    return np.concatenate(games), np.concatenate(at), groups


def _interval(gain: float, errors: np.ndarray) -> Interval:
    half = Z95 * float(np.sqrt(max((errors**2).sum(), 0.25 / len(errors))))
    return gain - half, gain + half


def turns_had(lore: np.ndarray) -> np.ndarray:
    """Return the own turns of a deck, int64[n], from what was recorded of its lore, uint8[n, TURNS]."""
    return (lore != NEVER).sum(axis=1)
