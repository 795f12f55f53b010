"""The suite of tasks (docs/suite.md)."""

import copy
import json
import pickle
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from benchmarks import curves
from lorcana_env import Game, agents
from lorcana_env.apps.language import suite as language
from lorcana_env.benchmarks import suite
from lorcana_env.cards import find
from lorcana_env.decks import bundled
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_LISTS, is_held_out
from lorcana_env.simulation.statistics import WinRate, mean_of_seeds, wilson
from tests import helpers
from tests.helpers import middle_of_a_game, raises
from tools import docs_measured
from tools.markdown import ROOT

DUMMY = Path(__file__).parents[1] / "agents" / "dummy.py"


run = partial(helpers.run, "suite")


@pytest.mark.parametrize("name", suite.TASKS)
def test_each_task_has_its_decks(name):
    task = suite.TASKS[name]
    decks = task.decks()
    assert len({deck.name for deck in decks}) == len(decks) >= 2
    deals = [suite.deal(name, k, decks) for k in range(40)]
    assert all(len(deal) == task.players for deal in deals) and deals == [suite.deal(name, k, decks) for k in range(40)]
    assert len({deal for deal in deals}) > (1 if len(decks) == 2 else 10)
    new = {card for deck in decks for card in deck.counts if is_held_out(find(card))}
    if name == "unseen-cards":
        assert all(find(card).sets[0] == "14" for deck in decks for card in deck.counts)
    elif name == "whole-pool":
        assert len(decks) == 200 and not new
    elif name == "unseen-lists":
        assert {deck.name for deck in decks} == set(HELD_OUT_LISTS)
        assert all(deck in task.train for deck in HELD_OUT_LISTS)
    elif name == "all-sets":
        assert len(decks) == 15 * len(SETS)
        assert all(not deck.problems(f"core-s{k // 15 + 1}") for k, deck in enumerate(decks))
    elif name not in ("two-decks", "offline"):
        assert {deck.name for deck in decks} == set(bundled())


@pytest.mark.parametrize("name", suite.TASKS)
def test_deals_for_validation_are_others(name):
    task = suite.TASKS[name]
    test = task.decks()
    decks = (task.validation or task.decks)()
    assert (task.validation is None) == (decks == test)
    assert task.validation is None or not {deck.cards for deck in decks} & {deck.cards for deck in test}
    deals = [[suite.deal(name, k, decks, seed) for k in range(40)] for seed in (suite.SEED, suite.VALIDATION_SEED)]
    assert deals[0] != deals[1]


