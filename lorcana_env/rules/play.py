"""Playing a card (4.3), with all ways to pay: ink, Shift (8.10), singing (5.4.4, 8.11, 8.12), for free (6.1.7)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.asking import ask, ask_card, fill_candidates
from lorcana_env.rules.basics import (
    SCRATCH,
    add_bit,
    bit_in,
    clear_bits,
    count_bits,
    drop_bit,
    give_up,
    next_bit,
    owner_of,
    pop,
    push,
)
from lorcana_env.rules.damage import banish
from lorcana_env.rules.derive import keywords_as_it_enters, refresh
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import add_lasting, drop_lasting
from lorcana_env.rules.matching import all_matching, amount, count_matching, holds, matches, pay_ink, ready_ink
from lorcana_env.rules.play_rules import concerns, may_play, ruled
from lorcana_env.rules.zones import change_zone, discard_one, emit, enter_play, hold_aside, new_object, note, shift_onto

# -- what it costs -----------------------------------------------------------------------------------------------


@jit
def use_context(st, source, player):
    """Evaluate what follows as an ability of ``source`` (in the scratch frame)."""
    st.f_source[SCRATCH] = source
    st.f_source_incarnation[SCRATCH] = st.incarnation[source]
    st.f_player[SCRATCH] = player


@jit
def payment(st, tb, slot, player, base, shifting, spend):
    """The ink to pay: ``base`` with all payment modifiers (4.3.2.3), at least 0. ``shifting``: the card is shifted.

    With ``spend``, modifiers "for the next card" and "once during your turn" that apply are used up (4.3.6).
    """
    if not tb.cost_modifiers:
        return base
    less = np.int64(0)
    card = st.card[slot]
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):  # the card's own
        if tb.a_kind[a] == c.A_STATIC and tb.a_zone[a] == c.HAND:
            use_context(st, slot, player)
            if holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH):
                for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
                    if tb.modifiers[m, 0] == c.M_PAY_LESS and (shifting or not tb.modifiers[m, 2] & c.PAY_SHIFT):
                        less += amount(st, tb, tb.modifiers[m, 3], SCRATCH)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.PLAY]):
            source = np.int64(st.cards[p, c.PLAY, i])
            if tb.features[st.card[source]] & c.HAS_PAYMENT and source != slot:
                less += _less_by(st, tb, source, slot, p, player, shifting, spend)
    i = np.int64(st.n_lasting) - 1
    while i >= 0:
        next_shift = shifting and st.l_kind[i] == c.M_NEXT_SHIFT_LESS
        if (st.l_kind[i] == c.M_PAY_LESS or next_shift) and st.l_player[i] == player:
            use_context(st, np.int64(st.l_source[i]), player)
            if matches(st, tb, np.int64(st.l_param[i]), slot, SCRATCH):
                less += st.l_value[i]
                if spend:
                    drop_lasting(st, i)
        i -= 1
    return max(np.int64(0), base - less)


@jit
def _less_by(st, tb, source, slot, owner, player, shifting, spend):
    """What the static abilities of ``owner``'s card in play take off the price of ``slot`` for ``player``."""
    less = np.int64(0)
    first = np.int64(tb.ability_start[st.card[source]])
    for a in range(first, first + tb.ability_count[st.card[source]]):
        if tb.a_kind[a] != c.A_STATIC or tb.a_zone[a] != c.PLAY:
            continue
        use_context(st, source, owner)
        if not holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH):
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            flags = tb.modifiers[m, 2]
            if (owner != player and not flags & c.PAY_EVERYONE) or (flags & c.PAY_SHIFT and not shifting):
                continue
            if tb.modifiers[m, 0] == c.M_PAY_LESS and matches(st, tb, np.int64(tb.modifiers[m, 1]), slot, SCRATCH):
                once = tb.modifiers[m, 4]
                if once >= 0 and (st.used[source] >> once) & 1:
                    continue
                less += amount(st, tb, tb.modifiers[m, 3], SCRATCH)
                if once >= 0 and spend:
                    st.used[source] |= np.uint8(1 << once)
    return less


@jit
def can_be_shift_base(st, tb, slot, base, f):
    """Whether ``slot`` may be put on top of the card in play ``base`` (8.10.1, 8.10.8)."""
    use_context(st, slot, owner_of(st, slot))
    if f >= 0 and st.keywords[base] & np.uint32(1 << c.ANY_SHIFT_BASE):  # "as if it had any name"
        return tb.type[st.card[base]] == c.CHARACTER
    return f >= 0 and matches(st, tb, f, base, SCRATCH)


