"""Make the card data of the package from card files in the form of the project's shared data.

    python -m lorcana_env.wording.build_data --source ../shared/cards/cards.json --source ../shared/cards/cards-14.json

``data/cards.json`` holds the facts (names, costs, statistics, keywords), ``data/abilities.json`` the IR that the
grammar makes of the wording, ``data/rarities.json`` which cards of each set are how rare, ``data/printings.json`` which
card has which collector number. The wording itself is not copied. ``data/hand_written.json`` holds the IR of the few
cards whose wording would bend the grammar; it is written by hand and goes through the same audit.
"""

import json
from pathlib import Path
from typing import Any

import click

from lorcana_env.cards.catalog import facts_of
from lorcana_env.wording.from_wording import compile_card

DATA = Path(__file__).parents[1] / "cards" / "data"
TARGET = DATA / "cards.json"
ABILITIES = DATA / "abilities.json"
HAND_WRITTEN = DATA / "hand_written.json"
RARITIES = DATA / "rarities.json"
PRINTINGS = DATA / "printings.json"
IN_BOOSTERS = ("common", "uncommon", "rare", "super_rare", "legendary")  # others are the same cards with other artwork


def write(path: Path, rows: list[str], brackets: str) -> None:
    path.write_text(f"{brackets[0]}\n" + ",\n".join(rows) + f"\n{brackets[1]}\n", "utf-8")


def rarities_of(cards: list[dict[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """Set -> rarity -> full names, of the sets that were sold in boosters."""
    found: dict[str, dict[str, list[str]]] = {}
    for card in cards:
        for printing in card["printings"]:
            if printing["set"].isdigit() and printing["rarity"] in IN_BOOSTERS:
                of_set = found.setdefault(printing["set"], {rarity: [] for rarity in IN_BOOSTERS})
                of_set[printing["rarity"]].append(card["full_name"])
    return {code: found[code] for code in sorted(found, key=int)}


def printings_of(cards: list[dict[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """Set -> first collector number of a row -> full names of that number and those that follow without a gap.

    A number that two cards have (Challenge promos) is left out.
    """
    found: dict[str, dict[int, str | None]] = {}
    for card in cards:
        for printing in card["printings"]:
            numbers = found.setdefault(printing["set"], {})
            known = numbers.setdefault(printing["number"], card["full_name"])
            if known != card["full_name"]:
                numbers[printing["number"]] = None
    rows: dict[str, dict[str, list[str]]] = {}
    for code in sorted(found, key=lambda code: (not code.isdigit(), len(code), code)):
        names, begun, row = found[code], None, rows.setdefault(code, {})
        for number in sorted(names):
            name = names[number]
            if name is None:
                continue
            begun = begun if names.get(number - 1) and begun is not None else number
            row.setdefault(str(begun), []).append(name)
    return rows


@click.command()
@click.option(
    "--source",
    "sources",
    required=True,
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Card file (JSON) with facts and wording; once for each file.",
)
def main(sources: tuple[Path, ...]) -> None:
    """Make the card data of the package from card files."""
    cards = [card for source in sources for card in json.loads(source.read_text("utf-8"))]
    compact: dict[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}
    write(TARGET, [json.dumps(facts_of(card), **compact) for card in cards], "[]")
    rarities = rarities_of(cards).items()
    write(RARITIES, [f"{json.dumps(code)}:{json.dumps(names, **compact)}" for code, names in rarities], "{}")
    printings = printings_of(cards).items()
    write(PRINTINGS, [f"{json.dumps(code)}:{json.dumps(names, **compact)}" for code, names in printings], "{}")
    by_hand = json.loads(HAND_WRITTEN.read_text("utf-8"))
    rows, refused = [], []
    for card in cards:
        if not any(not line["is_keyword"] for line in card["text"]) or card["full_name"] in by_hand:
            continue
        rules, reason = compile_card(card)
        if reason is None:
            rows.append(f"{json.dumps(card['full_name'], ensure_ascii=False)}:{json.dumps(rules, **compact)}")
        else:
            refused.append(f"{card['full_name']}: {reason}")
    write(ABILITIES, sorted(rows), "{}")
    click.echo("\n".join(refused))
    click.echo(
        f"{len(cards)} cards; abilities of {len(rows)} by the grammar, {len(by_hand)} by hand, {len(refused)} refused"
    )


if __name__ == "__main__":
    main()
