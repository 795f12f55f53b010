"""What players have seen and done in a game, in order, as digests: what who forgets nothing knows (perfect recall)."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from lorcana_env.observe.flat import encode, observation_size
from lorcana_env.setup.position import Position

KEPT_PLACES = 32  # places on the way that are kept


class Memory(NamedTuple):
    """Digests of all that each player has seen and done, None where it is not known, and of what each saw last."""

    known: tuple[bytes | None, ...]
    seen: tuple[bytes, ...]

    @classmethod
    def empty(cls, players: int) -> Memory:
        """The memory of players who have seen nothing."""
        return cls((b"",) * players, (b"",) * players)

    def did(self, player: int, action: int) -> Memory:
        """The memory after an action of a player."""
        return self._with(player, action.to_bytes(4, "little", signed=True), self.seen[player])

    def saw(self, position: Position) -> Memory:
        """The memory of players who see a position: the same for those for whom nothing has changed."""
        memory = self
        for player, known in enumerate(self.known):
            if known is not None and (now := seen_by(position, player)) != self.seen[player]:
                memory = memory._with(player, now, now)
        return memory

    def of(self, player: int) -> Memory:
        """The memory of one player alone."""
        return self._replace(known=tuple(old if p == player else None for p, old in enumerate(self.known)))

    def _with(self, player: int, more: bytes, seen: bytes) -> Memory:
        known, all_seen, before = list(self.known), list(self.seen), self.known[player]
        known[player] = None if before is None else digest(before + more)
        all_seen[player] = seen
        return Memory(tuple(known), tuple(all_seen))


class Recalled(NamedTuple):
    """A place in a game: the actions up to it, the game there, which is not changed, and what was known."""

    actions: bytes
    game: Any
    memory: Memory


class Start:
    """Where the actions begin that a game has noted; copies of a game share it.

    ``seed``, ``starting_player``, ``auto`` and ``limit``: of a new game. ``dealt``: of one that was dealt again, the
    start and the actions before, and for whom. ``recalled``: places on the way from it, the start first.
    """

    __slots__ = ("auto", "dealt", "limit", "recalled", "seed", "starting_player")

    def __init__(
        self, seed: int, starting_player: int | None, auto: int, limit: int,
        dealt: tuple[Start, bytes, int] | None = None, recalled: tuple[Recalled, ...] = (),
    ) -> None:  # fmt: skip
        self.seed, self.starting_player, self.auto, self.limit = seed, starting_player, auto, limit
        self.dealt, self.recalled = dealt, recalled

    def __reduce__(self) -> tuple[Any, ...]:
        kept = () if self.auto >= 0 else self.recalled  # those of a history can't be found again
        return Start, (self.seed, self.starting_player, self.auto, self.limit, self.dealt, kept)

    @classmethod
    def of_history(cls, memory: Memory) -> Start:
        """The start of a game that stands where it begins; after an action of its own nothing is known of it."""
        return cls(0, None, -1, 0, recalled=(Recalled(b"", None, memory),))

    def dealt_again(self, actions: bytes, player: int, seed: int, auto: int) -> Start:
        """The start of a game that is dealt again for a player after these actions."""
        if self.auto < 0:
            return Start.of_history(self.recalled[0].memory.of(player))
        return Start(seed, None, auto, 0, (self, actions, player))

    def place_before(self, actions: bytes) -> int:
        """The number of places that are on the way to where these actions lead."""
        n = len(self.recalled)
        while n and not actions.startswith(self.recalled[n - 1].actions):
            n -= 1
        return n

    def keep(self, n: int, place: Recalled) -> None:
        """Keep a place behind the first ``n``, the earlier ones as far as there is room, the start in any case."""
        before = self.recalled[:n]
        self.recalled = (*before[:1], *before[1:][2 - KEPT_PLACES :], place)


def digest(data: bytes) -> bytes:
    """A digest of 16 bytes."""
    return hashlib.blake2b(data, digest_size=16).digest()


def seen_by(position: Position, player: int) -> bytes:
    """A digest of what a player sees: the compact observation, and what everybody saw players do last."""
    st, table = position.state, position.table
    seen = np.empty(observation_size(position.players, table.capacity), np.int8)
    encode(position.state_array, 0, table.tables, 0, player, seen)
    return digest(seen.tobytes() + st["put_back"].tobytes() + st["recent_actions"].tobytes())
