"""Figures that are counted from records of games, and rates as JSON has them."""

from __future__ import annotations

from typing import Any

import numpy as np

from lorcana_env.analysis.observer import ENDS, NEVER
from lorcana_env.simulation.statistics import Rate


def plain(value: Any) -> Any:
    """Rates as dictionaries, at any depth, for JSON."""
    if isinstance(value, Rate):
        return value.as_dict()
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
