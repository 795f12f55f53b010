"""Savings of the engine: counting arrays, copying what is not in use, judging what nothing can have changed."""

import random

import numpy as np
import pytest

from benchmarks.fuzz import Coverage, pool_pairs
from lorcana_env import Scenario
from lorcana_env.benchmarks.throughput import copy_many
from lorcana_env.cards import ir
from lorcana_env.cards.compile.reads import ANYTHING, looks_at
from lorcana_env.rules.compiler.jit import INTERPRETED, jit, kernel
from lorcana_env.rules.engine import ALL, begin, step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import FIRST_SELDOM, state_dtype
from tests.cast import PRIDE_ROCK, STITCH

THIS = ir.This()
BONUS = ir.StatBonus(THIS, "strength", 1)


@jit
def first_of(array):
    return array[0]


@kernel
def twice_the_first(array, out):
    for k in range(out.shape[0]):
        out[k] = 2 * first_of(array)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_no_array_is_counted():
    out = np.zeros(3, np.int64)
    twice_the_first(np.ones(2, np.int64), out)
    code = twice_the_first.dispatcher.inspect_llvm().values()
    assert out.tolist() == [2, 2, 2] and all("NRT_" not in each for each in code)


@pytest.mark.parametrize("condition, modifier, changes", [
    (None, BONUS, 0), (ir.YourTurn(), BONUS, c.DIRTY_TURN),
    (ir.Have(ir.Filter(owner="you", named=("Stitch",))), BONUS, 0),
    (ir.Have(ir.Filter(state=("exerted",))), BONUS, c.DIRTY_STATE | c.DIRTY_TURN),
    (ir.Not(ir.Have(ir.Filter(zone="hand"))), BONUS, c.DIRTY_ZONES),
    (None, ir.StatBonus(ir.All(ir.Filter(damage=ir.Compare(">=", 1))), "lore", 1), c.DIRTY_STATE),
    (None, ir.StatBonus(THIS, "strength", ir.Count(ir.Filter(zone="discard"))), c.DIRTY_ZONES),
    (ir.Strongest(), BONUS, ANYTHING), (None, ir.HasAbility(THIS, ir.Static((BONUS,))), ANYTHING),
])  # fmt: skip
def test_a_static_ability_is_judged_again_after_changes_it_can_notice(condition, modifier, changes):
    assert looks_at(ir.Static((modifier,), condition=condition)) == c.DIRTY_PLAY | changes


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_without_the_unused_entries_of_tables_plays_on_as_the_game_it_is(seed):
    chooser = random.Random(seed)
    copied = 0
    for _, table in pool_pairs(6, 1, seed, Coverage()):
        tables, n = table.tables, table.actions.n
        states, legal, other = table.new_states(2), np.zeros(n, np.int16), np.zeros(n, np.int16)
        states[1:].view(np.uint8)[:] = 255
        begin(states, 0, tables, 0, table.deck_cards, table.deck_sizes, chooser.getrandbits(63), -1)
        count = step(states, 0, tables, 0, -1, ALL, legal)
        while count:
            if chooser.random() < 0.2:
                copy_many(states, 1)
                copied += 1
                for _ in range(3):  # both are played on, alike
                    if count:
                        action = int(chooser.choice(legal[:count]))
                        count = step(states, 0, tables, 0, action, ALL, legal)
                        assert step(states, 1, tables, 0, action, ALL, other) == count
                        assert (legal[:count] == other[:count]).all()
                        for field in ("rng", "lore", "zone", "damage", "strength", "counts", "n_bag", "n_lasting"):
                            assert (states[0][field] == states[1][field]).all()
            else:
                count = step(states, 0, tables, 0, int(chooser.choice(legal[:count])), ALL, legal)
    assert copied > 50


def test_what_a_step_mostly_reads_stands_together_at_the_head_of_the_record():
    fields = state_dtype(2).fields
    assert fields[FIRST_SELDOM][1] <= 4096
    for table in ("frames", "events", "bag", "lasting", "grants"):
        assert fields[table][1] > fields[FIRST_SELDOM][1]


def test_nobody_looks_for_locations_where_there_are_none():
    s = Scenario(you=dict(play=[STITCH], ink=2), opponent=dict(play=[STITCH, PRIDE_ROCK]))
    assert s.game.state["in_play_locations"] == 0b10
    assert not s.can("move", STITCH, to=PRIDE_ROCK)
    s.end_turn()
    assert s.game.state["in_play_locations"] == 0b10
