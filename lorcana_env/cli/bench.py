"""``lorcana bench``: throughput on this machine. ``lorcana suite``: how often an agent wins in fixed tasks."""

import os
from pathlib import Path
from typing import Any

import click

from lorcana_env._util.optional import extra
from lorcana_env.cli.common import FILE, check_output, json_option, print_json, progress_bar, seed_option


@click.command()
@click.option("--quick", is_flag=True, help="A tenth of the work.")
@click.option("--cold", is_flag=True, help="Instead: the wait for first answers; takes minutes.")
@click.option("--training", is_flag=True, help="Instead: how many fresh decisions a second a training learns from.")
@click.option("--actors", type=click.IntRange(0), default=None, help="With --training: as of lorcana train.")
@click.option("--device", default="auto", help="With --training: as of lorcana train.")
@click.option("--compare", "earlier", type=FILE, help="Ratios to what an earlier bench --json wrote, of five rounds.")
@seed_option
@json_option
def bench(
    quick: bool, cold: bool, training: bool, actors: int | None, device: str, earlier: Path | None, seed: int,
    as_json: bool,
) -> None:  # fmt: skip
    """Decisions and games a second, clone cost, and the signature of the engine's behaviour."""
    if cold + training + (earlier is not None) > 1:
        raise click.UsageError("take one of --cold, --training and --compare")
    os.environ["LORCANA_BACKGROUND"] = "0"  # what is measured is compiled before
    if cold:
        figures = extra("lorcana_env.benchmarks.first_answers").run(
            progress=lambda text: click.echo(f"measuring: {text}", err=True)
        )
    elif training:
        run = extra("lorcana_env.benchmarks.training_rate").run
        figures = run(seed=seed, quick=quick, actors=-1 if actors is None else actors, device=device)
    else:
        module = extra("lorcana_env.benchmarks.throughput")
        before = None if earlier is None else module.read(earlier)
        repeat = 3 if before is None else 5
        figures = module.run(
            seed=seed, repeat=repeat, quick=quick, progress=lambda text: click.echo(f"measuring: {text}", err=True)
        )
        if before is not None:
            figures["compared"] = module.compare(figures, before)
    if as_json:
        print_json(figures)
        return
    rows = figures.get("compared", {}).get("rows", {})
    for name, value in figures.items():
        if isinstance(value, dict):  # the rounds and the comparison
            continue
        line = f"{name:28} {value:,}" if isinstance(value, int) else f"{name:28} {value}"
        if name in rows:
            low, high = rows[name]["spread"]
            line = f"{line:45} {rows[name]['ratio']:.2f} times the earlier ({low:.2f} to {high:.2f})"
        click.echo(line)


@click.command()
@click.argument("task", required=False)
@click.argument("agent", required=False)
@click.option("--games", type=click.IntRange(2), default=None, help="Games. [default: 2000, of a slow agent 200]")
@click.option("--pool", is_flag=True, help="The mean against a pool of frozen agents, in place of greedy.")
@click.option("--validation", is_flag=True, help="Play the deals for validation, on which a learner may be tuned.")
@click.option("--save", type=click.Path(path_type=Path), default=None, help="Add the result to this file (JSON).")
@click.option("--parallel", type=click.IntRange(1, 256), help="Games at once of a language model. [default: 8]")
@click.option("--budget", type=click.IntRange(1), help="Tokens of a language model; then the result so far is told.")
@click.option("--small", is_flag=True, help="With language: tiny games, positions, questions; few tokens.")
@click.option("--as", "called", default=None, metavar="NAME", help="The agent's name in the result.")
@click.option("--version", type=click.Choice(["1"]), default="1", show_default=True, expose_value=False,
              help="Version of the suite.")  # fmt: skip
