"""Deck lists as players export them: counts, printings, headings, one name a line, share codes.

Deck builders write lists in many ways, of which these are understood:

- ``4 Name - Version``, ``4x Name``, ``4 x Name``, ``x4 Name``, ``(4) Name``, ``- 4 Name``, ``Name x4``, ``Name (x4)``,
  ``Name (4)``; a name alone is one copy, so the lists of Tabletop Simulator, a line for each copy, are read too
- the version behind a dash, a comma, a colon, an underscore, or nothing: only letters and digits of a name count
- behind the name, which printing it is: ``(TFC) 42``, ``[1-042]``, ``42/204``, ``*E*``, ``(Enchanted)``, a price
- a set and a collector number alone: ``4 1-042``, ``4 TFC 42``, ``42/204 EN 1``
- headings such as ``Characters (24)``, ``--- Items ---``, ``Deck: name``, ``Cost 3``; lines of signs; addresses
- a table: cells behind tabs, semicolons, commas or bars, without headings, or with any
  (:mod:`lorcana_env.decks.list_tables`)
- JSON: a list of lines; a list of objects (also behind a key such as "cards"), which are rows of a table; an object of
  names and numbers; a saved object of Tabletop Simulator, a card for each copy
- a share code (Pixelborn): base64 of ``Name_Version$4|...`` or ``Name - Version$4|...``, or an address with one, as
  deck builders link to tables (Inktable ``?id=``, Lorcanito ``?list=``)

Where a line has several numbers, the whole list must show which is the copies (:mod:`lorcana_env.decks.list_numbers`);
if it does not, the reader asks. Lines with 0 copies are passed over. Two lists in one text are refused.
"""

import csv
import html
import re
from collections.abc import Iterator
from contextlib import suppress

from lorcana_env.decks.list_codes import json_list, share_code
from lorcana_env.decks.list_lines import MAX_COPIES, OUTSIDE, Found, begins_list, find_in_text, is_heading
from lorcana_env.decks.list_names import card_named
from lorcana_env.decks.list_numbers import settle
from lorcana_env.decks.list_tables import Table, cells_of, find_in_cells

__all__ = ["MAX_COPIES", "read_list"]

# To the end of the line; after text only behind a space. "#" alone in a cell is a heading, "#23" a collector number.
_COMMENT = re.compile(r"(?:^#(?!\s*[,;|\t])|\s#(?![\d,;|\t]|\s*$)|(?:^|\s)//).*")
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
    found, errors = _found(given) if isinstance(given, str) else Table.of(given).read()
    copies, questions = settle(found, collection)
    errors += questions
    entries = [(number, card.name, copies[number]) for number, card in found if number in copies]
    if not errors and not collection:
        errors += _two_lists(entries)
    named = [(name, n) for _, name, n in entries if n]
    return named, [f"line {number}: {message}" for number, message in sorted(errors)]


def _found(text: str) -> tuple[list[tuple[int, Found]], list[tuple[int, str]]]:
    """The cards of the lines, by number of the line, and messages; reading ends where a second list begins."""
    found: list[tuple[int, Found]] = []
    errors: list[tuple[int, str]] = []
    ended: tuple[int, str] | None = None  # the message, if more cards follow
    table: Table | None = None
    lines = list(_content(text))
    for at, (number, line) in enumerate(lines):
        try:
            if table is not None and table.add(number, line):
                if ended:
                    table.rows.pop()
                    break
                continue
            if OUTSIDE.fullmatch(line):
                ended = number, f"{line!r}: a deck has no cards besides the deck; delete it and what follows"
                continue
            if is_heading(line) and card_named(line) is None:
                if (found or (table and table.rows)) and ended is None and begins_list(line):
                    ended = number, f"a second list begins with {line!r}; keep one list in a file"
                continue
            begun = Table.at(number, line, "" if found else _row_behind(lines[at + 1 :]))
            if begun and found:
                raise ValueError("a second table begins here; keep one list in a file")
            table, card = begun, None if begun else _card(line)
        except (ValueError, csv.Error) as error:
            errors.append((number, str(error)))
            continue
        if card is not None and ended:
            break
        found += [(number, card)] if card is not None else []
    else:
        ended = None
    if table is not None:
        found, messages = table.read()
        errors += messages
    return found, errors + ([ended] if ended else [])


def _row_behind(lines: list[tuple[int, str]]) -> str:
    """The first line that may be a row."""
    return next((line for _, line in lines if not is_heading(line)), "")


def _card(line: str) -> Found | None:
    """The card of a line without headings, None if it holds none."""
    line = line.strip()
    cells = cells_of(line)
    filled = list(filter(None, cells))
    if len(filled) == 1 and is_heading(filled[0]):
        return None
    if len(cells) == 1:
        return find_in_text(line)
    try:
        return find_in_cells(cells)
    except ValueError:
        with suppress(ValueError):  # a name with commas, and a count behind one
            return find_in_text(line)
        raise


def _two_lists(entries: list[tuple[int, str, int]]) -> Iterator[tuple[int, str]]:
    """The message, if a gap parts the entries (line, name, copies) into two decks."""
    total, before = sum(n for _, _, n in entries), 0
    seen: set[str] = set()
    last = None
    for at, (number, name, n) in enumerate(entries):
        if last is not None and number > last + 1 and min(before, total - before) >= _FEWEST:
            shared = any(other in seen for _, other, _ in entries[at:])
            if shared or min(before, total - before) >= _USUAL:
                yield (
                    number,
                    f"a second list seems to begin here ({before} cards stand before it, {total - before} follow); "
                    "keep one list in a file, or leave out the empty line",
                )
                return
        before += n
        seen.add(name)
        last = number


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
        heading = line.lstrip("#/ ")
        if not (OUTSIDE.fullmatch(heading) or begins_list(heading)):  # which no comment hides
            line = _COMMENT.sub("", line).strip(_SPACES)
        else:
            line = heading
        if line.strip():
            yield number, line