@jit
def has_shift(st, tb, slot, player):
    """Whether the card has Shift now: printed, or given to it under a condition."""
    card = st.card[slot]
    if tb.shift_cost[card] < 0:
        return False
    if tb.shift_if[card] < 0:
        return True
    use_context(st, slot, player)
    return holds(st, tb, np.int64(tb.shift_if[card]), SCRATCH)


@jit
def has_shift_base(st, tb, slot, player):
    """Whether the card could be put on a card in play, were it shifted for free."""
    return has_shift(st, tb, slot, player) and _bases_suffice(st, tb, slot, player)


@jit
def shift_price(st, tb, slot, player, base, spend):
    """The ink to shift the card onto ``base``."""
    price = payment(st, tb, slot, player, np.int64(tb.shift_cost[st.card[slot]]), True, spend)
    if tb.table_rules and tb.features[st.card[base]] & c.HAS_TABLE_RULES:
        price -= max(np.int64(0), concerns(st, tb, base, c.M_SHIFT_ONTO_LESS, base, slot))
    return max(np.int64(0), price)


@jit
def shift_bases(st, tb, slot, player, ink):
    """Set ``st.candidates`` to the cards it can be shifted onto next with so much ink; how many."""
    clear_bits(st.candidates)
    n = 0
    card = st.card[slot]
    for i in range(st.counts[player, c.PLAY]):
        base = np.int64(st.cards[player, c.PLAY, i])
        if can_be_shift_base(st, tb, slot, base, np.int64(tb.shift_filter[card])) or can_be_shift_base(
            st, tb, slot, base, np.int64(tb.shift_filter_2[card])
        ):
            if shift_price(st, tb, slot, player, base, False) <= ink:
                add_bit(st.candidates, base)
                n += 1
    return n


@jit
def can_shift(st, tb, slot, player, ink):
    """Whether the card can be played by Shift now: a base, the ink, the cards to discard."""
    card = st.card[slot]
    if not has_shift(st, tb, slot, player) or shift_bases(st, tb, slot, player, ink) == 0:
        return False
    if tb.shift_discard[card]:
        use_context(st, slot, player)
        f = np.int64(tb.shift_discard_filter[card])
        others = count_matching(st, tb, f, SCRATCH)
        if st.zone[slot] == c.HAND and matches(st, tb, f, slot, SCRATCH):
            others -= 1  # the card that is played can't pay for itself
        if others < tb.shift_discard[card]:
            return False
    return _bases_suffice(st, tb, slot, player)


@jit
def _bases_suffice(st, tb, slot, player):
    """Whether there is a card to shift onto; for Duo Shift, both (8.10.8)."""
    card = st.card[slot]
    first = 0
    second = 0
    both = 0
    for i in range(st.counts[player, c.PLAY]):
        base = np.int64(st.cards[player, c.PLAY, i])
        fits_first = can_be_shift_base(st, tb, slot, base, np.int64(tb.shift_filter[card]))
        fits_second = can_be_shift_base(st, tb, slot, base, np.int64(tb.shift_filter_2[card]))
        first += fits_first
        second += fits_second
        both += fits_first and fits_second
    if tb.shift_kind[card] == c.SHIFT_DUO:  # two different cards, also when one of them has both names
        return first > 0 and second > 0 and first + second - both >= 2
    return first > 0 or second > 0


@jit
def singing_value(st, tb, slot):
    """The cost a character counts as for singing (8.11), 0 when it can't sing now."""
    if tb.type[st.card[slot]] != c.CHARACTER or st.exerted[slot] or st.drying[slot]:
        return 0
    if st.restrictions[slot] & ((1 << c.NO_SING) | (1 << c.NO_EXERT)):
        return 0
    value = max(np.int64(tb.cost[st.card[slot]]), np.int64(st.singer[slot]))
    return max(np.int64(0), value + st.sing_bonus[slot])


@jit
def singing_this(st, tb, slot, card):
    """:func:`singing_value` for this song."""
    if not tb.sing_together[card] and st.restrictions[slot] & (1 << c.NO_SING_ALONE):
        return np.int64(0)
    return np.int64(singing_value(st, tb, slot))


