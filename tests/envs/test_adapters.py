"""The environments as other libraries want them: Gymnasium's vector form, Stable-Baselines3; missing libraries."""

import copy
import json
import pickle
import re
import runpy
import shutil
import sys
import tomllib

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

import lorcana_env
from lorcana_env import lorcana_v1
from lorcana_env._util import optional
from lorcana_env.envs.rewards import result
from tests.helpers import raises, run, run_by_python
from tools.markdown import ROOT

NAME = "lorcana_env/Lorcana-v1"
SHORT = {"max_decisions": 60}


def make(n=6, **options):
    return gymnasium.make_vec(NAME, num_envs=n, vectorization_mode="vector_entry_point", **{**SHORT, **options})


def drawn(mask, rng):
    return np.where(mask == 1, rng.random(mask.shape), -1).argmax(axis=1)


def play(envs, steps, seed=0):
    """Take some steps; return their results, and the infos of steps in which a game ended."""
    rng = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    told, ends = [], []
    for _ in range(steps):
        observations, rewards, terminations, truncations, infos = envs.step(drawn(infos["action_mask"], rng))
        told.append((observations.copy(), rewards, terminations, truncations))
        if (terminations | truncations).any():
            ends.append((observations, terminations | truncations, infos))
    return told, ends


def same(one, other):
    return all((a == b).all() for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


# -- Gymnasium ---------------------------------------------------------------------------------------------------------
def test_the_vector_form_is_one_of_gymnasium():
    envs = make(5, opponent="greedy")
    assert isinstance(envs, gymnasium.vector.VectorEnv) and envs.num_envs == 5
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.observation_space.shape == (5, *envs.single_observation_space.shape)
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space and observations.dtype == envs.observation_space.dtype
    assert infos["action_mask"].shape == (5, envs.single_action_space.n) and infos["_action_mask"].all()
    assert (envs.action_masks() == infos["action_mask"].astype(bool)).all()
    actions = infos["action_mask"].argmax(axis=1)
    assert actions in envs.action_space
    observations, rewards, terminations, truncations, infos = envs.step(actions)
    assert observations in envs.observation_space
    for array, dtype in ((rewards, np.float64), (terminations, np.bool_), (truncations, np.bool_)):
        assert array.shape == (5,) and array.dtype == dtype
    assert envs.spec is not None and envs.spec.id == NAME and gymnasium.make_vec(envs.spec).num_envs == 5
    envs.close()


@pytest.mark.parametrize("mode", [None, "vector_entry_point", gymnasium.VectorizeMode.VECTOR_ENTRY_POINT])
def test_arguments_by_name_or_as_vector_kwargs(mode):
    """The contract names vector_kwargs, which Gymnasium itself refuses for environments with a form of their own."""
    by_name = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, opponent="passive", **SHORT)
    inside = gymnasium.make_vec(NAME, 3, vectorization_mode=mode, vector_kwargs={"opponent": "passive", **SHORT})
    assert same(play(by_name, 40)[0], play(inside, 40)[0])
    single = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", vector_kwargs={"copy": False}, **SHORT)
    assert isinstance(single, gymnasium.vector.SyncVectorEnv)


def test_a_seed_fixes_all_chance_and_the_next_reset_goes_on():
    one, other = make(opponent="random"), make(opponent="random", num_threads=2)
    told = play(one, 80, seed=3)[0]
    assert same(told, play(other, 80, seed=3)[0]) and same(told, play(one, 80, seed=3)[0])
    assert not same(told, play(one, 80, seed=4)[0])
    first, second = one.reset(seed=3)[0], one.reset()[0]
    assert (first != second).any()
    assert (make().reset()[0] != make().reset()[0]).any()  # without a seed


