"""Compile what the tests of every commit need, once, before they start: ``python -m tests.warm``.

The functions of the engine are translated for each layout of the record (players x cards a deck), which takes far
longer than any kernel made of them. So two processes share the layouts: games of two players in one, of three and four
in the other. Workers of pytest that find nothing compiled would each translate all of them. What is not played here is
compiled by the test that needs it; tests of larger decks, and of more than the rules with four players, are nightly.
"""

from __future__ import annotations

import subprocess
import sys

import numpy as np

from lorcana_env import Deck, Game, Scenario, VectorEnv, agents, goldfish, lorcana_v0, matchup, simulate
from lorcana_env.agents import tree
from lorcana_env.agents.hints import hint, win_chance
from lorcana_env.rules import invariants
from lorcana_env.simulation.games import simulate_decks
from lorcana_env.simulation.rollouts import SELF
from tests.simulation import test_rollouts

PAIR = ("blurple", "yurple")


def check(game: Game) -> None:
    """The invariants, as tests/conftest.py checks them."""
    table = game.table
    slots = table.dtype["card"].shape[0]
    invariants.check(game.state_array, table.tables, table.new_states(), table.deck_sizes, np.zeros(slots, np.int64))


def play(*decks: Deck | str) -> Game:
    """A game, and what can be asked of one."""
    game = Game(*decks, seed=1)
    check(game)
    for player in range(game.players):
        game.observe(player)
    game.step(int(game.legal_actions()[0]))
    game.clone().determinize(0, 1)
    game.clone().concede(1)
    return game


def one_decision(decks: tuple[Deck | str, ...], observation: str) -> None:
    env = lorcana_v0.env(decks=decks, observation=observation)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def two_players() -> None:
    game = play(*PAIR)
    game.compact(0), game.entities(0)
    check(Scenario(you=dict(hand=["Be Prepared"], ink=7)).game)
    for policy in ("random", "greedy"):
        simulate(*PAIR, policy=policy, games=2)
        goldfish("blurple", policy, 2)
    matchup(PAIR, "random", 2)
    for name in ("random", "greedy", "shipped", "ismcts:5sims", "guided:5sims"):
        agent = agents.agent(name)
        agent(game)
        hint(agent, game)
        if tree.searches(agent):
            tree.search(agent, game)
    win_chance(game, 0)
    for observation in ("flat", "compact", "entities"):
        venv = VectorEnv(2, [PAIR], observation=observation)
        for policy in ("random", "greedy"):
            venv.step(venv.act(policy))
    for observation in ("flat", "compact", "entities"):
        one_decision(PAIR, observation)
    records, at, *_ = test_rollouts.play(np.array([SELF]), 2000, decks=PAIR)  # a game as a learner records and reads it
    test_rollouts.numbers_of(records, at)
    table, legal = game.table, np.zeros(game.table.actions.n, np.int16)
    covered, seen = np.zeros(invariants.t.MAX_ABILITIES, np.uint8), np.zeros(table.dtype["card"].shape[0], np.int64)
    deal = table.tables, table.deck_cards, table.deck_sizes, np.arange(1)
    invariants.fuzz_games(table.new_states(2), *deal, legal, seen, covered, np.zeros((1, 4), np.int64))
    invariants.covered_step(game.clone().state_array, table.tables, -1, legal, covered, -1)
    invariants.ask_everything(game.state_array, table.tables, legal)


def other_layouts() -> None:
    names = ("blurple", "yurple", "ward-es-control", "cloudy-ae-aggro")
    decks = names[:3]
    game = play(*decks)
    simulate_decks(decks, games=2)
    game.compact(0), game.entities(0)
    for name in ("greedy", "shipped"):
        agents.agent(name)(game)
    venv = VectorEnv(2, [decks])
    venv.step(venv.act("random"))
    one_decision(decks, "flat")
    four = Game(*names, seed=1)
    check(four)
    four.step(int(four.legal_actions()[0]))


PARTS = {"two": two_players, "others": other_layouts}


def main() -> int:
    if sys.argv[1:]:
        PARTS[sys.argv[1]]()
        return 0
    running = [subprocess.Popen([sys.executable, "-m", "tests.warm", part]) for part in PARTS]
    return max(process.wait() for process in running)


if __name__ == "__main__":
    sys.exit(main())
