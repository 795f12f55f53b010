"""A deck list: its cards, reading it, and its legality."""

from __future__ import annotations

import difflib
import os
import stat
import time
import warnings
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any

from lorcana_env import cards as catalogue
from lorcana_env._util import arguments
from lorcana_env._util.text_files import read_text
from lorcana_env.decks.formats import find_format

_SHOWN = 20  # lines that cannot be read, of a file that is something else
_DATA = Path(__file__).parent / "data"
_FOLDERS = {"normal": _DATA, "mini": _DATA / "mini", "mini-middle": _DATA / "mini-middle"}
_TICK = 2_000_000_000  # ns; two changes of a file within it may bear the same time (FAT is the coarsest)


class DeckWarning(UserWarning):
    """Warning that a deck is legal in no format; it is played all the same.

    >>> import warnings
    >>> from lorcana_env.decks import DeckWarning
    >>> warnings.simplefilter("ignore", DeckWarning)  # if that is meant
    """


def warn_of(decks: Iterable[Deck], variant: str = "normal") -> None:
    """Issue a :class:`DeckWarning` for each deck that is legal in no format.

    >>> from lorcana_env.decks import Deck, warn_of
    >>> warn_of([Deck.load("blurple")])
    """
    for doubt in dict.fromkeys(deck.doubts(variant) for deck in decks):
        if doubt is not None:
            warnings.warn(doubt, DeckWarning, stacklevel=3)


@dataclass(frozen=True, init=False, repr=False)
class Deck:
    """A deck list: full card names, one per copy, copies of one card one after the other.

    >>> from lorcana_env import Deck
    >>> deck = Deck(["Stitch - New Dog"] * 4, name="four dogs")
    >>> deck
    <Deck 'four dogs': 4 cards, amber>
    >>> deck.problems("any")
    ['4 cards; a Constructed deck needs at least 60 (1.10.1.1)']
    >>> Deck.parse(deck.to_text()) == deck
    True

    Names are spelled as in the catalogue; an unknown one raises ``cards.UnknownCard``. An illegal deck can be made and
    played. Decks are equal when they list the same cards in the same order, whatever their names: a game's shuffle
    starts from that order.
    """

    cards: tuple[str, ...]  # those the game starts with (7.2.1)
    name: str = field(default="deck", compare=False)

    def __init__(self, cards: Iterable[str], name: str = "deck") -> None:
        counts = Counter(arguments.texts(cards, "cards", "full card names"))
        name = arguments.text(name, "name")
        self._fill(((catalogue.find(card).full_name, copies) for card, copies in counts.items()), name)

    def _fill(self, entries: Iterable[tuple[str, int]], name: str) -> None:
        counts: Counter[str] = Counter()
        for full_name, copies in entries:
            counts[full_name] += copies
        object.__setattr__(self, "cards", tuple(counts.elements()))
        object.__setattr__(self, "name", name)

    @classmethod
    def _made(cls, cards: tuple[str, ...], name: str) -> Deck:
        """Make a deck of cards as another one has them."""
        deck = object.__new__(cls)
        object.__setattr__(deck, "cards", cards)
        object.__setattr__(deck, "name", name)
        return deck

    @classmethod
    def load(cls, name_or_path: str | PathLike[str]) -> Deck:
        """Load a bundled list by name (:func:`bundled`), or a text file by path; ``ValueError`` if there is neither.

        A file is read again only when it has changed.

        >>> Deck.load("blurple").problems("infinity")
        []
        """
        name = str(os.fspath(arguments.path(name_or_path, "the deck")))
        own = name.lower()
        folders = _FOLDERS.values() if os.path.basename(own) == own else ()
        for path in chain((f"{folder}/{own}.txt" for folder in folders), (name,)):
            try:
                found = os.stat(path)
            except (OSError, ValueError):  # there is none, or this is no name of a file
                continue
            if stat.S_ISDIR(found.st_mode):
                raise ValueError(f"{path} is a folder, not a deck list")
            if stat.S_ISREG(found.st_mode):
                stamp = found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
                settled = time.time_ns() - found.st_mtime_ns > _TICK
                return cls._made(*(_read_once if settled else _read_once.__wrapped__)(path, stamp))
        near = difflib.get_close_matches(name.lower(), bundled(), n=3, cutoff=0.4) or bundled()
        raise ValueError(f"no deck list {name!r}: neither a file nor a bundled deck; try {', '.join(near)}")

    @classmethod
    def of(cls, deck: Deck | str | PathLike[str], name: str = "deck") -> Deck:
        """Return a deck as it is; load one that is named. ``name`` is for the error message."""
        if isinstance(deck, Deck):
            return deck
        if not isinstance(deck, str | PathLike):
            raise TypeError(
                f"{name} must be a Deck, the name of a bundled deck or a file, not {arguments.shown(deck)}; use "
                "Deck.load(name) or Deck.parse(text)"
            )
        return cls.load(deck)

    @classmethod
    def of_each(cls, decks: Any, name: str = "decks") -> tuple[Deck, ...]:
        """:meth:`of` for a list of them."""
        return tuple(cls.of(deck, f"{name}[{i}]") for i, deck in enumerate(arguments.items(decks, name, "decks")))

    @classmethod
    def parse(cls, text: str, name: str = "deck") -> Deck:
        """Read a deck: ``N Full Name`` a line, or as deck builders export it (:mod:`lorcana_env.decks.lists`).

        Blank lines, headings and # or // comments are ignored. A ValueError reports the lines that cannot be read (the
        first twenty), with their numbers and the nearest card names.

        >>> Deck.parse("4 Stitch - New Dog\\n2 Fire the Cannons!").counts["Fire the Cannons!"]
        2
        """
        text, name = arguments.text(text, "text", "Deck.load reads files"), arguments.text(name, "name")
        return cls._read(text, name=name, where=f"deck {name!r}" if name != "deck" else "deck")

    @classmethod
    def _read(cls, text: str, name: str, where: str, collection: bool = False) -> Deck:
        from lorcana_env.decks.lists import read_list  # an environment loads before it reads a list

        entries, errors = read_list(text, collection)
        if len(errors) == 1:
            raise ValueError(f"{where}, {errors[0]}")
        if errors:
            more = [f"... and {len(errors) - _SHOWN:,} more"] if len(errors) > _SHOWN else []
            raise ValueError("\n  ".join([f"{where}: {len(errors)} lines cannot be read", *errors[:_SHOWN], *more]))
        deck = object.__new__(cls)
        deck._fill(entries, name)
        return deck

    @cached_property
    def counts(self) -> dict[str, int]:
        """Full name -> number of copies, in the order of the list."""
        return dict(Counter(self.cards))

    @property
    def inks(self) -> frozenset[str]:
        """The ink types of the cards."""
        return frozenset(ink for name in self.counts for ink in catalogue.find(name).inks)

    def problems(self, format: str = "core") -> list[str]:
        """The reasons why the deck is not legal in a format, one sentence each; empty when it is.

        Formats: "core" (today's), "core-s12" and every other rotation back to "core-s1", "infinity", "limited" (or
        "sealed"), "draft", "pack-rush", "coconut", and "any": the Constructed deck rules (1.10.1.1) whatever the sets.
        "core-2026-05-20" and "infinity-2026-05-20" are those of a day. In "coconut" the card with the most copies is
        taken for the one that the player's Coconut card belongs to.
        """
        rules = find_format(arguments.text(format, "format"))
        return rules.problems({catalogue.find(name): copies for name, copies in self.counts.items()})

    def doubts(self, variant: str = "normal") -> str | None:
        """A warning if the deck is legal in no format, else None. It can be played all the same.

        Mini-Lorcana has no rules for decks.
        """
        if variant == "mini":
            return None
        formats = (variant,) if variant in ("pack-rush", "coconut") else ("any", "limited", "draft")
        problems = [self.problems(name) for name in formats]
        if not all(problems):
            return None
        return f"deck {self.name!r} is legal in no format: {problems[0][0]}"

    def unsupported(self) -> list[tuple[str, str]]:
        """The cards that the engine cannot play, each with the reason. A game refuses a deck that has any."""
        found = [(name, catalogue.find(name).unsupported) for name in self.counts]
        return [(name, reason) for name, reason in found if reason is not None]

    def to_text(self) -> str:
        """The list as text that :meth:`parse` reads back."""
        return "".join(f"{copies} {name}\n" for name, copies in self.counts.items())

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Deck {self.name!r}: {len(self)} cards, {'/'.join(sorted(self.inks)) or 'no ink'}>"


