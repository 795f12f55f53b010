"""Reading the table: does a card match a filter, how large is an amount, does a condition hold.

Everything is read in the context of a frame ``d``: its source ("this character"), player ("you"), event cards
("it") and card sets ("them").
"""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t
from lorcana_env.rules.basics import SCRATCH, add_bit, bit_in, clear_bits, drop_bit, next_bit, owner_of
from lorcana_env.rules.jit import jit


@jit
def compare(left, op, right):
    if op == c.LE:
        return left <= right
    if op == c.GE:
        return left >= right
    return left == right


@jit
def strength_of(st, slot):
    """Strength as effects read it: a negative value counts as 0 (6.6.2)."""
    return max(np.int64(0), np.int64(st.strength[slot]))


@jit
def lore_of(st, slot):
    """Lore value as effects read it: a negative value counts as 0 (6.6.3)."""
    return max(np.int64(0), np.int64(st.lore_value[slot]))


@jit
def last_known(st, tb, slot, stat):
    """A number of a card that is referred to: what it was in play when it left play just now (6.7.6)."""
    if bit_in(st.recent, slot) and st.zone[slot] != c.PLAY:
        if stat == c.STAT_STRENGTH:
            return strength_of(st, slot)
        if stat == c.STAT_WILLPOWER:
            return np.int64(st.willpower[slot])
        if stat == c.STAT_LORE:
            return lore_of(st, slot)
    return stat_of(st, tb, slot, stat)


@jit
def stat_of(st, tb, slot, stat):
    """A number of a card; for a card that is not in play and never was, the printed one."""
    if stat == c.STAT_COST:
        return np.int64(tb.cost[st.card[slot]])
    if stat == c.STAT_DAMAGE:
        return np.int64(st.damage[slot])
    if stat == c.STAT_UNDER:
        return np.int64(st.under_count[slot])
    in_play = known_as_derived(st, slot) or st.zone[slot] == c.UNDER
    if stat == c.STAT_STRENGTH:
        return strength_of(st, slot) if in_play else np.int64(tb.strength[st.card[slot]])
    if stat == c.STAT_WILLPOWER:
        return np.int64(st.willpower[slot]) if in_play else np.int64(tb.willpower[st.card[slot]])
    return lore_of(st, slot) if in_play else np.int64(tb.lore[st.card[slot]])


@jit
def known_as_derived(st, slot):
    """Whether what was derived for a card describes it: it is in play, or it is asked what it was there (7.4.3)."""
    return st.zone[slot] == c.PLAY or bit_in(st.left, slot)


@jit
def inkable(st, tb, slot):
    """Whether a card has the inkwell symbol, printed or because all cards in its player's hand count as having it."""
    if tb.inkable[st.card[slot]]:
        return True
    return st.zone[slot] == c.HAND and st.player_rules[owner_of(st, slot)] & c.ALL_INKABLE != 0


@jit
def owner_fits(st, code, player, d):
    """Whether a card of ``player`` fits the owner that a filter or trigger asks for."""
    if code == c.ANY_PLAYER:
        return True
    if code == c.THEY:
        return player == st.f_they[d]
    return (player == st.f_player[d]) == (code == c.YOU)


@jit
def matches(st, tb, f, slot, d):
    """Whether a card fits filter row ``f`` or one of its alternatives (the zone is the caller's business)."""
    while f >= 0:
        if _matches_row(st, tb, f, slot, d):
            return True
        f = np.int64(tb.filters[f, t.F_OR])
    return False


@jit
def matches_last(st, tb, f, slot, d):
    """:func:`matches` for a card that is referred to: of one that left play just now, what it was there (6.7.6)."""
    if known_as_derived(st, slot) or tb.filters[f, t.F_ZONE] != c.PLAY:
        return matches(st, tb, f, slot, d)
    if tb.filters[f, t.F_STATES] & c.IN_PLAY_ONLY:  # states are of cards in play (5.1.2, 5.3.1)
        return False
    if not bit_in(st.recent, slot):
        return matches(st, tb, f, slot, d)
    add_bit(st.left, slot)
    fits = matches(st, tb, f, slot, d)
    drop_bit(st.left, slot)
    return fits


