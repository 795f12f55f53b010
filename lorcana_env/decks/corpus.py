"""Collections of deck lists in a tab-separated file, to train on and to fit the generator with.

Columns: ``id``, ``newest_set`` (the number of the newest set among the cards), ``inks`` ("amber/steel"), ``cluster``
(lists of one cluster share half of their cards or more) and ``deck`` ("4 Full Name | 3 Full Name"); others are ignored.
"""

import csv
import zlib
from pathlib import Path
from typing import NamedTuple

from lorcana_env.cards import find
from lorcana_env.decks.deck import Deck
from lorcana_env.decks.formats import SETS

COLUMNS = ("id", "newest_set", "inks", "cluster", "deck")


class Entry(NamedTuple):
    """A list of the file."""

    deck: Deck
    newest_set: str
    inks: frozenset[str]
    cluster: str


def read_corpus(path: str | Path) -> list[Entry]:
    """The lists of a file. ``ValueError`` for a missing column, a line that cannot be read, or when there is none."""
    entries = []
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        for column in COLUMNS:
            if column not in (rows.fieldnames or ()):
                raise ValueError(f"{path} has no column {column!r}; it needs {', '.join(COLUMNS)}")
        for number, row in enumerate(rows, 2):
            try:
                entries.append(_entry(row))
            except (ValueError, AttributeError) as error:
                raise ValueError(f"{path}, line {number}: {str(error).splitlines()[0]}") from None
    if not entries:
        raise ValueError(f"{path} has no list whose newest set is one of 1 to {len(SETS)}")
    return entries


def _entry(row: dict[str, str]) -> Entry:
    cards: list[str] = []
    for part in row["deck"].split(" | "):
        copies, _, name = part.strip().partition(" ")
        if not copies.isdecimal():
            raise ValueError(f"{part!r} is not a number and the name of a card")
        cards += [find(name).full_name] * int(copies)
    if row["newest_set"] not in (s.code for s in SETS):
        raise ValueError(f"there is no set {row['newest_set']!r}")
    return Entry(Deck(cards, row["id"]), row["newest_set"], frozenset(row["inks"].split("/")), row["cluster"])


def is_held_out(cluster: str) -> bool:
    """Return whether lists of this cluster are never trained on, nor fitted: a fifth of the clusters, by number."""
    return zlib.crc32(f"cluster {cluster}".encode()) % 5 == 0
