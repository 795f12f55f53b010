"""Training and evaluation, small."""

import dataclasses
import json
import zipfile

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from click.testing import CliRunner

from agents import load_agent
from agents.network import LAYOUTS, NetworkAgent
from lorcana_env import Deck
from lorcana_env.agents.forward import INPUTS
from lorcana_env.cards.features import FEATURES, of_groups
from lorcana_env.cli import main
from lorcana_env.observe import entities
from lorcana_env.observe.columns import kept
from lorcana_env.training.decks import deck_pairs
from lorcana_env.training.evaluation.ladder import play_match, ratings
from lorcana_env.training.league import League, parse_opponents
from lorcana_env.training.selfplay import Config, Falling, deals_from, new_model, train
from lorcana_env.training.vec_env import SelfPlayVecEnv
from tests.helpers import AGGRO, WARD, new_game

SMALL = Config(decks=WARD, decisions=2048, num_envs=8, steps=64, batch_size=256, epochs=1, snapshot_every=600, width=16)
FLAT = dataclasses.replace(SMALL, policy="flat", decisions=1024)
PAIRS = [(Deck.load(WARD), Deck.load(AGGRO))]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A folder with a tiny training run."""
    folder = tmp_path_factory.mktemp("run")
    train(SMALL, folder)
    return folder


def test_a_run_leaves_checkpoint_network_config_and_records(run):
    assert {"checkpoint.zip", "network.npz", "config.json", "progress.csv"} <= {path.name for path in run.iterdir()}
    assert json.loads((run / "config.json").read_text())["decisions"] == SMALL.decisions
    assert list(run.glob("events.out.tfevents*"))
    assert list(run.glob("past_*.npz"))


def test_the_network_file_plays_as_the_checkpoint_does(run):
    """Weights are kept as float16, so probabilities agree to some digits."""
    checkpoint, network = load_agent(str(run / "checkpoint.zip")), load_agent(str(run / "network.npz"))
    game = new_game(1, WARD, WARD)
    for _ in range(30):
        p, q = checkpoint.probabilities(game), network.probabilities(game)
        assert p.sum() == pytest.approx(1, abs=1e-5) and np.allclose(p, q, atol=0.02)
        game.step(game.legal_actions()[int(q.argmax())])


def test_the_flat_policy_trains_and_plays(tmp_path):
    agent = load_agent(str(train(FLAT, tmp_path)))
    game = new_game(1, WARD, WARD)
    for _ in range(20):
        assert agent.probabilities(game).shape == game.legal_actions().shape
        game.step(agent(game))
    assert not (tmp_path / "network.npz").exists()


def test_opponents_are_parsed_and_prioritised(run, tmp_path):
    assert parse_opponents("greedy=1, self=3") == {"greedy": 0.25, "self": 0.75}
    for wrong in ("greedy", "greedy=much", "=1", "greedy=-1", ""):
        with pytest.raises(ValueError, match="opponents"):
            parse_opponents(wrong)
    league = League("greedy=0.5,self=0.5", 2, tmp_path)
    assert list(league.weights) == [1.0]  # no past self yet: greedy plays alone
    for name in ("past_1", "past_2"):
        (tmp_path / f"{name}.npz").write_bytes((run / "network.npz").read_bytes())
    league.restore()
    for _ in range(200):
        league.record("past_1", True)
    greedy, beaten, hard = league.weights
    assert greedy == pytest.approx(0.5) and hard > 2 * beaten
    with pytest.raises(ValueError, match="self alone"):
        _ = League("self=1", 2, tmp_path / "empty").weights


@pytest.mark.parametrize("seed", [-5, 2**32])
def test_a_seed_that_its_library_cannot_take_is_named(seed):
    with pytest.raises(ValueError, match="seed must be from 0 to 4294967295"):
        Config(seed=seed)


@pytest.mark.parametrize(
    "wrong",
    [{"steps": 0}, {"batch_size": 0}, {"epochs": 0}, {"width": 0}, {"width": 10**20}, {"threads": 0}, {"gamma": 1e299},
     {"gae_lambda": -1.0}, {"clip": -1.0}, {"clip": 1e299}, {"learning_rate": -1.0}, {"past_selves": -1},
     {"snapshot_every": 0}, {"minutes": -1.0}, {"shaping": 1e299}, {"num_envs": 0}],
)  # fmt: skip
def test_settings_out_of_bounds_are_named(wrong):
    with pytest.raises(ValueError, match=rf"{next(iter(wrong))} must be from"):
        Config(**wrong)


def test_bad_settings_are_named():
    with pytest.raises(ValueError, match="unknown policy"):
        Config(policy="deep")
    with pytest.raises(ValueError, match="not among the decks"):
        deck_pairs("all", without="no-such-deck")
    assert len(deck_pairs("all", without=f"{WARD},{AGGRO}")) == 13 * 13


def test_decks_can_be_drawn_from_the_pool():
    pairs = deck_pairs("pool:5", seed=3)
    assert 5 <= len(pairs) <= 25 and all(len(deck) == 60 for pair in pairs for deck in pair)
    assert [(a.cards, b.cards) for a, b in pairs] == [(a.cards, b.cards) for a, b in deck_pairs("pool:5", seed=3)]


def test_a_checkpoint_plays_and_resumes(run, tmp_path):
    agent = load_agent(str(run / "checkpoint.zip"))
    game = new_game(1, WARD, WARD)
    for _ in range(40):
        game.step(agent(game))
    (tmp_path / "checkpoint.zip").write_bytes((run / "checkpoint.zip").read_bytes())
    longer = dataclasses.replace(SMALL, decisions=SMALL.decisions + 512)
    train(longer, tmp_path, resume=True)
    from sb3_contrib import MaskablePPO

    assert MaskablePPO.load(tmp_path / "checkpoint.zip").num_timesteps >= longer.decisions


def test_a_run_that_goes_on_deals_new_cards_and_knows_its_league(run, tmp_path):
    assert len({deals_from(SMALL.seed, decisions) for decisions in (0, 512, 1024)}) == 3
    league = League("greedy=0.5,self=0.5", 2, tmp_path)
    league.record("past_7", True)
    league.save()
    (tmp_path / "past_7.npz").write_bytes((run / "network.npz").read_bytes())
    again = League("greedy=0.5,self=0.5", 2, tmp_path)
    again.restore()
    assert again.win_rate == league.win_rate and again.win_rate["past_7"] > 0.5


def test_the_learning_rate_falls_with_the_time_when_that_is_the_limit():
    falling = Falling(Config(learning_rate=1.0, minutes=10.0))
    assert falling(1.0) == pytest.approx(1.0, abs=1e-3) and falling(0.0) == pytest.approx(0.1)
    falling.start -= 10 * 60
    assert falling(1.0) == pytest.approx(0.1)


def test_an_existing_run_is_not_overwritten(run):
    with pytest.raises(ValueError, match="--resume"):
        train(SMALL, run)


def relabelled(checkpoint, path, made_with):
    """A checkpoint that says something else about its columns (None: nothing)."""
    with zipfile.ZipFile(checkpoint) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "data":
                said = json.loads(content) | {"made_with": made_with}
                content = json.dumps({k: v for k, v in said.items() if v is not None}).encode()
            new.writestr(name, content)
    return path


@pytest.mark.parametrize("policy", ["entity", "flat"])
def test_a_checkpoint_of_other_columns_is_refused_by_name(policy, run, tmp_path, monkeypatch):
    """The sizes are the same: nothing but the names can tell. A checkpoint of 0.2.0 has none."""
    checkpoint = run / "checkpoint.zip" if policy == "entity" else train(FLAT, tmp_path)
    layout = LAYOUTS["entities" if policy == "entity" else "flat"]
    said = kept(entities.layout(INPUTS) if policy == "entity" else layout)
    if policy == "entity":
        said |= {"inputs": list(INPUTS), "features": list(FEATURES)}
    with zipfile.ZipFile(checkpoint) as held:
        assert json.loads(held.read("data"))["made_with"] == said
    said["columns"]["cards"][3:5] = reversed(said["columns"]["cards"][3:5])
    path = relabelled(checkpoint, tmp_path / "swapped.zip", said | {"version": "0.9.9"})
    with pytest.raises(
        ValueError, match=r"swapped\.zip is not a usable checkpoint .*column 3 of 'cards' .*0\.9\.9"
    ) as refused:
        load_agent(str(path))
    assert "\n" not in str(refused.value)
    path = relabelled(checkpoint, tmp_path / "old.zip", None)
    if policy == "entity":
        with pytest.raises(ValueError, match=r"old\.zip .*does not name its card features"):
            load_agent(str(path))
    else:
        load_agent(str(path))
    monkeypatch.setitem(layout, "cards", layout["cards"][::-1])
    with pytest.raises(ValueError, match=r"old\.zip is not a usable checkpoint .*version 0\.2\.0"):
        load_agent(str(path))


@pytest.mark.parametrize(
    ("key", "names", "why"),
    [
        ("features", ["cost / 5", "luck"], "card feature 'luck' is unknown here"),
        ("features", ["cost / 5", "cost / 5"], "card feature 'cost / 5' is named twice"),
        ("inputs", ["weather"], "the input 'weather' that it reads is none of lists, recent"),
        ("inputs", ["shift", "shift"], "the input 'shift' that it reads is named twice"),
    ],
)
def test_a_checkpoint_of_other_features_or_inputs_is_refused(run, tmp_path, key, names, why):
    with zipfile.ZipFile(run / "checkpoint.zip") as held:
        said = json.loads(held.read("data"))["made_with"]
    path = relabelled(run / "checkpoint.zip", tmp_path / "other.zip", said | {key: names})
    with pytest.raises(ValueError, match=why) as refused:
        load_agent(str(path))
    assert "\n" not in str(refused.value)


def test_inputs_and_features_of_a_run_are_options():
    for wrong, why in ((dict(inputs="lists,weather"), "unknown input 'weather'"), (dict(features="luck"), "'luck'")):
        with pytest.raises(ValueError, match=why):
            dataclasses.replace(SMALL, **wrong)
    config = dataclasses.replace(SMALL, inputs="none", features="text, roles", num_envs=2)
    games = SelfPlayVecEnv(PAIRS, 2, [load_agent("random")], [1.0], observation="entities")
    net = new_model(config, games).policy.net
    assert net.inputs == () and net.feature_names == of_groups(["text", "roles"])


def test_a_name_says_whether_a_checkpoint_draws(run):
    for name, draws in (("checkpoint.zip", False), ("network.npz", False), ("network.npz:draw", True)):
        agent = load_agent(str(run / name), seed=3)
        assert agent.deterministic is not draws and agent.name.endswith(":draw") is draws
    assert load_agent(f"{run / 'checkpoint.zip'}:draw").deterministic is False


@pytest.mark.parametrize("content", [b"", b"not a zip"])
def test_a_corrupt_checkpoint_is_refused(tmp_path, content):
    (tmp_path / "checkpoint.zip").write_bytes(content)
    with pytest.raises(ValueError, match="not a usable checkpoint"):
        train(SMALL, tmp_path, resume=True)
    assert (tmp_path / "checkpoint.zip").read_bytes() == content


def test_unknown_agents_and_missing_checkpoints_are_named():
    with pytest.raises(ValueError, match="unknown agent 'clever'"):
        load_agent("clever")
    with pytest.raises(ValueError, match="no checkpoint"):
        load_agent("nowhere.zip")


def test_a_network_of_another_observation_is_refused(run):
    agent = NetworkAgent.load(run / "checkpoint.zip")
    from lorcana_env import Game

    game = Game(*[Deck.load(WARD)] * 3)
    with pytest.raises(ValueError, match="trained on observations"):
        agent(game)


def test_the_learner_decides_in_every_game_and_rewards_are_its_own():
    """Rewards come with the observation after the opponent's replies, from the learner's seat."""
    games = SelfPlayVecEnv(PAIRS, 6, [load_agent("random"), load_agent("greedy")], [0.5, 0.5], seed=1)
    games.reset()
    finished = 0
    chooser = np.random.default_rng(0)
    for _ in range(600):
        assert (games.games.states["decider"] == games.seats).all()
        masks = games.action_masks()
        assert masks.any(axis=1).all()
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in masks])
        _, rewards, dones, infos = games.step(actions)
        assert (np.abs(rewards) == dones).all()
        assert [("episode" in info) for info in infos] == list(dones)
        finished += int(dones.sum())
    assert finished == len(games.results) > 10


def test_shaping_sums_to_nothing_over_a_game():
    """Potential-based shaping (gamma 1): the return of a game is its result."""
    games = SelfPlayVecEnv(PAIRS, 4, [load_agent("random")], [1.0], seed=2, shaping=0.5, gamma=1.0)
    games.reset()
    returns = np.zeros(4)
    chooser = np.random.default_rng(0)
    finished = 0
    for _ in range(500):
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in games.action_masks()])
        _, rewards, dones, _ = games.step(actions)
        returns += rewards
        for i in np.flatnonzero(dones):
            assert abs(returns[i]) == pytest.approx(1.0, abs=1e-5)
            returns[i] = 0
            finished += 1
    assert finished > 5


def test_matches_swap_seats_and_count_every_game():
    match = play_match(load_agent("greedy"), load_agent("random"), PAIRS, 40)
    assert match.games == len(match.log) == 40
    assert match.win_rate > 0.85
    low, high = match.ci95
    assert low < match.win_rate <= high
    rated = ratings([match])
    assert rated["greedy"] > rated["random"]


def test_the_evaluate_command_prints_the_contracts_json():
    result = CliRunner().invoke(main, ["evaluate", "greedy", "random", "--games", "10", "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert {"a", "b", "games", "wins_a", "truncated", "win_rate", "ci95"} <= set(report["pairs"][0])
    assert set(report["ratings"]) == {"greedy", "random"}


def test_settings_come_from_a_file_and_a_run_keeps_its_own(tmp_path):
    """`lorcana train --config`, then `--resume` with the settings of the folder; options that are given win."""
    small = {"decks": WARD, "decisions": 300, "num_envs": 4, "steps": 32, "batch_size": 64, "width": 16, "epochs": 1}
    (tmp_path / "small.json").write_text(json.dumps(small))
    folder = tmp_path / "run"
    command = ["train", "--folder", str(folder), "--evaluation-games", "0"]
    first = CliRunner().invoke(main, [*command, "--config", str(tmp_path / "small.json"), "--width", "24"])
    assert first.exit_code == 0, first.output
    assert CliRunner().invoke(main, [*command, "--resume", "--decisions", "400"]).exit_code == 0
    kept = json.loads((folder / "config.json").read_text())
    assert (kept["width"], kept["num_envs"], kept["decisions"]) == (24, 4, 400)
    (tmp_path / "small.json").write_text('{"speed": 1}')
    wrong = CliRunner().invoke(main, ["train", "--config", str(tmp_path / "small.json")])
    assert wrong.exit_code == 1 and "unknown setting 'speed'" in wrong.output
