"""What a game of given decks needs: engine tables, deck arrays, the state's dtype, buffers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from lorcana_env.action_space import ActionSpace
from lorcana_env.cards import Card, find, ir
from lorcana_env.cards.assembler import compile_cards, names_of
from lorcana_env.decks import Deck
from lorcana_env.rules.constants import FAULTS
from lorcana_env.rules.state import CAPACITY, state_dtype


class EngineLimit(RuntimeError):
    """A game exceeded a limit of the engine, which stopped it: a bug report is welcome."""


class Table:
    """The decks of one game, ready for the engine. Built once for the same decks (see :func:`table_for`).

    ``tables``: TABLES[1]; ``deck_cards``: uint8[players, capacity]; ``deck_sizes``: int64[players];
    ``cards``: the distinct cards, by their index in the tables; ``names``: the names that a player can name;
    ``abilities``: the IR of the abilities, by their index in the tables.
    """

    def __init__(self, decks: Sequence[Deck]) -> None:
        if not 2 <= len(decks) <= 4:
            raise ValueError(f"a game has 2 to 4 decks, not {len(decks)}")
        for deck in decks:
            if not isinstance(deck, Deck):
                raise ValueError(f"expected a Deck, got {type(deck).__name__}; use Deck.load(name) or Deck.parse(text)")
            if deck.unsupported():
                listed = "; ".join(f"{name} ({reason})" for name, reason in deck.unsupported()[:5])
                raise ValueError(f"deck {deck.name!r} holds cards the engine does not support: {listed}")
        self.decks = tuple(decks)
        self.cards = distinct_cards(decks)
        compiled = compile_cards(self.cards)
        self.tables = compiled.array
        self.abilities: dict[int, ir.Ability] = compiled.abilities
        self.names = names_of(self.cards)
        self.dtype = state_dtype(len(decks), self._capacity())
        self.capacity = self.dtype["cards"].shape[2]
        self.actions = ActionSpace(len(decks), self.capacity)
        index = {card.full_name: i for i, card in enumerate(self.cards)}
        self.deck_cards = np.zeros((len(decks), self.capacity), np.uint8)
        for player, deck in enumerate(decks):
            self.deck_cards[player, : len(deck)] = [index[name] for name in deck.cards]
        self.deck_sizes = np.array([len(deck) for deck in decks], np.int64)

    def _capacity(self) -> int:
        largest = max(map(len, self.decks))
        capacity = max(CAPACITY, -(-largest // 64) * 64)
        limit = 256 // len(self.decks) // 64 * 64
        if capacity > limit or (len(self.decks) * capacity == 256 and len(self.decks[-1]) == capacity):
            raise ValueError(
                f"a deck of {largest} cards is too large for {len(self.decks)} players: at most {limit - 1} cards"
            )
        return capacity

    def new_states(self, n: int = 1) -> np.ndarray:
        """Records for ``n`` games."""
        return np.zeros(n, self.dtype)


def distinct_cards(decks: Sequence[Deck]) -> tuple[Card, ...]:
    return tuple(find(name) for name in dict.fromkeys(name for deck in decks for name in deck.cards))


@lru_cache(maxsize=256)
def _cached(names: tuple[tuple[str, tuple[str, ...]], ...]) -> Table:
    return Table([Deck(cards, name) for name, cards in names])


def table_for(decks: Sequence[Deck]) -> Table:
    """The table of these decks; ``ValueError`` when they can't be played."""
    if not all(isinstance(deck, Deck) for deck in decks):
        return Table(decks)  # which refuses them with the reason
    return _cached(tuple((deck.name, deck.cards) for deck in decks))


def check_fault(fault: int) -> None:
    """Raise :class:`EngineLimit` if the engine gave up on a game."""
    if fault:
        raise EngineLimit(f"the engine stopped the game: {FAULTS[fault]}")
