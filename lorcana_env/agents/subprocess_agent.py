"""Programs as agents, ``exec:COMMAND``: JSON lines on standard input and output (docs/agents.md describes them).

A program is told what its player may know, and answers with an action. ``exec-trusted:COMMAND`` is for programs that
are trusted not to look: it hands over the whole game besides, as seed and actions. What a program does wrong (an answer
that is none, an illegal action, silence, its end) is an :class:`AgentFailed` of one line that names the command.
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
import time
import weakref
from typing import IO, Any

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import sheltered
from lorcana_env._version import __version__
from lorcana_env.game.agent import AgentFailed, undecided
from lorcana_env.game.game import Game
from lorcana_env.words.data import card_data, cards_of, told

PROTOCOL = 1
START_S, MOVE_S, MOST_S = 60.0, 60.0, 3600.0  # how long a program may take, if it says nothing else
LONGEST = 1 << 20  # bytes of a line
MOST_UNREAD = 16  # lines: one is one too many
ALSO = ("flat", "entities", "text")  # observations that a program may ask for
_WORDS = 160  # of what a program wrote, in a message


class Program:
    """An agent that is a program of its own. ``name``: "exec:COMMAND" or "exec-trusted:COMMAND".

    It is started at once, so that what is wrong is said before anything is played; a copy starts it again.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        kind, _, command = arguments.text(name, "name").partition(":")
        self.name = name
        self.command = command.strip()
        self.whole_games = kind == "exec-trusted"
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
        """Whether the program says that it thinks long."""
        with self._lock:
            return self._reach().slow

    @property
    def open_lists(self) -> bool:
        """Whether the program wants to be told the opponents' lists."""
        with self._lock:
            return self._reach().open_lists

    def seed(self, seed: int) -> None:
        """Tell the program where random numbers start."""
        with self._lock:
            self._seed = arguments.seed(seed)
            if self._running is not None:
                self._running.tell({"type": "seed", "seed": self._seed})

    def __call__(self, game: Game) -> int:
        game = undecided(game, self.name)
        with self._lock:
            running = self._reach()
            try:
                return self._answer(running, game)
            except BaseException:  # after Ctrl-C too: an answer may be on its way that belongs to no question
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
            self._running = _Running(self.command, self.whole_games)
            self._running.tell({"type": "seed", "seed": self._seed})
        return self._running

    def _answer(self, running: _Running, game: Game) -> int:
        player = game.to_act
        assert player is not None
        question = {"type": "act"} | told(game, player, running.open_lists)
        cards = [card for card in cards_of(game, player, running.open_lists) if card.full_name not in running.known]
        question["cards"] = {card.full_name: card_data(card) for card in cards}
        if "flat" in running.also:
            question["flat"] = [round(float(x), 6) for x in game.observe(player)]
        if "entities" in running.also:
            question["entities"] = game.entities(player, running.open_lists).tolist()
        if "text" in running.also:
            question["text"] = game.text(player)
        if self.whole_games:
            question["game"] = self._whole(game)
        answer = running.ask(question)
        running.known.update(card.full_name for card in cards)
        action = answer.get("action")
        if type(action) is not int:
            raise running.failed(f"answered {_shown(answer)}, where {{'action': NUMBER}} is asked for")
        if action not in game.legal_actions():
            raise running.failed(f"answered action {action}, which is not legal: {game.decision}")
        return action

    def _whole(self, game: Game) -> dict[str, Any]:
        past = game.past
        if past is None:
            raise ValueError(
                f"{self.name} is told the whole game from the deal on, and this one is a position, or of a batch; "
                "it plays in evaluate, simulate, matchup, play and Lorcana-v0"
            )
        decks = [{"name": deck.name, "cards": dict(deck.counts)} for deck in game.table.decks]
        zones = [game.zones(player) for player in range(game.players)]
        facts = {"decks": decks, "variant": game.table.variant, "rules": game.table.rules, "zones": zones}
        return facts | past._asdict()


