"""The throughput of the engine, mostly in decisions of random legal play.

Every figure is the best of a few rounds, by processor time, so that other work on the machine matters little; the gain
of threads, a ratio, is the median of them, by the clock. ``signature`` is a hash over a
thousand random games of each pair of four decks, which changes only when the behaviour of the engine does.
"""

import itertools
import json
import statistics
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from lorcana_env import Deck, Game, VectorEnv, lorcana_v1
from lorcana_env._util.machine import measured_here
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.benchmarks import first_answers
from lorcana_env.envs.batch import Batch
from lorcana_env.envs.gymnasium_vector import LorcanaVectorEnv
from lorcana_env.observe.flat import encode, observation_size
from lorcana_env.policies.games import game_seeds, run_games
from lorcana_env.policies.kernels import copy_state, policy_index
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record.basics import draw_below
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.variants import RULES

DECKS = ("ward-es-control", "cloudy-ae-aggro", "blurple", "loreleague-i-hate-dogs")
NAME = "lorcana_env/Lorcana-v1"
MASK, FLAT, COMPACT = range(3)  # the observation that random_decisions writes beside the mask
BATCHES, BATCHED = (8, 64, 256, 1024), 256  # numbers of games of a VectorEnv, and that of the figure without one


@kernel(waits=True)
def random_decisions(states, tables, decks, sizes, games, seed, observe, legal, mask, observation, compact, generator):
    """Play random games, and write the legal-action mask and the observation at each decision; count decisions."""
    generator[0] = np.uint64(seed)
    st = states[0]
    total = 0
    for g in range(games):
        begin(states, 0, tables, 0, decks, sizes, seed + g, -1)
        n = step(states, 0, tables, 0, -1, 1, legal)
        while n > 0:
            mask[:] = 0
            for k in range(n):
                mask[legal[k]] = 1
            if observe == FLAT:
                encode(states, 0, tables, 0, np.int64(st.decider), observation)
            elif observe == COMPACT:
                encode(states, 0, tables, 0, np.int64(st.decider), compact)
            n = step(states, 0, tables, 0, np.int64(legal[draw_below(generator, n)]), 1, legal)
        total += st.decisions
    return total


@kernel(waits=True)
def pick(mask, generator):
    """One of the actions of a mask at random."""
    n = 0
    for a in range(mask.shape[0]):
        n += mask[a]
    left = draw_below(generator, n)
    for a in range(mask.shape[0]):
        if mask[a]:
            if left == 0:
                return a
            left -= 1
    return 0


@kernel(waits=True)
def pick_many(masks, generator, actions):
    """One of the actions of each mask at random."""
    for i in range(masks.shape[0]):
        actions[i] = pick(masks[i], generator)


@kernel(waits=True)
def copy_many(states, n):
    """Copy game 0 over game 1 ``n`` times."""
    for _ in range(n):
        copy_state(states, 1, states, 0)


def rounds(repeat: int, measure: Callable[[], float]) -> list[float]:
    """Repeat a measurement, after one that compiles."""
    measure()
    return [measure() for _ in range(repeat)]


def signature(games: int = 1000, rules: str = RULES[0]) -> str:
    """Hash (hex) over random games of each pair of :data:`DECKS`, by an edition of the rules."""
    digest = 0
    decks = [Deck.load(name) for name in DECKS]
    for i, a in enumerate(decks):
        for b in decks[i:]:
            results = run_games(table_for((a, b), rules=rules), game_seeds(0, games), np.zeros(2, np.int64))
            digest = zlib.crc32(results.tobytes(), digest)
    return f"{digest:08x}"


def _per_s(do: Callable[[], int]) -> Callable[[], float]:
    """A measurement of what ``do`` counts, per second of processor time."""

    def measure() -> float:
        start = time.thread_time()
        done = do()
        return done / (time.thread_time() - start)

    return measure


