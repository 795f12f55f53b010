"""Reading of requests: up to a limit of bytes, strictly JSON, and checked field by field."""

import asyncio
import json
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lorcana_env._util import arguments

SMALL = 1 << 16  # bytes of a request
LARGE = 1 << 20  # bytes of a request that holds a replay or a deck list
TIMEOUT = 10.0  # seconds for a body to arrive


class ApiError(Exception):
    """An error that is answered with a status and a sentence; ``more`` is added to the JSON of the answer."""

    def __init__(self, status: int, reason: str, **more: Any) -> None:
        super().__init__(reason)
        self.status, self.reason, self.more = status, reason, more


def json_response(value: Any, status: int = 200) -> Response:
    """Return a response in ASCII, since a text from a request may hold half a surrogate pair."""
    body = json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")
    return Response(body, status, media_type="application/json")


async def read_body(request: Request, limit: int) -> bytes:
    """Return the body, of at most ``limit`` bytes."""
    too_large = ApiError(413, f"the request is too large: at most {limit:,} bytes")
    length = request.headers.get("content-length")
    if length is not None and (not length.isdecimal() or int(length) > limit):
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(TIMEOUT):
            async for part in request.stream():
                body += part
                if len(body) > limit:
                    raise too_large
    except TimeoutError:
        raise ApiError(408, f"the request did not arrive within {TIMEOUT:.0f} seconds") from None
    except ClientDisconnect:
        raise ApiError(400, "the request was cut off") from None
    return bytes(body)


async def read_fields(request: Request, limit: int = SMALL) -> dict[str, Any]:
    """Return the JSON object in a request."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError(415, "the request must be JSON (content-type: application/json)")
    body = await read_body(request, limit)
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise ApiError(400, "the request is no JSON") from None
    if not isinstance(value, dict):
        raise ApiError(400, "the request must be a JSON object")
    return value


def _refuse_constant(name: str) -> float:
    raise ValueError(name)  # NaN and Infinity are not JSON


def wrap_seed(seed: int) -> int:
    """Return a seed of 64 bits that gives the same games: games use the lowest 64 bits."""
    return seed if -(2**63) <= seed < 2**64 else seed % 2**64


class Fields:
    """The fields of a request, each read by name and type. Unknown fields are refused."""

    def __init__(self, fields: Any, *known: str) -> None:
        self._fields = arguments.keys(fields, "the request", known)

    def __contains__(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def text(self, name: str, default: str | None = None, limit: int = 200) -> str:
        """Return a text of at most ``limit`` characters; the field is required if there is no default."""
        if name not in self and default is not None:
            return default
        text = arguments.text(self._fields.get(name), name)
        if len(text) > limit:
            raise ValueError(f"{name} has {len(text):,} characters; at most {limit:,}")
        return text

    def integer(self, name: str, default: int | None = None, low: int | None = None, high: int | None = None) -> int:
        if name not in self and default is not None:
            return default
        return arguments.integer(self._fields.get(name), name, low, high)

    def seed(self, default: int = 0) -> int:
        return wrap_seed(self.integer("seed", default))

    def flag(self, name: str) -> bool:
        return arguments.flag(self._fields[name], name) if name in self else False

    def raw(self, name: str) -> Any:
        """Return the value unchecked, for code that checks it elsewhere."""
        return self._fields.get(name)
