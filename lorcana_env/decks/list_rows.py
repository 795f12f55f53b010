"""Lines of a list: headings, cells, the card that a cell names, and the numbers before and behind the name.

The card is the longest run of words that names one; only letters and digits count. Before it stand numbers alone, and
behind it numbers and marks: which printing it is, a finish, a price.
"""

import csv
import re
from functools import lru_cache
from itertools import pairwise, permutations

from lorcana_env.cards import Card, UnknownCard, all_cards, find
from lorcana_env.cards.catalog import normalized, suggest
from lorcana_env.cards.printings import card_of_printing, set_code
from lorcana_env.decks.formats import COPIES

SEPARATORS = ("\t", "|", ";", ",")
COUNT = re.compile(r"[(\[]?([xX×])?\s?(\d{1,6})(?:[.,]0)?\s?([xX×])?[)\]]?")
_LONGEST, _SHOWN = 300, 60  # characters of a line that can be about a card, of a text in an error message
_PRICE = r"(?:(?:US|CA|AU)?[$€£]\s?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*\s?(?:[$€£]|EUR|USD)|\d+[.,]\d\d)"
_FINISH = r"(?i:normal|(?:cold\s?)?foil|common|uncommon|(?:super\s?)?rare|legendary|enchanted|epic|iconic|promo)\b"
_BEFORE = re.compile(r"[\W_]*(?:\d+(?![.,]\d)|[xX]|(?:copies|copy|of)\b)")
_BEHIND = re.compile(
    rf"""(?: {_PRICE} | {_FINISH} | \([^()]*\) | \[[^\[\]]*\] | \{{[^{{}}]*\}} | [xX]\s?\d+ | \d+[xX]\b
    | [A-Z]{{0,4}}\d*[a-z]?\b | [\W_] )*""",
    re.X,
)
_TIMES = re.compile(r"[xX×]\s?(\d+)|(\d+)\s?[xX×](?![^\W_])")
_ORDINAL = re.compile(r"\s*#?(\d{1,3})(?:[.)]\s|(?<=#\d)\s|(?<=#\d\d)\s)")
_PRINTING = re.compile(
    rf"{_PRICE}|[(\[{{]?(?:\b[A-Z][A-Z\d]{{0,4}}|\d+[a-z]?(?=\s?[-/:)\]]))[)\]}}]?[\s/:•|#-]*\d+[a-z]?\b|#\d+|\b0\d+\b"
)
_ON_CARD = re.compile(r"(\d{1,3}[a-z]?)\s*/\s*\d{3}\s*[•·-]?\s*[A-Z]{2}\s*[•·-]?\s*(\d{1,3})\b")
_NUMBER = re.compile(r"#?(\d{1,4})[a-z]?(?:\s*/\s*\d+|:[a-z]+)?")
_WORD = re.compile(
    rf"{_PRICE}|{_FINISH}|(?i:en|de|fr|it|nm|super|cold|amber|amethyst|emerald|ruby|sapphire|steel|characters?"
    r"|actions?(?:\s-\ssong)?|songs?|items?|locations?|)"
)
_WITH_NAMES = "if it is an id, export the list with names, or with sets and collector numbers ('4 1-042')"
# Words of headings: with which a list begins, alone or before a text; of cards besides it; of its parts; others.
_LIST, _OF_LIST = r"decks?|decklist|main(?:deck|board)?", r"player|pilot|name|title"
_BESIDE = r"side(?:board)?|maybe(?:board)?|board|considering"
_PARTS = (
    rf"{_LIST}|characters?|actions?|songs?|items?|locations?|inkables?|uninkables?|non|total|unique|cards?|and|amber"
    r"|amethyst|emerald|ruby|sapphire|steel|cost|drops?|floodborn|storyborn|dreamborn|common|uncommon|super|rare|legendary"
    r"|enchanted|starter|list|my|board|personnages?|chansons?|objets|lieux|charaktere|aktionen|lieder|gegenstande|orte"
)
_ABOUT = (
    rf"{_PARTS}|{_OF_LIST}|format|sep|author|by|creator|inks?|colou?rs?|date|event|source|exported|created|made|generated"
    r"|imported|updated|last|modified|standings?|place|placement|finish|rank|ranking|record|results?|score|points|wins"
    r"|losses|draws|archetype|tournament|store|shop|country|team|season|rounds?|url|link|id|hash|at|on|description|notes?"
    r"|tags|price|value|size|game|language|rotation|legality|visibility|likes|views"
)
_KEY = re.compile(r"([^:=]*?)(?:(?:\s*[:=]\W*|\s(?:from|by|with|on|at|in)\s)(.*)|[\W_]*)")


