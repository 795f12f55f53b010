"""Ink pairs against each other: what agents say, beside what people won.

python -m benchmarks.validation play LISTS.tsv TABLE.npz --agent shipped --agent greedy    (again: goes on)
python -m benchmarks.validation compare TABLE.npz PEOPLE.tsv | python -m tools.docs_tables --validation

The second command writes the table of docs/validation.md. ``LISTS.tsv`` has the columns id, newest_set, inks, kind,
cluster and deck; ``PEOPLE.tsv`` has the columns period, deck, versus, games, wins, games_on_play and wins_on_play,
where deck and versus are ink pairs. Neither is part of this repository: docs/validation.md says whose they are.
"""

import csv
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from benchmarks import Command
from lorcana_env import Deck
from lorcana_env.analysis.agent_matchups import AgentMatchups
from lorcana_env.analysis.games.records import concatenate
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.run_matchup import matchups
from lorcana_env.cards import supported
from lorcana_env.cli.common import growing_bar, print_json
from lorcana_env.simulation.statistics import Z95

DRAWS = 400  # of tables that may be the true one
CLEAR = 0.03  # a cell of people's results has a sign when it is this far from one half


def read_rows(path: str, *needed: str) -> Iterator[dict[str, str]]:
    """The rows of a table with tabs. ``ValueError`` for a column that is missing."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        if missing := set(needed) - set(rows.fieldnames or ()):
            raise ValueError(f"{path} has no column {min(missing)!r}")
        yield from rows


def deck_of(row: dict[str, str], known: set[str]) -> Deck | None:
    """The list in the columns "id" and "deck" ("4 Name | 3 Name"); None if a card of it is not ``known``."""
    entries = [entry.split(" ", 1) for entry in row["deck"].split(" | ")]
    if not {name for _, name in entries} <= known:
        return None
    return Deck([name for n, name in entries for _ in range(int(n))], row["id"])


def ink_pair(inks: Iterable[str]) -> str:
    return "/".join(sorted(inks))


def choose(path: str, sets: tuple[int, int], lists: int, seed: int) -> list[Deck]:
    """Up to ``lists`` tournament lists of each ink pair, of different clusters as far as possible."""
    known = {card.full_name for card in supported()}
    of_pair: dict[str, list[tuple[dict[str, str], Deck]]] = defaultdict(list)
    for row in read_rows(path, "id", "newest_set", "inks", "kind", "cluster", "deck"):
        inks, deck = row["inks"].split("/"), deck_of(row, known)
        if sets[0] <= int(row["newest_set"]) <= sets[1] and len(inks) == 2 and deck is not None:
            of_pair[ink_pair(inks)].append((row, deck))
    chosen: list[Deck] = []
    for pair in sorted(of_pair):
        random.Random(f"{seed} {pair}").shuffle(of_pair[pair])
        found = [(row["cluster"], deck) for row, deck in of_pair[pair] if row["kind"] == "tournament"]
        first = list({cluster: deck for cluster, deck in reversed(found)}.values())
        chosen += [*first, *(deck for _, deck in found if deck not in first)][:lists]
    return chosen


class People(NamedTuple):
    """Games and wins of each ink pair against each other one, mirrors left out, and of who went first: float64[2]."""

    cells: dict[tuple[str, str], np.ndarray]
    first: np.ndarray


def tables_of_people(path: str) -> dict[str, People]:
    """The results of each period."""
    found: dict[str, People] = defaultdict(lambda: People(defaultdict(lambda: np.zeros(2)), np.zeros(2)))
    for row in read_rows(path, "period", "deck", "versus", "games", "wins", "games_on_play", "wins_on_play"):
        pair = ink_pair(row["deck"].split("/")), ink_pair(row["versus"].split("/"))
        if pair[0] != pair[1]:
            found[row["period"]].cells[pair][:] += int(row["games"]), int(row["wins"])
            found[row["period"]].first[:] += int(row["games_on_play"]), int(row["wins_on_play"])
    return dict(found)


def mean_of(tables: list[Matchup]) -> Matchup:
    """The games of several agents as those of one, who plays as one of them, drawn for each game."""
    run = replace(tables[0].run, pilots=(), agent=f"mean of {', '.join(table.run.agent for table in tables)}")
    return Matchup(run, {pair: concatenate([table.pairs[pair] for table in tables]) for pair in run.pairs})


def table_of_agent(table: Matchup, best_of: int = 1) -> dict[tuple[str, str], np.ndarray]:
    """The same of a table of decks; ``best_of`` 3: as many matches, in which the loser decides who starts."""
    cells: dict[tuple[str, str], np.ndarray] = defaultdict(lambda: np.zeros(2))
    inks = [ink_pair(deck.inks) for deck in table.run.decks]
    for (i, j), records in table.pairs.items():
        if inks[i] != inks[j]:
            for pair, side in (((inks[i], inks[j]), 0), ((inks[j], inks[i]), 1)):
                won = records.points(side).sum()
                if best_of == 3 and len(records):
                    won = len(records) * (table.best_of_three(*((i, j) if side == 0 else (j, i)))[0] or 0.0)
                cells[pair] += len(records), won
    return dict(cells)


def totals(cells: dict[tuple[str, str], np.ndarray], weights: dict[tuple[str, str], np.ndarray]) -> dict[str, float]:
    """The win rate of each ink pair over its opponents, each as often as people met it (``weights``)."""
    return {
        deck: float(np.average([cells[p][1] / cells[p][0] for p in met], weights=[weights[p][0] for p in met]))
        for deck, met in _opponents(cells).items()
    }


def _opponents(cells: dict[tuple[str, str], np.ndarray]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for pair in cells:
        found[pair[0]].append(pair)
    return found


def errors(cells: dict[tuple[str, str], np.ndarray], people: dict[tuple[str, str], np.ndarray]) -> dict[str, float]:
    """The mean distance of each total to people's if luck alone made it: both have the same true win rates."""
    found = {}
    for deck, met in _opponents(cells).items():
        weights = np.array([people[p][0] for p in met])
        rates = np.array([people[p][1] / people[p][0] for p in met])
        variance = rates * (1 - rates) * sum(1 / np.array([t[p][0] for p in met]) for t in (cells, people))
        found[deck] = float(np.sqrt(2 / np.pi * ((weights / weights.sum()) ** 2 @ variance)))
    return found


