"""How exploitable an agent is: a best response is trained against it, and its win rate is measured on the way.

The agent stays as it is; the learner plays it alone, with seats and decks as in the ladder. Both sides are alike, so a
win rate above one half is what an opponent can gain who knows the agent: a lower bound, since a longer or better
training may gain more (approximate exploitability; Timbers et al. 2022).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from lorcana_env import players
from lorcana_env.doors.files import write_text
from lorcana_env.simulation.statistics import Rate
from training.evaluation import NoGames, decks_of, evaluate
from training.matches import check_games
from training.saved_reports import reading
from training.selfplay import Config, decisions_of, player_of, train

FORMAT = "lorcana probe 1"


@dataclass(frozen=True)
class Point:
    """The win rate after ``decisions`` decisions of the learner, against the agent, over games of both seats."""

    decisions: int
    rate: Rate


@dataclass(frozen=True)
class Probe:
    """What the probe of ``agent`` found. ``config``: of the training, for the record."""

    agent: str
    points: tuple[Point, ...]
    config: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON knows it; ``win_rate`` and ``ci95`` are those after all decisions."""
        points = [{"decisions": p.decisions, "wins": p.rate.wins} | p.rate.as_dict() for p in self.points]
        last = self.points[-1].rate.as_dict()
        return {"format": FORMAT, "agent": self.agent} | last | {"points": points, "config": self.config}

    def save(self, path: str | Path) -> None:
        """Write the report as JSON; :func:`load` reads it."""
        write_text(path, json.dumps(self.as_dict(), ensure_ascii=False, indent=2) + "\n")


def load(path: str | Path) -> Probe:
    """A saved probe; ``ValueError`` when the file holds something else."""
    with reading(path, FORMAT, "lorcana probe --save") as saved:
        points = tuple(Point(p["decisions"], Rate(p["games"], p["wins"])) for p in saved["points"])
        if not points:
            raise ValueError("it has no points")
        return Probe(saved["agent"], points, saved["config"])


def probe(
    agent: str,
    config: Config,
    folder: Path,
    points: int = 5,
    games: int = 400,
    workers: int = 1,
    progress: Callable[[Point], None] | None = None,
) -> Probe:
    """Train against ``agent`` (a name of :func:`lorcana_env.players.player`) and measure ``points`` times on the way.

    ``config``: a training whose ``decisions`` are the budget; its opponents and time limit are set here. ``folder``
    gets the run, as :func:`training.selfplay.train` leaves it, and ``probe.json`` after every point. Each point plays
    ``games`` games on the decks of the config. ``progress`` is called with each point. Ctrl-C ends the training, and
    what has been learnt is measured; while games are played it ends the probe with the points before.
    """
    if points < 1 or config.decisions < points:
        raise ValueError(f"{points} points need at least one decision each, not {config.decisions} in all")
    if "," in agent:
        raise ValueError(f"{agent!r} cannot be an opponent by name: rename the file so that it has no comma")
    check_games(games)
    players.player(agent)  # says what is wrong with it before anything is trained
    decks = decks_of(config.decks)
    config = replace(config, opponents=f"{agent}=1.0", minutes=0.0)
    found: tuple[Point, ...] = ()
    for k in range(1, points + 1):
        until = config.decisions * k // points
        checkpoint = train(config, folder, resume=k > 1, until=until)
        trained = decisions_of(checkpoint)
        learner = str(player_of(checkpoint))
        try:
            ladder = evaluate([learner, agent], decks, games, seed=config.seed + 1, workers=workers)
        except NoGames:
            break
        if ladder.games < ladder.planned:
            break
        found = (*found, Point(trained, ladder.rate(learner)))
        Probe(agent, found, asdict(config)).save(folder / "probe.json")
        if progress is not None:
            progress(found[-1])
        if trained < until:
            break
    if not found:
        raise ValueError("the probe was interrupted before its first point")
    return Probe(agent, found, asdict(config))
