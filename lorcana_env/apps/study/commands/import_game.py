"""``lorcana replay import``: games of people, exported elsewhere, as replays of ours."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lorcana_env.cli.common import FILE, check_output, json_option, new_table, print_json, print_table

if TYPE_CHECKING:
    from lorcana_env.apps.study.imported.files import Exported
    from lorcana_env.apps.study.imported.follow import Line
    from lorcana_env.apps.study.people import Compared

_ENDING = re.compile(r"\.(?:(?:match-)?replay)?(?:\.?(?:gz|zip|json|replay))?$")


@click.command("import-game")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--to", type=FILE, default=None, metavar="FILE",
              help="The replay to write; of several the first. [default: here, by the name of the file]")  # fmt: skip
@click.option("--anonymous", is_flag=True, help="Leave the names of the players out.")
@click.option("--compare-with", default=None, metavar="AGENT",
              help="Say how often an agent plays as these people did, and how right its chances were.")  # fmt: skip
@json_option
def import_game(
    files: tuple[Path, ...], to: Path | None, anonymous: bool, compare_with: str | None, as_json: bool
) -> None:
    """Read games of people as duels.ink exports them (.replay.gz, .match-replay.zip, .json), and write replays.

    Every action is followed by the rules. A game that breaks off goes on as another replay from the next turn of the
    player who exported it; "stopped" says where and why. lorcana replay, analyze and the page read what is written.
    A folder stands for the files in it.
    """
    from lorcana_env.agents import agent as make_agent
    from lorcana_env.apps.study.imported.follow import follow

    check_output(to)
    agent = None if compare_with is None else make_agent(compare_with)
    games: list[list[Line]] = []
    found: list[dict[str, Any]] = []
    refused: list[str] = []
    for file, exported in _exported(files):
        try:
            if isinstance(exported, Exception):
                raise exported
            games.append(follow(exported, anonymous))
            for line in games[-1]:
                path = _numbered(to, len(found) + 1) if to else _free(_ENDING.sub("", file.name))
                line.replay.save(path)
                found.append(_row(line, path))
                if not as_json:
                    click.echo(_words(line, path))
        except (ValueError, OSError) as error:
            refused.append(str(error))
    if not found and not refused:
        raise ValueError(f"{', '.join(map(str, files))} holds no exported game: name replays (.replay.gz) or matches")
    compared = None
    if agent is not None and games:
        from lorcana_env.apps.study import people

        compared = people.compare_with(agent, games)
    if as_json:
        print_json({"games": found} | ({"compared": compared.as_dict()} if compared else {}))
    elif compared:
        _print(compared)
    if refused:
        raise ValueError("; ".join(refused))


def _exported(files: Sequence[Path]) -> Iterator[tuple[Path, Exported | ValueError | OSError]]:
    """Yield each game of some files, and of those in folders; in place of one that cannot be read the error."""
    from lorcana_env.apps.study.imported.files import read_exported

    def within(folder: Path) -> list[Path]:
        return sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))

    for file in itertools.chain.from_iterable(within(one) if one.is_dir() else [one] for one in files):
        try:
            content = file.read_bytes()
        except OSError as error:
            yield file, OSError(f"{file} cannot be read: {error.strerror}")
        else:
            yield from ((file, game) for game in read_exported(content, str(file)))


def _row(line: Line, path: Path) -> dict[str, Any]:
    stopped = line.stopped and {"move": line.stopped.move, "why": line.stopped.why}
    return {"moves": len(line.replay), "stopped": stopped, "seat": line.replay.seat, "file": str(path),
            "won": line.won, "reason": line.reason, "notes": list(line.notes)}  # fmt: skip


def _words(line: Line, path: Path) -> str:
    game = line.replay.game
    winner, how = game.winner, ""
    if winner is None and line.stopped is None and line.won is not None:
        winner, how = 1 - line.won, f" ({line.reason}, by the file)"
    end = "not ended" if winner is None else f"won by {line.replay.names[winner]}{how}"
    told = f"{path}: {' against '.join(line.replay.names)}, {len(line.replay)} actions, {end}"
    stopped = [f"stopped at {line.stopped.why}"] if line.stopped else []
    return "\n  ".join([told, *line.notes, *stopped])


def _print(compared: Compared) -> None:
    same = compared.same
    click.echo(f"{compared.agent} plays as they did in {same.percent} of {same.games:,} decisions")
    if compared.brier is None:
        return
    table = new_table(f"chance to win by {compared.agent}", "chance, %", "mean, %", "decisions", "of games won, %")
    for row in compared.bins():
        bounds, won = f"{100 * row['from']:.0f} to {100 * row['to']:.0f}", row["won"]
        table.add_row(bounds, f"{100 * row['chance']:.0f}", f"{won['games']:,}", f"{100 * won['win_rate']:.0f}")
    print_table(table)
    click.echo(f"mean square of chance less result: {compared.brier:.3f} (one half for all: 0.250)")


def _numbered(path: Path, number: int) -> Path:
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def _free(stem: str) -> Path:
    """The first name for a replay here that no file has."""
    paths = (_numbered(Path(f"{stem}.replay"), k) for k in itertools.count(1))
    return next(path for path in paths if not path.exists())
