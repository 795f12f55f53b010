"""The documentation says what is so: generated tables, examples that run, papers that agree, a site that builds."""

import doctest
import importlib
import inspect
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import click
import numpy as np
import pytest
import yaml

import lorcana_env
from lorcana_env import Deck, Game
from lorcana_env.observe.flat import observation_size
from lorcana_env.observe.lookahead import LOOK_ROWS
from lorcana_env.rules.record.state import CAPACITY, MAX_RECENT
from lorcana_env.setup.action_space import ActionSpace
from lorcana_env.setup.compiled_decks import table_for
from tests.house.test_layers import imports_of, within
from tests.util.calls import CLASSES, PUBLIC
from tools import docs_claims, docs_tables, docs_words
from tools.docs_tables import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
_PYTHON = re.compile(r"(?<!-->\n)^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)  # but after <!-- not run: why -->
WITH_DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "lorcana_env").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("page", docs_tables.pages(), ids=lambda page: page.name)
def test_generated_tables_are_up_to_date(page):
    assert page.read_text("utf-8") == docs_tables.rewritten(page), "stale: python -m tools.docs_tables"


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
    table += 2 * CAPACITY * (n["LIST_COLUMNS"] + n["SHIFT_COLUMNS"]) + MAX_RECENT * n["RECENT_COLUMNS"] + 2
    game = Game(Deck.load("blurple"), Deck.load("yurple"), seed=1)
    assert np.shape(game.entities(0)) == (table,)


def test_what_is_said_about_columns_is_about_columns_that_exist():
    assert set(docs_words.MEANINGS) <= {column for columns in docs_tables.FLAT.values() for column in columns}
    for name, meanings in docs_words.ENTITY_MEANINGS.items():
        assert set(meanings) <= set(docs_tables.ENTITIES[name])
    columns = {column for columns in docs_tables.ENTITIES.values() for column in columns}
    made = {**docs_tables.bits(), **docs_tables.turn("CARD_COLUMNS")}
    assert set(made) == {column for column in columns if column.startswith(("trait_", "rule_", "this_turn_"))}


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


@pytest.mark.parametrize("page", docs_claims.PAPERS, ids=lambda page: page.name)
def test_every_number_of_a_paper_is_checked_or_measured(page):
    text, covered = docs_claims.prose(page), docs_claims.covered(page)
    unchecked = [
        " ".join(text[max(0, match.start() - 60) : match.end() + 40].split())
        for match in docs_claims.numbers(page)
        if not any(start <= match.start() and match.end() <= end for start, end in covered)
    ]
    assert unchecked == [], "a claim of tools/docs_claims.py, a figure of docs/measured.json, a table, or no number"


@pytest.mark.parametrize("claim", docs_claims.CLAIMS, ids=lambda claim: claim[0][:40])
def test_a_claim_is_made_and_is_true(claim):
    sentence, right = claim
    made = [
        (page.name, found)
        for page in docs_claims.PAPERS
        for found in docs_claims.pattern(sentence).finditer(docs_claims.prose(page))
    ]
    assert made, "no paper says so any more"
    for page, found in made:
        assert right(*found.groups()), f"{page}: {found[0]}"


def test_measured_figures_stand_somewhere_and_say_how_they_were_measured():
    measured = docs_tables.measured()
    papers = [docs_claims.prose(page) for page in docs_claims.PAPERS]
    for figure in measured["said"]:
        assert any(any(docs_claims.where(text, figure["text"])) for text in papers), figure["text"]
        assert figure["from"] and figure["date"] and figure["version"]
    figures = measured["bench"]["figures"]
    game = Game("blurple", "yurple", seed=0)
    assert figures["state_bytes"] == game.table.dtype.itemsize, "measured with another record: lorcana bench --json"
    assert figures["signature"] and figures["date"] and measured["bench"]["machine"]


def test_a_cold_start_is_said_alike_everywhere():
    """ "About a minute", and "a few seconds" with a warm cache, as measured; nothing else is said of compiling."""
    figures = docs_tables.measured()["bench"]["figures"]
    assert 30 <= figures["cold_start_s"] <= 90 and figures["warm_start_s"] <= 4
    for page in docs_claims.PAPERS:
        for sentence in re.findall(r"[^.\n]*\bcompil(?:es|ation|ing)\b[^.]*\.", docs_claims.prose(page)):
            said = re.findall(r"(?:\w+ ){0,2}(?:minutes?|seconds)\b", " ".join(sentence.split()))
            assert set(said) <= {"about a minute", "a few seconds"} or all("about a minute" in w for w in said), (
                page.name
            )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_deck_is_the_one_that_the_limits_name(players):
    most = docs_tables.most_cards(players)
    card = Deck.load("blurple").cards[0]
    assert table_for([Deck([card] * most)] * players).deck_sizes[0] == most
    with pytest.raises(ValueError, match="too large"):
        table_for([Deck([card] * (most + 1))] * players)


