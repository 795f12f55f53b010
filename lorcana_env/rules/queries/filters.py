"""Filters: does a card fit one, and how many do.

Everything is read in the context of a frame ``d``: its source ("this character"), player ("you"), event cards
("it") and card sets ("them").
"""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import (
    being_challenged,
    challenging,
    has_keyword,
    inkable,
    known_as_derived,
    last_known,
    place_of,
    stat_of,
)
from lorcana_env.rules.queries.references import known, owner_fits, same_character, selected
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import add_bit, bit_in, drop_bit, owner_of


@jit
def compare(left, op, right):
    if op == c.AT_MOST:
        return left <= right
    if op == c.AT_LEAST:
        return left >= right
    return left == right


@jit
def matches(st, tb, f, slot, d):
    """Return whether a card fits filter row ``f`` or one of its alternatives; the caller looks at the zone."""
    while f >= 0:
        other = tb.filters[f, t.FILTER_OTHER]
        if not (other and same_character(st, st.frames[d].source, slot)) and _matches_row(st, tb, f, slot, d):
            return True
        f = tb.filters[f, t.FILTER_ALTERNATIVE]
    return False


@jit
def matched(st, tb, f, slot, d):
    """:func:`matches` for what a card was before it became a new object: the source, too, was another card (7.1.6)."""
    while f >= 0:
        if _matches_row(st, tb, f, slot, d):
            return True
        f = tb.filters[f, t.FILTER_ALTERNATIVE]
    return False


@jit
def matches_last(st, tb, f, slot, d):
    """:func:`matches` for a card that is referred to: of one that just left play, what it was (6.7.7; 2.0: 6.7.6)."""
    if known_as_derived(st, slot) or tb.filters[f, t.FILTER_ZONE] != c.ZONE_PLAY:
        return matches(st, tb, f, slot, d)
    if tb.filters[f, t.FILTER_STATES] & c.STATES_IN_PLAY_ONLY:  # states are of cards in play (5.1.2.4-7, 5.3.1)
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
    frame = st.frames[d]
    source = frame.source
    if not owner_fits(st, row[t.FILTER_OWNER], owner_of(st, slot), d):
        return False
    card = st.card[slot]
    kinds = (1 << tb.type[card]) | (tb.song[card] << c.TYPE_SONG)
    if row[t.FILTER_TYPES] & kinds == 0 or row[t.FILTER_NOT_TYPES] & kinds:
        return False
    if row[t.FILTER_CLASSES] and tb.filter_classes[f] & tb.classes[card] == 0:  # 5.2.7
        if not tb.filter_granted[f] & st.granted_classes[slot] or not known_as_derived(st, slot):
            return False
    if row[t.FILTER_INKS] and row[t.FILTER_INKS] & tb.inks[card] == 0:  # two ink types count as each (5.2.5, 5.2.5.1)
        return False
    if row[t.FILTER_SAME_NAME] and not same_name(st, tb, slot, selected(st, d, row[t.FILTER_SAME_NAME] - 1)):
        return False
    n_names = row[t.FILTER_NAMES]
    if n_names:
        named = False
        for i in range(n_names):
            name = row[t.FILTER_NAME + i]
            also = tb.shift_name[card] if row[t.FILTER_SHIFTING] else -1
            if name >= 0 and (has_name(tb, card, name) or also == name or also == t.ANY_NAME):
                named = True
        if not named:
            return False
    if row[t.FILTER_NOT_NAME] >= 0 and has_name(tb, card, row[t.FILTER_NOT_NAME]):
        return False
    if row[t.FILTER_ALSO] & t.ALSO_NAMED and not has_name(tb, card, frame.named):
        return False
    if row[t.FILTER_BESIDES] and slot == selected(st, d, row[t.FILTER_BESIDES] - 1):
        return False
    if row[t.FILTER_ALSO] & t.ALSO_PLAYED and st.plays[slot] == 0:
        return False
    states = row[t.FILTER_STATES]
    if states and not (_in_states(st, tb, slot, states, source) and _related(st, tb, slot, states, source, d)):
        return False
    if row[t.FILTER_DAMAGE_OP] >= 0 and not _within(
        st, tb, st.damage[slot], row[t.FILTER_DAMAGE_OP], row[t.FILTER_DAMAGE], d
    ):
        return False
    if row[t.FILTER_KEYWORD] >= 0 and not has_keyword(st, tb, slot, row[t.FILTER_KEYWORD]):
        return False
    if row[t.FILTER_WITHOUT_KEYWORD] >= 0 and has_keyword(st, tb, slot, row[t.FILTER_WITHOUT_KEYWORD]):
        return False
    if row[t.FILTER_COST_OP] >= 0 and not _within(st, tb, tb.cost[card], row[t.FILTER_COST_OP], row[t.FILTER_COST], d):
        return False
    return _stats_match(st, tb, row, slot, d)