@jit
def added_ink(st, tb, slot, player, shifted, spend):
    """The ink that payment modifiers add to an alternate cost (4.3.2.3), singing among them (1.5.5.1)."""
    return payment(st, tb, slot, player, np.int64(0), shifted, spend)


@jit
def can_sing(st, tb, song, player):
    """Whether one character (5.4.4.2), or several together (8.12), can sing the song now."""
    card = st.card[song]
    if not tb.song[card] or added_ink(st, tb, song, player, False, False) > ready_ink(st, player):
        return False
    total = np.int64(0)
    for i in range(st.counts[player, c.PLAY]):
        value = singing_this(st, tb, np.int64(st.cards[player, c.PLAY, i]), card)
        if value > 0 and value >= tb.cost[card]:
            return True
        total += value
    return tb.sing_together[card] > 0 and total >= tb.sing_together[card]


@jit
def affordable(st, tb, slot, player):
    """Whether the player can pay for the card with ink and nothing forbids playing it."""
    return may_play(st, tb, slot) and payment(
        st, tb, slot, player, np.int64(tb.cost[st.card[slot]]), False, False
    ) <= ready_ink(st, player)


@jit
def ways_to_pay(st, tb, slot, player):
    """The ways in which the card can be played now, as bits: ink, Shift, singing, another cost (1.5.5)."""
    if not may_play(st, tb, slot):
        return 0
    ways = 0
    if affordable(st, tb, slot, player):
        ways |= 1
    if tb.shift_cost[st.card[slot]] >= 0 and can_shift(st, tb, slot, player, ready_ink(st, player)):
        ways |= 2
    if can_sing(st, tb, slot, player):
        ways |= 4
    if can_play_alternate(st, tb, slot, player):
        ways |= 8
    return ways


@jit
def can_be_paid_for(st, tb, slot, player):
    return ways_to_pay(st, tb, slot, player) != 0


@jit
def way_of(st, tb, slot, player, option):
    """The way to play that an option of :func:`ways_to_pay` stands for."""
    if option == 0:
        return c.BY_INK
    if option == 1:
        return c.BY_SHIFT
    if option == 2:
        return c.BY_SINGING
    return c.BY_FREE if plays_free(st, tb, slot, player) else c.BY_ALTERNATE


@jit
def can_play_alternate(st, tb, slot, player):
    """Whether the card may be played for free, or for another cost than ink, now (1.5.5.3)."""
    return plays_free(st, tb, slot, player) or _can_pay_alternate(st, tb, slot, player)


@jit
def _can_pay_alternate(st, tb, slot, player):
    card = st.card[slot]
    row = tb.alternate_cost[card]
    if row < 0 or not _may_pay_alternate(st, tb, slot, player):
        return False
    if tb.alternate_shift[card] and not has_shift_base(st, tb, slot, player):
        return False
    if added_ink(st, tb, slot, player, tb.alternate_shift[card] != 0, False) > ready_ink(st, player):
        return False
    return alternate_payers(st, tb, slot, player) >= max(1, np.int64(tb.costs[row, 1]))


@jit
def alternate_payers(st, tb, slot, player):
    """Set ``st.candidates`` to the cards that can pay the alternate cost; how many."""
    use_context(st, slot, player)
    clear_bits(st.candidates)
    all_matching(st, tb, np.int64(tb.costs[tb.alternate_cost[st.card[slot]], 2]), SCRATCH, st.candidates)
    drop_bit(st.candidates, slot)
    if tb.costs[tb.alternate_cost[st.card[slot]], 0] == c.COST_EXERT_ONE:
        payer = next_bit(st.candidates, -1)
        while payer >= 0:
            if st.restrictions[payer] & (1 << c.NO_EXERT):
                drop_bit(st.candidates, payer)
            payer = next_bit(st.candidates, payer)
    return count_bits(st.candidates)


@jit
def plays_free(st, tb, slot, player):
    """Whether the card may be played for free now, by its own ability or that of a card in play."""
    card = st.card[slot]
    if tb.features[card] & c.HAS_PLAY_FREE and tb.alternate_cost[card] < 0 and _may_pay_alternate(st, tb, slot, player):
        return True
    if not tb.table_rules:
        return False
    for i in range(st.counts[player, c.PLAY]):
        source = np.int64(st.cards[player, c.PLAY, i])
        if tb.features[st.card[source]] & c.HAS_TABLE_RULES:
            if concerns(st, tb, source, c.M_PLAY_FREE_OTHERS, slot, -1) >= 0:
                return True
    return False


