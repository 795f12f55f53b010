"""Find the known phrase nearest to one that the grammar does not read: the place where it is to be taught."""

import re
from functools import cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from lorcana_env.cards.catalog import supported
from lorcana_env.cards.text.printer import text_lines
from lorcana_env.wording.grammar.wording import plain

_ENDS = re.compile(r"(?<=[.,:;—])\s+")


class Known(NamedTuple):
    """A phrase of a card whose text is read."""

    phrase: str
    card: str  # its full name


def phrases_of(text: str) -> list[str]:
    """The phrases of a text, as commas, periods and dashes part them."""
    return [phrase for phrase in _ENDS.split(text) if any(ch.isalpha() for ch in phrase)]


def phrase_at(text: str, at: int) -> str:
    """The phrase of a text that goes on, or begins, at character ``at``."""
    begin = max((end.end() for end in _ENDS.finditer(text) if end.end() <= at), default=0)
    end = _ENDS.search(text, max(at, begin + 1))
    return text[begin : end.start() if end else len(text)]


@cache
def _known() -> dict[str, Known]:
    """The phrases of all supported cards by their plain form."""
    found: dict[str, Known] = {}
    for card in supported():
        for _, line in text_lines(card):
            for phrase in phrases_of(line):
                found.setdefault(plain(phrase), Known(phrase, card.full_name))
    return found


def nearest(phrase: str) -> Known:
    """The known phrase that is nearest to a plain one, which may be the same: then it is not read in this place."""
    key, _, _ = process.extractOne(phrase, list(_known()), scorer=fuzz.ratio)
    return _known()[key]