@json_option
def suite(
    task: str | None, agent: str | None, games: int | None, pool: bool, validation: bool, save: Path | None,
    parallel: int | None, budget: int | None, small: bool, called: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Measure an AGENT in a TASK: how often it wins against greedy. Without an agent, tell of the task, or of all."""
    if small:
        if task != "language" or agent is None or games or pool or validation:
            raise click.UsageError(
                "--small is of one agent in the task language, without --games, --pool, --validation"
            )
        _small(agent, parallel, budget, save, called, as_json)
        return
    from lorcana_env.benchmarks.suite import GAMES, LANGUAGE, SLOW_GAMES, TASKS, add_result, report, results_in, task_of

    if task is None or agent is None:
        if as_json:
            raise click.UsageError("--json prints a result: name a task and an agent")
        for name, each in TASKS.items() if task is None else [(task, task_of(task))]:
            click.echo(f"{name}: {each.about}\n    {each.train}")
        return
    if validation and save is not None:
        raise click.UsageError("results are of the test deals: leave out --validation or --save")
    check_output(save)
    if save is not None:
        results_in(save)  # a file that holds something else is refused before anything is played
    if task == "language" and agent.startswith("llm:"):
        click.echo(extra(LANGUAGE).estimate(agent, games or SLOW_GAMES), err=True)
    with progress_bar(games or GAMES, "games") as progress:
        result = report(task, agent, games, progress, pool, validation, parallel, budget)
    result["agent"] = called or _name(agent)
    if save is not None:
        add_result(save, result)
    if as_json:
        print_json({name: value for name, value in result.items() if name != "points"})
    else:
        _tell(task, result)
    _end(result)


def _tell(task: str, result: dict[str, Any]) -> None:
    """Print the result of a task."""
    low, high = result["ci95"]
    rates = result["win_rates"]
    against = ", ".join(f"{name} {_percent(rate)}" for name, rate in rates.items()) if len(rates) > 1 else "greedy"
    click.echo(
        f"{task}: {result['agent']} wins {result['win_rate']:.1%} of {result['games']:,} games against {against} "
        f"(95 %: {low:.1%} to {high:.1%}; an even player {result['even']:.0%}; {result['league']} league)"
    )
    if "rating" in result:
        from lorcana_env.benchmarks.suite import LANGUAGE

        rating, low, high = map(extra(LANGUAGE).in_words, (result["rating"], *result["rating_ci95"]))
        click.echo(
            f"rating {rating} (easy is 0; 95 %: {low} to {high}), "
            f"{result['tokens_per_game']:,.0f} tokens and {result['cost_per_game']:.4f} a game"
        )
        _tell_spent(result)


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.1%}"


def _tell_spent(result: dict[str, Any]) -> None:
    click.echo(
        f"{result['illegal']} illegal answers, {result['cut']} cut off, {result['tokens_in']:,} tokens in and "
        f"{result['tokens_out']:,} out, cost {result['cost']:.4f}"
    )


def _end(result: dict[str, Any]) -> None:
    """Say why a measurement stopped early; an error unless the budget was spent."""
    from lorcana_env.benchmarks.asking import BUDGET

    stopped = result.get("stopped", "")
    if stopped == BUDGET:
        click.echo("stopped as the budget is spent: the result is of what was finished by then", err=True)
    elif stopped:
        raise ValueError(f"{stopped}; the result is of what was finished by then")


def _name(agent: str) -> str:
    """An agent without the settings of a language model."""
    return agent.partition("#")[0] if agent.startswith("llm:") else agent


def _small(
    agent: str, parallel: int | None, budget: int | None, save: Path | None, called: str | None, as_json: bool
) -> None:
    """Run the small version of the task for language models."""
    from lorcana_env.benchmarks.suite import LANGUAGE, add_result, results_in

    language = extra(LANGUAGE)

    check_output(save)
    if save is not None:
        results_in(save)
    if agent.startswith("llm:"):
        click.echo(language.estimate_small(agent), err=True)
    with progress_bar(language.tasks(), "tasks") as progress:
        result = language.small(agent, progress, parallel, budget)
    result["agent"] = called or _name(agent)
    if save is not None:
        add_result(save, result)
    if as_json:
        print_json(result)
    else:
        for name in ("mini", "positions", "questions"):
            if (part := result[name]) is not None:
                low, high = part["ci95"]
                click.echo(f"{name}: {_percent(part['rate'])} of {part['n']} (95 %: {low:.1%} to {high:.1%})")
        _tell_spent(result)
    _end(result)
