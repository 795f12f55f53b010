"""Options, tables and progress bars that several commands have."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lorcana_env.agents.registry import NAMES, OWN, ROWS

if TYPE_CHECKING:
    from rich.table import Table

FILE = click.Path(path_type=Path)

#: The end of the help of a command whose arguments are agents: a line for each kind.
AGENT_LINES = "An agent is one of these; a BUDGET is 200 (milliseconds a decision) or 500sims.\n\n\b\n" + "\n".join(
    f"{row.form:<28}  {row.help}" for row in (*ROWS.values(), OWN)
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seed_option = click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same result.")

ray_option = click.option(
    "--ray", is_flag=False, flag_value="local", default=None, metavar="[ADDRESS]",
    help="Spread the games over Ray workers: this machine's, or those of the cluster at HOST:PORT. Write it last.",
)  # fmt: skip
agent_option = click.option("--agent", default="shipped", show_default=True, help=f"How both sides play: {NAMES}.")
pilots_option = click.option(
    "--agent", default="pilots", show_default=True,
    help=f"Who plays: pilots, five networks that share the games, so that intervals hold luck and pilot; or {NAMES}.",
)  # fmt: skip
language_option = click.option(
    "--language", type=click.Choice(["en", "fr"]), default="en", show_default=True,
    help="Terms and actions; names and texts of cards stay English.",
)  # fmt: skip
of_agent_option = click.option(
    "--agent", default=None, metavar="AGENT", help="The agent, if the file has games of several."
)
threads_option = click.option(
    "--threads", type=click.IntRange(1), default=2, show_default=True, help="Threads that share the games."
)


class FieldCommand(click.Command):
    """A command with an option that takes several values: ``--field A B C``, up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread: list[str] = []
        inside = False
        for k, arg in enumerate(args):
            inside = arg == "--field" or (inside and not arg.startswith("-"))
            if arg != "--field":
                spread += ["--field", arg] if inside else [arg]
            elif args[k + 1 : k + 2] in ([], ["--field"]) or args[k + 1].startswith("-"):
                raise click.UsageError("--field needs at least one deck, a folder of lists, or all", ctx)
        return super().parse_args(ctx, spread)


field_option = click.option(
    "--field", multiple=True, required=True, metavar="DECK...",
    help="The opponents: decks, folders of lists, or all (every bundled list).",
)  # fmt: skip


def _read_shares(ctx: click.Context, param: click.Parameter, path: Path | None) -> dict[str, float] | None:
    from lorcana_env.decks.field import read_shares

    return None if path is None else read_shares(path)


shares_option = click.option(
    "--shares", type=FILE, default=None, metavar="FILE", callback=_read_shares,
    help="How often each is met: lines such as 'blurple 12%'. [default: all alike]",
)  # fmt: skip


def run_options(command: Any) -> Any:
    """The last options of a command that plays games: threads, seed, JSON."""
    return threads_option(seed_option(json_option(command)))


def finish(result: Any, as_json: bool, show: Callable[[Any], None], go_on: str = "") -> None:
    """Print a result that Ctrl-C may have cut short (``go_on``: how to go on then); the exit code is then 1."""
    if result.interrupted:
        click.echo(f"stopped after {result.games:,} games{go_on}", err=True)
    if as_json:
        print_json(result.as_dict())
    else:
        show(result)
    click.get_current_context().exit(1 if result.interrupted else 0)


def print_json(value: Any) -> None:
    """Print a value as JSON, names with their accents."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def new_table(title: str, *columns: str, left: Sequence[str] = ()) -> Table:
    """A table for the terminal. Its first column and those ``left`` hold words, the others numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for k, name in enumerate(columns):
        table.add_column(name, justify="left" if k == 0 or name in left else "right", no_wrap=k == 0)
    return table


def print_table(table: Table) -> None:
    """Print a table, 200 characters wide where the output is no terminal."""
    from rich.console import Console

    Console(width=None if Console().is_terminal else 200).print(table)


def points(value: float, interval: Sequence[float]) -> str:
    """A difference of win rates and its interval, in percentage points."""
    from lorcana_env.simulation.statistics import range_of_points

    return f"{100 * value:+.1f} ({range_of_points(interval)})"


def print_held(agent: str, pilots: Sequence[str], more: str = "") -> None:
    """Say what the intervals of a result hold."""
    from lorcana_env.analysis.games.players import intervals_hold

    click.echo(intervals_hold(agent, pilots) + more)


def bars(curve: Mapping[Any, int]) -> None:
    """Print the copies of each cost."""
    most = max(curve.values(), default=1)
    for cost, copies in curve.items():
        click.echo(f"  cost {cost:>2}  {copies:>2}  {'#' * round(30 * copies / most)}")


def check_output(path: Path | None) -> None:
    """Raise a one-line ``ValueError`` now if ``path`` could not be written later."""
    if path is None:
        return
    if path.is_dir():
        raise ValueError(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent}: create it, or name another file")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"no permission to write {path}: name a file elsewhere")


def check_plot(path: Path | None) -> None:
    """:func:`check_output` for a plot, which also needs an ending that it can have, and matplotlib."""
    check_output(path)
    if path is not None:
        from lorcana_env.analysis.plots import check_figure

        check_figure(path)


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, shown on a terminal only."""
    from rich.progress import Progress

    from lorcana_env.compiling import console

    with Progress(console=console(), transient=True, disable=not console().is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n)


@contextmanager
def growing_bar() -> Iterator[Callable[[int, int], None]]:
    """A progress bar of games whose total may change; its function takes the number done and the total."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from lorcana_env.compiling import console

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(), transient=True, disable=not console().is_terminal) as progress:
        task = progress.add_task("games", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
