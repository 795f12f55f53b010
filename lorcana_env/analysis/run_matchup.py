"""Decks against each other: :func:`matchup` plays every pair and returns a :class:`~.matchup.Matchup`, :func:`matchups`
does so with several agents.

The games of a pair are numbered. A game follows from the seed, the two deck lists, the agent and its number, so the
number of threads and runs, and the other decks, change nothing.
"""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from lorcana_env._util import arguments
from lorcana_env.agents.registry import runs_code
from lorcana_env.analysis.agent_matchups import AgentMatchups
from lorcana_env.analysis.games import records as files
from lorcana_env.analysis.games.players import SHARED, GamePlayer, Pilots, Player, find_player
from lorcana_env.analysis.games.records import GameRecords, MatchupRun, concatenate
from lorcana_env.analysis.games.workers import GameRange, Pool, threads_pool, workers_pool
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.decks import Deck, warn_of
from lorcana_env.game.agent import AgentFailed
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.simulation.cluster import Cluster, connected
from lorcana_env.simulation.statistics import Z95, WinRate

GAMES = 200  # of each pair, when nothing is said
AGENT = SHARED  # who plays, when nothing is said
ROUND = 200  # games of a pair between two looks at its interval (``until``)
MAX_UNTIL = 20_000  # games of a pair with ``until``, when nothing is said
_SAVE_EVERY = 10.0  # seconds

Progress = Callable[[int, int], None]


def matchup(
    decks: Sequence[Deck | str] | None = None,
    agent: Player | None = None,
    games: int | None = None,
    *,
    until: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    save: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    ray: str | Cluster | None = None,
) -> Matchup:
    """Play every pair of ``decks``; in each pair the decks take turns in starting, and in the first seat.

    A deck is a :class:`~lorcana_env.decks.Deck`, the name of a bundled one, or a path.
    ``agent`` plays both sides: "pilots" (networks that share the games, :mod:`.games.players`; the default), "shipped",
    "greedy", another player by name (:mod:`lorcana_env.agents`), or a function ``Game -> action``; with pilots
    intervals hold luck and pilot, else luck alone. Each of several ``threads`` has a deep copy of
    an agent outside numba, whose method ``seed``, if any, is called before each game. With ``ray`` (an address,
    or a :class:`~lorcana_env.simulation.cluster.Cluster`) the workers of a Ray cluster play instead of threads, the
    same games; an agent outside numba is then pickled.

    ``games``: of each pair, an even number (200). ``until``: stop a pair when its 95 % interval of luck is at most this
    wide to each side (0.02: two points), looked at every 200 games; ``games`` (20,000) is then the limit.

    ``save``: a new file that keeps the games while they are played. ``resume``: such a file, which is continued;
    what is not given is then as it was. ``progress`` is called with the games there are so far and those expected.

    Ctrl-C ends the run early: the result holds the games that were finished (``interrupted``). ``ValueError`` for bad
    arguments, a file that exists already (``save``), or one that belongs to another run (``resume``).
    """
    tables = matchups(
        decks, None if agent is None else [agent], games, until=until, seed=seed, threads=threads, save=save,
        resume=resume, progress=progress, ray=ray,
    )  # fmt: skip
    if len(tables.matchups) > 1:
        raise ValueError(f"{resume} holds games of several agents ({', '.join(tables.agents)}): matchups() goes on")
    tables.first.unsaved = tables.unsaved
    return tables.first


