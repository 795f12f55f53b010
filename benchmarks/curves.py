"""Learning curves of tasks of the suite: the networks that runs kept on the way, on the deals for validation.

python -m benchmarks.curves add two-decks runs/two-decks-0 --as "lorcana train, seed 0"
python -m benchmarks.curves draw two-decks --to docs/images/two-decks.svg

The first line measures a run of ``lorcana train`` against the pool and adds it to ``curves.json`` beside this file, but
for what is there already. ``python -m tools.docs_tables`` makes the table of docs/suite.md.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from benchmarks import Command
from lorcana_env._util.atomic_files import write_text
from lorcana_env.analysis.plots import new_figure, write
from lorcana_env.benchmarks.suite import TASKS, VERSION, report
from lorcana_env.cli.common import FILE, check_plot
from lorcana_env.training.journal import rows_of

CURVES = Path(__file__).with_name("curves.json")
COLORS = {"model-free": "tab:blue", "simulator": "tab:orange"}


def read_curves(version: int | None = None) -> list[dict[str, Any]]:
    """The measured networks of a version of the suite, or of all: a row for each, by their decisions."""
    rows = json.loads(CURVES.read_text("utf-8")) if CURVES.is_file() else []
    return sorted((row for row in rows if version in (None, row["version"])), key=lambda row: row["decisions"])


def networks(run: Path) -> Iterator[tuple[int, Path]]:
    """Yield the networks that a run kept on the way, and its last one, with the decisions that they learned from."""
    kept = {int(path.stem.partition("_")[2]): path for path in run.glob("past_*.npz")}
    (last,) = [int(row["decisions"]) for row in rows_of(run / "progress.csv")][-1:]
    yield from sorted((kept | {last: run / "network.npz"}).items())


def core_seconds(run: Path, decisions: int) -> float:
    """Return the processor seconds of playing and learning up to so many decisions.

    A row holds the averages since the start of the run, or since it was resumed; they are taken for all before it.
    """
    rows = list(rows_of(run / "progress.csv"))
    row = next((row for row in rows if int(row["decisions"]) >= decisions), rows[-1])
    return 1e-6 * decisions * (float(row["actor_us_per_decision"]) + float(row["learner_us_per_decision"]))


@click.group()
def main() -> None:
    """Measure and draw learning curves."""


@main.command(cls=Command)
@click.argument("task", type=click.Choice(list(TASKS)))
@click.argument("run", type=FILE)
@click.option("--as", "called", required=True, metavar="NAME", help='The learner and its seed: "NAME, seed K".')
@click.option("--games", type=click.IntRange(6), default=402, show_default=True, help="Games of each network.")
def add(task: str, run: Path, called: str, games: int) -> None:
    """Measure the networks of RUN, a folder of lorcana train, in a TASK."""
    for decisions, path in networks(run):
        key = {"task": task, "run": called, "decisions": decisions, "version": VERSION}
        if any(key.items() <= row.items() for row in read_curves()):
            continue
        found = report(task, str(path), games, pool=True, validation=True)
        told = {name: found[name] for name in ("win_rate", "worst_of_pool", "games", "league")}
        row = key | told | {"core_s": round(core_seconds(run, decisions), 1)}
        write_text(CURVES, json.dumps([*read_curves(), row], indent=1) + "\n")  # another process may have added some
        click.echo(f"{called}: {decisions:,} decisions, {found['win_rate']:.1%}, worst {found['worst_of_pool']:.1%}")


@main.command(cls=Command)
@click.argument("task", type=click.Choice(list(TASKS)))
@click.option("--to", type=FILE, required=True, help="The picture (.png, .svg, .pdf).")
def draw(task: str, to: Path) -> None:
    """Draw how often the networks of a TASK win against the pool, by the decisions learned from."""
    check_plot(to)
    figure, (axes,) = new_figure(6, 3.6)
    rows = [row for row in read_curves(VERSION) if row["task"] == task]
    labels: set[str] = set()
    for run in sorted({row["run"] for row in rows}):
        of = [row for row in rows if row["run"] == run]
        points = [(row["decisions"] / 1e6, 100 * row["win_rate"]) for row in of]
        learner = f"{run.partition(', seed ')[0]} ({of[0]['league']})"
        label = None if learner in labels else learner  # one for all seeds
        labels.add(learner)
        axes.plot(*zip(*points), marker=".", color=COLORS[of[0]["league"]], label=label)
    axes.set_xlabel("decisions, millions")
    axes.set_ylabel("wins against the pool, %")
    axes.set_title(task)
    axes.grid(alpha=0.3)
    axes.legend()
    write(figure, to)


if __name__ == "__main__":
    main()
