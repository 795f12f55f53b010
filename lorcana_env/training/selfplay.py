"""Self-play with MaskablePPO: one learner against a league of past selves, greedy and random play, and others.

Everything that can be set is a field of :class:`Config`. A run writes to its folder: ``config.json``, TensorBoard
events, ``progress.csv`` (the same records as a table), ``checkpoint.zip`` (the newest, from which ``--resume`` goes
on), ``network.npz`` (its network, for :class:`lorcana_env.agents.network.Network`) and ``past_*`` (the league).
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from agents.network import NetworkAgent, label
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents.network import MOST_WIDE
from lorcana_env.compiling import console
from lorcana_env.training.decks import deck_pairs
from lorcana_env.training.entity_net import read_by
from lorcana_env.training.entity_net import save as save_network
from lorcana_env.training.journal import held
from lorcana_env.training.league import League
from lorcana_env.training.options import MOST, MOST_AT_ONCE, MOST_LOSS, Option, option, options_of, take_types, within
from lorcana_env.training.policies import EntityPolicy, FlatPolicy, SharedLayer, UnmaskedBuffer
from lorcana_env.training.vec_env import SelfPlayVecEnv

POLICIES = ("entity", "flat")


@dataclass
class Config:
    """A training run. Each field is an option of ``lorcana train``."""

    decks: str = option(
        "ward-es-control,cloudy-ae-aggro",
        "Decks of both sides: names or files, or all bundled lists, or pool:40 for forty random decks.",
    )
    without: str = option("", "Decks left out of all, to see how the result generalises.")
    policy: str = option(
        "entity",
        "The network of the learner: entity (agents/entity_net.py) or flat (an MLP over the flat observation).",
    )
    opponents: str = option(
        "greedy=0.45,random=0.05,self=0.5",
        "Agents and their shares of the games; self: past selves, the hardest more often.",
    )
    decisions: int = option(3_000_000, "Decisions of the learner in all.")
    minutes: float = option(10.0, "Stop after so many minutes even if decisions are left; 0: no limit.")
    num_envs: int = option(256, "Games at once.")
    steps: int = option(32, "Decisions of each game between two updates.")
    batch_size: int = option(1024, "Decisions in a gradient step.")
    epochs: int = option(3, "Passes over the decisions of an update.")
    learning_rate: float = option(5e-4, "At the start; it falls to a tenth of it in a straight line.")
    gamma: float = option(0.998, "Discount per decision.")
    gae_lambda: float = option(0.95, "How far ahead an advantage looks: 0 one decision, 1 to the end of the game.")
    clip: float = option(0.2, "How far the policy may move in an update.")
    entropy: float = option(0.01, "Weight of the entropy bonus.")
    shaping: float = option(0.5, "Weight of the potential-based reward (lead in lore / 20).")
    inputs: str = option(
        "all",
        "What an entity network reads besides the table: all, none, or some of lists, recent, mulligan, shift, "
        "opponents.",
    )
    features: str = option("all", "Groups of card features of an entity network: text, classes, names, roles, cards.")
    width: int = option(128, "Width of the context (entity) or of the shared layer (flat).")
    past_selves: int = option(6, "Size of the league of past selves.")
    snapshot_every: int = option(250_000, "Decisions between two snapshots for the league.")
    device: str = option("auto", "cpu, cuda, or auto: a GPU if there is one.")
    threads: int = option(
        1, "Threads of torch; a second gains little with so small a network, and stalls on a busy machine."
    )
    seed: int = option(0, "Fixes random decks, deals and the first weights.")

    def __post_init__(self) -> None:
        take_types(self)
        if self.policy not in POLICIES:
            raise ValueError(f"unknown policy {self.policy!r}; there are {', '.join(POLICIES)}")
        within(self, 1, MOST_WIDE, "width")
        within(self, 1, MOST, "decisions", "num_envs", "steps", "batch_size", "epochs", "snapshot_every")
        within(self, 0, MOST, "minutes", "past_selves")
        within(self, 0, MOST_LOSS, "learning_rate", "clip", "entropy", "shaping")
        within(self, 0, 1, "gamma", "gae_lambda")
        within(self, 1, MOST_AT_ONCE, "threads")
        if not 0 <= self.seed < 2**32:
            raise ValueError(f"seed must be from 0 to {2**32 - 1}, as NumPy's generator has it, not {self.seed}")
        read_by(self.inputs, self.features)


class _Pause(Exception):
    """Raised between two updates to stop there."""


class TrainingCallback(BaseCallback):
    """Progress, records, snapshots, checkpoints, the time limit, the pause at ``until`` decisions."""

    def __init__(
        self, config: Config, league: League, games: SelfPlayVecEnv, progress: Progress, done: int, until: int
    ) -> None:
        super().__init__()
        self.until = until
        self.config, self.league, self.games, self.progress = config, league, games, progress
        self.task = progress.add_task("training", total=config.decisions, completed=done, info="")
        self.start = time.monotonic()
        self.next_snapshot = done + config.snapshot_every
        self.first = done

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.until:
            raise _Pause

    def _on_step(self) -> bool:
        return not (self.config.minutes and time.monotonic() - self.start > 60 * self.config.minutes)

    def _on_rollout_end(self) -> None:
        seconds = time.monotonic() - self.start
        speed = (self.num_timesteps - self.first) / max(seconds, 1e-9)
        by_opponent: dict[str, list[float]] = defaultdict(list)
        for name, reward in self.games.results:
            self.league.record(name, reward > 0)
            by_opponent["self" if name.startswith("past_") else name].append(reward > 0)
        rates = {name: sum(wins) / len(wins) for name, wins in sorted(by_opponent.items())}
        for name, rate in rates.items():
            self.logger.record(f"win_rate/{name}", rate)
        if self.games.turns:
            self.logger.record("games/turns", sum(self.games.turns) / len(self.games.turns))
        self.logger.record("games/finished", len(self.games.results))
        self.logger.record("time/learner_decisions_per_s", speed)
        self.logger.record("time/decisions_per_s", self.games.decisions / max(seconds, 1e-9))
        for part, spent in self.games.seconds.items():
            self.logger.record(f"time/share_{part}", spent / max(seconds, 1e-9))
        self.games.results.clear()
        self.games.turns.clear()
        info = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
        both = self.games.decisions / max(seconds, 1e-9)
        self.progress.update(self.task, completed=self.num_timesteps, info=f"{both:.0f}/s  wins: {info}")
        if self.num_timesteps >= self.next_snapshot:
            self.next_snapshot = self.num_timesteps + self.config.snapshot_every
            self.league.add(self.model)
            save(self.model, self.league.folder, self.config)
            self.league.save()
        self.games.set_opponents(self.league.members, self.league.weights)


def save(model: MaskablePPO, folder: Path, config: Config) -> Path:
    """Write ``checkpoint.zip`` and, of an entity policy, ``network.npz``, each whole or not at all."""
    target, part = folder / "checkpoint.zip", folder / "checkpoint.part.zip"
    model.save(part)
    part.replace(target)
    if isinstance(model.policy, EntityPolicy):
        part = folder / "network.part"
        save_network(model.policy.net, part, config.shaping, decisions=model.num_timesteps, config=asdict(config))
        part.replace(folder / "network.npz")
    return target


def train(config: Config, folder: Path, resume: bool = False, until: int | None = None) -> Path:
    """Train, and return the path of the checkpoint. With ``resume`` go on from the checkpoint in ``folder``.

    ``until``: pause at the first update after that many decisions; resumed, the training (its learning rate too) goes
    on as planned.
    """
    with held(folder):
        return _train(config, folder, resume, until)


def _train(config: Config, folder: Path, resume: bool, until: int | None) -> Path:
    torch.set_num_threads(config.threads)
    league = League(config.opponents, config.past_selves, folder, config.seed)
    if resume:
        league.restore()
    pairs = deck_pairs(config.decks, config.without, config.seed)
    games = SelfPlayVecEnv(
        pairs, config.num_envs, league.members, league.weights, config.seed, config.shaping, config.gamma,
        "entities" if config.policy == "entity" else "flat",
    )  # fmt: skip
    checkpoint = folder / "checkpoint.zip"
    if resume:
        NetworkAgent.load(checkpoint)  # says clearly what is wrong with it
        model = MaskablePPO.load(checkpoint, env=games, device=config.device)
        games.seed(deals_from(config.seed, model.num_timesteps))  # loading has set the first one again
        model.learning_rate = Falling(config)
        model._setup_lr_schedule()
    else:
        if checkpoint.exists():
            raise ValueError(f"{checkpoint} exists; use --resume to go on from it, or another --folder")
        model = new_model(config, games)
    label(model)
    write_text(folder / "config.json", json.dumps({"algorithm": "maskable-ppo"} | asdict(config), indent=2) + "\n")
    model.set_logger(configure(str(folder), ["tensorboard", "csv"]))
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}/{task.total:,}"),
        TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[info]}"),
    )  # fmt: skip
    with Progress(*columns, console=console()) as progress:
        callback = TrainingCallback(config, league, games, progress, model.num_timesteps, until or config.decisions)
        try:
            left = config.decisions - model.num_timesteps
            if left > 0:
                masks = config.policy != "entity"  # the entity table holds them
                model.learn(left, callback=callback, reset_num_timesteps=False, use_masking=masks)
        except _Pause:
            pass
        except KeyboardInterrupt:
            progress.print("interrupted: the checkpoint is kept")
    league.save()
    return save(model, folder, config)


def player_of(checkpoint: Path) -> Path:
    """The file to play with: the network beside a checkpoint, which plays inside numba, or else the checkpoint."""
    network = checkpoint.with_name("network.npz")
    return network if network.exists() else checkpoint


def decisions_of(checkpoint: Path) -> int:
    """How many decisions of its own a checkpoint has been trained on."""
    return int(MaskablePPO.load(checkpoint, device="cpu").num_timesteps)


class Falling:
    """The learning rate by the share of the decisions that is left (1 .. 0), or of the minutes if that is less."""

    def __init__(self, config: Config) -> None:
        self.first, self.minutes, self.start = config.learning_rate, config.minutes, time.time()

    def __call__(self, left: float) -> float:
        if self.minutes:
            left = min(left, max(0.0, 1.0 - (time.time() - self.start) / (60 * self.minutes)))
        return self.first * (0.1 + 0.9 * left)


def deals_from(seed: int, decisions: int) -> int:
    """The seed of the deals from so many decisions on: a run that goes on deals new cards."""
    return int(np.random.SeedSequence([seed & 0xFFFF_FFFF_FFFF_FFFF, decisions]).generate_state(1)[0])


def new_model(config: Config, games: SelfPlayVecEnv) -> MaskablePPO:
    """A learner with a fresh network."""
    common: dict[str, Any] = {
        "learning_rate": Falling(config), "n_steps": config.steps, "batch_size": config.batch_size,
        "n_epochs": config.epochs, "gamma": config.gamma, "gae_lambda": config.gae_lambda, "clip_range": config.clip,
        "ent_coef": config.entropy, "seed": config.seed, "device": config.device,
    }  # fmt: skip
    if config.policy == "entity":
        shape = {"context": config.width, "capacity": games.games.action_space.capacity}
        reads = read_by(config.inputs, config.features)
        return MaskablePPO(
            EntityPolicy, games, policy_kwargs={"shape": shape} | reads, rollout_buffer_class=UnmaskedBuffer, **common
        )
    return MaskablePPO(
        FlatPolicy,
        games,
        policy_kwargs={
            "features_extractor_class": SharedLayer,
            "features_extractor_kwargs": {"width": config.width},
            "net_arch": {"pi": [64], "vf": [64]},
        },
        **common,
    )


def options() -> list[Option]:
    """Every field of :class:`Config`."""
    return options_of(Config)
