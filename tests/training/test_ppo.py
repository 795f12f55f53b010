"""The training loop: small runs, schedules, what is refused, what survives."""

import csv
import dataclasses
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch
from click.testing import CliRunner

from agents import segments
from agents.entity_net import EntityNet, Shape, grown, soften
from lorcana_env import Game
from lorcana_env.cards import find
from lorcana_env.cards.features import DESCRIBING, FEATURES, GROUPS, card_numbers, features, of_groups
from lorcana_env.cli import main
from lorcana_env.cli.train import ALGORITHMS
from lorcana_env.observe import ragged
from lorcana_env.players import player
from lorcana_env.players.forward import INPUTS
from lorcana_env.players.network import read_arrays
from tests.helpers import AGGRO, WARD, new_game
from training import ppo
from training.actors import Actor, Actors, Setup
from training.decks import Pairs
from training.journal import Journal, held, rows_of
from training.learner import Learner, Loss, Rates, explained
from training.ppo import Config, rates, share_done, train
from training.selves import Selves, parse_shares

ROOT = Path(__file__).parents[2]
SMALL = Config(
    decks=WARD, decisions=2000, minutes=0.0, actors=0, round_decisions=400, batch_size=128, snapshot_every=700,
    curve_every=0, record_every=1, width=16, threads=1, opponents="self=0.5,past=0.3,greedy=0.2",
)  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    train(SMALL, folder)
    return folder


def weights(folder):
    return torch.load(folder / "checkpoint.pt", weights_only=True)["learner"]["net"]


def test_a_run_leaves_all_that_is_needed_to_repeat_it(run):
    assert {"checkpoint.pt", "network.npz", "config.json", "run.json", "progress.csv"} <= {
        p.name for p in run.iterdir()
    }
    assert json.loads((run / "config.json").read_text()) == {"algorithm": "ppo"} | dataclasses.asdict(SMALL)
    (part,) = json.loads((run / "run.json").read_text())["parts"]
    assert {"config", "versions", "commit", "machine", "command"} <= set(part)
    rows = list(rows_of(run / "progress.csv"))
    assert int(rows[-1]["decisions"]) >= SMALL.decisions and float(rows[-1]["learning_rate"]) < SMALL.learning_rate
    assert list(run.glob("events.out.tfevents*")) and list(run.glob("past_*.npz"))
    agent, game = player(str(run / "network.npz")), new_game(1, WARD, AGGRO)
    for _ in range(20):
        assert -1 <= agent.value(game) <= 1  # a share of wins less a share of losses
        game.step(agent(game))


def test_a_run_that_is_resumed_deals_new_cards_and_ends_as_one_that_never_stopped(run, tmp_path):
    train(SMALL, tmp_path, until=900)
    first = list(rows_of(tmp_path / "progress.csv"))
    train(SMALL, tmp_path, resume=True)
    whole, parts = (list(rows_of(folder / "progress.csv")) for folder in (run, tmp_path))
    assert len(first) < len(parts)
    for name in ("decisions", "games", "turns", "entropy", "value_loss", "starter_wins"):
        assert [row[name] for row in whole] == [row[name] for row in parts], name
    assert len({(row["turns"], row["games"]) for row in parts}) > 1  # not the same deals again
    for name, tensor in weights(run).items():
        assert torch.equal(tensor, weights(tmp_path)[name]), name
    assert len(json.loads((tmp_path / "run.json").read_text())["parts"]) == 2


@pytest.mark.slow
def test_actors_in_processes_play_the_same(run, tmp_path):
    train(dataclasses.replace(SMALL, actors=1), tmp_path)
    for name, tensor in weights(run).items():
        assert torch.allclose(tensor, weights(tmp_path)[name], atol=1e-6), name


@pytest.mark.slow
def test_an_actor_that_dies_is_replaced_and_plays_the_same_again():
    from training.actors import Job

    setup = Setup(0, 1, 0, 200, 0.95, 2000, WARD, "", 0.4, 4, 1)
    w = Learner(EntityNet(Shape(context=16, outcomes=3)), Loss()).acting()
    actors = Actors([setup], w)
    try:
        actors.begin(w, Job(0, {"self": 1.0}))
        ((before, _),) = actors.wait()
        actors._actors[0].process.kill()
        actors.begin(w, Job(0, {"self": 1.0}))
        ((after, _),) = actors.wait()
        assert actors.replaced == 1 and (before.games == after.games).all()
    finally:
        actors.close()


def test_rates_follow_decisions_or_time_whichever_is_further():
    config = Config(decisions=1000, minutes=10, learning_rate=1e-3, magnet=0.02, magnet_end=0.005)
    assert share_done(config, 100, 0.0) == 0.1 and share_done(config, 100, 300.0) == 0.5
    assert share_done(config, 5000, 0.0) == 1.0 and share_done(dataclasses.replace(config, minutes=0), 0, 1e9) == 0.0
    assert rates(config, 0.0) == Rates(1e-3, 0.02)
    end = rates(config, share_done(config, 1, 600.0))
    assert end.learning_rate == pytest.approx(1e-4) and end.magnet == pytest.approx(0.005)


