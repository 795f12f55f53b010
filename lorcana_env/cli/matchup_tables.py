"""The tables of ``lorcana matchup``."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from lorcana_env.analysis.agent_matchups import Tables
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.matchup import CARD_EVENTS, Matchup
from lorcana_env.simulation.statistics import Rate

WIDE = 6  # with more decks than this the columns are numbered
CURVE = 12  # own turns of the lore curves
TRAITS = {
    "put_back": "cards put back",
    "inkable": "inkable cards kept",
    "cheap": "kept of cost 2 or less",
    "inkable_dealt": "inkable cards dealt",
    "cheap_dealt": "dealt of cost 2 or less",
}


def show(tables: Tables, details: bool) -> None:
    """Print each agent's tables of win rates and a few sentences; with ``details`` curves, cards and hands too."""
    console = Console(width=None if Console().is_terminal else 200)
    shrunken = tables.shrunken()
    for agent, result in tables.matchups.items():
        console.print(_win_rates(result))
        for line in _summary(result):
            click.echo(line)
        if result.games_played:
            console.print(_believed(result, shrunken[agent]))
        if details and result.games_played:
            _details(console, result)
    if len(tables.matchups) > 1:
        decks = tables.decks
        for i, j in tables.disagree(shrunken):
            said = ", ".join(f"{agent} {100 * table.win_rate(i, j):.0f}" for agent, table in shrunken.items())
            click.echo(f"agents disagree about {decks[i]} against {decks[j]}: {said}")
        if not tables.disagree(shrunken):
            click.echo("where one agent says that a deck wins, no other says that it loses")


def _details(console: Console, result: Matchup) -> None:
    console.print(_lore_curves(result))
    for i, deck in enumerate(result.decks):
        console.print(_cards(result, i))
        click.echo(f"{deck}, wins % by opening hand (games):")
        for trait, rates in result.hands(i).items():
            found = ", ".join(f"{n}: {_percent(rate)} ({rate.games:,})" for n, rate in rates.items())
            click.echo(f"  {TRAITS[trait]}: {found}")
        put_back = [
            f"{row['card']} {row['put_back']:.0%}" for row in result.mulligans(i) if row["put_back"] is not None
        ]
        click.echo(f"  put back when dealt: {', '.join(put_back)}")


def _believed(result: Matchup, shrunken: Shrunken) -> Table:
    """Cells shrunken, ratings, and what they come to in matches of three games."""
    order = sorted(range(len(result.decks)), key=lambda i: -shrunken.rating_of(i)[0])
    table = Table(title="what to believe, %: cells shrunken", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("deck", no_wrap=True)
    for name in ("rating", "first", "best of 3"):
        table.add_column(name, justify="right", no_wrap=True)
    for k, j in enumerate(order, start=1):
        table.add_column(str(k) if len(order) > WIDE else result.decks[j], justify="right")
    for k, i in enumerate(order, start=1):
        rating, (low, high) = shrunken.rating_of(i)
        effect = result.first_effect(i)
        matches = [result.best_of_three(i, j)[0] for j in order if j != i]
        played = [rate for rate in matches if rate is not None]
        table.add_row(
            f"{k:>2} {result.decks[i]}" if len(order) > WIDE else result.decks[i],
            f"{100 * rating:.0f} ({100 * low:.0f} to {100 * high:.0f})",
            "?" if effect is None else f"{100 * effect[0]:+.0f}",
            f"{100 * sum(played) / len(played):.0f}" if played else "?",
            *("-" if i == j else _shrunken_cell(shrunken, i, j) for j in order),
        )
    return table


def _shrunken_cell(table: Shrunken, i: int, j: int) -> str:
    low, high = table.ci95(i, j)
    text = f"{100 * table.win_rate(i, j):.0f}"
    return f"[green]{text}[/green]" if low > 0.5 else f"[red]{text}[/red]" if high < 0.5 else text


def _win_rates(result: Matchup) -> Table:
    order = result.ranking()
    wide = len(order) > WIDE
    table = Table(title="row beats column, %", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("deck", no_wrap=True)
    for name in ("all", "first", "second"):
        table.add_column(name, justify="right", no_wrap=True)
    for k, j in enumerate(order, start=1):
        table.add_column(str(k) if wide else result.decks[j], justify="right", no_wrap=wide)
    for k, i in enumerate(order, start=1):
        cells = ["-" if i == j else _coloured(result.rate(i, j), with_width=not wide) for j in order]
        overall = [_percent(rate) for rate in result.overall(i).values()]
        table.add_row(f"{k:>2} {result.decks[i]}" if wide else result.decks[i], *overall, *cells)
    return table


def _percent(rate: Rate) -> str:
    return "?" if rate.win_rate is None else f"{100 * rate.win_rate:.0f}"


def _coloured(rate: Rate, with_width: bool) -> str:
    """A rate in %, green or red when its interval does not hold one half."""
    text = _percent(rate) + (f" ±{100 * rate.half_width:.1f}" if with_width and rate.games else "")
    if rate.ci95[0] > 0.5:
        return f"[green]{text}[/green]"
    return f"[red]{text}[/red]" if rate.ci95[1] < 0.5 else text


def _summary(result: Matchup) -> Iterator[str]:
    run = result.run
    yield f"{result.games_played:,} games, {run.agent} play, seed {run.seed}"
    if not result.games_played:
        return
    widest = max(Rate.of(records.points(0)).half_width for records in result.pairs.values())
    yield f"95 % intervals of the pairs are at most ±{100 * widest:.1f} points"
    yield f"going first {result.going_first()}"
    length = result.length()
    most = f"four in five {length['p10']:.0f} to {length['p90']:.0f}"
    yield f"{length['mean']:.1f} turns a game of both players together, {most}"
    yield "ended by " + ", ".join(f"{name}: {n:,}" for name, n in result.ends().items() if n)


def _lore_curves(result: Matchup) -> Table:
    table = Table(
        title="mean lore at the end of the deck's own turn, of the games that got so far", title_justify="left"
    )
    table.add_column("deck", no_wrap=True)
    for turn in range(1, CURVE + 1):
        table.add_column(str(turn), justify="right")
    for i in result.ranking():
        table.add_row(result.decks[i], *(f"{lore:.1f}" for lore in result.lore_curve(i)[:CURVE]))
    return table


def _cards(result: Matchup, i: int) -> Table:
    title = f"{result.decks[i]}: wins % when the card was ... (half width of the 95 % interval, games)"
    table = Table(title=title, title_justify="left")
    table.add_column("card")
    table.add_column("copies", justify="right")
    for event in CARD_EVENTS:
        table.add_column("in the opening hand" if event == "opening" else event.replace("_", " "), justify="right")
    for row in sorted(result.cards(i), key=lambda row: -(row["drawn"].win_rate or 0)):
        cells = [
            f"{_percent(row[event])} ±{100 * row[event].half_width:.1f} ({row[event].games:,})"
            if row[event].games
            else "-"
            for event in CARD_EVENTS
        ]
        table.add_row(row["card"], str(row["copies"]), *cells)
    return table
