"""``training/clone.py``: behaviour cloning from a data set, and its network as an agent by name."""

from argparse import Namespace

import pytest

pytest.importorskip("torch")

from lorcana_env import Deck, agents
from lorcana_env.benchmarks import suite
from lorcana_env.envs import datasets
from tests.helpers import raises
from training.clone import Clone, train


def test_a_clone_learns_from_a_file_and_plays_by_name(tmp_path, monkeypatch, capsys):
    pair = [Deck.load("blurple"), Deck.load("yurple")]
    datasets.save(datasets.played(["greedy", "random"], pair, 10), tmp_path / "a.npz")
    train(Namespace(
        data=tmp_path / "a.npz", agent=None, to=tmp_path / "clone.pt", epochs=3, batch_size=16, width=32, threads=1,
        seed=0, learning_rate=1e-2,
    ))  # fmt: skip
    shares = [float(line.split()[2][:-1]) for line in capsys.readouterr().out.splitlines() if "predicted" in line]
    assert len(shares) == 3 and shares[-1] > 20  # percent
    monkeypatch.setenv("LORCANA_CLONE", str(tmp_path / "clone.pt"))
    agent = agents.agent("training.clone:Clone")
    assert isinstance(agent, Clone) and len(suite.measure("offline", agent, 4)) == 4
    monkeypatch.setenv("LORCANA_CLONE", "nowhere.pt")
    raises(ValueError, "there is no network nowhere", agents.agent, "training.clone:Clone")
