"""Records of the games of pairs of decks, and the file that keeps them."""

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
from lorcana_env.analysis.observer import CARD_FACTS, COPIES, CUT_SHORT, ENDS, GAME, NEVER
from lorcana_env.decks import Deck

FORMAT = "lorcana_env games 1"
OF_SEVERAL = "lorcana_env games of several agents 1"


@dataclass(frozen=True)
class Records:
    """Games of deck 0 against deck 1, in the order of their numbers.

    ``games``: GAME[n]; ``cards``: for each deck uint8[n, rows, CARD_FACTS], rows the distinct cards in the order of the
    list (:attr:`Deck.counts`).
    """

    games: np.ndarray
    cards: tuple[np.ndarray, np.ndarray]

    @classmethod
    def none(cls, a: Deck, b: Deck) -> Records:
        """No games yet."""
        shapes = ((0, len(deck.counts), len(CARD_FACTS)) for deck in (a, b))
        first, second = (np.zeros(shape, np.uint8) for shape in shapes)
        return cls(np.zeros(0, GAME), (first, second))

    def __len__(self) -> int:
        return len(self.games)

    def points(self, deck: int) -> np.ndarray:
        """float64[n]: 1 for a game that ``deck`` won, 1/2 for one that was cut short."""
        winner = self.games["winner"]
        return np.where(winner == deck, 1.0, np.where(winner == 1 - deck, 0.0, 0.5))

    def swapped(self) -> Records:
        """The same games, seen from the other deck."""
        games = self.games.copy()
        for name in ("winner", "starter"):
            games[name] = np.where(games[name] < 2, 1 - games[name], games[name])
        for name in ("lore", "ink"):
            games[name] = games[name][:, ::-1]
        return Records(games, (self.cards[1], self.cards[0]))


def concatenate(parts: Sequence[Records]) -> Records:
    """Records one after the other; at least one part."""
    first, second = (np.concatenate([part.cards[d] for part in parts]) for d in (0, 1))
    return Records(np.concatenate([part.games for part in parts]), (first, second))


@cache
def build() -> str:
    """What games depend on besides decks, agent and seed: the version, and a checksum of code, cards and network."""
    package = Path(__file__).parents[1]
    sources = sorted(
        path for kind in ("*.py", "cards/data/*.json", "players/data/*.npz") for path in package.rglob(kind)
    )
    checksum = 0
    for source in sources:
        checksum = zlib.crc32(source.read_bytes(), checksum)
    return f"{__version__}-{checksum:08x}"


@dataclass(frozen=True)
class Run:
    """What was asked for: everything that the games of a matchup follow from, and how many there are to be.

    ``games``: of each pair; with ``until``, at most. ``build``: see :func:`build`.
    """

    decks: tuple[Deck, ...]
    agent: str
    games: int
    until: float | None
    seed: int
    build: str

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of decks i < j."""
        n = range(len(self.decks))
        return [(i, j) for i in n for j in n if i < j]


Pairs = dict[tuple[int, int], Records]


def save(path: str | os.PathLike[str], runs: Sequence[tuple[Run, Pairs]]) -> None:
    """Write a NumPy ``.npz`` archive. As a whole: whatever happens, the old file or the new one is there.

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


def _header(run: Run) -> dict[str, Any]:
    return {
        "decks": [[deck.name, deck.cards] for deck in run.decks],
        "agent": run.agent,
        "games": run.games,
        "until": run.until,
        "seed": run.seed,
        "build": run.build,
    }


def _before(k: int, runs: int) -> str:
    """What the names of a run's arrays begin with."""
    return f"{k}/" if runs > 1 else ""


def load(path: str | os.PathLike[str]) -> list[tuple[Run, Pairs]]:
    """What :func:`save` wrote. ``ValueError`` for a file that is something else, damaged, or of another format."""
    path = Path(arguments.path(path))
    if not path.is_file():
        raise ValueError(f"there is no file {path}; games are kept with --save FILE")
    other = f"{path} holds no games of lorcana matchup --save, or is damaged"
    try:
        with np.load(path, allow_pickle=False) as archive:
            header = json.loads(str(archive["header"]))
            if header["format"] == FORMAT:
                return [_read(header, archive, "")]
            if header["format"] == OF_SEVERAL:
                return _read_several(header["runs"], archive)
            version = arguments.shown(header["format"])
    except OSError:
        raise
    except Exception as error:  # whatever a file that is something else makes NumPy, zip or JSON raise
        reason = f" ({error})" if isinstance(error, _Wrong) else ""
        raise ValueError(f"{other}{reason}: name another file") from error
    raise ValueError(f"{path} was saved by another version of lorcana_env ({version}): play the games again")


def _read_several(headers: list[dict[str, Any]], archive: Any) -> list[tuple[Run, Pairs]]:
    runs = [_read(header, archive, _before(k, len(headers))) for k, header in enumerate(headers)]
    agents = [run.agent for run, _ in runs]
    if len(runs) < 2 or len(set(agents)) < len(agents) or any(run.decks != runs[0][0].decks for run, _ in runs):
        raise _Wrong("its runs do not belong together")
    return runs


class _Wrong(ValueError):
    """Raised for games or a run that cannot be."""


def _read(header: dict[str, Any], archive: Any, before: str) -> tuple[Run, Pairs]:
    decks = tuple(Deck(cards, name) for name, cards in header["decks"])
    if len(decks) < 2 or not all(decks):
        raise _Wrong("it has no two decks")
    until = header["until"]
    run = Run(
        decks,
        arguments.text(header["agent"], "agent"),
        arguments.integer(header["games"], "games", 2, arguments.MAX_GAMES),
        None if until is None else arguments.number(until, "until"),
        arguments.seed(header["seed"]),
        arguments.text(header["build"], "build"),
    )
    if run.until is not None and not 0 < run.until < 0.5:
        raise _Wrong("its limit is no share")
    pairs = {}
    for i, j in run.pairs:
        key = f"{before}{i}-{j}"
        records = Records(archive[key], (archive[f"{key}.0"], archive[f"{key}.1"]))
        _check(records, (decks[i], decks[j]))
        pairs[i, j] = records
    return run, pairs


def _check(records: Records, decks: tuple[Deck, Deck]) -> None:
    """Raise unless these are records of games of two decks: every column in its range."""
    games = records.games
    if games.dtype != GAME or games.ndim != 1:
        raise _Wrong("its arrays are not those of games")
    for cards, deck in zip(records.cards, decks):
        if cards.dtype != np.uint8 or cards.shape != (len(games), len(deck.counts), len(CARD_FACTS)):
            raise _Wrong("its arrays do not fit its decks")
        if (cards[..., :COPIES] > np.array(list(deck.counts.values()))[:, None]).any():
            raise _Wrong("more copies of a card were seen than there are")
    nobody = games["winner"] == NEVER
    if not (nobody | (games["winner"] < 2)).all() or (games["starter"] > 1).any() or (games["end"] >= len(ENDS)).any():
        raise _Wrong("the end of a game is none")
    if (nobody != (games["end"] == CUT_SHORT)).any() or games["fault"].any():
        raise _Wrong("the end of a game is none")