@jit
def _may_pay_alternate(st, tb, slot, player):
    """Whether the card's own permission holds now."""
    card = st.card[slot]
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] == c.A_STATIC and tb.a_zone[a] == c.HAND:
            for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
                if tb.modifiers[m, 0] == c.M_PLAY_FREE:
                    use_context(st, slot, player)
                    if holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH):
                        return True
    return False


# -- the process -------------------------------------------------------------------------------------------------


@jit
def play_step(st, tb, d):
    """One phase of playing the card ``f_source`` in the way ``f_way``."""
    phase = st.f_phase[d]
    if phase == c.PLAY_START:
        _start(st, tb, d)
    elif phase == c.PLAY_BASE:
        _base_chosen(st, tb, d)
    elif phase == c.PLAY_SINGER:
        _singer_chosen(st, tb, d)
    elif phase == c.PLAY_COSTS:
        _pay(st, tb, d)
    elif phase == c.PLAY_DISCARD:
        _discard_chosen(st, tb, d)
    elif phase == c.PLAY_PAID:
        _ask_bodyguard(st, tb, d)
    elif phase == c.PLAY_ENTER:
        _enter(st, tb, d, st.answer == 1)
    elif phase == c.PLAY_RESOLVE:
        _resolve_action(st, tb, d)
    else:
        slot = np.int64(st.f_source[d])
        if st.zone[slot] == c.RESOLVING:  # 4.3.3.2
            if st.shifted[slot] == c.NOT_TO_DISCARD:
                change_zone(st, tb, slot, c.DECK, True)
            else:
                change_zone(st, tb, slot, c.DISCARD, False)
        pop(st)


@jit
def _start(st, tb, d):
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    st.known[slot] = 255  # 4.3.2.1: announced and revealed
    if shifting(st, tb, d):
        free = st.f_left[d] & c.SHIFT_FREE or st.f_way[d] == c.BY_ALTERNATE
        if shift_bases(st, tb, slot, player, np.int64(99) if free else ready_ink(st, player)) == 0:
            pop(st)  # an effect told to shift a card that can't be
            return
        st.f_phase[d] = c.PLAY_BASE
        ask_card(st, d, player, 1, 1)
    elif st.f_way[d] == c.BY_SINGING:
        _ask_singer(st, tb, d)
    else:
        st.f_phase[d] = c.PLAY_COSTS


@jit
def shifting(st, tb, d):
    """Whether the card of the frame is played by Shift."""
    return st.f_way[d] == c.BY_SHIFT or (
        st.f_way[d] == c.BY_ALTERNATE and tb.alternate_shift[st.card[st.f_source[d]]] != 0
    )


@jit
def _base_chosen(st, tb, d):
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    card = st.card[slot]
    chosen = st.f_sets[d, c.SET_THEM]
    if st.answer != c.ANSWER_DONE:
        if st.f_card[d] == c.NONE:
            st.f_card[d] = st.answer
        add_bit(chosen, np.int64(st.answer))
        if tb.shift_kind[card] != c.SHIFT_NORMAL and next_bit(chosen, np.int64(next_bit(chosen, -1))) < 0:
            # Combo: one or both; Duo: both. The second must answer to the other name.
            base = np.int64(st.answer)
            f1 = np.int64(tb.shift_filter[card])
            f2 = np.int64(tb.shift_filter_2[card])
            is_first = can_be_shift_base(st, tb, slot, base, f1)
            is_second = can_be_shift_base(st, tb, slot, base, f2)
            clear_bits(st.candidates)
            for i in range(st.counts[player, c.PLAY]):
                second = np.int64(st.cards[player, c.PLAY, i])
                if second == base:
                    continue
                if (is_first and can_be_shift_base(st, tb, slot, second, f2)) or (
                    is_second and can_be_shift_base(st, tb, slot, second, f1)
                ):
                    add_bit(st.candidates, second)
            if next_bit(st.candidates, -1) >= 0:
                ask_card(st, d, player, 1 if tb.shift_kind[card] == c.SHIFT_DUO else 0, 1)
                return
    st.f_phase[d] = c.PLAY_COSTS


