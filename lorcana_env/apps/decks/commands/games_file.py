"""Commands about games that ``lorcana matchup --save`` wrote: mulligans, fields, and how well the table predicts."""

from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import (
    FILE,
    check_plot,
    json_option,
    new_table,
    of_agent_option,
    points,
    print_held,
    print_json,
    print_table,
    seed_option,
    shares_option,
)


def _load(file: Path, agent: str | None) -> Any:
    """The games of a file; ``ValueError`` if there are none."""
    from lorcana_env.analysis.matchup import Matchup

    result = Matchup.load(file, agent)
    if not result.games_played:
        raise ValueError(f"{file} holds no games yet: go on with lorcana matchup --resume {file}")
    return result


@click.command()
@click.argument("file", type=FILE)
@click.option("--deck", required=True, help="The deck.")
@click.option("--against", default=None, metavar="DECK", help="Only games against this deck.")
@of_agent_option
@json_option
def mulligan(file: Path, deck: str, against: str | None, agent: str | None, as_json: bool) -> None:
    """Keep or put back? For each card of a deck, in games that matchup --save kept.

    Compared are hands that are alike in who starts, in inkable and cheap cards, and in the opponent.
    """
    result = _load(file, agent)
    rows = result.advice(result.deck_index(deck), None if against is None else result.deck_index(against))
    if as_json:
        from lorcana_env.analysis.rates import plain

        print_json({"deck": deck, "against": against, "agent": result.run.agent, "cards": plain(rows)})
        return
    whom = f" against {against}" if against else ""
    title = f"{deck}{whom}: when it is dealt in the first seven cards ({result.run.agent} play)"
    columns = ("games", "put back, %", "won when kept, %", "won when put back, %", "keeping adds", "better")
    table = new_table(title, "card", *columns)
    for row in sorted(rows, key=lambda row: -(row["difference"] if row["difference"] is not None else -9)):
        compared = row["difference"] is not None
        adds = points(row["difference"], row["ci95"]) if compared else _habit(row["put_back"])
        table.add_row(
            row["card"], f"{row['games']:,}", "-" if row["put_back"] is None else f"{100 * row['put_back']:.0f}",
            row["kept"].percent, row["back"].percent, adds, row["advice"],
        )  # fmt: skip
    print_table(table)


def _habit(put_back: float | None) -> str:
    """The words where there is nothing to compare, because the agent nearly always does the same."""
    if put_back is None or 0.1 < put_back < 0.9:
        return "too few games"
    return "it is nearly always put back" if put_back > 0.5 else "it is nearly always kept"


@click.command()
@click.argument("file", type=FILE)
@click.option("--folds", type=click.IntRange(2, 100), default=5, show_default=True,
              help="Parts; each is left out once and predicted from the others.")  # fmt: skip
@of_agent_option
@json_option
def holdout(file: Path, folds: int, agent: str | None, as_json: bool) -> None:
    """Measure how well the table predicts games that were left out: shrunken win rates against raw ones.

    The figure is the log-loss of a game; less is better, and 0.693 is that of a guess.
    """
    from lorcana_env.apps.decks.holdout import measure_holdout

    found = measure_holdout(_load(file, agent), folds)
    if as_json:
        print_json(found)
        return
    words = {"games": "a part of the games of each cell left out", "cells": "whole cells left out"}
    for what, losses in found.items():
        click.echo(
            f"{words[what]}: raw {losses['raw']:.4f}, shrunken {losses['shrunk']:.4f}, one half for all "
            f"{losses['even']:.4f} (log-loss, {losses['games']:,} games)"
        )


@click.command("field")
@click.argument("file", type=FILE)
@shares_option
@of_agent_option
@click.option("--plot", type=FILE, default=None, metavar="FILE",
              help="Draw results, equilibrium and drift of the field (.png, .svg, .pdf).")  # fmt: skip