def _engine(games: int, seed: int, observe: int) -> Callable[[], float]:
    table = table_for(DECKS[:2])
    n, size = table.actions.n, observation_size(2, table.capacity)
    buffers = np.zeros(n, np.int16), np.zeros(n, np.int8), np.zeros(size, np.float32), np.zeros(size, np.int8)
    given = table.tables, table.deck_cards, table.deck_sizes, games, seed, observe, *buffers
    return _per_s(lambda: random_decisions(table.new_states(), *given, np.zeros(1, np.uint64)))


def _games(games: int, seed: int, policy: str) -> Callable[[], float]:
    table = table_for(DECKS[:2])
    seeds, policies = game_seeds(seed, games), np.full(2, policy_index(policy))
    return _per_s(lambda: len(run_games(table, seeds, policies)))


def _batch(games: int, seed: int, threads: int = 1, observation: str = "flat") -> VectorEnv:
    decks = [Deck.load(name) for name in DECKS]
    return VectorEnv(games, [(a, b) for a in decks for b in decks], seed, observation, num_threads=threads)


def _steps(venv: VectorEnv, steps: int) -> int:
    for _ in range(steps):
        venv.step(venv.act("random"))
    return steps * venv.num_envs


def _network(steps: int, seed: int) -> Callable[[], float]:
    """Microseconds of a decision of ``shipped`` against itself, 64 games at once."""
    venv = _batch(64, seed)

    def measure() -> float:
        seconds = 0.0
        for _ in range(steps):
            start = time.thread_time()
            actions = venv.act("shipped")
            seconds += time.thread_time() - start
            venv.step(actions)
        return 1e6 * seconds / (steps * venv.num_envs)

    return measure


def _threads(repeat: int, steps: int, seed: int) -> list[float]:
    """The speed of two threads relative to one, by the clock; in turns, because a machine's speed drifts."""
    one, two = _batch(256, seed), _batch(256, seed, 2)

    def clock(venv: VectorEnv) -> float:
        start = time.perf_counter()
        _steps(venv, steps)
        return time.perf_counter() - start

    return rounds(repeat, lambda: clock(one) / clock(two))


def _aec(
    make: Callable[..., Any], steps: int, seed: int, observation: str = "flat", choose: Callable[..., int] = pick
) -> Callable[[], float]:
    """Steps per second. ``choose``: an action from a mask and a generator; that of numba takes little of the time."""
    env = make(decks=(Deck.load(DECKS[0]), Deck.load(DECKS[1])), observation=observation)
    generator = np.array([seed], np.uint64)

    def play() -> int:
        env.reset(seed=seed)
        for _ in range(steps):
            seen, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                continue
            env.step(choose(seen["action_mask"], generator))
        return steps

    return _per_s(play)


def _aec_given(make: Callable[..., Any], steps: int, seed: int) -> Callable[[], float]:
    """The same without the choosing: a first run's actions are taken again."""
    taken: list[int] = []

    def note(mask: np.ndarray, generator: np.ndarray) -> int:
        taken.append(pick(mask, generator))
        return taken[-1]

    _aec(make, steps, seed, choose=note)()
    again = itertools.cycle(taken)
    return _aec(make, steps, seed, choose=lambda mask, generator: next(again))


def _gymnasium(steps: int, seed: int) -> Callable[[], float]:
    """Steps per second of the single environment, whose opponent's replies are no steps."""
    env = gymnasium.make(NAME, opponent="random", decks=DECKS[:2])
    generator = np.array([seed], np.uint64)

    def play() -> int:
        _, info = env.reset(seed=seed)
        for _ in range(steps):
            _, _, termination, truncation, info = env.step(pick(info["action_mask"], generator))
            if termination or truncation:
                _, info = env.reset()
        return steps

    return _per_s(play)


def _seats(make: Callable[..., Any], games: int, steps: int, seed: int) -> Callable[[], float]:
    """The same of a batch, by Gymnasium's vector form or the batch itself."""
    envs = make(games, opponent="random", decks=[DECKS[:2]])
    generator, actions = np.array([seed], np.uint64), np.zeros(games, np.int64)

    def play() -> int:
        masks = envs.reset(seed=seed)[1]
        for _ in range(steps):
            pick_many(masks["action_mask"] if isinstance(masks, dict) else masks, generator, actions)
            seen = envs.step(actions)
            masks = seen.action_mask if isinstance(seen, Batch) else seen[4]
        return steps * games

    return _per_s(play)


