"""Games of several versions of a deck with common random numbers, and intervals of their differences.

Two versions play the same deals against the same opponents: the cards they share lie in the same places of deck and
hand, and what is swapped lies in the same places too (:func:`align`); chance later in the game is common as well
(:func:`lorcana_env.analysis.games.observer.share_chance`). Much of the luck then falls out of the difference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.games.runner import Places, copies, fast, pair_seeds, play_fast, play_with_agents
from lorcana_env.cards import find
from lorcana_env.decks import Deck
from lorcana_env.game.agent import Agent
from lorcana_env.simulation.games import Policy
from lorcana_env.simulation.statistics import Z95, Interval

GROUP = 4  # deals: each side starts, and has each seat, equally often


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


class DealPlayer:
    """An agent, and its copies for threads: they play deals of versions of a deck. Both sides are the agent's."""

    def __init__(self, agent: Policy, threads: int) -> None:
        self._inside = fast(agent)
        self._free: list[Agent] = [] if self._inside is not None or isinstance(agent, str) else copies(agent, threads)

    @property
    def chunk(self) -> int:
        """Deals that are played in one go."""
        return 1 if self._inside is None else 5 * GROUP

    def points(self, version: Version, opponent: Deck, first: int, seeds: np.ndarray) -> np.ndarray:
        """Return the version's points (1, 1/2 or 0) in deals, one for each seed; ``first``: the number of the first."""
        decks, places = (version.deck, opponent), (version.places, opponent.cards)
        if self._inside is not None:
            return play_fast(*decks, (self._inside, self._inside), first, seeds, places, common=True).points(0)
        mine = self._free.pop()
        try:
            return play_with_agents(*decks, (mine, mine), first, seeds, places, common=True).points(0)
        finally:
            self._free.append(mine)


def deal_seeds(seed: int, base: Deck, opponent: Deck, first: int, last: int) -> np.ndarray:
    """The seeds of deals ``first .. last - 1``, the same for all versions of ``base``."""
    return pair_seeds(seed, base, opponent, last)[first:]


@dataclass(frozen=True)
class Differences:
    """Differences of points of two versions, deal by deal: how many, their sum, and that of their squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, differences: np.ndarray) -> Differences:
        return cls(len(differences), float(differences.sum()), float((differences**2).sum()))

    def __add__(self, other: Differences) -> Differences:
        return Differences(self.deals + other.deals, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    @property
    def variance(self) -> float:
        """The variance of one deal's difference."""
        return self.squares / self.deals - self.mean**2 if self.deals else 0.0

    def adjusted(self, weight: float = 1.0) -> tuple[float, float]:
        """Mean and its variance, with ``weight`` times one win more and two deals more (Agresti and Min 2005).

        So there is no interval without width where all deals ended alike. The spread of few deals is less than that
        of all (Bessel's correction): it matters where a field has many decks, each met a few times.
        """
        n = self.deals + 2 * weight
        mean = self.total / n
        few = self.deals / (self.deals - 1) if self.deals > 1 else 1.0
        return mean, few * ((self.squares + weight) / n - mean**2) / n

    @property
    def ci95(self) -> Interval:
        mean, variance = self.adjusted()
        return interval(mean, variance)

    @property
    def p_value(self) -> float:
        """The probability of so great a gain if there were none (one-sided, normal)."""
        mean, variance = self.adjusted()
        return 0.5 * math.erfc(mean / math.sqrt(2 * variance)) if variance > 0 else 1.0


def interval(mean: float, variance: float) -> Interval:
    """95 %, from the normal distribution."""
    half = Z95 * math.sqrt(max(0.0, variance))
    return max(-1.0, mean - half), min(1.0, mean + half)


def weighted_mean(parts: Sequence[Differences], shares: np.ndarray) -> tuple[float, Interval]:
    """The mean difference against opponents that are met with ``shares``, and its interval."""
    mean = float(sum(share * part.mean for share, part in zip(shares, parts)))
    adjusted = [part.adjusted(float(share)) for share, part in zip(shares, parts)]
    centre = sum(share * m for share, (m, _) in zip(shares, adjusted))
    variance = sum(share**2 * v for share, (_, v) in zip(shares, adjusted))
    low, high = interval(float(centre), float(variance))
    return mean, (min(low, mean), max(high, mean))


def check_decks(decks: Sequence[Deck], format: str | None) -> None:
    """``ValueError`` for a deck that is not legal in the format, if one is named."""
    if format is None:
        return
    for deck in decks:
        problems = deck.problems(arguments.text(format, "format"))
        if problems:
            raise ValueError(f"{deck.name} is not legal in {format}: {problems[0]}")


Progress = Callable[[int, int], None]
