"""A ladder of agents: matches of all pairs, ratings with intervals, and breakdowns.

from lorcana_env.training.evaluation import plots
from lorcana_env.training.evaluation.ladder import decks_of, evaluate, load
ladder = evaluate(["greedy", "random", "ismcts:50"], decks_of("all"), games=400, slow_games=40)
ladder.ratings, ladder.breakdown("greedy")["went first"].win_rate
ladder.save("ladder.json")
plots.ladder(load("ladder.json"), "ladder.png")
"""

import contextlib
import importlib.metadata
import itertools
import json
import platform
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck
from lorcana_env._util import arguments, machine
from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.optional import extra
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.registry import file_of, row_of
from lorcana_env.decks import default_decks
from lorcana_env.decks.generator import held_out
from lorcana_env.game.agent import AgentFailed, is_slow
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.statistics import WinRate
from lorcana_env.training.decks import names_of
from lorcana_env.training.evaluation.matches import BATCH, PLAYED, Match, Schedule, breakdown, check_games
from lorcana_env.training.evaluation.ratings import rating_intervals, ratings
from lorcana_env.training.evaluation.workers import Games, Lineup, Task, play_tasks

FORMAT = "lorcana ladder 1"
PACKAGES = ("lorcana-env", "numpy", "numba", "torch", "choix")


class NoGames(ValueError):
    """A ladder was stopped before any game was finished."""


def decks_of(names: str) -> list[Deck]:
    """Decks by "a,b,c" (bundled names or files), or "all" for every bundled list.

    "held-out", "held-out:generated" and "held-out:new-cards" are decks that a training of "mixed" never plays
    (:mod:`lorcana_env.decks.generator`).
    """
    kind, _, which = names.strip().partition(":")
    if kind == "held-out":
        return held_out(which or "lists")
    listed = names_of(names)
    if not listed:
        raise ValueError("name at least one deck, or all")
    return [Deck.load(name) for name in dict.fromkeys(listed)]


@dataclass(frozen=True)
class Ladder:
    """The matches of all pairs of agents, of ``planned`` games in all; ``about`` describes the circumstances."""

    agents: tuple[str, ...]
    decks: tuple[str, ...]
    matches: tuple[Match, ...]
    planned: int
    seed: int = 0
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def failed(self) -> str | None:
        """The reason why the ladder ended early, if a program among the agents failed."""
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
        """All games of an agent (PLAYED[n], the agent as a), or those against one other."""
        return np.concatenate(
            [np.zeros(0, PLAYED)]
            + [match.log_of(agent) for match in self.matches if against in (None, match.a, match.b)]
        )

    def rate(self, agent: str, against: str | None = None) -> WinRate:
        """Win rate of an agent over all its games, or those against one other."""
        return WinRate.of(self.log(agent, against)["result"])

    def breakdown(self, agent: str, against: str | None = None) -> dict[str, WinRate]:
        """Win rates in parts of these games (:func:`lorcana_env.training.evaluation.matches.breakdown`)."""
        return breakdown(self.log(agent, against), self.decks)

    def as_dict(self, logs: bool = False) -> dict[str, Any]:
        """The report for JSON; with ``logs`` every single game too, as columns of :data:`PLAYED`."""
        pairs = []
        for match in self.matches:
            rates = breakdown(match.log, self.decks)
            pair = match.as_dict() | {"breakdown": {name: rate.as_dict() for name, rate in rates.items()}}
            if logs:
                pair["log"] = {name: match.log[name].tolist() for name in PLAYED.names or ()}
            pairs.append(pair)
        agents = {}
        for name in self.agents:
            parts = {part: rate.as_dict() for part, rate in self.breakdown(name).items()}
            agents[name] = self.rate(name).as_dict() | {"breakdown": parts}
        return {
            "format": FORMAT, "pairs": pairs, "ratings": self.ratings,
            "ratings_ci95": {name: list(self.rating_intervals[name]) for name in self.ratings},
            "agents": agents, "decks": list(self.decks), "games": self.games, "planned": self.planned,
            "seed": self.seed, "simulations_per_s": self.about.get("simulations_per_s", {}),
            "load": self.about.get("load"), "open_lists": self.about.get("open_lists"), "about": self.about,
        }  # fmt: skip

    def save(self, path: str | Path) -> None:
        """Write the report with every game as JSON; :func:`load` reads it."""
        write_text(path, json.dumps(self.as_dict(logs=True), ensure_ascii=False) + "\n")


