"""The suite of tasks (docs/suite.md)."""

import json
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from lorcana_env import Game, agents
from lorcana_env.apps.language import suite as language
from lorcana_env.benchmarks import suite
from lorcana_env.cards import find
from lorcana_env.decks import bundled
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_LISTS, is_held_out
from lorcana_env.simulation.statistics import WinRate, mean_of_seeds
from tests import helpers
from tests.helpers import raises
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
    result = suite.report("two-decks", "random", 12, pool=True)
    assert result["against"] == "pool" and tuple(result["win_rates"]) == suite.POOL and result["games"] == 12
    assert result["win_rate"] == pytest.approx(sum(result["win_rates"].values()) / 3)
    assert result["worst_of_pool"] == min(result["win_rates"].values()) and len(result["points"]) == 12


def test_version_one_is_frozen():
    """Decks, deals, rules, opponents: what changes any of these makes another version of the suite."""
    assert suite.checksum() == suite.CHECKSUM, "results of version 1 would not be comparable: make it version 2"
    result = suite.report("two-decks", "random", 4)
    assert (result["version"], result["checksum"]) == (1, suite.CHECKSUM) and set(result["points"]) <= set("01-")


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
    raises(ValueError, "called Game.clone", suite.report, "two-decks", own.format("Cheat"), 2)
    assert suite.report("two-decks", own.format("Open"), 2)["league"] == "simulator"
    raises(ValueError, "league is 'model-free' or 'simulator'", suite.report, "two-decks", own.format("Amateur"), 2)


def test_the_interval_of_seeds_covers_what_it_says():
    """Made-up learners: seeds differ, and all of them share the luck of the deals."""
    chooser = np.random.default_rng(0)
    truth = float(np.clip(0.6 + chooser.normal(0, 0.35, 200_000), 0, 1).mean())
    for seeds in (3, 5):
        held = []
        for _ in range(1500):
            deals, skill = chooser.normal(0, 0.35, 300), chooser.normal(0, 0.015, seeds)
            chances = np.clip(0.6 + skill[:, None] + deals, 0, 1)[..., None]
            points = (chooser.random((seeds, 300, 2)) < chances).astype(float)
            _, (low, high) = mean_of_seeds(list(points.reshape(seeds, -1)), 2)
            held.append(low <= truth <= high)
        assert 0.93 <= np.mean(held) <= 0.97, (seeds, np.mean(held))


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
            rate = WinRate.of(
                np.array([{"1": 1.0, "0": 0.0, "-": 1 / task.players}[game] for game in result["points"]])
            )
            assert (rate.games, rate.win_rate, [*rate.ci95]) == (result["games"], result["win_rate"], result["ci95"])
