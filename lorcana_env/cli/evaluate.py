"""``lorcana evaluate`` and ``probe``: how strong agents are, and how exploitable one is."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.optional import extra
from lorcana_env.cli.common import (
    AGENT_LINES,
    check_output,
    check_plot,
    growing_bar,
    json_option,
    new_table,
    print_json,
    print_table,
    progress_bar,
    ray_option,
    seed_option,
)
from lorcana_env.decks import default_decks
from lorcana_env.setup.variants import VARIANTS

GAMES = 400
SLOW_GAMES = 40
CALIBRATION_GAMES = 1000

decks_option = click.option(
    "--decks",
    default=",".join(default_decks()),
    show_default=True,
    help="Decks of both sides, all, or held-out[:generated|:new-cards]; all pairs are played.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that share the games."
)
save_option = click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the report with every game (JSON)."
)
plot_option = click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), help="Write a plot (png, svg, pdf)."
)


@click.command(epilog=AGENT_LINES)
@click.argument("agents", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(2), help=f"Games of each pair.  [default: {GAMES}]")
@click.option(
    "--slow-games",
    type=click.IntRange(2),
    help=f"Games of a pair with an agent that searches.  [default: --games if given, else {SLOW_GAMES}]",
)
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help="Stop after so long, with what was played.")
@click.option("--calibration", is_flag=True, help="Are the values of one network true? It plays itself 1,000 times.")
@decks_option
@workers_option
@ray_option
@save_option
@plot_option
@seed_option
@json_option
def evaluate(
    agents: tuple[str, ...], games: int | None, slow_games: int | None, minutes: float | None, calibration: bool,
    decks: str, workers: int, ray: str | None, save: Path | None, plot: Path | None, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Agents against each other: win rates and ratings.

    Each deal is played twice with the seats swapped. Ratings are Elo points (Bradley-Terry) with bootstrap intervals.
    Ctrl-C ends the games and reports what was played.
    """
    check_output(save)
    check_plot(plot)
    if calibration:
        if len(agents) != 1:
            raise click.UsageError("--calibration is of one agent")
        _calibrate(agents[0], decks, games or CALIBRATION_GAMES, seed, save, plot)
        return
    if len(agents) < 2:
        raise click.UsageError("name at least two agents")
    slow_games = slow_games or games or SLOW_GAMES
    ladder = run_ladder(list(agents), decks, games or GAMES, slow_games, minutes, workers, seed, ray)
    if as_json:
        print_json(ladder.as_dict())
    else:
        print_ladder(ladder)
    if save is not None:
        ladder.save(save)
    if plot is not None:
        extra("lorcana_env.training.evaluation.plots").ladder(ladder, plot)
    if ladder.failed:
        raise ValueError(ladder.failed)


def _calibrate(agent: str, decks: str, games: int, seed: int, save: Path | None, plot: Path | None) -> None:
    """Print the calibration of an agent's values as JSON."""
    calibration = extra("lorcana_env.training.evaluation.calibration")
    with progress_bar(games, "games") as progress:
        lists = extra("lorcana_env.training.evaluation.ladder").decks_of(decks)
        report = calibration.calibrate(agent, lists, games, seed, progress)
    print_json(report.as_dict())
    if save is not None:
        write_text(save, json.dumps(report.as_dict(), indent=2) + "\n")
    if plot is not None:
        calibration.plot(report, plot)


def run_ladder(
    agents: list[str], decks: str, games: int, slow_games: int | None = None, minutes: float | None = None,
    workers: int = 1, seed: int = 0, ray: Any = None,
) -> Any:  # fmt: skip
    """Play a :class:`lorcana_env.training.evaluation.ladder.Ladder`, with a progress bar."""
    evaluation = extra("lorcana_env.training.evaluation.ladder")
    with growing_bar() as progress:
        return evaluation.evaluate(
            agents, evaluation.decks_of(decks), games, slow_games, seed, minutes, workers, progress, ray
        )


