"""The commands that take long, for real and at their smallest; `test_commands.py` only looks at what they accept.

Each in a process of its own, as users start it.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lorcana_env import Deck
from tests.helpers import ROOT

pytest.importorskip("sb3_contrib")

WARD = "ward-es-control"

pytestmark = pytest.mark.nightly


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lorcana_env.cli", *words]
    out = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=3_600, check=False)
    assert out.returncode == 0, out.stderr[-2000:]
    assert "Traceback" not in out.stderr
    return out


@pytest.fixture(autouse=True)
def checkout(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def test_bench_measures_everything_it_names(tmp_path):
    out = run(tmp_path, "bench", "--quick", "--json")
    figures = json.loads(out.stdout)
    assert re.fullmatch(r"[0-9a-f]{8}", figures["signature"])
    numbers = {name: value for name, value in figures.items() if isinstance(value, int | float) and name != "seed"}
    assert len(numbers) > 6 and all(value > 0 for value in numbers.values())
    assert [line for line in out.stderr.splitlines() if line.startswith("measuring: ")] and not list(tmp_path.iterdir())
    named = {"greedy_games_per_s", "vector_threads_ratio", "decisions_per_s_vector_8", "shipped_us_per_decision"}
    named |= {"game_by_name_us", "entities_steps_per_s", "cold_start_s", "warm_start_s"}
    named |= {"first_game_cold_cpu_s", "first_game_warm_cpu_s"}
    named |= {"games_per_s", "clone_ns", "state_bytes", "ismcts_simulations_per_s", "decisions_per_s_vector"}
    named |= {f"decisions_per_s_{part}" for part in ("mask", "obs", "aec", "aec_env")}
    assert named <= set(numbers) and set(figures["rounds"]) < set(numbers)
    (tmp_path / "earlier.json").write_text(out.stdout)
    compared = json.loads(run(tmp_path, "bench", "--quick", "--compare", "earlier.json", "--json").stdout)["compared"]
    assert compared["same_machine"] and compared["same_behaviour"] and set(compared["rows"]) == set(figures["rounds"])
    for name, row in compared["rows"].items():
        low, high = row["spread"]
        assert 0 < low <= row["ratio"] == high, name


def test_bench_of_training_says_how_fast_it_learns(tmp_path):
    figures = json.loads(run(tmp_path, "bench", "--training", "--quick", "--json").stdout)
    assert figures["fresh_decisions_per_s"] > 0 and {"share_learning", "share_waiting", "load"} <= set(figures)


def test_decks_of_different_sizes_play_each_other(tmp_path, monkeypatch):
    monkeypatch.setenv("LORCANA_INTERPRET", "1")  # else all is compiled again for larger decks
    lines = [f"{n + (k < 5)} {card}" for k, (card, n) in enumerate(Deck.load(WARD).counts.items())]
    (tmp_path / "large.txt").write_text("\n".join(lines))
    decks = [WARD, "large.txt", "blurple"]
    out = run(tmp_path, "evaluate", "random", "passive", "--games", "18", "--decks", ",".join(decks), "--json")
    assert json.loads(out.stdout)["games"] == 18
    out = run(tmp_path, "matchup", *decks, "--games", "2", "--agent", "random", "--json")
    assert json.loads(out.stdout)["games_played"] == [[0, 2, 2], [2, 0, 2], [2, 2, 0]]
