"""The snapshots of a run, which are its opponents.

Older snapshots are further apart in time. The learner plays more often against those that still beat it (prioritised
fictitious self-play; Vinyals et al. 2019).
"""

from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env.agents.entity_net import EntityNet
from lorcana_env.simulation.rollouts import NAMES, PAST

POWER = 1.5  # of the rate at which a snapshot beats the learner
MEMORY = 0.99  # of the running win rate against a snapshot, per game
MIN_WEIGHT = 0.05  # of a snapshot that is always beaten


def parse_shares(text: str) -> dict[str, float]:
    """The shares of "self=0.8,past=0.15,greedy=0.05" by name, scaled to the sum 1."""
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
                "(training/sb3.py trains against any agent)"
            )
        shares[name.strip()] = value
    total = sum(shares.values())
    if not 0 < total < float("inf"):
        raise ValueError("opponents need at least one name with a share above 0, such as self=0.9,greedy=0.1")
    return {name: share / total for name, share in shares.items() if share > 0}


class SnapshotPool:
    """The snapshots of the run in ``folder``, at most ``size``."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size = folder, size
        self.win_rate: dict[int, float] = {}  # of the learner, by the decisions at the snapshot

    def state(self) -> dict[str, Any]:
        return {"win_rate": dict(self.win_rate)}

    def restore(self, state: dict[str, Any]) -> None:
        self.win_rate = dict(state["win_rate"])

    def _path(self, decisions: int) -> Path:
        return self.folder / f"past_{decisions}.npz"

    def add(self, net: EntityNet, decisions: int) -> None:
        """Add a snapshot; a full pool drops the one whose neighbours are closest in log age."""
        if self.size == 0:
            return
        net.save(self._path(decisions), decisions=decisions)
        self.win_rate[decisions] = 0.5
        while len(self.win_rate) > self.size:
            when = np.array(list(self.win_rate), np.float64)
            age = when[-1] - when + (when[-1] - when[-2] if len(when) > 1 else 1.0)
            gaps = np.log(age[:-2] / age[2:]) if len(when) > 2 else np.zeros(0)
            leaving = int(when[1 + int(gaps.argmin())] if len(gaps) else when[0])
            del self.win_rate[leaving]  # the file stays, because the round in progress may still play it

    def record(self, games: np.ndarray, members: tuple[str, ...]) -> None:
        """Count the games (GAME[n]) of a round against the snapshots ``members``."""
        of = {str(self._path(decisions)): decisions for decisions in self.win_rate}
        for game in games[(games["opponent"] == PAST) & (games["players"] == 2)]:
            decisions = of.get(members[int(game["member"])])
            if decisions is not None:
                won = float(game["winner"] == game["seat"])
                self.win_rate[decisions] = MEMORY * self.win_rate[decisions] + (1 - MEMORY) * won

    def members(self) -> tuple[tuple[str, ...], tuple[float, ...]]:
        """The files of the snapshots, and the share of the games against each."""
        if not self.win_rate:
            return (), ()
        hard = np.array([(1 - rate) ** POWER + MIN_WEIGHT for rate in self.win_rate.values()])
        weights = hard / hard.sum()
        weights[-1] += 1.0 - weights.sum()
        return tuple(str(self._path(decisions)) for decisions in self.win_rate), tuple(weights.tolist())
