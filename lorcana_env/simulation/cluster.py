"""Work spread over processes and machines by Ray (https://ray.io): one function, many items.

>>> from lorcana_env.simulation.cluster import Cluster
>>> with Cluster("local") as cluster:  # doctest: +SKIP
...     squares = list(cluster.map(lambda x: x * x, range(10)))

Ray is the extra ``distributed``. Workers are separate processes; each loads the engine's machine code from numba's
cache on its machine, so :meth:`Cluster.warm` first lets one worker of each machine compile it, if it has to.
"""

from __future__ import annotations

import os
import pickle
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, TypeVar

from lorcana_env._util.optional import remedy
from lorcana_env.compiling import QUIET

Item = TypeVar("Item")
Result = TypeVar("Result")

LOCAL = "local"
REACH_S = 5.0  # how long a cluster may take to answer, seconds
GRACE_S = 5.0  # how long tasks that are interrupted may take to end, seconds
_IN_FLIGHT = 4  # tasks that are handed out for each processor, so that none waits for work
_FORMS = f"{LOCAL!r} (the processors of this machine), 'auto' (the cluster that runs here), HOST:PORT, ray://HOST:PORT"


class Cluster(AbstractContextManager["Cluster"]):
    """A connection to Ray. Use it with ``with``, or call :meth:`close`.

    ``address``: "local" starts Ray on this machine, with ``workers`` processes (default: one for each processor);
    "auto" joins the cluster that runs on this machine; "HOST:PORT" or "ray://HOST:PORT" one that runs elsewhere. A
    connection that the program has already opened with ``ray.init`` is used as it is, and left open.
    ``ValueError`` when Ray is not installed, the address is not one, or nobody answers there.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise ValueError(f"Ray is not installed: {remedy('ray')}") from error
        if workers is not None and (workers < 1 or address != LOCAL):
            raise ValueError(f"workers ({workers}) must be at least 1, and is only for the address {LOCAL!r}")
        self._ray = ray
        self._opened = not ray.is_initialized()
        if self._opened:
            _connect(ray, address, workers)
        self._task: Any = ray.remote(_run)

    @property
    def processors(self) -> int:
        """The number of tasks that run at once."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def warm(self, function: Callable[[Item], Any], item: Item) -> None:
        """Call ``function(item)`` once on each machine, so that numba's cache is filled before many workers need it.

        Raises ``ValueError`` when a machine lacks a module.
        """
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        nodes = [n["NodeID"] for n in self._ray.nodes() if n["Alive"] and n["Resources"].get("CPU", 0) >= 1]
        there = [NodeAffinitySchedulingStrategy(node, soft=True) for node in nodes]
        try:
            for task in [self.remote(function, scheduling_strategy=at)(item) for at in there]:
                self.result(task)
        except ImportError as error:
            raise ValueError(
                f"a machine of the Ray cluster cannot play ({error}): each needs the same versions of the packages"
            ) from error

    def put(self, value: Any) -> Any:
        """Send a value to the cluster; returns its Ray reference, which tasks may have in their items."""
        return self._ray.put(value)

    def remote(self, function: Callable[[Item], Any], **options: Any) -> Callable[[Item], Any]:
        """A function that starts ``function(item)`` on a worker and returns the task, for :meth:`result`.

        ``function`` and the items are pickled (cloudpickle: a lambda or closure will do). When a worker dies, Ray tries
        its item again. ``options`` are those of Ray.
        """
        return partial(self._task.options(**options).remote, self.put(self._ray.cloudpickle.dumps(function)))

    def result(self, task: Any) -> Any:
        """The result of a task, or what the function raised; ``ValueError`` if one worker after the other died."""
        try:
            return self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, Exception) else error) from None
        except self._ray.exceptions.RayError as error:
            raise ValueError(
                f"workers are lost again and again ({type(error).__name__}); is there enough memory? Try fewer at once"
            ) from error

    def cancel(self, tasks: Iterable[Any]) -> None:
        """Raise ``KeyboardInterrupt`` in tasks that are not done, which have some seconds to end.

        Ray can end this process where a task is cancelled as it begins or is done (its issue 54260).
        """
        all_tasks = list(tasks)
        _, unfinished = self._ray.wait(all_tasks, num_returns=len(all_tasks), timeout=0)
        for task in unfinished:
            self._ray.cancel(task)
        self._ray.wait(unfinished, num_returns=len(unfinished), timeout=GRACE_S)

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """``function(item)`` for each item, in the order of the items, as tasks of :meth:`remote`.

        When the iteration ends early, the tasks that were handed out go on until they are done or the connection ends,
        for the reason that :meth:`cancel` gives.
        """
        start, tasks = self.remote(function), deque[Any]()
        for item in items:
            tasks.append(start(item))
            if len(tasks) >= _IN_FLIGHT * self.processors:
                yield self.result(tasks.popleft())
        while tasks:
            yield self.result(tasks.popleft())

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if self._opened:
            self._ray.shutdown()
            self._opened = False

    def __exit__(self, *error: object) -> None:
        self.close()


def connected(ray: str | Cluster | None) -> AbstractContextManager[Any]:
    """The cluster (None: none), for as long as it is needed; one that the caller opened stays open."""
    return Cluster(ray) if isinstance(ray, str) else nullcontext(ray)


def _run(function: bytes, item: Any) -> Any:
    """Ray itself would give every worker of a machine the same copy of a function's arrays, which nobody may write."""
    os.environ.setdefault(QUIET, "1")  # a worker's notice would stand among the driver's output
    return pickle.loads(function)(item)


def _connect(ray: Any, address: str, workers: int | None) -> None:
    options = {"log_to_driver": False, "logging_level": "error"}
    if address == LOCAL:
        ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **options)
        return
    if address != "auto":
        _reach(address)
    try:
        ray.init(address=address, **options)
    except (ConnectionError, RuntimeError, TimeoutError) as error:
        where = "on this machine" if address == "auto" else f"at {address}"
        raise ValueError(
            f"no Ray cluster lets us in {where}: start one there with ray start --head; if it asks for a token, set "
            "RAY_AUTH_MODE=token (docs/distributed.md)"
        ) from error


def _reach(address: str) -> None:
    """Ray waits a minute for a cluster that is not there; a socket tells at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise ValueError(f"{address!r} is no address of a Ray cluster; there are {_FORMS}")
    try:
        socket.create_connection((host, int(port)), timeout=REACH_S).close()
    except OSError as error:
        raise ValueError(f"nobody answers at {address} ({error}); start Ray there with: ray start --head") from error
