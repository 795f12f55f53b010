"""Python plays until another process has compiled: how programs meet it, one small kernel in place of the engine."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lorcana_env.rules.compiler import background, compiled, native
from lorcana_env.rules.compiler.code_cache import LOCK
from tests.helpers import ROOT

pytestmark = pytest.mark.skipif(native.PATH.is_file(), reason="make native was here: nothing is compiled")

PROGRAM = """
import os
import sys
import time

import numpy as np
from lorcana_env.envs import kernels
from lorcana_env.rules.compiler import background
from lorcana_env.simulation.lockstep import draw_actions

found = []


def call():
    rows = np.zeros((2, 3), np.uint64)
    kernels.seed_rows(5, *rows)
    found.append(rows.tobytes())


def until(what):
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end
        call()
        time.sleep(0.05)


def is_compiled():
    return bool(kernels.seed_rows.dispatcher.overloads)


def works():
    return background._maker._process is not None


call()
by_python = not is_compiled()
"""
SUMMARY = """
call()
print("by Python" if by_python else "compiled", len(set(found)), is_compiled())
"""
COMPILED = "until(is_compiled)" + SUMMARY


def start(cache: Path, program: str, first: str = "", **more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "LORCANA_BACKGROUND": "1", "LORCANA_QUIET": "", **more}
    environment.pop("LORCANA_INTERPRET", None)
    command = [sys.executable, "-c", first + PROGRAM + program]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def end(process: subprocess.Popen[str]) -> tuple[str, str]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out, err


def run(cache: Path, program: str, first: str = "", **more: str) -> tuple[str, str]:
    return end(start(cache, program, first, **more))


def kept(cache: Path) -> list[str]:
    """The kernels whose machine code is kept."""
    return [path.name.split("-")[0] for path in cache.rglob("*.code")]


def wait_for_the_lock(cache: Path) -> None:
    """Wait until no process compiles for the folder."""
    import fcntl

    with open(next(cache.rglob(LOCK))) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)


def test_python_answers_and_the_program_switches_to_machine_code(tmp_path):
    assert run(tmp_path, COMPILED) == ("by Python 1 True\n", "")
    assert run(tmp_path, SUMMARY) == ("compiled 1 True\n", "")


@pytest.mark.parametrize("setting", [{"LORCANA_BACKGROUND": "0"}, {"CI": "true"}], ids=str)
def test_everything_is_compiled_before_the_first_answer_where_that_is_set(setting, monkeypatch):
    for name in ("LORCANA_BACKGROUND", "CI"):
        monkeypatch.delenv(name, raising=False)
    assert compiled._wanted()
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert not compiled._wanted()


@pytest.mark.parametrize("outlives", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_the_process_ends_with_the_program_unless_somebody_plays(tmp_path, outlives):
    run(tmp_path, "background.outlive()\n" * outlives + "until(works)\nos._exit(0)")
    began = time.monotonic()
    wait_for_the_lock(tmp_path)
    assert kept(tmp_path) == ["lorcana_env.envs.kernels.seed_rows"] * outlives
    assert outlives or time.monotonic() - began < background.LINGERS


@pytest.mark.nightly
def test_a_process_that_is_killed_is_told_once_and_python_plays_on(tmp_path):
    killed = """
until(works)
background._maker._process.kill()
for _ in range(30):
    time.sleep(0.05)
    call()
"""
    out, err = run(tmp_path, killed + SUMMARY)
    assert (out, err) == ("by Python 1 False\n", background.LOST + "\n")
    assert run(tmp_path, COMPILED) == ("by Python 1 True\n", "")  # the next program has a process again


@pytest.mark.nightly
@pytest.mark.parametrize(("first", "then"), [
    ("from lorcana_env.rules.compiler import sources\nsources.DIGEST = bytes(32)\n", ""),
    ("", "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"),
], ids=["sources edited since the program started", "a disk that is full"])  # fmt: skip
def test_a_process_that_makes_no_machine_code_is_told_once_and_python_plays_on(tmp_path, first, then):
    out, err = run(tmp_path, then + "until(lambda: background._maker._lost)\n" + SUMMARY, first)
    assert (out, err) == ("by Python 1 False\n", background.LOST + "\n")


@pytest.mark.nightly
def test_a_folder_that_cannot_be_written(tmp_path):
    """As without another process: compiled by the program itself, and said in one line."""
    (tmp_path / "file").write_text("no folder")
    out, err = run(tmp_path / "file", SUMMARY)
    assert out == "compiled 1 True\n" and err.count("\n") == 1 and "cannot be written" in err


@pytest.mark.nightly
def test_two_programs_at_once_have_one_process(tmp_path):
    program = COMPILED + "print(works())\n"
    programs = [start(tmp_path, program) for _ in range(2)]
    lines = [end(each)[0].splitlines() for each in programs]
    assert [line[0] for line in lines] == ["by Python 1 True"] * 2
    assert sorted(line[1] for line in lines) == ["False", "True"]


@pytest.mark.nightly
@pytest.mark.parametrize("when", ["call()", "until(works)"])
def test_a_fork_in_between(tmp_path, when):
    """The fork lets another process work, or waits for the one that works; so does the program."""
    program = f"""
{when}
child = os.fork()
{COMPILED}
sys.stdout.flush()
if child:
    assert os.waitpid(child, 0)[1] == 0
"""
    assert run(tmp_path, program) == ("by Python 1 True\n" * 2, "")


@pytest.mark.nightly
def test_a_call_that_waits_lets_the_process_finish(tmp_path):
    """Nothing is compiled twice: the program reads what the process made."""
    program = """
until(works)
draw_actions(np.full(2, 0.5), np.array([0, 2]), np.full(1, 0.7), taken := np.zeros(1, np.int64))
print(taken, sum(draw_actions.dispatcher.stats.cache_misses.values()))
"""
    assert run(tmp_path, program, LORCANA_QUIET="1") == ("[1] 0\n", "")


@pytest.mark.nightly
def test_a_call_that_waits_compiles_where_no_process_works(tmp_path):
    program = """
draw_actions(np.full(2, 0.5), np.array([0, 2]), np.full(1, 0.7), taken := np.zeros(1, np.int64))
print(taken, sum(draw_actions.dispatcher.stats.cache_misses.values()), works())
"""
    assert run(tmp_path, program, LORCANA_QUIET="1") == ("[1] 1 False\n", "")
