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
_NORMAL = (None, "", "normal", "standard", "default", "classic")  # games, as a variant may be called
#: In a zip what is no game: of a match, of the system that packed it, for people.
_BESIDE = re.compile(r"(?i)(?:/|match\.json|\.(?:txt|md|html?|pdf))$|(?:^|/)(?:\.|__macosx/|readme)")
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
        yield from _games(content, where)
        return
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except Exception:  # a damaged file raises many
        yield _damaged(where)
        return
    names = [name for name in packed.namelist() if not _BESIDE.search(name)]
    if not names:
        yield ValueError(f"{where} holds no replay: export it again, as .replay.gz or .match-replay.zip")
    if len(names) > MOST_GAMES:
        yield ValueError(f"{where} holds {len(names):,} files; at most {MOST_GAMES:,} are read: make several of it")
        return
    for name in names:
        place = f"{where}, {name}"
        try:
            game = packed.open(name).read(LARGEST + 1)
        except Exception:
            yield _damaged(place)
        else:
            yield from _games(game, place)


def _damaged(where: str) -> ValueError:
    return ValueError(f"{where} cannot be unpacked: it is cut short or changed; export it again")


def _games(content: bytes, where: str) -> Iterator[Exported | ValueError]:
    """The games of a file that is no zip: one, or several, as a list or one behind the other."""
    try:
        values = list(_values(_unpacked(content, where))) or [(None, False)]
    except ValueError as error:
        yield error
        return
    for k, (value, whole) in enumerate(values, 1):
        try:
            yield _checked(value, not whole, f"{where}, game {k}" if len(values) > 1 else where)
        except ValueError as error:
            yield error


def _unpacked(content: bytes, where: str) -> str:
    """The text of a file, of one that was cut off as far as it goes."""
    parts, cut, size = [], False, 0
    while content[:2] == b"\x1f\x8b" and size <= LARGEST:
        unpacker = zlib.decompressobj(31)
        try:
            parts.append(unpacker.decompress(content, LARGEST + 1))
        except zlib.error as error:
            raise _damaged(where) from error
        size += len(parts[-1])
        cut, content = not unpacker.eof, unpacker.unused_data
    content = b"\n".join(parts) if parts else content
    if len(content) > LARGEST:
        raise ValueError(f"{where} holds more than {LARGEST:,} bytes: no game is so long; give each game its own file")
    return content.decode("utf-8-sig", errors="ignore" if cut else "replace")


def _values(text: str) -> Iterator[tuple[Any, bool]]:
    """The values of JSON in a text, of a list of games each game, and whether they are whole: the last may be cut."""
    decoder, text = json.JSONDecoder(), text.strip()
    while text:
        try:
            value, end = decoder.raw_decode(text)
        except (ValueError, RecursionError):
            try:
                yield json.loads(_closed(text)), False
            except (ValueError, RecursionError):
                yield None, False
            return
        games = isinstance(value, list) and value and all(isinstance(each, dict) and "frames" in each for each in value)
        yield from ((each, True) for each in (value if games else [value]))
        text = text[end:].lstrip()


def _checked(data: Any, cut: bool, where: str) -> Exported:
    if data is None:
        raise ValueError(f"{where} is no exported game: it is no JSON; export the replay, as .replay.gz")
    if isinstance(data, list):
        raise ValueError(f"{where} is a game log, which holds no positions: export the replay")
    if not isinstance(data, dict) or ("frames" not in data and not cut):
        raise ValueError(f"{where} is no exported game: it has no frames; export the replay")
    if data.get("format") != FORMAT:
        raise ValueError(f"{where} has the format {str(data.get('format'))[:40]!r}; {FORMAT} is read")
    if data.get("perspective") not in (1, 2) or not isinstance(data.get("baseSnapshot"), dict):
        lacks = "ends before" if cut else "lacks"
        raise ValueError(f"{where} {lacks} the first position, or whose eyes saw it: export it again")
    others, variant = data["baseSnapshot"].get("opponents"), data.get("gameVariant")
    variant = variant or data["baseSnapshot"].get("gameVariant")
    if isinstance(others, list) and len(others) > 1:
        raise ValueError(f"{where} is a game of {len(others) + 1} players; games of two are read")
    if variant not in _NORMAL:
        raise ValueError(f"{where} is a game of the variant {str(variant)[:40]!r}; games by the normal rules are read")
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
