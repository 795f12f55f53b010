"""Ink: the inkwell (7.5), ink drops (1.13), paying with both, and putting a card into it as a turn action (4.2)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask, up_to_options
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.zones import change_zone, note_inked
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ready_ink
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import give_up, pop, push

ASK, ANSWERED = range(2)  # phases of a payment


@jit
def get_ink_drops(st, tb, player, n):
    """Ink drops come into the player's inkwell, without a limit (1.13.1); not of who has left (9.2.3)."""
    if n <= 0 or st.out[player]:
        return
    if st.ink_drops[player] + n > 0xFFFF:
        give_up(st, c.FAULT_INK_DROPS)
        return
    st.ink_drops[player] += np.uint16(n)
    _note_drops(st, tb, player, n, c.GOT_INK_DROPS, c.EVENT_GET_INK_DROP)


@jit
def remove_ink_drops(st, tb, player, n):
    """Remove that many of the player's ink drops (1.13.2)."""
    if n > 0:
        st.ink_drops[player] -= np.uint16(n)
        _note_drops(st, tb, player, n, c.REMOVED_INK_DROPS, c.EVENT_REMOVE_INK_DROP)


@jit
def _note_drops(st, tb, player, n, what, event):
    """Each ink drop that is got or removed is an event of its own."""
    st.turn_counts[player, what] = min(255, st.turn_counts[player, what] + n)
    st.dirty |= c.DIRTY_ZONES | c.DIRTY_TURN
    for _ in range(n):
        emit(st, tb, event, c.NONE, c.NONE, player, 1)


@jit
def pay_ink(st, tb, player, source, cost):
    """Pay ink for ``source`` with ready ink cards and ink drops (4.3.2.4, 4.4.3.4, 4.7.3.4; 2.0: ink cards only).

    The caller has checked that there are enough. Returns how many ink drops were removed; -1 where the player can
    choose how many: the frame that asks lies on top, and the caller goes on when it is gone, and the ink is paid.
    """
    if st.ink_drops[player] == 0:
        _exert_ink(st, player, cost)
        return 0
    fewest = max(0, cost - ready_ink(st, player))
    if fewest < min(cost, np.int64(st.ink_drops[player])) and fewest < c.N_OPTIONS - 1:
        st.frames[push(st, c.FRAME_PAY, player, source)].held = cost
        return -1
    _pay_with(st, tb, player, cost, fewest)
    return fewest


@jit
def _pay_with(st, tb, player, cost, drops):
    remove_ink_drops(st, tb, player, drops)
    _exert_ink(st, player, cost - drops)


@jit
def pay_step(st, tb, d):
    """The player chooses how many ink drops to pay with; the card being played remembers it."""
    frame = st.frames[d]
    player = frame.player
    cost = np.int64(frame.held)
    if frame.phase == ASK:
        frame.phase = ANSWERED
        fewest = max(0, cost - ready_ink(st, player))
        most = min(cost, np.int64(st.ink_drops[player]))
        ask(st, d, c.DECISION_NUMBER, player, up_to_options(most) & ~(up_to_options(fewest) >> np.uint32(1)))
        return
    drops = np.int64(st.answer)
    _pay_with(st, tb, player, cost, drops)
    pop(st)
    if st.frames[d - 1].kind == c.FRAME_PLAY:
        st.frames[d - 1].drops_paid = min(255, st.frames[d - 1].drops_paid + drops)


@jit
def _exert_ink(st, player, cost):
    """Exert that many ready ink cards."""
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
    note_inked(st, tb, slot, player)
