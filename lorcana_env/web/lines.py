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
import zlib
from collections.abc import Iterator, Sequence

from lorcana_env.doors import checks
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.replay import Replay, take

_KIND = "lorcana_env line"
_LARGEST = 1 << 24


class Line:
    """A position and what was done from there; it is used as a replay is."""

    seed = 0

    def __init__(self, start: Game, names: Sequence[str]) -> None:
        self._start, self.names = start.clone(auto=True), tuple(names)
        self.decks = start.table.decks
        self.actions: list[int] = []
        self.game = self._start.clone()

    def step(self, action: int) -> None:
        self.game.step(action)
        self.actions.append(int(action))

    def concede(self, player: int) -> None:
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
        line = cls(Game.from_bytes(start), names)
        try:
            for action in actions:
                take(line.game, checks.integer(action, "an action"))
                line.actions.append(action)
        except IllegalAction as error:
            raise ValueError(f"{where} was played by another version of lorcana_env") from error
        return line


Played = Replay | Line


def digest(played: Replay) -> str:
    """A game as it was dealt and played, in short: the same whichever version wrote its file, and packed it."""
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
