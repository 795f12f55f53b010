"""The application: the page's own files, and the paths under /api/."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from lorcana_env._version import __version__
from lorcana_env.setup.variants import RULES, VARIANTS
from lorcana_env.web import boards, decks, editor, fields, matchups, play, puzzles, replays, reviews
from lorcana_env.web.guard import Guard
from lorcana_env.web.house import Asked, House, route
from lorcana_env.web.requests import answer

_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_VERSION = b"__VERSION__"  # its place in index.html


@cache
def static() -> dict[str, bytes]:
    """The files of the page by name, all there are: nothing is looked up on the disk for a request."""
    folder = files("lorcana_env.web") / "static"
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(tuple(_KINDS))}
    found["index.html"] = found["index.html"].replace(_VERSION, page_version(found).encode())
    return found


def page_version(found: dict[str, bytes]) -> str:
    """What the page is called: the package's version, and a digest of the files."""
    digest = hashlib.sha256()
    for name in sorted(found):
        digest.update(name.encode() + found[name])
    return f"{__version__}-{digest.hexdigest()[:8]}"


def version() -> str:
    """The version of the page that this server gives out."""
    folder = files("lorcana_env.web") / "static"
    return page_version({f.name: f.read_bytes() for f in folder.iterdir() if f.name.endswith(tuple(_KINDS))})


async def page(request: Request) -> Response:
    """A file of the page; "/" is the page itself."""
    name = request.path_params.get("name") or "index.html"
    content = static().get(name)
    if content is None:
        return answer({"error": "there is no such page"}, 404)
    return Response(content, media_type=_KINDS["." + name.rpartition(".")[2]])


def hello(house: House, asked: Asked) -> dict[str, Any]:
    """What the page needs before anything else."""
    return {
        "version": __version__,
        "ready": house.ready,
        "folder": str(house.folder),
        "decks": house.library.names(),
        "agents": house.agents.names(),
        "variants": list(VARIANTS),
        "rules": list(RULES),
        "labels": boards.labels(asked.language),
    }


async def nothing(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    return answer({"error": "there is no such page" if status == 404 else "this is not done here"}, status)


def application(house: House, token: str, port: int) -> ASGIApp:
    """Everything behind the guard."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house.open(asyncio.get_running_loop())
        yield
        house.close()

    routes = [
        route("GET", "hello", hello),
        *play.ROUTES,
        *replays.ROUTES,
        *reviews.ROUTES,
        *matchups.ROUTES,
        *fields.ROUTES,
        *editor.ROUTES,
        *puzzles.ROUTES,
        *decks.ROUTES,
        Route("/", page),
        Route("/{name}", page),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: nothing, 405: nothing})
    app.state.house = house
    return Guard(app, token, port, version())
