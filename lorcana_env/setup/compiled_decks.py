"""The decks of a game, compiled: the tables of the engine, the arrays of the decks, the dtype of the record."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from lorcana_env import compiling
from lorcana_env.cards import Card, find, ir
from lorcana_env.cards.compile import compile_cards, names_of
from lorcana_env.decks import Deck
from lorcana_env.rules.record.constants import FAULTS
from lorcana_env.rules.record.state import CAPACITY, state_dtype
from lorcana_env.setup.action_space import ActionSpace
from lorcana_env.setup.teams import ALONE, Teams, read_teams
from lorcana_env.setup.validation import Validator
from lorcana_env.setup.variants import MARKETING_CARD, RULES, check_players, find_rules, find_variant, write

compiling.listen()  # every use of the engine begins with compiled decks


class EngineLimit(RuntimeError):
    """A game exceeded a limit of the engine, which stopped it: a bug report is welcome."""


class CompiledDecks:
    """The decks of one game, compiled for the engine. Built once for the same decks (see :func:`table_for`).

    ``tables``: TABLES[1]; ``deck_cards``: uint8[players, capacity]; ``deck_sizes``: int64[players];
    ``cards``: the distinct cards, by their index in the tables; ``names``: the names that a player can name;
    ``abilities`` and ``filters``: their IR, by their index in the tables; ``classifications``: those that effects give,
    by their bit; ``variant`` and ``rules``: which game is played (:mod:`lorcana_env.setup.variants`); ``teams``: who
    plays together (:mod:`lorcana_env.setup.teams`). In Pack Rush the last two cards of each deck in ``deck_cards`` are
    marketing cards (10.2.2).
    """

    def __init__(
        self,
        decks: Sequence[Deck],
        variant: str = "normal",
        rules: str = RULES[0],
        capacity: int = 0,
        teams: Teams = ALONE,
    ) -> None:
        check_players(variant, len(decks))
        self.capacity = max(capacity, capacity_of(decks, variant))
        for deck in decks:
            if deck.unsupported():
                listed = "; ".join(f"{name} ({reason})" for name, reason in deck.unsupported()[:5])
                raise ValueError(f"deck {deck.name!r} holds cards the engine does not support: {listed}")
        self.decks = tuple(decks)
        self.variant, self.rules, self.teams = variant, rules, teams
        self.starting_ink = find_variant(variant).starting_ink
        self.cards = distinct_cards(decks) + (MARKETING_CARD,) * (self.starting_ink > 0)
        compiled = compile_cards(self.cards)
        self.tables = compiled.array
        self.abilities: dict[int, ir.Ability] = compiled.abilities
        self.filters: dict[int, ir.Filter] = {row: f for f, row in compiled.filters.items()}
        self.classifications = tuple(compiled.grants)
        marketing_card = len(self.cards) - 1 if self.starting_ink else -1
        write(self.tables, find_variant(variant), rules, marketing_card)
        teams.write(self.tables[0])
        self.names = names_of(self.cards)
        self.dtype = state_dtype(len(decks), self.capacity)
        self.actions = ActionSpace(len(decks), self.capacity)
        self.deck_cards = np.zeros((len(decks), self.capacity), np.uint8)
        for player, deck in enumerate(decks):
            of_deck = [self.number_of[name] for name in deck.cards] + [marketing_card] * self.starting_ink
            self.deck_cards[player, : len(of_deck)] = of_deck
        self.deck_sizes = np.array([len(deck) + self.starting_ink for deck in decks], np.int64)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The index of each card in the tables, by its full name."""
        return {card.full_name: i for i, card in enumerate(self.cards)}

    @cached_property
    def facts(self) -> Validator:
        """The checker of records that come from a file."""
        return Validator(self.tables, self.deck_cards, self.deck_sizes)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the decks; a process has one object for the same decks."""
        return table_for, (self.decks, self.variant, self.rules, self.capacity, self.teams)

    def new_states(self, n: int = 1) -> np.ndarray:
        """Records for ``n`` games."""
        return np.zeros(n, self.dtype)


def capacity_of(decks: Sequence[Deck], variant: str = "normal") -> int:
    """Return the room for each deck of a game in cards; ``ValueError`` for a wrong number of decks or one too large."""
    if not 2 <= len(decks) <= 4:
        raise ValueError(f"a game has 2 to 4 decks, not {len(decks)}")
    players, largest = len(decks), max(decks, key=len)
    most = most_cards(256 // players // 64 * 64, players, variant)
    if len(largest) > most:
        raise ValueError(
            f"deck {largest.name!r} of {len(largest)} cards is too large for {players} players: at most {most} cards"
        )
    return max(CAPACITY, -(-(len(largest) + find_variant(variant).starting_ink) // 64) * 64)


def most_cards(capacity: int, players: int, variant: str) -> int:
    """Return the most cards of a deck where there is room for ``capacity``: slot 255 stands for no card."""
    return capacity - (players * capacity == 256) - find_variant(variant).starting_ink


def distinct_cards(decks: Sequence[Deck]) -> tuple[Card, ...]:
    return tuple(find(name) for name in dict.fromkeys(name for deck in decks for name in deck.cards))


@lru_cache(maxsize=1024)  # of some 90 KB each
def _compile(
    names: tuple[tuple[str, tuple[str, ...]], ...], variant: str, rules: str, capacity: int, teams: Teams
) -> CompiledDecks:
    return CompiledDecks([Deck(cards, name) for name, cards in names], variant, rules, capacity, teams)


def table_for(
    decks: Sequence[Deck | str],
    variant: str = "normal",
    rules: str = RULES[0],
    capacity: int = 0,
    teams: Teams = ALONE,
) -> CompiledDecks:
    """These decks, compiled once a process; ``ValueError`` when they can't be played.

    A deck may be the name of a bundled one or a path. ``variant``: "normal", "pack-rush" (10.2), "mini" or "coconut";
    ``rules``: "2.3", "2.1", "2.0" or "2024" (docs/rules-versions.md). ``capacity``: cards that each deck has room for
    at least, so that games of decks of different sizes have records of one type (:func:`capacity_of`). ``teams``: as
    :func:`~lorcana_env.setup.teams.read_teams` takes them.
    """
    find_variant(variant)
    edition = find_rules(rules)
    chosen = Deck.of_each(decks)
    room = max(capacity, capacity_of(chosen, variant))
    named = tuple((deck.name, deck.cards) for deck in chosen)
    return _compile(named, variant, edition, room, read_teams(teams, len(chosen)))


def check_fault(fault: int) -> None:
    """Raise :class:`EngineLimit` if the engine gave up on a game."""
    if fault:
        raise EngineLimit(f"the engine stopped the game: {FAULTS[fault]}")
