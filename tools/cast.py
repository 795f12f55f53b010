"""Writes the comments of tests/cast.py, the facts of each card: ``python -m tools.cast``."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from functools import cache
from pathlib import Path

from lorcana_env.cards import Card, all_cards

FILE = Path(__file__).parents[1] / "tests" / "cast.py"
_START = "# fmt: off\n"
_REMARK = " · "  # between the facts and a remark
_NUMBERS = {"4": "FOUR", "99": "NINETY_NINE"}  # the first words of some names


@cache
def cast() -> dict[str, str]:
    """The constants and the full names that they stand for."""
    tree = ast.parse(FILE.read_text("utf-8"))
    return {
        target.id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def ascii_of(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def words(full_name: str) -> list[str]:
    """The words of a card's name as a constant may have them: PRINCE, ALI."""
    found = re.findall(r"[A-Z0-9]+", re.sub(r"['.]", "", ascii_of(full_name).upper()))
    return [
        word for i, name in enumerate(found) for word in (_NUMBERS.get(name, name).split("_") if i == 0 else [name])
    ]


def is_of(constant: str, full_name: str) -> bool:
    """Whether each word of the constant is a word of the card's name, or its beginning."""
    have = words(full_name)
    return all(
        any(word == name or (len(word) > 2 and name.startswith(word)) for name in have)
        or (len(word) > 3 and word in "".join(have))
        for word in constant.split("_")
    )


def facts(card: Card) -> str:
    """The facts of a card, such as: cost 5, 4/4, 1 lore, Shift 3, Evasive."""
    parts = [] if card.type == "character" else ["song" if card.song else card.type]
    parts.append(f"cost {card.cost}")
    if card.type == "character":
        parts.append(f"{card.strength}/{card.willpower}")
    if card.type == "location":
        parts += [f"move {card.move_cost}", f"{card.willpower} willpower"]
    if card.type in ("character", "location"):
        parts.append(f"{card.lore} lore")
    for keyword in card.keywords:
        number = keyword.cost if keyword.cost is not None else keyword.value
        plus = "+" if keyword.keyword in ("Challenger", "Resist") else ""
        parts.append(keyword.keyword + ("" if number is None else f" {plus}{number}"))
    return ", ".join(parts)


def page() -> str:
    text = FILE.read_text("utf-8")
    by_name = {card.full_name: card for card in all_cards()}
    remarks = {}
    for line in text.splitlines():
        constant, _, remark = line.partition(_REMARK)
        remarks[constant.partition(" = ")[0]] = remark
    lines = []
    for constant, name in sorted(cast().items(), key=lambda entry: ascii_of(entry[1]).lower()):
        remark = remarks[constant]
        lines.append(
            f"{constant} = {json.dumps(name, ensure_ascii=False)}  # {facts(by_name[name])}"
            + (_REMARK + remark) * bool(remark)
        )
    return text.partition(_START)[0] + _START + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
    print(f"wrote tests/{FILE.name}")
