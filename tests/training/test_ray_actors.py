"""Actors on Ray: the same code, the same games, the same network; who is lost is replaced.

Of these tests one that starts Ray is quick; `make test-distributed` runs all.
"""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("torch")
pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[distributed]'")

from lorcana_env.cli import main
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.rollouts import PAST
from lorcana_env.training import ray_actors
from lorcana_env.training.actors import Actor, Job, Setup, room_for
from lorcana_env.training.entity_net import EntityNet, Shape, save
from lorcana_env.training.journal import rows_of
from lorcana_env.training.learner import Learner, Loss
from lorcana_env.training.ppo import decisions_of, train
from lorcana_env.training.ray_actors import MAX_LOST, RayActors, share_out, trim
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import WARD, listening
from tests.training.small import ROOT, SMALL, weights

pytestmark = pytest.mark.nightly
WITH_ACTORS = dataclasses.replace(SMALL, actors=1)
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


def told(actors, k, function):
    """What a function says in an actor's process."""
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
    process = told(actors, 0, lambda _: os.getpid())
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
    with pytest.raises(ValueError, match="no machine of the Ray cluster has a processor"):
        share_out(cluster_of("a", a=0.0), 1)


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
    os.kill(told(actors, 0, lambda _: os.getpid()), signal.SIGKILL)  # the one that follows has none kept, either
    actors.begin(acting, job)
    again = actors.wait()
    assert actors.replaced == 1
    for part in (parts[0], again[0]):
        assert part[0].decisions == here[0].decisions and (part[0].games == here[0].games).all()
        assert (part[0].games["opponent"] == PAST).all() and (part[0].games["member"] == 0).all()
    actors.begin(acting, Job(3, job.shares))
    actors.wait()
    assert not actors._members, "it has left the league"
    actors.begin(acting, dataclasses.replace(job, round=4))
    with pytest.raises(ValueError, match="past_7"):
        actors.wait()


def test_an_actor_that_fails_says_why_in_a_line_and_is_not_tried_again(actors, acting):
    actors.begin(acting, Job(-1, SHARES))
    with pytest.raises(ValueError, match=r"actor [01]: ValueError: .*non-negative") as refused:
        actors.wait()
    assert "\n" not in str(refused.value) and actors.replaced == 0


@pytest.mark.parametrize(
    ("dies", "why", "replaced"),
    [(True, "actor 1 is lost again and again", MAX_LOST), (False, "actor 1: ImportError: no such package", 0)],
)
def test_replacing_has_an_end(actors, acting, dies, why, replaced, monkeypatch):
    monkeypatch.setattr(ray_actors, "PAUSE_S", 0.1)

    class Bad:
        def __init__(self, setup):
            if not dies:
                raise ImportError("no such package")

        def play(self, *_):
            os.kill(os.getpid(), signal.SIGKILL)

    actors._kind = actors._ray.remote(num_cpus=0)(Bad)
    actors._actors[1] = actors._make(1)
    actors.begin(acting, Job(0, SHARES))
    with pytest.raises(ValueError, match=why) as refused:
        actors.wait()
    assert "\n" not in str(refused.value) and actors.replaced == replaced


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


def test_actors_are_where_they_should_be_and_those_of_a_machine_that_is_lost_go_on_elsewhere(tmp_path):
    """Two machines of Ray on this one, of which the second is lost."""
    (tmp_path / "loses.py").write_text("""
import json
import ray
from ray.cluster_utils import Cluster as Machines
from lorcana_env.simulation.cluster import Cluster
from tests.training.test_ray_actors import SETUPS, EntityNet, Job, Learner, Loss, RayActors, SHARES, Shape, share_out

def places():
    return [ray.get(actor.__ray_call__.remote(lambda _: ray.get_runtime_context().get_node_id()))
            for actor in actors._actors]

def decisions(number):
    actors.begin(acting, Job(number, SHARES))
    return [played.decisions for played, _ in actors.wait()]

machines = Machines(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
second = machines.add_node(num_cpus=2)
machines.wait_for_nodes()
acting = Learner(EntityNet(Shape(context=16, outcomes=3)), Loss(), seed=1).acting()
with Cluster(machines.address) as cluster:
    here = ray.get_runtime_context().get_node_id()
    wanted, beside = share_out(cluster, 3)
    actors = RayActors([*SETUPS, SETUPS[0]], acting, cluster, wanted)
    said = {"before": decisions(0), "as_wanted": places() == wanted, "beside": beside}
    machines.remove_node(second, allow_graceful=False)
    said |= {"after": decisions(0), "here": places() == [here] * 3, "replaced": actors.replaced}
    actors.close()
machines.shutdown()
open("said.json", "w").write(json.dumps(said))
""")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "RAY_AUTH_MODE": "disabled", "RAY_worker_niceness": "0"}
    with (tmp_path / "output").open("w") as output:
        subprocess.run(
            [sys.executable, "loses.py"], cwd=tmp_path, env=environment, stdout=output, stderr=output, timeout=300,
            check=True, start_new_session=True,
        )  # fmt: skip
    said = json.loads((tmp_path / "said.json").read_text())
    assert said["as_wanted"] and said["beside"] == 1 and said["here"]
    assert said["before"] == said["after"] and said["replaced"] >= 2
    assert said["before"][0] == said["before"][2]


def test_ctrl_c_ends_a_training_on_ray_after_the_round(tmp_path):
    command = [
        sys.executable, "-m", "lorcana_env.cli", "train", "--decks", WARD, "--minutes", "0", "--curve-every", "0",
        "--round-decisions", "400", "--record-every", "1", "--width", "16", "--threads", "1", "--actors", "1",
        "--evaluation-games", "0", "--folder", str(tmp_path / "run"), "--ray",
    ]  # fmt: skip
    run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=listening, start_new_session=True)
    progress = tmp_path / "run" / "progress.csv"
    while not progress.exists():
        assert run.poll() is None
        time.sleep(0.1)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does, to all of its processes
    _, errors = run.communicate(timeout=120)
    assert run.returncode == 0 and "Traceback" not in errors and "interrupted: the checkpoint is saved" in errors
    assert decisions_of(tmp_path / "run" / "checkpoint.pt") >= 400
    assert {row["actors_replaced"] for row in rows_of(progress)} == {"0"}


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["--actors", "0", "--ray"], 1, "actors 0 play in the learner's process"),
        (["--ray", "127.0.0.1:1"], 1, "nobody answers at 127.0.0.1:1"),
        (["--ray", "somewhere"], 1, "'somewhere' is no address of a Ray cluster"),
        (["--learners", "1", "--ray"], 2, "1 is not in the range x>=2"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_line_and_leaves_nothing(words, code, why, tmp_path, monkeypatch):
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    result = CliRunner().invoke(main, ["train", "--folder", str(tmp_path / "run"), *words])
    (line,) = (line for line in result.stderr.splitlines() if line.startswith("Error: "))
    assert result.exit_code == code and why in line and not (tmp_path / "run").exists()


def test_a_machine_without_the_checkout_is_said_in_a_line(acting):
    class Elsewhere:
        ray = None

        def warm(self, *_):
            raise ModuleNotFoundError("No module named 'training'")

    with pytest.raises(ValueError, match=r"No module named 'training'.*the same checkout") as refused:
        RayActors(SETUPS, acting, Elsewhere(), ["a", "a"])
    assert "\n" not in str(refused.value)


def test_without_ray_the_extra_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"Ray is not installed: pip install 'lorcana-env\[distributed\]'"):
        train(WITH_ACTORS, tmp_path / "run", ray="local")
    assert not (tmp_path / "run").exists()
