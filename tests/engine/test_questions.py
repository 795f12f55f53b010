"""Questions do not write: what is legal, what can be paid or challenged, is read from a record that stays as it is."""

import random

import numpy as np
import pytest

from benchmarks.fuzz import Coverage, pool_pairs
from lorcana_env.observe.flat import observation_size, observe_and_mask
from lorcana_env.rules.engine import ALL, begin, step
from lorcana_env.rules.invariants import ask_everything
from tests.helpers import run_by_python

pytestmark = pytest.mark.nightly


def ask_throughout(seed: int, pairs: int) -> int:
    """Random games, everything asked at each decision; how many decisions there were."""
    chooser = random.Random(seed)
    asked = 0
    for _, table in pool_pairs(pairs, 1, seed, Coverage()):
        states, tables = table.new_states(), table.tables
        n = table.actions.n
        legal, other, mask = np.zeros(n, np.int16), np.zeros(n, np.int16), np.zeros(n, np.int8)
        out = np.zeros(observation_size(2, table.capacity), np.float32)
        begin(states, 0, tables, 0, table.deck_cards, table.deck_sizes, chooser.getrandbits(63), -1)
        count = step(states, 0, tables, 0, -1, ALL, legal)
        while count:
            before = states.tobytes()
            answers = ask_everything(states, tables, other)
            assert states.tobytes() == before
            assert (other[:count] == legal[:count]).all(), "what is legal is what the step before said"
            assert ask_everything(states, tables, other) == answers, "the same question has the same answer"
            observe_and_mask(states, 0, tables, 0, int(states["decider"][0]), legal, count, out, mask)
            assert states.tobytes() == before and mask.sum() == count
            asked += 1
            count = step(states, 0, tables, 0, int(chooser.choice(legal[:count])), ALL, legal)
    return asked


def test_asking_leaves_every_byte_of_the_record_as_it_was():
    assert ask_throughout(1, 50) > 300


def test_questions_look_at_nothing_that_is_not_there():
    """Run by Python, which checks every access: compiled code reads on beyond the end of an array."""
    program = "from tests.engine.test_questions import ask_throughout; print(ask_throughout(0, 8))"
    assert int(run_by_python("-c", program)) > 100
