"""Chances of decks at an event: Swiss rounds and a top cut, played many times by the table of a matchup.

The table is uncertain, so the events are shared out over tables drawn from what is believed of it, and the intervals
hold both the luck of the simulation and the doubt about the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.rates import two_of_three
from lorcana_env.decks.field import normalized_shares
from lorcana_env.simulation.statistics import Z95, Interval

EVENTS = 20_000
PLAYERS = 64
TABLES = 100  # drawn from what is believed of the table
CHUNK = 2_000  # events at once
WIN_POINTS = 3  # of a match that is won; a bye is a win
NEAR = 4  # players further down who are tried where a pairing would be a rematch
FIGURES = ("cut", "win", "points")


@dataclass(frozen=True)
class EventChances:
    """Chances of each deck's player. ``cut`` and ``win``: probabilities; ``points``: the mean after the Swiss rounds.

    All are float64[n]; ``ci95`` has an interval for each deck, by figure. A deck that nobody brought has NaN.
    """

    decks: list[str]
    shares: np.ndarray
    players: int
    rounds: int
    top: int
    events: int
    cut: np.ndarray
    win: np.ndarray
    points: np.ndarray
    ci95: dict[str, list[Interval]]

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        met = [i for i, share in enumerate(self.shares) if share > 0]
        return {
            "players": self.players, "rounds": self.rounds, "top": self.top, "events": self.events,
            "decks": [
                {
                    "deck": self.decks[i], "share": float(self.shares[i]),
                    **{name: float(getattr(self, name)[i]) for name in FIGURES},
                    "ci95": {name: list(self.ci95[name][i]) for name in FIGURES},
                }
                for i in met
            ],
        }  # fmt: skip


def play_events(
    decks: Sequence[str],
    table: Shrunken,
    rounds: int,
    cut: int,
    *,
    players: int = PLAYERS,
    shares: Mapping[str, float] | None = None,
    going_first: float = 0.5,
    events: int = EVENTS,
    seed: int = 0,
) -> EventChances:
    """Play an event many times over by a table of win rates.

    Each player brings a deck drawn by ``shares`` (None: all alike). In a Swiss round players with as many points are
    paired, at random, without rematches as far as a neighbour can be swapped; of an odd number the last who had none
    has a bye. Matches are best of three: who starts the first game is drawn, then the loser decides (2.1.3.2). The best
    ``cut`` players (a power of two; 1: none plays on) by points, then by the points of their opponents, play on, the
    first against the last; the higher seed decides who starts. ``going_first``: how often who goes first wins a game.
    ``ValueError`` for figures that make no event.
    """
    rounds = arguments.integer(rounds, "rounds", 1, 20)
    cut = arguments.integer(cut, "cut", 1, 1024)
    players = arguments.integer(players, "players", 4, 10_000, "an event has at least four players")
    events, seed = arguments.integer(events, "events", TABLES, 10**8), arguments.seed(seed)
    if cut & (cut - 1) or cut > players:
        raise ValueError(f"a cut to {cut} of {players} players cannot be played: take 1, 2, 4, 8 ... of them")
    if not 0 < going_first < 1:
        raise ValueError(f"going_first is {going_first}: a share of games between 0 and 1")
    weights = normalized_shares(shares, decks)
    chooser = np.random.default_rng(seed & 0xFFFF_FFFF_FFFF)
    swiss, top = _match_tables(table.draw_tables(chooser, TABLES), going_first)
    n = len(decks)
    totals = np.zeros((TABLES, len(FIGURES), n))
    brought = np.zeros((TABLES, n))
    each = -(-events // TABLES)
    for t in range(TABLES):
        for first in range(0, each, CHUNK):
            size = min(CHUNK, each - first)
            of = chooser.choice(n, (size, players), p=weights)
            points, place, won = _play(chooser, of, swiss[t], top[t], rounds, cut)
            brought[t] += np.bincount(of.ravel(), minlength=n)
            for k, figure in enumerate((place < cut, won, points)):
                totals[t, k] += np.bincount(of.ravel(), figure.ravel().astype(float), n)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = totals.sum(0) / brought.sum(0)
        by_table = totals / brought[:, None]
    ci95 = {name: _intervals(by_table[:, k], means[k]) for k, name in enumerate(FIGURES)}
    return EventChances(list(decks), weights, players, rounds, cut, each * TABLES, means[0], means[1], means[2], ci95)


def _match_tables(tables: np.ndarray, going_first: float) -> tuple[np.ndarray, np.ndarray]:
    """The chances to win a match, in Swiss rounds and as the higher seed, for tables of win rates float64[t, n, n]."""
    odds, bonus = np.log(tables / (1 - tables)), np.log(going_first / (1 - going_first))
    first, second = 1 / (1 + np.exp(-(odds + bonus))), 1 / (1 + np.exp(-(odds - bonus)))
    return two_of_three(first, second), two_of_three(first, second, np.maximum(first, second))


def _play(
    chooser: np.random.Generator, of: np.ndarray, swiss: np.ndarray, top: np.ndarray, rounds: int, cut: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points, places after the Swiss rounds (0: the first) and who won, each [events, players].

    ``of``: the deck of each player.
    """
    events, players = of.shape
    rows = np.arange(events)[:, None]
    points = np.zeros((events, players), np.int64)
    met = np.full((events, players, rounds), -1, np.int16)  # -1: a bye, or not yet
    byes = np.zeros((events, players), bool)
    for r in range(rounds):
        keys = points + chooser.random((events, players))
        if players % 2:
            out = np.where(byes, np.inf, keys).argmin(1)
            byes[rows[:, 0], out] = True
            points[rows[:, 0], out] += WIN_POINTS
            keys[rows[:, 0], out] = -1.0
        order = np.argsort(-keys, axis=1)[:, : players - players % 2]
        _avoid_rematches(order, met[:, :, :r])
        a, b = order[:, ::2], order[:, 1::2]
        wins = chooser.random(a.shape) < swiss[of[rows, a], of[rows, b]]
        points[rows, np.where(wins, a, b)] += WIN_POINTS
        met[rows, a, r], met[rows, b, r] = b, a
    theirs = np.where(met >= 0, points[rows[:, :, None], met], 0).sum(2)  # of opponents, all together
    keys = points + (theirs + chooser.random(points.shape)) / (WIN_POINTS * rounds * rounds + 2)
    place = np.argsort(np.argsort(-keys, axis=1), axis=1)
    left = np.argsort(place, axis=1)[:, :cut]
    while left.shape[1] > 1:
        high, low = left[:, : left.shape[1] // 2], left[:, : left.shape[1] // 2 - 1 : -1]
        wins = chooser.random(high.shape) < top[of[rows, high], of[rows, low]]
        left = np.where(wins, high, low)
        seeds = np.argsort(place[rows, left], axis=1)
        left = left[rows, seeds]
    won = np.zeros((events, players), bool)
    won[rows[:, 0], left[:, 0]] = True
    return points, place, won


def _avoid_rematches(order: np.ndarray, met: np.ndarray) -> None:
    """Swap neighbours of the order, in place, where a pair has met before."""

    def clash(rows: np.ndarray, a: int, b: int) -> np.ndarray:
        return (met[rows, order[rows, a]] == order[rows, b, None]).any(1)

    for i in range(0, order.shape[1] if met.shape[2] else 0, 2):
        again = np.flatnonzero(clash(np.arange(len(order)), i, i + 1))
        for j in (*range(i + 2, min(i + 2 + NEAR, order.shape[1])), *range(i - 1, max(i - 1 - NEAR, -1), -1)):
            order[again, i + 1], order[again, j] = order[again, j], order[again, i + 1]
            good = ~clash(again, i, i + 1)
            if j < i:  # who is there is paired already
                good &= ~clash(again, j ^ 1, j)
            again = again[~good]
            order[again, i + 1], order[again, j] = order[again, j], order[again, i + 1]


def _intervals(by_table: np.ndarray, means: np.ndarray) -> list[Interval]:
    """Intervals of the means, from the spread over the drawn tables."""
    half = [Z95 * float(np.std(column[np.isfinite(column)])) if np.isfinite(m) else np.nan
            for m, column in zip(means, by_table.T)]  # fmt: skip
    return [(max(0.0, float(m - h)), float(m + h)) for m, h in zip(means, half)]
