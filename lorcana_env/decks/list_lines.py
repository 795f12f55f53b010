"""Lines of deck lists that are text: counts, names, printings, headings."""

import re
from dataclasses import dataclass
from typing import Any

from lorcana_env.cards import UnknownCard, find
from lorcana_env.cards.catalog import suggest
from lorcana_env.cards.printings import card_of_printing, numbers_of, set_code
from lorcana_env.decks.formats import COPIES
from lorcana_env.decks.list_names import card_named, short

MAX_COPIES = 999
_LONGEST = 300  # characters of a line that can be about a card

_DECORATION = re.compile(r"^(?:>\s*|[-*•·+]\s+|\[[ xX]?\]\s+|[^\w\s(\[\"'{*<#$€£-]+\s*)+(?=\S)")
_ORDINAL = re.compile(r"#?(\d{1,3})[.)]\s+(\S.*)")
_COUNT_FIRST = re.compile(
    r"""[*•·]? (?:
          (?P<times>\d+)(?:\s*[xX×](?=[\s*:])|[xX×])[*:]* | [xX×]\s?(?P<behind>\d+)(?=\s)
        | (?P<bare>\d+)(?!\d)(?:\s+(?:copies|copy)\s+of\b | \s*[:|]\s | \s+-\s | \s+of\s)?
        | \*\*(?P<bold>\d+)\s?[xX×]?\*\* | [(\[](?:[xX×]\s?)?(?P<round>\d{1,3})(?:\s?[xX×])?[)\]]
        ) \s*(?P<rest>\S.*)""",
    re.X,
)
_COUNT_LAST = re.compile(r"(\S.*?)[\s,:;=|-]+(?:[(\[]?[xX×]\s?(\d+)[)\]]?|[(\[]?(\d+)[xX×][)\]]?|[(\[](\d{1,3})[)\]])")
_SIGNED = re.compile(r"[-−+]\d+\s.*")
PRICE = r"(?:(?:US|CA|AU)?[$€£]\s?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*\s?(?:[$€£]|EUR|USD)|\d+[.,]\d\d)"
FINISH = r"normal|(?:cold\s?)?foil|common|uncommon|(?:super\s?)?rare|legendary|enchanted|epic|iconic|promo"
_VARIANT = re.compile(rf"(?<=\S):(?:{FINISH})(?=\s*[:,=x×(]|\s*$)", re.I)  # as in "001-023:foil"
_OF_PRINTING = rf"""
      {PRICE}
    | [(\[]\s*[A-Z\d]{{1,6}}\s*[)\]]\s*\#?\d+[a-z]?(?:\s*/\s*\d+)?
    | [(\[{{]\s*[A-Za-z\d]{{1,6}}\s*[-:/•|\#\s]\s*\#?\d+[a-z]?(?:\s*/\s*\d+)?\s*[)\]}}]
    | \d+[a-z]?\s*/\s*\d+(?:\s*•?\s*[A-Z]{{2}}\s*•?\s*[A-Z\d]{{1,4}}\b)?
    | •\s*[A-Z]{{2}}\s*•\s*[A-Z\d]{{1,4}}
    | \b[A-Z][A-Z\d]{{1,4}}\s+\#?\d+[a-z]?\b
    | \b[A-Z\d]{{1,4}}[-:/]\d{{1,3}}\b | \b[A-Z]\d{{1,3}}\b | \*\w+\* | \#\d+
    | \b0\d+\b"""
