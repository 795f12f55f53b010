"""Threads that share work, and Ctrl-C, which must find them whole.

Python raises ``KeyboardInterrupt`` between any two steps of the main thread, within the locks of ``threading`` and
``concurrent.futures`` too, for these are written in Python: such a lock is then released twice or never. So here the
interrupt is held back while threads work (:func:`sheltered`), they are told to stop, and it is raised when they have.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


class Stop:
    """Called to tell threads to stop, which look at ``told`` every now and then."""

    told = False

    def __call__(self) -> None:
        self.told = True


@contextmanager
def sheltered(stop: Callable[[], None] | None = None) -> Iterator[None]:
    """Ctrl-C calls ``stop`` at once, and raises ``KeyboardInterrupt`` at the end of the block; the second time at once.

    Whoever handles the signal is asked as ever: where it does not raise ``KeyboardInterrupt``, nothing is held back. On
    another thread than the main one, which Ctrl-C does not reach, the block runs as it is.
    """
    handle = signal.getsignal(signal.SIGINT)
    if not callable(handle) or threading.current_thread() is not threading.main_thread():
        yield
        return
    held = _Held(handle, stop)
    signal.signal(signal.SIGINT, held)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handle)
        if held.came:
            raise KeyboardInterrupt


class _Held:
    """Handles Ctrl-C within a shelter. ``handle``: who did before, which may be that of a shelter around this one."""

    def __init__(self, handle: Callable[[int, Any], Any], stop: Callable[[], None] | None) -> None:
        self.came = False
        self._handle, self._stop = handle, stop

    def __call__(self, number: int, frame: Any) -> None:
        around = self._handle if isinstance(self._handle, _Held) else None
        try:
            self._handle(number, frame)
            if around is None or not around.came:
                return
        except KeyboardInterrupt:
            if around is not None or self.came:
                raise
        self.came = True
        if self._stop is not None:
            self._stop()


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started in the block do not hear Ctrl-C, which a terminal sends to all of them; this one does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- parts of a long work ----------------------------------------------------------------------------------------------


class Parts(Generic[Part, Result]):
    """``function(part)`` for each of the ``parts``; :attr:`results` of those that are done, by number."""

    def __init__(self, function: Callable[[Part], Result], parts: Sequence[Part]) -> None:
        self.results: dict[int, Result] = {}
        self._function, self._parts = function, parts
        self._numbers = iter(range(len(parts)))  # all threads take from it
        self._errors: dict[int, BaseException] = {}
        self.stop = Stop()  # no part begins any more
        self._begun = 0
        self._ended: list[None] = []  # one for each thread
        self._bell: SimpleQueue[None] = SimpleQueue()

    def result(self, k: int) -> Result:
        """Wait for part ``k``; raises what it raised, or ``KeyboardInterrupt`` when it will not be done any more."""
        while k not in self.results:
            if len(self._ended) == self._begun and k not in self.results:
                raise self._errors[min(self._errors)] if self._errors else KeyboardInterrupt
            self._bell.get()
        return self.results[k]

    def begin(self, threads: int) -> None:
        for _ in range(min(threads, len(self._parts))):
            threading.Thread(target=self._work, daemon=True, name="lorcana_env part").start()
            self._begun += 1

    def end(self) -> None:
        """Stop, and wait for the parts that have begun."""
        self.stop()
        while len(self._ended) < self._begun:
            self._bell.get()

    def _work(self) -> None:
        try:
            for k in self._numbers:
                if self.stop.told:
                    break
                try:
                    self.results[k] = self._function(self._parts[k])
                except BaseException as error:  # it is raised again where the result is asked for
                    self._errors[k] = error
                    self.stop()
                self._bell.put(None)
        finally:
            self._ended.append(None)
            self._bell.put(None)


@contextmanager
def in_threads(
    function: Callable[[Part], Result], parts: Sequence[Part], threads: int
) -> Iterator[Parts[Part, Result]]:
    """Threads that do the parts, in order, while the block runs; at its end, and after Ctrl-C, they finish their part.

    After Ctrl-C ``KeyboardInterrupt`` is raised at the end of the block; :attr:`Parts.results` stays.
    """
    work = Parts(function, parts)
    with sheltered(work.stop):
        try:
            work.begin(threads)
            yield work
        finally:
            work.end()


def until_interrupted(function: Callable[[Part], Result], parts: Sequence[Part], threads: int) -> list[Result]:
    """What ``function`` returns for each of the parts, shared by threads; after Ctrl-C, for those that were finished.

    ``KeyboardInterrupt`` passes through when none was.
    """
    finished: dict[int, Result] = {}
    try:
        if threads == 1:
            for k, part in enumerate(parts):
                finished[k] = function(part)
        else:
            with in_threads(function, parts, threads) as work:
                finished = work.results
                for k in range(len(parts)):
                    work.result(k)
    except KeyboardInterrupt:
        if not finished:
            raise
    return [finished[k] for k in sorted(finished)]


# -- rows of a batch ---------------------------------------------------------------------------------------------------

#: One team serves all batches of a process and waits between calls; handing a part over costs some ten microseconds.
_tasks: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...], list[Any], SimpleQueue[None]]] = SimpleQueue()
_lock = threading.Lock()
_members = 0
_process = os.getpid()


def share(
    function: Callable[..., Result], parts: Sequence[tuple[Any, ...]], stop: Callable[[], None] | None = None
) -> list[Result]:
    """What ``function(*part)`` returns for each of the parts: the first, which the caller does, then the others in some
    order. All are done when it returns or raises; ``stop`` is called on Ctrl-C."""
    if len(parts) == 1:
        return [function(*parts[0])]
    ended: list[Any] = []
    bell: SimpleQueue[None] = SimpleQueue()
    with sheltered(stop):
        _hire(len(parts) - 1)
        for part in parts[1:]:
            _tasks.put((function, part, ended, bell))
        try:
            own = function(*parts[0])
        finally:  # the others may write into the same arrays still
            while len(ended) < len(parts) - 1:
                bell.get()
    for result in ended:
        if isinstance(result, _Raised):
            raise result.error
    return [own, *ended]


class _Raised:
    def __init__(self, error: BaseException) -> None:
        self.error = error


def _hire(n: int) -> None:
    """At least ``n`` threads besides the caller's; a process that was forked has none of its parent's."""
    global _members, _process, _tasks
    if n <= _members and _process == os.getpid():
        return
    with _lock:
        if _process != os.getpid():
            _tasks, _members, _process = SimpleQueue(), 0, os.getpid()
        for _ in range(n - _members):
            threading.Thread(target=_serve, args=(_tasks,), daemon=True, name="lorcana_env batch").start()
        _members = max(n, _members)


def _serve(tasks: SimpleQueue[Any]) -> None:
    while True:
        function, arguments, ended, bell = tasks.get()
        try:
            ended.append(function(*arguments))
        except BaseException as error:  # it is raised again where the call came from
            ended.append(_Raised(error))
        bell.put(None)
        del function, arguments, ended, bell  # or they, and what they hold, are kept until there is more to do