class _Running:
    """A program that runs, and what it said of itself."""

    def __init__(self, command: str, trusted: bool) -> None:
        self.command, self.pid = command, os.getpid()
        self.known: set[str] = set()  # cards whose facts it was told
        self._to: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._from: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        with sheltered():
            self._start()
        self._seconds = START_S
        try:
            self._introduce(trusted)
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
        # Ours, so that neither a full pipe nor a silent program can hold the game.
        threading.Thread(target=_write, args=(self._process.stdin, self._to), daemon=True).start()
        threading.Thread(target=_read, args=(self._process.stdout, self._from), daemon=True).start()
        self._end = weakref.finalize(self, _stop, self._process, self._to, self.pid)

    def _introduce(self, trusted: bool) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "engine": __version__, "trusted": trusted}
        said = self.ask(hello)
        if said.get("protocol") != PROTOCOL or type(said["protocol"]) is not int:
            raise self.failed(
                f"speaks protocol {_shown(said.get('protocol'))}, not {PROTOCOL}: its first answer must be "
                f"{{'protocol': {PROTOCOL}}}"
            )
        self.slow, self.open_lists = said.get("slow", False), said.get("open_lists", True)
        self.also, self._seconds = said.get("also", []), said.get("seconds", MOVE_S)
        if type(self.slow) is not bool or type(self.open_lists) is not bool:
            raise self.failed("said of slow or open_lists something else than true or false")
        if not isinstance(self.also, list) or not all(name in ALSO for name in self.also):
            raise self.failed(f"asked also for {_shown(self.also)}; there are {', '.join(ALSO)}")
        if type(self._seconds) not in (int, float) or not 0 < self._seconds <= MOST_S:
            raise self.failed(f"asked for {_shown(self._seconds)} seconds a decision; it may have {MOST_S:g}")

    def tell(self, message: dict[str, Any]) -> None:
        """Send what needs no answer."""
        self._to.put(json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a question and wait for its answer."""
        if not self._from.empty():
            early = self._from.get()
            raise self.failed(f"wrote {_shown(early)} when it was not asked" if early else self._ended())
        self.tell(message)
        try:
            line = self._from.get(timeout=self._seconds)
        except queue.Empty:
            raise self.failed(f"did not answer within {self._seconds:g} seconds") from None
        if not line:
            raise self.failed(self._ended())
        if len(line) > LONGEST:
            raise self.failed(f"wrote a line of more than {LONGEST:,} bytes")
        try:
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise ValueError
        except (ValueError, RecursionError):
            raise self.failed(f"wrote {_shown(line)}, which is no JSON object") from None
        if "error" in answer:
            raise self.failed(f"gave up: {_shown(answer['error'])}")
        return answer

    def _ended(self) -> str:
        """How a program whose output has ended came to its end."""
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"

    def failed(self, what: str) -> AgentFailed:
        """The error for what the program did, with the last line of its standard error (whole, if it may go on)."""
        text = f"the program {self.command!r} {what}"
        runs = self._process.poll() is None
        *whole, rest = self._errors.read(0.1 if runs else 1.0).split("\n")
        lines = [rest, *whole] if runs else [*whole, rest]
        if last := next((line.strip() for line in reversed(lines) if line.strip()), ""):
            text += f"; its standard error ends with {_shown(last)}"
        return AgentFailed(text)

    def end(self) -> None:
        self._end()


def _shown(value: Any) -> str:
    """What a program wrote, in one short line."""
    if isinstance(value, bytes):
        value = value[: 4 * _WORDS].decode("utf-8", "replace").strip()
    text = value if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = text if len(text) <= _WORDS else f"{text[:_WORDS]}..."
    return repr(text) if isinstance(value, str) else text


def _write(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Send the lines until None comes. Of a program that has gone the reader tells."""
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with contextlib.suppress(OSError, ValueError):
        pipe.close()


def _read(pipe: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on each line, and nothing (b"") at the end; who writes on and on unasked is listened to no more."""
    with contextlib.suppress(OSError, ValueError):
        while lines.qsize() < MOST_UNREAD and (line := pipe.readline(LONGEST + 2)):
            lines.put(line)
    lines.put(b"")


class _Tail:
    """The end of what a program writes to its standard error, which may be any amount."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._last = b""
        self._listener = threading.Thread(target=self._listen, args=(pipe,), daemon=True)
        self._listener.start()

    def _listen(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while part := os.read(pipe.fileno(), 1 << 16):
                self._last = (self._last + part)[-4096:]

    def read(self, seconds: float) -> str:
        """What is there, after waiting so long for the rest."""
        self._listener.join(seconds)
        return self._last.decode("utf-8", "replace")


def _stop(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes | None], owner: int) -> None:
    """Close the program's input, wait a little, then kill it and what it started."""
    if os.getpid() != owner:  # a fork has a copy of this
        return
    try:
        lines.put(None)
        end = time.monotonic() + 1
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
    finally:  # after Ctrl-C too: nobody comes back to it
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)  # its children too, which may outlive it
            else:
                process.kill()
        process.wait()
