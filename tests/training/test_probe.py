"""The probe: best responses are searched for and trained against a frozen agent, and measured on the way."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")


import lorcana_env.training.evaluation.plots
import lorcana_env.training.probe
from lorcana_env.agents.entity_net import EntityNet, arrays
from lorcana_env.agents.forward import WIN
from lorcana_env.agents.network import SHIPPED, Network, read_arrays
from lorcana_env.simulation.rollouts import GREEDY, PAST
from lorcana_env.training import response
from lorcana_env.training.actors import Actors, Job
from lorcana_env.training.against import AgainstAgent
from lorcana_env.training.evaluation.ladder import NoGames
from lorcana_env.training.learner import Learner, Schedule
from lorcana_env.training.probe import probe
from lorcana_env.training.response import config_for
from tests.helpers import AGGRO, WARD, new_game, run

DECKS = f"{WARD},{AGGRO}"
CONFIG = replace(config_for(DECKS, 1200, 0), round_decisions=128, batch_size=64, epochs=1, actors=0)


@pytest.fixture(scope="module")
def probed(tmp_path_factory):
    """A folder, a probe of the shipped network, and what it reported on the way."""
    folder, said = tmp_path_factory.mktemp("probe") / "run", []
    result = probe(
        "shipped", DECKS, folder, 1200, 2, 4, ("4sims", 2), progress=lambda *x: said.append(x), config=CONFIG
    )
    return folder, result, said


def test_points_are_measured_on_the_way(probed):
    """The training pauses after the round that reaches each share of the decisions."""
    folder, result, said = probed
    assert 600 <= result.points[0].decisions < 1200 == result.points[1].decisions
    assert said == [("search, 4sims", result.search), *((f"{p.decisions:,} decisions", p.rate) for p in result.points)]
    assert result.search.games == 2 and all(point.rate.games == 4 for point in result.points)
    assert json.loads((folder / "config.json").read_text("utf-8")) == result.about["config"]
    report = result.as_dict()
    best = max(report["by"].values(), key=lambda found: found["win_rate"])
    assert all(report[name] == best[name] for name in ("win_rate", "ci95", "games"))
    assert report["by"]["ppo"]["win_rate"] == report["points"][-1]["win_rate"]


@pytest.mark.nightly
def test_a_probe_is_the_same_when_it_is_made_again(probed, tmp_path):
    _, result, _ = probed
    again = probe("shipped", DECKS, tmp_path / "run", 1200, 2, 4, ("4sims", 2), config=CONFIG)
    assert (again.points, again.search) == (result.points, result.search)


# -- from the agent's own network -----------------------------------------------------------------------------------
def test_a_response_begins_as_the_network_itself(probed):
    """And as long as only values are learned it stays so, but for what float16 loses."""
    folder, result, _ = probed
    assert (folder / "start.npz").read_bytes() == SHIPPED.read_bytes() and result.points[-1].decisions >= 384
    before, after = Network(folder / "start.npz"), Network(folder / "network.npz")
    assert before.weights.value_2.shape[1] == after.weights.value_2.shape[1] == 3
    assert (before.weights.value_1 != after.weights.value_1).any()  # the last layer is of games against itself
    for seed in range(3):
        game = new_game(seed)
        for _ in range(20):
            assert np.abs(before.probabilities(game) - after.probabilities(game)).max() < 0.01
            game.step(before(game))


def test_what_is_loaded_to_be_trained_is_what_was_saved():
    net, arrays_ = EntityNet.load(SHIPPED, outcomes=3), read_arrays(Path(str(SHIPPED)))[1]
    for name, array in arrays(net).items():
        if name not in ("value_lead", "look_minus"):  # of columns that it was not trained with, which weigh nothing
            assert array.shape == arrays_[name].shape
            assert np.allclose(array, arrays_[name], rtol=2**-11, atol=1e-6)  # files hold float16


def test_the_target_plays_its_likeliest_action_though_actors_draw(probed):
    likeliest, drawn = Network(probed[0] / "start.npz"), Network(probed[0] / "target.npz", deterministic=False)
    game, same = new_game(5), 0
    for _ in range(40):
        p = likeliest.probabilities(game)
        copies = p > 0.999 * p.max()  # of one card, which are as likely as each other
        same += drawn.probabilities(game)[copies].sum() > 0.99
        game.step(likeliest(game))
    assert same >= 38


def test_random_play_is_a_network_whose_policy_is_uniform(tmp_path):
    response.write_target("random", tmp_path)
    game = new_game(5)
    p = Network(tmp_path / "target.npz", deterministic=False).probabilities(game)
    assert np.allclose(p, 1 / len(p))


def test_whom_the_learner_plays(tmp_path):
    for agent, opponents in (("greedy", {"greedy": 1.0}), ("random", {"past": 1.0}), ("shipped", {"past": 1.0})):
        folder = tmp_path / agent
        response.write_target(agent, folder)
        job = response.ResponseRun(response.config_against(agent, CONFIG), folder)._next_job(3)
        assert job.shares == opponents and job.round == 3
        assert job.members == ((str(folder / "target.npz"),) if agent != "greedy" else ())


@pytest.mark.nightly
def test_values_are_of_games_against_the_agent_and_come_first(tmp_path):
    response.write_target("greedy", tmp_path)
    run = response.ResponseRun(replace(response.config_against("greedy", CONFIG)), tmp_path)
    actors = Actors(run._setups(), here=True)
    actors.begin(run.acting, run._next_job(0))
    ((played, records),) = actors.wait()
    assert set(records.opponent[: played.decisions]) == {GREEDY}

    def changed():
        before = {name: x.clone() for name, x in run.learner.net.state_dict().items()}
        head = run.learner.opponent_value_head.weight.clone()
        run.learner.update([(played.decisions, records)], Schedule(1e-3, 0.0))
        assert not (run.learner.opponent_value_head.weight == head).all()
        return {name for name, x in run.learner.net.state_dict().items() if not (x == before[name]).all()}

    for _ in range(response.FIRST_ROUNDS):
        assert changed() == {"value_1.weight", "value_1.bias"}
    assert {"action_3.weight", "context_1.weight", "value_1.weight"} <= changed()


def test_a_report_is_saved(probed):
    folder, result, _ = probed
    report = json.loads((folder / "probe.json").read_text("utf-8"))
    assert report == result.as_dict() and report["format"] == "lorcana probe 2"
    assert report["agent"] == "shipped" and report["win_rate"] == result.rate.win_rate
    assert replace(result, points=()).as_dict()["by"]["ppo"] is None


# -- against an agent in Python -------------------------------------------------------------------------------------
class Quests:
    """A user's agent that answers many games at once: it quests whenever it can, else does the first thing."""

    def __call__(self, game):
        legal = game.legal_actions().tolist()
        return next((action for action in legal if game.describe(action).startswith("quest")), legal[0])

    def act(self, games, indices):
        return np.array([self(games.game(int(i))) for i in indices])


