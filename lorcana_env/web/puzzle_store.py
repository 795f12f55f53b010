"""The puzzles of the page: the bundled ones, those made here, and which of them are solved."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lorcana_env._util.atomic_files import write_text
from lorcana_env.analysis.puzzles import Puzzle, as_file, check, load
from lorcana_env.web import json_store
from lorcana_env.web.requests import ApiError

MAX_PUZZLES = 500  # of one's own


def puzzle_key(puzzle: Puzzle) -> str:
    """Return the name of a puzzle in every file and address: a digest of its position and goal."""
    text = json.dumps([puzzle.goal, puzzle.you, puzzle.opponent], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def puzzle_summary(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the list of puzzles shows of one: the lore of both sides, and the names of the decks."""
    return {"lore": [side.get("lore", 0) for side in (puzzle.you, puzzle.opponent)],
            "decks": puzzle.source.get("decks", [])}  # fmt: skip


class PuzzleStore:
    """The bundled puzzles and those of the file ``puzzles.json`` in the data folder.

    ``lorcana puzzle --file`` reads the same file. ``solved`` holds the keys of the solved ones.
    """

    def __init__(self, folder: Path) -> None:
        self.file, self._solved_file = folder / "puzzles.json", folder / "solved.json"
        self._lock = threading.Lock()
        self._bundled = {puzzle_key(puzzle): puzzle for puzzle in load()}
        self._own: dict[str, Puzzle] = json_store.load(self.file, lambda _: self._load_own(), {})
        self.solved: set[str] = json_store.load(self._solved_file, set, set())

    def _load_own(self) -> dict[str, Puzzle]:
        return {puzzle_key(puzzle): puzzle for puzzle in load(self.file)}

    def all(self) -> Iterator[tuple[str, Puzzle, bool]]:
        """Yield each puzzle with its key, and whether it was made here."""
        yield from ((key, puzzle, False) for key, puzzle in self._bundled.items())
        yield from ((key, puzzle, True) for key, puzzle in self._own.items())

    def find(self, key: str) -> Puzzle | None:
        return self._bundled.get(key) or self._own.get(key)

    def get(self, key: str) -> Puzzle:
        puzzle = self.find(key)
        if puzzle is None:
            raise ApiError(404, "there is no such puzzle here")
        return puzzle

    def next(self, key: str) -> str | None:
        """Return the key of the next puzzle that is not solved, or None."""
        keys = [other for other, _, _ in self.all()]
        at = keys.index(key) + 1 if key in keys else 0
        return next((other for other in keys[at:] + keys[:at] if other not in self.solved and other != key), None)

    def add(self, puzzle: Puzzle) -> str:
        """Save a puzzle, whose solution must solve it, and return its key."""
        check(puzzle)
        key = puzzle_key(puzzle)
        with self._lock:
            if key not in self._bundled:
                if len(self._own) >= MAX_PUZZLES:
                    raise ValueError(f"{MAX_PUZZLES} puzzles are kept already: remove one")
                self._write({**self._own, key: puzzle})
        return key

    def remove(self, key: str) -> None:
        with self._lock:
            if key not in self._own:
                raise ApiError(404, "there is no such puzzle of yours")
            self._write({other: puzzle for other, puzzle in self._own.items() if other != key})

    def _write(self, own: dict[str, Puzzle]) -> None:
        if own:
            write_text(self.file, as_file(list(own.values()), {"by": "lorcana serve"}))
            self._own = self._load_own()
        else:  # the format has no file without puzzles
            self.file.unlink(missing_ok=True)
            self._own = {}

    def mark_solved(self, key: str) -> None:
        with self._lock:
            if key not in self.solved:
                write_text(self._solved_file, json.dumps(sorted({*self.solved, key})))
                self.solved = {*self.solved, key}
