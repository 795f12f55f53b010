"""``benchmarks.strength``, and what the benchmarks refuse."""

import json

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

from click.testing import CliRunner

from benchmarks import strength
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import training_lists


def run(command, *words):
    return CliRunner().invoke(command.main, [str(word) for word in words])


def test_every_kind_of_decks_is_played_and_reported(monkeypatch):
    assert [len(pairs()) for pairs in list(strength.KINDS.values())[:2]] == [
        len(bundled()) ** 2, len(training_lists()) ** 2,
    ]  # fmt: skip
    monkeypatch.setattr(strength, "KINDS", {k: lambda pairs=pairs: pairs()[:1] for k, pairs in strength.KINDS.items()})
    monkeypatch.setattr(strength, "HELD_OUT", "random")  # a network takes long to compile
    monkeypatch.setattr(strength, "SHIPPED", "passive")
    answer = run(strength, "greedy", "random", "--games", 2, "--json")
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert (found["games"], found["seed"]) == (2, 1)
    of = [(row["decks"], row["agent"], row["against"]) for row in found["rows"]]
    pairs = [("greedy", "random"), ("greedy", "passive"), ("random", "greedy"), ("random", "passive")]
    assert of == [(kind, *pair) for kind in strength.KINDS for pair in pairs]
    for row in found["rows"]:
        low, high = row["ci95"]
        assert 0 <= low <= row["win_rate"] <= high <= 1 and row["games"] == 2
    assert len(answer.stderr.splitlines()) == len(of)
