"""Shares of games won, with 95 % intervals.

A game that was cut short is half a win for each side. Intervals of rates are those of Wilson (1927), intervals of the
difference of two rates Newcombe's hybrid of them (1998, method 10).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Interval = tuple[float, float]
Z95 = 1.959964  # a normal variable lies within so many standard deviations in 95 of 100 cases
FEW = 10  # games won, or lost, of which the spread says little


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Wilson score interval of a proportion (Wilson 1927); (0, 1) without observations."""
    if n == 0:
        return 0.0, 1.0
    p, z = wins / n, Z95
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half))  # rounding may not leave p outside


@dataclass(frozen=True)
class WinRate:
    """The win rate of a side. Of no games there is no ``win_rate`` (None), and ``ci95`` is (0, 1).

    ``pilot_sd``: how much another pilot's differs in the long run, the standard deviation of log odds; None: not
    known, and ``ci95`` is that of luck alone (``ci95_luck``), else of both (MOVER: Zou and Donner 2008).
    """

    games: int
    wins: float
    pilot_sd: float | None = None

    @classmethod
    def of(cls, points: np.ndarray, pilot_sd: float | None = None) -> WinRate:
        """Make it of the points (1, 1/2 or 0) of each game."""
        return cls(len(points), float(points.sum()), pilot_sd)

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.games if self.games else None

    @property
    def ci95_luck(self) -> Interval:
        return wilson(self.wins, self.games)

    @property
    def ci95(self) -> Interval:
        low, high = self.ci95_luck
        if self.pilot_sd is None or self.win_rate is None:
            return low, high
        odds = math.log((self.wins + 0.5) / (self.games - self.wins + 0.5))
        rate, *ends = (1 / (1 + math.exp(-(odds + k * Z95 * self.pilot_sd))) for k in (0, -1, 1))
        return (
            max(0.0, self.win_rate - math.hypot(self.win_rate - low, rate - ends[0])),
            min(1.0, self.win_rate + math.hypot(high - self.win_rate, ends[1] - rate)),
        )

    @property
    def half_width(self) -> float:
        return (self.ci95[1] - self.ci95[0]) / 2

    @property
    def percent(self) -> str:
        """The win rate for a table: "51.2%", "-" of no games."""
        return "-" if self.win_rate is None else f"{self.win_rate:.1%}"

    def as_dict(self) -> dict[str, Any]:
        luck = {} if self.pilot_sd is None else {"ci95_luck": list(self.ci95_luck)}
        return {"games": self.games, "win_rate": self.win_rate, "ci95": list(self.ci95), **luck}

    def __str__(self) -> str:
        if self.win_rate is None:
            return "no games"
        return f"won {self.win_rate:.1%} of {self.games:,} games (95 %: {self.ci95[0]:.1%} to {self.ci95[1]:.1%})"


def mean_of_seeds(tasks: Sequence[Sequence[np.ndarray]], seats: int) -> tuple[float, Interval]:
    """The mean win rate of several trainings of a learner over some tasks, and its 95 % interval.

    ``tasks``: of each task, of each seed, float64[n], the games of the same deals, of which each is played ``seats``
    times, one after the other. Tasks weigh the same, and have the same seeds: one network may play several tasks. The
    spread of the seeds' means gives a t interval; the luck that seeds share, as they play the same deals, does not show
    in it, and its variance is added (the covariance of two seeds over deals). Each variance weighs its own quantile, as
    of Cochran (1964); Satterthwaite's degrees of freedom cover too little with three seeds. Of fewer than :data:`FEW`
    games won, or lost, the interval also holds Wilson's.
    """
    from scipy.special import stdtrit  # scipy.stats takes two thirds of a second to load

    deals = [np.array([some.reshape(-1, seats).mean(1) for some in seeds]) for seeds in tasks]
    rates = np.mean([some.mean(1) for some in deals], axis=0)
    k, mean = len(rates), float(rates.mean())
    own = float(rates.var(ddof=1)) / k if k > 1 else 0.0
    shared = sum(_covariance(some) / some.shape[1] for some in deals) / len(deals) ** 2
    by_quantile = shared * Z95 + (own * float(stdtrit(k - 1, 0.975)) if own else 0.0)
    half = by_quantile / math.sqrt(own + shared) if by_quantile else 0.0
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    games = sum(some.size for some in deals) * seats
    if games * min(mean, 1 - mean) < FEW:
        by_wilson = wilson(games * mean, games)
        low, high = min(low, by_wilson[0]), max(high, by_wilson[1])
    return mean, (low, high)


def _covariance(deals: np.ndarray) -> float:
    """The mean covariance of two seeds over deals (float64[seeds, deals]), at least 0; of one seed its variance."""
    k, covariance = len(deals), np.atleast_2d(np.cov(deals))
    return (
        float(covariance[0, 0]) if k == 1 else max(0.0, float(covariance.sum() - np.trace(covariance)) / (k * (k - 1)))
    )


#: Of the findings that are called sure, at most this share are luck.
BOUND = 0.05


def adjusted(p_values: Sequence[float]) -> np.ndarray:
    """The share of luck among findings at least as sure as each, float64[n] (Benjamini and Hochberg 1995)."""
    order = np.argsort(p_values)[::-1]
    shares = np.array(p_values, float)[order] * (len(order) / np.arange(len(order), 0, -1))
    found = np.empty(len(order))
    found[order] = np.minimum.accumulate(np.minimum(shares, 1))
    return found


def range_of_points(interval: Sequence[float]) -> str:
    """The interval of a difference of win rates in percentage points: "-1.2 to +3.4"."""
    low, high = interval
    return f"{100 * low:+.1f} to {100 * high:+.1f}"


def difference(a: WinRate, b: WinRate) -> tuple[float, Interval] | None:
    """``a`` less ``b`` with its interval; None where one of them has no games."""
    if a.win_rate is None or b.win_rate is None:
        return None
    d = a.win_rate - b.win_rate
    low = math.hypot(a.win_rate - a.ci95[0], b.ci95[1] - b.win_rate)
    high = math.hypot(a.ci95[1] - a.win_rate, b.win_rate - b.ci95[0])
    return d, (d - low, d + high)
