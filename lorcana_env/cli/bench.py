"""``lorcana bench``: throughput on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from lorcana_env._util.optional import extra
from lorcana_env.cli.common import FILE, json_option, print_json, seed_option


@click.command()
@click.option("--quick", is_flag=True, help="A tenth of the work.")
@click.option("--training", is_flag=True, help="Instead: how many fresh decisions a second a training learns from.")
@click.option("--actors", type=click.IntRange(0), default=None, help="With --training: as of lorcana train.")
@click.option("--device", default="auto", help="With --training: as of lorcana train.")
@click.option("--compare", "earlier", type=FILE, help="Ratios to what an earlier bench --json wrote, of five rounds.")
@seed_option
@json_option
def bench(
    quick: bool, training: bool, actors: int | None, device: str, earlier: Path | None, seed: int, as_json: bool
) -> None:
    """Decisions and games a second, clone cost, start-up time, and the signature of the engine's behaviour."""
    if training and earlier:
        raise click.UsageError("--compare is of the other figures; leave out --training")
    if training:
        run = extra("lorcana_env.benchmarks.training_rate").run
        figures = run(seed=seed, quick=quick, actors=-1 if actors is None else actors, device=device)
    else:
        module = extra("lorcana_env.benchmarks.throughput")
        before = None if earlier is None else module.read(earlier)
        repeat = 3 if before is None else 5
        figures = module.run(
            seed=seed, repeat=repeat, quick=quick, progress=lambda text: click.echo(f"measuring: {text}", err=True)
        )
        if before is not None:
            figures["compared"] = module.compare(figures, before)
    if as_json:
        print_json(figures)
        return
    rows = figures.get("compared", {}).get("rows", {})
    for name, value in figures.items():
        if isinstance(value, dict):  # the rounds and the comparison
            continue
        line = f"{name:28} {value:,}" if isinstance(value, int) else f"{name:28} {value}"
        if name in rows:
            low, high = rows[name]["spread"]
            line = f"{line:45} {rows[name]['ratio']:.2f} times the earlier ({low:.2f} to {high:.2f})"
        click.echo(line)
