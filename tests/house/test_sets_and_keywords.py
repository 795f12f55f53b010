"""Nothing that "Adding a set" and "Adding a keyword" of CONTRIBUTING.md name is forgotten, for any set or keyword."""

import re

import pytest

from lorcana_env.cards import all_cards, coverage, ir
from lorcana_env.cards.words import PRINTED
from lorcana_env.decks.boosters import rarities
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_SET
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import state_dtype
from lorcana_env.wording.card_files import VALUED
from lorcana_env.wording.grammar import parse
from lorcana_env.wording.importer import _keyword
from lorcana_env.words.terms import LANGUAGES, term
from tests.helpers import ROOT

MAIN = {code for card in all_cards() for code in card.sets if code.isdigit()}
NEVER_GAINED = ("Boost", "Shift", "Sing Together")  # 8.4.1, 8.10.1, 8.12.1: no card gives them


def section(title: str) -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("title", ["Adding a set", "Adding a keyword"])
def test_the_tests_that_are_named_are_there(title):
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    tests = re.findall(r"`(test_\w+)`", section(title))
    assert len(tests) > 4 and [test for test in tests if f"def {test}(" not in code] == []


# -- sets -------------------------------------------------------------------------------------------------------------
def test_every_set_of_the_pool_has_its_row_and_its_rarities():
    assert {s.code for s in SETS} == MAIN == set(rarities()) and [s.code for s in SETS] == sorted(MAIN, key=int)
    assert [s.released for s in SETS] == sorted(s.released for s in SETS)


def test_every_classification_has_a_number():
    asked = {word for card in all_cards() for node in ir.walk(card.abilities) if isinstance(node, ir.Filter)
             for word in node.classification}  # fmt: skip
    assert {word for card in all_cards() for word in card.classifications} | asked <= {*PRINTED}
    assert len(PRINTED) == len({*PRINTED}) <= 64


def test_the_newest_set_is_held_out():
    """Networks are measured on it before any is trained on it."""
    assert SETS[-1].code == HELD_OUT_SET


def test_every_card_is_played():
    assert coverage()["unsupported"] == []


@pytest.mark.parametrize("path", ["README.md", "docs/limits.md"])
def test_the_documents_say_which_sets_there_are(path):
    assert f"ards of sets 1 to {SETS[-1].code}" in (ROOT / path).read_text("utf-8")
    if path == "README.md":
        assert f"{len(all_cards()):,} cards of sets" in (ROOT / path).read_text("utf-8")


# -- keywords ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(len(c.KEYWORDS)))
def test_the_numbers_of_keywords_follow_one_another(number):
    assert getattr(c, "KEYWORD_" + c.KEYWORDS[number].upper().replace(" ", "_")) == number


def test_keywords_fit_the_masks_of_the_record_and_share_no_bit_with_traits():
    fields = state_dtype(2, 64).fields
    assert fields is not None
    for name in ("barred", "lost", "keywords"):
        assert len(c.KEYWORDS) <= 8 * fields[name][0].base.itemsize, name
    traits = [value for name, value in vars(c).items() if name.startswith("TRAIT_")]
    assert len(c.KEYWORDS) <= min(traits)
    assert max(traits) + c.LOSABLE_ABILITIES <= 8 * fields["keywords"][0].base.itemsize


@pytest.mark.parametrize("word", c.KEYWORDS)
def test_every_keyword_has_its_words(word):
    assert all(term(word, language) and term(f"about_{word}", language) for language in LANGUAGES)


@pytest.mark.parametrize("word", c.KEYWORDS)
def test_every_keyword_has_tests_of_its_rule(word):
    """Section 8: a file named for the rule and the keyword."""
    (path,) = (ROOT / "tests" / "rules").glob(f"test_8_*_{word.lower().replace(' ', '_')}.py")
    number = re.match(r"test_(8_\d+)_", path.name)
    assert number and f"def test_{number[1]}_" in path.read_text("utf-8")


@pytest.mark.parametrize("word", c.KEYWORDS)
def test_every_keyword_is_read_in_card_files_and_in_wording(word):
    line = f"{word} 3" if word in (*VALUED, "Boost", "Shift") else word
    read = _keyword(line, "Stitch")
    assert read is not None and read["keyword"] == word
    if word not in NEVER_GAINED:
        number = {"Challenger": " +3", "Resist": " +3", "Singer": " 3"}.get(word, "")
        ability = parse(f"Chosen character gains {word}{number} this turn.", action=True)
        assert any(getattr(node, "keyword", None) == word for node in ir.walk((ability,)))


def test_keywords_with_a_number_are_known_as_such():
    assert {keyword.keyword for card in all_cards() for keyword in card.keywords if keyword.value} == {*VALUED}
