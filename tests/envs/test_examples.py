"""Every script of training/ and agents/ is run by a test, and those that show one thing are short."""

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from tests.helpers import ROOT

EXAMPLES = {path.name: path for folder in ("training", "agents") for path in (ROOT / folder).glob("*.py")}
#: Script -> arguments that make it quick, the extra that it needs, a word of what it says.
#: tests/house/test_wheel.py runs them.
SCRIPTS = {
    "ppo.py": (["--decisions", "128", "--num-envs", "8", "--steps", "16", "--minibatch", "64"], "train", "update 1"),
    "mini_cfr.py": (["--starting-player", "0", "--iterations", "20"], "", "exploitability 0.0"),
    "mini_ppo.py": (["--decisions", "8192", "--points", "1"], "train", "of the average"),
    "torchrl.py": (["--decisions", "4096"], "torchrl", "games ended"),
    "teams.py": (["--games", "2"], "train", "2 games"),
    "ismcts.py": ([], "", ""),  # a module for lorcana evaluate; the last test plays with it
    "program.py": ([], "", ""),  # it ends with its input; tests/agents/test_program.py plays with it
    "rllib.py": (["--iterations", "1", "--batch", "256", "--env-runners", "0"], "rllib", "iteration 1: 256"),
}
LONG = {"clone.py", "ismcts.py", "mini_cfr.py", "mini_ppo.py", "ppo.py", "rllib.py", "sb3.py", "teams.py",
        "text_sft.py", "torchrl.py"}  # fmt: skip


def test_every_example_is_run_and_short():
    files = {name: path.read_text("utf-8") for name, path in EXAMPLES.items()}
    assert set(files) == {*SCRIPTS, "sb3.py", "clone.py", "text_sft.py"}  # tests/training trains with these
    assert {name: n for name, text in files.items() if name not in LONG and (n := len(text.splitlines())) > 30} == {}


def test_the_search_of_the_examples_decides():
    search, game = make_agent("agents.ismcts:Search", 1), Game("blurple", "yurple", seed=1)
    search.budget = 256
    assert search(game) in game.legal_actions() and search.simulations == 256
