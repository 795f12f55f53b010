"""What several commands share: options, JSON output, and modules that only the checkout has."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import click

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


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, shown on a terminal only."""
    from rich.progress import Progress

    from lorcana_env.compiling import console

    with Progress(console=console(), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n)
