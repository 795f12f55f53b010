"""``lorcana serve`` as a process, and requests to it that hold exactly what a test wants."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

JSON = {"content-type": "application/json"}


class Server:
    """One that runs until :meth:`stop`. ``installed``: the command of another environment, which knows no checkout."""

    def __init__(
        self, folder: Path, *options: str, port: int = 0, cwd: Path | None = None, installed: Path | None = None
    ) -> None:
        self.folder = folder
        lorcana = [sys.executable, "-m", "lorcana_env.cli"] if installed is None else [str(installed)]
        paths = "" if installed else os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), os.getcwd()]))
        self.process = subprocess.Popen(
            [*lorcana, "serve", "--folder", str(folder), "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd, env=os.environ | {"PYTHONPATH": paths},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise AssertionError(self.process.communicate()[1])
        parts = urlsplit(self.address)
        assert parts.hostname and parts.port
        self.port = parts.port
        self.token = parse_qs(parts.query)["token"][0]

    def headers(self) -> dict[str, str]:
        return {"host": f"127.0.0.1:{self.port}", "authorization": f"Bearer {self.token}"}

    def ask(
        self, method: str, path: str, data: Any = None, *, headers: dict[str, str] | None = None, body: Any = None
    ) -> tuple[int, Any]:
        """Status, and the JSON of the answer (its bytes when it is none)."""
        given = {**self.headers(), **(JSON if data is not None else {}), **(headers or {})}
        given = {name: value for name, value in given.items() if value is not None}
        if data is not None:
            body = json.dumps(data)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                connection.putheader(name, value)
            chunked = body is not None and "transfer-encoding" in given
            if body is not None and not chunked and "content-length" not in given:
                connection.putheader("content-length", str(len(body.encode() if isinstance(body, str) else body)))
            connection.endheaders(body.encode() if isinstance(body, str) else body, encode_chunked=chunked)
            response = connection.getresponse()
            content = response.read()
            self.seen = dict(response.getheaders())
        finally:
            connection.close()
        try:
            return response.status, json.loads(content)
        except ValueError:
            return response.status, content

    def get(self, path: str) -> Any:
        status, answer = self.ask("GET", f"/api/{path}")
        assert status == 200, answer
        return answer

    def post(self, path: str, **data: Any) -> Any:
        status, answer = self.ask("POST", f"/api/{path}", data)
        assert status == 200, answer
        return answer

    def new(self, **more: Any) -> Any:
        """A game of two bundled decks."""
        return self.post("games", **{"deck": "blurple", "opponent_deck": "yurple", "agent": "greedy", "seed": 7} | more)

    def settled(self, state: Any, seconds: float = 60) -> Any:
        """The game as soon as the person must decide, or it is over."""
        until = time.monotonic() + seconds
        while state["thinking"]:
            assert time.monotonic() < until, state
            state = self.get(f"games/{state['id']}?after={state['version']}")
        return state

    def take(self, state: Any, choice: int) -> Any:
        return self.post(f"games/{state['id']}/take", version=state["version"], choice=choice)

    def stop(self) -> str:
        """Ctrl-C; what it said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.communicate(timeout=30)[1]
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def eager(state: Any) -> int:
    """The place of a choice that plays the game on: everything before ending the turn."""
    verbs = [choice["verb"] for choice in state["choices"]]
    for verb in ("quest", "play", "challenge", "shift", "sing", "ink", "choose", "accept", "option"):
        if verb in verbs:
            return verbs.index(verb)
    return len(verbs) - 1
