"""The lowest versions that pyproject.toml allows play a game through each API (`make test-nightly`)."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPENDENCIES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]


def lowest(requirement: str) -> str:
    """`name>=1.2` -> `name==1.2`."""
    assert re.fullmatch(r"[\w-]+>=[\d.]+", requirement), f"a lower bound alone is understood, not {requirement!r}"
    return requirement.replace(">=", "==")


def test_every_dependency_has_a_lower_bound():
    assert all(map(lowest, DEPENDENCIES))


@pytest.mark.nightly
def test_the_lowest_versions_play(tmp_path):
    """Run by Python, without the compiler: what differs between versions is how libraries are called."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    installed = subprocess.run([*install, *map(lowest, DEPENDENCIES)], capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    environment = os.environ | {"PYTHONPATH": str(ROOT), "LORCANA_INTERPRET": "1"}
    played = subprocess.run(
        [python, ROOT / "tests/house/plays_everything.py"], env=environment, cwd=tmp_path, capture_output=True,
        text=True,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("played")


@pytest.mark.nightly
def test_the_lowest_numba_compiles(tmp_path):
    """The linking and the cache of machine code rest on parts of numba that are not promised to stay."""
    numba = [lowest(r) for r in DEPENDENCIES if r.startswith(("numba", "numpy"))]
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, *numba, *(r for r in DEPENDENCIES if not r.startswith(("numba", "numpy")))], check=True)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop("LORCANA_QUIET", None)
    program = "from lorcana_env import simulate; print(simulate('blurple', 'yurple', games=5, seed=1).turns_mean)"
    first, second = (
        subprocess.run([python, "-c", program], env=environment, cwd=tmp_path, capture_output=True, text=True)
        for _ in range(2)
    )
    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert first.stdout == second.stdout and second.stderr == ""  # nothing is compiled again, and nothing is missing