def spread_of_totals(table: Matchup, weights: dict[tuple[str, str], np.ndarray]) -> dict[str, tuple[float, float]]:
    """Of each ink pair's total the standard deviations: of luck and pilot, and of which of its lists were played."""
    inks = np.array([ink_pair(deck.inks) for deck in table.run.decks])
    drawn = table.shrunken().draw_tables(np.random.default_rng(0), DRAWS)
    lists = {pair: inks == pair for pair in set(inks)}
    found = {}
    for deck in lists:
        met = [(lists[other], weights[deck, other][0]) for other in lists if (deck, other) in weights]
        shares = np.array([games for _, games in met]) / sum(games for _, games in met)
        cells = np.stack([drawn[:, lists[deck]][:, :, their].mean(2) for their, _ in met], axis=-1)  # [draw, list, met]
        of_lists = (cells @ shares).mean(0)
        found[deck] = (
            float((cells @ shares).mean(1).std()),
            float(of_lists.std(ddof=1) / np.sqrt(len(of_lists))) if len(of_lists) > 1 else 0.0,
        )
    return found


def correlation(a: np.ndarray, b: np.ndarray, weights: np.ndarray) -> float:
    """Pearson's correlation with weights."""
    covariance = np.cov(a, b, aweights=weights)
    return float(covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1]))


def spread_within_pairs(inks: list[str], averages: list[float]) -> float:
    """The standard deviation of lists of one ink pair, over all pairs that have several."""
    of_pair = [np.array([a for a, other in zip(averages, inks) if other == pair]) for pair in set(inks)]
    squares = sum(((some - some.mean()) ** 2).sum() for some in of_pair)
    return float(np.sqrt(squares / max(1, len(averages) - len(of_pair))))