def test_sums_in_numba_are_those_of_torch():
    """The steps that numba takes, and their gradients, against plain indexing."""
    torch.manual_seed(0)
    x, a, b, c = (torch.randn(n, 6, requires_grad=True) for n in (9, 4, 3, 5))
    of_a, of_b, of_c = (torch.randint(0, n, (9,)) for n in (5, 3, 5))
    padded = torch.cat([a, torch.zeros(1, 6)])
    plain = torch.relu(x + padded[of_a] + b[of_b] + c[of_c])
    same(segments.add_relu_three(x, a, of_a, b, of_b, c, of_c), plain, (x, a, b, c))
    same(segments.add_relu(x, b, of_b), torch.relu(x + b[of_b]), (x, b))
    head, pool, far = torch.randn(2, 3), torch.tensor([0, 0, 1, 2, 5, 5, 6, 6, 7]), torch.tensor([1, 3, 4, 7])
    number = torch.tensor([2, 2, 0, 1])
    near_sums = torch.zeros(8, 6).index_add(0, pool, x).view(2, -1)
    far_sums = torch.zeros(8, 6).index_add(0, far, b[number]).view(2, -1)
    same(segments.pools(head, x, pool, b, number, far, 4), torch.cat([head, near_sums, far_sums], 1), (x, b))
    amount, to = torch.randn(9), torch.tensor([4, 0, 0, 2, 2, 2, 4, 0, 2])
    plain = torch.zeros(5, 6).index_add(0, to, amount[:, None] * b[of_b])
    same(segments.sums(b, of_b, amount, to, 5), plain, (b,))
    scores, of = torch.randn(7, requires_grad=True), torch.tensor([0, 0, 1, 1, 1, 2, 2])
    plain = torch.cat([torch.log_softmax(scores[of == k], 0) for k in range(3)])
    same(segments.log_softmax(scores, of, 3), plain, (scores,))


def same(ours, plain, inputs):
    assert torch.allclose(ours, plain, atol=1e-6)
    weight = torch.randn_like(plain)
    mine = torch.autograd.grad((ours * weight).sum(), inputs)
    for got, wanted in zip(mine, torch.autograd.grad((plain * weight).sum(), inputs), strict=True):
        assert torch.allclose(got, wanted, atol=1e-5)


def recorded(run):
    """A learner, and decisions of games against itself, with their number."""
    from training.actors import Actors, Job

    folder_run = ppo.Run(SMALL, run)
    actors = Actors(folder_run._setups(), folder_run.acting, here=True)
    actors.begin(folder_run.acting, Job(0, {"self": 1.0}))
    ((played, records),) = actors.wait()
    return folder_run.learner, played.decisions, records


def test_a_learner_learns_what_paid(run):
    """Of two actions the one with the higher advantage becomes likelier; values move towards results."""
    learner, n, records = recorded(run)
    records.advantage[:n] = np.where(records.taken[:n] == 0, 1.0, -1.0)
    before = learner.update([(n, records)], Rates(1e-3, 0.0))
    for _ in range(4):
        after = learner.update([(n, records)], Rates(1e-3, 0.0))
    assert after["policy_loss"] < before["policy_loss"] and after["value_loss"] < before["value_loss"]


def test_what_is_kept_is_an_average_of_the_last_weights(run):
    learner, n, records = recorded(run)
    learner.updates = 100 - 1  # the average is of a tenth of them
    before = [p.clone() for p in learner.average.parameters()]
    learner.update([(n, records)], Rates(1e-3, 0.0))
    for old, kept, new in zip(before, learner.average.parameters(), learner.net.parameters(), strict=True):
        assert torch.allclose(kept, 0.9 * old + 0.1 * new, atol=1e-6)
    assert any((p - q).abs().max() > 1e-4 for p, q in zip(learner.net.parameters(), before, strict=True))


@pytest.mark.parametrize("uniform", [0.1, 0.0])
def test_actions_that_are_never_tried_become_possible_again(run, uniform):
    """With nothing else to learn from, and a policy as good as sure; a bonus for entropy alone has lost its pull."""
    learner, n, records = recorded(run)
    soften(learner.net, 0.01)
    learner.loss = dataclasses.replace(learner.loss, entropy=0.003, uniform=uniform, value=0.0)
    records.advantage[:n] = 0.0
    before = learner.update([(n, records)], Rates(1e-3, 0.0))["uniform"]
    for _ in range(4):
        after = learner.update([(n, records)], Rates(1e-3, 0.0))["uniform"]
    assert before > 20.0
    assert after < 0.9 * before if uniform else after > 0.98 * before, after / before


