"""Threads that share an agent get the answers that it gives to one thread."""

import threading

import numpy as np
import pytest

from lorcana_env import Game
from lorcana_env.agents import agent as make_agent
from tests.helpers import middle_of_a_game

AGENTS = ["shipped", "ismcts:60sims", "guided:32sims:threads=2"]


def positions() -> list[Game]:
    found = [middle_of_a_game(seed, 25 + 10 * seed) for seed in range(6)]
    return [game for game in found if not game.over]


def answered(agent, game):
    """The agent's answer to a position, as far as it does not depend on earlier ones."""
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


def test_what_a_network_said_is_not_overwritten_by_what_it_says_next():
    agent, games = make_agent("shipped"), positions()
    first = agent.probabilities(games[0])
    kept = np.array(first)
    agent.probabilities(games[1])
    assert (first == kept).all()
