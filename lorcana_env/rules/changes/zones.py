"""Moving cards between zones (section 7), shuffling, drawing."""

import numpy as np

from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.lasting import drop_lasting
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.derive import show_top
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, drop_bit, next_bit, opposes, owner_of, random_below, who_sees_hand


@jit
def new_object(st, slot):
    """The card is a new object, to which nothing happened; what happened to the old one still did (7.1.6)."""
    st.past[slot] |= st.history[slot]
    st.history[slot] = 0


@jit
def _take_out(st, slot):
    """Remove the card from the list of its zone, or from the stack it is under."""
    zone = st.zone[slot]
    p = owner_of(st, slot)
    if zone < c.LISTED_ZONES:
        n = st.counts[p, zone]
        i = n - 1
        while i >= 0 and st.cards[p, zone, i] != slot:
            i -= 1
        for j in range(i, n - 1):
            st.cards[p, zone, j] = st.cards[p, zone, j + 1]
        st.counts[p, zone] = n - 1
    elif zone == c.ZONE_UNDER:
        top = st.at[slot]
        above = np.int64(top)
        while st.below[above] != slot and st.below[above] != c.NONE:
            above = st.below[above]
        st.below[above] = st.below[slot]
        st.under_count[top] -= 1
        st.dirty |= c.DIRTY_PLAY


@jit
def _put_in(st, slot, zone, bottom):
    """Add the card to a listed zone as a new object (7.1.6)."""
    p = owner_of(st, slot)
    n = np.int64(st.counts[p, zone])
    if bottom:
        for j in range(n, 0, -1):
            st.cards[p, zone, j] = st.cards[p, zone, j - 1]
        st.cards[p, zone, 0] = slot
    else:
        st.cards[p, zone, n] = slot
    st.counts[p, zone] = n + 1
    st.zone[slot] = zone
    st.incarnation[slot] += 1
    st.facedown[slot] = 0
    if zone == c.ZONE_DISCARD:
        st.known[slot] = 255
        note(st, c.HISTORY_DISCARDED, slot, p)
    elif zone == c.ZONE_HAND:  # 7.3.2: also a facedown card that comes along with its stack
        st.known[slot] |= who_sees_hand(st, p)
    elif zone == c.ZONE_INKWELL:
        st.exerted[slot] = 0
        for q in range(st.lore.shape[0]):
            if opposes(st, q, p) and st.player_rules[q] & c.RULE_OPPONENTS_INK_EXERTED:
                st.exerted[slot] = 1


@jit
def change_zone(st, tb, slot, zone, bottom):
    """Move a card; from play its whole stack goes along (5.1.1.7). ``bottom``: of the deck.

    A card that leaves play keeps its fields as last known information.
    """
    # Also a character's stack after a shift (8.10.7). Each player has zones of their own (7.4.1, 7.6.1).
    old = st.zone[slot]
    _take_out(st, slot)
    st.dirty |= c.DIRTY_ZONES
    if old == c.ZONE_RESOLVING:  # an action is in the Play zone while it resolves (5.4.1.2)
        st.was_in_play[slot] = st.incarnation[slot]
    if old == c.ZONE_PLAY:
        _leave_play(st, tb, slot)
        under = st.below[slot]
        while under != c.NONE:
            following = st.below[under]
            _put_in(st, under, zone, bottom)
            under = following
    elif old == c.ZONE_DISCARD:
        left_discard(st, tb, slot)
    _put_in(st, slot, zone, bottom)


@jit
def _leave_play(st, tb, slot):
    """Clean up after a card that left play and its list."""
    p = owner_of(st, slot)
    st.dirty |= c.DIRTY_PLAY
    add_bit(st.left, slot)
    add_bit(st.recent, slot)
    st.was_in_play[slot] = st.incarnation[slot]
    emit(st, tb, c.EVENT_LEAVE_PLAY, slot, c.NONE, p, 0)
    if tb.type[st.card[slot]] == c.TYPE_LOCATION:  # characters stay in play, at no location (5.6.6)
        for i in range(st.counts[p, c.ZONE_PLAY]):
            there = st.cards[p, c.ZONE_PLAY, i]
            if st.at[there] == slot:
                st.at[there] = c.NONE
                st.was_at[there] = slot
                add_bit(st.homeless, there)
                st.looking_back = 1
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        if effect.until == c.DURATION_WHILE_THIS_IS_IN_PLAY and effect.source == slot:
            drop_lasting(st, i)
        i -= 1


@jit
def left_discard(st, tb, slot):
    p = owner_of(st, slot)
    note(st, c.HISTORY_LEFT_DISCARD, slot, p)
    emit(st, tb, c.EVENT_LEAVE_DISCARD, slot, c.NONE, p, 0)


