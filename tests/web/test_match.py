"""The best of three over HTTP: who says who starts, the games won, and what cannot be done."""

import pytest

from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from lorcana_env.web import match


def concede(server, state):
    state = server.settled(state)
    return server.post(f"games/{state['id']}/concede", version=state["version"])


def starts(server, state):
    """Who has the first turn."""
    from lorcana_env import Replay

    return Replay.from_bytes(server.ask("GET", f"/api/games/{state['id']}/file")[1]).starting_player


def win(server, state):
    """Play on until the agent, which only passes, has lost."""
    state = server.settled(state)
    while not state["over"]:
        verbs = [choice["verb"] for choice in state["choices"]]
        choice = next((verbs.index(verb) for verb in ("quest", "play", "ink") if verb in verbs), len(verbs) - 1)
        state = server.settled(server.take(state, choice))
    return state


def test_the_loser_says_who_starts(server):
    first = server.new(seed=3, best_of=3, agent="passive")
    assert first["match"] == {"number": 1, "won": [0, 0], "next": "", "of": 3, "over": False, "chooses": None}
    assert server.ask("POST", f"/api/games/{first['id']}/next", {})[0] == 409  # not over yet
    lost = concede(server, first)
    assert lost["match"]["won"] == [0, 1] and lost["match"]["chooses"] == "you"
    status, answer = server.ask("POST", f"/api/games/{first['id']}/next", {})
    assert status == 400 and "go first" in answer["error"]
    second = server.post(f"games/{first['id']}/next", first=False)
    assert starts(server, second) == 1 and second["match"]["number"] == 2 and second["match"]["won"] == [0, 1]
    assert server.post(f"games/{first['id']}/next", first=True)["id"] == second["id"]  # a second click
    seen = server.get(f"games/{first['id']}")  # as one sees it who goes back to it
    assert lost["can_undo"] and not seen["can_undo"] and seen["match"]["next"] == second["id"]
    status, answer = server.ask("POST", f"/api/games/{first['id']}/undo", {"version": lost["version"]})
    assert status == 409 and "next game" in answer["error"]
    won = win(server, second)
    assert won["match"]["won"] == [1, 1] and won["match"]["chooses"] == "agent" and not won["match"]["over"]
    assert server.ask("POST", f"/api/games/{won['id']}/next", {"first": True})[0] == 409
    third = server.post(f"games/{won['id']}/next")
    assert starts(server, third) == 1 and third["match"]["number"] == 3
    end = concede(server, third)
    assert end["match"]["over"] and end["match"]["won"] == [1, 2] and end["match"]["chooses"] is None
    assert server.ask("POST", f"/api/games/{end['id']}/next", {"first": True})[0] == 409
    again = server.post(f"games/{end['id']}/rematch")
    assert again["match"]["number"] == 1 and again["match"]["won"] == [0, 0]
    listed = {row["id"]: row for row in server.get("games")["games"]}
    assert listed[second["id"]]["match"]["won"] == [1, 1] and listed[end["id"]]["match"]["over"]


def test_who_goes_first_as_they_said(server):
    lost = concede(server, server.new(seed=4, best_of=3))
    assert starts(server, server.post(f"games/{lost['id']}/next", first=True)) == 0


def test_a_game_that_was_removed_is_played_again(server):
    lost = concede(server, server.new(seed=5, best_of=3))
    second = server.post(f"games/{lost['id']}/next", first=True)
    assert server.ask("DELETE", f"/api/games/{second['id']}")[0] == 200
    again = server.get(f"games/{lost['id']}")
    assert again["can_undo"] and again["match"]["next"] == "" and again["match"]["chooses"] == "you"
    assert server.post(f"games/{lost['id']}/next", first=True)["match"]["number"] == 2


@pytest.mark.parametrize("wrong", [{"best_of": 2}, {"best_of": "3"}, {"best_of": 3, "watch": "greedy"}], ids=str)
def test_matches_that_are_none(server, wrong):
    asked = {"deck": "blurple", "opponent_deck": "yurple"} | wrong
    status, answer = server.ask("POST", "/api/games", asked)
    assert status == 400 and answer["error"]


def test_a_game_that_nobody_won():
    """It has no loser: who started starts again; and after the last game a match is over, whoever has won how many."""
    kept = {"number": 2, "won": [1, 0], "next": ""}
    assert match.stands(kept, True, None, 0)["chooses"] == "nobody"
    assert match.following(kept, True, None, 0, 1, None) == ({"number": 3, "won": [1, 0], "next": ""}, 1)
    last = match.stands({**kept, "number": 3}, True, None, 0)
    assert last["over"] and last["won"] == [1, 0] and last["chooses"] is None


def test_a_single_game_has_no_next(server):
    over = concede(server, server.new(seed=6))
    assert over["match"] is None
    for data in ({}, {"first": True}, {"first": "x"}):
        assert server.ask("POST", f"/api/games/{over['id']}/next", data)[0] in (400, 409)


def test_a_match_is_kept(tmp_path):
    server = Server(tmp_path)
    lost = concede(server, server.new(seed=7, best_of=3))
    second = server.post(f"games/{lost['id']}/next", first=False)
    server.kill()
    again = Server(tmp_path)
    try:
        assert again.get(f"games/{second['id']}")["match"]["won"] == [0, 1]
        assert again.get(f"games/{lost['id']}")["match"]["next"] == second["id"]
    finally:
        again.stop()
