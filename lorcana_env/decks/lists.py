"""Deck lists as players export them: counts, printings, headings, one name a line, share codes.

Deck builders write lists in many ways, of which these are understood:

- ``4 Name - Version``, ``4x Name``, ``4 x Name``, ``x4 Name``, ``(4) Name``, ``- 4 Name``, ``Name x4``, ``Name (x4)``,
  ``Name (4)``; a name alone is one copy, so the lists of Tabletop Simulator, a line for each copy, are read too
- the version behind a dash, a comma, a colon, an underscore, or nothing: only letters and digits of a name count
- behind the name, which printing it is: ``(TFC) 42``, ``[1-042]``, ``42/204``, ``*E*``, ``(Enchanted)``, a price
- a set and a collector number alone: ``4 1-042``, ``4 TFC 42``, ``42/204 EN 1``
- headings such as ``Characters (24)``, ``--- Items ---``, ``Deck: name``, ``Cost 3``; lines of signs; addresses
- a table: cells behind tabs, semicolons, commas or bars, without headings, or with any
- JSON: a list of lines; a list of objects (also behind a key such as "cards"), which are rows of a table; an object of
  names and numbers; a saved object of Tabletop Simulator, a card for each copy
- a share code (Pixelborn): base64 of ``Name_Version$4|...`` or ``Name - Version$4|...``, or an address with one, as
  deck builders link to tables (Inktable ``?id=``, Lorcanito ``?list=``)

Where a row has several numbers, all rows like it must show which is the copies (:mod:`lorcana_env.decks.list_tables`);
if they do not, the reader asks. Lines with 0 copies are passed over. Two lists in one text are refused.
"""

import csv
import html
import re
from collections.abc import Iterator

from lorcana_env.decks.list_codes import json_list, share_code
from lorcana_env.decks.list_rows import card_in, card_named, cells_of, heading
from lorcana_env.decks.list_tables import MAX_COPIES, Entry, Table

__all__ = ["MAX_COPIES", "read_list"]

# To the end of the line; after text only behind a space. "#" alone in a cell is a heading, "#23" a collector number.
_COMMENT = re.compile(r"(?:^#(?!\s*[,;|\t]|\d)|\s#(?![\d,;|\t]|\s*$)|(?:^|\s)//).*")
_DECIMAL = re.compile(r"(?<=^\d),0(?=[ \t;|]+[^\s,])|(?<=^\d\d),0(?=[ \t;|]+[^\s,])")  # "4,0", as tables have it
_FEWEST, _USUAL = 40, 60  # cards of a deck, of Limited and of Constructed (1.10.1)


def read_list(text: str, collection: bool = False) -> tuple[list[tuple[str, int]], list[str]]:
    """The entries (full name, copies) of a list, and a message about each line that cannot be read.

    ``collection``: it holds more cards than a deck, so a gap does not part two lists.
    """
    text = text.removeprefix("\ufeff")
    try:
        given = share_code(text) or json_list(text) or text
    except ValueError as error:
        return [], [f"line 1: {error}"]
    if isinstance(given, str):
        tables, errors = _tables(given)
    else:
        tables, errors = [Table(given[0])], {}
        tables[0].rows = dict(enumerate(given[1:], 1))
    entries: list[Entry] = []
    for table in tables:
        read, messages = table.read(collection)
        entries += read
        errors |= messages
    for number, name, n in entries:
        if n > MAX_COPIES:
            errors[number] = f"{n} copies of {name!r}; a line holds 1 to {MAX_COPIES}"
    entries.sort()
    if not errors and not collection:
        errors |= _two_lists(entries)
    return [(name, n) for _, name, n in entries if n], [f"line {number}: {errors[number]}" for number in sorted(errors)]


def _tables(text: str) -> tuple[list[Table], dict[int, str]]:
    """The rows of the lines, a table for each number of cells, and messages, up to where a second list begins."""
    tables: dict[int, Table] = {}
    table: Table | None = None  # under headings
    errors: dict[int, str] = {}
    ended: tuple[int, str] | None = None  # the message, if more cards follow
    lines = list(_content(text))
    for at, (number, line) in enumerate(lines):
        try:
            if table is not None and not ended and table.add(number, line):
                continue
            some = any(each.rows for each in tables.values())
            kind = None if card_named(line) else heading(line)
            begun = Table.at(
                number, line, "" if some else next((row for _, row in lines[at + 1 :] if not heading(row)), "")
            )
            if begun and some:
                raise ValueError("a second table begins here; keep one list in a file")
            if begun:
                table = tables[0] = begun
            elif kind == "outside":
                ended = number, f"{line!r}: a deck has no cards besides the deck; delete it and what follows"
                if card_in(line.partition(":")[2]):
                    errors[number] = ended[1]
            elif kind == "begins" and ended is None and some:
                ended = number, f"a second list begins with {line!r}; keep one list in a file"
            elif kind is None and ended:
                errors[ended[0]] = ended[1]
                break
            elif kind is None:
                cells = cells_of(line)
                tables.setdefault(len(cells), Table([])).rows[number] = cells
        except (ValueError, csv.Error) as error:
            errors[number] = str(error)
    return [each for each in tables.values() if each.rows], errors


def _two_lists(entries: list[Entry]) -> dict[int, str]:
    """The message, if a gap parts the entries into two decks."""
    total, before = sum(n for _, _, n in entries), 0
    seen: set[str] = set()
    last = None
    for at, (number, name, n) in enumerate(entries):
        if last is not None and number > last + 1 and min(before, total - before) >= _FEWEST:
            shared = any(other in seen for _, other, _ in entries[at:])
            if shared or min(before, total - before) >= _USUAL:
                said = f"a second list seems to begin here ({before} cards stand before it, {total - before} follow); "
                return {number: said + "keep one list in a file, or leave out the empty line"}
        before += n
        seen.add(name)
        last = number
    return {}


#: Invisible characters, which web pages put between letters and numbers, and other signs for "times".
_UNSEEN = {
    code: None
    for code in (0xAD, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))
} | str.maketrans("ｘＸ✕✖⨯", "xX×××")
_SPACES = " \xa0\u3000\u2002\u2003\u2009\u202f"  # a tab at an end is an empty cell


def _content(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, numbered from 1, without comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        line = html.unescape(line.translate(_UNSEEN)).strip(_SPACES)
        line = _DECIMAL.sub("", line, count=1)
        hidden = line.lstrip("#/ ")
        line = hidden if heading(hidden) in ("outside", "begins") else _COMMENT.sub("", line).strip(_SPACES)
        if line.strip():
            yield number, line