def test_the_policy_does_what_searches_found_better(run):
    """With nothing else to learn from: advantages that are all alike, and no bonus for entropy."""
    learner, n, records = recorded(run)
    learner.loss = dataclasses.replace(learner.loss, search=10.0, entropy=0.0, uniform=0.0)
    records.advantage[:n] = 0.0
    records.searched[:n] = np.arange(n) % 4 == 0
    for k in range(0, n, 4):
        first, end = records.seen.legal_start[k : k + 2]
        records.gain[first:end] = 0.0
        records.gain[end - 1] = 0.1
    before = learner.update([(n, records)], Rates(1e-3, 0.0))["search_loss"]
    for _ in range(4):
        after = learner.update([(n, records)], Rates(1e-3, 0.0))["search_loss"]
    assert after < 1.2 * before < 0.0


def test_a_run_with_searches_is_the_same_every_time(tmp_path):
    config = dataclasses.replace(SMALL, decisions=1000, searched=0.05, simulations=8)
    for name in ("a", "b"):
        train(config, tmp_path / name)
    a, b = weights(tmp_path / "a"), weights(tmp_path / "b")
    assert all(torch.equal(a[name], b[name]) for name in a)
    rows = list(rows_of(tmp_path / "a" / "progress.csv"))
    assert all(float(row["search_loss"]) != 0 for row in rows)


def test_explained_variance_is_that_of_stable_baselines(run):
    from stable_baselines3.common.utils import explained_variance

    _, n, records = recorded(run)
    value, advantage, outcome = records.value[:n], records.advantage[:n], records.outcome[:n] - 1.0
    found = explained([(n, records)])
    assert found["explained_variance"] == pytest.approx(explained_variance(value, value + advantage), abs=1e-4)
    assert found["explained_outcome"] == pytest.approx(explained_variance(value, outcome), abs=1e-4)


@pytest.mark.parametrize("wrong", ["greedy", "greedy=much", "=1", "self=-1", "", "ismcts=1", "self=0", "self=nan"])
def test_opponents_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError, match="opponents"):
        Config(opponents=wrong)
    assert parse_shares("greedy=1, self=3") == {"greedy": 0.25, "self": 0.75}


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": 0},
        {"actors": -2},
        {"lists": 1.5},
        {"minutes": -1},
        {"curve_games": 3},
        {"memory": 2},
        {"soften": 0.5, "start": "shipped"},
        {"soften": 2.0},
        {"card": 0},
        {"uniform": -1.0},
    ],
)
def test_settings_that_make_no_sense_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Config(**wrong)


def test_a_training_begins_with_the_network_that_it_is_told(run, tmp_path):
    config = dataclasses.replace(SMALL, start=str(run / "network.npz"), learning_rate=0.0, decisions=400)
    train(config, tmp_path)
    before, after = read_arrays(run / "network.npz")[1], read_arrays(tmp_path / "network.npz")[1]
    assert before.keys() == after.keys()
    for name, array in before.items():
        np.testing.assert_allclose(after[name], array, rtol=1e-5, atol=1e-7, err_msg=name)


def test_a_run_that_began_with_a_network_is_resumed_without_it(run, tmp_path):
    start = tmp_path / "start.npz"
    start.write_bytes((run / "network.npz").read_bytes())
    config = dataclasses.replace(SMALL, start=str(start), decisions=800)
    train(config, tmp_path / "run", until=400)
    start.unlink()
    train(config, tmp_path / "run", resume=True)
    assert ppo.decisions_of(tmp_path / "run" / "checkpoint.pt") >= 800


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


@pytest.mark.parametrize(
    ("shape", "inputs", "why"),
    [
        (Shape(row=8), INPUTS, "row 64 cannot become one of 8"),
        (Shape(), (), "is to read only none"),
    ],
)
def test_a_network_does_not_shrink(shape, inputs, why):
    with pytest.raises(ValueError, match=why):
        grown(EntityNet(Shape()), shape, inputs, FEATURES)


def test_a_softened_network_thinks_the_same_actions_best():
    net = EntityNet(Shape(context=16, outcomes=3))
    game = new_game(1, WARD, AGGRO)
    seen = torch.from_numpy(game.entities(game.to_act)[None])
    before = net(seen)
    soften(net, 4.0)
    after = net(seen)
    assert torch.allclose(after.logits, before.logits / 4.0, atol=1e-6)
    assert torch.equal(after.values, before.values)


