"""Actors (:class:`lorcana_env.training.actors.CompiledActor`) on the machines of a Ray cluster, for one learner here.

The seed, the round, the actor and the weights fix the games of a round, wherever they are played. An actor that is
lost with its process or its machine is replaced, and the new one plays the round again. Actors reserve no processors of
the cluster, so several trainings can share it.
"""

import contextlib
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env.agents.forward import Weights
from lorcana_env.agents.network import read
from lorcana_env.compiling import QUIET
from lorcana_env.observe.ragged import Ragged
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import Records
from lorcana_env.training.actors import Acting, CompiledActor, Job, RoundReport, Setup, room_for

MAX_LOST = 5  # replaced actors of a run, for each actor
PAUSE_S = 2.0  # before an actor is replaced, until Ray knows that a machine is gone


class _Remote:
    """The process of an actor.

    It copies the arrays that it receives: Ray's are read-only, and numba would compile its kernels again for them.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.actor: CompiledActor | None = None

    def play(self, arrays: list[np.ndarray], job: Job, members: dict[str, Any]) -> tuple[RoundReport, Records | None]:
        """Play a round; ``members`` are Ray references of the snapshots, whose files this machine need not have."""
        import ray

        os.environ.setdefault(QUIET, "1")
        try:
            if self.actor is None:
                self.actor, self.room = CompiledActor(self.setup), room_for(self.setup)
            for path in set(members) - set(self.actor.members):
                self.actor.members[path] = Weights(*copy_arrays(ray.get(members[path])))
            played = self.actor.play(Acting.of(copy_arrays(arrays)), job, self.room)
        except Exception as error:
            return RoundReport.failure(error), None
        return played, trim(self.room, played.decisions)


def copy_arrays(arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Writable copies."""
    return [array.copy() for array in arrays]


def trim(records: Records, n: int) -> Records:
    """The first ``n`` decisions of records, in arrays without spare room."""
    seen = records.seen
    rows, passive, legal = (int(start[n]) for start in (seen.row_start, seen.passive_start, seen.legal_start))
    lengths = {
        "head": n, "row_start": n + 1, "rows": rows, "row_group": rows, "passive_start": n + 1,
        "passive_number": passive, "passive_group": passive, "legal_start": n + 1, "legal": legal, "legal_row": legal,
        "look": legal, "more_start": n + 1, "more": int(seen.more_start[n]),
    }  # fmt: skip
    kept = Ragged(*(array[: lengths[name]] for name, array in seen._asdict().items()))
    return Records(kept, *(array[:n] for array in records[1:-1]), gain=records.gain[:legal])


def writable(records: Records) -> Records:
    """A copy of records in writable arrays."""
    return Records(Ragged(*copy_arrays(records.seen)), *copy_arrays(records[1:]))


def _processors(ray: Any) -> dict[str, float]:
    """The number of processors of each machine of the cluster, by Ray's ids."""
    nodes = {node["NodeID"]: node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]}
    found = {node: number for node, number in nodes.items() if number >= 1}
    if not found:
        raise ValueError("no machine of the Ray cluster has a processor for actors")
    return found


def _freest(processors: dict[str, float], taken: Sequence[str]) -> str:
    """The machine where one more is the smallest share of the processors."""
    return min(processors, key=lambda node: (taken.count(node) + 1) / processors[node])


def share_out(cluster: Cluster, n: int) -> tuple[list[str], int]:
    """The machines (by Ray's ids) of ``n`` actors, and the number of actors on this machine.

    Each machine gets actors by its processors, of which the learner takes one here. Raises ``ValueError`` if no machine
    has any.
    """
    processors, here = _processors(cluster.ray), cluster.ray.get_runtime_context().get_node_id()
    taken = [here]
    for _ in range(n):
        taken.append(_freest(processors, taken))
    return taken[1:], taken[1:].count(here)


def _compile(what: tuple[Setup, list[np.ndarray]]) -> None:
    """Play a little, so that only one process of a machine compiles."""
    setup, arrays = what
    CompiledActor(setup).play(Acting.of(copy_arrays(arrays)), Job(0, {"self": 1.0}), room_for(setup))


