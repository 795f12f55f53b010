"""The ``episode`` of ``info`` is the same in all environments, which all play the same games."""

import gymnasium
import numpy as np
import pytest

from lorcana_env import VectorEnv, lorcana_v1
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.gymnasium_vector import LorcanaVectorEnv
from lorcana_env.observe.flat import CARD, split
from tests.helpers import raises

DECKS = ("blurple", "ward-es-control")
SHORT = {"max_decisions": 80, "decks": DECKS}
KEYS = {"winner", "lore", "turns", "decks", "opponent", "seat", "starting_player", "is_success"}


def first(mask):
    return int(np.argmax(mask))


def aec_ends():
    env = lorcana_v1.env(**SHORT)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        done = termination or truncation
        if done:
            assert info["seat"] == env.possible_agents.index(agent) and info["opponent"] is None
            yield info, reward, env.unwrapped.game()
        env.step(None if done else first(seen["action_mask"]))


def single_ends(env=None):
    env = env or LorcanaEnv("greedy", **SHORT)
    _, info = env.reset(seed=1)
    for _ in range(2):
        done = False
        while not done:
            _, reward, terminated, truncated, info = env.step(first(info["action_mask"]))
            done = terminated or truncated
        yield info, reward, env.game
        _, info = env.reset()


def asking_ends():
    return single_ends(LorcanaEnv(lambda game: int(game.legal_actions()[-1]), observation="entities", **SHORT))


def vector_ends(mode="SameStep"):
    envs = LorcanaVectorEnv(3, "greedy", autoreset_mode=mode, **SHORT)
    _, infos = envs.reset(seed=1)
    over = np.zeros(3, bool)
    for _ in range(120):
        began = over
        _, rewards, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert mode != "NextStep" or not began.any() or infos["_opponent"][began].all()
        over, found = terminations | truncations, infos.get("final_info", {}) if mode == "SameStep" else infos
        assert (found.get("_winner", np.zeros(3, bool)) == over).all()
        for row in np.flatnonzero(over):
            yield {key: found[key][row] for key in KEYS}, rewards[row], None
        if mode == "Disabled" and over.any():
            infos = envs.reset(options={"reset_mask": over})[1]


def batch_ends(**options):
    venv = VectorEnv(3, [DECKS], seed=1, max_decisions=80, **options)
    for _ in range(200):
        seats = venv.seats.copy()
        batch = venv.step(venv.batch.action_mask.argmax(axis=1))
        over = np.flatnonzero(batch.terminations | batch.truncations)
        for row, info in zip(over, venv.final_info(over)):
            assert info["turns"] == batch.turns[row] and info["seat"] == (seats[row] if options else None)
            yield info, batch.rewards[row, max(seats[row], 0)], None


def sb3_ends():
    pytest.importorskip("sb3_contrib", reason="needs the extra train")
    from lorcana_env.envs.sb3 import make_vec_env

    env = make_vec_env(3, "greedy", [DECKS], 1, max_decisions=80)
    env.reset()
    for _ in range(120):
        _, rewards, dones, infos = env.step(env.action_masks().argmax(axis=1))
        for row in np.flatnonzero(dones):
            yield {key: infos[row][key] for key in KEYS}, rewards[row], None


def torchrl_ends():
    pytest.importorskip("torchrl", reason="needs the extra torchrl")
    from lorcana_env.envs.torchrl import INFO, LorcanaTorchEnv

    env = LorcanaTorchEnv(3, "greedy", [DECKS], 1, max_decisions=80)
    found = env.rollout(120, break_when_any_done=False)["next"]
    over = found["done"][..., 0]
    assert not any(found[name][~over].any() for name in INFO)
    for end in found[over]:
        info = {name: tuple(end[name].tolist()) if name == "lore" else end[name].item() for name in INFO}
        info["winner"] = None if info["winner"] < 0 else info["winner"]
        names = {"opponent": "greedy", "decks": DECKS if info["seat"] == 0 else DECKS[::-1]}
        yield info | names, end["reward"].item(), None


