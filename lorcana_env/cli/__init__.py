"""The ``lorcana`` command.

Each family of commands is a module of this package and is imported only when used, so help and small commands start at
once. To add one: write the module, with heavy imports inside the command functions, and name it in ``COMMANDS``.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

#: command -> "module:attribute"
COMMANDS = {
    "cards": "lorcana_env.cli.cards:cards",
    "deck": "lorcana_env.cli.deck:deck",
    "play": "lorcana_env.cli.play:play",
    "replay": "lorcana_env.cli.replay:replay",
    "simulate": "lorcana_env.cli.simulate:simulate",
    "matchup": "lorcana_env.cli.matchup:matchup",
    "bench": "lorcana_env.cli.measure:bench",
    "train": "lorcana_env.cli.learn:train",
    "evaluate": "lorcana_env.cli.learn:evaluate",
}


class _Lorcana(click.Group):
    """Finds commands in ``COMMANDS``, and turns errors of the package into one line on stderr with exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (ValueError, OSError) as error:
            if ctx.params.get("traceback") or isinstance(error, BrokenPipeError):
                raise
            lines = [line.strip() for line in str(error).splitlines()]
            raise click.ClickException("; ".join(lines) or type(error).__name__) from error


@click.group(cls=_Lorcana, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--traceback", is_flag=True, help="On an error, show where in the code it happened.")
@click.version_option(package_name="lorcana-env", prog_name="lorcana")
def main(traceback: bool) -> None:
    """Disney Lorcana for reinforcement learning: play, simulate, train, and look at cards and decks."""
    for stream in (sys.stdout, sys.stderr):  # card names have accents; a plain C locale would refuse them
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
