"""The JSON files of the folder. Anybody may have edited them, and a server may have been killed while it wrote them.

So each is read strictly, and each value in it is of the kind that the page is told: one file that is wrong is named,
and hides no other.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from lorcana_env._util import arguments
from lorcana_env.web.requests import Refused

_DRAFT = re.compile(r"\..+\.\d+\.(?:json|replay|npz)")
OLD = 60.0  # seconds after which nobody writes to a draft any more

Kept = TypeVar("Kept")
_CHECKS: dict[Any, Callable[[Any, str], Any]] = {
    str: arguments.text,
    int: arguments.integer,
    float: arguments.number,
    bool: arguments.flag,
}


def files(folder: Path) -> Iterator[Path]:
    """The JSON files of a folder that are kept; drafts (:func:`lorcana_env._util.atomic_files.whole`) that a killed server
    left are removed. Results lie beside some of them, with another dot in their names: ``ID.found.json``."""
    for file in sorted(folder.glob(".*")):
        if _DRAFT.fullmatch(file.name) and file.is_file() and time.time() - file.stat().st_mtime > OLD:
            file.unlink(missing_ok=True)
    yield from (file for file in sorted(folder.glob("*.json")) if "." not in file.stem)


def read(file: Path) -> Any:
    """The value in a file; ``ValueError`` unless it is JSON with numbers that JSON has, and those of 64 bits."""
    try:
        return _loads(file.read_text("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def text(value: Any) -> str:
    """A value as the text of a file; ``ValueError`` for one that :func:`read` would refuse."""
    found = json.dumps(value)
    _loads(found)
    return found


def _loads(text: str) -> Any:
    return json.loads(text, parse_constant=_none, parse_float=_finite, parse_int=_short)


def _none(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _none(text)


def _short(text: str) -> int:
    if len(text) > 20:
        raise ValueError(f"{arguments.shown(text)} is too large")
    return int(text)


@contextmanager
def damaged(file: Path) -> Iterator[None]:
    """``Refused`` for whatever a file that is not as it was written makes its reader raise."""
    try:
        yield
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise Refused(409, f"{file.name} is damaged: {' '.join(str(error).split())[:500]}") from error


def fill(kind: type[Kept], value: Any, name: str) -> Kept:
    """A dataclass from a JSON object, each field of the kind that is written beside it."""
    kinds = get_type_hints(kind)
    data = arguments.keys(value, name, kinds)
    return kind(**{field: _as(kinds[field], given, field) for field, given in data.items()})


def values(kinds: Mapping[str, Any], value: Any, name: str) -> dict[str, Any]:
    """A JSON object in which these keys are, and no others, with values of their kinds."""
    data = arguments.keys(value, name, kinds)
    for key in kinds:
        if key not in data:
            raise ValueError(f"{name} has no {key}")
    return {key: _as(kind, data[key], key) for key, kind in kinds.items()}


def _as(kind: Any, value: Any, name: str) -> Any:
    """``value``, if it is of a kind that a field is annotated with; ``{"a": int}`` is an object, ``[kind]`` a list."""
    of = get_args(kind)
    if kind is Any:
        return value
    if isinstance(kind, dict):
        return values(kind, arguments.keys(value, name, kind), name)
    if isinstance(kind, list):
        return [_as(kind[0], entry, f"{name}[{k}]") for k, entry in enumerate(arguments.items(value, name, "values"))]
    if get_origin(kind) is UnionType:
        if value is None and NoneType in of:
            return None
        return _as(next(one for one in of if one is not NoneType), value, name)
    if get_origin(kind) is list:
        return [_as(of[0], entry, f"{name}[{k}]") for k, entry in enumerate(arguments.items(value, name, "values"))]
    if get_origin(kind) is tuple:
        entries = arguments.items(value, name, "values")
        if len(entries) != len(of):
            raise ValueError(f"{name} must be {len(of)} values, not {len(entries)}")
        return tuple(_as(one, entry, f"{name}[{k}]") for k, (one, entry) in enumerate(zip(of, entries)))
    if get_origin(kind) is dict:
        if not isinstance(value, Mapping):
            raise TypeError(f"{name} must be an object, not {arguments.shown(value)}")
        return {key: _as(of[1], entry, f"{name}[{key!r:.20}]") for key, entry in value.items()}
    return _CHECKS[kind](value, name)
