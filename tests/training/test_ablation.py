"""``benchmarks.ablation``: trainings that differ in one thing."""

import functools
import json

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

from click.testing import CliRunner

from benchmarks import ablation
from lorcana_env.agents.forward import INPUTS
from lorcana_env.agents.network import read_arrays
from lorcana_env.cards.features import GROUPS, of_groups
from lorcana_env.training.ppo import Config


def test_a_row_leaves_out_what_it_says():
    for name in INPUTS:
        assert set(ablation.settings(f"without {name}", 1, 1).inputs.split(",")) == {*INPUTS} - {name}
    for name in GROUPS:
        assert set(ablation.settings(f"features without {name}", 1, 1).features.split(",")) == {*GROUPS} - {name}
    usual = ablation.settings("all", 1, 1)
    assert (usual.inputs, usual.features, usual.uniform) == (Config.inputs, Config.features, Config.uniform)
    assert ablation.settings("uniform 0", 2, 1).uniform == 0.0


def test_networks_are_trained_once_and_measured(tmp_path, monkeypatch):
    monkeypatch.setattr(
        ablation, "KINDS", {kind: lambda pairs=ablation.KINDS[kind]: pairs()[:1] for kind in ablation.AGAINST}
    )
    words = [
        str(tmp_path),
        "--row",
        "inputs none",
        "--row",
        "features without cards",
        "--seeds",
        "1",
        "--decisions",
        "1",
    ]
    words += ["--games", "2", "--json"]
    answer = CliRunner().invoke(ablation.main, words)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert [(row["row"], row["seed"]) for row in found["rows"]] == [("inputs none", 1), ("features without cards", 1)]
    assert all(0 <= row[kind] <= 1 for row in found["rows"] for kind in ablation.AGAINST)
    settings = [
        read_arrays(tmp_path / name / "network.npz")[0] for name in ("inputs-none-1", "features-without-cards-1")
    ]
    assert settings[0]["inputs"] == [] and settings[1]["inputs"] == list(INPUTS)
    assert settings[1]["feature_names"] == list(of_groups([name for name in GROUPS if name != "cards"]))
    monkeypatch.setattr(ablation, "train", None)  # what is there is not trained again
    assert json.loads(CliRunner().invoke(ablation.main, words).stdout) == found
    refused = CliRunner().invoke(ablation.main, [*words, "--decisions", "2"])
    assert refused.exit_code == 1 and "was trained with decisions 1, not 2: give another folder" in refused.stderr


@pytest.mark.parametrize(
    "words, says", [(["--row", "luck"], "luck"), (["--games", "3"], "even"), (["--seeds", "0"], "seeds")]
)
def test_what_cannot_be_is_refused(words, says, tmp_path):
    answer = CliRunner().invoke(ablation.main, [str(tmp_path / "x"), *words])
    assert answer.exit_code == 2 and says in answer.stderr and not (tmp_path / "x").exists()


def test_a_training_that_was_stopped_is_not_measured(tmp_path, monkeypatch):
    monkeypatch.setattr(ablation, "train", functools.partial(ablation.train, until=1))  # as Ctrl-C does
    words = [str(tmp_path), "--row", "all", "--seeds", "1", "--decisions", "1000000", "--games", "2", "--json"]
    answer = CliRunner().invoke(ablation.main, words)
    assert answer.exit_code == 1 and not answer.stdout