def read_collection(path: str | PathLike[str]) -> dict[str, int]:
    """Read the cards that somebody owns from a file, in any form of deck lists; full name -> copies.

    Raises ``ValueError`` for a missing file, for one without cards, and for lines as :meth:`Deck.parse` does.

    >>> from pathlib import Path
    >>> _ = Path("owned.txt").write_text("7 Stitch - New Dog")
    >>> read_collection("owned.txt")
    {'Stitch - New Dog': 7}
    """
    file = Path(arguments.path(path, "the collection"))
    if not file.is_file():
        raise ValueError(f"there is no file {file} with a collection: lines such as '4 Stitch - New Dog'")
    owned = Deck._read(read_text(file), name=file.stem, where=str(file), collection=True).counts
    if not owned:
        raise ValueError(f"{file} holds no cards: write lines such as '4 Stitch - New Dog'")
    return owned


def bundled(variant: str = "normal") -> tuple[str, ...]:
    """Return the names of the deck lists of the package, for the normal game or the pairs "mini" and "mini-middle".

    >>> "blurple" in bundled()
    True
    """
    return _names(_FOLDERS[arguments.choice(variant, "variant", _FOLDERS)])


def default_decks(variant: str = "normal") -> tuple[str, ...]:
    """Return the names of the two decks that environments and commands play where none are given.

    >>> default_decks()
    ('blurple', 'ward-es-control')
    """
    return bundled("mini") if variant == "mini" else ("blurple", "ward-es-control")


@lru_cache(maxsize=4096)
def _read_once(path: str, stamp: tuple[int, ...]) -> tuple[tuple[str, ...], str]:
    """The cards of a list in a file, and its name; ``stamp`` says which file, and which version of it."""
    deck = Deck._read(read_text(Path(path)), name=Path(path).stem, where=path)
    return deck.cards, deck.name


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".txt") for file in folder.iterdir() if file.name.endswith(".txt")))
