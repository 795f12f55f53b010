"""Random games with every invariant checked at every decision.

python -m benchmarks.fuzz --games 100000          all pairs of bundled decks
python -m benchmarks.fuzz --pool --games 100000   random decks drawn from every supported card
python -m benchmarks.fuzz --each-card             50 games with each supported card, in random decks around it

With ``--pool`` decks are built around cards with abilities that no game has exercised yet. An ability is exercised when
its program has started; a static one, when its card was where it works, with its condition met. One game in ``--deep``
is played again with the checks of :mod:`benchmarks.checks`.
"""

import contextlib
import itertools
import random
import sys
import time
from collections.abc import Iterator

import click
import numpy as np

from benchmarks import Command
from benchmarks.checks import checked_game
from lorcana_env.cards import Card, supported
from lorcana_env.cards.compile import Unsupported
from lorcana_env.decks import Deck, bundled
from lorcana_env.decks.sampling import random_deck
from lorcana_env.policies.games import game_seeds
from lorcana_env.rules.invariants import BROKEN, fuzz_games
from lorcana_env.rules.record.tables import MAX_ABILITIES
from lorcana_env.setup.compiled_decks import CompiledDecks, table_for


class Coverage:
    """The printed abilities (card, number) that the games have not exercised yet."""

    def __init__(self) -> None:
        self.missing = {(card.full_name, k) for card in supported() for k in range(len(card.abilities))}
        self.total = len(self.missing)

    def add(self, table: CompiledDecks, covered: np.ndarray) -> None:
        """``covered``: uint8[MAX_ABILITIES], as :func:`fuzz_games` fills it."""
        starts = table.tables[0]["ability_start"]
        for i, card in enumerate(table.cards):
            for k in range(len(card.abilities)):
                if covered[starts[i] + k]:
                    self.missing.discard((card.full_name, k))

    def wanted(self) -> list[Card]:
        """The cards with an ability that was not exercised yet."""
        names = {name for name, _ in self.missing}
        return [card for card in supported() if card.full_name in names]

    def __str__(self) -> str:
        done = self.total - len(self.missing)
        return f"{done} of {self.total} abilities exercised ({done / self.total:.2%})"


def fuzz(table: CompiledDecks, games: int, seed: int, coverage: Coverage | None = None) -> np.ndarray:
    """int64[games, 4]: the invariant broken (``BROKEN``), decisions, turns, truncated."""
    results = np.zeros((games, 4), np.int64)
    covered = np.zeros(MAX_ABILITIES, np.uint8)
    fuzz_games(
        table.new_states(2), table.tables, table.deck_cards, table.deck_sizes, game_seeds(seed, games),
        np.zeros(table.actions.n, np.int16), np.zeros(table.dtype["card"].shape[0], np.int64), covered, results,
    )  # fmt: skip
    if coverage is not None:
        coverage.add(table, covered)
    return results


def each_card(seed: int) -> Iterator[tuple[str, CompiledDecks]]:
    """For every supported card a table of two random decks around it."""
    for card in supported():
        chooser = random.Random(f"{seed} {card.full_name}")
        while True:
            try:
                yield card.full_name, CompiledDecks((random_deck(chooser, card), random_deck(chooser, card)))
                break
            except Unsupported as full:
                click.echo(f"drawn again: {full}", err=True)


def pool_pairs(games: int, per_pair: int, seed: int, coverage: Coverage) -> Iterator[tuple[str, CompiledDecks]]:
    """Compile random decks, every second pair around cards that are not exercised yet.

    Pairs whose cards need more than a table holds are drawn again.
    """
    chooser = random.Random(seed)
    made = 0
    while made * per_pair < games:
        wanted = coverage.wanted() if made % 2 == 0 else []
        a, b = (random_deck(chooser, chooser.choice(wanted) if wanted else None, wanted=wanted) for _ in range(2))
        try:
            table = CompiledDecks((a, b))
        except Unsupported as full:
            click.echo(f"drawn again: {full}", err=True)
            continue
        made += 1
        yield f"pair {made} of seed {seed}", table


def bundled_pairs() -> Iterator[tuple[str, CompiledDecks]]:
    for a, b in itertools.combinations_with_replacement(bundled(), 2):
        yield f"{a} against {b}", table_for((Deck.load(a), Deck.load(b)))


class Tally:
    """The sums over the games of a run."""

    def __init__(self) -> None:
        self.pairs = self.deep = self.broken = 0
        self.parts: list[np.ndarray] = []
        self.start = time.perf_counter()

    def report(self, pair: str, game: int, wrong: str) -> None:
        self.broken += 1
        if self.broken <= 20:
            click.echo(f"{pair}, game {game}: {wrong}", err=True)

    def __str__(self) -> str:
        results = np.concatenate(self.parts)
        return (
            f"{len(results)} games of {self.pairs} pairs, {results[:, 1].sum()} decisions, {self.deep} games checked "
            f"in depth, {self.broken} broken, {results[:, 3].sum()} cut short, longest {results[:, 2].max()} turns, "
            f"{time.perf_counter() - self.start:.0f} s"
        )


def run(
    pairs: Iterator[tuple[str, CompiledDecks]],
    each: int,
    seed: int,
    deep: int,
    coverage: Coverage,
    tally: Tally | None = None,
) -> Tally:
    """Play ``each`` games of every pair, one game in ``deep`` (0: none) with all checks; add them to ``tally``."""
    tally = Tally() if tally is None else tally
    due = 0
    for k, (pair, table) in enumerate(pairs):
        part = fuzz(table, each, seed + k, coverage)
        for g in np.flatnonzero(part[:, 0]):
            tally.report(pair, int(g), BROKEN[part[g, 0]])
        due += each if deep else 0
        while deep and due >= deep:
            due -= deep
            wrong, _ = checked_game(table.decks, seed + tally.deep)
            if wrong:
                tally.report(pair, -1, f"checked with seed {seed + tally.deep}: {wrong}")
            tally.deep += 1
        tally.pairs += 1
        tally.parts.append(part)
    return tally


@click.command(cls=Command)
@click.option("--games", default=100_000, show_default=True, help="Games in all.")
@click.option("--pool", is_flag=True, help="Random decks from every supported card instead of the bundled ones.")
@click.option("--each-card", "each_of_them", is_flag=True, help="50 games with each supported card.")
@click.option("--per-pair", default=100, show_default=True, help="Games of each pair of random decks.")
@click.option("--deep", default=500, show_default=True, help="One game in this many gets all checks; 0: none.")
@click.option("--missing", is_flag=True, help="List the abilities that no game exercised.")
@click.option("--seed", default=0, show_default=True)
def main(games: int, pool: bool, each_of_them: bool, per_pair: int, deep: int, missing: bool, seed: int) -> None:
    """Play, and print a summary; exit code 1 when something broke."""
    n = len(bundled())
    each = 50 if each_of_them else per_pair if pool else -(-games // (n * (n + 1) // 2))
    coverage = Coverage()
    pairs = (
        pool_pairs(games, per_pair, seed, coverage) if pool else each_card(seed) if each_of_them else bundled_pairs()
    )
    tally = Tally()
    with contextlib.suppress(KeyboardInterrupt):  # the games so far are reported
        run(pairs, each, seed, deep, coverage, tally)
    if tally.parts:
        click.echo(str(tally))
    if pool or each_of_them:
        click.echo(str(coverage))
        for name, k in sorted(coverage.missing) if missing else ():
            click.echo(f"  {name}: ability {k + 1}")
    sys.exit(int(tally.broken > 0))


if __name__ == "__main__":
    main()
