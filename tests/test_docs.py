"""The documentation says what is so: generated tables, examples that run, papers that agree, a site that builds."""

import doctest
import importlib
import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import numpy as np
import pytest
import yaml

import lorcana_env
from lorcana_env import Deck, Game
from lorcana_env.action_space import ActionSpace
from lorcana_env.lookahead import LOOK_ROWS
from lorcana_env.observation import observation_size
from lorcana_env.rules.state import CAPACITY
from tests import docs_tables, docs_words
from tests.docs_tables import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
_PYTHON = re.compile(r"(?<!-->\n)^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)  # but after <!-- not run: why -->
WITH_DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "lorcana_env").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("page", docs_tables.pages(), ids=lambda page: page.name)
def test_generated_tables_are_up_to_date(page):
    assert page.read_text("utf-8") == docs_tables.anew(page), "stale: python -m tests.docs_tables"


def test_the_columns_are_those_of_the_observation():
    """The lengths of the tuples make up the length of what ``observe`` returns."""
    n = {name: len(columns) for name, columns in docs_tables.FLAT.items()}
    size = n["GLOBALS"] + 2 * n["PLAYER_COLUMNS"] + 2 * CAPACITY * n["CARD_COLUMNS"]
    game = Game(Deck.load("blurple"), Deck.load("yurple"), seed=1)
    assert np.shape(game.observe(0)) == (size,) == (observation_size(2, CAPACITY),)


def test_the_columns_are_those_of_the_entity_table():
    n = {name: len(columns) for name, columns in docs_tables.ENTITIES.items()}
    mask = (ActionSpace(2, CAPACITY).n + 7) // 8
    table = n["GLOBALS"] + 2 * n["PLAYER_COLUMNS"] + mask
    table += LOOK_ROWS * n["LOOK_COLUMNS"] + 2 * CAPACITY * n["CARD_COLUMNS"]
    game = Game(Deck.load("blurple"), Deck.load("yurple"), seed=1)
    assert np.shape(game.entities(0)) == (table,)


def test_what_is_said_about_columns_is_about_columns_that_exist():
    assert set(docs_words.MEANINGS) <= {column for columns in docs_tables.FLAT.values() for column in columns}
    for name, meanings in docs_words.ENTITY_MEANINGS.items():
        assert set(meanings) <= set(docs_tables.ENTITIES[name])
    columns = {column for columns in docs_tables.ENTITIES.values() for column in columns}
    made = {**docs_tables.bits(), **docs_tables.turn("CARD_COLUMNS")}
    assert set(made) == {column for column in columns if column.startswith(("flag_", "rule_", "this_turn_"))}


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


def test_commands_that_pages_name_exist():
    from lorcana_env.cli import COMMANDS

    for page in PAGES:
        for command in re.findall(r"^(?:    )?lorcana ([a-z]+)", page.read_text("utf-8"), re.MULTILINE):
            assert command in COMMANDS, f"{page.name}: lorcana {command}"


def test_the_papers_name_this_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == lorcana_env.__version__
    assert f"## [{lorcana_env.__version__}] - {citation['date-released']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


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


@pytest.mark.slow
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
        parser = Requests()
        parser.feed(page.read_text("utf-8"))
        assert parser.found and not [a for a in parser.found if a.startswith(("http:", "https:", "//"))], page
    for sheet in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text("utf-8")), sheet
