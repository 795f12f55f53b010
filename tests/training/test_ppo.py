"""The training loop: small runs, schedules, what is learned, what survives."""

import csv
import dataclasses
import json

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch
from click.testing import CliRunner

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents import segments
from lorcana_env.agents.entity_net import EntityNet, Shape
from lorcana_env.cli import main
from lorcana_env.training import ppo
from lorcana_env.training.actors import Actors
from lorcana_env.training.growing import soften
from lorcana_env.training.journal import Journal, rows_of
from lorcana_env.training.learner import Schedule
from lorcana_env.training.ppo import Config, schedule, share_done, train
from lorcana_env.training.snapshots import SnapshotPool
from tests.helpers import AGGRO, WARD, new_game, run_by_python
from tests.training.small import SMALL, weights


def test_a_run_leaves_all_that_is_needed_to_repeat_it(run):
    assert {"checkpoint.pt", "network.npz", "config.json", "run.json", "progress.csv"} <= {
        p.name for p in run.iterdir()
    }
    assert json.loads((run / "config.json").read_text()) == dataclasses.asdict(SMALL)
    (part,) = json.loads((run / "run.json").read_text())["parts"]
    assert {"config", "versions", "commit", "machine", "command"} <= set(part)
    rows = list(rows_of(run / "progress.csv"))
    assert int(rows[-1]["decisions"]) == SMALL.decisions and float(rows[-1]["learning_rate"]) < SMALL.learning_rate
    assert list(run.glob("events.out.tfevents*")) and list(run.glob("past_*.npz"))
    agent, game = make_agent(str(run / "network.npz")), new_game(1, WARD, AGGRO)
    for _ in range(20):
        assert -1 <= agent.value(game) <= 1  # a share of wins less a share of losses
        game.step(agent(game))


def test_a_run_that_is_resumed_deals_new_cards_and_ends_as_one_that_never_stopped(run, tmp_path):
    train(SMALL, tmp_path, until=900)
    first = list(rows_of(tmp_path / "progress.csv"))
    with (tmp_path / "progress.csv").open("a") as file:  # killed before the next checkpoint
        file.write("100000" + "," * (len(first[0]) - 1) + "\n")
    train(SMALL, tmp_path, resume=True)
    whole, parts = (list(rows_of(folder / "progress.csv")) for folder in (run, tmp_path))
    assert len(first) < len(parts)
    for name in ("decisions", "games", "turns", "entropy", "value_loss", "starter_wins"):
        assert [row[name] for row in whole] == [row[name] for row in parts], name
    assert len({(row["turns"], row["games"]) for row in parts}) > 1  # not the same deals again
    assert [row["updates_old"] for row in whole] == ["0", *["1"] * (len(whole) - 1)]
    for name, tensor in weights(run).items():
        assert torch.equal(tensor, weights(tmp_path)[name]), name
    assert len(json.loads((tmp_path / "run.json").read_text())["parts"]) == 2


def test_actors_in_threads_play_the_same(run, tmp_path):
    train(dataclasses.replace(SMALL, actors=1), tmp_path)
    for name, tensor in weights(run).items():
        assert torch.allclose(tensor, weights(tmp_path)[name], atol=1e-6), name


def test_rates_follow_decisions_or_time_whichever_is_further():
    config = Config(decisions=1000, minutes=10, learning_rate=1e-3, magnet=0.02, magnet_end=0.005)
    assert share_done(config, 100, 0.0) == 0.1 and share_done(config, 100, 300.0) == 0.5
    assert share_done(config, 5000, 0.0) == 1.0 and share_done(dataclasses.replace(config, minutes=0), 0, 1e9) == 0.0
    assert schedule(config, 0.0) == Schedule(1e-3, 0.02)
    end = schedule(config, share_done(config, 1, 600.0))
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
    head, pool, passive = torch.randn(2, 3), torch.tensor([0, 0, 1, 2, 5, 5, 6, 6, 7]), torch.tensor([1, 3, 4, 7])
    number = torch.tensor([2, 2, 0, 1])
    near_sums = torch.zeros(8, 6).index_add(0, pool, x).view(2, -1)
    passive_sums = torch.zeros(8, 6).index_add(0, passive, b[number]).view(2, -1)
    same(segments.pools(head, x, pool, b, number, passive, 4), torch.cat([head, near_sums, passive_sums], 1), (x, b))
    amount, to = torch.randn(9), torch.tensor([4, 0, 0, 2, 2, 2, 4, 0, 2])
    plain = torch.zeros(5, 6).index_add(0, to, amount[:, None] * b[of_b])
    same(segments.sums(b, of_b, amount, to, 5), plain, (b,))
    scores, of = torch.randn(7, requires_grad=True), torch.tensor([0, 0, 1, 1, 1, 2, 2])
    plain = torch.cat([torch.log_softmax(scores[of == k], 0) for k in range(3)])
    same(segments.log_softmax(scores, of, 3), plain, (scores,))


