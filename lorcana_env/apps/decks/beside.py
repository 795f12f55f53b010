"""Compare results of people's games with a matchup: win rates of both, and where they disagree for sure.

The games of people are a table with a line of headings, its cells behind commas, semicolons, tabs or bars::

    deck,opponent,first,result,drawn
    blurple,amber/steel,yes,win,Stitch - New Dog; Be Prepared

``deck`` and ``opponent``: the name of a deck of the matchup, or an ink pair; ``first``: whether the deck went first,
yes or no; ``result``: win, loss or draw; ``drawn`` may be missing: the cards that the deck's player drew, divided by
semicolons (in quotation marks where semicolons divide the cells too). Other columns are passed over.

A match history (:mod:`lorcana_env.apps.decks.match_history`) is read too; of its games those between decks of the
matchup's inks are compared.
"""

import csv
import difflib
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.text_files import read_text
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.apps.decks.match_history import POINTS, history_rows, is_history, told
from lorcana_env.cards import find
from lorcana_env.cards.words import INKS
from lorcana_env.decks import Deck
from lorcana_env.decks.list_rows import SEPARATORS
from lorcana_env.simulation.statistics import BOUND, Z95, Interval, WinRate, adjusted, difference

COLUMNS = ("deck", "opponent", "first", "result")
FIRST = {"yes": True, "y": True, "true": True, "1": True, "no": False, "n": False, "false": False, "0": False}


@dataclass(frozen=True)
class Played:
    """A game of people. ``deck`` and ``opponent``: the decks of the matchup that the words stand for, by number."""

    deck: tuple[int, ...]
    opponent: tuple[int, ...]
    words: tuple[str, str]
    first: bool
    points: float
    drawn: frozenset[str] | None


@dataclass(frozen=True)
class Row:
    """A deck against an opponent: games of ``people``, and what the matchup says (``ours``, its standard deviation)."""

    deck: str
    opponent: str
    people: WinRate
    ours: float
    ours_sd: float

    @property
    def difference(self) -> float:
        """The win rate of people less that of the matchup."""
        return (self.people.win_rate or 0.0) - self.ours

    @property
    def _sd(self) -> float:
        n = self.people.games + 2  # of Agresti and Coull: one game won and one lost besides
        rate = (self.people.wins + 1) / n
        return float(np.hypot(np.sqrt(rate * (1 - rate) / n), self.ours_sd))

    @property
    def ci95(self) -> Interval:
        return self.difference - Z95 * self._sd, self.difference + Z95 * self._sd

    @property
    def p_value(self) -> float:
        """The probability of so great a difference if there were none (two-sided, normal)."""
        return math.erfc(abs(self.difference) / self._sd / math.sqrt(2))


@dataclass(frozen=True)
class Beside:
    """Result of :func:`beside`: a row for each pairing that people played, and each card's improvement when drawn.

    ``sure``: the rows in which both differ, by number. ``left_out``: games of a match history that no decks of the
    matchup stand for, that have no result, that were against a bot, or that stood there before. ``cards``: for each
    deck and card, ``people`` and ``ours``: the rate when drawn less that when not, with its interval.
    """

    rows: list[Row]
    sure: list[int]
    first: tuple[WinRate, WinRate]  # who goes first, of people and of the matchup
    cards: list[dict[str, Any]]
    left_out: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        return {
            "rows": [
                {
                    "deck": row.deck, "opponent": row.opponent, "games": row.people.games,
                    "people": row.people.win_rate, "people_ci95": list(row.people.ci95), "ours": row.ours,
                    "difference": row.difference, "ci95": list(row.ci95), "sure": k in self.sure,
                }
                for k, row in enumerate(self.rows)
            ],
            "going_first": {"people": self.first[0].as_dict(), "ours": self.first[1].as_dict()},
            "cards": self.cards,
            "left_out": self.left_out,
        }  # fmt: skip


def beside(result: Matchup, file: str | PathLike[str]) -> Beside:
    """Compare the games of people in a file with a matchup.

    Raises ``ValueError`` for a missing column, and for a line with an unknown deck, card or word.
    """
    games, left_out = read_games(file, result.run.decks)
    table, rows = result.shrunken(), []
    pairings: dict[tuple[str, ...], list[Played]] = {}
    for game in games:
        pairings.setdefault(tuple(map(_key, game.words)), []).append(game)
    for found in pairings.values():
        cells = [(i, j) for i in found[0].deck for j in found[0].opponent if i != j]
        rates = [table.win_rate(i, j) for i, j in cells] or [0.5]
        sd = [table.sd[i, j] * rate * (1 - rate) for (i, j), rate in zip(cells, rates)] or [0.0]
        rows.append(
            Row(
                *found[0].words,
                WinRate.of(np.array([g.points for g in found])),
                float(np.mean(rates)),
                float(np.mean(sd)),
            )
        )
    first = WinRate.of(np.array([game.points if game.first else 1 - game.points for game in games]))
    return Beside(rows, _sure(rows), (first, result.going_first()), _cards(result, games), left_out)


def _sure(rows: Sequence[Row]) -> list[int]:
    return [k for k, p in enumerate(adjusted([row.p_value for row in rows])) if p <= BOUND]


