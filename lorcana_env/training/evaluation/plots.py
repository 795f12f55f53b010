"""Plots of ladders and probes, as :mod:`lorcana_env.analysis.plots` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lorcana_env.analysis.plots import new_figure, write

if TYPE_CHECKING:  # a plot of a ladder needs no torch
    from lorcana_env.training.evaluation.ladder import Ladder
    from lorcana_env.training.evaluation.probe_report import Probe

MANY = 12  # agents above which the cells of the heat map hold no numbers


def ladder(report: Ladder, path: str | Path | None = None) -> Any:
    """Ratings with their 95 % intervals, and a heat map of win rates (row beats column).

    Returns a matplotlib Figure, and writes it to ``path`` if given.
    """
    names = list(report.ratings)
    n = len(names)
    figure, (left, right) = new_figure(8 + 0.8 * n, 2.5 + 0.6 * n, 2)
    points = np.array([report.ratings[name] for name in names])
    low, high = np.array([report.rating_intervals[name] for name in names]).T
    errors = np.maximum(0.0, [points - low, high - points])
    left.errorbar(points, range(n), xerr=errors, fmt="o", capsize=4)
    left.set_yticks(range(n), names)
    left.invert_yaxis()
    left.margins(y=0.5 / n)
    left.grid(axis="x", alpha=0.4)
    left.set_xlabel("Elo points, 95 % interval")
    left.set_title("ratings")

    rates = np.full((n, n), np.nan)
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            rate = report.rate(a, b)
            if i == j or rate.games == 0:
                continue
            rates[i, j] = rate.win_rate
            if n <= MANY:
                text = f"{rate.win_rate:.0%}\n±{rate.half_width:.0%}"
                right.text(j, i, text, ha="center", va="center", fontsize=8)
    image = right.imshow(rates, vmin=0, vmax=1, cmap="RdBu", alpha=0.8)
    right.set_xticks(range(n), names, rotation=30, ha="right")
    right.set_yticks(range(n), names)
    right.set_title("win rate, row against column")
    figure.colorbar(image, ax=right, shrink=0.8)
    return write(figure, path)


def probes(reports: Sequence[Probe], path: str | Path | None = None) -> Any:
    """Win rate of the best response by decisions trained, with 95 % intervals, a line for each probed agent.

    Dashed lines are the win rates of the searches. Returns a matplotlib Figure, and writes it to ``path`` if given.
    """
    figure, (axes,) = new_figure(7, 4.5)
    for probe in reports:
        x = [point.decisions for point in probe.points]
        y = np.array([point.rate.win_rate for point in probe.points], float)  # None is a gap
        line = axes.plot(x, y, marker="o", label=f"against {probe.agent}")[0]
        if probe.points:
            low, high = np.array([point.rate.ci95 for point in probe.points]).T
            axes.fill_between(x, low, high, color=line.get_color(), alpha=0.2)
        if probe.search is not None:
            axes.axhline(probe.search.win_rate, color=line.get_color(), linestyle="--", linewidth=1)
    _label(axes, "decisions trained against the frozen agent", "win rate of the best response")
    return write(figure, path)


def curve(rows: Sequence[dict[str, str]], path: str | Path | None = None) -> Any:
    """Win rates against the yardsticks by decisions learned from, with 95 % intervals (rows of a run's ``curve.csv``).

    Returns a matplotlib Figure, and writes it to ``path`` if given.
    """
    figure, (axes,) = new_figure(8, 5)
    for what in dict.fromkeys((row["against"], row["decks"]) for row in rows):
        some = [row for row in rows if (row["against"], row["decks"]) == what]
        x = [int(row["decisions"]) for row in some]
        line = axes.plot(x, [float(row["win_rate"]) for row in some], marker="o", label=f"{what[0]}, {what[1]}")[0]
        low, high = ([float(row[name]) for row in some] for name in ("low", "high"))
        axes.fill_between(x, low, high, color=line.get_color(), alpha=0.15)
    _label(axes, "decisions learned from", "win rate on held-out decks")
    return write(figure, path)


def _label(axes: Any, x: str, y: str) -> None:
    """Draw what all plots of win rates have: their names, the line of an even player, and a legend."""
    axes.axhline(0.5, color="grey", linewidth=1)
    axes.set_ylim(0, 1)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(alpha=0.4)
    axes.legend()