@jit
def enter_play(st, tb, slot):
    """Put a card into play ready, undamaged, drying (5.1.2). The caller sets what differs."""
    # The states it enters with: 5.1.1.1, 5.1.2.1, 5.1.2.2. Damage of an earlier time is gone (1.9.6; 2.0: 1.9.3).
    if st.zone[slot] == c.ZONE_DISCARD:
        left_discard(st, tb, slot)
    _take_out(st, slot)
    _put_in(st, slot, c.ZONE_PLAY, False)
    drop_bit(st.recent, slot)
    st.known[slot] = 255
    st.exerted[slot] = 0
    st.drying[slot] = 1
    st.damage[slot] = 0
    st.at[slot] = c.NONE
    st.below[slot] = c.NONE
    st.under_count[slot] = 0
    st.shifted[slot] = 0
    st.drops_paid[slot] = 0
    st.sang[slot] = c.NONE
    st.used[slot] = 0
    new_object(st, slot)
    note_in_play(st, tb, slot)
    st.dirty |= c.DIRTY_PLAY | c.DIRTY_ZONES


@jit
def note_in_play(st, tb, slot):
    """A card entered play: what is known of all cards there counts for it at once, its characteristics are derived."""
    card = st.card[slot]
    st.in_play_events |= tb.events[card]
    st.in_play_modifiers |= tb.modifies[card]
    st.in_play_reads |= tb.reads[card]
    if tb.type[card] == c.TYPE_LOCATION:
        st.in_play_locations |= np.uint8(1 << owner_of(st, slot))
    add_bit(st.entered, slot)
    st.copy_number[slot] = _free_number(st, slot)


@jit
def _free_number(st, slot):
    """The first number from 1 that no other copy of the card has among those of its player in play."""
    p = owner_of(st, slot)
    number = 1
    i = 0
    while i < st.counts[p, c.ZONE_PLAY]:
        other = st.cards[p, c.ZONE_PLAY, i]
        i += 1
        if other != slot and st.card[other] == st.card[slot] and st.copy_number[other] == number:
            number += 1
            i = 0
    return number


@jit
def hold_aside(st, tb, slot):
    """Take an action out of its zone into RESOLVING, which keeps no list."""
    if st.zone[slot] == c.ZONE_DISCARD:
        left_discard(st, tb, slot)
    _take_out(st, slot)
    st.zone[slot] = c.ZONE_RESOLVING
    st.incarnation[slot] += 1
    st.known[slot] = 255
    st.dirty |= c.DIRTY_ZONES


@jit
def put_under(st, tb, slot, top, facedown):
    """Put a card under a card in play, at the bottom of the stack; from play its own stack goes along (5.1.1.7)."""
    # The card under another is not in play, and was not played (8.4.3).
    old = st.zone[slot]
    _take_out(st, slot)
    if old == c.ZONE_PLAY:
        _leave_play(st, tb, slot)
    else:
        st.below[slot] = c.NONE
        if old == c.ZONE_DISCARD:
            left_discard(st, tb, slot)
    above = np.int64(top)
    while st.below[above] != c.NONE:
        above = st.below[above]
    st.below[above] = slot
    under = np.int64(slot)
    while under != c.NONE:
        st.zone[under] = c.ZONE_UNDER
        st.incarnation[under] += 1
        st.at[under] = top
        st.facedown[under] = facedown
        if not facedown:
            st.known[under] = 255
        st.under_count[top] += 1
        under = st.below[under]
    st.dirty |= c.DIRTY_PLAY | c.DIRTY_ZONES


@jit
def shift_onto(st, tb, slot, base):
    """``slot``, just entered, takes the place of ``base``, which goes under it with its stack (8.10)."""
    st.exerted[slot] |= st.exerted[base]
    drying = st.drying[base]
    if st.history[base] & (1 << c.HISTORY_PLAYED) and tb.type[st.card[base]] != c.TYPE_CHARACTER:
        drying = np.uint8(1)  # an item that was not there as the turn began (8.10.4.1)
    first = st.below[slot] == c.NONE
    st.drying[slot] = drying if first else st.drying[slot] | drying  # dry if all bases are (8.10.4, 8.10.4.2)
    st.damage[slot] += st.damage[base]  # 8.10.6
    if st.at[slot] == c.NONE:
        st.at[slot] = st.at[base]
    _take_out(st, base)
    st.zone[base] = c.ZONE_UNDER
    st.facedown[base] = 0
    below = np.int64(slot)
    while st.below[below] != c.NONE:  # Duo and Combo: a first base lies there already
        below = st.below[below]
    st.below[below] = base
    under = np.int64(base)
    while under != c.NONE:
        st.at[under] = slot
        st.under_count[slot] += 1
        under = st.below[under]
    st.sang[slot] = st.sang[base]
    of_character = st.history[base] & np.uint16(
        c.CHARACTER_HISTORY
    )  # it did it, and it was done to it, as that character
    st.history[slot] |= of_character
    st.history[base] &= ~of_character
    for i in range(st.n_lasting):  # it keeps the effects that apply to that character (8.10.5)
        effect = st.lasting[i]
        if effect.target == base and effect.incarnation == st.incarnation[base]:
            effect.target = slot
            effect.incarnation = st.incarnation[slot]
    st.incarnation[base] += 1
    st.dirty |= c.DIRTY_PLAY