@jit
def _matches_row(st, tb, f, slot, d):
    row = tb.filters[f]
    source = st.f_source[d]
    if row[t.F_OTHER] and same_character(st, source, slot):
        return False
    if not owner_fits(st, row[t.F_OWNER], owner_of(st, slot), d):
        return False
    card = st.card[slot]
    kinds = (1 << tb.type[card]) | (tb.song[card] << c.SONG)
    if row[t.F_TYPES] & kinds == 0 or row[t.F_NOT_TYPES] & kinds:
        return False
    if row[t.F_CLASSES] and tb.filter_classes[f] & tb.classes[card] == 0:
        if not tb.filter_granted[f] & st.granted_classes[slot] or not known_as_derived(st, slot):
            return False
    if row[t.F_INKS] and row[t.F_INKS] & tb.inks[card] == 0:
        return False
    if row[t.F_SAME_NAME] and not _same_name(st, tb, slot, selected(st, d, row[t.F_SAME_NAME] - 1)):
        return False
    n_names = row[t.F_NAMES]
    if n_names:
        named = False
        for i in range(n_names):
            name = row[t.F_NAME + i]
            if name >= 0 and (_has_name(tb, card, name) or (row[t.F_SHIFTING] and tb.shift_name[card] == name)):
                named = True
        if not named:
            return False
    if row[t.F_NOT_NAME] >= 0 and _has_name(tb, card, row[t.F_NOT_NAME]):
        return False
    if row[t.F_NAMED] and not _has_name(tb, card, st.f_number[d]):
        return False
    if row[t.F_BESIDES] and slot == selected(st, d, row[t.F_BESIDES] - 1):
        return False
    states = row[t.F_STATES]
    if states and not (_in_states(st, tb, slot, states, source) and _related(st, tb, slot, states, source, d)):
        return False
    if row[t.F_DAMAGE_OP] >= 0 and not _within(
        st, tb, np.int64(st.damage[slot]), row[t.F_DAMAGE_OP], row[t.F_DAMAGE], d
    ):
        return False
    if row[t.F_KEYWORD] >= 0 and not has_keyword(st, tb, slot, row[t.F_KEYWORD]):
        return False
    if row[t.F_WITHOUT] >= 0 and has_keyword(st, tb, slot, row[t.F_WITHOUT]):
        return False
    if row[t.F_COST_OP] >= 0 and not _within(st, tb, np.int64(tb.cost[card]), row[t.F_COST_OP], row[t.F_COST], d):
        return False
    return _stats_match(st, tb, row, slot, d)


@jit
def _has_name(tb, card, name):
    """Whether a card has this name (5.2.6)."""
    for j in range(4):
        if tb.names[card, j] == name and name >= 0:
            return True
    return False


@jit
def _same_name(st, tb, a, b):
    """Whether two cards have a name in common (5.2.6.1)."""
    if b < 0:
        return False
    for i in range(4):
        for j in range(4):
            if tb.names[st.card[a], i] >= 0 and tb.names[st.card[a], i] == tb.names[st.card[b], j]:
                return True
    return False


@jit
def _stats_match(st, tb, row, slot, d):
    if row[t.F_STRENGTH_OP] >= 0 and not _within(
        st, tb, stat_of(st, tb, slot, c.STAT_STRENGTH), row[t.F_STRENGTH_OP], row[t.F_STRENGTH], d
    ):
        return False
    if row[t.F_WILLPOWER_OP] >= 0 and not _within(
        st, tb, stat_of(st, tb, slot, c.STAT_WILLPOWER), row[t.F_WILLPOWER_OP], row[t.F_WILLPOWER], d
    ):
        return False
    return row[t.F_LORE_OP] < 0 or _within(
        st, tb, stat_of(st, tb, slot, c.STAT_LORE), row[t.F_LORE_OP], row[t.F_LORE], d
    )


