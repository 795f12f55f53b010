"""The learning curve of a task of the suite: the networks that runs kept on the way, on the deals for validation.

python -m benchmarks.curves two-decks runs/two-decks-0 runs/two-decks-1 --to two-decks.png
"""

from pathlib import Path

import click

from benchmarks import Command
from lorcana_env._util.atomic_files import whole
from lorcana_env.analysis.plots import check
from lorcana_env.benchmarks.suite import TASKS, report
from lorcana_env.cli.common import FILE, check_output


@click.command(cls=Command)
@click.argument("task", type=click.Choice(list(TASKS)))
@click.argument("runs", nargs=-1, required=True, type=FILE)
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Games of each network.")
@click.option("--to", type=FILE, required=True, help="The picture (.png, .svg, .pdf).")
def curves(task: str, runs: tuple[Path, ...], games: int, to: Path) -> None:
    """Draw how often the networks of RUNS (folders of lorcana train) win in a TASK, by the decisions learned from."""
    check_output(to)
    check(to)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.subplots()
    for run in runs:
        networks = {int(path.stem.partition("_")[2]): path for path in run.glob("past_*.npz")}
        points = []
        for decisions, path in sorted(networks.items()):
            points.append((decisions / 1e6, 100 * report(task, str(path), games, validation=True)["win_rate"]))
            click.echo(f"{run.name}: {decisions:,} decisions, {points[-1][1]:.1f} %")
        axes.plot(*zip(*points), marker=".", label=run.name)
    axes.set_xlabel("decisions, millions")
    axes.set_ylabel(f"wins against greedy, % of {games:,} games")
    axes.set_title(task)
    axes.grid(alpha=0.3)
    axes.legend()
    with whole(to) as draft:
        figure.savefig(draft, dpi=150)


if __name__ == "__main__":
    curves()
