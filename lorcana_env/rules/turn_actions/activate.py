"""Activated abilities (4.4); and Boost (8.4), which is one."""

import numpy as np

from lorcana_env.rules.changes.damage import add_damage, banish
from lorcana_env.rules.changes.decisions import ask, ask_card, fill_candidates
from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.ink import pay_ink, remove_ink_drops
from lorcana_env.rules.changes.replacement import must_choose
from lorcana_env.rules.changes.zones import discard_one, put_under
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay
from lorcana_env.rules.queries.context import ability_context, end_context, holds_for, matches_for
from lorcana_env.rules.queries.filters import has_name, next_matching
from lorcana_env.rules.queries.play_rules import table_modifier_sum
from lorcana_env.rules.queries.restrictions import cannot_be_dealt
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import (
    SCRATCH,
    add_bit,
    bit_in,
    clear_bits,
    drop_bit,
    next_bit,
    owner_of,
    pop,
    push,
)


@jit
def activated_ability(st, tb, slot, k):
    """The card's ``k``-th printed activated ability (4 and up: the granted ones), -1 when there is none."""
    # Each paragraph of its own (4.4.1).
    if k < c.MAX_PRINTED_ACTIVATED:
        first = np.int64(tb.ability_start[st.card[slot]])
        for a in range(first, first + tb.ability_count[st.card[slot]]):
            if tb.a_kind[a] == c.ABILITY_ACTIVATED:
                if k == 0:
                    return a
                k -= 1
        return -1
    k -= c.MAX_PRINTED_ACTIVATED
    for g in range(st.n_grants):
        if st.grants[g].slot == slot and tb.a_kind[st.grants[g].ability] == c.ABILITY_ACTIVATED:
            if _granted_before(st, g):
                continue
            if k == 0:
                return np.int64(st.grants[g].ability)
            k -= 1
    return -1


@jit
def _granted_before(st, g):
    """A second grant of the same activated ability adds nothing to choose from."""
    for h in range(g):
        if st.grants[h].slot == st.grants[g].slot and st.grants[h].ability == st.grants[g].ability:
            return True
    return False


@jit
def can_activate(st, tb, slot, a, player, ink):
    """Return whether all costs of the ability can be paid now (4.4.3.4) and it is not spent."""
    # Abilities have costs, which must be paid (1.5.2); in all: 4.4.3.3.
    once = tb.a_once[a]
    if once >= 0 and (st.used[slot] >> once) & 1:
        return False
    if not holds_for(st, tb, tb.a_condition[a], slot, player):
        return False
    free = _is_free(st, tb, slot)
    for k in range(tb.a_cost[a], tb.a_cost[a] + tb.a_costs[a]):
        kind = tb.costs[k, t.COST_KIND]
        if free and kind != c.COST_EXERT:  # 6.1.7.1
            continue
        if kind == c.COST_EXERT:
            if st.exerted[slot] or st.restrictions[slot] & (1 << c.CANNOT_EXERT):  # 5.1.1.2
                return False
            if st.drying[slot] and tb.type[st.card[slot]] == c.TYPE_CHARACTER:  # 4.4.2, 6.3.1.1
                return False  # items and locations are never drying (5.5.4, 5.6.4, 6.3.1.2)
        elif kind == c.COST_INK:
            if tb.costs[k, t.COST_AMOUNT] > ink:
                return False
        elif kind == c.COST_INK_DROPS:  # before the ink: what is removed for itself pays no ink
            ink -= tb.costs[k, t.COST_AMOUNT]
            if tb.costs[k, t.COST_AMOUNT] > st.ink_drops[player]:
                return False
        elif kind == c.COST_DAMAGE_THIS:  # a cost is paid in full or not at all (1.5.3)
            resisted = tb.costs[k, t.COST_AMOUNT] <= st.resist[slot]
            if cannot_be_dealt(st, slot) or (resisted and tb.edition < c.EDITION_2_3):  # 1.9.5 (2.0: 8.8.2)
                return False
        elif kind == c.COST_REVEAL_SAME:
            if not _can_reveal_same(st, tb, k, slot, player):
                return False
        elif (c.PAID_WITH_CARDS >> kind) & 1 and _payers(st, tb, a, k, slot, player) < max(
            1, tb.costs[k, t.COST_AMOUNT]
        ):
            return False
    return True


@jit
def _is_free(st, tb, slot):
    """Return whether the ability may be used for free: without its costs other than {E} (6.1.7.1)."""
    # 1.5.5.4, 4.4.3.2
    return tb.table_rules and table_modifier_sum(st, tb, c.MODIFIER_ABILITY_FREE, slot, -1) >= 0