def test_the_end_of_a_game_is_told_as_gymnasium_does():
    _, ends = play(make(opponent="random"), 150)
    assert len(ends) > 5
    for observations, done, infos in ends:
        assert (infos["_final_obs"] == done).all() and (infos["_final_info"] == done).all()
        assert infos["final_info"]["action_mask"].shape == infos["action_mask"].shape
        for i in range(len(done)):
            final = infos["final_obs"][i]
            assert (final is not None) == done[i]
            assert final is None or (final.shape == observations[i].shape and (final != observations[i]).any())


def test_the_next_step_mode_tells_the_same_games():
    """The last observation in its row, and a step in which the next game begins."""
    same_step, next_step = make(4, opponent="random"), make(4, opponent="random", autoreset_mode="NextStep")
    assert next_step.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    played = []
    for envs in (same_step, next_step):
        rows, (observations, infos) = [[] for _ in range(4)], envs.reset(seed=5)
        over, ended = np.zeros(4, bool), 0
        for _ in range(120):
            actions = infos["action_mask"].argmax(axis=1)  # the same in the same position
            observations, rewards, terminations, truncations, infos = envs.step(actions)
            done = terminations | truncations
            for i in range(4):
                if done[i] and envs is same_step:
                    rows[i].append((infos["final_obs"][i].sum(), rewards[i], True))
                if not (over[i] and envs is next_step) or done[i]:
                    rows[i].append(
                        (observations[i].sum(), 0.0 if envs is same_step and done[i] else rewards[i], done[i])
                    )
                    if envs is same_step and done[i]:
                        rows[i][-1] = (*rows[i][-1][:2], False)
                else:
                    assert rewards[i] == 0 and not done[i]
                    rows[i].append((observations[i].sum(), 0.0, False))
            over, ended = done, ended + done.sum()
        assert ended > 4
        played.append(rows)
    for one, other in zip(*played):
        n = min(len(one), len(other))
        assert n > 100 and one[:n] == other[:n]


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_a_masked_policy_plays_in_gymnasiums_own_vector_environments(mode):
    """They show the last observation with the info of its step, and want an action for it, which they ignore."""
    envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode, opponent="random", max_decisions=12)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng, ended = np.random.default_rng(0), 0
    _, infos = envs.reset(seed=3)
    for _ in range(40):
        masks = np.stack(list(infos["action_mask"]))
        shares = masks / masks.sum(axis=1, keepdims=True)
        assert np.isfinite(shares).all()
        actions = np.array([rng.choice(len(p), p=p) for p in shares])
        _, _, terminations, truncations, infos = envs.step(actions)
        over = terminations | truncations
        assert (np.stack(list(infos["action_mask"]))[over] == 1).all()
        assert all(mask.dtype == bool and mask.all() for mask in np.array(envs.call("action_masks"))[over])
        ended += over.sum()
    assert ended > 2
    envs.close()


def first_action(game):
    return int(game.legal_actions()[0])


def functions():
    """Functions that no pickle of Python's own takes."""
    return {
        "opponent": lambda game: first_action(game), "reward": lambda *seen: result(*seen),
        "decks": lambda rng: ("blurple", "yurple"),
    }  # fmt: skip


NAMES = [NAME, "lorcana_env/LorcanaText-v1"]


@pytest.mark.parametrize("name", NAMES)
def test_functions_play_in_processes_of_their_own(name):
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="async", max_decisions=12, **functions())
    _, infos = envs.reset(seed=3)
    for _ in range(10):
        text = "action_mask" not in infos
        envs.step(["0", "0"] if text else np.stack(list(infos["action_mask"])).argmax(axis=1))
        infos = {} if text else {"action_mask": np.stack(envs.call("action_masks"))}
    envs.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_pickled_space_is_plain_and_that_of_an_environment_draws_what_is_legal(name):
    env = gymnasium.make(name, **functions()).unwrapped
    env.reset(seed=1)
    for space in pickle.loads(pickle.dumps(env.action_space)), copy.deepcopy(env.action_space):
        assert type(space).__module__.startswith("gymnasium.") and space == env.action_space
    if "Text" not in name:
        assert len(pickle.dumps(env.action_space)) < 80
    env.action_space.seed(5)
    plain = pickle.loads(pickle.dumps(env.action_space))
    assert plain.np_random.random() == copy.deepcopy(env).action_space.np_random.random()
    other = copy.deepcopy(env)  # seeded, not drawn from
    first = env.action_space.sample()
    assert first == other.action_space.sample()
    assert "Text" in name or first == env.actions.encode("done", 0)  # what a space that was seeded just now draws
    for _ in range(20):
        other.step(other.action_space.sample())  # legal, or it would raise


