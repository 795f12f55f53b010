"""Match histories as duels.ink exports them: a row for each game, as a table (CSV), as JSON or as JSON lines."""

import json
from typing import Any

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
        try:
            rows = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise ValueError(f"{where} is no match history: it is no JSON") from None
    found = [(f"{where}, game {number}", row) for number, row in enumerate(rows, 1)] if isinstance(rows, list) else []
    for place, row in found:
        missing = [column for column in COLUMNS if not isinstance(row, dict) or column not in row]
        if missing:
            raise ValueError(f"{place} has no {', '.join(missing)}: this is no match history")
    return found


def told(row: dict[str, Any]) -> dict[str, str] | None:
    """A row in the words of a table of games; None for a game that nobody won, or that does not tell its decks."""
    deck, opponent, first, result = (row.get(column) for column in COLUMNS)
    if result not in ("win", "loss") or not deck or not opponent or first in (None, ""):
        return None
    return {"deck": str(deck), "opponent": str(opponent), "first": str(first), "result": str(result)}
