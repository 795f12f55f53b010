"""The worked example of CONTRIBUTING.md ("Adding an opcode"), done as it stands there in a copy of the package."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import ROOT

pytestmark = pytest.mark.nightly
#: The package, and what the generators read.
COPIED = ("lorcana_env", "tools", "docs", "tests", "training", "benchmarks", "README.md", "pyproject.toml")
MAX_FILES = 4
#: Blocks of code, and the files that the text names.
PART = re.compile(
    r"`(lorcana_env/[\w/]+\.py)`|^```(diff|python)\n(.*?)^```$|^    (python -m [^\n]+)$", re.DOTALL | re.MULTILINE
)


def section() -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found = re.search(r"^## Adding an opcode\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    assert found, "CONTRIBUTING.md has no section on adding an opcode"
    return found[1]


def parts() -> tuple[list[tuple[str, str]], list[str], str]:
    """The edits (file, block), each of the file named last; the generators; the program that plays the card."""
    edits, generators, programs = [], [], []
    file = ""
    for named, kind, block, command in PART.findall(section()):
        file = named or file
        if kind == "diff":
            edits.append((file, block))
        elif kind == "python":
            programs.append(block)
        elif command:
            generators.append(command)
    (program,) = programs
    return edits, generators, program


def apply(path: Path, block: str) -> None:
    """Replace the lines of a block that are not new by those that are not old."""
    lines = [(line[:1] or " ", line[1:]) for line in block.splitlines()]
    assert {mark for mark, _ in lines} <= set(" +-"), f"no diff of {path.name}:\n{block}"
    old, new = ("".join(text + "\n" for mark, text in lines if mark != other) for other in "+-")
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{path.name} has not once, but {text.count(old)} times:\n{old}"
    path.write_text(text.replace(old, new), "utf-8")


class Copy:
    """A copy of the package with the edits made and the generators run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        for name in COPIED:
            source, target = ROOT / name, self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "images"))
            else:
                shutil.copy(source, target)
        self.before = self.sources()
        edits, generators, _ = parts()
        for file, block in edits:
            apply(self.folder / file, block)
        self.edited = self.changed()
        for command in generators:
            self.run(*command.split()[1:], folder=self.folder)

    def sources(self) -> dict[str, str]:
        files = [*self.folder.rglob("*.py"), *self.folder.rglob("*.lark"), *self.folder.rglob("*.md")]
        return {str(path.relative_to(self.folder)): path.read_text("utf-8") for path in files}

    def changed(self) -> set[str]:
        now = self.sources()
        return {name for name in now if now[name] != self.before.get(name)}

    def run(self, *arguments: str, folder: Path, interpret: bool = True) -> None:
        environment = os.environ | {
            "LORCANA_INTERPRET": "1" if interpret else "", "NUMBA_CACHE_DIR": str(self.folder / "machine code"),
            "LORCANA_ENV_HOME": str(folder), "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip
        done = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Copy:
    return Copy(tmp_path_factory.mktemp("opcode"))


def test_an_effect_is_at_most_four_edited_files(copy):
    assert len(copy.edited) <= MAX_FILES
    assert copy.changed() - copy.edited == {"lorcana_env/rules/program/dispatch.py", "docs/opcodes.md"}, "generators"


def instruction() -> str:
    (name,) = re.findall(r'^\+    instruction = Instruction\("(\w+)"', section(), re.MULTILINE)
    return name


def test_the_generators_know_the_instruction(copy):
    assert f"\n{instruction()} = " in copy.sources()["lorcana_env/rules/program/dispatch.py"]
    assert f"\n| `{instruction()}` | player, amount, whole (flag) |" in copy.sources()["docs/opcodes.md"]


CHECKS = """
import lorcana_env
from lorcana_env import cards
from lorcana_env.cards.compile.driver import compile_cards
from lorcana_env.cards.text.printer import text_lines
from lorcana_env.rules.record.opcodes import number

assert Path(lorcana_env.__file__).parents[1].samefile(HERE), lorcana_env.__file__
made = cards.find(card["fullName"])
assert [text for _, text in text_lines(made)] == card["effects"], text_lines(made)
tables = compile_cards([made])
assert number(INSTRUCTION) in tables.row["code"][: tables.used["code"], 0]
"""


def test_the_card_is_read_printed_and_played(copy, tmp_path):
    """The program of the page; then, in the same process, that it is about this copy, this instruction, these words."""
    *_, program = parts()
    given = f"HERE, INSTRUCTION = {str(copy.folder)!r}, {instruction()!r}\n"
    copy.run("-c", program + given + CHECKS, folder=tmp_path)


def test_the_machine_code_plays_the_same(copy, tmp_path):
    *_, program = parts()
    copy.run("-c", program, folder=tmp_path, interpret=False)


def test_the_edits_are_laid_out_like_the_rest(copy):
    """The lines copied from the page pass the checks of the checkout."""
    for check in (("check",), ("format", "--check")):
        copy.run("-m", "ruff", *check, *sorted(copy.edited), folder=copy.folder)
