"""Puzzles: what counts as a sure win, that the bundled ones are right, and how people and agents solve them."""

import json
from functools import partial

import pytest

from lorcana_env import Scenario
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.apps.study import puzzles
from lorcana_env.apps.study.forced_win import sure_positions, sure_win
from lorcana_env.apps.study.puzzles import Puzzle, Solving, check, load, rates, solve, solve_all
from tests import helpers
from tests.helpers import raises

#: Two quests win: 18 + 1 + 1. A puzzle of its own that everybody solves.
YOU = dict(play=["Stitch - New Dog", "Simba - Protective Cub"], hand=["Stitch - New Dog"] * 2, ink=1, lore=18)
THEM = dict(play=["Simba - Protective Cub"])
LINE = ("quest with Simba - Protective Cub", "quest with Stitch - New Dog")
EASY = Puzzle(1, "win", YOU, THEM, LINE)
BEST = Puzzle(2, "best", YOU | {"lore": 19}, THEM, LINE[:1])


def position(**more):
    return Scenario(**({"you": YOU, "opponent": THEM} | more)).game.clone(auto=True)


# -- wins that are certain ---------------------------------------------------------------------------------------------
def test_the_shortest_line_is_found():
    game = position()
    found = sure_win(game)
    assert found.whole and {game.describe(action) for action in found.line} == set(LINE)
    before = game.to_bytes()
    assert sure_win(game) == found and game.to_bytes() == before


def test_no_win_is_no_line():
    found = sure_win(position(you=YOU | {"lore": 3}))
    assert found.line is None and found.whole
    cut = sure_win(position(you=YOU | {"lore": 3}), most=4)
    assert cut.line is None and not cut.whole and cut.positions == 4


def test_luck_is_no_proof():
    """A card that is drawn might win, but nobody knows which it is."""
    you = dict(hand=["Develop Your Brain"], ink=7, lore=18, play=["Simba - Protective Cub"], deck=["Be Prepared"] * 5)
    game = Scenario(you=you).game.clone(auto=True)
    play = next(a for a in game.legal_actions().tolist() if game.describe(a) == "play Develop Your Brain")
    assert all(line[:1] != (play,) for _, line in sure_positions(game))
    assert any(line for _, line in sure_positions(game)) and sure_win(game).line is None


# -- the bundled ones --------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def bundled():
    return load()


def test_there_are_puzzles_of_both_kinds_and_none_twice(bundled):
    assert len(bundled) >= 20 and {puzzle.goal for puzzle in bundled} == set(puzzles.GOALS)
    assert len({json.dumps([puzzle.you, puzzle.opponent], sort_keys=True) for puzzle in bundled}) == len(bundled)


def test_every_solution_can_be_played_and_solves(bundled):
    for puzzle in bundled:
        check(puzzle)


def test_a_win_is_the_same_however_the_hidden_cards_lie(bundled):
    for puzzle in [puzzle for puzzle in bundled if puzzle.goal == "win"][:8]:
        for seed in (1, 2):
            game = puzzle.game().determinize(0, seed)
            for words in puzzle.solution:
                game.step(next(a for a in game.legal_actions().tolist() if game.describe(a) == words))
            assert game.winner == 0


def test_a_bundled_win_is_found_again(bundled):
    shortest = min((p for p in bundled if p.goal == "win"), key=lambda p: p.evidence["positions"])
    assert len(sure_win(shortest.game()).line) == len(shortest.solution)


def test_a_best_move_is_what_two_searches_agree_on(bundled):
    for puzzle in (puzzle for puzzle in bundled if puzzle.goal == "best"):
        told = puzzle.evidence
        assert told["moves"] >= 4 and len(puzzle.solution) == 1
        for judge in ("ismcts", "guided"):
            assert told[judge]["lead"] > 3 * told[judge]["error"] and told[judge]["next"] != puzzle.solution[0]
        assert told["ismcts"]["seed"] != told["guided"]["seed"]


# -- solving -----------------------------------------------------------------------------------------------------------
def test_who_solves():
    assert solve(EASY, BuiltIn("greedy")).solved
    passed = solve(EASY, BuiltIn("passive"))
    assert not passed.solved and passed.moves == ("end turn",)
    tried = solve_all([EASY, BEST], BuiltIn("greedy"), 3)
    assert tried == solve_all([EASY, BEST], BuiltIn("greedy"), 3)
    told = rates(tried)
    assert (told["all"].games, told["win"].wins, told["best"].games) == (2, 1, 1)


def test_one_move_answers_a_best_move():
    solving = Solving(BEST)
    solving.step(next(a for a in solving.game.legal_actions().tolist() if solving.game.describe(a) == LINE[1]))
    assert solving.over and not solving.solved  # it wins, but is not what was asked for


