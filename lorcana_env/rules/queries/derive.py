"""Derived characteristics of the cards in play (6.6): printed values + lasting effects + static abilities.

Recomputed as a whole when something changed that can change them; read from the record otherwise. Nothing of the result
before goes into it, nor the order in which cards were played: static abilities are judged in strata, each after all
that change what it looks at, and those that look at each other in a circle until nothing changes
(``cards/compile/strata.py`` finds the strata and says why this ends, in one result).
"""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.characteristics import challenging
from lorcana_env.rules.queries.conditions import condition_holds
from lorcana_env.rules.queries.context import ability_context, end_context
from lorcana_env.rules.queries.filters import matches
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import SCRATCH, bit_in, clear_bits, give_up, next_bit, opposes, owner_of
from lorcana_env.rules.record.opcodes import number
from lorcana_env.rules.record.state import MAX_GRANTS

PUT = number("PUT")


@jit
def refresh(st, tb):
    """Recompute if something relevant changed."""
    if st.dirty & c.DIRTY_PLAY:
        _survey(st, tb)
    reads = c.DIRTY_PLAY | st.in_play_reads
    if st.n_lasting > 0 or tb.open_decks:
        reads |= tb.derive_on
    if st.dirty & reads:
        st.unchecked = 1
        if st.plain and _nothing_modifies(st) and st.dirty != c.DIRTY_ALL and not tb.open_decks:
            _print_entered(st, tb)
        else:
            _derive(st, tb, c.NONE)
    st.dirty = 0


@jit
def _survey(st, tb):
    """Collect the kinds of modifiers that cards in play have; passes for absent kinds are skipped."""
    st.in_play_events = np.uint64(0)
    st.in_play_modifiers = np.uint64(0)
    st.in_play_reads = 0
    st.in_play_locations = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            card = st.card[st.cards[p, c.ZONE_PLAY, i]]
            st.in_play_events |= tb.events[card]
            st.in_play_modifiers |= tb.modifies[card]
            st.in_play_reads |= tb.reads[card]
            if tb.type[card] == c.TYPE_LOCATION:
                st.in_play_locations |= np.uint8(1 << p)


@jit
def _nothing_modifies(st):
    """Return whether characteristics are as printed: no static ability or lasting effect, no challenge (8.5)."""
    return st.in_play_reads == 0 and st.n_lasting == 0 and not st.in_challenge


@jit
def _print_entered(st, tb):
    """All that changed is which cards are in play, with their printed characteristics."""
    slot = next_bit(st.entered, -1)
    while slot >= 0:
        if st.zone[slot] == c.ZONE_PLAY:
            _print_on(st, tb, slot)
        slot = next_bit(st.entered, slot)
    clear_bits(st.entered)


@jit
def keywords_as_it_enters(st, tb, slot):
    """The keywords of a card about to enter play: printed, and what abilities in play give it as it does (6.4.2.3).

    Its own static abilities give it none: they work once it is in play (1.6.1.3, 8.3.2).
    """
    p = owner_of(st, slot)
    n = st.counts[p, c.ZONE_PLAY]
    zone, exerted, damage = st.zone[slot], st.exerted[slot], st.damage[slot]
    at, under = st.at[slot], st.under_count[slot]
    st.cards[p, c.ZONE_PLAY, n] = slot
    st.counts[p, c.ZONE_PLAY] = n + 1
    st.zone[slot] = c.ZONE_PLAY
    st.exerted[slot] = 0
    st.damage[slot] = 0
    st.at[slot] = c.NONE
    st.under_count[slot] = 0
    _derive(st, tb, np.int64(slot))
    keywords = st.keywords[slot]
    st.counts[p, c.ZONE_PLAY] = n
    st.zone[slot] = zone
    st.exerted[slot] = exerted
    st.damage[slot] = damage
    st.at[slot] = at
    st.under_count[slot] = under
    _derive(st, tb, c.NONE)
    return keywords


@jit
def _derive(st, tb, entering):
    """``entering``: a card that is looked at as if it were in play, NONE for none."""
    # Static abilities work as long as their card is in play, or for their duration (1.6.1.3, 6.4.1).
    _start(st, tb)
    on_all = _apply_lasting(st, tb)
    if tb.strength_layer < 0:
        _finish_strength(st, tb)
    for layer in range(tb.layers):
        _apply_statics(st, tb, layer, entering)
        if (tb.circular >> np.uint64(layer)) & np.uint64(1):
            before = -1
            given = _given(st)
            while given != before:  # it only grows (see ``cards/compile/strata.py``)
                before = given
                _apply_statics(st, tb, layer, entering)
                given = _given(st)
        if layer == tb.strength_layer:
            _finish_strength(st, tb)
    if on_all:
        _restrict_all(st, tb)
    if tb.open_decks:
        _open_decks(st, tb)
    clear_bits(st.entered)
    st.plain = _nothing_modifies(st)


