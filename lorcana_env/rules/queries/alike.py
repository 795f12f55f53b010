"""Interchangeable cards: exchanging two of them changes nothing, so the same action on either is one move.

Two cards are alike if the record stays the same when each takes the place of the other, but for the order in which
cards lie in a hand, in play, in an inkwell or in a discard. Positions after the same action on either are then equal up
to that exchange. This is decided by what the record holds: cards that an effect, an ability in the bag or another card
refers to are alike to none, even where the reference makes no difference.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import bit_in, owner_of

_ASKED = 0xFFFF & ~(1 << c.HISTORY_DRAWN)  # of what happened to a card this turn: no text asks which one was drawn


@jit
def same_move(st, legal, k):
    """The place of an action before ``legal[k]`` that is the same move, -1 for none; ``legal``: the legal actions."""
    space = space_of(st)
    slot, verb = slot_of(np.int64(legal[k]), st.decider, space), verb_of(np.int64(legal[k]), space)
    for j in range(k if slot >= 0 else 0):
        other = slot_of(np.int64(legal[j]), st.decider, space)
        if other >= 0 and verb_of(np.int64(legal[j]), space) == verb and alike(st, other, slot):
            return j
    return -1


@jit
def alike(st, a, b):
    """Whether two different cards are interchangeable. Cards of a deck, which has an order, are not, nor those under
    others."""
    zone = st.zone[a]
    if st.card[a] != st.card[b] or zone != st.zone[b] or owner_of(st, a) != owner_of(st, b):
        return False
    if st.known[a] != st.known[b] or st.plays[a] != st.plays[b]:
        return False
    if (st.history[a] ^ st.history[b]) & _ASKED or (st.past[a] ^ st.past[b]) & _ASKED:
        return False
    if bit_in(st.recent, a) or bit_in(st.recent, b):  # what they were in play may be asked
        return False
    if zone == c.ZONE_PLAY:
        if not _alike_in_play(st, a, b):
            return False
    elif zone == c.ZONE_INKWELL:
        if st.exerted[a] != st.exerted[b]:
            return False
    elif zone != c.ZONE_HAND and zone != c.ZONE_DISCARD:
        return False
    return not _in_one_set(st, a, b) and not _referred_to(st, a, b)


@jit
def _alike_in_play(st, a, b):
    """Whether two cards in play have the same state, are at the same location, and nothing is under or at them."""
    if (
        st.exerted[a] != st.exerted[b] or st.drying[a] != st.drying[b] or st.damage[a] != st.damage[b]
        or st.at[a] != st.at[b] or st.below[a] != c.NONE or st.below[b] != c.NONE or st.shifted[a] != st.shifted[b]
        or st.used[a] != st.used[b] or st.sang[a] != st.sang[b] or st.strength[a] != st.strength[b]
        or st.willpower[a] != st.willpower[b] or st.lore_value[a] != st.lore_value[b] or st.resist[a] != st.resist[b]
        or st.challenger[a] != st.challenger[b] or st.singer[a] != st.singer[b] or st.sing_bonus[a] != st.sing_bonus[b]
        or st.keywords[a] != st.keywords[b] or st.restrictions[a] != st.restrictions[b] or st.barred[a] != st.barred[b]
        or st.lost[a] != st.lost[b] or st.granted_classes[a] != st.granted_classes[b]
    ):  # fmt: skip
        return False
    p = owner_of(st, a)
    for i in range(st.counts[p, c.ZONE_PLAY]):
        at = st.at[st.cards[p, c.ZONE_PLAY, i]]
        if at == a or at == b:
            return False
    for i in range(st.n_grants):  # abilities that they have from others
        difference = 0
        for j in range(st.n_grants):
            if st.grants[j].ability == st.grants[i].ability:
                difference += np.int64(st.grants[j].slot == a) - np.int64(st.grants[j].slot == b)
        if difference:
            return False
    return True


@jit
def _in_one_set(st, a, b):
    """Whether a set of cards holds one of two cards only."""
    if (
        bit_in(st.candidates, a) != bit_in(st.candidates, b) or bit_in(st.left, a) != bit_in(st.left, b)
        or bit_in(st.homeless, a) != bit_in(st.homeless, b)
    ):  # fmt: skip
        return True
    for d in range(st.depth):
        for which in range(c.N_SETS):
            if bit_in(st.frames[d].sets[which], a) != bit_in(st.frames[d].sets[which], b):
                return True
    return False


@jit
def _referred_to(st, a, b):
    """Whether something refers to one of two cards: a procedure, an ability in the bag, an effect that lasts."""
    if st.in_challenge and (st.attacker == a or st.attacker == b or st.defender == a or st.defender == b):
        return True
    for d in range(st.depth):
        frame = st.frames[d]
        for slot in (a, b):
            if frame.source == slot or frame.it == slot or frame.other == slot or frame.card == slot:
                return True
            if frame.first_base == slot or (frame.kind == c.FRAME_PROGRAM and frame.healing == slot):
                return True
    for i in range(st.n_bag):
        entry = st.bag[i]
        for slot in (a, b):
            if entry.source == slot or entry.it == slot or entry.other == slot or entry.them == slot:
                return True
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.target == a or effect.target == b or effect.source == a or effect.source == b:
            return True
    for i in range(st.n_waiting):
        if st.waiting[i].slot == a or st.waiting[i].slot == b:
            return True
    return False
