"""``training/sb3.py``, and the classes for Stable-Baselines3 (``lorcana_env.envs.sb3``) that it stands on."""

import pickle

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import A2C, DQN, PPO
from stable_baselines3.common.callbacks import BaseCallback, EvalCallback
from stable_baselines3.common.vec_env import VecMonitor

from lorcana_env import EntityNet, VectorEnv
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.network import Network
from lorcana_env.benchmarks import suite
from lorcana_env.envs.sb3 import CardPolicy, EntityPolicy, MaskedPolicy, make_vec_env, settings
from lorcana_env.envs.trajectories import per_seat, zero_sum
from lorcana_env.observe import entities
from tests.helpers import AGGRO, WARD, new_game, raises
from training import sb3
from training.sb3 import Config, train

PAIR = [(WARD, AGGRO)]
SMALL = {
    "shape": {"card": 8, "row": 8, "hidden": 16, "context": 8, "recent": 4},
    "inputs": "none",
    "features": "classes",
}


def env(opponent="greedy", observation="entities", n=8, **more):
    return make_vec_env(n, opponent, PAIR, observation=observation, **more)


def model(algorithm, games, policy=EntityPolicy, kwargs=SMALL, **more):
    """An algorithm of short rollouts."""
    short = {"n_steps": 16} | ({} if algorithm is A2C else {"batch_size": 64, "n_epochs": 1})
    return algorithm(policy, games, **settings(algorithm, games) | short, policy_kwargs=kwargs, seed=0, **more)


@pytest.mark.parametrize(("algorithm", "opponent"), [
    (PPO, "self"), (A2C, "greedy"), (MaskablePPO, "self"),
    pytest.param(PPO, "greedy", marks=pytest.mark.nightly), pytest.param(A2C, "self", marks=pytest.mark.nightly),
    pytest.param(MaskablePPO, "greedy", marks=pytest.mark.nightly),
])  # fmt: skip
def test_an_entity_policy_learns_is_saved_and_goes_on(algorithm, opponent, tmp_path):
    learned = model(algorithm, env(opponent)).learn(256)
    path = tmp_path / "model.zip"
    learned.save(path)
    assert path.stat().st_size < 1_500_000  # 8 games would not fit
    loaded = algorithm.load(path, env=env(opponent))
    for a, b in zip(loaded.policy.parameters(), learned.policy.parameters()):
        assert torch.equal(a, b)
    assert loaded.learn(256, reset_num_timesteps=False).num_timesteps == 512
    agent = make_agent(str(path))
    learned.policy.save_network(tmp_path / "network.npz")
    assert isinstance(agent, Network) and agent.settings == {}
    game, same = new_game(3, WARD, AGGRO), make_agent(str(tmp_path / "network.npz"))
    for _ in range(10):
        assert agent(game) == same(game)
        game.step(agent(game))


def test_the_policy_answers_as_the_network_that_it_is():
    learned = model(PPO, env())
    policy, seen = learned.policy, torch.from_numpy(learned.env.reset())
    logits = policy.net.all_logits(seen)
    p = torch.softmax(logits, 1)
    actions, values, log_p = policy(seen)
    assert torch.allclose(log_p, torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0], atol=1e-5)
    assert (policy(seen, deterministic=True)[0] == logits.argmax(1)).all()
    value, again, entropy = policy.evaluate_actions(seen, actions)
    assert torch.allclose(again, log_p) and torch.allclose(value, values)
    assert torch.allclose(policy.predict_values(seen), value) and value.shape == (8, 1)
    wanted = -(p * torch.log_softmax(logits, 1).clamp_min(-1e8)).sum(1)
    assert torch.allclose(entropy, wanted, atol=1e-5)
    distribution = policy.get_distribution(seen)
    assert torch.allclose(distribution.distribution.probs, p, atol=1e-6)
    drawn, _ = learned.predict(seen.numpy())
    assert torch.isfinite(logits[torch.arange(8), torch.from_numpy(drawn)]).all()
    # earlier versions of Stable-Baselines3 made floats of bytes
    assert torch.equal(policy.net.all_logits(seen.float()), logits)