@pytest.mark.parametrize("ends", [
    aec_ends, single_ends, asking_ends, vector_ends, lambda: vector_ends("NextStep"),
    lambda: vector_ends("Disabled"), batch_ends, lambda: batch_ends(opponent="greedy"), sb3_ends,
    torchrl_ends,
])  # fmt: skip
def test_info_says_how_an_episode_ended(ends):
    found = list(ends())
    assert len(found) >= 2
    for info, reward, game in found:
        assert info.keys() >= KEYS and len(info["lore"]) == 2 and info["turns"] > 2
        assert info["is_success"] == (None if info["seat"] is None else info["winner"] == info["seat"])
        assert info["seat"] is None or reward == (0 if info["winner"] is None else 1 if info["is_success"] else -1)
        mine = info["seat"] if info["opponent"] else 0
        assert (info["decks"] if mine == 0 else info["decks"][::-1]) == DECKS and info["starting_player"] in (0, 1)
        if game is not None:
            assert (info["winner"], info["lore"], info["turns"]) == (game.winner, game.lore, game.turn)


def deal(rng):
    return DECKS if rng.random() < 0.5 else ("yurple", "pioche-violette")


@pytest.mark.parametrize("decks", [[DECKS, ("yurple", "pioche-violette")], deal])
@pytest.mark.parametrize("opponent", ["greedy", ["random", "passive"]])
def test_the_first_row_plays_the_games_of_the_single_environment(decks, opponent):
    options = {"decks": decks, "opponent": opponent, "max_decisions": 60}
    single, envs = gymnasium.make("lorcana_env/Lorcana-v1", **options), LorcanaVectorEnv(3, **options)
    met = set()
    for seed in range(3, 7):
        observation, info = single.reset(seed=seed)
        observations, infos = envs.reset(seed=seed)
        for _ in range(100):
            for key in info:
                assert np.array_equal(info[key], infos[key][0])
            assert (observations[0] == observation).all()
            actions = infos["action_mask"].argmax(axis=1)
            observation, reward, terminated, truncated, info = single.step(actions[0])
            observations, rewards, _, _, infos = envs.step(actions)
            assert rewards[0] == reward
            if terminated or truncated:
                assert (infos["final_obs"][0] == observation).all()
                assert all(np.array_equal(info[key], infos["final_info"][key][0]) for key in info)
                met.add((info["opponent"], info["decks"]))
                observation, info = single.reset()
    assert {name for name, _ in met} == set([opponent] if isinstance(opponent, str) else opponent) and len(met) > 1


def test_each_row_has_the_game_of_its_seed():
    envs, single = LorcanaVectorEnv(3, decks=deal, max_decisions=60), LorcanaEnv(decks=deal, max_decisions=60)
    observations, infos = envs.reset(seed=[7, 8, 7])
    for row, seed in enumerate((7, 8, 7)):
        observation, info = single.reset(seed=seed)
        assert (observations[row] == observation).all() and infos["seat"][row] == info["seat"]
    raises(ValueError, "one integer, or 3, one for each game, not 2", envs.reset, seed=[1, 2])
    for seeds in ([None, None], [7, None]):  # a row without a seed has chance of its own
        one, other = (LorcanaVectorEnv(2, decks=deal, max_decisions=60).reset(seed=seeds)[0] for _ in range(2))
        assert (one != other).any(axis=1).tolist() == [seed is None for seed in seeds]


def test_games_that_are_over_wait_for_their_reset():
    envs = LorcanaVectorEnv(3, "greedy", autoreset_mode="Disabled", **SHORT)
    observations, infos = envs.reset(seed=2)
    over = np.zeros(3, bool)
    while not over.any():
        before = observations
        observations, _, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
        over = terminations | truncations
    row, others = int(over.argmax()), np.flatnonzero(~over)
    assert infos["action_mask"][row].all() and (observations[row] != before[row]).any()
    raises(ValueError, f"game {row} is over", envs.step, infos["action_mask"].argmax(axis=1))
    again, infos = envs.reset(options={"reset_mask": over})
    assert (again[others] == observations[others]).all() and (again[row] != observations[row]).any()
    assert infos["action_mask"].any(axis=1).all() and (infos["_opponent"] == over).all()
    envs.step(infos["action_mask"].argmax(axis=1))
    observations, _ = envs.reset(seed=[5, None, None], options={"reset_mask": np.array([True, False, True])})
    assert (observations[0] == LorcanaEnv("greedy", **SHORT).reset(seed=5)[0]).all()
    for mask in ([True] * 3, np.ones(2, bool), np.zeros(3, bool)):
        raises(ValueError, "reset_mask", envs.reset, options={"reset_mask": mask})


