"""Pools that play the games of a matchup: threads of this process, or the workers of a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.records import GameRecords, MatchupRun
from lorcana_env.analysis.games.runner import Fast, copies, fast, pair_seeds, play_fast, play_with_agents
from lorcana_env.game.agent import Agent
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.games import Policy

GameRange = tuple[tuple[int, int], int, int]  # pair, first game, last game + 1
Play = Callable[[GameRange], GameRecords]
#: Does the jobs, adds the records of each, in order and without gaps, to the list, and calls the function after each.
Pool = Callable[[Sequence[GameRange], list[GameRecords], Callable[[], None]], None]


def threads_pool(run: MatchupRun, agent: Policy, threads: int) -> Pool:
    """Make a pool of threads of this process. On Ctrl-C the games of searching agents that have begun are dropped."""
    play = _player(run, agent, threads)

    def do(jobs: Sequence[GameRange], finished: list[GameRecords], after_each: Callable[[], None]) -> None:
        def add(records: GameRecords) -> None:
            finished.append(records)
            after_each()

        if len(run_parts(play, jobs, threads, add)) < len(jobs):
            raise KeyboardInterrupt

    return do


def workers_pool(run: MatchupRun, agent: Policy, cluster: Cluster) -> Pool:
    """Make a pool of Ray workers. On Ctrl-C the games that have begun are dropped."""
    play = first = _player(run, agent, 1)
    if fast(agent) is None:
        first = _with_agents(run, BuiltIn("random"), 1)  # quick, compiles the same
    cold = True

    def do(jobs: Sequence[GameRange], finished: list[GameRecords], after_each: Callable[[], None]) -> None:
        nonlocal cold
        if cold:
            cluster.warm(first, (run.pairs[0], 0, 1))
            cold = False
        with closing(cluster.map(play, jobs)) as played:
            for records in played:
                finished.append(records)
                after_each()

    return do


def _player(run: MatchupRun, agent: Policy, threads: int) -> Play:
    inside = fast(agent)
    if inside is not None:
        return _fast(run, inside)
    assert not isinstance(agent, str)
    return _with_agents(run, agent, threads)


def _fast(run: MatchupRun, player: Fast) -> Play:
    def play(job: GameRange) -> GameRecords:
        (i, j), first, last = job
        seeds = pair_seeds(run.seed, run.decks[i], run.decks[j], last)[first:]
        return play_fast(run.decks[i], run.decks[j], (player, player), first, seeds)

    return play


def _with_agents(run: MatchupRun, agent: Agent, threads: int) -> Play:
    free = copies(agent, threads)

    def play(job: GameRange) -> GameRecords:
        (i, j), first, last = job
        seeds = pair_seeds(run.seed, run.decks[i], run.decks[j], last)[first:]
        mine = free.pop()
        try:
            return play_with_agents(run.decks[i], run.decks[j], (mine, mine), first, seeds)
        finally:
            free.append(mine)

    return play
