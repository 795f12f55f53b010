"""The notice that numba is compiling: when it appears, where, and how it is silenced."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core.event import Event, EventStatus

from lorcana_env import compiling, simulate
from lorcana_env.rules import engine
from lorcana_env.rules.compiler import compiled, native
from lorcana_env.rules.compiler.jit import INNER_FUNCTIONS
from lorcana_env.rules.record.state import state_dtype
from tests.helpers import ROOT

pytestmark = pytest.mark.skipif(native.PATH.is_file(), reason="make native was here: nothing is compiled")

STEP = engine.step.py_func
KERNEL = """
import numpy as np
from lorcana_env import compiling
from lorcana_env.envs.kernels import illegal_action
compiling.listen()
one = np.zeros(1, np.int64)
print(illegal_action(one, one, np.zeros((1, 1), np.int16), np.ones(1, np.int64), np.zeros(1, np.int64), 1))
"""


def python(program: str, folder: Path, quiet: str) -> subprocess.CompletedProcess[str]:
    """Run a program whose machine code is kept in a folder."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), compiling.QUIET: quiet}
    environment.pop("LORCANA_INTERPRET", None)
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)


class Dispatcher:
    """The function in an event of numba, as far as the notice looks at it."""

    def __init__(self, function):
        self.py_func = function


def an_event(status, function, arguments=()):
    return Event("numba:compile", status, {"dispatcher": Dispatcher(function), "args": arguments})


def compile_one(notice, kernel, inner=(), arguments=()):
    notice.on_start(an_event(EventStatus.START, kernel, arguments))
    for function in inner:
        notice.on_start(an_event(EventStatus.START, function))
        notice.on_end(an_event(EventStatus.END, function))
    notice.on_end(an_event(EventStatus.END, kernel))


def test_the_seconds_that_compiling_took_are_counted_once(monkeypatch):
    """A function within another one is compiled within its time."""
    notice, now = compiling.CompileNotice(), iter([1.0, 3.5, 10.0, 11.0])
    monkeypatch.setattr(compiling.time, "perf_counter", lambda: next(now))
    compile_one(notice, STEP, INNER_FUNCTIONS[:2])
    compile_one(notice, STEP)
    assert notice.seconds == 3.5


def test_what_is_compiled_is_told_after_each_function():
    """The page shows it (:meth:`lorcana_env.compiling.CompileNotice.now`); nothing once it is done."""
    notice, told = compiling.CompileNotice(), []
    notice.tell = told.append
    compile_one(notice, STEP, INNER_FUNCTIONS[:2], [numba.typeof(np.zeros(1, state_dtype(3)))])
    shown = {"what": f"{STEP.__name__} for 3 players", "total": len(INNER_FUNCTIONS)}
    assert told == [{**shown, "done": 1}, {**shown, "done": 2}, None] and notice.now is None


@pytest.mark.parametrize(("players", "cards", "words"), [
    (2, 64, ""), (3, 64, " for 3 players"), (2, 128, " for 2 players and decks of up to 127 cards"),
])  # fmt: skip
def test_every_layout_of_games_is_announced_once(players, cards, words, capsys, monkeypatch):
    monkeypatch.delenv(compiling.QUIET)
    notice, games = compiling.CompileNotice(), numba.typeof(np.zeros(1, state_dtype(players, cards)))
    for _ in range(2):
        compile_one(notice, STEP, INNER_FUNCTIONS[:3], [games])
    compile_one(notice, STEP, INNER_FUNCTIONS[:2], [numba.types.Tuple([games, games])])
    assert capsys.readouterr().err == compiling.NOTICE.format(words) + "\n"
    compile_one(notice, STEP, INNER_FUNCTIONS[:1], [numba.typeof(np.zeros(1, state_dtype(4)))])
    assert capsys.readouterr().err == compiling.NOTICE.format(" for 4 players") + "\n" and notice.done == 1


