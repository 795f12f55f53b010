"""Lists that are tables: lines of cells, with or without headings.

Under headings, the cells of a whole column tell what it holds. The cards are where their names stand. The copies are in
the column of whole numbers that is no set, number, cost or price of the cards, if there is one such column; if there
are several, in the one that is headed "count" or the like, in those of finishes together, or in their total. Else the
reader asks.
"""

import csv
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import pairwise, permutations

from lorcana_env.cards.catalog import normalized
from lorcana_env.cards.printings import card_of_printing, set_code
from lorcana_env.decks.formats import COPIES
from lorcana_env.decks.list_lines import (
    FINISH,
    MAX_COPIES,
    OUTSIDE,
    PRICE,
    WITH_NAMES,
    Found,
    find_in_text,
    is_heading,
    unknown,
)  # fmt: skip
from lorcana_env.decks.list_names import card_named, letters, short
from lorcana_env.decks.list_numbers import ENOUGH, could_be_else, numbers_rows

SEPARATORS = ("\t", "|", ";", ",")
_NAMES = {"name", "card", "cardname", "fullname", "cards", "productname"}
_SET, _NUMBER = (
    re.compile(r"(?:card)?(?:set|edition|expansion)"),
    re.compile(r"(?:card)?(?:number|num|no|nr)|.*collector.*"),
)
_PERHAPS = {"number", "num", "no", "nr", ""}  # of copies, of the printing or of the row
_COUNTS = r"count(?!r)s?|copies|quantity|quantities|qty|amount"
_PLAIN, _SPECIAL = (
    r"non\W*foils?|normal|regular|\breg\b|standard",
    r"(?:cold\W*)?foils?|holo|enchanted|epic|iconic|promo",
)
_BESIDE = re.compile(r"\bside|\bmaybe|\bconsidering")  # of cards besides the deck
#: Headings of numbers that are no copies, whatever the numbers are.
_ELSE = re.compile(
    r"\b(?:set|set(?:code|id|number)|edition|expansion)\b|\bcard\W*(?:number|num|no|nr)\b|collector|cost|strength|willpower|\blore\b|inkable"
    r"|\b(?:card|product)?id\b|price|value|market|preis|prix|prezzo|\b(?:usd|euros?)\b"
)
_MARK = re.compile(  # of a printing
    rf"{FINISH}|{PRICE}|en|de|fr|it|nm"
    r"|amber|amethyst|emerald|ruby|sapphire|steel|characters?|actions?(?:\s-\ssong)?|songs?|items?|locations?",
    re.I,
)
_COUNT = re.compile(r"[(\[]?([xX×])?\s?(\d{1,6})(?:\.0)?\s?([xX×])?[)\]]?")
_MONEY = re.compile(r"[$€£]|\d[.,]\d")
_COLLECTOR = re.compile(r"#?(\d{1,4})[a-z]?(?:\s*/\s*\d+)?")
_NO_NAME = re.compile(rf"{_COUNT.pattern}|{_COLLECTOR.pattern}|{_MARK.pattern}", re.I)
_SAMPLE = 50  # rows that show which columns hold the cards


def split(line: str, separator: str) -> list[str]:
    """Return the cells of a line; bars may stand around all of it."""
    cells = [cell.strip(" *") for cell in next(csv.reader([line], delimiter=separator))]
    return cells[cells[0] == "" : len(cells) - (cells[-1] == "")] if separator == "|" else cells


def cells_of(line: str) -> list[str]:
    """The cells of a line without headings; the line alone when it is none of a table. Cards have commas in names."""
    for separator in SEPARATORS:
        if separator in line and (line.startswith('"') or card_named(line) is None):
            cells = split(line, separator)
            if len(cells) > 1 and (separator != "," or any(map(_COUNT.fullmatch, cells))):
                return cells
    return line.split() if re.fullmatch(r"\d+(?:\s+\d+[a-z]?)+", line) else [line]


