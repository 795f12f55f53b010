"""Jobs that take minutes (matchups, swaps of cards, analyses), done one after another by a worker process.

A job is two files: ``ID.json`` holds what was asked for and the progress, and the other the result, which the commands
read or print too. A worker ends when its server ends.
"""

import contextlib
import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from lorcana_env._util.atomic_files import write_text
from lorcana_env.apps.page import json_store
from lorcana_env.apps.page.requests import ApiError
from lorcana_env.apps.page.worker import PATIENCE
from lorcana_env.decks import Deck

#: How the name of the result ends, by the kind of the job.
RESULTS = {"matchup": "npz", "compare": "found.json", "tune": "found.json", "keep": "found.json",
           "build": "found.json", "analysis": "analysis.json"}  # fmt: skip
_DECKS = ("decks", "field")  # the arguments that hold deck lists
_MAX_LOADED = 8  # results in memory
_STOPPING = 2 * PATIENCE  # seconds for a worker that was asked to stop

Result = TypeVar("Result")


@dataclass
class Job:
    """The arguments of a job (``asked``), its progress and its state.

    ``state`` is "waiting", "running", "stopped", "done" or "failed"; ``done`` and ``total`` count games or decisions.
    """

    kind: str
    title: str
    asked: dict[str, Any]
    created: float = field(default_factory=time.time)
    state: str = "waiting"
    done: int = 0
    total: int = 0
    problem: str = ""
    compiling: dict[str, Any] | None = None  # as :attr:`lorcana_env.compiling.CompileNotice.now`

    def decks(self) -> list[Deck]:
        return [Deck(cards, name) for name, cards in self.asked.get("decks", ())]

    def agents(self) -> Iterator[str]:
        """Yield the name of every agent in the arguments."""
        yield from self.asked.get("agents", ())
        if "agent" in self.asked:
            yield self.asked["agent"]

    def row(self) -> dict[str, Any]:
        """Return what the page shows of the job; of decks it gets the names."""
        row = {key: [name for name, _ in value] if key in _DECKS else value for key, value in self.asked.items()}
        return {**row, **{key: value for key, value in asdict(self).items() if key != "asked"}}


def _load_job(data: Any) -> Job:
    job = Job(**data)
    job.state = "stopped" if job.state in ("running", "waiting") else job.state
    return job


def deck_lists(decks: list[Deck]) -> list[tuple[str, list[str]]]:
    """Return decks as the arguments of a job hold them."""
    return [(deck.name, list(deck.cards)) for deck in decks]


