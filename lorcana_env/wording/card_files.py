"""Card files of other people: their entries, with the line of each, and the form of this project's shared card files.

That form is a JSON list with an object for each card: facts by the names of :class:`~lorcana_env.cards.catalog.Card`,
keywords as :class:`~lorcana_env.cards.catalog.Keyword`, and ``text``, the lines of the card with ``ability_name``,
``text`` and ``is_keyword``. What cannot be read is told in one line that names the line, the card and the field.
"""

import dataclasses
import difflib
import json
from functools import cached_property
from json import JSONDecoder
from pathlib import Path
from typing import Any

from lorcana_env._util.text_files import read_text
from lorcana_env.cards.catalog import Keyword
from lorcana_env.cards.words import INKS, KEYWORDS, TYPES

VALUED = ("Challenger", "Resist", "Singer", "Sing Together")  # keywords with a number besides costs
_SPACE = " \t\r\n,"
_KINDS: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}
_FIELDS: dict[str, type] = {
    "id": str, "name": str, "full_name": str, "names": list, "shift_names": list, "type": str, "song": bool,
    "inks": list, "cost": int, "inkable": bool, "classifications": list, "keywords": list, "text": list, "sets": list,
    "printings": list,
}  # fmt: skip
_NUMBERS = {  # those that not every type has
    "strength": ("character",), "willpower": ("character", "location"), "lore": ("character", "location"),
    "move_cost": ("location",),
}  # fmt: skip
_OF_VARIANT = {"classification": "classification", "combo": "onto_names", "duo": "onto_names", "item": "onto"}


class BadFile(ValueError):
    """A card file that cannot be imported: one line that names the place."""


class Fields:
    """The fields of a card in a file, or of an object in its list ``part``.

    :class:`BadFile` says what is wrong with a field that is missing or of another kind.
    """

    def __init__(self, entry: Any, part: str = "") -> None:
        self.part = part and f"in {part!r}, "
        if not isinstance(entry, dict):
            raise BadFile(f"{self.part}expected an object, found {type(entry).__name__}")
        self.entry = entry

    def __call__(self, key: str, kind: type, default: Any = ...) -> Any:
        """The value of a field; ``default`` stands for one that is missing or null."""
        value = self.entry.get(key)
        if value is None and default is not ...:
            return default
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            found = "nothing" if value is None else repr(value)
            raise BadFile(f"{self.part}{key!r} must be {_KINDS[kind]}, found {found}")
        return value

    def one_of(self, key: str, value: Any, known: tuple[str, ...]) -> Any:
        """A value of a field that must be one of the known words."""
        if value not in known:
            raise BadFile(f"{self.part}unknown {key} {value!r}; known are {', '.join(known)}")
        return value


class CardFile:
    """The text of a card file; ``cards``: its entries, ``own_form``: whether they are in the form of this project.

    ``ValueError`` (:class:`BadFile`) when it is neither a list of cards nor LorcanaJSON's object with a list ``cards``.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        try:
            self._text = read_text(path)
            data = json.loads(self._text)
        except json.JSONDecodeError as error:
            raise BadFile(f"{path} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
        except ValueError as error:
            raise BadFile(str(error)) from error
        self.own_form = isinstance(data, list)
        cards = data.get("cards") if isinstance(data, dict) else data
        if not isinstance(cards, list) or (self.own_form and not cards):
            raise BadFile(f"{path} is no card file: it is no list of cards, and has no list 'cards' (LorcanaJSON)")
        self.cards: list[Any] = cards

    def name(self, number: int) -> str:
        """Return what entry ``number`` calls its card."""
        entry = self.cards[number]
        names = [entry.get(key) for key in ("full_name", "fullName", "name")] if isinstance(entry, dict) else []
        return next((name for name in names if name and isinstance(name, str)), "no name")

    @cached_property
    def lines(self) -> list[int]:
        """The line on which each entry begins, the first being 1."""
        text, decoder = self._text, JSONDecoder()
        at = self._skip(0)
        if not self.own_form:
            key = None
            while key != "cards":
                key, at = decoder.raw_decode(text, self._skip(at + 1))
                at = self._skip(text.index(":", at) + 1)
                if key != "cards":
                    at = self._skip(decoder.raw_decode(text, at)[1]) - 1
        lines, line, before = [], 1, 0
        at += 1  # behind the bracket
        for _ in self.cards:
            at = self._skip(at)
            line, before = line + text.count("\n", before, at), at
            lines.append(line)
            at = decoder.raw_decode(text, at)[1]
        return lines

    def _skip(self, at: int) -> int:
        while self._text[at] in _SPACE:
            at += 1
        return at


def own_card(entry: Any) -> dict[str, Any]:
    """A card in the form of this project, checked; :class:`BadFile` names the field."""
    get = Fields(entry)
    card = {key: get(key, kind) for key, kind in _FIELDS.items()}
    for key in ("version", "max_copies"):  # may be null, but not missing
        if key not in entry:
            raise BadFile(f"{key!r} is missing; it may be null")
    card |= {"version": get("version", str, None), "max_copies": get("max_copies", int, None)}
    get.one_of("type", card["type"], TYPES)
    for key, types in _NUMBERS.items():
        card[key] = get(key, int) if card["type"] in types else None
    for key in ("names", "shift_names", "inks", "classifications", "sets"):
        if not all(isinstance(word, str) for word in card[key]) or (key in ("names", "inks", "sets") and not card[key]):
            raise BadFile(f"{key!r} must be a list of texts, found {card[key]!r}")
    for ink in card["inks"]:
        get.one_of("ink", ink, INKS)
    card["keywords"] = [_keyword(word) for word in card["keywords"]]
    card["text"] = [_line(line) for line in card["text"]]
    return card


def _line(line: Any) -> dict[str, Any]:
    get = Fields(line, "text")
    return {
        "ability_name": get("ability_name", str, None), "text": get("text", str), "is_keyword": get("is_keyword", bool),
    }  # fmt: skip


def _keyword(word: Any) -> dict[str, Any]:
    get = Fields(word, "keywords")
    name = get("keyword", str)
    if name not in KEYWORDS:
        raise BadFile(unknown_keyword(name))
    known = [field.name for field in dataclasses.fields(Keyword)]
    for key in word:
        get.one_of("field", key, tuple(known))
    if name in VALUED:
        get("value", int)
    if name == "Boost" or (name == "Shift" and word.get("other_cost") is None):
        get("cost", int)
    if name == "Shift":
        get("other_cost", str, None)
        variant = get("variant", str, None)
        if variant is None:
            get("onto_names", list)
        elif get.one_of("variant", variant, (*_OF_VARIANT, "universal")) != "universal":
            get(_OF_VARIANT[variant], list if variant in ("combo", "duo") else str)
    return dict(word)


def unknown_keyword(text: str) -> str:
    """Return the error for a keyword that the engine does not have."""
    near = difflib.get_close_matches(text, KEYWORDS, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"unknown keyword {text!r}; {hint}known are {', '.join(KEYWORDS)}"