def test_the_pool_is_a_mean(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # all of it comes with the package
    result = suite.report("two-decks", "random", 6, pool=True)
    assert result["against"] == "pool" and tuple(result["win_rates"]) == suite.POOL and result["games"] == 6
    assert result["win_rate"] == pytest.approx(sum(result["win_rates"].values()) / 3)
    assert result["worst_of_pool"] == min(result["win_rates"].values()) and len(result["points"]) == 6


def test_version_one_is_frozen():
    """Decks, deals, rules, opponents: what changes any of these makes another version of the suite."""
    assert suite.checksum() == suite.CHECKSUM, "results of version 1 would not be comparable: make it version 2"
    result = suite.report("two-decks", "random", 4)
    assert (result["version"], result["checksum"]) == (1, suite.CHECKSUM) and set(result["points"]) <= set("01-")


def test_a_checkout_with_other_tasks_plays_none(monkeypatch):
    monkeypatch.setattr(suite, "checksum", lambda: "0123456789abcdef")
    raises(ValueError, "not those of version 1 of the suite: 0123", suite.report, "two-decks", "random", 4)


def test_the_opponents_of_version_one_play_as_they_did():
    """Their names alone are in the checksum."""
    moves = {
        "easy": [8, 94, 2, 85],
        "medium": [72, 94, 2, 85],
        "hard": [84, 94, 4, 85],
        "greedy": [86, 96, 68, 332],
        "shipped-0.3.0": [84, 73, 115, 332],
        "ismcts:200sims": [86, 96, 68, 332],
    }
    for name, expected in moves.items():
        agent = agents.agent(name, suite.SEED)
        games = [middle_of_a_game(*at) for at in ((1, 20), (2, 20), (2, 50), (4, 50))]
        assert [agent(game) for game in games] == expected, f"{name} plays otherwise: make it version 2 of the suite"
    assert {*moves} == {*suite.POOL, *suite.LANGUAGE_LEVELS}


class Cheat:
    """Says that it is model-free, and tries each action in a copy of the game."""

    league = "model-free"

    def __call__(self, game):
        game.clone()
        return int(game.legal_actions()[0])


class Open(Cheat):
    league = "simulator"


class Amateur(Cheat):
    league = "amateur"


def test_leagues():
    of = {name: suite.league_of(agents.agent(name)) for name in ("random", "greedy", "shipped", "ismcts:3sims", "text")}
    assert of == dict.fromkeys(of, "simulator") | {"random": "model-free", "text": "model-free"}
    own = __name__ + ":{}"
    raises(ValueError, "agent called Game.clone", suite.report, "two-decks", own.format("Cheat"), 2)
    assert suite.report("two-decks", own.format("Open"), 2)["league"] == "simulator"
    raises(ValueError, "league is 'model-free' or 'simulator'", suite.report, "two-decks", own.format("Amateur"), 2)


def test_a_model_free_agent_gets_no_copy_no_step_and_no_lookahead():
    game, games, first = middle_of_a_game(1, 20), suite.VectorEnv(2, [("blurple", "yurple")]), np.array([0])
    asked = (
        copy.copy, copy.deepcopy, pickle.dumps, Game.playout, lambda game: game.clone(),
        lambda game: game.clone_into(game), lambda game: game.playouts(0, 1), lambda game: game.determinize(0, 1),
        lambda game: game.step(game.legal_actions()[0]), lambda game: Game.from_bytes(game.to_bytes()),
        lambda game: Game.from_state(game.table, game.state_array), lambda _: Game("blurple", "yurple"),
        lambda game: game.entities(0), lambda game: game.seen("entities", 0),
        lambda _: games.view("entities", first), lambda _: games.game(0).step(games.legal_actions(0)[0]),
        lambda _: copy.copy(games), lambda _: games.step(games.act("random")), lambda _: games.reset(),
    )  # fmt: skip
    before = game.to_bytes()
    with suite.without_simulator(Cheat()):
        for ask in asked:
            raises(ValueError, "a model-free agent called", ask, game)
        game.entities(0, lookahead=False), game.seen("plain", 0), game.observe(0), game.information(0)
        games.view("plain", first), games.view("flat", first), games.game(0).text(0), game.text(0, detail="changes")
    assert game.to_bytes() == before and game.clone().to_bytes() == copy.deepcopy(game).to_bytes() == before


@pytest.mark.parametrize("seeds", [3, 5])
@pytest.mark.parametrize("tasks", [1, 3])
def test_the_interval_of_seeds_covers_what_it_says(seeds, tasks):
    """Made-up learners: seeds differ by 1.5 points, alike in two tasks that one network plays, and share the luck of
    1000 deals, 0.7 points."""
    chooser = np.random.default_rng(0)
    levels, luck, held = np.array([0.4, 0.6, 0.5])[-tasks:, None, None], 0.22, []
    truth = np.clip(levels + chooser.normal(0, luck, 200_000), 0, 1).mean()
    for _ in range(1000):
        skill = chooser.normal(0, 0.015, (2, seeds, 1))[[0, 1, 1][:tasks]]
        chances = np.clip(levels + skill + chooser.normal(0, luck, (tasks, 1, 1000)), 0, 1)
        points = (chooser.random((2, tasks, seeds, 1000)) < chances).astype(float)
        _, (low, high) = mean_of_seeds(np.moveaxis(points, 0, -1).reshape(tasks, seeds, -1), 2)
        held.append(low <= truth <= high)
    assert 0.93 <= np.mean(held) <= 0.97, np.mean(held)


def test_of_nothing_won_the_interval_is_wilsons():
    for rate in (0.0, 1.0):
        points = np.full(2000, rate)
        assert mean_of_seeds([[points]], 2) == (rate, wilson(points.sum(), 2000))
    points[:3] = 0  # more games won is no narrower an interval
    assert mean_of_seeds([[points]], 2)[1] == (wilson(1997, 2000)[0], 1.0)
    assert mean_of_seeds([[np.tile([0.0, 1.0], 1000)]], 2) == (0.5, (0.5, 0.5))  # both seats of the same player


def test_a_cell_of_a_table_says_how_many_seeds_it_is_of():
    row = {"agent": "x, seed 0", "players": 2, "win_rates": {"a": 0.5, "b": 0.5}, "against": "pool"}
    row |= {"points": "10101010", "worst_of_pool": 0.5}
    ends = {"1 seed)": [[row]], "3 seeds)": [[row] * 3] * 2, "worst 50.0)": [[row | {"agent": "x"}]]}
    assert all(docs_measured._suite_cell(tasks).endswith(f"; {end}") for end, tasks in ends.items())


@pytest.mark.parametrize(
    "name", ["two-decks", pytest.param("four-players", marks=pytest.mark.nightly)]
)  # games of four are compiled for this alone
def test_greedy_is_even_with_greedy(name):
    """Each deal once from each seat: exactly even, whatever is dealt."""
    seats = suite.TASKS[name].players
    points = suite.measure(name, agents.agent("greedy"), 8).reshape(-1, seats)
    assert (points.sum(axis=1) == 1).all()


def test_a_result_can_be_repeated_and_random_loses(tmp_path):
    first, again = (suite.report("two-decks", "random", 12) for _ in range(2))
    assert first == again and first["win_rate"] < 0.3 and first["games"] == 12 and first["even"] == 0.5
    results = tmp_path / "results.json"
    for result in (first, first | {"agent": "x"}, again | {"games": 13}, again | {"against": "pool"}):
        suite.add_result(results, result)
    kept = json.loads(results.read_text())
    assert [(r["agent"], r["games"]) for r in kept] == [("x", 12), ("random", 13), ("random", 12)]


def test_a_result_that_was_stopped_replaces_no_longer_one(tmp_path):
    file = tmp_path / "results.json"
    key = {"task": "two-decks", "agent": "x", "against": "greedy", "version": suite.VERSION}
    for games, more in ((4, {"stopped": "interrupted"}), (12, {}), (6, {"stopped": "budget"}), (10, {})):
        suite.add_result(file, key | {"games": games} | more)
        (kept,) = json.loads(file.read_text())
        assert kept["games"] == (12 if games == 6 else games)


def test_the_past_of_its_games_is_that_of_the_batch():
    decks = suite.TASKS["lists"].decks()
    deals = [suite.deal("lists", k, decks) for k in range(3)]
    games = suite.VectorEnv(3, deals, 5)
    for i, seed in enumerate(games.first_seeds()):
        assert Game(*deals[i], seed=int(seed)).state_array.tobytes() == games.game(i).state_array.tobytes()


def test_closed_lists_are_closed():
    task = suite.TASKS["closed-lists"]
    assert suite.agent_of("shipped", task).open_lists is False and suite.agent_of("shipped:closed", task)
    assert suite.agent_of("guided:2sims", task).name == "guided:2sims:closed"
    assert suite.agent_of("greedy", task) and suite.agent_of(f"exec:{sys.executable} -I {DUMMY} closed", task)
    for name in ("ismcts:3sims", f"exec:{sys.executable} -I {DUMMY}"):
        raises(ValueError, "knows the opponent's list", suite.agent_of, name, task)
    assert suite.agent_of("shipped", suite.TASKS["lists"]).open_lists


def test_the_command(tmp_path):
    listed = run().output
    assert all(name in listed for name in suite.TASKS)
    done = run("two-decks", "random", "--games", 4, "--save", tmp_path / "r.json")
    assert done.exit_code == 0 and "two-decks: random wins" in done.output and "an even player 50%" in done.output
    assert json.loads((tmp_path / "r.json").read_text())[0]["players"] == 2
    shown = json.loads(run("two-decks", "random", "--games", 2, "--validation", "--as", "me", "--json").stdout)
    assert shown["task"] == "two-decks" and shown["games"] == 2 and shown["agent"] == "me"
    assert shown["deals"] == "validation"


def test_an_agent_that_fails_is_told_in_a_line():
    result = run("two-decks", f"exec:{sys.executable} -I {DUMMY} dies", "--games", "2")
    assert result.exit_code == 1 and "exit code 3" in result.stderr and "Traceback" not in result.stderr


def test_curves_are_of_whole_runs_of_this_version(tmp_path, monkeypatch):
    """A run that was extended after others were added, and rows of another process and of another version."""
    monkeypatch.setattr(curves, "CURVES", tmp_path / "curves.json")
    monkeypatch.setattr(curves, "core_seconds", lambda run, decisions: decisions / 1000)

    def played(task, path, *_, **__):
        other = {"task": task, "run": "b, seed 0", "decisions": 500_000, "version": 1, "win_rate": 0.9, "core_s": 1}
        if not any(other.items() <= row.items() for row in curves.read_curves()):
            curves.CURVES.write_text(json.dumps([*curves.read_curves(), more | other, more | other | {"version": 0}]))
        rate = int(Path(path).stem) / 10
        return more | {"win_rate": rate, "worst_of_pool": rate / 2}

    more = {"games": 402, "league": "simulator", "worst_of_pool": 0.9}
    monkeypatch.setattr(curves, "report", played)
    for kept in (1, 8):
        networks = [(k * 500_000, Path(f"{k}.npz")) for k in range(1, kept + 1)]
        monkeypatch.setattr(curves, "networks", lambda run, found=networks: found)
        for seed in (0, 1):
            curves.add.callback("two-decks", Path("r"), f"a, seed {seed}", 402)
    rows = docs_measured.suite_curves().splitlines()[2:]
    assert [row.split(" | ")[2:4] for row in rows] == [["`a`", "2"], ["`b`", "1"]]
    assert "3.00 million, 3,000 s | never | 80.0 at 4.0 million" in rows[0]


def test_seconds_of_a_run_are_its_averages_times_its_decisions(tmp_path):
    """``progress.csv`` holds averages since the start."""
    columns = "decisions,actor_us_per_decision,learner_us_per_decision"
    (tmp_path / "progress.csv").write_text(f"{columns}\n1000,300000,100000\n2000,200000,100000\n")
    assert [curves.core_seconds(tmp_path, n) for n in (1000, 2000)] == pytest.approx([400, 600])


def test_the_results_are_those_of_their_games():
    """What docs/suite.md says is checked of a row."""
    for result in json.loads((ROOT / "benchmarks" / "results.json").read_text("utf-8")):
        if result["task"] == "language-small":
            assert (result["version"], result["checksum"]) == (suite.VERSION, language.checksum())
            continue
        task = suite.TASKS[result["task"]]
        assert result["against"] in ("pool", ",".join(task.against)) and result["games"] % task.players == 0
        low, high = result["ci95"]
        assert low <= result["win_rate"] <= high
        if result["version"] == suite.VERSION:
            assert (result["checksum"], result["deals"]) == (suite.CHECKSUM, "test")
            assert result["league"] in suite.LEAGUES
            opponents = suite.POOL if result["against"] == "pool" else task.against
            results = [{"1": 1.0, "0": 0.0, "-": 1 / task.players}[game] for game in result["points"]]
            points = dict(zip(opponents, np.split(np.array(results), len(opponents))))
            rates = {name: WinRate.of(some) for name, some in points.items()}
            rate = WinRate.of(np.array(results))
            assert (rate.games, rate.win_rate, [*rate.ci95]) == (result["games"], result["win_rate"], result["ci95"])
            assert {name: one.win_rate for name, one in rates.items()} == result["win_rates"]
            assert all(one.games % task.players == 0 for one in rates.values())
            worst = min(float(some.mean()) for some in points.values()) if result["against"] == "pool" else None
            assert worst == result["worst_of_pool"]
            if result["task"] == "language":
                assert language.rating(points) == (result["rating"], *result["rating_ci95"])
                assert {name: [*one.ci95] for name, one in rates.items()} == result["ci95s"]
