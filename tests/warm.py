"""Compile what the tests of every commit need, once, before they start: ``python -m tests.warm``.

That is games of two players. The functions of the engine are translated for each layout of the record (players x cards
a deck), which takes far longer than any kernel made of them, so workers of pytest that find nothing compiled would each
do it. What is not played here is compiled by the test that needs it; tests of more than two players and of larger decks
are nightly, or let Python run the engine.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lorcana_env import Game, Scenario, VectorEnv, agents, goldfish, lorcana_v1, matchup, simulate
from lorcana_env.agents import tree
from lorcana_env.agents.hints import first_alike, hint, win_chance
from lorcana_env.agents.network import Network
from lorcana_env.benchmarks.throughput import copy_many
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.observations import OBSERVATIONS
from lorcana_env.observe.ragged import ragged
from lorcana_env.rules import invariants
from lorcana_env.simulation.games import first_game
from lorcana_env.simulation.playouts import NetworkPlayouts
from lorcana_env.simulation.rollouts import SELF, finish_game
from tests.simulation import test_rollouts

PAIR = ("blurple", "yurple")


def check(game: Game) -> None:
    """The invariants, as tests/conftest.py checks them."""
    table = game.table
    slots = table.dtype["card"].shape[0]
    invariants.check(game.state_array, table.tables, table.new_states(), table.deck_sizes, np.zeros(slots, np.int64))


def one_decision(decks: Sequence[Any], observation: str) -> None:
    env = lorcana_v1.env(decks=decks, observation=observation)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    env.state()


def one_seat(decks: Sequence[Any], observation: str) -> None:
    env = LorcanaEnv(decks=decks, observation=observation)
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))


def play(*decks: Any) -> None:
    """Play a little of everything: two players, three or four."""
    game = Game(*decks, seed=1)
    game.observe(0), game.compact(0), game.entities(0), game.small(0)
    game.step(int(game.legal_actions()[0]))
    game.clone().determinize(0, 1)
    game.clone().concede(1)
    for policy in ("random", "greedy"):
        simulate(*decks, policy=policy, games=2)
        goldfish(decks[0], policy, 2)
    two = len(decks) == 2
    for name in ("random", "greedy", "shipped", "ismcts:5sims", *["guided:5sims"] * two):
        agent = agents.agent(name)
        agent(game)
        hint(agent, game)
        if two and tree.searches(agent):
            tree.search(agent, game)
    win_chance(game, 0), first_alike(game)
    copy_many(game.table.new_states(2), 1)
    first_game(decks)
    NetworkPlayouts(Network().weights).points([game], 0)
    for observation in OBSERVATIONS:
        venv = VectorEnv(2, [decks], observation=observation)
        for policy in ("random", "greedy"):
            venv.step(venv.act(policy))
        one_decision(decks, observation)
    for observation in ("flat", "compact") if two else ():
        one_seat(decks, observation)
    venv.first_seeds()
    records, at, *_ = test_rollouts.play(np.array([SELF]), 2000, decks=decks)  # as a learner records and reads it
    test_rollouts.numbers_of(records, at)
    finish_game(records, 0, at, 0, 1.0)
    ragged(game.entities(0)[None], len(decks), game.table.capacity)


def main() -> None:
    check(Game(*PAIR))
    check(Scenario(you=dict(hand=["Be Prepared"], ink=7)).game)
    play(*PAIR)
    matchup(PAIR, "random", 2)


if __name__ == "__main__":
    main()
