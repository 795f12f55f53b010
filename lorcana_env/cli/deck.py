"""``lorcana deck``: what a deck list holds, where it is legal, and Pack Rush decks out of boosters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from lorcana_env.cli.common import json_option, print_json, seed_option

if TYPE_CHECKING:
    from lorcana_env.decks import Deck


@click.group()
def deck() -> None:
    """Look at deck lists."""


@deck.command("list")
def list_() -> None:
    """Names of the deck lists that come with the package."""
    from lorcana_env.decks import bundled

    click.echo("\n".join(bundled()))


@deck.command("pack-rush")
@click.argument("first", metavar="SET")
@click.argument("second", metavar="[SET]", required=False)
@seed_option
def pack_rush(first: str, second: str | None, seed: int) -> None:
    """A Pack Rush deck: the cards of two random boosters of one SET (1, 2, ...) or of two, as a deck list.

    Write it to a file, and play it with lorcana simulate --variant pack-rush.
    """
    from lorcana_env.decks import pack_rush_deck

    click.echo(pack_rush_deck(first, second, seed).to_text(), nl=False)


@deck.command()
@click.argument("file")
@click.option(
    "--format",
    "format_",
    default="any",
    show_default=True,
    metavar="FORMAT",
    help="core (today's), core-s12 or another rotation, infinity, sealed, draft, limited (sealed), pack-rush, "
    "or any (Constructed whatever the sets).",
)
@json_option
@click.pass_context
def check(ctx: click.Context, file: str, format_: str, as_json: bool) -> None:
    """Legality, curve and unsupported cards of a deck: FILE is a path or the name of a bundled list.

    Exit code 1 when the deck is not legal in the format.
    """
    from lorcana_env.decks import Deck

    deck = Deck.load(file)
    problems = deck.problems(format_)
    unsupported = [{"full_name": name, "reason": reason} for name, reason in deck.unsupported()]
    curve = _curve(deck)
    if as_json:
        report = {"name": deck.name, "format": format_, "cards": len(deck), "inkable": _inkable(deck)}
        print_json({**report, "curve": curve, "problems": problems, "unsupported": unsupported})
    else:
        click.echo(f"{deck.name}: {len(deck)} cards, {_inkable(deck)} inkable")
        most = max(curve.values(), default=1)
        for cost, copies in curve.items():
            click.echo(f"  cost {cost:>2}  {copies:>2}  {'#' * round(30 * copies / most)}")
        click.echo(f"legal in {format_}" if not problems else f"not legal in {format_}:")
        for problem in problems:
            click.echo(f"  {problem}")
        for card in unsupported:
            click.echo(f"not supported by the engine: {card['full_name']}: {card['reason']}")
    ctx.exit(1 if problems else 0)


def _curve(deck: Deck) -> dict[int, int]:
    """Ink cost -> number of cards, by rising cost."""
    from lorcana_env.cards import find

    curve: Counter[int] = Counter()
    for name, copies in deck.counts.items():
        curve[find(name).cost] += copies
    return dict(sorted(curve.items()))


def _inkable(deck: Deck) -> int:
    from lorcana_env.cards import find

    return sum(copies for name, copies in deck.counts.items() if find(name).inkable)
