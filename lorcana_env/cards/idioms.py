"""Phrases that mean more than their words: each stands once, with its meaning, and is read and printed from there.

An idiom belongs to a kind of phrase of the grammar (``act``, ``condition``, ``event`` ...). Its words are in the style
of the official wording, with slots such as ``<n>`` or ``<filter>``; its meaning is an IR node with :class:`Slot` where
the slots' values go. The grammar (:mod:`lorcana_env.cards.grammar`) turns the words into a rule, the printer looks for
the meaning and says the words. The table itself is :mod:`lorcana_env.cards.idiom_table`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lorcana_env.cards import ir

#: Kinds of slots and the grammar's name for what may stand there. ``one``: with its article.
SLOTS = {
    "n": "INT",
    "number": "INT",  # may be 0
    "signed": "SIGNED",
    "filter": "filter",
    "filters": "filter",
    "one": "a_card",
    "target": "target",
    "acts": "sequence",
    "then": "sequence",  # about a revealed card
    "condition": "condition",
    "duration": "duration",
    "keyword": "KEYWORD",
    "keywords": "keywords",
    "name": "NAME",
    "class": "CLASS",
    "stat": "STAT",
}
_PART = re.compile(r"<(\w+)(?::(\w+))?>")


@dataclass(frozen=True)
class Pronoun:
    """ "they", "that character": settled by :mod:`lorcana_env.cards.grammar.pronouns`; stands for a reference."""


@dataclass(frozen=True)
class That(Pronoun):
    """ "that character", "that location": the one named last, which may be the second card of the event."""

    location: bool = False


@dataclass(frozen=True)
class ThisThing(ir.This):
    """ "this item", "this location": the source, which "they" does not mean afterwards."""


@dataclass(frozen=True)
class Side:
    """ "the challenging character", "the challenged character"."""

    challenging: bool


@dataclass(frozen=True)
class Slot:
    """Where the value of a slot goes. ``limits``: what a filter must say besides; ``sign``: -1 to turn a number."""

    name: str
    limits: tuple[tuple[str, Any], ...] = ()
    sign: int = 1


def slot(name: str, sign: int = 1, **limits: Any) -> Any:
    return Slot(name, tuple(limits.items()), sign)


@dataclass(frozen=True)
class Idiom:
    """``parts``: words, and (kind, name) for slots."""

    kind: str
    words: str
    meaning: Any
    quiet: bool = False  # there are plainer words for it: printed only where the official wording has these

    @property
    def parts(self) -> list[str | tuple[str, str]]:
        out: list[str | tuple[str, str]] = []
        last = 0
        for found in _PART.finditer(self.words):
            out += [self.words[last : found.start()], (found[1], found[2] or found[1])]
            last = found.end()
        return [part for part in [*out, self.words[last:]] if part]


class Unfit(ValueError):
    """A value that may not stand in a slot."""


def build(meaning: Any, values: dict[str, Any]) -> Any:
    """The meaning with the values in its slots."""
    if isinstance(meaning, Slot):
        value = values[meaning.name]
        if meaning.sign != 1:
            return -value
        for key, wanted in meaning.limits:
            limit = build(wanted, values)
            old = getattr(value, key)
            if old == limit:
                continue
            if old not in ((), None, False, "any", "play"):
                raise Unfit(f"two demands on {key}")
            value = replace(value, **{key: limit})
        return value
    if isinstance(meaning, tuple):
        return tuple(build(part, values) for part in meaning)
    if dataclasses.is_dataclass(meaning) and not isinstance(meaning, type):
        fields = {f.name: build(getattr(meaning, f.name), values) for f in dataclasses.fields(meaning)}
        return replace(meaning, **fields)
    return meaning


def fit(meaning: Any, node: Any, values: dict[str, Any]) -> bool:
    """Whether ``node`` is the meaning with some values in its slots, which are added to ``values``."""
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
    if dataclasses.is_dataclass(meaning) and not isinstance(meaning, type):
        return type(node) is type(meaning) and all(
            fit(getattr(meaning, f.name), getattr(node, f.name), values) for f in dataclasses.fields(meaning)
        )
    return bool(meaning == node)


def _default(node: Any, key: str) -> Any:
    return next(field.default for field in dataclasses.fields(node) if field.name == key)


@cache
def table(kind: str) -> dict[type, list[Idiom]]:
    """The idioms of a kind by the class of what they mean; under ``tuple`` those that are several nodes."""
    from lorcana_env.cards.idiom_table import IDIOMS

    out: dict[type, list[Idiom]] = {}
    for idiom in IDIOMS:
        if idiom.kind == kind:
            out.setdefault(type(idiom.meaning), []).append(idiom)
    return out


#: Idioms that are not printed (None: the quiet ones), and those that were.
_avoided: ContextVar[frozenset[Idiom] | None] = ContextVar("_avoided", default=None)
_printed: ContextVar[set[Idiom] | None] = ContextVar("_printed", default=None)


@contextmanager
def printing(avoid: frozenset[Idiom]) -> Iterator[set[Idiom]]:
    """Print without these idioms (else without the quiet ones); gives the set of those that were printed."""
    used: set[Idiom] = set()
    tokens = _avoided.set(avoid), _printed.set(used)
    try:
        yield used
    finally:
        _avoided.reset(tokens[0])
        _printed.reset(tokens[1])


def _may_print(idiom: Idiom) -> bool:
    avoided = _avoided.get()
    return not idiom.quiet if avoided is None else idiom not in avoided


def _note(idiom: Idiom) -> None:
    used = _printed.get()
    if used is not None:
        used.add(idiom)


def said(kind: str, node: Any, say: Callable[[str, Any], str]) -> str | None:
    """The words for a node that an idiom means, else None. ``say(slot kind, value)`` prints a value."""
    for idiom in table(kind).get(type(node), ()):
        if not _may_print(idiom):
            continue
        values: dict[str, Any] = {}
        if fit(idiom.meaning, node, values):
            if any(isinstance(part, tuple) and not _of_kind(part[0], values[part[1]]) for part in idiom.parts):
                continue
            _note(idiom)
            return "".join(part if isinstance(part, str) else say(part[0], values[part[1]]) for part in idiom.parts)
    return None


def _of_kind(kind: str, value: Any) -> bool:
    if kind in ("filter", "filters", "one"):
        return isinstance(value, ir.Filter)
    if kind in ("n", "signed"):
        return isinstance(value, int) and not isinstance(value, bool) and (kind == "signed" or value > 0)
    return True


def quiet() -> list[Idiom]:
    """The idioms that are printed only where the official wording has their words."""
    from lorcana_env.cards.idiom_table import IDIOMS

    return [idiom for idiom in IDIOMS if idiom.quiet]


def phrases(effects: tuple[Any, ...] | list[Any], say: Callable[[str, Any], str]) -> tuple[int, str] | None:
    """The words for the first effects together, and how many effects they say."""
    for idiom in (*table("act").get(tuple, ()), *table("sentence").get(tuple, ())):
        if not _may_print(idiom):
            continue
        n = len(idiom.meaning)
        values: dict[str, Any] = {}
        if fit(idiom.meaning, tuple(effects[:n]), values):
            _note(idiom)
            return n, "".join(part if isinstance(part, str) else say(part[0], values[part[1]]) for part in idiom.parts)
    return None
