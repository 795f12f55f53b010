"""The bag (7.7): abilities that triggered and wait to be resolved."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import bit_in, give_up, with_each_other
from lorcana_env.rules.record.state import MAX_BAG


@jit
def add_to_bag(st, ability, source, player, e, them):
    """Add an ability for event ``e`` (7.7.3)."""
    # Triggered abilities only (7.7.2), by the player of the card (7.7.3.1).
    n = st.n_bag
    if n >= MAX_BAG:
        give_up(st, c.FAULT_BAG)
        return
    event = st.events[e]
    it = event.subject
    other = event.other
    entry = st.bag[n]
    entry.ability = ability
    entry.source = source
    # a card that left play in this step is already a new object: refer to the one it was
    entry.source_incarnation = _object(st, source)
    entry.player = player
    entry.event_player = event.player
    entry.it = it
    entry.it_incarnation = _object(st, it)
    entry.other = other
    entry.other_incarnation = _object(st, other)
    entry.amount = event.amount
    entry.them = them
    st.n_bag = n + 1


@jit
def _object(st, slot):
    if slot == c.NONE:
        return 0
    if bit_in(st.left, slot) and st.zone[slot] != c.ZONE_PLAY:
        return np.int64(st.was_in_play[slot])
    return np.int64(st.incarnation[slot])


@jit
def drop_from_bag(st, i):
    for j in range(i, st.n_bag - 1):
        st.bag[j] = st.bag[j + 1]
    st.n_bag -= 1


@jit
def first_of(st, player, start):
    """The first entry of a player, or the team, in the bag from ``start`` on, -1 when there is none."""
    for i in range(start, st.n_bag):
        if with_each_other(st, st.bag[i].player, player):  # what a team adds is the team's (9.3.2)
            return i
    return -1


@jit
def same_as_earlier(st, i):
    """Equal entries are one option: it makes no difference which resolves first."""
    for j in range(i):
        earlier = st.bag[j]
        entry = st.bag[i]
        if (
            earlier.ability == entry.ability
            and earlier.source == entry.source
            and earlier.it == entry.it
            and earlier.other == entry.other
            and earlier.player == entry.player
            and earlier.event_player == entry.event_player
            and earlier.them == entry.them
            and earlier.amount == entry.amount
            and earlier.source_incarnation == entry.source_incarnation
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