@jit
def _payers(st, tb, a, k, slot, player):
    """Count the cards that can pay a cost in cards, beside the other costs: each payment is for one cost (1.5.3)."""
    exerts = tb.costs[k, t.COST_KIND] == c.COST_EXERT_ONE
    pays = True  # the card itself: unless another cost takes it
    for other in range(tb.a_cost[a], tb.a_cost[a] + tb.a_costs[a]):
        gone = tb.costs[other, t.COST_KIND] == c.COST_BANISH_THIS
        if gone or (tb.costs[other, t.COST_KIND] == c.COST_EXERT and exerts):
            pays = False
    n = 0
    before = ability_context(st, slot, player)
    payer = next_matching(st, tb, tb.costs[k, t.COST_FILTER], SCRATCH, -1)
    while payer >= 0:
        if (pays or payer != slot) and not (exerts and is_stuck(st, payer)):
            n += 1
        payer = next_matching(st, tb, tb.costs[k, t.COST_FILTER], SCRATCH, payer)
    end_context(st, before)
    return n


@jit
def shared_name(st, tb, k, source, slot, revealed):
    """A name that ``slot`` and all ``revealed`` cards have, and with them as many cards of the hand as cost ``k`` asks
    for; -1 without."""
    player = owner_of(st, source)
    f = np.int64(tb.costs[k, t.COST_FILTER])
    for j in range(4):
        name = np.int64(tb.names[st.card[slot], j])
        every = name >= 0
        other = next_bit(revealed, -1)
        while every and other >= 0:
            every = has_name(tb, st.card[other], name)
            other = next_bit(revealed, other)
        n = 0
        for i in range(st.counts[player, c.ZONE_HAND] if every else 0):
            other = np.int64(st.cards[player, c.ZONE_HAND, i])
            n += has_name(tb, st.card[other], name) and matches_for(st, tb, f, other, source, player)
        if every and n >= tb.costs[k, t.COST_AMOUNT]:
            return name
    return -1


@jit
def _can_reveal_same(st, tb, k, slot, player):
    """Return whether the player has so many cards in hand with a name in common."""
    none = st.frames[SCRATCH].sets[c.SET_LOOKED]
    clear_bits(none)
    f = np.int64(tb.costs[k, t.COST_FILTER])
    for i in range(st.counts[player, c.ZONE_HAND]):
        other = np.int64(st.cards[player, c.ZONE_HAND, i])
        if matches_for(st, tb, f, other, slot, player) and shared_name(st, tb, k, slot, other, none) >= 0:
            return True
    return False


@jit
def _keep_namesakes(st, tb, k, source, revealed):
    """Keep the candidates that have a name in common with all ``revealed`` cards, and are none of them."""
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if bit_in(revealed, slot) or shared_name(st, tb, k, source, slot, revealed) < 0:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)


@jit
def is_stuck(st, slot):
    """Return whether a card can't be exerted to pay."""
    return st.zone[slot] == c.ZONE_PLAY and st.restrictions[slot] & (1 << c.CANNOT_EXERT) != 0


@jit
def drop_stuck(st):
    """Keep the candidates that can be exerted to pay."""
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if is_stuck(st, slot):
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)


# -- the process -------------------------------------------------------------------------------------------------


@jit
def activate_step(st, tb, d):
    """Pay the costs one after the other, then resolve the effect at once (4.4.3, 4.4.4)."""
    # A cost, and an effect when it is paid (1.6.1.2). What triggers meanwhile waits (4.4.5, 6.3.3).
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    if frame.phase == 0:  # which ability (4.4.3.1)
        k = np.int64(frame.activates)
        if k == c.MAX_PRINTED_ACTIVATED:
            options = np.uint32(0)
            n = 0
            g = 0
            a = activated_ability(st, tb, slot, k)
            while a >= 0:
                if can_activate(st, tb, slot, a, player, ink_to_pay(st, player)):
                    options |= np.uint32(1) << np.uint32(g)
                    n += 1
                g += 1
                a = activated_ability(st, tb, slot, k + g)
            if n > 1:
                frame.phase = 1
                ask(st, d, c.DECISION_ABILITY, player, options)
                return
            g = 0
            while not (options >> np.uint32(g)) & np.uint32(1):
                g += 1
            k += g
        frame.ability = activated_ability(st, tb, slot, k)
        frame.phase = 2
    elif frame.phase == 1:
        frame.ability = activated_ability(st, tb, slot, c.MAX_PRINTED_ACTIVATED + st.answer)
        frame.phase = 2
    elif frame.phase == 3:  # a card was chosen to pay with
        _pay_with(st, tb, d, st.answer)
        frame.phase = 2
    elif frame.phase == 4:
        pop(st)
        return
    _pay_costs(st, tb, d, slot, player)


