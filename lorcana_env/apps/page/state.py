"""Server state and request dispatch."""

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

from lorcana_env.apps.page.jobs import Jobs
from lorcana_env.apps.page.library import Agents, Library, agent_failure
from lorcana_env.apps.page.puzzle_store import PuzzleStore
from lorcana_env.apps.page.requests import SMALL, ApiError, Fields, json_response, read_body, read_fields
from lorcana_env.apps.page.sessions import Sessions
from lorcana_env.words.terms import check_language

QUICK_THREADS, SLOW_THREADS = 4, 2
GRACE = 0.5  # seconds for the requests in progress when the server stops


class ServerState:
    """The decks, agents, games and jobs of a running server.

    Handlers run in the pool ``quick`` (a click) or ``slow`` (a hint, a table). The agents of games think in
    ``sessions.agent_pool``, so neither waits for them.
    """

    def __init__(self, folder: Path, own_agents: Sequence[str] = ()) -> None:
        self.folder = folder
        self.library = Library(folder)
        self.agents = Agents(own_agents)
        self.jobs = Jobs(folder / "matchups", self.agents.check_player)
        (folder / "games").mkdir(exist_ok=True)
        # an analysis has the name of its game, and its result lies beside the game
        self.reviews = Jobs(folder / "analyses", self.agents.check, folder / "games")
        self.puzzles = PuzzleStore(folder)
        self.quick = ThreadPoolExecutor(QUICK_THREADS, "quick")
        self.slow = ThreadPoolExecutor(SLOW_THREADS, "slow")
        self.ready = False  # whether the engine is compiled
        self.sessions: Sessions

    def open(self) -> None:
        """Open the games, in the event loop that answers requests."""
        self.sessions = Sessions(self.folder / "games", self.agents, self.puzzles, max(2, os.cpu_count() or 2))
        self.sessions.agent_pool.submit(self._warm)
        self._shutdown = asyncio.Event()

    def begin_shutdown(self) -> None:
        """Answer the requests that still wait (:meth:`cancel_on_shutdown`)."""
        self._shutdown.set()

    async def cancel_on_shutdown(self, work: Awaitable[Any]) -> Any:
        """Return the result of ``work``; raise :class:`ApiError` if the server stops before it is known."""
        task, shutdown = asyncio.ensure_future(work), asyncio.ensure_future(self._shutdown.wait())
        try:
            await asyncio.wait({task, shutdown}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                await asyncio.wait({task}, timeout=GRACE)
            if not task.done():
                raise ApiError(503, "the server is being stopped; everything is kept")
            return task.result()
        finally:
            shutdown.cancel()
            task.cancel()

    def close(self) -> None:
        self.sessions.close()
        self.jobs.stop_all()  # beside the other
        self.reviews.close()
        self.jobs.close()
        for pool in (self.quick, self.slow):
            pool.shutdown(wait=False, cancel_futures=True)

    def with_agent(self, name: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function that asks an agent. A custom agent may hang, so it is asked in a pool of its own."""
        if name in self.agents.own:
            return run_in(self.sessions.pool(name), _run_custom_agent, name, function, *arguments)
        return function(*arguments)

    def _warm(self) -> None:
        """Compile the engine, or load it from the cache, before somebody waits for it."""
        from lorcana_env.game.game import Game

        game = Game("blurple", "yurple", seed=1)
        self.agents.make("greedy", 1)(game)
        self.ready = True


def _run_custom_agent(name: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function; turn SystemExit and the like into ``ValueError``, so that an agent cannot stop the server."""
    try:
        return function(*arguments)
    except Exception:
        raise
    except BaseException as error:
        raise ValueError(agent_failure(name, error)) from None


@dataclass(frozen=True)
class ApiRequest:
    """A request: the parts of its path, its query, and its JSON or bytes."""

    path: dict[str, str]
    query: dict[str, str]
    fields: dict[str, Any]
    body: bytes = b""

    def parse(self, *known: str) -> Fields:
        return Fields(self.fields, *known)

    @property
    def language(self) -> str:
        language = self.query.get("language", "en")
        check_language(language)
        return language


Handler = Callable[[ServerState, ApiRequest], Any]


def route(method: str, path: str, handler: Handler, limit: int = SMALL, *, raw: bool = False,
          slow: bool = False) -> Route:  # fmt: skip
    """Return the route of a path under /api/, for requests of at most ``limit`` bytes.

    The handler runs in a thread of the pool ``slow`` or ``quick``, and may return a coroutine. With ``raw`` the body
    holds bytes instead of JSON.
    """

    async def endpoint(request: Request) -> Response:
        server: ServerState = request.app.state.server

        async def work() -> Any:
            query = {name: value[:1000] for name, value in request.query_params.items()}
            body = await read_body(request, limit) if raw else b""
            fields = await read_fields(request, limit) if method == "POST" and not raw else {}
            parsed = ApiRequest(dict(request.path_params), query, fields, body)
            value = await run_in(server.slow if slow else server.quick, handler, server, parsed)
            return await value if asyncio.iscoroutine(value) else value

        try:
            value = await server.cancel_on_shutdown(work())
            return value if isinstance(value, Response) else json_response(value)
        except ApiError as error:
            return json_response({"error": error.reason, **error.more}, error.status)
        except (ValueError, TypeError) as error:
            return json_response({"error": " ".join(str(error).split())[:2000]}, 400)
        except OSError as error:  # a full disk, a folder without permission
            return json_response({"error": f"the machine refused: {error}; nothing was lost"}, 507)
        except Exception as error:  # a bug must neither end the server nor show its internals to the page
            print(f"lorcana serve: {method} {path} failed: {type(error).__name__}: {error}", file=sys.stderr)
            return json_response({"error": f"the server failed ({type(error).__name__}); the games are kept"}, 500)

    return Route(f"/api/{path}", endpoint, methods=[method])


async def run_in(pool: Executor, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a thread of a pool."""
    return await asyncio.get_running_loop().run_in_executor(pool, functools.partial(function, *arguments))


def attachment(body: bytes | str, name: str, kind: str) -> Response:
    """Return a response that the browser saves as a file."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:80]
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{plain}"'})
