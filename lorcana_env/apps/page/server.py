"""The server process: it binds the address, locks the data folder, and serves until Ctrl-C."""

import asyncio
import contextlib
import errno
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from lorcana_env._util.atomic_files import whole
from lorcana_env.apps.page.app import application
from lorcana_env.apps.page.state import ServerState
from lorcana_env.rules.compiler.jit import compile_to_the_end

HOST = "127.0.0.1"  # not reachable from other machines
_TOKEN_CHARACTERS = 32
HEADERS = 10.0  # seconds for the headers of a request to arrive
MAX_CONNECTIONS = 200
PATIENCE = 3.0  # seconds for agents that think when the server stops
SWITCH_INTERVAL = 0.001  # seconds that an agent may hold the interpreter lock while a click waits


def data_folder() -> Path:
    """Return the default folder of the games, next to the imported cards."""
    return Path(os.environ.get("LORCANA_ENV_HOME") or click.get_app_dir("lorcana_env")) / "page"


def serve(port: int, folder: Path, agents: Sequence[str], announce: Callable[[str], None]) -> None:
    """Serve until interrupted. ``announce`` is called with the address as soon as the page can be opened."""
    with listen(port) as listening:
        actual = listening.getsockname()[1]
        with _lock(folder):
            token = _token(folder)
            state = ServerState(folder, agents)
            app = application(state, token, actual)
            try:
                run(app, listening, lambda: announce(f"http://{HOST}:{actual}/?token={token}"), state.begin_shutdown)
            finally:
                _wait_for_agents(folder)


def run(app: ASGIApp, listening: socket.socket, on_start: Callable[[], None], on_stop: Callable[[], None]) -> None:
    """Answer requests on a socket. ``on_start`` is called when it listens, ``on_stop`` when it begins to stop."""
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=1, http=_Protocol, ws="none",
    )  # fmt: skip
    sys.setswitchinterval(SWITCH_INTERVAL)
    compile_to_the_end()
    _Server(config, on_start, on_stop).run(sockets=[listening])


def _wait_for_agents(folder: Path) -> None:
    """Wait a moment for the threads of agents, and end the process if one hangs; every game is saved already."""
    until = time.monotonic() + PATIENCE
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                print(f"stopped, though an agent still thinks; everything is kept in {folder}", file=sys.stderr)
                sys.stderr.flush()
                os._exit(0)


class _Protocol(H11Protocol):
    """HTTP with a bound of open connections, each of which is closed unless headers arrive within :data:`HEADERS`."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > MAX_CONNECTIONS:
            transport.abort()
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._timer is None:  # the connection is used again
            self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        self._timer = self.loop.call_later(HEADERS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Server(uvicorn.Server):
    """A server with callbacks for its start and its stop."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None], on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start, self._on_stop = on_start, on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_stop()
        await super().shutdown(sockets)


def listen(port: int, host: str = HOST) -> socket.socket:
    """Return a socket bound to the port, or with 0 to a free one; ``ValueError`` if it is taken."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # Windows would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise ValueError(
                f"port {port} of {host} is in use, perhaps by another lorcana serve: name another with --port, "
                "or --port 0 for a free one"
            ) from error
        raise ValueError(f"port {port} of {host} cannot be used: {error.strerror}") from error
    return listening


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Make the folder if necessary and lock it: two servers would overwrite each other's games."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise ValueError(f"{folder} is a file, not a folder") from None
    if not os.access(folder, os.W_OK):
        raise ValueError(f"no permission to write into {folder}: name another folder with --folder")
    with open(folder / ".lock", "w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ValueError(
                    f"another lorcana serve keeps its games in {folder}: use that one, or name another with --folder"
                ) from None
        yield


def _token(folder: Path) -> str:
    """Return the token of this folder, which stays the same after a restart so that an open page goes on."""
    file = folder / "token"
    if file.is_file() and len(token := file.read_text("utf-8").strip()) >= _TOKEN_CHARACTERS:
        return token
    token = secrets.token_hex(_TOKEN_CHARACTERS // 2)
    with whole(file) as draft:
        draft.touch(mode=0o600)
        draft.write_text(token, "utf-8")
    return token
