"""Questions do not write: what is legal, what can be paid or challenged, is read from a record that stays as it is."""

import random

import numpy as np
import pytest

from benchmarks.fuzz import Coverage, pool_pairs
from lorcana_env.observe.flat import observation_size, observe_and_mask
from lorcana_env.rules.engine import ALL, begin, step
from lorcana_env.rules.invariants import ask_everything


@pytest.mark.parametrize("seed", range(4))
def test_asking_leaves_every_byte_of_the_record_as_it_was(seed):
    chooser = random.Random(seed)
    asked = 0
    for _, table in pool_pairs(15, 1, seed, Coverage()):
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
    assert asked > 1000
