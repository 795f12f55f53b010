"""What inputs, features of cards and settings are worth: networks that are trained without them.

python -m benchmarks.ablation runs/ablation                       three seeds of each row, the table of docs/training.md
python -m benchmarks.ablation runs/ablation --row all --row "inputs none" --json > ablation.json
python -m benchmarks.ablation runs/quick --decisions 1000000 --seeds 1 --games 400

All train on mixed decks and differ in nothing but their row and their seed; then they play greedy with the bundled
lists, and with what such trainings hold out. A training takes a quarter of an hour on one core. What is in the folder
already is not trained again, and one that was stopped goes on. Two can share a folder with rows of their own.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import click

from benchmarks import Command
from benchmarks.strength import KINDS
from lorcana_env import agents
from lorcana_env.agents.forward import INPUTS
from lorcana_env.cards.features import GROUPS
from lorcana_env.cli.common import print_json
from lorcana_env.simulation.statistics import Rate
from lorcana_env.training.evaluation.matches import play_match
from lorcana_env.training.ppo import Config, decisions_of, load, train


def _without(names: tuple[str, ...], name: str) -> str:
    return ",".join(other for other in names if other != name)


#: What each row changes.
ROWS: dict[str, dict[str, Any]] = {
    "all": {},
    "inputs none": {"inputs": "none"},
    **{f"without {name}": {"inputs": _without(INPUTS, name)} for name in INPUTS},
    **{f"features without {name}": {"features": _without(tuple(GROUPS), name)} for name in GROUPS},
    "uniform 0": {"uniform": 0.0},
}
AGAINST = ("bundled lists", "held-out lists", "held-out generated decks", "held-out cards")


def settings(row: str, seed: int, decisions: int) -> Config:
    """How a network of this row is trained: in one process, so that two can be trained on two cores."""
    usual = Config(
        decks="mixed", decisions=decisions, minutes=0.0, actors=0, threads=1, curve_every=0, snapshot_every=1_000_000,
        seed=seed,
    )  # fmt: skip
    return dataclasses.replace(usual, **ROWS[row])


def trained(row: str, seed: int, decisions: int, folder: Path) -> Path:
    """The network of a row, trained now unless it was before; ``ValueError`` if it was with other settings."""
    run, config = folder / f"{row.replace(' ', '-')}-{seed}", settings(row, seed, decisions)
    checkpoint = run / "checkpoint.pt"
    begun, learned = checkpoint.exists(), 0
    if begun:
        kept = load(checkpoint)
        learned, other = kept["decisions"], kept["config"]
        for name, value in dataclasses.asdict(config).items():
            if other.get(name) != value:
                raise ValueError(f"{run} was trained with {name} {other.get(name)}, not {value}: give another folder")
    if learned < decisions:
        train(config, run, resume=begun)
        if decisions_of(checkpoint) < decisions:  # Ctrl-C
            raise click.Abort
    return run / "network.npz"


def measure(network: Path, games: int, seed: int) -> dict[str, Rate]:
    """Win rates against greedy by kind of decks."""
    agent, greedy = agents.agent(str(network)), agents.agent("greedy")
    return {kind: play_match(agent, greedy, KINDS[kind](), games, seed=seed).rate for kind in AGAINST}


@click.command(cls=Command)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--row", "rows", multiple=True, type=click.Choice(list(ROWS)), help="Only these rows.")
@click.option("--seeds", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--decisions", type=click.IntRange(1), default=8_000_000, show_default=True)
@click.option("--games", type=click.IntRange(2), default=4000, show_default=True, help="Of each kind of decks.")
@click.option("--json", "as_json", is_flag=True)
def main(folder: Path, rows: tuple[str, ...], seeds: int, decisions: int, games: int, as_json: bool) -> None:
    """Train networks without some of their inputs, and play them against greedy."""
    if games % 2:
        raise click.UsageError(f"--games {games}: seats are swapped, so the number must be even")
    found = []
    for seed in range(1, seeds + 1):
        for row in dict.fromkeys(rows or ROWS):
            rates = measure(trained(row, seed, decisions, folder), games, seed=1)
            found.append({"row": row, "seed": seed} | {kind: rate.win_rate for kind, rate in rates.items()})
            click.echo(
                f"{row:24} seed {seed}  " + "  ".join(f"{kind} {r.win_rate:.1%}" for kind, r in rates.items()), err=True
            )
    if as_json:
        print_json({"decisions": decisions, "games": games, "rows": found})


if __name__ == "__main__":
    main()
