"""The file of a build: what it follows from, and the rounds that were played. A build that goes on plays the others."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from lorcana_env._util import arguments, atomic_files
from lorcana_env.analysis.games import records
from lorcana_env.apps.decks.race import Points


@dataclass(frozen=True)
class Settings:
    """Everything that a build follows from, as JSON. ``field``: names and lists; ``shares``: of the field, by name."""

    field: list[list[str]]
    shares: dict[str, float]
    inks: list[str]
    own: dict[str, int] | None
    format: str
    around: list[str]
    agent: str
    games: int
    candidates: int
    seed: int


class BuildFile:
    """Keeps the rounds: per round and version one string, '0', '1' or '2' half-points per deal."""

    def __init__(self, path: str | PathLike[str], settings: Settings, rounds: Sequence[Points]) -> None:
        self._path = path
        self._head = {"kind": "lorcana build", "build": records.build_id(), "settings": asdict(settings)}
        self._rounds = [_as_texts(points) for points in rounds]
        self._write()  # where it cannot, that is said now

    def add(self, points: Points) -> None:
        self._rounds.append(_as_texts(points))
        self._write()

    def _write(self) -> None:
        text = json.dumps(self._head | {"rounds": self._rounds}, ensure_ascii=False, indent=1)
        atomic_files.write_text(self._path, text)


def _as_texts(points: Points) -> list[str]:
    return ["".join(map(str, (2 * one).astype(int).tolist())) for one in points]


def read_build(path: str | PathLike[str]) -> tuple[Settings, list[Points]]:
    """The settings and rounds of a file; ``ValueError`` for another one, and one of another version."""
    try:
        content = json.loads(Path(arguments.path(path)).read_text("utf-8"))
        settings = Settings(**content["settings"])
        rounds = [[np.array([int(c) for c in text]) / 2 for text in one] for one in content["rounds"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ValueError(f"{path} was not kept by lorcana deck build --save") from None
    if content.get("build") != records.build_id():
        raise ValueError(
            f"{path} was played by another version ({content.get('build')}; here {records.build_id()}): name a new file"
        )
    return settings, rounds