@jit
def _pay_costs(st, tb, d, slot, player):
    frame = st.frames[d]
    a = frame.ability
    while frame.costs_paid < tb.a_costs[a]:
        k = tb.a_cost[a] + frame.costs_paid
        kind = tb.costs[k, t.COST_KIND]
        if kind == c.COST_EXERT:
            st.exerted[slot] = 1
            st.dirty |= c.DIRTY_STATE
            emit(st, tb, c.EVENT_EXERT, slot, c.NONE, player, 0)
        elif _is_free(st, tb, slot):  # nobody pays for what is free
            pass
        elif kind == c.COST_INK:
            if pay_ink(st, tb, player, slot, np.int64(tb.costs[k, t.COST_AMOUNT])) < 0:
                frame.costs_paid += 1
                return  # and go on when it is paid
        elif kind == c.COST_INK_DROPS:
            remove_ink_drops(st, tb, player, np.int64(tb.costs[k, t.COST_AMOUNT]))
        elif kind == c.COST_BANISH_THIS:
            banish(st, tb, slot)
        elif kind == c.COST_DAMAGE_THIS:
            if tb.table_rules:
                clear_bits(frame.sets[c.SET_LOOKED])
                add_bit(frame.sets[c.SET_LOOKED], slot)
                resisted = np.int64(tb.costs[k, t.COST_AMOUNT]) if tb.edition >= c.EDITION_2_1 else 0
                if must_choose(st, tb, frame.sets[c.SET_LOOKED], resisted):
                    return  # and pay on when it is answered
            add_damage(st, tb, slot, tb.costs[k, t.COST_AMOUNT], c.DAMAGE_DEALT)
        else:
            clear_bits(frame.sets[c.SET_THEM])
            fill_candidates(st, tb, tb.costs[k, t.COST_FILTER], d, 0, player, player)
            if kind == c.COST_EXERT_ONE:
                drop_stuck(st)
            elif kind == c.COST_REVEAL_SAME:
                _keep_namesakes(st, tb, k, slot, frame.sets[c.SET_LOOKED])
            frame.phase = 3
            ask_card(st, d, player, 1, max(1, tb.costs[k, t.COST_AMOUNT]) - frame.cards_paid)
            return
        frame.costs_paid += 1
    once = tb.a_once[a]
    if once >= 0:
        st.used[slot] |= np.uint8(1 << once)
    incarnation = frame.source_incarnation
    card = frame.card
    named = frame.named
    p = push(st, c.FRAME_PROGRAM, player, slot)
    pushed = st.frames[p]
    pushed.card = card
    pushed.named = named
    pushed.ability = a
    pushed.instruction = tb.a_code[a]
    pushed.source_incarnation = incarnation
    frame.phase = 4


@jit
def _pay_with(st, tb, d, slot):
    frame = st.frames[d]
    k = tb.a_cost[frame.ability] + frame.costs_paid
    kind = tb.costs[k, t.COST_KIND]
    player = frame.player
    frame.card = slot
    if kind == c.COST_DISCARD:
        discard_one(st, tb, slot, player)
        if frame.cards_paid + 1 >= tb.costs[k, t.COST_AMOUNT]:  # the cards of one cost are discarded together
            emit(st, tb, c.EVENT_DISCARD_SOME, c.NONE, c.NONE, player, frame.cards_paid + 1)
    elif kind == c.COST_BANISH:
        banish(st, tb, slot)
    elif kind == c.COST_REVEAL_SAME:
        st.known[slot] = c.EVERYBODY
        frame.named = shared_name(st, tb, k, np.int64(frame.source), slot, frame.sets[c.SET_LOOKED])
        add_bit(frame.sets[c.SET_LOOKED], slot)
    else:
        st.exerted[slot] = 1
        st.dirty |= c.DIRTY_STATE
        emit(st, tb, c.EVENT_EXERT, slot, c.NONE, player, 0)
    frame.cards_paid += 1
    if frame.cards_paid >= max(1, tb.costs[k, t.COST_AMOUNT]):
        frame.cards_paid = 0
        frame.costs_paid += 1


# -- Boost -------------------------------------------------------------------------------------------------------


@jit
def can_boost(st, tb, slot, player, ink):
    """Return whether a character or location can be boosted now: once a turn, with a card in the deck (8.4)."""
    boost = tb.boost[st.card[slot]]
    return boost > 0 and boost <= ink and not st.used[slot] & c.BOOST_USED and st.counts[player, c.ZONE_DECK] > 0


@jit
def boost(st, tb, slot, player):
    """8.4: once during your turn, pay to put the top card of the deck facedown under the character."""
    # 8.4.1: the ink has been paid
    st.used[slot] |= np.uint8(c.BOOST_USED)
    n = st.counts[player, c.ZONE_DECK]
    if n > 0:
        put_under(st, tb, st.cards[player, c.ZONE_DECK, n - 1], slot, 1)
        note(st, c.HISTORY_PUT_UNDER, slot, player)
        emit(st, tb, c.EVENT_PUT_UNDER, slot, c.NONE, player, 0)
    emit(st, tb, c.EVENT_BOOST, slot, c.NONE, player, 0)
