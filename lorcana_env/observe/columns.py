"""Names of the columns of observations.

A block of an observation is a row of columns (:data:`Columns`): their names in order, each with its meaning. A name may
end in how its number is stored: ``lore / 20``, ``strength + 128``. These mappings alone say where a column stands:
:func:`column_indices` makes of them the indices with which the code reads and writes. A network file holds the names of
the columns that the network was trained with (:func:`layout_metadata`), and its weights are loaded by these names
(:func:`trained_columns`).
"""

import re
from collections import namedtuple
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from lorcana_env._version import __version__

#: Names and meanings; "" where the name says it. ``{name}`` in a meaning is the name of the constant that the column is
#: of, ``{said}`` the comment of that constant (:mod:`lorcana_env.rules.record.constants`).
Columns = Mapping[str, str]
#: The column names of each block of an observation, by the name of the block.
Layout = Mapping[str, tuple[str, ...]]

_STORED = re.compile(r" (?:/|x|\+) \d+$")
_DIVIDED = re.compile(r" / (\d+)$")
_HALF = {"//": "high", "%": "low"}  # the two bytes of a number


def identifier(column: str) -> str:
    """The Python name of a column: ``lore / 20`` is ``lore``, ``number // 256`` is ``number_high``.

    >>> identifier("opponents' willpower_left x 4")
    'opponents_willpower_left'
    """
    column = re.sub(r" (//|%) \d+$", lambda found: " " + _HALF[found[1]], column)
    return _STORED.sub("", column).replace("'", "").replace(" ", "_")


def alike(columns: Columns, *names: str) -> dict[str, str]:
    """The columns with these identifiers, by their identifiers; without ``names`` all of them.

    >>> alike({"turn / 30": "turns so far", "page / 10": ""}, "turn")
    {'turn': 'turns so far'}
    """
    found = {identifier(name): meaning for name, meaning in columns.items()}
    return {name: found[name] for name in names or found}


def column_indices(columns: Collection[str]) -> Any:
    """A named tuple with the index of each column, as plain ints that numba treats as constants.

    >>> column_indices(("your_turn", "turn / 30")).turn
    1
    """
    return namedtuple("Columns", map(identifier, columns))(*range(len(columns)))


def units(columns: Iterable[str]) -> list[float]:
    """The unit of each column: that of ``lore / 20`` is a twentieth.

    >>> units(("your_turn", "lore / 20"))
    [1.0, 0.05]
    """
    return [1 / int(found[1]) if (found := _DIVIDED.search(column)) else 1.0 for column in columns]


def first_of(block: Iterable[str], columns: Iterable[str]) -> int:
    """The index of the first column of ``block``, whose columns the code writes by number.

    Raises ``ValueError`` when the columns of the block do not follow one another.
    """
    block, columns = tuple(block), tuple(columns)
    first = columns.index(block[0])
    if columns[first : first + len(block)] != block:
        raise ValueError(f"the columns from {block[0]!r} to {block[-1]!r} must follow one another")
    return first


def layout_metadata(layout: Layout) -> dict[str, Any]:
    """The part of a network file (JSON) that names the columns which the network was trained with."""
    return {"version": __version__, "columns": {block: list(names) for block, names in layout.items()}}


def trained_columns(metadata: dict[str, Any], layout: Layout) -> Layout:
    """The columns that a network was trained with, from the ``metadata`` of its file, for each block of ``layout``.

    Raises ``ValueError`` when ``layout``, which is that of this version, lacks one of them.
    """
    trained = {block: tuple(metadata["columns"][block]) for block in layout}
    for block, names in trained.items():
        for name in names:
            if name not in layout[block]:
                raise ValueError(
                    f"it needs the column {name!r} of {block!r}, which version {__version__} does not have (it was "
                    f"trained with version {metadata['version']})"
                )
    return trained
