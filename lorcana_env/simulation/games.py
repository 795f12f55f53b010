"""Whole games played by policies inside numba or by agents, and their statistics."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents import registry
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.compiling import clock
from lorcana_env.decks import Deck, warn_of
from lorcana_env.game.agent import Agent, AgentFailed, name_of, play_game
from lorcana_env.game.game import Game
from lorcana_env.game.replay import Replay
from lorcana_env.policies.games import (
    DECISIONS,
    FAULT,
    STARTED,
    TRUNCATED,
    TURNS,
    WINNER,
    choice_seed,
    game_seeds,
    run_games,
)
from lorcana_env.policies.kernels import POLICIES, policy_index
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.compiled_decks import CompiledDecks, check_fault, table_for
from lorcana_env.setup.teams import ALONE, Teams, read_teams
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.cluster import Cluster, connected
from lorcana_env.simulation.statistics import wilson

_CHUNK = 200  # games between two progress reports

Policy = str | Agent


@dataclass(frozen=True)
class SimulationResult:
    """Results of ``games`` games of 2 to 4 decks. ``wins``: by deck; ``ci95``: Wilson interval of ``win_rate``.

    ``interrupted``: ended by Ctrl-C, or because a program that played did not go on (``failed`` says what it did);
    ``games`` are those that were finished until then. ``turns_mean``: turns of all players in a game.

    ``win_rate`` is that of the first deck; a game that was cut short counts as an equal part of a win for each deck.
    """

    decks: list[str]
    policy: str
    games: int
    wins: list[int]
    truncated: int
    first_player_wins: int
    turns_mean: float
    decisions_mean: float
    win_rate: float
    ci95: tuple[float, float]
    games_per_s: float
    interrupted: bool = False
    failed: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __repr__(self) -> str:
        low, high = self.ci95
        return (
            f"{self.decks[0]} beats {' and '.join(self.decks[1:])} in {self.win_rate:.1%} of {self.games} games "
            f"(95 %: {low:.1%} to {high:.1%}), {self.policy} play, {self.turns_mean:.1f} turns, "
            f"{self.decisions_mean:.0f} decisions a game, {self.games_per_s:.0f} games/s"
        )


def simulate(
    deck_a: Deck | str,
    deck_b: Deck | str,
    *more: Deck | str,
    policy: Policy | Sequence[Policy] = "random",
    games: int = 1000,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    variant: str = "normal",
    rules: str = RULES[0],
    ray: str | Cluster | None = None,
    teams: Any = None,
    simultaneous: bool = True,
    open_hands: bool = False,
) -> SimulationResult:
    """Play ``games`` games of 2 to 4 decks (``more``: the third and the fourth); who starts is drawn for each.

    >>> from lorcana_env import simulate
    >>> simulate("blurple", "yurple", games=100).games
    100
    >>> len(simulate("blurple", "yurple", "pioche-violette", policy="random", games=100).wins)  # doctest: +SKIP
    3

    A deck is a :class:`~lorcana_env.decks.Deck`, the name of a bundled one, or a path. ``policy``: "random", "greedy",
    another agent by name (:func:`lorcana_env.agents.agent`), an agent (``Game -> action``), or one of these for each
    player. ``threads`` share the games of policies inside numba; with ``ray`` (an address or a
    :class:`~lorcana_env.simulation.cluster.Cluster`) the workers of a Ray cluster do. Built-in policies play the same
    games either way. ``progress`` is called with the number of games done since the last call.
    ``variant``, ``rules``, ``teams``, ``simultaneous`` and ``open_hands``: as in :class:`~lorcana_env.game.game.Game`.
    """
    games, threads, seed = arguments.count(games, "games"), arguments.threads(threads), arguments.seed(seed)
    progress = arguments.function(progress, "progress") or (lambda done: None)
    arguments.cluster(ray)
    decks = (deck_a, deck_b, *more)
    table = table_for(decks, variant, rules, teams=read_teams(teams, len(decks), simultaneous, open_hands))
    warn_of(table.decks, variant)
    policies = policy_for_each(policy, len(table.decks), seed)
    start = clock()
    seeds, starters = game_seeds(seed, games), np.full(games, -1)
    failed = None
    try:
        if ray is not None:
            results = _on_ray(ray, table, policies, seeds, seed, progress)
        else:
            results = play(table, policies, seeds, starters, seed, threads, progress)
    except AgentFailed as error:
        if error.finished is None:
            raise
        results, failed = error.finished, str(error)
    seconds = clock() - start
    result = summarize(results, [deck.name for deck in table.decks], names_of(policies), seconds, table.teams)
    return replace(result, interrupted=len(results) < games, failed=failed)


def policy_for_each(policy: Policy | Sequence[Policy], players: int, seed: int = 0) -> list[Policy]:
    """The policies of the players: ``policy`` is for all of them, or one for each.

    A name stays a name where it is that of a policy inside numba; of others an agent is made for each player.
    """
    one = isinstance(policy, str) or callable(policy)
    given: list[Any] = (
        [policy] * players if one else arguments.items(policy, "policy", "policies, if it is not one name or function")
    )
    if len(given) != players:
        raise ValueError(f"a policy for each of the {players} players is needed, not {len(given)}")
    found: list[Policy] = []
    for player, each in enumerate(given):
        if not isinstance(each, str):
            found.append(arguments.agent(each, "policy"))
        elif each in POLICIES:
            found.append(each)
        else:
            found.append(registry.agent(each, seed + player))
    return found


def names_of(policies: Sequence[Policy]) -> str:
    """The policies in words."""
    names = [p if isinstance(p, str) else name_of(p) for p in policies]
    return " against ".join(dict.fromkeys(names))


def play(
    table: CompiledDecks,
    policies: Sequence[Policy],
    seeds: np.ndarray,
    starters: np.ndarray,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> np.ndarray:
    """Results (int64[games, 6], columns ``WINNER`` ... ``FAULT``) of one game for each of ``seeds``.

    ``starters``: int64[games], who starts, -1: at random; ``seed``: of choices of policies that play with an agent in
    Python. After Ctrl-C these are the games that were finished; without any, ``KeyboardInterrupt`` passes through.
    """
    if all(isinstance(p, str) for p in policies):
        indices = np.array([policy_index(str(p)) for p in policies], np.int64)
        results = _in_threads(table, seeds, starters, indices, threads, progress)
    else:
        results = _with_agents(table, seeds, starters, policies, seed, progress)
    check_fault(int(results[:, FAULT].max(initial=0)))
    return results


def first_game(
    decks: Sequence[Deck | str],
    policy: Policy | Sequence[Policy] = "random",
    seed: int = 0,
    variant: str = "normal",
    rules: str = RULES[0],
) -> Replay:
    """The first of the games that :func:`simulate` plays with these arguments, as a replay."""
    decks, seed = Deck.of_each(decks), arguments.seed(seed)
    policies = policy_for_each(policy, len(decks), seed)
    game_seed = game_seeds(seed, 1)[0]
    agents = [_as_agent(each, seed + player) for player, each in enumerate(policies)]
    if all(isinstance(each, str) for each in policies):  # they draw from one generator
        generator = np.array([choice_seed(game_seed)], np.uint64)
        for agent in agents:
            assert isinstance(agent, BuiltIn)
            agent.generator = generator
    return Replay.record(*decks, agents=agents, seed=int(game_seed), variant=variant, rules=rules)


def summarize(
    results: np.ndarray, decks: list[str], policy: str, seconds: float, teams: Teams = ALONE
) -> SimulationResult:
    """Statistics of the results of :func:`~lorcana_env.policies.games.run_games`."""
    won = teams.won(results[:, WINNER], len(decks))
    n = len(results)
    wins = won.sum(0).tolist()
    shared = int((~won.any(1)).sum()) / (len(teams.members) or len(decks))
    return SimulationResult(
        decks=decks,
        policy=policy,
        games=n,
        wins=wins,
        truncated=int(results[:, TRUNCATED].sum()),
        first_player_wins=int(won[np.arange(n), results[:, STARTED]].sum()),
        turns_mean=float(results[:, TURNS].mean()),
        decisions_mean=float(results[:, DECISIONS].mean()),
        win_rate=(wins[0] + shared) / n,
        ci95=wilson(wins[0] + shared, n),
        games_per_s=n / seconds if seconds > 0 else 0.0,
    )


def _in_threads(
    table: CompiledDecks,
    seeds: np.ndarray,
    starters: np.ndarray,
    policies: np.ndarray,
    threads: int,
    progress: Callable[[int], None],
) -> np.ndarray:
    parts = [slice(i, i + _CHUNK) for i in range(0, len(seeds), _CHUNK)]

    def play_part(part: slice) -> np.ndarray:
        results = run_games(table, seeds[part], policies, starters[part])
        progress(len(results))
        return results

    return np.concatenate(run_parts(play_part, parts, threads))


def _with_agents(
    table: CompiledDecks,
    seeds: np.ndarray,
    starters: np.ndarray,
    policies: Sequence[Policy],
    seed: int,
    progress: Callable[[int], None],
) -> np.ndarray:
    """Games in which an agent written in Python takes part."""
    agents = [_as_agent(policy, seed + player) for player, policy in enumerate(policies)]
    results = np.zeros((len(seeds), 6), np.int64)
    played = 0
    for g, (game_seed, starter) in enumerate(zip(seeds, starters)):
        try:
            results[g] = _with_agents_once(table, int(game_seed), int(starter), agents)
            played = g + 1
            progress(1)
        except KeyboardInterrupt:
            if played == 0:
                raise
            break
        except AgentFailed as error:
            error.finished = results[:played] if played else None
            raise
    return results[:played]


def _with_agents_once(table: CompiledDecks, seed: int, starter: int, agents: Sequence[Agent]) -> list[int]:
    """One game, as a row of results."""
    start = None if starter < 0 else starter
    game = Game(
        *table.decks, seed=seed, starting_player=start, variant=table.variant, rules=table.rules, teams=table.teams
    )
    play_game(game, agents)
    st = game.state
    winner = c.NONE if game.winner is None else game.winner
    return [winner, st["starting_player"], st["turn"], st["decisions"], st["truncated"], st["fault"]]


def _on_ray(
    ray: str | Cluster,
    table: CompiledDecks,
    policies: Sequence[Policy],
    seeds: np.ndarray,
    seed: int,
    progress: Callable[[int], None],
) -> np.ndarray:
    """The games in parts, each played by a worker, which makes the table itself from the decks."""

    def play_part(part: slice) -> np.ndarray:
        starters = np.full(part.stop - part.start, -1)
        return play(table, policies, seeds[part], starters, seed + 2 * part.start)

    with connected(ray) as cluster:
        size = max(1, min(_CHUNK, -(-len(seeds) // (4 * cluster.processors))))
        parts = [slice(i, min(i + size, len(seeds))) for i in range(0, len(seeds), size)]
        cluster.warm(play_part, slice(0, 1))
        results = []
        for rows in cluster.map(play_part, parts):
            results.append(rows)
            progress(len(rows))
        return np.concatenate(results)


def _as_agent(policy: Policy, seed: int) -> Agent:
    return BuiltIn(policy, seed) if isinstance(policy, str) else policy
