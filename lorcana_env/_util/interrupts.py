"""Work that threads share, and Ctrl-C: what was finished by then is returned."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from threading import Event, current_thread, local, main_thread
from typing import Any

MAX_THREADS = 256  # of the pool of a process, which all calls share
_pools: dict[int, ThreadPoolExecutor] = {}  # by process, since a fork has none of its parent's threads
_working = local()  # ``stops``: the events that end the work of this thread, the innermost last


class Interrupted(BaseException):
    """Ctrl-C, in a thread of :func:`run_parts`."""


def check_interrupt() -> None:
    """Raise :class:`Interrupted` after Ctrl-C. A part that takes more than a second calls it now and then."""
    if any(stop.is_set() for stop in _stops()):
        raise Interrupted


def _stops() -> tuple[Event, ...]:
    return getattr(_working, "stops", ())


@contextmanager
def replace_handler(handler: Any) -> Iterator[Any]:
    """Within the block Ctrl-C goes to ``handler``, if this is the main thread; yields the handler that it had."""
    if current_thread() is not main_thread():
        yield None
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield before
    finally:
        signal.signal(signal.SIGINT, before)


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
    """Call ``function(part)`` for each of the parts; return the results, and give each to ``after_each``, in order.

    After Ctrl-C threads finish the parts that have begun, unless :func:`check_interrupt` ends them. The results before
    the first part that is missing are returned; KeyboardInterrupt passes through when there are none.
    """
    stop, finished, results = Event(), dict[int, Any](), list[Any]()

    def work(k: int) -> None:
        outer = _stops()
        _working.stops = (*outer, stop)
        try:
            with suppress(Interrupted):
                check_interrupt()
                finished[k] = function(parts[k])
        finally:
            _working.stops = outer

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


def share(function: Callable[..., Any], parts: Sequence[tuple[Any, ...]], stop: Event | None = None) -> list[Any]:
    """Call ``function(*part)`` for each of the parts, the first in the caller's thread; return the results in order.

    All parts have ended when it returns or raises. Ctrl-C sets ``stop``, and is handled then.
    """
    if len(parts) == 1:
        return [function(*parts[0])]
    pool = _pools.get(os.getpid()) or _pools.setdefault(os.getpid(), ThreadPoolExecutor(MAX_THREADS))
    with defer_interrupt(stop or Event()):
        others = [pool.submit(function, *part) for part in parts[1:]]
        try:
            own = function(*parts[0])
        finally:
            for other in others:
                other.exception()  # waits
    return [own, *(other.result() for other in others)]
