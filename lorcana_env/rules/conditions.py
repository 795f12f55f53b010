"""Whether a condition holds: "if you have", "during your turn", and what can be chosen or paid at all."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t
from lorcana_env.rules.amounts import amount
from lorcana_env.rules.characteristics import being_challenged, challenging, strength_of
from lorcana_env.rules.filters import compare, count_matching, count_of, matches, matches_last
from lorcana_env.rules.ink import ready_ink
from lorcana_env.rules.jit import jit
from lorcana_env.rules.references import known, selected, who
from lorcana_env.rules.restrictions import can_target, damage_stays


@jit
def holds(st, tb, row, d):
    """Whether a condition holds: alternatives of rows that must all hold. -1 is no condition."""
    if row < 0:
        return True
    result = True
    while tb.conditions[row, 0] >= 0:
        if tb.conditions[row, 5]:  # a new alternative starts
            if result:
                return True
            result = True
        # what is said of nobody is not true, nor is its contrary (6.1.11)
        if result and (_about_nobody(st, tb, row, d) or _row_holds(st, tb, row, d) == (tb.conditions[row, 4] != 0)):
            result = False
        row += 1
    return result


@jit
def _about_nobody(st, tb, row, d):
    """Whether a row of a condition is about a card or a player, and nothing says which."""
    kind = tb.conditions[row, 0]
    a = tb.conditions[row, 1]
    b = tb.conditions[row, 2]
    if kind == c.CONDITION_IS:
        return known(st, d, b) < 0
    if kind == c.CONDITION_CARDS:
        return who(st, d, a >> 3) < 0
    if kind == c.CONDITION_MORE:
        return b == 1 and who(st, d, c.WHO_CHOSEN_PLAYER) < 0
    if kind == c.CONDITION_CAN_PAY:
        return who(st, d, b) < 0
    if kind == c.CONDITION_TARGET:
        return who(st, d, b & 7) < 0 or ((b >> 4) > 0 and who(st, d, (b >> 4) - 1) < 0)
    if kind == c.CONDITION_MAY_DISCARD:
        return who(st, d, a) < 0
    theirs = kind == c.CONDITION_THEY_LEAD or kind == c.CONDITION_THEIR_TURN
    if kind == c.CONDITION_HAVE:
        theirs = tb.filters[a, t.FILTER_OWNER] == c.OWNER_THEY
    return theirs and st.f_they[d] == c.NONE


@jit
def _row_holds(st, tb, row, d):
    kind = tb.conditions[row, 0]
    a = tb.conditions[row, 1]
    b = tb.conditions[row, 2]
    v = tb.conditions[row, 3]
    you = np.int64(st.f_player[d])
    if kind == c.CONDITION_HAVE:
        if tb.filters[a, t.FILTER_OWNER] == c.OWNER_OPPONENT and tb.filters[a, t.FILTER_ZONE] < c.LISTED_ZONES:
            return _an_opponent_has(st, tb, a, b, amount(st, tb, v, d), d)
        return compare(count_matching(st, tb, a, d), b, amount(st, tb, v, d))
    if kind == c.CONDITION_IS:
        zone = tb.filters[a, t.FILTER_ZONE]
        if zone != c.ZONE_PLAY and zone < c.LISTED_ZONES:  # only that zone is checked (6.1.11.1)
            slot = np.int64(selected(st, d, b))
            return slot >= 0 and st.zone[slot] == zone and matches(st, tb, a, slot, d)
        slot = np.int64(known(st, d, b))
        return slot >= 0 and matches_last(st, tb, a, slot, d)
    if kind == c.CONDITION_CARDS:  # a: zone + 8 * player, compared with v
        return compare(np.int64(st.counts[who(st, d, a >> 3), a & 7]), b, amount(st, tb, v, d))
    if kind == c.CONDITION_MORE:
        return _has_more(st, tb, a, b, you, np.int64(st.f_chosen_player[d]))
    if kind == c.CONDITION_AMOUNT:
        return compare(amount(st, tb, a, d), b, amount(st, tb, v, d))
    if kind == c.CONDITION_YOUR_TURN:
        return st.active == you
    if kind == c.CONDITION_OPPONENTS_TURN:
        return st.active != you
    if kind == c.CONDITION_UNDERDOG:
        return st.turns_taken[you] == 1 and st.active == you and st.starting_player != you
    if kind == c.CONDITION_SHIFTED:
        slot = selected(st, d, a)
        return slot >= 0 and st.shifted[slot] != 0
    if kind == c.CONDITION_TARGET:  # a: filter, b: chooser + 8 * flags, v: how many
        return count_choices(st, tb, a, b, d) >= v
    if kind == c.CONDITION_CAN_PAY:
        return ready_ink(st, who(st, d, b)) >= amount(st, tb, a, d)
    if kind == c.CONDITION_OPPONENT_CARDS:  # some opponent's holding of a, compared with v
        for p in range(st.lore.shape[0]):
            if p != you and not st.out[p] and compare(_holding(st, tb, a, p), b, amount(st, tb, v, d)):
                return True
        return False
    if kind == c.CONDITION_STRONGEST:
        return _has_strongest(st, tb, you)
    if kind == c.CONDITION_THEY_LEAD:
        return st.lore[st.f_they[d]] > st.lore[you]
    if kind == c.CONDITION_LOST_ABILITY:  # the source has lost the ability of this flag
        return (st.keywords[st.f_source[d]] >> np.uint32(a)) & np.uint32(1) != 0
    if kind == c.CONDITION_THEIR_TURN:
        return st.active == st.f_they[d]
    if kind == c.CONDITION_MAY_DISCARD:
        p = who(st, d, a)  # b: 1 also when there is nothing to discard
        return st.player_rules[p] & c.RULE_NO_DISCARD == 0 or (b and st.counts[p, c.ZONE_HAND] == 0)
    if kind == c.CONDITION_BEING_CHALLENGED:
        return being_challenged(st, np.int64(st.f_source[d]))
    if kind == c.CONDITION_CAN:  # a: selector, b: what can be done to the card
        slot = selected(st, d, a)
        return slot >= 0 and st.zone[slot] == c.ZONE_PLAY and _can(st, slot, b)
    if kind == c.CONDITION_MAY_HEAL:  # a: 1 when damage is moved, which counts as removing it by the notes of 2026
        return not damage_stays(st) or (a == 1 and not tb.rules_2026)
    if kind == c.CONDITION_CHALLENGING:  # a: filter of what is challenged, -1 for anything
        return challenging(st, np.int64(st.f_source[d])) and (a < 0 or matches(st, tb, a, np.int64(st.defender), d))
    return True


@jit
def _an_opponent_has(st, tb, f, op, value, d):
    """Whether so many cards of some one opponent match: what several have is not added up (1.3.5.1)."""
    for p in range(st.lore.shape[0]):
        if p != st.f_player[d] and not st.out[p] and compare(count_of(st, tb, f, p, d), op, value):
            return True
    return False


@jit
def _can(st, slot, what):
    """Whether a card in play may be exerted or readied now."""
    if what == c.CAN_EXERT:
        return not st.exerted[slot] and not st.restrictions[slot] & (1 << c.CANNOT_EXERT)
    if what == c.CAN_READY:
        return st.exerted[slot] != 0 and not st.restrictions[slot] & (1 << c.CANNOT_READY)
    return True


@jit
def _has_strongest(st, tb, you):
    """Whether you have a character in play with more strength than each opposing one."""
    mine = np.int64(-1)
    theirs = np.int64(-1)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = np.int64(st.cards[p, c.ZONE_PLAY, i])
            if tb.type[st.card[slot]] == c.TYPE_CHARACTER:
                if p == you:
                    mine = max(mine, strength_of(st, slot))
                else:
                    theirs = max(theirs, strength_of(st, slot))
    return mine > theirs


@jit
def _holding(st, tb, what, p):
    """How much of something a player has (``MORE``)."""
    if what == c.HOLDING_LORE:
        return np.int64(st.lore[p])
    if what < c.HOLDING_LORE:
        return np.int64(st.counts[p, what])
    n = np.int64(0)
    kind = c.TYPE_CHARACTER if what == c.HOLDING_CHARACTERS else c.TYPE_ITEM
    for i in range(st.counts[p, c.ZONE_PLAY]):
        if tb.type[st.card[st.cards[p, c.ZONE_PLAY, i]]] == kind:
            n += 1
    return n


@jit
def _has_more(st, tb, what, form, you, chosen):
    """An opponent (0), the chosen one (1) has more than you, or you have more than each opponent (2)."""
    mine = _holding(st, tb, what, you)
    if form == 1:
        return _holding(st, tb, what, chosen) > mine
    for p in range(st.lore.shape[0]):
        if p == you or st.out[p]:
            continue
        theirs = _holding(st, tb, what, p)
        if form == 0 and theirs > mine:
            return True
        if form == 2 and theirs >= mine:
            return False
    return form == 2


@jit
def count_choices(st, tb, f, how, d):
    """Cards that a choice could take. ``how``: who chooses + 8 * (1 target + 2 * (whose hand + 1))."""
    chooser = who(st, d, how & 7)
    if (how >> 4) > 0:  # cards of one player, whatever the filter says of owners
        p = who(st, d, (how >> 4) - 1)
        zone = tb.filters[f, t.FILTER_ZONE]
        n = 0
        if st.player_rules[p] & c.RULE_NO_DISCARD:  # what is counted here are cards to discard
            return n
        for i in range(st.counts[p, zone]):
            if matches(st, tb, f, np.int64(st.cards[p, zone, i]), d):
                n += 1
        return n
    if not how & 8:
        return count_matching(st, tb, f, d)
    n = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = np.int64(st.cards[p, c.ZONE_PLAY, i])
            if matches(st, tb, f, slot, d) and can_target(st, slot, chooser):
                n += 1
    return n
