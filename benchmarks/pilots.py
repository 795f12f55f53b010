"""How much of a win rate is the pilot, and do the intervals hold what another pilot finds?

python -m benchmarks.pilots play LISTS.tsv FOLDER --lists 16                   (again: goes on)
python -m benchmarks.pilots measure FOLDER
python -m benchmarks.pilots play LISTS.tsv PROOF --first 16 --lists 33
python -m benchmarks.pilots swaps LISTS.tsv PROOF --first 49 --lists 30
python -m benchmarks.pilots play LISTS.tsv OWN --first 90 --lists 8 --bundled 8
python -m benchmarks.pilots measure PROOF --own OWN | python -m tools.docs_tables --pilots

``play`` lets each pilot play every pair of some lists, each on deals of its own, into FOLDER/AGENT.npz; ``swaps`` lets
each play versions of lists against other lists, into FOLDER/swaps.jsonl. ``measure`` splits the variances, and leaves
each pilot out in turn. The results are in docs/pilots.md. ``LISTS.tsv``: see :mod:`benchmarks.validation`.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import click
import numpy as np

from benchmarks import Command
from benchmarks.validation import deck_of, read_rows
from lorcana_env import Deck
from lorcana_env.agents.suffixes import PILOTS
from lorcana_env.analysis import between_pilots
from lorcana_env.analysis.between_pilots import SWAP, apart
from lorcana_env.analysis.empirical_bayes import likeness, shrink
from lorcana_env.analysis.games.players import Player, find_player
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.run_matchup import matchup
from lorcana_env.apps.decks.common_random_numbers import Differences, Version
from lorcana_env.apps.decks.race import Race, cut
from lorcana_env.apps.decks.tune import candidates
from lorcana_env.cards import supported
from lorcana_env.cli.common import growing_bar, print_json
from lorcana_env.decks import bundled
from lorcana_env.decks.field import Field
from lorcana_env.simulation.statistics import Z95, WinRate

FIELD = 8  # lists that versions of a list meet
SWAPS = 10  # of each list


def choose(path: str, first: int, last: int) -> list[Deck]:
    """Lists ``first .. last - 1`` of tournament lists of different clusters, of all sets in turn."""
    known = {card.full_name for card in supported()}
    of_set: dict[int, list[Deck]] = defaultdict(list)
    seen: set[str] = set()
    rows = list(read_rows(path, "id", "newest_set", "kind", "cluster", "deck"))
    random.Random(0).shuffle(rows)
    for row in rows:
        deck = deck_of(row, known)
        if row["kind"] == "tournament" and row["cluster"] not in seen and deck is not None:
            seen.add(row["cluster"])
            of_set[int(row["newest_set"])].append(deck)
    chosen: list[Deck] = []
    while len(chosen) < last:
        if not any(of_set.values()):
            raise click.UsageError(f"{path} has {len(chosen)} tournament lists of different clusters, not {last}")
        chosen += [decks.pop() for _, decks in sorted(of_set.items()) if decks]
    return chosen[first:last]


@click.group()
def main() -> None:
    """How much of a win rate is the pilot, and do the intervals hold what another pilot finds?"""


_lists = click.argument("lists_file", type=click.Path(exists=True, dir_okay=False))
_folder = click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
_pilots = click.option("--agent", "agents", multiple=True, default=PILOTS, show_default=True)
_number = click.option("--lists", type=click.IntRange(2), default=33, show_default=True)
_first = click.option("--first", default=0, show_default=True, help="Lists that are passed over.")
_seed = click.option("--seed", default=1, show_default=True)


@main.command(cls=Command)
@_lists
@_folder
@_pilots
@_first
@_number
@_seed
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="Of each pair and pilot.")
@click.option("--bundled", "own", default=0, show_default=True, help="Bundled decks, which pilots were trained with.")
def play(
    lists_file: str, folder: Path, agents: tuple[str, ...], first: int, lists: int, seed: int, games: int, own: int
) -> None:
    """Play all pairs of some lists with each pilot, and keep the games."""
    folder.mkdir(parents=True, exist_ok=True)
    decks = [*map(Deck.load, bundled()[:own]), *choose(lists_file, first, first + lists)]
    for k, agent in enumerate(agents):
        file = _file(folder, agent)
        with growing_bar() as progress:
            kept: dict[str, Any] = {"resume": file} if file.exists() else {"save": file}
            matchup(decks, agent, games, seed=1000 * seed + k, progress=progress, **kept)


@main.command(cls=Command)
@_lists
@_folder
@_pilots
@_first
@_number
@_seed
@click.option("--deals", type=click.IntRange(32), default=480, show_default=True, help="Of each version and pilot.")
def swaps(
    lists_file: str, folder: Path, agents: tuple[str, ...], first: int, lists: int, seed: int, deals: int
) -> None:
    """Play versions of lists, of which each has up to four copies of a card swapped for a like one, and the lists."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "swaps.jsonl"
    done = {(row["agent"], row["deck"]) for row in _rows(file)}
    decks = choose(lists_file, first, first + lists + FIELD)
    field, bases = decks[:FIELD], decks[FIELD:]
    for k, agent in enumerate(agents):
        player = find_player(agent, 0)[1]
        for base in bases:
            if (agent, base.name) not in done:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(_try_swaps(player, agent, base, field, 1000 * seed + k, deals)) + "\n")


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    if file.is_file():
        yield from map(json.loads, file.read_text("utf-8").splitlines())


