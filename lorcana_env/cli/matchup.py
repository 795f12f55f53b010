"""``lorcana matchup``: decks against each other, with statistics of decks, cards and opening hands."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import (
    FILE,
    check_output,
    check_plot,
    growing_bar,
    json_option,
    new_table,
    of_agent_option,
    points,
    print_json,
    print_table,
    ray_option,
    threads_option,
)

if TYPE_CHECKING:
    from rich.table import Table

    from lorcana_env.analysis.agent_matchups import AgentMatchups
    from lorcana_env.analysis.empirical_bayes import Shrunken
    from lorcana_env.analysis.matchup import Matchup
    from lorcana_env.simulation.statistics import WinRate


WIDE = 6  # with more decks than this the columns are numbered
SHOWN_UNKNOWN = 6  # pairs of which it is not known which deck wins more
CURVE = 12  # own turns of the lore curves
TRAITS = {
    "put_back": "cards put back",
    "inkable": "inkable cards kept",
    "cheap": "kept of cost 2 or less",
    "inkable_dealt": "inkable cards dealt",
    "cheap_dealt": "dealt of cost 2 or less",
}


class Percentage(click.ParamType):
    """A percentage such as "2%" or "0.02"; the value is a share."""

    name = "percentage"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip()
        try:
            share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            self.fail(f"{text!r} is not a percentage; write 2%", param, ctx)
        if not 0 < share < 0.5:
            self.fail(f"{text!r} is not between 0 and 50 %; write 2%", param, ctx)
        return share


@click.command()
@click.argument("decks", metavar="DECK DECK...", nargs=-1)
@click.option("--agent", default=None, metavar="AGENT",
              help="Who plays: pilots, five networks that share the games, so that intervals hold luck and pilot; or "
              f"{NAMES}. [default: pilots]")  # fmt: skip
@click.option("--agents", default=None, metavar="A,B,...",
              help="A table for each of several agents, and where they disagree.")  # fmt: skip
@click.option("--games", type=int, default=None,
              help="Games of each pair, an even number. [default: 200; with --until, at most 20000]")  # fmt: skip
@click.option("--until", type=Percentage(), default=None, metavar="N%",
              help="Stop a pair when its 95 % interval of luck is at most this far to each side.")  # fmt: skip
@threads_option
@ray_option
@click.option("--save", type=FILE, default=None, metavar="FILE", help="Keep every game in a new FILE (.npz).")
@click.option(
    "--resume", type=FILE, default=None, metavar="FILE", help="Go on with the games in FILE; no decks needed."
)
@click.option("--details", is_flag=True, help="Show lore curves, cards, opening hands and mulligans of each deck.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, a row for each pair.")
@click.option("--cards-csv", type=FILE, default=None, metavar="FILE", help="Write a row for each card, event and turn.")
@click.option("--plot", type=FILE, default=None, metavar="FILE", help="Write a heat map (.png, .svg, .pdf).")
@click.option("--seed", type=int, default=None, help="Same seed, same result. [default: 0]")
@json_option
def matchup(
    decks: tuple[str, ...], agent: str | None, agents: str | None,
    games: int | None, save: Path | None, resume: Path | None, details: bool, as_csv: bool, cards_csv: Path | None,
    plot: Path | None, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Decks against each other: win rates with 95 % intervals (row beats column), each deck starting half the games.

    A DECK is a bundled name or a file. Ctrl-C ends the run and prints what was played (exit code 1).
    """
    if len(decks) < 2 and not (resume and not decks):
        raise click.UsageError("name at least two decks; `lorcana deck list` shows the bundled ones")
    if games is not None and (games < 2 or games % 2):
        raise click.UsageError(f"--games {games}: each deck starts half of the games, so the number must be even")
    if agent is not None and agents is not None:
        raise click.UsageError("name one agent with --agent, or several with --agents")
    if as_json and as_csv:
        raise click.UsageError("choose one of --json and --csv")
    for path in (save, resume, cards_csv):
        check_output(path)
    check_plot(plot)
    from lorcana_env.analysis import plots, run_matchup
    from lorcana_env.decks import Deck

    loaded = [Deck.load(name) for name in decks] or None
    several = None if agents is None else [name.strip() for name in agents.split(",") if name.strip()]
    with growing_bar() as progress:
        result = run_matchup.matchups(
            loaded, several if agent is None else [agent], games, save=save, resume=resume, progress=progress,
            **options,
        )  # fmt: skip
    if result.interrupted:
        file = save or resume
        how = f"go on with --resume {file}" if file else "with --save FILE a run can be gone on with"
        click.echo(f"stopped after {result.games_played:,} games; {how}", err=True)
    _print(result, as_json, as_csv, details)
    if cards_csv:
        write_text(cards_csv, _csv(_card_rows(result)))
    if plot:
        plots.heat_map(result.first, plot)
    if result.unsaved:
        click.echo(f"the games could not be saved in {save or resume}: {result.unsaved}", err=True)
    if result.failed:
        raise ValueError(result.failed)
    click.get_current_context().exit(1 if result.interrupted or result.unsaved else 0)


