"""The puzzles of the page, and which of them are solved."""

import hashlib
import json
import threading
from pathlib import Path
from typing import Any

from lorcana_env._util.atomic_files import write_text
from lorcana_env.apps.page import json_store
from lorcana_env.apps.page.requests import ApiError
from lorcana_env.apps.study.puzzles import Puzzle, load

#: Verbs of a solution that name a theme.
_THEMES = {"shift": {"shift"}, "ability": {"resolve", "accept", "decline", "choose"}}


def puzzle_key(puzzle: Puzzle) -> str:
    """Return the name of a puzzle in every file and address: a digest of its position and goal."""
    text = json.dumps([puzzle.goal, puzzle.you, puzzle.opponent], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def puzzle_summary(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the list of puzzles shows of one: themes, lore, decks, and how many agents solved it of how many.

    A theme of a certain win is what it takes; of a best move, which the theme must not name, who is ahead.
    """
    mine, theirs = (side.get("lore", 0) for side in (puzzle.you, puzzle.opponent))
    verbs = {move.split()[0] for move in puzzle.solution}
    themes = [name for name, of in _THEMES.items() if verbs & of]
    if puzzle.goal == "best":
        themes = ["ahead" if mine > theirs else "behind" if mine < theirs else "even"]
    tried = puzzle.evidence["solved_by"]
    return {"lore": [mine, theirs], "decks": puzzle.source["decks"], "themes": themes,
            "agents": len(tried), "solved_by": sum(tried.values())}  # fmt: skip


class PuzzleStore:
    """The bundled puzzles by key, those that more agents solve first. ``solved`` holds the keys of the solved ones."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "solved.json"
        self._lock = threading.Lock()
        by_difficulty = sorted(load(), key=lambda puzzle: -sum(puzzle.evidence["solved_by"].values()))
        self.all = {puzzle_key(puzzle): puzzle for puzzle in by_difficulty}
        self.solved: set[str] = json_store.load(self._file, set, set())

    def get(self, key: str) -> Puzzle:
        if key not in self.all:
            raise ApiError(404, "there is no such puzzle here")
        return self.all[key]

    def next(self, key: str) -> str | None:
        """Return the key of the next puzzle that is not solved, or None."""
        keys = list(self.all)
        at = keys.index(key) + 1
        return next((other for other in keys[at:] + keys[:at] if other not in self.solved and other != key), None)

    def mark_solved(self, key: str) -> None:
        with self._lock:
            if key not in self.solved:
                write_text(self._file, json.dumps(sorted({*self.solved, key})))
                self.solved = {*self.solved, key}