def matchups(
    decks: Sequence[Deck | str] | None = None,
    agents: Sequence[Player] | None = None,
    games: int | None = None,
    *,
    until: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    save: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    ray: str | Cluster | None = None,
) -> AgentMatchups:
    """:func:`matchup` with each of several agents, the same deals; they are kept in one file."""
    threads, seed = arguments.threads(threads), None if seed is None else arguments.seed(seed)
    arguments.function(progress, "progress")
    arguments.cluster(ray)
    for file, name in ((save, "save"), (resume, "resume")):
        if file is not None:
            arguments.path(file, name)
    decks = None if decks is None else Deck.of_each(decks)
    _limit(games, until)  # both are looked at before a file is
    if save is not None and resume is not None:
        raise ValueError("name a file to save or one to resume, which goes on being saved, not both")
    kept = None if resume is None else AgentMatchups.load(resume)
    if agents is None:
        agents = [AGENT] if kept is None else [agent_of(resume, name) for name in kept.agents]
    players = dict(find_player(agent, seed or 0) for agent in arguments.items(agents, "agents", "agents"))
    if not players or len(players) < len(agents):
        raise ValueError("name each agent once" if players else "name at least one agent")
    if kept is None:
        run = _new(decks, games, until, seed or 0)
        tables = AgentMatchups({name: _none(_played_by(run, name, player)) for name, player in players.items()})
        path = _new_file(save)
        warn_of(run.decks)
    else:
        assert resume is not None
        tables, path = _continue(resume, kept, decks, players, games, until, seed), Path(resume)
    with connected(ray) as cluster, closing(Playing(tables, path, progress)) as playing:
        for name, result in tables.matchups.items():
            run, player = result.run, GamePlayer(players[name], threads if cluster is None else 1)
            pool = threads_pool(run, player, threads) if cluster is None else workers_pool(run, player, cluster)
            playing.play(result, pool, player.chunk)
            if result.interrupted:
                break
    return tables


def _new(decks: Sequence[Deck] | None, games: int | None, until: float | None, seed: int) -> MatchupRun:
    """A new run, without an agent."""
    if decks is None or len(decks) < 2:
        raise ValueError("a matchup needs at least two decks")
    run = MatchupRun(tuple(decks), "", _limit(games, until), until, seed, files.build_id())
    for i, j in run.pairs:
        table_for((decks[i], decks[j]))  # refuses cards that the engine does not support, before anything is played
    return run


def _played_by(run: MatchupRun, name: str, player: Player) -> MatchupRun:
    return replace(run, agent=name, pilots=player.names if isinstance(player, Pilots) else ())


def _none(run: MatchupRun) -> Matchup:
    return Matchup(run, {(i, j): GameRecords.none(run.decks[i], run.decks[j]) for i, j in run.pairs})


def agent_of(path: str | os.PathLike[str] | None, name: str) -> str:
    """The agent that played the games in a file, if its name is that of an agent and starts no code of a user."""
    if runs_code(name):  # a file must not start what it likes
        raise ValueError(f"{path} was played by {name}: name it again, if that code is to be run")
    try:
        find_player(name, 0)
    except ValueError:
        raise ValueError(f"{path} was played by the agent {name}: name it again, as it was named then") from None
    return name


def _continue(
    path: str | os.PathLike[str],
    kept: AgentMatchups,
    decks: Sequence[Deck] | None,
    players: Mapping[str, Player],
    games: int | None,
    until: float | None,
    seed: int | None,
) -> AgentMatchups:
    """The runs in a file with their games; a new agent plays the same deals."""
    run = kept.first.run
    if decks is not None and tuple(decks) != run.decks:
        there = ", ".join(deck.name for deck in run.decks)
        raise ValueError(f"{path} holds games of other decks, or in another order ({there}): name these, or none")
    if seed is not None and seed != run.seed:
        raise ValueError(f"{path} was played with seed {run.seed}, not {seed}: leave it out, or play into a new file")
    missing = [name for name in kept.agents if name not in players]
    if missing:
        raise ValueError(
            f"{path} was played with agent {', '.join(missing)}, not {', '.join(players)}: leave it out, or play into "
            "a new file"
        )
    if run.build != files.build_id():
        raise ValueError(
            f"{path} was played by another version ({run.build}; here {files.build_id()}): its games can be looked at, "
            "but not gone on with; name a new file"
        )
    if games is None and until is None:
        games, until = run.games, run.until
    run = replace(run, games=_limit(games, until), until=until)
    return AgentMatchups(
        {
            name: Matchup(_played_by(run, name, players[name]), kept.matchups[name].pairs)
            if name in kept.matchups
            else _none(_played_by(run, name, players[name]))
            for name in [*kept.agents, *(name for name in players if name not in kept.agents)]
        }
    )


def _limit(games: int | None, until: float | None) -> int:
    """The number of games of each pair, at most; checks both arguments."""
    if until is not None:
        until = arguments.number(until, "until")
        if not 1e-6 <= until < 0.5:  # less would take more games than there are numbers for
            raise ValueError(f"until must be between 0 and 50 %, not {until:.3%}")
    if games is None:
        return GAMES if until is None else MAX_UNTIL
    games = arguments.integer(games, "games")
    if not 2 <= games <= arguments.MAX_GAMES or games % 2:
        best = min(max(2, games + games % 2), arguments.MAX_GAMES)
        raise ValueError(f"games must be an even number, for each deck starts half of them: {best} will do")
    return games


