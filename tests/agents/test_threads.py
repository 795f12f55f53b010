"""Agents work in buffers of their own and without Python's lock; threads that share one must not meet in them."""

import copy
import os
import pickle
import signal
import threading

import numpy as np
import pytest

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from tests.helpers import new_game, random_play

AGENTS = ["shipped", "greedy", "ismcts:60sims", "guided:32sims", "guided:32sims:threads=2", "easy"]


def positions() -> list[Game]:
    found = []
    for seed in range(6):
        game = new_game(seed)
        for k, _ in enumerate(random_play(game, seed)):
            if k == 25 + 10 * seed:
                break
        if not game.over:
            found.append(game)
    return found


def answered(agent, game):
    """What the agent says of a position that does not depend on what it was asked before."""
    shares = getattr(agent, "probabilities", None)
    return agent(game) if shares is None else shares(game).tobytes()


@pytest.mark.parametrize("name", AGENTS)
def test_threads_that_share_an_agent_are_answered_as_one_alone(name):
    agent, games = make_agent(name, 3), positions()
    alone = [answered(agent, game) for game in games]
    wrong: list[object] = []

    def run(k):
        for _ in range(8 if "sims" in name else 60):
            for game, expected in zip(games[k::2], alone[k::2], strict=True):
                try:
                    if answered(agent, game) != expected:
                        wrong.append(game.decision)
                except Exception as error:
                    wrong.append(error)

    threads = [threading.Thread(target=run, args=(k,), daemon=True) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive(), "it searches for ever"
    assert not wrong


@pytest.mark.parametrize("name", AGENTS)
def test_copies_have_a_lock_of_their_own(name):
    agent, game = make_agent(name, 3), positions()[2]
    for other in (copy.copy(agent), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        assert getattr(other, "_lock", None) is None or other._lock is not agent._lock
        assert answered(other, game) == answered(agent, game)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_searches_on_threads_of_its_own():
    """Those of the process it was forked from are not there."""
    agent, game = make_agent("guided:32sims:threads=2", 3), positions()[1]
    expected = agent(game)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        os._exit(0 if agent(game) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_what_a_network_said_is_not_overwritten_by_what_it_says_next():
    agent, games = make_agent("shipped"), positions()
    first = agent.probabilities(games[0])
    kept = np.array(first)
    agent.probabilities(games[1])
    assert (first == kept).all()