@jit
def has_name(tb, card, name):
    """Return whether a card has this name (5.2.6)."""
    for j in range(4):
        if tb.names[card, j] == name and name >= 0:
            return True
    return False


@jit
def same_name(st, tb, a, b):
    """Return whether two cards have a name in common (5.2.6.1)."""
    if b < 0:
        return False
    for i in range(4):
        for j in range(4):
            if tb.names[st.card[a], i] >= 0 and tb.names[st.card[a], i] == tb.names[st.card[b], j]:
                return True
    return False


@jit
def _stats_match(st, tb, row, slot, d):
    if row[t.FILTER_STRENGTH_OP] >= 0 and not _within(
        st, tb, stat_of(st, tb, slot, c.STAT_STRENGTH), row[t.FILTER_STRENGTH_OP], row[t.FILTER_STRENGTH], d
    ):
        return False
    if row[t.FILTER_WILLPOWER_OP] >= 0 and not _within(
        st, tb, stat_of(st, tb, slot, c.STAT_WILLPOWER), row[t.FILTER_WILLPOWER_OP], row[t.FILTER_WILLPOWER], d
    ):
        return False
    return row[t.FILTER_LORE_OP] < 0 or _within(
        st, tb, stat_of(st, tb, slot, c.STAT_LORE), row[t.FILTER_LORE_OP], row[t.FILTER_LORE], d
    )


@jit
def _within(st, tb, value, op, operand, d):
    """Return whether a card's number is within a filter's bound; never when the bound is that of no card (6.1.11)."""
    if operand >= c.COUNTED:
        row = tb.values[operand - c.COUNTED]
        if row[t.VALUE_KIND] != c.AMOUNT_HELD and known(st, d, row[t.VALUE_SELECTOR]) < 0:
            return False
    return compare(value, op, _bound(st, tb, operand, d))


@jit
def _bound(st, tb, operand, d):
    """The number a filter compares with: plain, or a number of one card (no counts inside filters)."""
    if operand < c.COUNTED:
        return np.int64(operand)
    row = tb.values[operand - c.COUNTED]
    if row[t.VALUE_KIND] == c.AMOUNT_HELD:
        return np.int64(st.frames[d].held)
    n = last_known(st, tb, known(st, d, row[t.VALUE_SELECTOR]), row[t.VALUE_WHAT])
    return n * row[t.VALUE_TIMES] + row[t.VALUE_PLUS]


@jit
def _in_states(st, tb, slot, states, source):
    if states & (1 << c.STATE_DAMAGED) and st.damage[slot] == 0:  # 5.1.1.3
        return False
    if states & (1 << c.STATE_UNDAMAGED) and st.damage[slot] > 0:  # 5.1.1.4
        return False
    if states & (1 << c.STATE_EXERTED) and not st.exerted[slot]:
        return False
    if states & (1 << c.STATE_READY) and st.exerted[slot]:
        return False
    if states & (1 << c.STATE_AT_LOCATION) and place_of(st, slot) == c.NONE:
        return False
    if states & (1 << c.STATE_HERE) and (place_of(st, slot) != source or source == c.NONE):
        return False
    if states & (1 << c.STATE_BEING_CHALLENGED) and not being_challenged(st, slot):
        return False
    if states & (1 << c.STATE_STACKED) and st.under_count[slot] == 0:
        return False
    if states & (1 << c.STATE_DRY) and st.drying[slot] and tb.type[st.card[slot]] == c.TYPE_CHARACTER:
        return False
    if states & (1 << c.STATE_PUT_UNDER_THIS_TURN) and not st.history[slot] & (1 << c.HISTORY_PUT_UNDER):
        return False
    if states & (1 << c.STATE_CHALLENGED_THIS_TURN) and not st.history[slot] & (1 << c.HISTORY_WAS_CHALLENGED):
        return False
    return not (states & (1 << c.STATE_INKABLE) and not inkable(st, tb, slot))