def test_what_occurs_in_a_batch_is_numbered_anew():
    start = np.array([0, 2, 2, 5, 6])  # of four things; the second has no entries, and does not occur
    first, second = np.array([2, 0, 2]), np.array([3])
    entry, of, n = segments.renumber(start, (first, second))
    assert n == 3 and entry.tolist() == [0, 1, 2, 3, 4, 5] and of.tolist() == [0, 0, 1, 1, 1, 2]
    assert first.tolist() == [1, 0, 1] and second.tolist() == [2]
    for wrong in (-1, 4):
        with pytest.raises(ValueError, match="number of a card that is not there"):
            segments.renumber(start, (np.array([0, wrong]), second))


def same(ours, plain, inputs):
    assert torch.allclose(ours, plain, atol=1e-6)
    weight = torch.randn_like(plain)
    mine = torch.autograd.grad((ours * weight).sum(), inputs)
    for got, wanted in zip(mine, torch.autograd.grad((plain * weight).sum(), inputs), strict=True):
        assert torch.allclose(got, wanted, atol=1e-5)


def play_round(run):
    """A learner, and decisions of games against itself, with their number."""
    from lorcana_env.training.actors import Job

    folder_run = ppo.Run(SMALL, run)
    actors = Actors(folder_run._setups(), here=True)
    actors.begin(folder_run.acting, Job(0, {"self": 1.0}))
    ((played, records),) = actors.wait()
    return folder_run.learner, played.decisions, records


def test_a_learner_learns_what_paid(run):
    """Of two actions the one with the higher advantage becomes likelier; values move towards results."""
    learner, n, records = play_round(run)
    records.advantage[:n] = np.where(records.taken[:n] == 0, 1.0, -1.0)
    before = learner.update([(n, records)], Schedule(1e-3, 0.0))
    for _ in range(4):
        after = learner.update([(n, records)], Schedule(1e-3, 0.0))
    assert after["policy_loss"] < before["policy_loss"] and after["value_loss"] < before["value_loss"]


def test_what_is_kept_is_an_average_of_the_last_weights(run):
    learner, n, records = play_round(run)
    learner.updates = 100 - 1  # the average is of a tenth of them
    before = [p.clone() for p in learner.average.parameters()]
    learner.update([(n, records)], Schedule(1e-3, 0.0))
    for old, kept, new in zip(before, learner.average.parameters(), learner.net.parameters(), strict=True):
        assert torch.allclose(kept, 0.9 * old + 0.1 * new, atol=1e-6)
    assert any((p - q).abs().max() > 1e-4 for p, q in zip(learner.net.parameters(), before, strict=True))


@pytest.mark.parametrize("uniform", [0.1, 0.0])
def test_actions_that_are_never_tried_become_possible_again(run, uniform):
    """With nothing else to learn from, and a policy as good as sure; a bonus for entropy alone has lost its pull."""
    learner, n, records = play_round(run)
    soften(learner.net, 0.01)
    learner.loss = dataclasses.replace(learner.loss, entropy=0.003, uniform=uniform, value=0.0)
    records.advantage[:n] = 0.0
    before = learner.update([(n, records)], Schedule(1e-3, 0.0))["uniform"]
    for _ in range(4):
        after = learner.update([(n, records)], Schedule(1e-3, 0.0))["uniform"]
    assert before > 20.0
    assert after < 0.9 * before if uniform else after > 0.98 * before, after / before


def test_the_policy_does_what_searches_found_better(run):
    """With nothing else to learn from: advantages that are all alike, and no bonus for entropy."""
    learner, n, records = play_round(run)
    learner.loss = dataclasses.replace(learner.loss, search=10.0, entropy=0.0, uniform=0.0)
    records.advantage[:n] = 0.0
    records.searched[:n] = np.arange(n) % 4 == 0
    for k in range(0, n, 4):
        first, end = records.seen.legal_start[k : k + 2]
        records.gain[first:end] = 0.0
        records.gain[end - 1] = 0.1
    before = learner.update([(n, records)], Schedule(1e-3, 0.0))["search_loss"]
    for _ in range(4):
        after = learner.update([(n, records)], Schedule(1e-3, 0.0))["search_loss"]
    assert after < 1.2 * before < 0.0


