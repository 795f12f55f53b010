"""Several independent training runs at once, each a task of a Ray cluster.

Each run has its own seed, snapshots and folder. Several runs show how much of a result is chance; they do not make one
run faster.
"""

import json
from dataclasses import asdict, replace
from pathlib import Path

from lorcana_env import Deck, VectorEnv
from lorcana_env._util.atomic_files import write_text
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.training import ppo
from lorcana_env.training.journal import CONFIG
from lorcana_env.training.ppo import CHECKPOINT


def _compile(_: None) -> None:
    """Compile the engine, so that only one process of a machine does it."""
    deck = Deck.load("blurple")
    venv = VectorEnv(1, [(deck, deck)], observation="entities")
    venv.reset()
    venv.step(venv.act("greedy"))


def train_learners(
    config: ppo.Config, folder: Path, learners: int, cluster: Cluster, resume: bool = False
) -> list[Path]:
    """Train ``learners`` runs with the seeds ``config.seed``, ``config.seed`` + 1, ..., and return their checkpoints.

    ``folder`` must have the same path on every machine of the cluster. As many runs go on at once as the cluster has
    processors; the others follow. Ctrl-C ends them, and ``resume`` goes on from their last checkpoints. Raises
    ``ValueError`` for folders that hold another run, and when the files of a run are missing afterwards.
    """
    ppo.source_of(config.decks, config.without, config.seed, config.field)
    folder = folder.absolute()
    runs = [(replace(config, seed=config.seed + k), folder / f"learner-{k}") for k in range(learners)]
    for _, run in runs:
        if not resume and (run / CHECKPOINT).exists():
            raise ValueError(f"{run / CHECKPOINT} exists; use --resume to go on from it, or another --folder")
        run.mkdir(parents=True, exist_ok=True)
    write_text(folder / CONFIG, json.dumps(asdict(config), indent=2) + "\n")

    def learn(run: tuple[ppo.Config, Path]) -> None:
        ppo.train(*run, resume=resume and (run[1] / CHECKPOINT).exists())

    cluster.warm(_compile, None)
    tasks = list(map(cluster.remote(learn), runs))
    try:
        for task in tasks:
            cluster.result(task)
    finally:  # after an error or Ctrl-C
        cluster.cancel(tasks)
    checkpoints = [run / CHECKPOINT for _, run in runs]
    for checkpoint in checkpoints:
        if not checkpoint.exists():
            raise ValueError(f"{checkpoint} is not here: --folder must be one that all machines of the cluster share")
    return checkpoints
