"""How fast the engine is, each figure with its own loop: decisions are answers of random legal play.

Every figure is the best of a few repetitions (the machines are noisy); ``signature`` is no speed but a hash over a
thousand random games of each pair of four decks: it changes when behaviour does, and only then.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from lorcana_env import Deck, Game, VectorEnv, __version__, lorcana_v0
from lorcana_env.observe.flat import encode, observation_size
from lorcana_env.policies.builtin import copy_state
from lorcana_env.rules.basics import draw_below
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.jit import kernel
from lorcana_env.simulation.games import game_seeds, run_games
from lorcana_env.table.table import table_for

DECKS = ("ward-es-control", "cloudy-ae-aggro", "blurple", "loreleague-i-hate-dogs")
_FIRST_GAME = """
import time; start = time.perf_counter()
from lorcana_env import Deck, Game
deck = Deck.load("blurple")
game = Game(deck, deck, seed=1)
while not game.over:
    game.step(game.legal_actions()[0])
print(time.perf_counter() - start)
"""


@kernel
def random_decisions(states, tables, decks, sizes, games, seed, observe, legal, mask, observation, generator):
    """Random games with the legal-action mask written at each decision, and the observation if asked; the decisions."""
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
            if observe:
                encode(states, 0, tables, 0, np.int64(st.decider), observation)
            n = step(states, 0, tables, 0, np.int64(legal[draw_below(generator, n)]), 1, legal)
        total += st.decisions
    return total


@kernel
def copy_many(states, n):
    """Copy game 0 over game 1 ``n`` times."""
    for _ in range(n):
        copy_state(states, 1, states, 0)


def best(repeat: int, measure: Callable[[], float]) -> float:
    """The best of some repetitions, after one to compile."""
    measure()
    return max(measure() for _ in range(repeat))


def signature(games: int = 1000, seed: int = 0) -> str:
    """Hash (hex) over random games of each pair of :data:`DECKS`."""
    digest = 0
    decks = [Deck.load(name) for name in DECKS]
    for i, a in enumerate(decks):
        for b in decks[i:]:
            results = run_games(table_for((a, b)), game_seeds(seed, games), np.zeros(2, np.int64))
            digest = zlib.crc32(results.tobytes(), digest)
    return f"{digest:08x}"


def first_game(cache: str | None) -> float:
    """Seconds from the start of a new process's imports to the end of its first game."""
    environment = dict(os.environ)
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    out = subprocess.run(
        [sys.executable, "-c", _FIRST_GAME], env=environment, capture_output=True, text=True, check=True
    )
    return float(out.stdout)


def _engine(games: int, seed: int, observe: bool) -> Callable[[], float]:
    table = table_for([Deck.load(DECKS[0]), Deck.load(DECKS[1])])
    n = table.actions.n
    buffers = np.zeros(n, np.int16), np.zeros(n, np.int8), np.zeros(observation_size(2, table.capacity), np.float32)

    def measure() -> float:
        start = time.perf_counter()
        decisions = random_decisions(
            table.new_states(), table.tables, table.deck_cards, table.deck_sizes, games, seed, int(observe), *buffers,
            np.zeros(1, np.uint64),
        )  # fmt: skip
        return decisions / (time.perf_counter() - start)

    return measure


def _vector(steps: int, seed: int) -> Callable[[], float]:
    decks = [Deck.load(name) for name in DECKS]
    venv = VectorEnv(256, [(a, b) for a in decks for b in decks], seed)

    def measure() -> float:
        start = time.perf_counter()
        for _ in range(steps):
            venv.step(venv.act("random"))
        return steps * venv.num_envs / (time.perf_counter() - start)

    return measure


def _aec(make: Callable[..., Any], steps: int, seed: int) -> Callable[[], float]:
    env = make(decks=(Deck.load(DECKS[0]), Deck.load(DECKS[1])))
    random = np.random.default_rng(seed).random(steps).tolist()

    def measure() -> float:
        env.reset(seed=seed)
        start = time.perf_counter()
        for r in random:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(r * len(legal))])
        return steps / (time.perf_counter() - start)

    return measure


def run(
    seed: int = 0, repeat: int = 3, quick: bool = False, progress: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """All figures, by the names of the contract. ``quick``: a tenth of the work, for tests."""
    scale = 10 if quick else 1
    load = [round(x, 1) for x in os.getloadavg()] if hasattr(os, "getloadavg") else None  # of others, before it starts
    say = progress or (lambda text: None)
    table = table_for([Deck.load(DECKS[0]), Deck.load(DECKS[1])])
    say("engine")
    mask = best(repeat, _engine(3000 // scale, seed, False))
    observed = best(repeat, _engine(3000 // scale, seed, True))
    seeds = game_seeds(seed, 5000 // scale)

    def whole_games() -> float:
        start = time.perf_counter()
        run_games(table, seeds, np.zeros(2, np.int64))
        return len(seeds) / (time.perf_counter() - start)

    games = best(repeat, whole_games)
    copies = 200_000 // scale
    game = Game(table.decks[0], table.decks[1], seed=seed)
    other = game.clone()
    states = table.new_states(2)

    def per_copy(copy: Callable[[], Any]) -> Callable[[], float]:
        """Copies a second, one call for each."""

        def measure() -> float:
            start = time.perf_counter()
            for _ in range(copies):
                copy()
            return copies / (time.perf_counter() - start)

        return measure

    def clones_in_numba() -> float:
        start = time.perf_counter()
        copy_many(states, copies)
        return copies / (time.perf_counter() - start)

    clone = best(repeat, per_copy(game.clone))
    clone_into = best(repeat, per_copy(lambda: game.clone_into(other)))
    clone_numba = best(repeat, clones_in_numba)
    say("environments")
    vector = best(repeat, _vector(400 // scale, seed))
    raw = best(repeat, _aec(lorcana_v0.raw_env, 30_000 // scale, seed))
    wrapped = best(repeat, _aec(lorcana_v0.env, 30_000 // scale, seed))
    say("first games")
    with tempfile.TemporaryDirectory() as empty:
        cold = first_game(empty)
        warm = first_game(empty)
    say("signature")
    return {
        "date": time.strftime("%Y-%m-%d"),
        "version": __version__,
        "load": load,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "seed": seed,
        "decks": list(DECKS),
        "decisions_per_s_mask": round(mask),
        "decisions_per_s_obs": round(observed),
        "decisions_per_s_vector": round(vector),
        "decisions_per_s_aec": round(raw),
        "decisions_per_s_aec_env": round(wrapped),
        "games_per_s": round(games),
        "clone_ns": round(1e9 / clone),
        "clone_into_ns": round(1e9 / clone_into),
        "clone_in_numba_ns": round(1e9 / clone_numba),
        "state_bytes": table.dtype.itemsize,
        "cold_start_s": round(cold, 1),
        "warm_start_s": round(warm, 2),
        "signature": signature(),
    }
