"""The card index is up to date, and each class of tests/cards is that of one card."""

import ast

from tools.card_index import PAGE, ROOT, class_of, names_of_cards, own_tests, page
from tools.cast import ascii_of


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "stale: python -m tools.card_index"


def test_a_class_of_tests_is_called_like_its_card_and_stands_in_the_file_of_its_letter():
    seen = set()
    for path in sorted((ROOT / "tests" / "cards").glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if not (isinstance(node, ast.ClassDef) and node.name.startswith("Test")):
                continue
            card = ast.get_docstring(node, clean=False) or ""
            assert card in names_of_cards() and node.name == class_of(card), (path.name, node.name)
            assert card not in seen, card
            seen.add(card)
            letters = "".join(filter(str.isalpha, ascii_of(card).lower()))
            first, _, last = path.stem.removeprefix("test_").partition("_to_")
            if not ascii_of(card)[0].isalpha():
                assert first == "0_9"
            else:
                assert first <= letters[: len(first)] <= (last or first), (path.name, card)
    assert seen == set(own_tests())