@pytest.mark.nightly
def test_any_agent_is_probed_by_search_and_by_training_from_the_shipped_network(tmp_path):
    config = replace(CONFIG, decisions=300)
    result = probe(f"{__name__}:Quests", DECKS, tmp_path, 300, 2, 2, ("4sims", 2), config=config)
    assert result.search.games == 2 and result.points[-1].decisions == 300
    assert (tmp_path / "start.npz").read_bytes() == SHIPPED.read_bytes() and not (tmp_path / "target.npz").exists()
    assert result.about["config"]["actors"] == 0


def test_games_that_python_played_are_recorded_as_they_were_played():
    asked = []

    class Noted(Quests):
        def act(self, games, indices):
            asked.extend((int(games.states["decider"][i]), int(games.states["decisions"][i])) for i in indices)
            return super().act(games, indices)

    config = replace(CONFIG, round_decisions=100)
    learner = Learner(EntityNet.load(SHIPPED, outcomes=3), config.loss())
    games = AgainstAgent(config.setup(0, 1), Noted(), learner.acting())
    games.begin(learner.acting(), Job(3, {"past": 1.0}, ("none",), (1.0,)))
    ((played, records),) = games.wait()
    n = played.decisions
    assert n >= 100 and n == played.games["recorded"].sum() and set(played.games["seat"]) == {0, 1}
    others = (played.games["decisions"] - played.games["recorded"]).sum()  # single answers too
    assert others / 2 < len(asked) <= others
    end = np.cumsum(played.games["recorded"])
    for game, first, last in zip(played.games, end - played.games["recorded"], end):
        assert set(records.seat[first:last]) == {game["seat"]} and (np.diff(records.turn[first:last]) >= 0).all()
        assert ((records.outcome[first:last] == WIN) == (game["winner"] == game["seat"])).all()
    legal = np.diff(records.seen.legal_start[: n + 1])
    assert (records.taken[:n] < legal).all() and np.exp(records.log_p[:n]).mean() > 0.3
    assert (np.abs(records.advantage[:n]) > 0).all() and set(records.opponent[:n]) == {PAST}


# -- stopping ---------------------------------------------------------------------------------------------------------
def test_ctrl_c_among_the_games_ends_the_probe_with_the_points_before(tmp_path, monkeypatch):
    play, calls = lorcana_env.training.probe.evaluate, []

    def evaluate(*arguments, **options):
        calls.append(arguments)
        if len(calls) > 1:
            raise NoGames
        return play(*arguments, **options)

    monkeypatch.setattr(lorcana_env.training.probe, "evaluate", evaluate)
    result = probe("shipped", DECKS, tmp_path, 384, points=2, games=4, search=("4sims", 0), config=CONFIG)
    assert len(result.points) == 1
    assert json.loads((tmp_path / "probe.json").read_text("utf-8")) == result.as_dict()


# -- the command ------------------------------------------------------------------------------------------------------
def test_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(lorcana_env.training.probe.response, "config_for", lambda *rest: replace(CONFIG, decisions=128))
    command = (
        "evaluate",
        "probe",
        "greedy",
        "--decisions",
        128,
        "--points",
        1,
        "--games",
        4,
        "--folder",
        tmp_path / "run",
    )
    command += ("--budget", "2sims", "--search-games", 2)
    result = run(*command, "--save", tmp_path / "p.json", "--plot", tmp_path / "p.png", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["agent"] == "greedy" and len(report["points"]) == 1 and report["by"]["search"]["games"] == 2
    assert json.loads((tmp_path / "p.json").read_text("utf-8")) == report and (tmp_path / "p.png").stat().st_size > 0
    assert "search, 2sims: " in result.stderr and " decisions: " in result.stderr
    again = run(*command, "--search-games", 0)
    assert again.exit_code == 1 and "another --folder" in again.stderr
