"""The cast of the tests (tests/cast.py) says what is so, and has one name for each card."""

from tools.cast import FILE, cast, is_of, page


def test_each_card_has_one_name():
    assert len(set(cast().values())) == len(cast())


def test_a_name_is_made_of_words_of_the_card():
    assert [constant for constant, card in cast().items() if not is_of(constant, card)] == []


def test_what_stands_behind_a_name_is_so():
    assert FILE.read_text("utf-8") == page(), "stale: python -m tools.cast"
