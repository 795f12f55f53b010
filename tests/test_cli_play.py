"""The commands that play games: shapes of their JSON, exit codes, one-line errors."""

import json

import pytest
from click.testing import CliRunner

from lorcana_env.cli import main
from tests.helpers import AGGRO, WARD


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_simulate_json():
    result = run("simulate", WARD, AGGRO, "--games", "50", "--seed", "2", "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert set(report) == {
        "decks", "policy", "games", "wins", "truncated", "first_player_wins", "turns_mean", "decisions_mean",
        "win_rate", "ci95", "games_per_s",
    }  # fmt: skip
    assert report["decks"] == [WARD, AGGRO] and sum(report["wins"]) == 50


def test_matchup_json_is_antisymmetric():
    report = json.loads(run("matchup", WARD, AGGRO, "--games", "20", "--agent", "random", "--json").stdout)
    assert report["win_rate"][0][1] == pytest.approx(1 - report["win_rate"][1][0])
    assert report["ci95"][0][1][0] <= report["win_rate"][0][1] <= report["ci95"][0][1][1]


def test_matchup_csv_has_a_row_for_each_pair():
    lines = run("matchup", WARD, AGGRO, "--games", "4", "--agent", "random", "--csv").stdout.splitlines()
    assert lines[0].startswith("deck,against") and len(lines) == 3


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("simulate", "nodeck", AGGRO), 1, "nodeck"),
        (("simulate", WARD, AGGRO, "--games", "0"), 2, "0"),
        (("simulate", WARD, AGGRO, "--policy", "clever"), 2, "clever"),
        (("matchup", WARD), 2, "two decks"),
        (("evaluate", "random"), 2, "two agents"),
        (("evaluate", "random", "clever"), 1, "unknown agent"),
        (("train", "--device", "abacus"), 1, "unknown device 'abacus'"),
        (("train", "--resume"), 2, "--folder"),
    ],
)
def test_errors_are_one_clear_line(arguments, code, message):
    result = run(*arguments)
    assert result.exit_code == code and message in result.stderr
    assert "Traceback" not in result.stderr
