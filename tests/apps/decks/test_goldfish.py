"""A deck alone, against an opponent who passes every turn."""

import pytest

from lorcana_env import Deck, Game, goldfish
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.observer import NEVER
from lorcana_env.analysis.games.runner import fast, pair_seeds, play_fast
from tests.helpers import AGGRO, WARD

A, B = Deck.load(AGGRO), Deck.load(WARD)


def test_the_passive_policy_only_passes():
    game = Game(A, B, seed=1)
    agents = BuiltIn("greedy"), BuiltIn("passive")
    while not game.over:
        action = agents[game.to_act](game)
        if game.to_act == 1:
            assert game.describe(action).split()[0] in ("end", "done", "decline", "choose"), game.describe(action)
        game.step(action)
    assert game.winner == 0 and game.lore[1] == 0 and game.zones(1)["inkwell"] == game.zones(1)["play"] == []


def test_lore_and_ink_by_turn():
    result = goldfish(A, games=60, seed=2)
    assert result.games == result.won == 60 and sum(result.ends.values()) == 60
    records = play_fast(A, A, (fast("greedy"), fast("passive")), 0, pair_seeds(2, A, A, 60))
    lore = records.games["lore"][:, 0]
    for turn in result.turns:
        had = lore[:, turn.turn - 1]
        had = had[had != NEVER]
        assert turn.games == len(had) and turn.lore == pytest.approx(had.mean())
        assert turn.lore_ci95[0] <= turn.lore <= turn.lore_ci95[1]
        assert turn.won_ci95[0] - 1e-9 <= turn.won <= turn.won_ci95[1] + 1e-9
    assert result.turns[0].ink <= 1 and result.turns[0].won == 0  # 4.2.3: one card a turn
    assert result.turns[-1].won == 1
    won = [turn.won for turn in result.turns]
    assert won == sorted(won) and result.turns[0].games == 60
    assert (records.games["lore"][:, 1].max(initial=0, where=records.games["lore"][:, 1] != NEVER)) == 0


def test_a_deck_that_does_nothing_never_wins():
    """1.8.1.2: it ends with an empty deck."""
    result = goldfish(A, "passive", games=4)
    assert result.won == 0 and result.ends["empty deck"] == 4 and result.winning_turn["mean"] == 0
    assert all(turn.won == 0 and turn.ink == 0 for turn in result.turns)


def test_the_seed_fixes_it_and_threads_and_python_agents_do_not_change_it():
    result = goldfish(A, games=30, seed=1)
    assert goldfish(A, games=30, seed=1, threads=2) == result != goldfish(A, games=30, seed=2)
    few = goldfish(A, games=4, seed=1)
    assert goldfish(A, BuiltIn("greedy"), games=4, seed=1) == few
