"""What an environment loads: the words of a game, and the English of its cards, wait until somebody asks for text."""

import subprocess
import sys

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
