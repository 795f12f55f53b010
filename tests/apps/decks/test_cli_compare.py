"""``lorcana deck compare`` and ``lorcana deck tune``: output, one-line errors."""

import json

import pytest

from lorcana_env import Deck
from tests.helpers import AGGRO, WARD, run

FAST = ("--agent", "random", "--threads", "1")


@pytest.fixture
def version(tmp_path):
    cards = Deck.load(WARD).cards
    path = tmp_path / "mine.txt"
    path.write_text(Deck([*cards[:-2], "Sapphire Coil", "Sapphire Coil"]).to_text(), "utf-8")
    return path


def test_compare_prints_the_difference(version, tmp_path):
    shares = tmp_path / "shares.csv"
    shares.write_text(f"deck,share\n{AGGRO},75\nblurple,25\n", "utf-8")
    line = ("deck", "compare", WARD, version, "--field", AGGRO, "blurple", "--shares", shares, *FAST, "--games", 64)
    result = run(*line)
    assert result.exit_code == 0, result.output
    for words in (AGGRO, "75.0 % of the field", "points more than mine", "64 games, random play"):
        assert words in result.stdout
    report = json.loads(run(*line, "--json").stdout)
    assert report["games"] == 64 and len(report["ci95"]) == 2
    assert [row["deck"] for row in report["against"]] == [AGGRO, "blurple"]
    assert [row["games"] for row in report["against"]] == [48, 16]


def test_tune_prints_what_it_found(version):
    line = ("deck", "tune", version, "--field", AGGRO, *FAST, "--games", 400, "--most", 6)
    result = run(*line)
    assert result.exit_code == 0 and "6 swaps of mine" in result.stdout
    assert ("nothing is significantly better" in result.stdout) != ("* better than" in result.stdout)
