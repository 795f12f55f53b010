"""Rounds of actors (:class:`lorcana_env.training.actors.CompiledActor`) as tasks of a Ray cluster.

The seed, the round, the actor and the weights fix the games of a round, so any worker may play it, and Ray lets another
one play what a worker that died has not finished.
"""

import pickle
import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from lorcana_env.agents.forward import Weights
from lorcana_env.agents.network import read_network
from lorcana_env.observe.ragged import Ragged
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import Records
from lorcana_env.training.actors import Acting, CompiledActor, Job, RoundReport, Setup, room_for


@lru_cache(maxsize=1)
def _kept(run: str) -> tuple[dict[Setup, CompiledActor], dict[str, Weights]]:
    """The actors and the snapshots (by file) that this process keeps for a run, because new decks take long to make."""
    return {}, {}


def _play(run: str, acting: Acting, job: Job, part: tuple[Setup, dict[str, Any]]) -> bytes:
    """Play the round of an actor, and return its report and records, pickled: arrays from Ray would be read-only.

    ``part`` has the Ray references of the snapshots, whose files this machine need not have.
    """
    import ray

    setup, members = part
    actors, snapshots = _kept(run)
    for path in members.keys() - snapshots.keys():
        snapshots[path] = pickle.loads(ray.get(members[path]))
    if setup not in actors:
        actors[setup] = CompiledActor(setup)
        actors[setup].members = snapshots
    records = room_for(setup)
    report = actors[setup].play(acting, job, records)
    return pickle.dumps((report, trim(records, report.decisions)))


def trim(records: Records, n: int) -> Records:
    """The first ``n`` decisions of records, in arrays without spare room."""
    seen = records.seen
    starts = seen.row_start, seen.passive_start, seen.legal_start, seen.more_start
    rows, passive, legal, more = (start[n] for start in starts)
    # in the order of Ragged
    lengths = n, n + 1, rows, rows, n + 1, passive, passive, n + 1, legal, legal, legal, n + 1, more
    kept = Ragged(*(array[:length] for array, length in zip(seen, lengths, strict=True)))
    return Records(kept, *(array[:n] for array in records[1:-1]), gain=records.gain[:legal])


class RayActors:
    """:class:`lorcana_env.training.actors.Actors` whose rounds are tasks of a cluster."""

    def __init__(self, setups: Sequence[Setup], acting: Acting, cluster: Cluster) -> None:
        self._setups, self._cluster = setups, cluster
        self._run = uuid.uuid4().hex
        self._members: dict[str, Any] = {}  # snapshots: file -> Ray reference
        self._playing: list[Any] = []
        searched = 0.02 if setups[0].searched else 0.0  # a few, so that searches are compiled too
        little = replace(setups[0], decisions=1, window=1, fresh=0.0, searched=searched, simulations=8)
        cluster.warm(partial(_play, "", acting, Job(0, {"self": 1.0})), (little, {}))

    def begin(self, acting: Acting, job: Job) -> None:
        """Start a round, after :meth:`wait` for the one before."""
        put = self._cluster.put
        self._members = {
            path: self._members.get(path) or put(pickle.dumps(read_network(Path(path))[0])) for path in job.members
        }
        start = self._cluster.remote(partial(_play, self._run, acting, job))
        self._playing = [start((setup, self._members)) for setup in self._setups]

    def wait(self) -> list[tuple[RoundReport, Records]]:
        """The reports and records of the round, actor by actor."""
        return [pickle.loads(self._cluster.result(task)) for task in self._playing]

    def close(self) -> None:
        """Interrupt the round that is played."""
        self._cluster.cancel(self._playing)
