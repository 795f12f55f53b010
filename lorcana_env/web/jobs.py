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
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole, write_text
from lorcana_env.decks import Deck
from lorcana_env.web import kept
from lorcana_env.web.requests import Refused

STATES = ("waiting", "running", "stopped", "done", "failed")


@dataclass(frozen=True)
class Kind:
    """Of jobs: how the names of their results end, what is asked for, and what a result in JSON holds, by its kind."""

    ending: str
    asked: dict[str, Any]
    found: dict[str, Any] = field(default_factory=dict)

    def read(self, file: Path) -> dict[str, Any]:
        """A result in JSON; ``ValueError`` or ``TypeError`` for one that no job wrote."""
        return kept.values(self.found, kept.read(file), "the result")


_Lists = list[tuple[str, list[str]]]  # decks: a name and cards
_FIELD = {
    "decks": _Lists, "field": _Lists, "shares": dict[str, float] | None, "format": str | None, "agent": str,
    "games": int, "seed": int, "threads": int,
}  # fmt: skip
_RANGE = tuple[float, float]
_AGAINST = {"deck": str, "share": float, "games": int, "difference": float, "ci95": _RANGE}
_SWAP = {"out": str, "in": str, "copies": int, "gain": float, "ci95": _RANGE, "games": int, "final": bool}
_CARD = {
    "card": str, "games": int, "agent_keeps": float | None, "keeping_adds": float | None, "ci95": _RANGE,
    "advice": str | None,
}  # fmt: skip
_LOST = {"step": int, "turn": int, "action": str, "best": str, "loss": float, "error": float}
_MOVE = {"action": str, "share": float, "win": float}
_JUDGED = _LOST | {"player": int, "win": float, "line": list[str], "choice": bool, "alternatives": [_MOVE]}
_PLAYER = {
    "name": str, "decisions": int, "accuracy": float | None, "best_moves": int, "loss_a_turn": float | None,
    "worst": [_LOST],
}  # fmt: skip
_BY = {"agent": str, "seed": int}
_OF = {**_BY, "deck": str, "field": list[str], "games": int}
KINDS = {
    "matchup": Kind(
        "npz",
        {"decks": _Lists, "agents": list[str], "games": int, "until": float | None, "seed": int, "threads": int},
    ),
    "compare": Kind(
        "found.json",
        _FIELD,
        {
            **_BY, "decks": list[str], "difference": float, "ci95": _RANGE, "games": int, "win_rate": _RANGE,
            "unpaired_games": int, "interrupted": bool, "against": [_AGAINST],
        },
    ),
    "tune": Kind(
        "found.json",
        _FIELD | {"out": list[str], "into": list[str], "copies": int, "most": int},
        {**_OF, "bound": float, "swaps": [_SWAP], "significant": [_SWAP]},
    ),
    "keep": Kind("found.json", _FIELD, {**_OF, "interrupted": bool, "cards": [_CARD]}),
    "analysis": Kind(
        "analysis.json",
        {**_BY, "digest": str},
        {**_BY, "interrupted": bool, "players": [_PLAYER], "decisions": [_JUDGED]},
    ),
}  # fmt: skip
_DECKS = ("decks", "field")  # what holds lists
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
    def of(cls, data: Any, kinds: Collection[str]) -> Job:
        found = kept.fill(cls, data, "the job")
        arguments.choice(found.kind, "kind", kinds)
        arguments.choice(found.state, "state", STATES)
        found.asked = kept.values(KINDS[found.kind].asked, found.asked, "asked")
        for key in _DECKS:
            found.decks(key)
        return found

    def decks(self, key: str = "decks") -> list[Deck]:
        return [Deck(cards, name) for name, cards in self.asked.get(key, ())]

    def agents(self) -> Iterator[str]:
        """Every agent that is named in what was asked for."""
        yield from self.asked.get("agents", ())
        if "agent" in self.asked:
            yield self.asked["agent"]

    def row(self) -> dict[str, Any]:
        """What the page is told of it: of decks their names."""
        told = {key: [name for name, _ in value] if key in _DECKS else value for key, value in self.asked.items()}
        return {**told, **{key: value for key, value in asdict(self).items() if key != "asked"}}


def lists(decks: list[Deck]) -> list[tuple[str, list[str]]]:
    """Decks as a job keeps them."""
    return [(deck.name, list(deck.cards)) for deck in decks]