@jit
def _within(st, tb, value, op, operand, d):
    """Whether a number of a card is within a filter's bound; never when the bound is that of no card (6.1.11)."""
    if operand >= c.VALUE:
        row = tb.values[operand - c.VALUE]
        if row[0] != c.N_HELD and known(st, d, row[1]) < 0:
            return False
    return compare(value, op, _bound(st, tb, operand, d))


@jit
def _bound(st, tb, operand, d):
    """The number a filter compares with: plain, or a number of one card (no counts inside filters)."""
    if operand < c.VALUE:
        return np.int64(operand)
    row = tb.values[operand - c.VALUE]
    if row[0] == c.N_HELD:
        return np.int64(st.f_number[d])
    return last_known(st, tb, np.int64(known(st, d, row[1])), row[2]) * row[3] + row[5]


@jit
def has_keyword(st, tb, slot, keyword):
    if known_as_derived(st, slot):
        return (st.keywords[slot] >> np.uint32(keyword)) & np.uint32(1) != 0
    return (tb.keywords[st.card[slot]] >> np.uint32(keyword)) & np.uint32(1) != 0


@jit
def can_ready_at_start(st, slot):
    """Whether nothing keeps the card from readying in the Ready step (3.2.1.1)."""
    stuck = (1 << c.NO_READY) | (1 << c.NO_READY_AT_START)
    away = st.restrictions[slot] & (1 << c.NO_READY_UNLESS_AT_LOCATION) and st.at[slot] == c.NONE
    return not st.restrictions[slot] & stuck and not away


@jit
def place_of(st, slot):
    """The location a card is at; while events are matched, the one it was at just before them (7.4.3)."""
    if st.looking_back == 2 and bit_in(st.homeless, np.int64(slot)):
        return st.was_at[slot]
    return st.at[slot]


@jit
def being_challenged(st, slot):
    """Whether the card is the challenged one of the challenge that goes on (4.6.2)."""
    return st.in_challenge and st.defender == slot and st.defender_incarnation == st.incarnation[slot]


@jit
def challenging(st, slot):
    """Whether the card is the challenging one; one that left and came back is not (4.6.9, 7.1.6)."""
    return st.in_challenge and st.attacker == slot and st.attacker_incarnation == st.incarnation[slot]


@jit
def _in_states(st, tb, slot, states, source):
    if states & (1 << c.IS_DAMAGED) and st.damage[slot] == 0:
        return False
    if states & (1 << c.IS_UNDAMAGED) and st.damage[slot] > 0:
        return False
    if states & (1 << c.IS_EXERTED) and not st.exerted[slot]:
        return False
    if states & (1 << c.IS_READY) and st.exerted[slot]:
        return False
    if states & (1 << c.IS_AT_LOCATION) and place_of(st, slot) == c.NONE:
        return False
    if states & (1 << c.IS_HERE) and (place_of(st, slot) != source or source == c.NONE):
        return False
    if states & (1 << c.IS_BEING_CHALLENGED) and not being_challenged(st, slot):
        return False
    if states & (1 << c.IS_STACKED) and st.under_count[slot] == 0:
        return False
    if states & (1 << c.IS_DRY) and st.drying[slot] and tb.type[st.card[slot]] == c.CHARACTER:
        return False
    if states & (1 << c.IS_PUT_UNDER) and not st.history[slot] & (1 << c.H_PUT_UNDER):
        return False
    if states & (1 << c.WAS_CHALLENGED) and not st.history[slot] & (1 << c.H_WAS_CHALLENGED):
        return False
    return not (states & (1 << c.IS_INKABLE) and not inkable(st, tb, slot))


