"""Who may ask: a page that this server gave out, opened from the address it printed, on this machine.

Names are checked against DNS rebinding (a foreign name that suddenly means 127.0.0.1), origins and the token against
forged requests of other pages; the token is a header that only our page can send. What a page may load, and who may
frame it, stands in the headers of every answer.
"""

from __future__ import annotations

import hmac

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lorcana_env.web.requests import answer

NAMES = ("127.0.0.1", "localhost", "[::1]")
API = "/api/"
PAGE_HEADER = "x-lorcana-page"
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


class Guard:
    """Around the application: refuses what did not come from our page."""

    def __init__(self, app: ASGIApp, token: str, port: int, page: str) -> None:
        self.app, self.token, self.page = app, token.encode(), page
        self.hosts = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())
        self.origins = {f"http://{host}" for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        path = scope["path"]

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store" if path.startswith(API) else "no-cache")
            await send(message)

        refused = self._refused(Headers(scope=scope), path)
        if refused is None:
            await self.app(scope, receive, with_headers)
        else:
            status, why, more = refused
            await answer({"error": why, **more}, status)(scope, receive, with_headers)

    def _refused(self, headers: Headers, path: str) -> tuple[int, str, dict[str, bool]] | None:
        """Status and reason, when a request is not answered."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 403, "this server answers to the address it printed, on this machine, and to no other name", {}
        if not path.startswith(API):
            return None  # the page as such, which holds nothing of anybody's
        if any(origin.lower() not in self.origins for origin in headers.getlist("origin")):
            return 403, "the request comes from a page of another origin", {}
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "the request comes from a page of another site", {}
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), self.token):
            return 401, "the token is wrong or missing: open the address that lorcana serve printed", {"token": True}
        if headers.get(PAGE_HEADER, self.page) != self.page:
            return 409, "this page is of another version than the server: reload it; nothing is lost", {"reload": True}
        return None
