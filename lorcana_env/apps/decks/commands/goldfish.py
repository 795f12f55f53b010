"""``lorcana deck goldfish``: a deck alone against an opponent who passes every turn."""

import click

from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import new_table, print_json, print_table, progress_bar, run_options


@click.command()
@click.argument("deck")
@click.option("--agent", default="greedy", show_default=True, help=f"How the deck plays: {NAMES}.")
@click.option(
    "--games", type=int, default=1000, show_default=True, help="An even number: the deck starts half of them."
)
@run_options
def goldfish(deck: str, agent: str, games: int, threads: int, seed: int, as_json: bool) -> None:
    """Measure how fast DECK is on its own: lore and ink by turn, and the turn in which it wins.

    The opponent has the same cards, keeps its hand, and passes every turn.
    """
    from lorcana_env.apps.decks.goldfish import goldfish as run
    from lorcana_env.decks import Deck

    if games < 2 or games % 2:
        raise click.UsageError(f"--games {games}: the deck starts half of the games, so the number must be even")
    loaded = Deck.load(deck)
    with progress_bar(games, "games") as advance:
        result = run(loaded, agent, games, seed=seed, threads=threads, progress=advance)
    if result.interrupted:
        click.echo(f"stopped after {result.games:,} of {games:,} games", err=True)
    if as_json:
        print_json(result.as_dict())
        return
    title = f"{result.deck} alone, {result.games:,} games, {result.agent} play (95 % intervals)"
    table = new_table(title, "own turn", "games", "lore", "cards in the inkwell", "won by then, %")
    for turn in result.turns:
        table.add_row(
            str(turn.turn),
            f"{turn.games:,}",
            f"{turn.lore:.2f} ±{(turn.lore_ci95[1] - turn.lore_ci95[0]) / 2:.2f}",
            f"{turn.ink:.2f} ±{(turn.ink_ci95[1] - turn.ink_ci95[0]) / 2:.2f}",
            f"{100 * turn.won:.1f} ({100 * turn.won_ci95[0]:.1f} to {100 * turn.won_ci95[1]:.1f})",
        )
    print_table(table)
    spread = result.winning_turn
    if result.won:
        click.echo(f"wins in turn {spread['mean']:.1f}, four in five of {spread['p10']:.0f} to {spread['p90']:.0f}")
    click.echo("ended by " + ", ".join(f"{name}: {n:,}" for name, n in result.ends.items() if n))
