"""What instructions do to cards: put somewhere, discard, look at, reveal (6.7.2, 7)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.amounts import amount
from lorcana_env.rules.asking import ask_card
from lorcana_env.rules.basics import (
    add_bit,
    clear_bits,
    count_bits,
    drop_bit,
    next_bit,
    owner_of,
    performed,
    random_below,
)
from lorcana_env.rules.events import emit, note
from lorcana_env.rules.filters import matches
from lorcana_env.rules.jit import jit
from lorcana_env.rules.references import who
from lorcana_env.rules.zones import discard_one, put_one, put_under, reorder, shuffle


@jit
def put(st, tb, d, ins):
    """a: where, b: flags. Several cards "in any order" are ordered by their player, one at a time."""
    cards = st.f_sets[d, c.SET_THEM]
    where = ins[1]
    flags = ins[2]
    if flags & c.PUT_ANY_ORDER and (where == c.TO_DECK_BOTTOM or where == c.TO_DECK_TOP):
        return _put_in_order(st, tb, d, ins, where)
    n = 0
    if flags & c.PUT_RANDOM_ORDER:
        left = st.f_sets[d, c.SET_SOURCE]
        for w in range(left.shape[0]):
            left[w] = cards[w]
        for rest in range(count_bits(left), 0, -1):
            slot = next_bit(left, -1)
            for _ in range(random_below(st, rest)):
                slot = next_bit(left, slot)
            drop_bit(left, slot)
            if put_one(st, tb, d, slot, where, flags):
                st.known[slot] = 0
                n += 1
        st.f_result[d] = n
        st.f_ok[d] = performed(n, count_bits(cards), ins)
        return False
    slot = next_bit(cards, -1)
    while slot >= 0:
        if put_one(st, tb, d, slot, where, flags):
            n += 1
        slot = next_bit(cards, slot)
    if where == c.TO_DECK_SHUFFLED:
        for p in range(st.lore.shape[0]):
            slot = next_bit(cards, -1)
            while slot >= 0:
                if owner_of(st, slot) == p:
                    shuffle(st, p)
                    break
                slot = next_bit(cards, slot)
    st.f_result[d] = n
    st.f_ok[d] = performed(n, count_bits(cards), ins)
    return False


@jit
def _put_in_order(st, tb, d, ins, where):
    """The first one picked goes deepest on top, or highest at the bottom: the pick order is the order of placing.

    A card's player orders it; cards that you looked at, you order, whose ever they are.
    """
    cards = st.f_sets[d, c.SET_SOURCE]  # those that have no place yet
    if st.f_phase[d] == 1:
        if st.answer != c.ANSWER_DONE:  # else their player left the game
            slot = np.int64(st.answer)
            reorder(st, slot, where == c.TO_DECK_BOTTOM)
            drop_bit(cards, slot)
    else:  # all of them move at once, with the cards under them (7.2.3)
        clear_bits(cards)
        moved = 0
        slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
        while slot >= 0:
            # stacks are ordered freely: 7.2.3.1
            under = st.below[slot] if st.zone[slot] == c.ZONE_PLAY else np.uint8(c.NONE)
            while under != c.NONE:
                add_bit(cards, np.int64(under))
                under = st.below[under]
            if put_one(st, tb, d, slot, where, 0):
                add_bit(cards, slot)
                moved += 1
            slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
        st.f_result[d] = count_bits(cards)
        st.f_ok[d] = performed(moved, count_bits(st.f_sets[d, c.SET_THEM]), ins)
    st.f_phase[d] = 0
    for i in range(st.lore.shape[0]):
        p = (np.int64(st.active) + i) % st.lore.shape[0]
        clear_bits(st.candidates)
        n = 0
        slot = next_bit(cards, -1)
        while slot >= 0:
            if owner_of(st, slot) == p and not st.out[p]:
                add_bit(st.candidates, slot)
                n += 1
            slot = next_bit(cards, slot)
        if n == 1:
            slot = next_bit(st.candidates, -1)
            reorder(st, slot, where == c.TO_DECK_BOTTOM)
            drop_bit(cards, slot)
        elif n > 1:
            st.f_phase[d] = 1
            ask_card(st, d, np.int64(st.f_player[d]) if ins[2] & c.PUT_YOU_ORDER else p, n, n)
            return True
    st.dirty |= c.DIRTY_ZONES
    return False


@jit
def discard(st, tb, d, ins):
    """Discard the cards in SET_THEM from hands: an event for each card, and one for each player with the number.

    a: 1 when they are a whole hand, which may be empty: that counts as discarded (official note).

    SET_LOOKED collects what the program discards.
    """
    cards = st.f_sets[d, c.SET_THEM]
    n = 0
    for p in range(st.lore.shape[0]):
        mine = 0
        slot = next_bit(cards, -1)
        while slot >= 0:
            if owner_of(st, slot) == p and st.zone[slot] == c.ZONE_HAND and not st.player_rules[p] & c.RULE_NO_DISCARD:
                discard_one(st, tb, slot, p)
                add_bit(st.f_sets[d, c.SET_LOOKED], slot)
                mine += 1
            slot = next_bit(cards, slot)
        if mine > 0:
            emit(st, tb, c.EVENT_DISCARD_SOME, c.NONE, c.NONE, p, mine)
        n += mine
    st.f_result[d] = n
    wanted = count_bits(cards)
    st.f_ok[d] = n >= wanted if ins[1] else performed(n, wanted, ins)


@jit
def put_top_under(st, tb, d, ins):
    """The top card of your deck goes facedown under each of the cards."""
    player = np.int64(st.f_player[d])
    cards = st.f_sets[d, c.SET_THEM]
    done = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        n = np.int64(st.counts[player, c.ZONE_DECK])
        if n > 0 and st.zone[slot] == c.ZONE_PLAY:
            put_under(st, tb, np.int64(st.cards[player, c.ZONE_DECK, n - 1]), slot, 1)
            note(st, c.HISTORY_PUT_UNDER, slot, player)
            emit(st, tb, c.EVENT_PUT_UNDER, slot, c.NONE, player, 0)
            done += 1
        slot = next_bit(cards, slot)
    st.f_result[d] = done
    st.f_ok[d] = performed(done, count_bits(cards), ins)


@jit
def look(st, tb, d, ins):
    """a: whose deck, b: how many, c: 1 when they are revealed, 2 when nobody sees them, d: 1 in addition to others.

    They become SET_LOOKED.
    """
    p = who(st, d, ins[1])
    n = amount(st, tb, ins[2], d)
    if n > np.int64(st.counts[p, c.ZONE_DECK]):  # what can't be done in full is not begun in "[A] to [B]" (6.1.5.1)
        n = np.int64(st.counts[p, c.ZONE_DECK]) if not ins[7] else np.int64(0)
    if not ins[4]:
        clear_bits(st.f_sets[d, c.SET_LOOKED])
    clear_bits(st.f_sets[d, c.SET_THEM])
    for i in range(n):
        slot = np.int64(st.cards[p, c.ZONE_DECK, st.counts[p, c.ZONE_DECK] - 1 - i])
        add_bit(st.f_sets[d, c.SET_LOOKED], slot)
        add_bit(st.f_sets[d, c.SET_THEM], slot)
        if ins[3] != 2:
            st.known[slot] |= np.uint8(255) if ins[3] else np.uint8(1 << st.f_player[d])
    st.f_result[d] = n
    st.f_ok[d] = n > 0


@jit
def reveal_until(st, tb, d, ins):
    """Reveal cards from the top of your deck until one matches filter a: it is SET_THEM, all of them SET_LOOKED."""
    # 6.1.14.1
    p = np.int64(st.f_player[d])
    clear_bits(st.f_sets[d, c.SET_LOOKED])
    clear_bits(st.f_sets[d, c.SET_THEM])
    st.f_ok[d] = 0
    i = np.int64(st.counts[p, c.ZONE_DECK]) - 1
    while i >= 0:
        slot = np.int64(st.cards[p, c.ZONE_DECK, i])
        st.known[slot] = 255
        add_bit(st.f_sets[d, c.SET_LOOKED], slot)
        if matches(st, tb, np.int64(ins[1]), slot, d):
            add_bit(st.f_sets[d, c.SET_THEM], slot)
            st.f_ok[d] = 1
            return
        i -= 1


@jit
def ink_down_to(st, tb, d, ins):
    """The player returns ink at random to hand until so many cards are left (counted once, 6.1.8.1)."""
    p = who(st, d, ins[1])
    n = np.int64(st.counts[p, c.ZONE_INKWELL]) - amount(st, tb, ins[2], d)
    stay = np.int64(tb.starting_ink)
    done = 0
    for _ in range(min(n, st.counts[p, c.ZONE_INKWELL] - stay)):
        slot = np.int64(st.cards[p, c.ZONE_INKWELL, stay + random_below(st, st.counts[p, c.ZONE_INKWELL] - stay)])
        put_one(st, tb, d, slot, c.TO_HAND, 0)
        done += 1
    st.f_result[d] = done
    st.f_ok[d] = done > 0
