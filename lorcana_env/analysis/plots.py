"""Figures of matchups, fields and decks, with matplotlib (the extra ``plots``).

Without pyplot: they need no display and leave no state behind.
"""

from pathlib import Path
from typing import Any

from lorcana_env._util.atomic_files import whole
from lorcana_env._util.optional import extra
from lorcana_env.analysis.decklist import LATEST, Listing, at_least
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.metagame import Metagame

FORMATS = (".png", ".svg", ".pdf")


def check_figure(path: Path) -> None:
    """``ValueError`` when a figure cannot be written to this file, ``ModuleNotFoundError`` without matplotlib."""
    if path.suffix.lower() not in FORMATS:
        raise ValueError(f"{path}: a figure is a {', '.join(FORMATS)} file")
    extra("matplotlib")


def new_figure(width: float, height: float, columns: int = 1, **options: Any) -> tuple[Any, Any]:
    """A matplotlib Figure (sizes in inches) and its row of axes; ``options`` are those of ``Figure.subplots``."""
    figure = extra("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(1, columns, squeeze=False, **options)[0]


def write(figure: Any, path: str | Path | None) -> Any:
    """Write a figure to ``path``, if given, in the format of its ending. Returns the figure."""
    if path is not None:
        check_figure(Path(path))
        with whole(path) as draft:
            figure.savefig(draft, dpi=150)
    return figure


def heat_map(result: Matchup, path: Path) -> None:
    """Write the win rates of a matchup (row beats column, in %) as a heat map, the strongest decks first."""
    order = result.ranking()
    n = len(order)
    figure, (axes,) = new_figure(2.8 + 0.55 * n, 2.2 + 0.5 * n)
    rates = [[None if i == j else result.rate(i, j).win_rate for j in order] for i in order]
    image = axes.imshow(
        [[float("nan") if rate is None else rate for rate in row] for row in rates], cmap="RdYlGn", vmin=0, vmax=1
    )
    for row in range(n):
        for column in range(n):
            if (rate := rates[row][column]) is not None:
                colour = "white" if abs(rate - 0.5) > 0.35 else "black"
                axes.text(column, row, f"{100 * rate:.0f}", ha="center", va="center", color=colour, fontsize=9)
    labels = [result.decks[i] for i in order]
    axes.set_xticks(range(n), labels, rotation=45, ha="right", fontsize=9)
    axes.set_yticks(range(n), labels, fontsize=9)
    axes.set_title(f"Row beats column, % ({result.run.agent} play, {result.games_played:,} games)", fontsize=10)
    figure.colorbar(image, ax=axes, label="win rate", shrink=0.8)
    write(figure, path)


def field(found: Metagame, path: Path) -> None:
    """Write what a field means: each deck's result against it, the equilibrium, and where the field drifts."""
    import numpy as np

    order = sorted(range(len(found.decks)), key=lambda i: found.expected[i])
    names, rows = [found.decks[i] for i in order], range(len(order))
    figure, axes = new_figure(13, 2.2 + 0.32 * len(order), 3, width_ratios=(1, 1, 1.2))
    colours = extra("matplotlib").colormaps["tab10"]

    def dots(at: Any, values: Any, ends: Any, title: str) -> None:
        low, high = (np.array([ends[i][k] for i in order]) for k in (0, 1))
        at.hlines(rows, 100 * low, 100 * high, color="#8888aa", linewidth=2)
        at.plot([100 * values[i] for i in order], rows, "o", color="#222266")
        at.set_title(title, fontsize=10)
        at.set_xlabel("%")

    dots(axes[0], found.expected, found.expected_ci95, "wins against the field")
    axes[0].axvline(50, color="black", linewidth=0.8)
    axes[0].set_yticks(rows, names, fontsize=9)
    dots(axes[1], found.nash, found.nash_ci95, "share in the mix that nothing beats")
    axes[1].set_yticks(rows, [])
    most = sorted(range(len(order)), key=lambda i: -found.drift[:, i].max())[:8]
    for k, i in enumerate(most):
        axes[2].plot(100 * found.drift[:, i], color=colours(k), label=found.decks[i])
    axes[2].set_title("where the field drifts, if winners are copied", fontsize=10)
    axes[2].set_xlabel("time")
    axes[2].set_ylabel("share, %")
    axes[2].legend(fontsize=8)
    write(figure, path)


def deck(found: Listing, path: Path) -> None:
    """Write a deck's curve, what its effects are for, and how likely a card of so many copies has come up."""
    figure, axes = new_figure(13, 4, 3)
    costs = range(max(found.curve) + 1)
    inkable, other = ([found.curve.get(cost, (0, 0))[k] for cost in costs] for k in (0, 1))
    axes[0].bar(costs, inkable, color="#c9a227", label=f"inkable ({found.inkable})")
    axes[0].bar(costs, other, bottom=inkable, color="#555566", label=f"not ({len(found.deck) - found.inkable})")
    axes[0].set_xticks(costs)
    axes[0].margins(y=0.1)
    axes[0].set_xlabel("cost")
    axes[0].legend(fontsize=8)
    inks = ", ".join(f"{ink} {copies}" for ink, copies in found.inks.items())
    axes[0].set_title(f"{found.deck.name}: {len(found.deck)} cards ({inks})", fontsize=10)
    roles = dict(reversed({**found.types, **found.roles}.items()))
    axes[1].barh(range(len(roles)), list(roles.values()), color="#3b6ea5")
    axes[1].set_yticks(range(len(roles)), list(roles), fontsize=8)
    axes[1].set_title("cards by type, and by what they do", fontsize=10)
    turns = range(LATEST + 1)
    for copies in (1, 2, 3, 4):
        odds = [100 * at_least(len(found.deck), copies, 7 + turn) for turn in turns]
        axes[2].plot(turns, odds, marker="o", label="1 copy" if copies == 1 else f"{copies} copies")
    axes[2].set_xlabel("cards drawn after the first seven")
    axes[2].set_ylim(0, 100)
    axes[2].legend(fontsize=8)
    axes[2].set_title("chance to have seen one, %", fontsize=10)
    write(figure, path)