def test_a_run_with_searches_is_the_same_every_time(tmp_path):
    config = dataclasses.replace(SMALL, decisions=800, searched=0.05, simulations=8)
    for name in ("a", "b"):
        train(config, tmp_path / name)
    a, b = weights(tmp_path / "a"), weights(tmp_path / "b")
    assert all(torch.equal(a[name], b[name]) for name in a)
    rows = list(rows_of(tmp_path / "a" / "progress.csv"))
    assert all(float(row["search_loss"]) != 0 for row in rows)


def test_past_selves_lie_wider_apart_the_older_they_are(tmp_path):
    net, pool = EntityNet(Shape(context=16, outcomes=3)), SnapshotPool(tmp_path, 6)
    assert pool.members() == ((), ())
    for k in range(1, 31):
        pool.add(net, k * 1000)
    when = list(pool.win_rate)
    assert len(when) == 6 and when[-2:] == [29000, 30000]
    gaps = np.diff(when)
    assert gaps[0] > gaps[-1]
    again = SnapshotPool(tmp_path, 6)
    again.restore(pool.state())
    assert again.members() == pool.members() and sum(pool.members()[1]) == pytest.approx(1.0)


def test_the_command_takes_settings_of_a_file(tmp_path):
    folder = tmp_path / "run"
    small = dataclasses.asdict(SMALL) | {"decisions": 400}
    (tmp_path / "small.json").write_text(json.dumps(small))
    command = ["train", "--folder", str(folder), "--evaluation-games", "0"]
    first = CliRunner().invoke(main, [*command, "--config", str(tmp_path / "small.json")])
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, [*command, "--resume", "--decisions", "800"])
    assert again.exit_code == 0, again.output
    assert json.loads((folder / "config.json").read_text())["decisions"] == 800
    ended = CliRunner().invoke(main, [*command, "--resume", "--minutes", "0.01"])
    assert ended.exit_code == 1 and "is at its end after 800 decisions" in ended.output
    assert json.loads((folder / "config.json").read_text())["minutes"] != 0.01
    (tmp_path / "small.json").write_text('{"speed": 1}')
    wrong = CliRunner().invoke(main, ["train", "--config", str(tmp_path / "small.json")])
    assert wrong.exit_code == 1 and "unknown setting 'speed'" in wrong.output


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


def test_a_run_that_was_killed_and_goes_on_has_each_round_once(tmp_path):
    """What was recorded after the checkpoint is learned again, and recorded again."""
    for name in ("progress.csv", "curve.csv"):
        (tmp_path / name).write_text("decisions,entropy\n10,0.5\n20,0.4\n30,0.3\n")
    journal = Journal(tmp_path, SMALL, resume=True)
    journal.go_on_from(20)
    journal.record(30, 3.0, {"entropy": 0.2})
    assert [row["decisions"] for row in rows_of(tmp_path / "progress.csv")] == ["10", "20", "30"]
    assert [row["decisions"] for row in rows_of(tmp_path / "curve.csv")] == ["10", "20"]


class TestMorePlayers:
    """Games of three and four players beside those of two (``--more-players``)."""

    @pytest.mark.nightly
    @pytest.mark.parametrize("acting", ["device", "threads"])
    def test_a_learner_learns_from_them(self, acting):
        """Run by Python: the compiler would take minutes for both numbers of players."""
        said = json.loads(run_by_python("-m", "tests.training.plays_more", acting))
        assert said["players"] == [3, 4] and {0, 1, 2} <= set(said["seats"]) and said["decisions"] >= 60
        assert said["moved"] and all(np.isfinite(value) for value in said["losses"].values())
        assert said["game_statistics"]["games_of_more_players"] == said["game_statistics"]["games"]
        assert "win_rate_greedy" not in said["game_statistics"], "that is about games of two"

    @pytest.mark.nightly
    def test_a_run_with_some_of_them(self, tmp_path):
        config = dataclasses.replace(SMALL, decisions=1200, more_players=1.0)
        train(config, tmp_path)
        rows = list(rows_of(tmp_path / "progress.csv"))
        assert any(float(row["games_of_more_players"] or 0) > 0 for row in rows)
        agent = make_agent(str(tmp_path / "network.npz"))
        game = Game(WARD, AGGRO, "blurple", seed=1)
        assert agent(game) in game.legal_actions()
