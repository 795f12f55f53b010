"""Analyses in the room of replays over HTTP: a job with progress, kept beside the replay, in both languages."""

import json
import time

import pytest

from lorcana_env import Replay, analyze
from lorcana_env.game.position_replay import load
from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
AGENT = "ismcts:8sims"


@pytest.fixture(scope="module")
def watched(server):
    return server.settled(server.new(watch="greedy", agent="random", seed=21))


def judged(server, game, seconds=240):
    """The analysis, when it has ended."""
    until = time.monotonic() + seconds
    while (state := server.get(f"games/{game}/review"))["job"]["state"] in ("waiting", "running"):
        assert time.monotonic() < until, state["job"]
        time.sleep(0.2)
    return state


@pytest.fixture(scope="module")
def review(server, watched):
    begun = server.post(f"games/{watched['id']}/review", agent=AGENT, seed=4)
    assert begun["job"]["state"] in ("waiting", "running") and begun["found"] is None
    return judged(server, watched["id"])


def test_it_is_what_the_command_finds(server, watched, review):
    replay = Replay.from_bytes(server.ask("GET", f"/api/games/{watched['id']}/file")[1])
    assert review["job"]["state"] == "done" and review["job"]["done"] == len(review["found"]["decisions"])
    found = analyze(replay, AGENT, seed=4, workers=1).as_dict()
    kept = json.loads((server.folder / "games" / f"{watched['id']}.analysis.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(found))
    assert [player["accuracy"] for player in review["found"]["players"]] == [p["accuracy"] for p in found["players"]]
    marked = [entry for judged in review["found"]["decisions"] for entry in judged["alternatives"] if entry["taken"]]
    assert marked and all(judged["alternatives"] for judged in review["found"]["decisions"] if judged["choice"])


def test_in_french_it_says_the_same_in_other_words(server, watched, review):
    french = server.get(f"games/{watched['id']}/review?language=fr")["found"]
    english = review["found"]
    assert [judged["win"] for judged in french["decisions"]] == [judged["win"] for judged in english["decisions"]]
    steps = server.get(f"games/{watched['id']}/steps?language=fr")["steps"]
    for judged_ in french["decisions"][:40]:
        assert judged_["action"] == steps[judged_["step"]]["say"].partition(": ")[2]
    words = " ".join(entry["action"] for judged_ in french["decisions"] for entry in judged_["alternatives"])
    assert "quest with" not in words and "à l'aventure" in words
    assert french["players"][1]["worst"][0]["best"] != english["players"][1]["worst"][0]["best"]


def test_the_one_file_page_holds_it(server, watched, review):
    status, content = server.ask("GET", f"/api/games/{watched['id']}/page?review=1")
    assert status == 200 and b'"judged":' in content and AGENT.encode() in content


def test_a_reload_and_a_restart_lose_nothing(tmp_path):
    server = Server(tmp_path)
    game = server.settled(server.new(watch="random", agent="random", seed=5))["id"]
    server.post(f"games/{game}/review", agent=AGENT)
    before = judged(server, game)["found"]
    server.kill()
    again = Server(tmp_path)
    try:
        assert again.get(f"games/{game}/review")["found"] == before
        assert [row["id"] for row in again.get("games")["games"]] == [game]
        (tmp_path / "games" / f"{game}.analysis.json").write_text("{}")
        state = again.get(f"games/{game}/review")
        assert state["found"] is None and "damaged" in state["job"]["problem"]
        assert again.ask("DELETE", f"/api/games/{game}")[0] == 200
        assert not list((tmp_path / "games").iterdir()) and not list((tmp_path / "analyses").iterdir())
    finally:
        again.stop()


def test_it_is_stopped_and_what_was_judged_stays(server, watched):
    game = server.settled(server.new(watch="greedy", agent="greedy", seed=31))["id"]
    server.post(f"games/{game}/review", agent="ismcts:400sims")
    status, answer = server.ask("POST", f"/api/games/{game}/review", {"agent": AGENT})
    assert status == 409 and "stop that first" in answer["error"]
    status, answer = server.ask("DELETE", f"/api/games/{game}")
    assert status == 409 and "stop it first" in answer["error"]
    while server.get(f"games/{game}/review")["job"]["done"] < 3:
        time.sleep(0.1)
    server.post(f"games/{game}/review/stop")
    state = judged(server, game)
    assert state["job"]["state"] == "stopped" and state["found"]["interrupted"]
    assert 0 < len(state["found"]["decisions"]) < state["job"]["total"]


def test_it_belongs_to_the_game_as_it_was_played(server):
    state = server.settled(server.new(seed=14, agent="random"))
    over = server.post(f"games/{state['id']}/concede", version=state["version"])
    server.post(f"games/{state['id']}/review", agent=AGENT)
    assert judged(server, state["id"])["found"]["decisions"] is not None
    server.post(f"games/{state['id']}/undo", version=over["version"])
    assert server.get(f"games/{state['id']}/review") == {"job": None, "found": None}
    assert server.post(f"games/{state['id']}/concede", version=server.get(f"games/{state['id']}")["version"])["over"]
    assert server.get(f"games/{state['id']}/review")["found"] is not None


def test_what_cannot_be_analyzed_is_refused(server, watched):
    for agent, says in (("greedy", "does not search"), ("os:system", "no agent"), (3, "agent"), ("ismcts:x", "budget")):
        status, answer = server.ask("POST", f"/api/games/{watched['id']}/review", {"agent": agent})
        assert status == 400 and says in answer["error"]
    playing = server.settled(server.new(seed=33))
    status, answer = server.ask("POST", f"/api/games/{playing['id']}/review", {})
    assert status == 409 and "still played" in answer["error"]
    assert server.get(f"games/{playing['id']}/review") == {"job": None, "found": None}
    assert server.ask("POST", f"/api/games/{playing['id']}/review/stop", {})[0] == 404
    assert server.ask("GET", "/api/games/nothing/review")[0] == 404


def test_a_game_from_a_position_is_analyzed_too(server, tmp_path):
    """One that agents played, one that was opened as a file, and a puzzle as soon as it is over."""
    cards = {"play": [{"card": "Stitch - New Dog"}], "hand": ["Be Prepared"], "deck": ["Be Prepared"] * 8, "lore": 15}
    line = server.settled(server.post("positions/play", you=cards, opponent=cards, watch="greedy", agent="random"))
    assert line["over"]
    server.post(f"games/{line['id']}/review", agent=AGENT, seed=4)
    found = judged(server, line["id"])
    assert found["job"]["state"] == "done", found["job"]
    content = server.ask("GET", f"/api/games/{line['id']}/file")[1]
    file = tmp_path / "position.replay"
    file.write_bytes(content)
    assert len(found["found"]["decisions"]) == len(load(file).actions) == line["actions"]
    kept = json.loads((server.folder / "games" / f"{line['id']}.analysis.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(analyze(load(file), AGENT, seed=4, workers=1).as_dict()))
    status, opened = server.ask(
        "POST", "/api/replays?name=x", body=content, headers={"content-type": "application/octet-stream"}
    )
    assert status == 200 and server.post(f"games/{opened['id']}/review", agent=AGENT)["job"]
    assert judged(server, opened["id"])["job"]["state"] == "done"
    puzzle = server.post(f"puzzles/{server.get('puzzles')['puzzles'][0]['key']}/play")
    status, answer = server.ask("POST", f"/api/games/{puzzle['id']}/review", {"agent": AGENT})
    assert status == 409 and "still played" in answer["error"]
    while not puzzle["puzzle"]["over"]:
        puzzle = server.take(puzzle, len(puzzle["choices"]) - 1)
    assert server.get(f"games/{puzzle['id']}/steps")["free"]
    server.post(f"games/{puzzle['id']}/review", agent=AGENT)
    assert judged(server, puzzle["id"])["found"]["decisions"]