@jit
def _related(st, tb, slot, states, source, d):
    """States that a card has in relation to the source of the ability."""
    if states & (1 << c.IS_WITH_THIS) and (
        source == c.NONE or place_of(st, slot) == c.NONE or place_of(st, slot) != place_of(st, source)
    ):
        return False
    if states & (1 << c.SANG_THIS):  # this song; for other cards' abilities, the song that their event is about
        of_song = source != c.NONE and tb.type[st.card[source]] == c.ACTION
        song = source if of_song else st.f_it[d]
        if song == c.NONE or st.sang[slot] != song:
            return False
    return not (states & (1 << c.IS_CHALLENGING_THIS) and not (challenging(st, slot) and st.defender == source))


@jit
def all_matching(st, tb, f, d, cards):
    """Add every card in the filter's zone that matches it to ``cards``; how many match."""
    n = 0
    wanted = tb.filters[f, t.F_ZONE]
    if wanted == c.UNDER_YOURS:
        for slot in range(st.zone.shape[0]):
            if st.zone[slot] == c.UNDER and _on_top_counts(st, tb, slot) and matches(st, tb, f, slot, d):
                add_bit(cards, slot)
                n += 1
        return n
    if wanted == c.UNDER:
        source = np.int64(st.f_source[d])
        below = st.below[source] if source != c.NONE and st.zone[source] == c.PLAY else np.uint8(c.NONE)
        while below != c.NONE:
            if matches(st, tb, f, np.int64(below), d):
                add_bit(cards, np.int64(below))
                n += 1
            below = st.below[below]
        return n
    first = np.int64(wanted)
    last = first
    if wanted == c.HAND_OR_DISCARD:
        first = np.int64(c.HAND)
        last = np.int64(c.DISCARD)
    for p in range(st.lore.shape[0]):
        for zone in range(first, last + 1):
            if zone != first and zone != last:
                continue
            for i in range(st.counts[p, zone]):
                slot = np.int64(st.cards[p, zone, i])
                if matches(st, tb, f, slot, d):
                    add_bit(cards, slot)
                    n += 1
    return n


@jit
def _on_top_counts(st, tb, slot):
    """Whether a card lies under a character or a location; whose it is follows from whose the card is."""
    kind = tb.type[st.card[st.at[slot]]]
    return kind == c.CHARACTER or kind == c.LOCATION


@jit
def count_matching(st, tb, f, d):
    """The number of cards in the filter's zone that match it."""
    n = 0
    zone = tb.filters[f, t.F_ZONE]
    if zone >= c.LISTED_ZONES:
        cards = st.f_sets[SCRATCH, c.SET_LOOKED]
        n = all_matching(st, tb, f, d, cards)
        clear_bits(cards)
        return n
    for p in range(st.lore.shape[0]):
        if owner_fits(st, tb.filters[f, t.F_OWNER], p, d):
            n += _count_of(st, tb, f, p, d)
    return n


@jit
def _count_of(st, tb, f, p, d):
    """The number of cards of one player in the filter's zone that match it."""
    n = 0
    zone = tb.filters[f, t.F_ZONE]
    for i in range(st.counts[p, zone]):
        if matches(st, tb, f, np.int64(st.cards[p, zone, i]), d):
            n += 1
    return n


@jit
def _an_opponent_has(st, tb, f, op, value, d):
    """Whether so many cards of some one opponent match: what several have is not added up (1.3.5.1)."""
    for p in range(st.lore.shape[0]):
        if p != st.f_player[d] and not st.out[p] and compare(_count_of(st, tb, f, p, d), op, value):
            return True
    return False


@jit
def still(st, slot, incarnation):
    """The referenced card: in the same place, or where it went as it left play (7.1.6); -1 when it moved on (6.1.11.1).

    A character that another card was shifted onto is the same one, with that card on top (8.10.5).
    """
    if slot == c.NONE:
        return np.int64(-1)
    moved = (np.int64(st.incarnation[slot]) - np.int64(incarnation)) & 0xFFFF
    if moved <= 1 and lies_below(st, np.int64(slot)):
        return on_top(st, np.int64(slot))
    left = st.was_in_play[slot] == incarnation
    return np.int64(slot) if moved == 0 or (moved == 1 and left and st.zone[slot] != c.PLAY) else np.int64(-1)


