"""The room of puzzles: which there are, one on the board, how it is solved, and puzzles of one's own."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from lorcana_env._util import arguments
from lorcana_env.analysis.forced_win import sure_win
from lorcana_env.analysis.puzzles import GOALS, Puzzle, as_file
from lorcana_env.game.agent import ask
from lorcana_env.game.position_replay import Line
from lorcana_env.game.scenario import Scenario
from lorcana_env.web import boards
from lorcana_env.web.book import key_of, told
from lorcana_env.web.editor import LAYOUT, layout_of
from lorcana_env.web.house import Asked, House, attachment, route
from lorcana_env.web.play import begin
from lorcana_env.web.requests import Refused
from lorcana_env.words.terms import term

OPPONENT = "greedy"  # who answers for the other side, as in ``lorcana puzzle``
MOST_POSITIONS = 5_000  # tried for a certain win
JUDGE = "guided:500sims"  # of a best move, when nobody is named


def puzzles(house: House, asked: Asked) -> Any:
    """All there are, with what was solved here."""
    games = {row["puzzle"]: row["id"] for row in house.sessions.list() if row.get("puzzle")}
    return {
        "puzzles": [
            {
                "key": key,
                "number": puzzle.number,
                "own": own,
                "say": term(f"goal_{puzzle.goal}", asked.language),
                **told(puzzle),
                "solved": key in house.book.solved,
                "begun": key in games,
            }
            for key, puzzle, own in house.book.all()
        ],
        "file": str(house.book.file) if house.book.file.is_file() else "",
    }


def play(house: House, asked: Asked) -> Any:
    """A puzzle on the board, as it was left."""
    asked.given()
    key = asked.path["key"]
    puzzle = house.book.get(key)
    for row in house.sessions.list():
        if row.get("puzzle") == key:
            return house.sessions.get(row["id"]).state(asked.language)
    line = Line(puzzle.game(), ["you", OPPONENT])
    return begin(house, line, [None, OPPONENT], "shipped", asked.language, puzzle=key)


def solution(house: House, asked: Asked) -> Any:
    """The moves that solve a puzzle, and the next of them, if those made so far are its first."""
    session = house.sessions.get(asked.path["id"])
    with session.lock:
        puzzle = session.puzzle
        if puzzle is None:
            raise Refused(409, "this game is no puzzle")
        made = session.solving.moves
    moves = boards.translated(puzzle.game(), puzzle.solution, asked.language)
    on_the_way = list(puzzle.solution[: len(made)]) == made and len(made) < len(moves)
    return {"next": moves[len(made)] if on_the_way else None, "solution": moves, "evidence": puzzle.evidence}


# -- of one's own -----------------------------------------------------------------------------------------------------


def as_puzzle(house: House, layout: dict[str, Any], goal: str, judge: str) -> Puzzle:
    """A layout as a puzzle: to win this turn with the line that is proved, or the move that a search finds best."""
    for key, usual in (("variant", "normal"), ("rules", "2.0.0")):
        if layout[key] != usual:
            raise Refused(409, f"a puzzle is of the usual game: {key} {usual}")
    game = Scenario(layout["you"], layout["opponent"], layout["seed"]).game.clone(auto=True)
    if game.over:
        raise Refused(409, "the game is over in this position")
    if goal == "win":
        found = sure_win(game, MOST_POSITIONS)
        if found.line is None:
            why = (
                "no line wins this turn for certain" if found.whole else "no certain win was found in the time there is"
            )
            raise Refused(409, why)
        solution, here = [], game.clone()
        for action in found.line:
            solution.append(here.describe(action))
            here.step(action)
        evidence: dict[str, Any] = {"positions tried": found.positions}
    else:
        solution = [game.describe(ask(house.agents.make(judge, 0), game))]
        evidence = {"judge": judge}
    return Puzzle(1, goal, layout["you"], layout["opponent"], tuple(solution), evidence)


def export(house: House, asked: Asked) -> Any:
    """A layout as a file of one puzzle, which ``lorcana puzzle --file`` reads; ``keep``: among one's own here, too."""
    given = asked.given(*LAYOUT, "goal", "judge", "keep")
    goal = arguments.choice(given.text("goal", "win"), "goal", GOALS)
    judge = house.agents.check(given.text("judge", JUDGE))
    return house.with_agent(judge, _exported, house, layout_of(given), goal, judge, given.flag("keep"), asked.language)


def _exported(house: House, layout: dict[str, Any], goal: str, judge: str, keep: bool, language: str) -> Any:
    puzzle = as_puzzle(house, layout, goal, judge)
    key = house.book.add(puzzle) if keep else key_of(puzzle)
    solution = boards.translated(puzzle.game(), puzzle.solution, language)
    return {"key": key, "solution": solution, "text": as_file([puzzle], {"by": "lorcana serve"})}


def remove(house: House, asked: Asked) -> Any:
    house.book.drop(asked.path["key"])
    return {"removed": asked.path["key"]}


def file(house: House, asked: Asked) -> Response:
    """Those of one's own, as ``lorcana puzzle --file`` reads them."""
    if not house.book.file.is_file():
        raise Refused(409, "no puzzle of yours is kept yet")
    return attachment(house.book.file.read_bytes(), "puzzles.json", "application/json")


ROUTES = [
    route("GET", "puzzles", puzzles),
    route("GET", "puzzles/file", file),
    route("POST", "puzzles/{key}/play", play),
    route("DELETE", "puzzles/{key}", remove),
    route("POST", "positions/puzzle", export, slow=True),
    route("GET", "games/{id}/solution", solution),
]
