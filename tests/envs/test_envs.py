"""The environments keep the promises of PettingZoo and Gymnasium."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import seed_test

from lorcana_env import Deck, IllegalAction, lorcana_v1, simulate
from lorcana_env.decks import bundled
from tests.helpers import AGGRO, WARD, raises

PAIR = (Deck.load(WARD), Deck.load(AGGRO))


def test_pettingzoo_seed():
    seed_test(lambda **kwargs: lorcana_v1.env(decks=PAIR, **kwargs), num_cycles=150)


@pytest.mark.parametrize(
    ("name", "opponent"), [("Lorcana", "random"), ("Lorcana", "ismcts:4sims"), ("LorcanaMini", "greedy")]
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


def test_an_illegal_action_raises_and_changes_nothing():
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=1)
    before = env.game().to_bytes()
    for action in (0, 10**6, -1):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.game().to_bytes() == before


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
