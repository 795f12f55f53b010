"""Conditions: "if you have", "during your turn", and what can be chosen or paid at all."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.characteristics import being_challenged, challenging, ink_to_pay, strength_of
from lorcana_env.rules.queries.filters import compare, count_matching, count_of, matches, matches_last, next_matching
from lorcana_env.rules.queries.references import known, player_named, selected
from lorcana_env.rules.queries.restrictions import can_target, damage_stays
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import on_turn, opposes, owner_of


@jit
def condition_holds(st, tb, row, d):
    """Return whether a condition holds: alternatives of rows that must all hold. -1 is no condition."""
    if row < 0:
        return True
    result = True
    while tb.conditions[row, t.CONDITION_KIND] != t.LAST_ROW:
        if tb.conditions[row, t.CONDITION_ALTERNATIVE]:
            if result:
                return True
            result = True
        negated = tb.conditions[row, t.CONDITION_NEGATED] != 0
        # what is said of nobody is not true, nor is its contrary (6.1.11)
        if result and (_about_nobody(st, tb, row, d) or _row_holds(st, tb, row, d) == negated):
            result = False
        row += 1
    return result


@jit
def _about_nobody(st, tb, row, d):
    """Return whether a row of a condition is about a card or a player, and nothing says which."""
    kind = tb.conditions[row, t.CONDITION_KIND]
    if kind == c.CONDITION_IS:
        return known(st, d, tb.conditions[row, t.CONDITION_SELECTOR]) < 0
    if kind == c.CONDITION_MORE:
        chosen = tb.conditions[row, t.CONDITION_HOW] == c.LEADER_CHOSEN_OPPONENT
        return chosen and player_named(st, d, c.WHO_CHOSEN_PLAYER) < 0
    if (c.ABOUT_A_PLAYER >> kind) & 1:
        return player_named(st, d, tb.conditions[row, t.CONDITION_PLAYER]) < 0
    theirs = kind == c.CONDITION_THEY_LEAD or kind == c.CONDITION_THEIR_TURN
    if kind == c.CONDITION_HAVE:
        theirs = tb.filters[tb.conditions[row, t.CONDITION_FILTER], t.FILTER_OWNER] == c.OWNER_THEY
    return theirs and st.frames[d].they == c.NONE


@jit
def _row_holds(st, tb, row, d):
    kind = tb.conditions[row, t.CONDITION_KIND]
    f = tb.conditions[row, t.CONDITION_FILTER]
    player = tb.conditions[row, t.CONDITION_PLAYER]
    selector = tb.conditions[row, t.CONDITION_SELECTOR]
    what = tb.conditions[row, t.CONDITION_WHAT]
    how = tb.conditions[row, t.CONDITION_HOW]
    op = tb.conditions[row, t.CONDITION_COMPARISON]
    operand = tb.conditions[row, t.CONDITION_AMOUNT]
    frame = st.frames[d]
    you = frame.player
    if kind == c.CONDITION_HAVE:
        if tb.filters[f, t.FILTER_OWNER] == c.OWNER_OPPONENT and tb.filters[f, t.FILTER_ZONE] < c.LISTED_ZONES:
            return _an_opponent_has(st, tb, f, op, value_of(st, tb, operand, d), d)
        return compare(count_matching(st, tb, f, d), op, value_of(st, tb, operand, d))
    if kind == c.CONDITION_IS:
        zone = tb.filters[f, t.FILTER_ZONE]
        if zone != c.ZONE_PLAY and zone < c.LISTED_ZONES:  # only that zone is checked (6.1.11.1)
            slot = np.int64(selected(st, d, selector))
            return slot >= 0 and st.zone[slot] == zone and matches(st, tb, f, slot, d)
        slot = np.int64(known(st, d, selector))
        return slot >= 0 and matches_last(st, tb, f, slot, d)
    if kind == c.CONDITION_CARDS:
        return compare(_holding(st, tb, what, player_named(st, d, player)), op, value_of(st, tb, operand, d))
    if kind == c.CONDITION_MORE:
        return _has_more(st, tb, what, how, you, frame.chosen_player)
    if kind == c.CONDITION_AMOUNT:
        return compare(value_of(st, tb, what, d), op, value_of(st, tb, operand, d))
    if kind == c.CONDITION_YOUR_TURN:
        return on_turn(st, you)
    if kind == c.CONDITION_OPPONENTS_TURN:
        return opposes(st, st.active, you)
    if kind == c.CONDITION_UNDERDOG:
        return st.turns_taken[you] == 1 and on_turn(st, you) and st.turn > 1
    if kind == c.CONDITION_SHIFTED:
        slot = selected(st, d, selector)
        return slot >= 0 and st.shifted[slot] != 0
    if kind == c.CONDITION_AVAILABLE:
        return count_matching(st, tb, f, d) >= operand
    if kind == c.CONDITION_TARGET:
        return _count_targets(st, tb, f, player_named(st, d, player), d) >= operand
    if kind == c.CONDITION_TO_DISCARD:
        return _count_to_discard(st, tb, f, player_named(st, d, player), d) >= operand
    if kind == c.CONDITION_CAN_PAY:
        return ink_to_pay(st, player_named(st, d, player)) >= value_of(st, tb, operand, d)
    if kind == c.CONDITION_OPPONENT_CARDS:
        for p in range(st.lore.shape[0]):
            if opposes(st, p, you) and not st.out[p]:
                if compare(_holding(st, tb, what, p), op, value_of(st, tb, operand, d)):
                    return True
        return False
    if kind == c.CONDITION_STRONGEST:
        return _has_strongest(st, tb, you)
    if kind == c.CONDITION_HIGHEST:
        return _has_highest(st, tb, f, you, d)
    if kind == c.CONDITION_OPPONENTS:
        n = 0
        for p in range(st.lore.shape[0]):
            n += opposes(st, p, you) and not st.out[p]
        return compare(n, op, value_of(st, tb, operand, d))
    if kind == c.CONDITION_THEY_LEAD:
        return st.lore[frame.they] > st.lore[you]
    if kind == c.CONDITION_LOST_ABILITY:
        return (st.keywords[frame.source] >> np.uint32(what)) & np.uint32(1) != 0
    if kind == c.CONDITION_THEIR_TURN:
        return on_turn(st, frame.they)
    if kind == c.CONDITION_MAY_DISCARD:
        p = player_named(st, d, player)
        return st.player_rules[p] & c.RULE_NO_DISCARD == 0 or (how and st.counts[p, c.ZONE_HAND] == 0)
    if kind == c.CONDITION_BEING_CHALLENGED:
        return being_challenged(st, frame.source)
    if kind == c.CONDITION_CAN:
        slot = selected(st, d, selector)
        return slot >= 0 and st.zone[slot] == c.ZONE_PLAY and _can(st, slot, how)
    if kind == c.CONDITION_CAN_MOVE:
        return _can_move(st, tb, f, selector, what, how, d)
    if kind == c.CONDITION_MAY_HEAL:  # to move damage is to remove it since 2.1 (1.9.2.4; 2.0: 1.9.1.4)
        return not damage_stays(st) or (how == 1 and tb.edition < c.EDITION_2_1)
    if kind == c.CONDITION_CHALLENGING:
        return challenging(st, frame.source) and (f < 0 or matches(st, tb, f, st.defender, d))
    if kind == c.CONDITION_EDITION:
        return tb.edition >= operand
    return True


@jit
def _an_opponent_has(st, tb, f, op, value, d):
    """Return whether that many cards of one opponent match; cards of several are not added up (1.3.5.1)."""
    for p in range(st.lore.shape[0]):
        if opposes(st, p, st.frames[d].player) and not st.out[p] and compare(count_of(st, tb, f, p, d), op, value):
            return True
    return False


@jit
def _can(st, slot, what):
    """Return whether a card in play may be exerted or readied now."""
    if what == c.CAN_EXERT:
        return not st.exerted[slot] and not st.restrictions[slot] & (1 << c.CANNOT_EXERT)
    if what == c.CAN_READY:
        return st.exerted[slot] != 0 and not st.restrictions[slot] & (1 << c.CANNOT_READY)
    return True


@jit
def _can_move(st, tb, f, who, where, location, d):
    """Return whether a character can move to a location of its player where it is not (4.7.1, 4.7.2).

    ``f``, ``where``: filters of both, -1: the cards of the selectors ``who`` and ``location``.
    """
    slot = next_matching(st, tb, f, d, -1) if f >= 0 else np.int64(selected(st, d, who))
    while slot >= 0:
        to = next_matching(st, tb, where, d, -1) if where >= 0 else np.int64(selected(st, d, location))
        while to >= 0:
            theirs = owner_of(st, slot) == owner_of(st, to) and not st.restrictions[slot] & (1 << c.CANNOT_MOVE)
            if theirs and st.at[slot] != to and st.zone[slot] == c.ZONE_PLAY and st.zone[to] == c.ZONE_PLAY:
                return True
            to = next_matching(st, tb, where, d, to) if where >= 0 else -1
        slot = next_matching(st, tb, f, d, slot) if f >= 0 else -1
    return False


@jit
def _has_strongest(st, tb, you):
    """Return whether you have a character in play with more strength than each opposing one."""
    mine = -1
    theirs = -1
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if tb.type[st.card[slot]] == c.TYPE_CHARACTER:
                if p == you:
                    mine = max(mine, strength_of(st, slot))
                elif opposes(st, p, you):
                    theirs = max(theirs, strength_of(st, slot))
    return mine > theirs


@jit
def _has_highest(st, tb, f, you, d):
    """Return whether you have a card in play that matches, and nobody has one with a higher cost."""
    mine = -1
    highest = -1
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if matches(st, tb, f, slot, d):
                cost = np.int64(tb.cost[st.card[slot]])
                highest = max(highest, cost)
                if p == you:
                    mine = max(mine, cost)
    return mine >= 0 and mine == highest


@jit
def _holding(st, tb, what, p):
    """Return how much of something a player has."""
    if what == c.HOLDING_LORE:
        return np.int64(st.lore[p])
    if what == c.HOLDING_INK_DROPS:
        return np.int64(st.ink_drops[p])
    if what != c.HOLDING_CHARACTERS and what != c.HOLDING_ITEMS:
        return np.int64(st.counts[p, what])  # cards in a zone
    n = 0
    kind = c.TYPE_CHARACTER if what == c.HOLDING_CHARACTERS else c.TYPE_ITEM
    for i in range(st.counts[p, c.ZONE_PLAY]):
        if tb.type[st.card[st.cards[p, c.ZONE_PLAY, i]]] == kind:
            n += 1
    return n


@jit
def _has_more(st, tb, what, leader, you, chosen):
    """Return whether an opponent, or the chosen one, has more than you, or you have more than each opponent."""
    mine = _holding(st, tb, what, you)
    if leader == c.LEADER_CHOSEN_OPPONENT:
        return _holding(st, tb, what, chosen) > mine
    for p in range(st.lore.shape[0]):
        if not opposes(st, p, you) or st.out[p]:
            continue
        theirs = _holding(st, tb, what, p)
        if leader == c.LEADER_OPPONENT and theirs > mine:
            return True
        if leader == c.LEADER_YOU and theirs >= mine:
            return False
    return leader == c.LEADER_YOU


@jit
def _count_to_discard(st, tb, f, p, d):
    """Cards that the player could discard, whatever the filter says of owners."""
    return 0 if st.player_rules[p] & c.RULE_NO_DISCARD else count_of(st, tb, f, p, d)


@jit
def _count_targets(st, tb, f, chooser, d):
    """Cards in play that the player could choose (8.15)."""
    n = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if matches(st, tb, f, slot, d) and can_target(st, slot, chooser):
                n += 1
    return n
