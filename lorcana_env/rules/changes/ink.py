"""Ink: the inkwell (7.5), paying with it, and putting a card into it as a turn action (4.2)."""

from __future__ import annotations

from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.zones import change_zone
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c


@jit
def pay_ink(st, player, cost):
    """Exert that many ready ink cards; the caller has checked that there are enough."""
    for i in range(st.counts[player, c.ZONE_INKWELL]):
        slot = st.cards[player, c.ZONE_INKWELL, i]
        if cost > 0 and not st.exerted[slot]:
            st.exerted[slot] = 1
            cost -= 1
    st.dirty |= c.DIRTY_STATE


@jit
def put_into_inkwell(st, tb, slot, player):
    """4.2: the card is revealed, then goes into the inkwell facedown and ready."""
    # 4.2.1, 4.2.1.1: the card was chosen by the action. 4.2.1.3: that is the end of the process.
    st.known[slot] = 255
    change_zone(st, tb, slot, c.ZONE_INKWELL, False)
    st.inked[player] += 1
    note(st, c.HISTORY_INKED, slot, player)
    emit(st, tb, c.EVENT_INK, slot, c.NONE, player, st.turn_counts[player, c.HISTORY_INKED])
