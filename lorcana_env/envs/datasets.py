"""Decisions of whole games as a data set, to learn from without playing (docs/training.md, "Data sets").

A row is a decision; the rows of a game are neighbours, in the order of play. The columns, with O the size of an
observation and A the number of actions:

- ``observation``: [m, O], what the player saw: int8 ("compact"), float32 ("flat"), uint8 ("entities", "plain") or
  int16 ("small");
- ``mask``: uint8[m, ceil(A / 8)], the legal actions as bits, the highest first: action a is bit 7 - a % 8 of byte
  a // 8, and ``np.unpackbits(mask, axis=1, count=A)`` reads them, as :func:`unpacked` does (int8[m, A]). In the mask of
  the entity table it is bit a % 8;
- ``action``: int16[m], what the player did; ``return``: float32[m], how the game ended for the player: 1 won, -1 lost,
  0 cut short;
- ``player``: int8[m], the seat; ``game``: int32[m], from 0; ``turn``: int16[m];
- ``seed``: int64[m], that of the game, which ``Game(*decks, seed=seed)`` deals;
- ``deck`` and ``opponent_deck``: int32[m], numbers in the list of decks; ``agent`` and ``opponent``: int16[m], numbers
  in the list of agents.

What holds for all rows is a dict: ``version``, ``rules``, ``observation``, ``actions`` (A), ``agents`` (names) and
``decks`` (``name`` and ``cards``, copies by full name).
"""

import json
import os
import random
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env import agents as registry
from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env._util.optional import extra
from lorcana_env._version import __version__
from lorcana_env.decks import Deck
from lorcana_env.envs.observations import OBSERVATIONS
from lorcana_env.envs.play import play_first_games
from lorcana_env.envs.vector import VectorEnv
from lorcana_env.game.agent import Agent, needs_past, points, reseed
from lorcana_env.game.game import Game
from lorcana_env.game.replay import Replay
from lorcana_env.setup.variants import RULES, find_rules

AT_ONCE = 64  # games side by side
Rows = dict[str, np.ndarray]
_TYPES = {
    "action": np.int16, "return": np.float32, "player": np.int8, "game": np.int32, "turn": np.int16, "seed": np.int64,
    "deck": np.int32, "opponent_deck": np.int32, "agent": np.int16, "opponent": np.int16,
}  # fmt: skip
_OBSERVED = {"compact": np.int8, "flat": np.float32, "entities": np.uint8, "small": np.int16, "plain": np.uint8}
_KEY = "lorcana_env data set"


class Recording(NamedTuple):
    """The content of a file of :func:`save`: the facts of all rows, and the rows of some games at a time."""

    about: dict[str, Any]
    parts: Iterator[Rows]


def _about(agents: Sequence[str], decks: Sequence[Deck], rules: str, observation: str) -> dict[str, Any]:
    arguments.choice(observation, "observation", OBSERVATIONS)
    return {
        "version": __version__, "rules": rules, "observation": observation, "agents": list(agents),
        "actions": len(Game(decks[0], decks[0]).action_mask()),
        "decks": [{"name": deck.name, "cards": deck.counts} for deck in decks],
    }  # fmt: skip


def played(
    names: Sequence[str], decks: Sequence[Deck], games: int, seed: int = 0, observation: str = "compact",
    progress: Callable[[int], None] = lambda done: None,
) -> Recording:  # fmt: skip
    """Games between two agents, by name. The decks of each are drawn; the agents change seats from game to game.

    Same arguments, same data set, unless a search has a budget in milliseconds. ``ValueError`` for other than two.
    """
    if len(names) != 2:
        raise ValueError(f"a data set is of games between two agents, not {len(names)}")
    agents = [registry.agent(name, seed) for name in names]
    about = _about(list(dict.fromkeys(names)), decks, RULES[0], observation)
    of = np.array([about["agents"].index(name) for name in names])
    number = {deck: k for k, deck in enumerate(decks)}

    def parts() -> Iterator[Rows]:
        for first in range(0, games, AT_ONCE):
            n = min(AT_ONCE, games - first)
            chooser = random.Random(f"data set {seed} {first}")
            pairs = [(chooser.choice(decks), chooser.choice(decks)) for _ in range(n)]
            venv = VectorEnv(n, pairs, chooser.getrandbits(62))
            for agent in agents:
                reseed(agent, chooser.getrandbits(62))
            seats = (np.arange(first, first + n)[:, None] + np.arange(2)) % 2  # int64[n, 2], which agent has each seat
            if any(map(needs_past, agents)):
                replays = [
                    Replay.record(*pair, agents=[agents[k] for k in row], seed=int(game_seed))
                    for pair, row, game_seed in zip(pairs, seats, venv.first_seeds())
                ]
                rows = _joined(_replayed(replay, i, observation) for i, replay in enumerate(replays))
            else:
                rows = _played(venv, agents, seats, observation)
            row = rows["game"]
            table = {"deck": np.array([[number[deck] for deck in pair] for pair in pairs]), "agent": of[seats]}
            yield _described(rows, first + row, venv.first_seeds()[row], {name: a[row] for name, a in table.items()})
            progress(n)

    return Recording(about, parts())


