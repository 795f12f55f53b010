"""``lorcana probe``: how exploitable an agent is. It needs the checkout (``training/``, ``agents/``)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import AGENT_LINES, json_option, print_json, seed_option
from lorcana_env.cli.evaluate import (
    check_outputs,
    decks_option,
    plot_option,
    save_option,
    workers_option,
)
from lorcana_env.doors.checkout import from_checkout


@click.command(epilog=AGENT_LINES)
@click.argument("agent")
@click.option("--decisions", type=click.IntRange(1), default=500_000, show_default=True,
              help="Decisions of the learner in all.")  # fmt: skip
@click.option("--points", type=click.IntRange(1), default=5, show_default=True, help="How often it is measured.")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Games of each measurement.")
@click.option("--folder", type=click.Path(path_type=Path), help="Run folder.  [default: runs/probe-<time>]")
@decks_option
@workers_option
@save_option
@plot_option
@seed_option
@json_option
def probe(
    agent: str, decisions: int, points: int, games: int, folder: Path | None, decks: str, workers: int,
    save: Path | None, plot: Path | None, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Train a best response against a frozen AGENT and show how often it wins, by decisions trained."""
    check_outputs(save, plot)
    module = from_checkout("training.probe")
    folder = folder or Path("runs") / datetime.now().strftime("probe-%Y%m%d-%H%M%S")
    config = module.Config(decks=decks, decisions=decisions, seed=seed)
    result = module.probe(agent, config, folder, points, games, workers, _say)
    if as_json:
        print_json(result.as_dict())
    else:
        last = result.points[-1]
        low, high = last.rate.ci95
        click.echo(
            f"after {last.decisions:,} decisions the best response wins {last.rate.percent} "
            f"(95 %: {low:.1%} to {high:.1%}) against {agent}; report: {folder / 'probe.json'}"
        )
    if save is not None:  # after it was printed, so that a full disk does not lose it
        result.save(save)
    if plot is not None:
        from_checkout("training.plots").probes([result], plot)


def _say(point: Any) -> None:
    low, high = point.rate.ci95
    click.echo(f"{point.decisions:>12,} decisions: {point.rate.percent} (95 %: {low:.1%} to {high:.1%})", err=True)
