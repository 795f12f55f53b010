"""Deck lists as players export them: counts, printings, headings, one name a line, share codes.

Deck builders write lists in many ways, of which these are understood:

- ``4 Name - Version``, ``4x Name``, ``4 x Name``, ``x4 Name``, ``(4) Name``, ``- 4 Name``, ``Name x4``, ``Name (x4)``,
  ``Name (4)``; a name alone is one copy, so the lists of Tabletop Simulator, a line for each copy, are read too
- the version behind a dash, a comma, a colon, an underscore, or nothing: only letters and digits of a name count
- behind the name, which printing it is: ``(TFC) 42``, ``[1-042]``, ``42/204``, ``*E*``, ``(Enchanted)``
- headings such as ``Characters (24)``, ``--- Items ---``, ``Deck: name``, ``Cost 3``; lines of signs; addresses
- a spreadsheet: cells behind tabs, semicolons or commas, one the name and one the count (the first number, or the
  column with such a heading)
- JSON: a list of lines; a list of objects, each with a name and a number of copies (also behind a key such as
  "cards"); an object of names and numbers; a saved object of Tabletop Simulator, a card for each copy
- a share code (Pixelborn): base64 of ``Name_Version$4|...`` or ``Name - Version$4|...``, or an address with one, as
  deck builders link to tables (Inktable ``?id=``, Lorcanito ``?list=``)
"""

from __future__ import annotations

import base64
import binascii
import csv
import html
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import parse_qs, urlparse

from lorcana_env._util import arguments
from lorcana_env.cards import Card, UnknownCard, all_cards
from lorcana_env.cards.catalog import normalized, suggest

MAX_COPIES = 999
_LONGEST = 300  # characters of a line that can be about a card

_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*")  # to the end of the line; after text only behind a space
_BULLET = re.compile(r"^[-*•·+]\s+")
_COUNT_FIRST = re.compile(
    r"""(?:[-*•·+]\s+|[*•·])?
        (?: (\d+)(?:\s*[xX×](?=\s)|[xX×])? | [xX×]\s?(\d+)(?=\s) | [(\[](?:[xX×]\s?)?(\d{1,3})(?:\s?[xX×])?[)\]] )
        \s*(\S.*)""",
    re.X,
)
_COUNT_LAST = re.compile(r"(\S.*?)\s+(?:[(\[]?[xX×]\s?(\d+)[)\]]?|[(\[](\d{1,3})[)\]])")
_NUMBER_LAST = re.compile(r".*[^\W\d_][^\[\](){}*]*\s(\d+)")  # behind words, with no set named: a count or a printing?
_SIGNED = re.compile(r"[-−+]\d+\s.*")
_PRINTING = re.compile(
    r"""(?: \s* (?: \([^()]*\) | \[[^\[\]]*\] | \{[^{}]*\} | \*\w+\* )
        | [\s•·|]+ (?: \d+[a-z]? (?:\s*/\s*\d+)? | [A-Z]{2,4}\d? | [A-Z]\d{1,3} | [A-Z\d]{1,4}[-:/]\d{1,3} )
        | [\s•·|,-]+ )$""",
    re.X,
)
_WORD = (
    r"(?:characters?|actions?|songs?|items?|locations?|(?:un|non-?)?inkables?|(?:main\s?)?deck(?:\s?list)?|cards?|total"
    r"|amber|amethyst|emerald|ruby|sapphire|steel|(?:ink\s)?cost\s?\d+)"
)
_HEADING = re.compile(
    rf"""[\W_]* (?:\d+\s*[x×]?\s+)? {_WORD} (?:\s*(?:[&/,+-]|\band\b)\s*{_WORD})*
         [\W_]* (?:\d+ (?:\s*/\s*\d+)? (?:\s*cards?)?)? [\W_]*
       | (?:deck(?:\s?(?:name|list))?|name|title|format|author|player|inks?|colou?rs?|date|event|source|exported|total)
         \s*[:=].*
       | https?://\S+
       | [\W_]+""",
    re.X | re.I,
)
_OUTSIDE = re.compile(r"[\W_]*(?:side\s?board|maybe\s?board|considering)[\W_]*(?:\d+)?[\W_]*", re.I)