@jit
def _finish_strength(st, tb):
    """Apply what concerns a strength as a whole, once all modifiers are known and before anything looks at it."""
    attacker = st.attacker
    if st.zone[attacker] == c.ZONE_PLAY and challenging(
        st, attacker
    ):  # Challenger applies while challenging only (8.5.2)
        st.strength[attacker] += st.challenger[attacker]
    if tb.strength_floors:  # "can't be reduced below": after modifiers (6.6.4)
        for p in range(st.lore.shape[0]):
            for i in range(st.counts[p, c.ZONE_PLAY]):
                slot = st.cards[p, c.ZONE_PLAY, i]
                if st.keywords[slot] & np.uint32(1 << c.TRAIT_STRENGTH_FLOOR):
                    st.strength[slot] = max(st.strength[slot], tb.strength[st.card[slot]])


@jit
def _given(st):
    """A number that grows with every keyword, permission and classification that a card in play gains."""
    n = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            n += np.int64(st.keywords[slot]) + np.int64(st.granted_classes[slot])
    return n


@jit
def _start(st, tb):
    """Printed values (and nothing else)."""
    for p in range(st.lore.shape[0]):
        st.extra_ink[p] = 0
        st.player_rules[p] = 0
        for i in range(st.counts[p, c.ZONE_PLAY]):
            _print_on(st, tb, st.cards[p, c.ZONE_PLAY, i])
    kept = 0
    for g in range(st.n_grants):  # a card that left play in this step still has what it was granted (7.4.3)
        slot = st.grants[g].slot
        if st.zone[slot] != c.ZONE_PLAY and bit_in(st.left, slot):
            st.grants[kept] = st.grants[g]
            kept += 1
    st.n_grants = kept


@jit
def _print_on(st, tb, slot):
    """Copy what is printed on a card in play."""
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
    st.lost[slot] = 0
    st.granted_classes[slot] = 0


@jit
def _apply_statics(st, tb, layer, entering):
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            card = st.card[slot]
            if tb.reads[card] and slot != entering:
                first = tb.ability_start[card]
                for a in range(first, first + tb.ability_count[card]):
                    if tb.a_kind[a] == c.ABILITY_STATIC and tb.a_zone[a] == c.ZONE_PLAY and tb.a_layer[a] == layer:
                        _apply_static(st, tb, a, slot, p)
    g = 0
    while g < st.n_grants:  # static abilities that other cards or effects grant
        a = st.grants[g].ability
        slot = np.int64(st.grants[g].slot)
        if tb.a_kind[a] == c.ABILITY_STATIC and tb.a_layer[a] == layer and st.zone[slot] == c.ZONE_PLAY:
            _apply_static(st, tb, a, slot, owner_of(st, slot))
        g += 1


@jit
def _open_decks(st, tb):
    """Tops of decks that players may see."""
    d = st.depth - 1
    frame = st.frames[d]
    if d >= 0 and frame.kind == c.FRAME_PROGRAM and frame.phase and tb.code[frame.instruction, 0] == PUT:
        return  # cards are being put into an order: what lies on top is not known yet
    for p in range(st.lore.shape[0]):
        show_top(st, p)


@jit
def _apply_static(st, tb, a, source, player):
    # Conditions: "if" (6.1.16.3; 2.0: 6.4.4.3), "unless" (6.1.16.1; 2.0: 6.4.4.1), "while" (6.1.13.5); see 6.1.15,
    # 6.1.16 (2.0: 6.4.3, 6.4.4).
    before = ability_context(st, source, player)
    if condition_holds(st, tb, tb.a_condition[a], SCRATCH):
        _apply_modifiers(st, tb, a, source, player)
    end_context(st, before)


@jit
def _apply_modifiers(st, tb, a, source, player):
    for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
        kind = tb.modifiers[m, t.MODIFIER_KIND]
        f = tb.modifiers[m, t.MODIFIER_FILTER]
        param = tb.modifiers[m, t.MODIFIER_PARAMETER]
        if kind == c.MODIFIER_EXTRA_INK:
            st.extra_ink[player] += value_of(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], SCRATCH)
        elif kind == c.MODIFIER_PLAYER_RULE:
            st.player_rules[player] |= np.uint16(param)
        elif not (c.ON_CHARACTERS >> kind) & 1:
            continue  # read where cards are played
        else:
            value = value_of(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], SCRATCH)
            if f == t.THIS_CARD:
                _modify(st, tb, source, kind, param, value)
            else:
                for p in range(st.lore.shape[0]):
                    for i in range(st.counts[p, c.ZONE_PLAY]):
                        slot = st.cards[p, c.ZONE_PLAY, i]
                        if matches(st, tb, f, slot, SCRATCH):
                            _modify(st, tb, slot, kind, param, value)


