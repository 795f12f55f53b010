"""``lorcana deck compare``, ``deck tune`` and ``deck keep``: versions of a deck, swaps of cards, and opening hands."""

from typing import Any

import click

from lorcana_env.cli.common import (
    FieldCommand,
    field_option,
    finish,
    growing_bar,
    new_table,
    pilots_option,
    points,
    print_held,
    print_table,
    run_options,
    shares_option,
)


@click.command(cls=FieldCommand)
@click.argument("deck_a", metavar="A")
@click.argument("deck_b", metavar="B")
@field_option
@shares_option
@pilots_option
@click.option("--games", type=int, default=10_000, show_default=True, help="Games in all, at most; half of each deck.")
@click.option("--format", default=None, metavar="FORMAT",
              help="Refuse decks that are not legal in it: core, infinity ...")  # fmt: skip
@run_options
def compare(deck_a: str, deck_b: str, field: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Measure how much more deck A wins against a field than deck B, for two versions of one deck above all.

    Both play the same deals against the same opponents, so much of the luck falls out. Ctrl-C ends the run and prints
    what was played (exit code 1).
    """
    from lorcana_env.apps.decks.compare import compare as run
    from lorcana_env.decks import Deck

    a, b = Deck.of(deck_a, "deck_a"), Deck.of(deck_b, "deck_b")
    if sorted(a.cards) == sorted(b.cards):
        raise ValueError(f"{deck_a} and {deck_b} hold the same cards: there is nothing to compare")
    if options["games"] < 2:
        raise click.UsageError(f"--games {options['games']}: a deal is two games, one with either deck")
    with growing_bar() as progress:
        result = run(a, b, field, progress=progress, **options)
    finish(result, as_json, _show_comparison)


def _luck(interval: tuple[float, float], pilots: tuple[str, ...]) -> str:
    from lorcana_env.simulation.statistics import range_of_points

    return f"; luck alone: {range_of_points(interval)}" if pilots else ""


def _show_comparison(result: Any) -> None:
    for row in result.as_dict()["against"]:
        share, met = 100 * row["share"], row["games"] > 0
        difference = points(row["difference"], row["ci95"]) if met else "not met"
        click.echo(f"  {row['deck']:<32} {share:5.1f} % of the field  {difference:>23}")
    click.echo(str(result))
    print_held(result.agent, result.pilots, _luck(result.ci95_luck, result.pilots))
    if result.interrupted:
        return
    first, second = result.win_rates()
    click.echo(
        f"won {first:.1%} and {second:.1%}; with luck of its own for each game it would have taken about "
        f"{result.unpaired_games:,} games"
    )


@click.command(cls=FieldCommand)
@click.argument("deck")
@field_option
@shares_option
@pilots_option
@click.option("--games", type=int, default=20_000, show_default=True, help="Games in all, at most.")
@click.option("--out", multiple=True, metavar="CARD", help="Only this card may leave the deck; may be given again.")
@click.option("--in", "into", multiple=True, metavar="CARD", help="Only this card may come in; may be given again.")
@click.option(
    "--copies", type=click.IntRange(1), default=4, show_default=True, help="Copies that a swap moves, at most."
)
@click.option("--most", type=click.IntRange(1, 500), default=32, show_default=True, help="Swaps that are tried.")
@click.option("--format", default="any", show_default=True, metavar="FORMAT",
              help="The deck is, and stays, legal in it: core, infinity ...")  # fmt: skip
@run_options
def tune(deck: str, field: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Find swaps of cards that help DECK against a field: cards of like cost, ink and role, or those named.

    All swaps play the same deals. The better half goes on, and the last ones play new deals, which give their gains.
    Ctrl-C ends the run and prints what was played (exit code 1).
    """
    from lorcana_env.apps.decks.tune import candidates
    from lorcana_env.apps.decks.tune import tune as run
    from lorcana_env.decks import Deck

    limits = {name: options.pop(name) for name in ("format", "out", "into", "copies", "most")}
    with growing_bar() as progress:
        result = run(deck, field, candidates(Deck.of(deck, "deck"), **limits), progress=progress, **options)
    finish(result, as_json, _show_swaps)


def _show_swaps(result: Any) -> None:
    from lorcana_env.simulation.statistics import BOUND, range_of_points

    click.echo(f"{len(result.swaps)} swaps of {result.deck.name}, {result.games:,} games, {result.agent} play")
    print_held(result.agent, result.pilots)
    for swap in result.swaps:
        if (swap.final or result.interrupted) and swap.differences.deals:
            star = "*" if swap in result.significant else " "
            luck = _luck(swap.differences.ci95_luck, result.pilots)
            click.echo(
                f"{star} {swap}: {100 * swap.gain:+.1f} points (95 %: {range_of_points(swap.ci95)}, "
                f"{2 * swap.differences.deals:,} games{luck})"
            )
    if result.significant:
        click.echo(f"* better than the deck as it is; of such swaps at most {BOUND:.0%} are not")
    elif not result.interrupted:
        click.echo("nothing is significantly better than the deck as it is")


@click.command(cls=FieldCommand)
@click.argument("deck")
@field_option
@shares_option
@pilots_option
@click.option("--games", type=int, default=4_000, show_default=True, help="Games in all, at most; two of each deal.")
@run_options
def keep(deck: str, field: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Find out which cards of DECK to keep in the opening hand against a field, by trying out both.

    Each deal is played as the agent has it, and with its choice about one card turned round. Ctrl-C ends the run and
    prints what was played (exit code 1).
    """
    from lorcana_env.apps.decks.keeping import keeping

    with growing_bar() as progress:
        result = keeping(deck, field, progress=progress, **options)
    finish(result, as_json, _show_keeping)


def _show_keeping(result: Any) -> None:
    title = f"{result.deck.name}: keep or put back? ({result.games:,} games, {result.agent} play)"
    table = new_table(title, "card", "games", "agent keeps, %", "keeping adds, points", "better")
    for row in sorted(result.rows(), key=lambda row: -(row["keeping_adds"] or 0)):
        adds = points(row["keeping_adds"], row["ci95"]) if row["keeping_adds"] is not None else "-"
        kept = "-" if row["agent_keeps"] is None else f"{100 * row['agent_keeps']:.0f}"
        table.add_row(row["card"], f"{row['games']:,}", kept, adds, row["advice"])
    print_table(table)
    print_held(result.agent, result.pilots)
