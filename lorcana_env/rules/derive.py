"""Derived characteristics of the cards in play (6.6): printed values + static abilities + lasting effects.

Recomputed as a whole when something changed that can change them; read from the record otherwise.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import SCRATCH, bit_in, owner_of
from lorcana_env.rules.jit import jit
from lorcana_env.rules.matching import amount, holds, matches
from lorcana_env.rules.state import MAX_GRANTS


@jit
def refresh(st, tb):
    """Recompute if something relevant changed."""
    if st.dirty & tb.derive_on:
        _derive(st, tb)
    st.dirty = 0


@jit
def _derive(st, tb):
    """Static abilities apply in layers: those that look at no derived value, then those that look at keywords, then
    those that look at numbers. All modifiers of a layer combine (6.6.1.2)."""
    _start(st, tb)
    _apply_lasting(st, tb)
    for layer in range(tb.layers):
        _apply_statics(st, tb, layer)
    if tb.barring:
        _apply_bars(st, tb)
    if st.in_challenge and st.zone[st.attacker] == c.PLAY:  # Challenger applies while challenging (8.5)
        st.strength[st.attacker] += st.challenger[st.attacker]


@jit
def _start(st, tb):
    """Printed values (and nothing else)."""
    for p in range(st.lore.shape[0]):
        st.extra_ink[p] = 0
        st.player_rules[p] = 0
        for i in range(st.counts[p, c.PLAY]):
            slot = st.cards[p, c.PLAY, i]
            card = st.card[slot]
            st.strength[slot] = tb.strength[card]
            st.willpower[slot] = tb.willpower[card]
            st.lore_value[slot] = tb.lore[card]
            st.keywords[slot] = tb.keywords[card]
            st.challenger[slot] = tb.challenger[card]
            st.resist[slot] = tb.resist[card]
            st.singer[slot] = tb.singer[card]
            st.sing_bonus[slot] = 0
            st.restrictions[slot] = 0
            st.barred[slot] = 0
            st.granted_classes[slot] = 0
    kept = 0
    for g in range(st.n_grants):  # a card that left play in this step still has what it was granted (7.4.3)
        if st.zone[st.grant_slot[g]] != c.PLAY and bit_in(st.left, np.int64(st.grant_slot[g])):
            st.grant_slot[kept] = st.grant_slot[g]
            st.grant_ability[kept] = st.grant_ability[g]
            kept += 1
    st.n_grants = kept


@jit
def _apply_statics(st, tb, layer):
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.PLAY]):
            slot = st.cards[p, c.PLAY, i]
            card = st.card[slot]
            if tb.features[card] & c.HAS_STATIC:
                first = tb.ability_start[card]
                for a in range(first, first + tb.ability_count[card]):
                    if tb.a_kind[a] == c.A_STATIC and tb.a_zone[a] == c.PLAY and tb.a_layer[a] == layer:
                        _apply_static(st, tb, a, np.int64(slot), p)
    g = 0
    while g < st.n_grants:  # static abilities that other cards or effects grant
        a = np.int64(st.grant_ability[g])
        slot = np.int64(st.grant_slot[g])
        if tb.a_kind[a] == c.A_STATIC and tb.a_layer[a] == layer and st.zone[slot] == c.PLAY:
            _apply_static(st, tb, a, slot, owner_of(st, slot))
        g += 1


@jit
def _apply_bars(st, tb):
    """What can't be: keywords that a card can't gain, strength below the printed value, hidden tops of decks."""
    n = st.lore.shape[0]
    for p in range(n):
        for i in range(st.counts[p, c.PLAY]):
            slot = st.cards[p, c.PLAY, i]
            barred = st.barred[slot]
            if barred:
                kept = np.uint32(tb.keywords[st.card[slot]]) & ~(barred >> np.uint32(16))
                st.keywords[slot] &= ~(barred & np.uint32(0xFFFF) & ~kept)
            if st.keywords[slot] & np.uint32(1 << c.STRENGTH_FLOOR):
                st.strength[slot] = max(st.strength[slot], tb.strength[st.card[slot]])
        if st.counts[p, c.DECK] > 0:
            for q in range(n):
                if st.player_rules[q] & c.OPEN_DECKS or (q != p and st.player_rules[q] & c.OPPONENTS_OPEN_DECKS):
                    st.known[st.cards[p, c.DECK, st.counts[p, c.DECK] - 1]] = 255


@jit
def _apply_static(st, tb, a, source, player):
    st.f_source[SCRATCH] = source
    st.f_source_incarnation[SCRATCH] = st.incarnation[source]
    st.f_player[SCRATCH] = player
    st.f_they[SCRATCH] = player
    if not holds(st, tb, tb.a_condition[a], SCRATCH):
        return
    for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
        kind = tb.modifiers[m, 0]
        f = tb.modifiers[m, 1]
        param = tb.modifiers[m, 2]
        if kind == c.M_EXTRA_INK:
            st.extra_ink[player] += amount(st, tb, tb.modifiers[m, 3], SCRATCH)
        elif kind == c.M_PLAYER_RULE:
            st.player_rules[player] |= np.uint16(param)
        elif kind == c.M_PAY_LESS or kind >= c.M_ENTERS_EXERTED:
            continue  # read where cards are played
        else:
            value = amount(st, tb, tb.modifiers[m, 3], SCRATCH)
            if f == -2:
                _modify(st, source, kind, param, value)
            else:
                for p in range(st.lore.shape[0]):
                    for i in range(st.counts[p, c.PLAY]):
                        slot = np.int64(st.cards[p, c.PLAY, i])
                        if matches(st, tb, f, slot, SCRATCH):
                            _modify(st, slot, kind, param, value)


@jit
def _restrict_all(st, tb, i):
    """Something that all cards that match can't do, whenever they entered play (6.4.2.1)."""
    st.f_source[SCRATCH] = st.l_source[i]
    st.f_source_incarnation[SCRATCH] = st.incarnation[st.l_source[i]]
    st.f_player[SCRATCH] = st.l_player[i]
    for p in range(st.lore.shape[0]):
        for k in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, k])
            if matches(st, tb, np.int64(st.l_param[i]), slot, SCRATCH):
                st.restrictions[slot] |= np.uint16(1 << st.l_value[i])


