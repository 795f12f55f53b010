"""The tab of matchups over HTTP: a run with its progress and results, files, and runs that are stopped."""

import numpy as np
import pytest
from click.testing import CliRunner

from lorcana_env.analysis.matchup import Matchup
from lorcana_env.cli import main
from tests.serving import Server

DECKS = ["blurple", "yurple", "ward-es-control"]


@pytest.fixture(scope="module")
def run(server):
    return server.wait_for_job(server.post("matchups", decks=DECKS, agents=["greedy"], games=20, seed=3, title="May"))


def test_the_table_is_what_the_commands_read(server, run):
    assert run["state"] == "done" and run["done"] == run["total"] == 60
    found = Matchup.load(run["file"])
    table = server.get(f"matchups/{run['id']}?table=1")["table"]
    assert table["decks"] == DECKS == found.decks and table["order"] == found.ranking()
    for i in range(3):
        for j in range(3):
            assert table["cells"][i][j] == (None if i == j else found.rate(i, j).as_dict())
    arguments = ["query", run["file"], "--card", "Tipo - Growing Son", "--played-by", "3"]
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_a_deck_and_a_pair_of_it(server, run):
    found = Matchup.load(run["file"])
    deck = server.get(f"matchups/{run['id']}/deck/0")
    assert [card["card"] for card in deck["cards"]] == list(found.run.decks[0].counts)
    assert deck["cards"][0]["drawn"] == found.cards(0)[0]["drawn"].as_dict()
    assert server.get(f"matchups/{run['id']}/deck/0?against=2")["against"] == DECKS[2]
    pair = server.get(f"matchups/{run['id']}/pair/2/1")
    assert sum(game["won"] is True for game in pair["games"]) == found.pair(2, 1).points(0).sum()
    compared = server.get(f"matchups/{run['id']}/compare?a=0&b=1")
    assert [row["against"] for row in compared["against"]] == [DECKS[2]]
    for path in ("deck/3", "deck/x", "pair/1/1", "pair/0/9", "deck/1?against=1", "compare?a=0", "pair/0/1?agent=2"):
        assert server.ask("GET", f"/api/matchups/{run['id']}/{path}")[0] == 404


@pytest.mark.parametrize("game", [0, 1, 2])
def test_a_game_of_a_matchup_is_watched_again(server, run, game):
    """Seats and starting players change from game to game; the replay is the game that was counted."""
    records = Matchup.load(run["file"]).pair(0, 2).games
    replay = server.post(f"matchups/{run['id']}/watch", i=0, j=2, game=game)
    assert replay["same"] and replay["over"] and replay["turn"] == records[game]["turns"]


def test_a_file_is_uploaded(server, run):
    status, content = server.ask("GET", f"/api/matchups/{run['id']}/file")
    assert status == 200
    status, opened = server.ask("POST", "/api/matchups/file?name=may.npz", body=content)
    assert status == 200 and opened["state"] == "done" and opened["title"] == "may.npz"
    table = server.get(f"matchups/{opened['id']}?table=1")["table"]
    assert table == server.get(f"matchups/{run['id']}?table=1")["table"]
    before = server.get("matchups")
    for wrong in (b"", b"x" * 100, content[:500]):
        status, answer = server.ask("POST", "/api/matchups/file", body=wrong)
        assert status == 400 and str(server.folder) not in answer["error"]
    assert server.get("matchups") == before
    assert server.ask("DELETE", f"/api/matchups/{opened['id']}")[0] == 200


def test_an_uploaded_file_starts_no_program(server, run, tmp_path):
    """A file of games names agents, which must be among those that may play."""
    from dataclasses import replace

    from lorcana_env.analysis.games import records

    found = Matchup.load(run["file"])
    records.save(tmp_path / "forged.npz", [(replace(found.run, agent="os:system", games=40), found.pairs)])
    content = (tmp_path / "forged.npz").read_bytes()
    status, opened = server.ask("POST", "/api/matchups/file?name=x.npz", body=content)
    assert status == 200
    server.post(f"matchups/{opened['id']}/go-on")
    run = server.wait_for_job(opened)
    assert run["state"] == "failed" and "plays here" in run["problem"]


def test_a_file_that_unpacks_to_too_much_is_refused(tmp_path):
    requests = pytest.importorskip("lorcana_env.web.requests")
    np.savez_compressed(tmp_path / "large.npz", zeros=np.zeros(10_000))
    with pytest.raises(requests.ApiError, match="unpacks to"):
        requests.check_unpacked_size((tmp_path / "large.npz").read_bytes(), 1000)


WRONG = [
    {"decks": ["blurple"]}, {"decks": "blurple"}, {"decks": ["blurple", "../x"]}, {"decks": [1, 2]}, {"games": 3},
    {"games": 10**9}, {"agents": ["os:system"]}, {"agents": []}, {"agents": ["greedy", "greedy"]}, {"until": 2},
    {"threads": 0}, {"more": 1},
]  # fmt: skip


def test_wrong_runs_are_refused(server):
    before = server.get("matchups")
    for wrong in WRONG:
        server.refuses("matchups", {"decks": DECKS, "agents": ["random"], "games": 2} | wrong)
    assert server.get("matchups") == before


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
        assert server.wait_for_job(second)["state"] == "done"
        server.post(f"matchups/{first['id']}/go-on")
        assert server.get(f"matchups/{first['id']}")["state"] == "running"
    finally:
        server.stop()
