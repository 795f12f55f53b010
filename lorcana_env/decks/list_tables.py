"""Tables of cells: a line of text is a row of one cell, an object of JSON a row under headings.

In all rows alike, the copies stand in one column of whole numbers. A column is something else when it is, in all rows,
the cost, a set, a collector number of the card, or the number of the row; without headings also when it is more than a
deck may hold. A heading can say it: "count" or the like; those of finishes are added up. If that does not leave one
column, the reader asks.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from operator import gt
from typing import Any

from lorcana_env.cards import find
from lorcana_env.cards.catalog import normalized
from lorcana_env.cards.printings import numbers_of
from lorcana_env.decks.formats import COPIES
from lorcana_env.decks.list_rows import (
    COUNT,
    SEPARATORS,
    card_in,
    card_named,
    cards_in,
    heading,
    is_mark,
    letters,
    most,
    numbers_beside,
    printed,
    short,
    split,
    unknown,
)

Entry = tuple[int, str, int]  # line, full name, copies
MAX_COPIES = 999
_NONE = re.compile(r"[(\[]?[xX]?\s?0[xX]?[)\]]?:?\s[^\W\d_][^\t|;]*")  # copies, of a card that may not be known
_MONEY = re.compile(r"[$€£]|\d,(?!0\b)\d|\d\.(?!0\b)\d")
_COUNTS = r"count(?!r)s?|copies|quantity|quantities|qty|amount"
_PLAIN = r"non\W*foils?|normal|regular|\breg\b|standard"
_SPECIAL = r"(?:cold\W*)?foils?|holo|enchanted|epic|iconic|promo"
_KINDS = {  # what a heading says of its column -> the words that say it, or those without spaces
    "names": r"^(?:name|card|cardname|fullname|cards|productname)$",
    "deck": r"^deck(?:name|id)?$",
    "set": r"^(?:card)?(?:set|edition|expansion)",
    "number": r"^(?:card)?(?:number|num|no|nr)$|collector",
    "exact": rf"^(?:{_COUNTS})$",
    "count": rf"{_COUNTS}|foils",
    "perhaps": r"^(?:number|num|no|nr|row|)$",  # of copies, of the printing or of the row
    "beside": r"\bside|\bmaybe|\bconsidering",
    "plain": _PLAIN,
    "finish": rf"{_PLAIN}|{_SPECIAL}",
    "else": r"\b(?:set|set(?:code|id|number)|edition|expansion)\b|\bcard\W*(?:number|num|no|nr)\b|collector|cost"
    r"|strength|willpower|\blore\b|inkable|\b(?:card|product)?id\b|price|value|market|preis|prix|prezzo|\b(?:usd|euros?)\b",
}
_FACTS = ("cost", "strength", "willpower", "lore", "move_cost")
_ENOUGH = 3  # rows in which a column that could be a cost is one


class Heading:
    """What a heading says of its column: ``kinds``, and with a finish of which copies (``of``)."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.replace("#", " number "))
        words = " ".join(re.findall(r"[^\W_]+", normalized(spaced)))
        self.kinds = {
            kind for kind, said in _KINDS.items() if re.search(said, words) or re.search(said, words.replace(" ", ""))
        }
        self.of = re.sub(rf"{_PLAIN}|{_SPECIAL}|{_COUNTS}|\bis\b|\W", "", words)


@dataclass(frozen=True)
class Row:
    """A card, the cells that name it, and by place the numbers that may be the copies; the one at "x" is."""

    name: str
    used: tuple[int, ...]
    numbers: dict[Any, int]


