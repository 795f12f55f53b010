"""Random games with every invariant checked at every decision.

python -m benchmarks.fuzz --games 100000          all pairs of bundled decks
python -m benchmarks.fuzz --pool --games 100000   random decks drawn from every supported card
python -m benchmarks.fuzz --each-card             50 games with each supported card, in random decks around it
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections.abc import Iterator

import click
import numpy as np

from lorcana_env.cards import Card, supported
from lorcana_env.cards.assembler import Unsupported
from lorcana_env.cards.words import INKS
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


def random_deck(chooser: random.Random, around: Card | None = None, kinds: int = 30) -> Deck:
    """Sixty cards of two inks drawn from the whole supported pool, two of each; sense is not asked for.

    ``around``: this card is in it, four times; half of the others share a name or a classification with it.
    """
    inks = set(chooser.sample(INKS, 2))
    if around is not None:
        inks = {*around.inks, *chooser.sample(sorted(set(INKS) - set(around.inks)), 2 - len(around.inks))}
    pool = [card for card in supported() if set(card.inks) <= inks and card is not around]
    if around is None:
        return Deck([card.full_name for card in chooser.sample(pool, kinds)] * 2, "random")
    related = {*around.names, *around.classifications}
    kin = [card for card in pool if related & {*card.names, *card.classifications}]
    cards = chooser.sample(kin, min(len(kin), kinds // 2))
    cards += chooser.sample([card for card in pool if card not in cards], kinds - 2 - len(cards))
    return Deck([around.full_name] * 4 + [card.full_name for card in cards] * 2, "random")


def each_card(seed: int) -> Iterator[tuple[str, Table]]:
    """For every supported card a table of two random decks around it."""
    for card in supported():
        chooser = random.Random(f"{seed} {card.full_name}")
        while True:
            try:
                yield card.full_name, Table((random_deck(chooser, card), random_deck(chooser, card)))
                break
            except Unsupported as full:
                click.echo(f"drawn again: {full}", err=True)


def pool_pairs(games: int, per_pair: int, seed: int) -> Iterator[tuple[str, Table]]:
    """Tables of random decks; pairs whose cards need more than a table holds are drawn again."""
    chooser = random.Random(seed)
    made = 0
    while made * per_pair < games:
        a, b = random_deck(chooser), random_deck(chooser)
        try:
            table = Table((a, b))
        except Unsupported as full:
            click.echo(f"drawn again: {full}", err=True)
            continue
        made += 1
        yield f"pair {made} of seed {seed}", table


def bundled_pairs() -> Iterator[tuple[str, Table]]:
    for a, b in itertools.combinations_with_replacement(bundled(), 2):
        yield f"{a} against {b}", table_for((Deck.load(a), Deck.load(b)))


@click.command()
@click.option("--games", default=100_000, show_default=True, help="Games in all.")
@click.option("--pool", is_flag=True, help="Random decks from every supported card instead of the bundled ones.")
@click.option("--each-card", "each_of_them", is_flag=True, help="50 games with each supported card.")
@click.option("--per-pair", default=100, show_default=True, help="Games of each pair of random decks.")
@click.option("--seed", default=0, show_default=True)
def main(games: int, pool: bool, each_of_them: bool, per_pair: int, seed: int) -> None:
    """Play, and print a summary; exit code 1 when an invariant broke."""
    n = len(bundled())
    each = 50 if each_of_them else per_pair if pool else -(-games // (n * (n + 1) // 2))
    pairs = each_card(seed) if each_of_them else pool_pairs(games, per_pair, seed) if pool else bundled_pairs()
    start = time.perf_counter()
    parts = []
    for k, (pair, table) in enumerate(pairs):
        part = fuzz(table, each, seed + k)
        for g in np.flatnonzero(part[:, 0])[:3]:
            click.echo(f"{pair}, game {g}: {BROKEN[part[g, 0]]}", err=True)
        parts.append(part)
    results = np.concatenate(parts)
    click.echo(
        f"{len(results)} games of {len(parts)} pairs, {results[:, 1].sum()} decisions, "
        f"{(results[:, 0] > 0).sum()} broken, {results[:, 3].sum()} cut short, "
        f"longest {results[:, 2].max()} turns, {time.perf_counter() - start:.0f} s"
    )
    sys.exit(int((results[:, 0] > 0).any()))


if __name__ == "__main__":
    main()
