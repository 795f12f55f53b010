"""``lorcana bench``: throughput on this machine (it needs the checkout: ``benchmarks/``)."""

from __future__ import annotations

import click

from lorcana_env.cli.common import json_option, print_json, seed_option
from lorcana_env.doors.checkout import from_checkout


@click.command()
@click.option("--quick", is_flag=True, help="A tenth of the work.")
@click.option("--training", is_flag=True, help="Instead: how many fresh decisions a second a training learns from.")
@click.option("--actors", type=click.IntRange(0), default=None, help="With --training: as of lorcana train.")
@click.option("--device", default="auto", help="With --training: as of lorcana train.")
@seed_option
@json_option
def bench(quick: bool, training: bool, actors: int | None, device: str, seed: int, as_json: bool) -> None:
    """Decisions and games a second, clone cost, start-up time, and the signature of the engine's behaviour."""
    if training:
        actors = -1 if actors is None else actors
        figures = from_checkout("benchmarks.training").run(seed=seed, quick=quick, actors=actors, device=device)
    else:
        figures = from_checkout("benchmarks.bench").run(
            seed=seed, quick=quick, progress=lambda text: click.echo(f"measuring: {text}", err=True)
        )
    if as_json:
        print_json(figures)
        return
    for name, value in figures.items():
        click.echo(f"{name:24} {value:,}" if isinstance(value, int) else f"{name:24} {value}")