class Jobs:
    """The jobs in a folder. Their results lie in the folder ``results`` if one is given, otherwise in the same.

    ``check`` raises a ``ValueError`` for an agent that may not play here. It is called before a job begins, since the
    server may have been started again without an agent.
    """

    def __init__(self, folder: Path, check: Callable[[str], Any], results: Path | None = None) -> None:
        self.folder, self._check, self._results_folder = folder, check, results or folder
        folder.mkdir(exist_ok=True)
        self._lock = threading.RLock()
        self._jobs = json_store.load_all(folder, _load_job)
        self._results: dict[str, tuple[float, Any]] = {}
        self._process: subprocess.Popen[str] | None = None
        self._working: str | None = None
        self._closed = False

    # -- reading ----------------------------------------------------------------------------------------------

    def list(self) -> list[dict[str, Any]]:
        with self._lock:
            return sorted((self.row(name) for name in self._jobs), key=lambda row: -row["created"])

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def row(self, name: str) -> dict[str, Any]:
        """Return what the page shows of a job."""
        with self._lock:
            return {**self.get(name).row(), "id": name, "file": str(self.file(name))}

    def get(self, name: str, *kinds: str) -> Job:
        """Return a job, which must be of one of the kinds if any are given."""
        with self._lock:
            job = self._jobs.get(name)
        if job is None or (kinds and job.kind not in kinds):
            raise ApiError(404, "there is no such job here")
        return job

    def file(self, name: str) -> Path:
        return self._results_folder / f"{name}.{RESULTS[self.get(name).kind]}"

    def result(self, name: str, read: Callable[[Path], Result]) -> Result:
        """Return the result so far, as ``read`` makes it of the file. The last results stay in memory."""
        file = self.file(name)
        if not file.is_file():
            raise ApiError(409, self.get(name).problem or "nothing of it is kept yet")
        changed = file.stat().st_mtime
        with self._lock:
            loaded = self._results.get(name)
        if loaded is None or loaded[0] != changed:
            loaded = changed, read(file)
            with self._lock:
                while len(self._results) >= _MAX_LOADED:
                    self._results.pop(next(iter(self._results)))
                self._results[name] = loaded
        return loaded[1]

    # -- working ----------------------------------------------------------------------------------------------

    def new(self, job: Job, name: str = "") -> str:
        """Queue a job and return its name. A job of the same name is replaced."""
        name = name or secrets.token_hex(8)
        with self._lock:
            if name == self._working:
                raise ApiError(409, "this is being done: stop it first")
            if name in self._jobs:
                self.remove(name)
            self._jobs[name] = job
            self._save(name)
            self._start_next()
        return name

    def stop(self, name: str) -> None:
        """Stop a job. What was done stays, and :meth:`go_on` continues it."""
        with self._lock:
            job = self.get(name)
            if name == self._working:
                self._stop_worker()
            elif job.state == "waiting":
                job.state = "stopped"
                self._save(name)

    def go_on(self, name: str, **more: Any) -> None:
        """Continue a job, with ``more`` arguments; a job whose kind cannot be continued begins again."""
        with self._lock:
            job = self.get(name)
            if job.state in ("running", "waiting"):
                return
            job.asked |= more
            job.state, job.problem = "waiting", ""
            self._save(name)
            self._start_next()

    def remove(self, name: str) -> None:
        with self._lock:
            if name == self._working:
                raise ApiError(409, "it is being worked on: stop it first")
            self.file(name).unlink(missing_ok=True)
            (self._results_folder / f"{name}.shares.json").unlink(missing_ok=True)
            (self.folder / f"{name}.json").unlink(missing_ok=True)
            self._results.pop(name, None)
            del self._jobs[name]

    def stop_all(self) -> None:
        """Ask the worker to stop, and start no other."""
        with self._lock:
            self._closed = True
            self._stop_worker()

    def close(self) -> None:
        """Stop the worker; its job is saved."""
        self.stop_all()
        process = self._process
        if process is not None:
            try:
                process.wait(_STOPPING)
            except subprocess.TimeoutExpired:
                process.kill()

    def _stop_worker(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _save(self, name: str) -> None:
        write_text(self.folder / f"{name}.json", json.dumps(asdict(self.get(name))))

    def _start_next(self) -> None:
        """Start the job that has waited longest, if none is running."""
        waiting = [(job.created, name) for name, job in self._jobs.items() if job.state == "waiting"]
        if self._working is not None or self._closed or not waiting:
            return
        name = min(waiting)[1]
        job = self.get(name)
        try:
            for agent in job.agents():
                self._check(agent)
        except ValueError as error:
            job.state, job.problem = "failed", str(error)
            self._start_next()
            return
        files = [f"{self.folder / name}.json", str(self.file(name))]
        command = [sys.executable, "-m", "lorcana_env.apps.page.worker", *files]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
            start_new_session=True,  # Ctrl-C in the terminal reaches the server alone, which stops its worker
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        job.state, self._working, job.done, job.total = "running", name, 0, 0
        self._save(name)
        threading.Thread(target=self._follow, args=(name, job, self._process), daemon=True).start()

    def _follow(self, name: str, job: Job, process: subprocess.Popen[str]) -> None:
        """Read the messages of the worker until it ends."""
        end: dict[str, Any] = {"end": "failed", "problem": "its process ended without a word"}
        assert process.stdout is not None
        for line in process.stdout:
            message = json.loads(line)
            if "end" in message:
                end = message
            elif "compiling" in message:
                job.compiling = message["compiling"]
            else:
                job.done, job.total, job.compiling = message["done"], message["total"], None
        process.wait()
        with self._lock:
            job.state, job.problem, job.compiling = end["end"], end["problem"], None
            job.done = end.get("done") or job.done
            job.total = max(job.total, job.done)
            self._process = self._working = None
            with contextlib.suppress(OSError):  # the disk is full
                self._save(name)
            self._start_next()
