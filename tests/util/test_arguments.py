"""Arguments that used to be played, decks by name, agents that answer nonsense."""

import inspect
import math

import pytest

from lorcana_env import Deck, Game, IllegalAction, Replay, Scenario, VectorEnv, goldfish, lorcana_v0, matchup, simulate
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from tests.util.calls import PAIR, base, scenario, state_of


@pytest.mark.parametrize(
    ("what", "error", "message"),
    [
        (lambda: lorcana_v0.env(max_decisions=-5), ValueError, "max_decisions must be at least 1"),
        (lambda: LorcanaEnv(max_decisions=0), ValueError, "max_decisions must be at least 1"),
        (lambda: VectorEnv(1, [PAIR], max_decisions=2**32), ValueError, "max_decisions must be at most"),
        (lambda: VectorEnv(1, ("blurple", "yurple")), TypeError, r"as \[\(a, b\)\]"),
        (lambda: VectorEnv(1, [PAIR], weights=[1, 2]), ValueError, "weights must be 1 numbers"),
        (lambda: VectorEnv(1, [PAIR, PAIR], weights=[1, -1]), ValueError, "weights"),
        (lambda: VectorEnv(1, [PAIR, PAIR], weights=[0, 0]), ValueError, "not all 0"),
        (lambda: VectorEnv(1, [PAIR], weights=[math.nan]), ValueError, "finite"),
        (lambda: VectorEnv(1, [PAIR], num_threads=0), ValueError, "num_threads must be at least 1"),
        (lambda: Scenario(you=dict(ink=-1)), ValueError, r"you: ink must be 0 .. 120, not -1"),
        (lambda: Scenario(you=dict(hand="Be Prepared")), TypeError, "you: hand must be a list"),
        (lambda: scenario().play("Be Prepared", cost=-1), ValueError, "cost"),
        (lambda: scenario().quest("Stitch - New Dog#-1"), IllegalAction, "number of a copy"),
        (lambda: base().card_name(-1), ValueError, "slot must be 0 .. 127, not -1"),
        (lambda: base().card_name(63), ValueError, "slot 63 holds no card"),
        (lambda: base().slots(2, "hand"), ValueError, "there is no player 2"),
        (lambda: base().slots(0, "bank"), ValueError, "unknown zone 'bank'"),
        (lambda: Game(*PAIR, rules="1.0"), ValueError, "unknown rules '1.0'"),
        (lambda: Game(*PAIR, rules=None), ValueError, "unknown rules None"),
        (lambda: Game(*PAIR, auto="no"), TypeError, "auto must be True or False"),
        (lambda: goldfish("purple"), ValueError, "no deck list 'purple'"),
        (lambda: simulate(*PAIR, games=10**12), ValueError, "games must be at most"),
        (lambda: BuiltIn("random")(None), TypeError, "plays a Game"),
    ],
)
def test_bad_arguments_are_named(what, error, message):
    with pytest.raises(error, match=message):
        what()


def test_decks_are_named_wherever_they_are_taken():
    loaded = tuple(map(Deck.load, PAIR))
    assert Game(*PAIR, seed=1).to_bytes() == Game(*loaded, seed=1).to_bytes()
    assert simulate(*PAIR, games=20).wins == simulate(*loaded, games=20).wins
    assert simulate(*PAIR, "random", 20, 3).wins == simulate(*loaded, policy="random", games=20, seed=3).wins
    assert goldfish("blurple", "random", 2) == goldfish(loaded[0], "random", 2)
    assert matchup(PAIR, "random", 4).as_dict() == matchup(loaded, "random", 4).as_dict()
    assert state_of(VectorEnv(2, [PAIR])) == state_of(VectorEnv(2, [loaded]))
    assert Replay(*PAIR).decks == loaded
    with pytest.raises(TypeError):
        simulate(*PAIR, "random", 1, 2, 3, None, "normal", "2.0.0", None, "more")
    assert "policy" in inspect.signature(simulate).parameters


@pytest.mark.parametrize("answer", [-1, 10**6, 2**70, 1.0, None, Exception])
def test_an_agent_that_answers_nonsense_is_told(answer):
    for play in (lambda agent: goldfish("blurple", agent, 2), lambda agent: simulate(*PAIR, policy=agent, games=1)):
        with pytest.raises((IllegalAction, TypeError), match=r"not legal|must be an integer"):
            play(lambda game: answer)
