"""The ``lorcana`` command.

Each family of commands is a module of this package and is imported only when used, so help and small commands start at
once. To add one: write the module, with heavy imports inside the command functions, name it in ``COMMANDS``, and give
it an example in ``EXAMPLES``.
"""

import difflib
import importlib
import signal
import sys
import threading
import warnings
from typing import Any

import click

from lorcana_env._util.interrupts import replace_handler

#: command -> "module:attribute"
COMMANDS = {
    "cards": "lorcana_env.cli.cards:cards",
    "deck": "lorcana_env.cli.deck:deck",
    "play": "lorcana_env.cli.play:play",
    "replay": "lorcana_env.cli.replay:replay",
    "serve": "lorcana_env.cli.serve:serve",
    "analyze": "lorcana_env.cli.analyze:analyze",
    "import-game": "lorcana_env.cli.import_game:import_game",
    "puzzle": "lorcana_env.cli.puzzle:puzzle",
    "simulate": "lorcana_env.cli.simulate:simulate",
    "matchup": "lorcana_env.cli.matchup:matchup",
    "query": "lorcana_env.cli.matchup:query",
    "mulligan": "lorcana_env.cli.games_file:mulligan",
    "holdout": "lorcana_env.cli.games_file:holdout",
    "field": "lorcana_env.cli.games_file:field",
    "event": "lorcana_env.cli.games_file:event",
    "compare": "lorcana_env.cli.compare:compare",
    "tune": "lorcana_env.cli.compare:tune",
    "build": "lorcana_env.cli.build:build",
    "keep": "lorcana_env.cli.compare:keep",
    "goldfish": "lorcana_env.cli.goldfish:goldfish",
    "odds": "lorcana_env.cli.deck:odds",
    "beside": "lorcana_env.cli.games_file:beside",
    "bench": "lorcana_env.cli.bench:bench",
    "train": "lorcana_env.cli.train:train",
    "evaluate": "lorcana_env.cli.evaluate:evaluate",
    "probe": "lorcana_env.cli.evaluate:probe",
    "mini": "lorcana_env.cli.evaluate:mini",
    "suite": "lorcana_env.cli.bench:suite",
    "record": "lorcana_env.cli.record:record",
    "mcp": "lorcana_env.cli.language:mcp",
    "serve-env": "lorcana_env.cli.language:serve_env",
}

#: An example of each command, by purpose.
EXAMPLES = {
    "Play": (
        "lorcana play --deck blurple --agent greedy --save game.replay",
        "lorcana replay game.replay --html game.html",
        "lorcana serve --open",
        "lorcana analyze game.replay",
        "lorcana import-game 0190a000_p1.replay.gz --to theirs.replay",
        "lorcana puzzle 7",
    ),
    "Find out which deck wins": (
        "lorcana simulate blurple yurple --games 1000",
        "lorcana matchup blurple yurple ward-es-control --save may.npz",
        'lorcana query may.npz --card "Tipo - Growing Son" --played-by 4',
        "lorcana mulligan may.npz --deck blurple",
        "lorcana holdout may.npz",
        "lorcana field may.npz --plot field.png",
        "lorcana event may.npz --rounds 7 --cut 8",
        "lorcana beside may.npz games.csv",
        "lorcana odds blurple",
        "lorcana compare mydeck.txt mydeck-2.txt --field all",
        "lorcana tune mydeck.txt --field all",
        "lorcana build --field all --inks amber,steel",
        "lorcana keep mydeck.txt --field yurple",
        "lorcana goldfish blurple",
    ),
    "Look at cards and decks": (
        'lorcana cards "Stitch - New Dog"',
        "lorcana deck check mydeck.txt --format core",
        "lorcana deck show mydeck.txt --plot mydeck.png",
    ),
    "Train agents and compare them": (
        "lorcana train --minutes 10",
        "lorcana evaluate greedy random --games 400",
        "lorcana probe shipped",
        "lorcana mini greedy",
        "lorcana suite unseen-lists shipped",
        "lorcana record shipped greedy --games 1000 --to games.parquet",
    ),
    "Let language models play": (
        "lorcana evaluate llm:MODEL@http://127.0.0.1:8000/v1 easy --games 20",
        "lorcana mcp",
        "lorcana serve-env --port 8000",
    ),
    "Measure": ("lorcana bench",),
}


class _Lorcana(click.Group):
    """Imports commands by ``COMMANDS``, and prints errors of the package as one line on stderr, with exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=3)
            hint = f"did you mean {' or '.join(near)}?" if near else "lorcana --help lists them"
            raise ValueError(f"there is no command {args[0]!r}: {hint}")
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, lines in EXAMPLES.items():
            with formatter.section(heading):
                for line in lines:
                    formatter.write_text(line)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. After Ctrl-C it may still print its results so far; then the exit code is 1."""
        interrupted = threading.Event()

        def interrupt(number: int, frame: Any) -> None:
            interrupted.set()
            raise KeyboardInterrupt

        before = signal.getsignal(signal.SIGINT)
        ignores = before is not signal.default_int_handler
        try:
            with replace_handler(before if ignores else interrupt), warnings.catch_warnings():
                warnings.showwarning = _warn
                value = self._invoke(ctx)
        except click.exceptions.Exit as stop:
            raise click.exceptions.Exit(stop.exit_code or int(interrupted.is_set())) from None
        if interrupted.is_set():
            ctx.exit(1)
        return value

    def _invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:  # click repeats what was typed, which may be several lines
            raise click.UsageError(" ".join(error.format_message().split()), error.ctx) from None
        except (ValueError, OSError, ModuleNotFoundError) as error:
            if ctx.params.get("traceback") or isinstance(error, BrokenPipeError):
                raise
            text = str(error)
            if isinstance(error, OSError) and error.filename and error.strerror:
                text = f"{error.filename}: {error.strerror}"
            lines = [line.strip() for line in text.splitlines()]
            raise click.ClickException("; ".join(lines) or type(error).__name__) from error


def _warn(message: Warning | str, *where: Any, **more: Any) -> None:
    """Print a warning as one line."""
    click.echo(f"warning: {message}", err=True)


@click.group(
    cls=_Lorcana,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option("--traceback", is_flag=True, help="On an error, show where in the code it happened.")
@click.version_option(package_name="lorcana-env", prog_name="lorcana")
@click.pass_context
def main(ctx: click.Context, traceback: bool) -> None:
    """Disney Lorcana for reinforcement learning: play, simulate, train, and look at cards and decks."""
    for stream in (sys.stdout, sys.stderr):  # card names have accents; a plain C locale would refuse them
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
