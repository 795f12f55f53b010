"""Decks against a field over HTTP: several agents, what to bring, and the jobs that compare, tune and keep."""

import json
import time

import pytest
from click.testing import CliRunner

from lorcana_env.analysis.agent_matchups import Tables
from lorcana_env.analysis.metagame import metagame
from lorcana_env.cli import main
from lorcana_env.decks import Deck
from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
DECKS = ["blurple", "yurple", "ward-es-control"]


def finished(server, job, path="matchups", seconds=240):
    until = time.monotonic() + seconds
    while job["state"] in ("waiting", "running"):
        assert time.monotonic() < until, job
        time.sleep(0.2)
        job = server.get(f"{path}/{job['id']}")
    assert job["state"] == "done", job
    return job


@pytest.fixture(scope="module")
def run(server):
    return finished(server, server.post("matchups", decks=DECKS, agents=["greedy", "random"], games=40, seed=3))


def command(*arguments):
    done = CliRunner().invoke(main, [*map(str, arguments), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


# -- several agents ---------------------------------------------------------------------------------------------------


def test_each_agent_has_a_table_and_they_may_disagree(server, run):
    tables = Tables.load(run["file"])
    assert tables.agents == ["greedy", "random"] == run["agents"] and run["done"] == 240
    shrunken = tables.shrunken()
    for k, agent in enumerate(tables.agents):
        table = server.get(f"matchups/{run['id']}?table=1&agent={k}")["table"]
        found = tables.matchups[agent]
        assert table["agent"] == agent and table["agents"] == tables.agents
        assert table["cells"][0][1] == found.rate(0, 1).as_dict()
        assert table["believed"][0][1]["win_rate"] == pytest.approx(shrunken[agent].win_rate(0, 1))
        assert table["of_three"][1][2]["win_rate"] == found.best_of_three(1, 2)[0]
        assert table["ratings"][2] == shrunken[agent].rated(2)
        assert [row["decks"] for row in table["disagree"]] == [list(pair) for pair in tables.disagree(shrunken)]
        assert all(set(row["win_rates"]) == set(tables.agents) for row in table["disagree"])
        assert server.get(f"matchups/{run['id']}/pair/0/1?agent={k}")["rate"] == found.rate(0, 1).as_dict()
        assert server.get(f"matchups/{run['id']}/deck/0?agent={k}")["advice"][0]["games"] == found.advice(0)[0]["games"]
    assert server.post(f"matchups/{run['id']}/watch", i=0, j=1, game=1, agent=1)["same"]
    for path in ("pair/0/1?agent=2", "deck/0?agent=x", "field?agent=-1", "compare?a=0&b=1&agent=9"):
        assert server.ask("GET", f"/api/matchups/{run['id']}/{path}")[0] == 404
    assert server.ask("GET", f"/api/matchups/{run['id']}?table=1&agent=7")[0] == 404


def test_games_left_out_are_foretold_as_the_command_does_it(server, run):
    for k, agent in enumerate(("greedy", "random")):
        found = server.get(f"matchups/{run['id']}/holdout?agent={k}")
        assert found == command("holdout", run["file"], "--agent", agent)
        assert set(found) == {"games", "cells"} and found["games"]["games"] == 120
    assert server.ask("GET", f"/api/matchups/{run['id']}/holdout?agent=9")[0] == 404
    pair = finished(server, server.post("matchups", decks=DECKS[:2], agents=["random"], games=2))
    alone = server.get(f"matchups/{pair['id']}/holdout")  # nothing foretells the only cell there is
    assert alone["cells"]["shrunk"] == pytest.approx(alone["cells"]["even"], abs=0.01)


# -- what to bring ----------------------------------------------------------------------------------------------------


def test_the_field_is_that_of_the_command(server, run):
    found = server.get(f"matchups/{run['id']}/field")
    matchup = Tables.load(run["file"]).matchups["greedy"]
    expected = metagame(matchup.decks, matchup.shrunken()).as_dict()
    assert {key: found[key] for key in expected} == json.loads(json.dumps(expected))
    assert found["file"] == "" and len(found["course"][0]) == 3
    shares = {"blurple": 3, "yurple": 1}
    found = server.post(f"matchups/{run['id']}/field?agent=1", shares=shares)
    said = command("field", run["file"], "--agent", "random", "--shares", found["file"])
    assert found["best_answer"] == said["best_answer"] and found["expected"] == pytest.approx(said["expected"])
    assert found["shares"] == [0.75, 0.25, 0]
    assert server.get(f"matchups/{run['id']}/field?agent=1")["shares"] == found["shares"]
    assert server.post(f"matchups/{run['id']}/field", shares=None)["file"] == ""


@pytest.mark.parametrize(
    "shares",
    [{"blurple": -1}, {"blurple": 0}, {}, {"nobody": 1}, {"blurple": "x"}, {"blurple": True}, [1], "x", {"": 1},
     {str(k): 1 for k in range(100)}],
    ids=str,
)  # fmt: skip
def test_shares_that_are_none_are_refused_and_those_kept_stay(server, run, shares):
    kept = server.post(f"matchups/{run['id']}/field", shares={"blurple": 2, "yurple": 2})["shares"]
    status, answer = server.ask("POST", f"/api/matchups/{run['id']}/field", {"shares": shares})
    assert status == 400 and answer["error"] and "\n" not in answer["error"]
    assert server.get(f"matchups/{run['id']}/field")["shares"] == kept


def test_shares_that_somebody_spoiled_are_left_aside(server, run):
    file = server.post(f"matchups/{run['id']}/field", shares={"blurple": 1})["file"]
    for spoiled in ("{", "[]", '{"nobody": 1}', "\udcff"):
        with open(file, "w", encoding="utf-8", errors="surrogateescape") as out:
            out.write(spoiled)
        assert server.get(f"matchups/{run['id']}/field")["shares"] == pytest.approx([1 / 3] * 3)


# -- jobs -------------------------------------------------------------------------------------------------------------


def test_two_decks_are_compared_as_the_command_does(server):
    asked = {"kind": "compare", "decks": DECKS[:2], "field": ["ward-es-control", "blurple"], "agent": "greedy"}
    job = server.post("trials", **asked, games=80, shares={"ward-es-control": 3, "blurple": 1})
    assert job["decks"] == DECKS[:2] and job["kind"] == "compare"
    job = finished(server, job, "trials")
    shares = server.folder / "s.json"
    shares.write_text('{"ward-es-control": 3, "blurple": 1}')
    said = command(
        "compare", *DECKS[:2], "--field", "ward-es-control", "blurple", "--games", 80, "--agent", "greedy",
        "--shares", shares,
    )  # fmt: skip
    assert job["found"] == said == server.get(f"matchups/{job['id']}/file")
    assert server.ask("GET", f"/api/matchups/{job['id']}/pair/0/1")[0] == 404
    listed = {row["id"]: row["kind"] for row in server.get("matchups")["matchups"]}
    assert listed[job["id"]] == "compare"


def test_swaps_are_tried_and_one_is_kept(server):
    asked = {"kind": "tune", "decks": ["blurple"], "field": ["yurple"], "agent": "random", "games": 200, "most": 6}
    job = finished(server, server.post("trials", **asked), "trials")
    said = command("tune", "blurple", "--field", "yurple", "--agent", "random", "--games", 200, "--most", 6)
    assert job["found"] == said
    assert job["significant"] == [k for k, swap in enumerate(said["swaps"]) if swap in said["significant"]]
    swap = job["found"]["swaps"][0]
    assert swap["in"] in job["card_facts"] and swap["out"] in job["card_facts"]
    kept = server.post(f"trials/{job['id']}/keep", swap=0, name="Blurple 2")
    before = Deck.load("blurple").counts
    assert kept["counts"].get(swap["out"], 0) == before[swap["out"]] - swap["copies"]
    assert kept["counts"][swap["in"]] == before.get(swap["in"], 0) + swap["copies"]
    for data in ({"swap": 99, "name": "x"}, {"swap": 0, "name": "blurple"}, {"swap": "0", "name": "x"}, {"name": "x"}):
        assert server.ask("POST", f"/api/trials/{job['id']}/keep", data)[0] == 400
    assert "Blurple 2" in server.get("hello")["decks"]["own"]


def test_what_to_keep_is_tried(server):
    asked = {"kind": "keep", "decks": ["blurple"], "field": ["yurple"], "agent": "greedy", "games": 40}
    job = finished(server, server.post("trials", **asked), "trials")
    assert job["found"] == command("keep", "blurple", "--field", "yurple", "--agent", "greedy", "--games", 40)
    assert server.ask("POST", f"/api/trials/{job['id']}/keep", {"swap": 0, "name": "x"})[0] == 404


GOOD = {"kind": "compare", "decks": ["blurple", "yurple"], "field": ["ward-es-control"], "agent": "random", "games": 8}


@pytest.mark.parametrize(
    "wrong",
    [{"kind": "matchup"}, {"kind": "tune"}, {"kind": None}, {"decks": []}, {"decks": ["blurple", "blurple"]},
     {"decks": ["blurple", "../x"]}, {"field": []}, {"field": "all"}, {"field": [1]}, {"field": ["yurple", "yurple"]},
     {"agent": "os:system"}, {"games": 10**9}, {"games": 1}, {"seed": "x"}, {"threads": 0}, {"format": "chess"},
     {"shares": {"ward-es-control": 0}}, {"shares": {"nobody": 1}}, {"shares": {"ward-es-control": -1}}, {"more": 1},
     {"kind": "tune", "decks": ["blurple"], "out": ["Be Prepared"]},
     {"kind": "tune", "decks": ["blurple"], "into": "x"},
     {"kind": "tune", "decks": ["blurple"], "copies": 0}, {"kind": "tune", "decks": ["blurple"], "most": 501},
     {"kind": "tune", "decks": ["blurple"], "into": ["No Such Card"]}],
    ids=str,
)  # fmt: skip
def test_wrong_jobs_are_refused(server, wrong):
    before = server.get("matchups")
    status, answer = server.ask("POST", "/api/trials", GOOD | wrong)
    assert status == 400 and answer["error"] and "\n" not in answer["error"]
    assert server.get("matchups") == before


def test_a_deck_that_is_not_legal_in_the_format_is_named(server):
    server.post("decks", name="Six", text="4 Stitch - New Dog\n2 Be Prepared")
    status, answer = server.ask("POST", "/api/trials", GOOD | {"decks": ["Six", "yurple"], "format": "core"})
    assert status == 400 and "Six is not legal in core" in answer["error"]


def test_a_job_that_cannot_be_done_says_why(server):
    job = server.post("trials", kind="tune", decks=["blurple"], field=["yurple"], agent="random", games=10)
    while job["state"] in ("waiting", "running"):
        time.sleep(0.2)
        job = server.get(f"trials/{job['id']}")
    assert job["state"] == "failed" and "too few" in job["problem"] and "found" not in job


def test_damaged_files_are_named_and_harm_no_other(tmp_path):
    server = Server(tmp_path)
    one = finished(server, server.post("trials", **GOOD), "trials")
    two = finished(server, server.post("matchups", decks=DECKS[:2], agents=["random"], games=2))
    server.stop()
    (tmp_path / "matchups" / f"{one['id']}.json").write_text('{"kind": "war", "title": "", "asked": {}}')
    server = Server(tmp_path)
    try:
        rows = {row["id"]: row for row in server.get("matchups")["matchups"]}
        assert "cannot be read" in rows[one["id"]]["problem"] and rows[two["id"]]["state"] == "done"
        assert server.ask("GET", f"/api/trials/{one['id']}")[0] == 409
        three = finished(server, server.post("trials", **GOOD), "trials")
        for spoiled in ("{", "[]", "{}"):
            (tmp_path / "matchups" / f"{three['id']}.found.json").write_text(spoiled)
            status, answer = server.ask("GET", f"/api/trials/{three['id']}")
            assert status == 409 and "damaged" in answer["error"]
        assert server.ask("DELETE", f"/api/matchups/{three['id']}")[0] == 200
        assert server.ask("POST", f"/api/matchups/{one['id']}/go-on", {})[0] == 409
        assert server.ask("DELETE", f"/api/matchups/{one['id']}")[0] == 200
        assert server.get("matchups")["matchups"][0]["id"] == two["id"]
    finally:
        server.stop()
