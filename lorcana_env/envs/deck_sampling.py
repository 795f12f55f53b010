"""Decks of the next game: always the same, drawn from a list, or given by a function each time."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.decks import Deck

#: Called with a generator before a game starts (in a batch a game ahead), it answers with the decks of the game, one
#: for each player.
Dealer = Callable[[np.random.Generator], Sequence[Deck | str]]


class Deals:
    """The ``decks`` and ``weights`` of an environment, checked.

    ``decks``: a list of games' decks, each as many as there are players (``one``: or the decks of every game), or a
    :data:`Dealer`; ``weights``: how often each of the list is drawn, all alike without it.
    """

    def __init__(self, decks: Any, weights: Any = None, one: bool = False) -> None:
        self.dealer: Dealer | None = None
        self.lists: list[tuple[Deck, ...]] = []
        if callable(decks):
            if weights is not None:
                raise ValueError("weights are for a list of decks; a function draws as it likes")
            self.dealer = decks
            return
        given = arguments.items(decks, "decks", "pairs of decks")
        if one and given and all(isinstance(deck, str | Deck | PathLike) for deck in given):
            given = [given]
        if not given:
            raise ValueError("decks must hold at least one pair of decks")
        for i, pair in enumerate(given):
            if isinstance(pair, str | Deck):
                raise TypeError(f"decks must be pairs of two decks, as [(a, b)]; decks[{i}] is one deck: {pair!r}")
            loaded = Deck.of_each(pair, f"decks[{i}]")
            if not 2 <= len(loaded) <= 4:
                raise ValueError(f"decks must be pairs of decks, or three or four each; decks[{i}] has {len(loaded)}")
            if self.lists and len(loaded) != len(self.lists[0]):
                first = len(self.lists[0])
                raise ValueError(f"all games have as many decks: decks[0] has {first}, decks[{i}] has {len(loaded)}")
            self.lists.append(loaded)
        self.shares = np.full(len(given), 1 / len(given)) if weights is None else arguments.weights(weights, len(given))

    @property
    def fixed(self) -> bool:
        """Return whether all games have the same decks."""
        return len(self.lists) == 1

    def draw(self, rng: np.random.Generator) -> tuple[Deck, ...]:
        """The decks of a game."""
        if self.dealer is not None:
            return Deck.of_each(self.dealer(rng), "what decks() answered")
        if self.fixed:
            return self.lists[0]
        return self.lists[int(rng.choice(len(self.lists), p=self.shares))]