@jit
def note_inked(st, tb, slot, player):
    """A card was put into the inkwell."""
    note(st, c.HISTORY_INKED, slot, player)
    emit(st, tb, c.EVENT_INK, slot, c.NONE, player, st.turn_counts[player, c.HISTORY_INKED])


@jit
def note_stack_inked(st, tb, slot, player):
    """A card in play was put into the inkwell, and the cards under it in the same way (5.1.1.7, 7.5.2)."""
    under = st.below[slot]
    while under != c.NONE:
        st.exerted[under] = st.exerted[slot]
        note_inked(st, tb, under, player)
        under = st.below[under]
    note_inked(st, tb, slot, player)


@jit
def put_one(st, tb, d, slot, where, flags):
    """Move one card; whether it could be moved."""
    zone = st.zone[slot]
    if zone == c.ZONE_GONE or st.card[slot] == tb.marketing_card:  # 10.2.2.1
        return False
    p = owner_of(st, slot)
    in_play = zone == c.ZONE_PLAY
    if flags & c.PUT_REVEALED:
        st.known[slot] = 255
    frame = st.frames[d]
    drop_bit(frame.sets[c.SET_LOOKED], slot)
    if where == c.TO_UNDER:
        top = next_bit(frame.sets[c.SET_SOURCE], -1)
        if top < 0 or top == slot or st.zone[top] != c.ZONE_PLAY:
            return False
        put_under(st, tb, slot, top, 1 if flags & c.PUT_FACEDOWN else 0)
        if tb.type[st.card[top]] != c.TYPE_ITEM:  # cards ask for "one of your characters or locations"
            note(st, c.HISTORY_PUT_UNDER, top, frame.player)
        emit(st, tb, c.EVENT_PUT_UNDER, top, slot, frame.player, 0)
    elif where == c.TO_HAND:  # put, not drawn: 1.12.3
        if zone == c.ZONE_HAND:
            return False
        change_zone(st, tb, slot, c.ZONE_HAND, False)
        st.known[slot] |= who_sees_hand(st, p)
        if in_play:
            emit(st, tb, c.EVENT_RETURN_TO_HAND, slot, c.NONE, p, 0)
        elif zone == c.ZONE_DISCARD:
            emit(st, tb, c.EVENT_RETURN_FROM_DISCARD, slot, c.NONE, p, 0)
        if zone == c.ZONE_INKWELL:
            hide_inkwell(st, tb, p)
            st.known[slot] = who_sees_hand(st, p)
    elif where == c.TO_INKWELL:  # not the turn action, not revealed, any card: 4.2.3.2, 7.5.6
        change_zone(st, tb, slot, c.ZONE_INKWELL, False)
        if flags & c.PUT_EXERTED:
            st.exerted[slot] = 1
        if zone == c.ZONE_HAND:
            st.known[slot] &= who_sees_hand(st, p)
            hide_hand(st, p)
        if in_play:
            note_stack_inked(st, tb, slot, p)
        else:
            note_inked(st, tb, slot, p)
    elif where == c.TO_DISCARD:
        change_zone(st, tb, slot, c.ZONE_DISCARD, False)
        if zone == c.ZONE_DECK:
            emit(st, tb, c.EVENT_DISCARD_FROM_DECK, slot, c.NONE, p, 0)
    else:
        if zone == c.ZONE_HAND:
            st.known[slot] &= who_sees_hand(st, p)
            hide_hand(st, p)
        change_zone(st, tb, slot, c.ZONE_DECK, where == c.TO_DECK_BOTTOM)
    return True


@jit
def discard_one(st, tb, slot, player):
    """Discard a card from hand (1.12, 7.3.4)."""
    change_zone(st, tb, slot, c.ZONE_DISCARD, False)
    note(st, c.HISTORY_DISCARDED_FROM_HAND, slot, player)
    emit(st, tb, c.EVENT_DISCARD, slot, c.NONE, player, 1)


# -- decks -------------------------------------------------------------------------------------------------------


