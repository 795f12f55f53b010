"""Generated tables are up to date, examples run, commands exist, and the site builds."""

import doctest
import importlib
import inspect
import itertools
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser

import click
import pytest
import yaml

import lorcana_env
from lorcana_env import Deck, Game, VectorEnv, agents, decks
from lorcana_env.rules.record.state import state_dtype
from lorcana_env.setup.compiled_decks import table_for
from tests.helpers import raises
from tools import docs_tables
from tools.markdown import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
DOCUMENTS = [*PAGES, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"]
_PYTHON = re.compile(r"(?<!-->\n)^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)  # but after <!-- not run: why -->
WITH_DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "lorcana_env").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


#: The pages with a table that takes seconds, which is made once a process.
SLOW = [page for page in docs_tables.pages() if "<!-- table: mini_middle -->" in page.read_text("utf-8")]


@pytest.mark.parametrize(
    "pages", [SLOW, *([page] for page in docs_tables.pages() if page not in SLOW)],
    ids=lambda pages: "+".join(page.name for page in pages),
)  # fmt: skip
def test_generated_tables_are_up_to_date(pages):
    for page in pages:
        assert page.read_text("utf-8") == docs_tables.with_tables(page), "stale: python -m tools.docs_tables"


def test_no_other_sentence_has_a_figure_of_the_code():
    """Numbers that are long enough to be told from others stand in generated tables and listed sentences alone."""
    sentences = docs_tables.sentences()
    figures = {f"{value:,}" for _, _, value in sentences if isinstance(value, int) and value > 500 and value % 100}
    assert "5,871" in figures
    for page in PAGES:
        text = docs_tables.BLOCK.sub("", page.read_text("utf-8"))
        for _, words, _ in (row for row in sentences if row[0] == page.name):
            text = docs_tables.figure(words).sub("", text)
        found = re.findall(rf"(?<![\d,.])(?:{'|'.join(figures)})(?![\d,])", text)
        assert not found, f"{page.name} has {found}: put its sentence into sentences() of tools/docs_tables.py"


def test_every_field_of_the_record_is_in_its_table():
    fields = [name for name in state_dtype().names if name != "padding"]
    tables = [state_dtype()[name].base.names or () for name in fields]
    assert re.findall(r"^\| `(\w+)`", docs_tables.record(), re.MULTILINE) == [*fields, *itertools.chain(*tables)]


@pytest.mark.parametrize("module", WITH_DOCTESTS)
def test_docstring_examples(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    failed, tried = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert tried and not failed


@pytest.mark.parametrize(
    "page", [page for page in PAGES if _PYTHON.search(page.read_text("utf-8"))], ids=lambda p: p.name
)
def test_examples_of_a_page_run(page, tmp_path, monkeypatch):
    """The Python examples of a page, one after the other, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {}
    for code in _PYTHON.findall(page.read_text("utf-8")):
        exec(compile(code, page.name, "exec"), namespace)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_deck_is_the_one_that_the_limits_name(players):
    most = docs_tables.most_cards(players)
    card = Deck.load("blurple").cards[0]
    assert table_for([Deck([card] * most)] * players).deck_sizes[0] == most
    raises(ValueError, "too large", table_for, [Deck([card] * (most + 1))] * players)


def test_the_reference_has_every_public_name():
    pages = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("reference.md", "game.md", "vector-env.md"))
    shown = re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE)
    assert len(set(shown)) == len(shown)
    for name in lorcana_env.__all__:
        value = getattr(lorcana_env, name)
        found = [path for path in shown if not name.startswith("_") and _object(path) is value]
        assert len(found) == (not name.startswith("_")), name
    for path in shown:
        assert inspect.getdoc(_object(path)), path


def test_every_public_name_has_an_example():
    public = {name: getattr(package, name) for package in (lorcana_env, agents, decks) for name in package.__all__}
    without = {name for name, value in public.items() if callable(value) and ">>> " not in inspect.getdoc(value)}
    assert without <= {"matchup"}


@pytest.mark.parametrize("cls", [Game, VectorEnv])
def test_every_method_is_in_an_example(cls):
    members = {name: member for name, member in vars(cls).items() if not name.startswith("_")}
    documents = map(inspect.getdoc, [cls, *members.values()])
    code = "".join(re.findall(r"^(?:>>>|\.\.\.) .*\n", "\n".join(documents) + "\n", re.MULTILINE))
    assert not [name for name in members if not re.search(rf"\.{name}\b", code)]


def _object(path):
    """The object of a dotted path in the reference."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


def _command_lines():
    """The lines of the blocks that are no Python: (page, line)."""
    for page in DOCUMENTS:
        text = re.sub(r"^```python\n.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for line in re.findall(r"(?:^|(?<=\n))    (\S.*)", text):
            yield page, line


def test_command_blocks_survive_the_copy_button():
    """A line is a command and nothing else, or an explanation behind a #, which shells skip."""
    seen = 0
    for page, line in _command_lines():
        if line.startswith("# "):
            continue
        seen += 1
        words = shlex.split(line, comments=False)
        known = words[0].startswith(
            ("make", "lorcana", "python", "pip", "ray", "export", "vf-eval", ".venv/", "former/bin/")
        )
        assert known and "  " not in line and "#" not in words, f"{page.name}: {line}"
    assert seen > 40


def test_commands_that_pages_name_exist_with_their_options():
    from lorcana_env.cli import FORMER, main

    inline = [(page, line) for page in DOCUMENTS for line in re.findall(r"`(lorcana [a-z][^`]*)`", page.read_text())]
    for page, line in [*_command_lines(), *inline]:
        words = shlex.split(line.partition(" | ")[0].replace("…", ""))
        if words[:1] != ["lorcana"] or len(words) == 1 or words[1].startswith("-"):
            continue
        assert words[1] not in FORMER or page.name == "CHANGELOG.md", f"{page.name}: {line}"
        command = main.resolve_command(click.Context(main), words[1:])[1]
        assert command is not None, f"{page.name}: {line}"
        context = click.Context(command, resilient_parsing=True)
        options = {name for parameter in command.get_params(context) for name in parameter.opts}
        for inner in getattr(command, "commands", {}).values():
            options |= {name for parameter in inner.params for name in parameter.opts}
        unknown = [w for w in words if w.startswith("--") and w.partition("=")[0] not in options | {"--help"}]
        assert unknown == [], f"{page.name}: {line}"


TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_make_targets_that_pages_name_exist():
    for page in DOCUMENTS:
        text = page.read_text("utf-8")
        named = re.findall(r"`make ([a-z-]+)`", text) + re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE)
        assert set(named) <= TARGETS, page.name


@pytest.mark.parametrize("workflow", sorted((ROOT / ".github" / "workflows").iterdir()), ids=lambda path: path.stem)
def test_a_workflow_makes_and_needs_what_there_is(workflow):
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    for job in jobs.values():
        assert set(job.get("needs", [])) <= jobs.keys()
    commands = "\n".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    assert set(re.findall(r"\bmake ([a-z-]+)", commands)) <= TARGETS
    named = re.findall(r"\b(?:tests|tools|docs)/[\w./]+", commands)
    assert not [path for path in named if not (ROOT / path).exists()]


def test_package_citation_and_changelog_name_the_same_release():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    version, date = re.findall(r"^## \[(\d.*)\] - (.*)$", changelog, re.MULTILINE)[0]
    assert citation["version"] == lorcana_env.__version__
    if "date-released" in citation:
        assert (version, date) == (citation["version"], str(citation["date-released"]))
    else:  # between two releases
        major, minor, _ = map(int, version.split("."))
        assert citation["version"] == f"{major}.{minor + 1}.0.dev0"


class Requests(HTMLParser):
    """The addresses that a browser would fetch to show a page."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        fetched = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}
        address = dict(attributes).get(fetched.get(tag, ""))
        if address and dict(attributes).get("rel") != "canonical":
            self.found.append(address)


@pytest.mark.nightly
def test_the_site_builds_and_asks_nobody_for_anything(tmp_path):
    pytest.importorskip("material", reason="pip install -e '.[docs]'")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(tmp_path / "site")],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) >= len(list((ROOT / "docs").glob("*.md")))
    for page in pages:
        text = page.read_text("utf-8")
        assert "<blockquote>" not in text, page  # the examples of docstrings are code
        parser = Requests()
        parser.feed(text)
        assert parser.found and not [a for a in parser.found if a.startswith(("http:", "https:", "//"))], page
    for sheet in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text("utf-8")), sheet