class Table:
    """Rows of cells, each with its line; under headings, or all of one length without any.

    ``separator`` is between the cells of a line, empty where they do not come from lines.
    """

    def __init__(self, heads: Iterable[str], separator: str = "", line: int = 1) -> None:
        self.heads, self.separator, self.line = [Heading(head) for head in heads], separator, line
        self.rows: dict[int, list[str]] = {}

    @classmethod
    def at(cls, number: int, line: str, following: str) -> "Table | None":
        """The table whose headings are a line: words of headings, or words alone above numbers; None if it is none."""
        for separator in (sign for sign in SEPARATORS if sign in line and not card_named(line)):
            with suppress(csv.Error):
                cells, row = split(line, separator), split(following, separator)
                kinds = set().union(*(Heading(cell).kinds for cell in cells))
                numbers = len(cells) == len(row) and all(cells) and any(map(COUNT.fullmatch, row))
                no_row = len(cells) > 1 and not any(COUNT.fullmatch(cell) or card_in(cell) for cell in cells)
                if no_row and ("names" in kinds or {"set", "number"} <= kinds or numbers):
                    return cls(cells, separator, number)
        return None

    def add(self, number: int, line: str) -> bool:
        """Add a line; False if it holds nothing of a card. ``ValueError`` if it is no row of this table."""
        cells, width = split(line, self.separator), len(self.heads)
        if not any(cells) or (sum(map(bool, cells)) == 1 and heading(" ".join(cells))):
            return False  # also of the list, and where it ends
        if sorted(map(letters, cells)) == sorted(letters(head.text) for head in self.heads):
            raise ValueError("a second table begins here; keep one list in a file")
        if any(cells[width:]):
            raise ValueError(f"{short(' | '.join(cells))!r} has more cells than the headings; quote a name with commas")
        self.rows[number] = [*cells, *[""] * width][:width]
        return True

    def read(self, collection: bool) -> tuple[list[Entry], dict[int, str]]:
        """The entries, and messages by line. ``collection``: it may hold more copies than a deck."""
        errors: dict[int, str] = {}
        alike: dict[Any, dict[int, Row]] = defaultdict(dict, {(): {}} if self.heads else {})
        for number, cells in self.rows.items():
            try:
                if row := self._row(cells, collection):
                    alike[() if self.heads else tuple(row.numbers)][number] = row
            except ValueError as error:
                errors[number] = str(error)
        entries: list[Entry] = []
        for rows in alike.values():
            try:
                entries += self._headed(rows, errors) if self.heads else _bare(rows, collection)
            except ValueError as error:
                errors[self.line if self.heads else min(rows)] = str(error)
        return entries, errors

    def _row(self, cells: list[str], collection: bool) -> Row | None:
        """The card of a row and its numbers, None for a heading and for 0 copies of a card that is not known."""
        found = cards_in(["" if self._is(i, "set") else cell for i, cell in enumerate(cells)])
        if not found and all(map(is_mark, cells)):
            found = self._printed(cells, collection)
        names = {name for name, _, _ in found.values()}
        text = " ".join(filter(None, cells))
        if len(names) > 1:
            raise ValueError(f"which of {', '.join(map(repr, sorted(names)))} is the card? Write the one that is meant")
        if not names:
            if text and not heading(text) and not _NONE.fullmatch(text):
                raise unknown(" ".join(cell for cell in cells if not is_mark(cell)) or text)
            return None
        numbers: dict[Any, int] = next(filter(None, (numbers_beside(*run) for run in found.values())), {})
        used = tuple(i for way in found for i in way)
        if not numbers and not self.heads:
            counts = {i: match for i, cell in enumerate(cells) if i not in used and (match := COUNT.fullmatch(cell))}
            marked = [int(match[2]) for match in counts.values() if match[1] or match[3]]
            numbers = {i: int(match[2]) for i, match in counts.items() if not re.match("0.", match[2])}
            numbers = {"x": marked[0]} if len(marked) == 1 else numbers
        return Row(names.pop(), used, numbers)

    def _printed(self, cells: list[str], collection: bool) -> dict[tuple[int, ...], tuple[str, str, str]]:
        """The cards that sets and collector numbers in these cells name; without headings, with the copies at most."""
        every = range(len(cells))
        pairs = [two for two in permutations(every, 2) if self._is(two[0], "set") and self._is(two[1], "number")]
        found = {}
        for way in [*combinations(every, 1), *(pairs if self.heads else pairwise(every))]:
            name = printed(*(cells[i] for i in way))
            rest = [cell for i, cell in enumerate(cells) if i not in way]
            fits = len(rest) < 2 and all(map(COUNT.fullmatch, rest))
            if name and len(way) == 2:  # not an id with the copies, nor a number taken for the copies
                fits = fits and (collection or all(_number(cell) <= COPIES for cell in rest))
                fits = fits and bool(rest or not all(re.fullmatch(r"[1-9]\d*", cell) for cell in cells))
            if name and (fits or self.heads):
                found[way] = (name, "", "")
        return found if len({name for name, _, _ in found.values()}) > 1 else dict([*found.items()][:1])

    def _is(self, i: int, kind: str) -> bool:
        return bool(self.heads) and kind in self.heads[i].kinds

    # -- copies under headings ----------------------------------------------------------------------------------------
    def _headed(self, rows: dict[int, Row], errors: dict[int, str]) -> list[Entry]:
        """The entries of rows under headings."""
        counts = self._counts(rows)
        if not (self.separator or counts or all(row.numbers for row in rows.values())):
            raise ValueError("no number of copies (count) stands in these objects")
        blank = "0" if len(counts) > 1 or any("beside" in head.kinds for head in self.heads) else ""
        decks = [i for i in range(len(self.heads)) if self._is(i, "deck") and i not in counts]
        entries: list[Entry] = []
        for number, cells in self.rows.items():
            if counts and all((cells[i] or blank) == "0" for i in counts):
                errors.pop(number, None)
            elif number in rows:
                try:
                    if outside := [cell for cell in cells if heading(cell) == "outside"]:
                        raise ValueError(f"{outside[0]!r}: a deck has no cards besides the deck; delete it")
                    if entries and any(cells[i] != self.rows[entries[-1][0]][i] for i in decks):
                        raise ValueError(f"a second list begins, {cells[decks[0]]!r}; keep one list in a file")
                    entries.append((number, rows[number].name, self._sum(rows[number], cells, counts, blank)))
                except ValueError as error:
                    errors[number] = str(error)
        return entries

    def _sum(self, row: Row, cells: list[str], counts: list[int], blank: str) -> int:
        """The copies in these cells together, or beside the name."""
        for i in counts:
            if not COUNT.fullmatch(cells[i] or blank):
                raise ValueError(f"{short(cells[i])!r} is no number of copies, under {self.heads[i].text!r}")
        copies = sum(_number(cells[i] or blank) for i in counts)
        written = next(iter(row.numbers.values()), None)
        if counts and written not in (None, copies):
            raise ValueError(f"{written} or {copies} copies of {row.name}? Leave one")
        return copies if counts else 1 if written is None else written

    def _counts(self, rows: dict[int, Row]) -> list[int]:
        """The columns of copies, to be added up; none if each row is a copy."""
        names = [row.name for row in rows.values()]
        columns: dict[int, list[int]] = {}
        for i, head in enumerate(self.heads):
            filled = [self.rows[number][i] for number in rows if self.rows[number][i]]
            whole = [_number(cell) for cell in filled if COUNT.fullmatch(cell)]
            numbers = (
                2 * len(whole) >= len(filled) > 0 and min(whole) <= MAX_COPIES and not any(map(_MONEY.search, filled))
            )
            if not any(i in row.used for row in rows.values()) and (numbers or ("exact" in head.kinds and filled)):
                columns[i] = [_number(self.rows[number][i]) for number in rows]
        beside = [i for i in columns if self._is(i, "beside")]
        left = [i for i in columns if i not in beside and (self._is(i, "count") or not self._is(i, "else"))]
        if beside and not left:
            raise ValueError(
                f"{self._quoted(beside)}: a deck has no cards besides the deck; name the column of the deck"
            )
        finishes = [i for i in left if self._is(i, "finish")]
        kinds = {i: self.heads[i].kinds for i in left if i not in finishes}
        others = _left({i: columns[i] for i in kinds}, names, kinds, bool(finishes)) if kinds else []
        if finishes:
            return self._of_finishes(finishes, others, columns)
        if kinds and len(others) != 1:
            raise self._question([*kinds])
        return others

    def _of_finishes(self, finishes: list[int], others: list[int], columns: dict[int, list[int]]) -> list[int]:
        """The columns of copies where some are headed with a finish."""
        heads = [self.heads[i] for i in finishes]
        sums = [sum(numbers) for numbers in zip(*(columns[i] for i in finishes), strict=True)]
        for i in others:
            if len(finishes) > 1 and columns[i] == sums:  # their total
                return [i]
        plain, said = any("plain" in head.kinds for head in heads), any("count" in h.kinds or h.of for h in heads)
        alike = len({self.heads[i].of for i in finishes + others}) == 1
        flags = not said and all({*columns[i]} <= {0, 1} for i in finishes)
        if not others and alike and (plain or not flags):
            return finishes
        if len(others) == 1 and flags and (self._is(others[0], "count") or not plain):
            if all(n or not foil for n, foil in zip(columns[others[0]], sums, strict=True)):
                return others
        if len(others) == 1 and alike and said and not plain:
            return others + finishes
        raise self._question(others + finishes)

    def _question(self, columns: list[int]) -> ValueError:
        which = f"which of {self._quoted(columns)} is" if len(columns) > 1 else f"is {self._quoted(columns)}"
        return ValueError(f"{which} the number of copies? Call it 'Count', or leave the column out")

    def _quoted(self, columns: list[int]) -> str:
        return ", ".join(repr(self.heads[i].text) for i in columns)


