"""Starts of a training: a network, a larger one, a softer one, one that reads more."""

import dataclasses

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.entity_net import EntityNet, Shape
from lorcana_env.agents.forward import INPUTS
from lorcana_env.agents.network import Network, read_arrays
from lorcana_env.cards import find
from lorcana_env.cards.features import DESCRIBING, FEATURES, GROUPS, card_numbers, features, of_groups
from lorcana_env.training import ppo
from lorcana_env.training.growing import grown, soften
from lorcana_env.training.ppo import train
from tests.helpers import AGGRO, WARD, new_game, raises
from tests.training.small import SMALL


def test_a_training_begins_with_the_network_that_it_is_told(run, tmp_path):
    config = dataclasses.replace(SMALL, start=str(run / "network.npz"), learning_rate=0.0, decisions=400)
    train(config, tmp_path)
    before, after = read_arrays(run / "network.npz")[1], read_arrays(tmp_path / "network.npz")[1]
    assert before.keys() == after.keys()
    for name, array in before.items():
        np.testing.assert_allclose(after[name], array, rtol=1e-5, atol=1e-7, err_msg=name)


@pytest.mark.parametrize("inputs", [(), ("lists",), ("recent", "opponents"), INPUTS], ids=len)
def test_a_network_that_grew_says_the_same(inputs):
    torch.manual_seed(3)
    knows = of_groups(["roles", "text"] if inputs else GROUPS)
    net = EntityNet(Shape(card=9, row=8, hidden=7, context=6, recent=5, outcomes=3), knows, inputs)
    larger = grown(net, Shape(card=11, row=13, hidden=40, context=6, recent=7, outcomes=3), INPUTS, FEATURES)
    game, chooser = new_game(1, WARD, AGGRO), np.random.default_rng(1)
    for _ in range(80):
        seen = torch.from_numpy(game.entities(game.to_act)[None])
        one, other = net(seen), larger(seen)
        assert torch.allclose(one.logits, other.logits, atol=1e-5)
        assert torch.allclose(one.values, other.values, atol=1e-5)
        game.step(int(chooser.choice(game.legal_actions())))
    other.values.sum().backward()  # what follows from a new unit can be learned
    assert larger.context_2.weight.grad[:, 7:].abs().sum() > 0


def test_a_softened_network_thinks_the_same_actions_best():
    net = EntityNet(Shape(context=16, outcomes=3))
    game = new_game(1, WARD, AGGRO)
    seen = torch.from_numpy(game.entities(game.to_act)[None])
    before = net(seen)
    soften(net, 4.0)
    after = net(seen)
    assert torch.allclose(after.logits, before.logits / 4.0, atol=1e-6) and torch.equal(after.values, before.values)


def test_of_a_card_never_trained_on_the_network_knows_what_cards_share():
    net = EntityNet(Shape(card=9))
    torch.nn.init.constant_(net.card_layer.bias, 5.0)  # so that little is cut off at zero
    shared = features(find("Stitch - New Dog"))[: len(DESCRIBING)]
    expected = net.card_layer.weight[:, : len(DESCRIBING)].detach().numpy() @ shared + 5.0
    said = net.cards(net.occurring(np.array([card_numbers()["Stitch - New Dog"]])))[0].detach().numpy()
    np.testing.assert_allclose(said, np.maximum(expected, 0.0), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("groups", [["cards"], []], ids=len)
def test_a_network_that_begins_with_cards_alone_learns_of_them(groups):
    net = EntityNet(Shape(context=16, outcomes=3), of_groups(groups))
    net = grown(net, Shape(context=16, outcomes=3), net.inputs, FEATURES)
    game = new_game(1, WARD, AGGRO)
    net(torch.from_numpy(game.entities(game.to_act)[None])).values.sum().backward()
    gradient = net.card_layer.weight.grad[:, len(DESCRIBING) :]
    assert (gradient.abs().sum(0) > 0).sum() > 5


def test_a_start_that_does_not_fit_is_refused(run, tmp_path):
    start = str(run / "network.npz")
    for wrong, why in (
        ({"row": 32}, "row 64 cannot become one of 32"),
        ({"features": "text,cards"}, "the card feature 'asks for class .*', which --features leaves out"),
        ({"inputs": "none"}, "is to read only none"),
        ({"look": 0}, "it reads the lookahead, which --look 0 leaves out"),
    ):
        raises(ValueError, f"--start .*{why}", ppo.Run, dataclasses.replace(SMALL, start=start, **wrong), tmp_path)
    raises(ValueError, r"no network file gone\.npz", ppo.Run, dataclasses.replace(SMALL, start="gone.npz"), tmp_path)


def test_a_network_that_is_trained_without_the_lookahead_is_model_free(run, tmp_path):
    train(dataclasses.replace(SMALL, look=0, decisions=800), tmp_path)
    assert Network(str(run / "network.npz")).league == "simulator"
    assert Network(str(tmp_path / "network.npz")).league == "model-free"
    assert EntityNet.load(tmp_path / "network.npz").look is False


def test_a_larger_network_is_trained_played_and_resumed_without_the_one_that_it_began_with(run, tmp_path):
    start, folder = tmp_path / "start.npz", tmp_path / "run"
    start.write_bytes((run / "network.npz").read_bytes())
    config = dataclasses.replace(SMALL, start=str(start), row=72, hidden=170, width=20)
    train(config, folder, until=400)
    start.unlink()
    train(config, folder, resume=True)
    assert ppo.decisions_of(folder / "checkpoint.pt") >= SMALL.decisions
    assert read_arrays(folder / "network.npz")[0]["shape"]["hidden"] == 170
    agent, game = make_agent(str(folder / "network.npz")), new_game(1, WARD, AGGRO)
    assert agent(game) in game.legal_actions()


def test_a_network_that_knows_nothing_of_cards_is_saved(tmp_path):
    train(dataclasses.replace(SMALL, features="none", decisions=1), tmp_path)
    game = Game(WARD, AGGRO, seed=1)
    assert make_agent(str(tmp_path / "network.npz"))(game) in game.legal_actions()
