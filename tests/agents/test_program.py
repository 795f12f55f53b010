"""Programs as agents, by JSON lines (docs/agents.md)."""

import copy
import json
import pickle
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from lorcana_env import Game, simulate
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.registry import file_of
from lorcana_env.game.agent import AgentFailed, ask, is_slow
from lorcana_env.words.data import cards_of, visible_data
from tests.helpers import raises, run

ROOT = next(folder for folder in Path(__file__).parents if (folder / "pyproject.toml").is_file())
DUMMY = Path(__file__).with_name("dummy.py")
PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")
PAIR = ("blurple", "yurple")
WARD, AGGRO = "ward-es-control", "cloudy-ae-aggro"


def dummy(*words):
    return " ".join([f"exec:{sys.executable} -I {DUMMY}", *map(str, words)])


def on_the_way(*decks, seeds=(1,), every=5):
    """Positions of games in which all sorts of actions are taken."""
    for seed in seeds:
        game = Game(*decks, seed=seed)
        k = 0
        while not game.over:
            k += 1
            if k % every == 0:
                yield game
            legal = game.legal_actions()
            game.step(int(legal[(k * 7919) % len(legal)]))


# -- what it is told --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "decks", [(WARD, AGGRO), pytest.param(("blurple", "yurple", "pioche-violette"), marks=pytest.mark.nightly)]
)
def test_nothing_hidden_is_told(decks):
    """7.1.3: two games that differ in what a player cannot know are told with the same words and numbers."""
    seen = 0
    for game in on_the_way(*decks, seeds=(1, 2)[: 4 - len(decks)]):
        for viewer in range(len(decks)):
            lines = {
                json.dumps([visible_data(other, viewer), [card.full_name for card in cards_of(other, viewer)]])
                for other in (game, game.determinize(viewer, 1), game.determinize(viewer, 2))
            }
            assert len(lines) == 1
        seen += 1
    assert seen > 20


def test_a_program_gets_the_same_lines_for_two_determinizations(tmp_path):
    game = next(g for g in on_the_way(WARD, AGGRO, every=61))
    written = []
    for k in (1, 2):
        other = game.determinize(game.to_act, k)
        assert other.to_bytes() != game.to_bytes()
        agent = make_agent(dummy(f"writes:{tmp_path / str(k)}"))
        ask(agent, other)
        agent.close()
        written.append((tmp_path / str(k)).read_text())
    assert written[0] == written[1] and written[0].count("\n") == 3


def test_at_closed_lists_nothing_is_told_of_what_the_opponents_brought(tmp_path):
    game = Game(WARD, AGGRO, seed=3, starting_player=0)
    first = visible_data(game, 0, open_lists=False)
    assert first["sides"][0]["list"] and first["sides"][1]["list"] is first["sides"][1]["deck_name"] is None
    own = set(game.table.decks[0].counts)
    assert {card.full_name for card in cards_of(game, 0, open_lists=False)} == own
    agent = make_agent(dummy("closed"))
    assert ask(agent, game) == game.legal_actions()[0]


def test_what_is_told_is_what_there_is():
    for game in on_the_way(WARD, AGGRO, every=29):
        viewer = game.to_act
        said = visible_data(game, viewer)
        assert [entry["action"] for entry in said["legal"]] == game.legal_actions().tolist()
        assert all(entry["words"] == game.describe(entry["action"]) for entry in said["legal"])
        assert visible_data(game, 1 - viewer)["legal"] == [] and said["decision"]["player"] == viewer
        for side in said["sides"]:
            p = side["player"]
            assert side["lore"] == game.lore[p] and side["deck_size"] == len(game.zones(p)["deck"])
            assert side["hand_size"] == len(game.zones(p)["hand"]) and side["discard"] == game.zones(p)["discard"]
            assert [card["card"] for card in side["play"]] == game.zones(p)["play"]
        assert said["sides"][0]["hand"] == game.zones(viewer)["hand"]
        facts = {card.full_name for card in cards_of(game, viewer)}
        assert facts >= {card["card"] for side in said["sides"] for card in side["play"]}
        assert facts >= {entry["card"] for entry in said["recent"]}


