"""Tasks for language models (docs/language.md)."""

import json
import os
import re
import signal
import threading
import time
from itertools import pairwise

import numpy as np
import pytest

from benchmarks.noisy import Constant, players
from lorcana_env.agents import agent as make_agent
from lorcana_env.apps.language import rulings
from lorcana_env.apps.language import suite as language
from lorcana_env.apps.language.only_moves import FEWEST, wins_anyway
from lorcana_env.apps.study.forced_win import distinct_actions
from lorcana_env.benchmarks import asking, suite
from lorcana_env.game.agent import AgentFailed
from tests.apps.language.model_server import Cut, ModelServer
from tests.helpers import raises, run
from tools import docs_measured


@pytest.fixture(scope="module")
def entries():
    """The entries of the small version's positions, each of which is set up once for all tests of this file."""
    position, made = language.position, {}

    def copy_of(entry):
        key = json.dumps(entry)
        if key not in made:
            made[key] = position(entry)
        return made[key].clone()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "position", copy_of)
        yield json.loads(language.POSITIONS.read_text("utf-8"))


def test_the_result_has_levels_rating_and_costs():
    result = json.loads(run("suite", "language", "greedy", "--games", 6, "--json").output)
    assert result.keys() >= {
        "task", "agent", "games", "win_rate", "ci95", "illegal", "tokens_per_game", "cost_per_game",
    }  # fmt: skip
    assert result["task"] == "language" and result["games"] == 6
    assert list(result["win_rates"]) == list(result["ci95s"]) == ["easy", "medium", "hard"]
    assert result["illegal"] == result["tokens_per_game"] == result["cost_per_game"] == 0
    assert isinstance(result["rating"], float)


def test_a_model_is_counted(tmp_path):
    prices = tmp_path / "prices.json"
    prices.write_text('{"test-model": {"input": 1, "output": 1}}')
    with ModelServer("what?", Cut("Hm")) as server:
        done = run("suite", "language", server.agent(prices=prices), "--games", 6, "--as", "first", "--json")
        asked = len(server.requests)
    result = json.loads(done.stdout)
    assert (
        result["league"] == "model-free"
        and result["agent"] == "first"
        and result["illegal"] == result["cut"] == 1
        and asked > 100
    )
    assert result["tokens_per_game"] > 1000 and result["cost_per_game"] > 0
    assert result["tokens_in"] > result["tokens_out"] == 10 * asked and "stopped" not in result
    assert re.search(r"about [\d,]+ tokens will be sent a game, [\d.]+ million in 6, at most \d", done.stderr)


def test_games_are_asked_about_side_by_side_and_are_the_same(monkeypatch):
    """The first answers come once as many games wait for them as there may be; deals and opponents do not differ."""
    together, plays = threading.Barrier(6), ModelServer.plays

    def waits(server, body):
        if len(body["messages"]) == 2 and not together.broken:
            together.wait(20)
            together.abort()
        return plays(server, body)

    points = []
    for parallel in (6, 1):
        monkeypatch.setattr(ModelServer, "plays", waits if parallel == 6 else plays)
        with ModelServer() as server:
            points.append(suite.report("language", server.agent(), 6, parallel=parallel))
    assert not {"agent", "cost"} & {key for key in points[0] if points[0][key] != points[1][key]} - {"agent"}
    assert points[0]["win_rates"] == points[1]["win_rates"] and points[0]["tokens_in"] == points[1]["tokens_in"]


def test_a_budget_ends_with_a_result(tmp_path):
    file, budget = tmp_path / "results.json", 250_000
    with ModelServer() as server:
        name = server.agent(context=3000)
        done = run("suite", "language", name, "--games", 12, "--budget", budget, "--parallel", 1, "--save", file)
        raises(AgentFailed, "its budget is 1", suite.report, "language", name, 6, parallel=2, budget=1)
    (result,) = json.loads(file.read_text())
    assert done.exit_code == 0 and "stopped as the budget is spent" in done.stderr
    assert result["stopped"] == "budget" and 0 < result["games"] < 12 and 0 <= result["tokens_in"] - budget < 6000


def test_a_server_that_goes_ends_with_a_result_and_an_error(tmp_path):
    file = tmp_path / "results.json"
    with ModelServer(*["plays"] * 150, *[(400, "no more")] * 50) as server:
        done = run("suite", "language", server.agent(), "--games", 12, "--save", file, "--parallel", 2)
    (result,) = json.loads(file.read_text())
    assert done.exit_code == 1 and "answers 400 no more" in done.stderr.splitlines()[-1]
    assert 0 < result["games"] < 12 and "400" in result["stopped"]