def _search(simulations: int, seed: int) -> Callable[[], float]:
    """Simulations per second of the tree search, in five positions."""
    games = []
    for k in range(5):
        game = Game(DECKS[0], DECKS[1], seed=seed + k)
        for _ in range(20 * k):
            if not game.over:
                game.step(int(game.legal_actions()[-1]))
        games.append(game)

    def measure() -> float:
        search = Ismcts(f"ismcts:{simulations}sims", seed)
        for game in games:
            if not game.over:
                search(game)
        return search.simulations / search.seconds

    return measure


def _copies(n: int, seed: int) -> dict[str, Callable[[], float]]:
    """Copies per second, with one call for each or all in numba."""
    table = table_for(DECKS[:2])
    game = Game(table.decks[0], table.decks[1], seed=seed)
    other = game.clone()
    states = table.new_states(2)

    def per_call(copy: Callable[[], Any]) -> Callable[[], float]:
        def copies() -> int:
            for _ in range(n):
                copy()
            return n

        return _per_s(copies)

    def in_numba() -> int:
        copy_many(states, n)
        return n

    return {
        "clone_ns": per_call(game.clone),
        "clone_into_ns": per_call(lambda: game.clone_into(other)),
        "clone_in_numba_ns": _per_s(in_numba),
    }


def _begins(n: int, seed: int) -> Callable[[], float]:
    """Microseconds of a new game of decks by name."""

    def measure() -> float:
        start = time.thread_time()
        for k in range(n):
            Game(DECKS[0], DECKS[1], seed=seed + k)
        return 1e6 * (time.thread_time() - start) / n

    return measure


