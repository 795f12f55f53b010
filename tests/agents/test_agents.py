"""Agents: what one is, how it is asked, and how it is found by name (docs/agents.md)."""

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path

import click
import numpy as np
import pytest

from lorcana_env import Game, IllegalAction, Replay, VectorEnv, goldfish, matchup, play_series, simulate
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents import custom, registry
from lorcana_env.agents.hints import hint
from lorcana_env.agents.registry import NAMES, ROWS, file_of, row_of
from lorcana_env.agents.suffixes import FROZEN
from lorcana_env.cli import COMMANDS, main
from lorcana_env.cli.common import AGENT_LINES
from lorcana_env.game.agent import ask, ask_many, is_slow, name_of, reseed
from lorcana_env.policies.kernels import POLICIES
from tests.helpers import raises, run

ROOT = next(folder for folder in Path(__file__).parents if (folder / "pyproject.toml").is_file())
PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")
PAIR = ("blurple", "yurple")
#: a name for each row
EXAMPLES = {
    "random": "random", "greedy": "greedy", "passive": "passive", "eager": "eager", "ismcts": "ismcts:3sims",
    **{name: name for name in FROZEN}, "guided": "guided:3sims", "response": "response:3sims:greedy", "easy": "easy",
    "medium": "medium", "hard": "hard", "master": "master", "text": "text",
    ".npz": "lorcana_env/agents/data/shipped.npz",
    "exec": f"exec:{sys.executable} -I agents/program.py",
}  # fmt: skip
#: An agent in a module of the current folder, and one that is a program.
OWN = ["bots:Bot", f"exec:{sys.executable} -I {Path(__file__).with_name('dummy.py')}"]

