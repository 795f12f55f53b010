"""What several commands share: options, JSON output, and modules that only the checkout has."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from lorcana_env.game import Agent

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seed_option = click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same result.")


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
            f"this command needs the folder {folder}/ of the repository: clone it and run pip install -e '.[train]'"
        ) from error


def find_agent(name: str, seed: int = 0) -> Agent:
    """An agent by name: one that comes with the package, or what ``agents.load_agent`` of the checkout knows."""
    from lorcana_env.players import player

    try:
        return player(name, seed)
    except ValueError as error:
        if not str(error).startswith("unknown agent") or find_spec("agents") is None:
            raise
    agent: Agent = from_checkout("agents").load_agent(name, seed)
    return agent


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, shown on a terminal only."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n)
