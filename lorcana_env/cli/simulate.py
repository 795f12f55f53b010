"""``lorcana simulate``: whole games of two decks and their statistics."""

from __future__ import annotations

from pathlib import Path

import click

from lorcana_env.cli.common import json_option, print_json, progress_bar, seed_option


@click.command()
@click.argument("deck_a", metavar="A")
@click.argument("deck_b", metavar="B")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option(
    "--policy",
    type=click.Choice(["random", "greedy"]),
    default="random",
    show_default=True,
    help="How both sides play.",
)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Threads that share the games.")
@click.option("--replay", type=click.Path(path_type=Path), default=None, help="Write the first game to this file.")
@seed_option
@json_option
def simulate(
    deck_a: str, deck_b: str, games: int, policy: str, threads: int, replay: Path | None, seed: int, as_json: bool
) -> None:
    """Play whole games of deck A against deck B (bundled names or files)."""
    from lorcana_env.decks import Deck
    from lorcana_env.replay import check_writable
    from lorcana_env.simulation import first_game
    from lorcana_env.simulation import simulate as run

    decks = Deck.load(deck_a), Deck.load(deck_b)
    if replay is not None:
        check_writable(replay)
    with progress_bar(games, "games") as advance:
        result = run(*decks, policy=policy, games=games, seed=seed, threads=threads, progress=advance)
    if replay is not None:
        first_game(*decks, policy=policy, seed=seed).save(replay)
    if as_json:
        print_json(result.as_dict())
    else:
        click.echo(str(result))
        click.echo(f"the starting player won {result.first_player_wins / games:.1%}; cut short: {result.truncated}")
