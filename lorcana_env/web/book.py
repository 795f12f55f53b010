"""The puzzles of the page: those that come with the package, and those that were laid out here; which are solved."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import write_text
from lorcana_env.analysis.puzzles import Puzzle, as_file, check, load
from lorcana_env.web import kept
from lorcana_env.web.requests import Refused

MOST = 500  # of one's own


def key_of(puzzle: Puzzle) -> str:
    """What a puzzle is called wherever it stands: a digest of its position and goal."""
    text = json.dumps([puzzle.goal, puzzle.you, puzzle.opponent], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def told(puzzle: Puzzle) -> dict[str, Any]:
    """What the list of puzzles says of one; ``ValueError`` or ``TypeError`` where its file says something else."""
    lore = [arguments.integer(side.get("lore", 0), "lore", 0) for side in (puzzle.you, puzzle.opponent)]
    return {"lore": lore, "decks": arguments.texts(puzzle.source.get("decks", []), "decks", "names")}


class Book:
    """``own``: the file ``puzzles.json`` of the folder, which ``lorcana puzzle --file`` reads too."""

    def __init__(self, folder: Path) -> None:
        self.file, self._solved_file = folder / "puzzles.json", folder / "solved.json"
        self._lock = threading.Lock()
        self._bundled = {key_of(puzzle): puzzle for puzzle in load()}
        self._own: dict[str, Puzzle] = {}
        self.solved: set[str] = set()
        for file, read in ((self.file, self._read_own), (self._solved_file, self._read_solved)):
            try:
                if file.is_file():
                    read()
            except (ValueError, TypeError, AttributeError) as error:
                raise ValueError(f"{file} is damaged: mend it, or move it away") from error

    def _read_own(self) -> None:
        kept.read(self.file)  # only numbers that the page can be told
        found = load(self.file)
        for puzzle in found:
            told(puzzle)
        self._own = {key_of(puzzle): puzzle for puzzle in found}

    def _read_solved(self) -> None:
        self.solved = set(arguments.texts(kept.read(self._solved_file), "solved", "names"))

    def all(self) -> Iterator[tuple[str, Puzzle, bool]]:
        """Each puzzle by its key, and whether it is one's own."""
        yield from ((key, puzzle, False) for key, puzzle in self._bundled.items())
        yield from ((key, puzzle, True) for key, puzzle in self._own.items())

    def find(self, key: str) -> Puzzle | None:
        return self._bundled.get(key) or self._own.get(key)

    def get(self, key: str) -> Puzzle:
        puzzle = self.find(key)
        if puzzle is None:
            raise Refused(404, "there is no such puzzle here")
        return puzzle

    def next(self, key: str) -> str | None:
        """The puzzle to try after this one: the next that is not solved."""
        keys = [other for other, _, _ in self.all()]
        at = keys.index(key) + 1 if key in keys else 0
        return next((other for other in keys[at:] + keys[:at] if other not in self.solved and other != key), None)

    def add(self, puzzle: Puzzle) -> str:
        """Keep one that was laid out here; its solution must solve it."""
        check(puzzle)
        key = key_of(puzzle)
        with self._lock:
            if key not in self._bundled:
                if len(self._own) >= MOST:
                    raise ValueError(f"{MOST} puzzles are kept already: remove one")
                self._write({**self._own, key: puzzle})
        return key

    def drop(self, key: str) -> None:
        with self._lock:
            if key not in self._own:
                raise Refused(404, "there is no such puzzle of yours")
            self._write({other: puzzle for other, puzzle in self._own.items() if other != key})

    def _write(self, own: dict[str, Puzzle]) -> None:
        if own:
            write_text(self.file, as_file(list(own.values()), {"by": "lorcana serve"}))
            self._own = {key_of(puzzle): puzzle for puzzle in load(self.file)}
        else:  # a file of no puzzles is none
            self.file.unlink(missing_ok=True)
            self._own = {}

    def solve(self, key: str) -> None:
        """Note that it was solved here."""
        with self._lock:
            if key not in self.solved:
                write_text(self._solved_file, json.dumps(sorted({*self.solved, key})))
                self.solved = {*self.solved, key}
