"""Phrases with their meanings, idioms among them (:mod:`lorcana_env.cards.text.idioms`), as rules of the grammar."""

import re
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from lorcana_env.cards.text.idioms import SLOTS, Meaningless, Phrase, fill
from lorcana_env.wording.grammar.parts import flat, from_hand, referred, things, what
from lorcana_env.wording.grammar.wording import TERMINALS, kind_of, plain, words_of

#: what goes into a slot of a kind, where it is not what the phrase there means
_VALUES: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("n", "number", "signed"), int),
    **dict.fromkeys(("keyword", "name", "class", "stat"), str),
    **dict.fromkeys(("acts", "then", "plain", "one_act", "offer", "events"), lambda effects: flat([effects])),
    "duration": attrgetter("value"),
    "known": referred,
    "things": things,
    "what": what,
    "from_hand": from_hand,
}


def _symbols(phrase: Phrase) -> tuple[tuple[str, Any], ...]:
    """The phrase as grammar symbols: ("word", text), ("slot", name) with its symbol, ("value", value) of a terminal."""
    marks = {f"zq{chr(97 + i)}qz": part for i, part in enumerate(p for p in phrase.parts if isinstance(p, tuple))}
    names = {part: mark for mark, part in marks.items()}
    text = plain("".join(part.replace("~", "") if isinstance(part, str) else names[part] for part in phrase.parts))
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


def rules(phrases: Sequence[Phrase], grammar: str) -> str:
    """Lark rules: every phrase is one more alternative of its kind, which may stand in ``grammar``."""
    out = ["\n// -- phrases\n"]
    begun = set(re.findall(r"^[?!]*(\w+):", grammar, re.MULTILINE))
    seen: set[Any] = set()
    for i, phrase in enumerate(phrases):
        symbols = []
        for kind, value in _symbols(phrase):
            if kind == "word":
                symbols.append('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"')
            else:
                symbols.append(SLOTS.get(value[0], value[0]) if kind == "slot" else value[0])
        rule = (phrase.kind, tuple(symbols))
        if rule in seen:  # other words for the same: the plain forms are equal
            continue
        seen.add(rule)
        out.append(f"{'%extend ' if phrase.kind in begun else ''}{phrase.kind}: {' '.join(symbols)} -> phrase_{i}\n")
        begun.add(phrase.kind)
    return "".join(out)


def readings(phrases: Sequence[Phrase]) -> dict[str, Callable[..., Any]]:
    """Return the function of each phrase's rule from its children to its meaning; :class:`Meaningless` for all else."""
    return {f"phrase_{i}": _reading(phrase) for i, phrase in enumerate(phrases)}


def _reading(phrase: Phrase) -> Callable[..., Any]:
    symbols = list(filter(_has_child, _symbols(phrase)))

    def read(self: Any, children: list[Any]) -> Any:
        values: dict[str, Any] = {}
        for (symbol, (kind, name)), child in zip(symbols, children, strict=True):
            if symbol == "value":
                if str(child) != str(name):
                    raise Meaningless(f"{child} where the phrase says {name}")
                continue
            value = _VALUES.get(kind, lambda value: value)(child)
            if values.setdefault(name, value) != value:
                raise Meaningless(f"two different values for {name}")
        return fill(phrase.meaning, values)

    return read


def _has_child(symbol: tuple[str, Any]) -> bool:
    """Return whether the symbol has a node in the tree: words and rules of words alone (``_hand``) have none."""
    kind, what = symbol
    return kind == "value" or (kind == "slot" and not SLOTS.get(what[0], what[0]).startswith("_"))
