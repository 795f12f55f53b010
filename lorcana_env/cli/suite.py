"""``lorcana suite``: how often an agent wins in fixed tasks (docs/suite.md)."""

from __future__ import annotations

from pathlib import Path

import click

from lorcana_env.cli.common import check_output, json_option, print_json, progress_bar


@click.command()
@click.argument("task", required=False)
@click.argument("agent", required=False)
@click.option("--games", type=click.IntRange(2), default=None, help="Games. [default: 2000, of a slow agent 200]")
@click.option("--save", type=click.Path(path_type=Path), default=None, help="Add the result to this file (JSON).")
@json_option
def suite(task: str | None, agent: str | None, games: int | None, save: Path | None, as_json: bool) -> None:
    """Measure an AGENT in a TASK: how often it wins against greedy. Without them, list the tasks."""
    from lorcana_env.benchmarks.suite import GAMES, OPPONENT, TASKS, add_result, report, results_in

    if task is None or agent is None:
        for name, each in TASKS.items():
            click.echo(f"{name}: {each.about}\n    trained with: lorcana train --decks {each.train}", nl=False)
            click.echo(f" --decisions {each.decisions}")
        return
    check_output(save)
    if save is not None:
        results_in(save)  # a file that holds something else is refused before anything is played
    with progress_bar(games or GAMES, "games") as progress:
        result = report(task, agent, games, progress)
    if save is not None:
        add_result(save, result)
    if as_json:
        print_json(result)
        return
    low, high = result["ci95"]
    click.echo(
        f"{task}: {agent} wins {result['win_rate']:.1%} of {result['games']:,} games against {OPPONENT} "
        f"(95 %: {low:.1%} to {high:.1%}; an even player {result['even']:.0%})"
    )
