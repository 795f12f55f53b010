"""Estimates of each card's worth to a deck, from all decks that were played: for proposals, not for figures."""

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from lorcana_env.decks import Deck

SPREAD = 0.01  # of what a copy adds to the share of games won, before anything is played
NOISE = 0.25  # variance of one game


class CardValues:
    """A linear model with a normal prior (ridge regression): the share of games won by the copies of each card.

    ``played``: decks with their numbers of deals and the points that they won of them.
    """

    def __init__(self, played: Sequence[tuple[Deck, int, float]]) -> None:
        names = sorted({name for deck, _, _ in played for name in deck.counts})
        self._index = {name: i for i, name in enumerate(names)}
        self._decks = np.array([self._row(deck.counts) for deck, _, _ in played])
        deals = np.array([n for _, n, _ in played], float)
        rates = np.array([points for _, _, points in played]) / deals
        self._exceeds = rates - deals @ rates / deals.sum()
        self._noise = np.sqrt(NOISE / deals)
        self._factor = cho_factor(SPREAD**2 * self._decks @ self._decks.T + np.diag(self._noise**2))

    def draw(self, chooser: np.random.Generator) -> np.ndarray:
        """Values that may be the true ones, float64[cards], so that what is not known is tried (Thompson 1933).

        Values of the prior, corrected by the results that were other than theirs (Matheron's rule: Wilson et al. 2020).
        """
        values = SPREAD * chooser.standard_normal(len(self._index))
        rates = self._decks @ values + self._noise * chooser.standard_normal(len(self._decks))
        return values + SPREAD**2 * self._decks.T @ cho_solve(self._factor, self._exceeds - rates)

    def of(self, deck: Deck, values: np.ndarray) -> float:
        """The value of a deck; cards that were never played count for nothing."""
        return float(self._row(deck.counts) @ values)

    def _row(self, counts: Mapping[str, int]) -> np.ndarray:
        row = np.zeros(len(self._index))
        for name, n in counts.items():
            if name in self._index:
                row[self._index[name]] = n
        return row
