"""The words for a meaning, and which idioms are printed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Idiom, fit
from lorcana_env.cards.text.idioms.table import IDIOMS


@cache
def by_meaning(kind: str) -> dict[type, list[Idiom]]:
    """The idioms of a kind by the class of what they mean; under ``tuple`` those that are several nodes."""
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
    for idiom in by_meaning(kind).get(type(node), ()):
        if not _may_print(idiom):
            continue
        values: dict[str, Any] = {}
        if fit(idiom.meaning, node, values):
            if any(isinstance(part, tuple) and not _of_kind(part[0], values.get(part[1])) for part in idiom.parts):
                continue
            _note(idiom)
            return "".join(part if isinstance(part, str) else say(part[0], values.get(part[1])) for part in idiom.parts)
    return None


def _of_kind(kind: str, value: Any) -> bool:
    if kind in ("filter", "filters", "one"):
        return isinstance(value, ir.Filter)
    if kind in ("n", "signed"):
        return isinstance(value, int) and not isinstance(value, bool) and (kind == "signed" or value > 0)
    return value != ()  # effects that there are


def quiet() -> list[Idiom]:
    """The idioms that are printed only where the official wording has their words."""
    return [idiom for idiom in IDIOMS if idiom.quiet]


def phrases(effects: tuple[Any, ...] | list[Any], say: Callable[[str, Any], str]) -> tuple[int, str] | None:
    """The words for the first effects together, and how many effects they say."""
    for idiom in (*by_meaning("act").get(tuple, ()), *by_meaning("sentence").get(tuple, ())):
        if not _may_print(idiom):
            continue
        n = len(idiom.meaning)
        values: dict[str, Any] = {}
        if fit(idiom.meaning, tuple(effects[:n]), values):
            _note(idiom)
            return n, "".join(part if isinstance(part, str) else say(part[0], values[part[1]]) for part in idiom.parts)
    return None
