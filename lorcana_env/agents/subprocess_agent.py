"""Programs as agents, ``exec:COMMAND``: JSON lines on standard input and output (docs/agents.md describes them).

A program gets what its player may know, and answers with an action. A wrong answer, an illegal action, silence or the
end of the program raises :class:`AgentFailed`, in one line that names the command.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from typing import IO, Any

from lorcana_env._util import arguments
from lorcana_env._version import __version__
from lorcana_env.game.agent import AgentFailed, running_game
from lorcana_env.game.game import Game
from lorcana_env.setup.position import decider
from lorcana_env.words.data import card_data, cards_of, visible_data

PROTOCOL = 1
START_S, MOVE_S, MAX_S = 60.0, 60.0, 3600.0  # seconds for the start and for a decision, and the most it may ask for
MAX_LINE = 1 << 20  # bytes
MAX_UNREAD = 16  # lines
ALSO = ("flat", "entities", "text")  # observations that a program may ask for
_WORDS = 160  # of what a program wrote, in a message


class Program:
    """An agent that is a program of its own; its name is "exec:COMMAND".

    The program is started at once, so that a wrong command is refused before a game. A copy starts its own.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = arguments.text(name, "name")
        self.command = name.partition(":")[2].strip()
        self._seed = arguments.seed(seed)
        self._running: _Running | None = None
        self._lock = threading.RLock()
        self._reach()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_running": None, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.RLock()

    @property
    def slow(self) -> bool:
        """Return whether the program says that it thinks long."""
        with self._lock:
            return self._reach().slow

    @property
    def open_lists(self) -> bool:
        """Return whether the program wants to be told the opponents' lists."""
        with self._lock:
            return self._reach().open_lists

    @property
    def league(self) -> str:
        """Return the league that the program says it plays in (docs/suite.md)."""
        with self._lock:
            return self._reach().league

    def seed(self, seed: int) -> None:
        """Send the program the seed of its random numbers."""
        with self._lock:
            self._seed = arguments.seed(seed)
            if self._running is not None:
                self._running.tell({"type": "seed", "seed": self._seed})

    def __call__(self, game: Game) -> int:
        game = running_game(game, self.name)
        with self._lock:
            running = self._reach()
            try:
                return self._answer(running, game)
            except BaseException:  # Ctrl-C included: a late answer would be taken for that of the next question
                self.close()
                raise

    def close(self) -> None:
        """End the program."""
        with self._lock:
            if self._running is not None:
                self._running.end()
                self._running = None

    def _reach(self) -> _Running:
        """The program, started if it does not run in this process."""
        if self._running is None or self._running.pid != os.getpid():
            self._running = _Running(self.command)
            self._running.tell({"type": "seed", "seed": self._seed})
        return self._running

    def _answer(self, running: _Running, game: Game) -> int:
        player = decider(game)
        question = {"type": "act"} | visible_data(game, player, running.open_lists)
        cards = [card for card in cards_of(game, player, running.open_lists) if card.full_name not in running.known]
        question["cards"] = {card.full_name: card_data(card) for card in cards}
        if "flat" in running.also:
            question["flat"] = [round(float(x), 6) for x in game.observe(player)]
        if "entities" in running.also:
            lookahead = running.league != "model-free"
            question["entities"] = game.entities(player, running.open_lists, lookahead).tolist()
        if "text" in running.also:
            question["text"] = game.text(player)
        answer = running.ask(question)
        running.known.update(card.full_name for card in cards)
        action = answer.get("action")
        if type(action) is not int:
            raise running.failed(f"answered {_short(answer)}, where {{'action': NUMBER}} is asked for")
        if action not in game.legal_actions():
            raise running.failed(f"answered action {action}, which is not legal: {game.decision}")
        return action


