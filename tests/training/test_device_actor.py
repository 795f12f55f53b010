"""Actors that play many games at once, the network on the learner's device."""

import dataclasses

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch

from lorcana_env.agents.entity_net import EntityNet, Shape, expected_value
from lorcana_env.agents.segments import log_softmax
from lorcana_env.simulation.rollouts import GREEDY, PAST, SELF, finish_game, room
from lorcana_env.training.actors import Job
from lorcana_env.training.device_actor import DeviceActing, DeviceActor
from lorcana_env.training.learner import Learner
from lorcana_env.training.ppo import Config, train
from tests.helpers import raises
from tests.training.small import SMALL, weights

DEVICE = dataclasses.replace(SMALL, acting="device", device="cpu")


@pytest.mark.nightly
def test_a_round_records_what_the_network_said(tmp_path):
    learner = Learner(EntityNet(Shape(context=16, outcomes=3)), Config().loss())
    torch.nn.init.normal_(learner.opponent_value_head.weight)
    learner.net.save(tmp_path / "past.npz")
    setup = dataclasses.replace(DEVICE, round_decisions=1000).setup(0, 1)
    records, again = room(setup.decisions + 2048), room(setup.decisions + 2048)
    job = Job(0, {"self": 0.4, "past": 0.3, "greedy": 0.3}, (str(tmp_path / "past.npz"),), (1.0,))
    acting = DeviceActing.of(learner)
    report = DeviceActor(setup).play(acting, job, records)
    n = report.decisions
    assert n >= 1000 and {SELF, PAST, GREEDY} == set(report.games["opponent"].tolist())
    assert (report.games["member"] == np.where(report.games["opponent"] == PAST, 0, -1)).all()
    assert report.games["recorded"].sum() == n and (records.advantage[:n] != 0).any()
    x = learner.net.batch(records.seen, np.arange(n))
    with torch.no_grad():
        scores = learner.net.score(x)
        log_p = log_softmax(scores.score, x.of, n).numpy()
        itself, others = expected_value(scores.outcome), expected_value(learner.opponent_value_head(scores.last))
    said = log_p[records.seen.legal_start[:n] + records.taken[:n]]
    assert np.allclose(records.log_p[:n], said, atol=1e-4)
    values = np.where(records.opponent[:n] == SELF, itself.numpy(), others.numpy())
    assert np.allclose(records.value[:n], values, atol=1e-4)
    first = 0
    for game in report.games:  # game after game, each with its result
        end = first + game["recorded"]
        advantage = records.advantage[first:end].copy()
        finish_game(records, first, end, game["winner"], setup.decay)
        assert np.allclose(records.advantage[first:end], advantage)
        assert (records.opponent[first:end] == game["opponent"]).all()
        first = end
    assert DeviceActor(setup).play(acting, job, again).decisions == n and (again.taken[:n] == records.taken[:n]).all()


@pytest.mark.nightly
def test_a_run_on_the_device_learns_and_resumes_as_one_that_never_stopped(tmp_path):
    train(DEVICE, tmp_path / "whole")
    train(DEVICE, tmp_path / "parts", until=900)
    train(DEVICE, tmp_path / "parts", resume=True)
    for name, tensor in weights(tmp_path / "whole").items():
        assert torch.equal(tensor, weights(tmp_path / "parts")[name]), name


@pytest.mark.parametrize("options, words", [
    ({"acting": "gpu"}, "it is threads or device"), ({"acting": "device", "searched": 0.1}, "searches"),
])  # fmt: skip
def test_what_does_not_go_together_is_refused(options, words):
    raises(ValueError, words, Config, **options)
    raises(ValueError, "with Ray it is threads", train, dataclasses.replace(DEVICE, actors=1), None, ray="local")
    raises(ValueError, "actors 0 play in the learner's process", train, SMALL, None, ray="local")
