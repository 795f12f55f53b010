"""Stable-Baselines3 in one file: PPO, A2C or MaskablePPO, by self-play from both seats or against agents.

    pip install -e '.[train]'
    python -m training.sb3                       # a million decisions of self-play, some seven minutes of a core
    python -m training.sb3 --opponent greedy --observation small --algorithm MaskablePPO --folder runs/cards

A run writes ``model.zip``, ``network.npz`` (of the entity network), ``config.json`` and TensorBoard events to its
folder, and prints its win rates against random and greedy play. Both files play wherever an agent is named:

    lorcana evaluate runs/sb3/model.zip runs/cards/model.zip greedy

``--observation`` says what the policy reads: "entities", where it is shown what each action leads to, and learns most;
"plain", the same without that; "small", cards by their numbers; or "flat", a multilayer perceptron. This file is the
one to copy and change.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import A2C, PPO
from stable_baselines3.common.logger import configure

from lorcana_env import Deck
from lorcana_env.agents.suffixes import CLOSED
from lorcana_env.decks import default_decks
from lorcana_env.envs.rewards import result
from lorcana_env.envs.sb3 import CardPolicy, EntityPolicy, MaskedPolicy, make_vec_env, settings
from lorcana_env.training.decks import source_of
from lorcana_env.training.evaluation.ladder import evaluate

ALGORITHMS = {"PPO": PPO, "A2C": A2C, "MaskablePPO": MaskablePPO}
POLICIES = {"entities": EntityPolicy, "plain": EntityPolicy, "small": CardPolicy, "flat": MaskedPolicy}
GENERATED = 256  # pairs of decks of a training on mixed decks


def setting(default: Any, help: str) -> Any:
    """A field of :class:`Config` with the line that ``--help`` shows."""
    return field(default=default, metadata={"help": help})


@dataclass
class Config:
    """A training run. Each field is an option of the command line."""

    algorithm: str = setting("PPO", "PPO, A2C or MaskablePPO")
    opponent: str = setting("self", "self: both seats learn; or agents by name, as greedy,shipped")
    observation: str = setting("entities", "entities, plain, small or flat")
    start: str = setting("", "network to begin with, shipped or a file")
    decks: str = setting(",".join(default_decks()), "decks, as for lorcana train: names, all, mixed or everything")
    without: str = setting("", "decks that are left out of all")
    closed: int = setting(0, "1: the opponent's list is not known")
    decisions: int = setting(1_000_000, "decisions of the learner")
    num_envs: int = setting(64, "games at once")
    epochs: int = setting(3, "passes over the decisions of an update, of PPO and MaskablePPO")
    learning_rate: float = setting(1e-3, "step size of Adam at first; it falls to a tenth")
    shaping: float = setting(0.0, "reward of a lead of 20 lore on the way, where a win is 1")
    evaluation_games: int = setting(400, "games against each of random and greedy at the end")
    threads: int = setting(1, "threads of torch; a second gains little with so small a network")
    seed: int = setting(0, "fixes deals and first weights")
    folder: str = setting("runs/sb3", "where the run is written")


def deck_pairs(config: Config) -> list[tuple[Deck, Deck]]:
    """All pairs of the decks of a training, or pairs of bundled lists and generated decks."""
    source = source_of(config.decks, config.without, config.seed)
    if isinstance(source, list):
        return source
    decks = [source.deck(number, lists=0.4, swapped=0.25) for number in range(2 * GENERATED)]
    return list(zip(decks[::2], decks[1::2]))


def train(config: Config) -> Path:
    """Train, and return the path of the saved model. Ctrl-C ends the training; the model is saved all the same."""
    torch.set_num_threads(config.threads)
    folder = Path(config.folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(asdict(config), indent=2) + "\n", encoding="utf-8")

    def reward(before: np.ndarray, after: np.ndarray) -> np.ndarray:
        gained = after["lore"].astype(float) - before["lore"]
        return result(before, after) + config.shaping * (gained - gained[:, ::-1]) / 20

    pairs, opponents = deck_pairs(config), config.opponent.split(",")
    env = make_vec_env(
        config.num_envs, opponents if len(opponents) > 1 else config.opponent, pairs, config.seed,
        observation=config.observation, open_lists=not config.closed, reward=reward if config.shaping else None,
    )  # fmt: skip
    algorithm = ALGORITHMS[config.algorithm]
    learn = settings(algorithm, env, config.learning_rate)
    if "n_epochs" in learn:
        learn["n_epochs"] = config.epochs
    policy = POLICIES[config.observation]
    more = {"start": config.start} if config.start else {}
    model = algorithm(policy, env, **learn, seed=config.seed, policy_kwargs=more)
    model.set_logger(configure(str(folder), ["tensorboard", "csv"]))
    started, spent = time.monotonic(), time.process_time()
    try:
        model.learn(config.decisions)
    except KeyboardInterrupt:
        print("interrupted")
    wall, cpu = time.monotonic() - started, time.process_time() - spent
    model.save(folder / "model.zip")
    if isinstance(model.policy, EntityPolicy):
        model.policy.save_network(folder / "network.npz")
    print(f"{model.num_timesteps:,} decisions in {wall:.0f} s ({cpu:.0f} s of a core): {folder / 'model.zip'}")
    name = str(folder / "model.zip") + (CLOSED if config.closed else "")
    decks = list(dict.fromkeys(deck for pair in pairs for deck in pair))[:20]
    for other in ("random", "greedy") if config.evaluation_games else ():
        rate = evaluate([name, other], decks, games=config.evaluation_games, seed=config.seed + 1).rate(name)
        print(f"{rate.win_rate:.1%} ({rate.ci95[0]:.1%} to {rate.ci95[1]:.1%}) against {other}")
    return folder / "model.zip"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for each in fields(Config):
        words = f"--{each.name.replace('_', '-')}"
        parser.add_argument(
            words, type=type(each.default), default=each.default, help=f"{each.metadata['help']} [{each.default}]"
        )
    train(Config(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
