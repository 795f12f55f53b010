"""Rounds on Ray: the same games and the same network as with threads."""

import dataclasses
import os
import signal

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[distributed]'")

from lorcana_env.agents.entity_net import EntityNet, Shape
from lorcana_env.simulation.rollouts import PAST
from lorcana_env.training.actors import Actors, Job, Setup
from lorcana_env.training.journal import rows_of
from lorcana_env.training.learner import Learner
from lorcana_env.training.ppo import Config, train
from lorcana_env.training.ray_actors import RayActors, trim
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import raises
from tests.training.small import SMALL, weights

pytestmark = pytest.mark.nightly
SETUPS = [Setup(k, 2, 3, 30, 0.95, 300, "mixed", "", 0.4, 8, 1) for k in range(2)]


def arrays_of(part):
    report, records = part
    return [np.array([report.decisions, report.round]), report.games, *records.seen, *records[1:]]


def test_rounds_are_those_of_threads_whoever_plays_them(cluster, tmp_path):
    """With decks that change, workers that die and a past self whose file is gone."""
    net, past = EntityNet(Shape(context=16, outcomes=3)), tmp_path / "past_7.npz"
    acting = Learner(net, Config().loss(), seed=1).acting()
    net.save(past)
    here, there = Actors(SETUPS), RayActors(SETUPS, acting, cluster)
    for number in range(5, 9):
        job = Job(number, parse_shares("self=0.4,past=0.4,greedy=0.2"), (str(past),), (1.0,))
        here.begin(acting, job)
        expected = [(report, trim(records, report.decisions)) for report, records in here.wait()]
        if number == 7:  # what workers keep for their actors is lost
            for process in set(cluster.map(lambda _: os.getpid(), range(20))):
                os.kill(process, signal.SIGKILL)
        there.begin(acting, job)
        past.unlink(missing_ok=True)  # it was read in the first round
        for part, other in zip(there.wait(), expected, strict=True):
            assert (part[0].games["opponent"] == PAST).any()
            for x, y in zip(arrays_of(part), arrays_of(other), strict=True):
                assert x.dtype == y.dtype and np.array_equal(x, y) and x.flags.writeable
    here.close()
    there.begin(acting, Job(9, job.shares))
    there.close()
    raises(ValueError, "past_7", there.begin, acting, job)


def test_a_run_on_ray_is_the_run_here_and_is_resumed_with_or_without(cluster, tmp_path):
    """With past selves and decks that change; stopped and gone on with here, and the other way round."""
    config = dataclasses.replace(
        SMALL, decks="mixed", window=8, actors=2, decisions=18_000, snapshot_every=400, opponents="self=0.5,past=0.5"
    )
    train(config, tmp_path / "here")
    for name, first, second in (("away", None, cluster), ("home", cluster, None)):
        train(config, tmp_path / name, until=9000, ray=first)
        train(config, tmp_path / name, resume=True, ray=second)
    here = list(rows_of(tmp_path / "here" / "progress.csv"))
    assert len(here) > 3 and any(float(row["win_rate_past"] or 0) > 0 for row in here)
    assert [row["updates_old"] for row in here] == ["0", *["1"] * (len(here) - 1)]
    for other in ("away", "home"):
        there = list(rows_of(tmp_path / other / "progress.csv"))
        for name in ("decisions", "games", "turns", "entropy", "value_loss", "updates_old"):
            assert [row[name] for row in there] == [row[name] for row in here], (other, name)
        for name, tensor in weights(tmp_path / "here").items():
            assert tensor.equal(weights(tmp_path / other)[name]), (other, name)
