"""Deck lists that are data: JSON, objects of Tabletop Simulator, share codes. Each becomes lines or rows."""

import base64
import binascii
import json
import re
from urllib.parse import parse_qs, urlparse

from lorcana_env._util import arguments
from lorcana_env.decks.list_names import letters, short

_LISTS = ("cards", "deck", "main", "maindeck", "mainboard", "entries", "decklist", "list", "decks", "collection")
_BESIDE = ("sideboard", "side", "maybeboard", "considering")
_MAX_OBJECTS = 10_000
_DECK = 40  # cards of the smallest deck (1.10.1.2)


def json_list(text: str) -> str | list[dict[str, str]] | None:
    """Return the lines that a JSON text stands for, or the rows of a table, None when the text is no JSON."""
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
    if isinstance(data, dict) and data and all(type(copies) is int for copies in data.values()):
        data = [f"{copies} {name}" for name, copies in data.items()]
    elif isinstance(data, dict) and data and all(isinstance(entry, dict) for entry in data.values()):
        data = [{"card": name} | entry for name, entry in data.items()]
    if isinstance(data, list) and data and all(isinstance(entry, dict) for entry in data):
        return [_cells(entry) for entry in data]
    if isinstance(data, list) and data and all(isinstance(entry, str | list) for entry in data):
        return "\n".join(_line(entry).replace("\n", " ") for entry in data)
    raise ValueError(
        "this is JSON, but no list of lines, of cards with their numbers, or of objects of Tabletop Simulator: "
        "export the deck as text"
    )


def _only_list(data: object) -> object:
    """Return the list of cards in what a JSON text holds; ``ValueError`` when there are several."""
    for _ in range(4):  # a deck in a list of decks in an answer of a server
        if isinstance(data, list) and data and all(isinstance(each, dict) and _lists_in(each) for each in data):
            if len(data) > 1:
                raise ValueError(f"there are {len(data)} lists in one file; keep one")
            data = data[0]
        if not isinstance(data, dict):
            break
        saved = _saved_object(data)
        lists = _lists_in(data)
        if saved or not lists:
            return saved or data
        for key, value in data.items():
            if letters(key) in _BESIDE and value:
                raise ValueError(f"{key!r}: a deck has no cards besides the deck; delete it")
        if len(lists) > 1:
            raise ValueError(f"which of {', '.join(map(repr, lists))} is the list? Keep one")
        data = next(iter(lists.values()))
    return data


def _lists_in(data: dict[str, object]) -> dict[str, object]:
    """Return what may be the list of cards: lists with something in them, else objects."""
    named = {key: value for key, value in data.items() if letters(key) in _LISTS and value}
    return {key: value for key, value in named.items() if isinstance(value, list)} or {
        key: value for key, value in named.items() if isinstance(value, dict)
    }


def _saved_object(data: dict[str, object]) -> list[str]:
    """Return the names of the cards in an object saved by Tabletop Simulator, a line for each copy."""
    names: list[str] = []
    decks: list[str] = []
    waiting: list[object] = [data.get("ObjectStates")]
    for _ in range(_MAX_OBJECTS):
        if not waiting:
            break
        thing = waiting.pop()
        if isinstance(thing, list):
            waiting += reversed(thing)
        elif isinstance(thing, dict):
            inside = thing.get("ContainedObjects")
            name = thing.get("Nickname")
            if isinstance(inside, list) and inside:
                waiting.append(inside)
                decks += [str(name)] if len(inside) >= _DECK else []
            elif isinstance(name, str) and name.strip():
                names.append(" ".join(name.split()))
    if len(decks) > 1:
        raise ValueError(f"there are {len(decks)} decks in one file ({', '.join(map(repr, decks[:4]))}); keep one")
    return names


def _line(entry: object) -> str:
    """Return the line of an entry: a text, or a pair of a number and a name."""
    if isinstance(entry, str):
        return entry
    pair = sorted(entry, key=lambda part: isinstance(part, str)) if isinstance(entry, list) else []
    if len(pair) == 2 and type(pair[0]) is int and isinstance(pair[1], str):
        return f"{pair[0]} {pair[1]}"
    raise ValueError(f"this is JSON, but {short(json.dumps(entry, ensure_ascii=False))} is no number with a name")


def _cells(entry: dict[str, object], of: str = "") -> dict[str, str]:
    """Return the texts and numbers of an object, and of the objects in it, these behind the name of each."""
    cells: dict[str, str] = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            cells |= _cells(value, f"{of}{key} ")
        elif not isinstance(value, list):
            cells[of + key] = "" if value is None else " ".join(str(value).split())
    return cells


# -- share codes -----------------------------------------------------------------------------------------------------

_PART = re.compile(r".*[^\s$]\$\d+")  # of a share code: a name and its copies
_PARAMETERS = ("id", "list", "deck", "code", "d")  # of an address, that may hold a share code


def share_code(text: str) -> str | None:
    """Return the list that a share code, or an address with one, stands for; None when the text is none."""
    parts = [part.strip() for part in re.split(r"[|\n]", text) if part.strip()]
    if parts and all(_PART.fullmatch(part) for part in parts):
        return _lines_of(parts)
    codes = text.split()
    if len(codes) > 1 and all(_decode(code) is not None for code in codes):
        raise ValueError(f"there are {len(codes)} share codes in one file; keep one")
    if len(codes) != 1:
        return None
    (code,) = codes
    if not code.startswith(("http://", "https://")):
        return _decode(code)
    given = parse_qs(urlparse(code).query)
    for name in _PARAMETERS:
        listed = _decode(given.get(name, [""])[0].replace(" ", "+"))
        if listed is not None:
            return listed
    raise ValueError("this address holds no deck, and nothing is fetched from the net: export the deck as text")


def _decode(code: str) -> str | None:
    """Return the lines of base64, also in the alphabet of addresses; browsers encode accents as Latin-1."""
    try:
        data = base64.b64decode(code.translate(_OF_ADDRESSES) + "=" * (-len(code) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
    try:
        listed = data.decode("utf-8")
    except UnicodeDecodeError:
        listed = data.decode("latin-1")
    parts = [part.strip() for part in listed.split("|") if part.strip()]
    return _lines_of(parts) if parts and all(_PART.fullmatch(part) for part in parts) else None


def _lines_of(parts: list[str]) -> str:
    """Return the lines of ``Name_Version$4``, each a part of a share code."""
    pairs = [part.rpartition("$") for part in parts]
    return "\n".join(f"{copies} {name.replace('_', ' - ')}" for name, _, copies in pairs)


_OF_ADDRESSES = str.maketrans("-_", "+/")
