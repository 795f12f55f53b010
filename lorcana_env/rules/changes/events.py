"""Events for the abilities that wait for them (6.2), and notes of what happened this turn."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import give_up
from lorcana_env.rules.record.state import MAX_EVENTS


@jit
def emit(st, tb, kind, subject, other, player, amount):
    """Note an event for the abilities that wait for it. Costs a bit test when none does."""
    if (tb.listened >> np.uint64(kind)) & np.uint64(1) == 0:
        return
    n = st.n_events
    if n >= MAX_EVENTS:
        give_up(st, c.FAULT_EVENTS)
        return
    event = st.events[n]
    event.kind = kind
    event.subject = subject
    event.other = other
    event.player = player
    event.amount = amount
    st.n_events = n + 1


@jit
def note(st, what, slot, player):
    """Count something for "this turn"; ``slot`` NONE when it is about no card."""
    if st.turn_counts[player, what] < 255:
        st.turn_counts[player, what] += 1
    if slot != c.NONE:
        st.history[slot] |= np.uint16(1 << what)
    st.dirty |= c.DIRTY_TURN
