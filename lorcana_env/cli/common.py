"""What several commands share: options, agents by name, output, progress, and modules that only the checkout has."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from lorcana_env.game.game import Agent

FILE = click.Path(path_type=Path)

#: For the help of commands that take an agent; lorcana_env.players says the same, but is slow to import.
AGENTS = (
    "random, greedy, ismcts[:BUDGET], shipped, guided[:BUDGET[:FILE.npz]], text, or a file (network .npz, checkpoint "
    ".zip); a budget is 200 (milliseconds a decision) or 500sims"
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seed_option = click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same result.")

ray_option = click.option(
    "--ray",
    is_flag=False,
    flag_value="local",
    default=None,
    metavar="[ADDRESS]",
    help="Spread the games over Ray workers: this machine's, or those of the cluster at HOST:PORT. Write it last.",
)


def print_json(value: Any) -> None:
    """Print a value as JSON, names with their accents."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def from_checkout(module: str) -> ModuleType:
    """Import a module of ``agents``, ``training`` or ``benchmarks``, which the wheel does not contain."""
    folder = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        if missing != module and missing.partition(".")[0] != folder:
            raise ValueError(f"{missing} is not installed: pip install 'lorcana-env[train]'") from error
        raise ValueError(
            f"this command needs the folder {folder}/ of the repository, which the installed package does not hold: "
            "clone it and run pip install -e '.[train]' there"
        ) from error


def agent_of(name: str, seed: int = 0) -> str | Agent:
    """The name of a player of the package as it is; an agent of the checkout, loaded."""
    from lorcana_env.players import in_checkout

    return find_agent(name, seed) if in_checkout(name) else name


def find_agent(name: str, seed: int = 0) -> Agent:
    """An agent by name: a player of the package, or one that ``agents.load_agent`` of the checkout knows."""
    from lorcana_env.players import in_checkout, player

    if not in_checkout(name):
        return player(name, seed)
    agent: Agent = from_checkout("agents").load_agent(name, seed)
    return agent


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


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, shown on a terminal only."""
    from rich.progress import Progress

    from lorcana_env.compiling import console

    with Progress(console=console(), transient=True, disable=not console().is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n)


@contextmanager
def growing_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar whose total may change: called with how much is done, and how much there is in all."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from lorcana_env.compiling import console

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(), transient=True, disable=not console().is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