# -- under headings ---------------------------------------------------------------------------------------------------
class _Heading:
    """What a heading says of its column."""

    def __init__(self, text: str) -> None:
        self.text = text
        text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.replace("#", " number "))
        words = " ".join(re.findall(r"[^\W_]+", normalized(text)))
        key = words.replace(" ", "")
        self.names, self.deck = key in _NAMES, key in ("deck", "deckname", "deckid")
        self.set, self.number = _SET.match(key) is not None, _NUMBER.fullmatch(key) is not None
        self.exact = re.fullmatch(_COUNTS, key) is not None
        self.count = re.search(rf"{_COUNTS}|foils", key) is not None
        self.perhaps = key in _PERHAPS
        self.outside = _BESIDE.search(words) is not None
        self.no_count = self.outside or (not self.count and _ELSE.search(words) is not None)
        self.plain = re.search(_PLAIN, words) is not None
        self.finish = self.plain or re.search(_SPECIAL, words) is not None
        self.of = re.sub(rf"{_PLAIN}|{_SPECIAL}|{_COUNTS}|\bis\b|\W", "", words)  # what else it says


class Table:
    """A table with headings: its rows, each with its line; ``separator`` is between the cells of a line."""

    def __init__(self, headings: list[str], separator: str, line: int) -> None:
        self.heads = [_Heading(heading) for heading in headings]
        self.separator, self.line = separator, line
        self.rows: list[tuple[int, list[str]]] = []

    @classmethod
    def at(cls, number: int, line: str, following: str) -> "Table | None":
        """The table that begins with a line, None if the line is none of headings."""
        for separator in SEPARATORS:
            with suppress(csv.Error):
                cells = split(line, separator) if separator in line and card_named(line) is None else []
                if len(cells) > 1 and _are_headings(cells, split(following, separator) if following else []):
                    return cls(cells, separator, number)
        return None

    @classmethod
    def of(cls, entries: list[dict[str, str]]) -> "Table":
        """The table of objects with named values."""
        table = cls(list(dict.fromkeys(key for entry in entries for key in entry)), "", 1)
        table.rows = [(n, [entry.get(head.text, "") for head in table.heads]) for n, entry in enumerate(entries, 1)]
        return table

    def add(self, number: int, line: str) -> bool:
        """Add a line; False if it holds nothing of a card. ``ValueError`` for the headings of another table."""
        cells = split(line, self.separator)
        filled = list(filter(None, cells))
        if not filled or (len(filled) == 1 and is_heading(filled[0])):
            return False  # also of the list, and where it ends
        if sorted(map(letters, cells)) == sorted(letters(head.text) for head in self.heads):
            raise ValueError("a second table begins here; keep one list in a file")
        self.rows.append((number, cells))
        return True

    def read(self) -> tuple[list[tuple[int, Found]], list[tuple[int, str]]]:
        """The cards of the rows with their copies, by line, and messages."""
        errors: list[tuple[int, str]] = []
        cards: dict[int, Found | ValueError] = {}
        width = len(self.heads)
        rows = {number: [*cells, *[""] * width][:width] for number, cells in self.rows if not any(cells[width:])}
        for number, cells in self.rows:
            if number not in rows:
                shown = short(" | ".join(cells))
                errors.append((number, f"{shown!r} has more cells than the headings; quote a name with commas"))
        try:
            at, printing = self._of_cards(list(rows.values())[:_SAMPLE])
            for number, cells in rows.items():
                try:
                    cards[number] = _card_of(cells, at, printing)
                except ValueError as error:
                    if not is_heading(" ".join(filter(None, cells))):  # as a line with the total
                        cards[number] = error
            known = {number: card.name for number, card in cards.items() if isinstance(card, Found)}
            counts = self._of_copies([rows[number] for number in known], list(known.values()), at or printing)
        except ValueError as error:
            return [], [*errors, (self.line, str(error))]
        if not (self.separator or counts or all(isinstance(card, ValueError) or card.said for card in cards.values())):
            return [], [(1, "no number of copies (count) stands in these objects")]
        blank = len(counts) > 1 or any(head.outside for head in self.heads)  # an empty cell is none
        decks = [i for i, head in enumerate(self.heads) if head.deck and i not in (*counts, *at)]
        found: list[tuple[int, Found]] = []
        for number, cells in ((number, rows[number]) for number in cards):
            try:
                outside = next(filter(OUTSIDE.fullmatch, cells), None)
                if outside is not None:
                    raise ValueError(f"{outside!r}: a deck has no cards besides the deck; delete it")
                copies = [(self.heads[i].text, cells[i] or ("0" if blank else "")) for i in counts]
                card = _counted(cards[number], copies)
            except ValueError as error:
                errors.append((number, str(error)))
                continue
            if card is not None and found and any(cells[i] != rows[found[-1][0]][i] for i in decks):
                return found, [*errors, (number, f"a second list begins, {cells[decks[0]]!r}; keep one list in a file")]
            found += [(number, card)] if card is not None else []
        return found, errors

    def _of_cards(self, some: list[list[str]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The column of names, or those of names and versions; and those of a set and a collector number."""
        heads, every = self.heads, range(len(self.heads))

        def best(ways: Iterable[tuple[int, ...]], find: Callable[..., object]) -> tuple[int, tuple[int, ...]]:
            """In how many rows the best of these columns show a card, and the columns."""
            scores = [(sum(bool(find(*(cells[i] for i in way))) for cells in some), way) for way in ways]
            return max([(0, ()), *scores], key=lambda score: score[0])

        pairs, singles = list(permutations(every, 2)), [(i,) for i in every if not heads[i].number]
        _, printing = best([(i, j) for i, j in pairs if heads[i].set and heads[j].number], _printed)
        named, at = best(singles, card_named)
        if named < len(some):
            named, at = max((named, at), best(pairs, _joined), key=lambda score: score[0])
        elif some and len({card_named(some[0][i]) for (i,) in singles} - {None}) > 1:
            raise ValueError(f"which column of {_quoted(heads)} holds the cards? Leave one")
        if not named:
            headed = [way for way in singles if heads[way[0]].names]
            _, at = best(headed, str) if headed else (0, ()) if printing else best(singles, _in_text)
        if some and not at and not printing:
            raise ValueError(
                f"no column of {_quoted(heads)} holds names of cards, or their sets and collector numbers: export the "
                "list with names"
            )
        return at, printing

    def _of_copies(self, rows: list[list[str]], names: list[str], of_cards: tuple[int, ...]) -> list[int]:
        """The columns of copies, to be added up; none if each row is a copy."""
        heads = self.heads
        columns: dict[int, list[int]] = {}
        for i, head in enumerate(heads):
            filled = [cells[i] for cells in rows if cells[i]]
            whole = [int(match[2]) for match in map(_COUNT.fullmatch, filled) if match]
            money = any(_MONEY.search(cell) and not _COUNT.fullmatch(cell) for cell in filled)
            numbers = 2 * len(whole) >= len(filled) > 0 and min(whole) <= MAX_COPIES and not money
            if i not in of_cards and (numbers or (head.exact and filled)):
                columns[i] = [int(match[2]) if (match := _COUNT.fullmatch(cells[i])) else 0 for cells in rows]
        beside = [heads[i] for i in columns if heads[i].outside]
        columns = {i: column for i, column in columns.items() if not heads[i].no_count}
        if beside and not columns:
            raise ValueError(f"{_quoted(beside)}: a deck has no cards besides the deck; name the column of the deck")
        finishes = [i for i in columns if heads[i].finish]
        others = [i for i in columns if not heads[i].finish]

        def something_else(i: int) -> bool:
            rows_first = numbers_rows(columns[i]) and (len(rows) > COPIES or i == 0 or heads[i].perhaps)
            return not heads[i].count and (rows_first or could_be_else(columns[i], names))

        if len(columns) > 1:
            sure = [i for i in others if len(rows) >= ENOUGH and len({*columns[i]}) > 1 and something_else(i)]
            for left in ([i for i in others if not heads[i].perhaps], [i for i in others if i not in sure]):
                others = [i for i in others if i in left] or ([] if finishes else others)
        for words in ([i for i in others if heads[i].exact], [i for i in others if heads[i].count]):
            others = [i for i in words if any(columns[i])] or others
        if others and not finishes:
            (one, *more) = others
            if more or (something_else(one) and {*columns[one]} != {1}):
                raise self._question(others)
            return others
        return self._of_finishes(finishes, others, columns) if finishes else []

    def _of_finishes(self, finishes: list[int], others: list[int], columns: dict[int, list[int]]) -> list[int]:
        """The columns of copies where some are headed with a finish."""
        heads = [self.heads[i] for i in finishes]
        sums = [sum(numbers) for numbers in zip(*(columns[i] for i in finishes), strict=True)]
        for i in others:
            if len(finishes) > 1 and columns[i] == sums:  # their total
                return [i]
        plain, said = any(head.plain for head in heads), any(head.count or head.of for head in heads)
        alike = len({head.of for head in heads} | {self.heads[i].of for i in others}) == 1
        flags = not said and all({*columns[i]} <= {0, 1} for i in finishes)
        if not others and alike and (plain or not flags):
            return finishes
        if len(others) == 1 and flags and (self.heads[others[0]].count or not plain):
            if all(n or not foil for n, foil in zip(columns[others[0]], sums, strict=True)):
                return others
        if len(others) == 1 and alike and said and not plain:
            return others + finishes
        raise self._question(others + finishes)

    def _question(self, columns: list[int]) -> ValueError:
        shown = _quoted(self.heads[i] for i in columns)
        which = f"which of {shown} is" if len(columns) > 1 else f"is {shown}"
        return ValueError(f"{which} the number of copies? Call it 'Count', or leave the column out")


def _quoted(heads: Iterable[_Heading]) -> str:
    return ", ".join(repr(head.text) for head in heads)


def _card_of(cells: list[str], at: tuple[int, ...], printing: tuple[int, ...]) -> Found:
    """The card of a row, with the copies if its cell says them."""
    printed = _printed(*(cells[i] for i in printing)) if printing else None
    words = [cells[i] for i in at]
    if any(words):
        name, text = _joined(*words), " - ".join(filter(None, words))
        found = Found(name, (1,), said=False) if name else find_in_text(text, printed)
        if found is None:
            raise unknown(text, printed)
        return found
    if printed is None:
        raise ValueError(f"{short(' | '.join(cells))!r} names no card that is known")
    return Found(printed, (1,), said=False)


def _counted(card: Found | ValueError, counts: list[tuple[str, str]]) -> Found | None:
    """The card with the copies that the cells under these headings say together, None for 0."""
    copies = 0
    for heading, cell in counts:
        match = _COUNT.fullmatch(cell)
        if match is None:
            raise ValueError(f"{short(cell)!r} is no number of copies, under {heading!r}")
        copies += int(match[2])
    if counts and not copies:
        return None
    if isinstance(card, ValueError):
        raise card
    if not counts:
        return card
    if copies > MAX_COPIES:
        raise ValueError(f"{copies} copies of {card.name!r}; a line holds 1 to {MAX_COPIES}")
    if card.said and copies not in card.numbers:
        raise ValueError(f"{card.numbers[0]} or {copies} copies of {card.name}? Leave one")
    return Found(card.name, (copies,))


def _joined(name: str, title: str = "") -> str | None:
    """The card of a name and a version in two cells."""
    return card_named(f"{name} - {title}" if title else name)


def _in_text(cell: str) -> Found | None:
    """The card of a cell that is a line of a list, None for any other cell."""
    with suppress(ValueError):
        return find_in_text(cell)
    return None


def _are_headings(cells: list[str], following: list[str]) -> bool:
    """Return whether these cells are headings: by their words, or by the numbers that stand under them alone."""
    if len(cells) < 2 or any(map(_COUNT.fullmatch, cells)):
        return False
    heads = [_Heading(cell) for cell in cells]
    if any(head.names for head in heads) or (any(h.set for h in heads) and any(h.number for h in heads)):
        return True
    if len(cells) != len(following) or not all(cells) or not any(map(_COUNT.fullmatch, following)):
        return False
    try:
        return find_in_cells(cells) is None
    except ValueError:
        return True


def _printed(of_set: str, number: str) -> str | None:
    """The card with a set and a collector number, None when there is none."""
    code = set_code(of_set)
    digits = _COLLECTOR.fullmatch(number)
    return card_of_printing(code, int(digits[1])) if code and digits else None


# -- without headings --------------------------------------------------------------------------------------------------
def find_in_cells(cells: list[str]) -> Found | None:
    """The card and the numbers of a line of cells without headings, None for one that says nothing of a card."""
    words = [i for i, cell in enumerate(cells) if cell and not _NO_NAME.fullmatch(cell)]
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
    if not _COLLECTOR.fullmatch(number):
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
    id_and_copies = len(numbers) == 2 and all(re.fullmatch(r"[1-9]\d*", number) for number in numbers)
    if (not likely or id_and_copies) and len(numbers) > 1:
        raise ValueError(f"{' '.join(numbers)!r} names no card that is known; {WITH_NAMES}")
    if not likely:
        return None
    if len(likely) > 1:
        shown = " or ".join(f"'{n} {name}'" for name, n in sorted(likely))
        raise ValueError(f"{' '.join(numbers)!r}: {shown}? Write the one that is meant")
    ((name, n),) = likely
    return Found(name, (n,)) if n else None
