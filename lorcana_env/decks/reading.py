"""Deck lists as players export them: counts, printings, headings, one name a line, share codes.

What deck builders write differs in small ways; this is what is understood:

- ``4 Name - Version``, ``4x Name``, ``4 x Name``, ``- 4 Name``, ``Name x4``, ``Name (x4)``; a name alone is one copy,
  so the lists of Tabletop Simulator, a line for each copy, are read too
- the version behind a dash, a comma, a colon, an underscore, or nothing: only letters and digits of a name count
- behind the name, which printing it is: ``(TFC) 42``, ``[1-042]``, ``42/204``, ``*E*``, ``(Enchanted)``
- headings such as ``Characters (24)``, ``--- Items ---``, ``Deck: name``, ``Cost 3``; lines of signs; addresses
- a share code: base64 of ``Name_Version$4|...``, or an address with one
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import parse_qs, urlparse

from lorcana_env.cards import Card, UnknownCard, all_cards
from lorcana_env.cards.catalog import fold, suggest

MOST_COPIES = 999

_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*")  # to the end of the line; after text only behind a space
_COUNT_FIRST = re.compile(r"(?:[-*•·+]\s*)?(\d+)(?:\s*[xX×](?=\s)|[xX×])?\s*(\S.*)")
_COUNT_LAST = re.compile(r"(\S.*?)\s+[(\[]?[xX×]\s?(\d+)[)\]]?")
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
    """The entries (full name, copies) of a list, and what is wrong with the lines that cannot be read."""
    entries: list[tuple[str, int]] = []
    errors: list[str] = []
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return [], ["line 1: this is JSON (an object of Tabletop Simulator?), not a list: export the deck as text"]
    outside = None
    for number, line in _content(_share_code(text) or text):
        if _OUTSIDE.fullmatch(line):
            outside = f"line {number}: {line!r}: a deck has no cards besides the deck; delete it and what follows"
            continue
        try:
            entry = _entry(line)
        except ValueError as error:
            errors.append(f"line {number}: {error}")
            continue
        if entry is not None and outside:
            return entries, [*errors, outside]
        entries += [] if entry is None else [entry]
    return entries, errors


def _content(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1, without comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        line = _COMMENT.sub("", line).strip()
        if line:
            yield number, line


def _share_code(text: str) -> str | None:
    """The list that a share code stands for, None when the text is none."""
    code = text.strip()
    if len(code.split()) != 1:
        return None
    if code.startswith(("http://", "https://")):
        code = parse_qs(urlparse(code).query).get("id", [""])[0].replace(" ", "+")
    try:
        listed = base64.b64decode(code + "=" * (-len(code) % 4), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None
    parts = [part.rpartition("$") for part in listed.split("|") if part.strip()]
    return "\n".join(f"{copies} {name.replace('_', ' - ')}" for name, _, copies in parts) if "$" in listed else None


def _entry(line: str) -> tuple[str, int] | None:
    """(full name, copies) of a line, None for a heading; a ValueError says what is wrong with it."""
    name = _card(line)
    if name is not None:
        return name, 1
    if _HEADING.fullmatch(line):
        return None
    if match := _COUNT_FIRST.fullmatch(line):
        copies, rest = match[1], match[2]
    elif match := _COUNT_LAST.fullmatch(_without_printing(line)):
        rest, copies = match[1], match[2]
    else:
        copies, rest = "1", line
    if len(copies) > 3 or not 1 <= int(copies) <= MOST_COPIES:
        raise ValueError(f"{copies} copies of {rest!r}; a line holds 1 to {MOST_COPIES}")
    shorter = rest
    while True:
        name = _card(shorter)
        if name is not None:
            return name, int(copies)
        following = _PRINTING.sub("", shorter)
        if following in ("", shorter):
            raise UnknownCard(f"unknown card {shorter!r}; {suggest(shorter)}")
        shorter = following


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
    return re.sub(r"[\W_]", "", fold(name))