_TAIL_PRINTING = re.compile(_OF_PRINTING, re.X)
_TAIL_COUNT = re.compile(r"[xX×]\s?(\d+)|(\d+)[xX×]")
_STRIP = re.compile(
    rf"""(?: {_OF_PRINTING}
        | \s* (?: \([^()]*\) | \[[^\[\]]*\] | \{{[^{{}}]*\}} | \*\w+\* )
        | [\s•·|,:]+ (?: \d+[a-z]? | [xX×]\s?\d+ | \d+[xX×] | [A-Z]{{1,4}}\d?
                    | (?i:{FINISH}) )
        | [\s•·|,:*-]+ )$""",
    re.X,
)
_SET_AND_NUMBER = re.compile(
    r"""[(\[]? \s* (?:\d+[-/])? (?P<set>[A-Za-z]{1,6}\d?|[A-Za-z]\d{1,3}|\d{1,3}) \s* [)\]]?
        (?: \s*[-:/•\#]\s*\#? | \s+\#? | (?<=[)\]])\s*\#? ) (?P<number>\d{1,4})[a-z]? (?:\s*/\s*\d+)? \s* [)\]]?""",
    re.X,
)
_ON_CARD = re.compile(r"(?P<number>\d{1,3})[a-z]?\s*/\s*\d{3}\s*[•·-]?\s*[A-Z]{2}\s*[•·-]?\s*(?P<set>\d{1,3})")
WITH_NAMES = "if it is an id, export the list with names, or with sets and collector numbers ('4 1-042')"
_WORD = (
    r"(?:characters?|actions?|songs?|items?|locations?|(?:un|non-?)?inkables?|cards?|total|unique(?:\s?cards?)?"
    r"|personnages?|chansons?|objets?|lieux?|charaktere?|aktionen|lieder|gegenst[aä]nde|orte"
    r"|amber|amethyst|emerald|ruby|sapphire|steel|(?:ink\s)?cost\s?\d+|\d+[-\s]?(?:cost|drops?)|floodborn|storyborn"
    r"|common|uncommon|(?:super\s?)?rare|legendary|enchanted"
    r"|dreamborn|(?:main|starter)?\s?deck(?:\s?list)?|main(?:\s?(?:deck|board))?)"
)
_KEY = (
    r"(?:format|sep|author|by|creator|inks?|colou?rs?|date|event|source|exported|(?:total|unique)(?:\s(?:cards|copies))?|standings?|place(?:ment)?|finish"
    r"|rank(?:ing)?|record|results?|score|points|wins|losses|draws|archetype|tournament|store|shop|country|team|season"
    r"|round|rounds|url|link|id|hash|created(?:\s(?:at|by|on|with))?|updated(?:\s(?:at|on))?|modified|description|notes?"
    r"|tags|price|value|cards|size|game|language|rotation|legality|main\sinks?|last\supdated|visibility|likes|views"
    r"|[a-z]+(?:_[a-z]+)+)"
)
#: A heading with which a list begins.
_BEGINS = re.compile(
    r"""[\W_]* (?:my\s)? (?:main\s?(?:board|deck)?|deck(?:\s?list)?) (?:\s*\#?\s*(?:\d{1,2}|[A-Z]))? [\W_]*
          (?:\d+ (?:\s*/\s*\d+)? (?:\s*cards?)?)? [\W_]*
      | [\W_]* (?:(?:deck[\s_]?(?:name|list|title|id|\#?\d{1,2}|[A-Z])?|name|title|player|pilot)[*_]*\s*[:=].*)""",
    re.X | re.I,
)
_HEADING = re.compile(
    rf"""[\W_]* (?:[(\[]?\d+[)\]]?\s*[x×]?\s+)? {_WORD} (?:\s*(?:[&/,+-]|\band\b)\s*{_WORD})*
         [\W_]* (?:x?\d+ (?:\s*/\s*\d+)? (?:\s*cards?)?)? [\W_]*
       | [\W_]* {_KEY}[*_]*\s*[:=].*
       | (?:exported|created|made|generated|imported)\s(?:from|by|with|on|at|in)\s.*
       | https?://\S+
       | [\W_]+""",
    re.X | re.I,
)
OUTSIDE = re.compile(r"[\W_]*(?:side(?:\s?board)?|maybe\s?board|considering)[\W_]*(?:\d+)?[\W_]*", re.I)


@dataclass(frozen=True)
class Found:
    """A card of a list with the copies, or with a ``shape`` candidates for them (:mod:`.list_numbers`)."""

    name: str
    numbers: tuple[int, ...]
    shape: Any = None
    said: bool = True  # whether the copies are written; a name alone is one


def begins_list(line: str) -> bool:
    """Return whether the line is a heading with which a list begins, as "Deck" or "Player: Ann"."""
    return is_heading(line) and _BEGINS.fullmatch(line) is not None


