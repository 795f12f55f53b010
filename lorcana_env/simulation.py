"""Whole games inside numba, and their statistics."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lorcana_env.decks import Deck
from lorcana_env.game import Agent, Game
from lorcana_env.policies import POLICIES, choose
from lorcana_env.replay import Replay
from lorcana_env.rules.basics import scramble
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.jit import kernel
from lorcana_env.table import Table, check_fault, table_for

if TYPE_CHECKING:
    from lorcana_env.envs.vector import VectorEnv

WINNER, STARTED, TURNS, DECISIONS, TRUNCATED, FAULT = range(6)  # columns of the results
NOBODY = 255
_CHUNK = 200  # games between two progress reports

Policy = str | Agent


@kernel
def play_games(states, tables, t, decks, sizes, seeds, policies, results, legal, work, scratch, generator):
    """Play one game for each seed; player ``p`` follows ``policies[p]``. ``results``: int64[games, 6].

    The seed fixes the game and the choices in it, whatever was played before.
    """
    st = states[0]
    for g in range(seeds.shape[0]):
        generator[0] = scramble(np.uint64(seeds[g]))  # as choice_seed
        begin(states, 0, tables, t, decks, sizes, seeds[g], -1)
        n = step(states, 0, tables, t, -1, 1, legal)
        while n > 0:
            action = choose(policies[st.decider], states, 0, tables, t, legal, n, work, scratch, generator)
            n = step(states, 0, tables, t, action, 1, legal)
        results[g, 0] = st.winner
        results[g, 1] = st.starting_player
        results[g, 2] = st.turn
        results[g, 3] = st.decisions
        results[g, 4] = st.truncated
        results[g, 5] = st.fault


@kernel
def choice_seed(seed):
    """Where the policies' random numbers start in the game of a seed (uint64)."""
    return scramble(np.uint64(seed))


