"""Rates with intervals, and other figures that are counted from records of games.

A game that was cut short is half a win for each side. Intervals of rates are 95 % Wilson intervals (Wilson 1927), those
of differences of two rates Newcombe's hybrid of them (Newcombe 1998, method 10).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from lorcana_env.analysis.observer import ENDS, NEVER
from lorcana_env.simulation.games import wilson

Interval = tuple[float, float]


@dataclass(frozen=True)
class Rate:
    """How often a side won. ``win_rate`` is None, and ``ci95`` (0, 1), where no game was played."""

    games: int
    win_rate: float | None
    ci95: Interval

    @classmethod
    def of(cls, points: np.ndarray) -> Rate:
        """From the points (1, 1/2 or 0) of each game."""
        n, total = len(points), float(points.sum())
        return cls(n, total / n if n else None, wilson(total, n))

    @property
    def half_width(self) -> float:
        return (self.ci95[1] - self.ci95[0]) / 2

    def __str__(self) -> str:
        if self.win_rate is None:
            return "no games"
        return f"won {self.win_rate:.1%} of {self.games:,} games (95 %: {self.ci95[0]:.1%} to {self.ci95[1]:.1%})"


def difference(a: Rate, b: Rate) -> tuple[float, Interval] | None:
    """``a`` less ``b`` with its interval; None where one of them has no games."""
    if a.win_rate is None or b.win_rate is None:
        return None
    d = a.win_rate - b.win_rate
    low = math.hypot(a.win_rate - a.ci95[0], b.ci95[1] - b.win_rate)
    high = math.hypot(a.ci95[1] - a.win_rate, b.win_rate - b.ci95[0])
    return d, (d - low, d + high)


def plain(value: Any) -> Any:
    """Rates as dictionaries, at any depth, for JSON."""
    if isinstance(value, Rate):
        return asdict(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def ends(games: np.ndarray) -> dict[str, int]:
    """Number of games (GAME[n]) by why they ended."""
    return {name: int((games["end"] == k).sum()) for k, name in enumerate(ENDS)}


def spread(numbers: np.ndarray) -> dict[str, float]:
    """Mean and 10th, 50th and 90th percentile; zeros where there are no numbers."""
    if not len(numbers):
        return {"mean": 0.0, "p10": 0.0, "p50": 0.0, "p90": 0.0}
    p10, p50, p90 = (float(x) for x in np.percentile(numbers, (10, 50, 90)))
    return {"mean": round(float(numbers.mean()), 3), "p10": p10, "p50": p50, "p90": p90}


def means(by_turn: np.ndarray) -> list[float]:
    """Means of uint8[n, TURNS] over the games that had the turn, up to the last turn that any had."""
    had = by_turn != NEVER
    totals, n = np.where(had, by_turn, 0).sum(axis=0, dtype=int), had.sum(axis=0)
    return [round(float(total / games), 3) for total, games in zip(totals, n) if games]
