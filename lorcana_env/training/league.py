"""The league: whom the learner plays, and how often.

Members are agents by name ("random", "greedy", "ismcts:50sims", checkpoints) with fixed shares, and "self": past selves
of the run, which share the rest. Among past selves those that the learner still loses to are drawn more often
(prioritised fictitious self-play; Vinyals et al. 2019): in proportion to ``(1 - win rate) ** POWER``.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np

from agents.network import NetworkAgent
from lorcana_env import agents
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents.network import Network
from lorcana_env.game.agent import Agent, name_of
from lorcana_env.training.entity_net import compiled, save
from lorcana_env.training.policies import EntityPolicy

POWER = 1.5
MEMORY = 0.99  # of the running win rate against a member, per game
LEAST = 0.05  # what a past self that is always beaten still counts, before shares are made


def parse_opponents(text: str) -> dict[str, float]:
    """Shares by name of "greedy=0.4,random=0.1,self=0.5"; they are scaled to sum to 1."""
    shares: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, share = part.rpartition("=")
        try:
            value = float(share) if equals else -1.0
        except ValueError:
            value = -1.0
        if not name or value < 0:
            raise ValueError(f"opponents are written name=share,name=share; {part!r} is not")
        shares[name.strip()] = value
    total = sum(shares.values())
    if not total > 0:
        raise ValueError("opponents need at least one name with a share above 0, such as greedy=0.5,self=0.5")
    return {name: share / total for name, share in shares.items() if share > 0}


class League:
    """Fixed members and past selves; ``members`` and ``weights`` are what games are drawn from."""

    def __init__(self, opponents: str, past_selves: int, folder: Path, seed: int = 0) -> None:
        self.folder, self.size, self.seed = folder, past_selves, seed
        self.shares = parse_opponents(opponents)
        self.fixed = [agents.agent(name, seed) for name in self.shares if name != "self"]
        self.selves: list[Agent] = []
        self.win_rate: dict[str, float] = {}

    def restore(self) -> None:
        """Past selves that an earlier part of the run saved."""
        paths = sorted(self.folder.glob("past_*.*"), key=lambda path: int(path.stem.partition("_")[2]))
        self.selves = [_drawing(path, self.seed + i) for i, path in enumerate(paths[-self.size :])]
        if self._statistics.is_file():
            self.win_rate = dict(json.loads(self._statistics.read_text("utf-8")))

    @property
    def _statistics(self) -> Path:
        return self.folder / "league.json"

    def save(self) -> None:
        """Keep the win rates for :meth:`restore`."""
        write_text(self._statistics, json.dumps(self.win_rate) + "\n")

    def add(self, model: Any) -> None:
        """A copy of the policy of ``model`` as it is now joins, and is saved; a full league loses the most beaten."""
        name, seed = f"past_{model.num_timesteps}", self.seed + model.num_timesteps
        if isinstance(model.policy, EntityPolicy):
            save(model.policy.net, self.folder / f"{name}.npz", decisions=model.num_timesteps)
            self.selves.append(compiled(model.policy.net, name, seed))
        else:
            model.save(self.folder / f"{name}.zip")
            self.selves.append(NetworkAgent(copy.deepcopy(model.policy).to("cpu"), name, False, seed))
        self.win_rate[name] = 0.5
        if len(self.selves) > self.size:
            beaten = max(self.selves[:-1], key=lambda member: self.win_rate.get(name_of(member), 0.5))
            self.selves.remove(beaten)
            for path in self.folder.glob(f"{name_of(beaten)}.*"):
                path.unlink()

    def record(self, name: str, won: bool) -> None:
        """A finished game against a member."""
        rate = self.win_rate.get(name, 0.5)
        self.win_rate[name] = MEMORY * rate + (1 - MEMORY) * won

    @property
    def members(self) -> list[Agent]:
        return [*self.fixed, *self.selves]

    @property
    def weights(self) -> np.ndarray:
        """float64[members], summing to 1. Before there are past selves their share goes to the others in proportion."""
        fixed = [share for name, share in self.shares.items() if name != "self"]
        left = self.shares.get("self", 0.0)
        hard = np.array([(1 - self.win_rate.get(name_of(agent), 0.5)) ** POWER + LEAST for agent in self.selves])
        weights = np.concatenate([fixed, left * hard / hard.sum() if len(hard) else []])
        if not weights.sum() > 0:
            raise ValueError("opponents: self alone needs a past self to begin with; add greedy or random")
        return weights / weights.sum()


def _drawing(path: Path, seed: int) -> Agent:
    """A saved policy whose actions are drawn, as they were when it was the learner."""
    return Network(path, False, seed) if path.suffix == ".npz" else NetworkAgent.load(path, False, seed)
