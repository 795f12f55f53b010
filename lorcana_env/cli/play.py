"""``lorcana simulate`` and ``lorcana matchup``: whole games and their statistics."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from lorcana_env.cli.common import json_option, print_json, seed_option

games_option = click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
policy_choice = click.Choice(["random", "greedy"])


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, shown on a terminal only."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n)


@click.command()
@click.argument("deck_a", metavar="A")
@click.argument("deck_b", metavar="B")
@games_option
@click.option("--policy", type=policy_choice, default="random", show_default=True, help="How both sides play.")
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Threads that share the games.")
@seed_option
@json_option
def simulate(deck_a: str, deck_b: str, games: int, policy: str, threads: int, seed: int, as_json: bool) -> None:
    """Play whole games of deck A against deck B (bundled names or files)."""
    from lorcana_env.decks import Deck
    from lorcana_env.simulation import simulate as run

    decks = Deck.load(deck_a), Deck.load(deck_b)
    with progress_bar(games, "games") as advance:
        result = run(*decks, policy=policy, games=games, seed=seed, threads=threads, progress=advance)
    if as_json:
        print_json(result.as_dict())
    else:
        click.echo(str(result))
        click.echo(f"the starting player won {result.first_player_wins / games:.1%}; cut short: {result.truncated}")


@click.command()
@click.argument("decks", nargs=-1, required=True)
@click.option("--agent", type=policy_choice, default="greedy", show_default=True, help="How both sides play.")
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
