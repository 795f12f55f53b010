"""Deck lists that are tables: lines of cells, with or without headings."""

import csv
import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

from lorcana_env.cards.printings import card_of_printing, set_code
from lorcana_env.decks.formats import COPIES
from lorcana_env.decks.list_codes import COUNTS, NUMBER_KEYS, SET_KEYS
from lorcana_env.decks.list_lines import FINISH, OUTSIDE, PRICE, Found, find_in_text, unknown
from lorcana_env.decks.list_names import card_named, letters, short

_NAMES = {"name", "card", "cardname", "fullname", "cards", "productname", "karte", "kartenname", "carte", "nom"}
_TITLES = {"version", "subtitle", "subname", "title", "cardversion", "cardtitle"}
_COUNTS = COUNTS | {"anzahl", "menge", "quantite", "exemplaires"}
_PERHAPS = {"number", "num", "no", "nr", ""}  # of copies, of the printing or of the row; "" is "#"
#: Copies of one finish each, to be added up.
_FOILS = {f"{foil}{count}" for foil in ("foil", "coldfoil") for count in ("", "s", "count", "qty", "quantity")}
_FINISHES = _FOILS | {
    f"{kind}{count}" for kind in ("normal", "regular", "reg") for count in ("", "count", "qty", "quantity")
}
_SETS = SET_KEYS | {"setcodes", "edition", "expansion"}
_BOARDS = {"board", "section", "zone", "boardtype"}
_DECKS = {"deck", "deckname", "deckid"}
_MARK = re.compile(  # of a printing
    rf"{FINISH}|{PRICE}|en|de|fr|it|nm"
    r"|amber|amethyst|emerald|ruby|sapphire|steel|characters?|actions?(?:\s-\ssong)?|songs?|items?|locations?",
    re.I,
)
_COUNT = re.compile(r"[(\[]?([xX×])?\s?(\d{1,6})(?:\.0+)?\s?([xX×])?[)\]]?")


@dataclass(frozen=True)
class Columns:
    """Columns by the headings of a table; None or empty: there is none."""

    name: int | None
    title: int | None
    counts: tuple[int, ...]  # none: each line is a copy
    sure: bool  # whether the headings of the counts can mean nothing else
    set: int | None
    printing: int | None
    board: int | None
    deck: int | None


def cells_of(line: str, table: bool = False) -> list[str]:
    """The cells of a line of a table; the line alone when it is none. Cards have commas in their names.

    ``table``: headings came before.
    """
    for separator in ("\t", "|", ";", ","):
        if separator in line and (line.startswith('"') or card_named(line) is None):
            cells = [cell.strip(" *") for cell in next(csv.reader([line], delimiter=separator))]
            if separator == "|":
                cells = cells[cells[0] == "" : len(cells) - (cells[-1] == "")]
            if len(cells) > 1 and (
                separator != "," or table or any(map(_COUNT.fullmatch, cells)) or columns_of(cells) is not None
            ):
                return cells
    return line.split() if re.fullmatch(r"\d+(?:\s+\d+)+", line) else [line]


def columns_of(cells: list[str]) -> Columns | None:
    """The columns, if these cells are the headings of a table."""
    headings = [letters(cell) for cell in cells]
    if len(cells) < 2 or any(heading.isdecimal() for heading in headings):
        return None

    def at(kind: set[str]) -> list[int]:
        return [i for i, heading in enumerate(headings) if heading in kind]

    def first(kind: set[str]) -> int | None:
        return next(iter(at(kind)), None)

    names, of_set = at(_NAMES), first(_SETS)
    counts = [*at(_COUNTS), *at(_FOILS - {"foil", "coldfoil"})] if at(_COUNTS) else at(_FINISHES)
    numbers = at(NUMBER_KEYS - {"number", "num"}) or (at({"number", "num", "no"}) if counts else [])
    if len(names) > 1 or (not names and (of_set is None or not (numbers or at({"number", "num"})))):
        return None
    if len(at(_COUNTS)) > 1:
        raise ValueError(f"which of {', '.join(repr(cells[i]) for i in counts)} is the number of copies? Leave one")
    if not names and not numbers:
        numbers = at({"number", "num"})
    perhaps = () if counts or numbers else at(_PERHAPS)[:1]
    return Columns(
        name=names[0] if names else None,
        title=first(_TITLES),
        counts=tuple(counts or perhaps),
        sure=not perhaps,
        set=of_set,
        printing=numbers[0] if numbers else None,
        board=first(_BOARDS),
        deck=first(_DECKS) if names != at(_DECKS) else None,
    )


def find_under_headings(cells: list[str], columns: Columns) -> Found | None:
    """The card and the copies of a line under headings, None for a line without copies."""
    filled = [cell for cell in cells if cell]
    needed = [i for i in (columns.name, columns.printing, *columns.counts) if i is not None]
    if max(needed) >= len(cells):
        raise ValueError(f"{short(' | '.join(cells))!r} has fewer cells than the headings")
    if not filled:
        return None
    copies = _copies(cells, columns)
    if copies == 0:
        return None
    if columns.board is not None and columns.board < len(cells) and OUTSIDE.fullmatch(cells[columns.board]):
        raise ValueError(f"{cells[columns.board]!r}: a deck has no cards besides the deck; delete it")
    name = _name_under_headings(cells, columns)
    deck = cells[columns.deck] if columns.deck is not None and columns.deck < len(cells) else None
    return Found(name, (copies,), None if columns.sure else "headed", deck=deck)