@dataclass(frozen=True)
class SimulationResult:
    """What happened in so many games of deck 0 against deck 1. ``ci95``: Wilson interval of ``win_rate``.

    ``win_rate`` is that of the first deck; games that were cut short count as half a win for each side.
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

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        low, high = self.ci95
        return (
            f"{self.decks[0]} beats {self.decks[1]} in {self.win_rate:.1%} of {self.games} games "
            f"(95 %: {low:.1%} to {high:.1%}), {self.policy} play, {self.turns_mean:.1f} turns, "
            f"{self.decisions_mean:.0f} decisions a game, {self.games_per_s:.0f} games/s"
        )


def wilson(wins: float, n: int, z: float = 1.959964) -> tuple[float, float]:
    """Wilson score interval of a proportion (Wilson 1927); (0, 1) without observations."""
    if n == 0:
        return 0.0, 1.0
    p = wins / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def policy_index(name: str) -> int:
    """Number of a policy that runs inside numba; ``ValueError`` for an unknown one."""
    if name not in POLICIES:
        raise ValueError(f"unknown policy {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES.index(name)


def game_seeds(seed: int, games: int) -> np.ndarray:
    """A seed for each game, int64[games]."""
    return np.random.SeedSequence(seed & 0xFFFF_FFFF_FFFF).generate_state(games, np.uint64).astype(np.int64)


def simulate(
    deck_a: Deck,
    deck_b: Deck,
    policy: Policy | Sequence[Policy] = "random",
    games: int = 1000,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> SimulationResult:
    """Play ``games`` games of two decks; who starts is drawn for each.

    ``policy``: "random", "greedy", an agent (``Game -> action``), or one of these for each player. ``threads`` share
    the games between them. ``progress`` is called with the number of games done since the last call.
    """
    if games < 1 or threads < 1:
        raise ValueError(f"games and threads must be at least 1, not {games} and {threads}")
    given = [policy, policy] if isinstance(policy, str) or callable(policy) else list(policy)
    if len(given) != 2:
        raise ValueError(f"a policy for each of the two players is needed, not {len(given)}")
    names = [p if isinstance(p, str) else getattr(p, "name", type(p).__name__) for p in given]
    table = table_for((deck_a, deck_b))
    seeds = game_seeds(seed, games)
    start = time.perf_counter()
    if all(isinstance(p, str) for p in given):
        indices = np.array([policy_index(str(p)) for p in given], np.int64)
        results = _in_threads(table, seeds, indices, threads, progress)
    else:
        results = _with_agents(table, seeds, given, seed, progress)
    seconds = time.perf_counter() - start
    check_fault(int(results[:, FAULT].max()))
    return summarize(results, [deck_a.name, deck_b.name], " against ".join(dict.fromkeys(names)), seconds)


def first_game(deck_a: Deck, deck_b: Deck, policy: Policy | Sequence[Policy] = "random", seed: int = 0) -> Replay:
    """The first of the games that :func:`simulate` plays with these arguments, as a replay."""
    given = [policy, policy] if isinstance(policy, str) or callable(policy) else list(policy)
    game_seed = game_seeds(seed, 1)[0]
    agents = [_as_agent(each, seed + player) for player, each in enumerate(given)]
    if all(isinstance(each, str) for each in given):  # the policies draw from one generator, see play_games
        generator = np.array([choice_seed(game_seed)], np.uint64)
        for agent in agents:
            assert isinstance(agent, BuiltIn)
            agent._generator = generator
    return Replay.record(deck_a, deck_b, agents=agents, seed=int(game_seed))


def summarize(results: np.ndarray, decks: list[str], policy: str, seconds: float) -> SimulationResult:
    """Statistics of the results of :func:`play_games`."""
    winner = results[:, WINNER]
    n = len(results)
    wins = [int((winner == player).sum()) for player in (0, 1)]
    undecided = n - sum(wins)
    return SimulationResult(
        decks=decks,
        policy=policy,
        games=n,
        wins=wins,
        truncated=int(results[:, TRUNCATED].sum()),
        first_player_wins=int((winner == results[:, STARTED]).sum()),
        turns_mean=float(results[:, TURNS].mean()),
        decisions_mean=float(results[:, DECISIONS].mean()),
        win_rate=(wins[0] + undecided / 2) / n,
        ci95=wilson(wins[0] + undecided / 2, n),
        games_per_s=n / seconds if seconds > 0 else 0.0,
    )


def run_games(table: Table, seeds: np.ndarray, policies: np.ndarray) -> np.ndarray:
    """Results (int64[games, 6]) of one game for each seed, on this thread."""
    n = table.actions.n
    results = np.zeros((len(seeds), 6), np.int64)
    play_games(
        table.new_states(),
        table.tables,
        0,
        table.deck_cards,
        table.deck_sizes,
        seeds,
        policies,
        results,
        np.zeros(n, np.int16),
        table.new_states(3),
        np.zeros(n, np.int16),
        np.zeros(1, np.uint64),
    )
    return results


def _in_threads(
    table: Table, seeds: np.ndarray, policies: np.ndarray, threads: int, progress: Callable[[int], None] | None
) -> np.ndarray:
    chunk = len(seeds) if progress is None and threads == 1 else _CHUNK
    parts = [seeds[i : i + chunk] for i in range(0, len(seeds), chunk)]

    def play(k: int) -> np.ndarray:
        results = run_games(table, parts[k], policies)
        if progress is not None:
            progress(len(parts[k]))
        return results

    if threads == 1:
        return np.concatenate([play(k) for k in range(len(parts))])
    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(play, range(len(parts)))))


def _with_agents(
    table: Table, seeds: np.ndarray, policies: Sequence[Policy], seed: int, progress: Callable[[int], None] | None
) -> np.ndarray:
    """Games in which an agent written in Python takes part."""
    agents = [_as_agent(policy, seed + player) for player, policy in enumerate(policies)]
    results = np.zeros((len(seeds), 6), np.int64)
    for g, game_seed in enumerate(seeds):
        game = Game(*table.decks, seed=int(game_seed))
        while not game.over:
            game.step(agents[game.to_act or 0](game))
        st = game.state
        results[g] = [
            NOBODY if game.winner is None else game.winner,
            st["starting_player"], st["turn"], st["decisions"], st["truncated"], st["fault"],
        ]  # fmt: skip
        if progress is not None:
            progress(1)
    return results


class BuiltIn:
    """A policy of :mod:`lorcana_env.policies` as an agent: called with a game, it answers with an action."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._policy = policy_index(name)
        self.seed(seed)
        self._buffers: dict[Any, tuple[np.ndarray, np.ndarray]] = {}

    def seed(self, seed: int) -> None:
        """Start its random numbers anew."""
        self._generator = np.array([seed & 0x7FFF_FFFF_FFFF_FFFF], np.uint64)

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch."""
        return venv.act(self.name, indices)

    def __call__(self, game: Game) -> int:
        table = game.table
        if table.dtype not in self._buffers:
            self._buffers[table.dtype] = table.new_states(3), np.zeros(table.actions.n, np.int16)
        work, scratch = self._buffers[table.dtype]
        legal = game.legal_actions().astype(np.int16)
        return int(
            choose_action(
                self._policy, game.state_array, 0, table.tables, 0, legal, len(legal), work, scratch, self._generator
            )
        )


@kernel
def choose_action(policy, states, i, tables, t, legal, n, work, scratch, generator):
    """:func:`lorcana_env.policies.choose`, callable from Python."""
    return choose(policy, states, i, tables, t, legal, n, work, scratch, generator)


def _as_agent(policy: Policy, seed: int) -> Agent:
    return BuiltIn(policy, seed) if isinstance(policy, str) else policy
