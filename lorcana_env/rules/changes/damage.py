"""Damage (1.9) and banishing."""

import numpy as np

from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.replacement import NOTHING_REPLACED, replace_damage
from lorcana_env.rules.changes.zones import change_zone, note_stack_inked
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import being_challenged, challenging
from lorcana_env.rules.queries.restrictions import cannot_be_dealt, damage_stays
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import bit_in, next_bit, owner_of


@jit
def add_damage(st, tb, slot, n, how):
    """Deal, put or move damage onto a card in play; how much it took.

    Only dealt damage is reduced by Resist (8.8.3); reduced to 0, none is taken (8.8.2, :func:`reduced_to_0`). In a
    challenge Resist was applied before (1.9.4.2; 2.0: 4.6.6.1). For an effect it goes before what replaces the damage
    (1.9.4.2, 6.7.2.2), in 2.0 behind it (2.0: 6.7.2.2, 6.7.2.3).
    """
    # One counter is 1 damage (1.9.1); dealt in a challenge or by an effect, put or moved (1.9.2). Resist: 8.8.1.
    if st.zone[slot] != c.ZONE_PLAY:
        return 0
    dealt = how == c.DAMAGE_DEALT or how == c.DAMAGE_UNREDUCED
    if n <= 0 or (dealt and cannot_be_dealt(st, slot)) or st.restrictions[slot] & (1 << c.CANNOT_TAKE_DAMAGE):
        return 0
    resisted = how == c.DAMAGE_DEALT
    if resisted and tb.edition >= c.EDITION_2_1:
        n = max(0, n - max(0, st.resist[slot]))
        resisted = False
        if n == 0:
            return 0
    takes = dealt or tb.edition >= c.EDITION_2_0  # 1.9.3 (2.0: 1.9.1.5); in 2024, damage put or moved was not taken
    if takes and (tb.table_rules or st.n_lasting > 0):
        instead = replace_damage(st, tb, slot, dealt)
        if instead >= 0:  # the modified event may be replaced in turn (6.5.7.3), not by the same effect (6.5.5)
            if st.restrictions[instead] & (1 << c.CANNOT_TAKE_DAMAGE):  # 1.2.2
                return 0
            if tb.edition < c.EDITION_2_0 or replace_damage(st, tb, instead, False) == NOTHING_REPLACED:
                _add(st, tb, instead, n, tb.edition >= c.EDITION_2_0)
            return 0
        if instead == -1:
            return 0
    if resisted:
        n = max(0, n - max(0, st.resist[slot]))
    return _add(st, tb, slot, n, takes) if n > 0 else 0


@jit
def reduced_to_0(st, tb, slot, n):
    """Return whether ``n`` damage to a card is reduced to 0. It is dealt all the same, but not taken (1.9.5).

    In 2.0 none was dealt (2.0: 8.8.2).
    """
    resisted = tb.edition >= c.EDITION_2_3 and 0 < n <= st.resist[slot]
    return resisted and st.zone[slot] == c.ZONE_PLAY and not cannot_be_dealt(st, slot)


@jit
def _add(st, tb, slot, n, takes):
    st.damage[slot] = min(c.MAX_DAMAGE, np.int64(st.damage[slot]) + n)
    st.unchecked = 1
    if takes:
        note(st, c.HISTORY_DAMAGED, slot, owner_of(st, slot))
        emit(st, tb, c.EVENT_TAKE_DAMAGE, slot, c.NONE, owner_of(st, slot), n)
    st.dirty |= c.DIRTY_STATE
    return n


@jit
def by_ability_in_challenge(st, source, slot):
    """Note damage that the other side of a challenge takes from an ability of one: it may banish it (1.8.1.4)."""
    if source == c.NONE:
        return
    if challenging(st, source) and being_challenged(st, slot):
        st.challenge_damaged |= 2
    elif being_challenged(st, source) and challenging(st, slot):
        st.challenge_damaged |= 1


@jit
def take_off(st, tb, slot, n, player):
    """Damage moves away from a card; how much. It is removed (1.9.2.4), but was not in 2.0 (2.0: 1.9.1.4)."""
    if tb.edition >= c.EDITION_2_1:
        return remove_damage(st, tb, slot, n, player)
    st.damage[slot] -= n
    st.dirty |= c.DIRTY_STATE
    return n


