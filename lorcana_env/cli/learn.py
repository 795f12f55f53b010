"""``lorcana train``: it needs the checkout (``training/``, ``agents/``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from lorcana_env.cli.common import from_checkout
from lorcana_env.cli.evaluate import GAMES, print_ladder, run_ladder


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


@click.command(cls=_TrainCommand)
@click.option("--folder", type=click.Path(path_type=Path), default=None, help="Run folder. [default: runs/<time>]")
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in --folder.")
@click.option("--evaluation-games", type=click.IntRange(0), default=GAMES, show_default=True,
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
    click.echo(f"training into {folder}; watch it with: tensorboard --logdir {folder}")
    checkpoint = selfplay.train(config, folder, resume)
    click.echo(f"checkpoint: {checkpoint}")
    if evaluation_games:
        agents = [str(checkpoint), "greedy", "random"]
        print_ladder(run_ladder(agents, config.decks, max(2, evaluation_games), seed=config.seed))
