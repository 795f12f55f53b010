"""The tab of replays over HTTP: steps, what a viewer may see, files, going on from a position."""

import gzip
import json

from tests.apps.study.exporter import of_greedy
from tests.serving import play, replay_of


def all_steps(server, state, viewer=""):
    found, cards = [], {}
    while True:
        answer = server.get(f"games/{state['id']}/steps?from={len(found)}&viewer={viewer}")
        found += answer["steps"]
        cards |= answer["cards"]
        if len(found) >= answer["total"]:
            return found, cards


def test_the_steps_are_those_of_the_replay(server, watched):
    steps, cards = all_steps(server, watched)
    replay = replay_of(server, watched)
    assert len(steps) == len(replay) + 1
    for step, (game, _) in zip(steps, replay.positions()):
        sides = step["board"]["sides"]
        assert [side["lore"] for side in sides] == list(game.lore)
        assert [entry["card"] for entry in sides[0]["hand"]] == game.zones(0)["hand"]
        assert all(entry["card"] in cards for side in sides for entry in side["play"])
    assert steps[-1]["say"] == watched["board"]["result"]
    assert sum(step["slot"] is not None for step in steps) > len(steps) / 2


def test_a_viewer_sees_no_more_than_their_side(server, watched):
    steps, _ = all_steps(server, watched, viewer=1)
    assert all(step["board"]["sides"][0]["player"] == 1 for step in steps)
    assert steps[0]["board"]["sides"][1]["hand"] == [] and steps[0]["board"]["sides"][1]["hand_size"] == 7
    assert server.ask("GET", f"/api/games/{watched['id']}/steps?viewer=2")[0] == 400
    assert server.ask("GET", f"/api/games/{watched['id']}/steps?from=x")[0] == 400


def test_a_game_that_is_played_shows_the_persons_side_alone(server):
    state = server.settle(server.new(seed=22))
    answer = server.get(f"games/{state['id']}/steps?viewer=")
    assert answer["viewer"] == 0 and not answer["free"]
    assert all(step["board"]["sides"][1]["hand"] == [] for step in answer["steps"])
    assert "still played" in server.refuses(f"games/{state['id']}/play-on", {"step": 0}, 409)


def test_the_one_file_page_is_that_of_the_command(server, watched):
    status, content = server.ask("GET", f"/api/games/{watched['id']}/page?language=fr")
    assert status == 200 and b"__DATA__" not in content and b"greedy" in content
    assert "attachment" in server.answer_headers["content-disposition"]


def test_a_replay_is_opened_here(server, watched):
    content = server.ask("GET", f"/api/games/{watched['id']}/file")[1]
    status, opened = server.ask("POST", "/api/replays?name=may.replay", body=content)
    assert status == 200 and opened["room"] == "replay" and opened["title"] == "may.replay"
    assert len(all_steps(server, opened)[0]) == len(all_steps(server, watched)[0])
    before = server.get("games")
    for wrong in (b"", b"x", content[:200], gzip.compress(b"[1]"), gzip.compress(b'{"kind": "lorcana_env line"}')):
        status, answer = server.ask("POST", "/api/replays", body=wrong)
        assert status == 400 and answer["error"]
    assert server.ask("POST", "/api/replays", body=b"x" * (2 << 20))[0] == 413 and server.get("games") == before


def test_going_on_from_a_step(server, watched):
    steps = len(all_steps(server, watched)[0])
    game = server.settle(server.post(f"games/{watched['id']}/play-on", step=steps // 2, agent="random"))
    assert game["room"] == "play" and game["board"]["turn"] > 1
    game = play(server, game, 3)
    back = server.post(f"games/{game['id']}/undo", version=game["version"])
    assert back["actions"] < game["actions"]
    server.settle(back)
    assert "over" in server.refuses(f"games/{watched['id']}/play-on", {"step": steps - 1}, 409)


def test_games_of_people_are_imported(server):
    data = of_greedy()
    status, answer = server.ask(
        "POST", "/api/imports?name=x_p1.replay.gz", body=gzip.compress(json.dumps(data).encode())
    )
    (game,) = answer["games"]
    assert status == 200 and game["room"] == "replay" and game["over"] and answer["refused"] == []
    steps, _ = all_steps(server, game)
    assert len(steps) == game["actions"] + 1
    hands = [side["hand"] for step in steps for side in step["board"]["sides"] if side["player"] == 1]
    known = [card for hand in hands for card in hand]
    assert len(known) < len(hands)  # the opponent's hand is invented and not shown
    taken = next(step for step, shown in enumerate(steps) if shown["player"] == 0 and shown["board"]["turn"] > 4)
    on = server.settle(server.post(f"games/{game['id']}/play-on", step=taken, agent="easy"))
    assert on["room"] == "play" and on["viewer"] == 0
    server.post(f"games/{game['id']}/review", agent="ismcts:2sims", playouts=2)
    found = server.until(f"games/{game['id']}/review", lambda found: found["job"]["state"] == "done")["found"]
    assert {judged["player"] for judged in found["decisions"]} == {0} and found["players"][1]["accuracy"] is None


def test_an_imported_game_says_where_it_breaks_off(server):
    data = of_greedy()
    data["frames"][40]["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    status, answer = server.ask("POST", "/api/imports", body=json.dumps(data).encode())
    assert status == 200 and len(answer["games"]) > 1 and "lore: 19 in the file" in answer["games"][0]["note"]
    before = server.get("games")
    for wrong in (b"", b"x", b"[]", b"{}", gzip.compress(b" " * (1 << 25))):
        status, answer = server.ask("POST", "/api/imports?name=wrong.json", body=wrong)
        assert status == 400 and answer["error"].startswith("wrong.json ")
    assert server.ask("POST", "/api/imports", body=b"x" * (2 << 20))[0] == 413 and server.get("games") == before
