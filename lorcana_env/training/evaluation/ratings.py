"""Ratings from matches: Bradley-Terry by maximum likelihood, in Elo points, with bootstrap intervals."""

import math
from collections.abc import Sequence

import numpy as np

from lorcana_env._util.optional import extra
from lorcana_env.training.evaluation.matches import Match

MEAN = 1500.0  # of the agents' ratings
POINTS = 400 / math.log(10)  # Elo points of a unit of log-odds: 400 points are odds of 10 to 1
PRIOR = 0.5  # wins and losses that each agent gets, spread over the others, so that ratings are finite
RESAMPLES = 1000


def ratings(matches: Sequence[Match]) -> dict[str, float]:
    """The Elo points of all agents that played, the strongest first; their mean is 1500.

    The model of Bradley and Terry (1952) is fitted to all games at once (choix; Maystre and Grossglauser 2015), so the
    order of the games does not matter. 400 points more are odds of 10 to 1.
    """
    names = _names(matches)
    wins = np.full((len(names), len(names)), PRIOR / (len(names) - 1))  # [i, j]: how often i beat j
    for match in matches:
        i, j = names.index(match.a), names.index(match.b)
        won = match.log["result"].sum()
        wins[i, j] += won
        wins[j, i] += match.games - won
    return dict(sorted(zip(names, _fit(wins).tolist()), key=lambda item: -item[1]))


def rating_intervals(matches: Sequence[Match], resamples: int = RESAMPLES) -> dict[str, tuple[float, float]]:
    """95 % intervals of :func:`ratings` by the Bayesian bootstrap over deals (Rubin 1981).

    Each resample gives every deal a random weight; its two games stay together, because they are not independent. The
    prior wins have random weights too, so an agent that won every game has a wide interval and not an empty one.
    """
    names, rng = _names(matches), np.random.default_rng(0)
    wins = rng.standard_gamma(PRIOR / (len(names) - 1), (resamples, len(names), len(names)))
    for match in matches:
        i, j = names.index(match.a), names.index(match.b)
        _, deal = np.unique(match.log["deal"], return_inverse=True)
        won = np.bincount(deal, weights=match.log["result"])
        # deals with the same results have one weight, because a sum of n weights of Gamma(1) is one of Gamma(n)
        kinds, number = np.unique(np.stack([won, np.bincount(deal) - won], axis=1), axis=0, return_counts=True)
        weights = rng.standard_gamma(number, (resamples, len(number)))
        wins[:, i, j] += weights @ kinds[:, 0]
        wins[:, j, i] += weights @ kinds[:, 1]
    low, high = np.quantile([_fit(table) for table in wins], [0.025, 0.975], axis=0)
    return {name: (float(low[k]), float(high[k])) for k, name in enumerate(names)}


def _names(matches: Sequence[Match]) -> list[str]:
    return list(dict.fromkeys(name for match in matches for name in (match.a, match.b)))


def _fit(wins: np.ndarray) -> np.ndarray:
    """Elo points (float64[n]) of the numbers of wins of each over each (float64[n, n]; the diagonal is ignored)."""
    wins = np.maximum(wins, 1e-9)
    np.fill_diagonal(wins, 0.0)
    return MEAN + POINTS * extra("choix").ilsr_pairwise_dense(wins, max_iter=10_000, tol=1e-6)
