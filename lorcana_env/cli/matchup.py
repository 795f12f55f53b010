"""``lorcana matchup``: decks against each other, with statistics of decks, cards and opening hands."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import (
    FILE,
    check_output,
    growing_bar,
    json_option,
    print_json,
    ray_option,
)

if TYPE_CHECKING:
    from lorcana_env.analysis.agent_matchups import Tables
    from lorcana_env.analysis.matchup import Matchup


class Percentage(click.ParamType):
    """ "2%" or "0.02": two points. The value is a share."""

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
              help=f"How both sides play: {NAMES}. [default: shipped]")  # fmt: skip
@click.option("--agents", default=None, metavar="A,B,...",
              help="A table for each of several agents, and where they disagree.")  # fmt: skip
@click.option("--games", type=int, default=None,
              help="Games of each pair, an even number. [default: 200; with --until, at most 20000]")  # fmt: skip
@click.option("--until", type=Percentage(), default=None, metavar="N%",
              help="Stop a pair when its 95 % interval is at most this far to each side.")  # fmt: skip
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Threads that share the games.")
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
@click.pass_context
def matchup(
    ctx: click.Context,
    decks: tuple[str, ...],
    agent: str | None,
    agents: str | None,
    games: int | None,
    until: float | None,
    threads: int,
    ray: str | None,
    save: Path | None,
    resume: Path | None,
    details: bool,
    as_csv: bool,
    cards_csv: Path | None,
    plot: Path | None,
    seed: int | None,
    as_json: bool,
) -> None:
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
    for path in (save, resume, cards_csv, plot):
        check_output(path)
    from lorcana_env.analysis import plots, run_matchup
    from lorcana_env.decks import Deck

    if plot:
        plots.check(plot)
    loaded = [Deck.load(name) for name in decks] or None
    several = None if agents is None else [name.strip() for name in agents.split(",") if name.strip()]
    with growing_bar("games") as progress:
        result = run_matchup.matchups(
            loaded, several if agent is None else [agent], games, until=until, seed=seed, threads=threads, save=save,
            resume=resume, progress=progress, ray=ray,
        )  # fmt: skip
    if result.interrupted:
        file = save or resume
        how = f"go on with --resume {file}" if file else "with --save FILE a run can be gone on with"
        click.echo(f"stopped after {result.games_played:,} games; {how}", err=True)
    one = len(result.matchups) == 1
    if as_json:
        print_json(result.first.as_dict() if one else result.as_dict())
    elif as_csv:
        click.echo(_csv(_pair_rows(result)), nl=False)
    else:
        from lorcana_env.cli import matchup_tables

        matchup_tables.show(result, details)
    if cards_csv:
        write_text(cards_csv, _csv(_card_rows(result)))
    if plot:
        plots.heat_map(result.first, plot)
    if result.unsaved:
        click.echo(f"the games could not be saved in {save or resume}: {result.unsaved}", err=True)
    if result.failed:
        raise ValueError(result.failed)
    ctx.exit(1 if result.interrupted or result.unsaved else 0)


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
@click.option("--agent", default=None, metavar="AGENT", help="Whose games, where several agents played.")
@json_option
def query(
    file: Path,
    card: str,
    played_by: int | None,
    drawn_by: int | None,
    inked_by: int | None,
    deck: str | None,
    against: str | None,
    agent: str | None,
    as_json: bool,
) -> None:
    """Win rate if a card was played, drawn or inked by a turn, and otherwise, in games that matchup --save kept.

    Of several conditions all must hold.
    """
    from lorcana_env.analysis.matchup import Matchup

    if played_by is drawn_by is inked_by is None:
        raise click.UsageError("ask something of the card: --played-by, --drawn-by or --inked-by")
    answer = Matchup.load(file, agent).query(
        card, played_by=played_by, drawn_by=drawn_by, inked_by=inked_by, deck=deck, against=against
    )
    if as_json:
        print_json(answer.as_dict())
        return
    click.echo(f"{answer.question}: {answer.if_so}")
    click.echo(f"otherwise: {answer.otherwise}")
    if answer.difference is not None and answer.difference_ci95 is not None:
        low, high = answer.difference_ci95
        click.echo(f"difference: {100 * answer.difference:+.1f} points (95 %: {100 * low:+.1f} to {100 * high:+.1f})")


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


def _by_agent(tables: Tables) -> Iterator[tuple[Row, Matchup]]:
    """Each agent's table, and what its rows begin with: nothing, if there is one."""
    for agent, result in tables.matchups.items():
        yield ({} if len(tables.matchups) == 1 else {"agent": agent}), result


def _pair_rows(tables: Tables) -> Iterator[Row]:
    """A row for each agent and ordered pair of decks."""
    from lorcana_env.analysis.rates import ends, spread
    from lorcana_env.simulation.statistics import Rate

    for begins, result in _by_agent(tables):
        table = result.shrunken()
        for i, deck in enumerate(result.decks):
            for j, against in enumerate(result.decks):
                if i == j:
                    continue
                records = result.pair(i, j)
                points, first = records.points(0), records.games["starter"] == 0
                rate = Rate.of(points)
                row: Row = {**begins, "deck": deck, "against": against, "games": rate.games, "win_rate": rate.win_rate}
                row |= {"ci95_low": rate.ci95[0], "ci95_high": rate.ci95[1], "shrunk": table.win_rate(i, j)}
                row |= {"going_first": Rate.of(points[first]).win_rate}
                row |= {"going_second": Rate.of(points[~first]).win_rate}
                row |= {"best_of_three": result.best_of_three(i, j)[0]}
                row |= {"turns_mean": spread(records.games["turns"])["mean"]}
                yield row | {name.replace(" ", "_"): n for name, n in ends(records.games).items()}


def _card_rows(tables: Tables) -> Iterator[Row]:
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
