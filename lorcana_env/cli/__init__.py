"""The ``lorcana`` command.

Commands are imported only when used, so help and small commands start at once; those of apps are named here and not
known otherwise. To add one: write its module, with heavy imports inside the command functions, name it in ``COMMANDS``,
and give it an example in ``EXAMPLES``.
"""

import copy
import difflib
import importlib
import signal
import sys
import threading
import warnings
from typing import Any

import click

from lorcana_env._util.interrupts import replace_handler

DECKS, STUDY, LANGUAGE = (f"lorcana_env.apps.{name}.commands" for name in ("decks", "study", "language"))

#: command -> "module:attribute"; a command of two words belongs to the first of them
COMMANDS = {
    "play": "lorcana_env.cli.play:play",
    "play puzzle": f"{STUDY}.puzzle:puzzle",
    "serve": "lorcana_env.apps.page.command:serve",
    "serve mcp": f"{LANGUAGE}:mcp",
    "serve env": f"{LANGUAGE}:serve_env",
    "simulate": "lorcana_env.cli.simulate:simulate",
    "matchup": "lorcana_env.cli.matchup:matchup",
    "matchup query": "lorcana_env.cli.matchup:query",
    "matchup mulligan": f"{DECKS}.games_file:mulligan",
    "matchup holdout": f"{DECKS}.games_file:holdout",
    "matchup field": f"{DECKS}.games_file:field",
    "matchup event": f"{DECKS}.games_file:event",
    "matchup beside": f"{DECKS}.games_file:beside",
    "train": "lorcana_env.cli.train:train",
    "evaluate": "lorcana_env.cli.evaluate:evaluate",
    "evaluate probe": "lorcana_env.cli.evaluate:probe",
    "evaluate mini": f"{STUDY}.mini:mini",
    "suite": "lorcana_env.cli.bench:suite",
    "bench": "lorcana_env.cli.bench:bench",
    "deck list": "lorcana_env.cli.deck:list_",
    "deck check": "lorcana_env.cli.deck:check",
    "deck show": "lorcana_env.cli.deck:show",
    "deck pack-rush": "lorcana_env.cli.deck:pack_rush",
    "deck odds": f"{DECKS}.odds:odds",
    "deck goldfish": f"{DECKS}.goldfish:goldfish",
    "deck compare": f"{DECKS}.compare:compare",
    "deck tune": f"{DECKS}.compare:tune",
    "deck keep": f"{DECKS}.compare:keep",
    "deck build": f"{DECKS}.build:build",
    "cards": "lorcana_env.cli.cards:cards",
    "replay": "lorcana_env.cli.replay:replay",
    "replay analyze": f"{STUDY}.analyze:analyze",
    "replay import": f"{STUDY}.import_game:import_game",
    "record": "lorcana_env.cli.record:record",
}

#: Names of version 0.3, which do the same.
FORMER = {words.split()[1]: words for words in COMMANDS if " " in words} | {
    "import-game": "replay import",
    "serve-env": "serve env",
}
for _name in ("list", "check", "show", "pack-rush", "import", "env"):
    del FORMER[_name]

#: An example of each command, by purpose.
EXAMPLES = {
    "Play": (
        "lorcana play --deck blurple --agent greedy --save game.replay",
        "lorcana play puzzle 7",
        "lorcana replay game.replay --html game.html",
        "lorcana replay analyze game.replay",
        "lorcana replay import 0190a000_p1.replay.gz --to theirs.replay",
        "lorcana serve --open",
    ),
    "Find out which deck wins": (
        "lorcana simulate blurple yurple --games 1000",
        "lorcana matchup blurple yurple ward-es-control --save may.npz",
        'lorcana matchup query may.npz --card "Tipo - Growing Son" --played-by 4',
        "lorcana matchup mulligan may.npz --deck blurple",
        "lorcana matchup holdout may.npz",
        "lorcana matchup field may.npz --plot field.png",
        "lorcana matchup event may.npz --rounds 7 --cut 8",
        "lorcana matchup beside may.npz games.csv",
    ),
    "Look at cards and decks, make them better": (
        'lorcana cards "Stitch - New Dog"',
        "lorcana deck list",
        "lorcana deck check mydeck.txt --format core",
        "lorcana deck show mydeck.txt --plot mydeck.png",
        "lorcana deck pack-rush 14",
        "lorcana deck odds blurple",
        "lorcana deck goldfish blurple",
        "lorcana deck compare mydeck.txt mydeck-2.txt --field all",
        "lorcana deck tune mydeck.txt --field all",
        "lorcana deck keep mydeck.txt --field yurple",
        "lorcana deck build --field all --inks amber,steel",
    ),
    "Train agents and compare them": (
        "lorcana train --minutes 10",
        "lorcana evaluate greedy random --games 400",
        "lorcana evaluate probe shipped",
        "lorcana evaluate mini greedy",
        "lorcana suite unseen-lists shipped",
        "lorcana record shipped greedy --games 1000 --to games.parquet",
    ),
    "Let language models play": (
        "lorcana evaluate llm:MODEL@http://127.0.0.1:8000/v1 easy --games 20",
        "lorcana serve mcp",
        "lorcana serve env --port 8000",
    ),
    "Measure": ("lorcana bench",),
}


class _Lorcana(click.Group):
    """Imports commands by ``COMMANDS``, and prints errors of the package as one line on stderr, with exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(dict.fromkeys(words.split()[0] for words in COMMANDS))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "deck":  # it does nothing by itself
            return click.Group("deck", help="Look at deck lists, and make them better.")
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        return getattr(importlib.import_module(module), attribute)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in FORMER:
            args = [*FORMER[args[0]].split(), *args[1:]]
        name, rest = args[0], args[1:]
        if rest and f"{name} {rest[0]}" in COMMANDS:
            name, rest = f"{name} {rest[0]}", rest[1:]
        elif name == "deck" and (not rest or rest[0].startswith("-")):
            rest = ["--help"]
        elif name not in COMMANDS and not name.startswith("-"):
            asked = " ".join(args[:2]) if name == "deck" else name
            names = {word: words for words in COMMANDS for word in (words, words.split()[-1])}
            near = [names[word] for word in difflib.get_close_matches(asked, names, n=3)]
            hint = f"did you mean {' or '.join(dict.fromkeys(near))}?" if near else "lorcana --help lists them"
            raise ValueError(f"there is no command {asked!r}: {hint}")
        command = self.get_command(ctx, name)
        if command is not None and set(rest) & {"-h", "--help"} and (behind := self._behind(ctx, name)):
            command = copy.copy(command)
            command.epilog = "\n\n".join(filter(None, (behind, command.epilog)))
        return name, command, rest

    def _behind(self, ctx: click.Context, name: str) -> str:
        """Return the commands of two words of a first one, for its help."""
        found = [words for words in COMMANDS if words.startswith(f"{name} ")]
        lines = [
            f"  lorcana {words:{max(map(len, found))}}  {command.get_short_help_str(70)}"
            for words in found
            if (command := self.get_command(ctx, words)) is not None
        ]
        return "\b\nCommands:\n" + "\n".join(lines) if found else ""

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
        except Exception as error:
            from lorcana_env.agents import custom

            failed = custom.failed(error)
            if failed is None or ctx.params.get("traceback"):
                raise
            raise click.ClickException(str(failed)) from error


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