@pytest.mark.parametrize("options", [{}, {"observation": "entities"}, {"reward": lambda *seen: result(*seen)}])
def test_the_mask_of_a_game_that_is_over_is_all_ones(options):
    env = gymnasium.make(NAME, max_decisions=12, **options).unwrapped
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert 0 < info["action_mask"].sum() < len(info["action_mask"])
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        over = terminated or truncated
    assert info["action_mask"].dtype == np.int8 and info["action_mask"].all() and env.action_masks().all()
    assert not env.game.action_mask().any()  # nothing is legal


@pytest.mark.parametrize("mode", ["SameStep", "NextStep", "Disabled"])
def test_final_masks_of_the_vector_form_are_all_ones(mode):
    envs, over = make(2, autoreset_mode=mode, max_decisions=12), np.zeros(2, bool)
    _, infos = envs.reset(seed=1)
    while not over.any():
        _, _, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
        over = terminations | truncations
    final = infos["final_info"] if mode == "SameStep" else infos
    assert final["action_mask"][over].all()


def test_the_wrappers_of_gymnasium_fit():
    envs = wrappers.RecordEpisodeStatistics(make(8, opponent="random", max_decisions=5000))
    told, ends = play(envs, 400)
    total = sum(rewards for _, rewards, _, _ in told)
    assert sum(envs.return_queue) == total.sum() and len(ends) > 3
    assert set(map(float, envs.return_queue)) <= {-1.0, 1.0} and min(envs.length_queue) > 5
    for wrap, mode in (
        (wrappers.DictInfoToList, "SameStep"),
        (lambda e: wrappers.TransformReward(e, lambda r: r * 2), "SameStep"),
        (wrappers.NormalizeReward, "SameStep"),
        (lambda e: wrappers.DtypeObservation(e, np.float64), "NextStep"),  # Gymnasium takes no other mode here
        (wrappers.FlattenObservation, "NextStep"),
        (wrappers.NormalizeObservation, "NextStep"),
    ):
        wrapped = wrap(make(3, autoreset_mode=mode))
        _, infos = wrapped.reset(seed=1)
        mask = np.stack([i["action_mask"] for i in infos]) if isinstance(infos, list) else infos["action_mask"]
        assert len(wrapped.step(mask.argmax(axis=1))) == 5


@pytest.mark.parametrize(("arguments", "message"), [
    ({"decks": ["blurple"]}, "pairs of decks"),
    ({"render_mode": "text"}, "unknown render_mode 'text'"),
    ({"autoreset_mode": "Never"}, "unknown autoreset_mode 'Never'"),
])  # fmt: skip
def test_bad_arguments_of_the_vector_form_are_refused(arguments, message):
    raises(ValueError, message, make, 2, **arguments)


# -- the single environments take the same arguments -------------------------------------------------------------------
def deal(rng):
    return ("blurple", "yurple") if rng.random() < 0.5 else ("yurple", "pioche-violette")


