"""How strong agents are: a ladder among them, with ratings, intervals and breakdowns.

>>> from training import plots
>>> from lorcana_env.training.evaluation.ladder import decks_of, evaluate, load
>>> ladder = evaluate(["greedy", "random", "ismcts:50"], decks_of("all"), games=400, slow_games=40)
>>> ladder.ratings, ladder.breakdown("greedy")["went first"].win_rate
>>> ladder.save("ladder.json")
>>> plots.ladder(load("ladder.json"), "ladder.png")
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import itertools
import json
import os
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.registry import file_of, row_of
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import held_out
from lorcana_env.game.agent import AgentFailed, is_slow
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.statistics import Rate
from lorcana_env.training.evaluation.matches import BATCH, GAME, Match, Schedule, breakdown, check_games, play_match
from lorcana_env.training.evaluation.ratings import rating_intervals, ratings
from lorcana_env.training.evaluation.report_file import open_report
from lorcana_env.training.evaluation.workers import Task, play_tasks

__all__ = [
    "GAME",
    "Ladder",
    "Match",
    "NoGames",
    "Rate",
    "decks_of",
    "evaluate",
    "load",
    "play_match",
    "rating_intervals",
    "ratings",
]

FORMAT = "lorcana ladder 1"
PACKAGES = ("lorcana-env", "numpy", "numba", "torch", "choix")


class NoGames(ValueError):
    """A ladder was stopped before any game was finished."""


def decks_of(names: str) -> list[Deck]:
    """Decks given as "a,b,c" (bundled names or files), or "all" for every bundled list.

    "held-out", "held-out:generated", "held-out:new-cards": decks never trained on (:mod:`lorcana_env.decks.generator`).
    """
    kind, _, which = names.strip().partition(":")
    if kind == "held-out":
        return held_out(which or "lists")
    listed = list(bundled()) if names.strip() == "all" else [name.strip() for name in names.split(",") if name.strip()]
    if not listed:
        raise ValueError("name at least one deck, or all")
    return [Deck.load(name) for name in dict.fromkeys(listed)]


@dataclass(frozen=True)
class Ladder:
    """Every pair of agents that met. ``planned``: how many games were to be played; ``about``: free, for the record."""

    agents: tuple[str, ...]
    decks: tuple[str, ...]
    matches: tuple[Match, ...]
    planned: int
    seed: int = 0
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def failed(self) -> str | None:
        """Why the ladder ended early, if a program among the agents failed."""
        return self.about.get("failed")

    @property
    def games(self) -> int:
        return sum(match.games for match in self.matches)

    @cached_property
    def ratings(self) -> dict[str, float]:
        """Elo points, the strongest first (:func:`lorcana_env.training.evaluation.ratings.ratings`)."""
        return ratings(self.matches)

    @cached_property
    def rating_intervals(self) -> dict[str, tuple[float, float]]:
        """95 % intervals of the ratings."""
        return rating_intervals(self.matches)

    def log(self, agent: str, against: str | None = None) -> np.ndarray:
        """All games of an agent (GAME[n], the agent as a), or those against one other."""
        return np.concatenate(
            [np.zeros(0, GAME)] + [match.log_of(agent) for match in self.matches if against in (None, match.a, match.b)]
        )

    def rate(self, agent: str, against: str | None = None) -> Rate:
        """Win rate of an agent over all its games, or those against one other."""
        return Rate.of(self.log(agent, against)["result"])

    def breakdown(self, agent: str, against: str | None = None) -> dict[str, Rate]:
        """Win rates in parts of these games (:func:`lorcana_env.training.evaluation.matches.breakdown`)."""
        return breakdown(self.log(agent, against), self.decks)

    def as_dict(self, logs: bool = False) -> dict[str, Any]:
        """The report as JSON knows it; with ``logs`` every single game too, as columns of :data:`GAME`."""
        pairs = []
        for match in self.matches:
            parts = breakdown(match.log, self.decks)
            pair = match.as_dict() | {"breakdown": {name: rate.as_dict() for name, rate in parts.items()}}
            if logs:
                pair["log"] = {name: match.log[name].tolist() for name in GAME.names or ()}
            pairs.append(pair)
        return {
            "format": FORMAT,
            "pairs": pairs,
            "ratings": self.ratings,
            "ratings_ci95": {name: list(self.rating_intervals[name]) for name in self.ratings},
            "agents": {
                name: self.rate(name).as_dict()
                | {"breakdown": {part: rate.as_dict() for part, rate in self.breakdown(name).items()}}
                for name in self.agents
            },
            "decks": list(self.decks),
            "games": self.games,
            "planned": self.planned,
            "seed": self.seed,
            "simulations_per_s": self.about.get("simulations_per_s", {}),
            "load": self.about.get("load"),
            "open_lists": self.about.get("open_lists"),
            "about": self.about,
        }

    def save(self, path: str | Path) -> None:
        """Write the report with every game as JSON; :func:`load` reads it."""
        write_text(path, json.dumps(self.as_dict(logs=True), ensure_ascii=False) + "\n")


def load(path: str | Path) -> Ladder:
    """A saved ladder; ``ValueError`` when the file holds something else."""
    with open_report(path, FORMAT, "lorcana evaluate --save") as saved:
        decks, matches = tuple(saved["decks"]), []
        for pair in saved["pairs"]:
            log = np.zeros(pair["games"], GAME)
            for name in GAME.names or ():
                log[name] = pair["log"][name]
            matches.append(Match(pair["a"], pair["b"], decks, log))
        if not matches:
            raise ValueError("it has no pairs")
        return Ladder(tuple(saved["agents"]), decks, tuple(matches), saved["planned"], saved["seed"], saved["about"])


def evaluate(
    agents: Sequence[str],
    decks: Sequence[Deck],
    games: int = 400,
    slow_games: int | None = None,
    seed: int = 0,
    minutes: float | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    ray: str | Cluster | None = None,
) -> Ladder:
    """A ladder: every agent (a name of :func:`lorcana_env.agents.player`) against every other, ``games`` games a pair.

    The games go over all pairs of the decks, mirrored and crossed; each deal is played twice with the seats swapped.
    Pairs with a slow agent (:func:`lorcana_env.game.agent.is_slow`) play ``slow_games``, and all such pairs the same
    deals, as all others do. After ``minutes``, on Ctrl-C, or when a program
    among the agents fails (``ladder.failed``), the ladder holds what was played so far; games in progress are dropped.
    ``workers``: processes that share the games; the result does not depend on their number (unless a search's budget
    is in milliseconds). With ``ray`` (an address or a :class:`~lorcana_env.simulation.cluster.Cluster`) those of a Ray
    cluster play; an agent that is a file must lie under the same path there. ``progress`` is called with the number of
    games done, and of all. ``ValueError`` for agents or numbers that cannot be played with, :class:`NoGames` when it
    was stopped before any game was finished.
    """
    names = tuple(agents)
    slow_games = games if slow_games is None else slow_games
    check_games(games)
    check_games(slow_games)
    schedule = Schedule([(a, b) for a in decks for b in decks], seed)
    tasks = _tasks(names, games, slow_games)
    planned, done = sum(2 * task.deals for task in tasks), 0
    logs: dict[tuple[str, str], list[np.ndarray]] = {}
    searched: dict[str, tuple[int, float]] = {}
    load = _load()
    start = time.monotonic()
    with (
        _stop_early(logs) as failures,
        contextlib.closing(play_tasks(tasks, schedule, minutes, workers, ray)) as played,
    ):
        for task, part in played:
            logs.setdefault((task.a, task.b), []).append(part.log)
            done += len(part.log)
            for name, (simulations, seconds) in part.searched.items():
                before = searched.get(name, (0, 0.0))
                searched[name] = before[0] + simulations, before[1] + seconds
            if progress is not None:
                progress(done, planned)
    if not logs:
        raise NoGames("no game was finished: give it more time, or a faster agent")
    matches = [
        Match(a, b, schedule.names, np.concatenate(sorted(logs[a, b], key=lambda log: int(log["deal"][0]))))
        for a, b in itertools.combinations(names, 2)
        if (a, b) in logs
    ]
    about: dict[str, Any] = {
        "games": games, "slow_games": slow_games, "minutes": minutes, "workers": workers,
        "seconds": round(time.monotonic() - start, 1), "versions": _versions(), "sha256": _checksums(names),
        "simulations_per_s": {name: round(n / seconds) for name, (n, seconds) in searched.items() if seconds > 0},
        "load": {"before": load, "after": _load()}, "open_lists": True,
    }  # fmt: skip
    if failures:
        about["failed"] = failures[0]
    return Ladder(names, schedule.names, tuple(matches), planned, seed, about)


@contextlib.contextmanager
def _stop_early(logs: dict[Any, Any]) -> Iterator[list[str]]:
    """End the block at Ctrl-C, or when an agent fails after some games; what the agent did is put on the list."""
    failures: list[str] = []
    try:
        yield failures
    except KeyboardInterrupt:
        pass
    except AgentFailed as error:
        if not logs:
            raise
        failures.append(str(error))


def _tasks(names: Sequence[str], games: int, slow_games: int) -> list[Task]:
    """The games of all pairs in parts, so ordered that all pairs advance together; ``ValueError`` for the agents."""
    if len(names) < 2:
        raise ValueError("name at least two agents")
    slow, programs = set(), set()  # a program may fail, so its games are played one at a time
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"agent {name!r} is named twice; a ladder is among different agents")
        if is_slow(make_agent(name)):
            slow.add(name)
        if (row := row_of(name)) is not None and row.is_program:
            programs.add(name)
    tasks = []
    for a, b in itertools.combinations(names, 2):
        deals = (slow_games if slow & {a, b} else games) // 2
        at_once = 1 if (slow | programs) & {a, b} else BATCH
        tasks += [Task(a, b, k, min(at_once, deals - k), k / deals) for k in range(0, deals, at_once)]
    return sorted(tasks, key=lambda task: task.done_before)


def _load() -> list[float] | None:
    """The load averages of the machine over 1, 5 and 15 minutes."""
    return [round(x, 2) for x in os.getloadavg()] if hasattr(os, "getloadavg") else None


def _versions() -> dict[str, str]:
    """The versions of Python and the packages that matter, as far as they are installed."""
    versions = {"python": platform.python_version()}
    for package in PACKAGES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            versions[package] = importlib.metadata.version(package)
    return versions


def _checksums(agents: Sequence[str]) -> dict[str, str]:
    """SHA-256 of the files among the agents, of the network of a guided search, of the module of one's own."""
    files = {name: file_of(name) for name in agents}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in files.items() if path and path.is_file()}