def _print(result: AgentMatchups, as_json: bool, as_csv: bool, details: bool) -> None:
    if as_json:
        print_json((result.first if len(result.matchups) == 1 else result).as_dict())
    elif as_csv:
        click.echo(_csv(_pair_rows(result)), nl=False)
    else:
        _show(result, details)


@click.command()
@click.argument("file", type=FILE)
@click.option("--card", required=True, help="Full name of the card.")
@click.option(
    "--played-by", type=click.IntRange(0), default=None, metavar="TURN", help="Played by the deck's own turn."
)
@click.option("--drawn-by", type=click.IntRange(0), default=None, metavar="TURN",
              help="In hand by the deck's own turn; 0: in the opening hand.")  # fmt: skip
@click.option("--inked-by", type=click.IntRange(0), default=None, metavar="TURN", help="In the inkwell by that turn.")
@click.option("--deck", default=None, help="Only games of this deck. [default: every deck that holds the card]")
@click.option("--against", default=None, metavar="DECK", help="Only games against this deck.")
@of_agent_option
@json_option
def query(
    file: Path, card: str, played_by: int | None, drawn_by: int | None, inked_by: int | None, agent: str | None,
    as_json: bool, **which: str | None,
) -> None:  # fmt: skip
    """Win rate if a card was played, drawn or inked by a turn, and otherwise, in games that matchup --save kept.

    Of several conditions all must hold.
    """
    from lorcana_env.analysis.matchup import Matchup

    if played_by is drawn_by is inked_by is None:
        raise click.UsageError("ask something of the card: --played-by, --drawn-by or --inked-by")
    result = Matchup.load(file, agent)
    answer = result.query(card, played_by=played_by, drawn_by=drawn_by, inked_by=inked_by, **which)
    if as_json:
        print_json(answer.as_dict())
        return
    click.echo(f"{answer.question}: {answer.if_so}")
    click.echo(f"otherwise: {answer.otherwise}")
    if answer.difference is not None and answer.difference_ci95 is not None:
        from lorcana_env.simulation.statistics import range_of_points

        interval = range_of_points(answer.difference_ci95)
        click.echo(f"difference: {100 * answer.difference:+.1f} points (95 %: {interval})")


# -- tables for the terminal ------------------------------------------------------------------------------------------