def test_returns_and_advantages_are_of_the_player_who_acted():
    games = env("self", n=4, reward=lambda before, after: after["lore"].astype(np.float32) - before["lore"])
    learned = model(PPO, games)
    steps, step_wait = [], games.step_wait

    def noted():
        acted = games.games.batch.to_act.copy()
        answer = step_wait()
        steps.append((acted, games.games.batch.rewards.copy(), answer[2]))
        return answer

    games.step_wait = noted

    class Compare(BaseCallback):
        def _on_step(self):
            return True

        def _on_rollout_end(self):
            acted, rewards, over = (np.array(each) for each in zip(*steps))
            steps.clear()
            buffer, last = learned.rollout_buffer, games.games.batch
            with torch.no_grad():
                values = learned.policy.predict_values(torch.from_numpy(last.observation)).numpy()[:, 0]
            worth = zero_sum(values, last.to_act)
            own = per_seat(acted, rewards, over, buffer.values, worth, learned.gamma, learned.gae_lambda)
            assert np.allclose(buffer.advantages, own.advantages) and np.allclose(buffer.returns, own.returns)
            assert (acted[1:] != acted[:-1]).any() and rewards.any()
            self.compared = True

    compare = Compare()
    learned.learn(256, compare)
    assert compare.compared


def test_a_buffer_that_takes_both_seats_for_one_is_refused():
    games = env("self", n=4)
    for algorithm in (PPO, A2C, MaskablePPO):
        model(algorithm, games).learn(64)  # also where another model kept the seats apart before
        plain = algorithm(EntityPolicy, games, n_steps=16, policy_kwargs=SMALL)
        raises(ValueError, "takes both seats for one", plain.learn, 64)
    wrong = PPO(EntityPolicy, env(n=4), policy_kwargs=SMALL, **settings(PPO, games) | {"n_steps": 16})
    raises(ValueError, "is for make_vec_env", wrong.learn, 64)
    raises(ValueError, "EntityPolicy with", make_vec_env, 4, "self", PAIR)
    raises(ValueError, "leave out seat=", env, "self", seat=1)
    raises(ValueError, "settings are known for", settings, DQN, games)


@pytest.mark.nightly  # games of three are compiled for this alone
def test_both_seats_learn_in_games_of_two():
    raises(ValueError, "two players", make_vec_env, 4, "self", [(WARD, AGGRO, WARD)], observation="entities")


def test_what_is_reported_of_a_game_of_both_seats():
    games = env("self", n=4)
    games.reset()
    totals = {1.0: 0, -1.0: 0}
    while sum(totals.values()) < 8:
        started = games.games.states["starting_player"].copy()
        seen, rewards, dones, infos = games.step(games.games.act("random"))
        assert seen.shape == (4, 16613) and rewards.shape == (4,)
        for i in np.flatnonzero(dones):
            totals[infos[i]["episode"]["r"]] += 1
            assert infos[i]["episode"]["r"] == (1 if infos[i]["winner"] == started[i] else -1)
    monitored = VecMonitor(games)
    assert monitored.reset().shape == (4, 16613)


@pytest.mark.filterwarnings("error:Evaluation environment is not wrapped")
def test_sb3_evaluates_on_the_way():
    callback = EvalCallback(env(opponent="random"), n_eval_episodes=8, eval_freq=16, verbose=0)
    model(PPO, env("self")).learn(128, callback=callback)
    won = callback._is_success_buffer
    assert len(won) == 8 and callback.last_mean_reward == 2 * np.mean(won) - 1


def test_policies_for_masks_agree_with_the_distribution_of_sb3_contrib():
    for observation, policy, kwargs in (("small", CardPolicy, {"width": 8, "hidden": 16}), ("flat", MaskedPolicy, {})):
        learned = model(MaskablePPO, env(observation=observation), policy, kwargs).learn(256)
        seen, masks = torch.from_numpy(learned.env.reset()).float(), learned.env.action_masks()
        actions, _, log_p = learned.policy(seen, action_masks=masks)
        whole = learned.policy.get_distribution(seen, masks)
        assert torch.allclose(whole.log_prob(actions), log_p, atol=1e-4)
        _, again, entropy = learned.policy.evaluate_actions(seen, actions, masks)
        assert torch.allclose(again, log_p) and torch.allclose(whole.entropy(), entropy, atol=1e-4)
        assert learned.policy(seen, deterministic=True, action_masks=masks)[0].equal(whole.mode())
    both = model(MaskablePPO, env("self", "small"), CardPolicy, {"width": 8, "hidden": 16})
    assert both.learn(128).num_timesteps == 128


def test_a_network_without_lookahead_learns_and_plays():
    for observation, kwargs in (("plain", SMALL), ("entities", SMALL | {"look": False})):
        learned = model(PPO, env("self", observation), kwargs=kwargs).learn(128)
        net = learned.policy.net
        assert not net.look and not net.action_look.weight.any() and not net.skip.weight.any()
        agent = learned.policy.agent("mine")
        game, before = new_game(3, WARD, AGGRO), net(torch.zeros(0, 16613)).values
        assert agent(game) in game.legal_actions() and len(before) == 0
        seen = torch.from_numpy(game.seen("plain", game.to_act))
        assert abs(net.values(seen).item() - agent.value(game)) < 1e-3


