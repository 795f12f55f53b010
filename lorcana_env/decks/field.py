"""A field: the decks of the expected opponents, and their shares."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.text_files import read_text
from lorcana_env.decks.deck import Deck, bundled

ALL = "all"  # every bundled list
_ENDINGS = (".txt", ".csv", ".json", ".dek")
_SHARE = re.compile(r"(?P<name>.*[^\s,;:=])\s*[\s,;:=]\s*(?P<share>[^\s,;:=%]+)\s*%?")


@dataclass(frozen=True)
class Field:
    """``decks`` and their ``shares`` of the games (float64, sum 1); no share is 0."""

    decks: tuple[Deck, ...]
    shares: np.ndarray

    @classmethod
    def of(cls, decks: Sequence[Deck | str | PathLike[str]], shares: Mapping[str, float] | None = None) -> Field:
        """A field of decks with shares by name, which need not sum to 1 (None: equal shares).

        A deck may also be the name of a bundled one, a path, a folder of lists, or "all" for every bundled list.
        Raises ``ValueError`` for no decks, two of one name, a share of an unknown deck, and negative shares.
        """
        found = tuple(load_decks(decks))
        names = [deck.name for deck in found]
        if not found:
            raise ValueError("a field needs at least one deck")
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"the field holds {name!r} twice: rename one of the files")
        weights = normalized_shares(shares, names)
        met = [i for i in range(len(found)) if weights[i] > 0]
        return cls(tuple(found[i] for i in met), weights[met])


def load_decks(decks: Sequence[Deck | str | PathLike[str]]) -> Iterable[Deck]:
    """Load decks by name or path; a folder stands for the lists in it, "all" for every bundled one."""
    for deck in arguments.items(decks, "field", "decks"):
        if deck == ALL:
            yield from map(Deck.load, bundled())
        elif isinstance(deck, str | PathLike) and Path(arguments.path(deck, "the deck")).is_dir():
            files = [path for path in sorted(Path(deck).iterdir()) if path.suffix.lower() in _ENDINGS]
            if not files:
                raise ValueError(f"there are no deck lists in {deck}: files that end in {', '.join(_ENDINGS)}")
            yield from map(Deck.load, files)
        else:
            yield Deck.of(deck, "a deck of the field")


def normalized_shares(shares: Mapping[str, float] | None, names: Sequence[str]) -> np.ndarray:
    """The shares of the decks ``names`` (float64, sum 1); decks that ``shares`` does not name have 0."""
    if shares is None:
        return np.full(len(names), 1 / len(names))
    weights = np.zeros(len(names))
    by_name = {name.lower(): i for i, name in enumerate(names)}
    seen: set[int] = set()
    for name, share in shares.items():
        i = by_name.get(arguments.text(name, "a name in shares").lower())
        if i is None:
            near = difflib.get_close_matches(name.lower(), list(by_name), n=3, cutoff=0)
            raise ValueError(f"shares name {name!r}, which is not among the decks; nearest: {', '.join(near)}")
        if i in seen:
            raise ValueError(f"{name!r} has a share already: name each deck once")
        seen.add(i)
        weights[i] = arguments.number(share, f"the share of {name}")
        if weights[i] < 0:
            raise ValueError(f"the share of {name} is {arguments.shown(share)}: shares are 0 or more")
    if weights.sum() <= 0:
        raise ValueError("the shares sum to nothing: give at least one deck a share above 0")
    return weights / weights.sum()


def read_shares(path: str | PathLike[str]) -> dict[str, float]:
    """Read shares by deck from a file: a line for each deck, ``blurple 12%`` or ``blurple,0.12``; or a JSON object.

    Lines that begin with # are skipped, and a first line without a number is a heading.
    """
    file = Path(arguments.path(path))
    if not file.is_file():
        raise ValueError(f"there is no file {file} with shares: lines such as 'blurple 12%'")
    text = read_text(file)
    if text.lstrip().startswith("{"):
        return _of_json(text, file)
    shares: dict[str, float] = {}
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    for k, (number, line) in enumerate(entry for entry in lines if entry[1] and not entry[1].startswith("#")):
        match = _SHARE.fullmatch(line)
        try:
            name, share = (match["name"].strip().strip('"'), float(match["share"].strip('"'))) if match else ("", 0.0)
        except ValueError:
            if k == 0 and not any(map(str.isdigit, line)):  # the headings
                continue
            name = ""
        if not name:
            raise ValueError(f"{file}, line {number}: {line[:60]!r} is no deck with its share; write 'blurple 12%'")
        if name in shares:
            raise ValueError(f"{file}, line {number}: {name!r} has a share already")
        if not 0 <= share < 1e300:
            raise ValueError(f"{file}, line {number}: the share of {name!r} is {share:g}: shares are 0 or more")
        shares[name] = share
    return shares


def _of_json(text: str, file: Path) -> dict[str, float]:
    try:
        shares: Any = json.loads(text, object_pairs_hook=arguments.no_key_twice)
        return {
            arguments.text(name, "a name"): arguments.number(share, f"the share of {name}")
            for name, share in shares.items()
        }
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{file} is no JSON object of deck names and shares: {' '.join(str(error).split())}") from None
