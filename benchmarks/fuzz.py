"""Random games over all pairs of bundled decks with every invariant checked at every decision.

python -m benchmarks.fuzz --games 100000
"""

from __future__ import annotations

import itertools
import sys
import time

import click
import numpy as np

from lorcana_env.decks import Deck, bundled
from lorcana_env.rules.invariants import BROKEN, fuzz_games
from lorcana_env.simulation import game_seeds
from lorcana_env.table import Table, table_for


def fuzz(table: Table, games: int, seed: int) -> np.ndarray:
    """int64[games, 4]: the invariant broken (``BROKEN``), decisions, turns, truncated."""
    results = np.zeros((games, 4), np.int64)
    fuzz_games(
        table.new_states(2), table.tables, table.deck_cards, table.deck_sizes, game_seeds(seed, games),
        np.zeros(table.actions.n, np.int16), np.zeros(table.dtype["card"].shape[0], np.int64), results,
    )  # fmt: skip
    return results


@click.command()
@click.option("--games", default=100_000, show_default=True, help="Games in all.")
@click.option("--seed", default=0, show_default=True)
def main(games: int, seed: int) -> None:
    """Play, and print a summary; exit code 1 when an invariant broke."""
    pairs = list(itertools.combinations_with_replacement(bundled(), 2))
    each = -(-games // len(pairs))
    start = time.perf_counter()
    parts = []
    for k, (a, b) in enumerate(pairs):
        part = fuzz(table_for((Deck.load(a), Deck.load(b))), each, seed + k)
        for g in np.flatnonzero(part[:, 0])[:3]:
            click.echo(f"{a} against {b}, game {g} of seed {seed + k}: {BROKEN[part[g, 0]]}", err=True)
        parts.append(part)
    results = np.concatenate(parts)
    click.echo(
        f"{len(results)} games of {len(pairs)} pairs, {results[:, 1].sum()} decisions, "
        f"{(results[:, 0] > 0).sum()} broken, {results[:, 3].sum()} cut short, "
        f"longest {results[:, 2].max()} turns, {time.perf_counter() - start:.0f} s"
    )
    sys.exit(int((results[:, 0] > 0).any()))


if __name__ == "__main__":
    main()