@jit
def remove_damage(st, tb, slot, n, player):
    """Remove up to ``n`` damage from a card in play; how much was removed."""
    # 1.9.2.3 (2.0: 1.9.1.3)
    if st.zone[slot] != c.ZONE_PLAY or damage_stays(st):
        return 0
    n = min(n, np.int64(st.damage[slot]))
    if n <= 0:
        return 0
    st.damage[slot] -= n
    if tb.type[st.card[slot]] == c.TYPE_CHARACTER:
        note(
            st, c.HISTORY_HEALED, slot if owner_of(st, slot) == player else c.NONE, player
        )  # on the card: by its player
    emit(st, tb, c.EVENT_HEAL, slot, c.NONE, player, n)
    st.dirty |= c.DIRTY_STATE
    return n


@jit
def banish_all(st, tb, cards):
    """Banish cards in play at the same time; how many were. Locations last: who was there was there (7.4.3)."""
    n = 0
    for locations in range(2):
        slot = next_bit(cards, -1)
        while slot >= 0:
            if st.zone[slot] == c.ZONE_PLAY and (tb.type[st.card[slot]] == c.TYPE_LOCATION) == (locations == 1):
                n += banish(st, tb, slot)
            slot = next_bit(cards, slot)
    return n


@jit
def _note_banished(st, what, slot, player, is_character):
    """Note it on the card; what is counted of a player are characters."""
    if is_character:
        note(st, what, slot, player)
    st.history[slot] |= np.uint16(1 << what)


@jit
def banish(st, tb, slot):
    """Banish a card in play, with the events that tell how (1.8.1.4, 4.6.9); 1 if it was, 0 if not (6.5.4)."""
    if st.zone[slot] != c.ZONE_PLAY:
        return 0
    p = owner_of(st, slot)
    is_character = tb.type[st.card[slot]] == c.TYPE_CHARACTER
    counterpart = c.NONE
    side = 0
    if st.in_challenge:
        if slot == st.attacker and st.incarnation[slot] == st.attacker_incarnation:
            counterpart = st.defender
            side = 1
        elif slot == st.defender and st.incarnation[slot] == st.defender_incarnation:
            counterpart = st.attacker
            side = 2
    if st.keywords[slot] & np.uint32(1 << c.TRAIT_INK_WHEN_BANISHED):  # replaced (6.5)
        change_zone(st, tb, slot, c.ZONE_INKWELL, False)
        st.exerted[slot] = 1
        note_stack_inked(st, tb, slot, p)
        return 0
    _note_banished(st, c.HISTORY_BANISHED, slot, p, is_character)
    tired = 0  # exerted characters at a location that is banished
    if tb.type[st.card[slot]] == c.TYPE_LOCATION:
        for there in range(p * st.cards.shape[2], (p + 1) * st.cards.shape[2]):
            present = st.zone[there] == c.ZONE_PLAY or (bit_in(st.left, there) and st.zone[there] != c.ZONE_UNDER)
            if present and st.at[there] == slot and st.exerted[there]:
                tired += 1
        there = next_bit(st.left, -1)
        while there >= 0:  # those that leave with it (7.4.3)
            if st.at[there] == slot and st.exerted[there] and tb.type[st.card[there]] == c.TYPE_CHARACTER:
                tired += 1
            there = next_bit(st.left, there)
    emit(st, tb, c.EVENT_BANISH, slot, counterpart, p, tired)
    if counterpart != c.NONE:
        _note_banished(st, c.HISTORY_BANISHED_IN_CHALLENGE, slot, p, is_character)
        emit(st, tb, c.EVENT_BANISH_IN_CHALLENGE, slot, counterpart, p, side == 2)
        if st.challenge_damaged & side and is_character:
            emit(st, tb, c.EVENT_BANISH_OTHER_IN_CHALLENGE, counterpart, slot, owner_of(st, counterpart), 0)
    change_zone(st, tb, slot, c.ZONE_DISCARD, False)
    return 1
