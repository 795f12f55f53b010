"""What the page sends: read up to a limit, strictly JSON, and checked field by field."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lorcana_env._util import arguments

SMALL = 1 << 16  # bytes of a request
LARGE = 1 << 20  # of one that holds a replay or a deck list
SECONDS = 10.0  # that a body may take to come in


class Refused(Exception):
    """Answered with a status and a sentence; ``more`` goes with it."""

    def __init__(self, status: int, why: str, **more: Any) -> None:
        super().__init__(why)
        self.status, self.why, self.more = status, why, more


def answer(value: Any, status: int = 200) -> Response:
    """JSON. All in ASCII: a text from outside may hold half a character, which UTF-8 has no bytes for."""
    body = json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")
    return Response(body, status, media_type="application/json")


async def body_of(request: Request, most: int) -> bytes:
    """The body, of at most ``most`` bytes."""
    too_large = Refused(413, f"the request is too large: at most {most:,} bytes")
    said = request.headers.get("content-length")
    if said is not None and (not said.isdecimal() or int(said) > most):
        raise too_large
    found = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for part in request.stream():
                found += part
                if len(found) > most:
                    raise too_large
    except TimeoutError:
        raise Refused(408, f"the request did not come in whole within {SECONDS:.0f} seconds") from None
    except ClientDisconnect:
        raise Refused(400, "the request was cut off") from None
    return bytes(found)


def unpacks_to(content: bytes, most: int) -> None:
    """``Refused`` for a zip archive that holds more than ``most`` bytes: a small one may hold more than the memory."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            total = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError):
        return  # whoever reads it says so
    if total > most:
        raise Refused(413, f"the file is too large: it unpacks to {total:,} bytes, and at most {most:,} are read here")


async def fields_of(request: Request, most: int = SMALL) -> dict[str, Any]:
    """The JSON object that a request holds."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "the request must be JSON (content-type: application/json)")
    body = await body_of(request, most)
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused(400, "the request is no JSON") from None
    if not isinstance(value, dict):
        raise Refused(400, "the request must be a JSON object")
    return value


def _no_number(name: str) -> float:
    raise ValueError(name)


def kept_seed(seed: int) -> int:
    """A seed in 64 bits, with which games are the same."""
    return seed if -(2**63) <= seed < 2**64 else seed % 2**64


class Given:
    """The fields of a request, each asked for by name and kind; a field that nobody knows is refused."""

    def __init__(self, fields: Any, *known: str) -> None:
        self._fields = arguments.keys(fields, "the request", known)

    def __contains__(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def text(self, name: str, default: str | None = None, most: int = 200) -> str:
        """A text of at most ``most`` characters; without a default it must be there."""
        if name not in self and default is not None:
            return default
        text = arguments.text(self._fields.get(name), name)
        if len(text) > most:
            raise ValueError(f"{name} has {len(text):,} characters; at most {most:,}")
        return text

    def integer(self, name: str, default: int | None = None, low: int | None = None, high: int | None = None) -> int:
        if name not in self and default is not None:
            return default
        return arguments.integer(self._fields.get(name), name, low, high)

    def seed(self, default: int = 0) -> int:
        """The lowest 64 bits of any integer, which are all that games take of it; a larger one could not be kept."""
        return kept_seed(self.integer("seed", default))

    def flag(self, name: str, default: bool = False) -> bool:
        return arguments.flag(self._fields[name], name) if name in self else default

    def raw(self, name: str) -> Any:
        """As it came, for what checks it elsewhere."""
        return self._fields.get(name)
