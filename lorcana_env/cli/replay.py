"""``lorcana replay``: step through a game that was saved, print its log, or write it as a web page."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.optional import extra
from lorcana_env.agents import registry
from lorcana_env.cli.common import check_output, language_option, progress_bar

if TYPE_CHECKING:
    from lorcana_env.game.replay import RecordedGame

KEYS = "right or Enter: on; left or p: back; a number and Enter: to that step; q: leave"
RIGHT, LEFT = ("\x1b[C", "\x1bOC", "\xe0M"), ("\x1b[D", "\x1bOD", "\xe0K")
_KEY = re.compile(r"\x1b[\[O].|[\x00\xe0].|.", re.DOTALL)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--all", "whole", is_flag=True, help="Print the whole log and leave.")
@click.option("--html", type=click.Path(path_type=Path), default=None, help="Write a web page that holds the game.")
@click.option("--player", type=click.IntRange(0, 3), default=None,
              help="Show what this player may know. [default: the full truth, or who exported it]")  # fmt: skip
@click.option("--agent", default="greedy", show_default=True,
              help=f"The agent whose opinion the page shows: {registry.NAMES}.")  # fmt: skip
@language_option
def replay(file: Path, whole: bool, html: Path | None, player: int | None, agent: str, language: str) -> None:
    """Step through a saved game in the terminal, with the arrow keys, Enter, or the number of a step."""
    from lorcana_env.game.position_replay import load

    check_output(html)
    loaded = load(file)
    if player is not None and player >= len(loaded.decks):
        raise ValueError(f"{file} has no player {player}; players are 0 .. {len(loaded.decks) - 1}")
    player = loaded.seat if player is None else player
    if whole:
        _print_log(loaded, player, language)
    if html is not None:
        page = extra("lorcana_env.apps.page.recorded").page
        with progress_bar(len(loaded) + 1, "steps") as advance:
            text = page(loaded, player, language, agent=registry.agent(agent), agent_name=agent, progress=advance)
        write_text(html, text)
        click.echo(f"written to {html}")
    if not whole and html is None:
        _step_through(loaded, player, language)


def _print_log(replay: RecordedGame, player: int | None, language: str) -> None:
    from lorcana_env.words.history import account, turn_heading, turn_line

    for step, (before, action, after) in enumerate(replay.transitions()):
        if step == 0:
            click.echo(turn_heading(before, language))
        first, *others = account(before, action, after, player, language)
        click.echo(f"{step:>5}  {first}")
        for line in others:
            click.echo(line if line == turn_line(after, player, language) else f"{'':>9}{line}")


def _step_through(replay: RecordedGame, player: int | None, language: str) -> None:
    from rich.console import Console
    from rich.text import Text

    from lorcana_env.render.terminal import board
    from lorcana_env.words.history import account, turn_heading

    console = Console(highlight=False)
    positions = [game.clone() for game, _ in replay.positions()]
    commands = _keys() if sys.stdin.isatty() else _lines()
    last = len(replay)
    step = 0
    console.print(Text(KEYS, style="dim"))
    while True:
        game = positions[step]
        console.rule(f"{turn_heading(game, language)}, {step}/{last}", style="dim")
        console.print(board(game, player, language))
        if step < last:
            lines = account(game, replay.actions[step], positions[step + 1], player, language)
            console.print(Text("> " + "\n  ".join(lines), style="bold cyan"))
        command = next(commands)
        if command == "q":
            return
        if command.isascii() and command.isdigit():
            step = min(int(command), last)
        elif command in ("p", "left"):
            step = max(step - 1, 0)
        elif command in ("", "right"):
            step = min(step + 1, last)
        else:
            console.print(Text(KEYS, style="dim"))


def _lines() -> Iterator[str]:
    """Commands from a pipe or a file; its end is "q"."""
    for line in sys.stdin:
        yield line.strip()
    yield "q"


def _keys() -> Iterator[str]:
    """Commands from the keyboard: an arrow or letter at once, digits up to Enter; its end is "q"."""
    typed = ""
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        for read in _typed():
            for key in _KEY.findall(read):
                if key.isascii() and key.isdigit():
                    typed += key
                    click.echo(key, nl=False)
                elif key in ("\r", "\n"):
                    click.echo()
                    yield typed
                    typed = ""
                else:
                    typed = ""
                    yield "right" if key in RIGHT else "left" if key in LEFT else "q" if key == "\x04" else key
    yield "q"


def _typed() -> Iterator[str]:
    """Read what is typed, key by key. Unlike click.getchar this keeps what was typed ahead."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        while True:
            yield click.getchar()
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        while read := os.read(terminal, 64):
            yield read.decode(errors="ignore")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
