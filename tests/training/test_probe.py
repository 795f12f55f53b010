"""The probe: a best response is trained against a frozen agent and measured on the way."""

import functools
import json

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from click.testing import CliRunner
from sb3_contrib import MaskablePPO

import training.plots
import training.probe
from agents import load_agent
from lorcana_env.cli import main
from lorcana_env.players.network import SHIPPED
from tests.helpers import AGGRO, WARD, new_game
from training.evaluation import NoGames
from training.probe import Probe, load, probe
from training.selfplay import Config, TrainingCallback, decisions_of, player_of, train

SMALL = {"num_envs": 4, "steps": 32, "batch_size": 64, "epochs": 1, "width": 16}
CONFIG = Config(decks=f"{WARD},{AGGRO}", decisions=384, **SMALL)  # 128 decisions between two updates


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def probed(tmp_path_factory):
    """A folder, a probe of random play, and the points that it told of."""
    folder, told = tmp_path_factory.mktemp("probe") / "run", []
    return folder, probe("random", CONFIG, folder, points=2, games=20, progress=told.append), told


def test_points_are_measured_on_the_way(probed):
    """The training pauses at the first update after each share of the decisions."""
    folder, result, told = probed
    assert [point.decisions for point in result.points] == [256, 384]
    assert list(result.points) == told
    for point in result.points:
        low, high = point.rate.ci95
        assert point.rate.games == 20 and low <= point.rate.win_rate <= high
    assert result.points[-1].rate.win_rate > 0.6, "anything beats random play"
    assert decisions_of(folder / "checkpoint.zip") == 384
    assert player_of(folder / "checkpoint.zip") == folder / "network.npz"


def test_the_learner_plays_the_agent_alone(probed):
    folder, result, _ = probed
    config = json.loads((folder / "config.json").read_text("utf-8"))
    assert config.pop("algorithm") == "maskable-ppo"
    assert config["opponents"] == "random=1.0" and config["minutes"] == 0
    assert config == result.config


def test_a_seed_fixes_all(probed, tmp_path):
    assert probe("random", CONFIG, tmp_path / "run", points=2, games=20).points == probed[1].points


def test_a_pause_does_not_change_the_plan(tmp_path):
    """The learning rate falls over the whole training, not to each pause."""
    checkpoint = train(CONFIG, tmp_path, until=100)
    model = MaskablePPO.load(checkpoint, device="cpu")
    assert model.num_timesteps == 128
    assert model._current_progress_remaining == pytest.approx(1 - 128 / 384)
    assert decisions_of(train(CONFIG, tmp_path, resume=True)) == 384


def test_each_point_measures_the_network_as_it_is_then(probed, tmp_path):
    """A training goes on in the same file; an agent that is loaded again plays by what is in it."""
    game, network = new_game(1), tmp_path / "network.npz"
    network.write_bytes(SHIPPED.read_bytes())
    before = load_agent(str(network)).probabilities(game)
    network.write_bytes((probed[0] / "network.npz").read_bytes())
    after = load_agent(str(network)).probabilities(game)
    assert not np.allclose(before, after, atol=0.01)


def test_a_report_is_saved_and_loaded(probed, tmp_path):
    folder, result, _ = probed
    assert load(folder / "probe.json") == result
    result.save(tmp_path / "probe.json")
    report = json.loads((tmp_path / "probe.json").read_text("utf-8"))
    assert report["agent"] == "random" and report["win_rate"] == report["points"][-1]["win_rate"]


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", '{"format": "lorcana ladder 1"}', '{"format": "lorcana probe 1"}',
        '{"format": "lorcana probe 1", "agent": "x", "points": [], "config": {}}',
    ],
)  # fmt: skip
def test_something_else_is_refused(tmp_path, content):
    (tmp_path / "probe.json").write_text(content)
    with pytest.raises(ValueError, match=r"not a saved report.*lorcana probe --save writes one"):
        load(tmp_path / "probe.json")


def test_a_plot(probed, tmp_path):
    pytest.importorskip("matplotlib")
    (axes,) = training.plots.probes([probed[1]], tmp_path / "probe.svg").axes
    assert (tmp_path / "probe.svg").read_bytes().startswith(b"<?xml")
    curve = axes.get_lines()[0]
    assert list(curve.get_xdata()) == [256, 384] and curve.get_label() == "against random"


# -- stopping ---------------------------------------------------------------------------------------------------------


def test_ctrl_c_ends_the_training_and_measures_what_was_learnt(tmp_path, monkeypatch):
    def interrupt(callback):
        raise KeyboardInterrupt

    monkeypatch.setattr(TrainingCallback, "_on_rollout_end", interrupt)
    result = probe("random", CONFIG, tmp_path, points=2, games=4)
    assert [point.decisions for point in result.points] == [128]


@pytest.mark.parametrize("finished", [0, 1])
def test_ctrl_c_among_the_games_ends_the_probe_with_the_points_before(finished, tmp_path, monkeypatch):
    play, calls = training.probe.evaluate, []

    def evaluate(*arguments, **options):
        calls.append(arguments)
        if len(calls) > finished:
            raise NoGames
        return play(*arguments, **options)

    monkeypatch.setattr(training.probe, "evaluate", evaluate)
    if finished:
        result = probe("random", CONFIG, tmp_path, points=2, games=4)
        assert len(result.points) == 1 and load(tmp_path / "probe.json") == result
    else:
        with pytest.raises(ValueError, match="before its first point"):
            probe("random", CONFIG, tmp_path, points=2, games=4)


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(training.probe, "Config", functools.partial(Config, **SMALL))
    command = ("probe", "greedy", "--decisions", 128, "--points", 1, "--games", 4, "--folder", tmp_path / "run")
    result = run(*command, "--save", tmp_path / "p.json", "--plot", tmp_path / "p.png", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["agent"] == "greedy" and len(report["points"]) == 1
    assert load(tmp_path / "p.json").as_dict() == report and (tmp_path / "p.png").stat().st_size > 0
    assert "128 decisions" in result.stderr
    again = run(*command)
    assert again.exit_code == 1 and "another --folder" in again.stderr


def test_the_command_says_what_was_found(tmp_path, monkeypatch):
    monkeypatch.setattr(training.probe, "probe", lambda *rest: Probe("greedy", (training.probe.Point(128, RATE),), {}))
    result = run("probe", "greedy", "--folder", tmp_path)
    assert "after 128 decisions the best response wins 75.0%" in result.stdout


RATE = training.probe.Rate(4, 3.0)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("clever",), 1, "unknown agent 'clever'"),
        (("nowhere.zip",), 1, "no checkpoint nowhere.zip"),
        (("a,b.npz",), 1, "no comma"),
        (("greedy", "--decisions", "3"), 1, "5 points need"),
        (("greedy", "--games", "7"), 1, "must be even"),
        (("greedy", "--points", "0"), 2, "--points"),
        (("greedy", "--decks", "nodeck"), 1, "nodeck"),
        (("greedy", "--save", "/nowhere/probe.json"), 1, "no folder /nowhere"),
        (("greedy", "--plot", "probe.txt"), 1, ".png"),
    ],
)
def test_errors_are_one_clear_line_and_nothing_is_left(arguments, code, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("probe", *arguments)
    assert result.exit_code == code and message in result.stderr and result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert not list(tmp_path.iterdir())
