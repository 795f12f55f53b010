"""Actors on Ray: the same code, the same games, the same network; who is lost is replaced.

Of these tests one that starts Ray is quick; `make test-distributed` runs all.
"""

import dataclasses
import os
import signal
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[distributed]'")

from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import PAST
from lorcana_env.training.actors import Actor, Job, Setup, room_for
from lorcana_env.training.entity_net import EntityNet, Shape, save
from lorcana_env.training.journal import rows_of
from lorcana_env.training.learner import Learner, Loss
from lorcana_env.training.ppo import train
from lorcana_env.training.ray_actors import RayActors, share_out, trim
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import WARD, raises, run
from tests.training.small import SMALL, weights

pytestmark = pytest.mark.nightly
SHARES = parse_shares("self=0.7,past=0.0,greedy=0.3")
SETUPS = [Setup(k, 2, 3, 30, 0.95, 300, WARD, "", 0.4, 8, 1) for k in range(2)]


@pytest.fixture(scope="module")
def cluster():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_worker_niceness", "0")  # or workers wait for whatever else this machine does
        with Cluster(workers=2) as cluster:
            yield cluster


@pytest.fixture(scope="module")
def acting():
    return Learner(EntityNet(Shape(context=16, outcomes=3)), Loss(), seed=1).acting()


@pytest.fixture
def actors(cluster, acting):
    found = RayActors(SETUPS, acting, cluster, share_out(cluster, 2)[0])
    yield found
    found.close()


def call_in_actor(actors, k, function):
    """The result of a function in the process of an actor."""
    return actors._ray.get(actors._actors[k].__ray_call__.remote(function))


def arrays_of(part):
    played, records = part
    return [np.array([played.decisions, played.round]), played.games, *records.seen, *records[1:]]


def test_who_is_killed_in_its_round_is_replaced_and_plays_what_an_actor_here_plays(actors, acting):
    job = Job(5, SHARES)
    here = []
    for setup in SETUPS:
        room = room_for(setup)
        played = Actor(setup).play(acting, job, room)
        here.append((played, trim(room, played.decisions)))
    actors.begin(acting, job)
    first = actors.wait()
    assert actors.replaced == 0
    process = call_in_actor(actors, 0, lambda _: os.getpid())
    assert process != os.getpid()
    os.kill(process, signal.SIGSTOP)  # it will not be done before it is killed
    actors.begin(acting, job)
    os.kill(process, signal.SIGKILL)
    second = actors.wait()
    assert actors.replaced == 1
    for parts in (first, second):
        for there, other in zip(parts, here, strict=True):
            for x, y in zip(arrays_of(there), arrays_of(other), strict=True):
                assert x.dtype == y.dtype and np.array_equal(x, y)
            assert all(array.flags.writeable for array in (*there[1].seen, *there[1][1:]))
    assert len(second[0][1].taken) == second[0][0].decisions >= SETUPS[0].decisions


def test_actors_are_shared_out_by_processors_of_which_the_learner_takes_one():
    def cluster_of(here, **processors):
        nodes = [{"NodeID": node, "Alive": n is not None, "Resources": {"CPU": n}} for node, n in processors.items()]
        context = SimpleNamespace(get_node_id=lambda: here)
        return SimpleNamespace(ray=SimpleNamespace(nodes=lambda: nodes, get_runtime_context=lambda: context))

    machines, beside = share_out(cluster_of("a", a=4.0, b=8.0, gone=None), 11)
    assert (machines.count("a"), machines.count("b"), beside) == (3, 8, 3)
    machines, beside = share_out(cluster_of("elsewhere", a=1.0, b=1.0, c=0.0), 4)
    assert (sorted(machines), beside) == (["a", "a", "b", "b"], 0)
    raises(ValueError, "no machine of the Ray cluster has a processor", share_out, cluster_of("a", a=0.0), 1)


def test_past_selves_are_sent_and_need_no_file_there(actors, acting, tmp_path):
    net = EntityNet(Shape(context=16, outcomes=3))
    file = tmp_path / "past_7.npz"
    save(net, file)
    job = Job(2, parse_shares("past=1"), (str(file),), (1.0,))
    room = room_for(SETUPS[0])
    here = Actor(SETUPS[0]).play(acting, job, room), room
    actors.begin(acting, job)
    parts = actors.wait()
    file.unlink()
    os.kill(
        call_in_actor(actors, 0, lambda _: os.getpid()), signal.SIGKILL
    )  # the one that follows has none kept, either
    actors.begin(acting, job)
    again = actors.wait()
    assert actors.replaced == 1
    for part in (parts[0], again[0]):
        assert part[0].decisions == here[0].decisions and (part[0].games == here[0].games).all()
        assert (part[0].games["opponent"] == PAST).all() and (part[0].games["member"] == 0).all()
    actors.begin(acting, Job(3, job.shares))
    actors.wait()
    assert not actors._members, "it has left the league"
    raises(ValueError, "past_7", actors.begin, acting, dataclasses.replace(job, round=4))


def test_an_actor_that_fails_says_why_in_a_line_and_is_not_tried_again(actors, acting):
    actors.begin(acting, Job(-1, SHARES))
    raises(ValueError, r"actor [01]: ValueError: .*non-negative", actors.wait)
    assert actors.replaced == 0


def test_a_run_on_ray_is_the_run_here_and_is_resumed_with_or_without(cluster, tmp_path):
    """With past selves in its league; stopped and gone on with here, and the other way round."""
    config = dataclasses.replace(SMALL, actors=2, decisions=18_000, snapshot_every=400, opponents="self=0.5,past=0.5")
    train(config, tmp_path / "here")
    train(config, tmp_path / "ray", ray=cluster)
    for name, first, second in (("away", None, cluster), ("home", cluster, None)):
        train(config, tmp_path / name, until=9000, ray=first)
        train(config, tmp_path / name, resume=True, ray=second)
    here = list(rows_of(tmp_path / "here" / "progress.csv"))
    assert len(here) > 3 and any(float(row["win_rate_past"] or 0) > 0 for row in here)
    assert [row["updates_old"] for row in here] == ["0", *["1"] * (len(here) - 1)]
    for other in ("ray", "away", "home"):
        there = list(rows_of(tmp_path / other / "progress.csv"))
        for name in ("decisions", "games", "turns", "entropy", "value_loss", "updates_old", "actors_replaced"):
            assert [row[name] for row in there] == [row[name] for row in here], (other, name)
        for name, tensor in weights(tmp_path / "here").items():
            assert tensor.equal(weights(tmp_path / other)[name]), (other, name)


# -- what is refused ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("words", "code", "why"), [
    (["--actors", "0", "--ray"], 1, "actors 0 play in the learner's process"),
    (["--ray", "127.0.0.1:1"], 1, "nobody answers at 127.0.0.1:1"),
])  # fmt: skip
def test_what_makes_no_sense_is_said_in_a_line_and_leaves_nothing(words, code, why, tmp_path, monkeypatch):
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    result = run("train", "--folder", str(tmp_path / "run"), *words)
    (line,) = (line for line in result.stderr.splitlines() if line.startswith("Error: "))
    assert result.exit_code == code and why in line and not (tmp_path / "run").exists()
