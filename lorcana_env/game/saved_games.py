"""Saved games as bytes: a header (variant, rules, decks) in JSON, the record, a checksum."""

import json
import zlib
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._version import __version__
from lorcana_env.decks import Deck
from lorcana_env.setup.compiled_decks import CompiledDecks, table_for
from lorcana_env.setup.teams import Teams, read_teams

_MAGIC = b"LORCANA4"


def _version(data: bytes) -> str:
    """Return the version that saved a game, "unknown" where the header does not say."""
    size = int.from_bytes(data[8:12], "little")
    try:
        version = json.loads(data[12 : 12 + size])["version"]
    except (KeyError, TypeError, ValueError, RecursionError):
        return "unknown"
    return version if isinstance(version, str) and len(version) <= 30 and version.isprintable() else "unknown"


def game_bytes(table: CompiledDecks, states: np.ndarray, auto: bool) -> bytes:
    """Return a game as bytes. ``states``: STATE[1]."""
    header = {
        "version": __version__,
        "variant": table.variant,
        "rules": table.rules,
        "teams": table.teams,
        "state_bytes": states.nbytes,
        "auto": int(auto),
        "decks": [[deck.name, deck.cards] for deck in table.decks],
    }
    head = json.dumps(header).encode()
    body = _MAGIC + len(head).to_bytes(4, "little") + head + states.tobytes()
    return body + zlib.crc32(body).to_bytes(4, "little")


def read_game(data: bytes) -> tuple[CompiledDecks, np.ndarray, bool]:
    """Return the table, record (STATE[1]) and ``auto`` of a saved game, whose record is not checked yet.

    ``ValueError`` for anything cut off, changed or of another version.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"a saved game is bytes, not {arguments.shown(data)}")
    data = bytes(data)
    if data[:7] != _MAGIC[:7]:
        raise ValueError("this is not a saved lorcana_env game")
    # A record names instructions of compiled cards by number, which another version counts otherwise.
    other = (
        f"this game was saved by version {_version(data)} of lorcana_env; this is {__version__}: go on with that one"
    )
    if data[:8] != _MAGIC:
        raise ValueError(other)
    if len(data) < 16 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ValueError("the saved game is damaged: it was cut short, extended or changed")
    size = int.from_bytes(data[8:12], "little")
    record = data[12 + size : -4]
    try:
        header: dict[str, Any] = json.loads(data[12 : 12 + size])
        if header["version"] != __version__:
            raise ValueError(other)
        decks = [Deck(cards, name) for name, cards in header["decks"]]
        teams = read_teams(Teams(*header.get("teams", ())), len(decks))
        table = table_for(decks, header["variant"], header["rules"], teams=teams)
        written, auto = header["state_bytes"], arguments.flag(header["auto"], "auto")
    except (KeyError, TypeError, AttributeError, RecursionError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"the saved game is damaged: its header is none ({type(error).__name__})") from error
    if written != table.dtype.itemsize or len(record) != table.dtype.itemsize:
        raise ValueError("the saved game is damaged: its record has another length")
    return table, np.frombuffer(record, table.dtype), auto
