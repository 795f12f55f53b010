"""``lorcana serve`` as a process, and requests to it."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.helpers import listening

JSON = {"content-type": "application/json"}


class Server:
    """A server that runs until :meth:`stop`. ``installed`` is the command of another environment."""

    def __init__(
        self, folder: Path, *options: str, port: int = 0, cwd: Path | None = None, installed: Path | None = None
    ) -> None:
        self.folder = folder
        lorcana = [sys.executable, "-m", "lorcana_env.cli"] if installed is None else [str(installed)]
        paths = "" if installed else os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), os.getcwd()]))
        self.process = subprocess.Popen(
            [*lorcana, "serve", "--folder", str(folder), "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd, env=os.environ | {"PYTHONPATH": paths},
            preexec_fn=listening,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise AssertionError(self.process.communicate()[1])
        parts = urlsplit(self.address)
        assert parts.port
        self.port = parts.port
        self.token = parse_qs(parts.query)["token"][0]

    def ask(self, method: str, path: str, data: Any = None, headers: Any = None, body: Any = None) -> tuple[int, Any]:
        """Return the status and the JSON of the answer, or its bytes if it is none; a header of None is not sent."""
        own = {"host": f"127.0.0.1:{self.port}", "authorization": f"Bearer {self.token}"}
        given = {**own, **(JSON if data is not None else {}), **(headers or {})}
        body = json.dumps(data) if data is not None else body
        body = body.encode() if isinstance(body, str) else body
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None and "content-length" not in given:
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            content = response.read()
            self.answer_headers = dict(response.getheaders())
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

    def refuses(self, path: str, data: Any, status: int = 400) -> str:
        """Send a request that must be refused with one line, and return the line."""
        found, answer = self.ask("POST", f"/api/{path}", data)
        assert found == status and answer["error"] and "\n" not in answer["error"], answer
        return answer["error"]

    def new(self, **more: Any) -> Any:
        """Begin a game of two bundled decks."""
        return self.post("games", **{"deck": "blurple", "opponent_deck": "yurple", "agent": "greedy", "seed": 7} | more)

    def settle(self, state: Any) -> Any:
        """Return the game as soon as the person must decide, or it is over."""
        while state["thinking"]:
            state = self.get(f"games/{state['id']}?after={state['version']}")
        return state

    def until(self, path: str, ready: Callable[[Any], Any], seconds: float = 240) -> Any:
        """Return the answer of a path as soon as it is ready. Jobs have no event, so this asks again and again."""
        end = time.monotonic() + seconds
        while not ready(answer := self.get(path)):
            assert time.monotonic() < end, answer
            time.sleep(0.1)
        return answer

    def wait_for_job(self, job: Any, path: str = "matchups") -> Any:
        """Return a job when it has ended."""
        return self.until(f"{path}/{job['id']}", lambda job: job["state"] not in ("waiting", "running"))

    def take(self, state: Any, choice: int) -> Any:
        return self.post(f"games/{state['id']}/take", version=state["version"], choice=choice)

    def stop(self) -> str:
        """Send Ctrl-C, and return what the server wrote to stderr."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.communicate(timeout=30)[1]
        finally:
            self.process.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def eager(state: Any) -> int:
    """Return the index of a choice that plays the game on, rather than ending the turn."""
    verbs = [choice["verb"] for choice in state["choices"]]
    for verb in ("quest", "play", "challenge", "shift", "sing", "ink", "choose", "accept", "option"):
        if verb in verbs:
            return verbs.index(verb)
    return len(verbs) - 1


def play(server: Server, state: Any, limit: int = 400) -> Any:
    """Play a game to its end, or for some decisions."""
    state = server.settle(state)
    for _ in range(limit):
        if state["over"]:
            break
        state = server.settle(server.take(state, eager(state)))
    return state


def replay_of(server: Server, state: Any) -> Any:
    """Return the replay of a game."""
    from lorcana_env import Replay

    return Replay.from_bytes(server.ask("GET", f"/api/games/{state['id']}/file")[1])
