"""The room of matchups over HTTP: a run with its progress, what it found, the files, and runs that are cut off."""

import time

import pytest
from click.testing import CliRunner

from lorcana_env.analysis.matchup import Matchup
from lorcana_env.cli import main
from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
DECKS = ["blurple", "yurple", "ward-es-control"]


def finished(server, run, seconds=180):
    until = time.monotonic() + seconds
    while run["state"] in ("waiting", "running"):
        assert time.monotonic() < until, run
        time.sleep(0.2)
        run = server.get(f"matchups/{run['id']}")
    return run


@pytest.fixture(scope="module")
def run(server):
    return finished(server, server.post("matchups", decks=DECKS, agents=["greedy"], games=20, seed=3, title="May"))


def test_the_table_is_what_the_commands_read(server, run):
    assert run["state"] == "done" and run["done"] == run["total"] == 60
    found = Matchup.load(run["file"])
    table = server.get(f"matchups/{run['id']}?table=1")["table"]
    assert table["decks"] == DECKS == found.decks and table["order"] == found.ranking()
    for i in range(3):
        for j in range(3):
            assert table["cells"][i][j] == (None if i == j else found.rate(i, j).as_dict())
    asked = ["query", run["file"], "--card", "Tipo - Growing Son", "--played-by", "3"]
    assert CliRunner().invoke(main, asked).exit_code == 0


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
    for path in ("deck/3", "deck/x", "deck/-1", "pair/1/1", "pair/0/9", "deck/1?against=1", "compare?a=0"):
        assert server.ask("GET", f"/api/matchups/{run['id']}/{path}")[0] == 404


@pytest.mark.parametrize("game", [0, 1, 2, 3, 7])
def test_a_game_of_a_matchup_is_watched_again(server, run, game):
    """Seats and starters change from game to game; the replay is the game that was counted."""
    records = Matchup.load(run["file"]).pair(0, 2).games
    seen = server.post(f"matchups/{run['id']}/watch", i=0, j=2, game=game)
    assert seen["same"] and seen["over"] and seen["turn"] == records[game]["turns"]


def test_agents_that_do_not_think_by_the_clock_are_watched_again(server):
    run = finished(server, server.post("matchups", decks=DECKS[:2], agents=["shipped"], games=2))
    assert run["state"] == "done", run
    assert all(server.post(f"matchups/{run['id']}/watch", i=1, j=0, game=k)["same"] for k in range(2))


def test_a_file_is_opened_here(server, run):
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
    assert len(list((server.folder / "matchups").glob("*.npz"))) == len(before["matchups"])
    assert server.ask("DELETE", f"/api/matchups/{opened['id']}")[0] == 200


@pytest.mark.parametrize(
    "wrong",
    [{"decks": ["blurple"]}, {"decks": "blurple"}, {"decks": ["blurple", "../x"]}, {"decks": [1, 2]}, {"games": 3},
     {"games": 10**9}, {"agents": ["os:system"]}, {"agents": []}, {"agents": "greedy"},
     {"agents": ["greedy", "greedy"]}, {"until": 2}, {"until": True}, {"threads": 0}, {"more": 1},
     {"seed": "x"}, {"decks": ["blurple"] * 100}],
    ids=str,
)  # fmt: skip
def test_wrong_runs_are_refused(server, wrong):
    before = server.get("matchups")
    status, answer = server.ask("POST", "/api/matchups", {"decks": DECKS, "agents": ["random"], "games": 2} | wrong)
    assert status == 400 and answer["error"]
    assert server.get("matchups") == before


def test_runs_wait_for_each_other_stop_and_go_on(tmp_path):
    server = Server(tmp_path)
    try:
        first = server.post("matchups", decks=DECKS, agents=["greedy"], games=2000)
        second = server.post("matchups", decks=DECKS[:2], agents=["random"], games=2)
        assert server.get(f"matchups/{second['id']}")["state"] == "waiting"
        status, answer = server.ask("DELETE", f"/api/matchups/{first['id']}")
        assert status == 409 and "stop it first" in answer["error"]
        while server.get(f"matchups/{first['id']}")["done"] < 20:
            time.sleep(0.2)
        server.post(f"matchups/{first['id']}/stop")
        stopped = finished(server, first)
        assert stopped["state"] == "stopped" and Matchup.load(stopped["file"]).games_played >= 20
        assert finished(server, second)["state"] == "done"
        server.post(f"matchups/{first['id']}/go-on")
        while server.get(f"matchups/{first['id']}")["state"] != "running":
            time.sleep(0.1)
    finally:
        server.kill()
    again = Server(tmp_path)
    try:
        back = again.get(f"matchups/{first['id']}")
        assert (
            back["state"] == "stopped" and again.get(f"matchups/{first['id']}?table=1")["table"]["games_played"] >= 20
        )
        time.sleep(1)  # the worker of the server that was killed has ended by itself
        size = (tmp_path / "matchups" / f"{first['id']}.npz").stat().st_mtime
        time.sleep(1)
        assert (tmp_path / "matchups" / f"{first['id']}.npz").stat().st_mtime == size
    finally:
        again.stop()


def test_a_run_that_is_stopped_at_once_is_stopped(server):
    """Its process is told before it has begun, and told again; the next one begins."""
    for _ in range(4):
        run = server.post("matchups", decks=DECKS, agents=["greedy"], games=2000)
        for _ in range(2):
            server.post(f"matchups/{run['id']}/stop")
        stopped = finished(server, run)
        assert (stopped["state"], stopped["problem"]) == ("stopped", "")
        server.ask("DELETE", f"/api/matchups/{run['id']}")
