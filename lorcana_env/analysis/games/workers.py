"""Pools that play the games of a matchup: threads of this process, or the workers of a Ray cluster."""

from collections.abc import Callable, Sequence

from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.players import GamePlayer
from lorcana_env.analysis.games.records import GameRecords, MatchupRun
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.simulation.cluster import Cluster

GameRange = tuple[tuple[int, int], int, int]  # pair, first game, last game + 1
Play = Callable[[GameRange], GameRecords]
#: Does the jobs, and calls the function with the records of each, in order and without gaps.
Pool = Callable[[Sequence[GameRange], Callable[[GameRecords], None]], None]


def threads_pool(run: MatchupRun, player: GamePlayer, threads: int) -> Pool:
    """Make a pool of threads of this process. On Ctrl-C the games of searching agents that have begun are dropped."""
    play = _play(run, player)

    def do(jobs: Sequence[GameRange], add: Callable[[GameRecords], None]) -> None:
        if len(run_parts(play, jobs, threads, add)) < len(jobs):
            raise KeyboardInterrupt

    return do


def workers_pool(run: MatchupRun, player: GamePlayer, cluster: Cluster) -> Pool:
    """Make a pool of Ray workers. On Ctrl-C the games that have begun are dropped."""
    play = _play(run, player)
    cold = [play if player.inside else _play(run, GamePlayer(BuiltIn("random"), 1))]  # quick, compiles the same

    def do(jobs: Sequence[GameRange], add: Callable[[GameRecords], None]) -> None:
        while cold:
            cluster.warm(cold.pop(), (run.pairs[0], 0, 1))
        for records in cluster.map(play, jobs):
            add(records)

    return do


def _play(run: MatchupRun, player: GamePlayer) -> Play:
    def play(job: GameRange) -> GameRecords:
        (i, j), first, last = job
        decks = run.decks[i], run.decks[j]
        return player.play(decks, first, pair_seeds(run.seed, *decks, last)[first:])

    return play
