"""``benchmarks.judge``: it goes on where it stopped, and prints its figures."""

import json

import pytest
from click.testing import CliRunner

from benchmarks import judge

pytestmark = pytest.mark.nightly


def test_mistakes_are_judged_again_and_blunders_are_planted(tmp_path):
    words = [str(tmp_path), "--games", "1", "--times", "1", "--blunders", "1"]
    first, again = (CliRunner().invoke(judge.main, words) for _ in range(2))
    assert first.exit_code == 0, first.output
    assert again.stdout == first.stdout and json.loads(first.stdout).keys() >= {"median_error", "loss_by_third"}
    assert json.loads(first.stdout)["shares"][-1]["n"] >= 1  # several positions are tried at once
    lines = len((tmp_path / "judged.jsonl").read_text("utf-8").splitlines())
    none = [str(tmp_path), "--games", "0", "--blunders", "0"]
    more = CliRunner().invoke(judge.main, [*none, "--times", "1"])
    assert more.stdout == first.stdout and len((tmp_path / "judged.jsonl").read_text("utf-8").splitlines()) == lines
    other = CliRunner().invoke(judge.main, [*none, "--times", "2"])
    assert other.exit_code == 2 and "other settings" in other.output