class _Running:
    """A running program, and what it said about itself."""

    def __init__(self, command: str) -> None:
        self.command, self.pid = command, os.getpid()
        self.known: set[str] = set()  # cards whose facts it was told
        self._to: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._from: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._start()
        self._seconds = START_S
        try:
            self._introduce()
        except BaseException:
            self.end()
            raise

    def _start(self) -> None:
        try:
            words = shlex.split(self.command, posix=os.name == "posix")
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise AgentFailed(f"the program {self.command!r} cannot be started: {why}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._errors = _Tail(self._process.stderr)
        # Threads of our own, so that neither a full pipe nor a silent program blocks the game.
        threading.Thread(target=_write, args=(self._process.stdin, self._to), daemon=True).start()
        threading.Thread(target=_read, args=(self._process.stdout, self._from), daemon=True).start()
        self._end = weakref.finalize(self, _stop, self._process, self._to, self.pid)

    def _introduce(self) -> None:
        said = self.ask({"type": "hello", "protocol": PROTOCOL, "engine": __version__})
        if said.get("protocol") != PROTOCOL or type(said["protocol"]) is not int:
            raise self.failed(
                f"speaks protocol {_short(said.get('protocol'))}, not {PROTOCOL}: its first answer must be "
                f"{{'protocol': {PROTOCOL}}}"
            )
        self.slow, self.open_lists = said.get("slow", False), said.get("open_lists", True)
        self.league: str = said.get("league", "simulator")
        self.also, self._seconds = said.get("also", []), said.get("seconds", MOVE_S)
        if type(self.slow) is not bool or type(self.open_lists) is not bool:
            raise self.failed("said of slow or open_lists something else than true or false")
        if not isinstance(self.also, list) or not all(name in ALSO for name in self.also):
            raise self.failed(f"asked also for {_short(self.also)}; there are {', '.join(ALSO)}")
        if type(self._seconds) not in (int, float) or not 0 < self._seconds <= MAX_S:
            raise self.failed(f"asked for {_short(self._seconds)} seconds a decision; it may have {MAX_S:g}")

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer."""
        self._to.put(json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a question and wait for its answer."""
        if not self._from.empty():
            early = self._from.get()
            raise self.failed(f"wrote {_short(early)} when it was not asked" if early else self._ended())
        self.tell(message)
        try:
            line = self._from.get(timeout=self._seconds)
        except queue.Empty:
            raise self.failed(f"did not answer within {self._seconds:g} seconds") from None
        if not line:
            raise self.failed(self._ended())
        if len(line) > MAX_LINE:
            raise self.failed(f"wrote a line of more than {MAX_LINE:,} bytes")
        try:
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise ValueError
        except (ValueError, RecursionError):
            raise self.failed(f"wrote {_short(line)}, which is no JSON object") from None
        if "error" in answer:
            raise self.failed(f"gave up: {_short(answer['error'])}")
        return answer

    def _ended(self) -> str:
        """Say how the program ended."""
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"

    def failed(self, what: str) -> AgentFailed:
        """The error for what the program did, with the last line that it wrote to standard error."""
        text = f"the program {self.command!r} {what}"
        lines = self._errors.read(0.1 if self._process.poll() is None else 1.0).splitlines()
        if last := next((line.strip() for line in reversed(lines) if line.strip()), ""):
            text += f"; its standard error ends with {_short(last)}"
        return AgentFailed(text)

    def end(self) -> None:
        self._end()


def _short(value: Any) -> str:
    """Shorten a program's output to one line."""
    if isinstance(value, bytes):
        value = value[: 4 * _WORDS].decode("utf-8", "replace").strip()
    text = value if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = text if len(text) <= _WORDS else f"{text[:_WORDS]}..."
    return repr(text) if isinstance(value, str) else text


def _write(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Send the lines until None comes."""
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with contextlib.suppress(OSError, ValueError):
        pipe.close()


def _read(pipe: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Pass on each line, and b"" at the end or when the program writes more than it was asked for."""
    with contextlib.suppress(OSError, ValueError):
        while lines.qsize() < MAX_UNREAD and (line := pipe.readline(MAX_LINE + 2)):
            lines.put(line)
    lines.put(b"")


class _Tail:
    """The last 4 KB that a program wrote to its standard error."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._last = b""
        self._reader = threading.Thread(target=self._read_on, args=(pipe,), daemon=True)
        self._reader.start()

    def _read_on(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while part := os.read(pipe.fileno(), 1 << 16):
                self._last = (self._last + part)[-4096:]

    def read(self, seconds: float) -> str:
        """The text, after waiting at most ``seconds`` for its end."""
        self._reader.join(seconds)
        return self._last.decode("utf-8", "replace")


def _stop(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes | None], owner: int) -> None:
    """Close the program's input, wait a little, then kill it and what it started."""
    if os.getpid() != owner:  # a fork has a copy of this
        return
    lines.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1)
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # its children too, which may outlive it
        else:
            process.kill()
    process.wait()
