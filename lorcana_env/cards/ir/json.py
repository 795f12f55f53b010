"""Nodes to JSON and back."""

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from lorcana_env.cards.ir import abilities, amounts, conditions, effects, filters, selectors, statics
from lorcana_env.cards.ir.base import Node
from lorcana_env.cards.words import CLASSIFICATIONS, KEYWORDS

_MODULES = (abilities, amounts, conditions, effects, filters, selectors, statics)
#: every class of node by name; a new node stands in its module and is known
NODES: dict[str, type] = {
    name: value
    for module in _MODULES
    for name, value in vars(module).items()
    if isinstance(value, type) and dataclasses.is_dataclass(value)
}


def kinds(kind: type[Node]) -> tuple[type, ...]:
    """The classes of one kind of node, by name: ``kinds(Effect)``."""
    return tuple(cls for _, cls in sorted(NODES.items()) if issubclass(cls, kind))


def dump(node: Any) -> Any:
    """The JSON value of an IR node, a tuple of nodes, or a plain value."""
    if isinstance(node, tuple):
        return [dump(item) for item in node]
    if not dataclasses.is_dataclass(node):
        return node
    out: dict[str, Any] = {"is": type(node).__name__}
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if value != field.default:
            out[field.name] = dump(value)
    return out


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


@cache
def _fields(cls: type) -> dict[str, dataclasses.Field[Any]]:
    return {field.name: field for field in dataclasses.fields(cls)}


@cache
def _allowed(hint: Any) -> tuple[bool, tuple[Any, ...], tuple[type, ...], tuple[Any, ...]]:
    """Return the content of a field of this type: whether a tuple; the type's parts, its classes, its words."""
    options = get_args(hint) or (hint,)
    words = [word for option in (hint, *options) if get_origin(option) is Literal for word in get_args(option)]
    return get_origin(hint) is tuple, options, tuple(o for o in options if isinstance(o, type)), tuple(words)


def load(data: Any, where: str = "ability") -> Any:
    """The IR node of a JSON value. ``ValueError`` names the place, the class and the field that is wrong."""
    if not isinstance(data, dict) or "is" not in data:
        raise ValueError(f"{where}: expected an object with the key 'is', got {data!r}")
    cls = NODES.get(data["is"])
    if cls is None:
        raise ValueError(f"{where}: unknown node {data['is']!r}")
    known = _fields(cls)
    unknown = sorted(set(data) - set(known) - {"is"})
    if unknown:
        raise ValueError(f"{where}: {cls.__name__} has no field {unknown[0]!r}; it has {', '.join(known) or 'none'}")
    values = {key: _value(data[key], _hints(cls)[key], f"{where}.{key}") for key in known if key in data}
    missing = [key for key, field in known.items() if key not in values and field.default is dataclasses.MISSING]
    if missing:
        raise ValueError(f"{where}: {cls.__name__} needs the field {missing[0]!r}")
    node = cls(**values)
    _check_words(node, where)
    return node


def _value(data: Any, hint: Any, where: str) -> Any:
    """The value of a field whose type is ``hint``: a class, a list of words, a tuple of one of these, or a union."""
    of_several, options, classes, words = _allowed(hint)
    if of_several:
        if isinstance(data, list):
            return tuple(_value(item, options[0], f"{where}[{i}]") for i, item in enumerate(data))
    elif isinstance(data, dict):
        node = load(data, where)
        if isinstance(node, classes):
            return node
        raise ValueError(f"{where}: a {type(node).__name__} does not belong here")
    elif data in words or type(data) in options:
        return data
    raise ValueError(f"{where}: {data!r} is not allowed here")


def _check_words(node: Any, where: str) -> None:
    keyword = getattr(node, "keyword", None)
    if keyword is not None and keyword not in KEYWORDS:
        raise ValueError(f"{where}: unknown keyword {keyword!r}")
    words = getattr(node, "classification", ()) or ()
    for word in (words,) if isinstance(words, str) else words:
        if word not in CLASSIFICATIONS:
            raise ValueError(f"{where}: unknown classification {word!r}")


def walk(node: Any) -> Iterator[Any]:
    """Every node of an ability, parents first."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Node):
        yield node
        cls: Any = type(node)
        for name in _fields(cls):
            part = getattr(node, name)
            if isinstance(part, tuple | Node):
                yield from walk(part)