@jit
def _ask_singer(st, tb, d):
    """Ask for the next singer, or go on when the song is sung and nobody can join."""
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    card = st.card[slot]
    singers = st.f_sets[d, c.SET_THEM]
    total = np.int64(0)
    alone = False
    n = 0
    s = next_bit(singers, -1)
    while s >= 0:
        value = singing_this(st, tb, s, card)
        total += value
        alone = alone or value >= tb.cost[card]
        n += 1
        s = next_bit(singers, s)
    together = np.int64(tb.sing_together[card])
    enough = (n == 1 and alone) or (together > 0 and total >= together)
    rest = np.int64(0)
    for i in range(st.counts[player, c.PLAY]):
        rest += singing_this(st, tb, np.int64(st.cards[player, c.PLAY, i]), card)
    clear_bits(st.candidates)
    found = False
    if together > 0 or n == 0:
        for i in range(st.counts[player, c.PLAY]):
            s = np.int64(st.cards[player, c.PLAY, i])
            value = singing_this(st, tb, s, card)
            if value == 0 or bit_in(singers, s):
                continue
            # with it the song must be singable: alone, or with all who can still join
            if (n == 0 and value >= tb.cost[card]) or (together > 0 and rest >= together):
                add_bit(st.candidates, s)
                found = True
    if enough and not found:
        st.f_phase[d] = c.PLAY_COSTS
        return
    st.f_phase[d] = c.PLAY_SINGER
    ask_card(st, d, player, 0 if enough else 1, 1)


@jit
def _singer_chosen(st, tb, d):
    if st.answer == c.ANSWER_DONE:
        st.f_phase[d] = c.PLAY_COSTS
    else:
        add_bit(st.f_sets[d, c.SET_THEM], np.int64(st.answer))
        _ask_singer(st, tb, d)


@jit
def _pay(st, tb, d):
    """Determine and pay the total cost (4.3.2.3-4). "For the next" modifiers are used up whatever the way (4.3.6)."""
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    card = st.card[slot]
    way = st.f_way[d]
    st.f_result[d] = c.NOTHING_PAID
    if way == c.BY_INK:
        st.f_result[d] = payment(st, tb, slot, player, np.int64(tb.cost[card]), False, True)
        pay_ink(st, player, np.int64(st.f_result[d]))
    elif way == c.BY_SHIFT:
        base = np.int64(next_bit(st.f_sets[d, c.SET_THEM], -1))
        st.f_result[d] = shift_price(st, tb, slot, player, base, True)
        if st.f_left[d] & c.SHIFT_FREE:
            st.f_result[d] = c.NOTHING_PAID
            _ask_bodyguard(st, tb, d)
            return
        pay_ink(st, player, np.int64(st.f_result[d]))
        if tb.shift_discard[card] > 0:  # no ink was paid, unless a card adds some to the cost
            if st.f_result[d] == 0:
                st.f_result[d] = c.NOTHING_PAID
            st.f_left[d] |= np.int64(tb.shift_discard[card]) << 8
            _ask_discard(st, tb, d)
            return
    else:
        ink = added_ink(st, tb, slot, player, shifting(st, tb, d), True)
        if way != c.BY_FREE and ink > 0:  # for free, all costs are ignored (4.3.2.2)
            pay_ink(st, player, ink)
            st.f_result[d] = ink
    if way == c.BY_ALTERNATE:
        st.f_left[d] |= max(1, np.int64(tb.costs[tb.alternate_cost[card], 1])) << 8
        _ask_discard(st, tb, d)
        return
    if way == c.BY_SINGING:
        s = next_bit(st.f_sets[d, c.SET_THEM], -1)
        while s >= 0:
            st.exerted[s] = 1
            emit(st, tb, c.E_EXERT, s, c.NONE, player, 0)
            s = next_bit(st.f_sets[d, c.SET_THEM], s)
        st.dirty |= c.DIRTY_STATE
    _ask_bodyguard(st, tb, d)


@jit
def _ask_discard(st, tb, d):
    """Cards that pay a Shift or alternate cost, one at a time. The bases wait in another set meanwhile."""
    card = st.card[st.f_source[d]]
    if st.f_way[d] == c.BY_ALTERNATE:
        alternate_payers(st, tb, np.int64(st.f_source[d]), np.int64(st.f_player[d]))
        st.f_phase[d] = c.PLAY_DISCARD
        ask_card(st, d, np.int64(st.f_player[d]), 1, st.f_left[d] >> 8)
        return
    f = np.int64(tb.shift_discard_filter[card])
    fill_candidates(st, tb, f, d, 0, np.int64(st.f_player[d]), np.int64(st.f_player[d]))
    drop_bit(st.candidates, np.int64(st.f_source[d]))
    st.f_phase[d] = c.PLAY_DISCARD
    ask_card(st, d, np.int64(st.f_player[d]), 1, st.f_left[d] >> 8)