@jit
def _modify(st, slot, kind, param, value):
    """One modifier on one card in play."""
    if kind == c.M_STRENGTH:
        st.strength[slot] += value
    elif kind == c.M_WILLPOWER:
        st.willpower[slot] += value
    elif kind == c.M_LORE:
        st.lore_value[slot] += value
    elif kind == c.M_KEYWORD:
        st.keywords[slot] |= np.uint32(1 << param)
        if param == c.CHALLENGER:  # +N keywords add up (8.1.2)
            st.challenger[slot] += value
        elif param == c.RESIST:
            st.resist[slot] += value
        elif param == c.SINGER:
            st.singer[slot] = max(np.int64(st.singer[slot]), value)
    elif kind == c.M_SING_BONUS:
        st.sing_bonus[slot] += value
    elif kind == c.M_FLAG:
        st.keywords[slot] |= np.uint32(1 << param)
    elif kind == c.M_LOSE_KEYWORD:
        st.keywords[slot] &= ~np.uint32(1 << param)
        st.barred[slot] |= np.uint32(1) << np.uint32(param + 16)  # lost
    elif kind == c.M_RESTRICT:
        st.restrictions[slot] |= np.uint16(param)
    elif kind == c.M_BAR:
        st.barred[slot] |= np.uint32(1) << np.uint32(param)
    elif kind == c.M_CLASS:
        st.granted_classes[slot] |= np.uint8(param)
    elif kind == c.M_ABILITY:
        n = st.n_grants
        if n >= MAX_GRANTS:
            st.fault = c.FAULT_GRANTS
            st.over = 1
            return
        st.grant_slot[n] = slot
        st.grant_ability[n] = param
        st.n_grants = n + 1


@jit
def _apply_lasting(st, tb):
    for i in range(st.n_lasting):
        if st.l_until[i] == c.DURING_NEXT_TURN:
            continue  # that turn has not come yet
        kind = st.l_kind[i]
        if kind == c.M_EXTRA_INK:
            st.extra_ink[st.l_player[i]] += st.l_value[i]
        elif kind == c.M_RESTRICT_ALL:
            _restrict_all(st, tb, i)
        elif kind <= c.M_ABILITY or kind == c.M_LOSE_KEYWORD:
            slot = np.int64(st.l_target[i])
            if slot != c.NONE and st.zone[slot] == c.PLAY and st.incarnation[slot] == st.l_incarnation[i]:
                _modify(st, slot, kind, st.l_param[i], np.int64(st.l_value[i]))
