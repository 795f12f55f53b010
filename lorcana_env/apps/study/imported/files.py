"""Read exported games: gzip, zip or JSON, by their first bytes, whatever the file is called."""

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

FORMAT = "duels-replay-v1"
LARGEST = 1 << 24  # bytes of one game, unpacked: twenty times a long one
MOST_GAMES = 1000  # in one zip
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]')


@dataclass(frozen=True)
class Exported:
    """A game as it was exported: where it was read, its data, and whether the file ends in the middle."""

    where: str
    data: dict[str, Any]
    cut: bool = False


def read_exported(content: bytes, where: str) -> Iterator[Exported | ValueError]:
    """The games in the content of a file; in place of one that cannot be read the error that names it."""
    if content[:2] != b"PK":
        yield _game(content, where)
        return
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except Exception:  # a damaged file raises many
        yield _damaged(where)
        return
    names = [name for name in packed.namelist() if not name.endswith(("/", "match.json"))]
    if len(names) > MOST_GAMES:
        yield ValueError(f"{where} holds {len(names):,} files; at most {MOST_GAMES:,} are read")
        return
    for name in names:
        place = f"{where}, {name}"
        try:
            game = packed.open(name).read(LARGEST + 1)
        except Exception:
            yield _damaged(place)
        else:
            yield _game(game, place)


def _damaged(where: str) -> ValueError:
    return ValueError(f"{where} cannot be unpacked: it is cut short or changed")


def _game(content: bytes, where: str) -> Exported | ValueError:
    try:
        text, cut = _unpacked(content, where)
        return _parsed(text, cut, where)
    except ValueError as error:
        return error


def _unpacked(content: bytes, where: str) -> tuple[str, bool]:
    """The text of a file, and whether it ends in the middle."""
    cut = False
    if content[:2] == b"\x1f\x8b":
        unpacker = zlib.decompressobj(31)
        try:
            content = unpacker.decompress(content, LARGEST + 1)
        except zlib.error as error:
            raise _damaged(where) from error
        cut = not unpacker.eof
    if len(content) > LARGEST:
        raise ValueError(f"{where} holds more than {LARGEST:,} bytes: no game is so long")
    return content.decode("utf-8-sig", errors="ignore" if cut else "replace"), cut


def _parsed(text: str, cut: bool, where: str) -> Exported:
    try:
        data = json.loads(_closed(text) if cut else text)
    except (ValueError, RecursionError):
        cut = True
        try:
            data = json.loads(_closed(text))
        except (ValueError, RecursionError):
            raise ValueError(f"{where} is no exported game: it is no JSON") from None
    if isinstance(data, list):
        raise ValueError(f"{where} is a game log, which holds no positions: export the replay")
    if not isinstance(data, dict) or ("frames" not in data and not cut):
        raise ValueError(f"{where} is no exported game: it has no frames")
    if data.get("format") != FORMAT:
        raise ValueError(f"{where} has the format {str(data.get('format'))[:40]!r}; {FORMAT} is read")
    if data.get("perspective") not in (1, 2) or not isinstance(data.get("baseSnapshot"), dict):
        raise ValueError(f"{where} {'ends before' if cut else 'lacks'} the first position, or whose eyes saw it")
    others = data["baseSnapshot"].get("opponents")
    if isinstance(others, list) and len(others) > 1:
        raise ValueError(f"{where} is a game of {len(others) + 1} players; games of two are read")
    return Exported(where, data, cut)


def _closed(text: str) -> str:
    """JSON that was cut off, closed behind the last whole value of its outermost object, or of a list in that."""
    stack, end, open_then = "", 0, ""
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in "[{":
            stack += sign
        elif sign in "]}":
            stack = stack[:-1]
        if sign in "]}," and stack in ("{", "{["):
            end, open_then = token.start() if sign == "," else token.end(), stack
    return text[:end] + "".join("]" if sign == "[" else "}" for sign in reversed(open_then))