@jit
def lies_below(st, slot):
    """Whether another card was shifted onto this one: it went under that card without leaving play (8.10.5)."""
    return st.zone[slot] == c.UNDER and (np.int64(st.was_in_play[slot]) + 1) & 0xFFFF != st.incarnation[slot]


@jit
def on_top(st, slot):
    """The card on top of one that lies under a shifted character, -1 if it lies under another card."""
    return np.int64(st.at[slot]) if st.zone[slot] == c.UNDER and st.shifted[st.at[slot]] else np.int64(-1)


@jit
def same_character(st, a, b):
    """Whether two cards are one character, one of them shifted onto the other (8.10.5)."""
    return a == b or (a != c.NONE and lies_below(st, np.int64(a)) and on_top(st, np.int64(a)) == b)


@jit
def known(st, d, selector):
    """The card whose characteristics are asked for: :func:`selected`, or one that has moved on since it left play.

    What it was in play last is known until it is there again (6.7.6).
    """
    slot = np.int64(selected(st, d, selector))
    if slot < 0 and selector <= c.SEL_OTHER:
        slot = np.int64(st.f_source[d])
        incarnation = st.f_source_incarnation[d]
        if selector == c.SEL_IT:
            slot = np.int64(st.f_it[d])
            incarnation = st.f_it_incarnation[d]
        elif selector == c.SEL_OTHER:
            slot = np.int64(st.f_other[d])
            incarnation = st.f_other_incarnation[d]
        if slot == c.NONE or st.zone[slot] == c.PLAY or st.was_in_play[slot] != incarnation:
            slot = np.int64(-1)
    return slot


@jit
def selected(st, d, selector):
    """The one card a selector without a choice stands for, -1 for none."""
    if selector >= c.SEL_LOCATION:
        who_is_there = c.SEL_THIS
        if selector == c.SEL_LOCATION_OF_IT:
            who_is_there = c.SEL_IT
        elif selector == c.SEL_LOCATION_OF_THEM:
            who_is_there = c.SEL_THEM
        slot = _referred(st, d, who_is_there)
        return np.int64(st.at[slot]) if slot >= 0 and st.at[slot] != c.NONE else np.int64(-1)
    return _referred(st, d, selector)


@jit
def _referred(st, d, selector):
    if selector == c.SEL_THIS:
        return still(st, st.f_source[d], st.f_source_incarnation[d])
    if selector == c.SEL_IT:
        return still(st, st.f_it[d], st.f_it_incarnation[d])
    if selector == c.SEL_OTHER:
        return still(st, st.f_other[d], st.f_other_incarnation[d])
    if selector == c.SEL_SOURCE:
        return next_bit(st.f_sets[d, c.SET_SOURCE], -1)
    if selector == c.SEL_LOOKED:
        return next_bit(st.f_sets[d, c.SET_LOOKED], -1)
    if selector == c.SEL_EARLIER:
        return np.int64(st.f_card[d]) if st.f_card[d] != c.NONE else np.int64(-1)
    return next_bit(st.f_sets[d, c.SET_THEM], -1)


