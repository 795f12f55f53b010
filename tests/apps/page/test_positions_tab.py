"""The tab of positions over HTTP: a layout is shown, refused, played, and exported as code."""

from lorcana_env import Scenario
from tests.serving import play

LAYOUT = {
    "you": {
        "play": [{"card": "Stitch - New Dog", "damage": 1}, "Pride Lands - Pride Rock"],
        "hand": ["Be Prepared"], "ink": 7, "ink_drops": 2, "lore": 18,
        "deck": ["Tipo - Growing Son", "Tipo - Growing Son", "Elsa - The Fifth Spirit"],
    },
    "opponent": {"play": [{"card": "Flounder - Voice of Reason", "exerted": True}], "discard": ["Be Prepared"]},
}  # fmt: skip


def test_a_layout_is_the_scenario_it_says(server):
    found = server.post("positions/look", **LAYOUT)
    scenario = Scenario(**LAYOUT)
    assert found["legal"] == scenario.legal()
    space = {}
    exec(found["code"], space)
    again = space["s"]
    assert again.game.state_array.tobytes() == scenario.game.state_array.tobytes()
    assert [entry["card"] for entry in found["board"]["sides"][0]["play"]] == scenario.you.play
    assert [side["ink_drops"] for side in found["board"]["sides"]] == [2, 0]
    french = server.post("positions/look?language=fr", **LAYOUT)
    assert french["legal"] != found["legal"]


def test_code_of_every_field(server):
    side = {"play": [
        {"card": "Stitch - New Dog", "drying": True, "at": "Pride Lands - Pride Rock", "under": ["Be Prepared"]},
        "Pride Lands - Pride Rock",
    ], "deck": []}  # fmt: skip
    layout = {"you": side, "opponent": {}, "seed": 5, "variant": "pack-rush", "rules": "2024"}
    space = {}
    exec(server.post("positions/look", **layout)["code"], space)
    assert space["s"].game.state_array.tobytes() == Scenario(**layout).game.state_array.tobytes()


def test_a_position_is_played(server):
    state = server.settle(server.post("positions/play", **LAYOUT, agent="greedy"))
    assert state["board"]["sides"][0]["lore"] == 18 and state["decision"]["yours"]
    state = play(server, state, 10)
    assert server.get(f"games/{state['id']}/steps")["steps"]
    back = server.settle(server.post(f"games/{state['id']}/undo", version=state["version"]))
    assert back["actions"] < state["actions"]
    watched = server.settle(server.post("positions/play", **LAYOUT, agent="greedy", watch="random"))
    assert watched["over"] and watched["room"] == "watch"


def test_the_position_of_a_game_is_edited(server):
    watched = server.settle(server.new(watch="greedy", agent="greedy", seed=31))
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
    playing = server.settle(server.new(seed=32))
    assert server.ask("GET", f"/api/games/{playing['id']}/layout?step=0")[0] == 409
    assert server.ask("GET", f"/api/games/{watched['id']}/layout?step=99999")[0] == 400