def _try_swaps(player: Player, agent: str, base: Deck, field: list[Deck], seed: int, deals: int) -> dict[str, Any]:
    drawn = random.Random(base.name)
    found = [replace(swap, copies=drawn.randint(1, swap.copies)) for swap in candidates(base, most=200)]
    chosen = drawn.sample(found, min(SWAPS, len(found)))
    versions = [Version(base, base.cards), *(swap.version(base) for swap in chosen)]
    race = Race([base], Field.of(field), player, 0, seed, 1, None)
    each = deals // len(field) // 4 * 4
    first, *others = race.play_deals(
        versions, [part for j in range(len(field)) for part in cut(j, 0, each, race.player.chunk)]
    )
    differences = [other.less(first, 0.0) for other in others]
    return {
        "agent": agent, "deck": base.name, "deals": len(first), "won": float(first.points.sum()),
        "swaps": [
            {
                "swap": str(swap), "copies": swap.copies, "apart": apart(base, version.deck),
                "total": one.total, "squares": one.squares,
            }
            for swap, version, one in zip(chosen, versions[1:], differences)
        ],
    }  # fmt: skip


# -- what the games say -----------------------------------------------------------------------------------------------


@main.command(cls=Command)
@_folder
@_pilots
@click.option("--games", type=click.IntRange(4), default=200, show_default=True,
              help="Games of a cell that those who are not left out share.")  # fmt: skip
@click.option("--own", type=click.Path(file_okay=False, path_type=Path), help="Where bundled decks were played.")
def measure(folder: Path, agents: tuple[str, ...], games: int, own: Path | None) -> None:
    """Split the variances, and say how often an interval of all pilots but one holds what that one finds, as JSON."""
    found: dict[str, Any] = {"agents": list(agents)}
    tables = [Matchup.load(file) for agent in agents if (file := _file(folder, agent)).is_file()]
    if tables:
        found |= {"cells": _split(tables), "cover": _cover_of_cells(tables, games)}
        others = [Matchup.load(file) for file in sorted(folder.glob("*.npz")) if file.stem not in agents]
        found["others"] = [_beside(tables, other, games) for other in others]
    rows = [row for row in _rows(folder / "swaps.jsonl") if row["agent"] in agents]
    if rows:
        found |= {"swaps": _swaps(rows, len(agents))}
    if own is not None:
        found["own"] = [_of_bundled(Matchup.load(file)) for file in sorted(own.glob("*.npz"))]
    print_json(found)


def _file(folder: Path, agent: str) -> Path:
    return folder / f"{agent.replace(':', '-').replace('/', '-')}.npz"


def _of_bundled(table: Matchup) -> dict[str, Any]:
    """What bundled decks win against the others of a table."""
    own = [deck.name in bundled() for deck in table.run.decks]
    points = [records.points(0 if own[i] else 1) for (i, j), records in table.pairs.items() if own[i] != own[j]]
    rate = WinRate.of(np.concatenate(points))
    return {"agent": table.run.agent, "games": rate.games, "win_rate": rate.win_rate, "ci95": rate.ci95}


