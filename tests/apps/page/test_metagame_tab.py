"""Decks against a field over HTTP: several agents, what to bring, and the jobs that compare, tune, keep and build."""

import json

import pytest
from click.testing import CliRunner

from lorcana_env.analysis.agent_matchups import AgentMatchups
from lorcana_env.analysis.metagame import metagame
from lorcana_env.cli import main
from lorcana_env.decks import Deck

DECKS = ["blurple", "yurple", "ward-es-control"]


def command(*arguments):
    done = CliRunner().invoke(main, [*map(str, arguments), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_each_agent_has_a_table(server, run):
    tables = AgentMatchups.load(run["file"])
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
    assert server.post(f"matchups/{run['id']}/watch", i=0, j=1, game=1, agent=1)["same"]


def test_the_field_is_that_of_the_command(server, run):
    found = server.get(f"matchups/{run['id']}/field")
    matchup = AgentMatchups.load(run["file"]).matchups["greedy"]
    expected = metagame(matchup.decks, matchup.shrunken()).as_dict()
    assert {key: found[key] for key in expected} == json.loads(json.dumps(expected))
    assert found["file"] == "" and found["best_answers"]["greedy"] == found["best_answer"]
    assert list(found["best_answers"]) == ["greedy", "random"] and set(found["sure_answers"]) <= {"greedy", "random"}
    assert found["best_answer_known"] == (max(found["best_answer_chance"]) >= 0.95)
    found = server.post(f"matchups/{run['id']}/field?agent=1", shares={"blurple": 3, "yurple": 1})
    printed = command("field", run["file"], "--agent", "random", "--shares", found["file"])
    assert found["best_answer"] == printed["best_answer"] and found["expected"] == pytest.approx(printed["expected"])
    for shares in ({"blurple": -1}, {"blurple": 0}, {"nobody": 1}, {"blurple": "x"}, [1]):
        server.refuses(f"matchups/{run['id']}/field", {"shares": shares})
    assert server.get(f"matchups/{run['id']}/field?agent=1")["shares"] == [0.75, 0.25, 0]
    assert server.post(f"matchups/{run['id']}/field", shares=None)["file"] == ""


def test_two_decks_are_compared_as_by_the_command(server):
    data = {"kind": "compare", "decks": DECKS[:2], "field": ["ward-es-control", "blurple"], "agent": "greedy"}
    job = server.post("trials", **data, games=80, shares={"ward-es-control": 3, "blurple": 1})
    assert job["decks"] == DECKS[:2] and job["kind"] == "compare"
    job = server.wait_for_job(job, "trials")
    shares = server.folder / "s.json"
    shares.write_text('{"ward-es-control": 3, "blurple": 1}')
    printed = command(
        "compare", *DECKS[:2], "--field", "ward-es-control", "blurple", "--games", 80, "--agent", "greedy",
        "--shares", shares,
    )  # fmt: skip
    assert job["found"] == printed == server.get(f"matchups/{job['id']}/file")
    assert server.ask("GET", f"/api/matchups/{job['id']}/pair/0/1")[0] == 404


@pytest.mark.nightly
def test_swaps_are_tried_and_one_is_saved(server):
    data = {"kind": "tune", "decks": ["blurple"], "field": ["yurple"], "agent": "random", "games": 832}
    job = server.wait_for_job(server.post("trials", **data), "trials")
    printed = command("tune", "blurple", "--field", "yurple", "--agent", "random", "--games", 832)
    assert job["found"] == printed
    assert job["significant"] == [k for k, swap in enumerate(printed["swaps"]) if swap in printed["significant"]]
    swap = job["found"]["swaps"][0]
    assert swap["in"] in job["card_facts"] and swap["out"] in job["card_facts"]
    saved = server.post(f"trials/{job['id']}/keep", swap=0, name="Blurple 2")
    before = Deck.load("blurple").counts
    assert saved["counts"].get(swap["out"], 0) == before[swap["out"]] - swap["copies"]
    assert saved["counts"][swap["in"]] == before.get(swap["in"], 0) + swap["copies"]
    for data in ({"swap": 99, "name": "x"}, {"swap": 0, "name": "blurple"}, {"name": "x"}):
        server.refuses(f"trials/{job['id']}/keep", data)


@pytest.mark.nightly
def test_mulligans_are_tried(server):
    data = {"kind": "keep", "decks": ["blurple"], "field": ["yurple"], "agent": "greedy", "games": 40}
    job = server.wait_for_job(server.post("trials", **data), "trials")
    assert job["found"] == command("keep", "blurple", "--field", "yurple", "--agent", "greedy", "--games", 40)


BUILD = {"kind": "build", "decks": [], "field": ["yurple"], "agent": "random", "games": 400, "inks": ["amber"]}


def test_a_deck_that_cannot_be_built_is_refused(server):
    for wrong in ({"inks": ["red"]}, {"inks": "amber"}, {"format": "pack-rush"}, {"decks": ["blurple"]}):
        server.refuses("trials", BUILD | wrong)


@pytest.mark.nightly
def test_a_deck_is_built_and_saved(server):
    job = server.wait_for_job(server.post("trials", **BUILD), "trials")
    printed = command("build", "--field", "yurple", "--inks", "amber", "--agent", "random", "--games", 400)
    assert job["found"] == printed and "race" not in job
    assert {name for _, name in printed["deck"]} <= set(job["card_facts"])
    saved = server.post(f"trials/{job['id']}/keep", name="Built")
    assert saved["cards"] == 60 and "core" in saved["legal_in"] and "amber" in saved["inks"]


@pytest.mark.nightly
def test_a_build_that_goes_on_shows_its_race(server):
    data = {"kind": "build", "decks": [], "field": ["yurple"], "agent": "random", "games": 9_000}
    job = server.post("trials", **data)
    row = server.until(f"trials/{job['id']}", lambda row: "race" in row)
    assert "found" not in row and len(row["race"][0]["inks"]) == 2
    rates = [deck["win_rate"] for deck in row["race"]]
    assert rates == sorted(rates, reverse=True)
    server.post(f"matchups/{job['id']}/stop")
    row = server.wait_for_job(job, "trials")
    assert row["state"] == "stopped" and row["found"]["interrupted"] and len(row["found"]["deck"]) > 10


def test_a_deck_that_is_not_legal_is_refused_by_name(server):
    server.post("decks", name="Six", text="4 Stitch - New Dog\n2 Be Prepared")
    data = {"kind": "compare", "decks": ["Six", "yurple"], "field": ["ward-es-control"], "agent": "random", "games": 8}
    assert "Six is not legal in format core" in server.refuses("trials", data | {"format": "core"})
