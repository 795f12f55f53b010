"""The room of positions over HTTP: laid out, refused with a reason, played, tried by agents, taken along as code."""

import time

import pytest

from lorcana_env import Scenario

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

LAYOUT = {
    "you": {
        "play": [{"card": "Stitch - New Dog", "damage": 1}, "Pride Lands - Pride Rock"],
        "hand": ["Be Prepared"],
        "ink": 7,
        "deck": ["Tipo - Growing Son", "Tipo - Growing Son", "Elsa - The Fifth Spirit"],
        "lore": 18,
    },
    "opponent": {"play": [{"card": "Flounder - Voice of Reason", "exerted": True}], "discard": ["Be Prepared"]},
}


def test_a_layout_is_the_scenario_it_says(server):
    found = server.post("positions/look", **LAYOUT)
    scenario = Scenario(**LAYOUT)
    assert found["legal"] == scenario.legal()
    space = {}
    exec(found["exports"]["scenario"], space)
    again = space["s"]
    assert again.game.state_array.tobytes() == scenario.game.state_array.tobytes()
    assert [entry["card"] for entry in found["board"]["sides"][0]["play"]] == scenario.you.play
    french = server.post("positions/look?language=fr", **LAYOUT)
    assert french["legal"] != found["legal"]


def test_code_of_everything_that_can_be_said(server):
    side = {
        "play": [
            {"card": "Stitch - New Dog", "drying": True, "at": "Pride Lands - Pride Rock", "under": ["Be Prepared"]},
            "Pride Lands - Pride Rock",
        ],
        "deck": [],
    }
    layout = {"you": side, "opponent": {}, "seed": 5, "variant": "pack-rush", "rules": "2024"}
    space = {}
    exec(server.post("positions/look", **layout)["exports"]["scenario"], space)
    scenario = Scenario(**layout)
    assert space["s"].game.state_array.tobytes() == scenario.game.state_array.tobytes()


@pytest.mark.parametrize(
    "wrong",
    [{"you": {"play": ["No Such Card"]}}, {"you": {"play": [3]}}, {"you": []}, {"you": {"ink": -1}}, {"me": {}},
     {"you": {"lore": 10**9}}, {"you": {"play": [{"card": "Be Prepared", "damage": "x"}]}}, {"you": {"hand": "Tipo"}},
     {"you": {"hand": ["Be Prepared"] * 500}}, {"you": {"play": [{"card": "Stitch - New Dog", "at": "Nowhere"}]}},
     {"seed": "x"}, {"rules": "1999"}, {"you": {"play": [{"card": "Stitch - New Dog", "colour": 1}]}}],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_laid_out_is_refused_by_name(server, wrong):
    for path in ("look", "play", "try"):
        status, answer = server.ask("POST", f"/api/positions/{path}", wrong)
        assert status == 400 and answer["error"] and "\n" not in answer["error"]


def test_a_position_is_played_and_kept(server):
    state = server.settled(server.post("positions/play", **LAYOUT, agent="greedy"))
    assert state["board"]["sides"][0]["lore"] == 18 and state["decision"]["yours"]
    while not state["over"] and state["actions"] < 30:
        verbs = [choice["verb"] for choice in state["choices"]]
        state = server.settled(server.take(state, verbs.index("quest") if "quest" in verbs else len(verbs) - 1))
    assert state["actions"] > 0
    assert server.get(f"games/{state['id']}/steps")["steps"]
    back = server.settled(server.post(f"games/{state['id']}/undo", version=state["version"]))
    assert back["actions"] < state["actions"]
    watched = server.settled(server.post("positions/play", **LAYOUT, agent="greedy", watch="random"))
    assert watched["over"] and watched["room"] == "watch"


def test_agents_try_it(server):
    trial = server.post("positions/try", **LAYOUT, agent="greedy", against="random", games=6)
    name = trial["id"]
    until = time.monotonic() + 90
    while trial["running"]:
        assert time.monotonic() < until
        time.sleep(0.1)
        trial = server.get(f"positions/try/{name}")
    assert trial["problem"] == "" and trial["done"] == 6 and trial["ci95"][0] <= trial["won"] / 6 <= trial["ci95"][1]
    assert server.ask("GET", "/api/positions/try/nothing")[0] == 404
    long = server.post("positions/try", **LAYOUT, agent="greedy", against="greedy", games=200)
    assert not server.post(f"positions/try/{long['id']}/stop")["running"]


def test_the_position_of_a_game_is_edited(server):
    watched = server.settled(server.new(watch="greedy", agent="greedy", seed=31))
    middle = watched["actions"] // 2
    layout = server.get(f"games/{watched['id']}/layout?step={middle}")
    found = server.post("positions/look", **layout)
    there = server.get(f"games/{watched['id']}/steps?from={middle}")["steps"][0]["board"]
    sides = {side["lore"]: side for side in there["sides"]}
    for side in found["board"]["sides"]:
        if len(sides) == 2:
            before = sides[side["lore"]]
            for zone in ("play", "hand", "discard"):
                assert sorted(entry["card"] for entry in side[zone]) == sorted(e["card"] for e in before[zone])
            assert side["ink"] == before["ink"] and side["deck_size"] == before["deck_size"]
    playing = server.settled(server.new(seed=32))
    assert server.ask("GET", f"/api/games/{playing['id']}/layout?step=0")[0] == 409
    assert server.ask("GET", f"/api/games/{watched['id']}/layout?step=99999")[0] == 400