def read_list(text: str) -> tuple[list[tuple[str, int]], list[str]]:
    """The entries (full name, copies) of a list, and a message about each line that cannot be read."""
    entries: list[tuple[str, int]] = []
    errors: list[str] = []
    text = text.removeprefix("\ufeff")
    try:
        text = _share_code(text) or _json_list(text) or text
    except ValueError as error:
        return [], [f"line 1: {error}"]
    outside = None
    columns: tuple[int, list[int]] | None = None
    for number, line in _content(text):
        if _OUTSIDE.fullmatch(line):
            outside = f"line {number}: {line!r}: a deck has no cards besides the deck; delete it and what follows"
            continue
        try:
            cells = _cells(line, columns is not None)
            if columns is None and not entries and (columns := _columns(cells)):
                continue
            entry = _entry(line) if columns is None and len(cells) == 1 else _of_cells(cells, columns)
        except (ValueError, csv.Error) as error:
            errors.append(f"line {number}: {error}")
            continue
        if entry is not None and outside:
            return entries, [*errors, outside]
        entries += [] if entry is None else [entry]
    return entries, errors


# -- JSON ------------------------------------------------------------------------------------------------------------

_LISTS = ("cards", "deck", "main", "maindeck", "mainboard", "entries", "decklist", "list")
_VERSIONS = ("version", "subtitle", "subname", "title")
_MAX_OBJECTS = 10_000


