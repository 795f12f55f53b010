"""A pilot for decks at hand: what it learns, when it is kept, and the commands that make one."""

import json
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

from lorcana_env.agents.network import SHIPPED, read_arrays
from lorcana_env.training import adapt
from lorcana_env.training.adapt import Adaptation, config_for
from lorcana_env.training.decks import deck_pairs
from lorcana_env.training.evaluation.matches import PLAYED, Match
from tests.helpers import AGGRO, WARD, run


def match(results):
    log = np.zeros(len(results), PLAYED)
    log["result"] = results
    return Match("a", "greedy", (WARD,), log)


def test_a_pilot_is_the_best_of_its_looks(tmp_path, monkeypatch):
    monkeypatch.setattr(adapt, "LOOK_GAMES", 4)
    config = replace(
        config_for([WARD], [AGGRO], decisions=1200), actors=0, round_decisions=300, learning_rate=0.0, threads=1
    )
    found = adapt.adapt(config, tmp_path, games=8)
    assert found.pilot.name == "best.npz" and 300 <= found.decisions < 2000  # rounds play whole games
    before, after = (read_arrays(path)[1] for path in (SHIPPED, found.pilot))
    np.testing.assert_allclose(after["context_2"], before["context_2"], rtol=1e-4, atol=1e-6)  # it learned nothing
    assert len((tmp_path / "curve.csv").read_text().splitlines()) >= 2
    assert not found.better and found.as_dict(tmp_path / "pilot.npz")["file"] is None


def test_a_field_is_met_by_the_decks_alone():
    pairs = [(a.name, b.name) for a, b in deck_pairs(WARD, field=f"{AGGRO},{WARD},blurple")]
    assert pairs == [(WARD, WARD), (WARD, AGGRO), (AGGRO, WARD), (WARD, "blurple"), ("blurple", WARD)]


@pytest.mark.parametrize("better", [True, False])
def test_only_a_better_pilot_is_kept(tmp_path, monkeypatch, better):
    def of_known_results(config, folder, games, progress):
        results = (match([1] * 60 + [0] * 140), match([1] * 130 + [0] * 70))
        return Adaptation(*(results if better else results[::-1]), 5000, folder, SHIPPED)

    monkeypatch.setattr(adapt, "adapt", of_known_results)
    monkeypatch.chdir(tmp_path)
    made = run("adapt", WARD, "--save", "pilot.npz", "--field", AGGRO, "--json")
    report = json.loads(made.stdout)
    assert made.exit_code == (0 if better else 1) and report["kept"] == better == (tmp_path / "pilot.npz").exists()
    assert report["file"] == ("pilot.npz" if better else None) and len(made.stderr.splitlines()) == 1
    assert report["before"]["win_rate"] == (0.3 if better else 0.65)
    assert report["difference"] == pytest.approx(0.35 if better else -0.35)
    line = ["matchup", WARD, AGGRO, "--games", "2", "--adapt", "1", "--save", "may.npz", "--json"]
    agent = json.loads(run(*line).stdout)["agent"]
    assert agent == ("may-pilot" if better else "shipped") and (tmp_path / "may-pilot.npz").exists() == better
