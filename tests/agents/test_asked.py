"""Best responses by search to agents that are asked in Python."""

import numpy as np
import pytest

from lorcana_env import VectorEnv
from lorcana_env.agents import agent as load_agent
from lorcana_env.agents.asked import SideBySide
from lorcana_env.agents.network import Network
from lorcana_env.agents.registry import file_of, runs_code
from lorcana_env.envs.observations import OBSERVATIONS
from lorcana_env.game.agent import ask_many
from tests.helpers import AGGRO, WARD, middle_of_a_game, raises


class Own:
    """A user's agent for many games at once, which plays as greedy does."""

    def __call__(self, game):
        return load_agent("greedy")(game)

    def act(self, games, indices):
        return games.act("greedy", indices)


class Remembers(Own):
    whole_games = True


NAME = f"response:8sims:{__name__}:Own"


def test_games_side_by_side_are_seen_as_in_a_batch():
    venv = VectorEnv(3, [(WARD, AGGRO)], seed=4)
    for _ in range(30):
        venv.step(venv.act("random"))
    games, rows = SideBySide([venv.game(i) for i in range(3)]), np.array([2, 0])
    for kind in OBSERVATIONS:
        for ours, theirs in zip(games.view(kind, rows), venv.view(kind, rows)):
            assert ours.dtype == theirs.dtype and (ours == theirs).all()
    for agent in (Own(), Network()):
        assert ask_many(agent, games, rows).tolist() == ask_many(agent, venv, rows).tolist()
    assert games.legal_actions(1).tolist() == venv.legal_actions(1).tolist()


def test_hidden_cards_and_earlier_searches_do_not_matter():
    games = [middle_of_a_game(seed, 12) for seed in range(3)]
    search = load_agent(NAME, 5)
    answers = [search(game) for game in games]
    assert all(answer in game.legal_actions() for answer, game in zip(answers, games))
    dealt = [game.determinize(game.to_act, 7) for game in games]
    assert [search(game) for game in reversed(dealt)] == answers[::-1]
    assert search.simulations > 0 and search.name == NAME


@pytest.mark.parametrize(("target", "said"), [
    ("ismcts:4sims", "thinks long"), (f"{__name__}:Remembers", "the past"), (f"{__name__}:Own:threads=2", "one thread"),
])  # fmt: skip
def test_agents_that_a_search_cannot_ask(target, said):
    raises(ValueError, f"no best response by search to .*{said}", load_agent, f"response:4sims:{target}")


def test_the_name_of_a_response_to_a_users_code_runs_it():
    assert runs_code(NAME) and runs_code("response:4sims:exec:./bot") and not runs_code("response:4sims:greedy")
    assert file_of(NAME) is not None and file_of(NAME).name == "test_asked.py"
