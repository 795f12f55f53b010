"""Challenging (4.6), moving to a location (4.7) and activated abilities (4.4)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.asking import ask, ask_card, fill_candidates
from lorcana_env.rules.basics import add_bit, clear_bits, count_bits, drop_bit, next_bit, owner_of, pop, push
from lorcana_env.rules.damage import DEALT, UNREDUCED, add_damage, banish
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import expire
from lorcana_env.rules.matching import all_matching, holds, pay_ink, ready_ink
from lorcana_env.rules.play_rules import challenge_forbidden, may_challenge_ready, move_price, ruled, spend_moves
from lorcana_env.rules.replacement import cannot_be_dealt, must_choose
from lorcana_env.rules.turn import settle
from lorcana_env.rules.zones import discard_one, emit, note

# phases of a challenge
DECLARE, DEFENDER, DAMAGE, DONE = range(4)


@jit
def has(st, slot, keyword):
    return (st.keywords[slot] >> np.uint32(keyword)) & np.uint32(1) != 0


@jit
def can_challenge(st, tb, slot, ink):
    """Whether a character may be declared as challenging: ready, dry or with Rush (8.9), not restricted."""
    if ink < 1 and st.keywords[slot] & np.uint32(1 << c.PAY_TO_ACT):
        return False
    for p in range(st.lore.shape[0]):
        if st.player_rules[p] & c.ONE_CHALLENGE and st.turn_counts[owner_of(st, slot), c.H_CHALLENGED] > 0:
            if not st.history[slot] & (1 << c.H_CHALLENGED):  # another character was the one
                return False
    return (
        tb.type[st.card[slot]] == c.CHARACTER
        and not st.exerted[slot]
        and (not st.drying[slot] or has(st, slot, c.RUSH))
        and not st.restrictions[slot] & ((1 << c.NO_CHALLENGE) | (1 << c.NO_EXERT))
    )


@jit
def defenders(st, tb, attacker, player):
    """Set ``st.candidates`` to what the character can challenge now; how many."""
    clear_bits(st.candidates)
    n = 0
    evasive = has(st, attacker, c.EVASIVE) or has(st, attacker, c.ALERT)  # 8.2, 8.6
    for p in range(st.lore.shape[0]):
        if p == player:
            continue
        guarded = False
        for i in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, i])
            if not _challengeable(st, tb, attacker, slot, evasive):
                continue
            if tb.type[st.card[slot]] == c.CHARACTER and has(st, slot, c.BODYGUARD):
                guarded = True
        for i in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, i])
            if not _challengeable(st, tb, attacker, slot, evasive):
                continue
            # Bodyguard: "one of your characters" - a location may still be challenged (8.3.3)
            if guarded and tb.type[st.card[slot]] == c.CHARACTER and not has(st, slot, c.BODYGUARD):
                continue
            add_bit(st.candidates, slot)
            n += 1
    return n


@jit
def _challengeable(st, tb, attacker, slot, evasive):
    kind = tb.type[st.card[slot]]
    if kind == c.CHARACTER:
        if not st.exerted[slot] and not has(st, attacker, c.CHALLENGE_READY):  # 4.6.4.2
            if not may_challenge_ready(st, tb, attacker, slot):
                return False
    elif kind != c.LOCATION:
        return False
    if st.restrictions[slot] & (1 << c.NO_BE_CHALLENGED) or challenge_forbidden(st, tb, attacker, slot):
        return False
    return evasive or not has(st, slot, c.EVASIVE)


@jit
def challenge_step(st, tb, d):
    attacker = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    phase = st.f_phase[d]
    if phase == DECLARE:
        defenders(st, tb, attacker, player)
        st.f_phase[d] = DEFENDER
        ask_card(st, d, player, 1, 1)
    elif phase == DEFENDER:
        _declare(st, tb, attacker, np.int64(st.answer), player)
        st.f_phase[d] = DAMAGE
        settle(st, 0)  # 4.6.5
    elif phase == DAMAGE:
        if _in_challenge(st):
            if tb.table_rules and _asks_for_replacements(st, tb, d):
                return  # the damage waits for the answer (6.5.7)
            _deal_challenge_damage(st, tb)
            settle(st, 0)  # 4.6.6.3, 4.6.7; the challenge lasts until the bag is empty
        st.f_phase[d] = DONE
    else:
        st.in_challenge = 0
        st.dirty |= c.DIRTY_PLAY
        expire(st, c.UNTIL_CHALLENGE_ENDS, c.NONE)
        emit(st, tb, c.E_END_OF_CHALLENGE, attacker, np.int64(st.defender), player, 0)
        pop(st)


@jit
def _declare(st, tb, attacker, defender, player):
    if has(st, attacker, c.PAY_TO_ACT):
        pay_ink(st, player, 1)
    st.exerted[attacker] = 1
    st.in_challenge = 1
    st.attacker = attacker
    st.defender = defender
    st.attacker_incarnation = st.incarnation[attacker]
    st.defender_incarnation = st.incarnation[defender]
    st.challenge_damaged = 0
    st.dirty |= c.DIRTY_PLAY
    note(st, c.H_CHALLENGED, attacker, player)
    note(st, c.H_WAS_CHALLENGED, defender, owner_of(st, defender))
    emit(st, tb, c.E_EXERT, attacker, c.NONE, player, 0)
    emit(st, tb, c.E_CHALLENGE, attacker, defender, player, 0)
    emit(st, tb, c.E_BE_CHALLENGED, defender, attacker, player, 0)


@jit
def _in_challenge(st):
    """Whether both cards are still there; if one was removed, the challenge ends (4.6.9)."""
    return (
        st.zone[st.attacker] == c.PLAY
        and st.zone[st.defender] == c.PLAY
        and st.incarnation[st.attacker] == st.attacker_incarnation
        and st.incarnation[st.defender] == st.defender_incarnation
    )


@jit
def _damage_dealt(st, tb, slot, other):
    """What a card in a challenge deals to the other: strength, never below 0, less Resist (4.6.6.1)."""
    if tb.type[st.card[slot]] == c.LOCATION:  # 4.6.8.3
        return np.int64(0)
    if st.restrictions[other] & (1 << c.NO_CHALLENGE_DAMAGE):
        return np.int64(0)
    n = np.int64(st.willpower[slot]) if has(st, slot, c.WILLPOWER_DAMAGE) else np.int64(st.strength[slot])
    return max(np.int64(0), max(np.int64(0), n) - max(np.int64(0), np.int64(st.resist[other])))


@jit
def _asks_for_replacements(st, tb, d):
    """Whether a player must choose first what replaces damage in this challenge."""
    cards = st.f_sets[d, c.SET_THEM]
    clear_bits(cards)
    attacker = np.int64(st.attacker)
    defender = np.int64(st.defender)
    if _damage_dealt(st, tb, defender, attacker) > 0:
        add_bit(cards, attacker)
    if _damage_dealt(st, tb, attacker, defender) > 0:
        add_bit(cards, defender)
    return must_choose(st, tb, cards, 0)


@jit
def _deal_challenge_damage(st, tb):
    """All damage of a challenge, calculated before (4.6.6.1), is dealt at once (4.6.6.2); then it may be replaced."""
    attacker = np.int64(st.attacker)
    defender = np.int64(st.defender)
    to_defender = _damage_dealt(st, tb, attacker, defender)
    to_attacker = _damage_dealt(st, tb, defender, attacker)
    dealt = add_damage(st, tb, defender, to_defender, UNREDUCED)
    if dealt > 0:
        st.challenge_damaged |= 2
        emit(st, tb, c.E_DEAL_DAMAGE_IN_CHALLENGE, attacker, defender, owner_of(st, attacker), dealt)
    dealt = add_damage(st, tb, attacker, to_attacker, UNREDUCED)
    if dealt > 0:
        st.challenge_damaged |= 1
        emit(st, tb, c.E_DEAL_DAMAGE_IN_CHALLENGE, defender, attacker, owner_of(st, defender), dealt)


# -- moving ------------------------------------------------------------------------------------------------------


@jit
def destinations(st, tb, slot, player, ink):
    """Set ``st.candidates`` to the locations the character can move to now; how many (4.7)."""
    clear_bits(st.candidates)
    n = 0
    for i in range(st.counts[player, c.PLAY]):
        location = np.int64(st.cards[player, c.PLAY, i])
        card = st.card[location]
        if tb.type[card] == c.LOCATION and st.at[slot] != location and move_price(st, tb, slot, location) <= ink:
            add_bit(st.candidates, location)
            n += 1
    return n


@jit
def move_step(st, tb, d):
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    if st.f_phase[d] == 0:
        destinations(st, tb, slot, player, ready_ink(st, player))
        st.f_phase[d] = 1
        ask_card(st, d, player, 1, 1)
        return
    location = np.int64(st.answer)
    pay_ink(st, player, move_price(st, tb, slot, location))
    spend_moves(st, tb, slot, location)
    from_location = st.at[slot] != c.NONE
    st.at[slot] = location
    st.dirty |= c.DIRTY_STATE
    emit(st, tb, c.E_MOVE, slot, location, player, 1 if from_location else 0)
    pop(st)


# -- activated abilities -----------------------------------------------------------------------------------------


@jit
def activated_ability(st, tb, slot, k):
    """The card's ``k``-th printed activated ability (4 and up: the granted ones), -1 when there is none."""
    if k < c.MAX_PRINTED_ACTIVATED:
        first = np.int64(tb.ability_start[st.card[slot]])
        for a in range(first, first + tb.ability_count[st.card[slot]]):
            if tb.a_kind[a] == c.A_ACTIVATED:
                if k == 0:
                    return a
                k -= 1
        return -1
    k -= c.MAX_PRINTED_ACTIVATED
    for g in range(st.n_grants):
        if st.grant_slot[g] == slot and tb.a_kind[st.grant_ability[g]] == c.A_ACTIVATED:
            if _granted_before(st, g):
                continue
            if k == 0:
                return np.int64(st.grant_ability[g])
            k -= 1
    return -1


