"""How whole games spread over Ray workers on one machine.

python -m benchmarks.distributed --workers 1 --workers 2
"""

from __future__ import annotations

import os
import platform
import time

import click

from benchmarks import Command
from lorcana_env import Deck, simulate
from lorcana_env.cli.common import json_option, print_json, progress_bar
from lorcana_env.simulation.cluster import Cluster


def games_per_s(workers: int, games: int, policy: str, seed: int) -> dict[str, float]:
    """Seconds until the workers are there, and games a second once they are warm."""
    decks = Deck.load("blurple"), Deck.load("ward-es-control")
    start = time.perf_counter()
    with Cluster(workers=workers) as cluster:
        simulate(*decks, policy=policy, games=4 * workers, seed=seed, ray=cluster)
        ready = time.perf_counter() - start
        start, cpu = time.perf_counter(), time.process_time()
        simulate(*decks, policy=policy, games=games, seed=seed, ray=cluster)
        seconds = time.perf_counter() - start
        return {
            "workers": workers,
            "start_s": round(ready, 1),
            "games_per_s": round(games / seconds, 1),
            "driver_cpu_share": round((time.process_time() - cpu) / seconds, 3),
        }


@click.command(cls=Command)
@click.option("--workers", type=click.IntRange(1), multiple=True, default=(1, 2), show_default=True)
@click.option("--games", type=click.IntRange(1), default=4000, show_default=True, help="Games of each row.")
@click.option("--policy", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@json_option
def main(workers: tuple[int, ...], games: int, policy: str, seed: int, as_json: bool) -> None:
    """Games a second for each number of workers, and what the process that hands the games out needs itself."""
    rows = []
    with progress_bar(len(workers), "rows") as advance:
        for n in workers:
            rows.append(games_per_s(n, games, policy, seed))
            advance(1)
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    if as_json:
        print_json({"machine": machine, "policy": policy, "games": games, "rows": rows})
        return
    click.echo(f"{policy} play, {games} games, {machine}")
    for row in rows:
        click.echo("  ".join(f"{name} {value:g}" for name, value in row.items()))


if __name__ == "__main__":
    main()
