"""Self-play with MaskablePPO: one learner against a pool of past selves, greedy and random play.

Everything that can be set is a field of :class:`Config`. A run writes to its folder: ``config.json``, TensorBoard
events, ``checkpoint.zip`` (the newest, from which ``--resume`` goes on) and ``past_*.zip`` (the pool).
"""

from __future__ import annotations

import copy
import json
import time
from collections import defaultdict
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from agents.base import Agent, BuiltInAgent
from agents.network import NetworkAgent
from lorcana_env import Deck
from training.vec_env import SelfPlayVecEnv


@dataclass
class Config:
    """A training run. Each field is an option of ``lorcana train``."""

    decks: str = "ward-es-control,cloudy-ae-aggro"  # decks of both sides, all pairs of them are played
    decisions: int = 1_500_000  # decisions of the learner in all
    minutes: float = 10.0  # stop after so many minutes even if decisions are left (0: no limit)
    num_envs: int = 64  # games at once
    steps: int = 128  # decisions of each game between two updates
    batch_size: int = 1024  # decisions in a gradient step
    epochs: int = 3  # passes over the decisions of an update
    learning_rate: float = 5e-4
    gamma: float = 0.997  # discount per decision
    gae_lambda: float = 0.95
    entropy: float = 0.01  # weight of the entropy bonus
    shaping: float = 0.5  # weight of the potential-based reward (lead in lore / 20)
    width: int = 128  # width of the network's shared layer
    past_selves: int = 4  # size of the pool of past selves
    snapshot_every: int = 150_000  # decisions between two snapshots for the pool
    share_random: float = 0.1  # share of games against random play
    share_greedy: float = 0.4  # share of games against greedy play
    device: str = "auto"  # cpu, cuda, or auto: a GPU if there is one
    threads: int = 1  # of torch; a second gains little with so small a network, and stalls on a busy machine
    seed: int = 0


class SharedLayer(BaseFeaturesExtractor):
    """One layer over the observation, shared by policy and value."""

    def __init__(self, observation_space: Any, width: int) -> None:
        super().__init__(observation_space, width)
        self.net = nn.Sequential(nn.Linear(observation_space.shape[0], width), nn.LayerNorm(width), nn.ReLU())

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        return self.net(observation)


def deck_pairs(names: str) -> list[tuple[Deck, Deck]]:
    """All pairs (mirrors too) of decks given as "a,b,c"."""
    decks = [Deck.load(name.strip()) for name in names.split(",") if name.strip()]
    if not decks:
        raise ValueError("name at least one deck")
    return [(a, b) for a in decks for b in decks]


class Pool:
    """The opponents: random, greedy, and the past selves of the run."""

    def __init__(self, config: Config, folder: Path) -> None:
        self.config, self.folder = config, folder
        self.selves: list[NetworkAgent] = []

    def add(self, policy: Any, name: str) -> None:
        """Add a copy of the policy as it is now; the oldest leaves when the pool is full."""
        self.selves.append(NetworkAgent(copy.deepcopy(policy).to("cpu"), name, seed=self.config.seed + len(name)))
        if len(self.selves) > self.config.past_selves:
            self.selves.pop(0)

    def opponents(self) -> tuple[list[Agent], list[float]]:
        """The pool and the share of each in the games; the newest self counts double."""
        c = self.config
        agents: list[Agent] = [BuiltInAgent("random", c.seed), BuiltInAgent("greedy", c.seed)]
        weights = [c.share_random, c.share_greedy]
        counts = [1.0] * len(self.selves)
        if counts:
            counts[-1] = 2.0
        rest = max(0.0, 1.0 - sum(weights))
        weights += [rest * n / sum(counts) for n in counts]
        return [*agents, *self.selves], weights


