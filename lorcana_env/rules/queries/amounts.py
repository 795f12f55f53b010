"""Amounts: the operands of instructions, counted now (6.1.8)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import last_known, stat_of
from lorcana_env.rules.queries.filters import count_matching, matched, matches, matches_last, next_matching
from lorcana_env.rules.queries.references import known, owner_fits, player_named
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import next_bit


@jit
def value_of(st, tb, operand, d):
    """The value of an instruction's operand: a plain number, or a row of ``values`` counted now (6.1.8)."""
    if operand < c.COUNTED:
        return np.int64(operand)
    row = tb.values[operand - c.COUNTED]
    kind = row[t.VALUE_KIND]
    n = 0
    if kind == c.AMOUNT_COUNT:
        n = np.int64(count_matching(st, tb, row[t.VALUE_FILTER], d))
        if row[t.VALUE_PER] > 1:
            n //= row[t.VALUE_PER]
    elif kind == c.AMOUNT_STAT:
        slot = known(st, d, row[t.VALUE_SELECTOR])
        if slot >= 0:
            n = last_known(st, tb, slot, row[t.VALUE_WHAT])
    elif kind == c.AMOUNT_RESULT:
        n = np.int64(st.frames[d].result)
    elif kind == c.AMOUNT_THIS_TURN:
        n = this_turn(st, tb, row[t.VALUE_WHAT], row[t.VALUE_PLAYER], row[t.VALUE_FILTER], d)
    elif kind == c.AMOUNT_EVENT:
        n = np.int64(st.frames[d].amount)
    elif kind == c.AMOUNT_HELD:
        n = np.int64(st.frames[d].held)
    elif kind == c.AMOUNT_INKS:
        n = _different_inks(st, tb, row[t.VALUE_FILTER], d)
    elif kind == c.AMOUNT_AMONG:
        n = _among(st, tb, row[t.VALUE_FILTER], st.frames[d].sets[row[t.VALUE_WHAT]], d)
    elif kind == c.AMOUNT_TOTAL:
        n = _total(st, tb, row[t.VALUE_FILTER], row[t.VALUE_WHAT], d)
    elif kind == c.AMOUNT_HAND:
        p = player_named(st, d, row[t.VALUE_PLAYER])
        n = np.int64(st.counts[p, c.ZONE_HAND]) if p >= 0 else 0
    elif kind == c.AMOUNT_INK_DROPS:
        p = player_named(st, d, row[t.VALUE_PLAYER])
        n = np.int64(st.ink_drops[p]) if p >= 0 else 0
    elif kind == c.AMOUNT_NAMES:
        n = _different_names(st, tb, row[t.VALUE_FILTER], d)
    elif kind == c.AMOUNT_HIGHEST_COST:
        slot = next_bit(st.frames[d].sets[c.SET_LOOKED], -1)
        while slot >= 0:
            n = max(n, np.int64(tb.cost[st.card[slot]]))
            slot = next_bit(st.frames[d].sets[c.SET_LOOKED], slot)
    elif kind == c.AMOUNT_MOST_CARDS:
        for p in range(st.lore.shape[0]):
            if not st.out[p]:
                n = max(n, np.int64(st.counts[p, c.ZONE_HAND]))
    n = n * row[t.VALUE_TIMES] + row[t.VALUE_PLUS]
    if row[t.VALUE_MOST] > 1:  # "to a maximum of"
        n = min(n, np.int64(row[t.VALUE_MOST]))
    return n


@jit
def _different_inks(st, tb, f, d):
    """Ink types among the cards that match, or (f = -1) among the cards looked at."""
    looked = st.frames[d].sets[c.SET_LOOKED]
    inks = 0
    slot = next_matching(st, tb, f, d, -1) if f >= 0 else next_bit(looked, -1)
    while slot >= 0:
        inks |= tb.inks[st.card[slot]]
        slot = next_matching(st, tb, f, d, slot) if f >= 0 else next_bit(looked, slot)
    n = 0
    while inks:
        n += inks & 1
        inks >>= 1
    return n


@jit
def _different_names(st, tb, f, d):
    """Count the names among the cards that match, each card by its whole name."""
    n = 0
    slot = next_matching(st, tb, f, d, -1)
    while slot >= 0:
        other = next_matching(st, tb, f, d, -1)
        while other < slot and tb.names[st.card[other], 0] != tb.names[st.card[slot], 0]:
            other = next_matching(st, tb, f, d, other)
        n += other == slot
        slot = next_matching(st, tb, f, d, slot)
    return n


@jit
def _among(st, tb, f, cards, d):
    """Count the cards of a set that match, wherever they are now."""
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        if matches_last(st, tb, f, slot, d):
            n += 1
        slot = next_bit(cards, slot)
    return n


@jit
def _total(st, tb, f, stat, d):
    """A number added up over the cards in play that match."""
    n = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if matches(st, tb, f, slot, d):
                n += stat_of(st, tb, slot, stat)
    return n


@jit
def this_turn(st, tb, what, whose, f, d):
    """Count what happened this turn; with a filter, how often a card was played, or to how many others.

    A card that it happened to both before and after it became a new object counts twice (7.1.6); as what it was before,
    this card is another one.
    """
    n = 0
    capacity = st.cards.shape[2]
    for p in range(st.lore.shape[0]):
        if not owner_fits(st, whose, p, d):
            continue
        if f < 0:
            n += st.turn_counts[p, what]
        else:
            for slot in range(p * capacity, (p + 1) * capacity):
                now = np.int64((st.history[slot] >> what) & 1)
                before = np.int64(st.plays[slot]) - now if what == c.HISTORY_PLAYED else (st.past[slot] >> what) & 1
                if now and matches(st, tb, f, slot, d):
                    n += now
                if before and matched(st, tb, f, slot, d):
                    n += before
    return n
