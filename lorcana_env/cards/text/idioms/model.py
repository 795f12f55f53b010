"""The model of a phrase and of an idiom: words with slots, and a meaning with slots."""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from lorcana_env.cards import ir

#: Kinds of slots and the grammar's name for what may stand there, where it is another. ``one``: with its article.
SLOTS = {
    "n": "INT",
    "number": "INT",  # may be 0
    "signed": "SIGNED",
    "filters": "filter",
    "things": "filter",  # not just cards
    "what": "filter",  # None: any card
    "events": "event",
    "one_act": "act",
    "one": "a_card",
    "from_hand": "target",  # unless another zone is named
    "known": "target",  # nothing that is chosen
    "acts": "sequence",
    "then": "sequence",  # about a revealed card
    "keyword": "KEYWORD",
    "name": "NAME",
    "class": "CLASS",
    "stat": "STAT",
    # words that nothing depends on
    "hand": "_hand",
    "your_hand": "_your_hand",
    "inkwell": "_inkwell",
    "deck": "_deck",
    "discard": "_discard",
    "any_order": "_any_order",
    "damage_counters": "_damage_counters",
    "card": "_any_card_word",
    "card_not_place": "_card_word",
    "this_s": "_this_s",
}
_PART = re.compile(r"<(\w+)(?::(\w+))?>")


@dataclass(frozen=True)
class Pronoun:
    """ "they", "that character": settled by :mod:`lorcana_env.wording.grammar.pronouns`; stands for a reference."""


@dataclass(frozen=True)
class That(Pronoun):
    """ "that character", "that location": the one named last, which may be the second card of the event."""

    type: str = "card"


@dataclass(frozen=True)
class Those(Pronoun):
    """ "those characters", "both": all that were named, not the last one only."""


@dataclass(frozen=True)
class ThisThing(ir.This):
    """ "this item", "this location": the source, which "they" does not mean afterwards."""


@dataclass(frozen=True)
class Side:
    """ "the challenging character", "the challenged character"."""

    challenging: bool


@dataclass(frozen=True)
class Slot:
    """The place of a slot's value. ``limits``: what a filter must say besides; ``sign``: -1 to turn a number."""

    name: str
    limits: tuple[tuple[str, Any], ...] = ()
    sign: int = 1


def slot(name: str, sign: int = 1, **limits: Any) -> Any:
    return Slot(name, tuple(limits.items()), sign)


@dataclass(frozen=True)
class Phrase:
    """One alternative of a kind of phrase of the grammar, and what it means."""

    kind: str
    words: str
    meaning: Any

    @cached_property
    def parts(self) -> list[str | tuple[str, str]]:
        """Words, and (kind, name) for slots."""
        out: list[str | tuple[str, str]] = []
        last = 0
        for found in _PART.finditer(self.words):
            out += [self.words[last : found.start()], (found[1], found[2] or found[1])]
            last = found.end()
        return [part for part in [*out, self.words[last:]] if part]


@dataclass(frozen=True)
class Idiom(Phrase):
    """A phrase that is printed from its row, too. A verb that takes the ending of its subject is followed by ``~``."""

    quiet: bool = False  # there are plainer words for it: printed only where the official wording has these


#: Meanings by words; where several words mean the same, a tuple of them.
Entries = dict[str | tuple[str, ...], Any]


def wordings(entries: Entries) -> Iterator[tuple[str, Any, bool]]:
    """Words, their meaning, and whether others stand before them for the same."""
    for words, meaning in entries.items():
        for i, one in enumerate(words if isinstance(words, tuple) else (words,)):
            yield one, meaning, i > 0


class Meaningless(ValueError):
    """A phrase that the grammar reads but that has no meaning here."""


def limit(node: Any, **demands: Any) -> Any:
    """The filter (or number) with more demands; the same demand twice means nothing."""
    for key, value in demands.items():
        old = getattr(node, key)
        if key == "state":
            demands[key] = (*old, *value)
        elif old != _default(node, key):
            raise Meaningless(f"two demands on {key}")
    return replace(node, **demands) if demands else node


def fill(meaning: Any, values: dict[str, Any]) -> Any:
    """The meaning with the values in its slots."""
    if isinstance(meaning, Slot):
        value = values[meaning.name]
        if meaning.sign != 1:
            return -value
        demands = {key: fill(wanted, values) for key, wanted in meaning.limits}
        return limit(value, **{key: demand for key, demand in demands.items() if getattr(value, key) != demand})
    if isinstance(meaning, tuple):
        return tuple(fill(part, values) for part in meaning)
    if isinstance(meaning, dict):
        return {fill(key, values): fill(part, values) for key, part in meaning.items()}
    if dataclasses.is_dataclass(meaning) and not isinstance(meaning, type):
        fields = {f.name: fill(getattr(meaning, f.name), values) for f in dataclasses.fields(meaning)}
        return replace(meaning, **fields)
    return meaning


def fit(meaning: Any, node: Any, values: dict[str, Any]) -> bool:
    """Match ``node`` with the meaning, and add the values of its slots to ``values``; return whether it fits."""
    if isinstance(meaning, Slot):
        if meaning.sign != 1:
            if not isinstance(node, int):
                return False
            node = -node
        for key, limit in meaning.limits:
            if not hasattr(node, key) or not fit(limit, getattr(node, key), values):
                return False
            # a zone that the words name is not said again: a card of a deck is a card without a place
            node = replace(node, **{key: "deck" if key == "zone" else _default(node, key)})
        if meaning.name in values:
            return bool(values[meaning.name] == node)
        values[meaning.name] = node
        return True
    if isinstance(meaning, Pronoun):
        return isinstance(node, Pronoun | ir.This | ir.It | ir.OtherCard | ir.Them)
    if isinstance(node, ThisThing):
        return type(meaning) is ir.This
    if isinstance(meaning, tuple):
        return (
            isinstance(node, tuple)
            and len(node) == len(meaning)
            and all(fit(m, n, values) for m, n in zip(meaning, node, strict=True))
        )
    if names := _fields(meaning.__class__):
        return type(node) is type(meaning) and all(
            fit(getattr(meaning, name), getattr(node, name), values) for name in names
        )
    return bool(meaning == node)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass, none of another type."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def _default(node: Any, key: str) -> Any:
    return next(field.default for field in dataclasses.fields(node) if field.name == key)