def test_the_reference_has_every_public_name():
    shown = re.findall(r"^::: ([\w.]+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE)
    assert len(set(shown)) == len(shown)
    for name in lorcana_env.__all__:
        value = getattr(lorcana_env, name)
        found = [path for path in shown if not name.startswith("_") and _object(path) is value]
        assert len(found) == (not name.startswith("_")), name
    for path in shown:
        assert inspect.getdoc(_object(path)), path


def _object(path):
    """What a dotted path of the reference names."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


def _command_lines():
    """The lines of the blocks that are no Python: (page, line)."""
    for page in docs_claims.PAPERS:
        if page.suffix != ".md":
            continue
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
        assert "  " not in line and "#" not in words, f"{page.name}: {line}"
        assert words[0].startswith(("make", "lorcana", "python", "pip", "ray", "export", ".venv/", "former/bin/")), (
            f"{page.name}: {line}"
        )
    assert seen > 50


def test_commands_that_pages_name_exist_with_their_options():
    from lorcana_env.cli import main

    inline = (
        (page, line)
        for page in docs_claims.PAPERS
        for line in re.findall(r"`(lorcana [a-z][^`]*)`", page.read_text("utf-8"))
    )
    for page, line in [*_command_lines(), *inline]:
        words = shlex.split(line.partition(" | ")[0].replace("…", ""))
        if words[:1] != ["lorcana"] or len(words) == 1 or words[1].startswith("-"):
            continue
        command = main.get_command(None, words[1])
        assert command is not None, f"{page.name}: {line}"
        context = click.Context(command, resilient_parsing=True)
        if words[2:3] == ["--algorithm"]:
            command.parse_args(context, words[2:4])  # whose options these are
        options = {name for parameter in command.get_params(context) for name in parameter.opts}
        for inner in getattr(command, "commands", {}).values():
            options |= {name for parameter in inner.params for name in parameter.opts}
        unknown = [
            word for word in words if word.startswith("--") and word.partition("=")[0] not in options | {"--help"}
        ]
        assert unknown == [], f"{page.name}: {line}"


def test_make_targets_that_pages_name_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in docs_claims.PAPERS:
        text = page.read_text("utf-8")
        named = re.findall(r"`make ([a-z-]+)`", text) + re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE)
        assert set(named) <= targets, page.name


def _modules(name):
    """The files of a module or package."""
    path = ROOT / name.replace(".", "/")
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def _imports(name):
    for path in _modules(name):
        for imported in imports_of(path):
            public = imported.removeprefix("lorcana_env.")
            yield f"{lorcana_env._LAZY[public]}.{public}" if public in lorcana_env._LAZY else imported


def test_the_arrows_of_the_picture_are_imports():
    """An arrow goes from box to box, and one of the two imports the other (what flows may flow either way)."""
    picture = ElementTree.parse(ROOT / "docs" / "architecture.svg")
    boxes = {rect.get("id"): rect for rect in picture.iterfind(".//{*}rect") if rect.get("id")}
    arrows = [path for path in picture.iterfind(".//{*}path") if "M0 0" not in path.get("d")]
    assert len(boxes) == 11 and len(arrows) == 10
    for arrow in arrows:
        d = arrow.get("d")
        ends = []
        x = y = 0.0
        for letter, numbers in re.findall(r"([MHV])([\d .]+)", d):
            values = [float(value) for value in numbers.split()]
            x, y = values if letter == "M" else (values[0], y) if letter == "H" else (x, values[0])
            ends.append((x, y))
        names = arrow.get("data-from"), arrow.get("data-to")
        for name, (x, y) in zip(names, (ends[0], ends[-1])):
            left, top, width, height = (float(boxes[name].get(key)) for key in ("x", "y", "width", "height"))
            assert left - 3 <= x <= left + width + 3 and top - 3 <= y <= top + height + 3, (d, name)
        one, other = (boxes[name].get("data-module") for name in names)
        if "wording" in names:  # the compiler of cards reads the one with the other
            assert any(within(i, one) for i in _imports("lorcana_env.cards.compile.from_wording"))
            continue
        found = any(within(i, other) for i in _imports(one)) or any(within(i, one) for i in _imports(other))
        assert found, f"{one} and {other} do not know each other"


def test_nothing_that_examples_write_lies_in_the_checkout():
    """Examples run in a folder of their own; what they write is not kept by mistake."""
    left = [path.name for pattern in ("*.replay", "*.npz", "*.html", "*.png") for path in ROOT.glob(pattern)]
    assert left == []


def test_the_papers_name_the_released_version():
    """Between releases the package is the next version's ``.dev0``, so that a refused file is of another one."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d.*)\] - (.*)$", changelog, re.MULTILINE)[0]
    assert released == (citation["version"], str(citation["date-released"]))
    assert (lorcana_env.__version__ == released[0]) != (
        "## [Unreleased]" in changelog and lorcana_env.__version__.endswith(".dev0")
    )


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
        parser = Requests()
        parser.feed(page.read_text("utf-8"))
        assert parser.found and not [a for a in parser.found if a.startswith(("http:", "https:", "//"))], page
    for sheet in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text("utf-8")), sheet


def _returned(function: Any) -> set[str]:
    """Classes of ours among what it says that it returns."""
    said = inspect.signature(function).return_annotation
    module = sys.modules[function.__module__]
    found = (getattr(module, word, None) for word in re.findall(r"[A-Z]\w+", said if isinstance(said, str) else ""))
    classes = (cls for cls in found if inspect.isclass(cls) and cls.__module__.startswith("lorcana_env."))
    return {f"{cls.__module__}.{cls.__qualname__}" for cls in classes}


def test_the_reference_shows_whatever_a_public_name_returns():
    shown = set(re.findall(r"^::: (\S+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE))
    shown |= {"lorcana_env.decks.deck.Deck", "lorcana_env.cards.catalog.Card"}  # by the names of their folders
    public = {name: value for name, value in PUBLIC.items() if not inspect.isclass(value)}
    properties = [
        value.fget for cls in CLASSES for name, value in vars(cls).items()
        if isinstance(value, property) and not name.startswith("_")
    ]  # fmt: skip
    returned = set().union(*map(_returned, [*public.values(), *properties]))
    assert "lorcana_env.simulation.statistics.Rate" in returned
    assert returned - shown == set()
