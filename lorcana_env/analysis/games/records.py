"""Records of the games of pairs of decks, and their file."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env._version import __version__
from lorcana_env.analysis.games.observer import CARD_FACTS, COPIES, CUT_SHORT, NEVER, RECORDED_GAME
from lorcana_env.decks import Deck

FORMAT = "lorcana_env games 1"
OF_SEVERAL = "lorcana_env games of several agents 1"


@dataclass(frozen=True)
class GameRecords:
    """Games of deck 0 against deck 1, in the order of their numbers.

    ``games``: RECORDED_GAME[n]; ``cards``: for each deck uint8[n, rows, CARD_FACTS], a row for each distinct card
    in the order of the list (:attr:`Deck.counts`).
    """

    games: np.ndarray
    cards: tuple[np.ndarray, np.ndarray]

    @classmethod
    def none(cls, a: Deck, b: Deck) -> GameRecords:
        """No games yet."""
        shapes = ((0, len(deck.counts), len(CARD_FACTS)) for deck in (a, b))
        first, second = (np.zeros(shape, np.uint8) for shape in shapes)
        return cls(np.zeros(0, RECORDED_GAME), (first, second))

    def __len__(self) -> int:
        return len(self.games)

    def points(self, deck: int) -> np.ndarray:
        """float64[n]: 1 for a game that ``deck`` won, 1/2 for one that was cut short."""
        winner = self.games["winner"]
        return np.where(winner == deck, 1.0, np.where(winner == 1 - deck, 0.0, 0.5))

    def swapped(self) -> GameRecords:
        """The same games, seen from the other deck."""
        games = self.games.copy()
        for name in ("winner", "starter"):
            games[name] = np.where(games[name] < 2, 1 - games[name], games[name])
        for name in ("lore", "ink"):
            games[name] = games[name][:, ::-1]
        return GameRecords(games, (self.cards[1], self.cards[0]))


def concatenate(parts: Sequence[GameRecords]) -> GameRecords:
    """Records, one after the other; at least one part."""
    first, second = (np.concatenate([part.cards[d] for part in parts]) for d in (0, 1))
    return GameRecords(np.concatenate([part.games for part in parts]), (first, second))


def sources() -> list[Path]:
    """Return the files of the package that a game follows from: code, cards and networks."""
    package = Path(__file__).parents[2]
    kinds = ("*.py", "cards/data/*.json", "agents/data/*.npz")
    return sorted(path for kind in kinds for path in package.rglob(kind))


@cache
def build_id() -> str:
    """Return the origin of games besides decks, agent and seed: the version, and a checksum of :func:`sources`."""
    checksum = 0
    for source in sources():
        checksum = zlib.crc32(source.read_bytes(), checksum)
    return f"{__version__}-{checksum:08x}"


@dataclass(frozen=True)
class MatchupRun:
    """All that the games of a matchup follow from, and how many there will be.

    ``games``: of each pair; with ``until``, at most. ``build``: see :func:`build_id`. ``pilots``: the names of those
    who share the games (:mod:`.games.players`); none where ``agent`` plays all.
    """

    decks: tuple[Deck, ...]
    agent: str
    games: int
    until: float | None
    seed: int
    build: str
    pilots: tuple[str, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of decks i < j."""
        n = range(len(self.decks))
        return [(i, j) for i in n for j in n if i < j]


Pairs = dict[tuple[int, int], GameRecords]


def save(path: str | os.PathLike[str], runs: Sequence[tuple[MatchupRun, Pairs]]) -> None:
    """Write a NumPy ``.npz`` archive, which replaces an old file only when it is whole.

    ``runs``: one, or one for each of several agents.
    """
    headers = [_header(run) for run, _ in runs]
    header = {"format": OF_SEVERAL, "runs": headers} if len(runs) > 1 else {"format": FORMAT, **headers[0]}
    arrays: dict[str, np.ndarray] = {"header": np.array(json.dumps(header))}
    for k, (_, pairs) in enumerate(runs):
        before = _before(k, len(runs))
        for (i, j), records in pairs.items():
            key = f"{before}{i}-{j}"
            arrays |= {key: records.games, f"{key}.0": records.cards[0], f"{key}.1": records.cards[1]}
    with whole(path) as draft, draft.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def _header(run: MatchupRun) -> dict[str, Any]:
    return {
        "decks": [[deck.name, deck.cards] for deck in run.decks],
        "agent": run.agent,
        "games": run.games,
        "until": run.until,
        "seed": run.seed,
        "build": run.build,
        "pilots": run.pilots,
    }


def _before(k: int, runs: int) -> str:
    """Return the prefix of the names of a run's arrays."""
    return f"{k}/" if runs > 1 else ""


def load(path: str | os.PathLike[str]) -> list[tuple[MatchupRun, Pairs]]:
    """Read what :func:`save` wrote. ``ValueError`` for a file that is something else, damaged, or of another format."""
    path = Path(arguments.path(path))
    if not path.is_file():
        raise ValueError(f"there is no file {path}; games are saved with --save FILE")
    try:
        with np.load(path, allow_pickle=False) as archive:
            header = json.loads(str(archive["header"]))
            if header["format"] == FORMAT:
                return [_read(header, archive, "")]
            if header["format"] == OF_SEVERAL:
                headers = header["runs"]
                return [_read(header, archive, _before(k, len(headers))) for k, header in enumerate(headers)]
            version = arguments.shown(header["format"])
    except OSError:
        raise
    except Exception as error:  # whatever a file that is something else makes NumPy, zip or JSON raise
        raise ValueError(
            f"{path} holds no games of lorcana matchup --save, or is damaged: name another file"
        ) from error
    raise ValueError(f"{path} was saved by another version of lorcana_env ({version}): play the games again")


def _read(header: dict[str, Any], archive: Any, before: str) -> tuple[MatchupRun, Pairs]:
    decks = tuple(Deck(cards, name) for name, cards in header["decks"])
    seed = arguments.seed(header["seed"])
    games = arguments.integer(header["games"], "games", 2)
    pilots = tuple(header.get("pilots", ()))
    run = MatchupRun(decks, header["agent"], games, header["until"], seed, header["build"], pilots)
    pairs = {}
    for i, j in run.pairs:
        key = f"{before}{i}-{j}"
        records = GameRecords(archive[key], (archive[f"{key}.0"], archive[f"{key}.1"]))
        shapes = tuple((len(records), len(deck.counts), len(CARD_FACTS)) for deck in (decks[i], decks[j]))
        if records.games.dtype != RECORDED_GAME or tuple(cards.shape for cards in records.cards) != shapes:
            raise ValueError("the arrays do not fit the decks")
        winner, starter, end = (records.games[name] for name in ("winner", "starter", "end"))
        ended = (winner == NEVER) == (end == CUT_SHORT)
        copies = [np.array(list(deck.counts.values()))[:, None] for deck in (decks[i], decks[j])]
        seen = all((cards[..., :COPIES] <= most).all() for cards, most in zip(records.cards, copies))
        if not (seen and ended.all() and ((winner < 2) | (winner == NEVER)).all() and (starter < 2).all()):
            raise ValueError("its games are none")
        pairs[i, j] = records
    return run, pairs
