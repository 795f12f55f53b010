"""The tab of puzzles over HTTP: the list, solved or not, the solution, and puzzles of one's own."""

import json

import pytest

from lorcana_env.analysis.puzzles import GOALS, check, load
from lorcana_env.words.terms import TERMS

WIN = {
    "you": {"play": ["Stitch - New Dog", {"card": "Simba - Protective Cub", "damage": 1}], "ink": 1, "lore": 18},
    "opponent": {"hand": ["Be Prepared"], "ink": 3},
}


def make(server, state, words):
    """Take the choice with these words."""
    said = [choice["say"] for choice in state["choices"]]
    return server.settle(server.take(state, said.index(words)))


def rows(server):
    return {row["key"]: row for row in server.get("puzzles")["puzzles"]}


def test_the_bundled_puzzles_are_listed(server):
    found = list(rows(server).values())
    assert [row["number"] for row in found if not row["own"]] == [puzzle.number for puzzle in load()]
    assert found[0]["say"] == GOALS[load()[0].goal] and "solution" not in found[0]
    french = server.get("puzzles?language=fr")["puzzles"]
    assert french[0]["say"] == TERMS[f"goal_{load()[0].goal}"][1]


@pytest.mark.parametrize("goal", GOALS)
def test_a_puzzle_is_solved_with_its_solution(server, goal):
    puzzle = [puzzle for puzzle in load() if puzzle.goal == goal][-1]
    key = next(key for key, row in rows(server).items() if row["number"] == puzzle.number)
    state = server.settle(server.post(f"puzzles/{key}/play"))
    assert not state["puzzle"]["over"] and state["puzzle"]["solution"] == []
    for k, words in enumerate(puzzle.solution):
        shown = server.get(f"games/{state['id']}/solution")
        assert shown["next"] == words and shown["solution"][k] == words
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
    state = server.settle(server.post(f"puzzles/{key}/play"))
    state = make(server, state, "end turn")
    while not state["puzzle"]["over"]:
        state = server.settle(server.take(state, len(state["choices"]) - 1))
    assert not state["puzzle"]["solved"] and state["puzzle"]["solution"] == list(puzzle.solution)
    assert state["decision"] is None and not state["thinking"]
    assert server.get(f"games/{state['id']}/solution")["next"] is None
    server.refuses(f"games/{state['id']}/take", {"version": state["version"], "choice": 0}, 409)
    french = server.get(f"games/{state['id']}?language=fr")["puzzle"]["solution"]
    assert len(french) == len(puzzle.solution) and french != list(puzzle.solution)
    assert not rows(server)[key]["solved"]


def test_a_layout_becomes_a_puzzle_of_ones_own(server):
    made = server.post("positions/puzzle", **WIN, goal="win", keep=True)
    (puzzle,) = load(server.folder / "puzzles.json")
    check(puzzle)
    assert list(puzzle.solution) == made["solution"] and rows(server)[made["key"]]["own"]
    assert made["text"] == (server.folder / "puzzles.json").read_text("utf-8")
    state = server.settle(server.post(f"puzzles/{made['key']}/play"))
    for words in puzzle.solution:
        state = make(server, state, words)
    assert state["puzzle"]["solved"]
    status, content = server.ask("GET", "/api/puzzles/file")
    assert status == 200 and content["puzzles"][0]["goal"] == "win"
    best = server.post("positions/puzzle", **WIN, goal="best", judge="greedy")
    assert json.loads(best["text"])["puzzles"][0]["evidence"] == {"judge": "greedy"}
    assert server.ask("DELETE", f"/api/puzzles/{made['key']}")[0] == 200
    assert made["key"] not in rows(server) and server.ask("GET", "/api/puzzles/file")[0] == 409
    assert server.get(f"games/{state['id']}")["puzzle"] is not None  # what was begun goes on


def test_wrong_puzzles_are_refused(server):
    server.refuses("positions/puzzle", {"you": {}, "opponent": {}, "goal": "win"}, 409)
    server.refuses("positions/puzzle", {**WIN, "rules": "2024"}, 409)
    for wrong in ({"goal": "draw"}, {"judge": "nobody"}, {"keep": "yes"}, {"more": 1}):
        server.refuses("positions/puzzle", WIN | wrong)
    bundled = next(key for key, row in rows(server).items() if not row["own"])
    assert server.ask("DELETE", f"/api/puzzles/{bundled}")[0] == 404
    assert server.ask("GET", f"/api/games/{server.new(seed=3)['id']}/solution")[0] == 409
