"""A trained best response, which plays against the agent alone.

It begins with the network of the agent, or, if the agent is none, with the shipped one. The loop is that of
:mod:`lorcana_env.training.ppo`. The first rounds train only the value, because the values of the network are those of
games against itself.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import agents
from lorcana_env._util.atomic_files import whole
from lorcana_env.agents.entity_net import EntityNet
from lorcana_env.agents.network import SHIPPED, file_of, read_arrays
from lorcana_env.agents.response import plays_in_numba
from lorcana_env.agents.suffixes import DRAW, is_network, split_suffixes
from lorcana_env.game.agent import Agent
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import Records
from lorcana_env.training import ppo
from lorcana_env.training.actors import Job
from lorcana_env.training.against import AgainstAgent
from lorcana_env.training.learner import Learner, Loss, Schedule
from lorcana_env.training.snapshots import parse_shares

START, TARGET = "start.npz", "target.npz"
SHARPER = 2000.0  # factor of the logits, so that a draw takes the likeliest action
ROUNDS = 32
FIRST_ROUNDS = 4  # the rounds that train the value alone
VALUE = "value_"  # the prefix of the names of its layers


def config_for(decks: str, decisions: int, seed: int) -> ppo.Config:
    """The usual settings of the training of a response: at least :data:`ROUNDS` rounds."""
    return ppo.Config(
        decks=decks, decisions=decisions, seed=seed, minutes=0.0, round_decisions=min(16_384, -(-decisions // ROUNDS)),
        epochs=2, learning_rate=5e-4, bootstrap=0.0, magnet=0.0, magnet_end=0.0, closed=0.0, past_selves=0,
        curve_every=0, opponents="past=1.0",
    )  # fmt: skip


def config_against(agent: str, config: ppo.Config) -> ppo.Config:
    """The settings of a training against an agent, which is its only opponent."""
    opponents = "greedy=1.0" if agent == "greedy" else "past=1.0"
    actors = config.actors if plays_in_numba(agent) else 0
    return replace(config, opponents=opponents, minutes=0.0, past_selves=0, curve_every=0, closed=0.0, actors=actors)


def network_of(agent: str) -> Path:
    """The network that a response to the agent begins with."""
    file = split_suffixes(agent)[0]
    return file_of(file) if is_network(file) else SHIPPED


def write_target(agent: str, folder: Path) -> None:
    """Write the network to begin with, and that of the agent for actors, which draw from its policy."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / START).write_bytes(network_of(agent).read_bytes())
    if not plays_in_numba(agent):
        return
    settings, arrays = read_arrays(network_of(agent))
    factor = 0.0 if agent == "random" else 1.0 if DRAW in split_suffixes(agent)[1] else SHARPER  # 0: a uniform policy
    arrays["action_3"], arrays["skip"] = arrays["action_3"] * np.float32(factor), arrays["skip"] * np.float32(factor)
    with whole(folder / TARGET) as draft, draft.open("wb") as file:
        np.savez_compressed(file, settings=np.array(json.dumps(settings)), **arrays)


class Learning(Learner):
    """A learner that trains the value alone in the first rounds."""

    def update(self, parts: Sequence[tuple[int, Records]], schedule: Schedule) -> dict[str, float]:
        for name, parameter in self.net.named_parameters():
            parameter.requires_grad_(self.updates >= FIRST_ROUNDS or name.startswith(VALUE))
        return super().update(parts, schedule)


class ResponseRun(ppo.Run):
    """A training against the agent whose network is in the folder, or against ``agent``, which is asked in Python."""

    agent: Agent | None = None

    def _actors(self) -> Any:
        if self.agent is None:
            return super()._actors()
        return AgainstAgent(self.config.setup(0, 1), self.agent, self.acting)

    def _learner(self, loss: Loss, device: str, start: str) -> Learner:
        return Learning(EntityNet.load(self.folder / START, outcomes=3), loss, self.config.seed, device)

    def _next_job(self, number: int) -> Job:
        shares = parse_shares(self.config.opponents)
        members = (str(self.folder / TARGET),) if "past" in shares else ()
        return Job(number, shares, members, (1.0,) * len(members))


def train(agent: str, config: ppo.Config, folder: Path, resume: bool = False, until: int | None = None) -> Path:
    """Train a response to ``agent`` as :func:`lorcana_env.training.ppo.train` does, and return its checkpoint."""
    if not resume and (folder / ppo.CHECKPOINT).exists():
        raise ValueError(f"{folder / ppo.CHECKPOINT} exists; use another --folder")

    def begin(config: ppo.Config, folder: Path, resume: bool, cluster: Cluster | None) -> ResponseRun:
        if not resume:
            write_target(agent, folder)
        run = ResponseRun(config, folder, resume, cluster)
        run.agent = None if plays_in_numba(agent) else agents.agent(agent, config.seed)
        return run

    return ppo.train(config_against(agent, config), folder, resume, until, make=begin)
