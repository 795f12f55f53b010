"""The tables that the games of a batch are played at, and which one each game is at (drawn in docs/architecture.md)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.decks import Deck
from lorcana_env.envs.deck_sampling import Deals
from lorcana_env.envs.kernels import running_sums
from lorcana_env.envs.reset_options import check_table
from lorcana_env.observe import entities
from lorcana_env.rules.record.tables import TABLES
from lorcana_env.setup.compiled_decks import CompiledDecks, capacity_of, table_for
from lorcana_env.setup.teams import Teams


class BatchTables(IndependentCopyMixin):
    """The tables of a batch: the game of a row is played at table ``of[row]``, the next one will be at ``next[row]``.

    A list of games' decks: a table for each entry, for all rows; ``next`` is -1, and a kernel draws by ``shares``.
    ``seated``: all tables stand again for each other seat that may have the first deck, ``stride`` further on.

        [(A, B), (A, C)], seated    0: A, B    1: A, C    2: B, A    3: C, A    (stride 2)

    A function that deals: two tables for each row, ``row`` and ``row + games``, by turns. At one of them the game is
    played, at the other the next game waits. When a game ends, the kernel goes on at ``next`` and sets it to -1;
    :meth:`deal` then puts new decks into the table that is free, whose former ones are kept for :meth:`ended_at`.

        of = row, next = row + games    a game ends:  of = row + games, next = -1    deal():  next = row

    ``all``: TABLES[m]; ``decks``, ``sizes``: their decks; ``numbers``: int16[m, MAX_CARDS], catalogue numbers;
    ``shares``: as :func:`.kernels.draw_share` takes them; ``of``, ``next``: int64[games].
    """

    def __init__(
        self, decks: Any, weights: Any, games: int, seed: int, seated: bool, variant: str, rules: str, teams: Teams
    ) -> None:
        self._variant, self._rules, self._teams = variant, rules, teams
        self._seated = seated
        self._chance = [[seed % 2**64, row] for row in range(games)]  # of the generators that a function draws from
        self.deals = Deals(decks, weights)
        self.in_turn = weights is None  # the first games are dealt the lists in turn
        self._dealt = np.zeros(games, np.int64)  # games of each row, where a function deals
        self._capacity = max((capacity_of(decks, variant) for decks in self.deals.lists), default=0)
        self.layout = self._table(self.deals.lists[0] if self.deals.lists else self._drawn(0))
        self.players = len(self.layout.decks)
        self.of, self.next = np.zeros(games, np.int64), np.full(games, -1)
        self.played_at: list[CompiledDecks] = []
        if self.deals.dealer is not None:
            self._make(2 * games)
        else:
            self._put_lists()

    def _table(self, decks: Sequence[Deck | str]) -> CompiledDecks:
        return table_for(decks, self._variant, self._rules, self._capacity, self._teams)

    def _make(self, lists: int, more: int = 0) -> None:
        """Room for the tables of ``lists`` lists of decks, for each seat that may have the first deck; and ``more``."""
        m = lists * (self.players if self._seated else 1) + more
        self.stride = lists if self._seated else 0
        self.played_at = [self.layout] * m
        self._played_before = [self.layout] * m
        self.all = np.zeros(m, TABLES)
        self.decks = np.zeros((m, self.players, self.layout.capacity), np.uint8)
        self.sizes = np.zeros((m, self.players), np.int64)
        self.numbers = np.zeros((m, entities.numbers_at(self.layout).shape[0]), np.int16)
        self.shares = np.zeros(0, np.int64)

    def _put(self, t: int, decks: tuple[Deck, ...]) -> None:
        """Make the table of these decks number ``t``, and those with the first deck at another seat."""
        if len(decks) != self.players:
            raise ValueError(f"all games have as many decks: {self.players}, not {len(decks)}")
        for seat in range(self.players if self._seated else 1):
            self._put_table(t + seat * self.stride, self._table(decks[-seat:] + decks[:-seat] if seat else decks))

    def _put_table(self, t: int, table: CompiledDecks) -> None:
        check_table(table, self.layout, "decks")
        self._played_before[t], self.played_at[t] = self.played_at[t], table
        self.all[t] = table.tables[0]
        self.decks[t], self.sizes[t] = table.deck_cards, table.deck_sizes
        self.numbers[t] = entities.numbers_at(table)

    def _put_lists(self) -> None:
        """Tables of the lists, and behind them those of the games that are being played."""
        lists, before = self.deals.lists, self.played_at
        running = np.unique(self.of) if before else np.zeros(0, np.int64)
        self._make(len(lists), len(running))
        for t, decks in enumerate(lists):
            self._put(t, decks)
        first = len(self.played_at) - len(running)
        for k, t in enumerate(running):
            self._put_table(first + k, before[t])
        if len(running):
            self.of[:] = first + np.searchsorted(running, self.of)
        self.next[:] = -1  # a number in the former list
        self.shares = running_sums(self.deals.shares)

    def change(self, decks: Any, weights: Any) -> None:
        """Deal from another list from now on; games that are being played go on."""
        if self.deals.dealer is not None:
            raise ValueError("the decks of this batch come from a function, which may change what it answers")
        deals = Deals(decks, weights)
        if deals.dealer is not None:
            raise TypeError("decks must be a list here; a function is given when the batch is made")
        for listed in deals.lists:
            check_table(self._table(listed), self.layout, "decks")
        self.deals, self.in_turn = deals, weights is None
        self._put_lists()

    # -- where a function deals --------------------------------------------------------------------------------------

    def _drawn(self, row: int) -> tuple[Deck, ...]:
        """The decks of the next game of a row."""
        rng = np.random.default_rng([*self._chance[row], int(self._dealt[row])])
        self._dealt[row] += 1
        return self.deals.draw(rng)

    def _put_next(self, row: int, decks: tuple[Deck, ...]) -> None:
        """Put decks into the table of a row at which its game is not."""
        games = len(self.of)
        now = self.of[row] % (2 * games)
        free = row + games if now == row else row
        self._put(free, decks)
        self.next[row] = free

    def deal(self) -> None:
        """Say what the next game of each row is played with, if a function does."""
        if self.deals.dealer is not None:
            for row in np.flatnonzero(self.next < 0):
                self._put_next(int(row), self._drawn(int(row)))

    def ended_at(self, t: int) -> tuple[Deck, ...]:
        """The decks of a game that ended in the last step at table ``t``, at which a function has dealt since."""
        return (self.played_at if self.deals.dealer is None else self._played_before)[t].decks

    # -- new games everywhere ----------------------------------------------------------------------------------------

    def reseed(self, seed: int) -> None:
        """Let a function deal from the start."""
        self.reseed_rows({row: [seed % 2**64, row] for row in range(len(self.of))})

    def reseed_rows(self, chance: dict[int, list[int]]) -> None:
        """Let a function deal from the start in some rows, with generators of these seeds."""
        for row, seeds in chance.items():
            self._chance[row] = seeds
            self._dealt[row] = 0
            self.next[row] = -1

    def prepare(self) -> None:
        """Prepare new games everywhere."""
        self.deal()
        if self.deals.dealer is None and self.in_turn:
            self.next[:] = np.arange(len(self.next)) % len(self.deals.lists)

    def override_next(self, decks: Sequence[tuple[Deck, ...]]) -> Deals:
        """Deal these decks, one entry for each row, to the next games. Returns what :meth:`restore` takes."""
        own = self.deals
        if own.dealer is not None:
            for row, of_row in enumerate(decks):
                self._put_next(row, of_row)
        else:
            lists = {id(each): each for each in decks}
            self.deals = Deals(list(lists.values()))
            self._put_lists()
            places = dict(zip(lists, range(len(lists))))
            self.next[:] = [places[id(each)] for each in decks]
        return own

    def restore(self, own: Deals) -> None:
        """Deal from the list again; a function goes on by itself."""
        if own.dealer is None:
            self.deals = own
            self._put_lists()