def _show(tables: AgentMatchups, details: bool) -> None:
    """Print each agent's tables of win rates and a few sentences; with ``details`` curves, cards and hands too."""
    from lorcana_env.analysis.agent_matchups import depends_on_play

    shrunken = tables.shrunken()
    for agent, result in tables.matchups.items():
        print_table(_win_rates(result))
        for line in _summary(result):
            click.echo(line)
        if result.games_played:
            print_table(_estimates(result, shrunken[agent]))
        if details and result.games_played:
            _show_details(result)
    if len(tables.matchups) > 1:
        decks = tables.decks
        for i, j in tables.disagree(shrunken):
            said = ", ".join(f"{agent} {100 * table.win_rate(i, j):.0f}" for agent, table in shrunken.items())
            click.echo(f"agents disagree about {decks[i]} against {decks[j]}: {said}")
        if not tables.disagree(shrunken):
            click.echo("where one agent says that a deck wins, no other says that it loses")
        if doubt := depends_on_play(tables.sure_answers(tables=shrunken)):
            click.echo(doubt)


def _show_details(result: Matchup) -> None:
    print_table(_lore_curves(result))
    for i, deck in enumerate(result.decks):
        print_table(_cards(result, i))
        click.echo(f"{deck}, wins % by opening hand (games):")
        for trait, rates in result.hands(i).items():
            found = ", ".join(f"{n}: {_percent(rate)} ({rate.games:,})" for n, rate in rates.items())
            click.echo(f"  {TRAITS[trait]}: {found}")
        put_back = [
            f"{row['card']} {row['put_back']:.0%}" for row in result.mulligans(i) if row["put_back"] is not None
        ]
        click.echo(f"  put back when dealt: {', '.join(put_back)}")


def _deck_columns(result: Matchup, order: Sequence[int]) -> list[str]:
    """The headings of the decks in this order: their names, or numbers when there are many."""
    return [str(k) if len(order) > WIDE else result.decks[i] for k, i in enumerate(order, start=1)]


def _estimates(result: Matchup, shrunken: Shrunken) -> Table:
    """The shrunken win rates, ratings, and the win rates of matches of three games."""
    order = sorted(range(len(result.decks)), key=lambda i: -shrunken.rating_of(i)[0])
    columns = _deck_columns(result, order)
    table = new_table(
        "what to believe, %: rating and cells shrunken, the rest as played",
        "deck",
        "rating",
        "first",
        "best of 3",
        *columns,
    )
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
    table = new_table("row beats column, %", "deck", "all", "first", "second", *_deck_columns(result, order))
    for k, i in enumerate(order, start=1):
        cells = ["-" if i == j else _colour(result.rate(i, j), with_width=not wide) for j in order]
        overall = [_percent(rate) for rate in result.overall(i).values()]
        table.add_row(f"{k:>2} {result.decks[i]}" if wide else result.decks[i], *overall, *cells)
    return table


def _percent(rate: WinRate) -> str:
    return "?" if rate.win_rate is None else f"{100 * rate.win_rate:.0f}"


def _colour(rate: WinRate, with_width: bool) -> str:
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
    from lorcana_env.analysis.games.players import intervals_hold
    from lorcana_env.simulation.statistics import WinRate

    rates = [result.rate(*pair) for pair in result.pairs]
    widest = f", at most ±{100 * max(rate.half_width for rate in rates):.1f} points for a pair"
    if run.pilots:
        luck = max(WinRate(rate.games, rate.wins).half_width for rate in rates)
        widest += f"; luck alone ±{100 * luck:.1f}"
    yield intervals_hold(run.agent, run.pilots) + widest
    if run.pilots and (unknown := result.unknown()):
        named = [f"{result.decks[i]} against {result.decks[j]}" for i, j in unknown[:SHOWN_UNKNOWN]]
        more = f" and {len(unknown) - SHOWN_UNKNOWN} more" if len(unknown) > SHOWN_UNKNOWN else ""
        yield f"not known which deck wins more, {len(unknown)} of {len(rates)} pairs: {', '.join(named)}{more}"
    yield f"going first {result.going_first()}"
    length = result.length()
    most = f"four in five {length['p10']:.0f} to {length['p90']:.0f}"
    yield f"{length['mean']:.1f} turns a game of both players together, {most}"
    yield "ended by " + ", ".join(f"{name}: {n:,}" for name, n in result.ends().items() if n)