@jit
def _granted_before(st, g):
    """A second grant of the same activated ability adds nothing to choose from."""
    for h in range(g):
        if st.grant_slot[h] == st.grant_slot[g] and st.grant_ability[h] == st.grant_ability[g]:
            return True
    return False


@jit
def can_activate(st, tb, slot, a, player, ink):
    """Whether all costs of the ability can be paid now (4.4.3.4) and it is not spent."""
    once = tb.a_once[a]
    if once >= 0 and (st.used[slot] >> once) & 1:
        return False
    free = _is_free(st, tb, slot, a)  # first: it looks at other cards, in the same scratch frame
    use = st.f_source.shape[0] - 1
    st.f_source[use] = slot
    st.f_source_incarnation[use] = st.incarnation[slot]
    st.f_player[use] = player
    if not holds(st, tb, np.int64(tb.a_condition[a]), use):
        return False
    for k in range(tb.a_cost[a], tb.a_cost[a] + tb.a_costs[a]):
        kind = tb.costs[k, 0]
        if free and kind != c.COST_EXERT:  # 6.1.7.1
            continue
        if kind == c.COST_EXERT:
            if st.exerted[slot] or st.restrictions[slot] & (1 << c.NO_EXERT):
                return False
            if st.drying[slot] and tb.type[st.card[slot]] == c.CHARACTER:  # 4.4.2
                return False
        elif kind == c.COST_INK:
            if tb.costs[k, 1] > ink:
                return False
        elif kind == c.COST_DAMAGE_THIS:  # a cost is paid in full or not at all (1.5.3)
            if cannot_be_dealt(st, slot) or tb.costs[k, 1] <= st.resist[slot]:
                return False
        elif kind >= c.COST_DISCARD and _payers(st, tb, a, k, use) < max(1, np.int64(tb.costs[k, 1])):
            return False
    return True


