"""Threads that share the rows of a batch: kernels run without Python's lock.

One team serves all batches of a process, and waits between calls; handing a part over costs some ten microseconds. The
calling thread does a part itself.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

_tasks: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...], SimpleQueue[Any]]] = SimpleQueue()
_lock = threading.Lock()
_members = 0
_process = os.getpid()


def _work(tasks: SimpleQueue[Any]) -> None:
    while True:
        function, arguments, done = tasks.get()
        try:
            done.put(function(*arguments))
        except BaseException as error:  # it is raised again where the call came from
            done.put(error)


def _hire(n: int) -> None:
    """At least ``n`` threads besides the caller's; a process that was forked has none of its parent's."""
    global _members, _process, _tasks
    if n <= _members and _process == os.getpid():
        return
    with _lock:
        if _process != os.getpid():
            _tasks, _members, _process = SimpleQueue(), 0, os.getpid()
        for _ in range(n - _members):
            threading.Thread(target=_work, args=(_tasks,), daemon=True, name="lorcana_env batch").start()
        _members = max(n, _members)


def share(function: Callable[..., int], parts: Sequence[tuple[Any, ...]]) -> list[int]:
    """What ``function(*part)`` returns for each of the parts, in some order; all are done when it returns or raises."""
    if len(parts) == 1:
        return [function(*parts[0])]
    _hire(len(parts) - 1)
    done: SimpleQueue[Any] = SimpleQueue()
    for part in parts[1:]:
        _tasks.put((function, part, done))
    results: list[Any] = []
    interrupted: BaseException | None = None
    try:
        results.append(function(*parts[0]))
    except BaseException as error:
        interrupted = error
    left = len(parts) - 1
    while left:
        try:
            results.append(done.get())
            left -= 1
        except KeyboardInterrupt as error:  # the others write into the arrays still
            interrupted = error
    failed = interrupted or next((result for result in results if isinstance(result, BaseException)), None)
    if failed is not None:
        raise failed
    return results
