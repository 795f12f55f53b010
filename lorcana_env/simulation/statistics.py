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


def wilson(wins: float, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson score interval of a proportion (Wilson 1927); (0, 1) without observations."""
    if n == 0:
        return 0.0, 1.0
    p = wins / n
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


def mean_of_seeds(points: Sequence[np.ndarray], seats: int) -> tuple[float, Interval]:
    """The mean win rate of several trainings of a learner, and its 95 % interval.

    ``points``: of each seed, float64[n], the games of the same deals, of which each is played from ``seats`` seats, one
    after the other. The spread of seeds gives a t interval; the luck that they share, as they play the same deals, does
    not show in it, and its variance is added (the covariance of two seeds over deals; degrees of freedom of
    Satterthwaite 1946).
    """
    from scipy.special import stdtrit  # scipy.stats takes two thirds of a second to load

    deals = np.array([some.reshape(-1, seats).mean(1) for some in points])
    k, n = deals.shape
    mean = float(deals.mean())
    if k == 1:
        own, shared = 0.0, float(deals.var(ddof=1)) / n
    else:
        covariance = np.cov(deals)
        own = float(deals.mean(1).var(ddof=1)) / k
        shared = max(0.0, float((covariance.sum() - np.trace(covariance)) / (k * (k - 1)))) / n
    freedom = (k - 1) * ((own + shared) / own) ** 2 if own else math.inf
    half = float(stdtrit(freedom, 0.975)) * math.sqrt(own + shared)
    return mean, (max(0.0, mean - half), min(1.0, mean + half))


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
