"""The application: the guard, the files of the page, and the paths under /api/."""

import hashlib
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lorcana_env import compiling
from lorcana_env._version import __version__
from lorcana_env.apps.page import decks, matchups, metagame, play, positions, puzzles, replays, serialize
from lorcana_env.apps.page.requests import json_response
from lorcana_env.apps.page.state import ApiRequest, ServerState, route
from lorcana_env.setup.variants import RULES, VARIANTS

TABS = (play, replays, matchups, metagame, positions, puzzles, decks)
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_VERSION = b"__VERSION__"  # the placeholder in index.html
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


@cache
def static() -> dict[str, bytes]:
    """Return the files of the page by name, with the version of the page in ``index.html``."""
    found = _static_files()
    found["index.html"] = found["index.html"].replace(_VERSION, page_version().encode())
    return found


def _static_files() -> dict[str, bytes]:
    folder = files("lorcana_env.apps.page") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(tuple(_TYPES))}


@cache
def page_version() -> str:
    """Return the version of the page: that of the package, and a digest of the files."""
    digest = hashlib.sha256()
    for name, content in sorted(_static_files().items()):
        digest.update(name.encode() + content)
    return f"{__version__}-{digest.hexdigest()[:8]}"


async def page(request: Request) -> Response:
    """Return a file of the page; "/" is ``index.html``."""
    name = request.path_params.get("name") or "index.html"
    content = static().get(name)
    if content is None:
        return json_response({"error": "there is no such page"}, 404)
    return Response(content, media_type=_TYPES["." + name.rpartition(".")[2]])


def hello(server: ServerState, request: ApiRequest) -> dict[str, Any]:
    """Return what the page needs before anything else."""
    return {
        "ready": server.ready,
        "folder": str(server.folder),
        "decks": server.library.names(request.language),
        "agents": server.agents.names(),
        "variants": [name for name, variant in VARIANTS.items() if variant.least_players == 2],
        "rules": list(RULES),
        "labels": serialize.labels(request.language),
    }


def warming(server: ServerState, request: ApiRequest) -> dict[str, Any]:
    """Return what is being compiled, and whether a game can begin without waiting for it."""
    return {"ready": server.ready, "compiling": compiling.listen().now}


async def not_found(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    return json_response({"error": "there is no such page" if status == 404 else "this is not done here"}, status)


def application(server: ServerState, token: str, port: int) -> ASGIApp:
    """Return the application behind its guard."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.open()
        yield
        server.close()

    routes = [
        route("GET", "hello", hello),
        route("GET", "warming", warming),
        *(route for tab in TABS for route in tab.ROUTES),
    ]
    routes += [Route("/", page), Route("/{name}", page)]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: not_found, 405: not_found})
    app.state.server = server
    return Guard(app, token, port, page_version())


class Guard:
    """The outer layer of the application, which refuses what did not come from its own page.

    The host is checked against DNS rebinding (a foreign name that suddenly means 127.0.0.1), origin and token against
    forged requests of other pages. The headers of every answer say what the page may load, and who may frame it.
    """

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

        refusal = self._refusal(Headers(scope=scope), path)
        if refusal is None:
            await self.app(scope, receive, with_headers)
        else:
            status, reason, more = refusal
            await json_response({"error": reason, **more}, status)(scope, receive, with_headers)

    def _refusal(self, headers: Headers, path: str) -> tuple[int, str, dict[str, bool]] | None:
        """Return status, reason and further fields of the answer if a request is refused."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 403, "this server answers to the address it printed, on this machine, and to no other name", {}
        if not path.startswith(API):
            return None  # the page itself holds no data
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
