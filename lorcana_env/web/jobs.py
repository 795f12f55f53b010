"""What takes minutes (matchups, swaps of cards, analyses): one after the other, each done by a process (``worker``).

A job is two files: ``ID.json``, what was asked for and how far it is, and its result, which the commands read or print
too. A process that works for a server ends with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from lorcana_env.decks import Deck
from lorcana_env.doors import checks
from lorcana_env.doors.files import write_text
from lorcana_env.web.requests import Refused

STATES = ("waiting", "running", "stopped", "done", "failed")
#: The kinds of jobs, and how the names of their results end.
ENDINGS = {
    "matchup": "npz",
    "compare": "found.json",
    "tune": "found.json",
    "keep": "found.json",
    "analysis": "analysis.json",
}
_DECKS = ("decks", "field")  # what holds lists: pairs of a name and cards
_LOADED = 8  # results kept in memory

Found = TypeVar("Found")


@dataclass
class Job:
    """What was asked for (``asked``, by kind), and how far it is."""

    kind: str
    title: str
    asked: dict[str, Any]
    created: float = field(default_factory=time.time)
    state: str = "waiting"
    done: int = 0
    total: int = 0
    problem: str = ""

    @classmethod
    def of(cls, data: Any) -> Job:
        found = cls(**checks.keys(data, "the job", [field.name for field in fields(cls)]))
        checks.choice(found.kind, "kind", ENDINGS)
        checks.choice(found.state, "state", STATES)
        checks.number(found.created, "created")
        for key in _DECKS:
            found.decks(key)
        return found

    def decks(self, key: str = "decks") -> list[Deck]:
        return [Deck(cards, name) for name, cards in self.asked.get(key, ())]

    def row(self) -> dict[str, Any]:
        """What the page is told of it: of decks their names."""
        told = {key: [name for name, _ in value] if key in _DECKS else value for key, value in self.asked.items()}
        return {**told, **{key: value for key, value in asdict(self).items() if key != "asked"}}


def lists(decks: list[Deck]) -> list[tuple[str, list[str]]]:
    """Decks as a job keeps them."""
    return [(deck.name, list(deck.cards)) for deck in decks]


def read_json(file: Path, *keys: str) -> dict[str, Any]:
    """A result that is JSON, with some keys at least."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or not set(keys) <= set(found):
        raise Refused(409, f"{file.name} is damaged: let it be found again")
    return found


