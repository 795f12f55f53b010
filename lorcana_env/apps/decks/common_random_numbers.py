"""Games of several versions of a deck with common random numbers, and intervals of their differences.

Two versions play the same deals against the same opponents: the cards they share lie in the same places of deck and
hand, and what is swapped lies in the same places too (:func:`align`); chance later in the game is common as well
(:func:`lorcana_env.analysis.games.observer.share_chance`). Much of the luck then falls out of the difference.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.between_pilots import TOTAL, posterior_variance
from lorcana_env.analysis.games.runner import Places
from lorcana_env.cards import find
from lorcana_env.decks import Deck
from lorcana_env.simulation.statistics import Z95, Interval, WinRate


@dataclass(frozen=True)
class Version:
    """A deck, and in which order its cards lie before they are shuffled."""

    deck: Deck
    places: Places


def align(a: Deck, b: Deck) -> Version:
    """``b`` with what it shares with ``a`` in the same places, and the others in those that are left, by cost."""
    left = dict(b.counts)
    places: list[str | None] = []
    for name in a.cards:
        shared = left.get(name, 0) > 0
        places.append(name if shared else None)
        if shared:
            left[name] -= 1
    rest = sorted((name for name, n in left.items() for _ in range(n)), key=_kind)
    holes = sorted((k for k, name in enumerate(places) if name is None), key=lambda k: _kind(a.cards[k]))
    for k, name in zip(holes, rest):
        places[k] = name
    laid_out = (*(name for name in places if name is not None), *rest[len(holes) :])
    return Version(Deck(laid_out, b.name), laid_out)


def _kind(name: str) -> tuple[int, str]:
    card = find(name)
    return card.cost, card.type


@dataclass(frozen=True)
class Differences:
    """Differences of points of two versions, deal by deal: how many, their sum, and that of their squares.

    With pilots, ``by_pilot``: the deals and the sum of each; ``pilot_sd``: how much they are expected to differ in the
    long run (:mod:`.between_pilots`).
    """

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    by_pilot: tuple[tuple[int, float], ...] = ()
    pilot_sd: float = 0.0

    @classmethod
    def of(cls, differences: np.ndarray, who: np.ndarray | None = None, pilot_sd: float = 0.0) -> Differences:
        """Make it of the difference of each deal; ``who``: the number of its pilot, None: one agent plays all."""
        deals, total = len(differences), float(differences.sum())
        squares = float((differences**2).sum())
        if who is None:
            return cls(deals, total, squares)
        by_pilot = zip(np.bincount(who).tolist(), np.bincount(who, differences).tolist())
        return cls(deals, total, squares, tuple(by_pilot), pilot_sd)

    def __add__(self, other: Differences) -> Differences:
        both = itertools.zip_longest(self.by_pilot, other.by_pilot, fillvalue=(0, 0.0))
        return Differences(
            self.deals + other.deals, self.total + other.total, self.squares + other.squares,
            tuple((m + n, a + b) for (m, a), (n, b) in both), max(self.pilot_sd, other.pilot_sd),
        )  # fmt: skip

    @property
    def mean(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    def smoothed(self, weight: float = 1.0) -> tuple[float, float]:
        """Mean and its variance, with ``weight`` times one win more and two deals more (Agresti and Min 2005).

        So there is no interval without width where all deals ended alike. The spread of few deals is less than that
        of all (Bessel's correction): it matters where a field has many decks, each met a few times.
        """
        n = self.deals + 2 * weight
        mean = self.total / n
        few = self.deals / (self.deals - 1) if self.deals > 1 else 1.0
        return mean, few * ((self.squares + weight) / n - mean**2) / n

    @cached_property
    def pilot_variance(self) -> float:
        """The variance of what one more pilot would find less this, in the long run; 0 where one agent plays."""
        met = np.array([(n, total) for n, total in self.by_pilot if n])
        if not len(met) or not self.pilot_sd:
            return 0.0
        deals, totals = met.T
        luck = self.smoothed()[1] * self.deals / deals
        return posterior_variance(totals / deals, luck, self.pilot_sd) * (1 + float((deals**2).sum()) / self.deals**2)

    @property
    def ci95(self) -> Interval:
        """Of luck and pilot; where one agent plays of luck alone, as ``ci95_luck``."""
        mean, variance = self.smoothed()
        return interval(mean, variance + self.pilot_variance)

    @property
    def ci95_luck(self) -> Interval:
        return interval(*self.smoothed())

    def intervals(self) -> dict[str, list[float]]:
        """Both of them, as a row of a result has them."""
        return {"ci95": list(self.ci95), "ci95_luck": list(self.ci95_luck)}

    @property
    def p_value(self) -> float:
        """The probability of so great a gain if there were none (one-sided, normal), by luck and pilot."""
        mean, variance = self.smoothed()
        variance += self.pilot_variance
        return 0.5 * math.erfc(mean / math.sqrt(2 * variance)) if variance > 0 else 1.0


def interval(mean: float, variance: float) -> Interval:
    """95 %, from the normal distribution."""
    half = Z95 * math.sqrt(max(0.0, variance))
    return max(-1.0, mean - half), min(1.0, mean + half)


@dataclass(frozen=True)
class Won:
    """What a version won of deals: ``points`` (1, 1/2 or 0), float64[n], and ``who``, the number of each deal's pilot,
    int64[n]; None where one agent plays all."""

    points: np.ndarray = field(default_factory=lambda: np.zeros(0))
    who: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.points)

    def __add__(self, more: Won) -> Won:
        if not len(self):
            return more
        who = None if self.who is None or more.who is None else np.append(self.who, more.who)
        return Won(np.append(self.points, more.points), who)

    @property
    def mean(self) -> float:
        return float(self.points.mean()) if len(self) else 0.0

    @property
    def rate(self) -> WinRate:
        """The win rate of the version against the field."""
        if self.who is None or not len(self):
            return WinRate.of(self.points)
        slope = (self.points.sum() + 0.5) / (len(self) + 1)
        slope *= 1 - slope
        variance = Differences.of(self.points, self.who, TOTAL * slope).pilot_variance
        return WinRate.of(self.points, math.sqrt(variance) / slope)

    def less(self, other: Won, pilot_sd: float) -> Differences:
        """Its points less those of another version, in the deals that both played: the first."""
        n = min(len(self), len(other))
        who = None if self.who is None else self.who[:n]
        return Differences.of(self.points[:n] - other.points[:n], who, pilot_sd)


def weighted_mean(
    parts: Sequence[Differences], shares: np.ndarray, pilot_variance: float = 0.0
) -> tuple[float, Interval]:
    """The mean difference against opponents that are met with ``shares``, and its interval."""
    mean = float(sum(share * part.mean for share, part in zip(shares, parts)))
    smoothed = [part.smoothed(float(share)) for share, part in zip(shares, parts)]
    centre = sum(share * m for share, (m, _) in zip(shares, smoothed))
    variance = sum(share**2 * v for share, (_, v) in zip(shares, smoothed))
    low, high = interval(float(centre), float(variance) + pilot_variance)
    return mean, (min(low, mean), max(high, mean))


def check_decks(decks: Sequence[Deck], format: str | None) -> None:
    """``ValueError`` for a deck that is not legal in the format, if one is named."""
    if format is None:
        return
    for deck in decks:
        problems = deck.problems(arguments.text(format, "format"))
        if problems:
            raise ValueError(f"{deck.name} is not legal in format {format}: {problems[0]}")
