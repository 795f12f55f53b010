"""The room of puzzles over HTTP: which there are, solved or not, the solution, and puzzles of one's own."""

import json

import pytest

from lorcana_env.analysis.puzzles import GOALS, check, load
from lorcana_env.words.terms import TERMS
from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
WIN = {
    "you": {"play": ["Stitch - New Dog", {"card": "Simba - Protective Cub", "damage": 1}], "ink": 1, "lore": 18},
    "opponent": {"hand": ["Be Prepared"], "ink": 3},
}


def make(server, state, words):
    """Take the choice that is said so."""
    said = [choice["say"] for choice in state["choices"]]
    return server.settled(server.take(state, said.index(words)))


def rows(server):
    return {row["key"]: row for row in server.get("puzzles")["puzzles"]}


def test_the_bundled_ones_are_listed(server):
    found = list(rows(server).values())
    assert [row["number"] for row in found if not row["own"]] == [puzzle.number for puzzle in load()]
    assert found[0]["say"] == GOALS[load()[0].goal] and "solution" not in found[0]
    french = server.get("puzzles?language=fr")["puzzles"]
    assert french[0]["say"] == TERMS[f"goal_{load()[0].goal}"][1]


@pytest.mark.parametrize("goal", GOALS)
def test_a_puzzle_is_solved_with_its_solution(server, goal):
    puzzle = next(puzzle for puzzle in load() if puzzle.goal == goal)
    key = next(key for key, row in rows(server).items() if row["number"] == puzzle.number)
    state = server.settled(server.post(f"puzzles/{key}/play"))
    assert not state["puzzle"]["over"] and state["puzzle"]["solution"] == []
    for k, words in enumerate(puzzle.solution):
        told = server.get(f"games/{state['id']}/solution")
        assert told["next"] == words and told["solution"][k] == words
        state = make(server, state, words)
    assert state["puzzle"]["over"] and state["puzzle"]["solved"] and state["choices"] == []
    assert rows(server)[key]["solved"] and state["puzzle"]["next"] != key
    assert server.post(f"puzzles/{key}/play")["id"] == state["id"]  # as it was left
    back = server.post(f"games/{state['id']}/undo", version=state["version"], first=True)
    assert back["log"] == [] and not back["puzzle"]["over"] and back["choices"]
    assert rows(server)[key]["solved"]


def test_a_puzzle_that_is_not_solved_says_how_it_is(server):
    puzzle = next(puzzle for puzzle in load() if puzzle.goal == "win" and puzzle.number > 1)
    key = next(key for key, row in rows(server).items() if row["number"] == puzzle.number)
    state = server.settled(server.post(f"puzzles/{key}/play"))
    state = make(server, state, "end turn")
    while not state["puzzle"]["over"]:
        state = server.settled(server.take(state, len(state["choices"]) - 1))
    assert not state["puzzle"]["solved"] and state["puzzle"]["solution"] == list(puzzle.solution)
    assert state["decision"] is None and not state["thinking"]
    assert server.get(f"games/{state['id']}/solution")["next"] is None
    for path, data in (("take", {"choice": 0}), ("concede", {})):
        assert server.ask("POST", f"/api/games/{state['id']}/{path}", {"version": state["version"], **data})[0] == 409
    french = server.get(f"games/{state['id']}?language=fr")["puzzle"]["solution"]
    assert len(french) == len(puzzle.solution) and french != list(puzzle.solution)
    assert not rows(server)[key]["solved"]


def test_a_layout_becomes_a_puzzle_of_ones_own(server, tmp_path):
    made = server.post("positions/puzzle", **WIN, goal="win", keep=True)
    file = tmp_path / "one.json"
    file.write_text(made["text"], "utf-8")
    (puzzle,) = load(file)
    check(puzzle)
    assert list(puzzle.solution) == made["solution"] and puzzle.goal == "win"
    assert rows(server)[made["key"]]["own"]
    assert [p.solution for p in load(server.folder / "puzzles.json")] == [puzzle.solution]
    state = server.settled(server.post(f"puzzles/{made['key']}/play"))
    for words in puzzle.solution:
        state = make(server, state, words)
    assert state["puzzle"]["solved"]
    status, content = server.ask("GET", "/api/puzzles/file")
    assert status == 200 and content["puzzles"][0]["goal"] == "win"
    best = server.post("positions/puzzle", **WIN, goal="best", judge="greedy")
    assert json.loads(best["text"])["puzzles"][0]["evidence"] == {"judge": "greedy"}
    assert len([row for row in rows(server).values() if row["own"]]) == 1
    assert server.ask("DELETE", f"/api/puzzles/{made['key']}")[0] == 200
    assert made["key"] not in rows(server) and server.ask("GET", "/api/puzzles/file")[0] == 409
    assert server.get(f"games/{state['id']}")["puzzle"] is not None  # what was begun goes on


@pytest.mark.parametrize(
    ("wrong", "status"),
    [({"you": {}, "opponent": {}, "goal": "win"}, 409), ({**WIN, "goal": "draw"}, 400),
     ({**WIN, "judge": "nobody"}, 400),
     ({**WIN, "rules": "2024"}, 409), ({**WIN, "keep": "yes"}, 400), ({**WIN, "more": 1}, 400),
     ({"you": {"play": ["No Such Card"]}}, 400)],
    ids=str,
)  # fmt: skip
def test_what_is_no_puzzle_is_refused(server, wrong, status):
    before = rows(server)
    found, answer = server.ask("POST", "/api/positions/puzzle", wrong)
    assert found == status and answer["error"] and "\n" not in answer["error"]
    assert rows(server) == before


def test_puzzles_that_are_not_there(server):
    bundled = next(key for key, row in rows(server).items() if not row["own"])
    for method, path in (("POST", "nothing/play"), ("POST", "..%2F/play"), ("DELETE", "nothing"), ("DELETE", bundled)):
        status, answer = server.ask(method, f"/api/puzzles/{path}", {} if method == "POST" else None)
        assert status == 404 and answer["error"]
    assert server.ask("GET", f"/api/games/{server.new(seed=3)['id']}/solution")[0] == 409


def test_what_was_solved_and_begun_is_kept(tmp_path):
    server = Server(tmp_path)
    key = server.post("positions/puzzle", **WIN, goal="win", keep=True)["key"]
    state = server.settled(server.post(f"puzzles/{key}/play"))
    state = make(server, state, server.get(f"games/{state['id']}/solution")["next"])
    server.kill()
    again = Server(tmp_path)
    try:
        back = again.get(f"games/{state['id']}")
        assert back["log"] == state["log"] and back["puzzle"] == state["puzzle"]
        make(again, back, again.get(f"games/{state['id']}/solution")["next"])
        assert rows(again)[key]["solved"]
    finally:
        again.stop()
    (tmp_path / "solved.json").write_text("{")
    with pytest.raises(AssertionError, match="damaged"):
        Server(tmp_path)