@pytest.mark.parametrize("decks", [deal, [("blurple", "yurple"), ("yurple", "pioche-violette")]])
def test_decks_of_single_environments_are_drawn_for_each_game(decks):
    env, single = lorcana_v1.raw_env(decks=decks), gymnasium.make(NAME, decks=decks).unwrapped
    seen = [set(), set()]
    for seed in range(12):
        env.reset(seed=seed)
        single.reset(seed=seed)
        seen[0].add(env.table.decks[0].name)
        seen[1].add(single.game.table.decks[single.player].name)
        first = env.game().to_bytes()
        env.reset(seed=seed)
        assert env.game().to_bytes() == first
    assert seen == [{"blurple", "yurple"}] * 2


def lore_and_result(before, after):
    gained = after["lore"].astype(float) - before["lore"]
    return result(before, after) + gained - gained[:, ::-1]


def test_an_own_reward_in_the_single_environments():
    env = lorcana_v1.env(reward=lore_and_result)
    rng = np.random.default_rng(0)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        env.step(None if termination or truncation else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    lore = env.unwrapped._states["lore"][0].astype(float)
    won = result(env.unwrapped._states, env.unwrapped._states)[0]
    assert total == {f"player_{p}": won[p] + lore[p] - lore[1 - p] for p in (0, 1)}

    single = gymnasium.make(NAME, reward=lore_and_result, opponent="greedy").unwrapped
    _, info = single.reset(seed=1)
    start = single.game.state_array["lore"][0].astype(float)  # the opponent may have had a turn
    got, done = 0.0, False
    while not done:
        _, reward, terminated, truncated, info = single.step(int(np.flatnonzero(info["action_mask"])[0]))
        got, done = got + reward, terminated or truncated
    lore = single.game.state_array["lore"][0].astype(float) - start
    assert got == result(single.game.state_array, single.game.state_array)[0, single.player] + (
        lore[single.player] - lore[1 - single.player]
    )


# -- Stable-Baselines3 -------------------------------------------------------------------------------------------------
def sb3():
    pytest.importorskip("sb3_contrib", reason="needs the extra train")
    from lorcana_env.envs import sb3

    return sb3


def test_sb3_gets_masks_ends_and_statistics():
    module = sb3()
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3.common.vec_env import VecCheckNan, VecMonitor, VecNormalize

    env = module.make_vec_env(num_envs=8, opponent="passive", seed=1, max_decisions=300)
    assert is_masking_supported(env)
    rng, observations, episodes = np.random.default_rng(0), env.reset(), 0
    assert observations.shape == (8, *env.observation_space.shape)
    for _ in range(250):
        masks = get_action_masks(env)
        assert masks.shape == (8, env.action_space.n) and masks.any(axis=1).all()
        observations, rewards, dones, infos = env.step(drawn(masks.astype(int), rng))
        for i in np.flatnonzero(dones):
            episode = infos[i]["episode"]
            assert episode["r"] == rewards[i] and episode["l"] > 0
            assert infos[i]["terminal_observation"].shape == observations[i].shape
            assert infos[i]["TimeLimit.truncated"] == (rewards[i] == 0)
            episodes += 1
        assert all(info == {} for info, done in zip(infos, dones) if not done)
    assert episodes > 5 and env.env_method("action_masks", indices=[1, 3])[1].shape == (env.action_space.n,)
    assert env.get_attr("render_mode") == [None] * 8
    with pytest.raises(AttributeError):
        env.get_attr("nonsense")
    for wrap in (VecMonitor, VecCheckNan, VecNormalize):
        wrapped = wrap(env)
        wrapped.reset()
        wrapped.step(get_action_masks(env).argmax(axis=1))


def test_sb3_options_are_for_the_next_reset():
    module = sb3()
    env = module.make_vec_env(num_envs=3, opponent="passive", seed=1, seat=0)
    for player in (1, 0):
        env.set_options({"starting_player": player})
        env.reset()
        assert set(env.games.states["starting_player"]) == {player}
    raises(TypeError, "games must be a VectorEnv", module.LorcanaVecEnv, 4)
    raises(ValueError, "both seats learn", module.LorcanaVecEnv, lorcana_env.VectorEnv(2, [("blurple", "yurple")]))


@pytest.mark.nightly
def test_sb3_takes_functions_to_its_processes():
    sb3()
    from stable_baselines3.common.vec_env import SubprocVecEnv

    apart = SubprocVecEnv([lambda: gymnasium.make(NAME, **functions())])
    apart.reset()
    masks = np.stack(apart.env_method("action_masks"))
    assert apart.step(masks.argmax(axis=1))[0].shape == (1, *apart.observation_space.shape)
    apart.close()


def test_sb3_saves_beside_functions(tmp_path):
    sb3()
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    made = [lambda: gymnasium.make(NAME, **functions())]
    model = MaskablePPO("MlpPolicy", DummyVecEnv(made), n_steps=8, batch_size=8)
    model.learn(8).save(tmp_path / "model.zip")
    again = MaskablePPO.load(tmp_path / "model.zip", env=DummyVecEnv(made))
    again.learn(8)


def test_an_archive_is_an_opponent_by_its_path(tmp_path):
    module, path = sb3(), str(tmp_path / "ppo.zip")
    from sb3_contrib import MaskablePPO

    MaskablePPO("MlpPolicy", module.make_vec_env(2, "random"), n_steps=2, batch_size=4).save(path)
    venv = lorcana_env.VectorEnv(3, [("blurple", "yurple")], opponent=path, seed=1)
    single = gymnasium.make(NAME, opponent=path).unwrapped
    _, info = single.reset(seed=1)
    for _ in range(10):
        venv.step(venv.act("random"))
        _, _, _, _, info = single.step(int(info["action_mask"].argmax()))
    assert (venv.states["turn"] > 0).all() and single.game.turn > 0


# -- TorchRL, OpenSpiel ------------------------------------------------------------------------------------------------
def test_torchrl_resets_what_ended_or_everything():
    torch = pytest.importorskip("torch", reason="needs the extra torchrl")
    pytest.importorskip("torchrl", reason="needs the extra torchrl")
    from tensordict import TensorDict

    from lorcana_env.envs.torchrl import LorcanaTorchEnv

    raises(ValueError, "opponent must be an agent", LorcanaTorchEnv, num_envs=2, opponent=None)

    def asked(*rows):
        return TensorDict({"_reset": torch.tensor([[row] for row in rows])}, [3])

    env = LorcanaTorchEnv(num_envs=3, opponent="random", seed=1, max_decisions=40)
    position = env.reset()
    raises(ValueError, "only games that ended", env.reset, asked(True, False, False))
    again = env.reset(asked(True, True, True))  # none of them ended: all begin anew
    assert (again["observation"] != position["observation"]).any()
    ends = 0
    while ends < 3:
        position = env.step(env.rand_action(again))["next"]
        done = position["done"].reshape(-1)
        assert (position["done"] == (position["terminated"] | position["truncated"])).all()
        if done.sum() == 2:  # one after the other
            ends += 1
            now = env.games.states.tobytes()
            for row in torch.nonzero(done).reshape(-1).tolist():
                env.reset(asked(*(i == row for i in range(3))))
            assert env.games.states.tobytes() == now  # they had begun
        again = env.reset(TensorDict({"_reset": position["done"] & (done.sum() != 2)}, [3])) if done.any() else position


def spiel(text):
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")
    import lorcana_env.envs.openspiel  # noqa: F401 - it registers the game

    return pyspiel.load_game(f"python_lorcana({text})")


@pytest.mark.parametrize("parameter", ["starting_player=2", "max_decisions=0", "deck_a=nonsense", "variant=nonsense"])
def test_openspiel_refuses_parameters(parameter):
    raises(ValueError, r"starting_player|max_decisions|nonsense", spiel, parameter)


def test_the_page_has_the_parameters_of_openspiel():
    given = spiel("max_decisions=3").get_parameters()
    from lorcana_env.envs.openspiel import PARAMETERS

    page, rows = (ROOT / "docs" / "own-decks-and-rewards.md").read_text("utf-8"), {}
    for names, kind, default in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (str|int) \| `(.*?)` \|", page, re.MULTILINE):
        rows |= {name: (kind, default) for name in re.findall(r"\w+", names)}
    assert rows == {name: (type(value).__name__, str(value) or '""') for name, value in PARAMETERS.items()}
    assert set(given) == set(PARAMETERS) and given["max_decisions"] == 3


@pytest.mark.parametrize("text", ["deck_a=blurple,deck_b=yurple,max_decisions=3", "variant=mini"])
def test_openspiel_runs_its_checks_and_its_algorithms(text):
    game = spiel(text)
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    np.random.seed(0)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    ExternalSamplingSolver(game).iteration()
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(0)), 1.4, 5)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0] if state.is_chance_node() else bot.step(state))


