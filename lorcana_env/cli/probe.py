"""``lorcana probe``: how exploitable an agent is. It needs the checkout (``training/``, ``agents/``)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from lorcana_env._util.optional import extra
from lorcana_env.cli.common import AGENT_LINES, json_option, print_json, seed_option
from lorcana_env.cli.evaluate import (
    check_outputs,
    decks_option,
    plot_option,
    save_option,
    workers_option,
)


@click.command(epilog=AGENT_LINES)
@click.argument("agent")
@click.option("--budget", default="200sims", show_default=True,
              help="Of the search: milliseconds a decision, or simulations.")  # fmt: skip
@click.option("--search-games", type=click.IntRange(0), default=200, show_default=True,
              help="Games of the search; 0: no search.")  # fmt: skip
@click.option("--decisions", type=click.IntRange(0), default=500_000, show_default=True,
              help="Decisions to train a response on; 0: no training.")  # fmt: skip
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
    agent: str, folder: Path | None, save: Path | None, plot: Path | None, as_json: bool, **settings: Any
) -> None:  # fmt: skip
    """Look for best responses to a frozen AGENT, by search and by training, and show how often they win."""
    check_outputs(save, plot)
    folder = folder or Path("runs") / datetime.now().strftime("probe-%Y%m%d-%H%M%S")
    result = extra("lorcana_env.training.probe").probe(agent, folder=folder, progress=_print_rate, **settings)
    if as_json:
        print_json(result.as_dict())
    else:
        low, high = result.rate.ci95
        click.echo(
            f"the best response wins {result.rate.percent} (95 %: {low:.1%} to {high:.1%}) against {agent}; "
            f"report: {folder / 'probe.json'}"
        )
    if save is not None:  # after it was printed, so that a full disk does not lose it
        result.save(save)
    if plot is not None:
        extra("lorcana_env.training.evaluation.plots").probes([result], plot)


def _print_rate(what: str, rate: Any) -> None:
    low, high = rate.ci95
    click.echo(f"{what:>24}: {rate.percent} (95 %: {low:.1%} to {high:.1%})", err=True)
