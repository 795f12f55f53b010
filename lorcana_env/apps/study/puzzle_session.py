"""A puzzle at the terminal: a game from its position, until it is solved or not."""

from collections.abc import Callable

from lorcana_env.agents.policies import BuiltIn
from lorcana_env.apps.study.puzzles import Puzzle, Solving
from lorcana_env.cli.session import Session
from lorcana_env.game.position_replay import PositionReplay


class PuzzleSession(Session):
    """A puzzle for a person at the keyboard. If the opponent has to decide, ``greedy`` does."""

    HELP = """\
a number    take that action
h           hint: the next move of the solution
s           the solution
u           undo
r           from the beginning
t           text of every card you can see; t 3: of the card of action 3; t NAME: of that card
b           the board again
l           the log
q           leave
?           this list"""

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self.puzzle, self.seed = puzzle, seed
        game, greedy = puzzle.game(seed), BuiltIn("greedy", seed)
        super().__init__(PositionReplay(game), {1: greedy}, greedy, greedy.name)

    @property
    def solving(self) -> Solving:
        """The puzzle after the actions so far."""
        solving = Solving(self.puzzle, self.seed)
        for action in self.replay.actions:
            solving.step(action)
        return solving

    @property
    def over(self) -> bool:
        return self.solving.over

    def run(self) -> None:
        super().run()
        while not self.left and not self.solving.solved:
            self._say("not solved: u takes a move back, r begins again, s is a solution")
            if line := self._read():
                self._command(line)
            super().run()
        if not self.left:
            self._say("solved!")
            for name, value in self.puzzle.evidence.items():
                self._say(f"  {name}: {value}")

    def _commands(self) -> dict[str, Callable[[], None]]:
        return super()._commands() | {"s": self._show_solution, "r": self._restart}

    def _hint(self) -> None:
        moves = self.solving.moves
        if tuple(moves) == self.puzzle.solution[: len(moves)]:
            self._say(f"next: {self.puzzle.solution[len(moves)]}")
        else:
            self._say("the solution goes another way; u takes a move back, r all of them")

    def _show_solution(self) -> None:
        self._say("; ".join(self.puzzle.solution))

    def _restart(self) -> None:
        self._take_back(0)

    def _quit(self) -> None:
        self.left = True
