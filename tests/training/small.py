"""A small training run, which tests share; it is trained once (``run`` in conftest.py)."""

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch

from lorcana_env.training.ppo import Config
from tests.helpers import WARD

SMALL = Config(
    decks=WARD, decisions=2000, minutes=0.0, actors=0, round_decisions=400, batch_size=128, snapshot_every=700,
    curve_every=0, record_every=1, width=16, threads=1, opponents="self=0.5,past=0.3,greedy=0.2",
)  # fmt: skip


def weights(folder):
    return torch.load(folder / "checkpoint.pt", weights_only=True)["learner"]["net"]


def checkpoint(folder):
    return torch.load(folder / "checkpoint.pt", weights_only=True)
