"""Puzzles: positions with one best way on, as data (docs/puzzles.md), and who solves them.

There are two kinds. "win": a line wins in this turn for certain (:mod:`lorcana_env.apps.study.forced_win`), and few
others do. "best": one first move is clearly better than all others, which two searches of different kinds agree on.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.hints import first_alike
from lorcana_env.game.agent import Agent, ask, reseed
from lorcana_env.game.game import Game
from lorcana_env.game.scenario import Scenario
from lorcana_env.simulation.statistics import WinRate
from lorcana_env.words.terms import TERMS

FORMAT = 1
KIND = "lorcana_env puzzles"
GOALS = {goal: TERMS[f"goal_{goal}"][0] for goal in ("win", "best")}
BUNDLED = files("lorcana_env.apps.study") / "data" / "puzzles.json"
_KEYS = ("goal", "you", "opponent", "solution", "evidence", "source")


@dataclass(frozen=True)
class Puzzle:
    """A position and what is to be found. ``number``: its place in the file, from 1 on.

    ``you`` and ``opponent`` are those of :class:`~lorcana_env.game.scenario.Scenario`; you decide. ``solution``: the
    moves in words, of "best" the one move; ``evidence``: how it was checked; ``source``: the game it is from.
    """

    number: int
    goal: str
    you: dict[str, Any]
    opponent: dict[str, Any]
    solution: tuple[str, ...]
    evidence: dict[str, Any] = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)

    def game(self, seed: int = 0) -> Game:
        """The position as a game; you are player 0. ``seed``: of its chance, which no solution needs."""
        try:
            return Scenario(self.you, self.opponent, seed).game.clone(auto=True)
        except (TypeError, ValueError) as error:
            raise ValueError(f"puzzle {self.number}: {error}") from error

    def as_dict(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if key != "number"}


@dataclass(frozen=True)
class Attempt:
    """An agent's attempt at a puzzle."""

    puzzle: Puzzle
    solved: bool
    moves: tuple[str, ...]


class Solving:
    """A puzzle on the way: moves are made in :attr:`game` until it is :attr:`over`, one way or the other."""

    def __init__(self, puzzle: Puzzle, seed: int = 0) -> None:
        self.puzzle = puzzle
        self.game = puzzle.game(seed)
        self.moves: list[str] = []
        self._turn = self.game.turn

    @property
    def over(self) -> bool:
        if self.puzzle.goal == "best" and self.moves:
            return True
        return self.game.over or self.game.turn != self._turn

    @property
    def solved(self) -> bool:
        if self.puzzle.goal == "best":
            return self.moves[:1] == list(self.puzzle.solution[:1])
        return self.game.over and self.game.winner == 0

    def step(self, action: int) -> None:
        """Take a legal action of the player who decides."""
        legal = self.game.legal_actions()
        first = legal[first_alike(self.game)[int(np.flatnonzero(legal == action)[0])]]
        words = self.game.describe(int(first))  # of copies that can be exchanged, the first
        mine = self.game.to_act == 0
        self.game.step(action)
        self.moves.append(words if mine else f"opponent: {words}")


def solve(puzzle: Puzzle, agent: Agent, seed: int = 0) -> Attempt:
    """Let an agent solve a puzzle; it also answers for the opponent, should that one be asked something."""
    reseed(agent, seed)
    solving = Solving(puzzle, seed)
    while not solving.over:
        solving.step(ask(agent, solving.game))
    return Attempt(puzzle, solving.solved, tuple(solving.moves))


def rates(attempts: Sequence[Attempt]) -> dict[str, WinRate]:
    """The shares of puzzles that were solved: of all, and of each kind."""
    groups = {"all": list(attempts)} | {goal: [a for a in attempts if a.puzzle.goal == goal] for goal in GOALS}
    return {name: WinRate.of(np.array([attempt.solved for attempt in group], float)) for name, group in groups.items()}


def solve_all(
    puzzles: Sequence[Puzzle], agent: Agent, seed: int = 0, progress: Callable[[int], None] = lambda done: None
) -> list[Attempt]:
    """Each puzzle once; on Ctrl-C those that were tried by then."""
    attempts: list[Attempt] = []
    try:
        for puzzle in puzzles:
            attempts.append(solve(puzzle, agent, seed + puzzle.number))
            progress(1)
    except KeyboardInterrupt:
        if not attempts:
            raise
    return attempts


# -- files -------------------------------------------------------------------------------------------------------------


def load(path: str | Path | None = None) -> list[Puzzle]:
    """The puzzles of a file, None: those that come with the package. ``ValueError`` for a file that holds none."""
    file = BUNDLED if path is None else Path(arguments.path(path))
    try:
        data = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ValueError(f"there is no file of puzzles {path}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is no file of puzzles: it is not JSON") from error
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise ValueError(f"{path} is no file of puzzles")
    if data.get("format") != FORMAT:
        raise ValueError(f"{path} has format {arguments.shown(data.get('format'))}; this version reads {FORMAT}")
    entries = data.get("puzzles")
    if not isinstance(entries, list) or not entries:
        raise ValueError(f"{path} holds no puzzles")
    try:
        return [_puzzle(entry, number, str(path or "the bundled file")) for number, entry in enumerate(entries, 1)]
    except TypeError as error:
        raise ValueError(str(error)) from error


def _puzzle(entry: Any, number: int, where: str) -> Puzzle:
    what = f"{where}: puzzle {number}"
    given = arguments.keys(entry, what, _KEYS)
    if missing := [key for key in ("goal", "you", "opponent", "solution") if key not in given]:
        raise ValueError(f"{what} has no {', '.join(missing)}")
    arguments.choice(given["goal"], f"{what}: goal", GOALS)
    solution = tuple(arguments.texts(given["solution"], f"{what}: solution", "moves in words"))
    if not solution:
        raise ValueError(f"{what} has no solution")
    parts = {key: given.get(key) or {} for key in ("you", "opponent", "evidence", "source")}
    you, opponent, evidence, source = (
        arguments.keys(part, f"{what}: {key}", tuple(part) if isinstance(part, dict) else ("names",))
        for key, part in parts.items()
    )
    arguments.texts(source.get("decks", ()), f"{what}: decks", "names")
    return Puzzle(number, given["goal"], you, opponent, solution, evidence, source)


def check(puzzle: Puzzle) -> None:
    """``ValueError`` unless the solution can be played, move by move, and of "win" wins."""
    solving = Solving(puzzle)
    for words in puzzle.solution:
        game = solving.game
        found = [] if solving.over else [a for a in game.legal_actions().tolist() if game.describe(a) == words]
        if not found:
            raise ValueError(
                f"puzzle {puzzle.number}: {words!r} cannot be done; the solution does not fit the position"
            )
        solving.step(found[0])
    if not solving.solved:
        raise ValueError(f"puzzle {puzzle.number}: its solution does not solve it")