def _bare(rows: dict[int, Row], collection: bool) -> list[Entry]:
    """The entries of rows without headings that have numbers in the same places."""
    row = next(iter(rows.values()))
    left = [*row.numbers]
    if row.numbers and left != ["x"]:
        columns = {place: [row.numbers[place] for row in rows.values()] for place in row.numbers}
        left = _left(columns, [row.name for row in rows.values()], {}, collection=collection)
        if len(left) != 1:
            numbers = {str(n): f"'{n} {row.name}'" for n in row.numbers.values()}
            said = f"{' or '.join(numbers)} copies of {row.name}? Write the copies first, without other numbers: "
            more = f" ({len(rows)} lines are like this one)" if len(rows) > 1 else ""
            raise ValueError(said + " or ".join(numbers.values()) + more)
    return [(number, row.name, row.numbers[left[0]] if left else 1) for number, row in rows.items()]


def _left(
    columns: dict[Any, list[int]],
    names: list[str],
    kinds: dict[Any, set[str]],
    more: bool = False,
    collection: bool = False,
) -> list[Any]:
    """The columns that may hold the copies; one if that is sure. ``more``: others do, so it may be none of these."""
    limits = [] if kinds or collection else [most(name) for name in names]
    over = [i for i, column in columns.items() if any(map(gt, column, limits))]
    perhaps = [i for i in columns if not kinds or "perhaps" in kinds[i]]
    other = [i for i, column in columns.items() if _could_be_else(column, names, i in perhaps or len(column) > COPIES)]
    other = [i for i in other if "count" not in kinds.get(i, ())]
    many = len(names) >= _ENOUGH
    sure = over + [i for i in other if many and (not kinds or len({*columns[i]}) > 1)]
    left = [*columns]
    if len(left) > 1 or more:
        for out in (perhaps if kinds else [], sure):
            left = [i for i in left if i not in out] or ([] if more else left)
    for kind in ("exact", "count"):
        left = [i for i in left if kind in kinds.get(i, ()) and any(columns[i])] or left
    if more:
        return left
    if len(left) > 1 and all(columns[i] == columns[left[0]] for i in left):
        return left[:1]
    one = left[0]
    doubt = kinds or one in over or len(columns) > 1 or (one == "ordinal" and len(names) > 1)
    return [] if one in other and doubt and {*columns[one]} != {1} and len(left) == 1 else left


def _number(cell: str) -> int:
    """The number of copies that a cell holds, 0 if it holds none."""
    match = COUNT.fullmatch(cell)
    return int(match[2]) if match else 0


def _could_be_else(column: Sequence[int], names: list[str], of_rows: bool) -> bool:
    """Return whether the numbers could be the costs, sets or collector numbers of the cards, or those ``of_rows``."""
    pairs = [(n, find(name)) for n, name in zip(column, names, strict=True)]
    facts = _FACTS if len(column) >= _ENOUGH else _FACTS[:1]
    return (
        (of_rows and len(column) > 1 and column[0] <= 1 and [*column] == [*range(column[0], column[0] + len(column))])
        or any(all(n == getattr(card, fact) for n, card in pairs) for fact in facts)
        or all(str(n) in card.sets for n, card in pairs)
        or all(n in numbers_of(card.full_name) for n, card in pairs)
    )
