"""The positions of an exported game, and its moves: each an action with the answers to what it asks."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

_UNDO = re.compile(r"(?:FREE_)?UNDO:(\d+)")
_SETUP = ("CHOOSE_STARTING_PLAYER", "MULLIGAN")
#: What the log says of an action that no frame of its own tells, and what its frame would be.
_LOGGED = {
    "CARD_QUEST": "QUEST", "CARD_ATTACK": "ATTACK", "CARD_PLAYED": "PLAY_CARD", "CARD_INKED": "ADD_TO_INK",
    "ABILITY_ACTIVATED": "ACTIVATE_ABILITY", "CARD_BOOSTED": "BOOST", "CARD_MOVED": "MOVE_TO_LOCATION",
    "TURN_END": "END_TURN", "GAME_CONCEDED": "CONCEDE",
}  # fmt: skip
UNTOLD = "GAME_FINISH"  # an action that the file does not tell
ACTIONS = (*_SETUP, *_LOGGED.values())


@dataclass
class Move:
    """An action of a player, 1 or 2, with all frames up to the next one. ``before`` and ``after`` are positions."""

    kind: str
    player: int | None
    number: int  # of its first frame
    before: dict[str, Any]
    after: dict[str, Any]
    taken: dict[str, Any]
    logs: list[dict[str, Any]] = field(default_factory=list)

    def logged(self, kind: str) -> dict[str, Any] | None:
        """The first entry of a type in its log."""
        return next((log for log in self.logs if log.get("type") == kind), None)

    @property
    def place(self) -> str:
        """Return where it stands in the file, for a message."""
        name = self.taken.get("cardName") or self.taken.get("attackerName") or ""
        place = f"frame {self.number}, round {self.before.get('turnNumber')}, {self.kind} {str(name)[:60]}"
        return "".join(letter if letter.isprintable() else " " for letter in place).rstrip()


def waits(position: dict[str, Any]) -> bool:
    """Return whether a choice is open in a position."""
    return bool(position.get("pendingPrompts") or position.get("opponentHasPendingPrompts"))


def moves(data: dict[str, Any]) -> Iterator[Move]:
    """The moves of a game, without what was taken back. Raises as a damaged structure does."""
    logs, told = data.get("logs") or [], data.get("baseSnapshotLogCount") or 0
    position = data["baseSnapshot"]
    missing = {"actionType": "", "player": None, "patch": ()}
    frames = [{"seq": number} | missing | frame for number, frame in enumerate(data["frames"], 1)]
    void, first = set[int](), math.inf
    for frame in reversed(frames):
        if found := _UNDO.fullmatch(frame["actionType"]):
            first = min(first, int(found[1]))
        if frame["seq"] >= first:
            void.add(frame["seq"])
    move = None
    for frame in frames:
        before, position = position, patched(position, frame["patch"])
        new, told = logs[told : frame.get("logCountAfter", told)], frame.get("logCountAfter", told)
        if frame["seq"] in void:
            continue
        kind, taken, player = frame["actionType"], frame.get("takenAction"), frame["player"]
        if kind == "GAME_FINISH" and not (move and waits(before)):
            logged = next((log for log in new if log.get("type") in _LOGGED), None)
            if logged is not None:
                kind, player = _LOGGED[logged["type"]], logged["player"]
            elif any(before[side] != position[side] for side in ("myPlayer", "opponent")):
                kind, player = UNTOLD, before["currentPlayer"]
        if kind in ACTIONS or (kind == UNTOLD and player is not None) or move is None:
            if move is not None:
                yield move
            move = Move(kind, player, frame["seq"], before, position, taken if isinstance(taken, dict) else {})
        move.after = position
        move.logs += [log for log in new if not log.get("undone")]
    if move is not None:
        yield move


def patched(position: dict[str, Any], patch: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A position after a patch; it shares with the one before what is the same.

    As RFC 6902, but that a missing key is replaced by setting it, and removed by doing nothing.
    """
    for change in patch:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in change["path"].split("/")[1:]]
        position = _changed(position, keys, change["op"], change.get("value"))
    return position


def _changed(node: Any, keys: Sequence[str], op: str, value: Any) -> Any:
    key: Any = keys[0]
    if isinstance(node, list):
        node, key = list(node), len(node) if key == "-" else int(key)
        if len(keys) > 1:
            node[key] = _changed(node[key], keys[1:], op, value)
        elif op == "remove":
            del node[key : key + 1]
        elif op == "add" or key == len(node):
            node.insert(key, value)
        else:
            node[key] = value
        return node
    node = dict(node)
    if len(keys) > 1:
        node[key] = _changed(node.get(key, {}), keys[1:], op, value)
    elif op == "remove":
        node.pop(key, None)
    else:
        node[key] = value
    return node
