"""The idioms (:mod:`lorcana_env.cards.text.idioms`) as rules of the grammar."""

from collections.abc import Callable
from functools import cache
from typing import Any

from lorcana_env.cards.text.grammar.wording import TERMINALS, kind_of, plain, words_of
from lorcana_env.cards.text.idioms import IDIOMS, SLOTS, Idiom, Unfit, build


@cache
def _symbols(idiom: Idiom) -> tuple[tuple[str, Any], ...]:
    """The idiom as grammar symbols: ("word", text), ("slot", name) with its symbol, ("value", value) of a terminal."""
    marks = {f"zq{chr(97 + i)}qz": part for i, part in enumerate(p for p in idiom.parts if isinstance(p, tuple))}
    names = {part: mark for mark, part in marks.items()}
    text = plain("".join(part if isinstance(part, str) else names[part] for part in idiom.parts))
    words = words_of(text)
    out: list[tuple[str, Any]] = []
    i = 0
    while i < len(words):
        word = words[i][0]
        if word in marks:
            out.append(("slot", marks[word]))
            i += 1
            continue
        kind, value, n = kind_of(words, i)
        out.append(("value", (kind, value)) if kind in TERMINALS else ("word", word))
        i += n
    return tuple(out)


def rules() -> str:
    """Lark rules: every idiom is one more alternative of its kind of phrase."""
    out = ["\n// -- idioms\n"]
    seen: set[Any] = set()
    for i, idiom in enumerate(IDIOMS):
        symbols = []
        for kind, value in _symbols(idiom):
            if kind == "word":
                symbols.append('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"')
            else:
                symbols.append(SLOTS[value[0]] if kind == "slot" else value[0])
        rule = (idiom.kind, tuple(symbols))
        if rule in seen:  # other words for the same: the plain forms are equal
            continue
        seen.add(rule)
        out.append(f"%extend {idiom.kind}: {' '.join(symbols)} -> idiom_{i}\n")
    return "".join(out)


def readings(error: type[Exception]) -> dict[str, Callable[..., Any]]:
    """Return the function of each idiom's rule from its children to its meaning; ``error`` for all else."""
    return {f"idiom_{i}": _reading(idiom, error) for i, idiom in enumerate(IDIOMS)}


def _reading(idiom: Idiom, error: type[Exception]) -> Callable[..., Any]:
    def read(self: Any, children: list[Any]) -> Any:
        values: dict[str, Any] = {}
        for (kind, what), child in zip([s for s in _symbols(idiom) if s[0] != "word"], children, strict=True):
            if kind == "value":
                if str(child) != str(what[1]):
                    raise error(f"{child} where the phrase says {what[1]}")
                continue
            slot_kind, name = what
            value = int(child) if slot_kind in ("n", "number", "signed") else child
            if slot_kind in ("keyword", "name", "class", "stat"):
                value = str(child)
            if slot_kind == "duration":
                value = child.value
            if slot_kind in ("acts", "then"):
                value = child if isinstance(child, tuple) else (child,)
            if values.setdefault(name, value) != value:
                raise error(f"two different values for {name}")
        try:
            return build(idiom.meaning, values)
        except Unfit as unfit:
            raise error(str(unfit)) from None

    return read
