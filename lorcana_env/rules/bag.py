"""The bag (7.7): abilities that triggered and wait to be resolved."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import bit_in, give_up
from lorcana_env.rules.jit import jit
from lorcana_env.rules.state import MAX_BAG


@jit
def add_to_bag(st, ability, source, player, e, them):
    """Add an ability for event ``e`` (7.7.3)."""
    # Triggered abilities only (7.7.2), by the player of the card (7.7.3.1).
    n = np.int64(st.n_bag)
    if n >= MAX_BAG:
        give_up(st, c.FAULT_BAG)
        return
    it = st.e_subject[e]
    other = st.e_other[e]
    st.b_ability[n] = ability
    st.b_source[n] = source
    # a card that left play in this step is already a new object: refer to the one it was
    st.b_source_incarnation[n] = _object(st, source)
    st.b_player[n] = player
    st.b_by[n] = st.e_player[e]
    st.b_it[n] = it
    st.b_it_incarnation[n] = _object(st, it)
    st.b_other[n] = other
    st.b_other_incarnation[n] = _object(st, other)
    st.b_amount[n] = st.e_amount[e]
    st.b_them[n] = them
    st.n_bag = n + 1


@jit
def _object(st, slot):
    if slot == c.NONE:
        return 0
    if bit_in(st.left, np.int64(slot)) and st.zone[slot] != c.ZONE_PLAY:
        return np.int64(st.was_in_play[slot])
    return np.int64(st.incarnation[slot])


@jit
def drop_from_bag(st, i):
    for j in range(i, np.int64(st.n_bag) - 1):
        st.b_ability[j] = st.b_ability[j + 1]
        st.b_source[j] = st.b_source[j + 1]
        st.b_source_incarnation[j] = st.b_source_incarnation[j + 1]
        st.b_player[j] = st.b_player[j + 1]
        st.b_by[j] = st.b_by[j + 1]
        st.b_it[j] = st.b_it[j + 1]
        st.b_it_incarnation[j] = st.b_it_incarnation[j + 1]
        st.b_other[j] = st.b_other[j + 1]
        st.b_other_incarnation[j] = st.b_other_incarnation[j + 1]
        st.b_amount[j] = st.b_amount[j + 1]
        st.b_them[j] = st.b_them[j + 1]
    st.n_bag -= 1


@jit
def first_of(st, player, start):
    """The first entry of a player in the bag from ``start`` on, -1 when there is none."""
    for i in range(start, st.n_bag):
        if st.b_player[i] == player:
            return i
    return -1


@jit
def same_as_earlier(st, i):
    """Equal entries are one option: it makes no difference which resolves first."""
    for j in range(i):
        if (
            st.b_ability[j] == st.b_ability[i]
            and st.b_source[j] == st.b_source[i]
            and st.b_it[j] == st.b_it[i]
            and st.b_other[j] == st.b_other[i]
            and st.b_player[j] == st.b_player[i]
            and st.b_by[j] == st.b_by[i]
            and st.b_them[j] == st.b_them[i]
            and st.b_amount[j] == st.b_amount[i]
            and st.b_source_incarnation[j] == st.b_source_incarnation[i]
        ):
            return True
    return False


@jit
def bag_entry(st, player, option):
    """The index in the bag of the player's ``option``-th entry."""
    i = first_of(st, player, 0)
    for _ in range(option):
        i = first_of(st, player, i + 1)
    return i
