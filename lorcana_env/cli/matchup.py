"""``lorcana matchup``: decks against each other, the table of win rates."""

from __future__ import annotations

import csv
import io
import itertools

import click

from lorcana_env.cli.common import json_option, print_json, progress_bar, seed_option


@click.command()
@click.argument("decks", nargs=-1, required=True)
@click.option(
    "--agent", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True, help="How both sides play."
)
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="Games of each pair of decks.")
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@seed_option
@json_option
def matchup(
    decks: tuple[str, ...], agent: str, games: int, threads: int, as_csv: bool, seed: int, as_json: bool
) -> None:
    """Decks against each other, the table of win rates (row beats column), seats swapped evenly."""
    from lorcana_env.decks import Deck
    from lorcana_env.simulation import simulate as run
    from lorcana_env.simulation import wilson

    loaded = [Deck.load(name) for name in decks]
    if len(loaded) < 2:
        raise click.UsageError("name at least two decks")
    if games % 2:
        raise click.UsageError("the number of games must be even: each deck plays each seat equally often")
    names = [deck.name for deck in loaded]
    rate = [[0.5] * len(loaded) for _ in loaded]
    interval = [[[0.5, 0.5] for _ in loaded] for _ in loaded]
    pairs = list(itertools.combinations(range(len(loaded)), 2))
    with progress_bar(len(pairs) * games, "games") as advance:
        for i, j in pairs:
            there = run(loaded[i], loaded[j], agent, games // 2, seed, threads, advance)
            back = run(loaded[j], loaded[i], agent, games // 2, seed + 1, threads, advance)
            wins = (there.win_rate + 1 - back.win_rate) * games / 2
            rate[i][j], rate[j][i] = wins / games, 1 - wins / games
            low, high = wilson(wins, games)
            interval[i][j], interval[j][i] = [low, high], [1 - high, 1 - low]
    if as_json:
        print_json({"decks": names, "agent": agent, "games": games, "win_rate": rate, "ci95": interval})
    elif as_csv:
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["deck", "against", "games", "win_rate", "ci95_low", "ci95_high"])
        for i, j in itertools.permutations(range(len(loaded)), 2):
            writer.writerow([names[i], names[j], games, f"{rate[i][j]:.4f}", *(f"{x:.4f}" for x in interval[i][j])])
        click.echo(out.getvalue(), nl=False)
    else:
        _print_table(names, rate, interval)


def _print_table(names: list[str], rate: list[list[float]], interval: list[list[list[float]]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="row beats column (half width of the 95 % interval)")
    table.add_column("deck")
    for name in names:
        table.add_column(name, justify="right")
    for i, name in enumerate(names):
        cells = [
            "-" if i == j else f"{rate[i][j]:.1%} ±{(interval[i][j][1] - interval[i][j][0]) / 2:.1%}"
            for j in range(len(names))
        ]
        table.add_row(name, *cells)
    Console().print(table)
