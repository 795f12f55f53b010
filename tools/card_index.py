"""Which tests play which card, and what its abilities are made of. Written by ``python -m tools.card_index``.

A card's own tests are the class of tests/cards that bears its full name as docstring. Other tests of tests/cards and
tests/rules count where they name the card, by its constant in tests/cast.py or in full. What an ability is made of, its
pieces, are the nodes of the IR (``lorcana_env.cards.ir``), triggers by their event.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lorcana_env.cards import all_cards, ir
from tools.cast import ascii_of, cast, words

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "card-index.md"
EVERYWHERE = {"Filter", "This", "Triggered"}  # pieces that say nothing of a card


@dataclass(frozen=True)
class Test:
    """A test of cards or rules, and the cards that it names."""

    path: str  # below tests/
    name: str
    own: str  # the class's card
    names: frozenset[str]


def class_of(full_name: str) -> str:
    """TestElsaSpiritOfWinter for Elsa - Spirit of Winter."""
    return "Test" + "".join(word.capitalize() for word in words(full_name))


@cache
def names_of_cards() -> frozenset[str]:
    return frozenset(card.full_name for card in all_cards())


def _named(tree: ast.AST) -> frozenset[str]:
    """The cards that are named anywhere below."""
    constants = cast()
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in constants:
            found.add(constants[node.id])
        elif isinstance(node, ast.Constant) and node.value in names_of_cards():
            found.add(str(node.value))
    return frozenset(found)


@cache
def tests() -> tuple[Test, ...]:
    found = []
    for path in sorted([*(TESTS / "cards").rglob("test_*.py"), *(TESTS / "rules").rglob("test_*.py")]):
        where = path.relative_to(TESTS).as_posix()
        for top in ast.parse(path.read_text("utf-8")).body:
            card = (ast.get_docstring(top, clean=False) or "") if isinstance(top, ast.ClassDef) else ""
            for node in top.body if isinstance(top, ast.ClassDef) else [top]:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found.append(Test(where, node.name, card, _named(node)))
    return tuple(found)


@cache
def pieces() -> dict[str, frozenset[str]]:
    """What the abilities of each card with rules text are made of."""
    return {
        card.full_name: frozenset(
            f"Trigger: {node.event}" if isinstance(node, ir.Trigger) else type(node).__name__
            for node in ir.walk(card.abilities)
            if type(node).__name__ not in EVERYWHERE
        )
        for card in all_cards()
        if card.text_lines
    }


@cache
def own_tests() -> dict[str, tuple[Test, ...]]:
    found = defaultdict(list)
    for test in tests():
        if test.own:
            found[test.own].append(test)
    return {card: tuple(of) for card, of in found.items()}


# -- the page ----------------------------------------------------------------------------------------------------

_TOP = """# Card index

Every card with rules text: its tests, how many other tests play it, and the pieces its abilities are made of. Written
by `python -m tools.card_index` from the tests and the card data; `tests/docs/test_card_index.py` fails when the page is
stale. A card's tests are a class of their own, in the file of `tests/cards/` for the first letter of its name. What is
common to many cards is shown by tests of the pieces in `tests/cards/mechanisms/`; a piece is a node of the IR, and a
trigger is told by its event. Pieces that nearly every card has are left out.

"""


def page() -> str:
    order = sorted(pieces(), key=lambda name: ascii_of(name).lower())
    others = Counter(card for test in tests() for card in test.names - {test.own})
    alone = [card for card in order if card not in own_tests()]
    unshown = {piece for piece, by in _shown().items() if not by}
    rows = [
        ("cards with rules text", len(order)),
        ("… with tests of their own", len(order) - len(alone)),
        ("… played by other tests only", sum(others[card] > 0 for card in alone)),
        ("… played by no test of cards or rules", sum(others[card] == 0 for card in alone)),
        ("pieces", len(_shown())),
        ("… of no card that a test plays", len(unshown)),
        ("… so the cards with such a piece", sum(bool(pieces()[card] & unshown) for card in order)),
    ]
    lines = [_TOP + "| what | how many |\n| --- | ---: |"]
    lines += [f"| {what} | {n} |" for what, n in rows]
    lines.append(
        "\n## Cards with tests of their own\n\n| card | tests | other tests | pieces |\n| --- | --- | ---: | --- |"
    )
    for card in order:
        if card in own_tests():
            of = own_tests()[card]
            said = "; ".join(test.name.removeprefix("test_").replace("_", " ") for test in of)
            place = f"[{Path(of[0].path).stem}::{class_of(card)}](../tests/{of[0].path})"
            lines.append(f"| {card} | {place}: {said} | {others[card]} | {_said(pieces()[card])} |")
    lines.append(
        "\n## Cards without a test of their own\n\nTheir pieces, each shown by a test that plays another card with "
        "it: in\n`tests/cards/mechanisms/`, those in brackets only elsewhere.\n\n"
        "| card | other tests | mechanisms |\n| --- | ---: | --- |"
    )
    lines += [f"| {card} | {others[card]} | {_mechanisms(card)} |" for card in alone]
    lines.append("\n## Pieces\n\n| piece | cards | with tests of their own | mechanisms |\n| --- | ---: | ---: | --- |")
    for piece in sorted(_shown()):
        having = [card for card in order if piece in pieces()[card]]
        own = sum(card in own_tests() for card in having)
        lines.append(f"| {piece} | {len(having)} | {own} | {', '.join(sorted(_families(piece)))} |")
    return "\n".join(lines) + "\n"


@cache
def _shown() -> dict[str, tuple[Test, ...]]:
    """For each piece, the tests that play a card with it."""
    found: dict[str, list[Test]] = {piece: [] for of in pieces().values() for piece in of}
    for test in tests():
        for piece in {piece for card in test.names | {test.own} for piece in pieces().get(card, ())}:
            found[piece].append(test)
    return {piece: tuple(of) for piece, of in found.items()}


@cache
def _families(piece: str) -> frozenset[str]:
    paths = {Path(test.path) for test in _shown()[piece]}
    return frozenset(path.stem.removeprefix("test_") for path in paths if path.parent.name == "mechanisms")


def _mechanisms(card: str) -> str:
    by_mechanism = [piece for piece in pieces()[card] if _families(piece)]
    rest = pieces()[card] - set(by_mechanism)
    return ", ".join([_said(frozenset(by_mechanism))] * bool(by_mechanism) + [f"({_said(rest)})"] * bool(rest))


def _said(of: frozenset[str]) -> str:
    return ", ".join(sorted(of))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