def _played(venv: VectorEnv, agents: Sequence[Agent], seats: np.ndarray, observation: str) -> Rows:
    """The decisions of the first game of each row of a batch."""
    parts: list[Rows] = []

    def note(indices: np.ndarray, actions: np.ndarray) -> None:
        seen_now, mask = venv.view(observation, indices)
        parts.append({
            "observation": seen_now, "mask": np.packbits(mask, axis=1), "action": actions, "game": indices,
            "player": venv.states["decider"][indices], "turn": venv.states["turn"][indices],
        })  # fmt: skip

    results = 2 * play_first_games(venv, agents, seats, note) - 1
    rows = _joined(parts)
    order = np.argsort(rows["game"], kind="stable")
    rows = {name: column[order] for name, column in rows.items()}
    return rows | {"return": results[rows["game"], rows["player"]]}


def replayed(replays: Sequence[Replay], observation: str = "compact") -> Recording:
    """Recorded games of two players, in order. The names of their players are those of the agents.

    ``ValueError`` for games of more players, and of several editions of the rules.
    """
    if any(len(replay.decks) != 2 for replay in replays):
        raise ValueError("a data set is of games of two players; one of these replays has more")
    editions = {replay.rules for replay in replays}
    if len(editions) != 1:
        raise ValueError(f"a data set is of one edition of the rules; these replays are of {sorted(editions)}")
    names = list(dict.fromkeys(name for replay in replays for name in replay.names))
    decks = list(dict.fromkeys(deck for replay in replays for deck in replay.decks))

    def parts() -> Iterator[Rows]:
        for k, replay in enumerate(replays):
            rows = _replayed(replay, k, observation)
            n = len(rows["action"])
            of = {
                "deck": [decks.index(deck) for deck in replay.decks],
                "agent": [names.index(name) for name in replay.names],
            }
            both = {name: np.tile(pair, (n, 1)) for name, pair in of.items()}
            yield _described(rows, rows["game"], np.full(n, replay.seed), both)

    return Recording(_about(names, decks, editions.pop(), observation), parts())


def _replayed(replay: Replay, number: int, observation: str) -> Rows:
    """The decisions of a recorded game, the game of this number; a concession is none."""
    found = [
        (game.seen(observation, game.to_act), np.packbits(game.action_mask()), action, game.to_act, game.turn)
        for game, action in replay.positions()
        if action is not None and action >= 0 and game.to_act is not None
    ]
    if not found:
        raise ValueError("one of these replays holds no decision")
    rows = dict(zip(("observation", "mask", "action", "player", "turn"), map(np.array, zip(*found))))
    won = 2 * np.array(points(replay.game))[rows["player"]] - 1
    return rows | {"return": won, "game": np.full(len(found), number)}


def _described(rows: Rows, game: np.ndarray, seed: np.ndarray, of_seats: Rows) -> Rows:
    """Rows with their game and seed and, from ``of_seats`` (int[m, 2]), the player's own and the opponent's."""
    each, player = np.arange(len(game)), rows["player"].astype(int)
    own = {name: pair[each, player] for name, pair in of_seats.items()}
    other = {name: pair[each, 1 - player] for name, pair in of_seats.items()}
    rows = rows | own | {"opponent_deck": other["deck"], "opponent": other["agent"], "game": game, "seed": seed}
    return {name: rows[name] for name in ("observation", "mask")} | {
        name: rows[name].astype(kind) for name, kind in _TYPES.items()
    }