@jit
def _discard_chosen(st, tb, d):
    slot = np.int64(st.answer)
    kind = c.COST_DISCARD
    if st.f_way[d] == c.BY_ALTERNATE:
        kind = np.int64(tb.costs[tb.alternate_cost[st.card[st.f_source[d]]], 0])
    if kind == c.COST_BANISH:
        banish(st, tb, slot)
    elif kind == c.COST_TO_BOTTOM:
        change_zone(st, tb, slot, c.DECK, True)
    elif kind == c.COST_EXERT_ONE:
        st.exerted[slot] = 1
        st.dirty |= c.DIRTY_STATE
        emit(st, tb, c.E_EXERT, slot, c.NONE, np.int64(st.f_player[d]), 0)
    else:
        discard_one(st, tb, slot, np.int64(st.f_player[d]))
        st.f_total[d] += 1
    st.f_left[d] -= 1 << 8
    if st.f_left[d] >> 8 > 0:
        _ask_discard(st, tb, d)
    else:
        if st.f_total[d] > 0:  # the cards of one cost are discarded together
            emit(st, tb, c.E_DISCARD_SOME, c.NONE, c.NONE, np.int64(st.f_player[d]), np.int64(st.f_total[d]))
        st.f_phase[d] = c.PLAY_PAID  # the card is not in play yet: it does not see what paid for it (1.6.1)


@jit
def _ask_bodyguard(st, tb, d):
    """Ask whether the character enters play exerted, if it may (8.3.2); otherwise put the card into play."""
    slot = np.int64(st.f_source[d])
    card = st.card[slot]
    base = next_bit(st.f_sets[d, c.SET_THEM], -1) if shifting(st, tb, d) else -1
    keywords = np.uint32(tb.keywords[card])
    if tb.bodyguard_given and tb.type[card] == c.CHARACTER:
        keywords |= keywords_as_it_enters(st, tb, slot)
    may = keywords & np.uint32((1 << c.BODYGUARD) | (1 << c.MAY_ENTER_EXERTED)) != 0
    if may and not st.f_left[d] & c.ENTERS_EXERTED and (base < 0 or not st.exerted[base]):
        st.f_phase[d] = c.PLAY_ENTER
        ask(st, d, c.D_MAY, np.int64(st.f_player[d]), np.uint32(0))
    else:
        _enter(st, tb, d, False)


@jit
def _enter(st, tb, d, exerted):
    """The card enters play and is now played (4.3.3)."""
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    card = st.card[slot]
    if tb.type[card] == c.ACTION:
        _enter_action(st, tb, d)
        return
    chosen = exerted
    exerted = exerted or st.f_left[d] & c.ENTERS_EXERTED != 0
    next_keyword = _next_enters(st, tb, slot, player)
    exerted = exerted or next_keyword >= 0
    enter_play(st, tb, slot)
    if next_keyword >= 0:
        add_lasting(st, c.M_KEYWORD, slot, player, slot, next_keyword, 0, c.UNTIL_START_OF_TURN)
    if tb.type[card] != c.CHARACTER:
        st.drying[slot] = 0
    if exerted:
        st.exerted[slot] = 1
    _enter_modified(st, tb, slot)
    base = -1
    if shifting(st, tb, d):
        base = np.int64(st.f_card[d])  # of two bases the one that was chosen first (8.10.8)
        drop_bit(st.f_sets[d, c.SET_THEM], base)
        shift_onto(st, slot, base)
        second = next_bit(st.f_sets[d, c.SET_THEM], -1)
        if second >= 0:
            shift_onto(st, slot, second)
        st.shifted[slot] = 1
    if tb.table_rules:
        refresh(st, tb)  # abilities in play see it with what they give it (6.4.2.3)
        if ruled(st, tb, c.M_OTHERS_ENTER_EXERTED, slot, -1) >= 0:  # whatever is under it (8.10.3)
            st.exerted[slot] = 1
            st.dirty |= c.DIRTY_STATE
    if st.exerted[slot]:  # also on top of an exerted character (8.10.2)
        emit(st, tb, c.E_ENTER_EXERTED, slot, c.NONE, player, 0)
    if chosen and tb.keywords[card] & np.uint32(1 << c.MAY_ENTER_EXERTED):
        emit(st, tb, c.E_CHOOSE_TO_ENTER_EXERTED, slot, c.NONE, player, 0)
    if base >= 0:
        emit(st, tb, c.E_SHIFT_ONTO, slot, base, player, 0)
        if tb.shift_temporary[card]:
            add_lasting(st, c.M_TRIGGER, slot, player, slot, c.BUILTIN_TEMPORARY_SHIFT, 1, c.UNTIL_END_OF_TURN)
    _note_played(st, slot, player)
    emit(st, tb, c.E_PLAY, slot, base if base >= 0 else c.NONE, player, st.f_result[d])
    pop(st)


