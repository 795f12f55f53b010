"""The commands that play games: shapes of their JSON, exit codes, one-line errors."""

import json

from tests.helpers import AGGRO, WARD, run


def test_simulate_json():
    result = run("simulate", WARD, AGGRO, "--games", "50", "--seed", "2", "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert set(report) == {
        "decks", "policy", "games", "wins", "truncated", "first_player_wins", "turns_mean", "decisions_mean",
        "win_rate", "ci95", "games_per_s", "interrupted", "failed",
    }  # fmt: skip
    assert report["failed"] is None and report["decks"] == [WARD, AGGRO] and sum(report["wins"]) == 50


def test_simulate_series_json():
    report = json.loads(run("simulate", WARD, AGGRO, "--games", 6, "--best-of", 3, "--loser", "draw", "--json").stdout)
    assert report["series"] == sum(report["wins"]) == 6 and report["loser_goes"] == "draw"
    assert "series" in run("simulate", WARD, AGGRO, "--games", "2", "--best-of", "1").stdout


def test_a_pack_rush_deck_is_opened_checked_and_played(tmp_path):
    files = []
    for name, sets in (("a.txt", ["9"]), ("b.txt", ["9", "13"])):
        files.append(str(tmp_path / name))
        (tmp_path / name).write_text(run("deck", "pack-rush", *sets, "--seed", "3").stdout, "utf-8")
        assert run("deck", "check", files[-1], "--format", "pack-rush").exit_code == 0
    report = json.loads(run("simulate", *files, "--variant", "pack-rush", "--games", "10", "--json").stdout)
    assert sum(report["wins"]) == 10
