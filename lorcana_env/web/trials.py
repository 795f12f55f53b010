"""Games that agents play from a laid-out position, and how they end."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass
from typing import Any

from lorcana_env.simulation.statistics import wilson
from lorcana_env.web.requests import Refused

KEPT_TRIALS = 20


@dataclass
class Trial:
    """Games of agents from a layout, one after the other."""

    layout: dict[str, Any]
    agents: tuple[str, str]
    shuffle: bool
    games: int
    won: int = 0
    lost: int = 0
    cut: int = 0
    turns: int = 0
    running: bool = True
    problem: str = ""

    def as_dict(self) -> dict[str, Any]:
        done = self.won + self.lost + self.cut
        return {
            "done": done,
            "games": self.games,
            "won": self.won,
            "lost": self.lost,
            "ci95": list(wilson(self.won + self.cut / 2, done)) if done else None,
            "turns": self.turns / done if done else None,
            "running": self.running,
            "problem": self.problem,
        }


class Trials:
    """Those of a running server; they are not kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: dict[str, Trial] = {}

    def add(self, trial: Trial) -> str:
        name = secrets.token_hex(6)
        with self._lock:
            while len(self._all) >= KEPT_TRIALS:
                self._all.pop(next(iter(self._all))).running = False
            self._all[name] = trial
        return name

    def get(self, name: str) -> Trial:
        with self._lock:
            if name not in self._all:
                raise Refused(404, "there is no such trial (any more)")
            return self._all[name]
