"""Interchangeable cards in play: the record stays the same when each takes the place of the other.

So the same action on either is one move, and the positions after it are equal up to that exchange. (The order in which
cards lie in play does not count, nor does that of their abilities in the bag, which follows from it.) A card that an
effect, an ability in the bag or another card refers to is like no other, even where the reference makes no difference.
"""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import bit_in, owner_of


@jit
def alike(st, a, b):
    """Return whether two different cards in play are interchangeable."""
    return (
        st.card[a] == st.card[b] and owner_of(st, a) == owner_of(st, b) and _same_state(st, a, b)
        and _same_grants(st, a, b) and _same_sets(st, a, b) and not _referred_to(st, a) and not _referred_to(st, b)
    )  # fmt: skip


@jit
def _same_state(st, a, b):
    return (
        st.exerted[a] == st.exerted[b] and st.drying[a] == st.drying[b] and st.damage[a] == st.damage[b]
        and st.at[a] == st.at[b] and st.shifted[a] == st.shifted[b] and st.used[a] == st.used[b]
        and st.drops_paid[a] == st.drops_paid[b] and st.sang[a] == st.sang[b] and st.plays[a] == st.plays[b]
        and st.history[a] == st.history[b] and st.past[a] == st.past[b] and same_characteristics(st, a, st, b)
    )  # fmt: skip


@jit
def same_characteristics(st, a, other, b):
    """Return whether what modifiers make of a card in play is what they make of one of another record, or this."""
    return (
        st.strength[a] == other.strength[b] and st.willpower[a] == other.willpower[b]
        and st.lore_value[a] == other.lore_value[b] and st.resist[a] == other.resist[b]
        and st.challenger[a] == other.challenger[b] and st.singer[a] == other.singer[b]
        and st.sing_bonus[a] == other.sing_bonus[b] and st.keywords[a] == other.keywords[b]
        and st.restrictions[a] == other.restrictions[b] and st.barred[a] == other.barred[b]
        and st.lost[a] == other.lost[b] and st.granted_classes[a] == other.granted_classes[b]
    )  # fmt: skip


@jit
def _same_grants(st, a, b):
    """Return whether two cards have the same abilities from others."""
    for i in range(st.n_grants):
        difference = 0
        for j in range(st.n_grants):
            if st.grants[j].ability == st.grants[i].ability:
                difference += np.int64(st.grants[j].slot == a) - np.int64(st.grants[j].slot == b)
        if difference:
            return False
    return True


@jit
def _same_sets(st, a, b):
    """Return whether each set of cards holds both or neither."""
    if bit_in(st.candidates, a) != bit_in(st.candidates, b):
        return False
    for d in range(st.depth):
        for which in range(c.N_SETS):
            if bit_in(st.frames[d].sets[which], a) != bit_in(st.frames[d].sets[which], b):
                return False
    return True


@jit
def _referred_to(st, slot):
    """Return whether a card, a procedure, an ability in the bag or an effect that lasts refers to a card in play."""
    if st.below[slot] != c.NONE or (st.in_challenge and (st.attacker == slot or st.defender == slot)):
        return True
    p = owner_of(st, slot)
    for i in range(st.counts[p, c.ZONE_PLAY]):
        if st.at[st.cards[p, c.ZONE_PLAY, i]] == slot:
            return True
    for d in range(st.depth):
        frame = st.frames[d]
        if frame.source == slot or frame.it == slot or frame.other == slot or frame.card == slot:
            return True
        if frame.first_base == slot or (frame.kind == c.FRAME_PROGRAM and frame.healing == slot):
            return True
    for i in range(st.n_bag):
        entry = st.bag[i]
        if entry.source == slot or entry.it == slot or entry.other == slot or entry.them == slot:
            return True
    for i in range(st.n_lasting):
        if st.lasting[i].target == slot or st.lasting[i].source == slot:
            return True
    return False