def is_heading(line: str) -> bool:
    """Return whether the line names a part of the list, or says something of the whole."""
    if not (_HEADING.fullmatch(line) or _BEGINS.fullmatch(line)):
        return False
    key, _, value = line.partition(":")
    return not (re.search("name|card", key, re.I) and " - " in value and card_named(value))


def unknown(name: str, printed: str | None = None) -> UnknownCard:
    """The error for a name that no card has; ``printed``: the card of the set and number beside it."""
    beside = f"; its set and number are those of {printed}" if printed else ""
    near = WITH_NAMES if re.fullmatch(r"\d|(?=.*\d.*\d|[a-z]{2,4}_)[\w.:/#-]+", name) else suggest(name)
    return UnknownCard(f"unknown card {short(name)!r}; {near}{beside}")


def find_in_text(line: str, hint: str | None = None) -> Found | None:
    """The card and the numbers of a line of text, None for a heading and for a card of which there are 0 copies.

    ``ValueError`` for a line that cannot be read.
    """
    if len(line) > _LONGEST:
        raise ValueError(f"{short(line)!r} has {len(line)} characters; no card is so long")
    line = _VARIANT.sub("", line)
    name = card_named(line)
    if name is not None:
        return Found(name, (1,), said=False)
    if is_heading(line):
        return None
    if _SIGNED.fullmatch(line):
        raise ValueError(f"{line!r}: a number of copies has no sign; write {line[1:]!r}")
    line = _DECORATION.sub("", line)
    if re.fullmatch(r'"[^"]+"', line):
        return find_in_text(line[1:-1].strip(), hint)
    ordinal = _ORDINAL.fullmatch(line)
    if ordinal is None or card_named(line) is not None:
        return _counted_line(line, hint)
    found = find_in_text(ordinal[2], hint)
    return found if found is None or found.said else Found(found.name, (int(ordinal[1]),), "ordinal")


def _counted_line(line: str, hint: str | None) -> Found | None:
    """The card and the numbers of a line that is no heading."""
    printed = _by_number(line)
    if printed is not None:
        return printed if printed.numbers[0] else None
    behind = _COUNT_LAST.fullmatch(_without_printing(line))
    if behind and card_named(behind[1]):  # also of a name that begins with a number
        copies = int(_checked(behind[2] or behind[3] or behind[4], behind[1]))
        shape = "in brackets" if behind[4] else None
        return Found(str(card_named(behind[1])), (copies,), shape) if copies else None
    first = _COUNT_FIRST.fullmatch(line)
    if first is None:
        name, tail = _name_and_tail(line, hint)
        return _with_tail(line, name, tail, (), None)
    bare = first["bare"]
    rest = first["rest"]
    given = bare or first["times"] or first["behind"] or first["bold"] or first["round"]
    copies = int(_checked(given, rest))
    if not copies and not re.match(r"\d", rest):
        return None
    try:
        name, tail = _name_and_tail(rest, hint)
    except UnknownCard:
        second = _COUNT_FIRST.fullmatch(rest)
        if second is None:
            raise
        name, tail = _name_and_tail(second["rest"], hint)
        marked = second["times"] or second["behind"] or second["bold"]
        if marked and bare:
            return _with_tail(line, name, tail, (), int(_checked(marked, name)))
        also = int(_checked(second["bare"] or second["round"] or marked, name))
        return _with_tail(line, name, tail, (copies, also), None)
    return _with_tail(line, name, tail, (copies,) if bare else (), None if bare else copies)