@pytest.mark.parametrize("parallel", [1, 2])
def test_ctrl_c_is_told_with_the_parts_that_were_finished(parallel):
    def work(k):
        if k == 3:
            os.kill(os.getpid(), signal.SIGINT)  # as a terminal does: the main thread gets it
        if k >= 3:
            time.sleep(0.005)  # the main thread gets its turn
        return k

    results, stopped = asking.do(work, range(1000), parallel, lambda done: None)
    assert 3 <= len(results) < 1000 and stopped == "interrupted"


@pytest.mark.parametrize("option", ["--parallel", "--budget"])
def test_what_is_of_language_models_is_refused_for_others(option):
    result = run("suite", "language", "greedy", option, 3)
    assert result.exit_code == 1 and "are of language models" in result.stderr


def test_the_rating_is_that_of_the_ladder():
    even = {level: np.array([0.5] * 1000) for level in language.LADDER}
    only = {"medium": np.array([0.5] * 1000)}
    assert language.rating(only)[0] == pytest.approx(language.LADDER["medium"], abs=1)
    assert 0 < language.rating(even)[0] < language.LADDER["hard"]


@pytest.mark.parametrize("games", [2, 20, 200])
def test_the_rating_does_not_depend_on_the_number_of_games(games):
    half = np.array([0.0, 1.0] * games)
    found, low, high = language.rating({"easy": half, "hard": half})
    assert found == pytest.approx(250.5, abs=0.1) and low < found < high
    lost, won = ({level: points for level in language.LADDER} for points in (np.zeros(games), np.ones(games)))
    assert language.rating(lost)[:2] == (language.LOWEST, language.LOWEST)
    assert language.rating(won)[::2] == (language.HIGHEST, language.HIGHEST)
    assert [language.in_words(elo) for elo in (language.LOWEST, 12.3, language.HIGHEST)] == [
        "below -400",
        "12",
        "above 901",
    ]


def test_the_interval_of_a_rating_holds_the_truth_in_19_of_20_runs():
    chance, truth = np.random.default_rng(1), 120.0
    rates = {level: 1 / (1 + 10 ** ((elo - truth) / 400)) for level, elo in language.LADDER.items()}
    held = 0
    for _ in range(1000):
        _, low, high = language.rating({name: chance.random(20) < rate for name, rate in rates.items()})
        held += low <= truth <= high
    assert 930 <= held <= 970


# -- the small version ------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("entries")
def test_the_small_version_of_an_agent():
    result = json.loads(run("suite", "language", "text", "--small", "--json").output)
    assert result["mini"]["n"] == language.MINI_GAMES and result["mini"]["rate"] <= 1
    assert result["questions"] is None and result["tokens"] == 0
    assert run("suite", "lists", "text", "--small").exit_code == 2


def test_the_small_version_is_saved_again_in_place_of_the_first(tmp_path, monkeypatch):
    part = language._part([1.0, 0.0])
    measured = {"games": 2, "mini": part, "positions": part, "questions": None} | language._spent(None)
    monkeypatch.setattr(language, "small_of", lambda *_: measured)
    for _ in range(2):
        done = run("suite", "language", "greedy", "--small", "--save", tmp_path / "results.json")
        assert done.exit_code == 0, done.output
    (result,) = json.loads((tmp_path / "results.json").read_text())
    assert result.keys() >= {"against", "version", "checksum", "package", "date", "league"}
    monkeypatch.setattr(docs_measured, "read_results", lambda: [result])
    assert docs_measured.suite_results() == docs_measured.suite_in_short() == docs_measured.NO_ROWS
    assert "greedy" not in docs_measured.suite_before() + docs_measured.language_results()


@pytest.mark.usefixtures("entries")
def test_the_small_version_of_a_model_costs_little(monkeypatch):
    """By four characters a token. A constant letter answers a quarter of the questions."""

    def answers(server, body):
        text = body["messages"][-1]["content"]
        if "Question 1." in text:
            return "\n".join(f"{k}: A" for k in range(1, language.BATCH + 1))
        return "Action: " + re.findall(r"^  .(\d+)", text, re.MULTILINE)[0]

    monkeypatch.setattr(ModelServer, "plays", answers)
    with ModelServer() as server:
        done = run("suite", "language", server.agent(), "--small", "--json")
    result = json.loads(done.stdout)
    (told,) = re.findall(r"about ([\d.]+) million tokens will be sent", done.stderr)
    assert float(told) == pytest.approx(result["tokens_in"] / 1e6, abs=0.1)
    assert result["questions"]["rate"] == 0.25 and result["questions"]["n"] == rulings.QUESTIONS
    assert result["tokens"] < 1_300_000 and result["illegal"] == 0


def test_a_position_without_an_action_is_not_solved(entries, monkeypatch):
    """The move taken for it is one of the list, whose order is drawn."""
    monkeypatch.setattr(ModelServer, "plays", lambda server, body: "I do not know.")
    last = next(part for part in enumerate(entries) if language._position(Constant(10**6), part) == [1.0])
    with ModelServer() as server:
        assert language._position(make_agent(server.agent()), last) == [0.0]