@jit
def amount(st, tb, operand, d):
    """The value of an instruction's operand: a plain number, or a row of ``values`` counted now (6.1.8)."""
    if operand < c.VALUE:
        return np.int64(operand)
    row = tb.values[operand - c.VALUE]
    kind = row[0]
    n = np.int64(0)
    if kind == c.N_COUNT:
        n = np.int64(count_matching(st, tb, row[1], d))
        if row[4] > 1:
            n //= row[4]
    elif kind == c.N_STAT:
        slot = known(st, d, row[1])
        if slot >= 0:
            n = last_known(st, tb, slot, row[2])
    elif kind == c.N_RESULT:
        n = np.int64(st.f_result[d])
    elif kind == c.N_THIS_TURN:
        n = this_turn(st, tb, row[1], row[2], row[4], d)
    elif kind == c.N_EVENT:
        n = np.int64(st.f_amount[d])
    elif kind == c.N_HELD:
        n = np.int64(st.f_number[d])
    elif kind == c.N_INKS:
        n = _different_inks(st, tb, row[1], d)
    elif kind == c.N_AMONG:
        n = _among(st, tb, row[1], st.f_sets[d, row[2]], d)
    elif kind == c.N_TOTAL:
        n = _total(st, tb, row[1], row[2], d)
    elif kind == c.N_HAND:
        p = who(st, d, row[1])
        n = np.int64(st.counts[p, c.HAND]) if p >= 0 else np.int64(0)
    elif kind == c.N_MOST_CARDS:
        for p in range(st.lore.shape[0]):
            if not st.out[p]:
                n = max(n, np.int64(st.counts[p, c.HAND]))
    n = n * row[3] + row[5]
    if kind == c.N_STAT and row[4] > 1:  # "to a maximum of"
        n = min(n, np.int64(row[4]))
    return n


@jit
def _different_inks(st, tb, f, d):
    """Ink types among the cards that match, or (f = -1) among the cards looked at."""
    inks = 0
    cards = st.f_sets[SCRATCH, c.SET_LOOKED]
    if f >= 0:
        all_matching(st, tb, f, d, cards)
    else:
        cards = st.f_sets[d, c.SET_LOOKED]
    slot = next_bit(cards, -1)
    while slot >= 0:
        inks |= tb.inks[st.card[slot]]
        slot = next_bit(cards, slot)
    if f >= 0:
        clear_bits(cards)
    n = np.int64(0)
    while inks:
        n += inks & 1
        inks >>= 1
    return n


@jit
def _among(st, tb, f, cards, d):
    """How many cards of a set match, wherever they are now."""
    n = np.int64(0)
    slot = next_bit(cards, -1)
    while slot >= 0:
        if matches_last(st, tb, f, slot, d):
            n += 1
        slot = next_bit(cards, slot)
    return n


@jit
def _total(st, tb, f, stat, d):
    """A number added up over the cards in play that match."""
    n = np.int64(0)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, i])
            if matches(st, tb, f, slot, d):
                n += stat_of(st, tb, slot, stat)
    return n


@jit
def this_turn(st, tb, what, whose, f, d):
    """How often something happened this turn; with a filter, how often a card was played, or to how many others.

    A card that it happened to both before and after it became a new object counts twice (7.1.6).
    """
    n = np.int64(0)
    capacity = st.cards.shape[2]
    for p in range(st.lore.shape[0]):
        if not owner_fits(st, whose, p, d):
            continue
        if f < 0:
            n += st.turn_counts[p, what]
        else:
            for slot in range(p * capacity, (p + 1) * capacity):
                times = ((st.history[slot] >> what) & 1) + ((st.past[slot] >> what) & 1)
                if what == c.H_PLAYED:
                    times = np.int64(st.plays[slot])
                if times and matches(st, tb, f, slot, d):
                    n += times
    return n


@jit
def who(st, d, code):
    """The one player that an instruction names; -1 when nobody is meant (6.1.11).

    The player of a card stays the same wherever the card goes.
    """
    if code == c.WHO_YOU:
        return np.int64(st.f_player[d])
    if code == c.WHO_THEY or code == c.WHO_CHOSEN:
        player = st.f_they[d] if code == c.WHO_THEY else st.f_chosen_player[d]
        return np.int64(player) if player != c.NONE else np.int64(-1)
    slot = np.int64(-1)
    if code == c.WHO_OWNER:
        slot = np.int64(next_bit(st.f_sets[d, c.SET_THEM], -1))
    elif code == c.WHO_ITS and st.f_it[d] != c.NONE:
        slot = np.int64(st.f_it[d])
    elif code == c.WHO_CHALLENGER and st.f_other[d] != c.NONE:
        slot = np.int64(st.f_other[d])
    return np.int64(owner_of(st, slot)) if slot >= 0 else np.int64(-1)


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
    if kind == c.C_IS:
        return known(st, d, b) < 0
    if kind == c.C_CARDS:
        return who(st, d, a >> 3) < 0
    if kind == c.C_MORE:
        return b == 1 and who(st, d, c.WHO_CHOSEN) < 0
    if kind == c.C_CAN_PAY:
        return who(st, d, b) < 0
    if kind == c.C_TARGET:
        return who(st, d, b & 7) < 0 or ((b >> 4) > 0 and who(st, d, (b >> 4) - 1) < 0)
    if kind == c.C_MAY_DISCARD:
        return who(st, d, a) < 0
    theirs = kind == c.C_THEY_LEAD or kind == c.C_THEIR_TURN
    if kind == c.C_HAVE:
        theirs = tb.filters[a, t.F_OWNER] == c.THEY
    return theirs and st.f_they[d] == c.NONE


