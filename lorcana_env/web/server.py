"""Bind the address, keep the folder for oneself, print where the page is, and serve until Ctrl-C."""

from __future__ import annotations

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

import click
import uvicorn
from starlette.types import ASGIApp

from lorcana_env._util.atomic_files import whole
from lorcana_env.web.app import application
from lorcana_env.web.house import House

HOST = "127.0.0.1"  # nobody else can reach it
_TOKEN_CHARACTERS = 32
PATIENCE = 3.0  # seconds for agents that think, when the server is to stop
SWITCH = 0.001  # seconds that an agent keeps Python to itself while a click waits


def data_folder() -> Path:
    """Where games are kept when nothing is said: where imported cards are, too."""
    return Path(os.environ.get("LORCANA_ENV_HOME") or click.get_app_dir("lorcana_env")) / "page"


def serve(port: int, folder: Path, agents: Sequence[str], say: Callable[[str], None]) -> None:
    """Serve until interrupted. ``say`` is told the address, in one line, as soon as the page can be opened there."""
    with _socket(port) as listening:
        actual = listening.getsockname()[1]
        with _own(folder):
            token = _token(folder)
            house = House(folder, agents)
            app = application(house, token, actual)
            try:
                run(app, listening, lambda: say(f"http://{HOST}:{actual}/?token={token}"), house.leave)
            finally:
                _leave(folder)


def run(app: ASGIApp, listening: socket.socket, begun: Callable[[], None], ending: Callable[[], None]) -> None:
    """Answer what comes in on a socket; ``begun`` is called as soon as that is so, ``ending`` when it is to stop."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=1,
        limit_concurrency=500,
        ws="none",
    )
    sys.setswitchinterval(SWITCH)
    _Told(config, begun, ending).run(sockets=[listening])


def _leave(folder: Path) -> None:
    """Wait a moment for threads that still think; one that hangs must not keep Python from ending. All is kept."""
    until = time.monotonic() + PATIENCE
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            with contextlib.suppress(KeyboardInterrupt):  # somebody does not want to wait
                thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                print(f"stopped, though an agent still thinks; everything is kept in {folder}", file=sys.stderr)
                sys.stderr.flush()
                os._exit(0)


class _Told(uvicorn.Server):
    """Says when it listens, and when it stops."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun, self._ending = begun, ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)


def _socket(port: int) -> socket.socket:
    """A socket bound to the port, 0: a free one. ``ValueError`` when it is taken."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise ValueError(
                f"port {port} of {HOST} is in use, perhaps by another lorcana serve: name another with --port, "
                "or --port 0 for a free one"
            ) from error
        raise ValueError(f"port {port} of {HOST} cannot be used: {error.strerror}") from error
    return listening


@contextmanager
def _own(folder: Path) -> Iterator[None]:
    """The folder, made if need be, for this server alone: two would overwrite each other's games."""
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
    """The token of this folder, the same after a restart, so that an open page goes on; its file is the owner's."""
    file = folder / "token"
    if file.is_file():
        token = file.read_text("utf-8", errors="replace").strip()
        if len(token) >= _TOKEN_CHARACTERS and token.isascii() and token.isalnum():
            return token
    token = secrets.token_hex(_TOKEN_CHARACTERS // 2)
    with whole(file) as draft:
        draft.touch(mode=0o600)
        draft.write_text(token, "utf-8")
    return token