def test_of_a_card_never_trained_on_the_network_knows_what_cards_share():
    net = EntityNet(Shape(card=9))
    torch.nn.init.constant_(net.card_layer.bias, 5.0)  # so that little is cut off at zero
    shared = features(find("Stitch - New Dog"))[: len(DESCRIBING)]
    expected = net.card_layer.weight[:, : len(DESCRIBING)].detach().numpy() @ shared + 5.0
    said = net.cards()[card_numbers()["Stitch - New Dog"]].detach().numpy()
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
        ({"width": 8}, "context 16 cannot become one of 8"),
        ({"row": 32}, "row 64 cannot become one of 32"),
        ({"features": "text,cards"}, "the card feature 'asks for class .*', which --features leaves out"),
        ({"inputs": "none"}, "is to read only none"),
    ):
        with pytest.raises(ValueError, match=f"--start .*{why}"):
            ppo.Run(dataclasses.replace(SMALL, start=start, **wrong), tmp_path)
    with pytest.raises(ValueError, match=r"no network file gone\.npz"):
        ppo.Run(dataclasses.replace(SMALL, start="gone.npz"), tmp_path)


def test_a_larger_network_is_trained_played_and_resumed(run, tmp_path):
    config = dataclasses.replace(SMALL, start=str(run / "network.npz"), row=72, hidden=170, width=20, decisions=800)
    train(config, tmp_path, until=400)
    train(config, tmp_path, resume=True)
    assert read_arrays(tmp_path / "network.npz")[0]["shape"]["hidden"] == 170
    agent, game = player(str(tmp_path / "network.npz")), new_game(1, WARD, AGGRO)
    assert agent(game) in game.legal_actions()


@pytest.mark.parametrize(
    "wrong", [{"row": 10**12}, {"row": -5}, {"context": "x"}, {"bogus": 3}, {"card": 8}, {"recent": 0}]
)
def test_what_a_file_says_of_its_shape_is_not_trusted(wrong, run, tmp_path):
    """The widths of the layers are those of the weights."""
    with np.load(run / "network.npz") as data:
        arrays = {name: data[name] for name in data.files}
    settings = json.loads(str(arrays.pop("settings")))
    settings["shape"] |= wrong
    np.savez(tmp_path / "start.npz", settings=np.array(json.dumps(settings)), **arrays)
    ours = ppo.Run(dataclasses.replace(SMALL, start=str(tmp_path / "start.npz")), tmp_path)
    assert ours.learner.net.shape == Shape(context=16, outcomes=3)


def test_a_network_of_other_layers_cannot_be_begun_with(run, tmp_path):
    with np.load(run / "network.npz") as data:
        arrays = {name: data[name] for name in data.files}
    arrays["value_1"], arrays["value_1_bias"] = arrays["value_1"][:, :7], arrays["value_1_bias"][:7]
    arrays["value_2"] = arrays["value_2"][:7]
    np.savez(tmp_path / "start.npz", **arrays)
    with pytest.raises(ValueError, match=r"start\.npz is a network of other layers"):
        ppo.Run(dataclasses.replace(SMALL, start=str(tmp_path / "start.npz")), tmp_path)


def test_a_run_of_a_version_with_other_card_features_can_be_begun_with(run, tmp_path):
    shutil.copytree(run, tmp_path / "run")
    kept = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=True)
    kept["made_with"]["features"] = kept["made_with"]["features"][:-1]
    torch.save(kept, tmp_path / "run" / "checkpoint.pt")
    with pytest.raises(ValueError, match=r"other card features than --features all means .* --start .*network\.npz"):
        train(SMALL, tmp_path / "run", resume=True)


def test_a_run_that_goes_on_is_not_begun_with_another_network(run):
    with pytest.raises(ValueError, match=r"--start other\.npz: it is for a new run"):
        ppo.Run(dataclasses.replace(SMALL, start="other.npz"), run, resume=True)


def test_a_run_that_goes_on_is_not_softened_again(run, tmp_path):
    begun = dataclasses.replace(SMALL, start=str(run / "network.npz"), soften=2.0, decisions=800)
    train(begun, tmp_path, until=400)
    with pytest.raises(ValueError, match=r"--soften 3: it is for a new run"):
        train(dataclasses.replace(begun, soften=3.0), tmp_path, resume=True)
    train(begun, tmp_path, resume=True)


def test_a_network_that_knows_nothing_of_cards_is_saved(tmp_path):
    train(dataclasses.replace(SMALL, features="none", decisions=1), tmp_path)
    game = Game(WARD, AGGRO, seed=1)
    assert player(str(tmp_path / "network.npz"))(game) in game.legal_actions()


def test_an_existing_run_is_not_overwritten(run):
    with pytest.raises(ValueError, match="--resume"):
        train(SMALL, run)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
def test_a_checkpoint_that_is_none_is_refused_in_one_line(content, tmp_path):
    (tmp_path / "checkpoint.pt").write_bytes(content)
    with pytest.raises(ValueError, match="is not a usable checkpoint") as refused:
        train(SMALL, tmp_path, resume=True)
    assert "\n" not in str(refused.value) and (tmp_path / "checkpoint.pt").read_bytes() == content
    with pytest.raises(ValueError, match="there is no checkpoint"):
        train(SMALL, tmp_path / "gone", resume=True)


