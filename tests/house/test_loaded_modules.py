"""What an environment loads: the words of a game, and the English of its cards, wait until somebody asks for text.
What a short command loads: neither the compiler nor Gymnasium."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import lorcana_env.envs.lorcana_v1
names = [name for name in sys.modules if name.partition(".")[0] == "lorcana_env"]
assert not [name for name in names if name.startswith(("lorcana_env.words", "lorcana_env.cards.text"))], names
print(sum(open(sys.modules[name].__file__).read().count("\\n") for name in names))
"""


def test_an_environment_loads_neither_words_nor_the_printer_and_at_most_22000_lines():
    lines = int(subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True).stdout)
    assert 10_000 < lines <= 22_000


def run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "command",
    [
        ["deck", "show", "blurple"],
        *(pytest.param(each, marks=pytest.mark.nightly) for each in (["--help"], ["cards", "Be Prepared"])),
    ],
)
def test_a_short_command_loads_neither_the_compiler_nor_gymnasium_nor_scipy(command):
    shown = run(
        f"import sys; from lorcana_env.cli import main; sys.argv[1:] = {command}\n"
        "try: main()\n"
        "finally: print('loaded', *{'numba', 'gymnasium', 'pettingzoo', 'scipy', 'torch'} & sys.modules.keys())"
    )
    assert shown.endswith("loaded\n") and len(shown) > 60


MAKE = "gymnasium.make('lorcana_env/LorcanaMini-v1')"


@pytest.mark.parametrize("program", [
    f"import lorcana_env, gymnasium; {MAKE}",
    f"import gymnasium, lorcana_env; {MAKE}",
    *(pytest.param(each, marks=pytest.mark.nightly) for each in (
        f"import lorcana_env; from importlib.util import find_spec as f; f('gymnasium.envs.registration'); "
        f"import gymnasium; {MAKE}",
        "import gymnasium; gymnasium.make('lorcana_env:lorcana_env/LorcanaMini-v1')",
    )),
])  # fmt: skip
def test_the_environments_are_registered_in_whatever_order_both_are_imported(program):
    shown = run(
        f"{program}; import sys; module = sys.modules['gymnasium.envs.registration']; "
        "print(sum(name.startswith('lorcana_env/') for name in gymnasium.registry), module.__loader__.path)"
    )
    assert shown.startswith("6 ") and shown.endswith("registration.py\n")
