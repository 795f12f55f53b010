"""Past selves of a run: which are kept, and how often each is played.

Snapshots are kept so that they lie ever wider apart the older they are. Those that the learner still loses to are
played more often (prioritised fictitious self-play; Vinyals et al. 2019).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env.agents.network import read_arrays
from lorcana_env.simulation.rollouts import PAST
from lorcana_env.training.entity_net import EntityNet, save

NAMES = ("self", "past", "greedy")
POWER = 1.5
MEMORY = 0.99  # of the running win rate against a past self, per game
LEAST = 0.05  # what one that is always beaten still counts, before shares are made


def parse_shares(text: str) -> dict[str, float]:
    """Shares by name of "self=0.8,past=0.15,greedy=0.05"; they are scaled to sum to 1."""
    shares: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, share = part.partition("=")
        try:
            value = float(share) if equals else -1.0
        except ValueError:
            value = -1.0
        if name.strip() not in NAMES or not value >= 0:
            raise ValueError(
                f"opponents are written name=share,name=share with the names {', '.join(NAMES)}; {part!r} is not "
                "(other agents: --algorithm maskable-ppo)"
            )
        shares[name.strip()] = value
    total = sum(shares.values())
    if not 0 < total < float("inf"):
        raise ValueError("opponents need at least one name with a share above 0, such as self=0.9,greedy=0.1")
    return {name: share / total for name, share in shares.items() if share > 0}


class Selves:
    """The past selves of the run in ``folder``, at most ``size``."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size = folder, size
        self.win_rate: dict[int, float] = {}  # of the learner, by when the snapshot was taken, the oldest first

    def state(self) -> dict[str, Any]:
        return {"win_rate": dict(self.win_rate)}

    def restore(self, state: dict[str, Any]) -> None:
        self.win_rate = dict(state["win_rate"])
        for decisions in self.win_rate:
            try:
                read_arrays(self._path(decisions))
            except ValueError as error:
                raise ValueError(
                    f"{error}; it is a past self of the run: put it back, or a copy of network.npz in its place"
                ) from error

    def _path(self, decisions: int) -> Path:
        return self.folder / f"past_{decisions}.npz"

    def add(self, net: EntityNet, decisions: int) -> None:
        """The network as it is now joins; of a full league one leaves whose neighbours in time are nearest to it."""
        if self.size == 0:
            return
        save(net, self._path(decisions), decisions=decisions)
        self.win_rate[decisions] = 0.5
        while len(self.win_rate) > self.size:
            when = np.array(list(self.win_rate), np.float64)
            # of three snapshots in a row, how much older the first is than the last, counted back from now
            age = when[-1] - when + (when[-1] - when[-2] if len(when) > 1 else 1.0)
            gaps = np.log(age[:-2] / age[2:]) if len(when) > 2 else np.zeros(0)
            leaving = int(when[1 + int(gaps.argmin())] if len(gaps) else when[0])
            del self.win_rate[leaving]  # the file stays: a round in progress may still play it

    def record(self, games: np.ndarray, members: tuple[str, ...]) -> None:
        """Games (GAME[n]) of a round that was played against ``members``."""
        of = {str(self._path(decisions)): decisions for decisions in self.win_rate}
        for game in games[(games["opponent"] == PAST) & (games["players"] == 2)]:
            decisions = of.get(members[int(game["member"])])
            if decisions is not None:
                won = float(game["winner"] == game["seat"])
                self.win_rate[decisions] = MEMORY * self.win_rate[decisions] + (1 - MEMORY) * won

    def drawn(self) -> tuple[tuple[str, ...], tuple[float, ...]]:
        """The files of the past selves, and how often each is to be played."""
        if not self.win_rate:
            return (), ()
        hard = np.array([(1 - rate) ** POWER + LEAST for rate in self.win_rate.values()])
        weights = hard / hard.sum()
        weights[-1] += 1.0 - weights.sum()
        return tuple(str(self._path(decisions)) for decisions in self.win_rate), tuple(weights.tolist())
