"""``lorcana compare``, ``tune`` and ``keep``: versions of a deck, which swap of cards helps, what to keep."""

from __future__ import annotations

from pathlib import Path

import click

from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import (
    FieldCommand,
    field_option,
    format_option,
    growing_bar,
    json_option,
    print_json,
    seed_option,
    shares_option,
)

agent_option = click.option("--agent", default="shipped", show_default=True, help=f"How both sides play: {NAMES}.")
threads_option = click.option(
    "--threads", type=click.IntRange(1), default=2, show_default=True, help="Threads that share the games."
)


@click.command(cls=FieldCommand)
@click.argument("deck_a", metavar="A")
@click.argument("deck_b", metavar="B")
@field_option
@shares_option
@agent_option
@click.option("--games", type=int, default=10_000, show_default=True, help="Games in all, half of them of each deck.")
@format_option
@threads_option
@seed_option
@json_option
@click.pass_context
def compare(
    ctx: click.Context,
    deck_a: str,
    deck_b: str,
    field: tuple[str, ...],
    shares: Path | None,
    agent: str,
    games: int,
    format_: str | None,
    threads: int,
    seed: int,
    as_json: bool,
) -> None:
    """How much more deck A wins against a field than deck B, for two versions of one deck above all.

    Both play the same deals against the same opponents, so much of the luck falls out. Ctrl-C ends the run and prints
    what was played (exit code 1).
    """
    from lorcana_env.analysis.compare import compare as run
    from lorcana_env.decks.field import read_shares

    if games < 2:
        raise click.UsageError(f"--games {games}: a deal is two games, one with either deck")
    with growing_bar("games") as progress:
        result = run(
            deck_a, deck_b, field, shares=None if shares is None else read_shares(shares), agent=agent, games=games,
            seed=seed, threads=threads, format=format_, progress=progress,
        )  # fmt: skip
    if result.interrupted:
        click.echo(f"stopped after {result.games:,} games", err=True)
    if as_json:
        print_json(result.as_dict())
    else:
        for row in result.as_dict()["against"]:
            low, high = row["ci95"]
            click.echo(
                f"  {row['deck']:<32} {100 * row['share']:5.1f} % of the field  {100 * row['difference']:+6.1f} "
                f"({100 * low:+.1f} to {100 * high:+.1f})"
            )
        click.echo(str(result))
        first, second = result.win_rates()
        click.echo(
            f"won {first:.1%} and {second:.1%}; with luck of its own for each game it would have taken about "
            f"{result.unpaired_games:,} games"
        )
    ctx.exit(1 if result.interrupted else 0)


@click.command(cls=FieldCommand)
@click.argument("deck")
@field_option
@shares_option
@agent_option
@click.option("--games", type=int, default=20_000, show_default=True, help="Games in all, at most.")
@click.option("--out", multiple=True, metavar="CARD", help="Only this card may leave the deck; may be given again.")
@click.option("--in", "into", multiple=True, metavar="CARD", help="Only this card may come in; may be given again.")
@click.option(
    "--copies", type=click.IntRange(1), default=4, show_default=True, help="Copies that a swap moves, at most."
)
@click.option("--most", type=click.IntRange(1, 500), default=32, show_default=True, help="Swaps that are tried.")
@click.option("--format", "format_", default="any", show_default=True, metavar="FORMAT",
              help="The deck is, and stays, legal in it: core, infinity ...")  # fmt: skip
@threads_option
@seed_option
@json_option
def tune(
    deck: str,
    field: tuple[str, ...],
    shares: Path | None,
    agent: str,
    games: int,
    out: tuple[str, ...],
    into: tuple[str, ...],
    copies: int,
    most: int,
    format_: str,
    threads: int,
    seed: int,
    as_json: bool,
) -> None:
    """Which swap of cards makes DECK win more against a field: cards of like cost, ink and role, or those named.

    All swaps play the same deals; the better half goes on, and the last play new deals, by which their gains are told.
    """
    from lorcana_env.analysis.tune import tune as run
    from lorcana_env.decks.field import read_shares

    with growing_bar("games") as progress:
        result = run(
            deck, field, shares=None if shares is None else read_shares(shares), agent=agent, games=games, seed=seed,
            threads=threads, format=format_, out=out, into=into, copies=copies, most=most, progress=progress,
        )  # fmt: skip
    if as_json:
        print_json(result.as_dict())
        return
    click.echo(f"{len(result.swaps)} swaps of {result.deck.name}, {result.games:,} games, {result.agent} play")
    significant = result.significant
    for swap in result.swaps:
        if swap.final:
            low, high = swap.ci95
            star = "*" if swap in significant else " "
            click.echo(
                f"{star} {swap}: {100 * swap.gain:+.1f} points (95 %: {100 * low:+.1f} to {100 * high:+.1f}, "
                f"{2 * swap.differences.deals:,} games)"
            )
    if significant:
        click.echo(f"* better than the deck as it is; of such swaps at most {result.bound:.0%} are not")
    else:
        click.echo("nothing is significantly better than the deck as it is")


@click.command(cls=FieldCommand)
@click.argument("deck")
@field_option
@shares_option
@agent_option
@click.option("--games", type=int, default=4_000, show_default=True, help="Games in all, two of each deal.")
@threads_option
@seed_option
@json_option
@click.pass_context
def keep(
    ctx: click.Context,
    deck: str,
    field: tuple[str, ...],
    shares: Path | None,
    agent: str,
    games: int,
    threads: int,
    seed: int,
    as_json: bool,
) -> None:
    """Which cards of DECK to keep in the opening hand against a field, by trying out both.

    Each deal is played as the agent has it, and with its choice about one card turned round. Ctrl-C ends the run and
    prints what was played (exit code 1).
    """
    from lorcana_env.analysis.mulligan_test import keeping
    from lorcana_env.decks.field import read_shares

    with growing_bar("games") as progress:
        result = keeping(
            deck, field, shares=None if shares is None else read_shares(shares), agent=agent, games=games, seed=seed,
            threads=threads, progress=progress,
        )  # fmt: skip
    if result.interrupted:
        click.echo(f"stopped after {result.games:,} games", err=True)
    if as_json:
        print_json(result.as_dict())
    else:
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table

        title = f"{result.deck.name}: keep or put back? ({result.games:,} games, {result.agent} play)"
        table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        table.add_column("card")
        for name in ("games", "agent keeps, %", "keeping adds, points", "better"):
            table.add_column(name, justify="right")
        for row in sorted(result.rows(), key=lambda row: -(row["keeping_adds"] or 0)):
            low, high = row["ci95"]
            adds = "-"
            if row["advice"]:
                adds = f"{100 * row['keeping_adds']:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
            kept = "-" if row["agent_keeps"] is None else f"{100 * row['agent_keeps']:.0f}"
            table.add_row(row["card"], f"{row['games']:,}", kept, adds, row["advice"] or "?")
        Console(width=None if Console().is_terminal else 200).print(table)
    ctx.exit(1 if result.interrupted else 0)
