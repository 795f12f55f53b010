"""The 86 worked examples of the Comprehensive Rules 2.0.0: each is a test with the cards it names, or is named here.

They stand by the numbers that their rules have in 2.3. A test of the example of rule 1.2.1 is called
``test_1_2_1_...``, of example B of 1.7.7 ``test_1_7_7_b_...``; it stands beside the other tests of its rule and is
marked ``worked_example``.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

EXAMPLES = """
1.2.1 1.2.2 1.2.3 1.3.3 1.4.3 1.7.2 1.7.7A 1.7.7B 1.8.3A 1.8.3B
4.2.3.1 4.2.3.2 4.3.6A 4.3.6B 4.3.6C 4.6.9.2A 4.6.9.2B 4.6.9.2C
5.1.3A 5.1.3B 5.2.6A 5.2.6B 5.2.6.2A 5.2.6.2B 5.2.7 5.2.10.3
6.1.1 6.1.1.2A 6.1.1.2B 6.1.3A 6.1.3B 6.1.5.2A 6.1.5.2B 6.1.5.2C 6.1.5.2D 6.1.6 6.1.7.1 6.1.8 6.1.11 6.1.11.1
6.1.12A 6.1.12B 6.1.13.1 6.1.13.2 6.1.13.3 6.1.13.4 6.1.13.5A 6.1.13.5B 6.1.13.6A 6.1.13.6B 6.1.14.2
6.2.4 6.2.5 6.2.6 6.2.7.1 6.2.7.2 6.3.3 6.4.1 6.4.2.1 6.4.2.2 6.4.2.3 6.1.15 6.1.16.3 6.4.3
6.5.1.1 6.5.2 6.5.3 6.5.7.3 6.5.8 6.6.1.2A 6.6.1.2B 6.6.2 6.6.3 6.6.4 6.7.6 6.7.8 6.7.9
7.1.1 7.2.3 7.4.3 7.7.7A 7.7.7B 8.1.2 9.2.3 9.3.2 10.1.2
"""

NOT_PLAYED = {"1.3.3": "no card names teammates"}


@cache
def names() -> list[str]:
    """Of the tests that are marked."""
    sources = (path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    functions = (node for text in sources for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    return [f.name for f in functions if any(ast.unparse(d) == "pytest.mark.worked_example" for d in f.decorator_list)]


def prefix(example: str) -> str:
    letter = example[-1] if example[-1].isalpha() else ""
    return "test_" + example.removesuffix(letter).replace(".", "_") + (f"_{letter.lower()}_" if letter else "_")


def test_there_are_86():
    assert len(EXAMPLES.split()) == len(set(EXAMPLES.split())) == 86 and set(NOT_PLAYED) <= set(EXAMPLES.split())


@pytest.mark.parametrize("example", sorted(set(EXAMPLES.split()) - set(NOT_PLAYED)))
def test_the_example_is_a_test(example):
    """Of a rule without letters, a name that goes on with a number is about a rule below it."""
    start = prefix(example)
    found = [name for name in names() if name.startswith(start) and not name[len(start)].isdigit()]
    assert found, f"no test of the example of {example}: {start}…"
