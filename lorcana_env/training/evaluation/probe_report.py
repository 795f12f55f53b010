"""The report of a probe."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lorcana_env._util.atomic_files import write_text
from lorcana_env.simulation.statistics import WinRate

FORMAT = "lorcana probe 2"


@dataclass(frozen=True)
class Point:
    """The win rate after ``decisions`` decisions of the learner, against the agent, over games of both seats."""

    decisions: int
    rate: WinRate


@dataclass(frozen=True)
class Probe:
    """The win rates against ``agent``: of a search (None: none was made), and at ``points`` of a training.

    ``about`` holds the settings.
    """

    agent: str
    search: WinRate | None
    points: tuple[Point, ...]
    about: dict[str, Any]

    @property
    def by(self) -> dict[str, WinRate]:
        """The win rate of each kind of response; that of a training is the last one."""
        found = {} if self.search is None else {"search": self.search}
        return found | ({"ppo": self.points[-1].rate} if self.points else {})

    @property
    def rate(self) -> WinRate:
        """The larger of the win rates."""
        return max(self.by.values(), key=lambda rate: rate.win_rate or 0.0)

    def as_dict(self) -> dict[str, Any]:
        """The report for JSON; ``win_rate``, ``ci95`` and ``games`` are those of the better response."""
        points = [{"decisions": p.decisions, "wins": p.rate.wins} | p.rate.as_dict() for p in self.points]
        by: dict[str, Any] = {"search": None, "ppo": None}
        by |= {name: rate.as_dict() | {"wins": rate.wins} for name, rate in self.by.items()}
        whole = {"format": FORMAT, "agent": self.agent} | self.rate.as_dict()
        return whole | {"by": by, "points": points, "about": self.about}

    def save(self, path: str | Path) -> None:
        """Write the report as JSON."""
        write_text(path, json.dumps(self.as_dict(), ensure_ascii=False, indent=2) + "\n")
