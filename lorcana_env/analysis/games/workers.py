"""Pools that play the games of a matchup: threads of this process, or the workers of a Ray cluster."""

from collections.abc import Callable, Sequence

from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.records import GameRecords, MatchupRun
from lorcana_env.analysis.games.runner import copies, fast, pair_seeds, play_fast, play_with_agents
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.games import Policy

GameRange = tuple[tuple[int, int], int, int]  # pair, first game, last game + 1
Play = Callable[[GameRange], GameRecords]
#: Does the jobs, and calls the function with the records of each, in order and without gaps.
Pool = Callable[[Sequence[GameRange], Callable[[GameRecords], None]], None]


def threads_pool(run: MatchupRun, agent: Policy, threads: int) -> Pool:
    """Make a pool of threads of this process. On Ctrl-C the games of searching agents that have begun are dropped."""
    play = _player(run, agent, threads)

    def do(jobs: Sequence[GameRange], add: Callable[[GameRecords], None]) -> None:
        if len(run_parts(play, jobs, threads, add)) < len(jobs):
            raise KeyboardInterrupt

    return do


def workers_pool(run: MatchupRun, agent: Policy, cluster: Cluster) -> Pool:
    """Make a pool of Ray workers. On Ctrl-C the games that have begun are dropped."""
    play = _player(run, agent, 1)
    cold = [_player(run, BuiltIn("random"), 1) if fast(agent) is None else play]  # quick, compiles the same

    def do(jobs: Sequence[GameRange], add: Callable[[GameRecords], None]) -> None:
        while cold:
            cluster.warm(cold.pop(), (run.pairs[0], 0, 1))
        for records in cluster.map(play, jobs):
            add(records)

    return do


def _player(run: MatchupRun, agent: Policy, threads: int) -> Play:
    inside = fast(agent)
    free = copies(agent, threads) if inside is None and not isinstance(agent, str) else []

    def play(job: GameRange) -> GameRecords:
        (i, j), first, last = job
        decks, seeds = (run.decks[i], run.decks[j]), pair_seeds(run.seed, run.decks[i], run.decks[j], last)[first:]
        if inside is not None:
            return play_fast(*decks, (inside, inside), first, seeds)
        mine = free.pop()
        try:
            return play_with_agents(*decks, (mine, mine), first, seeds)
        finally:
            free.append(mine)

    return play
