"""``lorcana deck``: the contents, odds and legality of deck lists, and Pack Rush decks."""

from pathlib import Path

import click

from lorcana_env.cli.common import (
    FILE,
    bars,
    check_plot,
    json_option,
    new_table,
    print_json,
    print_table,
    seed_option,
)


@click.command("list")
def list_() -> None:
    """Names of the deck lists that come with the package."""
    from lorcana_env.decks import bundled

    click.echo("\n".join(bundled()))


@click.command("pack-rush")
@click.argument("first", metavar="SET")
@click.argument("second", metavar="[SET]", required=False)
@seed_option
def pack_rush(first: str, second: str | None, seed: int) -> None:
    """A Pack Rush deck: the cards of two random boosters of one SET (1, 2, ...) or of two, as a deck list.

    Write it to a file, and play it with lorcana simulate --variant pack-rush.
    """
    from lorcana_env.decks import pack_rush_deck

    click.echo(pack_rush_deck(first, second, seed).to_text(), nl=False)


@click.command()
@click.argument("file")
@click.option(
    "--format", "format_", default="any", show_default=True, metavar="FORMAT",
    help="core (today's), core-s12 or another rotation, infinity, sealed, draft, limited (sealed), pack-rush, "
    "coconut, or any (Constructed whatever the sets); core-2026-05-20 and infinity-2026-05-20 are of a day.",
)  # fmt: skip
@json_option
@click.pass_context
def check(ctx: click.Context, file: str, format_: str, as_json: bool) -> None:
    """Legality, curve and unsupported cards of a deck: FILE is a path or the name of a bundled list.

    Exit code 1 when the deck is not legal in the format.
    """
    from lorcana_env.analysis.decklist import listing
    from lorcana_env.decks import Deck

    deck = Deck.load(file)
    problems = deck.problems(format_)
    unsupported = [{"full_name": name, "reason": reason} for name, reason in deck.unsupported()]
    found = listing(deck)
    curve = {cost: sum(copies) for cost, copies in found.curve.items()}
    if as_json:
        report = {"name": deck.name, "format": format_, "cards": len(deck), "inkable": found.inkable}
        print_json({**report, "curve": curve, "problems": problems, "unsupported": unsupported})
    else:
        click.echo(f"{deck.name}: {len(deck)} cards, {found.inkable} inkable")
        bars(curve)
        click.echo(f"legal in format {format_}" if not problems else f"not legal in format {format_}:")
        for problem in problems:
            click.echo(f"  {problem}")
        for card in unsupported:
            click.echo(f"not supported by the engine: {card['full_name']}: {card['reason']}")
    ctx.exit(1 if problems else 0)


@click.command()
@click.argument("file")
@click.option("--plot", type=FILE, default=None, metavar="FILE", help="Draw it (.png, .svg, .pdf).")
@json_option
def show(file: str, plot: Path | None, as_json: bool) -> None:
    """Curve, inks, roles and draw odds of a deck: FILE is a path or the name of a bundled list."""
    check_plot(plot)
    from lorcana_env.analysis.decklist import listing
    from lorcana_env.decks import Deck

    found = listing(Deck.load(file))
    if not len(found.deck):
        raise ValueError(f"{file} holds no cards")
    if plot:
        from lorcana_env.analysis import plots

        plots.deck(found, plot)
    if as_json:
        print_json(found.as_dict())
        return
    n = len(found.deck)
    click.echo(
        f"{found.deck.name}: {n} cards, mean cost {found.mean_cost:.1f}, {found.inkable} inkable "
        f"({found.inkable / n:.0%})"
    )
    most = max(sum(numbers) for numbers in found.curve.values())
    for cost, (inkable, other) in found.curve.items():
        bar = "#" * round(30 * inkable / most) + "." * round(30 * other / most)
        click.echo(f"  cost {cost:>2}  {inkable + other:>2}  {bar}")
    click.echo("  (# inkable, . not)")
    for word in ("inks", "types", "keywords", "roles"):
        counts = getattr(found, word)
        click.echo(f"{word}: {', '.join(f'{name} {copies}' for name, copies in counts.items()) or 'none'}")
    for what, words in (("inkable", "inkable cards"), ("cheap", "cards of cost 2 or less")):
        odds = found.hand_odds()[what]
        click.echo(f"of the first seven, {words}: " + ", ".join(f"{k}: {100 * p:.0f} %" for k, p in enumerate(odds)))
    columns = ("card", "copies", "first seven", "seven put back", "turn 3", "turn 5", "turn 7")
    table = new_table("chance to have seen one, %", *columns)
    for row in found.card_odds():
        ends = [
            f"{100 * row['by_turn_first'][t - 1]:.0f} / {100 * row['by_turn_second'][t - 1]:.0f}" for t in (3, 5, 7)
        ]
        chances = (f"{100 * row['opening']:.0f}", f"{100 * row['after_mulligan']:.0f}")
        table.add_row(row["card"], str(row["copies"]), *chances, *ends)
    print_table(table)
    click.echo("by turn: going first / second; seven put back: all seven, if it is not among them")
