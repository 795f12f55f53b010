"""The files of the page: words in both languages, nothing read as HTML, nothing from elsewhere."""

import re
from pathlib import Path

import pytest

from lorcana_env.words.terms import TERMS

pytest.importorskip("starlette")
from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.app import static

FOLDER = Path(serialize.__file__).parent / "static"
MODULES = sorted(FOLDER.glob("*.js"))
ENTRY = re.compile(r'^  (\w+): \[\s*("(?:[^"\\]|\\.)+"),\s*("(?:[^"\\]|\\.)+"),?\s*\],?$', re.MULTILINE)


def dictionary():
    """Return every word of the page with its two languages."""
    found = {}
    for module in MODULES:
        for key, *texts in ENTRY.findall(module.read_text("utf-8")):
            assert key not in found, f"{key} has two meanings"
            found[key] = texts
    return found


def test_every_word_is_translated():
    words = dictionary()
    used = set()
    for module in MODULES:
        text = module.read_text("utf-8")
        used |= set(re.findall(r'\bsay\("(\w+)"\)', text))
        used |= {key for pair in re.findall(r'say\(\w+ \? "(\w+)" : "(\w+)"\)', text) for key in pair}
    assert used - set(words) == set()
    for family in ("state_", "event_", "zone_", "side_"):
        assert any(key.startswith(family) for key in words)


def test_words_of_the_game_come_from_the_terms():
    assert set(serialize.LABELS) <= set(TERMS)
    for module in MODULES:
        used = set(re.findall(r'\blabel\("(\w+)"\)', module.read_text("utf-8")))
        assert used <= set(serialize.LABELS), module.name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_nothing_is_read_as_html_or_loaded_from_elsewhere(module):
    text = module.read_text("utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert word not in text, word
    assert set(re.findall(r"https?://[^\s\"'`]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert len(text.splitlines()) <= 600
    for imported in re.findall(r'from "\./([^"]+)"', text):
        assert (FOLDER / imported).is_file()


def test_the_page_names_its_version_and_only_files_that_are_given_out():
    page = static()["index.html"].decode()
    assert "__VERSION__" not in page and "<style" not in page and " style=" not in page and " on" not in page.lower()
    for name in re.findall(r'(?:href|src)="([^"#]+)"', page):
        assert name in static()
    assert set(static()) == {path.name for path in FOLDER.iterdir()}
