"""``lorcana replay import``: what it writes, says and refuses."""

import gzip
import json
import zipfile

import pytest
from click.testing import CliRunner

from lorcana_env.cli import main
from lorcana_env.game.position_replay import load
from tests.apps.study.exporter import of_greedy


@pytest.fixture(scope="module")
def data():
    return of_greedy()


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(main, ["replay", "import", *arguments])


def test_games_are_written_as_replays(run, data, tmp_path):
    (tmp_path / "x_p1.replay.gz").write_bytes(gzip.compress(json.dumps(data).encode()))
    (tmp_path / "x_p1.replay").write_text(json.dumps(data))
    done = run("x_p1.replay.gz", "x_p1.replay", "--json")
    assert done.exit_code == 0, done.output
    games = json.loads(done.output)["games"]
    assert [game["file"] for game in games] == ["x_p1-2.replay", "x_p1-3.replay"]
    for game in games:
        replay = load(game["file"])
        told = {"won": replay.game.winner == 0, "reason": "lore", "notes": []}
        assert game == {"moves": len(replay), "stopped": None, "seat": 0, "file": game["file"]} | told
        assert replay.seat == 0 and replay.names == ("one", "two")
    shown = CliRunner().invoke(main, ["replay", games[0]["file"], "--all"]).output
    assert "Opponent draws a card" in shown and "Turn 5 begins" in shown


def test_what_breaks_off_is_said_and_gone_on_with(run, data, tmp_path):
    broken = json.loads(json.dumps(data))
    broken["frames"][40]["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    (tmp_path / "broken.json").write_text(json.dumps(broken))
    done = run("broken.json", "--to", "theirs.replay", "--anonymous")
    assert done.exit_code == 0 and "stopped at frame 39" in done.output and "lore: 19 in the file" in done.output
    assert load("theirs.replay").names == ("player", "opponent") and load("theirs-2.replay").game.over
    games = json.loads(run("broken.json", "--json").output)["games"]
    assert games[0]["stopped"]["move"] == 39 and games[-1]["stopped"] is None


def test_what_cannot_be_read_is_named_and_the_others_are_read(run, data, tmp_path):
    with zipfile.ZipFile(tmp_path / "match.zip", "w") as match:
        match.writestr("game-01.json", "{}")
        match.writestr("game-02.json", json.dumps(data))
    (tmp_path / "wrong.json").write_text("[]")
    done = run("wrong.json", "nowhere.json", "match.zip")
    assert done.exit_code == 1 and load("match.replay").game.over
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("Error")]
    (tmp_path / "empty").mkdir()
    assert "empty holds no exported game" in run("empty").stderr and run("empty").exit_code == 1
    assert "wrong.json is a game log" in line and "nowhere.json" in line and "game-01.json is no" in line


def test_what_is_not_sure_of_a_game_is_said(run, data, tmp_path):
    cut = json.loads(json.dumps(data)) | {"frames": data["frames"][:30], "winner": 2, "victoryReason": "time\x1b[31m"}
    order = cut["baseSnapshot"]["myPlayer"]["deckOrder"]
    cut["decklist"][cut["decklist"].index(order[0])] = order[0] = "99-1"  # at the bottom
    (tmp_path / "cut.json").write_text(json.dumps(cut))
    told = run("cut.json").output.replace("\n", " ")
    assert "won by two (time [31m, by the file)" in told and "cards that are not known here" in told and "99-1" in told


def test_a_folder_is_compared_with_an_agent(run, data, tmp_path):
    """Greedy played it, so it plays as greedy did; but for choices among equals."""
    (tmp_path / "games").mkdir()
    for k in (1, 2):
        (tmp_path / "games" / f"{k}.json").write_text(json.dumps(data))
    compared = json.loads(run("games", "--compare-with", "greedy", "--json").output)["compared"]
    assert compared["games"] == 2 and compared["same"]["win_rate"] > 0.9
    assert 0 < compared["brier"] < 0.5 and sum(row["won"]["games"] for row in compared["chances"]) > 40
    text = run("games", "--compare-with", "random").output
    assert "random plays as they did in" in text and "mean square of chance less result" in text
