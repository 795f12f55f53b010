"""How much of a win rate is the pilot: the differences between pilots, and what they add to an interval.

In the hands of pilot k the log odds of deck i against deck j are those of all pilots, and besides them how well k plays
deck i, less how well it plays deck j, and something of this pair of decks. How large both are follows from the table
and, as a small table says little of it, from measurements (docs/pilots.md). Decks that share cards are played alike, as
in :mod:`.empirical_bayes`.

An interval that holds luck and pilot is about what *one more* pilot of this training would find in very many games: a
prediction interval of random effects (Higgins, Thompson and Spiegelhalter 2009). Of ``n`` pilots that play alike many
games, each differing with variance v from their mean in the long run, it holds v (1 + 1 / n) besides the luck.
"""

from dataclasses import dataclass

import numpy as np

from lorcana_env.analysis.empirical_bayes import cells_of_strength, likeness
from lorcana_env.decks import Deck

#: Standard deviations of log odds between pilots (0.1 is 2.5 points at most): of playing a deck, of a pair of decks, of
#: a deck's total, and of who goes first. Measured: docs/pilots.md.
DECK, CELL, TOTAL, FIRST = 0.09, 0.115, 0.09, 0.01
#: Of points (1: a game): of the difference of two versions of a deck on the same deals, times how far they lie
#: :func:`apart`, and of what keeping a card of the opening hand adds.
SWAP, KEEP = 0.013, 0.02
#: How far those of a table may lie from these: standard deviation of the logarithm.
DOUBT = 0.5


@dataclass(frozen=True)
class Between:
    """The differences between pilots: ``deck`` and ``cell``, standard deviations of log odds.

    ``one``: the covariance of what one pilot adds to the log odds of the cells i < j, row by row; ``mean``: of what
    those who played add together, by the games that each played; both float64[cells, cells].
    """

    deck: float
    cell: float
    one: np.ndarray
    mean: np.ndarray

    def sd(self, weights: np.ndarray) -> float:
        """The standard deviation of what one more pilot would find less what these find, of log odds ``weights`` @
        cells."""
        return float(np.sqrt(weights @ (self.one + self.mean) @ weights))


def fit(wins: np.ndarray, games: np.ndarray, alike: np.ndarray) -> Between:
    """Find how much pilots differ in a table.

    ``wins`` of the row in ``games`` of each pilot, float64[pilots, n, n], cells i < j. From the contrasts of pilots in
    each cell, by their marginal likelihood, and from what was measured elsewhere.
    """
    from scipy.linalg import cho_factor, cho_solve, helmert
    from scipy.optimize import minimize

    rows, columns = np.triu_indices(len(alike), 1)
    wins, games = wins[:, rows, columns], games[:, rows, columns]
    shares = (games / np.maximum(1, games.sum(0))).T
    met = (games > 0).all(0)
    logs = start = np.log((DECK, CELL))
    if met.any():
        won, played = wins[:, met], games[:, met]
        rate = (won.sum(0) + 1) / (played.sum(0) + 2)
        slope = rate * (1 - rate)
        contrasts = helmert(len(won)) @ (won / played) / slope
        luck = np.diag((1 / played).mean(0) / slope)
        strength = cells_of_strength(alike)[np.ix_(met, met)]

        def badness(logs: np.ndarray) -> float:
            deck, cell = np.exp(2 * logs)
            factor = cho_factor(deck * strength + cell * np.eye(len(strength)) + luck, lower=True)
            fit = (len(won) - 1) * np.log(np.diag(factor[0])).sum()
            fit += 0.5 * float((contrasts.T * cho_solve(factor, contrasts.T)).sum())
            return fit + 0.5 * float((((logs - start) / DOUBT) ** 2).sum())

        logs = minimize(badness, start, method="L-BFGS-B", bounds=[(-6.0, 1.0)] * 2, options={"eps": 1e-4}).x
    deck, cell = (float(size) for size in np.exp(logs))
    one = deck**2 * cells_of_strength(alike) + cell**2 * np.eye(len(rows))
    return Between(deck, cell, one, one * (shares @ shares.T))


def apart(a: Deck, b: Deck) -> float:
    """Return the distance of two decks: 0 of the same cards, the root of 2 of decks that share none."""
    return float(np.sqrt(2 * (1 - likeness((a, b))[0, 1])))


def expected_sd(a: Deck, b: Deck) -> float:
    """Return how much pilots are expected to differ about two versions of a deck: the sd of a difference of points."""
    return SWAP * apart(a, b)


def posterior_variance(found: np.ndarray, luck: np.ndarray, expected: float) -> float:
    """The variance between pilots, of which each ``found`` a figure with a variance of ``luck``, float64[pilots].

    ``expected``: its standard deviation by what was measured elsewhere. The mean of what it may be, by the restricted
    likelihood and a lognormal prior (Röver 2020).
    """
    steps = np.linspace(-3, 3, 61)
    variances = (expected * np.exp(DOUBT * steps)) ** 2
    precision = 1 / (luck + variances[:, None])
    total = precision.sum(1)
    left = found - ((precision * found).sum(1) / total)[:, None]
    fit = 0.5 * (np.log(precision).sum(1) - np.log(total) - (precision * left**2).sum(1) - steps**2)
    weights = np.exp(fit - fit.max())
    return float((weights * variances).sum() / weights.sum())