def heading(line: str) -> str | None:
    """Return what a line is that names a part of the list, or says something of the whole; None for any other.

    "begins" for one with which a list begins, "outside" for cards besides the deck, else "part".
    """
    if not re.search(r"[^\W_]", line) or line.startswith(("http://", "https://")):
        return "part"
    bare = re.sub(r"^[\W_]+|[(\[]x?\d+(?:\s*cards?)?[)\]]\W*$", "", line)
    key, value = match.groups() if (match := _KEY.fullmatch(bare)) else (bare, None)
    words = re.findall(r"[^\W\d_]{2,}", normalized(key))

    def all_are(kind: str) -> bool:
        return bool(words) and all(re.fullmatch(kind, word) for word in words)

    if all_are(_BESIDE) and words != ["board"]:
        return "outside"
    if not all_are(_PARTS if value is None else _ABOUT) or len(re.findall(r"\d+", key)) > 2 - (value is None):
        return None
    first = _LIST if value is None else f"{_LIST}|{_OF_LIST}"
    begins = any(re.fullmatch(first, word) for word in words) and all_are(f"{first}|{_OF_LIST}|my|id|cards?|list")
    card = card_in(value) if value else None
    if card and (not begins or " - " in card[0] or re.search(r"\d", card[1] + card[2])):
        return None
    return "begins" if begins else "part"


def letters(text: str) -> str:
    """The letters and digits of a text, without case and accents."""
    return re.sub(r"[\W_]", "", normalized(text))


@lru_cache(maxsize=1)
def _by_letters(cards: tuple[Card, ...]) -> dict[str, str]:
    return {letters(card.full_name): card.full_name for card in cards}


def card_named(name: str) -> str | None:
    """The full name of the card that a text spells, None when there is none."""
    return _by_letters(all_cards()).get(letters(name))