def test_a_checkpoint_of_other_columns_or_size_is_refused(run, tmp_path):
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    with pytest.raises(ValueError, match="of a network of another size"):
        ppo.Run(dataclasses.replace(SMALL, width=24), run, resume=True)
    kept["made_with"]["columns"]["cards"][3:5] = reversed(kept["made_with"]["columns"]["cards"][3:5])
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="column 3 of 'cards'"):
        ppo.Run(SMALL, tmp_path, resume=True)


def test_a_changed_byte_of_a_checkpoint_is_found(run, tmp_path):
    content = bytearray((run / "checkpoint.pt").read_bytes())
    content[len(content) // 2] ^= 0xFF
    (tmp_path / "checkpoint.pt").write_bytes(content)
    with pytest.raises(ValueError, match="is not a usable checkpoint"):
        ppo.Run(SMALL, tmp_path, resume=True)


@pytest.mark.parametrize("part", sorted(ppo.KEPT))
def test_a_checkpoint_without_a_part_is_refused(part, run, tmp_path):
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    del kept[part]
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match=rf"is not a usable checkpoint .*{part} is missing"):
        ppo.Run(SMALL, tmp_path, resume=True)


@pytest.mark.parametrize("content", [None, b"", b"no network"])
def test_a_past_self_that_is_none_is_told_before_anything_is_played(content, run, tmp_path):
    """And a copy of the run's network will do in its place."""
    folder = tmp_path / "run"
    shutil.copytree(run, folder)
    last = max(folder.glob("past_*.npz"), key=lambda path: int(path.stem[5:]))
    last.unlink()
    if content is not None:
        last.write_bytes(content)
    with pytest.raises(ValueError, match=rf"{last.name}.* a copy of network\.npz in its place"):
        ppo.Run(SMALL, folder, resume=True)
    shutil.copy(folder / "network.npz", last)
    ppo.Run(SMALL, folder, resume=True)


@pytest.mark.parametrize("content", ["junk", "[]", '{"parts": 3}', "[" * 100_000])
def test_a_record_of_a_run_that_is_none_is_named(content, tmp_path):
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(ValueError, match=r"run\.json is damaged.* delete it to go on"):
        Journal(tmp_path, SMALL, resume=True)


@pytest.mark.parametrize("tail", ["30,3.", "40,4.0,0.3,0.2,0.1", "30,3.0,0\xff"])
def test_a_row_that_was_cut_short_does_not_end_a_training(tail, tmp_path):
    """As after a full disk, or a machine that went down. What is written afterwards stands in rows of its own."""
    path = tmp_path / "progress.csv"
    journal = Journal(tmp_path, SMALL)
    journal.record(10, 1.0, {"entropy": 0.5})
    with path.open("ab") as file:
        file.write(tail.encode("latin-1"))
    journal.record(50, 5.0, {"entropy": 0.4})
    journal.record(60, 6.0, {"entropy": 0.4, "new": 1.0})
    assert {"10", "50", "60"} <= {row["decisions"] for row in rows_of(path)}
    assert [row["new"] for row in rows_of(path)][-1] == "1"


@pytest.mark.parametrize("name", ["os:sep", "..a:b", "no.such:thing"])
def test_callbacks_that_are_none_are_refused_at_the_start(name, tmp_path):
    with pytest.raises(ValueError, match="is not module:function"):
        Journal(tmp_path, dataclasses.replace(SMALL, callbacks=name))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--device", "mps"], "there are auto, cpu and cuda"), (["--device", "meta"], "there are auto, cpu and cuda"),
        (["--device", "hpu"], "there are auto, cpu and cuda"),
        (["--decks", "pool:99999999999"], "at most 10,000 decks"),
        (["--round-decisions", str(2**31)], "fewer --round-decisions"),
    ],
)  # fmt: skip
def test_what_no_machine_has_is_refused_in_one_line(words, says, tmp_path, monkeypatch):
    def full(*_):
        raise MemoryError("Unable to allocate 192. GiB")

    monkeypatch.setattr("training.actors.room_for", full)
    command = ["train", "--folder", str(tmp_path / "run"), "--decks", WARD, "--actors", "0", "--width", "16", *words]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    assert says in result.stderr.splitlines()[-1]


@pytest.mark.parametrize("content", ["[" * 100_000, '{"seed": 1, "seed": 2}'])
def test_settings_that_are_none_are_refused_in_one_line(content, tmp_path):
    (tmp_path / "c.json").write_text(content)
    short = ["--decisions", "1", "--actors", "0", "--width", "16", "--evaluation-games", "0"]
    command = ["train", "--config", str(tmp_path / "c.json"), "--folder", str(tmp_path / "r"), *short]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    assert "c.json is not a file of settings" in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_full_disk_is_said_in_one_line_and_the_training_goes_on(tmp_path, capsys):
    def full(*_):
        raise OSError(28, "No space left on device")

    journal = Journal(tmp_path, SMALL)
    journal.careful(full)
    journal.careful(full)
    assert capsys.readouterr().err.count("No space left on device") == 1