@jit
def _restrict_all(st, tb):
    """Things that all cards that match can't do, whenever they entered play (6.4.2.1)."""
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind != c.MODIFIER_RESTRICT_ALL or effect.until == c.DURATION_DURING_THEIR_NEXT_TURN:
            continue
        before = ability_context(st, effect.source, effect.player)
        for p in range(st.lore.shape[0]):
            for k in range(st.counts[p, c.ZONE_PLAY]):
                slot = st.cards[p, c.ZONE_PLAY, k]
                if matches(st, tb, effect.parameter, slot, SCRATCH):
                    st.restrictions[slot] |= np.uint16(1 << effect.value)
        end_context(st, before)


@jit
def _modify(st, tb, slot, kind, param, value):
    """Apply one modifier to a card in play; "can't" wins over "can" regardless of order (1.2.2)."""
    if kind == c.MODIFIER_STRENGTH:
        st.strength[slot] += value
    elif kind == c.MODIFIER_WILLPOWER:
        st.willpower[slot] += value
    elif kind == c.MODIFIER_LORE:
        st.lore_value[slot] += value
    elif kind == c.MODIFIER_KEYWORD:  # 1.6.1.5
        if (st.barred[slot] >> param) & 1:
            return
        if value <= 0 and (param == c.KEYWORD_CHALLENGER or param == c.KEYWORD_RESIST):
            return  # +0 is nothing (8.1.2)
        st.keywords[slot] |= np.uint32(1 << param)
        if param == c.KEYWORD_CHALLENGER:  # +N keywords add up (8.1.2)
            st.challenger[slot] += value
        elif param == c.KEYWORD_RESIST:
            st.resist[slot] += value
        elif param == c.KEYWORD_SINGER:
            st.singer[slot] = max(np.int64(st.singer[slot]), value)
    elif kind == c.MODIFIER_SING_BONUS:
        st.sing_bonus[slot] += value
    elif kind == c.MODIFIER_TRAIT:
        st.keywords[slot] |= np.uint32(1 << param)
    elif kind == c.MODIFIER_LOSE_KEYWORD:
        st.lost[slot] |= np.uint16(1 << param)
        if value:  # for as long as an ability says so: it is not gained either
            st.barred[slot] |= np.uint16(1 << param)
        _take_off(st, tb, slot, param)
    elif kind == c.MODIFIER_RESTRICT:
        st.restrictions[slot] |= np.uint16(param)
    elif kind == c.MODIFIER_CANNOT_GAIN:
        st.barred[slot] |= np.uint16(1 << param)
        _take_off(st, tb, slot, param)
    elif kind == c.MODIFIER_CLASSIFICATION:
        st.granted_classes[slot] |= np.uint8(param)
    elif kind == c.MODIFIER_ABILITY:
        n = st.n_grants
        if n >= MAX_GRANTS:
            give_up(st, c.FAULT_GRANTS)
            return
        grant = st.grants[n]
        grant.slot = slot
        grant.ability = param
        st.n_grants = n + 1


@jit
def _take_off(st, tb, slot, keyword):
    """A keyword that a card lost, or can't gain; it keeps one that is printed on it and that it did not lose."""
    card = st.card[slot]
    printed = np.uint32(tb.keywords[card]) & ~np.uint32(st.lost[slot])
    keeps = (printed >> np.uint32(keyword)) & np.uint32(1) != 0
    if not keeps:
        st.keywords[slot] &= ~np.uint32(1 << keyword)
    if keyword == c.KEYWORD_CHALLENGER:
        st.challenger[slot] = tb.challenger[card] if keeps else 0
    elif keyword == c.KEYWORD_RESIST:
        st.resist[slot] = tb.resist[card] if keeps else 0
    elif keyword == c.KEYWORD_SINGER:
        st.singer[slot] = tb.singer[card] if keeps else 0


@jit
def _apply_lasting(st, tb):
    """Apply what lasts on cards and players; return whether something is said of all cards that match, too."""
    on_all = False
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.until == c.DURATION_DURING_THEIR_NEXT_TURN:
            continue  # that turn has not come yet
        kind = effect.kind
        if kind == c.MODIFIER_EXTRA_INK:
            st.extra_ink[effect.player] += effect.value
        elif kind == c.MODIFIER_RESTRICT_ALL:
            on_all = True
        elif (c.ON_CHARACTERS >> kind) & 1:
            slot = effect.target
            if slot != c.NONE and st.zone[slot] == c.ZONE_PLAY and st.incarnation[slot] == effect.incarnation:
                _modify(st, tb, slot, kind, effect.parameter, effect.value)
    return on_all


@jit
def show_top(st, player):
    """The top card of a deck that lies faceup, as a card says, is known to all."""
    if st.counts[player, c.ZONE_DECK] > 0:
        for q in range(st.lore.shape[0]):
            rules = st.player_rules[q]
            if rules & c.RULE_OPEN_DECKS or (rules & c.RULE_OPPONENTS_OPEN_DECKS and opposes(st, q, player)):
                st.known[st.cards[player, c.ZONE_DECK, st.counts[player, c.ZONE_DECK] - 1]] = 255