def test_openspiel_has_structures_of_states_observations_and_actions():
    from lorcana_env.words.data import visible_data

    state = spiel("variant=mini").new_initial_state()
    while not state.is_terminal():
        told = json.loads(state.to_json())
        assert told["current_player"] == state.current_player() and told == state.to_struct().to_dict()
        action = state.legal_actions()[-1]
        struct = state.action_to_struct(state.current_player(), action)
        assert struct.to_dict() == state.action_to_struct(action).to_dict() in told["legal"]
        if not state.is_chance_node():
            seen = state.to_observation_struct().to_dict()
            assert seen == visible_data(state.at.game, state.current_player())
        assert state.struct_to_actions(type(struct)(struct.to_json())) == [action]
        state.apply_action_struct(struct)
    raises(ValueError, "is not a legal action", state.struct_to_actions, struct)


# -- libraries that are not there --------------------------------------------------------------------------------------
def test_beside_a_wheel_the_installed_package_is_named(tmp_path):
    """pip then installs the extra of the version that is there (tests/house/test_wheel.py)."""
    (tmp_path / "lorcana_env" / "_util").mkdir(parents=True)
    installed = shutil.copy(optional.__file__, tmp_path / "lorcana_env" / "_util")
    assert runpy.run_path(str(installed))["remedy"]("torch") == "pip install 'lorcana-env[train]'"


