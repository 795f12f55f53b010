"""Win rates of cells, shrunken towards a fitted model, deck strengths and shared cards: empirical Bayes.

The log odds of a cell are a difference of strengths, a term of style (how the kind of the one deck does against the
kind of the other), and something of its own. Strengths and styles of decks are the more alike the more cards they
share. How large each of the three is follows from the table itself (by marginal likelihood); what little is known of a
cell then counts for as much as it is worth. In statisticians' words: a Gaussian process over pairs, with the kernels of
:func:`_covariances` and a binomial likelihood, by Laplace's approximation. (Raw log odds with a variance of their own
will not do: cells that are nearly lost or won count for too little, and of 20 games a cell the intervals then hold the
truth in 80 of 100 cells.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from lorcana_env.decks import Deck
from lorcana_env.simulation.statistics import Z95, Interval

#: Strengths, styles and cells' own terms are expected to be of this size (standard deviation of log odds, 0.1 is 2.5
#: points), give or take a factor of e; it matters where a table is too small to say.
EXPECTED = (0.35, 0.2, 0.1)


def likeness(decks: Sequence[Deck]) -> np.ndarray:
    """float64[n, n]: how much each two lists share, 0 to 1 (weighted Jaccard)."""
    return np.array([[_jaccard(a, b) for b in decks] for a in decks])


def _jaccard(a: Deck, b: Deck) -> float:
    names = {*a.counts, *b.counts}
    least = sum(min(a.counts.get(name, 0), b.counts.get(name, 0)) for name in names)
    most = sum(max(a.counts.get(name, 0), b.counts.get(name, 0)) for name in names)
    return least / most if most else 1.0  # two lists without cards are alike


@dataclass(frozen=True)
class Shrunken:
    """A table of win rates, shrunken.

    ``log_odds`` of row beating column, float64[n, n]; ``covariance`` of those of the cells i < j, row by row;
    ``rating``: log odds of a deck's mean win rate against all others and their standard deviation, float64[n, 2];
    ``sizes``: of strengths, styles and cells' own terms.
    """

    log_odds: np.ndarray
    covariance: np.ndarray
    rating: np.ndarray
    sizes: tuple[float, float, float]

    @cached_property
    def sd(self) -> np.ndarray:
        """The standard deviations of ``log_odds``."""
        n = len(self.log_odds)
        sd = np.zeros((n, n))
        sd[np.triu_indices(n, 1)] = np.sqrt(np.maximum(0, np.diag(self.covariance)))
        return sd + sd.T

    def draw_tables(self, chooser: np.random.Generator, k: int) -> np.ndarray:
        """``k`` tables of win rates that may be the true one, float64[k, n, n]."""
        n = len(self.log_odds)
        values, vectors = np.linalg.eigh(self.covariance)  # which is not quite positive, by rounding
        normal = chooser.normal(size=(k, len(values))) * np.sqrt(np.maximum(0, values))
        errors = np.zeros((k, n, n))
        errors[:, *np.triu_indices(n, 1)] = normal @ vectors.T
        return 1 / (1 + np.exp(-(self.log_odds + errors - errors.transpose(0, 2, 1))))

    def win_rate(self, i: int, j: int) -> float:
        """The expected win rate of deck ``i`` against ``j``."""
        return _expected(self.log_odds[i, j], self.sd[i, j])

    def win_rates(self) -> np.ndarray:
        """:meth:`win_rate` of all, float64[n, n]; a deck wins one half against itself."""
        n = range(len(self.log_odds))
        return np.array([[0.5 if i == j else self.win_rate(i, j) for j in n] for i in n])

    def ci95(self, i: int, j: int) -> Interval:
        return _interval(self.log_odds[i, j], self.sd[i, j])

    def rating_of(self, i: int) -> tuple[float, Interval]:
        """Return the win rate of deck ``i`` against the others, all met alike, and its interval."""
        return float(1 / (1 + np.exp(-self.rating[i, 0]))), _interval(*self.rating[i])

    def rated(self, i: int) -> dict[str, Any]:
        """:meth:`rating_of`, as JSON takes it."""
        rating, interval = self.rating_of(i)
        return {"rating": rating, "ci95": list(interval)}


def _expected(mean: float, sd: float) -> float:
    """The mean of a normal distribution of log odds, as a rate (MacKay 1992)."""
    return float(1 / (1 + np.exp(-mean / np.sqrt(1 + np.pi * sd**2 / 8))))


def _interval(mean: float, sd: float) -> Interval:
    low, high = (1 / (1 + np.exp(-(mean + z * sd))) for z in (-Z95, Z95))
    return float(low), float(high)


def shrink(
    wins: np.ndarray, games: np.ndarray, alike: np.ndarray, pilots: tuple[np.ndarray, np.ndarray] | None = None
) -> Shrunken:
    """Shrink ``wins`` of the row in ``games`` of each cell i < j, float64[n, n]; a cell may have no games.

    ``pilots``: the covariances of what one pilot, and what those who played add to the log odds of the cells
    (:mod:`.between_pilots`); the table is then what one more pilot would find. None: it is that of who played.
    """
    from scipy.linalg import cho_solve
    from scipy.optimize import minimize

    n = len(games)
    rows, columns = np.triu_indices(n, 1)
    parts = (*_covariances(rows, columns, alike), np.eye(len(rows)))
    played = games[rows, columns] > 0
    won, all_games = wins[rows, columns][played], games[rows, columns][played]
    at = np.ix_(played, played)
    of_one, of_mean = pilots or (np.zeros((len(rows),) * 2),) * 2
    start = np.log(EXPECTED)

    def prior_of(logs: np.ndarray, at: Any = ...) -> np.ndarray:
        return sum(np.exp(2 * size) * part[at] for size, part in zip(logs, parts))

    likeliest = np.zeros(int(played.sum()))  # where the next search begins

    def badness(logs: np.ndarray) -> float:
        fit, likeliest[:], *_ = _laplace(prior_of(logs, at) + of_mean[at], won, all_games, likeliest)
        return fit + 0.5 * float(((logs - start) ** 2).sum())

    logs = start
    if played.any():
        logs = minimize(badness, start, method="L-BFGS-B", bounds=[(-6.0, 1.0)] * 3, options={"eps": 1e-4}).x
    prior = prior_of(logs)
    mean, covariance = np.zeros(len(rows)), prior + of_one
    if played.any():
        _, _, pull, factor, root = _laplace(prior[at] + of_mean[at], won, all_games, likeliest)
        to_played = prior[:, played]
        mean = to_played @ pull
        covariance = covariance - (to_played * root) @ cho_solve(factor, (to_played * root).T)
    log_odds = np.zeros((n, n))
    log_odds[rows, columns], log_odds[columns, rows] = mean, -mean
    sizes = np.exp(logs)
    rating = _ratings(mean, covariance, rows, columns, n)
    return Shrunken(log_odds, covariance, rating, (float(sizes[0]), float(sizes[1]), float(sizes[2])))


def _laplace(prior: np.ndarray, won: np.ndarray, games: np.ndarray, start: np.ndarray) -> tuple[Any, ...]:
    """Laplace's approximation of the log odds of cells, by Newton's method (Rasmussen and Williams 2006, chapter 3).

    Minus the log of the marginal likelihood (less a constant), the likeliest log odds, these times the inverse of
    ``prior``, the factor of I + W^1/2 prior W^1/2 with W the curvature of the likelihood there, and W^1/2.
    """
    from scipy.linalg import cho_factor, cho_solve

    odds = start
    for _ in range(100):
        rate = 1 / (1 + np.exp(-odds))
        curvature = games * rate * (1 - rate)
        root = np.sqrt(curvature)
        factor = cho_factor(np.eye(len(odds)) + root[:, None] * prior * root, lower=True)
        target = curvature * odds + won - games * rate
        pull = target - root * cho_solve(factor, root * (prior @ target))
        before, odds = odds, prior @ pull
        if np.abs(odds - before).max() < 1e-7:
            break
    likelihood = (won * odds - games * np.logaddexp(0, odds)).sum() - 0.5 * odds @ pull
    return float(np.log(np.diag(factor[0])).sum() - likelihood), odds, pull, factor, root


def _ratings(mean: np.ndarray, covariance: np.ndarray, rows: np.ndarray, columns: np.ndarray, n: int) -> np.ndarray:
    """Return :attr:`Shrunken.rating`, a mean of win rates: one of log odds is not how often a deck wins."""
    sd = np.sqrt(np.maximum(0, np.diag(covariance)))
    rates = 1 / (1 + np.exp(-mean / np.sqrt(1 + np.pi * sd**2 / 8)))
    sides = ((rows == np.arange(n)[:, None]).astype(float) - (columns == np.arange(n)[:, None])) / max(1, n - 1)
    won = 0.5 + sides @ (rates - 0.5)
    slopes = sides * rates * (1 - rates)  # of the mean rate, by the log odds of each cell
    variance = np.diag(slopes @ covariance @ slopes.T)
    return np.stack([np.log(won / (1 - won)), np.sqrt(np.maximum(0, variance)) / (won * (1 - won))], axis=1)


def _covariances(rows: np.ndarray, columns: np.ndarray, alike: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the covariance of cells from deck strength and from style, decks ``rows[k]`` against ``columns[k]``."""
    rr, rc = alike[np.ix_(rows, rows)], alike[np.ix_(rows, columns)]
    cr, cc = alike[np.ix_(columns, rows)], alike[np.ix_(columns, columns)]
    return rr - rc - cr + cc, rr * cc - rc * cr


def cells_of_strength(alike: np.ndarray) -> np.ndarray:
    """The covariance of the cells i < j, row by row, from strengths of the decks whose covariance is ``alike``."""
    return _covariances(*np.triu_indices(len(alike), 1), alike)[0]
