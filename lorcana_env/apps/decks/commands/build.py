"""``lorcana deck build``: a deck from nothing, or from what one owns."""

import re
from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import (
    FILE,
    FieldCommand,
    bars,
    check_output,
    finish,
    growing_bar,
    new_table,
    pilots_option,
    points,
    print_held,
    print_table,
    run_options,
    shares_option,
)

_TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|h)")
_MINUTES = {"s": 1 / 60, "m": 1.0, "h": 60.0}


@click.command(cls=FieldCommand)
@click.option("--field", multiple=True, metavar="DECK...",
              help="The opponents: decks, folders of lists, or all (every bundled list).")  # fmt: skip
@click.option("--inks", default="", metavar="A,B", help="One or two inks that the deck has. [default: any]")
@click.option("--format", default="core", show_default=True, metavar="FORMAT", help="Legal in it: core, infinity ...")
@click.option("--own", type=FILE, default=None, metavar="FILE",
              help="Only cards of this collection: a list or a table of names and copies.")  # fmt: skip
@click.option("--around", multiple=True, metavar="CARD", help="In the deck as often as may be; may be given again.")
@shares_option
@pilots_option
@click.option("--games", type=int, default=None, help="Games in all, at most. [default: 200000]")
@click.option("--budget", default=None, metavar="10m",
              help="Instead, as many games as can be played in a time: 90s, 10m, 2h.")  # fmt: skip
@click.option("--candidates", type=int, default=None,
              help="Decks that begin. [default: one for each 150 games, at most 256]")  # fmt: skip
@click.option("--population", type=click.IntRange(2, 20), default=None, metavar="N",
              help="So many decks, each the answer to the mix of those before that nothing beats.")  # fmt: skip
@click.option("--save", type=FILE, default=None, metavar="FILE", help="Keep the rounds in a new file.")
@click.option("--resume", type=FILE, default=None, metavar="FILE",
              help="Go on with such a file; all is as it was then.")  # fmt: skip
@run_options
@click.pass_context
def build(
    ctx: click.Context, field: tuple[str, ...], inks: str, own: Path | None, budget: str | None,
    population: int | None, resume: Path | None, save: Path | None, agent: str, threads: int, as_json: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Build a deck that wins against a field: from nothing, or from the cards of a collection.

    Decks of the generator race against the field on the same deals; the best are improved by swaps and by crossing.
    The last figures are from new deals. The same seed and number of games build the same deck. Ctrl-C ends the run and
    prints the best so far (exit code 1).
    """
    check_output(save)
    if resume is None and not field:
        raise click.UsageError("--field needs at least one deck, a folder of lists, or all")
    given = {name for name in ctx.params if ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE}
    if resume is not None and (others := given - {"resume", "agent", "threads", "as_json"}):
        raise click.UsageError(f"--resume goes on as it was: leave out --{min(others)}")
    if population is not None and save is not None:
        raise click.UsageError("--save keeps one build, and no --population")
    from lorcana_env.apps.decks import build as run
    from lorcana_env.apps.decks.population import populate
    from lorcana_env.decks import read_collection

    with growing_bar() as progress:
        if resume is not None:
            player = agent if "agent" in given else None
            result: Any = run.resume_build(resume, agent=player, threads=threads, progress=progress)
        else:
            settings = {
                **options, "minutes": _minutes(budget), "agent": agent, "threads": threads, "progress": progress,
                "inks": [ink.strip().lower() for ink in inks.split(",") if ink.strip()],
                "own": None if own is None else read_collection(own),
            }  # fmt: skip
            result = (
                run.build(field, save=save, **settings)
                if population is None
                else populate(population, field, **settings)
            )
    file = save or resume
    show = _show if population is None else _show_population
    finish(result, as_json, show, f"; go on with --resume {file}" if file else "")


def _minutes(text: str | None) -> float | None:
    if text is None:
        return None
    found = _TIME.fullmatch(text.strip().lower())
    if found is None:
        raise click.UsageError(f"--budget {text}: write a time such as 90s, 10m or 2h")
    return float(found[1]) * _MINUTES[found[2]]


def _show(result: Any) -> None:
    report = result.as_dict()
    click.echo(result.deck.to_text(), nl=False)
    bars(report["curve"])
    click.echo(f"against the field it {result.win_rate}" + (", chosen by these" if result.interrupted else ""))
    if report["difference"] is not None:
        best = report["best_of_field"]
        click.echo(
            f"the field's own best list, {best['deck']}, won {best['win_rate']:.1%}: a difference of "
            f"{points(report['difference'], report['difference_ci95'])} points"
        )
    if report["cards"]:
        table = new_table("what each card adds, points", "card", "copies", "adds", "instead of", left=("instead of",))
        for card in report["cards"]:
            table.add_row(card["card"], str(card["copies"]), points(card["adds"], card["ci95"]), card["instead"])
        print_table(table)
    settings = result.settings
    print_held(settings.agent, result.pilots)
    click.echo(f"{result.games:,} games, {settings.agent} play; again with --games {settings.games} --seed "
               f"{settings.seed} --candidates {settings.candidates}")  # fmt: skip


def _show_population(result: Any) -> None:
    for built in result.builds:
        click.echo(f"# {built.deck.name}\n{built.deck.to_text()}")
    if result.mix is not None:
        click.echo(f"the mix of these decks that none beats ({result.games:,} games)")
        for name, share, (low, high) in zip(result.mix.decks, result.mix.nash, result.mix.nash_ci95):
            click.echo(f"  {name:<10} {100 * share:5.1f} % ({100 * low:.0f} to {100 * high:.0f})")