def _with_tail(line: str, name: str, tail: str, before: tuple[int, ...], marked: int | None) -> Found | None:
    """The card with the numbers before it and in what stands behind it; ``marked``: a count with a sign for "times"."""
    tail = _TAIL_PRINTING.sub(" ", tail)
    times = {int(a or b) for a, b in _TAIL_COUNT.findall(tail)} | ({marked} if marked is not None else set())
    if len(times) > 1:
        raise ValueError(f"{line!r}: {' or '.join(map(str, sorted(times)))} copies of {name}? Leave one")
    if times:
        (copies,) = times
        if before and before != (copies,) and not _is_of_printing(before[0], name):
            raise ValueError(f"{line!r}: {before[0]} or {copies} copies of {name}? Leave one")
        return Found(name, (int(_checked(str(copies), name)),)) if copies else None
    behind = [int(n) for n in re.findall(r"\d{1,6}", tail)]
    if before:
        behind = [n for n in behind if not _is_of_printing(n, name)]
        numbers = (*before, *behind)
        if len(numbers) == 1:
            return Found(name, numbers) if numbers[0] else None
        return Found(name, numbers, ("text", len(before)))
    if behind:
        raise ValueError(f"{line!r}: is {behind[0]} the number of copies? Write it first: '{behind[0]} {name}'")
    return Found(name, (1,), said=False)


def _is_of_printing(number: int, name: str) -> bool:
    """Return whether a number behind the name, with the copies before it, is plainly something else."""
    card = find(name)
    most = COPIES if card.max_copies is None else max(card.max_copies, COPIES)
    return number > most or number == card.cost or str(number) in card.sets or number in numbers_of(name)


def _checked(copies: str, rest: str) -> str:
    if len(copies) > 3 or int(copies) > MAX_COPIES:
        raise ValueError(f"{copies} copies of {rest!r}; a line holds 1 to {MAX_COPIES}")
    return copies


def _name_and_tail(rest: str, hint: str | None) -> tuple[str, str]:
    """The full name of the card with which a text begins, and what stands behind the name."""
    shorter = rest
    while True:
        name = card_named(shorter)
        if name is not None:
            return name, rest[len(shorter) :]
        following = _STRIP.sub("", shorter) or re.sub(r"\s+\S+$", "", shorter)
        if following in ("", shorter):
            raise unknown(shorter, hint or _printing_in(rest))
        shorter = following


def _printing_in(text: str) -> str | None:
    """The card of a set and a number at the end of a text, for the error message of a name that is not known."""
    match = re.search(r"[(\[]?\s*([A-Za-z\d]{1,4})\s*(?:[)\]]\s*#?|[-:/]|\s#?)\s*(\d{1,3})\s*[)\]]?$", text)
    code = set_code(match[1]) if match else None
    return card_of_printing(code, int(match[2])) if match and code else None


def _by_number(line: str) -> Found | None:
    """The card of a line that holds a set and a collector number alone, and perhaps the copies."""
    readings = []
    counts = [
        (re.match(r"(\d{1,3})\s*[xX×]?\s+(?=\S)", line), 0),
        (re.match(r"[xX×]?\s?(\d{1,3})\s+(?=\S)", line), 0),
        (re.search(r"\s+[(\[]?[xX×]\s?(\d{1,3})[)\]]?$", line), 1),
        (re.search(r"\s*[:,=]\s*(\d{1,3})$", line), 1),
    ]
    for match, at_end in counts:
        if match:
            readings.append((int(match[1]), line[: match.start()] if at_end else line[match.end() :]))
    readings.append((1, line))
    found = set()
    for copies, rest in readings:
        match = _ON_CARD.fullmatch(rest.strip()) or _SET_AND_NUMBER.fullmatch(rest.strip())
        if match is None or re.fullmatch(r"\d+(?:\s+\d+)+", rest.strip()):
            continue
        code = set_code(match["set"])
        name = card_of_printing(code, int(match["number"])) if code else None
        if name is not None:
            found.add((name, copies))
    if len(found) > 1:
        shown = " or ".join(f"'{n} {name}'" for name, n in sorted(found))
        raise ValueError(f"{line!r}: {shown}? Write the one that is meant")
    if not found:
        return None
    ((name, copies),) = found
    return Found(name, (copies,), said=copies != 1 or len(readings) > 1)


def _without_printing(line: str) -> str:
    """The line up to a count behind the name, or as it is: ``Name x4 (TFC) 42``."""
    match = re.match(r".*?\s[(\[]?(?:[xX×]\s?\d+|\d+[xX×])[)\]]?(?=\s|$)", line)
    return match[0] if match else line
