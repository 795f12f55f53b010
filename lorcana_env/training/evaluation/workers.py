"""Parts of matches, played by this process, by several processes, or by the machines of a Ray cluster."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

import numpy as np

from lorcana_env import agents
from lorcana_env._util.interrupts import replace_handler
from lorcana_env.game.agent import Agent, reseed, search_effort
from lorcana_env.simulation.cluster import Cluster, connected
from lorcana_env.training.evaluation.matches import Schedule, play_deals

#: What plays under each name: an agent by name, or one that the caller has in hand.
Lineup = Mapping[str, "str | Agent"]


class Task(NamedTuple):
    """A part of a match of two agents of a lineup: ``deals`` deals from deal ``first`` of the schedule on."""

    a: str
    b: str
    first: int
    deals: int
    done_before: float = 0.0  # share of the pair's deals that come before these


class Games(NamedTuple):
    """The games of a task (PLAYED[2 * deals]), and the simulations and processor seconds of the agents that search."""

    log: np.ndarray
    searched: dict[str, tuple[int, float]]


class Player:
    """Plays tasks of one schedule in one process, and loads each agent once."""

    def __init__(self, schedule: Schedule, lineup: Lineup, stopped: Callable[[], bool]) -> None:
        self.schedule, self.lineup, self.stopped = schedule, lineup, stopped
        self.agents: dict[str, Agent] = {}

    def play(self, task: Task) -> Games | None:
        """The games of the task, the same in every process; None when it was stopped before the end."""
        _, seed_a, seed_b = self.schedule.seeds(task.first)
        a, b = self._agent(task.a, seed_a), self._agent(task.b, seed_b)
        if (torch := sys.modules.get("torch")) is not None:
            torch.set_num_threads(1)  # the workers share the cores, and sums do not depend on how they are split
        before = [search_effort(agent) for agent in (a, b)]
        log = play_deals(a, b, self.schedule, task.first, task.deals, self.stopped)
        if log is None:
            return None
        after = [search_effort(agent) for agent in (a, b)]
        spent = {name: (m - k, t - s) for name, (k, s), (m, t) in zip((task.a, task.b), before, after) if m > k}
        return Games(log, spent)

    def _agent(self, name: str, seed: int) -> Agent:
        """The agent with this seed; one by name is loaded again only when it has no method ``seed``."""
        source = self.lineup[name]
        if not isinstance(source, str):
            reseed(source, seed)
            return source
        agent = self.agents.get(name)
        if agent is None or not reseed(agent, seed):
            agent = self.agents[name] = agents.agent(source, seed)
        return agent


def play_tasks(
    tasks: Sequence[Task], schedule: Schedule, lineup: Lineup, minutes: float | None, workers: int,
    ray: str | Cluster | None = None,
) -> Generator[tuple[Task, Games]]:  # fmt: skip
    """Play the tasks, and yield each with its games as soon as it is done (with ``ray``, in their order).

    After ``minutes`` the tasks in progress are dropped and the iteration ends. ``workers`` processes of this machine
    play, or those of a Ray cluster if ``ray`` is its address or the cluster itself; agents in hand play here.
    """
    if workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")
    in_hand = [name for name, source in lineup.items() if not isinstance(source, str)]
    if in_hand and (workers > 1 or ray is not None):
        raise ValueError(f"agent {in_hand[0]!r} is in hand and plays in this process: leave out workers and ray")
    seconds = None if minutes is None else 60 * minutes
    if ray is not None:
        return _on_ray(tasks, schedule, lineup, seconds, ray)
    if workers == 1:
        return _in_this_process(tasks, schedule, lineup, seconds)
    return _in_processes(tasks, schedule, lineup, seconds, workers)


def _in_this_process(
    tasks: Sequence[Task], schedule: Schedule, lineup: Lineup, seconds: float | None
) -> Generator[tuple[Task, Games]]:
    end = None if seconds is None else time.monotonic() + seconds
    player = Player(schedule, lineup, lambda: end is not None and time.monotonic() > end)
    for task in tasks:
        games = player.play(task)
        if games is None:
            return
        yield task, games


def _in_processes(
    tasks: Sequence[Task], schedule: Schedule, lineup: Lineup, seconds: float | None, workers: int
) -> Generator[tuple[Task, Games]]:
    context = multiprocessing.get_context("spawn")  # a fork would copy torch's threads in an unknown state
    stop = context.Event()
    with ProcessPoolExecutor(workers, context, _begin, (schedule, lineup, stop)) as pool:
        with replace_handler(signal.SIG_IGN):  # which the processes inherit; the parent answers Ctrl-C
            futures = {pool.submit(_play, task): task for task in tasks}
        try:
            for future in as_completed(futures, seconds):
                games = future.result()
                if games is not None:
                    yield futures[future], games
        except TimeoutError:
            pass
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _on_ray(
    tasks: Sequence[Task], schedule: Schedule, lineup: Lineup, seconds: float | None, ray: str | Cluster
) -> Generator[tuple[Task, Games]]:
    """Play on a cluster. Each machine reads the deadline off its own clock."""
    with connected(ray) as cluster:
        known = {name: name for name in ("random", "greedy")}
        cluster.warm(lambda task: Player(schedule, known, lambda: False).play(task), Task(*known, 0, 1))
        end = None if seconds is None else time.time() + seconds

        def play(task: Task) -> Games | None:
            return Player(schedule, lineup, lambda: end is not None and time.time() > end).play(task)

        for task, games in zip(tasks, cluster.map(play, tasks)):
            if games is None:
                return
            yield task, games


_player: Player | None = None  # of a worker process


def _begin(schedule: Schedule, lineup: Lineup, stop: Any) -> None:
    """Set up a worker process."""
    global _player
    _player = Player(schedule, lineup, stop.is_set)


def _play(task: Task) -> Games | None:
    assert _player is not None
    return _player.play(task)
