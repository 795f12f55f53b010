"""The probe: a best response is trained against a frozen agent and measured on the way."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from click.testing import CliRunner
from sb3_contrib import MaskablePPO

import lorcana_env.training.evaluation.plots
import lorcana_env.training.probe
from agents import load_agent
from lorcana_env.agents.network import SHIPPED, Network, read_arrays
from lorcana_env.cli import main
from lorcana_env.simulation.rollouts import GREEDY
from lorcana_env.training import response
from lorcana_env.training.actors import Actors
from lorcana_env.training.entity_net import arrays
from lorcana_env.training.entity_net import load as load_net
from lorcana_env.training.evaluation.ladder import NoGames
from lorcana_env.training.journal import held
from lorcana_env.training.learner import Rates
from lorcana_env.training.probe import Probe, load, probe
from lorcana_env.training.response import config_for
from lorcana_env.training.selfplay import Config, TrainingCallback, decisions_of, player_of, train
from tests.helpers import AGGRO, WARD, new_game

SMALL = {"num_envs": 4, "steps": 32, "batch_size": 64, "epochs": 1, "width": 16}
CONFIG = Config(decks=f"{WARD},{AGGRO}", **SMALL)  # 128 decisions between two updates
WARM = replace(config_for(f"{WARD},{AGGRO}", 384, 0), round_decisions=128, batch_size=64, epochs=1, actors=0)
DECKS = f"{WARD},{AGGRO}"


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def probed(tmp_path_factory):
    """A folder, a probe of random play from nothing, and what it told of."""
    folder, told = tmp_path_factory.mktemp("probe") / "run", []
    result = probe(
        "random", DECKS, folder, 384, 2, 20, "4sims", 4, progress=lambda *what: told.append(what), config=CONFIG
    )
    return folder, result, told


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """The same of the shipped network, whose best response begins as the network."""
    folder = tmp_path_factory.mktemp("warm") / "run"
    return folder, probe("shipped", DECKS, folder, 384, 2, 4, "4sims", 2, config=WARM)


def test_a_response_that_is_refused_leaves_the_files_of_the_one_that_goes_on(tmp_path):
    folder = tmp_path / "run"
    with held(folder):
        response.keep_target("shipped", folder)
        target = (folder / response.TARGET).read_bytes()
        with pytest.raises(ValueError, match="another training goes on"):
            response.train("shipped:draw", WARM, folder)
        assert (folder / response.TARGET).read_bytes() == target


def test_points_are_measured_on_the_way(probed):
    """The training pauses at the first update after each share of the decisions."""
    folder, result, told = probed
    assert [point.decisions for point in result.points] == [256, 384]
    assert told == [("search, 4sims", result.search), *((f"{p.decisions:,} decisions", p.rate) for p in result.points)]
    for point in result.points:
        low, high = point.rate.ci95
        assert point.rate.games == 20 and low <= point.rate.win_rate <= high
    assert result.points[-1].rate.win_rate > 0.6, "anything beats random play"
    assert result.search.games == 4 and result.search.win_rate > 0.5
    assert decisions_of(folder / "checkpoint.zip") == 384
    assert player_of(folder / "checkpoint.zip") == folder / "network.npz"


def test_the_better_response_counts(probed):
    result = probed[1]
    report = result.as_dict()
    assert report["by"].keys() == {"search", "ppo"}
    best = max(report["by"].values(), key=lambda found: found["win_rate"])
    assert {name: report[name] for name in ("win_rate", "ci95", "games")} == {
        name: best[name] for name in ("win_rate", "ci95", "games")
    }
    assert report["by"]["ppo"]["win_rate"] == report["points"][-1]["win_rate"]


def test_the_learner_plays_the_agent_alone(probed):
    folder, result, _ = probed
    config = json.loads((folder / "config.json").read_text("utf-8"))
    assert config.pop("algorithm") == "maskable-ppo"
    assert config["opponents"] == "random=1.0" and config["minutes"] == 0
    assert config == result.about["config"]


def test_a_seed_fixes_all(probed, warm, tmp_path):
    again = probe("random", DECKS, tmp_path / "run", 384, 2, 20, "4sims", 4, config=CONFIG)
    assert (again.points, again.search) == (probed[1].points, probed[1].search)
    again = probe("shipped", DECKS, tmp_path / "warm", 384, 2, 4, "4sims", 2, config=WARM)
    assert (again.points, again.search) == (warm[1].points, warm[1].search)


def test_a_pause_does_not_change_the_plan(tmp_path):
    """The learning rate falls over the whole training, not to each pause."""
    config = replace(CONFIG, decisions=384)
    checkpoint = train(config, tmp_path, until=100)
    model = MaskablePPO.load(checkpoint, device="cpu")
    assert model.num_timesteps == 128
    assert model._current_progress_remaining == pytest.approx(1 - 128 / 384)
    assert decisions_of(train(config, tmp_path, resume=True)) == 384


# -- from the agent's own network -----------------------------------------------------------------------------------


def test_a_response_begins_as_the_network_itself(warm):
    """And as long as only values are learned it stays so, but for what float16 loses."""
    folder, result = warm
    assert (folder / "start.npz").read_bytes() == SHIPPED.read_bytes()
    assert result.points[-1].decisions >= 384 and json.loads((folder / "config.json").read_text())["algorithm"] == "ppo"
    before, after = Network(folder / "start.npz"), Network(folder / "network.npz")
    assert before.weights.value_2.shape[1] == after.weights.value_2.shape[1] == 3
    assert (before.weights.value_1 != after.weights.value_1).any()  # the last layer is of games against itself
    for seed in range(3):
        game = new_game(seed)
        for _ in range(20):
            assert np.abs(before.probabilities(game) - after.probabilities(game)).max() < 0.01
            game.step(before(game))


def test_what_is_loaded_to_be_trained_is_what_was_saved():
    net, arrays_ = load_net(Path(str(SHIPPED))), read_arrays(Path(str(SHIPPED)))[1]
    for name, array in arrays(net).items():
        if name != "value_lead":
            assert array.shape == arrays_[name].shape
            assert np.allclose(array, arrays_[name], rtol=2**-11, atol=1e-6)  # files hold float16


def test_the_target_plays_its_likeliest_action_though_actors_draw(warm):
    likeliest, drawn = Network(warm[0] / "start.npz"), Network(warm[0] / "target.npz", deterministic=False)
    game, same = new_game(5), 0
    for _ in range(40):
        p = likeliest.probabilities(game)
        copies = p > 0.999 * p.max()  # of one card, which are as likely as each other
        same += drawn.probabilities(game)[copies].sum() > 0.99
        game.step(likeliest(game))
    assert same >= 38


def test_whom_the_learner_plays(tmp_path):
    for agent, opponents in (("greedy", {"greedy": 1.0}), ("shipped", {"past": 1.0})):
        folder = tmp_path / agent
        folder.mkdir()
        response.keep_target(agent, folder)
        job = response.Run(response.against(agent, WARM), folder)._next_job(3)
        assert job.shares == opponents and job.round == 3
        assert job.members == ((str(folder / "target.npz"),) if agent == "shipped" else ())


def test_values_are_of_games_against_the_agent_and_come_first(tmp_path):
    response.keep_target("greedy", tmp_path)
    run = response.Run(replace(response.against("greedy", WARM)), tmp_path)
    actors = Actors(run._setups(), run.acting, here=True)
    actors.begin(run.acting, run._next_job(0))
    ((played, records),) = actors.wait()
    assert set(records.opponent[: played.decisions]) == {GREEDY}

    def changed():
        before = {name: x.clone() for name, x in run.learner.net.state_dict().items()}
        head = run.learner.others.weight.clone()
        run.learner.update([(played.decisions, records)], Rates(1e-3, 0.0))
        assert not (run.learner.others.weight == head).all()
        return {name for name, x in run.learner.net.state_dict().items() if not (x == before[name]).all()}

    for _ in range(response.FIRST_ROUNDS):
        assert changed() == {"value_1.weight", "value_1.bias"}
    assert {"action_3.weight", "context_1.weight", "value_1.weight"} <= changed()


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
    assert report["agent"] == "random" and report["win_rate"] == result.rate.win_rate
    only = replace(result, points=())
    only.save(tmp_path / "search.json")
    assert load(tmp_path / "search.json") == only and only.as_dict()["by"]["ppo"] is None


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", '{"format": "lorcana ladder 1"}', '{"format": "lorcana probe 2"}',
        '{"format": "lorcana probe 2", "agent": "x", "points": [], "by": {"search": null}, "about": {}}',
    ],
)  # fmt: skip
def test_something_else_is_refused(tmp_path, content):
    (tmp_path / "probe.json").write_text(content)
    with pytest.raises(ValueError, match=r"not a saved report.*lorcana probe --save writes one"):
        load(tmp_path / "probe.json")


def test_a_plot(probed, tmp_path):
    pytest.importorskip("matplotlib")
    (axes,) = lorcana_env.training.evaluation.plots.probes([probed[1]], tmp_path / "probe.svg").axes
    assert (tmp_path / "probe.svg").read_bytes().startswith(b"<?xml")
    curve = axes.get_lines()[0]
    assert list(curve.get_xdata()) == [256, 384] and curve.get_label() == "against random"


# -- stopping ---------------------------------------------------------------------------------------------------------


def test_ctrl_c_ends_the_training_and_measures_what_was_learnt(tmp_path, monkeypatch):
    def interrupt(callback):
        raise KeyboardInterrupt

    monkeypatch.setattr(TrainingCallback, "_on_rollout_end", interrupt)
    result = probe("random", DECKS, tmp_path, 384, points=2, games=4, search_games=0, config=CONFIG)
    assert [point.decisions for point in result.points] == [128]


@pytest.mark.parametrize("finished", [0, 1])
def test_ctrl_c_among_the_games_ends_the_probe_with_the_points_before(finished, tmp_path, monkeypatch):
    play, calls = lorcana_env.training.probe.evaluate, []

    def evaluate(*arguments, **options):
        calls.append(arguments)
        if len(calls) > finished:
            raise NoGames
        return play(*arguments, **options)

    monkeypatch.setattr(lorcana_env.training.probe, "evaluate", evaluate)
    if finished:
        result = probe("random", DECKS, tmp_path, 384, points=2, games=4, search_games=0, config=CONFIG)
        assert len(result.points) == 1 and load(tmp_path / "probe.json") == result
    else:
        with pytest.raises(ValueError, match="before it found anything"):
            probe("random", DECKS, tmp_path, 384, points=2, games=4, search_games=0, config=CONFIG)


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(lorcana_env.training.probe.response, "config_for", lambda *rest: replace(WARM, decisions=128))
    command = ("probe", "greedy", "--decisions", 128, "--points", 1, "--games", 4, "--folder", tmp_path / "run")
    command += ("--budget", "2sims", "--search-games", 2)
    result = run(*command, "--save", tmp_path / "p.json", "--plot", tmp_path / "p.png", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["agent"] == "greedy" and len(report["points"]) == 1 and report["by"]["search"]["games"] == 2
    assert load(tmp_path / "p.json").as_dict() == report and (tmp_path / "p.png").stat().st_size > 0
    assert "search, 2sims: " in result.stderr and " decisions: " in result.stderr
    again = run(*command, "--search-games", 0)
    assert again.exit_code == 1 and "another --folder" in again.stderr


def test_the_command_says_what_was_found(tmp_path, monkeypatch):
    found = Probe("greedy", None, (lorcana_env.training.probe.Point(128, RATE),), {})
    monkeypatch.setattr(lorcana_env.training.probe, "probe", lambda *rest: found)
    result = run("probe", "greedy", "--folder", tmp_path)
    assert "the best response wins 75.0%" in result.stdout


RATE = lorcana_env.training.probe.Rate(4, 3.0)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("clever",), 1, "unknown agent 'clever'"),
        (("nowhere.zip",), 1, "no checkpoint nowhere.zip"),
        (("a,b.npz",), 1, "no comma"),
        (("greedy", "--decisions", "3"), 1, "5 points need"),
        (("greedy", "--games", "7"), 1, "must be even"),
        (("greedy", "--search-games", "7"), 1, "must be even"),
        (("greedy", "--budget", "fast"), 1, "no search budget"),
        (("ismcts:2sims", "--decisions", "0"), 1, "nothing to look for"),
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