def test_messages_are_as_the_page_says(tmp_path):
    """Every key of a message is explained, and every explained key is there."""
    agent = make_agent(dummy(f"writes:{tmp_path / 'lines'}"), seed=5)
    game = Game(WARD, AGGRO, seed=3)
    for _ in range(3):
        game.step(ask(agent, game))
    agent.seed(9)
    agent.close()
    messages = [json.loads(line) for line in (tmp_path / "lines").read_text().splitlines()]
    assert [message["type"] for message in messages] == ["hello", "seed", "act", "act", "act", "seed"]
    assert messages[0]["protocol"] == 1 and messages[1]["seed"] == 5
    names = {card.full_name for card in cards_of(game, 0)}
    assert set(messages[2]["cards"]) == names and messages[3]["cards"] == {}, "facts are told once"
    section = PAGE.partition("## A program of its own")[2]
    explained = set(re.findall(r"`(\w+)`", section))
    nested = [messages[2], messages[2]["decision"], messages[2]["sides"][0]]
    for keys in [message.keys() for message in messages] + [part.keys() for part in nested]:
        assert keys <= explained, keys - explained


@pytest.mark.parametrize("league", ["simulator", "model-free"])
def test_what_it_asks_for_besides(tmp_path, league):
    assert make_agent(dummy(league)).league == league
    agent = make_agent(dummy(f"writes:{tmp_path / 'lines'}"))
    agent._running.league = league
    agent._running.also = ["flat", "entities", "text"]
    game = next(on_the_way(WARD, AGGRO, every=40))
    ask(agent, game)
    agent.close()
    said = json.loads((tmp_path / "lines").read_text().splitlines()[-1])
    assert np.allclose(said["flat"], game.observe(game.to_act), atol=1e-6)
    seen = game.entities(game.to_act, lookahead=league == "simulator")
    assert said["entities"] == seen.tolist() and said["text"] == game.text(game.to_act)


# -- the past of a game -----------------------------------------------------------------------------------------------
def test_copies_of_a_game_have_their_own_past():
    game = Game(*PAIR, seed=2, auto=False)
    game.step(int(game.legal_actions()[0]))
    other, copied, pickled = game.clone(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))
    other.step(int(other.legal_actions()[0]))
    assert len(game.past.actions) == 1 and len(other.past.actions) == 2 and copied.past == pickled.past == game.past
    assert other.clone_into(Game(*PAIR)).past == other.past
    assert game.determinize(0, 1).past is None and Game.from_bytes(game.to_bytes()).past is None
    looser = game.clone(auto=True)
    assert looser.past == game.past
    looser.step(int(looser.legal_actions()[0]))
    assert looser.past is None, "forced answers are no longer among its actions"


# -- what it does wrong -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("mode", "said"), [
    ("illegal", r"answered action 955, which is not legal: <Decision player"),
    ("garbage", r"wrote .*quest.* with everybody.*, which is no JSON object"),
    ("dies", r"ended with exit code 3; its standard error ends with 'the reason'"),
    ("silent", r"did not answer within 0\.3 seconds"),
    ("error", r"gave up: 'no such card here'"),
])  # fmt: skip
def test_what_a_program_does_wrong_is_one_line(mode, said):
    agent = make_agent(dummy(mode))
    game = Game(*PAIR, seed=1)
    before = game.to_bytes()
    with pytest.raises(AgentFailed, match=said) as refused:
        ask(agent, game)
    text = str(refused.value)
    assert "\n" not in text and text.isprintable() and repr(dummy(mode).partition(":")[2]) in text and len(text) < 700
    assert game.to_bytes() == before