@jit
def _related(st, tb, slot, states, source, d):
    """States that a card has in relation to the source of the ability."""
    if states & (1 << c.STATE_WITH_THIS) and (
        source == c.NONE or place_of(st, slot) == c.NONE or place_of(st, slot) != place_of(st, source)
    ):
        return False
    if states & (1 << c.STATE_SANG_THIS):  # this song; for other cards' abilities, the song that their event is about
        of_song = source != c.NONE and tb.type[st.card[source]] == c.TYPE_ACTION
        song = source if of_song else st.frames[d].it
        if song == c.NONE or st.sang[slot] != song:
            return False
    return not (states & (1 << c.STATE_CHALLENGING_THIS) and not (challenging(st, slot) and st.defender == source))


@jit
def next_matching(st, tb, f, d, after):
    """The lowest slot above ``after`` of a card in the filter's zone that matches it, -1 without. Start with -1."""
    zone = tb.filters[f, t.FILTER_ZONE]
    for slot in range(after + 1, st.zone.shape[0]):
        if _lies_in(st, tb, zone, slot, d) and matches(st, tb, f, slot, d):
            return slot
    return -1


@jit
def _lies_in(st, tb, zone, slot, d):
    """Return whether a card is in a zone that a filter names."""
    if zone == c.ZONE_UNDER_YOURS:
        return st.zone[slot] == c.ZONE_UNDER and _on_top_counts(st, tb, slot)
    if zone == c.ZONE_UNDER:  # under the source
        source = st.frames[d].source
        under = st.zone[slot] == c.ZONE_UNDER and st.at[slot] == source
        return under and source != c.NONE and st.zone[source] == c.ZONE_PLAY
    if zone == c.ZONE_PLAYABLE:
        there = st.zone[slot] == c.ZONE_DISCARD and discard_permission(st, tb, slot, d) != 0
        return there or st.zone[slot] == c.ZONE_HAND
    if zone == c.ZONE_HAND_OR_DISCARD:
        return st.zone[slot] == c.ZONE_HAND or st.zone[slot] == c.ZONE_DISCARD
    return st.zone[slot] == zone


@jit
def discard_permission(st, tb, slot, d):
    """Return how a player may play a card from the discard (4.3.2): FROM_DISCARD_..., 0: not."""
    player = owner_of(st, slot)
    if st.player_rules[player] & c.RULE_PLAY_FROM_DISCARD and tb.type[st.card[slot]] == c.TYPE_CHARACTER:
        return c.FROM_DISCARD | c.FROM_DISCARD_EXERTED
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_PLAY_FROM_DISCARD and effect.player == player:
            if matches(st, tb, effect.parameter, slot, d):
                return c.FROM_DISCARD | np.int64(effect.value)
    return 0


@jit
def all_matching(st, tb, f, d, cards):
    """Add every card in the filter's zone that matches it to ``cards``."""
    slot = next_matching(st, tb, f, d, -1)
    while slot >= 0:
        add_bit(cards, slot)
        slot = next_matching(st, tb, f, d, slot)


@jit
def _on_top_counts(st, tb, slot):
    """Return whether a card lies under a character or a location; both are one player's."""
    kind = tb.type[st.card[st.at[slot]]]
    return kind == c.TYPE_CHARACTER or kind == c.TYPE_LOCATION


@jit
def count_matching(st, tb, f, d):
    """The number of cards in the filter's zone that match it."""
    n = 0
    zone = tb.filters[f, t.FILTER_ZONE]
    if zone >= c.LISTED_ZONES:
        slot = next_matching(st, tb, f, d, -1)
        while slot >= 0:
            n += 1
            slot = next_matching(st, tb, f, d, slot)
        return n
    for p in range(st.lore.shape[0]):
        if owner_fits(st, tb.filters[f, t.FILTER_OWNER], p, d):
            n += count_of(st, tb, f, p, d)
    return n


@jit
def count_of(st, tb, f, p, d):
    """The number of cards of one player in the filter's zone that match it."""
    n = 0
    zone = tb.filters[f, t.FILTER_ZONE]
    for i in range(st.counts[p, zone]):
        if matches(st, tb, f, st.cards[p, zone, i], d):
            n += 1
    return n