def _json_list(text: str) -> str | None:
    """The lines that a JSON text stands for, None when the text is no JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = json.loads(text, object_pairs_hook=arguments.no_key_twice)
    except arguments.KeyTwice:
        raise
    except (ValueError, RecursionError):
        if text.lstrip().startswith("{"):
            raise ValueError("this looks like JSON, but is none: export the deck as text") from None
        return None
    if isinstance(data, dict):
        data = _saved_object(data) or next(
            (value for key, value in data.items() if _letters(key) in _LISTS and isinstance(value, list | dict)), data
        )
    if isinstance(data, dict) and data and all(type(copies) is int for copies in data.values()):
        data = [f"{copies} {name}" for name, copies in data.items()]
    if isinstance(data, list) and data and all(isinstance(entry, str | dict) for entry in data):
        return "\n".join(entry.replace("\n", " ") if isinstance(entry, str) else _of_object(entry) for entry in data)
    raise ValueError(
        "this is JSON, but no list of lines, of cards with their numbers, or of objects of Tabletop Simulator: "
        "export the deck as text"
    )


def _saved_object(data: dict[str, object]) -> list[str]:
    """The names of the cards in an object saved by Tabletop Simulator, a line for each copy."""
    names: list[str] = []
    waiting: list[object] = [data.get("ObjectStates")]
    for _ in range(_MAX_OBJECTS):
        if not waiting:
            break
        thing = waiting.pop()
        if isinstance(thing, list):
            waiting += reversed(thing)
        elif isinstance(thing, dict):
            inside = thing.get("ContainedObjects")
            name = thing.get("Nickname")
            if isinstance(inside, list) and inside:
                waiting.append(inside)
            elif isinstance(name, str) and name.strip():
                names.append(" ".join(name.split()))
    return names


def _of_object(entry: dict[str, object]) -> str:
    """The line of an object with a name and a number of copies; the card may be an object in it."""
    values = {_letters(key): value for key, value in entry.items()}
    card = values.get("card")
    named = {_letters(key): value for key, value in card.items()} | values if isinstance(card, dict) else values
    full = next(
        (named[key] for key in ("fullname", "cardname", "name", "card") if isinstance(named.get(key), str)), None
    )
    version = next((named[key] for key in _VERSIONS if isinstance(named.get(key), str)), "")
    counts = [value for key, value in values.items() if key in _COUNTS and type(value) is int]
    shown = _short(json.dumps(entry, ensure_ascii=False))
    if not isinstance(full, str):
        raise ValueError(f"this is JSON, but {shown} names no card (name)")
    if len(counts) != 1:
        raise ValueError(f"this is JSON, but {shown} has no number of copies (count)")
    whole = f"{full} - {version}"
    return f"{counts[0]} {whole if version and _card(whole) else full}".replace("\n", " ")


# -- spreadsheets ----------------------------------------------------------------------------------------------------

_NAME_HEADINGS = {"name", "card", "cardname", "fullname", "cards", "productname"}
_COUNTS = {"count", "copies", "quantity", "qty", "amount", "total"}
_PERHAPS_COUNTS = {"number", "num"}  # of copies, unless another column is that: then of the printing
_FINISH_HEADINGS = {"normal", "regular", "foil", "coldfoil"}  # copies of one finish each, to be added up


def _cells(line: str, table: bool = False) -> list[str]:
    """The cells of a line of a spreadsheet; the line alone when it is none. Cards have commas in their names.

    ``table``: headings came before.
    """
    for separator in ("\t", ";", ","):
        if separator in line and (line.startswith('"') or _card(line) is None):
            cells = [cell.strip() for cell in next(csv.reader([line], delimiter=separator))]
            if len(cells) > 1 and (separator != "," or table or any(map(str.isdecimal, cells)) or _columns(cells)):
                return cells
    return [line]


def _columns(cells: list[str]) -> tuple[int, list[int]] | None:
    """The columns of the name and of the counts (none: each line is a copy), if these are the headings of a table."""
    headings = [_letters(cell) for cell in cells]
    names = [i for i, heading in enumerate(headings) if heading in _NAME_HEADINGS]
    counts: list[int] = []
    for kind in (_COUNTS, _FINISH_HEADINGS, _PERHAPS_COUNTS):
        counts = counts or [i for i, heading in enumerate(headings) if heading in kind]
    if len(cells) < 2 or len(names) != 1 or any(heading.isdecimal() for heading in headings):
        return None
    if sum(heading in _COUNTS for heading in headings) > 1:
        raise ValueError(f"which of {', '.join(repr(cells[i]) for i in counts)} is the number of copies? Leave one")
    return names[0], counts


def _of_cells(cells: list[str], columns: tuple[int, list[int]] | None) -> tuple[str, int] | None:
    """(full name, copies) of the cells of a line."""
    if columns is not None:
        name_at, count_at = columns
        if max([name_at, *count_at]) >= len(cells):
            raise ValueError(f"{_short(' | '.join(cells))!r} has fewer cells than the headings")
        counts = [cells[i] or "0" for i in count_at] or ["1"]
        for count in counts:
            if not count.isdecimal():
                raise ValueError(f"{_short(count)!r} is no number of copies")
        if len(count_at) > 1 and not sum(map(int, counts)):
            return None  # in a collection, a card that one has not
        return _entry(f"{sum(map(int, counts))} {cells[name_at]}")
    numbers = [cell for cell in cells if cell.isdecimal()]
    words = [cell for cell in cells if cell and not cell.isdecimal()]
    if not words:
        return None
    known = [cell for cell in words if _card(cell) is not None]
    if len(known) > 1 or (not known and len(words) > 1 and _card(words[0] + words[1]) is None):
        raise ValueError(f"which of {', '.join(map(repr, map(_short, known or words[:4])))} is the card?")
    name = known[0] if known else "".join(words[:2])
    if len(numbers) > 1 and not cells[0].isdecimal():
        raise ValueError(f"which of {', '.join(numbers[:4])} is the number of copies? Put it first")
    return _entry(f"{numbers[0] if numbers else 1} {name}")


#: Invisible characters, which web pages put between letters and numbers, and other signs for "times".
_UNSEEN = {
    code: None
    for code in (0xAD, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))
} | str.maketrans("ｘＸ✕✖⨯", "xX×××")


def _content(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, numbered from 1, without comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        line = _COMMENT.sub("", html.unescape(line.translate(_UNSEEN))).strip()
        if line:
            yield number, line


_PARAMETERS = ("id", "list", "deck", "code", "d")  # of an address, that may hold a share code


def _share_code(text: str) -> str | None:
    """The list that a share code stands for, None when the text is none."""
    code = text.strip()
    if len(code.split()) != 1:
        return None
    if not code.startswith(("http://", "https://")):
        return _decode(code)
    given = parse_qs(urlparse(code).query)
    for name in _PARAMETERS:
        listed = _decode(given.get(name, [""])[0].replace(" ", "+"))
        if listed is not None:
            return listed
    raise ValueError("this address holds no deck, and nothing is fetched from the net: export the deck as text")


def _decode(code: str) -> str | None:
    """The lines of base64, also in the alphabet of addresses; browsers encode letters with accents as Latin-1."""
    try:
        data = base64.b64decode(code.translate(_OF_ADDRESSES) + "=" * (-len(code) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
    try:
        listed = data.decode("utf-8")
    except UnicodeDecodeError:
        listed = data.decode("latin-1")
    parts = [part.rpartition("$") for part in listed.split("|") if part.strip()]
    if not parts or not all(sign and copies.strip().isdecimal() for _, sign, copies in parts):
        return None
    return "\n".join(f"{copies} {name.replace('_', ' - ')}" for name, _, copies in parts)


_OF_ADDRESSES = str.maketrans("-_", "+/")


def _entry(line: str) -> tuple[str, int] | None:
    """(full name, copies) of a line, None for a heading. Raises ``ValueError`` for a line that cannot be read."""
    if len(line) > _LONGEST:
        raise ValueError(f"{_short(line)!r} has {len(line)} characters; no card is so long")
    name = _card(line)
    if name is not None:
        return name, 1
    if _HEADING.fullmatch(line):
        return None
    if _SIGNED.fullmatch(line):
        raise ValueError(f"{line!r}: a number of copies has no sign; write {line[1:]!r}")
    counted = True
    behind = _COUNT_LAST.fullmatch(_without_printing(_BULLET.sub("", line)))
    if behind and _card(behind[1]):  # also of a name that begins with a number
        copies, rest = behind[2] or behind[3], behind[1]
    elif match := _COUNT_FIRST.fullmatch(line):
        copies, rest = match[1] or match[2] or match[3], match[4]
    elif match := _COUNT_LAST.fullmatch(_without_printing(line)):
        rest, copies = match[1], match[2] or match[3]
    else:
        copies, rest, counted = "1", line, False
    if len(copies) > 3 or not 1 <= int(copies) <= MAX_COPIES:
        raise ValueError(f"{copies} copies of {rest!r}; a line holds 1 to {MAX_COPIES}")
    shorter = rest
    while True:
        name = _card(shorter)
        if name is not None:
            if not counted and (number := _NUMBER_LAST.fullmatch(rest)) and len(rest) > len(shorter):
                raise ValueError(f"{line!r}: is {number[1]} the number of copies? Write it first: '{number[1]} {name}'")
            return name, int(copies)
        following = _PRINTING.sub("", shorter)
        if following in ("", shorter):
            raise UnknownCard(f"unknown card {shorter!r}; {suggest(shorter)}")
        shorter = following


def _short(text: str) -> str:
    """The beginning of a text, for an error message."""
    return text if len(text) <= 60 else text[:57] + "..."


def _without_printing(line: str) -> str:
    """The line up to a count behind the name, or as it is: ``Name x4 (TFC) 42``."""
    match = re.match(r".*?\s[(\[]?[xX×]\s?\d+[)\]]?(?=\s|$)", line)
    return match[0] if match else line


def _card(name: str) -> str | None:
    """The full name of the card whose name has these letters and digits."""
    return _by_letters(all_cards()).get(_letters(name))


@lru_cache(maxsize=1)
def _by_letters(cards: tuple[Card, ...]) -> dict[str, str]:
    return {_letters(card.full_name): card.full_name for card in cards}


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", normalized(name))
