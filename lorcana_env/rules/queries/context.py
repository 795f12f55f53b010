"""Evaluate a card's filters, amounts and conditions outside any resolving effect: static abilities, costs, words.

Filters, amounts and conditions are read in the context of a frame. For these questions it is a frame of its own above
the stack, which afterwards is what it was before: a question leaves the record unchanged, and may be asked within
another one.
"""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.conditions import condition_holds
from lorcana_env.rules.queries.filters import count_matching, matches
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import SCRATCH


@jit
def ability_context(st, source, player):
    """Read what follows in frame ``SCRATCH`` as an ability of ``source`` and ``player``, until :func:`end_context`.

    What it was before is returned, for :func:`end_context`.
    """
    scratch = st.frames[SCRATCH]
    before = (
        np.int64(scratch.source),
        np.int64(scratch.source_incarnation),
        np.int64(scratch.player),
        np.int64(scratch.they),
    )
    scratch.source = source
    scratch.source_incarnation = st.incarnation[source] if source != c.NONE else 0
    scratch.player = player
    scratch.they = player
    return before


@jit
def end_context(st, before):
    scratch = st.frames[SCRATCH]
    scratch.source = before[0]
    scratch.source_incarnation = before[1]
    scratch.player = before[2]
    scratch.they = before[3]


@jit
def holds_for(st, tb, row, source, player):
    """:func:`conditions.condition_holds` for an ability of ``source``."""
    before = ability_context(st, source, player)
    answer = condition_holds(st, tb, row, SCRATCH)
    end_context(st, before)
    return answer


@jit
def matches_for(st, tb, f, slot, source, player):
    """:func:`filters.matches` for an ability of ``source``."""
    before = ability_context(st, source, player)
    answer = matches(st, tb, f, slot, SCRATCH)
    end_context(st, before)
    return answer


@jit
def amount_for(st, tb, operand, source, player):
    """:func:`amounts.value_of` for an ability of ``source``."""
    before = ability_context(st, source, player)
    answer = value_of(st, tb, operand, SCRATCH)
    end_context(st, before)
    return answer


@jit
def count_matching_for(st, tb, f, source, player):
    """:func:`filters.count_matching` for an ability of ``source``."""
    before = ability_context(st, source, player)
    answer = count_matching(st, tb, f, SCRATCH)
    end_context(st, before)
    return answer