def test_ctrl_c_returns_what_was_tried():
    def stop(n):
        raise KeyboardInterrupt

    assert len(solve_all([EASY, BEST], BuiltIn("greedy"), progress=stop)) == 1


# -- files -------------------------------------------------------------------------------------------------------------
def written(tmp_path, **changes):
    path = tmp_path / "mine.json"
    entry = EASY.as_dict() | changes
    path.write_text(json.dumps(FILE | {"puzzles": [entry]}), "utf-8")
    return path


def test_a_file_is_read_as_it_was_written(tmp_path):
    assert load(written(tmp_path))[0] == EASY


FILE = {"kind": "lorcana_env puzzles", "format": 1}


@pytest.mark.parametrize(("wrong", "message"), [
    ("no json", "not JSON"), ("[]", "no file of puzzles"),
    (json.dumps(FILE | {"format": 99}), "has format 99; this version reads 1"),
    (json.dumps(FILE | {"puzzles": []}), "holds no puzzles"),
    (json.dumps(FILE | {"puzzles": [{"goal": "win"}]}), "has no you, opponent, solution"),
    (json.dumps(FILE | {"puzzles": [{"stars": 3}]}), "unknown key 'stars'"),
    ({"goal": "mate in two"}, "goal"), ({"solution": []}, "has no solution"),
    ({"solution": [3]}, "solution[0] must be a text"), ({"you": {"lore": "x"}}, "puzzle 1: "),
    ({"you": {"hand": 7}}, "puzzle 1: "), ({"opponent": {"ink": -1}}, "puzzle 1: "),
])  # fmt: skip
def test_a_file_or_a_puzzle_that_is_none_is_refused_in_one_line(tmp_path, wrong, message):
    file = tmp_path / "bad.json"
    file.write_text(wrong) if isinstance(wrong, str) else written(tmp_path, **wrong).rename(file)
    result = run("--file", file, "--agent", "random")
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit)
    assert message in result.stderr and len(result.stderr.strip().splitlines()) == 1


def test_a_solution_that_does_not_fit_is_said_so():
    raises(ValueError, "'sing' cannot be done", check, Puzzle(1, "win", YOU, THEM, ("sing",)))
    raises(ValueError, "does not solve it", check, Puzzle(1, "win", YOU, THEM, LINE[:1]))


# -- the command -------------------------------------------------------------------------------------------------------
run = partial(helpers.run, "play", "puzzle")


def numbers_of(line):
    """The numbers to type for a line, as the terminal numbers the actions."""
    solving, typed = Solving(EASY), []
    for words in line:
        legal = solving.game.legal_actions().tolist()
        k = next(k for k, action in enumerate(legal) if solving.game.describe(action) == words)
        typed.append(str(k))
        solving.step(legal[k])
    return typed


def test_a_person_solves_it(tmp_path):
    first, second = numbers_of(LINE)
    typed = "\n".join(["?", "h", first, "u", "99", "b", "t", "t Stitch - New Dog", "t nobody", "s", first, "h", second])
    result = run(1, "--file", written(tmp_path), typed=typed + "\n")
    assert result.exit_code == 0 and "solved!" in result.output and "next: quest with" in result.output
    assert "there is no action 99" in result.output


def test_a_person_does_not(tmp_path):
    end = len(Solving(EASY).game.legal_actions()) - 1
    result = run(1, "--file", written(tmp_path), typed=f"{end}\n")
    assert result.exit_code == 0 and "not solved: u takes a move back" in result.output
    assert "quest with" not in result.output.rpartition("not solved")[2]
    again = run(1, "--file", written(tmp_path), typed="\n".join([str(end), "u", *numbers_of(LINE)]) + "\n")
    assert "not solved" in again.output and "solved!" in again.output
    assert run(1, "--file", written(tmp_path), typed="r\nq\n").exit_code == 0


def test_agents_solve_and_are_counted(tmp_path):
    file = written(tmp_path)
    told = json.loads(run("--file", file, "--agent", "greedy", "--agent", "passive", "--json").stdout)
    assert told["puzzles"] == 1
    assert {name: about["rates"]["all"]["win_rate"] for name, about in told["agents"].items()} == {
        "greedy": 1, "passive": 0,
    }  # fmt: skip
    assert "passive: end turn: not solved" in run(1, "--file", file, "--agent", "passive").output
    assert "95 % interval" in run("--agent", "random").output


def test_the_list(bundled):
    assert len(run("--list").output.splitlines()) == len(bundled) == len(json.loads(run("--list", "--json").stdout))