def load(path: str | Path) -> Ladder:
    """Read a saved ladder. Raises ``ValueError`` when the file holds something else."""
    text = Path(path).read_bytes()
    try:
        saved = json.loads(text)
        if saved["format"] != FORMAT:
            raise ValueError(f"its format is {saved['format']!r}")
        decks, matches = tuple(saved["decks"]), []
        for pair in saved["pairs"]:
            log = np.zeros(pair["games"], PLAYED)
            for name in PLAYED.names or ():
                log[name] = pair["log"][name]
            matches.append(Match(pair["a"], pair["b"], decks, log))
        if not matches:
            raise ValueError("it has no pairs")
        return Ladder(tuple(saved["agents"]), decks, tuple(matches), saved["planned"], saved["seed"], saved["about"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else error
        message = f"{path} is not a saved report ({FORMAT!r}): {why}; lorcana evaluate --save writes one"
        raise ValueError(message) from error


def evaluate(
    agents: Sequence[str] | Lineup, decks: Sequence[Deck | str] | None = None, games: int = 400,
    slow_games: int | None = None, seed: int = 0, minutes: float | None = None, workers: int = 1,
    progress: Callable[[int, int], None] | None = None, ray: str | Cluster | None = None, variant: str = "normal",
) -> Ladder:  # fmt: skip
    """A ladder: every agent plays ``games`` games against every other.

    ``agents``: names (:func:`lorcana_env.agents.agent`), or a dict from what each is to be called to its name or to an
    agent in hand, any :class:`~lorcana_env.game.agent.Agent`, which is given the seeds if it has a method ``seed``, and
    plays in this process. The games, of ``variant``, go over all pairs of the ``decks`` (None: the two default ones),
    mirrored and crossed; each deal is played twice with the seats swapped. Pairs with a slow agent
    (:func:`lorcana_env.game.agent.is_slow`) play ``slow_games``. After ``minutes``, on Ctrl-C, or when a program among
    the agents fails (``ladder.failed``), the ladder holds the games that are over.
    ``workers`` processes share the games; the result does not depend on their number (unless a search's budget is in
    milliseconds). With ``ray`` (an address or a :class:`~lorcana_env.simulation.cluster.Cluster`) the workers of a Ray
    cluster play; an agent that is a file must have the same path there. ``progress`` is called with the number of
    games done, and of all. Raises ``ValueError`` for unknown agents and odd numbers, and :class:`NoGames` when no game
    was finished.
    """
    lineup = _lineup(agents)
    names = tuple(lineup)
    slow_games = games if slow_games is None else slow_games
    check_games(games)
    check_games(slow_games)
    extra("choix")  # the ratings need it
    loaded = Deck.of_each(default_decks(variant) if decks is None else decks)
    schedule = Schedule([(a, b) for a in loaded for b in loaded], seed, variant)
    tasks = _tasks(lineup, games, slow_games)
    planned, done = sum(2 * task.deals for task in tasks), 0
    parts: dict[tuple[str, str], list[Games]] = {}
    before, start = machine.load(), time.monotonic()
    with (
        _stop_early(parts) as failures,
        contextlib.closing(play_tasks(tasks, schedule, lineup, minutes, workers, ray)) as played,
    ):
        for task, part in played:
            parts.setdefault((task.a, task.b), []).append(part)
            done += len(part.log)
            if progress is not None:
                progress(done, planned)
    if not parts:
        raise NoGames("no game was finished: give it more time, or a faster agent")
    matches = []
    for pair in itertools.combinations(names, 2):
        logs = sorted((part.log for part in parts.get(pair, ())), key=lambda log: int(log["deal"][0]))
        matches += [Match(*pair, schedule.names, np.concatenate(logs))] if logs else []
    about: dict[str, Any] = {
        "games": games, "slow_games": slow_games, "minutes": minutes, "workers": workers,
        "seconds": round(time.monotonic() - start, 1), "versions": _versions(), "sha256": _checksums(lineup),
        "simulations_per_s": _simulations_per_s(part for some in parts.values() for part in some),
        "load": {"before": before, "after": machine.load()}, "open_lists": True, "variant": variant,
    }  # fmt: skip
    if failures:
        about["failed"] = failures[0]
    return Ladder(names, schedule.names, tuple(matches), planned, seed, about)


def _simulations_per_s(parts: Iterable[Games]) -> dict[str, int]:
    """The simulations per second of processor time of each agent that searches."""
    searched: dict[str, list[tuple[int, float]]] = {}
    for part in parts:
        for name, spent in part.searched.items():
            searched.setdefault(name, []).append(spent)
    sums = {name: np.sum(spent, axis=0) for name, spent in searched.items()}
    return {name: round(n / seconds) for name, (n, seconds) in sums.items() if seconds > 0}


@contextlib.contextmanager
def _stop_early(parts: dict[Any, Any]) -> Iterator[list[str]]:
    """End the block at Ctrl-C, or when an agent fails after some games; its error is put on the list."""
    failures: list[str] = []
    try:
        yield failures
    except KeyboardInterrupt:
        pass
    except AgentFailed as error:
        if not parts:
            raise
        failures.append(str(error))


def _lineup(agents: Sequence[str] | Lineup) -> Lineup:
    """What plays under each name."""
    if isinstance(agents, Mapping):
        for name, source in agents.items():
            arguments.text(name, "what an agent is to be called")
            if not isinstance(source, str):
                arguments.agent(source, f"agents[{name!r}]")
        return agents
    listed = arguments.items(agents, "agents", "names")
    for i, name in enumerate(listed):
        arguments.text(name, f"agents[{i}]", "a dict from names to agents holds those in hand")
        if listed.count(name) > 1:
            raise ValueError(f"agent {name!r} is named twice; a ladder is among different agents")
    return {name: name for name in listed}


def _tasks(lineup: Lineup, games: int, slow_games: int) -> list[Task]:
    """The games of all pairs in parts, ordered so that all pairs advance together."""
    if len(lineup) < 2:
        raise ValueError("name at least two agents")
    slow, programs = set(), set()  # a program may fail, so its games are played one at a time
    for name, source in lineup.items():
        if is_slow(make_agent(source) if isinstance(source, str) else source):
            slow.add(name)
        if isinstance(source, str) and (row := row_of(source)) is not None and row.is_program:
            programs.add(name)
    tasks = []
    for a, b in itertools.combinations(lineup, 2):
        deals = (slow_games if slow & {a, b} else games) // 2
        at_once = 1 if (slow | programs) & {a, b} else BATCH
        tasks += [Task(a, b, k, min(at_once, deals - k), k / deals) for k in range(0, deals, at_once)]
    return sorted(tasks, key=lambda task: task.done_before)


def _versions() -> dict[str, str]:
    """The versions of Python and the packages that matter, as far as they are installed."""
    versions = {"python": platform.python_version()}
    for package in PACKAGES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            versions[package] = importlib.metadata.version(package)
    return versions


def _checksums(lineup: Lineup) -> dict[str, str]:
    """SHA-256 of the files of the agents: networks, also of guided searches, and modules."""
    files = {name: file_of(source) for name, source in lineup.items() if isinstance(source, str)}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in files.items() if path and path.is_file()}