def test_a_batch_answers_for_its_games():
    envs = LorcanaVectorEnv(2, render_mode="ansi", **SHORT)
    _, infos = envs.reset(seed=1)
    games, players = envs.get_attr("game"), envs.get_attr("player")
    assert players == tuple(infos["seat"])
    assert envs.render() == tuple(game.text(player) for game, player in zip(games, players))
    assert (np.array(envs.call("action_masks")) == infos["action_mask"]).all()
    assert envs.get_attr("render_mode") == ("ansi", "ansi")


def test_a_state_is_all_that_is_true():
    env = lorcana_v1.env(**SHORT)
    env.reset(seed=1)
    chooser = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        state, game, player = env.state(), env.unwrapped.game(), env.possible_agents.index(agent)
        assert state.dtype == np.float32 and state in env.state_space
        whole, own = split(state.reshape(2, -1)[player], 2, 64), split(seen["observation"], 2, 64)
        known = own.cards[:, CARD.known] > 0
        assert (whole.cards[known] == own.cards[known]).all() and (whole.globals == own.globals).all()
        for p in (0, 1):  # every card of both hands is there
            hand = whole.cards[(p - player) % 2 * 64 :][:64, CARD.in_hand]
            assert hand.sum() == len(game.zones(p)["hand"])
        done = termination or truncation
        env.step(None if done else int(chooser.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize("decks", [
    [("blurple", "yurple"), ("yurple", "ward-es-control")], pytest.param([("blurple",) * 3], marks=pytest.mark.nightly),
])  # fmt: skip
def test_the_states_of_a_batch_are_those_of_its_games_one_by_one(decks):
    venv = VectorEnv(5, decks, seed=2, observation="compact", weights=[1] * len(decks))
    for _ in range(60):
        venv.step(venv.act("random"))
    before, states = venv.states.tobytes(), venv.state()
    assert states.dtype == np.float32 and venv.states.tobytes() == before
    for i, row in enumerate(states):
        game = venv.game(i)
        one = lorcana_v1.env(decks=game.table.decks)
        one.reset(options={"game": game})
        assert (row == one.state()).all()


def test_a_stale_batch_is_refused():
    """While opponents are asked the batch is that of the step before; ``view`` has what they see."""
    seen = []

    class Opponent:
        stale = False

        def __call__(self, game):
            return int(game.legal_actions()[0])

        def act(self, games, indices):
            observations, masks = (games.batch[0], games.batch[1]) if self.stale else games.view("flat", indices)
            seen.append(len(observations))
            return masks.argmax(axis=1)

    agent = Opponent()
    venv = VectorEnv(2, [DECKS], opponent=agent, seed=1)
    agent.stale = True
    with pytest.raises(RuntimeError, match=r'the batch is stale .* games.view\("flat", indices\)'):
        while True:
            venv.step(venv.batch.action_mask.argmax(axis=1))
    assert seen and len(venv.batch.observation) == 2


@pytest.mark.parametrize("broken", ["opponent", "reward", "on_action"])
def test_a_function_that_fails_leaves_the_game_as_it_was(broken):
    calls = []

    def fail(*given):
        calls.append(given)
        if len(calls) > 4:
            raise ZeroDivisionError
        return np.zeros((1, 2)) if broken == "reward" else int(given[0].legal_actions()[0])

    opponent, reward = fail if broken == "opponent" else "random", fail if broken == "reward" else None
    env = LorcanaEnv(opponent, seat=0, reward=reward, **SHORT)
    _, info = env.reset(seed=1, options={"starting_player": 0})
    env.on_action = fail if broken == "on_action" else None
    with pytest.raises(ZeroDivisionError):
        while True:
            before = env.game.to_bytes(), env.game.past
            _, _, _, _, info = env.step(first(info["action_mask"]))
    assert (env.game.to_bytes(), env.game.past) == before and env.game.to_act == env.player


def test_the_past_of_a_single_environments_game_is_known():
    from lorcana_env import Game

    for hook in (None, lambda before, action, after: None):
        env = LorcanaEnv("greedy", **SHORT)
        _, info = env.reset(seed=1)
        env.on_action = hook
        for _ in range(25):
            _, _, _, _, info = env.step(first(info["action_mask"]))
        past = env.game.past
        again = Game(*env.game.table.decks, seed=past.seed, decision_limit=80)
        for action in past.actions:
            again.step(action)
        assert again.to_bytes() == env.game.to_bytes()