@jit
def shuffle(st, player):
    """Shuffle a deck: nobody knows any of its cards any more."""
    n = np.int64(st.counts[player, c.ZONE_DECK])
    for i in range(n - 1, 0, -1):
        j = random_below(st, i + 1)
        a = st.cards[player, c.ZONE_DECK, i]
        st.cards[player, c.ZONE_DECK, i] = st.cards[player, c.ZONE_DECK, j]
        st.cards[player, c.ZONE_DECK, j] = a
    for i in range(n):
        st.known[st.cards[player, c.ZONE_DECK, i]] = 0


@jit
def draw(st, tb, player):
    """Draw a card (1.12); whether there was one. An empty deck loses only as the turn ends (1.8.1.2)."""
    # The top card of the player's own deck (1.12.1).
    if st.counts[player, c.ZONE_DECK] == 0 and tb.new_decks:
        new_deck(st, tb, player)
    n = st.counts[player, c.ZONE_DECK]
    if n == 0:
        st.drew_nothing |= np.uint8(1 << player)
        return False
    if tb.open_decks:
        show_top(st, player)  # cards are drawn one at a time (1.12.2)
    slot = st.cards[player, c.ZONE_DECK, n - 1]
    change_zone(st, tb, slot, c.ZONE_HAND, False)
    st.known[slot] |= who_sees_hand(st, player)
    note(st, c.HISTORY_DRAWN, slot, player)
    emit(st, tb, c.EVENT_DRAW, slot, c.NONE, player, st.turn_counts[player, c.HISTORY_DRAWN])
    return True


@jit
def new_deck(st, tb, player):
    """The discard, shuffled, becomes the deck of a player who has none left (10.2.5)."""
    while st.counts[player, c.ZONE_DISCARD] > 0:
        change_zone(st, tb, st.cards[player, c.ZONE_DISCARD, st.counts[player, c.ZONE_DISCARD] - 1], c.ZONE_DECK, False)
    shuffle(st, player)


@jit
def put_marketing_card(st, tb, slot):
    """A marketing card lies in the inkwell from the start; everybody knows it, and it stays there (10.2.2.1)."""
    p = owner_of(st, slot)
    st.card[slot] = tb.marketing_card
    st.zone[slot] = c.ZONE_INKWELL
    st.known[slot] = 255
    st.cards[p, c.ZONE_INKWELL, st.counts[p, c.ZONE_INKWELL]] = slot
    st.counts[p, c.ZONE_INKWELL] += 1


@jit
def reorder(st, slot, bottom):
    """Put a card of a deck on its top or bottom; it stays the same object."""
    p = owner_of(st, slot)
    n = st.counts[p, c.ZONE_DECK]
    i = n - 1
    while i >= 0 and st.cards[p, c.ZONE_DECK, i] != slot:
        i -= 1
    if bottom:
        for j in range(i, 0, -1):
            st.cards[p, c.ZONE_DECK, j] = st.cards[p, c.ZONE_DECK, j - 1]
        st.cards[p, c.ZONE_DECK, 0] = slot
    else:
        for j in range(i, n - 1):
            st.cards[p, c.ZONE_DECK, j] = st.cards[p, c.ZONE_DECK, j + 1]
        st.cards[p, c.ZONE_DECK, n - 1] = slot


@jit
def bottom_to_top(st, player):
    """The bottom card of the deck is the one to be drawn next."""
    n = st.counts[player, c.ZONE_DECK]
    if n > 1:
        slot = st.cards[player, c.ZONE_DECK, 0]
        for i in range(n - 1):
            st.cards[player, c.ZONE_DECK, i] = st.cards[player, c.ZONE_DECK, i + 1]
        st.cards[player, c.ZONE_DECK, n - 1] = slot


# -- who knows which card it is (7.1.3) ----------------------------------------------------------------------------


@jit
def see_deck(st, owner, player):
    """Look through a whole deck to search it (7.1.4); shuffling it afterwards ends what is known."""
    for i in range(st.counts[owner, c.ZONE_DECK]):
        st.known[st.cards[owner, c.ZONE_DECK, i]] |= np.uint8(1 << player)


@jit
def hide_hand(st, player):
    """A card left this hand unseen: others no longer know which cards are in it."""
    for i in range(st.counts[player, c.ZONE_HAND]):
        st.known[st.cards[player, c.ZONE_HAND, i]] &= who_sees_hand(st, player)


@jit
def hide_inkwell(st, tb, player):
    """Cards left this inkwell at random: others no longer know which cards are in it."""
    for i in range(tb.starting_ink, st.counts[player, c.ZONE_INKWELL]):
        st.known[st.cards[player, c.ZONE_INKWELL, i]] &= np.uint8(1 << player)
