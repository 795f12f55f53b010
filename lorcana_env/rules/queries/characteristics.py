"""Characteristics of a card now: numbers (6.6), keywords, its place, its part in a challenge."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import bit_in, owner_of


@jit
def modifies(tb, card, kind):
    """Return whether a static ability of a card of the table makes modifiers of this kind."""
    return (tb.modifies[card] >> np.uint64(kind)) & np.uint64(1) != 0


@jit
def modified_in_play(st, kind):
    """Return whether a static ability of a card in play makes modifiers of this kind."""
    return (st.in_play_modifiers >> np.uint64(kind)) & np.uint64(1) != 0


@jit
def strength_of(st, slot):
    """Strength as effects read it: a negative value counts as 0 (6.6.2)."""
    return max(0, st.strength[slot])


@jit
def lore_of(st, slot):
    """Lore value as effects read it: a negative value counts as 0 (6.6.3)."""
    return max(0, st.lore_value[slot])


@jit
def stat_of(st, tb, slot, stat):
    """A number of a card; for a card that is not in play and never was, the printed one."""
    if stat == c.STAT_COST:
        return np.int64(tb.cost[st.card[slot]])
    if stat == c.STAT_DAMAGE:
        return np.int64(st.damage[slot])
    if stat == c.STAT_UNDER:
        return np.int64(st.under_count[slot])
    if stat == c.STAT_INK_DROPS:
        return np.int64(st.drops_paid[slot])
    in_play = known_as_derived(st, slot) or st.zone[slot] == c.ZONE_UNDER
    if stat == c.STAT_STRENGTH:
        return strength_of(st, slot) if in_play else np.int64(tb.strength[st.card[slot]])
    if stat == c.STAT_WILLPOWER:
        return np.int64(st.willpower[slot]) if in_play else np.int64(tb.willpower[st.card[slot]])
    return lore_of(st, slot) if in_play else np.int64(tb.lore[st.card[slot]])


@jit
def last_known(st, tb, slot, stat):
    """A number of a card that is referred to: what it was in play when it left play just now (6.7.7; 2.0: 6.7.6)."""
    if bit_in(st.recent, slot) and st.zone[slot] != c.ZONE_PLAY:
        if stat == c.STAT_STRENGTH:
            return strength_of(st, slot)
        if stat == c.STAT_WILLPOWER:
            return np.int64(st.willpower[slot])
        if stat == c.STAT_LORE:
            return lore_of(st, slot)
    return stat_of(st, tb, slot, stat)


@jit
def known_as_derived(st, slot):
    """Return whether what was derived describes a card: it is in play, or it is asked what it was there (7.4.3)."""
    return st.zone[slot] == c.ZONE_PLAY or bit_in(st.left, slot)


@jit
def has_keyword(st, tb, slot, keyword):
    if known_as_derived(st, slot):
        return (st.keywords[slot] >> np.uint32(keyword)) & np.uint32(1) != 0
    return (tb.keywords[st.card[slot]] >> np.uint32(keyword)) & np.uint32(1) != 0


@jit
def place_of(st, slot):
    """The location a card is at; while events are matched, the one it was at just before them (7.4.3)."""
    if st.looking_back == 2 and bit_in(st.homeless, slot):
        return st.was_at[slot]
    return st.at[slot]


@jit
def being_challenged(st, slot):
    """Return whether the card is the challenged one of the challenge that goes on (4.6.2)."""
    return st.in_challenge and st.defender == slot and st.defender_incarnation == st.incarnation[slot]


@jit
def challenging(st, slot):
    """Return whether the card is the challenging one; one that left and came back is not (4.6.9, 7.1.6)."""
    return st.in_challenge and st.attacker == slot and st.attacker_incarnation == st.incarnation[slot]


@jit
def inkable(st, tb, slot):
    """Return whether a card has the inkwell symbol: printed, or counted as such for all cards in its player's hand."""
    # The inkwell symbol (4.2.1.2, 5.2.3).
    if tb.inkable[st.card[slot]]:
        return True
    return st.zone[slot] == c.ZONE_HAND and st.player_rules[owner_of(st, slot)] & c.RULE_ALL_INKABLE != 0


@jit
def ready_ink(st, player):
    """Ready cards in the inkwell (7.5.1)."""
    n = 0
    for i in range(st.counts[player, c.ZONE_INKWELL]):
        if not st.exerted[st.cards[player, c.ZONE_INKWELL, i]]:
            n += 1
    return n


@jit
def ink_to_pay(st, player):
    """The ink that can be paid now: ready ink cards, and ink drops (1.13.1.2)."""
    return ready_ink(st, player) + np.int64(st.ink_drops[player])
