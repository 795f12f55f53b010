"""Instructions about cards: put somewhere, discard, look at, reveal (6.7.2, 7)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.zones import discard_one, put_one, put_under, reorder, shuffle
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.filters import matches
from lorcana_env.rules.queries.references import player_named
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import (
    add_bit,
    clear_bits,
    count_bits,
    drop_bit,
    next_bit,
    owner_of,
    performed,
    random_below,
)


@jit
def put(st, tb, d, where, flags, whole):
    """Several cards "in any order" are ordered by their player, one at a time."""
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    if flags & c.PUT_ANY_ORDER and (where == c.TO_DECK_BOTTOM or where == c.TO_DECK_TOP):
        return _put_in_order(st, tb, d, where, flags, whole)
    n = 0
    if flags & c.PUT_RANDOM_ORDER:
        left = frame.sets[c.SET_SOURCE]
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
        frame.result = n
        frame.performed = performed(n, count_bits(cards), whole)
        return False
    if where == c.TO_DISCARD:
        _note_from_deck(st, tb, d, flags)
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
    frame.result = n
    frame.performed = performed(n, count_bits(cards), whole)
    return False


@jit
def _note_from_deck(st, tb, d, flags):
    """Cards in SET_THEM that players are about to put into their discards from their decks: an event for each player.

    Who puts them is you, or with PUT_BY_THEM the cards' player.
    """
    frame = st.frames[d]
    for p in range(st.lore.shape[0]):
        n = 0
        slot = next_bit(frame.sets[c.SET_THEM], -1)
        while slot >= 0:
            n += owner_of(st, slot) == p and st.zone[slot] == c.ZONE_DECK
            slot = next_bit(frame.sets[c.SET_THEM], slot)
        if n > 0 and (flags & c.PUT_BY_THEM or frame.player == p):
            emit(st, tb, c.EVENT_DISCARD_SOME_FROM_DECK, c.NONE, c.NONE, p, n)


@jit
def _put_in_order(st, tb, d, where, flags, whole):
    """The first one picked goes deepest on top, or highest at the bottom: the pick order is the order of placing.

    A card's player orders it; you order the cards you looked at, even an opponent's.
    """
    frame = st.frames[d]
    cards = frame.sets[c.SET_SOURCE]  # those that have no place yet
    if frame.phase == 1:
        if st.answer != c.ANSWER_DONE:  # else their player left the game
            slot = st.answer
            reorder(st, slot, where == c.TO_DECK_BOTTOM)
            drop_bit(cards, slot)
    else:  # all of them move at once, with the cards under them (7.2.3)
        clear_bits(cards)
        moved = 0
        slot = next_bit(frame.sets[c.SET_THEM], -1)
        while slot >= 0:
            # stacks are ordered freely: 7.2.3.1
            under = st.below[slot] if st.zone[slot] == c.ZONE_PLAY else np.uint8(c.NONE)
            while under != c.NONE:
                add_bit(cards, under)
                under = st.below[under]
            if put_one(st, tb, d, slot, where, 0):
                add_bit(cards, slot)
                moved += 1
            slot = next_bit(frame.sets[c.SET_THEM], slot)
        frame.result = count_bits(cards)
        frame.performed = performed(moved, count_bits(frame.sets[c.SET_THEM]), whole)
    frame.phase = 0
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
            frame.phase = 1
            ask_card(st, d, np.int64(frame.player) if flags & c.PUT_YOU_ORDER else p, n, n)
            return True
    st.dirty |= c.DIRTY_ZONES
    return False


@jit
def discard(st, tb, d, whole_hand, whole):
    """Discard the cards in SET_THEM from hands: an event for each card, and one for each player with the number.

    A whole hand may be empty: that counts as discarded (official note).

    SET_LOOKED collects what the program discards.
    """
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    n = 0
    for p in range(st.lore.shape[0]):
        mine = 0
        slot = next_bit(cards, -1)
        while slot >= 0:
            if owner_of(st, slot) == p and st.zone[slot] == c.ZONE_HAND and not st.player_rules[p] & c.RULE_NO_DISCARD:
                discard_one(st, tb, slot, p)
                add_bit(frame.sets[c.SET_LOOKED], slot)
                mine += 1
            slot = next_bit(cards, slot)
        if mine > 0:
            emit(st, tb, c.EVENT_DISCARD_SOME, c.NONE, c.NONE, p, mine)
        n += mine
    frame.result = n
    wanted = count_bits(cards)
    frame.performed = n >= wanted if whole_hand else performed(n, wanted, whole)


@jit
def put_top_under(st, tb, d, whole):
    """The top card of your deck goes facedown under each of the cards."""
    frame = st.frames[d]
    player = frame.player
    cards = frame.sets[c.SET_THEM]
    done = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        n = st.counts[player, c.ZONE_DECK]
        if n > 0 and st.zone[slot] == c.ZONE_PLAY:
            put_under(st, tb, st.cards[player, c.ZONE_DECK, n - 1], slot, 1)
            note(st, c.HISTORY_PUT_UNDER, slot, player)
            emit(st, tb, c.EVENT_PUT_UNDER, slot, c.NONE, player, 0)
            done += 1
        slot = next_bit(cards, slot)
    frame.result = done
    frame.performed = performed(done, count_bits(cards), whole)


@jit
def look(st, tb, d, player, amount, how, more, whole):
    """The top cards of the deck become SET_LOOKED, and SET_THEM."""
    p = player_named(st, d, player)
    n = value_of(st, tb, amount, d)
    if n > st.counts[p, c.ZONE_DECK]:  # what can't be done in full is not begun in "[A] to [B]" (6.1.5.1)
        n = np.int64(st.counts[p, c.ZONE_DECK]) if not whole else 0
    frame = st.frames[d]
    if not more:
        clear_bits(frame.sets[c.SET_LOOKED])
    clear_bits(frame.sets[c.SET_THEM])
    for i in range(n):
        slot = st.cards[p, c.ZONE_DECK, st.counts[p, c.ZONE_DECK] - 1 - i]
        add_bit(frame.sets[c.SET_LOOKED], slot)
        add_bit(frame.sets[c.SET_THEM], slot)
        if how != c.LOOK_UNSEEN:
            st.known[slot] |= np.uint8(c.EVERYBODY) if how == c.LOOK_REVEALED else np.uint8(1 << frame.player)
    frame.result = n
    frame.performed = n > 0


@jit
def look_at_nothing(st, d, more):
    frame = st.frames[d]
    clear_bits(frame.sets[c.SET_THEM])
    if not more:
        clear_bits(frame.sets[c.SET_LOOKED])


@jit
def look_at_inkwell(st, d):
    player = st.frames[d].player
    for i in range(st.counts[player, c.ZONE_INKWELL]):
        st.known[st.cards[player, c.ZONE_INKWELL, i]] |= np.uint8(1 << player)


@jit
def reveal_hand(st, d, player, look):
    """A hand is seen by all, or only you ``look`` at it."""
    p = player_named(st, d, player)
    for i in range(st.counts[p, c.ZONE_HAND]):
        seen = np.uint8(1 << st.frames[d].player) if look else np.uint8(c.EVERYBODY)
        st.known[st.cards[p, c.ZONE_HAND, i]] |= seen


@jit
def reveal(st, d, collect):
    """The cards are revealed to all. ``collect``: SET_LOOKED holds them beside others."""
    frame = st.frames[d]
    slot = next_bit(frame.sets[c.SET_THEM], -1)
    frame.performed = slot >= 0
    while slot >= 0:
        st.known[slot] = c.EVERYBODY
        if collect:
            add_bit(frame.sets[c.SET_LOOKED], slot)
        slot = next_bit(frame.sets[c.SET_THEM], slot)


@jit
def shuffle_deck(st, d, player):
    shuffle(st, player_named(st, d, player))
    st.frames[d].did_something = 1  # also when the search before found nothing (7.1.4)


@jit
def reveal_until(st, tb, d, filter):
    """Reveal cards from the top of your deck until one matches: it is SET_THEM, all of them SET_LOOKED."""
    # 6.1.14.1, 6.1.14.3
    frame = st.frames[d]
    p = frame.player
    clear_bits(frame.sets[c.SET_LOOKED])
    clear_bits(frame.sets[c.SET_THEM])
    frame.performed = 0
    i = st.counts[p, c.ZONE_DECK] - 1
    while i >= 0:
        slot = st.cards[p, c.ZONE_DECK, i]
        st.known[slot] = 255
        add_bit(frame.sets[c.SET_LOOKED], slot)
        if matches(st, tb, filter, slot, d):
            add_bit(frame.sets[c.SET_THEM], slot)
            frame.performed = 1
            return
        i -= 1


@jit
def ink_down_to(st, tb, d, player, amount):
    """The player returns ink at random to hand until that many cards are left (counted once, 6.1.8.1)."""
    p = player_named(st, d, player)
    n = np.int64(st.counts[p, c.ZONE_INKWELL]) - value_of(st, tb, amount, d)
    stay = np.int64(tb.starting_ink)
    done = 0
    for _ in range(min(n, st.counts[p, c.ZONE_INKWELL] - stay)):
        slot = st.cards[p, c.ZONE_INKWELL, stay + random_below(st, st.counts[p, c.ZONE_INKWELL] - stay)]
        put_one(st, tb, d, slot, c.TO_HAND, 0)
        done += 1
    frame = st.frames[d]
    frame.result = done
    frame.performed = done > 0
