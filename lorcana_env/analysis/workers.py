"""Who plays the games of a matchup: threads of this process, or the workers of a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.records import Records, Run
from lorcana_env.analysis.runner import Fast, copies, fast, pair_seeds, play_fast, play_with_agents
from lorcana_env.game.agent import Agent
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.games import Policy

Job = tuple[tuple[int, int], int, int]  # pair, first game, last game + 1
Play = Callable[[Job], Records]
#: Does the jobs, adds the records of each, in order and without gaps, to the list, and calls the function after each.
Pool = Callable[[Sequence[Job], list[Records], Callable[[], None]], None]


def threads_pool(run: Run, agent: Policy, threads: int) -> Pool:
    """Threads of this process. On Ctrl-C they finish the games that have begun."""
    play = _player(run, agent, threads)

    def do(jobs: Sequence[Job], finished: list[Records], after_each: Callable[[], None]) -> None:
        def add(records: Records) -> None:
            finished.append(records)
            after_each()

        if len(run_parts(play, jobs, threads, add)) < len(jobs):
            raise KeyboardInterrupt

    return do


def workers_pool(run: Run, agent: Policy, cluster: Cluster) -> Pool:
    """Ray workers. On Ctrl-C the games that have begun are dropped."""
    play = first = _player(run, agent, 1)
    if fast(agent) is None:
        first = _with_agents(run, BuiltIn("random"), 1)  # quick, compiles the same
    cold = True

    def do(jobs: Sequence[Job], finished: list[Records], after_each: Callable[[], None]) -> None:
        nonlocal cold
        if cold:
            cluster.warm(first, (run.pairs[0], 0, 1))
            cold = False
        with closing(cluster.map(play, jobs)) as played:
            for records in played:
                finished.append(records)
                after_each()

    return do


def _player(run: Run, agent: Policy, threads: int) -> Play:
    inside = fast(agent)
    if inside is not None:
        return _fast(run, inside)
    assert not isinstance(agent, str)
    return _with_agents(run, agent, threads)


def _fast(run: Run, player: Fast) -> Play:
    def play(job: Job) -> Records:
        (i, j), first, last = job
        seeds = pair_seeds(run.seed, run.decks[i], run.decks[j], last)[first:]
        return play_fast(run.decks[i], run.decks[j], (player, player), first, seeds)

    return play


def _with_agents(run: Run, agent: Agent, threads: int) -> Play:
    free = copies(agent, threads)

    def play(job: Job) -> Records:
        (i, j), first, last = job
        seeds = pair_seeds(run.seed, run.decks[i], run.decks[j], last)[first:]
        mine = free.pop()
        try:
            return play_with_agents(run.decks[i], run.decks[j], (mine, mine), first, seeds)
        finally:
            free.append(mine)

    return play
