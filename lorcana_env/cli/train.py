"""``lorcana train``: train an agent, and measure it."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from lorcana_env._util.optional import extra
from lorcana_env.cli.evaluate import GAMES, print_ladder, run_ladder


class _TrainCommand(click.Command):
    """A command whose options are the fields of ``lorcana_env.training.ppo.Config``, imported when needed."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        known = {param.name for param in params}
        for name, kind, default, text in extra("lorcana_env.training.ppo").options():
            if name not in known:
                words = [f"--{name.replace('_', '-')}"]
                params.append(click.Option(words, type=kind, default=default, show_default=True, help=text))
        return params


def _take_defaults(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """Take the defaults of options from the file of --config, or from the config.json in --folder."""
    path = value if param.name == "config" or value is None else value / "config.json"
    if path is None or (param.name == "folder" and not path.is_file()):
        return value
    try:
        settings = dict(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"{path} is not a file of settings ({error}); config.json of a run is one") from error
    unknown = sorted(set(settings) - {option.name for option in extra("lorcana_env.training.ppo").options()})
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
@click.option("--learners", type=click.IntRange(2), default=None,
              help="With --ray: this many independent runs (seeds --seed, --seed + 1 ...), each a task.")  # fmt: skip
@click.option("--ray", is_flag=False, flag_value="local", default=None, metavar="[ADDRESS]",
              help="Let the actors of the run play on Ray workers: this machine's, or those of the cluster at "
              "HOST:PORT; with --learners, whole runs. Write it last.")  # fmt: skip
def train(
    folder: Path | None, resume: bool, evaluation_games: int, learners: int | None, ray: str | None, **settings: Any
) -> None:
    """Train an agent by self-play, then show how it does against random and greedy play."""
    if learners is not None and ray is None:
        raise click.UsageError("--learners is for several runs on Ray: add --ray")
    loop = extra("lorcana_env.training.ppo")
    if folder is None:
        if resume:
            raise click.UsageError("--resume needs --folder")
        folder = Path("runs") / datetime.now().strftime("%Y%m%d-%H%M%S")
    if evaluation_games % 2:
        raise click.UsageError(f"--evaluation-games {evaluation_games}: seats are swapped, so the number must be even")
    config = loop.Config(**settings)
    _check_device(config.device)
    click.echo(f"training into {folder}; watch it with: tensorboard --logdir {folder}")
    if ray is None:
        checkpoints = [loop.train(config, folder, resume)]
    elif learners is None:
        checkpoints = [loop.train(config, folder, resume, ray=ray)]
    else:
        checkpoints = _on_ray(ray, learners, config, folder, resume)
    for checkpoint in checkpoints:
        click.echo(f"checkpoint: {checkpoint}")
    if evaluation_games:
        agents = [*(str(loop.player_of(checkpoint)) for checkpoint in checkpoints), "greedy", "random"]
        decks = (
            "all"
            if config.decks.endswith(".tsv")
            else {"pool": "all", "mixed": "held-out", "everything": "all"}.get(
                config.decks.partition(":")[0], config.decks
            )
        )
        print_ladder(run_ladder(agents, decks, evaluation_games, seed=config.seed))


def _on_ray(address: str, learners: int, config: Any, folder: Path, resume: bool) -> list[Path]:
    from lorcana_env.simulation.cluster import Cluster

    with Cluster(address) as cluster:
        found: list[Path] = extra("lorcana_env.training.learners").train_learners(
            config, folder, learners, cluster, resume
        )
    return found


def _check_device(name: str) -> None:
    import torch

    kind, _, index = name.partition(":")
    if kind not in ("auto", "cpu", "cuda"):
        raise ValueError(f"unknown device {name!r}; there are auto, cpu and cuda")
    if kind == "cuda" and int(index or 0) >= torch.cuda.device_count():
        raise ValueError(f"device {name!r}: torch finds {torch.cuda.device_count()} GPUs; use cpu or auto")
