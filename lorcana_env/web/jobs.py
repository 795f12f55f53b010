"""Matchups of the page: one after the other, each played by a process (``worker``), kept as files the commands read."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lorcana_env.analysis.matchup import Matchup
from lorcana_env.decks import Deck
from lorcana_env.doors import checks
from lorcana_env.doors.files import whole, write_text
from lorcana_env.web import kept
from lorcana_env.web.requests import Refused

STATES = ("waiting", "running", "stopped", "done", "failed")


@dataclass
class Run:
    """What was asked for, and how far it is. ``decks``: name and cards of each."""

    title: str
    decks: list[tuple[str, list[str]]]
    agent: str
    games: int
    until: float | None
    seed: int
    threads: int
    created: float
    state: str = "waiting"
    done: int = 0
    total: int = 0
    problem: str = ""

    @classmethod
    def of(cls, data: Any) -> Run:
        found = kept.fill(cls, data, "the run")
        checks.choice(found.state, "state", STATES)
        for name, cards in found.decks:
            Deck(cards, name)
        return found


def agents_of(asked: Mapping[str, Any]) -> Iterator[str]:
    """Every agent that is named in what was asked for, wherever it stands."""
    for name, value in asked.items():
        if name == "agent":
            yield value
        elif name == "agents":
            yield from value
        elif isinstance(value, Mapping):
            yield from agents_of(value)


class Jobs:
    """The matchups of a folder: ``ID.json``, what was asked for, and ``ID.npz``, the games.

    ``check`` raises a ``ValueError`` for an agent that may not play here. It is asked before anything is begun: files
    come from elsewhere too, and must not start what they like.
    """

    def __init__(self, folder: Path, check: Callable[[str], Any]) -> None:
        self.folder, self._check = folder, check
        folder.mkdir(exist_ok=True)
        self._lock = threading.RLock()
        self._runs: dict[str, Run | str] = {}  # a text: why it cannot be read
        self._results: dict[str, tuple[float, Matchup]] = {}
        self._process: subprocess.Popen[str] | None = None
        self._playing: str | None = None
        self._closed = False
        for file in kept.files(folder):
            try:
                run = Run.of(kept.read(file))
                run.state = "stopped" if run.state in ("running", "waiting") else run.state
                self._runs[file.stem] = run
            except (OSError, ValueError, TypeError) as error:
                self._runs[file.stem] = f"{file.name} cannot be read: {error}"

    # -- asking -----------------------------------------------------------------------------------------------

    def list(self) -> list[dict[str, Any]]:
        with self._lock:
            rows = [self.row(name) for name in self._runs]
        return sorted(rows, key=lambda row: -row.get("created", 0))

    def row(self, name: str) -> dict[str, Any]:
        """How far a run is."""
        with self._lock:
            run = self._runs.get(name)
            if run is None:
                raise Refused(404, "there is no such matchup here")
            if isinstance(run, str):
                return {"id": name, "problem": run, "state": "failed"}
            return {**asdict(run), "id": name, "decks": [deck for deck, _ in run.decks], "file": str(self.file(name))}

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.npz"

    def result(self, name: str) -> Matchup:
        """The games played so far."""
        row = self.row(name)
        file = self.file(name)
        try:
            changed = file.stat().st_mtime
        except OSError:
            raise Refused(409, row.get("problem") or "no game of it is kept yet") from None
        with self._lock:
            kept = self._results.get(name)
        if kept is None or kept[0] != changed:
            kept = changed, Matchup.load(file)
            with self._lock:
                while len(self._results) >= 8:
                    self._results.pop(next(iter(self._results)))
                self._results[name] = kept
        return kept[1]

    # -- playing ----------------------------------------------------------------------------------------------

    def new(self, run: Run) -> str:
        name = secrets.token_hex(8)
        with self._lock:
            self._keep_new(name, run)
            self._next()
        return name

    def keep_file(self, title: str, content: bytes) -> str:
        """A file of ``lorcana matchup --save``, looked at here."""
        name = secrets.token_hex(8)
        file = self.file(name)
        with whole(file) as draft:
            draft.write_bytes(content)
        try:
            found = Matchup.load(file)
        except ValueError as error:
            file.unlink()
            raise ValueError(str(error).replace(str(file), title or "the file")) from error
        run, n = found.run, found.games_played
        decks = [(deck.name, list(deck.cards)) for deck in run.decks]
        with self._lock:
            self._keep_new(
                name, Run(title, decks, run.agent, run.games, run.until, run.seed, 1, time.time(), "done", n, n)
            )
        return name

    def stop(self, name: str) -> None:
        """What was played stays; :meth:`go_on` goes on."""
        with self._lock:
            run = self._runs.get(name)
            if not isinstance(run, Run):
                raise Refused(404, "there is no such matchup here")
            if name == self._playing and self._process is not None and self._process.stdin is not None:
                self._process.stdin.close()
            elif run.state == "waiting":
                run.state = "stopped"
                self._keep(name)

    def go_on(self, name: str, games: int | None = None) -> None:
        with self._lock:
            run = self._runs.get(name)
            if not isinstance(run, Run):
                raise Refused(404, "there is no such matchup here")
            if run.state in ("running", "waiting"):
                return
            if games is not None:
                run.games = max(run.games, games)
            run.state, run.problem = "waiting", ""
            self._keep(name)
            self._next()

    def drop(self, name: str) -> None:
        with self._lock:
            if name == self._playing:
                raise Refused(409, "it is being played: stop it first")
            if name not in self._runs:
                raise Refused(404, "there is no such matchup here")
            del self._runs[name]
            self._results.pop(name, None)
            for file in (self.file(name), self.folder / f"{name}.json"):
                file.unlink(missing_ok=True)

    def close(self) -> None:
        """Stop what is being played; it is kept."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            with contextlib.suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()

    def _keep_new(self, name: str, run: Run) -> None:
        """What cannot be kept (a full disk) is not there."""
        self._runs[name] = run
        try:
            self._keep(name)
        except OSError:
            del self._runs[name]
            self.file(name).unlink(missing_ok=True)
            raise

    def _keep(self, name: str) -> None:
        run = self._runs[name]
        assert isinstance(run, Run)
        write_text(self.folder / f"{name}.json", json.dumps(asdict(run)))

    def _next(self) -> None:
        """Begin the run that has waited longest, if none is played."""
        if self._playing is not None or self._closed:
            return
        waiting = [
            (run.created, name) for name, run in self._runs.items() if isinstance(run, Run) and run.state == "waiting"
        ]
        if not waiting:
            return
        name = min(waiting)[1]
        run = self._runs[name]
        assert isinstance(run, Run)
        try:
            for agent in agents_of(asdict(run)):
                self._check(agent)
        except ValueError as error:
            run.state, run.problem = "failed", str(error)
            self._next()
            return
        command = [sys.executable, "-m", "lorcana_env.web.worker", f"{self.folder / name}.json", str(self.file(name))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        run.state, self._playing = "running", name
        with contextlib.suppress(OSError):  # a full disk: it is heard of from the worker
            self._keep(name)
        threading.Thread(target=self._listen, args=(name, run, self._process), daemon=True).start()

    def _listen(self, name: str, run: Run, process: subprocess.Popen[str]) -> None:
        """Note what the worker says, until it ends."""
        end: dict[str, Any] = {"end": "failed", "problem": "its process ended without a word"}
        assert process.stdout is not None
        for line in process.stdout:
            with contextlib.suppress(ValueError, KeyError, TypeError):  # what a library of the agent's prints
                said = json.loads(line)
                if "end" in said:
                    end = said
                else:
                    run.done, run.total = said["done"], said["total"]
        process.wait()
        with self._lock:
            run.state, run.problem = end["end"], end.get("problem", "")
            run.done = end.get("games") or run.done
            run.total = max(run.total, run.done)
            self._process = self._playing = None
            with contextlib.suppress(OSError):
                self._keep(name)
            self._next()
