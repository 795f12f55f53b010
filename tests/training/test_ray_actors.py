"""Actors on Ray: the same code, the same games; lost ones are replaced, late ones counted."""

import dataclasses

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[distributed]'")

from agents.entity_net import EntityNet, Shape
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import GAME
from tests.helpers import WARD
from tests.training.test_ppo import SMALL, weights
from training import ray_actors
from training.actors import Actor, Job, Played, Setup, _room
from training.journal import rows_of
from training.learner import Learner, Loss
from training.ppo import train
from training.ray_actors import MOST_LATE, RayActors, used
from training.selves import parse_shares

SHARES = parse_shares("self=0.7,past=0.0,greedy=0.3")


@pytest.fixture(scope="module")
def cluster():
    with Cluster(workers=2) as cluster:
        yield cluster


def setup(k=0, n=2):
    return Setup(k, n, 3, 30, 0.95, 8, WARD, "", 0.4, 8, 1)


def played_here(w, job, k=0, n=2):
    actor = Actor(setup(k, n))
    room = _room(actor.setup, np.zeros)
    played = actor.play(w, job, room)
    return played, used(room, played.decisions)


def same(a, b):
    assert a[0].decisions == b[0].decisions and a[0].games.tolist() == b[0].games.tolist()
    for x, y in zip((*a[1].seen, *a[1][1:]), (*b[1].seen, *b[1][1:]), strict=True):
        assert np.array_equal(x, y)


@pytest.fixture(scope="module")
def w():
    return Learner(EntityNet(Shape(context=16, outcomes=3)), Loss(), seed=1).weights()


def test_what_is_played_is_what_an_actor_here_plays_even_if_one_is_lost(cluster, w):
    job = Job(5, SHARES)
    actors = RayActors([setup(k) for k in range(2)], w, cluster)
    here = [played_here(w, job, k) for k in range(2)]
    try:
        actors.begin(w, job)
        for part, other in zip(actors.wait(), here, strict=True):
            same(part, other)
        assert (actors.replaced, actors.late, actors.dropped) == (0, 0, 0)
        actors.begin(w, job)
        cluster.ray.kill(actors._actors[0], no_restart=False)  # in the middle of its round
        parts = actors.wait()
        assert actors.replaced == 1 and len(parts) == 2
        for part, other in zip(parts, here, strict=True):
            same(part, other)
    finally:
        actors.close()


class _Slow:
    """Stands for Ray's actors: what is asked for is done when the test says so."""

    def __init__(self):
        self.done = {}
        self.asked = []

    def put(self, value):
        return value

    def kill(self, actor):
        pass

    def wait(self, tasks, num_returns=1, timeout=None):
        ready = [task for task in tasks if task in self.done][:num_returns]
        assert ready or timeout == 0, "nothing would ever come"
        return ready, [task for task in tasks if task not in ready]

    def get(self, task):
        return f"actor {task[0]}", ray_actors.pickle.dumps((Played(100 + task[0], np.zeros(0, GAME), 0.0), None))

    class exceptions:
        class RayError(Exception):
            pass

        class RayTaskError(RayError):
            pass


def test_who_is_late_is_not_waited_for_and_who_is_too_late_is_dropped(w):
    ray = _Slow()

    class Remote:
        def __init__(self, k):
            self.k, self.play = k, self

        def remote(self, weights, job, members):
            ray.asked.append((self.k, job.round))
            return self.k, job.round

    actors = object.__new__(RayActors)
    actors._ray, actors._actors = ray, [Remote(k) for k in range(4)]
    actors._names, actors._running, actors._sent = {}, {}, {}
    actors.replaced = actors.late = actors.dropped = 0
    for number in range(MOST_LATE + 2):
        ray.done |= {(k, number): True for k in range(3)}  # the last is slow
        actors.begin(w, Job(number, SHARES))
        assert [played.decisions for played, _ in actors.wait()] == [100, 101, 102]
    assert [number for k, number in ray.asked if k == 3] == [0], "it is still at its first round"
    number += 1
    ray.done |= {(k, number): True for k in range(3)} | {(3, 0): True}
    actors.begin(w, Job(number, SHARES))
    assert len(actors.wait()) == 3 and (actors.late, actors.dropped) == (0, 103)
    actors.begin(w, Job(number + 1, SHARES))
    ray.done |= {(k, number + 1): True for k in range(3)}
    actors.wait()
    ray.done |= {(k, number + 2): True for k in range(3)} | {(3, number + 1): True}
    actors.begin(w, Job(number + 2, SHARES))
    assert [played.decisions for played, _ in actors.wait()] == [100, 101, 102, 103]
    assert (actors.late, actors.dropped) == (103, 103)


@pytest.mark.slow
def test_a_run_on_ray_is_the_run_here(cluster, tmp_path):
    """With a past self in its league; its actors do not read files."""
    config = dataclasses.replace(SMALL, actors=1, decisions=1600, round_decisions=400, snapshot_every=400)
    train(config, tmp_path / "ray", ray=cluster)
    train(dataclasses.replace(config, actors=0), tmp_path / "here")
    there, here = (list(rows_of(tmp_path / name / "progress.csv")) for name in ("ray", "here"))
    for name in ("decisions", "games", "turns", "entropy", "value_loss"):
        assert [row[name] for row in there] == [row[name] for row in here], name
    assert all(int(float(row["decisions_dropped"])) == 0 for row in there)
    for name, tensor in weights(tmp_path / "here").items():
        assert tensor.equal(weights(tmp_path / "ray")[name]), name


def test_an_actor_that_fails_says_why_in_a_line(cluster, w):
    bad = dataclasses.replace(setup(), decisions=150)
    actors = RayActors([bad], w, cluster)
    try:
        actors._running[actors._actors[0].play.remote(b"no weights", Job(0, SHARES), {})] = 0, 0
        with pytest.raises(ValueError, match="actor 0: ") as refused:
            actors.wait()
        assert "\n" not in str(refused.value)
    finally:
        actors.close()
