"""Analyses of games over HTTP: a job with progress, saved beside the replay, in both languages."""

import json

import pytest

from lorcana_env import analyze
from tests.serving import replay_of

AGENT = "ismcts:8sims"


def review_of(server, game):
    """Return the analysis of a game when it has ended."""
    return server.until(f"games/{game}/review", lambda found: found["job"]["state"] not in ("waiting", "running"))


@pytest.fixture(scope="module")
def review(server, watched):
    begun = server.post(f"games/{watched['id']}/review", agent=AGENT, seed=4, playouts=4)
    assert begun["job"]["state"] in ("waiting", "running") and begun["found"] is None
    return review_of(server, watched["id"])


def test_an_analysis_is_that_of_the_command(server, watched, review):
    assert review["job"]["state"] == "done" and review["job"]["done"] == len(review["found"]["decisions"])
    found = analyze(replay_of(server, watched), AGENT, seed=4, workers=1, playouts=4).as_dict()
    kept = json.loads((server.folder / "games" / f"{watched['id']}.analysis.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(found))
    assert [player["accuracy"] for player in review["found"]["players"]] == [p["accuracy"] for p in found["players"]]
    marked = [entry for judged in review["found"]["decisions"] for entry in judged["alternatives"] if entry["taken"]]
    alone = [judged for judged in review["found"]["decisions"] if judged["choice"] and judged["turn"] > 0]
    assert marked and any(judged["alternatives"] for judged in alone)


def test_players_have_their_names_where_everything_is_seen(server, watched, review):
    steps = server.get(f"games/{watched['id']}/steps")["steps"]
    for told in ([step["say"] for step in steps], review["found"]["decisions"]):
        assert "random's " in str(told) and "opponent's " not in str(told)


def test_both_moves_are_tried(server, watched, review):
    """The first deals are those that come again when the page asks again."""
    worse = next(judged for judged in review["found"]["decisions"] if judged["loss"] > 0)
    tried = server.get(f"games/{watched['id']}/try?step={worse['step']}&first=0")
    assert tried["deals"] == 40 and tried["most"] == 400 and all(0 <= points <= 40 for points in tried["points"])
    assert tried == server.get(f"games/{watched['id']}/try?step={worse['step']}&first=0")
    for asked in ("step=9999&first=0", f"step={worse['step']}&first=400"):
        assert server.ask("GET", f"/api/games/{watched['id']}/try?{asked}")[0] == 404


def test_an_analysis_in_french(server, watched, review):
    french = server.get(f"games/{watched['id']}/review?language=fr")["found"]
    english = review["found"]
    assert [judged["win"] for judged in french["decisions"]] == [judged["win"] for judged in english["decisions"]]
    steps = server.get(f"games/{watched['id']}/steps?language=fr")["steps"]
    for judged_ in french["decisions"][:40]:
        said = steps[judged_["step"]]["say"].partition(": ")[2]
        assert said.split()[0] == judged_["action"].split()[0] or "défier" in judged_["action"]
    words = " ".join(entry["action"] for judged_ in french["decisions"] for entry in judged_["alternatives"])
    assert "quest with" not in words and "à l'aventure" in words
    assert french["players"][1]["worst"][0]["best"] != english["players"][1]["worst"][0]["best"]


def test_an_analysis_that_is_stopped_is_saved(server, watched):
    game = server.settle(server.new(watch="greedy", agent="greedy", seed=31))["id"]
    server.post(f"games/{game}/review", agent="ismcts:400sims", playouts=4)
    assert "stop that first" in server.refuses(f"games/{game}/review", {"agent": AGENT}, 409)
    server.until(f"games/{game}/review", lambda found: found["job"]["done"] >= 3)
    server.post(f"games/{game}/review/stop")
    state = review_of(server, game)
    assert state["job"]["state"] == "stopped" and state["found"]["interrupted"]
    assert 0 < len(state["found"]["decisions"]) < state["job"]["total"]


def test_an_analysis_does_not_outlive_an_undo(server):
    state = server.settle(server.new(seed=14, agent="random"))
    over = server.post(f"games/{state['id']}/concede", version=state["version"])
    server.post(f"games/{state['id']}/review", agent=AGENT, playouts=4)
    assert review_of(server, state["id"])["found"]["decisions"] is not None
    server.post(f"games/{state['id']}/undo", version=over["version"])
    assert server.get(f"games/{state['id']}/review") == {"job": None, "found": None}
    assert server.post(f"games/{state['id']}/concede", version=server.get(f"games/{state['id']}")["version"])["over"]
    assert server.get(f"games/{state['id']}/review")["found"] is not None


def test_games_that_cannot_be_analyzed_are_refused(server, watched):
    for agent, reason in (("greedy", "does not search"), ("os:system", "no agent"), (3, "agent")):
        assert reason in server.refuses(f"games/{watched['id']}/review", {"agent": agent})
    playing = server.settle(server.new(seed=33))
    assert "still played" in server.refuses(f"games/{playing['id']}/review", {}, 409)
    assert server.get(f"games/{playing['id']}/review") == {"job": None, "found": None}
    server.refuses(f"games/{playing['id']}/review/stop", {}, 404)
