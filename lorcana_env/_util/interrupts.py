"""Work that threads share, and Ctrl-C: what was finished by then is returned."""

from __future__ import annotations

import os
import signal
from _signal import signal as set_handler  # a step of a batch calls it twice; what signal.signal adds takes 5 us a call
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from queue import SimpleQueue
from threading import Event, Thread, current_thread, local, main_thread
from typing import Any

_idle: dict[int, list[_Helper]] = {}  # by process, since a fork has none of its parent's threads
_working = local()  # ``stop``: the event that ends the work of this thread


class Interrupted(BaseException):
    """Ctrl-C, in a thread of :func:`run_parts`."""


def check_interrupt() -> None:
    """Raise :class:`Interrupted` after Ctrl-C. A part that takes more than a second calls it now and then."""
    if (stop := getattr(_working, "stop", None)) is not None and stop.is_set():
        raise Interrupted


@contextmanager
def replace_handler(handler: Any) -> Iterator[Any]:
    """Within the block Ctrl-C goes to ``handler``, if this is the main thread; yields the handler that it had."""
    if current_thread() is not main_thread():
        yield None
        return
    before = set_handler(signal.SIGINT, handler)
    try:
        yield before
    finally:
        set_handler(signal.SIGINT, before)


@contextmanager
def defer_interrupt(stop: Event) -> Iterator[None]:
    """Within the block Ctrl-C only sets ``stop``; it is handled as usual at the end of the block.

    Without this Python raises KeyboardInterrupt between any two steps, within the locks that threads share too.
    """
    with replace_handler(lambda number, frame: stop.set()) as before:
        yield
    if stop.is_set() and callable(before):
        before(signal.SIGINT, None)


def run_parts(function: Any, parts: Sequence[Any], threads: int, after_each: Any = lambda result: None) -> list[Any]:
    """What ``function(part)`` returns for each of the parts, in order; ``after_each(result)`` is called in that order.

    After Ctrl-C threads finish the parts that have begun, unless :func:`check_interrupt` ends them. The results before
    the first part that is missing are returned; KeyboardInterrupt passes through when there are none.
    """
    stop, finished, results = Event(), dict[int, Any](), list[Any]()

    def work(k: int) -> None:
        _working.stop = stop
        with suppress(Interrupted):
            if not stop.is_set():
                finished[k] = function(parts[k])

    try:
        with nullcontext() if threads == 1 else defer_interrupt(stop), ThreadPoolExecutor(threads) as pool:
            for k, _ in enumerate((map if threads == 1 else pool.map)(work, range(len(parts)))):
                if k == len(results) and k in finished:
                    results.append(finished[k])
                    after_each(results[-1])
    except KeyboardInterrupt:
        if not results:
            raise
    return results


class _Helper:
    """A thread that does one piece of work after the other."""

    def __init__(self) -> None:
        self.work: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
        self.results: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            self.results.put(_attempt(*self.work.get()))  # it keeps nothing of what it did


def _helper(idle: list[_Helper]) -> _Helper:
    try:
        return idle.pop()
    except IndexError:
        return _Helper()


def _attempt(function: Callable[..., Any], part: tuple[Any, ...]) -> tuple[Any, BaseException | None]:
    try:
        return function(*part), None
    except BaseException as error:
        return None, error


def share(function: Callable[..., Any], parts: Sequence[tuple[Any, ...]], stop: Event | None = None) -> list[Any]:
    """What ``function(*part)`` returns for each of the parts: the caller does the first, threads do the others.

    All parts have ended when it returns or raises. Ctrl-C sets ``stop``, and is handled then.
    """
    if len(parts) == 1:
        return [function(*parts[0])]
    idle = _idle.setdefault(os.getpid(), [])
    with defer_interrupt(stop or Event()):
        helpers = [_helper(idle) for _ in parts[1:]]
        for helper, part in zip(helpers, parts[1:]):
            helper.work.put((function, part))
        done = [_attempt(function, parts[0]), *(helper.results.get() for helper in helpers)]
        idle += helpers
    for _, error in done:
        if error is not None:
            raise error
    return [result for result, _ in done]
