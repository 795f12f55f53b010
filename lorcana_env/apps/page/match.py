"""Matches: the best of three games, in which the loser of a game decides who starts the next (2.1.3.2).

As in :mod:`lorcana_env.simulation.series`, a game that was cut short has no loser, and the same player starts again;
the match ends with its third game at the latest. Each game stores its ``number``, the games ``won`` by each seat before
it, and the id of the ``next`` game.
"""

from typing import Any

from lorcana_env.apps.page.requests import ApiError

OF = 3
NEEDED = 2  # games to win the match


def first_game() -> dict[str, Any]:
    """Return what the first game of a match stores."""
    return {"number": 1, "won": [0, 0], "next": ""}


def standing(
    stored: dict[str, Any] | None, over: bool, winner: int | None, viewer: int | None
) -> dict[str, Any] | None:
    """Return the standing of a match with this game.

    ``chooses`` says who decides who starts the next game: "you", "agent", or "nobody" if no player lost.
    """
    if stored is None:
        return None
    won = [n + (over and winner == seat) for seat, n in enumerate(stored["won"])]
    done = max(won) >= NEEDED or (over and stored["number"] >= OF)
    chooses = None
    if over and not done:
        chooses = "nobody" if winner is None else "agent" if winner == viewer else "you"
    return {**stored, "of": OF, "won": won, "over": done, "chooses": chooses}


def next_game(
    stored: dict[str, Any] | None, over: bool, winner: int | None, viewer: int | None, started: int, first: bool | None
) -> tuple[dict[str, Any], int]:
    """Return what the next game stores, and its starting player; ``started`` is the starting player of this game.

    A person who lost decides with ``first``. An agent that lost goes first, which wins more games.
    """
    now = standing(stored, over, winner, viewer)
    if now is None or viewer is None:
        raise ApiError(409, "this game is not one of a match")
    if now["chooses"] is None:
        raise ApiError(409, "the match is over" if now["over"] else "this game is not over yet")
    if now["chooses"] == "you" and first is None:
        raise ApiError(400, "you lost: say whether you go first")
    if now["chooses"] != "you" and first is not None:
        raise ApiError(409, "it is not for you to say who goes first")
    start = {"you": viewer if first else 1 - viewer, "agent": 1 - viewer, "nobody": started}[now["chooses"]]
    return {"number": now["number"] + 1, "won": now["won"], "next": ""}, start
