"""``benchmarks.beside``: the tables of each library as rows of a batch, and the learner over them."""

import json

import numpy as np
import pytest

pytest.importorskip("torch")

from click.testing import CliRunner

from benchmarks import beside


@pytest.mark.parametrize("name", beside.GAMES)
def test_a_row_begins_anew_where_its_game_ends(name):
    """Its result stands beside what the first player of the next game may do; two games of some length are played."""
    for library, module in {"OpenSpiel": "pyspiel", "RLCard": "rlcard"}.items():
        if name.startswith(library):
            pytest.importorskip(module)
    games, chance = beside.GAMES[name](1), np.random.default_rng(0)
    data = games.new_batch(2)
    first, last = data.at(0), data.at(1)
    games.reset(0, out=first)
    last.action_mask[:] = first.action_mask
    ends, decided = [0], set()
    for answers in range(1, 1000):
        decided.add(int(last.to_act[0]))
        games.step(chance.choice(np.flatnonzero(last.action_mask[0]), 1), out=last)
        assert np.isfinite(last.observation).all() and (np.abs(last.rewards) <= 1).all()
        assert last.terminations[0] or not last.rewards.any()
        if last.terminations[0]:
            ends.append(answers)
    assert decided == set(range(games.players)) and len(ends) > 2 and np.diff(ends).min() > 2


def test_every_game_is_played_and_reported(monkeypatch):
    pytest.importorskip("pyspiel")
    pytest.importorskip("rlcard")
    for name, value in {"BATCH": 256, "EPOCHS": 1, "WIDTH": 8}.items():
        monkeypatch.setattr(beside, name, value)
    answer = CliRunner().invoke(beside.main, ["--decisions", "1", "--rounds", "1"])
    assert answer.exit_code == 0, answer.output
    rows = json.loads(answer.stdout)["rows"]
    assert [(row["game"], row["tables"]) for row in rows] == [(name, n) for name in beside.GAMES for n in beside.TABLES]
    for row in rows:
        assert 0 < row["environment_s"] < row["core_s"]
    assert len(answer.stderr.splitlines()) == len(rows)
