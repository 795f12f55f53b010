"""``lorcana play puzzle``: positions with one best way on, for people and for agents."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import json_option, new_table, print_json, print_table, progress_bar, seed_option

if TYPE_CHECKING:
    from lorcana_env.apps.study.puzzles import Puzzle


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
) -> None:
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
        from lorcana_env.apps.study.puzzle_session import PuzzleSession

        chosen = secrets.choice(found)
        click.echo(f"{title(chosen)} ({_decks(chosen) or 'no source'}); ? for help")
        with contextlib.suppress(KeyboardInterrupt):
            PuzzleSession(chosen, seed).run()


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