def test_past_selves_lie_wider_apart_the_older_they_are(tmp_path):
    net, selves = EntityNet(Shape(context=16, outcomes=3)), Selves(tmp_path, 6)
    assert selves.drawn() == ((), ())
    for k in range(1, 31):
        selves.add(net, k * 1000)
    when = list(selves.win_rate)
    assert len(when) == 6 and when[-2:] == [29000, 30000]
    gaps = np.diff(when)
    assert gaps[0] > gaps[-1]
    again = Selves(tmp_path, 6)
    again.restore(selves.state())
    assert again.drawn() == selves.drawn()
    assert sum(selves.drawn()[1]) == pytest.approx(1.0)


def test_the_command_takes_settings_of_its_algorithm(tmp_path):
    folder = tmp_path / "run"
    small = dataclasses.asdict(SMALL) | {"decisions": 500}
    (tmp_path / "small.json").write_text(json.dumps({"algorithm": "ppo"} | small))
    command = ["train", "--folder", str(folder), "--evaluation-games", "0"]
    first = CliRunner().invoke(main, [*command, "--config", str(tmp_path / "small.json")])
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, [*command, "--resume", "--decisions", "900"])
    assert again.exit_code == 0, again.output
    assert json.loads((folder / "config.json").read_text())["decisions"] == 900
    (tmp_path / "small.json").write_text('{"speed": 1}')
    wrong = CliRunner().invoke(main, ["train", "--config", str(tmp_path / "small.json")])
    assert wrong.exit_code == 1 and "unknown setting 'speed'" in wrong.output
    for algorithm, name in (("ppo", "--round-decisions"), ("maskable-ppo", "--num-envs")):
        said = CliRunner().invoke(main, ["train", "--algorithm", algorithm, "--help"]).output
        assert name in said
    other = CliRunner().invoke(main, [*command, "--algorithm", "maskable-ppo"])
    assert other.exit_code == 1 and "is of --algorithm ppo" in other.output


class Late(Actors):
    """Says that it played with the network of the round before."""

    def wait(self):
        return [(dataclasses.replace(played, round=played.round - 1), records) for played, records in super().wait()]


def test_what_is_learned_from_is_one_update_old_and_never_more(run, tmp_path, monkeypatch):
    ages = [row["updates_old"] for row in rows_of(run / "progress.csv")]
    assert len(ages) > 1 and ages == ["0", *["1"] * (len(ages) - 1)]
    monkeypatch.setattr(ppo, "Actors", Late)
    with pytest.raises(ValueError, match="2 updates old, not 1"):
        train(dataclasses.replace(SMALL, decisions=50_000), tmp_path)
    assert weights_of(tmp_path)["rounds"] == 2, "what was learned before is kept"