BOTS = """
import random


class Bot:
    slow = True

    def __init__(self, seed=0):
        self.seed = seed  # a number: it is no method that starts anything
        self.random = random.Random(seed)

    def __call__(self, game):
        return self.random.choice(list(game.legal_actions()))


class Plain:
    name = "plain"

    def __call__(self, game):
        return int(game.legal_actions()[0])


class Batch(Plain):
    def act(self, games, indices):
        return games.legal[indices, 0]


class Halves(Plain):
    def act(self, games, indices):
        return [0.5] * len(indices)


class Wrong(Plain):
    def act(self, games, indices):
        return [10**6 if k == 2 else games.legal[k, 0] for k in indices]


class Nested(Plain):
    def act(self, games, indices):
        return [games.legal[indices, 0]]


class Few(Plain):
    def act(self, games, indices):
        return games.legal[indices[:-1], 0]


class Mover:
    def __call__(self, game):
        game.step(int(game.legal_actions()[0]))
        return 0


class KeywordSeed(Plain):
    def __init__(self, *, seed):
        self.seen = seed


class Silent:
    pass


class Fails:
    def __call__(self, game):
        return 1 / 0


class Boom:
    def __init__(self):
        raise KeyError("first line\\nsecond line")


def first(game):
    return game.legal_actions()[0]


def wordy(game):
    return "quest"


class Seeded(Plain):
    def seed(self, seed):
        self.seen = seed


made = Seeded()
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """The current folder, with modules of agents in it; nothing of it is left in this process."""
    names = ("bots", "broken", "mymodule")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(custom, "_added", [])
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("def (\n")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in names:
        sys.modules.pop(name, None)


# -- the registry -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [kind for kind in ROWS if kind not in ("llm", ".zip")])  # test_llm, test_sb3
def test_everything_about_an_agent_follows_from_its_row(kind, monkeypatch):
    row = ROWS[kind]
    monkeypatch.chdir(ROOT)
    name = EXAMPLES[kind]
    agent = make_agent(name, seed=1)
    assert row_of(name) is row and is_slow(agent) == row.slow and name_of(agent)
    game = Game(*PAIR, seed=2)
    assert ask(agent, game) in game.legal_actions()
    assert row.help and row.form in NAMES and row.form in AGENT_LINES and row.form in PAGE


def test_policies_inside_numba_are_agents_by_name():
    assert {kind for kind in ROWS if kind in POLICIES} == set(POLICIES)


@pytest.mark.parametrize("command", ["evaluate", "evaluate probe"])
def test_help_has_a_line_for_each_agent(command):
    text = run(*command.split(), "--help").output
    for row in (*ROWS.values(), registry.OWN):
        assert re.search(rf"^ *{re.escape(row.form)} +{re.escape(row.help)}$", text, re.MULTILINE)


@pytest.mark.parametrize("command", ["play", "matchup", "deck goldfish", "simulate", "replay"])
def test_help_names_the_agents(command):
    assert "".join(NAMES.split()) in "".join(run(*command.split(), "--help").output.split())


@pytest.mark.parametrize(
    "name",
    ["", "bots:", "bots:Bot:1", "random:Bot", "exec:", "gredy"],
)
def test_of_an_unknown_agent_the_nearest_names_are_said(name, bots):
    with pytest.raises(ValueError, match="unknown agent") as refused:
        make_agent(name)
    said, _, near = str(refused.value).partition("; nearest: ")
    assert repr(name) in said and sum(known in near for known in ROWS) >= 3 and len(near) < 80
    assert name != "gredy" or near.startswith("greedy, ")


def test_the_registry_is_read_without_the_engine():
    code = (
        "import sys; from lorcana_env.agents.registry import NAMES; "
        "print({'numba', 'torch', 'agents', 'lorcana_env.game.game'} & set(sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "set()"


# -- one's own --------------------------------------------------------------------------------------------------------
def test_a_class_is_made_with_a_seed_if_it_takes_one(bots):
    assert make_agent("bots:Bot", 5).seed == 5 and make_agent("bots:KeywordSeed", 6).seen == 6
    assert make_agent("bots:Bot", -1).seed == 2**63 - 1, "generators want a seed from zero on"
    assert make_agent("bots:Plain") is not make_agent("bots:Plain")


def test_a_function_or_an_object_is_the_agent_itself(bots):
    game = Game(*PAIR, seed=1)
    assert make_agent("bots:first") is make_agent("bots:first")
    assert ask(make_agent("bots:first"), game) == game.legal_actions()[0]
    assert make_agent("bots:made", 7) is make_agent("bots:made", 8) and make_agent("bots:made", 9).seen == 9
    assert name_of(make_agent("bots:first")) == "first" and name_of(make_agent("bots:made")) == "plain"


@pytest.mark.parametrize(("name", "said"), [
    ("nowhere:Bot", "there is no module nowhere in the current folder or on Python's path"),
    ("bots:Robot", r"there is no Robot in bots \(.*bots\.py\)"),
    ("bots:Boom", r"Boom cannot be made: KeyError: .*bots\.py, line \d+"),
    ("bots:Silent", r"Silent has no method __call__\(game\)"),
    ("broken:Bot", r"broken cannot be imported: SyntaxError: .*broken\.py, line 1"),
])  # fmt: skip
def test_what_cannot_be_made_is_one_clear_line(name, said, bots):
    with pytest.raises(ValueError, match=said) as refused:
        make_agent(name)
    assert f"agent {name!r}" in str(refused.value) and "\n" not in str(refused.value)


def test_a_network_draws_where_its_name_says_so():
    """One meaning, whatever the file: the likeliest action, or one drawn from the policy."""
    named = [make_agent(name, 3) for name in ("shipped", EXAMPLES[".npz"], "shipped:draw", EXAMPLES[".npz"] + ":draw")]
    assert [agent.deterministic for agent in named] == [True, True, False, False]
    assert [agent.name for agent in named] == ["shipped", "shipped", "shipped:draw", "shipped:draw"]
    game = Game(*PAIR, seed=4)
    p = named[0].probabilities(game)
    assert named[0](game) == game.legal_actions()[p.argmax()]
    drawn = [named[2](game) for _ in range(200)]
    assert drawn == [named[3](game) for _ in range(200)]
    for action, share in zip(game.legal_actions(), p, strict=True):
        assert drawn.count(action) / 200 == pytest.approx(share, abs=0.15)
    assert row_of("shipped:draw") is ROWS["shipped"]
    assert row_of("bots:draw") is registry.OWN  # a class may be called so
    closed = [make_agent(name) for name in ("shipped:closed", "shipped:draw:closed", "shipped:closed:draw")]
    assert not any(agent.open_lists for agent in closed) and all(agent.open_lists for agent in named)
    assert [agent.deterministic for agent in closed] == [True, False, False]
    assert closed[1].name == "shipped:draw:closed" and file_of("x.npz:closed:draw") == Path("x.npz")
    for name in ("greedy:draw", "guided:draw", "shipped:drawn", "shipped:draw:draw"):
        with pytest.raises(ValueError):
            make_agent(name)


def test_the_file_of_a_name(bots):
    make_agent("bots:Bot")
    assert file_of("bots:Bot") == bots / "bots.py" and file_of("guided:3:x.npz") == file_of("x.npz") == Path("x.npz")
    assert file_of("x.npz:draw") == Path("x.npz") and file_of("shipped:draw") is file_of("shipped:draw:closed") is None
    assert file_of("greedy") is file_of("guided:3") is file_of("ismcts:3sims") is file_of("shipped") is None


# -- how one is asked -------------------------------------------------------------------------------------------------
def test_what_an_agent_is_called():
    class Nameless:
        name = 3

        def __call__(self, game):
            return 0

    assert name_of(Nameless()) == "Nameless" and name_of(Nameless(), "bots:Bot") == "bots:Bot"
    assert name_of(make_agent("greedy"), "x") == "greedy" and not is_slow(Nameless()) and not reseed(Nameless(), 1)


@pytest.mark.parametrize("answer", [None, "quest", 10**6])
def test_an_answer_that_is_no_legal_action_names_the_agent(answer):
    game = Game(*PAIR, seed=1)
    before = game.to_bytes()

    def clumsy(game):
        return answer

    for asked in (lambda: ask(clumsy, game), lambda: hint(clumsy, game)):
        raises(IllegalAction, "agent clumsy", asked)
    assert game.to_bytes() == before


def test_in_a_batch_it_plays_one_game_at_a_time(bots):
    venv = VectorEnv(3, [PAIR, PAIR[::-1]], seed=4)
    for _ in range(20):
        chosen = ask_many(make_agent("bots:Plain"), venv, np.array([2, 0]))
        assert chosen.tolist() == [venv.legal_actions(2)[0], venv.legal_actions(0)[0]]
        assert ask_many(make_agent("bots:Batch"), venv, np.array([2, 0])).tolist() == chosen.tolist()
        venv.step(venv.act("random"))
    for name, said in (
        ("Halves", "not of float64: the answers of the agent plain"), ("Few", "answered 1"),
        ("Wrong", "the answer 1000000 of the agent plain is not legal in game 2: "),
        ("Nested", "one-dimensional.*the answers of the agent plain"),
    ):  # fmt: skip
        raises(IllegalAction, said, ask_many, make_agent(f"bots:{name}"), venv, np.array([2, 0]))
    with pytest.raises(IllegalAction, match="of the agent plain is not legal in game 2"):
        VectorEnv(3, [PAIR], opponent=make_agent("bots:Wrong"), seat=1).reset()
    raises(ValueError, "changed the game", ask_many, make_agent("bots:Mover"), venv, np.array([0]))


# -- everywhere an agent is named ------------------------------------------------------------------------------------
def test_in_python_it_goes_by_name(bots):
    assert simulate(*PAIR, policy="bots:Plain", games=2).policy == "plain"
    assert simulate(*PAIR, policy=["bots:Bot", "greedy"], games=2).policy == "Bot against greedy"
    assert play_series(*PAIR, policy="bots:first", series=1, best_of=1).policy == "first"
    assert goldfish("blurple", "bots:Plain", 2).agent == "plain"
    assert matchup(PAIR, "bots:Bot", 2, threads=2).run.agent == "bots:Bot", "so that the run can be gone on with"
    import gymnasium

    env = gymnasium.make("lorcana_env/Lorcana-v1", opponent="bots:Bot")
    env.reset(seed=1)
    replay = Replay.record(*PAIR, agents=[make_agent("bots:Bot"), make_agent("bots:first")], seed=1, decision_limit=20)
    assert list(replay.names) == ["Bot", "first"]


def test_a_run_of_ones_own_agent_is_gone_on_with(bots):
    """By its name, said again: a file must not run what code it likes."""
    matchup(PAIR, "bots:Bot", 2, save="run.npz")
    raises(ValueError, "played by bots:Bot: name it again", matchup, resume="run.npz", games=4)
    assert matchup(agent="bots:Bot", resume="run.npz", games=4).games_played == 4


def test_simulate_says_what_policies_there_are(bots):
    raises(ValueError, "unknown agent", simulate, *PAIR, policy="clever", games=2)
    raises(ValueError, "there is no Robot in bots", simulate, *PAIR, policy="bots:Robot", games=2)


def test_an_error_of_an_agent_while_it_plays_is_one_line_of_a_command(bots):
    result = run("simulate", *PAIR, "--policy", "bots:Fails", "--games", "2")
    assert result.exit_code == 1 and "agent 'bots:Fails': it failed: ZeroDivisionError" in result.output
    shown = run("--traceback", "simulate", *PAIR, "--policy", "bots:Fails", "--games", "2")
    assert isinstance(shown.exception, ZeroDivisionError)


COMMAND_LINES = [
    ("deck", "goldfish", "blurple", "--games", "2", "--agent", "bots:Bot", "--json"),
    ("matchup", *PAIR, "--games", "2", "--agent", "bots:first", "--json"),
    ("simulate", *PAIR, "--games", "2", "--policy", "bots:Bot", "--json"),
    ("simulate", *PAIR, "--games", "1", "--best-of", "3", "--policy", "bots:Bot", "--json"),
    ("play", "--watch", "bots:Bot", "--agent", "bots:first", "--seed", "1", "--save", "game.replay"),
]  # fmt: skip
MODULE, PROGRAM = OWN


@pytest.mark.parametrize(("name", "words"), [
    *((MODULE, words) for words in COMMAND_LINES), (PROGRAM, COMMAND_LINES[0]), (PROGRAM, COMMAND_LINES[-1]),
    *(pytest.param(PROGRAM, words, marks=pytest.mark.nightly) for words in COMMAND_LINES[1:-1]),
], ids=lambda given: given[0] if isinstance(given, tuple) else "module" if given == MODULE else "program")  # fmt: skip
def test_commands_take_it(name, words, bots):
    result = run(*(word.replace("bots:Bot", name) for word in words))
    assert result.exit_code == 0, result.output
    if words[0] == "play":
        page = run("replay", "game.replay", "--html", "page.html", "--agent", name)
        assert page.exit_code == 0 and name.rpartition("/")[2] in (bots / "page.html").read_text("utf-8")


class TestTraining:
    """Tests that need the extra ``train``."""

    @pytest.fixture(autouse=True)
    def _installed(self):
        pytest.importorskip("sb3_contrib")

    @pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.nightly)])
    def test_the_example_of_the_page_plays_a_ladder(self, workers, bots):
        """Run it as a user does: in another process, whose path does not hold the current folder."""
        found = re.search(r"<!-- the agent -->\n```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
        assert found is not None and len(found[1].splitlines()) <= 15
        (bots / "mymodule.py").write_text(found[1])
        command = "lorcana evaluate mymodule:MyAgent greedy --games 4"
        assert f"    {command}\n" in PAGE
        code = f"import sys; sys.path[0] = {str(ROOT)!r}; from lorcana_env.cli import main; main(prog_name='lorcana')"
        words = [*command.split()[1:], "--decks", "blurple", "--workers", str(workers), "--save", "ladder.json"]
        if workers == 1:
            done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
            assert done.returncode == 0 and "mymodule:MyAgent" in done.stdout, done.stderr
        else:
            result = run(*words)
            assert result.exit_code == 0, result.output
        ladder = json.loads((bots / "ladder.json").read_text("utf-8"))
        assert ladder["agents"].keys() == {"mymodule:MyAgent", "greedy"} and ladder["games"] == 4
        assert set(ladder["about"]["sha256"]) == {"mymodule:MyAgent"}, "which code it was is kept"

    def test_each_option_of_train_is_explained(self):
        from lorcana_env.training.ppo import Config

        text = " ".join(run("train", "--help").output.split())
        command = main.get_command(click.Context(main), "train")
        shown = {option.name: option for option in command.get_params(click.Context(command))}
        for field in dataclasses.fields(Config):
            said = field.metadata["help"]
            assert said.endswith(".") and len(said) > 10 and "".join(said.split()) in "".join(text.split()), field.name
            assert shown[field.name].help == said and shown[field.name].show_default
            assert f"[default: {field.default}" in text or field.default in ("", Config.decks), field.name


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_of_each_command_has_a_line_of_help(name):
    try:
        command = main.get_command(click.Context(main), name)
        commands = [command, *getattr(command, "commands", {}).values()]
        options = [option for one in commands for option in one.get_params(click.Context(one))]
    except ValueError as error:
        pytest.skip(str(error))
    for option in options:
        if isinstance(option, click.Option):
            assert option.help and (option.help.endswith((".", "]", ")")) or option.name == "help"), option.name
