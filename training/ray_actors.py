"""Actors on the machines of a Ray cluster: :class:`training.actors.Actor`, the same code, asked over the network.

One learner, here. What is played in a round follows from the seed, the round and the actor, wherever that lives, so an
actor that is lost (its process, or its machine) is replaced and plays the same again. The learner does not wait for the
slowest: it goes on when most actors have answered. What the others bring later is learned from if it is no more than
``MOST_LATE`` rounds old, and dropped and counted if it is older.
"""

from __future__ import annotations

import os
import pickle
import uuid
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env.compiling import QUIET
from lorcana_env.players.forward import Weights
from lorcana_env.players.network import read
from lorcana_env.simulation import rollouts
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import Records
from training.actors import SLACK, Acting, Actor, Job, Played, Setup

MOST_LATE = 2  # rounds
ENOUGH = 0.75  # share of the actors that are waited for


class _Remote:
    """An actor's process. What goes in and out is pickled here: Ray's own arrays may not be written to."""

    def __init__(self, setup: Setup) -> None:
        os.environ.setdefault(QUIET, "1")
        self.name = uuid.uuid4().hex  # another one after a restart
        self.actor = Actor(setup)
        self.room = rollouts.room(setup.decisions + SLACK, np.zeros, setup.most_players)

    def play(self, weights: bytes, job: Job, members: dict[str, Any]) -> tuple[str, bytes]:
        """A round; ``members``: where Ray keeps the past selves, as this machine need not have their files."""
        import ray

        for path, kept in members.items():
            if path not in self.actor.members:
                self.actor.members[path] = Weights(*pickle.loads(ray.get(kept)))
        played = self.actor.play(Acting.of(pickle.loads(weights)), job, self.room)
        return self.name, pickle.dumps((played, used(self.room, played.decisions)))


def _compiled(what: tuple[Setup, list[np.ndarray]]) -> None:
    """Play a little, so that the actors of a machine do not all compile at once."""
    setup, arrays = what
    room = rollouts.room(setup.decisions + SLACK, np.zeros, setup.most_players)
    Actor(setup).play(Acting.of(arrays), Job(0, {"self": 1.0}), room)


def used(records: Records, n: int) -> Records:
    """The first ``n`` decisions of records, and no more than they take."""
    seen = records.seen
    rows, far = int(seen.row_start[n]), int(seen.far_start[n])
    legal, more = int(seen.legal_start[n]), int(seen.more_start[n])
    lengths = {
        "head": n, "row_start": n + 1, "rows": rows, "row_group": rows, "far_start": n + 1, "far_number": far,
        "far_group": far, "legal_start": n + 1, "legal": legal, "legal_row": legal, "look": legal, "more_start": n + 1,
        "more": more,
    }  # fmt: skip
    kept = type(seen)(*(getattr(seen, name)[: lengths[name]] for name in seen._fields))
    return Records(kept, *(array[:n] for array in records[1:]))


class RayActors:
    """:class:`training.actors.Actors` on a cluster: :meth:`begin` a round, :meth:`wait` for what was played."""

    def __init__(self, setups: Sequence[Setup], acting: Acting, cluster: Cluster) -> None:
        self._ray = ray = cluster.ray
        cluster.warm(_compiled, (replace(setups[0], decisions=1, window=1, fresh=0.0), acting.arrays()))
        kind = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(_Remote)
        self._actors = [kind.remote(setup) for setup in setups]
        self._names: dict[int, str] = {}
        self._running: dict[Any, tuple[int, int]] = {}  # a task -> actor, round
        self._sent: dict[str, Any] = {}  # past selves: their file -> where Ray keeps them
        self._round = 0
        self.replaced = self.late = self.dropped = 0  # actors; decisions that came late; those that came too late

    def begin(self, acting: Acting, job: Job) -> None:
        """Play a round. Actors that are still at an earlier one go on with that."""
        self._round = job.round
        weights = self._ray.put(pickle.dumps(acting.arrays()))
        for path in job.members:
            if path not in self._sent:
                self._sent[path] = self._ray.put(pickle.dumps(tuple(read(Path(path))[0])))
        for gone in set(self._sent) - set(job.members):
            del self._sent[gone]
        busy = {k for k, _ in self._running.values()}
        for k, actor in enumerate(self._actors):
            if k not in busy:
                self._running[actor.play.remote(weights, job, dict(self._sent))] = k, job.round

    def wait(self) -> list[tuple[Played, Records]]:
        """What was played in the round, by as many actors as are waited for, and what came late from earlier ones."""
        wanted = ceil(ENOUGH * len(self._actors))
        found: list[tuple[int, Played, Records]] = []
        while self._running and (len(found) < wanted or self._done()):
            for task in self._done() or self._ray.wait(list(self._running), num_returns=1)[0]:
                k, number = self._running.pop(task)
                played, records = self._result(task, k)
                if self._round - number > MOST_LATE:
                    self.dropped += played.decisions
                    continue
                self.late += played.decisions if number < self._round else 0
                found.append((k, played, records))
        return [(played, records) for _, played, records in sorted(found, key=lambda part: part[0])]

    def _done(self) -> list[Any]:
        """Tasks that need not be waited for."""
        running = list(self._running)
        return self._ray.wait(running, num_returns=len(running), timeout=0)[0] if running else []

    def _result(self, task: Any, k: int) -> tuple[Played, Records]:
        try:
            name, content = self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            raise ValueError(f"actor {k}: {' '.join(str(error.cause or error).split())[:300]}") from None
        except self._ray.exceptions.RayError as error:
            raise ValueError(f"actor {k} was lost and could not be replaced: {type(error).__name__}") from None
        self.replaced += self._names.setdefault(k, name) != name
        self._names[k] = name
        played, records = pickle.loads(content)
        return played, records

    def close(self) -> None:
        """End the actors."""
        for actor in self._actors:
            self._ray.kill(actor)