def test_ratings_need_no_torch_and_a_data_set_no_ratings(monkeypatch, tmp_path):
    for library in ("choix", "torch"):
        monkeypatch.setitem(sys.modules, library, None)
    refused = run("evaluate", "random", "greedy", "--games", "2")
    assert refused.stderr.strip() == "Error: choix is not installed: pip install -e '.[ratings]'"
    done = run("record", "random", "greedy", "--games", "2", "--to", tmp_path / "games.npz")
    assert done.exit_code == 0, done.output


MODULES = """
import importlib, pkgutil, sys
import lorcana_env
from lorcana_env._util.optional import EXTRAS

sys.modules.update(dict.fromkeys(EXTRAS))  # as if none of them were installed
for folder in ("envs", "simulation", "training"):
    package = importlib.import_module("lorcana_env." + folder)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        try:
            importlib.import_module(module.name)
        except ImportError as refused:
            print(f"{module.name}: {refused}")
"""


@pytest.mark.nightly
def test_every_module_is_imported_without_the_extras_or_says_what_to_install():
    told = dict(line.split(": ", 1) for line in run_by_python("-c", MODULES).splitlines())
    torch = "torch is not installed: pip install -e '.[train]'"
    assert told["lorcana_env.training.ppo"] == told["lorcana_env.envs.torchrl"] == torch
    assert told["lorcana_env.envs.openspiel"] == "pyspiel is not installed: pip install -e '.[openspiel]'"
    assert not {"lorcana_env.training.evaluation.ladder", "lorcana_env.envs.datasets"} & told.keys()
    assert all(" is not installed: pip install -e '.[" in hint for hint in told.values()), told
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(optional.EXTRAS.values()) <= set(extras)