def print_ladder(ladder: Any) -> None:
    """Ratings, pairs, and the breakdown of each agent's games, as tables."""
    if ladder.games < ladder.planned:
        click.echo(f"stopped early: {ladder.games} of {ladder.planned} games were played")
    title = f"ladder, {ladder.games} games, seats swapped, {len(ladder.decks)} decks"
    table = new_table(title, "agent", "Elo", "95 % interval", "games", "win rate")
    for name, rating in ladder.ratings.items():
        low, high = ladder.rating_intervals[name]
        rate = ladder.rate(name)
        table.add_row(name, f"{rating:.0f}", f"{low:.0f} to {high:.0f}", str(rate.games), rate.percent)
    print_table(table)

    columns = ("agent", "against", "games", "win rate", "95 % interval", "cut short")
    table = new_table("pairs", *columns, left=("against",))
    for match in ladder.matches:
        low, high = match.ci95
        numbers = match.rate.percent, f"{low:.1%} to {high:.1%}", str(match.truncated)
        table.add_row(match.a, match.b, str(match.games), *numbers)
    print_table(table)

    parts = {name: ladder.breakdown(name) for name in ladder.ratings}
    table = new_table("win rate of each agent (half width of the 95 % interval)", "games", *parts)
    for part in dict.fromkeys(part for rates in parts.values() for part in rates):
        table.add_row(part, *(_cell(rates.get(part)) for rates in parts.values()))
    print_table(table)


def _cell(rate: Any) -> str:
    return "" if rate is None or not rate.games else f"{rate.percent} ±{rate.half_width:.1%}"


@click.command(epilog=AGENT_LINES)
@click.argument("agent")
@click.option("--budget", default="200sims", show_default=True,
              help="Of the search: milliseconds a decision, or simulations.")  # fmt: skip
@click.option("--search-games", type=click.IntRange(0), default=200, show_default=True,
              help="Games of the search; 0: no search.")  # fmt: skip
@click.option("--decisions", type=click.IntRange(0), default=500_000, show_default=True,
              help="Decisions to train a response on; 0: no training.")  # fmt: skip
@click.option("--points", type=click.IntRange(1), default=5, show_default=True, help="How often it is measured.")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Games of each measurement.")
@click.option("--variant", type=click.Choice(list(VARIANTS)), default="normal", show_default=True,
              help="What is played; the training of a response is for the normal game.")  # fmt: skip
@click.option("--folder", type=click.Path(path_type=Path), help="Run folder.  [default: runs/probe-<time>]")
@decks_option
@workers_option
@save_option
@plot_option
@seed_option
@json_option
def probe(
    agent: str, folder: Path | None, save: Path | None, plot: Path | None, as_json: bool, **settings: Any
) -> None:
    """Look for best responses to a frozen AGENT, by search and by training, and show how often they win."""
    check_output(save)
    check_plot(plot)
    folder = folder or Path("runs") / datetime.now().strftime("probe-%Y%m%d-%H%M%S")
    settings["search"] = settings.pop("budget"), settings.pop("search_games")
    result = extra("lorcana_env.training.probe").probe(agent, folder=folder, progress=print_rate, **settings)
    if as_json:
        print_json(result.as_dict())
    else:
        low, high = result.rate.ci95
        click.echo(
            f"the best response wins {result.rate.percent} (95 %: {low:.1%} to {high:.1%}) against {agent}; "
            f"report: {folder / 'probe.json'}"
        )
    if save is not None:
        result.save(save)
    if plot is not None:
        extra("lorcana_env.training.evaluation.plots").probes([result], plot)


def print_rate(what: str, rate: Any) -> None:
    """Print a measured win rate on stderr."""
    low, high = rate.ci95
    click.echo(f"{what:>24}: {rate.percent} (95 %: {low:.1%} to {high:.1%})", err=True)
