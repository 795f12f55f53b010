"""Says on stderr that numba is compiling: about a minute, the first time the engine is used on a machine, and again for
games of three or four players or larger decks, whose records have another layout.

numba reports each function that it compiles, and reports nothing when the machine code comes from its cache; so the
notice appears exactly when there is something to wait for. On a terminal it is a progress bar that goes away, elsewhere
one line. Where the machine code cannot be kept, one line names the folder. Nothing is written to stdout, nor anywhere
if stderr is closed. A program that wants silence sets the environment variable ``LORCANA_QUIET`` to anything but an
empty string.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lorcana_env.rules.compiler.jit import INNER_FUNCTIONS, before_compiling
from lorcana_env.rules.record.state import CAPACITY

if TYPE_CHECKING:
    from numba.core.event import Event
    from rich.console import Console
    from rich.progress import Progress

QUIET = "LORCANA_QUIET"
NOTICE = (
    "lorcana_env: numba compiles a part of the engine{}, once on this machine: about a minute for the first part, less "
    "for others"
)
NOT_KEPT = (
    "lorcana_env: numba compiles the engine at every start, which takes about a minute, as the folder {} cannot be "
    "written: set NUMBA_CACHE_DIR to one that can"
)


@cache
def console() -> Console:
    """The console of stderr: all bars of one program are drawn by one console, or they would overwrite each other."""
    from rich.console import Console

    # in a notebook rich would draw widgets, or warn at each step that there are none
    return Console(stderr=True, force_jupyter=False)


class CompileNotice:
    """Counts the functions of this package that are compiled, and shows how far that is."""

    def __init__(self) -> None:
        #: Called after each function with :attr:`now`.
        self.tell: Callable[[dict[str, Any] | None], None] = lambda now: None
        self.seconds = 0.0  # that compiling took
        self._began = 0.0
        self._depth = 0
        self._kernel = ""
        self._compiled: set[Any] = set()
        self._layout = ""
        self._announced: set[str] = set()  # layouts
        self._not_kept: Path | None = None  # the folder that cannot be written, once that was found out
        self._progress: Progress | None = None

    def notify(self, event: Event) -> None:
        (self.on_start if event.is_start else self.on_end)(event)

    def on_start(self, event: Event) -> None:
        if not _is_ours(event):
            return
        self._depth += 1
        if self._depth == 1:
            self._began = time.perf_counter()
            layout = _layout(event.data.get("args", ()))
            self._kernel = event.data["dispatcher"].py_func.__name__ + layout
            if layout != self._layout:
                self._layout = layout
                self._compiled.clear()
            if sys.stderr is not None and not os.environ.get(QUIET):  # None: it was closed, and print takes stdout then
                self._begin(layout)

    def on_end(self, event: Event) -> None:
        if not _is_ours(event):
            return
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.perf_counter() - self._began
        self._compiled.add(event.data["dispatcher"].py_func)
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], completed=self.done, total=self.total)
            if self._depth == 0:
                self._progress.stop()
                self._progress = None
        self.tell(self.now)

    @property
    def now(self) -> dict[str, Any] | None:
        """Return what is being compiled (``what``), and how many inner functions of how many (``done``, ``total``)."""
        return {"what": self._kernel, "done": self.done, "total": self.total} if self._depth else None

    @property
    def done(self) -> int:
        """Inner functions compiled so far, for this layout."""
        return len(self._compiled.intersection(INNER_FUNCTIONS))

    @property
    def total(self) -> int:
        """Inner functions that there are; an entry point need not use all of them."""
        return len(INNER_FUNCTIONS)

    def _begin(self, layout: str) -> None:
        """Say that an entry point (a kernel) is compiled, with all that it calls."""
        from lorcana_env.rules.compiler.compiled import unwritable_folder

        if not self._announced and (folder := unwritable_folder()) is not None:
            self._not_kept = folder
            print(NOT_KEPT.format(folder), file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            self._progress = Progress(
                TextColumn(f"compiling{'' if self._not_kept else ' (only the first time)'}: {{task.description}}"),
                BarColumn(),
                TextColumn("{task.completed} of {task.total} functions"),
                TimeElapsedColumn(),
                console=console(),
                transient=True,
            )
            self._progress.add_task(self._kernel, total=self.total, completed=self.done)
            self._progress.start()
        elif layout not in self._announced and self._not_kept is None:
            print(NOTICE.format(layout), file=sys.stderr, flush=True)
        self._announced.add(layout)


def _layout(arguments: Iterable[Any]) -> str:
    """Describe the games for which a function of these types is compiled; "" for those of two players."""
    from numba.core import types

    for argument in arguments:
        if found := _layout(getattr(argument, "types", ())):  # of a tuple
            return found
        record = argument.dtype if isinstance(argument, types.Array) else argument
        fields: Any = record.fields if isinstance(record, types.Record) else {}
        if "decider" in fields:
            players, slots = (fields[name].type.shape[0] for name in ("out", "zone"))
            cards = f" and decks of up to {slots // players - 1} cards" if slots > players * CAPACITY else ""
            return f" for {players} players{cards}" if players > 2 or cards else ""
    return ""


def _is_ours(event: Event) -> bool:
    return bool(event.data["dispatcher"].py_func.__module__.startswith("lorcana_env."))


@cache
def listen() -> CompileNotice:
    """Listen to numba from now on (once in a process, however often it is called)."""
    listener = CompileNotice()

    @before_compiling
    def register_listener() -> None:
        from numba.core.event import Listener, register

        Listener.register(CompileNotice)
        register("numba:compile", listener)

    return listener


def clock() -> float:
    """Seconds as of ``time.perf_counter``, without those in which numba compiled."""
    return time.perf_counter() - listen().seconds
