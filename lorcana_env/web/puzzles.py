"""The tab of puzzles: the list, a puzzle on the board, its solution, and puzzles of one's own."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from lorcana_env._util import arguments
from lorcana_env.analysis.forced_win import sure_win
from lorcana_env.analysis.puzzles import GOALS, Puzzle, as_file
from lorcana_env.game.agent import ask
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.game.scenario import Scenario
from lorcana_env.web import serialize
from lorcana_env.web.play import begin
from lorcana_env.web.positions import LAYOUT, parse_layout
from lorcana_env.web.puzzle_store import puzzle_key, puzzle_summary
from lorcana_env.web.requests import ApiError
from lorcana_env.web.state import ApiRequest, ServerState, attachment, route
from lorcana_env.words.terms import term

OPPONENT = "greedy"  # the agent of the other side, as in ``lorcana puzzle``
MAX_POSITIONS = 5_000  # searched for a certain win
JUDGE = "guided:500sims"  # finds the best move if no agent is named


def puzzles(server: ServerState, request: ApiRequest) -> Any:
    """Return all puzzles, and which of them are solved."""
    games = {row["puzzle"]: row["id"] for row in server.sessions.list() if row.get("puzzle")}
    return {
        "puzzles": [
            {
                "key": key,
                "number": puzzle.number,
                "own": own,
                "say": term(f"goal_{puzzle.goal}", request.language),
                **puzzle_summary(puzzle),
                "solved": key in server.puzzles.solved,
                "begun": key in games,
            }
            for key, puzzle, own in server.puzzles.all()
        ],
        "file": str(server.puzzles.file) if server.puzzles.file.is_file() else "",
    }


def play(server: ServerState, request: ApiRequest) -> Any:
    """Put a puzzle on the board, as it was left."""
    request.parse()
    key = request.path["key"]
    puzzle = server.puzzles.get(key)
    for row in server.sessions.list():
        if row.get("puzzle") == key:
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
    return {"next": moves[len(made)] if follows else None, "solution": moves, "evidence": puzzle.evidence}


# -- new puzzles ------------------------------------------------------------------------------------------------------


def make_puzzle(server: ServerState, layout: dict[str, Any], goal: str, judge: str) -> Puzzle:
    """Return a layout as a puzzle, solved by a proved win this turn, or by the move that a search finds best."""
    for key, usual in (("variant", "normal"), ("rules", "2.0.0")):
        if layout[key] != usual:
            raise ApiError(409, f"a puzzle is of the usual game: {key} {usual}")
    game = Scenario(layout["you"], layout["opponent"], layout["seed"]).game.clone(auto=True)
    if game.over:
        raise ApiError(409, "the game is over in this position")
    if goal == "win":
        found = sure_win(game, MAX_POSITIONS)
        if found.line is None:
            why = (
                "no line wins this turn for certain" if found.whole else "no certain win was found in the time there is"
            )
            raise ApiError(409, why)
        solution, here = [], game.clone()
        for action in found.line:
            solution.append(here.describe(action))
            here.step(action)
        evidence: dict[str, Any] = {"positions tried": found.positions}
    else:
        solution = [game.describe(ask(server.agents.make(judge, 0), game))]
        evidence = {"judge": judge}
    return Puzzle(1, goal, layout["you"], layout["opponent"], tuple(solution), evidence)


def export(server: ServerState, request: ApiRequest) -> Any:
    """Return a layout as a file of one puzzle, which ``lorcana puzzle --file`` reads; ``keep`` saves it here too."""
    fields = request.parse(*LAYOUT, "goal", "judge", "keep")
    goal = arguments.choice(fields.text("goal", "win"), "goal", GOALS)
    judge = server.agents.check(fields.text("judge", JUDGE))
    return server.with_agent(
        judge, _export, server, parse_layout(fields), goal, judge, fields.flag("keep"), request.language
    )


def _export(server: ServerState, layout: dict[str, Any], goal: str, judge: str, keep: bool, language: str) -> Any:
    puzzle = make_puzzle(server, layout, goal, judge)
    key = server.puzzles.add(puzzle) if keep else puzzle_key(puzzle)
    solution = serialize.translate(puzzle.game(), puzzle.solution, language)
    return {"key": key, "solution": solution, "text": as_file([puzzle], {"by": "lorcana serve"})}


def remove(server: ServerState, request: ApiRequest) -> Any:
    server.puzzles.remove(request.path["key"])
    return {"removed": request.path["key"]}


def file(server: ServerState, request: ApiRequest) -> Response:
    """Return one's own puzzles as a file, which ``lorcana puzzle --file`` reads."""
    if not server.puzzles.file.is_file():
        raise ApiError(409, "no puzzle of yours is kept yet")
    return attachment(server.puzzles.file.read_bytes(), "puzzles.json", "application/json")


ROUTES = [
    route("GET", "puzzles", puzzles),
    route("GET", "puzzles/file", file),
    route("POST", "puzzles/{key}/play", play),
    route("DELETE", "puzzles/{key}", remove),
    route("POST", "positions/puzzle", export, slow=True),
    route("GET", "games/{id}/solution", solution),
]