def _lore_curves(result: Matchup) -> Table:
    title = "mean lore at the end of the deck's own turn, of the games that got so far"
    table = new_table(title, "deck", *map(str, range(1, CURVE + 1)))
    for i in result.ranking():
        table.add_row(result.decks[i], *(f"{lore:.1f}" for lore in result.lore_curve(i)[:CURVE]))
    return table


def _cards(result: Matchup, i: int) -> Table:
    from lorcana_env.analysis.drawn import MEANING
    from lorcana_env.analysis.matchup import CARD_EVENTS

    title = f"{result.decks[i]}: wins % when the card was ... (half width of the 95 % interval, games)"
    events = ["in the opening hand" if event == "opening" else event.replace("_", " ") for event in CARD_EVENTS]
    table = new_table(title, "card", "copies", *events, "improvement when drawn, points, 95 %")
    table.caption = MEANING
    for row in sorted(result.cards(i), key=lambda row: -(row["drawn"].win_rate or 0)):
        cells = [
            f"{_percent(row[event])} ±{100 * row[event].half_width:.1f} ({row[event].games:,})"
            if row[event].games
            else "-"
            for event in CARD_EVENTS
        ]
        gain = tuple(row["improvement"].values())
        table.add_row(row["card"], str(row["copies"]), *cells, points(*gain) if None not in gain else "-")
    return table


# -- CSV --------------------------------------------------------------------------------------------------------------

Row = dict[str, Any]


def _csv(rows: Iterable[Row]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for k, row in enumerate(rows):
        if k == 0:
            writer.writerow(row)
        writer.writerow(f"{value:.4f}" if isinstance(value, float) else value for value in row.values())
    return out.getvalue()


def _by_agent(tables: AgentMatchups) -> Iterator[tuple[Row, Matchup]]:
    """The results of each agent, with the first cells of its rows: none when there is only one agent."""
    for agent, result in tables.matchups.items():
        yield ({} if len(tables.matchups) == 1 else {"agent": agent}), result


def _pair_rows(tables: AgentMatchups) -> Iterator[Row]:
    """A row for each agent and ordered pair of decks."""
    from lorcana_env.analysis.rates import ends, spread
    from lorcana_env.simulation.statistics import WinRate

    for begins, result in _by_agent(tables):
        table = result.shrunken()
        for i, deck in enumerate(result.decks):
            for j, against in enumerate(result.decks):
                if i == j:
                    continue
                records = result.pair(i, j)
                points, first = records.points(0), records.games["starter"] == 0
                rate = result.rate(i, j)
                row: Row = {**begins, "deck": deck, "against": against, "games": rate.games, "win_rate": rate.win_rate}
                row |= {"ci95_low": rate.ci95[0], "ci95_high": rate.ci95[1], "shrunk": table.win_rate(i, j)}
                row |= {"going_first": WinRate.of(points[first]).win_rate}
                row |= {"going_second": WinRate.of(points[~first]).win_rate}
                row |= {"best_of_three": result.best_of_three(i, j)[0]}
                row |= {"turns_mean": spread(records.games["turns"])["mean"]}
                yield row | {name.replace(" ", "_"): n for name, n in ends(records.games).items()}


def _card_rows(tables: AgentMatchups) -> Iterator[Row]:
    """A row for each agent, deck, card, event and turn; turn "any" holds all turns."""
    from lorcana_env.analysis.matchup import CARD_EVENTS

    for begins, result in _by_agent(tables):
        for i, deck in enumerate(result.decks):
            for card in result.cards(i):
                for event in CARD_EVENTS:
                    for turn, rate in {"any": card[event], **card["by_turn"].get(event, {})}.items():
                        row: Row = {**begins, "deck": deck, "card": card["card"], "copies": card["copies"]}
                        row |= {"event": event, "turn": turn, "games": rate.games, "win_rate": rate.win_rate}
                        yield row | {"ci95_low": rate.ci95[0], "ci95_high": rate.ci95[1]}