class Watch(BaseCallback):
    """Progress, records, snapshots, checkpoints, the time limit."""

    def __init__(self, config: Config, pool: Pool, games: SelfPlayVecEnv, progress: Progress, done: int) -> None:
        super().__init__()
        self.config, self.pool, self.games, self.progress = config, pool, games, progress
        self.task = progress.add_task("training", total=config.decisions, completed=done, info="")
        self.start = time.monotonic()
        self.next_snapshot = done + config.snapshot_every
        self.first = done

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        seconds = time.monotonic() - self.start
        speed = (self.num_timesteps - self.first) / max(seconds, 1e-9)
        by_opponent: dict[str, list[float]] = defaultdict(list)
        for name, reward in self.games.results:
            by_opponent["self" if name.startswith("past") else name].append(reward > 0)
        self.games.results.clear()
        rates = {name: sum(wins) / len(wins) for name, wins in sorted(by_opponent.items())}
        for name, rate in rates.items():
            self.logger.record(f"win_rate/{name}", rate)
        self.logger.record("time/decisions_per_s", speed)
        info = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
        self.progress.update(self.task, completed=self.num_timesteps, info=f"{speed:.0f}/s  wins: {info}")
        if self.num_timesteps >= self.next_snapshot:
            self.next_snapshot = self.num_timesteps + self.config.snapshot_every
            self.pool.add(self.model.policy, f"past_{self.num_timesteps}")
            self.games.set_opponents(*self.pool.opponents())
            save(self.model, self.pool.folder)

    def out_of_time(self) -> bool:
        return bool(self.config.minutes) and time.monotonic() - self.start > 60 * self.config.minutes


class _StopWhenLate(BaseCallback):
    """Ends the training at the end of a rollout once the time is over."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self.watch = watch

    def _on_step(self) -> bool:
        return not self.watch.out_of_time()


def save(model: MaskablePPO, folder: Path) -> Path:
    """Write ``checkpoint.zip``, whole or not at all."""
    target, part = folder / "checkpoint.zip", folder / "checkpoint.part.zip"
    model.save(part)
    part.replace(target)
    return target


def train(config: Config, folder: Path, resume: bool = False) -> Path:
    """Train, and return the path of the checkpoint. With ``resume`` go on from the checkpoint in ``folder``."""
    torch.set_num_threads(config.threads)
    folder.mkdir(parents=True, exist_ok=True)
    pool = Pool(config, folder)
    games = SelfPlayVecEnv(
        deck_pairs(config.decks), config.num_envs, *pool.opponents(), config.seed, config.shaping, config.gamma
    )
    checkpoint = folder / "checkpoint.zip"
    if resume:
        NetworkAgent.load(checkpoint)  # says clearly what is wrong with it
        model = MaskablePPO.load(checkpoint, env=games, device=config.device)
        pool.add(model.policy, f"past_{model.num_timesteps}")
        games.set_opponents(*pool.opponents())
    else:
        if checkpoint.exists():
            raise ValueError(f"{checkpoint} exists; use --resume to go on from it, or another --folder")
        model = new_model(config, games)
    (folder / "config.json").write_text(json.dumps(asdict(config), indent=2) + "\n", "utf-8")
    model.set_logger(configure(str(folder), ["tensorboard"]))
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}/{task.total:,}"),
        TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[info]}"),
    )  # fmt: skip
    with Progress(*columns) as progress:
        watch = Watch(config, pool, games, progress, model.num_timesteps)
        try:
            left = config.decisions - model.num_timesteps
            if left > 0:
                model.learn(left, callback=[watch, _StopWhenLate(watch)], reset_num_timesteps=False)
        except KeyboardInterrupt:
            progress.print("interrupted: the checkpoint is kept")
    return save(model, folder)


def new_model(config: Config, games: SelfPlayVecEnv) -> MaskablePPO:
    return MaskablePPO(
        "MlpPolicy",
        games,
        learning_rate=config.learning_rate,
        n_steps=config.steps,
        batch_size=config.batch_size,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        ent_coef=config.entropy,
        seed=config.seed,
        device=config.device,
        policy_kwargs={
            "features_extractor_class": SharedLayer,
            "features_extractor_kwargs": {"width": config.width},
            "net_arch": {"pi": [64], "vf": [64]},
        },
    )


def option_fields() -> list[tuple[str, Any, Any]]:
    """(name, type, default) of each field of :class:`Config`."""
    return [(field.name, type(field.default), field.default) for field in fields(Config)]