class Jobs:
    """The jobs of a folder; ``results``: where their results lie, if not beside them."""

    def __init__(self, folder: Path, results: Path | None = None) -> None:
        self.folder, self._results_folder = folder, results or folder
        folder.mkdir(exist_ok=True)
        self._lock = threading.RLock()
        self._jobs: dict[str, Job | str] = {}  # a text: why it cannot be read
        self._results: dict[str, tuple[float, Any]] = {}
        self._process: subprocess.Popen[str] | None = None
        self._working: str | None = None
        self._closed = False
        for file in folder.glob("*.json"):
            if "." in file.stem:  # a result
                continue
            try:
                job = Job.of(json.loads(file.read_text("utf-8")))
                job.state = "stopped" if job.state in ("running", "waiting") else job.state
                self._jobs[file.stem] = job
            except (OSError, ValueError, TypeError) as error:
                self._jobs[file.stem] = f"{file.name} cannot be read: {error}"

    # -- asking -----------------------------------------------------------------------------------------------

    def list(self) -> list[dict[str, Any]]:
        with self._lock:
            rows = [self.row(name) for name in self._jobs]
        return sorted(rows, key=lambda row: -row.get("created", 0))

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def row(self, name: str) -> dict[str, Any]:
        """How far a job is."""
        with self._lock:
            job = self._jobs.get(name)
            if job is None:
                raise Refused(404, "there is no such job here")
            if isinstance(job, str):
                return {"id": name, "problem": job, "state": "failed"}
            return {**job.row(), "id": name, "file": str(self.file(name))}

    def get(self, name: str, *kinds: str) -> Job:
        """A job of one of some kinds (any, if none is said)."""
        with self._lock:
            job = self._jobs.get(name)
        if isinstance(job, str):
            raise Refused(409, job)
        if job is None or (kinds and job.kind not in kinds):
            raise Refused(404, "there is no such job here")
        return job

    def file(self, name: str) -> Path:
        return self._results_folder / f"{name}.{ENDINGS[self.get(name).kind]}"

    def result(self, name: str, read: Callable[[Path], Found]) -> Found:
        """The result so far, as ``read`` makes it of the file; the last ones are kept."""
        file = self.file(name)
        try:
            changed = file.stat().st_mtime
        except OSError:
            raise Refused(409, self.get(name).problem or "nothing of it is kept yet") from None
        with self._lock:
            kept = self._results.get(name)
        if kept is None or kept[0] != changed:
            kept = changed, read(file)
            with self._lock:
                while len(self._results) >= _LOADED:
                    self._results.pop(next(iter(self._results)))
                self._results[name] = kept
        found: Found = kept[1]
        return found

    # -- working ----------------------------------------------------------------------------------------------

    def new(self, job: Job, name: str = "") -> str:
        """Take a job, under a name if it has one; one that had it is forgotten."""
        name = name or secrets.token_hex(8)
        with self._lock:
            if name == self._working:
                raise Refused(409, "this is being done: stop it first")
            self._jobs[name] = job
            self._keep(name)
            self._next()
        return name

    def adopt(self, kind: str, title: str, content: bytes, about: Callable[[Path], Job]) -> str:
        """Keep a result from elsewhere; ``about`` reads the file, and says what job it was."""
        name = secrets.token_hex(8)
        file = self._results_folder / f"{name}.{ENDINGS[kind]}"
        file.write_bytes(content)
        try:
            job = about(file)
        except ValueError as error:
            file.unlink()
            raise ValueError(str(error).replace(str(file), title or "the file")) from error
        with self._lock:
            self._jobs[name] = job
            self._keep(name)
        return name

    def stop(self, name: str) -> None:
        """What was done stays; :meth:`go_on` goes on."""
        with self._lock:
            job = self.get(name)
            if name == self._working and self._process is not None and self._process.stdin is not None:
                self._process.stdin.close()
            elif job.state == "waiting":
                job.state = "stopped"
                self._keep(name)

    def go_on(self, name: str, **more: Any) -> None:
        """Go on with what was stopped, or with ``more`` asked for; what cannot be gone on with begins anew."""
        with self._lock:
            job = self.get(name)
            if job.state in ("running", "waiting"):
                return
            job.asked |= more
            job.state, job.problem = "waiting", ""
            self._keep(name)
            self._next()

    def drop(self, name: str) -> None:
        with self._lock:
            if name == self._working:
                raise Refused(409, "it is being worked on: stop it first")
            if name not in self._jobs:
                raise Refused(404, "there is no such job here")
            self._results.pop(name, None)
            del self._jobs[name]
            (self.folder / f"{name}.json").unlink(missing_ok=True)
            for ending in {*ENDINGS.values(), "shares.json"}:
                (self._results_folder / f"{name}.{ending}").unlink(missing_ok=True)

    def close(self) -> None:
        """Stop what is being done; it is kept."""
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

    def _keep(self, name: str) -> None:
        write_text(self.folder / f"{name}.json", json.dumps(asdict(self.get(name))))

    def _next(self) -> None:
        """Begin the job that has waited longest, if none is being done."""
        if self._working is not None or self._closed:
            return
        waiting = [
            (job.created, name) for name, job in self._jobs.items() if isinstance(job, Job) and job.state == "waiting"
        ]
        if not waiting:
            return
        name = min(waiting)[1]
        job = self.get(name)
        command = [sys.executable, "-m", "lorcana_env.web.worker", f"{self.folder / name}.json", str(self.file(name))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        job.state, self._working, job.done, job.total = "running", name, 0, 0
        self._keep(name)
        threading.Thread(target=self._listen, args=(name, job, self._process), daemon=True).start()

    def _listen(self, name: str, job: Job, process: subprocess.Popen[str]) -> None:
        """Note what the worker says, until it ends."""
        end: dict[str, Any] = {"end": "failed", "problem": "its process ended without a word"}
        assert process.stdout is not None
        for line in process.stdout:
            with contextlib.suppress(ValueError):
                said = json.loads(line)
                if "end" in said:
                    end = said
                else:
                    job.done, job.total = said["done"], said["total"]
        process.wait()
        with self._lock:
            job.state, job.problem = end["end"], end.get("problem", "")
            job.done = end.get("done") or job.done
            job.total = max(job.total, job.done)
            self._process = self._working = None
            with contextlib.suppress(OSError):
                self._keep(name)
            self._next()