@jit
def _row_holds(st, tb, row, d):
    kind = tb.conditions[row, 0]
    a = tb.conditions[row, 1]
    b = tb.conditions[row, 2]
    v = tb.conditions[row, 3]
    you = np.int64(st.f_player[d])
    if kind == c.C_HAVE:
        if tb.filters[a, t.F_OWNER] == c.OPPONENT and tb.filters[a, t.F_ZONE] < c.LISTED_ZONES:
            return _an_opponent_has(st, tb, a, b, amount(st, tb, v, d), d)
        return compare(count_matching(st, tb, a, d), b, amount(st, tb, v, d))
    if kind == c.C_IS:
        zone = tb.filters[a, t.F_ZONE]
        if zone != c.PLAY and zone < c.LISTED_ZONES:  # only that zone is checked (6.1.11.1)
            slot = np.int64(selected(st, d, b))
            return slot >= 0 and st.zone[slot] == zone and matches(st, tb, a, slot, d)
        slot = np.int64(known(st, d, b))
        return slot >= 0 and matches_last(st, tb, a, slot, d)
    if kind == c.C_CARDS:  # a: zone + 8 * player, compared with v
        return compare(np.int64(st.counts[who(st, d, a >> 3), a & 7]), b, amount(st, tb, v, d))
    if kind == c.C_MORE:
        return _has_more(st, tb, a, b, you, np.int64(st.f_chosen_player[d]))
    if kind == c.C_AMOUNT:
        return compare(amount(st, tb, a, d), b, amount(st, tb, v, d))
    if kind == c.C_YOUR_TURN:
        return st.active == you
    if kind == c.C_OPPONENTS_TURN:
        return st.active != you
    if kind == c.C_UNDERDOG:
        return st.turns_taken[you] == 1 and st.active == you and st.starting_player != you
    if kind == c.C_SHIFTED:
        slot = selected(st, d, a)
        return slot >= 0 and st.shifted[slot] != 0
    if kind == c.C_TARGET:  # a: filter, b: chooser + 8 * flags, v: how many
        return count_choices(st, tb, a, b, d) >= v
    if kind == c.C_CAN_PAY:
        return ready_ink(st, who(st, d, b)) >= amount(st, tb, a, d)
    if kind == c.C_OPPONENT_CARDS:  # some opponent's holding of a, compared with v
        for p in range(st.lore.shape[0]):
            if p != you and not st.out[p] and compare(_holding(st, tb, a, p), b, amount(st, tb, v, d)):
                return True
        return False
    if kind == c.C_STRONGEST:
        return _has_strongest(st, tb, you)
    if kind == c.C_THEY_LEAD:
        return st.lore[st.f_they[d]] > st.lore[you]
    if kind == c.C_LOST:  # the source has lost the ability of this flag
        return (st.keywords[st.f_source[d]] >> np.uint32(a)) & np.uint32(1) != 0
    if kind == c.C_THEIR_TURN:
        return st.active == st.f_they[d]
    if kind == c.C_MAY_DISCARD:
        p = who(st, d, a)  # b: 1 also when there is nothing to discard
        return st.player_rules[p] & c.NO_DISCARD == 0 or (b and st.counts[p, c.HAND] == 0)
    if kind == c.C_BEING_CHALLENGED:
        return being_challenged(st, np.int64(st.f_source[d]))
    if kind == c.C_CAN:  # a: selector, b: what can be done to the card
        slot = selected(st, d, a)
        return slot >= 0 and st.zone[slot] == c.PLAY and _can(st, slot, b)
    if kind == c.C_MAY_HEAL:  # a: 1 when damage is moved, which counts as removing it by the notes of 2026
        return not damage_stays(st) or (a == 1 and not tb.rules_2026)
    if kind == c.C_CHALLENGING:  # a: filter of what is challenged, -1 for anything
        return challenging(st, np.int64(st.f_source[d])) and (a < 0 or matches(st, tb, a, np.int64(st.defender), d))
    return True


