"""The cache of machine code as users meet it: filled by several processes, mixed, on a full disk, or not there.

Each process runs small kernels of the engine on a few layouts (players x cards a deck), and prints what came of it;
whatever the cache went through, that is what a process with an empty cache of its own prints. The last tests do the
same with whole games, simulations, environments, searches and training.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.helpers import ROOT

pytestmark = pytest.mark.nightly
SMALL = """
import sys
import zlib
import numpy as np
from lorcana_env.rules import engine
from lorcana_env.rules.record.state import state_dtype

for layout in sys.argv[1:]:
    states = np.zeros(2, state_dtype(*map(int, layout.split("x"))))
    states.view(np.uint8)[:] = np.arange(states.nbytes) % 251
    engine.clear_table(states, 1, 7)
    engine.start_in_main_phase(states, 1, 1)
    print(f"{layout}={zlib.crc32(states.tobytes()):x}", end=" ")
kernels = engine.clear_table.dispatcher, engine.start_in_main_phase.dispatcher
hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in kernels)
print(f"hits={hits}")
"""
#: Dealing a game has functions large enough to stand in the machine code by themselves: those that mixed.
DEALT = SMALL.replace(
    "import state_dtype", "import state_dtype\nfrom lorcana_env.rules.record.tables import TABLES"
).replace(
    "    print(",
    """    players, capacity = states["lore"].shape[1], states["cards"].shape[3]
    tables = np.zeros(1, TABLES)
    tables["listened"], tables["opening_hand"] = 2**64 - 1, 7
    cards = np.zeros((players, capacity), np.uint8) + np.arange(capacity, dtype=np.uint8)
    engine.begin(states, 0, tables, 0, cards, np.full(players, 60), 5, -1)
    print(""",
)
WHOLE = """
import sys
import tempfile
import zlib
from pathlib import Path
import numpy as np
from lorcana_env import Deck, Game, VectorEnv, lorcana_v1, simulate

NAMES = ["blurple", "ward-es-control", "cloudy-ae-aggro", "yurple"]


def of(players, cards):
    decks = [Deck.load(name) for name in NAMES[:int(players)]]
    if int(cards) > 64:
        decks[0] = Deck(tuple(decks[0].cards) + tuple(decks[1].cards)[: int(cards) - 60], "large")
    return decks


def random_game(game, seed=0):
    chooser, digest = np.random.default_rng(seed), 0
    while not game.over:
        game.step(int(chooser.choice(game.legal_actions())))
        digest = zlib.crc32(game.observe(0).tobytes(), zlib.crc32(game.entities(0).tobytes(), digest))
    return zlib.crc32(game.to_bytes(), digest)


def play(what, players, cards):
    decks = of(players, cards)
    if what == "game":
        return [random_game(Game(*decks, seed=seed), seed) for seed in range(10)]
    if what == "simulate":
        results = [simulate(*decks, policy=policy, games=20, seed=1) for policy in ("random", "greedy")]
        return [(result.wins, result.turns_mean) for result in results]
    if what == "env":
        env, chooser, seen = lorcana_v1.env(decks=decks), np.random.default_rng(1), 0
        env.reset(seed=3)
        for agent in env.agent_iter():
            observation, reward, ended, cut, info = env.last()
            mask = observation["action_mask"]
            seen = zlib.crc32(mask.tobytes(), zlib.crc32(observation["observation"].tobytes(), seen))
            env.step(None if ended or cut else int(chooser.choice(np.flatnonzero(mask))))
        return seen
    if what == "search":
        from lorcana_env.agents.ismcts import Ismcts
        game, player = Game(*decks, seed=5), Ismcts("ismcts:40sims", seed=1)
        return [game.step(int(player(game))) or game.lore for _ in range(12)], zlib.crc32(game.to_bytes())
    if what == "guided":
        from lorcana_env.agents.guided import Guided
        game, player = Game(*decks, seed=5), Guided("guided:20sims", seed=1)
        return [game.step(int(player(game))) or game.lore for _ in range(12)], zlib.crc32(game.to_bytes())
    from lorcana_env.training.ppo import Config, train
    config = Config(
        decks="blurple,yurple", decisions=512, actors=0, round_decisions=256, batch_size=128, curve_every=0, width=16
    )
    with tempfile.TemporaryDirectory() as folder:
        train(config, Path(folder))
    return "trained"


for task in sys.argv[1:]:
    print(f"{task}={zlib.crc32(repr(play(*task.split('x'))).encode()):x}", end=" ", flush=True)
print("hits=0")
"""


def start(
    cache: Path, tasks: Sequence[str], program: str = SMALL, before: Callable[[], None] | None = None, **more: str
):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "LORCANA_QUIET": "1", **more}
    environment.pop("LORCANA_INTERPRET", None)
    return subprocess.Popen(
        [sys.executable, "-c", program, *tasks], cwd=ROOT, env=environment, text=True, preexec_fn=before,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def end(process: subprocess.Popen, seconds: float = 300) -> tuple[dict[str, str], int]:
    """The result of each part, and the number of kernels from the cache."""
    try:
        out, err = process.communicate(timeout=seconds)
    finally:
        process.kill()
    assert process.returncode == 0, err
    found = dict(part.split("=") for part in out.split())
    return found, int(found.pop("hits"))


def run(cache: Path, tasks: Sequence[str], *args, **kwargs) -> tuple[dict[str, str], int]:
    return end(start(cache, tasks, *args, **kwargs))


LAYOUTS = ("2", "3", "2x128")
MIXTURES = (("3", "2", "2x128"), ("2x128", "2", "3"))


def fill(cache: Path, program: str) -> dict[str, str]:
    """One process for each layout, all at the same time: what they find, each with code that it compiled by itself,
    as a process with an empty cache does."""
    expected = {}
    for process in [start(cache, [layout], program) for layout in LAYOUTS]:
        found, hits = end(process)
        assert hits == 0
        expected |= found
    return expected


@pytest.fixture(scope="module")
def dealt(tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    return cache, fill(cache, DEALT)


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    return cache, fill(cache, SMALL)


def code_files(cache: Path) -> list[Path]:
    return sorted(cache.rglob("*.code"))


@pytest.mark.parametrize("order", MIXTURES, ids=" ".join)
def test_processes_that_read_what_others_compiled_do_as_those_did(dealt, order):
    cache, expected = dealt
    found, hits = run(cache, order, DEALT)
    assert found == expected
    assert hits == 2 * len(order)  # nothing was compiled again


def test_cached_code_is_read_without_what_compiling_needs(filled):
    """numba's declarations of functions take longer than the code of a game; they bring in SciPy's linear algebra."""
    cache, expected = filled
    program = SMALL + "\nassert 'scipy.linalg' not in sys.modules\n"
    assert run(cache, ["2"], program)[0]["2"] == expected["2"]


def test_two_processes_that_fill_the_cache_at_once(filled, tmp_path):
    first, second = start(tmp_path, ("2", "3")), start(tmp_path, ("3", "2"))
    for process in (first, second):
        assert end(process)[0].items() <= filled[1].items()
    found, hits = run(tmp_path, ("2", "3"))
    assert found.items() <= filled[1].items() and hits == 4
    assert not list(tmp_path.rglob(".*"))  # no half-written file is left


def test_code_of_other_settings_is_not_shared(filled):
    cache, expected = filled
    before = code_files(cache)
    assert run(cache, ["2"], NUMBA_BOUNDSCHECK="1") == ({"2": expected["2"]}, 0)
    folders = {path.parent for path in code_files(cache)}
    assert set(before) < set(code_files(cache)) and len(folders) == 2


#: A kernel that calls another one's machine code.
CALLER = """
import numpy as np
from lorcana_env.benchmarks.throughput import pick_many

pick_many(np.ones((3, 8), np.int8), np.zeros(1, np.uint64), actions := np.zeros(3, np.int64))
print(f"actions={actions.tolist()}".replace(" ", ""), f"hits={sum(pick_many.dispatcher.stats.cache_hits.values())}")
"""


def test_code_is_compiled_again_before_what_calls_it_is_read(tmp_path):
    expected, hits = run(tmp_path, [], CALLER)
    (called,) = (path for path in code_files(tmp_path) if ".pick-" in path.name)
    called.unlink()
    assert hits == 0 and run(tmp_path, [], CALLER) == (expected, 1) and called.exists()


# -- the whole matrix --------------------------------------------------------------------------------------------
TASKS = [
    f"{what}x{layout}"
    for what, layouts in {
        "game": ("2x60", "3x60", "4x60", "2x110"),
        "simulate": ("2x60", "3x60", "4x60", "2x110"),
        "env": ("2x60", "3x60", "2x110"),
        "search": ("2x60", "3x60", "2x110"),
        "guided": ("2x60", "2x110"),
        "train": ("2x60",),
    }.items()
    for layout in layouts
]


def test_whole_games_from_a_cache_that_others_filled(tmp_path):
    """One process for each task fills the cache, two at a time; then mixtures of them in several orders."""
    expected: dict[str, str] = {}
    for pair in zip(TASKS[::2], [*TASKS[1::2], None]):
        for process in [start(tmp_path, [task], WHOLE) for task in pair if task]:
            expected |= end(process, 900)[0]
    orders = [TASKS, TASKS[::-1], [*TASKS[1::2], *TASKS[::2]]]
    for order in orders:
        assert end(start(tmp_path, order, WHOLE), 900)[0] == expected
