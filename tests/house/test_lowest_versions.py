"""The lowest versions that pyproject.toml allows play a game through each API (`make test-nightly`)."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.helpers import ROOT

DEPENDENCIES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]


def lowest(requirement: str) -> str:
    """`name>=1.2` -> `name==1.2`."""
    assert re.fullmatch(r"[\w-]+>=[\d.]+", requirement), f"a lower bound alone is understood, not {requirement!r}"
    return requirement.replace(">=", "==")


def environment(folder: Path, *packages: str) -> Path:
    """The Python of an environment with these packages."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages], check=True)
    return python


def test_every_dependency_has_a_lower_bound():
    assert all(map(lowest, DEPENDENCIES))


@pytest.mark.nightly
def test_the_lowest_versions_play(tmp_path):
    """Run by Python, without the compiler: what differs between versions is how libraries are called."""
    python = environment(tmp_path, *map(lowest, DEPENDENCIES))
    variables = os.environ | {"PYTHONPATH": str(ROOT), "LORCANA_INTERPRET": "1"}
    program = [python, ROOT / "tests/house/plays_everything.py"]
    played = subprocess.run(program, env=variables, cwd=tmp_path, capture_output=True, text=True)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("played")


@pytest.mark.nightly
def test_the_lowest_numba_compiles(tmp_path):
    """The linking and the cache of machine code rest on parts of numba that are not promised to stay."""
    python = environment(tmp_path, *(lowest(r) if r.startswith(("numba", "numpy")) else r for r in DEPENDENCIES))
    variables = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    variables.pop("LORCANA_QUIET", None)
    program = "from lorcana_env import simulate; print(simulate('blurple', 'yurple', games=5, seed=1).turns_mean)"
    first, second = (
        subprocess.run([python, "-c", program], env=variables, cwd=tmp_path, capture_output=True, text=True)
        for _ in range(2)
    )
    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert first.stdout == second.stdout and second.stderr == ""  # nothing is compiled again, and nothing is missing
