"""Games that begin in a position, not with a deal: what :class:`~lorcana_env.game.replay.Replay` is to decks and seed.

A file is gzip-compressed JSON with the first position (``Game.to_bytes``) and the actions taken since.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import json
import os
import zlib
from collections.abc import Sequence
from pathlib import Path

from lorcana_env._util import arguments
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.replay import Played, Replay, position_digest

_KIND = "lorcana_env line"
_LARGEST = 1 << 24


class Line(Played):
    """A position and what was done from there; it is used as a replay is.

    >>> from lorcana_env import Scenario
    >>> from lorcana_env.game.position_replay import Line
    >>> line = Line(Scenario(you={"hand": ["Stitch - New Dog"], "ink": 1}).game)
    >>> line.step(line.game.legal_actions()[0])
    >>> line.save("position.replay")

    ``start`` is copied. ``names``: who plays, one for each player, for people to read; the decks' names if left out.
    """

    def __init__(self, start: Game, names: Sequence[str] = ()) -> None:
        if not isinstance(start, Game):
            raise TypeError(f"start must be a Game, not {arguments.shown(start)}")
        self.first = start.clone(auto=True)
        super().__init__(start.table.decks, names)

    def _start(self) -> Game:
        return self.first.clone()

    def _dealt(self) -> list[object]:
        return [position_digest(self.first)]

    def to_bytes(self) -> bytes:
        start = base64.b64encode(self.first.to_bytes()).decode()
        data = {"kind": _KIND, "format": 1, "names": self.names, "start": start, "actions": self.actions}
        return gzip.compress(json.dumps(data).encode(), mtime=0)

    @classmethod
    def from_bytes(cls, content: bytes, where: str = "the game") -> Line:
        """``ValueError`` for anything damaged, or of another version."""
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
                data = json.loads(file.read(_LARGEST))
            if data["kind"] != _KIND or data["format"] != 1:
                raise ValueError("another format")
            start = base64.b64decode(data["start"], validate=True)
            names, actions = (
                arguments.texts(data["names"], "names", "texts"),
                arguments.items(data["actions"], "actions", ""),
            )
        except (
            OSError,
            EOFError,
            zlib.error,
            binascii.Error,
            KeyError,
            TypeError,
            ValueError,
            RecursionError,
        ) as error:
            raise ValueError(f"{where} cannot be read: it is damaged, or something else") from error
        try:
            line = cls(Game.from_bytes(start), names)
        except ValueError as error:
            raise ValueError(f"{where} cannot be read: {error}") from error
        try:
            line._take(actions)
        except IllegalAction as error:
            raise ValueError(f"{where} was played by another version of lorcana_env") from error
        except (TypeError, ValueError) as error:
            raise ValueError(f"{where} cannot be read: {error}") from error
        return line


def read(content: bytes, where: str) -> Played:
    """A replay or a line, whichever it is."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            head = file.read(64)
    except (OSError, EOFError, zlib.error):
        head = b""
    return Line.from_bytes(content, where) if _KIND.encode() in head else Replay.from_bytes(content, where)


def load(path: str | os.PathLike[str]) -> Played:
    """The replay or line in a file; ``ValueError`` when it is missing, damaged or of another version."""
    path = Path(arguments.path(path))
    if not path.is_file():
        raise ValueError(f"there is no replay {path}")
    return read(path.read_bytes(), str(path))
