"""``lorcana simulate``: whole games or series of decks, and their statistics."""

from pathlib import Path
from typing import Any

import click

from lorcana_env.agents.registry import NAMES, row_of, unknown
from lorcana_env.cli.common import check_output, json_option, print_json, progress_bar, ray_option, seed_option
from lorcana_env.cli.editions import rules_option, variant_option


def _known(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The name of an agent, if its form is known."""
    if row_of(value) is None:
        raise click.BadParameter(str(unknown(value)))
    return value


@click.command()
@click.argument("decks", nargs=-1, metavar="A B [C D]", required=True)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True,
              help="Number of games; with --best-of, of series.")  # fmt: skip
@click.option("--policy", callback=_known, default="random", show_default=True, help=f"How all sides play: {NAMES}.")
@click.option("--best-of", type=click.IntRange(1), help="Series of this many games: an odd number, or 2 (2.1.3).")
@click.option("--loser", type=click.Choice(["first", "draw"]), default="first", show_default=True,
              help="What the loser of a game chooses in a series: to go first in the next, or to draw.")  # fmt: skip
@variant_option
@rules_option
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Threads that share the games.")
@ray_option
@click.option("--replay", type=click.Path(path_type=Path), default=None, help="Write the first game to this file.")
@seed_option
@json_option
def simulate(
    decks: tuple[str, ...], games: int, best_of: int | None, loser: str, ray: str | None, replay: Path | None,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Play whole games of 2 to 4 decks (bundled names or files), or series of two."""
    from lorcana_env.decks import Deck
    from lorcana_env.simulation.games import first_game
    from lorcana_env.simulation.games import simulate as run
    from lorcana_env.simulation.series import play_series

    loaded = [Deck.load(name) for name in decks]
    if len(loaded) < 2:
        raise click.UsageError("a game has 2 to 4 decks, not 1")
    if best_of is not None and len(loaded) != 2:
        raise click.UsageError(f"a series is for two decks, not {len(loaded)}")
    if best_of is not None and (ray is not None or replay is not None):
        raise click.UsageError("series are played on this machine and not written down: leave out --ray and --replay")
    check_output(replay)
    if best_of is None:
        with progress_bar(games, "games") as advance:
            result = run(*loaded, games=games, progress=advance, ray=ray, **options)
        if replay is not None:
            first_game(loaded, **{k: v for k, v in options.items() if k != "threads"}).save(replay)
        report = result.as_dict()
        more = f"the starting player won {result.first_player_wins / result.games:.1%}; cut short: {result.truncated}"
    else:
        a, b = loaded
        with progress_bar(games, "series") as advance:
            played = play_series(a, b, series=games, best_of=best_of, loser_goes=loser, progress=advance, **options)
        report = played.as_dict()
        lengths = ", ".join(f"{n} of {k} games" for k, n in enumerate(played.lengths, 1) if n)
        more = f"the starting player won {played.starter_wins / played.games:.1%} of the games; series: {lengths}"
    if report.get("interrupted"):
        click.echo(f"stopped after {result.games:,} of {games:,} games", err=True)
    if as_json:
        print_json(report)
    else:
        click.echo(f"{result if best_of is None else played}\n{more}")
    if report.get("failed"):
        raise ValueError(report["failed"])
