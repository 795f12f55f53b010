"""``lorcana play puzzle``: positions with one best way on, for people and for agents."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import json_option, new_table, print_json, print_table, progress_bar, seed_option

if TYPE_CHECKING:
    from rich.console import Console

    from lorcana_env.apps.study.puzzles import Puzzle, Solving

HELP = """\
a number    take that action
h           hint: the next move of the solution
s           the solution
u           undo
r           from the beginning
t           text of every card you can see; t NAME: of that card
b           the board again
q           leave
?           this list"""


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@click.option("--list", "listed", is_flag=True, help="List the puzzles.")
@click.option("--agent", "agents", multiple=True,
              help=f"Let an agent solve, the puzzle or all of them; may be given several times. An agent is {NAMES}.",
              )  # fmt: skip
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), default=None,
              help="Puzzles of this file instead of the bundled ones.")  # fmt: skip
@seed_option
@json_option
def puzzle(
    number: int | None, listed: bool, agents: tuple[str, ...], file: Path | None, seed: int, as_json: bool
) -> None:  # fmt: skip
    """Solve a puzzle in the terminal: win this turn, or find the best move. Without a NUMBER one is drawn.

    `?` lists what you can type besides the number of an action. With --agent, agents solve, and the share that each
    solved is a test of their strength.
    """
    from lorcana_env.apps.study import puzzles

    found = puzzles.load(file)
    if number is not None:
        if number > len(found):
            raise ValueError(f"there is no puzzle {number}; they go from 1 to {len(found)}")
        found = found[number - 1 : number]
    if listed:
        _list(found, as_json)
    elif agents:
        _let_solve(found, agents, seed, as_json)
    elif as_json:
        raise click.UsageError("--json goes with --list or --agent")
    else:
        from rich.console import Console

        Terminal(secrets.choice(found), seed, Console(highlight=False)).run()


def title(puzzle: Puzzle) -> str:
    from lorcana_env.apps.study.puzzles import GOALS

    return f"puzzle {puzzle.number}: {GOALS[puzzle.goal]}"


def _list(found: list[Puzzle], as_json: bool) -> None:
    if as_json:
        print_json([{"number": puzzle.number} | puzzle.as_dict() for puzzle in found])
        return
    from lorcana_env.apps.study.puzzles import GOALS

    for puzzle in found:
        lore = f"lore {puzzle.you.get('lore', 0)}-{puzzle.opponent.get('lore', 0)}"
        click.echo(f"{puzzle.number:>4}  {GOALS[puzzle.goal]:<19}  {lore:<10}  {_decks(puzzle)}")


def _decks(puzzle: Puzzle) -> str:
    return " against ".join(puzzle.source.get("decks", ()))


def _let_solve(found: list[Puzzle], agents: tuple[str, ...], seed: int, as_json: bool) -> None:
    from lorcana_env.agents import agent as make_agent
    from lorcana_env.apps.study.puzzles import rates, solve_all

    solvers = {name: make_agent(name, seed) for name in agents}
    attempts = {}
    with progress_bar(len(found) * len(solvers), "puzzles") as advance:
        for name, solver in solvers.items():
            attempts[name] = solve_all(found, solver, seed, advance)
            if len(attempts[name]) < len(found):
                break
    if as_json:
        report = {
            name: {
                "rates": {kind: rate.as_dict() for kind, rate in rates(tried).items() if rate.games},
                "attempts": [{"puzzle": a.puzzle.number, "solved": a.solved, "moves": a.moves} for a in tried],
            }
            for name, tried in attempts.items()
        }
        print_json({"puzzles": len(found), "seed": seed, "agents": report})
        return
    if len(found) == 1:
        click.echo(f"{title(found[0])}; solution: {'; '.join(found[0].solution)}")
        for name, tried in attempts.items():
            click.echo(f"{name}: {'; '.join(tried[0].moves)}: {'solved' if tried[0].solved else 'not solved'}")
        return
    table = new_table(f"solved, seed {seed}", "agent", "puzzles", "n", "solved", "95 % interval", left=("puzzles",))
    for name, tried in attempts.items():
        for kind, rate in rates(tried).items():
            if rate.games:
                low, high = rate.ci95
                table.add_row(name, kind, str(rate.games), rate.percent, f"{low:.1%} to {high:.1%}")
    print_table(table)


# -- a person ----------------------------------------------------------------------------------------------------------


class Terminal:
    """A puzzle at the keyboard. If the opponent has to decide, ``greedy`` does."""

    def __init__(self, puzzle: Puzzle, seed: int, console: Console) -> None:
        from lorcana_env.agents.policies import BuiltIn

        self.puzzle, self.seed, self.console = puzzle, seed, console
        self.opponent = BuiltIn("greedy", seed)
        self.taken: list[int] = []  # by the person
        self.left = False
        self.solving = self._replay()

    def run(self) -> None:
        self.console.print(f"{title(self.puzzle)} ({_decks(self.puzzle) or 'no source'}); ? for help", markup=False)
        self._board()
        while not self.left:
            if self.solving.over:
                self._result()
                return
            self._actions()
            try:
                line = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            self._do(line)

    def _replay(self) -> Solving:
        from lorcana_env.apps.study.puzzles import Solving
        from lorcana_env.game.agent import ask

        solving = Solving(self.puzzle, self.seed)
        for action in self.taken:
            solving.step(action)
            while not solving.over and solving.game.to_act == 1:
                solving.step(ask(self.opponent, solving.game))
        return solving

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        legal = self.solving.game.legal_actions()
        if line.isascii() and line.isdigit():
            if int(line) >= len(legal):
                self._say(f"there is no action {line}; they go from 0 to {len(legal) - 1}")
                return
            self.taken.append(int(legal[int(line)]))
            self.solving = self._replay()
            for move in self.solving.moves[-1:]:
                self._say(f"> {move}")
        elif word == "t":
            self._text(rest.strip())
        elif word == "h":
            self._hint()
        elif word == "s":
            self._say("; ".join(self.puzzle.solution))
        elif word in ("u", "r"):
            self.taken = self.taken[:-1] if word == "u" else []
            self.solving = self._replay()
            self._board()
        elif word == "b":
            self._board()
        elif word == "q":
            self.left = True
        else:
            self._say(HELP)

    def _hint(self) -> None:
        done = len(self.solving.moves)
        if tuple(self.solving.moves) == self.puzzle.solution[:done]:
            self._say(f"next: {self.puzzle.solution[done]}")
        else:
            self._say("the solution goes another way; u takes a move back, r all of them")

    def _text(self, about: str) -> None:
        from lorcana_env.cards import find
        from lorcana_env.render.terminal import card_panel
        from lorcana_env.words.view import view_for

        try:
            cards = [find(about)] if about else view_for(self.solving.game, 0).cards()
        except ValueError as error:
            self._say(str(error))
            return
        for card in cards:
            self.console.print(card_panel(card))

    def _board(self) -> None:
        from lorcana_env.render.terminal import board

        self.console.print(board(self.solving.game, 0))

    def _actions(self) -> None:
        game = self.solving.game
        for i, action in enumerate(game.legal_actions()):
            self._say(f"{i:>3}  {game.describe(int(action))}")

    def _result(self) -> None:
        if self.solving.solved:
            self._say("solved!")
            for name, value in self.puzzle.evidence.items():
                self._say(f"  {name}: {value}")
        else:
            self._say("not solved: u takes a move back, r begins again, s is a solution")

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False)
