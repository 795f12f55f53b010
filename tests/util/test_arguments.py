"""Wrong arguments are refused by name; decks may be given by name everywhere."""

import inspect

import pytest

from lorcana_env import Deck, Game, IllegalAction, Replay, Scenario, VectorEnv, goldfish, lorcana_v1, matchup, simulate
from lorcana_env.training.evaluation import ladder
from tests.helpers import raises
from tests.util.calls import PAIR, base, game, state_of


@pytest.mark.parametrize(("what", "error", "message"), [
    (lambda: lorcana_v1.env(max_decisions=-5), ValueError, "max_decisions must be at least 1"),
    (lambda: VectorEnv(1, ("blurple", "yurple")), TypeError, r"as \[\(a, b\)\]"),
    (lambda: VectorEnv(1, [PAIR], weights=[1, 2]), ValueError, "weights must be 1 numbers"),
    (lambda: base().observe(2), ValueError, "player 2"), (lambda: Game("blurple", 3), TypeError, "Deck"),
    (lambda: Game(*PAIR, starting_player=2), ValueError, "starting_player"),
    (lambda: game().step(10_000), IllegalAction, "not legal"),
    (lambda: Scenario(you=dict(ink=-1)), ValueError, r"you: ink must be 0 .. 120, not -1"),
    (lambda: base().card_name(-1), ValueError, "slot must be 0 .. 127, not -1"),
    (lambda: Game(*PAIR, rules="1.0"), ValueError, "unknown rules '1.0'"),
    (lambda: goldfish("purple"), ValueError, "no deck list 'purple'"),
    (lambda: simulate(*PAIR, games=10**12), ValueError, "games must be at most"),
    (lambda: VectorEnv(2, [PAIR]).final_info([1]), ValueError, "game 1 did not end in the last step"),
    (lambda: ladder.evaluate(["random", "greedy"], games=4.0), TypeError, "games must be an integer, not 4.0"),
])  # fmt: skip
def test_bad_arguments_are_named(what, error, message):
    raises(error, message, what)


def test_decks_are_named_wherever_they_are_taken():
    loaded = tuple(map(Deck.load, PAIR))
    assert Game(*PAIR, seed=1).to_bytes() == Game(*loaded, seed=1).to_bytes()
    assert simulate(*PAIR, games=20).wins == simulate(*loaded, games=20).wins
    assert goldfish("blurple", "random", 2) == goldfish(loaded[0], "random", 2)
    assert matchup(PAIR, "random", 4).as_dict() == matchup(loaded, "random", 4).as_dict()
    assert state_of(VectorEnv(2, [PAIR])) == state_of(VectorEnv(2, [loaded])) and Replay(*PAIR).decks == loaded
    assert "policy" in inspect.signature(simulate).parameters
