"""``lorcana train`` and ``lorcana evaluate``: they need the checkout (``training/``, ``agents/``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import from_checkout, json_option, print_json, progress_bar, seed_option

EVALUATION_GAMES = 400


class _TrainCommand(click.Command):
    """``lorcana train``: the options are the fields of ``training.selfplay.Config``, read when they are needed."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        known = {param.name for param in params}
        for name, kind, default in from_checkout("training.selfplay").option_fields():
            if name not in known:
                option = click.Option([f"--{name.replace('_', '-')}"], type=kind, default=default, show_default=True)
                params.append(option)
        return params


def _take_defaults(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """Options that are not given come from a file: that of --config, else the config.json in --folder."""
    path = value if param.name == "config" or value is None else value / "config.json"
    if path is None or (param.name == "folder" and not path.is_file()):
        return value
    try:
        settings = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} is not a file of settings ({error}); config.json of a run is one") from error
    known = {name for name, _, _ in from_checkout("training.selfplay").option_fields()}
    unknown = sorted(set(settings) - known) if isinstance(settings, dict) else ["no settings"]
    if unknown:
        raise ValueError(f"{path}: unknown setting {unknown[0]!r}; lorcana train --help lists them")
    ctx.default_map = {**settings, **(ctx.default_map or {})} if param.name == "folder" else settings
    return value


@click.command(cls=_TrainCommand)
@click.option("--config", type=click.Path(path_type=Path), default=None, is_eager=True, callback=_take_defaults,
              expose_value=False, help="A JSON file with options, such as config.json of a run.")  # fmt: skip
@click.option("--folder", type=click.Path(path_type=Path), default=None, is_eager=True, callback=_take_defaults,
              help="Run folder; a config.json in it gives the defaults. [default: runs/<time>]")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in --folder.")
@click.option("--evaluation-games", type=click.IntRange(0), default=EVALUATION_GAMES, show_default=True,
              help="Games against each of random and greedy at the end (0: none).")  # fmt: skip
def train(folder: Path | None, resume: bool, evaluation_games: int, **settings: Any) -> None:
    """Train an agent by self-play, then show how it does against random and greedy play."""
    from datetime import datetime

    selfplay = from_checkout("training.selfplay")
    if folder is None:
        if resume:
            raise click.UsageError("--resume needs --folder")
        folder = Path("runs") / datetime.now().strftime("%Y%m%d-%H%M%S")
    config = selfplay.Config(**settings)
    _check_device(config.device)
    click.echo(f"training into {folder}; watch it with: tensorboard --logdir {folder}")
    checkpoint = selfplay.train(config, folder, resume)
    click.echo(f"checkpoint: {checkpoint}")
    if evaluation_games:
        _evaluate([str(checkpoint), "greedy", "random"], config.decks, max(2, evaluation_games), config.seed, False)


def _check_device(name: str) -> None:
    import torch

    try:
        usable = name == "auto" or torch.device(name).type != "cuda" or torch.cuda.is_available()
    except RuntimeError as error:
        raise ValueError(f"unknown device {name!r}; there are auto, cpu and cuda") from error
    if not usable:
        raise ValueError(f"device {name!r}: this torch finds no GPU; use cpu or auto")


@click.command()
@click.argument("agents", nargs=-1, required=True)
@click.option(
    "--games", type=click.IntRange(2), default=EVALUATION_GAMES, show_default=True, help="Games of each pair."
)
@click.option("--decks", default="ward-es-control,cloudy-ae-aggro", show_default=True,
              help="Decks of both sides; all pairs are played.")  # fmt: skip
@seed_option
@json_option
def evaluate(agents: tuple[str, ...], games: int, decks: str, seed: int, as_json: bool) -> None:
    """Agents against each other, seats swapped: random, greedy, ismcts[:MS|:Nsims], or the path of a checkpoint."""
    if len(agents) < 2:
        raise click.UsageError("name at least two agents")
    _evaluate(list(agents), decks, games, seed, as_json)


def _evaluate(names: list[str], decks: str, games: int, seed: int, as_json: bool) -> None:
    evaluation = from_checkout("training.evaluation")
    selfplay = from_checkout("training.selfplay")
    agents = [from_checkout("agents").load_agent(name, seed + k) for k, name in enumerate(names)]
    n = len(agents) * (len(agents) - 1) // 2
    with progress_bar(n * games, "games") as advance:
        matches = evaluation.evaluate(agents, selfplay.deck_pairs(decks), games, seed, advance)
    rated = evaluation.ratings(matches)
    if as_json:
        print_json({"decks": decks, "pairs": [match.as_dict() for match in matches], "ratings": rated})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{games} games a pair, seats swapped, decks {decks}")
    for column in ("agent", "against", "win rate", "95 % interval", "cut short"):
        table.add_column(column)
    for match in matches:
        low, high = match.ci95
        table.add_row(match.a, match.b, f"{match.win_rate:.1%}", f"{low:.1%} to {high:.1%}", str(match.truncated))
    Console().print(table)
    click.echo("ratings (OpenSkill): " + ", ".join(f"{name} {value:.1f}" for name, value in rated.items()))
