"""Moving a character to a location (4.7)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.ink import pay_ink
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay, modifies
from lorcana_env.rules.queries.play_rules import own_modifier_sum, table_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import add_bit, clear_bits, count_bits, next_bit, owner_of, performed, pop


@jit
def can_move_to(st, tb, slot, location, ink):
    """Return whether a character can move to this card of its player with so much ink (4.7.1, 4.7.3)."""
    if tb.type[st.card[location]] != c.TYPE_LOCATION or st.at[slot] == location:
        return False
    price = move_price(st, tb, slot, location)
    return price <= ink and not (is_free(st, slot, price) and st.free_moves >= c.LOOP_OF_MOVES)


@jit
def is_free(st, slot, price):
    """Return whether a move costs nothing and leaves a location, so that it can be made and taken back for ever."""
    return price == 0 and st.at[slot] != c.NONE


@jit
def destinations(st, tb, slot, player, ink, found):
    """Add the locations the character can move to now to ``found``."""
    for i in range(st.counts[player, c.ZONE_PLAY]):
        location = st.cards[player, c.ZONE_PLAY, i]
        if can_move_to(st, tb, slot, location, ink):
            add_bit(found, location)


@jit
def can_move(st, tb, slot, player, ink):
    """Return whether the character may move, and where to."""
    # Nobody just leaves a location (4.7.2).
    if st.restrictions[slot] & (1 << c.CANNOT_MOVE):
        return False
    for i in range(st.counts[player, c.ZONE_PLAY]):
        if can_move_to(st, tb, slot, st.cards[player, c.ZONE_PLAY, i], ink):
            return True
    return False


@jit
def move_price(st, tb, slot, location):
    """The ink to move a character to a location (4.7.3), with payment modifiers."""
    # The move cost: 5.6.5.2 (2.0: 5.6.5.1).
    price = np.int64(tb.move_cost[st.card[location]])
    if tb.table_rules:
        price -= max(0, table_modifier_sum(st, tb, c.MODIFIER_MOVE_LESS, slot, location))
    return max(0, price)


@jit
def spend_moves(st, tb, slot, location):
    """Use up what made this move cheaper once during the turn, unless it costs nothing without that (4.7.3.2)."""
    if not tb.table_rules:
        return
    price = np.int64(tb.move_cost[st.card[location]]) - table_modifier_sum(st, tb, c.MODIFIER_MOVE_LESS, slot, location)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            source = st.cards[p, c.ZONE_PLAY, i]
            card = st.card[source]
            if not modifies(tb, card, c.MODIFIER_MOVE_LESS):
                continue
            saved = own_modifier_sum(st, tb, source, c.MODIFIER_MOVE_LESS, slot, location)
            if saved < 0 or price + saved <= 0:
                continue
            first = np.int64(tb.ability_start[card])
            for a in range(first, first + tb.ability_count[card]):
                for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
                    if (
                        tb.modifiers[m, t.MODIFIER_KIND] == c.MODIFIER_MOVE_LESS
                        and tb.modifiers[m, t.MODIFIER_ONCE] >= 0
                    ):
                        st.used[source] |= np.uint8(1 << tb.modifiers[m, t.MODIFIER_ONCE])


@jit
def move_step(st, tb, d):
    # Who moves where (4.7.3.1), the price (4.7.3.2-4), the move (4.7.4; 2.0: 4.7.3.3); what triggered resolves after
    # it (4.7.5; 2.0: 4.7.4).
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    if frame.phase == 0:
        clear_bits(st.candidates)
        destinations(st, tb, slot, player, ink_to_pay(st, player), st.candidates)
        frame.phase = 1
        ask_card(st, d, player, 1, 1)
        return
    if frame.phase == 1:
        frame.card = st.answer
        frame.phase = 2
        price = move_price(st, tb, slot, st.answer)
        st.free_moves += is_free(st, slot, price)
        if pay_ink(st, tb, player, slot, price) < 0:
            return
    location = np.int64(frame.card)
    spend_moves(st, tb, slot, location)
    _arrive(st, tb, slot, location)
    pop(st)


@jit
def _arrive(st, tb, slot, location):
    from_location = st.at[slot] != c.NONE
    st.at[slot] = location
    st.dirty |= c.DIRTY_STATE
    emit(st, tb, c.EVENT_MOVE, slot, location, owner_of(st, slot), 1 if from_location else 0)


@jit
def move_to(st, tb, d, whole):
    """The characters move to the location in SET_SOURCE for free (4.7.3.2).

    Who is there already does not move (4.7.2). The location of a move that nobody made is none for what comes after
    (6.1.4), but for those who were there.
    """
    frame = st.frames[d]
    location = next_bit(frame.sets[c.SET_SOURCE], -1)
    if location >= 0 and st.zone[location] != c.ZONE_PLAY:  # it has left since (6.1.11.1)
        location = -1
    slot = next_bit(frame.sets[c.SET_THEM], -1)
    n = 0
    there = 0
    while slot >= 0 and location >= 0:
        there += st.at[slot] == location
        mine = owner_of(st, slot) == owner_of(st, location)  # 4.7.1
        if (
            mine
            and st.zone[slot] == c.ZONE_PLAY
            and st.at[slot] != location
            and not st.restrictions[slot] & (1 << c.CANNOT_MOVE)
        ):
            _arrive(st, tb, slot, location)
            n += 1
        slot = next_bit(frame.sets[c.SET_THEM], slot)
    if n == 0 and (there == 0 or tb.edition < c.EDITION_2_3):
        clear_bits(frame.sets[c.SET_SOURCE])
    frame.performed = performed(n, count_bits(frame.sets[c.SET_THEM]), whole)
    frame.result = n
