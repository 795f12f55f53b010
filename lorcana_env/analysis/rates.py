"""Figures that are counted from records of games, and rates as JSON has them."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from lorcana_env.analysis.games.observer import ENDS, NEVER
from lorcana_env.simulation.statistics import BOUND, Z95, Interval, WinRate, adjusted

DRAWS = 4_000  # of rates, for the interval of what follows from them
MIN_GAMES = 20  # games of each kind, to compare them


def plain(value: Any) -> Any:
    """Rates as dictionaries, at any depth, for JSON."""
    if isinstance(value, WinRate):
        return value.as_dict()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def ends(games: np.ndarray) -> dict[str, int]:
    """Number of games (RECORDED_GAME[n]) by why they ended."""
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


def best_of_three(first: WinRate, second: WinRate) -> tuple[float | None, Interval]:
    """The chance to win two of three games, by the rates going first and second, and its interval.

    Who starts the first game is drawn; then the loser of a game decides who starts, and takes what is better for it.
    """
    if not first.games or not second.games:
        return None, (0.0, 1.0)
    chooser = np.random.default_rng(0)
    drawn = [chooser.beta(r.wins + 0.5, r.games - r.wins + 0.5, DRAWS) for r in (first, second)]
    low, high = np.quantile(two_of_three(*drawn), (0.025, 0.975))
    chance = float(two_of_three(np.float64(first.wins / first.games), np.float64(second.wins / second.games)))
    return chance, (min(float(low), chance), max(float(high), chance))


def two_of_three(first: Any, second: Any, opening: Any = None) -> Any:
    """The chance to win two of three games, by the rates going first and second.

    ``opening``: that of the first game, None: who starts it is drawn.
    """
    better, worse = np.maximum(first, second), np.minimum(first, second)
    opening = (first + second) / 2 if opening is None else opening
    after_a_win = worse + (1 - worse) * better  # the other has lost and decides; then, if this one loses, it does
    return opening * after_a_win + (1 - opening) * better * worse


def advise(found: Sequence[tuple[float, Interval] | None]) -> list[str]:
    """Return advice for each card: "keep" or "put back" where the interval leaves no doubt, else "not known".

    Of twenty cards that make no difference one has an interval that says so: looked at together, of the cards that are
    named at most ``BOUND`` are named for luck (Benjamini and Hochberg 1995).
    """
    known = [one for one in found if one is not None]
    chances = [math.erfc(abs(low + high) / (high - low) * Z95 / math.sqrt(2)) for _, (low, high) in known]
    shares = iter(adjusted(chances))
    advice: list[str] = []
    for one in found:
        sure = one is not None and next(shares) <= BOUND
        advice.append("not known" if one is None or not sure else "keep" if sum(one[1]) > 0 else "put back")
    return advice


def kept_or_not(points: np.ndarray, kept: np.ndarray, hands: np.ndarray) -> tuple[float, Interval] | None:
    """Return the points that keeping adds, among hands alike in the columns of ``hands``; None of too few games.

    Least squares, with the errors of White (1980): the noise of a game that is nearly lost is not that of an even one.
    """
    n = len(points)
    if kept.sum() < MIN_GAMES or n - kept.sum() < MIN_GAMES:
        return None
    x = np.column_stack([kept.astype(float), np.ones(n), hands])
    inverse = np.linalg.pinv(x.T @ x)
    beta = inverse @ (x.T @ points)
    left = points - x @ beta
    variance = (inverse @ ((x * left[:, None] ** 2).T @ x) @ inverse)[0, 0] * n / max(1, n - x.shape[1])
    half = Z95 * float(np.sqrt(max(variance, 0.25 / n)))
    return float(beta[0]), (float(beta[0]) - half, float(beta[0]) + half)
