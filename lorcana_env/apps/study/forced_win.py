"""Wins that are certain: all that a player can do in a turn, tried out.

A line counts if it wins within the turn whatever the player cannot know: after it no card that was hidden from them has
come to light, no chance was asked, and nobody else has decided anything. So a line found is a proof, and it is the same
in every deal of the hidden cards; a win that needs luck, or the opponent's help, is not found.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

import numpy as np

from lorcana_env.game.game import Game
from lorcana_env.rules.queries.hidden import SECRET
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import decider

MAX_POSITIONS = 20_000
#: What a position does not differ in for the rest of the turn: counters, and what is left over behind the lists in use.
_COUNTERS = ("rng", "decisions", "steps", "recent_actions", "next_recent", "answer")
_LISTS = (
    ("frames", "depth"),
    ("events", "n_events"),
    ("bag", "n_bag"),
    ("lasting", "n_lasting"),
    ("grants", "n_grants"),
)


@dataclass(frozen=True)
class Sure:
    """``line``: actions that win, as few as there are; None when none was found. ``positions``: how many were tried.

    ``whole``: all there were; else the search ended at its limit.
    """

    line: tuple[int, ...] | None
    positions: int
    whole: bool


@dataclass(frozen=True)
class Graph:
    """All that can be done for certain in a turn.

    ``nodes``: the positions and ways there by keys, the ``first`` one first; ``edges``: of each position that is not
    over the distinct actions and the keys of the positions after them, None where the action ends the turn or is not
    certain; ``wins``: the keys of the positions in which the player can win, or has won.
    """

    first: bytes
    nodes: dict[bytes, tuple[Game, tuple[int, ...]]]
    edges: dict[bytes, list[tuple[int, bytes | None]]]
    wins: set[bytes]


def graph(game: Game, most: int = MAX_POSITIONS) -> Graph | None:
    """All that the player who decides can do for certain in this turn; None for more than ``most`` positions."""
    player, turn = decider(game), game.turn
    first = _digest(game)
    nodes: dict[bytes, tuple[Game, tuple[int, ...]]] = {first: (game.clone(auto=True), ())}
    edges: dict[bytes, list[tuple[int, bytes | None]]] = {}
    waiting = deque([first])
    while waiting:
        key = waiting.popleft()
        position, way = nodes[key]
        edges[key] = []
        for action in distinct_actions(position):
            after = _certain(position, action, player, turn)
            reached = None if after is None else _digest(after)
            edges[key].append((action, reached))
            if after is None or reached is None or reached in nodes:
                continue
            if len(nodes) >= most:
                return None
            nodes[reached] = after, (*way, action)
            if not after.over:
                waiting.append(reached)
    wins = {key for key, (position, _) in nodes.items() if position.over and position.winner == player}
    before = -1
    while before < (before := len(wins)):
        wins |= {key for key, ways in edges.items() if any(after in wins for _, after in ways)}
    return Graph(first, nodes, edges, wins)


def _certain(position: Game, action: int, player: int, turn: int) -> Game | None:
    """The position after an action; None where it ends the turn, or hangs on chance, hidden cards or somebody else."""
    after = position.clone()
    after.step(action)
    if int(after.state["rng"]) != int(position.state["rng"]):
        return None
    if (_hidden(position, player) & ~_hidden(after, player)).any():
        return None
    return after if after.over or (after.to_act == player and after.turn == turn) else None


def sure_positions(game: Game, most: int = MAX_POSITIONS) -> Iterator[tuple[Game, tuple[int, ...]]]:
    """Positions of this turn that the player who decides can reach for certain, and the actions that lead there.

    Those of fewest actions come first. The game may be over there; it ends there for the line, too. At most ``most``.
    """
    player, turn = decider(game), game.turn
    seen = {_digest(game)}
    layer: list[tuple[Game, tuple[int, ...]]] = [(game.clone(auto=True), ())]
    while layer:
        behind: list[tuple[Game, tuple[int, ...]]] = []
        for position, way in layer:
            for action in distinct_actions(position):
                after = _certain(position, action, player, turn)
                if after is None:
                    continue
                digest = _digest(after)
                if digest in seen:
                    continue
                if len(seen) >= most:
                    return
                seen.add(digest)
                yield after, (*way, action)
                if not after.over:
                    behind.append((after, (*way, action)))
        layer = behind


def sure_win(game: Game, most: int = MAX_POSITIONS) -> Sure:
    """The shortest line of the player who decides that wins in this turn for certain."""
    tried = 1
    for position, line in sure_positions(game, most):
        if position.over and position.winner == game.to_act:
            return Sure(line, tried, True)
        tried += 1
    return Sure(None, tried, tried < most)


def distinct_actions(game: Game) -> list[int]:
    """The legal actions; of those with copies of a card in hand, the first."""
    found: dict[tuple[str, int], int] = {}
    player, st = game.to_act, game.state
    for action in game.legal_actions().tolist():
        taken = game.table.actions.decode(action, player or 0)
        key = ("", action)
        if taken.slot is not None and st["zone"][taken.slot] == c.ZONE_HAND and st["known"][taken.slot] >> player & 1:
            key = (f"{taken.verb} of {taken.slot // game.table.capacity}", int(st["card"][taken.slot]))
        found.setdefault(key, action)
    return list(found.values())


def _hidden(game: Game, player: int) -> np.ndarray:
    """Return the slots of cards that the player cannot know."""
    zone, known = game.state["zone"], game.state["known"]
    return np.isin(zone, SECRET) & ((known >> player) & 1 == 0)


def _digest(game: Game) -> bytes:
    dtype = game.state_array.dtype
    assert dtype.fields is not None
    record = bytearray(game.state_array.tobytes())
    for start, end in _ranges(dtype):
        record[start:end] = bytes(end - start)
    st = game.state
    for name, used in _LISTS:
        part, offset = dtype.fields[name][:2]
        start = offset + int(st[used]) * part.base.itemsize
        end = offset + part.itemsize
        record[start:end] = bytes(end - start)
    return blake2b(record, digest_size=16).digest()


@cache
def _ranges(dtype: np.dtype) -> list[tuple[int, int]]:
    """Return the byte ranges of the counters in a record."""
    assert dtype.fields is not None
    return [(offset, offset + part.itemsize) for part, offset in (dtype.fields[name][:2] for name in _COUNTERS)]
