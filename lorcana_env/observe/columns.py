"""Columns of observations by name.

A block of an observation has one row of columns, and a tuple with their names, in which a name may end in how the
number is stored: ``lore / 20``, ``strength + 128``. That tuple is the one place where a column stands: :func:`named`
makes of it the indices by which the code writes and reads. Networks keep the names they were trained with
(:func:`kept`), and are refused where these are not the names of now (:func:`check`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import namedtuple
from collections.abc import Mapping
from typing import Any

from lorcana_env._version import __version__

#: The names of the blocks of an observation's kind.
Layout = Mapping[str, tuple[str, ...]]

_STORED = re.compile(r" (?:/|x|\+) \d+$")
_DIVIDED = re.compile(r" / (\d+)$")
_HALF = {"//": "high", "%": "low"}  # of a number in two columns


def identifier(column: str) -> str:
    """How code writes a column: ``lore / 20`` is ``lore``, ``number // 256`` ``number_high``.

    >>> identifier("opponents' willpower_left x 4")
    'opponents_willpower_left'
    """
    column = re.sub(r" (//|%) \d+$", lambda found: " " + _HALF[found[1]], column)
    return _STORED.sub("", column).replace("'", "").replace(" ", "_")


def named(columns: tuple[str, ...]) -> Any:
    """The index of each column by its name, as plain ints that numba freezes.

    >>> named(("your_turn", "turn / 30")).turn
    1
    """
    return namedtuple("Columns", map(identifier, columns))(*range(len(columns)))


def units(columns: tuple[str, ...]) -> list[float]:
    """What each column counts in: ``lore / 20`` in twentieths.

    >>> units(("your_turn", "lore / 20"))
    [1.0, 0.05]
    """
    return [1 / int(found[1]) if (found := _DIVIDED.search(column)) else 1.0 for column in columns]


def first_of(block: tuple[str, ...], columns: tuple[str, ...]) -> int:
    """Where columns that are written by number, one after the other, begin; ``ValueError`` if others stand between."""
    first = columns.index(block[0])
    if columns[first : first + len(block)] != block:
        raise ValueError(f"the columns from {block[0]!r} to {block[-1]!r} must follow one another")
    return first


# -- the names that a network was trained with -------------------------------------------------------------------------

#: Networks and checkpoints of 0.2.0 keep no names. These are hashes of what theirs were, ``flag_16`` ... and ``rule_0``
#: ... under the names that these columns have since: a file of 0.2.0 can be read as long as nothing else changed.
NAMELESS = "0.2.0"
_HASHES_OF_0_2_0 = {"entities": "4c7abfbdeb4043ec", "flat": "79b909441cb75f5e"}


def kept(layout: Layout) -> dict[str, Any]:
    """What a file says about the observations its network was trained on; JSON knows it."""
    return {"version": __version__, "columns": {block: list(names) for block, names in layout.items()}}


def check(said: Any, kind: str, layout: Layout) -> None:
    """``ValueError``, of one line, unless ``said`` (:func:`kept`, None: nothing) is what ``layout`` is now.

    ``kind``: flat or entities.
    """
    if said is None:
        if _hash(layout) != _HASHES_OF_0_2_0[kind]:
            raise ValueError(
                f"it names no columns, as files of version {NAMELESS} do, and the columns of version {__version__} "
                "are others"
            )
        return
    theirs = said["columns"]
    for block in (*layout, *theirs):
        if theirs.get(block) != list(layout.get(block, ())):
            raise ValueError(_difference(said["version"], block, theirs.get(block, []), layout.get(block, ())))


def _difference(version: str, block: str, theirs: list[str], ours: tuple[str, ...]) -> str:
    """The first of them that differs."""
    k = 0
    while k < min(len(theirs), len(ours)) and theirs[k] == ours[k]:
        k += 1
    here = [repr(names[k]) if k < len(names) else "missing" for names in (theirs, ours)]
    return (
        f"it was made for another version of the observation: column {k} of {block!r} is {here[0]} in its version "
        f"({version}), {here[1]} in this one ({__version__})"
    )


def _hash(layout: Layout) -> str:
    text = json.dumps({block: list(names) for block, names in layout.items()})
    return hashlib.sha256(text.encode()).hexdigest()[:16]
