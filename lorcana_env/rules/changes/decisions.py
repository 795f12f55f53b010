"""Suspending a frame for a decision."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.filters import all_matching, matches
from lorcana_env.rules.queries.restrictions import can_target
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import add_bit, clear_bits, drop_bit, next_bit


@jit
def ask(st, d, kind, player, options):
    """Ask for an option, for a turn action, or to accept or decline. The answer comes in ``st.answer``."""
    st.decision = kind
    st.decider = player
    st.options = options
    st.decision_source = st.frames[d].source
    st.picks_min = 1
    st.picks_max = 0
    st.page = 0


@jit
def ask_card(st, d, player, least, most):
    """Ask for one card of ``st.candidates``; done is allowed when ``least`` is 0."""
    st.decision = c.DECISION_CHOOSE
    st.decider = player
    st.decision_source = st.frames[d].source
    st.picks_min = max(0, least)
    st.picks_max = most
    st.page = 0


@jit
def up_to_options(n):
    """The options 0 .. n."""
    return np.uint32((np.uint64(1) << np.uint64(min(n, c.N_OPTIONS - 1) + 1)) - np.uint64(1))


@jit
def fill_candidates(st, tb, f, d, flags, chooser, whose):
    """Set ``st.candidates`` to the cards the choice allows; how many. ``whose`` >= 0: cards of that player only."""
    clear_bits(st.candidates)
    zone = tb.filters[f, t.FILTER_ZONE]
    frame = st.frames[d]
    if zone >= c.LISTED_ZONES and not flags & c.CHOOSE_LOOKED:
        all_matching(st, tb, f, d, st.candidates)
    elif flags & c.CHOOSE_LOOKED:
        slot = next_bit(frame.sets[c.SET_LOOKED], -1)
        while slot >= 0:
            if matches(st, tb, f, slot, d):
                add_bit(st.candidates, slot)
            slot = next_bit(frame.sets[c.SET_LOOKED], slot)
    else:
        for p in range(st.lore.shape[0]):
            if whose >= 0 and p != whose:
                continue
            first = tb.starting_ink if zone == c.ZONE_INKWELL else 0  # 10.2.2.2
            for i in range(first, st.counts[p, zone]):
                slot = np.int64(st.cards[p, zone, i])
                if matches(st, tb, f, slot, d) and (not flags & c.CHOOSE_TARGET or can_target(st, slot, chooser)):
                    add_bit(st.candidates, slot)
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if (frame.sets[c.SET_THEM, slot >> 6] >> (np.uint64(slot) & np.uint64(63))) & np.uint64(1):
            drop_bit(st.candidates, slot)
        else:
            n += 1
        slot = next_bit(st.candidates, slot)
    return n