@jit
def _note_played(st, slot, player):
    note(st, c.H_PLAYED, slot, player)
    st.plays[slot] = min(255, np.int64(st.plays[slot]) + 1)


@jit
def _next_enters(st, tb, slot, player):
    """The keyword that "the next card you play" gains, -1 when nothing is said of this card; it is used up."""
    i = np.int64(st.n_lasting) - 1
    while i >= 0:
        if st.l_kind[i] == c.M_NEXT_ENTERS and st.l_player[i] == player:
            use_context(st, np.int64(st.l_source[i]), player)
            if matches(st, tb, np.int64(st.l_param[i]), slot, SCRATCH):
                keyword = np.int64(st.l_value[i])
                drop_lasting(st, i)
                return keyword
        i -= 1
    return np.int64(-1)


@jit
def _enter_modified(st, tb, slot):
    """Abilities that change how the card itself enters play (6.7.8)."""
    card = st.card[slot]
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] != c.A_STATIC:
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            kind = tb.modifiers[m, 0]
            if kind == c.M_ENTERS_EXERTED or kind == c.M_ENTERS_DAMAGED:
                use_context(st, slot, owner_of(st, slot))
                if holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH):
                    if kind == c.M_ENTERS_EXERTED:
                        st.exerted[slot] = 1
                    else:
                        st.damage[slot] += amount(st, tb, tb.modifiers[m, 3], SCRATCH)


@jit
def _enter_action(st, tb, d):
    """An action enters the Play zone and resolves, at once or, when an effect played it, after that (6.7.7.1)."""
    slot = np.int64(st.f_source[d])
    player = np.int64(st.f_player[d])
    hold_aside(st, tb, slot, c.RESOLVING)
    st.shifted[slot] = c.NOT_TO_DISCARD if st.f_left[d] & c.TO_THE_BOTTOM else 0
    for s in range(st.sang.shape[0]):  # whoever sang this card before sang another object (7.1.6)
        if st.sang[s] == slot:
            st.sang[s] = c.NONE
    st.f_source_incarnation[d] = st.incarnation[slot]
    new_object(st, slot)
    _note_played(st, slot, player)
    emit(st, tb, c.E_PLAY, slot, c.NONE, player, st.f_result[d])
    if st.f_way[d] == c.BY_SINGING:
        s = next_bit(st.f_sets[d, c.SET_THEM], -1)
        while s >= 0:
            st.sang[s] = slot
            note(st, c.H_SANG, s, player)
            emit(st, tb, c.E_SING, s, slot, player, 0)
            s = next_bit(st.f_sets[d, c.SET_THEM], s)
        emit(st, tb, c.E_SONG, slot, c.NONE, player, 0)
    if st.f_left[d] & c.PLAYED_BY_EFFECT:
        if st.n_waiting >= st.waiting.shape[0]:
            give_up(st, c.FAULT_FRAMES)
            return
        st.waiting[st.n_waiting] = slot
        st.n_waiting += 1
        pop(st)
    else:
        _resolve_action(st, tb, d)


@jit
def _resolve_action(st, tb, d):
    slot = np.int64(st.f_source[d])
    card = st.card[slot]
    st.f_phase[d] = c.PLAY_RESOLVE
    first = np.int64(tb.ability_start[card]) + st.f_loop[d]
    for a in range(first, tb.ability_start[card] + tb.ability_count[card]):
        st.f_loop[d] += 1
        if tb.a_kind[a] == c.A_RESOLVE:  # one paragraph after the other (6.1.2)
            p = push(st, c.F_PROGRAM, np.int64(st.f_player[d]), slot)
            st.f_ability[p] = a
            st.f_pc[p] = tb.a_code[a]
            return
    st.f_phase[d] = c.PLAY_RESOLVED
