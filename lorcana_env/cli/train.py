"""``lorcana train``: it needs the checkout (``training/``, ``agents/``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import ray_option
from lorcana_env.cli.evaluate import GAMES, print_ladder, run_ladder
from lorcana_env.doors.checkout import from_checkout


class _TrainCommand(click.Command):
    """``lorcana train``: the options are the fields of ``training.selfplay.Config``, read when they are needed."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        known = {param.name for param in params}
        for name, kind, default, text in from_checkout("training.selfplay").options():
            if name not in known:
                words = [f"--{name.replace('_', '-')}"]
                params.append(click.Option(words, type=kind, default=default, show_default=True, help=text))
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
    known = {option.name for option in from_checkout("training.selfplay").options()}
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
@click.option("--evaluation-games", type=click.IntRange(0), default=GAMES, show_default=True,
              help="Games against each of random and greedy at the end (0: none).")  # fmt: skip
@click.option("--learners", type=click.IntRange(1), default=None,
              help="With --ray: so many independent runs (seeds --seed, --seed + 1 ...). [default: 1]")  # fmt: skip
@ray_option
def train(
    folder: Path | None, resume: bool, evaluation_games: int, learners: int | None, ray: str | None, **settings: Any
) -> None:
    """Train an agent by self-play, then show how it does against random and greedy play."""
    from datetime import datetime

    if learners is not None and ray is None:
        raise click.UsageError("--learners is for several runs on Ray: add --ray")
    selfplay = from_checkout("training.selfplay")
    if folder is None:
        if resume:
            raise click.UsageError("--resume needs --folder")
        folder = Path("runs") / datetime.now().strftime("%Y%m%d-%H%M%S")
    if evaluation_games % 2:
        raise click.UsageError(f"--evaluation-games {evaluation_games}: seats are swapped, so the number must be even")
    config = selfplay.Config(**settings)
    _check_device(config.device)
    click.echo(f"training into {folder}; watch it with: tensorboard --logdir {folder}")
    if ray is None:
        checkpoints = [selfplay.train(config, folder, resume)]
    else:
        checkpoints = _on_ray(ray, learners or 1, config, folder, resume)
    for checkpoint in checkpoints:
        click.echo(f"checkpoint: {checkpoint}")
    if evaluation_games:
        agents = [*(str(selfplay.player_of(checkpoint)) for checkpoint in checkpoints), "greedy", "random"]
        decks = "all" if config.decks.startswith("pool") else config.decks
        print_ladder(run_ladder(agents, decks, evaluation_games, seed=config.seed))


def _on_ray(address: str, learners: int, config: Any, folder: Path, resume: bool) -> list[Path]:
    from lorcana_env.simulation.cluster import Cluster

    with Cluster(address) as cluster:
        found: list[Path] = from_checkout("training.learners").train_learners(config, folder, learners, cluster, resume)
    return found


def _check_device(name: str) -> None:
    import torch

    try:
        usable = name == "auto" or torch.device(name).type != "cuda" or torch.cuda.is_available()
    except RuntimeError as error:
        raise ValueError(f"unknown device {name!r}; there are auto, cpu and cuda") from error
    if not usable:
        raise ValueError(f"device {name!r}: this torch finds no GPU; use cpu or auto")
