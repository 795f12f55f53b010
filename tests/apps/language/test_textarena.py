"""Lorcana in TextArena, driven as its own agents are."""

import copy
import random

import pytest

ta = pytest.importorskip("textarena")

from lorcana_env.apps.language import textarena as ours  # noqa: E402

pytestmark = pytest.mark.nightly


class First(ta.Agent):
    """Answers with a legal number at random, now and then with nonsense."""

    def __init__(self, nonsense=0.0):
        self.chooser, self.nonsense, self.read = random.Random(1), nonsense, []

    def __call__(self, observation):
        self.read.append(observation)
        if self.chooser.random() < self.nonsense:
            return self.chooser.choice(["", "I pass", "[99]", "a" * 1_000_000, "\x1b[0m"])
        listed = observation.rpartition("You must decide")[2].count("\n  [")
        return f"I think.\nAction: [{self.chooser.randrange(listed)}]"


def play(env, agents, seed=1):
    """The loop of TextArena's README."""
    env.reset(num_players=2, seed=seed)
    done, steps = False, 0
    while not done:
        player, observation = env.get_observation()
        done, _ = env.step(action=agents[player](observation))
        steps += 1
        assert steps < 2000
    return env.close()


@pytest.mark.parametrize("name", ["Lorcana-v1", "Lorcana-mini-v1"])
def test_a_game_is_played(name):
    agents = {0: First(), 1: First()}
    rewards, info = play(ta.make(name), agents)
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])
    assert info[0]["reason"] == info[1]["reason"] and info[0]["illegal"] == 0 and info[0]["turn_count"] > 0
    for agent in agents.values():
        last = agent.read[-1]
        assert last.count("GOAL.") == last.count("list of deck") / 2 == 1
    assert rewards == play(ta.make(name), {0: First(), 1: First()})[0]


def test_a_second_game_begins_anew():
    env = ta.make("Lorcana-mini-v1")
    lengths = []
    for _ in range(3):
        env.reset(num_players=2, seed=1)
        lengths.append(len(env.get_observation()[1]))
        env.step("Action: 0")
    assert lengths[0] == lengths[1] == lengths[2]


def test_what_a_player_writes_is_not_shown_to_the_other():
    env = ta.make("Lorcana-v1-raw")
    env.reset(num_players=2, seed=1)
    player, seen = env.get_observation()
    assert any("list of deck" in message for _, message, _ in seen)
    env.step("my secret plan\nAction: 0")
    while env.state.current_player_id == player:
        env.step("Action: 0")
    assert not any("my secret plan" in message for _, message, _ in env.get_observation()[1])


def test_an_illegal_answer_is_told_and_the_last_loses():
    env = ta.make("Lorcana-v1-raw", patience=3)
    env.reset(num_players=2, seed=1)
    player, _ = env.get_observation()
    for _ in range(2):
        done, _ = env.step("nonsense")
        assert not done and env.state.current_player_id == player and "not taken" in env.get_observation()[1][-1][1]
    done, _ = env.step("nonsense")
    rewards, info = env.close()
    assert done and rewards == {player: -1, 1 - player: 1} and info[player]["invalid_move"]
    assert info[player]["illegal"] == 3


def test_with_a_default_action_no_answer_ends_the_game():
    _, info = play(ta.make("Lorcana-mini-v1", then="default", patience=2), {0: First(0.5), 1: First(0.5)})
    assert info[0]["illegal"] + info[1]["illegal"] > 0 and not info[0]["invalid_move"]


def test_a_copy_is_a_game_of_its_own():
    env = ta.make("Lorcana-mini-v1")
    env.reset(num_players=2, seed=1)
    other = copy.deepcopy(env)
    other.step("Action: 0")
    assert env.env.talk.game.past.actions == [] and other.env.talk.game.past.actions
    assert ours.IDS["Lorcana-mini-v1"] == "mini"
