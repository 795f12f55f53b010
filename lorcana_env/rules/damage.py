"""Damage (1.9) and banishing."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import owner_of
from lorcana_env.rules.jit import jit
from lorcana_env.rules.zones import change_zone, emit, note

DEALT, PUT, MOVED = range(3)


@jit
def add_damage(st, tb, slot, n, how):
    """Deal, put or move damage onto a card in play; how much it took.

    Only dealt damage is reduced by Resist (8.8.3); reduced to 0, none was dealt (8.8.2).
    """
    if st.zone[slot] != c.PLAY:
        return 0
    if how == DEALT:
        n = max(0, n - max(np.int64(0), np.int64(st.resist[slot])))
    if st.restrictions[slot] & (1 << c.NO_DAMAGE) and how == DEALT:
        n = 0
    if n <= 0:
        return 0
    st.damage[slot] = min(200, np.int64(st.damage[slot]) + n)
    note(st, c.H_DAMAGED, slot, owner_of(st, slot))
    emit(st, tb, c.E_TAKE_DAMAGE, slot, c.NONE, owner_of(st, slot), n)
    if how == DEALT:
        emit(st, tb, c.E_DEALT_DAMAGE, slot, c.NONE, owner_of(st, slot), n)
    st.dirty |= c.DIRTY_STATE
    return n


@jit
def remove_damage(st, tb, slot, n, player):
    """Remove up to ``n`` damage from a card in play; how much was removed."""
    if st.zone[slot] != c.PLAY:
        return 0
    n = min(n, np.int64(st.damage[slot]))
    if n <= 0:
        return 0
    st.damage[slot] -= n
    note(st, c.H_HEALED, slot, player)
    emit(st, tb, c.E_HEAL, slot, c.NONE, player, n)
    st.dirty |= c.DIRTY_STATE
    return n


@jit
def banish(st, tb, slot):
    """Banish a card in play, with the events that tell how (1.8.1.4, 4.6.9)."""
    if st.zone[slot] != c.PLAY:
        return
    p = owner_of(st, slot)
    is_character = tb.type[st.card[slot]] == c.CHARACTER
    counterpart = np.int64(c.NONE)
    side = 0
    if st.in_challenge:
        if slot == st.attacker and st.incarnation[slot] == st.attacker_incarnation:
            counterpart = np.int64(st.defender)
            side = 1
        elif slot == st.defender and st.incarnation[slot] == st.defender_incarnation:
            counterpart = np.int64(st.attacker)
            side = 2
    if is_character:
        note(st, c.H_BANISHED, slot, p)
    emit(st, tb, c.E_BANISH, slot, counterpart, p, 0)
    if counterpart != c.NONE:
        if is_character:
            note(st, c.H_BANISHED_IN_CHALLENGE, slot, p)
        emit(st, tb, c.E_BANISH_IN_CHALLENGE, slot, counterpart, p, side == 2)
        if st.challenge_damaged & side:
            emit(st, tb, c.E_BANISH_OTHER, counterpart, slot, owner_of(st, counterpart), 0)
    change_zone(st, tb, slot, c.DISCARD, False)
