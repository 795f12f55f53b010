"""A server for programs: an application of another library behind a token, on this machine unless told otherwise."""

import hmac
import re
import secrets
from collections.abc import Callable
from urllib.parse import parse_qs

import uvicorn
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lorcana_env.apps.page.app import NAMES
from lorcana_env.apps.page.requests import json_response
from lorcana_env.apps.page.server import HOST, listen

_REFUSED = "the token is wrong or missing: send it as Authorization: Bearer TOKEN, as ?token=TOKEN, or before the path"
_ELSEWHERE = "this server answers to the address it printed, on this machine, and to no other name"


class TokenRequired:
    """Lets in requests and web sockets that bring the token; ``hosts`` None: to any name of this machine.

    The host is checked against DNS rebinding: a foreign name that suddenly means 127.0.0.1.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: set[str] | None) -> None:
        self.app, self.token, self.hosts = app, token.encode(), hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.getlist("host")
        if self.hosts is not None and (len(host) != 1 or host[0].lower() not in self.hosts):
            await self._refuse(403, _ELSEWHERE, scope, receive, send)
        elif self._is_token(scope["path"].removeprefix("/").partition("/")[0]):
            prefix = "/" + self.token.decode()
            path = scope["path"].removeprefix(prefix) or "/"
            await self.app({**scope, "path": path, "raw_path": path.encode()}, receive, send)
        elif not self._knows(headers, scope["query_string"]):
            await self._refuse(401, _REFUSED, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _knows(self, headers: Headers, query: bytes) -> bool:
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = parse_qs(query.decode("latin-1")).get("token", [""])[0]
        return self._is_token(token.strip())

    def _is_token(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.token)

    async def _refuse(self, status: int, why: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why[:120]})
        else:
            await json_response({"error": why}, status)(scope, receive, send)


def serve(
    app: ASGIApp, path: str, announce: Callable[[str], None], port: int = 0, host: str = HOST, token: str | None = None
) -> None:
    """Serve until interrupted. ``announce`` is called with the address of ``path``, behind the token.

    ``token`` None: one is drawn, for this run. ``host``: the address to listen at.
    """
    token = token or secrets.token_hex(16)
    if not re.fullmatch(r"[A-Za-z0-9_-]{8,200}", token):
        raise ValueError("a token has at least 8 letters and digits")
    with listen(port, host) as listening:
        actual = listening.getsockname()[1]
        hosts = {f"{name}:{actual}" for name in NAMES} if host == HOST else None
        config = uvicorn.Config(
            TokenRequired(app, token, hosts), log_level="error", access_log=False, server_header=False,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        announce(f"http://{host}:{actual}/{token}{path}")
        uvicorn.Server(config).run(sockets=[listening])