def test_records_go_to_callbacks(run, tmp_path):
    seen = []
    journal = Journal(tmp_path, SMALL)
    journal._callbacks.append(seen.append)
    journal.record(10, 1.0, {"entropy": 0.5})
    journal.record(20, 2.0, {"entropy": 0.4, "new": 1.0})
    assert [row["decisions"] for row in seen] == [10, 20]
    with (tmp_path / "progress.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["new"] == "" and float(rows[1]["new"]) == 1.0
    with pytest.raises(ValueError, match="is not module:function"):
        Journal(tmp_path, dataclasses.replace(SMALL, callbacks="no.such:thing"))


class TestMorePlayers:
    """Games of three and four players beside those of two (``--more-players``)."""

    def actor(self, **changes):
        names = "closed", "more_players"
        settings = {"decks": f"{WARD},{AGGRO}", "window": 8, **changes}
        more = {name: settings.pop(name) for name in names if name in settings}
        return Actor(Setup(0, 1, 3, 1500, 0.95, 500, settings["decks"], "", 0.4, settings["window"], 1, **more))

    def test_a_learner_learns_from_them(self):
        """Run by Python: the compiler would take minutes for both numbers of players."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.training.plays_more"], capture_output=True, text=True, cwd=ROOT,
            env=os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        said = json.loads(done.stdout)
        assert said["players"] == [3, 4] and said["seats"] == [0, 1, 2, 3] and said["decisions"] >= 60
        assert said["moved"] and all(np.isfinite(value) for value in said["losses"].values())
        assert said["of_games"]["games_of_more_players"] == said["of_games"]["games"]
        assert "win_rate_greedy" not in said["of_games"], "that is about games of two"

    def test_what_is_recorded_is_what_the_players_saw(self):
        """A decision of a game of two, recorded where there is room for four, is read as it is by itself."""
        net = EntityNet(Shape(context=16, outcomes=3))
        game = Game(WARD, AGGRO, seed=3)
        for _ in range(30):
            game.step(int(game.legal_actions()[0]))
        table = game.entities(game.to_act)[None]
        beside = ragged.room(2, 4, 500, 500, 4000)
        ragged._append_all(beside, table, 2, 64, np.zeros(256, np.int64))
        alone = ragged.ragged(table, 2, 64)
        with torch.no_grad():
            first, second = (net.score(net.batch(records, np.array([0]))) for records in (alone, beside))
        assert torch.equal(first.score, second.score) and torch.equal(first.outcome, second.outcome)

    def test_without_them_nothing_is_drawn_anew(self, run, tmp_path):
        """A run that was started before there were such games goes on as it would have."""
        kept = torch.load(run / "checkpoint.pt", weights_only=True)
        assert Config(**{k: v for k, v in kept["config"].items() if k != "more_players"}) == SMALL
        assert self.actor().setup.most_players == 2 and len(self.actor().sizes) == 1

    @pytest.mark.slow
    def test_a_run_with_some_of_them(self, tmp_path):
        config = dataclasses.replace(SMALL, decisions=1200, more_players=1.0)
        train(config, tmp_path)
        rows = list(rows_of(tmp_path / "progress.csv"))
        assert any(float(row["games_of_more_players"] or 0) > 0 for row in rows)
        agent = player(str(tmp_path / "network.npz"))
        game = Game(WARD, AGGRO, "blurple", seed=1)
        assert agent(game) in game.legal_actions()

    @pytest.mark.parametrize("names", ["mixed", "everything"])
    def test_mixed_decks_for_four(self, names):
        pairs = Pairs(names, "", 5, 0.4, 3, 1, 0, 1, players=4)
        first = pairs.at(0).decks.copy()
        assert first.shape[:2] == (3, 4) and (pairs.at(1).decks[0] != first[0]).any()
        assert (pairs.at(1).decks[1] == first[1]).all()


# -- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [{"width": 0}, {"width": -3}, {"width": 5000}, {"clip": float("nan")}, {"entropy": -1.0}, {"value": float("inf")},
     {"magnet": float("nan")}, {"magnet_end": -1.0}, {"search_weight": float("nan")}, {"simulations": 0},
     {"simulations": 10**9}, {"search_weight": 1e30}, {"actors": 100_000}, {"threads": 100_000}, {"clip": 1e299},
     {"longest": 10**20}, {"round_decisions": 10**20}, {"learning_rate": 1e299}],
)  # fmt: skip
def test_settings_without_a_network_or_a_loss_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Config(**wrong)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_setting_is_of_its_own_type(name, tmp_path):
    """In a configuration, and in a file of settings: null, a bool or a text where a number belongs, and so on."""
    loop = pytest.importorskip(ALGORITHMS[name])
    for each in loop.options():
        for wrong in (None, True, [], "much" if each.kind is not str else 5, 2.5 if each.kind is int else float("nan")):
            with pytest.raises((TypeError, ValueError), match=each.name) as refused:
                loop.Config(**{each.name: wrong})
            assert "\n" not in str(refused.value)
    file = tmp_path / "settings.json"
    for setting, says in (("batch_size", "null"), ("batch_size", "1.5"), ("gae_lambda", "true"), ("clip", "NaN")):
        file.write_text(f'{{"algorithm": "{name}", "{setting}": {says}}}')
        answer = CliRunner().invoke(main, ["train", "--config", str(file), "--folder", str(tmp_path / "run")])
        assert answer.exit_code == 1 and f"settings.json: {setting} must be" in answer.stderr, answer.output
        assert len(answer.stderr.splitlines()) == 1 and not (tmp_path / "run").exists()
    whole = loop.Config(seed=np.int64(3), clip=np.float32(0.5), epochs=np.int8(2))
    assert json.dumps(dataclasses.asdict(whole))


def test_any_integer_is_a_seed(tmp_path):
    for seed in (-5, 10**30):
        ppo.Run(dataclasses.replace(SMALL, seed=seed), tmp_path)


def test_a_run_that_was_moved_goes_on(run, tmp_path):
    """Past selves are those of the folder where it is now."""
    before, moved = tmp_path / "before", tmp_path / "moved"
    shutil.copytree(run, before)
    once = ppo.Run(SMALL, before, resume=True)
    once.job = once._next_job(once.rounds)
    assert once.job.members
    once.save()
    before.rename(moved)
    train(dataclasses.replace(SMALL, decisions=weights_of(moved)["decisions"] + 500), moved, resume=True)


def weights_of(folder):
    return torch.load(folder / "checkpoint.pt", weights_only=True)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no limit on the size of files here")
def test_a_checkpoint_that_does_not_fit_is_told_as_such_and_the_old_one_stays(run, tmp_path):
    """What torch raises when a disk is full is no OSError."""
    import resource

    folder = tmp_path / "full"
    shutil.copytree(run, folder)
    kept = (folder / "checkpoint.pt").read_bytes()
    ours = ppo.Run(SMALL, folder, resume=True)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(kept) - 1000, limits[1]))
    try:
        with pytest.raises(OSError):
            ours.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (folder / "checkpoint.pt").read_bytes() == kept
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), 1e6])
def test_a_network_without_bounds_is_not_saved_over_a_good_one(weight, run, tmp_path):
    folder = tmp_path / "diverged"
    shutil.copytree(run, folder)
    kept = (folder / "checkpoint.pt").read_bytes()
    ours = ppo.Run(SMALL, folder, resume=True)
    with torch.no_grad():
        ours.learner.net.context_2.weight[0, 0] = weight
    with pytest.raises(ValueError, match="diverged"):
        ours.save()
    assert (folder / "checkpoint.pt").read_bytes() == kept


def test_two_trainings_in_one_folder_are_refused(tmp_path):
    folder = tmp_path / "mine"
    with held(folder), pytest.raises(ValueError, match="another training"):
        train(SMALL, folder)
    assert not folder.exists()
    with pytest.raises(ValueError, match="checkpoint"):
        train(SMALL, folder, resume=True)
    assert not folder.exists()


def test_a_past_self_that_is_gone_ends_the_training_and_what_was_learned_is_kept(run, tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    shutil.copytree(run, folder)
    before = weights_of(folder)["decisions"]
    config = dataclasses.replace(SMALL, decisions=before + 50_000, opponents="past=1", snapshot_every=10**9)
    monkeypatch.setattr(ppo, "Actors", Forgetful)
    ours = ppo.Run(config, folder, resume=True)
    ours.job = None  # drawn anew

    def remove(_):
        for path in folder.glob("past_*.npz"):
            path.unlink()

    with Journal(folder, config, True) as journal, pytest.raises(ValueError, match="past_"):
        ours.train(config.decisions, journal, lambda: False, remove)
    assert weights_of(folder)["decisions"] == ours.decisions > before


def failing(record):
    raise RuntimeError("the network is down")


def test_a_callback_that_fails_ends_the_training_and_what_was_learned_is_kept(tmp_path):
    config = dataclasses.replace(SMALL, callbacks=f"{__name__}:failing")
    with pytest.raises(RuntimeError, match="the network is down"):
        train(config, tmp_path / "run")
    assert weights_of(tmp_path / "run")["rounds"] == 1


class Forgetful(Actors):
    """Actors that read past selves anew in each round, as one does that has been replaced."""

    def begin(self, acting, job):
        self._here.members.clear()
        super().begin(acting, job)


@pytest.mark.slow
def test_an_actor_whose_learner_is_gone_ends_without_a_word(tmp_path):
    script = f"""
import os, signal
from training.ppo import Config, Run
from training.actors import Actors, Job
from pathlib import Path
if __name__ == "__main__":
    run = Run(Config(decks={WARD!r}, width=16, round_decisions=400, actors=1, threads=1), Path({str(tmp_path)!r}))
    actors = Actors(run._setups(), run.acting)
    actors.begin(run.acting, Job(0, {{"self": 1.0}}))
    actors.wait()
    actors.begin(run.acting, Job(1, {{"self": 1.0}}))
    os.kill(os.getpid(), signal.SIGKILL)
"""
    (tmp_path / "dies.py").write_text(script)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with (tmp_path / "said").open("w") as said:  # a pipe would be held open by whoever is left
        subprocess.run(
            [sys.executable, "dies.py"], cwd=tmp_path, env=environment, stdout=said, stderr=said, timeout=300
        )
    time.sleep(3)
    assert "Traceback" not in (tmp_path / "said").read_text()


def test_no_memory_is_kept_when_there_is_too_little_of_it(monkeypatch):
    from training import actors

    made = []

    def block(size):
        if len(made) == 2:
            raise ValueError("no room")
        made.append(actors.SharedMemory(create=True, size=size))
        return made[-1]

    monkeypatch.setattr(actors, "_block", block)
    acting = Learner(EntityNet(Shape(context=16, outcomes=3)), Loss()).acting()
    with pytest.raises(ValueError, match="no room"):
        Actors([Setup(0, 1, 0, 200, 0.95, 2000, WARD, "", 0.4, 4, 1)], acting)
    for block in made:
        with pytest.raises(FileNotFoundError):
            actors.SharedMemory(block.name)


def test_a_run_whose_card_features_had_another_order_does_not_go_on(run, tmp_path):
    shutil.copytree(run, tmp_path / "run")
    kept = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=True)
    kept["made_with"]["features"] = kept["made_with"]["features"][::-1]
    torch.save(kept, tmp_path / "run" / "checkpoint.pt")
    with pytest.raises(ValueError, match="knows other card features"):
        ppo.Run(dataclasses.replace(SMALL, features=",".join(GROUPS)), tmp_path / "run", resume=True)