@seed_option
@json_option
def field(
    file: Path, shares: dict[str, float] | None, agent: str | None, plot: Path | None, seed: int, as_json: bool
) -> None:
    """Choose a deck to bring: results against a field, the best answer to it, and the mix of decks that nothing beats.

    From games that matchup --save kept, by their shrunken win rates.
    """
    check_plot(plot)
    from lorcana_env.analysis import plots
    from lorcana_env.analysis.agent_matchups import AgentMatchups, depends_on_play
    from lorcana_env.analysis.metagame import metagame

    result = _load(file, agent)
    found = metagame(result.decks, result.shrunken(), shares, seed=seed)
    tables = AgentMatchups.load(file)
    if plot:
        plots.field(found, plot)
    if as_json:
        print_json(
            found.as_dict() | {"best_answers": tables.best_answers(shares), "sure_answers": tables.sure_answers(shares)}
        )
        return
    columns = ("share", "wins against the field", "is the best answer", "in the mix", "belongs to it", "drifts to")
    table = new_table(f"what to bring ({result.run.agent} play)", "deck", *(f"{name}, %" for name in columns))
    for i in sorted(range(len(found.decks)), key=lambda i: -found.expected[i]):
        (low, high), (least, most) = found.expected_ci95[i], found.nash_ci95[i]
        table.add_row(
            found.decks[i], f"{100 * found.shares[i]:.0f}",
            f"{100 * found.expected[i]:.1f} ({100 * low:.1f} to {100 * high:.1f})", f"{100 * found.best[i]:.0f}",
            f"{100 * found.nash[i]:.0f} ({100 * least:.0f} to {100 * most:.0f})", f"{100 * found.support[i]:.0f}",
            f"{100 * found.drift[-1, i]:.0f}",
        )  # fmt: skip
    print_table(table)
    print_held(result.run.agent, result.run.pilots)
    click.echo(f"best answer to this field: {found.best_answer_in_words()}")
    if doubt := depends_on_play(tables.sure_answers(shares)):
        click.echo(doubt)


@click.command()
@click.argument("file", type=FILE)
@click.option("--rounds", type=int, default=7, show_default=True, help="Swiss rounds.")
@click.option("--cut", type=int, default=8, show_default=True, help="Players who play on: 1 (none), 2, 4, 8 ...")
@click.option("--players", type=int, default=64, show_default=True, help="Players of the event.")
@shares_option
@click.option("--events", type=int, default=20_000, show_default=True, help="How often the event is played.")
@of_agent_option
@seed_option
@json_option
def event(file: Path, rounds: int, cut: int, players: int, shares: dict[str, float] | None, events: int,
          agent: str | None, seed: int, as_json: bool) -> None:  # fmt: skip
    """Estimate a deck's chances at an event: Swiss rounds, best of three, a top cut.

    By the shrunken win rates of games that matchup --save kept, with the doubt about them. The chances are those of a
    player who brings the deck.
    """
    from lorcana_env.apps.decks.event import play_events

    result = _load(file, agent)
    found = play_events(
        result.decks, result.shrunken(), rounds, cut, players=players, events=events, seed=seed,
        shares=shares, going_first=result.going_first().win_rate or 0.5,
    )  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    title = f"{players} players, {rounds} rounds, top {cut}; {found.events:,} events ({result.run.agent} play)"
    table = new_table(title, "deck", "share, %", f"makes the top {cut}, %", "wins the event, %", "points")
    for row in sorted(found.as_dict()["decks"], key=lambda row: -row["cut"]):
        cells = [
            f"{scale * row[name]:.1f} ({scale * row['ci95'][name][0]:.1f} to {scale * row['ci95'][name][1]:.1f})"
            for name, scale in (("cut", 100), ("win", 100), ("points", 1))
        ]
        table.add_row(row["deck"], f"{100 * row['share']:.0f}", *cells)
    print_table(table)
    print_held(result.run.agent, result.run.pilots)


@click.command()
@click.argument("file", type=FILE)
@click.argument("games", type=FILE)
@of_agent_option
@json_option
def beside(file: Path, games: Path, agent: str | None, as_json: bool) -> None:
    """Compare games of people with those that matchup --save kept: where do both disagree?

    GAMES is a table (CSV) with the columns deck, opponent, first (yes or no) and result (win, loss or draw), a line for
    each game; deck and opponent are names of decks in FILE, or ink pairs such as amber/steel. A column drawn (cards
    divided by semicolons) may stand beside them. Or GAMES is a match history of duels.ink (CSV, JSON, JSON lines).
    """
    from lorcana_env.apps.decks.beside import beside as compare

    result = _load(file, agent)
    found = compare(result, games)
    if as_json:
        print_json(found.as_dict())
        return
    title = f"people beside {result.run.agent}"
    table = new_table(title, "deck", "opponent", "games", "people win, %", "ours, %", "difference, points", "sure")
    for k, row in sorted(enumerate(found.rows), key=lambda entry: -abs(entry[1].difference)):
        table.add_row(
            row.deck, row.opponent, str(row.people.games), row.people.percent.removesuffix("%"),
            f"{100 * row.ours:.1f}", points(row.difference, row.ci95), "yes" if k in found.sure else "",
        )  # fmt: skip
    print_table(table)
    if found.left_out:
        click.echo(
            f"{found.left_out:,} games of other decks, without a result, against bots or told twice were left out"
        )
    click.echo(f"who goes first wins {found.first[0].percent} of people's games, {found.first[1].percent} of ours")
    if found.cards:
        table = new_table("improvement when drawn, points", "card", "deck", "people", "ours", left=("deck",))
        for card in found.cards:
            cells = ["-" if one is None else points(one["difference"], one["ci95"])
                     for one in (card["people"], card["ours"])]  # fmt: skip
            table.add_row(card["card"], card["deck"], *cells)
        print_table(table)