class RayActors:
    """:class:`lorcana_env.training.actors.Actors` on a cluster, each on one of the ``machines`` (:func:`share_out`)."""

    def __init__(self, setups: Sequence[Setup], acting: Acting, cluster: Cluster, machines: Sequence[str]) -> None:
        self.replaced = 0
        self._ray = ray = cluster.ray
        self._setups, self._machines = setups, list(machines)
        searched = 0.02 if setups[0].searched else 0.0  # a few, so that searches are compiled too
        little = replace(setups[0], decisions=1, window=1, fresh=0.0, searched=searched, simulations=8)
        try:
            cluster.warm(_compile, (little, acting.arrays()))
        except ImportError as error:
            raise ValueError(
                f"a machine of the Ray cluster cannot play ({error}): each needs the same checkout and packages"
            ) from error
        # Ray puts a task that needs nothing on any machine, so each reserves a byte of memory
        self._kind = ray.remote(num_cpus=0, memory=1, max_restarts=0, max_task_retries=0)(_Remote)
        self._members: dict[str, Any] = {}  # snapshots: file -> Ray reference
        self._running: dict[Any, int] = {}  # a task -> its actor
        self._actors: list[Any] = []
        self._actors += [self._make(k) for k in range(len(setups))]

    def _make(self, k: int) -> Any:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        there = NodeAffinitySchedulingStrategy(self._machines[k], soft=True)  # elsewhere if that machine is gone
        return self._kind.options(scheduling_strategy=there).remote(self._setups[k])

    def begin(self, acting: Acting, job: Job) -> None:
        """Start a round, after :meth:`wait` for the one before."""
        self._job = job
        for gone in set(self._members) - set(job.members):
            del self._members[gone]
        for path in job.members:
            if path not in self._members:
                self._members[path] = self._ray.put(list(read(Path(path))[0]))
        self._acting = self._ray.put(acting.arrays())
        for k in range(len(self._actors)):
            self._ask(k)

    def _ask(self, k: int) -> None:
        self._running[self._actors[k].play.remote(self._acting, self._job, self._members)] = k

    def _replace(self, k: int) -> None:
        """Start another actor in place of ``k``, on another machine if there is one."""
        self.replaced += 1
        if self.replaced > MAX_LOST * len(self._actors):
            raise ValueError("actors are lost again and again; is there enough memory? Try fewer --actors")
        time.sleep(PAUSE_S)
        with contextlib.suppress(self._ray.exceptions.RayError):  # it may be out of reach, not dead
            self._ray.kill(self._actors[k])
        processors = _processors(self._ray)
        others = {node: number for node, number in processors.items() if node != self._machines[k]}
        taken = [self._ray.get_runtime_context().get_node_id(), *self._machines[:k], *self._machines[k + 1 :]]
        self._machines[k] = _freest(others or processors, taken)
        self._actors[k] = self._make(k)
        self._ask(k)

    def wait(self) -> list[tuple[RoundReport, Records]]:
        """The reports and records of the round, actor by actor."""
        found: dict[int, tuple[RoundReport, Records]] = {}
        while self._running:
            (task, *_), _ = self._ray.wait(list(self._running), num_returns=1)
            k = self._running.pop(task)
            try:
                played, records = self._ray.get(task)
            except self._ray.exceptions.RayError as error:
                self._check(error, k)
                self._replace(k)
                continue
            if played.failed:
                raise ValueError(f"actor {k}: {played.failed}")
            found[k] = played, writable(records)
        return [found[k] for k in range(len(self._actors))]

    def _check(self, error: Exception, k: int) -> None:
        """Raise ``ValueError`` for an error that another actor would have too, such as a missing checkout."""
        if isinstance(error, self._ray.exceptions.RayTaskError) or getattr(error, "actor_init_failed", False):
            lines = [line for line in str(error).splitlines() if line.strip()]
            raise ValueError(f"actor {k}: {' '.join(lines[-1].split())[:300]}") from None

    def close(self) -> None:
        """End the actors."""
        for actor in self._actors:
            with contextlib.suppress(self._ray.exceptions.RayError):
                self._ray.kill(actor)
