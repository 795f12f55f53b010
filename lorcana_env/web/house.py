"""All that a running server holds, and how a request reaches it."""

from __future__ import annotations

import asyncio
import functools
import os
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lorcana_env.web.book import Book
from lorcana_env.web.jobs import Jobs
from lorcana_env.web.library import Agents, Library
from lorcana_env.web.requests import SMALL, Given, Refused, answer, body_of, fields_of
from lorcana_env.web.sessions import Sessions
from lorcana_env.web.trials import Trials
from lorcana_env.words.terms import check_language

QUICK, SLOW = 4, 2  # threads for what takes no time, and for what somebody waits for
GRACE = 0.5  # seconds for what is being done when the server stops


class House:
    """Decks, agents, games, matchups.

    ``quick`` does what a click asks for, ``slow`` what may take a moment (a hint, a table); the agents of games think
    in ``sessions.thinkers``, which neither waits for.
    """

    def __init__(self, folder: Path, own_agents: Sequence[str] = ()) -> None:
        self.folder = folder
        self.library = Library(folder)
        self.agents = Agents(own_agents)
        self.jobs = Jobs(folder / "matchups", self.agents.check, ("matchup", "compare", "tune", "keep"))
        (folder / "games").mkdir(exist_ok=True)
        # a queue of their own; each bears its game's name, and what it found lies beside the game
        self.reviews = Jobs(folder / "analyses", self.agents.check, ("analysis",), folder / "games")
        self.trials = Trials()
        self.book = Book(folder)
        self.quick = ThreadPoolExecutor(QUICK, "quick")
        self.slow = ThreadPoolExecutor(SLOW, "slow")
        self.ready = False  # the engine is compiled
        self.sessions: Sessions

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """What needs the loop of the server."""
        self.sessions = Sessions(self.folder / "games", self.agents, self.book, loop, max(2, os.cpu_count() or 2))
        self.sessions.thinkers.submit(self._warm)
        self._leaving = asyncio.Event()

    def leave(self) -> None:
        """The server is to stop: who waits is answered now (:meth:`while_open`)."""
        self._leaving.set()

    async def while_open(self, work: Awaitable[Any]) -> Any:
        """What comes of it, unless the server stops before that is known: then :class:`Refused`."""
        task, leaving = asyncio.ensure_future(work), asyncio.ensure_future(self._leaving.wait())
        try:
            await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                await asyncio.wait({task}, timeout=GRACE)
            if not task.done():
                raise Refused(503, "the server is being stopped; everything is kept")
            return task.result()
        finally:
            leaving.cancel()
            task.cancel()

    def close(self) -> None:
        self.sessions.close()
        self.jobs.close()
        self.reviews.close()
        for pool in (self.quick, self.slow):
            pool.shutdown(wait=False, cancel_futures=True)

    def with_agent(self, name: str, do: Callable[..., Any], *arguments: Any) -> Any:
        """Do what an agent is asked for in; if it is one's own, which may hang, where nobody else waits."""
        if name in self.agents.own:
            return in_thread(self.sessions.pool(name), _told, name, do, *arguments)
        return do(*arguments)

    def _warm(self) -> None:
        """Have the engine compiled, or read from the cache, before somebody waits for it."""
        from lorcana_env.game.game import Game

        game = Game("blurple", "yurple", seed=1)
        self.agents.make("greedy", 1)(game)
        self.ready = True


def _told(name: str, do: Callable[..., Any], *arguments: Any) -> Any:
    """Do it, and tell what an agent raises that would end the server: SystemExit is heard by everybody who waits."""
    try:
        return do(*arguments)
    except Exception:
        raise
    except BaseException as error:
        raise ValueError(f"the agent {name} failed: {' '.join(str(error).split()) or type(error).__name__}") from None


@dataclass(frozen=True)
class Asked:
    """A request: the parts of its path, its query, its JSON or bytes."""

    path: dict[str, str]
    query: dict[str, str]
    fields: dict[str, Any]
    body: bytes = b""

    def given(self, *known: str) -> Given:
        return Given(self.fields, *known)

    @property
    def language(self) -> str:
        language = self.query.get("language", "en")
        check_language(language)
        return language


Do = Callable[[House, Asked], Any]


def route(method: str, path: str, do: Do, most: int = SMALL, *, raw: bool = False, slow: bool = False) -> Route:
    """A path under /api/. ``do`` runs in a thread, one of ``slow`` or ``quick``; it may give back a coroutine.

    ``raw``: the body is bytes, not JSON.
    """

    async def endpoint(request: Request) -> Response:
        house: House = request.app.state.house

        async def work() -> Any:
            query = {name: value[:1000] for name, value in request.query_params.items()}
            body = await body_of(request, most) if raw else b""
            fields = await fields_of(request, most) if method == "POST" and not raw else {}
            asked = Asked(dict(request.path_params), query, fields, body)
            value = await in_thread(house.slow if slow else house.quick, do, house, asked)
            return await value if asyncio.iscoroutine(value) else value

        try:
            value = await house.while_open(work())
            return value if isinstance(value, Response) else answer(value)
        except Refused as refused:
            return answer({"error": refused.why, **refused.more}, refused.status)
        except (ValueError, TypeError) as error:
            return answer({"error": " ".join(str(error).split())[:2000]}, 400)
        except OSError as error:  # a full disk, a folder that may no longer be written
            where = f" ({error.filename})" if error.filename else ""
            return answer({"error": f"the machine refused: {error.strerror or error}{where}; nothing was lost"}, 507)
        except Exception as error:  # a mistake of ours must neither end the server nor show its insides to the page
            print(f"lorcana serve: {method} {path} failed: {type(error).__name__}: {error}", file=sys.stderr)
            return answer({"error": f"the server failed ({type(error).__name__}); the games are kept"}, 500)

    return Route(f"/api/{path}", endpoint, methods=[method])


async def in_thread(pool: Executor, do: Callable[..., Any], *arguments: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(pool, functools.partial(do, *arguments))


def attachment(body: bytes | str, name: str, kind: str) -> Response:
    """A file to be kept by the browser."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:80]
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{plain}"'})