def compare(table: Matchup, period: str, people: dict[tuple[str, str], np.ndarray], best_of: int = 1) -> dict[str, Any]:
    """The figures of a row of docs/validation.md. Distances and spreads are in points."""
    cells = {pair: cell for pair, cell in table_of_agent(table, best_of).items() if pair in people and cell[0]}
    if not cells:
        raise ValueError("no ink pair of the lists is in the table of people")
    known = {pair: people[pair] for pair in cells}
    ours, theirs = (np.array([cell[1] / cell[0] for cell in t.values()]) for t in (cells, known))
    games = np.array([cell[0] for cell in known.values()])
    of_pair, of_people = totals(cells, known), totals(known, known)
    pairs = sorted(of_pair)
    met = np.array([sum(known[p][0] for p in known if p[0] == pair) for pair in pairs])
    a, b = np.array([of_pair[p] for p in pairs]), np.array([of_people[p] for p in pairs])
    luck = errors(cells, known)
    spread = spread_of_totals(table, known)
    off = np.abs(a - b) / Z95
    clear = np.abs(theirs - 0.5) >= CLEAR
    first = table.going_first()
    averages = [table.overall(i)["all"].win_rate or 0.0 for i in range(len(table.run.decks))]
    return {
        "agent": table.run.agent,
        "period": period,
        "best_of": best_of,
        "decks": len(averages),
        "games": table.games_played,
        "first_player_wins": first.win_rate,
        "first_player_ci95": list(first.ci95),
        "correlation_of_totals": correlation(a, b, met),
        "distance_of_totals": 100 * float(np.average(np.abs(a - b), weights=met)),
        "distance_by_luck": 100 * float(np.average([luck[p] for p in pairs], weights=met)),
        "within": float(np.mean([far <= spread[p][0] for p, far in zip(pairs, off)])),
        "within_with_lists": float(np.mean([far <= np.hypot(*spread[p]) for p, far in zip(pairs, off)])),
        "correlation_of_cells": correlation(ours, theirs, games),
        "distance_of_cells": 100 * float(np.average(np.abs(ours - theirs), weights=games)),
        "same_sign": float(np.mean((ours > 0.5)[clear] == (theirs > 0.5)[clear])),
        "clear_cells": int(clear.sum()),
        "spread_of_decks": 100 * float(np.std(averages)),
        "spread_within_pairs": 100 * spread_within_pairs([ink_pair(deck.inks) for deck in table.run.decks], averages),
        "spread_of_totals": 100 * float(np.std(a)),
        "spread_of_people": 100 * float(np.std(b)),
    }


@click.group()
def main() -> None:
    """Ink pairs against each other: what agents say, beside what people won."""


@main.command(cls=Command)
@click.argument("lists_file", type=click.Path(exists=True, dir_okay=False))
@click.argument("table_file", type=click.Path(dir_okay=False))
@click.option("--agent", "agents", multiple=True, default=("pilots", "shipped", "greedy"), show_default=True)
@click.option(
    "--sets", nargs=2, type=int, default=(5, 7), show_default=True, help="The newest set of a list, from and to."
)
@click.option("--lists", type=click.IntRange(1), default=3, show_default=True, help="Of each ink pair.")
@click.option("--games", type=click.IntRange(2), default=20, show_default=True, help="Of each pair of lists.")
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
def play(
    lists_file: str, table_file: str, agents: tuple[str, ...], sets: tuple[int, int], lists: int, games: int, seed: int,
    threads: int,
) -> None:  # fmt: skip
    """Play all pairs of some lists, and keep the games. Go on with a table that is there already."""
    decks, file = choose(lists_file, sets, lists, seed), Path(table_file)
    start = time.monotonic()
    with growing_bar() as progress:
        kept = {"resume": file} if file.exists() else {"save": file}
        before = AgentMatchups.load(file).games_played if file.exists() else 0
        played = matchups(decks, agents, games, seed=seed, threads=threads, progress=progress, **kept).games_played
    click.echo(f"{(played - before) / (time.monotonic() - start):.2f} games a second", err=True)


@main.command("compare", cls=Command)
@click.argument("table_files", type=click.Path(exists=True, dir_okay=False), nargs=-1, required=True)
@click.argument("people_file", type=click.Path(exists=True, dir_okay=False))
@click.option("--mean", is_flag=True, help="All agents as one.")
@click.option("--best-of", type=click.Choice(["1", "3"]), default="1", show_default=True, help="Games of a match.")
def compare_files(table_files: tuple[str, ...], people_file: str, mean: bool, best_of: str) -> None:
    """Print the figures of tables of games beside people's, as JSON."""
    people = tables_of_people(people_file)
    tables = [table for file in table_files for table in AgentMatchups.load(file).matchups.values()]
    tables = [mean_of(tables)] if mean else tables
    rows = [compare(table, period, found.cells, int(best_of)) for table in tables for period, found in people.items()]
    first = {period: {"games": int(n), "win_rate": won / n} for period, (_, (n, won)) in people.items()}
    print_json({"first_player_of_people": first, "rows": rows})


if __name__ == "__main__":
    main()
