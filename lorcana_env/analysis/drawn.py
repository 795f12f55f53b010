"""Improvement when drawn, stratified by turn and number of cards seen.

Who plays long games draws more of the deck. Where long games are those that a deck wins, games in which a card was
drawn are won more often than the others for that reason alone, whatever the card is. So games are compared turn by
turn, while they go on, with those that had seen as many different cards before and to which as many came now. What
differs is which cards these were. A card is the likelier to come the more of the common ones have been seen, and these
may be the good ones; so what counts is the difference to its chance among those not seen yet: 1 - p where it came, -p
where it did not.
"""

import numpy as np

from lorcana_env.analysis.games.observer import NEVER
from lorcana_env.analysis.rates import MIN_GAMES
from lorcana_env.simulation.statistics import Z95, Interval

#: What the figure is, in one sentence.
MEANING = (
    "Improvement when drawn: how much more often the deck won where a first copy came into the hand in a turn than "
    "where the average card of the deck came, in games that had gone as far and seen as many cards."
)
ROUNDS = 10  # of fitting the chances of cards to come


def improvements(points: np.ndarray, drawn: np.ndarray, turns: np.ndarray) -> list[tuple[float, Interval] | None]:
    """Return what drawing each card adds to the points, with its 95 % interval; None for too few games.

    ``points``: float64[n], of each game; ``drawn``: uint8[n, cards], the own turn in which the first copy was in hand
    (0: in the opening hand; NEVER); ``turns``: int[n], the own turns that the deck had. The mean over the cards is 0.
    """
    return [
        None if errors is None else (gain, _interval(gain, errors)) for gain, errors in influences(points, drawn, turns)
    ]


def influences(points: np.ndarray, drawn: np.ndarray, turns: np.ndarray) -> list[tuple[float, np.ndarray | None]]:
    """Return for each card what drawing it adds, and how much each game moves that, float64[n]; None: too few games.

    Least squares of all cards at once on that difference, with a constant for each group of alike games;
    a game stands in the groups of all its turns, so the errors are added up by game (a sandwich of clusters: Liang and
    Zeger 1986).
    """
    games, starts, held, came = _alike(drawn, turns)
    if not len(games):
        return [(0.0, None)] * drawn.shape[1]
    sizes = np.diff(starts, append=len(games))
    did, did_not = np.add.reduceat(came, starts), np.add.reduceat(held - came, starts)
    both = (did > 0) & (did_not > 0)
    told = np.minimum((did * both).sum(axis=0), (did_not * both).sum(axis=0)) >= MIN_GAMES
    off = came - _expected(held, came, did, starts, sizes)
    better = points[games] - np.repeat(np.add.reduceat(points[games], starts) / sizes, sizes)
    inverse = np.linalg.pinv(off.T @ off, rcond=1e-9, hermitian=True)  # singular: a row of ``off`` adds up to 0
    inverse -= inverse[told].sum(axis=0) / max(told.sum(), 1)  # so that the gains that are told do so
    gains = inverse @ (off.T @ better)
    errors = np.zeros((len(points), len(gains)))
    np.add.at(errors, games, (better - off @ gains)[:, None] * (off @ inverse.T))
    errors /= np.sqrt(max(1 - len(sizes) / len(games), 0.5))  # of the degrees of freedom, the constants take some
    return [(float(gains[k]), errors[:, k]) if told[k] else (0.0, None) for k in range(len(gains))]


def _alike(drawn: np.ndarray, turns: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return the turns of games in which new cards came, in groups of alike ones: where these start, int[groups].

    Of each turn: the game, int[rows]; 1 for a card not drawn before, and for one that came now, float64[rows, cards].
    A group is a turn, with the number of cards seen before and of those that came.
    """
    turn, games = np.nonzero(np.arange(int(turns.max(initial=0)) + 1)[:, None] <= turns)
    held, came = drawn[games] >= turn[:, None], drawn[games] == turn[:, None]
    kinds = np.stack([turn, held.sum(axis=1), came.sum(axis=1)])
    order = np.lexsort(kinds)
    order = order[kinds[2, order] > 0]
    starts = np.flatnonzero(np.diff(kinds[:, order], prepend=-1).any(axis=0))
    return games[order], starts, held[order].astype(float), came[order].astype(float)


def _expected(held: np.ndarray, came: np.ndarray, did: np.ndarray, starts: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Return how likely each card was to come, float64[rows, cards]: in proportion to a weight it has in the group.

    The weights are those by which each card comes as often as it ``did`` and as many in each turn as came (iterative
    proportional fitting).
    """
    number, chance = came.sum(axis=1, keepdims=True), held.copy()
    for _ in range(ROUNDS):
        chance *= np.repeat(did / np.maximum(np.add.reduceat(chance, starts), 1e-9), sizes, axis=0)
        chance *= number / chance.sum(axis=1, keepdims=True)
    return chance


def _interval(gain: float, errors: np.ndarray) -> Interval:
    half = Z95 * float(np.sqrt(max((errors**2).sum(), 0.25 / len(errors))))
    return gain - half, gain + half


def turns_had(lore: np.ndarray) -> np.ndarray:
    """Return the own turns of a deck, int64[n], from what was recorded of its lore, uint8[n, TURNS]."""
    return (lore != NEVER).sum(axis=1)