@jit
def _can(st, slot, what):
    """Whether a card in play may be exerted or readied now."""
    if what == c.CAN_EXERT:
        return not st.exerted[slot] and not st.restrictions[slot] & (1 << c.NO_EXERT)
    if what == c.CAN_READY:
        return st.exerted[slot] != 0 and not st.restrictions[slot] & (1 << c.NO_READY)
    return True


@jit
def damage_stays(st):
    """Whether a card says that damage can't be removed."""
    for p in range(st.lore.shape[0]):
        if st.player_rules[p] & c.KEEP_DAMAGE:
            return True
    return False


@jit
def _has_strongest(st, tb, you):
    """Whether you have a character in play with more strength than each opposing one."""
    mine = np.int64(-1)
    theirs = np.int64(-1)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, i])
            if tb.type[st.card[slot]] == c.CHARACTER:
                if p == you:
                    mine = max(mine, strength_of(st, slot))
                else:
                    theirs = max(theirs, strength_of(st, slot))
    return mine > theirs


@jit
def _holding(st, tb, what, p):
    """How much of something a player has (``MORE``)."""
    if what == c.MORE_LORE:
        return np.int64(st.lore[p])
    if what < c.MORE_LORE:
        return np.int64(st.counts[p, what])
    n = np.int64(0)
    kind = c.CHARACTER if what == c.MORE_CHARACTERS else c.ITEM
    for i in range(st.counts[p, c.PLAY]):
        if tb.type[st.card[st.cards[p, c.PLAY, i]]] == kind:
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
        zone = tb.filters[f, t.F_ZONE]
        n = 0
        if st.player_rules[p] & c.NO_DISCARD:  # what is counted here are cards to discard
            return n
        for i in range(st.counts[p, zone]):
            if matches(st, tb, f, np.int64(st.cards[p, zone, i]), d):
                n += 1
        return n
    if not how & 8:
        return count_matching(st, tb, f, d)
    n = 0
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.PLAY]):
            slot = np.int64(st.cards[p, c.PLAY, i])
            if matches(st, tb, f, slot, d) and can_target(st, slot, chooser):
                n += 1
    return n


@jit
def can_target(st, slot, chooser):
    """Ward: opponents can't choose the card when resolving an effect (8.15)."""
    if owner_of(st, slot) == chooser:
        return True
    if st.restrictions[slot] & (1 << c.NO_BE_CHOSEN):
        return False
    return (st.keywords[slot] >> np.uint32(c.WARD)) & np.uint32(1) == 0


@jit
def ready_ink(st, player):
    """Ready cards in the inkwell: the ink that can be paid now (7.5.1)."""
    n = 0
    for i in range(st.counts[player, c.INKWELL]):
        if not st.exerted[st.cards[player, c.INKWELL, i]]:
            n += 1
    return n


@jit
def pay_ink(st, player, cost):
    """Exert so many ready ink cards; the caller has checked that there are enough."""
    for i in range(st.counts[player, c.INKWELL]):
        slot = st.cards[player, c.INKWELL, i]
        if cost > 0 and not st.exerted[slot]:
            st.exerted[slot] = 1
            cost -= 1
    st.dirty |= c.DIRTY_STATE
