"""The tab of puzzles over HTTP: the list, solved or not, and the solution."""

import pytest

from lorcana_env.apps.study.puzzles import GOALS, load
from lorcana_env.words.terms import TERMS


def make(server, state, words):
    """Take the choice with these words."""
    said = [choice["say"] for choice in state["choices"]]
    return server.settle(server.take(state, said.index(words)))


def rows(server):
    return {row["key"]: row for row in server.get("puzzles")["puzzles"]}


def test_the_puzzles_are_listed_by_how_seldom_agents_solve_them(server):
    found = list(rows(server).values())
    bundled = {puzzle.number: puzzle for puzzle in load()}
    assert sorted(row["number"] for row in found) == sorted(bundled)
    for row in found:
        puzzle = bundled[row["number"]]
        assert row["say"] == GOALS[puzzle.goal] and "solution" not in row
        assert row["solved_by"] == sum(puzzle.evidence["solved_by"].values()) <= row["agents"] == 6
        assert ("shift" in row["themes"]) <= any(words.startswith("shift ") for words in puzzle.solution)
    solved = [row["solved_by"] for row in found]
    assert solved == sorted(solved, reverse=True) and solved[0] > solved[-1]
    french = server.get("puzzles?language=fr")["puzzles"]
    assert french[0]["say"] in [TERMS[f"goal_{goal}"][1] for goal in GOALS]


@pytest.mark.parametrize("goal", GOALS)
def test_a_puzzle_is_solved_with_its_solution(server, goal):
    puzzle = [puzzle for puzzle in load() if puzzle.goal == goal][-1]
    key = next(key for key, row in rows(server).items() if row["number"] == puzzle.number)
    state = server.settle(server.post(f"puzzles/{key}/play"))
    assert not state["puzzle"]["over"]
    for k, words in enumerate(puzzle.solution):
        shown = server.get(f"games/{state['id']}/solution")
        assert shown["next"] == words and shown["solution"][k] == words
        state = make(server, state, words)
    assert state["puzzle"]["over"] and state["puzzle"]["solved"] and state["choices"] == []
    assert rows(server)[key]["solved"] and state["puzzle"]["next"] != key
    assert server.post(f"puzzles/{key}/play")["id"] == state["id"]  # as it was left
    back = server.post(f"games/{state['id']}/undo", version=state["version"], first=True)
    assert back["log"] == [] and not back["puzzle"]["over"] and back["choices"] and rows(server)[key]["solved"]


def test_a_puzzle_that_is_not_solved_does_not_say_how_it_is(server):
    puzzle = next(puzzle for puzzle in load() if puzzle.goal == "win" and puzzle.number > 1)
    key = next(key for key, row in rows(server).items() if row["number"] == puzzle.number)
    state = server.settle(server.post(f"puzzles/{key}/play"))
    state = make(server, state, "end turn")
    while not state["puzzle"]["over"]:
        state = server.settle(server.take(state, len(state["choices"]) - 1))
    assert not state["puzzle"]["solved"] and "solution" not in state["puzzle"]
    assert state["decision"] is None and not state["thinking"]
    assert server.get(f"games/{state['id']}/solution")["next"] is None
    server.refuses(f"games/{state['id']}/take", {"version": state["version"], "choice": 0}, 409)
    assert server.get(f"games/{state['id']}/solution")["solution"] == list(puzzle.solution)  # who asks is answered
    french = server.get(f"games/{state['id']}/solution?language=fr")["solution"]
    assert len(french) == len(puzzle.solution) and french != list(puzzle.solution) and not rows(server)[key]["solved"]


def test_a_game_that_is_no_puzzle_has_no_solution(server):
    assert server.ask("GET", f"/api/games/{server.new(seed=3)['id']}/solution")[0] == 409