def _cards(result: Matchup, games: Sequence[Played]) -> list[dict[str, Any]]:
    """The improvement when drawn of each card of each deck that people told the drawn cards of."""
    rows = []
    for i in sorted({game.deck[0] for game in games if game.drawn is not None and len(game.deck) == 1}):
        told = [game for game in games if game.deck == (i,) and game.drawn is not None]
        ours = {row["card"]: difference(row["drawn"], row["not_drawn"]) for row in result.cards(i)}
        for card in result.run.decks[i].counts:
            drawn = [np.array([g.points for g in told if (card in (g.drawn or ())) == had]) for had in (True, False)]
            theirs = difference(WinRate.of(drawn[0]), WinRate.of(drawn[1]))
            rows.append({"deck": result.decks[i], "card": card, "people": _plain(theirs), "ours": _plain(ours[card])})
    return rows


def _plain(found: tuple[float, Interval] | None) -> dict[str, Any] | None:
    return None if found is None else {"difference": found[0], "ci95": list(found[1])}


def read_games(path: str | PathLike[str], decks: Sequence[Deck]) -> tuple[list[Played], int]:
    """Read the games of people from a table or a match history; see the head of this module. Raises ``ValueError``.

    Also returns how many games of a match history were left out.
    """
    file = Path(arguments.path(path))
    text = read_text(file)
    if is_history(text):
        return _of_history(text, str(file), _meanings(decks))
    rows = _rows(text, str(file))
    if len(rows) < 2:
        raise ValueError(f"{file} holds no games: a line of headings ({', '.join(COLUMNS)}), then a line for each game")
    headings = [heading.lower() for heading in rows[0][1]]
    for column in COLUMNS:
        if column not in headings:
            raise ValueError(f"{file} has no column {column!r}; it needs {', '.join(COLUMNS)}")
    for column in (*COLUMNS, "drawn"):
        if headings.count(column) > 1:
            raise ValueError(f"{file} has two columns {column!r}: leave one")
    meant = _meanings(decks)
    games = []
    for number, cells in rows[1:]:
        where = f"{file}, line {number}"
        for cell in filter(None, cells[len(headings) :]):
            raise ValueError(
                f"{where}: {cell[:60]!r} stands beyond the headings: put a cell with dividers in quotation marks"
            )
        words = dict.fromkeys((*COLUMNS, "drawn"), "") | dict(zip(headings, cells, strict=False))
        try:
            drawn = frozenset(find(card.strip()).full_name for card in words["drawn"].split(";") if card.strip())
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
        games.append(_played(words, meant, where, drawn or None))
    return games, 0


def _played(words: dict[str, str], meant: dict[str, Any], where: str, drawn: frozenset[str] | None = None) -> Played:
    return Played(
        _meaning(words["deck"], meant, f"{where}: deck", _key),
        _meaning(words["opponent"], meant, f"{where}: opponent", _key),
        (words["deck"], words["opponent"]),
        _meaning(words["first"], FIRST, f"{where}: first", str.lower),
        _meaning(words["result"], POINTS, f"{where}: result", str.lower),
        drawn,
    )


def _of_history(text: str, file: str, meant: dict[str, tuple[int, ...]]) -> tuple[list[Played], int]:
    if text.lstrip()[:1] in ("{", "["):
        rows = history_rows(text, file)
    else:
        (_, heads), *lines = _rows(text, file)
        rows = [(f"{file}, line {number}", dict(zip(heads, cells, strict=False))) for number, cells in lines]
    once: dict[Any, tuple[str, dict[str, Any]]] = {}
    for where, row in rows:
        once.setdefault(str(row.get("game_id") or where), (where, row))
    games = [
        _played(words, meant, where)
        for where, row in once.values()
        if (words := told(row)) and {_key(words["deck"]), _key(words["opponent"])} <= meant.keys()
    ]
    if not games:
        raise ValueError(
            f"{file} tells no game that was won between inks of these decks ({', '.join(list(meant)[:6])})"
        )
    return games, len(rows) - len(games)


def _rows(text: str, file: str) -> list[tuple[int, list[str]]]:
    """The lines of a table that hold something, each with the number of the line on which it begins."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads = next((line for line in lines if line.strip()), "")
    divider = next((sign for sign in SEPARATORS if sign in heads), ",")
    reader = csv.reader((line + "\n" for line in lines), delimiter=divider, skipinitialspace=True)
    rows, begins = [], 1
    try:
        for cells in reader:
            cells = [cell.strip() for cell in cells]
            if re.search(r"\w", "".join(cells)):
                rows.append((begins, cells[divider == "|" and not cells[0] :]))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(f"{file}, line {reader.line_num}: {error}") from None
    return rows


def _meaning(word: str, known: dict[str, Any], what: str, key: Callable[[str], str]) -> Any:
    if key(word) not in known:
        near = difflib.get_close_matches(key(word), known, n=3, cutoff=0.3) or list(known)[:6]
        raise ValueError(f"{what} is {word[:60]!r}; known are {', '.join(near)}")
    return known[key(word)]


def _meanings(decks: Sequence[Deck]) -> dict[str, tuple[int, ...]]:
    """The decks that a word stands for: the name of one, or the inks of several."""
    meant: dict[str, tuple[int, ...]] = {}
    for i, deck in enumerate(decks):
        pair = _key("/".join(deck.inks))
        meant[pair] = (*meant.get(pair, ()), i)
    return meant | {_key(deck.name): (i,) for i, deck in enumerate(decks)}


def _key(word: str) -> str:
    """A word without case; of inks, in whatever order and however divided."""
    parts = word.lower().replace("/", " ").replace("-", " ").replace("&", " ").replace("+", " ").split()
    return "/".join(sorted(parts, key=INKS.index)) if parts and all(part in INKS for part in parts) else word.lower()