def _environments(seed: int, repeat: int, scale: int) -> dict[str, list[float]]:
    """Steps a second of the environments, by name."""
    found: dict[str, list[float]] = {}
    for kind, ending in ("flat", ""), ("compact", "_compact"):
        for games in BATCHES:
            venv, steps = _batch(games, seed, observation=kind), max(100_000 // scale // games, 1)
            name = f"decisions_per_s_vector{ending}_{games}"
            found[name] = rounds(repeat, _per_s(lambda v=venv, n=steps: _steps(v, n)))
        found[f"decisions_per_s_vector{ending}"] = found[f"decisions_per_s_vector{ending}_{BATCHED}"]
    venv, steps = _batch(BATCHED, seed, observation="entities"), max(20_000 // scale // BATCHED, 1)
    found["entities_steps_per_s"] = rounds(repeat, _per_s(lambda: _steps(venv, steps)))
    found["vector_threads_ratio"] = _threads(repeat, 400 // scale, seed)
    found["decisions_per_s_aec"] = rounds(repeat, _aec(lorcana_v1.raw_env, 30_000 // scale, seed))
    found["decisions_per_s_aec_compact"] = rounds(repeat, _aec(lorcana_v1.raw_env, 30_000 // scale, seed, "compact"))
    found["decisions_per_s_aec_env"] = rounds(repeat, _aec(lorcana_v1.env, 30_000 // scale, seed))
    for ending, make in ("", lorcana_v1.raw_env), ("_env", lorcana_v1.env):
        name, steps, space = f"decisions_per_s_aec{ending}", 30_000 // scale, make().action_space("player_0")
        space.seed(seed)
        sampled = _aec(make, steps, seed, choose=lambda mask, _, space=space: space.sample(mask))
        found[f"{name}_given"] = rounds(repeat, _aec_given(make, steps, seed))
        found[f"{name}_sampled"] = rounds(repeat, sampled)
    found["steps_per_s_gymnasium"] = rounds(repeat, _gymnasium(20_000 // scale, seed))
    for name, make in ("steps_per_s_gymnasium_vector", LorcanaVectorEnv), ("steps_per_s_vector_opponent", VectorEnv):
        found[name] = rounds(repeat, _seats(make, 64, 1000 // scale, seed))
    return found


def run(
    seed: int = 0, repeat: int = 3, quick: bool = False, progress: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Measure all figures, by name. With ``quick`` a tenth of the work, for tests."""
    scale = 10 if quick else 1
    here = measured_here()  # before it starts: the load of others
    say = progress or (lambda text: None)
    found: dict[str, list[float]] = {}
    say("engine")
    for name, measure in {
        "decisions_per_s_mask": _engine(3000 // scale, seed, MASK),
        "decisions_per_s_obs": _engine(3000 // scale, seed, FLAT),
        "decisions_per_s_obs_compact": _engine(3000 // scale, seed, COMPACT),
        "games_per_s": _games(5000 // scale, seed, "random"),
        "greedy_games_per_s": _games(500 // scale, seed, "greedy"),
        "ismcts_simulations_per_s": _search(2000 // scale, seed),
    }.items():
        found[name] = rounds(repeat, measure)
    found["shipped_us_per_decision"] = rounds(repeat, _network(300 // scale, seed))
    for name, measure in _copies(200_000 // scale, seed).items():
        found[name] = [1e9 / rate for rate in rounds(repeat, measure)]
    found["game_by_name_us"] = rounds(repeat, _begins(5_000 // scale, seed))
    say("environments")
    found |= _environments(seed, repeat, scale)
    say("signature")
    table = table_for(DECKS[:2])
    return {
        **here,
        "seed": seed,
        "decks": list(DECKS),
        **{name: _round(of_rounds(name, of)) for name, of in found.items()},
        **first_answers.first_game(),
        "rounds": {name: [_round(value) for value in of] for name, of in found.items()},
        "state_bytes": table.dtype.itemsize,
        "observation_size": observation_size(2, table.capacity),
        "signature": signature(),
    }


def of_rounds(name: str, values: list[float]) -> float:
    """Return what is said of a figure of several rounds: the best, but of a ratio the median."""
    if name.endswith("_ratio"):
        return statistics.median(values)
    return min(values) if _is_time(name) else max(values)


def _is_time(name: str) -> bool:
    """Return whether a figure is a time, of which less is better."""
    return (name.endswith(("_ns", "_us", "_s")) and "_per_s" not in name) or "_us_per_" in name


def _round(value: float) -> float:
    return round(value) if value >= 100 else round(value, 2)


def read(path: Path) -> dict[str, Any]:
    """Read the figures of ``lorcana bench --json`` or docs/measured.json. Raises ``ValueError`` for anything else."""
    try:
        figures: dict[str, Any] = json.loads(path.read_text("utf-8"))
        figures = figures["bench"]["figures"] if "bench" in figures else figures
        if not _speeds(figures):
            raise ValueError("it holds none")
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: no figures of lorcana bench --json: {error}") from None
    return figures


def _speeds(figures: dict[str, Any]) -> dict[str, float]:
    """The figures that are speeds or times."""
    return {
        name: value
        for name, value in figures.items()
        if ("_per_s" in name or name.endswith("_ratio") or _is_time(name)) and value > 0
    }


def compare(figures: dict[str, Any], earlier: dict[str, Any]) -> dict[str, Any]:
    """The speed of each row relative to ``earlier``: the best round, and the range from slowest to fastest."""
    before = _speeds(earlier)
    rows = {}
    for name, of in figures["rounds"].items():
        if name in before:
            times = [before[name] / value if _is_time(name) else value / before[name] for value in of]
            rows[name] = {"ratio": round(max(times), 3), "spread": [round(min(times), 3), round(max(times), 3)]}
    return {
        "date": earlier.get("date"),
        "version": earlier.get("version"),
        "same_machine": earlier.get("machine") == figures["machine"],
        "same_behaviour": earlier.get("signature") == figures["signature"],
        "rows": rows,
    }
