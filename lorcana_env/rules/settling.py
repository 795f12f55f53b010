"""What follows a step of the game: game state checks (1.8), waiting actions (6.7.7.1), the bag (7.7.4)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.bag import bag_entry, drop_from_bag, first_of, same_as_earlier
from lorcana_env.rules.basics import add_bit, next_player, owner_of, pop, push
from lorcana_env.rules.conditions import holds
from lorcana_env.rules.game_state import check_game_state
from lorcana_env.rules.jit import jit


@jit
def settle(st, check_only):
    d = push(st, c.FRAME_SETTLE, np.int64(st.active), c.NONE)
    st.f_way[d] = check_only
    st.resolver = st.active


@jit
def settle_step(st, tb, d):
    """One step of settling: a game state check until none is met (1.8.3), then one ability from the bag (7.7.4)."""
    # Triggered abilities wait for this: 1.7.4, 1.8.2, 6.7.3. Played actions go first: 7.1.6.1.
    if st.f_phase[d] == 1:
        st.f_phase[d] = 0
        _resolve_option(st, tb, d, np.int64(st.answer))
        return
    if check_game_state(st, tb) or st.over:
        return
    if st.f_way[d]:  # the end of the Ready step: a check, but nothing resolves yet (3.2.1.4)
        pop(st)
        return
    if st.n_waiting > 0:  # actions that effects played resolve before the bag (6.7.7.1)
        slot = np.int64(st.waiting[0])
        st.n_waiting -= 1
        for i in range(st.n_waiting):
            st.waiting[i] = st.waiting[i + 1]
        f = push(st, c.FRAME_PLAY, owner_of(st, slot), slot)
        st.f_phase[f] = c.PLAYING_RESOLVE
        return
    if st.n_bag == 0:  # 7.7.4.5
        st.resolver = st.active
        pop(st)
        return
    # 7.7.4.1, 7.7.4.2; who adds an ability waits for his turn, or goes on (7.7.5, 7.7.6)
    player = np.int64(st.resolver)
    for _ in range(st.lore.shape[0]):  # 7.7.4.3-4: the same player goes on, then the bag passes
        if first_of(st, player, 0) >= 0:
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
    st.decision = c.DECISION_ORDER
    st.decider = player
    st.options = options
    st.decision_source = c.NONE
    st.f_phase[d] = 1


@jit
def _resolve_option(st, tb, d, option):
    _resolve(st, tb, bag_entry(st, np.int64(st.resolver), option))


@jit
def _resolve(st, tb, i):
    """Resolve entry ``i``: push its program, unless it is spent or its condition is false now (6.2.4)."""
    a = np.int64(st.b_ability[i])
    source = np.int64(st.b_source[i])
    d = push(st, c.FRAME_PROGRAM, np.int64(st.b_player[i]), source)
    st.f_ability[d] = a
    st.f_pc[d] = tb.a_code[a]
    st.f_source_incarnation[d] = st.b_source_incarnation[i]
    st.f_they[d] = st.b_by[i]
    st.f_it[d] = st.b_it[i]
    st.f_it_incarnation[d] = st.b_it_incarnation[i]
    st.f_other[d] = st.b_other[i]
    st.f_other_incarnation[d] = st.b_other_incarnation[i]
    st.f_amount[d] = st.b_amount[i]
    if st.b_them[i] != c.NONE:
        add_bit(st.f_sets[d, c.SET_THEM], np.int64(st.b_them[i]))
    drop_from_bag(st, i)
    once = tb.a_once[a]
    if once >= 0 and not tb.a_first[a] and (st.used[source] >> once) & 1:  # 6.1.13.2
        pop(st)
    elif not holds(st, tb, np.int64(tb.a_condition[a]), d):  # 6.7.2.1
        pop(st)
