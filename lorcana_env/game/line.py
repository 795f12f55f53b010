"""Games that begin in a position, not with a deal: what :class:`~lorcana_env.game.replay.Replay` is to decks and seed.

A file is gzip-compressed JSON with the first position (``Game.to_bytes``) and the actions taken since.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from lorcana_env.doors import checks
from lorcana_env.doors.copies import Copied
from lorcana_env.doors.files import whole
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.replay import Replay, position_digest, take

_KIND = "lorcana_env line"
_LARGEST = 1 << 24


class Line(Copied):
    """A position and what was done from there; it is used as a replay is.

    >>> from lorcana_env import Scenario
    >>> from lorcana_env.game.line import Line
    >>> line = Line(Scenario(you={"hand": ["Stitch - New Dog"], "ink": 1}).game)
    >>> line.step(line.game.legal_actions()[0])
    >>> line.save("position.replay")

    ``start`` is copied. ``names``: who plays, one for each player, for people to read; the decks' names if left out.
    """

    seed = 0

    def __init__(self, start: Game, names: Sequence[str] = ()) -> None:
        if not isinstance(start, Game):
            raise TypeError(f"start must be a Game, not {checks.shown(start)}")
        self._start, self.decks = start.clone(auto=True), start.table.decks
        self.names = tuple(checks.texts(names, "names", "texts")) or tuple(deck.name for deck in self.decks)
        if len(self.names) != len(self.decks):
            raise ValueError(f"{len(self.names)} names for {len(self.decks)} players")
        self.actions: list[int] = []
        self.game = self._start.clone()

    def step(self, action: int) -> None:
        action = checks.integer(action, "action")
        self.game.step(action)
        self.actions.append(action)

    def concede(self, player: int) -> None:
        player = checks.player(player, len(self.decks))
        self.game.concede(player)
        self.actions.append(-1 - player)

    def undo(self, count: int = 1) -> None:
        count = checks.integer(count, "count", 0, len(self.actions))
        self.game = self.at(len(self.actions) - count)
        del self.actions[len(self.actions) - count :]

    def at(self, step: int) -> Game:
        game = self._start.clone()
        for action in self.actions[: checks.integer(step, "step", 0, len(self.actions))]:
            take(game, action)
        return game

    def positions(self) -> Iterator[tuple[Game, int | None]]:
        game = self._start.clone()
        for action in self.actions:
            yield game, action
            take(game, action)
        yield game, None

    def __len__(self) -> int:
        return len(self.actions)

    def to_bytes(self) -> bytes:
        start = base64.b64encode(self._start.to_bytes()).decode()
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
            names, actions = checks.texts(data["names"], "names", "texts"), checks.items(data["actions"], "actions", "")
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
            for action in actions:
                take(line.game, checks.integer(action, "an action"))
                line.actions.append(action)
        except IllegalAction as error:
            raise ValueError(f"{where} was played by another version of lorcana_env") from error
        return line

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file, at once or not at all."""
        with whole(path) as draft:
            draft.write_bytes(self.to_bytes())


Played = Replay | Line


def digest(played: Played) -> str:
    """A game as it was dealt and played, in short: the same whichever version wrote its file, and packed it."""
    if isinstance(played, Line):
        dealt: list[object] = [position_digest(played.at(0))]
    else:
        decks = [[deck.name, sorted(deck.counts.items())] for deck in played.decks]
        dealt = [decks, played.seed, played.starting_player, played.decision_limit, played.variant, played.rules]
    return hashlib.sha256(json.dumps([dealt, played.names, played.actions]).encode()).hexdigest()


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
    path = Path(checks.path(path))
    if not path.is_file():
        raise ValueError(f"there is no replay {path}")
    return read(path.read_bytes(), str(path))
