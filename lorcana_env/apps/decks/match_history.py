"""Match histories as duels.ink exports them: a row for each game, as a table (CSV), as JSON or as JSON lines."""

import json
from typing import Any

POINTS = {"win": 1.0, "won": 1.0, "w": 1.0, "1": 1.0, "loss": 0.0, "lost": 0.0, "l": 0.0, "0": 0.0, "draw": 0.5,
          "d": 0.5, "0.5": 0.5}  # fmt: skip
COLUMNS = ("your_deck_colors", "opp_deck_colors", "went_first", "result")


def is_history(text: str) -> bool:
    """Return whether a text is a match history, by what it begins with."""
    begins = text.lstrip()
    return begins[:1] in ("{", "[") or COLUMNS[0] in begins.partition("\n")[0]


def history_rows(text: str, where: str) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a history that is JSON or JSON lines, each with the place where it stands.

    ``ValueError`` for anything else, and for a row without one of :data:`COLUMNS`.
    """
    try:
        rows = json.loads(text)
        rows = rows.get("games", [rows]) if isinstance(rows, dict) else rows
    except (ValueError, RecursionError):
        rows = []
        for number, line in enumerate(text.split("\n"), 1):
            try:
                rows += [json.loads(line)] if line.strip() else []
            except (ValueError, RecursionError):
                place = f"{where}, line {number}" if rows else where
                raise ValueError(f"{place}: it is no JSON; export it again, or delete the line") from None
    found = [(f"{where}, game {number}", row) for number, row in enumerate(rows, 1)] if isinstance(rows, list) else []
    for place, row in found:
        missing = [column for column in COLUMNS if not isinstance(row, dict) or column not in row]
        if missing:
            raise ValueError(f"{place} has no {', '.join(missing)}: this is no match history")
    return found


def told(row: dict[str, Any]) -> dict[str, str] | None:
    """A row in the words of a table of games; None for a game against a bot, that has no result, or tells no decks."""
    deck, opponent, first, result = (row.get(column) for column in COLUMNS)
    bot = row.get("mode") == "bot" or str(row.get("opp_is_bot")).lower() in ("true", "1")
    if bot or str(result).lower() not in POINTS or not deck or not opponent or first in (None, ""):
        return None
    return {"deck": str(deck), "opponent": str(opponent), "first": str(first), "result": str(result)}