class Jobs:
    """The jobs of some ``kinds`` in a folder; ``results``: where their results lie, if not beside them.

    ``check`` raises a ``ValueError`` for an agent that may not play here. It is asked before anything is begun: files
    come from elsewhere too, and must not start what they like.
    """

    def __init__(
        self, folder: Path, check: Callable[[str], Any], kinds: Collection[str], results: Path | None = None
    ) -> None:
        self.folder, self._check, self._results_folder = folder, check, results or folder
        folder.mkdir(exist_ok=True)
        self._lock = threading.RLock()
        self._jobs: dict[str, Job | str] = {}  # a text: why it cannot be read
        self._results: dict[str, tuple[float, Any]] = {}
        self._process: subprocess.Popen[str] | None = None
        self._working: str | None = None
        self._closed = False
        for file in kept.files(folder):
            try:
                job = Job.of(kept.read(file), kinds)
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
        return self._results_folder / f"{name}.{KINDS[self.get(name).kind].ending}"

    def result(self, name: str, read: Callable[[Path], Found]) -> Found:
        """The result so far, as ``read`` makes it of the file; the last ones are kept."""
        file = self.file(name)
        try:
            changed = file.stat().st_mtime
        except OSError:
            raise Refused(409, self.get(name).problem or "nothing of it is kept yet") from None
        with self._lock:
            loaded = self._results.get(name)
        if loaded is None or loaded[0] != changed:
            loaded = changed, read(file)
            with self._lock:
                while len(self._results) >= _LOADED:
                    self._results.pop(next(iter(self._results)))
                self._results[name] = loaded
        found: Found = loaded[1]
        return found

    # -- working ----------------------------------------------------------------------------------------------

    def new(self, job: Job, name: str = "") -> str:
        """Take a job, under a name if it has one; one that had it is forgotten."""
        name = name or secrets.token_hex(8)
        with self._lock:
            if name == self._working:
                raise Refused(409, "this is being done: stop it first")
            self._keep_new(name, job)
            self._next()
        return name

    def adopt(self, kind: str, title: str, content: bytes, about: Callable[[Path], Job]) -> str:
        """Keep a result from elsewhere; ``about`` reads the file, and says what job it was."""
        name = secrets.token_hex(8)
        file = self._results_folder / f"{name}.{KINDS[kind].ending}"
        with whole(file) as draft:
            draft.write_bytes(content)
        try:
            job = about(file)
        except ValueError as error:
            file.unlink()
            raise ValueError(str(error).replace(str(file), title or "the file")) from error
        try:
            with self._lock:
                self._keep_new(name, job)
        except (OSError, ValueError):
            file.unlink()
            raise
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
            for ending in {*(kind.ending for kind in KINDS.values()), "shares.json"}:
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

    def _keep_new(self, name: str, job: Job) -> None:
        """What cannot be kept (a full disk) is not there; of another job of that name nothing is left."""
        before = self._jobs.get(name)
        self._jobs[name] = job
        try:
            self._keep(name)
        except (OSError, ValueError):
            del self._jobs[name]
            if before is not None:
                self._jobs[name] = before
            raise
        if before is not None:
            self._results.pop(name, None)
            self.file(name).unlink(missing_ok=True)

    def _keep(self, name: str) -> None:
        write_text(self.folder / f"{name}.json", kept.text(asdict(self.get(name))))

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
        try:
            for agent in job.agents():
                self._check(agent)
        except ValueError as error:
            job.state, job.problem = "failed", str(error)
            self._next()
            return
        command = [sys.executable, "-m", "lorcana_env.web.worker", f"{self.folder / name}.json", str(self.file(name))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
            start_new_session=True,  # Ctrl-C in the terminal is the server's: it tells its jobs
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        job.state, self._working, job.done, job.total = "running", name, 0, 0
        with contextlib.suppress(OSError):  # a full disk: it is heard of from the worker
            self._keep(name)
        threading.Thread(target=self._listen, args=(name, job, self._process), daemon=True).start()

    def _listen(self, name: str, job: Job, process: subprocess.Popen[str]) -> None:
        """Note what the worker says, until it ends."""
        end: dict[str, Any] = {"end": "failed", "problem": "its process ended without a word"}
        assert process.stdout is not None
        for line in process.stdout:
            # what a library of the agent's prints
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
                said = json.loads(line)
                if said.get("end") in STATES:
                    end = said
                else:
                    job.done, job.total = int(said["done"]), int(said["total"])
        process.wait()
        with self._lock:
            job.state, job.problem = end["end"], end.get("problem", "")
            job.done = end.get("done") or job.done
            job.total = max(job.total, job.done)
            self._process = self._working = None
            with contextlib.suppress(OSError):
                self._keep(name)
            self._next()
