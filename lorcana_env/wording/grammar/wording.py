"""Official wording to the tokens of the grammar.

Wording varies in ways that carry no meaning: case, dashes, the number of a verb, the gender of a pronoun. :func:`plain`
removes that; what is left is what the grammar is written in.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from lark.lexer import Lexer, Token

from lorcana_env.cards.catalog import all_cards
from lorcana_env.cards.words import CLASSIFICATIONS, INKS, KEYWORDS
from lorcana_env.wording.grammar.ahead import Predictions

_VERBS = {
    "becomes": "become", "banishes": "banish", "challenges": "challenge", "chooses": "choose", "costs": "cost",
    "deals": "deal", "discards": "discard", "draws": "draw", "enters": "enter", "exerts": "exert", "gains": "gain",
    "gets": "get", "has": "have", "leaves": "leave", "loses": "lose", "moves": "move", "pays": "pay", "plays": "play",
    "played": "play", "puts": "put", "quests": "quest", "quested": "quest", "readies": "ready", "returns": "return",
    "reveals": "reveal", "shuffles": "shuffle", "sings": "sing", "sang": "sing", "takes": "take", "used": "use",
    "are": "is", "was": "is", "were": "is", "discarded": "discard", "doesn't": "don't", "counts": "count",
    "inks": "ink", "looks": "look", "names": "name", "gives": "give", "removed": "remove",
    "removes": "remove", "drawn": "draw", "got": "get", "took": "take",
}  # fmt: skip
_PRONOUNS = {"he": "they", "she": "they", "it": "they", "him": "they", "them": "they", "his": "their", "its": "their"}
_SAME = [
    (r"\bher(?= (\{|player|other|hand|deck|inkwell|discard|next|ink|cost))", "their"),
    (r"\bher\b", "they"),
    (r"\b(?:it|he|she)'s\b", "they is"),
    (r"\b(they|you|we)'re\b", r"\1 is"),
    (r"\b(they|you)'ve\b", r"\1 have"),
    (r"\b(there|that|who)'s\b", r"\1 is"),
    (r"\b(?:isn't|aren't|wasn't|weren't)", "is not"),
    (r"\bwhenever\b", "when"),
    (r"\ban\b", "a"),
    (r"\bany(?= (?:character|item|location|card|action|song|opponent)\b)", "a"),
    (r"\bfor the rest of this turn\b", "this turn"),
    (r"\bduring (?:a|each) opponent's turn\b", "during opponents' turns"),
    (r"\ball the\b", "all"),
    (r"\bink drops\b", "ink drop"),
    (r"\bdiscards? all cards in (their|your) hands?\b", r"discard \1 hand"),
    (r'(?<=[a-z)])" ', '." '),
    (r'\."$', '.".'),
    (r"\bdamage each (?=to|from)", "damage "),
    (r"\bdidn't\b", "don't"),
    (r"\bput the rest in your discard\b", "put the rest into your discard"),
    (r"\bany discard\b", "a discard"),
    (r"\byour opponents' hands\b", "opponents' hands"),
]
_TOKEN = re.compile(r"\{[a-z]+\}|[+-]?\d+|[a-z&][\w&'’*!-]*[?]?|[^\s\w]")


def plain(wording: str) -> str:
    """The wording without differences that mean nothing."""
    text = unicodedata.normalize(
        "NFKD", wording.lower().translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-"})
    )
    text = "".join(ch for ch in text if not unicodedata.combining(ch)).replace("–", "—")
    for pattern, replacement in _SAME:
        text = re.sub(pattern, replacement, text)
    return re.sub(r"[a-z']+", lambda m: _PRONOUNS.get(m[0]) or _VERBS.get(m[0], m[0]), text)


_new_names: set[str] = set()


def know_names(names: Iterable[str]) -> None:
    """Read these names in wording: of cards that are about to join the catalogue."""
    _new_names.update(names)
    _names.cache_clear()


@cache
def _names() -> dict[str, list[tuple[list[str], str]]]:
    """The names of all cards by their first word, longest first, as tokens."""
    out: dict[str, list[tuple[list[str], str]]] = {}
    for name in sorted({name for card in all_cards() for name in (*card.names, card.name)} | _new_names):
        words = _TOKEN.findall(plain(name))
        out.setdefault(words[0], []).append((words, name))
    for entries in out.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return out


def _phrases(words: Iterable[str], plural: bool = False) -> dict[tuple[str, ...], str]:
    out = {}
    for word in words:
        out[tuple(word.lower().split())] = word
        if plural:
            out[(*word.lower().split()[:-1], word.lower().split()[-1] + "s")] = word
    return out


def _classifications() -> dict[tuple[str, ...], str]:
    """The classifications that are known now: imported cards may bring more."""
    return _class_phrases(len(CLASSIFICATIONS))


@cache
def _class_phrases(n: int) -> dict[tuple[str, ...], str]:
    return _phrases(CLASSIFICATIONS[:n], plural=True)


_KINDS: list[tuple[str, Any]] = [
    ("KEYWORD", _phrases(tuple(word for word in KEYWORDS if word != "Shift"))),
    ("INK", _phrases(INKS)),
]
TERMINALS = ("INT", "SIGNED", "NAME", "CLASS", "KEYWORD", "INK", "STAT")  # what the lexer makes of more than a word
_STATS = {"{s}": "strength", "{w}": "willpower", "{l}": "lore"}


def words_of(text: str) -> list[tuple[str, int]]:
    """The words of a plain text with their places."""
    return [(m[0], m.start()) for m in _TOKEN.finditer(text)]


def kind_of(words: list[tuple[str, int]], i: int) -> tuple[str, Any, int]:
    """The terminal that begins at word ``i``, its value, and how many words it takes; "" for a plain word."""
    word = words[i][0]
    if word.isdigit():
        return "INT", int(word), 1
    if word[0] in "+-" and word[1:].isdigit():
        return "SIGNED", int(word), 1
    if word in _STATS:
        return "STAT", _STATS[word], 1
    if word == "support" and i and words[i - 1][0] == "for":
        return "", word, 1
    for kind, phrases in (("CLASS", _classifications()), *_KINDS):
        for n in (3, 2, 1):
            value = phrases.get(tuple(w for w, _ in words[i : i + n]))
            if value is not None and (n == 1 or i + n <= len(words)):
                return kind, value, n
    return "", word, 1


class WordingLexer(Lexer):
    """Tokens for Lark: words of the grammar, and INT, SIGNED, NAME, CLASS, KEYWORD, INK, STAT with their values."""

    def __init__(self, lexer_conf: Any) -> None:
        self._words = {terminal.pattern.value: terminal.name for terminal in lexer_conf.terminals}
        self.ahead: Predictions | None = None  # is told what comes next

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        for token in self._tokens(data):
            if self.ahead is not None:
                self.ahead.token = token.type
            yield token
        if self.ahead is not None:
            self.ahead.token = ""

    def _tokens(self, data: str) -> Iterator[Token]:
        words = words_of(data)
        i, naming = 0, False
        while i < len(words):
            word, start = words[i]
            if naming and word not in ("or", "and", ","):
                entry = next(
                    (e for e in _names().get(word, ()) if [w for w, _ in words[i : i + len(e[0])]] == e[0]), None
                )
                if entry:
                    yield Token("NAME", entry[1], start_pos=start)
                    i += len(entry[0])
                    continue
                naming = False
            naming = naming or word == "named"
            kind, value, n = kind_of(words, i)
            yield Token(kind or self._words.get(word, "UNKNOWN"), value, start_pos=start)
            i += n