@pytest.mark.parametrize(("answer", "letters"), [
    ("Here they are:\n1: A\n2) b\n**3.** **C**\n4 - D\nQuestion 5: A\n6: (B) because\n 7. answer: C\n", "ABCDABC"),
    ("1. A character with Rush can challenge at once, so B\n2: a card that is drying, so C", "BC"),
    ("Question 1.\nA) yes\nB) no\nC) both\nD) neither\nAnswer: B\n\n### Question 2\n**Answer: D**, not A.", "BD"),
    ("1: The answer is C\n2: \\boxed{A}\n3: \\boxed{\\text{B}}", "CAB"), ("1: C, 2: B", "CB"),
    ("1. c 2. B; (3) a", "CBA"),
    ("**1:** C, **2:** B", "CB"), ('{"1": "C", "2": "B"}', "CB"), ("| 1 | C |\n| 2 | A |", "CA"), ("1\nC\n2\nA", "CA"),
    ("1: A because it is ready\n2: A - it is\n3: A. The others are not\n4: A is right", "AAAA"),
    ("1: C (not A)\n2: A\n\nReasons:\n1. Only the first, unlike A\n2 damage remain, so B", "CA"),
    ("<think>1: A\n2: B</think>1: C", "C"), ("1: C\n<think>1: A", "C"), ("dunno", ""), ("3 damage, so B", ""),
])  # fmt: skip
def test_answers_to_questions_are_read_in_many_ways(answer, letters):
    assert language.letters_said(answer) == dict(enumerate(letters, start=1))


def test_questions_are_asked_again_where_the_answer_was_cut_off():
    some = language._batches()[0]
    right = "\n".join(f"{k}: {letter}" for k, (_, letter) in enumerate(some, start=1))
    with ModelServer(Cut("<think>1: A"), Cut(right[:20]), right, "1: A", *[Cut("Hm")] * 30) as server:
        agent = make_agent(server.agent())
        assert language._questions(agent, some) == [1] * 10 and len(server.requests) == 3
        assert sum(language._questions(agent, some)) <= 1 and len(server.requests) == 4
        raises(
            AgentFailed, "was cut off in 10 of 12 answers", lambda: [language._questions(agent, some) for _ in range(9)]
        )


def test_the_questions_are_the_same_every_time():
    asked = rulings.of_the_suite()
    assert len(asked) == len({question for question, _ in asked}) == 200 and len(rulings.KINDS) >= 40
    assert [question for question, _ in asked[:30]] == [question for question, _ in rulings.questions(30)]
    assert {question.rule for question, _ in asked} >= {"4.5.1.2", "8.3.3", "8.10.1", "7.7.4.2", "6.1.4", "6.5.4"}
    for question, _ in asked:
        assert len({question.right, *question.wrong}) == 4 and question.text(1, "A").count("\n") >= 6


def test_each_letter_is_right_as_often():
    letters = [letter for _, letter in rulings.of_the_suite()]
    assert all(letters.count(letter) == 50 for letter in rulings.LETTERS)
    question, letter = rulings.questions(1)[0]
    assert f"  {letter}) {question.right}" in question.text(1, letter)


def test_each_position_has_one_winning_move(entries):
    """The answers are words of legal moves, and of one move: copies of a card besides."""
    assert len(entries) == 320 and len({entry["kind"] for entry in entries}) >= 5
    for entry in entries:
        game = language.position(entry)
        words = {game.describe(int(action)) for action in game.legal_actions()}
        assert set(entry["answers"]) < words and len({answer.partition("#")[0] for answer in entry["answers"]}) == 1
        assert len(distinct_actions(game)) == entry["of"] >= FEWEST


def test_moves_are_in_drawn_order(entries):
    """An answer at a fixed place is right no more often than one at random."""
    chance = np.mean([len(entry["answers"]) / len(language.position(entry).legal_actions()) for entry in entries])
    for place in (0, 2):
        points = [language._position(Constant(place), part)[0] for part in enumerate(entries)]
        low, high = language._part(points)["ci95"]
        assert low <= chance <= high


@pytest.mark.nightly
def test_no_other_move_wins(entries):
    """Each other move was tried: it ends the turn, loses the certain win, or fails in one of some deals."""
    for entry in entries:
        game = language.position(entry)
        for action in distinct_actions(game):
            assert wins_anyway(game, action) == (game.describe(action) in entry["answers"]), entry


@pytest.mark.nightly
def test_the_small_task_ranks_by_strength():
    told = [language.small_of(player)["positions"]["ci95"] for name, player in players().items() if "shipped" in name]
    for (low, _), (_, high) in pairwise(told):
        assert low > high