@pytest.mark.parametrize("kept", [True, False])
def test_nothing_is_told_where_stderr_is_closed(kept, capsys, monkeypatch):
    """``lorcana simulate --json 2>&-``: Python has no stderr then, and ``print`` would take stdout."""
    monkeypatch.delenv(compiling.QUIET)
    monkeypatch.setattr(compiled, "unwritable_folder", lambda: None if kept else Path("folder"))
    monkeypatch.setattr(sys, "stderr", None)
    compile_one(compiling.CompileNotice(), STEP, INNER_FUNCTIONS[:1], [numba.typeof(np.zeros(1, state_dtype(2)))])
    assert capsys.readouterr().out == ""


def test_an_unexpected_numba_is_not_told_where_stderr_is_closed(capsys, monkeypatch):
    monkeypatch.delenv(compiling.QUIET)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setitem(sys.modules, "lorcana_env.rules.compiler.linking", None)
    monkeypatch.delattr("lorcana_env.rules.compiler.linking", raising=False)
    compiled._load()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("quiet", ["", pytest.param("1", marks=pytest.mark.nightly)])
def test_a_cold_and_a_warm_cache(tmp_path, quiet):
    """A real compilation of a small kernel: announced the first time only, and never on stdout."""
    runs = [python(KERNEL, tmp_path, quiet) for _ in range(1 if quiet else 2)]
    assert [run.stdout for run in runs] == ["-1\n"] * len(runs)
    assert [run.stderr for run in runs] == ([""] if quiet else [compiling.NOTICE.format("") + "\n", ""])


@pytest.mark.parametrize("quiet", ["", pytest.param("1", marks=pytest.mark.nightly)])
def test_a_folder_that_cannot_be_written_is_named_once_with_what_to_set(tmp_path, quiet):
    """The machine code is made again at every start; nothing says "once on this machine"."""
    (tmp_path / "file").write_text("no folder")
    again = "\nimport lorcana_env.envs.kernels as k; k.seed_rows(1, np.zeros(1, np.uint64), np.zeros(1, np.uint64))"
    lines = python(KERNEL + again, tmp_path / "file", quiet).stderr.splitlines()
    assert len(lines) == (0 if quiet else 1) and not any("once on this machine" in line for line in lines)
    for line in lines:
        assert f"{tmp_path / 'file'}" in line and "cannot be written: set NUMBA_CACHE_DIR" in line


# -- a numba whose internals are not as expected -----------------------------------------------------------------------
MISSING = {
    "linking": ("del numba.core.compiler_machinery.register_pass", "it compiles more slowly"),
    "code_cache": ("del numba.core.caching._Cache", "it keeps no machine code: each start compiles"),
    "both": (
        "del numba.core.compiler_machinery.register_pass, numba.core.caching._Cache",
        "it keeps no machine code: each start compiles",
    ),
}


def without(delete: str, program: str, folder: Path, quiet: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program with a numba that lacks something."""
    parts = "import numba, numba.core.caching, numba.core.compiler_machinery"
    return python(f"{parts}\n{delete}\n{program}", folder, quiet)


@pytest.mark.nightly
@pytest.mark.parametrize("missing", MISSING)
def test_plain_njit_is_chosen_by_itself_with_one_line(missing, tmp_path):
    delete, consequence = MISSING[missing]
    done = without(delete, KERNEL.replace("compiling.listen()", ""), tmp_path)
    assert done.stdout == "-1\n"
    (line,) = [line for line in done.stderr.splitlines() if line != compiling.NOTICE.format("")]
    assert "is not as expected" in line and line.endswith(consequence)
    assert without(delete, KERNEL, tmp_path, quiet="1").stderr == ""


@pytest.mark.nightly
def test_plain_njit_plays_the_same_games(tmp_path):
    """Every function compiled by itself, as any numba does it."""
    program = "from lorcana_env import simulate; print(simulate('blurple', 'yurple', games=20, seed=1).wins)"
    played = f"{simulate('blurple', 'yurple', games=20, seed=1).wins}\n"
    assert without(MISSING["both"][0], program, tmp_path, quiet="1").stdout == played
