"""The rule index is complete, and up to date with code and tests."""

import ast
import re

import pytest

from tools import rule_index
from tools.editions import DIFFERENCES
from tools.rule_index import PACKAGE, PAGE, ROOT, book, by_number, functions, in_code, in_tests, modules, sort_key

RULES = ROOT.parent / "shared" / "rules" / "comprehensive-rules-2.0.0-en.txt"


@pytest.mark.parametrize(("numbers", "count"), [(book().of_2_0, 531), (book().numbers, 573)])
def test_the_numbers_are_in_order(numbers, count):
    assert len(numbers) == len(set(numbers)) == count and list(numbers) == sorted(numbers, key=sort_key)


@pytest.mark.skipif(not RULES.exists(), reason="the rules are not in the repository")
def test_they_are_the_numbers_of_the_rules():
    assert list(book().of_2_0) == re.findall(r"^(\d+(?:\.\d+)+)\.?\s", RULES.read_text("utf-8"), re.MULTILINE)


def test_what_became_of_the_rules_of_2_0():
    assert set(book().became) <= set(book().of_2_0)
    assert set(book().since) <= set(book().numbers) and set(book().since.values()) == {"2.1", "2.2", "2.3"}
    before = {old for number in book().numbers for old in book().before(number).split(", ")} - {"—"}
    assert before == set(book().of_2_0) - {old for old, new in book().became.items() if new is None}


def test_what_is_said_of_rules_is_said_once_and_of_rules_that_exist():
    said = [*book().headings, *book().aside, *book().missing]
    assert len(said) == len(set(said)) and set(said) <= set(book().numbers)
    assert {*book().carried_out, *book().partly} <= {n for n in book().numbers if book().concerns_play(n)}
    assert all((PACKAGE / module).is_file() for named in book().carried_out.values() for module in named)


def test_every_cited_number_exists():
    gone = {f"2.0: {old}" for old, new in book().became.items() if new is None}
    wrong = [(c.number, c.path, c.line) for c in (*in_code(), *in_tests()) if c.number not in {*book().numbers, *gone}]
    assert wrong == []


def test_every_rule_that_concerns_play_is_carried_out():
    assert [n for n in book().numbers if book().concerns_play(n) and modules(n) == ([], [])] == []


def test_every_rule_that_concerns_play_has_a_test():
    """Write one (its name or docstring says the number), or say in data/rules.json that the rule is not there yet."""
    shown = by_number(in_tests())
    assert [n for n in book().numbers if book().concerns_play(n) and n not in shown] == []


def test_what_is_said_not_to_be_there_has_no_test_that_passes():
    """Once it is there, take the number out of data/rules.json."""
    shown = {citation.number for citation in in_tests() if not citation.known_bug}
    assert [n for n in (*book().aside, *book().missing) if n in shown] == []


def test_the_page_is_up_to_date():
    """Lines may have moved a little since: the test below says whether they are still those of their functions."""
    written, anew = (re.sub(r"#L\d+", "", page) for page in (PAGE.read_text("utf-8"), rule_index.page()))
    assert written == anew, "stale: python -m tools.rule_index"


def test_links_of_the_page_lead_to_the_functions_they_name():
    links = re.findall(r"\[([^]]+)\]\(\.\./(lorcana_env/[^)#]+\.py)#L(\d+)\)", PAGE.read_text("utf-8"))
    within = {path: functions(ast.parse((ROOT / path).read_text("utf-8"))) for path in {path for _, path, _ in links}}
    wrong = [link for link in links if within[link[1]].get(int(link[2]), "(module)") != link[0]]
    assert links and wrong == [], "stale: python -m tools.rule_index"


def test_every_difference_between_the_editions_is_shown_in_each():
    """Those of docs/rules-versions.md: tests that play the position by the edition before and the one since."""
    shown = by_number(in_tests())
    for difference in DIFFERENCES:
        played = {rules for n in difference.numbers for c in shown.get(n, ()) for rules in c.editions}
        assert {"2.0", difference.since} <= played, difference