@pytest.mark.parametrize(("mode", "said"), [
    ("old", "speaks protocol 0, not 1"), ("wants", r"asked also for \['hidden'\]; there are flat, entities, text"),
])  # fmt: skip
def test_a_program_that_introduces_itself_wrongly_is_refused_at_once(mode, said):
    raises(AgentFailed, said, make_agent, dummy(mode))


def test_it_is_started_again_after_a_failure_and_ends_with_the_agent():
    agent, game = make_agent(dummy("dies", 1)), Game(*PAIR, seed=1)
    first = ask(agent, game)
    with pytest.raises(AgentFailed):
        ask(agent, game)
    assert ask(agent, game) == first
    process = agent._running._process
    del agent
    assert process.poll() is not None


def test_a_copy_has_a_program_of_its_own():
    agent = make_agent(dummy(), seed=4)
    for other in (copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        game = Game(*PAIR, seed=1)
        assert ask(other, game) == ask(agent, game)
        assert other._running._process.pid != agent._running._process.pid and other._seed == 4
    assert is_slow(make_agent(dummy("slow"))) and not is_slow(agent)


# -- everywhere an agent is named -------------------------------------------------------------------------------------
def test_the_games_before_a_failure_are_kept(tmp_path):
    result = run("simulate", *PAIR, "--games", 50, "--policy", dummy("dies", 250), "--json")
    kept = json.loads(result.stdout)
    assert result.exit_code == 1 and 1 <= kept["games"] < 50 and kept["interrupted"] and "exit code 3" in kept["failed"]
    assert result.stderr.splitlines()[-1].startswith("Error: the program")
    file = tmp_path / "run.npz"
    result = run("matchup", *PAIR, "--games", 50, "--agent", dummy("dies", 250), "--save", file, "--threads", 1)
    assert result.exit_code == 1 and "exit code 3" in result.stderr.splitlines()[-1]
    result = run("matchup", "--resume", file, "--games", 50)
    assert result.exit_code == 1 and "name it again, if that code is to be run" in result.stderr
    run("matchup", "--resume", file, "--agent", dummy("dies", 250), "--games", 4)
    from lorcana_env.analysis.matchup import Matchup

    assert Matchup.load(file).games_played >= 1
    with pytest.raises(AgentFailed):
        simulate(*PAIR, policy=dummy("dies", 3), games=5)


def test_the_file_of_a_program_is_known():
    assert file_of(dummy("plays")) == DUMMY and file_of("exec:no_such_file here") is None


class TestLadder:
    """Tests that need the extra ``train``."""

    @pytest.fixture(autouse=True)
    def _installed(self):
        pytest.importorskip("sb3_contrib")

    def test_a_ladder_keeps_what_was_played_before_a_failure(self, tmp_path):
        save = tmp_path / "ladder.json"
        name = dummy("dies", 500)
        words = ("--decks", "blurple", "--games", 40, "--save", save, "--json")
        result = run("evaluate", name, "random", *words)
        assert result.exit_code == 1 and "exit code 3" in result.stderr.splitlines()[-1]
        ladder = json.loads(save.read_text())
        assert 2 <= ladder["games"] < 40 and "exit code 3" in ladder["about"]["failed"]
        assert ladder["about"]["sha256"][name]
        result = run("evaluate", dummy("dies"), "random", *words[:-1])
        assert result.exit_code == 1 and len(result.stderr.splitlines()) == 1


# -- the page ---------------------------------------------------------------------------------------------------------
def test_the_example_needs_no_package_and_is_short():
    file = ROOT / "agents" / "program.py"
    code = file.read_text("utf-8").partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 20
    assert set(re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)) <= set(sys.stdlib_module_names)


def test_the_example_beats_random():
    name = f"exec:{sys.executable} -I {ROOT / 'agents' / 'program.py'}"
    assert simulate(*PAIR, policy=[name, "random"], games=8, seed=1).wins[0] >= 6
