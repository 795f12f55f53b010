"""``lorcana import-game``: games of people, exported elsewhere, as replays of ours."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lorcana_env.cli.common import FILE, check_output, json_option, print_json

if TYPE_CHECKING:
    from lorcana_env.game.people.follow import Line

_ENDING = re.compile(r"\.(?:(?:match-)?replay)?(?:\.?(?:gz|zip|json|replay))?$")


@click.command("import-game")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--to", type=FILE, default=None, metavar="FILE",
              help="The replay to write; of several the first. [default: here, by the name of the file]")  # fmt: skip
@click.option("--anonymous", is_flag=True, help="Leave the names of the players out.")
@json_option
def import_game(files: tuple[Path, ...], to: Path | None, anonymous: bool, as_json: bool) -> None:
    """Read games of people as duels.ink exports them (.replay.gz, .match-replay.zip, .json), and write replays.

    Every action is followed by the rules. A game that breaks off goes on as another replay from the next turn of the
    player who exported it; "stopped" says where and why. lorcana replay, analyze and the page read what is written.
    """
    from lorcana_env.game.people.files import read_exported
    from lorcana_env.game.people.follow import follow

    check_output(to)
    found: list[dict[str, Any]] = []
    refused: list[str] = []
    for file in files:
        try:
            for exported in read_exported(file.read_bytes(), str(file)):
                if isinstance(exported, ValueError):
                    raise exported
                for line in follow(exported, anonymous):
                    path = _numbered(to, len(found) + 1) if to else _free(_ENDING.sub("", file.name))
                    line.replay.save(path)
                    found.append(_row(line, path))
                    if not as_json:
                        click.echo(_words(line, path))
        except (ValueError, OSError) as error:
            refused.append(str(error))
    if as_json:
        print_json({"games": found})
    if refused:
        raise ValueError("; ".join(refused))


def _row(line: Line, path: Path) -> dict[str, Any]:
    stopped = line.stopped and {"move": line.stopped.move, "why": line.stopped.why}
    return {"moves": len(line.replay), "stopped": stopped, "seat": line.replay.seat, "file": str(path)}


def _words(line: Line, path: Path) -> str:
    game = line.replay.game
    end = "not ended" if game.winner is None else f"won by {line.replay.names[game.winner]}"
    told = f"{path}: {' against '.join(line.replay.names)}, {len(line.replay)} actions, {end}"
    return f"{told}\n  stopped at {line.stopped.why}" if line.stopped else told


def _numbered(path: Path, number: int) -> Path:
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def _free(stem: str) -> Path:
    """The first name for a replay here that no file has."""
    paths = (_numbered(Path(f"{stem}.replay"), k) for k in itertools.count(1))
    return next(path for path in paths if not path.exists())
