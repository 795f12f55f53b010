"""The tab of puzzles: the list, a puzzle on the board, and its solution."""

from typing import Any

from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.play import begin
from lorcana_env.apps.page.puzzle_store import puzzle_summary
from lorcana_env.apps.page.requests import ApiError
from lorcana_env.apps.page.state import ApiRequest, ServerState, route
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.words.terms import term

OPPONENT = "greedy"  # the agent of the other side, as in ``lorcana play puzzle``


def puzzles(server: ServerState, request: ApiRequest) -> Any:
    """Return all puzzles, and which of them are solved."""
    begun = {row["puzzle"] for row in server.sessions.list()}
    return {
        "puzzles": [
            {
                "key": key,
                "number": puzzle.number,
                "say": term(f"goal_{puzzle.goal}", request.language),
                **puzzle_summary(puzzle),
                "solved": key in server.puzzles.solved,
                "begun": key in begun,
            }
            for key, puzzle in server.puzzles.all.items()
        ],
    }


def play(server: ServerState, request: ApiRequest) -> Any:
    """Put a puzzle on the board, as it was left."""
    request.parse()
    key = request.path["key"]
    puzzle = server.puzzles.get(key)
    for row in server.sessions.list():
        if row["puzzle"] == key:
            return server.sessions.get(row["id"]).state(request.language)
    line = PositionReplay(puzzle.game(), ["you", OPPONENT])
    return begin(server, line, [None, OPPONENT], "shipped", request.language, puzzle=key)


def solution(server: ServerState, request: ApiRequest) -> Any:
    """Return the moves that solve a puzzle, and the next one if the moves so far follow the solution."""
    session = server.sessions.get(request.path["id"])
    with session.lock:
        puzzle = session.puzzle
        if puzzle is None:
            raise ApiError(409, "this game is no puzzle")
        made = session.solving.moves
    moves = serialize.translate(puzzle.game(), puzzle.solution, request.language)
    follows = list(puzzle.solution[: len(made)]) == made and len(made) < len(moves)
    return {"next": moves[len(made)] if follows else None, "solution": moves}


ROUTES = [
    route("GET", "puzzles", puzzles),
    route("POST", "puzzles/{key}/play", play),
    route("GET", "games/{id}/solution", solution),
]
