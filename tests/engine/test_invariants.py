"""Random games over the bundled decks with every invariant checked at every decision."""

import itertools

import numpy as np
import pytest

from benchmarks.fuzz import fuzz
from lorcana_env.decks import Deck, bundled
from lorcana_env.rules.invariants import BROKEN
from lorcana_env.setup.compiled_decks import table_for

PAIRS = list(itertools.combinations_with_replacement(bundled(), 2))


def check(pairs, games):
    for k, (a, b) in enumerate(pairs):
        results = fuzz(table_for((Deck.load(a), Deck.load(b))), games, seed=k)
        wrong = np.flatnonzero(results[:, 0])
        assert not len(wrong), f"{a} against {b}, game {wrong[0]}: {BROKEN[results[wrong[0], 0]]}"
        assert results[:, 3].sum() == 0, "a game was cut short"
        assert (results[:, 1] > 20).all()


@pytest.mark.nightly
def test_nothing_breaks_in_a_hundred_thousand_games():
    check(PAIRS, 850)