def _joined(parts: Iterable[Rows]) -> Rows:
    some = list(parts)
    return {name: np.concatenate([part[name] for part in some]) for name in some[0]}


def check_path(path: str | os.PathLike[str]) -> Path:
    """The path of a data set; ``ValueError`` for another kind of file, and where pyarrow is needed and missing."""
    path = Path(arguments.path(path))
    if path.suffix not in (".parquet", ".npz"):
        raise ValueError(f"{path}: a data set is a .parquet or .npz file")
    if path.suffix == ".parquet":
        extra("pyarrow")
    return path


def save(recording: Recording, path: str | os.PathLike[str]) -> tuple[int, int]:
    """Write a data set, whole or not at all; returns the numbers of games and of decisions.

    ``.parquet`` is written while the games are played, ``.npz`` has to fit into memory.
    """
    path = check_path(path)
    size, games, decisions = 0, 0, 0

    def counted() -> Iterator[Rows]:
        nonlocal size, games, decisions
        for part in recording.parts:
            width = part["observation"].shape[1]
            if size not in (0, width):
                raise ValueError(f"observations of {size} and {width} numbers: record decks of one size in a file")
            size, games, decisions = width, int(part["game"][-1]) + 1, decisions + len(part["game"])
            yield part

    with whole(path) as draft:
        if path.suffix == ".parquet":
            _write_parquet(draft, recording.about, counted())
        else:
            rows: dict[str, Any] = _joined(counted())
            np.savez_compressed(draft, about=np.array(json.dumps(recording.about)), **rows)
    return games, decisions


def _write_parquet(path: Path, about: dict[str, Any], parts: Iterator[Rows]) -> None:
    pa, pq = extra("pyarrow"), extra("pyarrow.parquet")

    def column(a: np.ndarray) -> Any:
        if a.ndim == 1:
            return pa.array(a)
        rows = np.ascontiguousarray(a).view(np.uint8)  # as bytes, which are read thirty times as fast as lists
        return pa.FixedSizeBinaryArray.from_buffers(pa.binary(rows.shape[1]), len(a), [None, pa.py_buffer(rows)])

    def table(rows: Rows) -> Any:
        return pa.table({name: column(a) for name, a in rows.items()})

    first = table(next(parts))
    with pq.ParquetWriter(path, first.schema.with_metadata({_KEY: json.dumps(about)}), compression="zstd") as writer:
        writer.write_table(first)
        for part in parts:
            writer.write_table(table(part))


def load(path: str | os.PathLike[str]) -> tuple[dict[str, Any], Rows]:
    """The facts and the columns of a data set. ``ValueError`` for a file that is none, or of an unknown edition."""
    path = check_path(path)
    if not path.is_file():
        raise ValueError(f"there is no data set {path}: lorcana record writes one")
    about, rows = _read(path)
    try:
        return about | {"rules": find_rules(about["rules"])}, rows
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _read(path: Path) -> tuple[dict[str, Any], Rows]:
    try:
        if path.suffix == ".npz":
            with np.load(path, allow_pickle=False) as file:
                rows = {name: file[name] for name in file.files}
            return json.loads(str(rows.pop("about"))), rows
        table = extra("pyarrow.parquet").read_table(path)
        about = json.loads(table.schema.metadata[_KEY.encode()])
        types = {"observation": _OBSERVED[about["observation"]], "mask": np.uint8}
        return about, {name: _array(table[name], types.get(name)) for name in table.column_names}
    except (ValueError, KeyError, TypeError, EOFError, OSError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path} is no data set of lorcana record ({type(error).__name__})") from None


def _array(column: Any, of_bytes: Any) -> np.ndarray:
    """A column as an array: [m], or [m, k] where its rows are the bytes of k numbers."""
    if of_bytes is None:
        return np.asarray(column.to_numpy())
    width = column.type.byte_width
    parts = [
        np.frombuffer(some.buffers()[1], np.uint8)[some.offset * width :][: len(some) * width] for some in column.chunks
    ]
    return np.concatenate(parts).view(of_bytes).reshape(len(column), -1)


def unpacked(masks: np.ndarray, actions: int) -> np.ndarray:
    """Masks int8[m, actions], 1 where an action is legal, from their bits."""
    return np.unpackbits(masks, axis=1, count=actions).view(np.int8)