def _copies(cells: list[str], columns: Columns) -> int:
    """The copies of a line, of all finishes together."""
    if not columns.counts:
        return 1
    total = 0
    for i in columns.counts:
        if not cells[i] and len(columns.counts) > 1:
            continue  # in a collection, a finish that one has not
        match = _COUNT.fullmatch(cells[i])
        if match is None:
            raise ValueError(f"{short(cells[i])!r} is no number of copies")
        total += int(match[2])
    return total


def _name_under_headings(cells: list[str], columns: Columns) -> str:
    """The full name of the card of a line."""

    def cell(i: int | None) -> str:
        return cells[i] if i is not None and i < len(cells) else ""

    name, title = cell(columns.name), cell(columns.title)
    printed = _printed(cell(columns.set), cell(columns.printing))
    if name:
        found = card_named(f"{name} - {title}") if title else None
        text = found or card_named(name)
        if text is None:
            in_text = find_in_text(name, hint=printed)
            text = in_text.name if in_text is not None else None
        if text is None:
            raise unknown(name, printed)
        return text
    if printed is None:
        raise ValueError(f"{short(' | '.join(cells))!r} names no card that is known")
    return printed


def _printed(of_set: str, number: str) -> str | None:
    """The card with a set and a collector number, None when there is none."""
    code = set_code(of_set)
    digits = re.fullmatch(r"#?(\d{1,4})(?:\s*/\s*\d+)?", number)
    return card_of_printing(code, int(digits[1])) if code and digits else None


def find_in_cells(cells: list[str]) -> Found | None:
    """The card and the numbers of a line of cells without headings, None for one that says nothing of a card."""
    words = [i for i, cell in enumerate(cells) if cell and not _COUNT.fullmatch(cell) and not _MARK.fullmatch(cell)]
    words = [i for i in words if set_code(cells[i]) is None or card_named(cells[i])]
    if not words:
        return _only_numbers(cells)
    at, found = _card_among(cells, words)
    if found is None or found.said:
        return found
    numbers = _numbers(cells, at, found.name, True) or _numbers(cells, at, found.name, False)
    if not numbers:
        return found
    marked = [match for match in map(_COUNT.fullmatch, cells) if match and (match[1] or match[3])]
    if len(marked) == 1:
        copies = int(marked[0][2])
        return Found(found.name, (copies,)) if copies else None
    return Found(found.name, tuple(numbers.values()), ("cells", len(cells), tuple(numbers)))


def _numbers(cells: list[str], at: tuple[int, ...], name: str, without_printing: bool) -> dict[int, int]:
    """The numbers of a line by cell, without a set and a collector number side by side if that leaves any."""
    numbers: dict[int, int] = {}
    i = 0
    while i < len(cells):
        letters_first = not cells[i].isdecimal()
        pair = i + 1 < len(cells) and i not in at and _is_printing(cells[i], cells[i + 1], name)
        if pair and (without_printing or letters_first):
            i += 2
            continue
        match = None if i in at else _COUNT.fullmatch(cells[i])
        if match and not (match[2].startswith("0") and len(match[2]) > 1):
            numbers[i] = int(match[2])
        i += 1
    return numbers


def _card_among(cells: list[str], words: list[int]) -> tuple[tuple[int, ...], Found | None]:
    """Find the cells that name the card, and the card; a cell may be a whole line of a list."""
    known = {i: name for i in words if (name := card_named(cells[i])) is not None}
    if len(set(known.values())) > 1:
        raise ValueError(f"which of {', '.join(repr(short(cells[i])) for i in known)} is the card?")
    if known:
        return tuple(known), Found(next(iter(known.values())), (1,), said=False)
    for i, j in pairwise(words):
        joined = card_named(f"{cells[i]} - {cells[j]}")
        if joined is not None:
            return (i, j), Found(joined, (1,), said=False)
    if len(words) == 1:
        return (words[0],), find_in_text(cells[words[0]])
    lines = {}
    for i in words:
        with suppress(ValueError):
            lines[i] = find_in_text(cells[i])
    cards = {i: found for i, found in lines.items() if found is not None}
    if len(cards) != 1:
        shown = ", ".join(repr(short(cells[i])) for i in list(cards or words)[:4])
        raise ValueError(f"which of {shown} is the card?")
    ((i, found),) = cards.items()
    return (i,), found


def _is_printing(of_set: str, number: str, name: str) -> bool:
    """Return whether two cells are a set and a collector number: letters and a number, or the card's very printing."""
    if not re.fullmatch(r"#?\d{1,4}(?:\s*/\s*\d+)?", number):
        return False
    if re.fullmatch(r"[A-Z]{3,4}|[A-Z]{1,2}\d", of_set):
        return True
    return _printed(of_set, number) == name


def _only_numbers(cells: list[str]) -> Found | None:
    """The card of a line without words: a set and a collector number side by side, and perhaps the copies."""
    numbers = [cell for cell in cells if cell and not _MARK.fullmatch(cell)]
    readings = set()
    for i in range(len(numbers) - 1):
        name = _printed(numbers[i], numbers[i + 1])
        rest = [_COUNT.fullmatch(cell) for cell in numbers[:i] + numbers[i + 2 :]]
        if name and len(rest) <= 1 and None not in rest:
            readings.add((name, int(rest[0][2]) if rest and rest[0] else 1))
    likely = {(name, n) for name, n in readings if n <= COPIES} or readings
    if not likely and len(numbers) > 1:
        raise ValueError(f"{' '.join(numbers)!r} names no card that is known")
    if not likely:
        return None
    if len(likely) > 1:
        shown = " or ".join(f"'{n} {name}'" for name, n in sorted(likely))
        raise ValueError(f"{' '.join(numbers)!r}: {shown}? Write the one that is meant")
    ((name, n),) = likely
    return Found(name, (n,)) if n else None
