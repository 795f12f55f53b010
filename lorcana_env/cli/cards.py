"""``lorcana cards``: facts, abilities as English, and how much of the pool the engine plays."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from lorcana_env.cli.common import json_option, print_json

if TYPE_CHECKING:
    from lorcana_env.cards import Card


class _DefaultGroup(click.Group):
    """A group whose command ``show`` may be left out: a first word that is no command is a card name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        word = next((arg for arg in args if not arg.startswith("-")), None)
        if word is not None and word in self.commands:  # also after an option, as in `cards --json coverage`
            at = args.index(word)
            args = [word, *args[:at], *args[at + 1 :]]
        elif not (word is None and set(args) & set(ctx.help_option_names)):
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_DefaultGroup, subcommand_metavar="[NAME]... | COMMAND")
def cards() -> None:
    """Show cards by full name (all names when none is given), what is supported, and the audit of the card text."""


@cards.command(hidden=True)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@json_option
def show(names: tuple[str, ...], as_json: bool) -> None:
    """Facts and abilities of the cards with these full names; without a name, the whole pool."""
    from lorcana_env.cards import all_cards, find

    found = [find(name) for name in names] or list(all_cards())
    if as_json:
        print_json([_facts(card) for card in found])
    elif names:
        from lorcana_env.cards.text.printer import describe

        click.echo("\n\n".join(describe(card) for card in found))
    else:
        for card in found:
            click.echo(card.full_name + ("  (not supported)" if card.unsupported else ""))


@cards.command()
@json_option
def coverage(as_json: bool) -> None:
    """Count the cards that the engine plays, and list the others with the reason."""
    from lorcana_env.cards import coverage

    report = coverage()
    if as_json:
        print_json(report)
        return
    for card in report["unsupported"]:
        click.echo(f"{card['full_name']}: {card['reason']}")
    click.echo(f"{report['supported']} of {report['total']} cards supported")
    for reason, count in Counter(card["reason"] for card in report["unsupported"]).most_common(10):
        click.echo(f"  {count} not yet: {reason}")


@cards.command("import")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--dry-run", is_flag=True, help="Only say what would be imported.")
@json_option
def import_(file: str, dry_run: bool, as_json: bool) -> None:
    """Make the cards of a file known, and playable where their text is read.

    FILE is LorcanaJSON's allCards.json, or a list of cards in this project's form. A card that cannot be read is named,
    with the place where reading stops and the nearest known phrase.
    """
    from lorcana_env.cards.catalog import imported_file
    from lorcana_env.wording.importer import import_cards

    done = import_cards(file, keep=not dry_run)
    if as_json:
        refused = [{"full_name": name, "reason": reason} for name, reason in done.refused]
        print_json({"playable": list(done.playable), "refused": refused, "known": done.known})
        return
    for name, reason in done.refused:
        click.echo(f"not playable: {name}: {reason}")
    click.echo(f"{len(done.playable)} new cards to play, {len(done.refused)} not playable, {done.known} known already")
    if not dry_run and (done.playable or done.refused):
        click.echo(f"kept in {imported_file()}")


@cards.command()
@click.option(
    "--source", "sources", required=True, multiple=True, metavar="FILE",
    help="A card file with the official wording; once for each file.",
)  # fmt: skip
@click.pass_context
def audit(ctx: click.Context, sources: tuple[str, ...]) -> None:
    """Compare what the printer says of each card with its official wording. Exit code 1 when something differs."""
    from lorcana_env.wording.audit import audit

    differences = audit(*sources)
    for difference in differences:
        click.echo(str(difference))
    click.echo(f"{len(differences)} cards differ" if differences else "every supported card reads as it is printed")
    ctx.exit(1 if differences else 0)


def _facts(card: Card) -> dict[str, Any]:
    from lorcana_env.cards.text.printer import describe

    names = (
        "full_name", "name", "version", "type", "song", "inks", "cost", "inkable", "strength", "willpower", "lore",
        "move_cost", "classifications", "max_copies", "sets",
    )  # fmt: skip
    values = {name: getattr(card, name) for name in names}
    facts = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    supported = {"supported": card.unsupported is None, "unsupported": card.unsupported}
    return facts | {"description": describe(card)} | supported
