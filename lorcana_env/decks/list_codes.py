"""Deck lists that are data: JSON, objects of Tabletop Simulator, share codes. Each becomes lines or rows."""

import base64
import json
import re
from typing import Any
from urllib.parse import parse_qs, urlparse

from lorcana_env._util import arguments
from lorcana_env.decks.list_rows import letters, short

_LISTS = ("cards", "deck", "main", "maindeck", "mainboard", "entries", "decklist", "list", "decks", "collection")
_BESIDE = ("sideboard", "side", "maybeboard", "considering")
_DECK = 40  # cards of the smallest deck (1.10.1.2)
_PART = re.compile(r"(.*[^\s$])\$(\d+)")  # of a share code: a name and its copies


def json_list(text: str) -> str | list[list[str]] | None:
    """Return the lines that a JSON text stands for, or headings and the rows under them; None when it is no JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = json.loads(text, object_pairs_hook=arguments.no_key_twice)
    except arguments.KeyTwice:
        raise
    except (ValueError, RecursionError):
        if text.lstrip().startswith("{"):
            raise ValueError("this looks like JSON, but is none: export the deck as text") from None
        return None
    data = _only_list(data)
    if isinstance(data, dict):
        data = [{"card": name} | n if isinstance(n, dict) else [n, name] for name, n in data.items()]
    if isinstance(data, list) and data and all(isinstance(entry, dict) for entry in data):
        rows = [_cells(entry) for entry in data]
        heads = dict.fromkeys(key for row in rows for key in row)
        return [[*heads], *([row.get(head, "") for head in heads] for row in rows)]
    if isinstance(data, list) and data and all(isinstance(entry, str | list) for entry in data):
        return "\n".join(_line(entry).replace("\n", " ") for entry in data)
    raise ValueError(
        "this is JSON, but no list of lines, of cards with their numbers, or of objects of Tabletop Simulator: "
        "export the deck as text"
    )


def _only_list(data: Any) -> Any:
    """Return the list of cards in what a JSON text holds; ``ValueError`` when there are several."""
    if isinstance(data, list) and data and all(isinstance(each, dict) and _lists_in(each) for each in data):
        if len(data) > 1:
            raise ValueError(f"there are {len(data)} lists in one file; keep one")
        return _only_list(data[0])
    if isinstance(data, dict) and "ObjectStates" in data:
        return _saved([data], [])
    lists = _lists_in(data) if isinstance(data, dict) else {}
    if not lists:
        return data
    for key, value in data.items():
        if letters(key) in _BESIDE and value:
            raise ValueError(f"{key!r}: a deck has no cards besides the deck; delete it")
    if len(lists) > 1:
        raise ValueError(f"which of {', '.join(map(repr, lists))} is the list? Keep one")
    return _only_list(*lists.values())


def _lists_in(data: dict[str, Any]) -> dict[str, Any]:
    """Return what may be the list of cards: lists with something in them, else objects."""
    named = {key: value for key, value in data.items() if letters(key) in _LISTS and value}
    lists = {key: value for key, value in named.items() if isinstance(value, list)}
    return lists or {key: value for key, value in named.items() if isinstance(value, dict)}


def _saved(things: list[Any], decks: list[str]) -> list[str]:
    """Return the names of the cards in objects saved by Tabletop Simulator, a line for each copy; ``decks`` so far."""
    names: list[str] = []
    for thing in filter(lambda thing: isinstance(thing, dict), things):
        inside = thing.get("ContainedObjects") or thing.get("ObjectStates")
        inside = inside if isinstance(inside, list) else []
        name = " ".join(str(thing.get("Nickname") or "").split())
        decks += [name] if len(inside) >= _DECK else []
        names += _saved(inside, decks) if inside else [name] if name else []
    if len(decks) > 1:
        raise ValueError(f"there are {len(decks)} decks in one file ({', '.join(map(repr, decks[:4]))}); keep one")
    return names


def _line(entry: Any) -> str:
    """Return the line of an entry: a text, or a pair of a number and a name."""
    pair = [entry] if isinstance(entry, str) else sorted(entry, key=lambda part: isinstance(part, str))
    if [type(part) for part in pair] in ([str], [int, str]):
        return " ".join(map(str, pair))
    raise ValueError(f"this is JSON, but {short(json.dumps(entry, ensure_ascii=False))} is no number with a name")


def _cells(entry: dict[str, Any], of: str = "") -> dict[str, str]:
    """Return the texts and numbers of an object, and of the objects in it, these behind the name of each."""
    cells: dict[str, str] = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            cells |= _cells(value, f"{of}{key} ")
        elif not isinstance(value, list):
            cells[of + key] = "" if value is None else " ".join(str(value).split())
    return cells


def share_code(text: str) -> str | None:
    """Return the list that a share code, or an address with one, stands for; None when the text is none."""
    codes = text.split()
    if len(codes) > 1 and all(_decode(code) for code in codes):
        raise ValueError(f"there are {len(codes)} share codes in one file; keep one")
    if len(codes) != 1 or not text.lstrip().startswith(("http://", "https://")):
        return _lines_of(text) or (_decode(codes[0]) if len(codes) == 1 else None)
    for given, *_ in parse_qs(urlparse(codes[0]).query).values():
        if listed := _decode(given.replace(" ", "+")):
            return listed
    raise ValueError("this address holds no deck, and nothing is fetched from the net: export the deck as text")


def _decode(code: str) -> str | None:
    """Return the lines of base64, also in the alphabet of addresses; browsers encode accents as Latin-1."""
    try:
        data = base64.b64decode(code.translate(str.maketrans("-_", "+/")) + "=" * (-len(code) % 4), validate=True)
    except ValueError:
        return None
    try:
        return _lines_of(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _lines_of(data.decode("latin-1"))


def _lines_of(listed: str) -> str | None:
    """Return the lines of ``Name_Version$4|...``, None if the text is none."""
    parts = [_PART.fullmatch(part.strip()) for part in re.split(r"[|\n]", listed) if part.strip()]
    return "\n".join(f"{part[2]} {part[1].replace('_', ' - ')}" for part in parts if part) if all(parts) else None
