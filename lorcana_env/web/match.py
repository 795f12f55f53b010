"""Matches: the best of three games, in which the loser of a game decides who starts the next (2.1.3.2).

As in :mod:`lorcana_env.simulation.series`, a game that was cut short has no loser, and the same player starts again;
the match ends with its last game at the latest. What is kept with each game: its ``number``, the games ``won`` by each
seat before it, and the ``next`` game's name.
"""

from __future__ import annotations

from typing import Any

from lorcana_env._util import arguments
from lorcana_env.web.kept import values
from lorcana_env.web.requests import Refused

OF = 3
NEEDED = 2  # games, to win it


def begun() -> dict[str, Any]:
    """Of the first game."""
    return {"number": 1, "won": [0, 0], "next": ""}


def check(kept: Any) -> None:
    """``ValueError`` or ``TypeError`` for what :func:`begun` and :func:`following` do not give."""
    found = values({"number": int, "won": tuple[int, int], "next": str}, kept, "match")
    arguments.integer(found["number"], "number", 1)
    for number in found["won"]:
        arguments.integer(number, "won", 0, NEEDED)


def stands(kept: dict[str, Any] | None, over: bool, winner: int | None, viewer: int | None) -> dict[str, Any] | None:
    """How a match stands with this game; ``chooses``: who says who starts the next one, "nobody" where nobody lost."""
    if kept is None:
        return None
    won = [n + (over and winner == seat) for seat, n in enumerate(kept["won"])]
    done = max(won) >= NEEDED or (over and kept["number"] >= OF)
    chooses = None
    if over and not done:
        chooses = "nobody" if winner is None else "agent" if winner == viewer else "you"
    return {**kept, "of": OF, "won": won, "over": done, "chooses": chooses}


def following(
    kept: dict[str, Any] | None, over: bool, winner: int | None, viewer: int | None, started: int, first: bool | None
) -> tuple[dict[str, Any], int]:
    """What is kept with the next game, and who starts it; ``started``: who started this one.

    The person says so where they lost (``first``). An agent that lost goes first, which wins more games.
    """
    now = stands(kept, over, winner, viewer)
    if now is None or viewer is None:
        raise Refused(409, "this game is not one of a match")
    if now["chooses"] is None:
        raise Refused(409, "the match is over" if now["over"] else "this game is not over yet")
    if now["chooses"] == "you" and first is None:
        raise Refused(400, "you lost: say whether you go first")
    if now["chooses"] != "you" and first is not None:
        raise Refused(409, "it is not for you to say who goes first")
    start = {"you": viewer if first else 1 - viewer, "agent": 1 - viewer, "nobody": started}[now["chooses"]]
    return {"number": now["number"] + 1, "won": now["won"], "next": ""}, start