def short(text: str) -> str:
    """The beginning of a text, for an error message."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def most(name: str) -> int:
    """The most copies of a card that a deck may hold."""
    allowed = find(name).max_copies
    return 10**9 if allowed is None else max(allowed, COPIES)


def split(line: str, separator: str) -> list[str]:
    """The cells of a line; bars may stand around all of it."""
    cells = [cell.strip(" *") for cell in next(csv.reader([line], delimiter=separator)) or [""]]
    return cells[cells[0] == "" : len(cells) - (cells[-1] == "")] if separator == "|" else cells


def cells_of(line: str) -> list[str]:
    """The cells of a line without headings: of a table, or the words of one without a name, or the line.

    ``ValueError`` for a line that cannot be about a card.
    """
    if len(line) > _LONGEST:
        raise ValueError(f"{short(line)!r} has {len(line)} characters; no card is so long")
    if re.match(r"[-−+]\d", line):
        raise ValueError(f"{line!r}: a number of copies has no sign; write {line[1:]!r}")
    run = card_in(line)
    for separator in SEPARATORS:
        cells = split(line, separator) if separator in line else [line]
        found = {name for name, _, _ in cards_in(cells).values()}
        counted = separator != "," or any(map(COUNT.fullmatch, cells))
        if len(cells) > 1 and counted and found and (run is None or run[0] in found):
            return cells
    words = re.findall(r"[^\W_]+[-:/]#?[^\W_]+|[^\W_]+", _TIMES.sub(r" x\1\2 ", _ON_CARD.sub(r"\2-\1", line)))
    words = [word for word in words if not _WORD.fullmatch(word)]
    return words if words and not run and all(map(is_mark, words)) else [line]


def cards_in(cells: list[str]) -> dict[tuple[int, ...], tuple[str, str, str]]:
    """The cards that two cells, else single ones, name, by these cells; as :func:`card_in`."""
    keys = {i: letters(cell) for i, cell in enumerate(cells) if cell}
    known = _by_letters(all_cards()) if len(keys) > 1 else {}
    found: dict[tuple[int, ...], tuple[str, str, str]] = {}
    for i, j in permutations(keys, 2):
        if name := known.get(keys[i] + keys[j]):
            found[i, j] = name, "", ""
    return found or {(i,): run for i in keys if (run := card_in(cells[i]))}


@lru_cache(maxsize=1_024)
def card_in(text: str) -> tuple[str, str, str] | None:
    """The card that a text names, and what stands before and behind the name; None if it names none."""
    start, known = 0, _by_letters(all_cards())
    while True:
        words = list(re.finditer(r"[^\W_]+", text[start:]))
        keys = [letters(word[0]) for word in words]
        for end in range(len(words), 0, -1):
            name = known.get("".join(keys[:end]))
            if name is not None:
                behind = text[start + words[end - 1].end() :]
                return (name, text[: start + words[0].start()], behind) if _BEHIND.fullmatch(behind) else None
        before = _BEFORE.match(text, start)
        if before is None:
            return None
        start = before.end()


def is_mark(cell: str) -> bool:
    """Return whether a cell names no card: a number, a set, a printing, a price, an ink or the like."""
    return any(kind.fullmatch(cell) for kind in (_WORD, _NUMBER, COUNT)) or bool(set_code(cell) or printed(cell))


def printed(of_set: str, number: str = "") -> str | None:
    """The card of a set and a collector number, in one text ("1-042") or two; None when there is none."""
    of_set, number = (of_set, number) if number else (*re.split("[-:/]#?", of_set, maxsplit=1), "")[:2]
    code, digits = set_code(of_set), _NUMBER.fullmatch(number)
    return card_of_printing(code, int(digits[1])) if code and digits else None


def numbers_beside(name: str, before: str, behind: str) -> dict[str, int]:
    """The numbers before and behind the name of a card that may be the copies, by place; "x" for the one that is.

    That is one marked with "x" or, alone, before the name. ``ValueError`` if two are marked, or one behind is not.
    """
    ordinal = _ORDINAL.match(before)
    before = before[ordinal.end() :] if ordinal else before
    times = {int(a or b) for a, b in _TIMES.findall(before) + _TIMES.findall(behind)}
    first = [int(n) for n in re.findall(r"\d+", _TIMES.sub(" ", before))]
    last = [int(n) for n in re.findall(r"\b\d+\b", _PRINTING.sub(" ", _TIMES.sub(" ", behind)))]
    if times:
        times |= set() if _TIMES.search(before) else {*first}
        if len(times) > 1:
            raise ValueError(f"{' or '.join(map(str, sorted(times)))} copies of {name}? Leave one")
        return {"x": times.pop()}
    if first:
        plain = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", _PRINTING.sub(" ", behind))
        last = [int(n) for n in re.findall(r"\b\d+\b", plain)]
        numbers = {f"before {i}": n for i, n in enumerate(first)} | {f"behind {i}": n for i, n in enumerate(last)}
        return numbers if len(numbers) > 1 else {"x": first[0]}
    if last and not re.search(r"[(\[]\d{1,3}[)\]]", behind):
        raise ValueError(f"is {last[0]} the number of copies? Write it first: '{last[0]} {name}'")
    return {"behind": last[0]} if last else {"ordinal": int(ordinal[1])} if ordinal else {}


def unknown(text: str) -> UnknownCard:
    """The error for a text that names no card."""
    of_printing = next(filter(None, (printed(*two) for two in pairwise(re.findall(r"[^\W_]+", text)))), None)
    beside = f"; its set and number are those of {of_printing}" if of_printing else ""
    if printing := re.fullmatch(r"[\d\sxX×]*?(\w{1,6})[-/:](\d{1,4})", text):
        beside = f"; no card {printing[2]} of a set {printing[1]} is known here"
    name = re.sub(r"^(?:[\W_]*[xX]?\s?\d+[xX]?(?=\W))*[\W_]*", "", text)
    name = name if re.search(r"[^\W\d_]", name) else text
    near = _WITH_NAMES if re.fullmatch(r"[\d\W]+|(?=.*\d.*\d|[a-z]{2,4}_)[\w.:/#-]+", name) else suggest(name)
    return UnknownCard(f"unknown card {short(name)!r}; {near}{beside}")