@jit
def _is_free(st, tb, slot, a):
    """Whether the ability may be used for free: without its costs other than {E} (6.1.7.1)."""
    return tb.table_rules and ruled(st, tb, c.M_ABILITY_FREE, slot, -1) >= 0


@jit
def _payers(st, tb, a, k, d):
    """Cards that can pay a cost in cards, beside the other costs: each payment is for one cost (1.5.3)."""
    clear_bits(st.candidates)
    all_matching(st, tb, np.int64(tb.costs[k, 2]), d, st.candidates)
    kind = tb.costs[k, 0]
    if kind == c.COST_EXERT_ONE:
        drop_stuck(st)
    for other in range(tb.a_cost[a], tb.a_cost[a] + tb.a_costs[a]):
        gone = tb.costs[other, 0] == c.COST_BANISH_THIS
        if gone or (tb.costs[other, 0] == c.COST_EXERT and kind == c.COST_EXERT_ONE):
            drop_bit(st.candidates, np.int64(st.f_source[d]))
    return count_bits(st.candidates)


@jit
def drop_stuck(st):
    """Keep the candidates that can be exerted to pay."""
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if st.zone[slot] == c.PLAY and st.restrictions[slot] & (1 << c.NO_EXERT):
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)


@jit
def activate_step(st, tb, d):
    """Pay the costs one after the other, then resolve the effect at once (4.4.3, 4.4.4)."""
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    if st.f_phase[d] == 0:  # which ability
        k = np.int64(st.f_way[d])
        if k == c.MAX_PRINTED_ACTIVATED:
            options = np.uint32(0)
            n = 0
            g = 0
            a = activated_ability(st, tb, slot, k)
            while a >= 0:
                if can_activate(st, tb, slot, a, player, ready_ink(st, player)):
                    options |= np.uint32(1) << np.uint32(g)
                    n += 1
                g += 1
                a = activated_ability(st, tb, slot, k + g)
            if n > 1:
                st.f_phase[d] = 1
                ask(st, d, c.D_ABILITY, player, options)
                return
            g = 0
            while not (options >> np.uint32(g)) & np.uint32(1):
                g += 1
            k += g
        st.f_ability[d] = activated_ability(st, tb, slot, k)
        st.f_phase[d] = 2
    elif st.f_phase[d] == 1:
        st.f_ability[d] = activated_ability(st, tb, slot, c.MAX_PRINTED_ACTIVATED + np.int64(st.answer))
        st.f_phase[d] = 2
    elif st.f_phase[d] == 3:  # a card was chosen to pay with
        _pay_with(st, tb, d, np.int64(st.answer))
        st.f_phase[d] = 2
    elif st.f_phase[d] == 4:
        pop(st)
        return
    _pay_costs(st, tb, d, slot, player)


