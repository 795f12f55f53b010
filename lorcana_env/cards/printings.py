"""Printings: which card has which collector number in which set (5.2.10; ``data/printings.json``)."""

import json
from functools import lru_cache
from importlib.resources import files

#: Abbreviations of the sets, as card sites use them -> the code of the set (what stands on the card).
SETS = {
    "TFC": "1", "ROF": "2", "ITI": "3", "INK": "3", "URS": "4", "URR": "4", "SSK": "5", "SHS": "5", "SHI": "5",
    "AZS": "6", "AZU": "6", "ARI": "7", "ARC": "7", "ROJ": "8", "TROJ": "8", "JAF": "8", "FAB": "9", "WIW": "10",
    "WITW": "10", "WHI": "10", "WIN": "11", "WSP": "11", "WUN": "12", "WIU": "12", "WIL": "12", "AOV": "13",
    "AOTV": "13", "VIN": "13", "HYP": "14", "HYC": "14",
}  # fmt: skip


def set_code(text: str) -> str | None:
    """The code of the set that a text names ("1", "001", "TFC", "P1"), None if it names none."""
    code = text.strip().upper()
    code = code.lstrip("0") if code.isdecimal() else SETS.get(code, code)
    return code if code in _printings() else None


def card_of_printing(code: str, number: int) -> str | None:
    """The full name of the card with a collector number in a set, None when there is none."""
    return _printings().get(code, {}).get(number)


def numbers_of(full_name: str) -> frozenset[int]:
    """The collector numbers of a card, in whichever sets it was printed."""
    return _numbers().get(full_name, frozenset())


@lru_cache(maxsize=1)
def _printings() -> dict[str, dict[int, str]]:
    """Set -> collector number -> full name."""
    text = (files("lorcana_env.cards") / "data" / "printings.json").read_text("utf-8")
    return {
        code: {int(first) + i: name for first, names in rows.items() for i, name in enumerate(names)}
        for code, rows in json.loads(text).items()
    }


@lru_cache(maxsize=1)
def _numbers() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for names in _printings().values():
        for number, name in names.items():
            found.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}
