"""The environments keep the promises of PettingZoo and Gymnasium."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from lorcana_env import Deck, IllegalAction, VectorEnv, lorcana_v1, simulate
from lorcana_env.decks import bundled
from lorcana_env.observe.flat import CARD_COLUMNS, observation_size, split
from tests.helpers import AGGRO, WARD, raises

PAIR = (Deck.load(WARD), Deck.load(AGGRO))


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_api():
    api_test(lorcana_v1.env(decks=PAIR), num_cycles=300)


def test_pettingzoo_seed():
    seed_test(lambda **kwargs: lorcana_v1.env(decks=PAIR, **kwargs), num_cycles=150)


@pytest.mark.parametrize(
    ("name", "opponent"), [("Lorcana", "random"), ("Lorcana", "greedy"), ("LorcanaMini", "greedy")]
)
def test_gymnasium_checker(name, opponent):
    check_env(gymnasium.make(f"lorcana_env/{name}-v1", opponent=opponent).unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("error::lorcana_env.decks.DeckWarning")
def test_mini_lorcana_has_decks_of_its_own():
    """The same in all environments; a deck of four cards is no doubt."""
    decks = bundled("mini")
    env = gymnasium.make("lorcana_env/LorcanaMini-v1").unwrapped
    venv = gymnasium.make_vec("lorcana_env/LorcanaMini-v1", num_envs=2).unwrapped
    for table in (env.table, lorcana_v1.raw_env(variant="mini").table, venv.games.game(0).table):
        assert sorted(deck.name for deck in table.decks) == list(decks) and {len(d) for d in table.decks} == {4}
    result = simulate(*decks, games=50, variant="mini")
    assert result.games == 50 and result.truncated == 0


def play(env, seed):
    chooser = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    return total


def test_a_whole_aec_game_pays_one_to_the_winner():
    total = play(lorcana_v1.env(decks=PAIR), 3)
    assert sorted(total.values()) == [-1.0, 1.0]


def test_only_the_player_who_decides_has_legal_actions():
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any() and not env.observe(other)["action_mask"].any()


def test_an_illegal_action_raises_and_changes_nothing():
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=1)
    before = env.game().to_bytes()
    for action in (0, 10**6, -1):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.game().to_bytes() == before


def test_aec_truncates_at_its_limit():
    env = lorcana_v1.raw_env(decks=PAIR, max_decisions=15)
    total = play(env, 2)
    assert set(total.values()) == {0.0}


def test_nobody_is_asked_when_all_agents_are_done():
    env = lorcana_v1.raw_env(max_decisions=3)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        env.step(None if termination or truncation else int(np.flatnonzero(seen["action_mask"])[0]))
    for call in (env.last, lambda: env.step(0), lambda: env.step(None)):
        raises(ValueError, r"all agents are done; call reset\(\)", call)
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_aec_observations_are_new_arrays():
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=1)
    first = env.observe(env.agent_selection)
    kept = first["observation"].copy()
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert (first["observation"] == kept).all()


def test_aec_renders_text_without_hidden_cards():
    env = lorcana_v1.raw_env(decks=PAIR, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    game = env.game()
    mine = game.zones(game.to_act)["hand"]
    assert all(name in text for name in mine)
    assert not any(name in text for name in game.zones(1 - game.to_act)["hand"] if name not in mine)


def test_the_vector_env_plays_like_single_games():
    """Same seed and choices: same games, whatever the number of rows; finished rows start again."""
    venv = VectorEnv(8, [PAIR, PAIR[::-1]], seed=5)
    ended = 0
    for _ in range(1500):
        batch = venv.step(venv.act("random"))
        done = batch.terminations | batch.truncations
        ended += int(done.sum())
        assert (np.abs(batch.rewards).sum(1) == 2 * batch.terminations).all() and batch.action_mask.any(axis=1).all()
    assert ended > 20
    again = VectorEnv(8, [PAIR, PAIR[::-1]], seed=5)
    for _ in range(1500):
        last = again.step(again.act("random"))
    assert (last.observation == batch.observation).all() and (last.to_act == batch.to_act).all()


def test_the_vector_env_steps_some_of_its_games():
    venv = VectorEnv(4, [PAIR], seed=1)
    before = [state.tobytes() for state in venv.states.view(np.uint8).reshape(4, -1)]
    venv.step(venv.act("greedy", np.array([1, 3])), np.array([1, 3]))
    changed = [row.tobytes() != old for row, old in zip(venv.states.view(np.uint8).reshape(4, -1), before, strict=True)]
    assert changed == [False, True, False, True]


def test_the_vector_env_refuses_illegal_actions():
    venv = VectorEnv(3, [PAIR], seed=1)
    before = venv.states.tobytes()
    raises(ValueError, "not legal in game 0", venv.step, np.zeros(3, np.int64))
    raises(ValueError, "3 actions", venv.step, np.zeros(2, np.int64))
    assert venv.states.tobytes() == before


def test_the_observation_has_a_row_for_each_known_card():
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=2)
    player = env.possible_agents.index(env.agent_selection)
    observation = env.observe(env.agent_selection)["observation"]
    assert len(observation) == observation_size(2, 64)
    _, players, cards, *_ = split(observation, 2, 64)
    in_hand = cards[:, CARD_COLUMNS.index("in_hand")]
    assert in_hand[:64].sum() == 7 and in_hand[64:].sum() == 0 and np.allclose(players[:, 1], 0.7)
    assert (cards[cards[:, 0] == 0] == 0).all()
    slots = set(np.flatnonzero(in_hand) + 64 * player)
    assert slots == set(env.game().slots(player, "hand"))