@jit
def _pay_costs(st, tb, d, slot, player):
    a = np.int64(st.f_ability[d])
    while st.f_loop[d] < tb.a_costs[a]:
        k = tb.a_cost[a] + st.f_loop[d]
        kind = tb.costs[k, 0]
        if kind == c.COST_EXERT:
            st.exerted[slot] = 1
            st.dirty |= c.DIRTY_STATE
            emit(st, tb, c.E_EXERT, slot, c.NONE, player, 0)
        elif _is_free(st, tb, slot, a):  # nobody pays for what is free
            pass
        elif kind == c.COST_INK:
            pay_ink(st, player, np.int64(tb.costs[k, 1]))
        elif kind == c.COST_BANISH_THIS:
            banish(st, tb, slot)
        elif kind == c.COST_DAMAGE_THIS:
            if tb.table_rules:
                clear_bits(st.f_sets[d, c.SET_LOOKED])
                add_bit(st.f_sets[d, c.SET_LOOKED], slot)
                if must_choose(st, tb, st.f_sets[d, c.SET_LOOKED], np.int64(tb.costs[k, 1]) * tb.rules_2026):
                    return  # and pay on when it is answered
            add_damage(st, tb, slot, np.int64(tb.costs[k, 1]), DEALT)
        else:
            clear_bits(st.f_sets[d, c.SET_THEM])
            fill_candidates(st, tb, np.int64(tb.costs[k, 2]), d, 0, player, player)
            if kind == c.COST_EXERT_ONE:
                drop_stuck(st)
            st.f_phase[d] = 3
            ask_card(st, d, player, 1, max(1, np.int64(tb.costs[k, 1])) - st.f_left[d])
            return
        st.f_loop[d] += 1
    once = tb.a_once[a]
    if once >= 0:
        st.used[slot] |= np.uint8(1 << once)
    incarnation = st.f_source_incarnation[d]
    card = st.f_card[d]
    p = push(st, c.F_PROGRAM, player, slot)
    st.f_card[p] = card
    st.f_ability[p] = a
    st.f_pc[p] = tb.a_code[a]
    st.f_source_incarnation[p] = incarnation
    st.f_phase[d] = 4


@jit
def _pay_with(st, tb, d, slot):
    k = tb.a_cost[st.f_ability[d]] + st.f_loop[d]
    kind = tb.costs[k, 0]
    player = np.int64(st.f_player[d])
    st.f_card[d] = slot
    if kind == c.COST_DISCARD:
        discard_one(st, tb, slot, player)
        if st.f_left[d] + 1 >= tb.costs[k, 1]:  # the cards of one cost are discarded together
            emit(st, tb, c.E_DISCARD_SOME, c.NONE, c.NONE, player, np.int64(st.f_left[d]) + 1)
    elif kind == c.COST_BANISH:
        banish(st, tb, slot)
    else:
        st.exerted[slot] = 1
        st.dirty |= c.DIRTY_STATE
        emit(st, tb, c.E_EXERT, slot, c.NONE, player, 0)
    st.f_left[d] += 1
    if st.f_left[d] >= max(1, np.int64(tb.costs[k, 1])):
        st.f_left[d] = 0
        st.f_loop[d] += 1
