"""The cache of machine code as users meet it: filled by several processes, mixed, and of other settings.

Each process runs small kernels of the engine on a few layouts (players x cards a deck), and prints what came of it;
whatever the cache went through, that is what a process with an empty cache of its own prints. Of whole games and all
that is seen of them, test_native.py compares what the cache of the tests has with machine code that needs none.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
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


def start(cache: Path, tasks: Sequence[str], program: str = SMALL, **more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "LORCANA_QUIET": "1", **more}
    environment.pop("LORCANA_INTERPRET", None)
    return subprocess.Popen(
        [sys.executable, "-c", program, *tasks], cwd=ROOT, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def end(process: subprocess.Popen) -> tuple[dict[str, str], int]:
    """The result of each part, and the number of kernels from the cache."""
    try:
        out, err = process.communicate(timeout=300)
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
