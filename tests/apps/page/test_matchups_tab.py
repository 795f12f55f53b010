"""The tab of matchups over HTTP: a run with its progress and results, files, and runs that are stopped."""

import pytest
from click.testing import CliRunner

from lorcana_env.analysis.matchup import Matchup
from lorcana_env.cli import main
from tests.serving import Server

DECKS = ["blurple", "yurple", "ward-es-control"]


def test_the_table_is_what_the_commands_read(server, run):
    assert run["state"] == "done" and run["done"] == run["total"] == 240
    found = Matchup.load(run["file"], "greedy")
    table = server.get(f"matchups/{run['id']}?table=1")["table"]
    assert table["decks"] == DECKS == found.decks and table["order"] == found.ranking()
    for i in range(3):
        for j in range(3):
            assert table["cells"][i][j] == (None if i == j else found.rate(i, j).as_dict())
    arguments = ["query", run["file"], "--card", "Tipo - Growing Son", "--played-by", "3", "--agent", "greedy"]
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_a_deck_and_a_pair_of_it(server, run):
    found = Matchup.load(run["file"], "greedy")
    deck = server.get(f"matchups/{run['id']}/deck/0")
    assert [card["card"] for card in deck["cards"]] == list(found.run.decks[0].counts)
    card = found.cards(0)[0]
    assert deck["cards"][0]["drawn"] == card["drawn"].as_dict()
    improvement = deck["cards"][0]["improvement"]
    assert improvement == card["improvement"]
    assert improvement["ci95"][0] < improvement["difference"] < improvement["ci95"][1]
    assert server.get(f"matchups/{run['id']}/deck/0?against=2")["against"] == DECKS[2]
    pair = server.get(f"matchups/{run['id']}/pair/2/1")
    assert sum(game["won"] is True for game in pair["games"]) == found.pair(2, 1).points(0).sum()
    for path in ("deck/3", "deck/x", "pair/1/1", "pair/0/9", "deck/1?against=1", "pair/0/1?agent=2"):
        assert server.ask("GET", f"/api/matchups/{run['id']}/{path}")[0] == 404


@pytest.mark.parametrize("game", [0, 1, 2])
def test_a_game_of_a_matchup_is_watched_again(server, run, game):
    """Seats and starting players change from game to game; the replay is the game that was counted."""
    records = Matchup.load(run["file"], "greedy").pair(0, 2).games
    replay = server.post(f"matchups/{run['id']}/watch", i=0, j=2, game=game)
    assert replay["same"] and replay["over"] and replay["turn"] == records[game]["turns"]


def test_runs_wait_for_each_other_stop_and_go_on(tmp_path):
    server = Server(tmp_path)
    try:
        first = server.post("matchups", decks=DECKS, agents=["random"], games=20_000)
        second = server.post("matchups", decks=DECKS[:2], agents=["random"], games=2)
        assert server.get(f"matchups/{second['id']}")["state"] == "waiting"
        status, answer = server.ask("DELETE", f"/api/matchups/{first['id']}")
        assert status == 409 and "stop it first" in answer["error"]
        server.until(f"matchups/{first['id']}", lambda job: job["done"] >= 20)
        server.post(f"matchups/{first['id']}/stop")
        stopped = server.wait_for_job(first)
        assert stopped["state"] == "stopped" and Matchup.load(stopped["file"]).games_played >= 20
        table = server.get(f"matchups/{first['id']}?table=1")["table"]
        assert table["agents"] == ["random"] and table["disagree"] == []  # of one agent
        assert server.wait_for_job(second)["state"] == "done"
        server.post(f"matchups/{first['id']}/go-on")
        assert server.get(f"matchups/{first['id']}")["state"] == "running"
    finally:
        server.stop()
