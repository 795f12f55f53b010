"""Recorded games that begin in a position, where a :class:`~lorcana_env.game.replay.Replay` begins with a deal.

A file is gzip-compressed JSON with the first position (``Game.to_bytes``) and the actions taken since. Where a game was
followed from outside (:mod:`.apps.study.imported`), it also says at which steps which cards were laid on hidden
slots, since chance there was not that of the engine.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import os
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.replay import RecordedGame, Replay, position_digest, read_json

_KIND = "lorcana_env line"


class PositionReplay(RecordedGame):
    """A first position and the actions taken since; it is used as a replay is.

    >>> from lorcana_env import Scenario
    >>> from lorcana_env.game.position_replay import PositionReplay
    >>> line = PositionReplay(Scenario(you={"hand": ["Stitch - New Dog"], "ink": 1}).game)
    >>> line.step(line.game.legal_actions()[0])
    >>> line.save("position.replay")

    ``start`` is copied. ``names``: who plays, one for each player, for people to read; the decks' names if left out.
    ``auto``: whether single answers are taken by themselves, so that no action is recorded for them. ``seat``: the
    player through whose eyes the game was recorded; the hidden cards of the others are invented, so that player's
    decisions alone are judged, less those at the steps ``untold``, which the record that was followed does not tell.
    ``laid``: step -> slot -> card, what :meth:`lay` laid there, ``dice``: step -> random generator, how it set that.
    """

    def __init__(self, start: Game, names: Sequence[str] = (), auto: bool = True, seat: int | None = None) -> None:
        if not isinstance(start, Game):
            raise TypeError(f"start must be a Game, not {arguments.shown(start)}")
        self.first = start.clone(auto=auto)
        self.seat = None if seat is None else arguments.player(seat, start.players, "seat")
        self.laid: dict[int, dict[int, int]] = {}
        self.dice: dict[int, int] = {}
        super().__init__(start.table.decks, names)

    def _start(self) -> Game:
        return self.first.clone()

    def _reach(self, game: Game, step: int) -> None:
        if step in self.laid:
            game.state["rng"] = self.dice.get(step, int(game.state["rng"]))
            game.lay(self.laid[step])

    def lay(self, cards: Mapping[int, int], dice: int | None = None) -> None:
        """Lay cards on hidden slots (:meth:`Game.lay`) in the last position, and note it. ``dice``: set the random
        generator to this, too."""
        step = len(self.actions)
        self.dice |= {} if dice is None else {step: dice}
        self.game.state["rng"] = self.dice.get(step, int(self.game.state["rng"]))
        self.game.lay(cards)
        self.laid.setdefault(step, {}).update(cards)

    def undo(self, count: int = 1) -> None:
        super().undo(count)
        self.laid = {step: cards for step, cards in self.laid.items() if step <= len(self.actions)}
        self.dice = {step: dice for step, dice in self.dice.items() if step in self.laid}
        self.untold = frozenset(step for step in self.untold if step < len(self.actions))

    def _laid(self) -> list[list[Any]]:
        """What was laid, and the dice, as the file has it."""
        dice = {step: [number] for step, number in self.dice.items()}
        return [[step, sorted(cards.items()), *dice.get(step, [])] for step, cards in sorted(self.laid.items())]

    def _deal_data(self) -> list[object]:
        laid = self._laid()
        return [position_digest(self.first), *([laid] if laid else ())]

    def to_bytes(self) -> bytes:
        start = base64.b64encode(self.first.to_bytes()).decode()
        data: dict[str, Any] = {"kind": _KIND, "format": 1, "names": self.names, "start": start}
        data["actions"] = self.actions
        if self.seat is not None:  # an older version would judge, and show, what is invented
            data |= {"format": 2, "seat": self.seat, "laid": self._laid(), "untold": sorted(self.untold)}
        return gzip.compress(json.dumps(data).encode(), mtime=0)

    @classmethod
    def from_bytes(cls, content: bytes, where: str = "the game") -> PositionReplay:
        """``ValueError`` for anything damaged, or of another version."""
        data = read_json(content, where, _KIND, {"format", "names", "start", "actions"})
        try:
            if data["format"] not in (1, 2):
                raise ValueError("it has another format")
            start = Game.from_bytes(base64.b64decode(data["start"], validate=True))
            line = cls(start, data["names"], start.auto, data.get("seat"))
            for step, cards, *dice in arguments.items(data.get("laid", ()), "laid", "steps"):
                line.laid[arguments.integer(step, "a step of laid", 0, len(data["actions"]))] = dict(cards)
                if dice:
                    line.dice[step] = arguments.integer(dice[0], "dice", 0, 2**64 - 1)
            untold = arguments.items(data.get("untold", ()), "untold", "steps")
            line.untold = frozenset(arguments.integer(step, "a step of untold", 0) for step in untold)
            line.game = line._begin()
            line._take(data["actions"])
        except IllegalAction as error:
            raise ValueError(f"{where} was played by another version of lorcana_env") from error
        except (TypeError, ValueError) as error:
            raise ValueError(f"{where} cannot be read: {error}") from error
        return line


def read(content: bytes, where: str) -> RecordedGame:
    """The recorded game in a file's content: a :class:`Replay` or a :class:`PositionReplay`."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            head = file.read(64)
    except (OSError, EOFError, zlib.error):
        head = b""
    return PositionReplay.from_bytes(content, where) if _KIND.encode() in head else Replay.from_bytes(content, where)


def load(path: str | os.PathLike[str]) -> RecordedGame:
    """The recorded game in a file; ``ValueError`` when it is missing, damaged or of another version."""
    path = Path(arguments.path(path))
    if not path.is_file():
        raise ValueError(f"there is no replay {path}")
    return read(path.read_bytes(), str(path))