def test_a_policy_begins_with_a_network(tmp_path):
    games = env()
    learned = model(PPO, games, kwargs={"start": "shipped"})
    seen = games.reset()
    assert (learned.predict(seen, deterministic=True)[0] == games.games.act("shipped")).all()
    small = EntityNet.load("shipped")
    raises(ValueError, "leave out shape", model, PPO, games, kwargs=SMALL | {"start": "shipped"})
    raises(ValueError, "leave out look=False", model, PPO, games, kwargs={"start": "shipped", "look": False})
    raises(ValueError, "there is no network file", model, PPO, games, kwargs={"start": "nowhere.npz"})
    raises(ValueError, "sizes of layers", model, PPO, games, kwargs={"shape": {"players": 3}})
    raises(ValueError, "of 3 players", model, PPO, games, kwargs={"players": 3})
    raises(ValueError, 'observation="entities"', model, PPO, env(observation="flat"))
    raises(ValueError, 'observation="entities"', small, torch.zeros(2, 7))
    raises(ValueError, "EntityPolicy", PPO("MlpPolicy", env(observation="flat", n=2), n_steps=8).learn, 16)


def test_archives_of_other_policies_play_by_their_path(tmp_path):
    learners = {
        "small": model(MaskablePPO, env(observation="small"), CardPolicy, {"width": 8, "hidden": 16}),
        "flat": model(MaskablePPO, env(observation="flat"), "MlpPolicy", {}),
        "plain": MaskablePPO("MlpPolicy", env(observation="plain"), n_steps=16, policy_kwargs={"net_arch": [8]}),
    }
    for observation, learned in learners.items():
        path = tmp_path / f"{observation}.zip"
        learned.learn(128).save(path)
        agent, likeliest, game = make_agent(f"{path}:draw"), make_agent(str(path)), new_game(3, WARD, AGGRO)
        for _ in range(30):  # shown what it learned from
            seen = game.seen(observation, game.to_act)
            action = learned.predict(seen, action_masks=game.action_mask(), deterministic=True)[0]
            among = likeliest.probabilities(game)
            assert among[list(game.legal_actions()).index(action)] == pytest.approx(among.max(), rel=1e-4)
            game.step(int(action))
        assert agent.league == "model-free"
        assert observation == "plain" or suite.agent_of(str(path), suite.TASKS["closed-lists"])  # it knows no lists
        batch = VectorEnv(8, PAIR)
        batch.step(agent.act(batch, np.arange(8)))
        game = new_game(1, WARD, WARD)
        for _ in range(30):
            action = agent(game)
            assert agent.probabilities(game)[list(game.legal_actions()).index(action)] > 0
            game.step(action)
        searched = new_game(1, WARD, WARD)
        assert make_agent(f"response:2sims:{path}")(searched) in searched.legal_actions()
    raises(ValueError, "there is no model", make_agent, "nowhere.zip")
    (tmp_path / "not.zip").write_text("no archive")
    raises(ValueError, "not a usable model", make_agent, str(tmp_path / "not.zip"))


@pytest.mark.parametrize(("observation", "decks"), [("entities", "mixed"), ("flat", WARD)])
def test_the_script_trains_and_rates(observation, decks, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sb3, "GENERATED", 2)
    monkeypatch.setattr("lorcana_env.envs.sb3.ROLLOUT", 1024)  # decisions before the first update
    algorithm = "MaskablePPO" if observation == "flat" else "PPO"
    config = Config(
        algorithm=algorithm, opponent="random" if observation == "flat" else "self", observation=observation,
        decks=decks, decisions=1024, num_envs=16, epochs=1, evaluation_games=4, folder=str(tmp_path),
    )  # fmt: skip
    path = train(config)
    assert "against greedy" in capsys.readouterr().out
    assert (tmp_path / "network.npz").is_file() == (observation == "entities") and path.is_file()
    assert make_agent(f"{path}:closed").open_lists is False


def test_an_archive_of_other_columns_is_refused(tmp_path, monkeypatch):
    path, games = tmp_path / "model.zip", env(n=2)
    model(PPO, games).save(path)
    monkeypatch.setitem(entities.LAYOUT, "globals", ("another", *entities.LAYOUT["globals"][1:]))
    raises(ValueError, "trained with other columns", PPO.load, path, env=games)
    raises(ValueError, "trained with other columns", make_agent, str(path))


def test_spaces_are_small_when_pickled():
    assert isinstance(env("self", n=2).observation_space, gymnasium.spaces.Box)
    assert len(pickle.dumps(env(n=2).action_space)) < 500
