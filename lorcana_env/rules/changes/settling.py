"""Settle a step of the game: checks (1.8), actions that wait (6.7.8.1; 2.0: 6.7.7.1), the bag (7.7.4)."""

import numpy as np

from lorcana_env.rules.changes.bag import bag_entry, drop_from_bag, first_of, same_as_earlier
from lorcana_env.rules.changes.decisions import ask
from lorcana_env.rules.changes.game_state import check_game_state
from lorcana_env.rules.changes.triggers import match_events
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.conditions import condition_holds
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, next_player, owner_of, pop, push


@jit
def settle(st, check_only):
    d = push(st, c.FRAME_SETTLE, st.active, c.NONE)
    st.frames[d].check_only = check_only
    st.resolver = st.active


@jit
def settle_at_once(st, tb, check_only):
    """:func:`settle` in the middle of a step, and whether that was all: nothing met the check, nothing waits."""
    if st.dirty:
        refresh(st, tb)
    match_events(st, tb)
    if not check_game_state(st, tb):
        if st.over:
            return False
        if check_only or (st.n_waiting == 0 and st.n_bag == 0):
            st.resolver = st.active
            return True
    settle(st, check_only)
    return False


@jit
def settle_step(st, tb, d):
    """One step of settling: a game state check until none is met (1.8.3), then one ability from the bag (7.7.4)."""
    # Triggered abilities wait for this: 1.7.4, 1.8.2, 6.7.4 (2.0: 6.7.3). Played actions go first: 6.7.8.1
    # (2.0: 7.1.6.1).
    frame = st.frames[d]
    if frame.phase == 1:
        frame.phase = 0
        _resolve(st, tb, bag_entry(st, st.resolver, st.answer))
        return
    if check_game_state(st, tb) or st.over:
        return
    if frame.check_only:  # the end of the Ready step: a check, but nothing resolves yet (3.2.1.4)
        pop(st)
        return
    if st.n_waiting > 0:  # actions that effects played resolve before the bag (6.7.8.1; 2.0: 6.7.7.1)
        slot = st.waiting[0].slot
        to_bottom = st.waiting[0].to_bottom
        st.n_waiting -= 1
        for i in range(st.n_waiting):
            st.waiting[i] = st.waiting[i + 1]
        f = push(st, c.FRAME_PLAY, owner_of(st, slot), slot)
        frame = st.frames[f]
        frame.phase = c.PLAYING_RESOLVE
        frame.play_flags = c.TO_THE_BOTTOM if to_bottom else 0
        return
    if st.n_bag == 0:  # 7.7.4.5
        st.resolver = st.active
        pop(st)
        return
    # 7.7.4.1, 7.7.4.2; who adds an ability waits for his turn, or goes on (7.7.5, 7.7.6)
    player = st.resolver
    for _ in range(st.lore.shape[0]):  # 7.7.4.3-4: the same player goes on, then the bag passes
        if first_of(st, player, 0) >= 0 and not st.out[player]:
            break
        player = next_player(st, player)
    st.resolver = player
    n = 0
    options = np.uint32(0)
    only = 0
    i = first_of(st, player, 0)
    while i >= 0:
        if n < c.N_OPTIONS and not same_as_earlier(st, i):
            options |= np.uint32(1) << np.uint32(n)
            only += 1
        n += 1
        i = first_of(st, player, i + 1)
    if only == 1:
        _resolve(st, tb, first_of(st, player, 0))
        return
    frame.phase = 1
    ask(st, d, c.DECISION_ORDER, player, options)


@jit
def _resolve(st, tb, i):
    """Resolve entry ``i``: push its program, unless it is spent or its condition is false now (6.2.4)."""
    entry = st.bag[i]
    a = entry.ability
    source = entry.source
    d = push(st, c.FRAME_PROGRAM, entry.player, source)
    frame = st.frames[d]
    frame.ability = a
    frame.instruction = tb.a_code[a]
    frame.source_incarnation = entry.source_incarnation
    frame.they = entry.event_player
    frame.it = entry.it
    frame.it_incarnation = entry.it_incarnation
    frame.other = entry.other
    frame.other_incarnation = entry.other_incarnation
    frame.amount = entry.amount
    if entry.them != c.NONE:
        add_bit(frame.sets[c.SET_THEM], entry.them)
    drop_from_bag(st, i)
    once = tb.a_once[a]
    if once >= 0 and not tb.a_first[a] and (st.used[source] >> once) & 1:  # 6.1.13.2
        pop(st)
    elif not condition_holds(st, tb, tb.a_condition[a], d):  # 6.7.2.1
        pop(st)
