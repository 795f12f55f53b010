"""``lorcana record``: the decisions of games as a data set."""

from pathlib import Path

import click

from lorcana_env._util.optional import extra
from lorcana_env.cli.common import AGENT_LINES, FILE, check_output, json_option, print_json, progress_bar, seed_option
from lorcana_env.cli.evaluate import decks_option


@click.command(epilog=AGENT_LINES)
@click.argument("agents", nargs=-1, metavar="AGENT AGENT")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Games.")
@click.option("--to", type=FILE, required=True, help="The file: .parquet or .npz; with --text or --tasks .jsonl.")
@click.option("--replays", is_flag=True, help="The arguments are replays (any number) instead of agents.")
@click.option("--observation", type=click.Choice(["compact", "flat", "entities", "small", "plain"]), default="compact",
              show_default=True, help="The kind of observation.")  # fmt: skip
@click.option("--text", is_flag=True, help="Chats for language models instead of rows (docs/language.md).")
@click.option("--tasks", type=click.IntRange(1), metavar="N", help="N questions of one turn with answers; no agents.")
@click.option("--language", type=click.Choice(["en", "fr"]), default="en", show_default=True, help="Of the chats.")
@decks_option
@seed_option
@json_option
def record(
    agents: tuple[str, ...], games: int, to: Path, replays: bool, observation: str, text: bool, tasks: int | None,
    language: str, decks: str, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Write what agents saw and did to a file to learn from: a row for each decision (docs/training.md)."""
    from lorcana_env.envs import datasets
    from lorcana_env.game.replay import Replay

    chats = extra("lorcana_env.apps.language.chats")

    if tasks is not None:
        if agents or replays or text:
            raise click.UsageError("--tasks makes questions by itself; leave out agents, --replays and --text")
        questions = extra("lorcana_env.apps.language.tasks")

        check_output(chats.check_path(to))
        with progress_bar(tasks, "tasks") as progress:
            written, _ = chats.save(questions.tasks(tasks, seed, progress), to)
        _report(to, as_json, tasks=written)
        return
    if not agents:
        raise click.UsageError("name the agents, or replays with --replays")
    if text:
        if replays:
            raise click.UsageError("--text is of games between agents; leave out --replays")
        check_output(chats.check_path(to))
        with progress_bar(games, "games") as progress:
            lists = extra("lorcana_env.training.evaluation.ladder").decks_of(decks)
            _, decisions = chats.save(chats.played(agents, lists, games, seed, language, progress), to)
        _report(to, as_json, decisions=decisions, games=games)
        return
    check_output(datasets.check_path(to))
    with progress_bar(games, "games") as progress:
        if replays:
            recording = datasets.replayed([Replay.load(file) for file in agents], observation)
        else:
            lists = extra("lorcana_env.training.evaluation.ladder").decks_of(decks)
            recording = datasets.played(agents, lists, games, seed, observation, progress)
        written, decisions = datasets.save(recording, to)
    _report(to, as_json, decisions=decisions, games=written)


def _report(to: Path, as_json: bool, **written: int) -> None:
    if as_json:
        print_json({**written, "file": str(to)})
    else:
        click.echo(f"{' of '.join(f'{n:,} {what}' for what, n in written.items())}: {to}")