def _new_file(path: str | os.PathLike[str] | None) -> Path | None:
    if path is not None and Path(path).exists():
        raise ValueError(f"{path} exists already: go on with it (resume), or name a new file")
    return None if path is None else Path(path)


# -- what to play ---------------------------------------------------------------------------------------------------


def _target(run: MatchupRun, records: GameRecords) -> int:
    """The number of games that a pair should reach next; no more than it has when it is done."""
    n = len(records)
    if run.until is None or n >= run.games:
        return max(run.games, n)
    if n and n % ROUND == 0 and WinRate.of(records.points(0)).half_width <= run.until:
        return n
    return min(run.games, (n // ROUND + 1) * ROUND)


def _expected(run: MatchupRun, records: GameRecords) -> int:
    """The number of games that a pair will have in the end; with ``until``, estimated from its win rate so far."""
    target = _target(run, records)
    if run.until is None or target == len(records):
        return target
    rate = WinRate.of(records.points(0)).win_rate or 0.5
    share = min(max(rate, 0.1), 0.9)
    needed = Z95**2 * share * (1 - share) / run.until**2
    return max(target, min(run.games, -int(-needed // ROUND) * ROUND))


def _jobs(result: Matchup, size: int) -> list[GameRange]:
    """The games to play until the next look, a few of each pair in turn."""
    jobs: list[GameRange] = []
    for pair, records in result.pairs.items():
        target = _target(result.run, records)
        jobs += [(pair, n, min(n + size, target)) for n in range(len(records), target, size)]
    return sorted(jobs, key=lambda job: job[1])


# -- playing --------------------------------------------------------------------------------------------------------


class Playing:
    """Matchups while they are played: adds the games that are finished, tells how many, saves them now and then.

    ``path``: the file, if any. ``OSError`` at the start when it cannot be written; later failures (a full disk) do not
    end the run, the last one is noted in ``tables.unsaved``.
    """

    def __init__(self, tables: AgentMatchups, path: Path | None, progress: Progress | None) -> None:
        self.tables, self.path = tables, path
        self.progress: Progress = progress or (lambda there, total: None)
        self.jobs: Sequence[GameRange] = ()
        self.finished: list[GameRecords] = []  # of the first jobs
        self.saved, self.pause = time.monotonic(), _SAVE_EVERY
        if path is not None:
            tables.save(path)

    def play(self, result: Matchup, pool: Pool, size: int) -> None:
        """Play until every pair has its games, or Ctrl-C; ``size``: games in one go."""
        self.result = result
        result.interrupted = True
        try:
            while jobs := _jobs(result, size):
                self._do(jobs, pool)
            result.interrupted = False
        except KeyboardInterrupt:
            pass
        except AgentFailed as error:
            if not result.games_played:
                raise
            result.failed = str(error)

    def _do(self, jobs: Sequence[GameRange], pool: Pool) -> None:
        """Do the jobs and add their games to the result; after Ctrl-C, those that were finished."""
        self.jobs, self.finished, self.before = jobs, [], dict(self.result.pairs)
        everything = [(each.run, records) for each in self.tables.matchups.values() for records in each.pairs.values()]
        self.there = self.tables.games_played
        self.total = sum(_expected(run, records) for run, records in everything)
        try:
            pool(jobs, self.add)
        finally:
            self._gather()

    def add(self, records: GameRecords) -> None:
        """Take the games of the next job."""
        self.finished.append(records)
        self.there += len(records)
        self.progress(self.there, self.total)
        if self.path is not None and time.monotonic() - self.saved > self.pause:
            self._gather()
            self.close()

    def _gather(self) -> None:
        """Add the finished games to the result."""
        parts = {pair: [records] for pair, records in self.before.items()}
        for (pair, _, _), records in zip(self.jobs, self.finished):
            parts[pair].append(records)
        self.result.pairs.update((pair, concatenate(found)) for pair, found in parts.items())

    def close(self) -> None:
        """Save the games."""
        if self.path is None:
            return
        start = time.monotonic()
        try:
            self.tables.save(self.path)
            self.tables.unsaved = None
        except OSError as error:
            self.tables.unsaved = str(error)
        self.saved = time.monotonic()
        self.pause = max(_SAVE_EVERY, 20 * (self.saved - start))