def _counts(tables: list[Matchup], most: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Wins and games of each pilot, float64[pilots, n, n], cells i < j; of each cell the first ``most`` games."""
    n = len(tables[0].run.decks)
    wins, games = np.zeros((2, len(tables), n, n))
    for k, table in enumerate(tables):
        for pair, records in table.pairs.items():
            points = records.points(0)[:most]
            wins[k, *pair], games[k, *pair] = points.sum(), len(points)
    return wins, games


def _split(tables: list[Matchup]) -> dict[str, Any]:
    """Standard deviations in points (100: every game): of luck in 200 games, and of pilots in the long run."""
    wins, games = _counts(tables)
    n = games.shape[1]
    met = np.triu_indices(n, 1)
    rate = (wins / np.maximum(1, games))[:, *met]
    luck = (rate * (1 - rate) / (games[:, *met] - 1)).mean()
    full = wins + (games - wins).transpose(0, 2, 1)
    totals = full.sum(2) / (games + games.transpose(0, 2, 1)).sum(2)
    of_deck = (totals * (1 - totals) / (games[0] + games[0].T).sum(1)).mean()
    firsts = [table.going_first() for table in tables]
    first = np.array([one.win_rate for one in firsts])
    fitted = between_pilots.fit(wins, games, likeness(tables[0].run.decks))
    return {
        "lists": n, "cells": len(met[0]), "games": int(games.sum()), "deck_sd": fitted.deck, "cell_sd": fitted.cell,
        "cell": _parts(rate.var(0, ddof=1).mean(), luck, (rate.mean(0) * (1 - rate.mean(0)) / 200).mean()),
        "total": _parts(totals.var(0, ddof=1).mean(), of_deck, None),
        "first": _parts(first.var(ddof=1), np.mean([w * (1 - w) / one.games for w, one in zip(first, firsts)]), None),
        "first_of": first.tolist(), "lists_of_all": rate.mean(0).std() * 100,
    }  # fmt: skip


def _parts(seen: float, luck: float, of_200: float | None) -> dict[str, float | None]:
    return {
        "seen": 100 * float(np.sqrt(seen)), "luck": 100 * float(np.sqrt(luck)),
        "pilot": 100 * float(np.sqrt(max(0, seen - luck))),
        "luck_of_200_games": None if of_200 is None else 100 * float(np.sqrt(of_200)),
    }  # fmt: skip


def _cover_of_cells(tables: list[Matchup], games: int) -> dict[str, Any]:
    """Each pilot left out in turn: the interval of the others widened by the luck of the one, and by luck alone."""
    decks = tables[0].run.decks
    alike = likeness(decks)
    rows, columns = np.triu_indices(len(decks), 1)
    held: dict[str, list[Any]] = defaultdict(list)
    for out in range(len(tables)):
        others = [table for k, table in enumerate(tables) if k != out]
        wins, played = _counts(others, games // len(others))
        between = between_pilots.fit(wins, played, alike)
        mine, of_mine = (one[0] for one in _counts([tables[out]]))
        won, all_games = wins.sum(0), played.sum(0)
        tables_of = {
            "believed": shrink(won, all_games, alike, (between.one, between.mean)),
            "believed_luck": shrink(won, all_games, alike),
        }
        for c, (i, j) in enumerate(zip(rows, columns)):
            rate = WinRate(int(all_games[i, j]), won[i, j], float(np.sqrt((between.one + between.mean)[c, c])))
            theirs = WinRate(int(of_mine[i, j]), mine[i, j])
            said = {"played": (rate.win_rate, rate.ci95), "played_luck": (rate.win_rate, rate.ci95_luck)}
            said |= {name: (table.win_rate(i, j), table.ci95(i, j)) for name, table in tables_of.items()}
            for name, (middle, ends) in said.items():
                held[name].append(_holds(middle, ends, theirs))
                held[f"{name}_width"].append(100 * (ends[1] - ends[0]) / 2)
                if not ends[0] <= 0.5 <= ends[1]:
                    held[f"{name}_sign"].append((middle - 0.5) * (theirs.win_rate - 0.5) > 0)
                    held[f"{name}_against"].append(_against(middle - 0.5, (end - 0.5 for end in theirs.ci95)))
    return {name: {"n": len(those), "mean": float(np.mean(those))} for name, those in held.items()}


def _beside(tables: list[Matchup], other: Matchup, games: int) -> dict[str, Any]:
    """Another agent, which may have played the first lists alone: how often the interval of all pilots holds what it
    finds, and how far it is from them."""
    decks = tables[0].run.decks
    n, alike = len(other.run.decks), likeness(decks)
    wins, played = _counts(tables, games // len(tables))
    between = between_pilots.fit(wins, played, alike)
    sd = np.zeros((len(decks),) * 2)
    sd[np.triu_indices(len(decks), 1)] = np.sqrt(np.diag(between.one + between.mean))
    every_win, every_game = (one.sum(0) for one in _counts(tables))
    held, luck, apart, sides = [], [], [], []
    for i, j in combinations(range(n), 2):
        rate = WinRate(int(played[:, i, j].sum()), float(wins[:, i, j].sum()), float(sd[i, j]))
        theirs = WinRate.of(other.pair(i, j).points(0))
        held.append(_holds(rate.win_rate, rate.ci95, theirs))
        luck.append(_holds(rate.win_rate, rate.ci95_luck, theirs))
        ours = WinRate(int(every_game[i, j]), float(every_win[i, j]))
        noise = sum(one.win_rate * (1 - one.win_rate) / one.games for one in (ours, theirs))
        apart.append((ours.win_rate - theirs.win_rate) ** 2 - noise)
        sides.append((ours.win_rate - 0.5) * (theirs.win_rate - 0.5) < 0)
    return {
        "agent": other.run.agent, "cells": len(held), "games": other.games_played, "held": float(np.mean(held)),
        "held_by_luck": float(np.mean(luck)), "apart": 100 * float(np.sqrt(max(0, np.mean(apart)))),
        "other_side": float(np.mean(sides)),
    }  # fmt: skip


def _holds(middle: float, ends: tuple[float, float], other: WinRate) -> bool:
    """Does an interval, widened by the luck of the other's figure, hold that figure? (MOVER)"""
    low, high = other.ci95
    if other.win_rate > middle:
        return other.win_rate - middle <= np.hypot(ends[1] - middle, other.win_rate - low)
    return middle - other.win_rate <= np.hypot(middle - ends[0], high - other.win_rate)


def _against(middle: float, ends: Iterable[float]) -> bool:
    """Does an interval lie on the other side of 0 than a figure?"""
    return all(end * middle < 0 for end in ends)


def _swaps(rows: list[dict[str, Any]], pilots: int) -> dict[str, Any]:
    """Differences of versions: their variance between pilots, and each pilot left out in turn."""
    versions: dict[tuple[str, str], list[tuple[Differences, float]]] = defaultdict(list)
    for row in rows:
        for swap in row["swaps"]:
            found = Differences(row["deals"], swap["total"], swap["squares"])
            versions[row["deck"], swap["swap"]].append((found, SWAP * swap["apart"]))
    whole = [found for found in versions.values() if len(found) == pilots]
    means = np.array([[one.mean for one, _ in found] for found in whole])
    luck = np.array([[one.smoothed()[1] for one, _ in found] for found in whole])
    expected = np.array([found[0][1] for found in whole])
    between = means.var(1, ddof=1) - luck.mean(1)
    held: dict[str, list[Any]] = defaultdict(list)
    for found in whole:
        for out in range(pilots):
            others = [one for k, (one, _) in enumerate(found) if k != out]
            by_pilot = tuple((one.deals, one.total) for one in others)
            together = replace(sum(others, Differences()), by_pilot=by_pilot, pilot_sd=found[0][1])
            mean, (centre, variance) = found[out][0].mean, together.smoothed()
            for name, more in (("swap", together.pilot_variance), ("swap_luck", 0.0)):
                held[name].append(abs(mean - centre) <= Z95 * np.sqrt(variance + more + found[out][0].smoothed()[1]))
                held[f"{name}_width"].append(100 * Z95 * np.sqrt(variance + more))
                if abs(centre) > Z95 * np.sqrt(variance + more):
                    held[f"{name}_sign"].append(mean * centre > 0)
                    held[f"{name}_against"].append(_against(centre, found[out][0].ci95_luck))
    return {
        "versions": len(whole), "games": sum(row["deals"] * (1 + len(row["swaps"])) for row in rows),
        "luck": 100 * float(np.sqrt(luck.mean())), "pilot": 100 * float(np.sqrt(max(0, between.mean()))),
        "expected": 100 * float(np.sqrt((expected**2).mean())),
        "slope": float((between * expected**2).sum() / (expected**4).sum()) ** 0.5 if between.mean() > 0 else 0.0,
        "spread": float(means.mean(1).std() * 100),
        "cover": {name: {"n": len(those), "mean": float(np.mean(those))} for name, those in held.items()},
    }  # fmt: skip


if __name__ == "__main__":
    main()
