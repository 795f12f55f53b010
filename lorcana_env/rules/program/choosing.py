"""Selecting cards for an effect (6.1.4, 1.7.7): chosen by a player, at random, or those that a text names."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask_card, fill_candidates
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.zones import see_deck
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.characteristics import strength_of
from lorcana_env.rules.queries.filters import all_matching, matches, next_matching
from lorcana_env.rules.queries.references import known, player_named, selected
from lorcana_env.rules.queries.restrictions import can_ready_at_start
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import (
    SCRATCH,
    add_bit,
    bit_in,
    clear_bits,
    drop_bit,
    next_bit,
    opposes,
    owner_of,
    random_below,
)
from lorcana_env.rules.turn_actions.play_options import may_play
from lorcana_env.rules.turn_actions.shift import has_shift_base

# flags that ask something of a candidate beside the filter
_CONDITIONS = (
    c.CHOOSE_SHIFTABLE | c.CHOOSE_CAN_READY | c.CHOOSE_PLAYABLE | c.CHOOSE_ELSEWHERE | c.CHOOSE_MOVERS
    | c.CHOOSE_NOT_SOURCE | c.CHOOSE_NOT_THIS | c.CHOOSE_TOTAL
)  # fmt: skip


@jit
def select(st, tb, d, selector, filter, into, player):
    """Cards that nobody chooses, so Ward does not matter (8.15.2)."""
    frame = st.frames[d]
    cards = frame.sets[into]
    if selector == c.SELECT_THEM:
        if into != c.SET_THEM:
            for w in range(cards.shape[0]):
                cards[w] = frame.sets[c.SET_THEM, w]
    elif selector == c.SELECT_ALL:  # found before the set changes: the filter may look at it
        found = st.frames[SCRATCH].sets[c.SET_SOURCE]
        clear_bits(found)
        all_matching(st, tb, filter, d, found)
        for w in range(cards.shape[0]):
            cards[w] = found[w]
    elif selector == c.SELECT_LOOKED:
        clear_bits(cards)
        slot = next_bit(frame.sets[c.SET_LOOKED], -1)
        while slot >= 0:
            if filter < 0 or matches(st, tb, filter, slot, d):
                add_bit(cards, slot)
            slot = next_bit(frame.sets[c.SET_LOOKED], slot)
    elif selector == c.SELECT_SOURCE:
        for w in range(cards.shape[0]):
            cards[w] = frame.sets[c.SET_SOURCE, w]
    elif selector == c.SELECT_UNDER:
        _select_under(st, tb, d, filter, frame.sets[c.SET_THEM], cards)
    elif selector == c.SELECT_UNDER_THIS:  # also when it has moved on since it left play (6.7.7)
        this = st.frames[SCRATCH].sets[c.SET_LOOKED]
        clear_bits(this)
        if known(st, d, c.SELECT_THIS) >= 0:
            add_bit(this, known(st, d, c.SELECT_THIS))
        _select_under(st, tb, d, filter, this, cards)
    elif selector == c.SELECT_HAND:
        p = player_named(st, d, player)
        clear_bits(cards)
        for i in range(st.counts[p, c.ZONE_HAND]):
            slot = st.cards[p, c.ZONE_HAND, i]
            if matches(st, tb, filter, slot, d):
                add_bit(cards, slot)
    else:
        slot = selected(st, d, selector)
        clear_bits(cards)
        if slot >= 0:
            add_bit(cards, slot)
    frame.performed = next_bit(cards, -1) >= 0


@jit
def select_nothing(st, d, into):
    clear_bits(st.frames[d].sets[into])


@jit
def _select_under(st, tb, d, f, tops, cards):
    """The cards under ``tops``, or that were when those were banished and have not moved on since (6.1.11.1)."""
    found = st.frames[SCRATCH].sets[c.SET_SOURCE]
    clear_bits(found)
    slot = next_bit(tops, -1)
    while slot >= 0:
        below = st.below[slot]
        while below != c.NONE:
            there = st.zone[below] == c.ZONE_DISCARD or (f < 0 and st.zone[below] == c.ZONE_UNDER)
            if there and (f < 0 or matches(st, tb, f, below, d)):
                add_bit(found, below)
            below = st.below[below]
        slot = next_bit(tops, slot)
    for w in range(cards.shape[0]):
        cards[w] = found[w]


@jit
def choose(st, tb, d, filter, amount, flags, player, holder, total):
    """Cards are picked one at a time into SET_THEM. With fewer candidates than wanted, all of them are (1.2.3)."""
    frame = st.frames[d]
    if frame.phase == 0:
        _begin_to_choose(st, tb, d, filter, amount, flags, player, holder, total)
        return
    if st.answer != c.ANSWER_DONE:
        _chosen(st, tb, d, filter, flags, st.answer)
        if frame.picks_left > 0 and next_bit(st.candidates, -1) >= 0:
            left = np.int64(frame.picks_left)
            ask_card(st, d, st.decider, 0 if flags & c.CHOOSE_UP_TO else left, left)
            return
    frame.phase = 0
    frame.performed = 1
    frame.instruction += 1


@jit
def choose_nothing(st, d):
    clear_bits(st.frames[d].sets[c.SET_THEM])


@jit
def _begin_to_choose(st, tb, d, filter, amount, flags, player, holder, total):
    """Ask for the first card, or go on when there is nothing to choose (6.7.3, 6.7.3.2)."""
    # "that player" is looked up once: the cards that say who it is are replaced by those chosen
    chooser = player_named(st, d, player)
    n = _find_candidates(st, tb, d, filter, flags, chooser, holder, total)
    wanted = value_of(st, tb, amount, d)
    frame = st.frames[d]
    frame.result = 0
    if amount == 0 or wanted > n:
        if flags & c.CHOOSE_EXACT and not flags & c.CHOOSE_UP_TO and amount != 0:
            wanted = 0  # a cost that can't be paid in full is not paid (6.1.5.1)
            frame.performed = 0
        else:
            wanted = n
    if wanted <= 0:
        frame.performed = 1 if flags & c.CHOOSE_UP_TO else 0
        frame.instruction += 1
        return
    frame.picks_left = wanted
    frame.phase = 1
    if flags & c.CHOOSE_TARGET:
        _must_be_chosen(st, chooser)
    if tb.filters[filter, t.FILTER_ZONE] == c.ZONE_DECK and not flags & c.CHOOSE_LOOKED:
        see_deck(st, owner_of(st, next_bit(st.candidates, -1)), chooser)
    ask_card(st, d, chooser, 0 if flags & c.CHOOSE_UP_TO else wanted, wanted)


@jit
def _find_candidates(st, tb, d, filter, flags, chooser, holder, total):
    """Set ``st.candidates`` to the cards that can be chosen first; how many."""
    whose = player_named(st, d, holder) if holder >= 0 else -1  # may be the owner of the cards before
    frame = st.frames[d]
    clear_bits(frame.sets[c.SET_THEM])
    frame.strength_left = total
    n = fill_candidates(st, tb, filter, d, flags, chooser, whose)
    return _keep(st, tb, d, filter, flags, chooser) if flags & _CONDITIONS else n


@jit
def _chosen(st, tb, d, filter, flags, slot):
    """A card was picked: who is left to choose from, and who is told of it."""
    chooser = st.decider
    frame = st.frames[d]
    add_bit(frame.sets[c.SET_THEM], slot)
    drop_bit(st.candidates, slot)
    frame.result += 1
    frame.picks_left -= 1
    if flags & c.CHOOSE_TARGET:
        _targeted(st, tb, d, slot, chooser)
    if flags & c.CHOOSE_TARGET and next_bit(st.candidates, -1) < 0:  # who had to be chosen was
        fill_candidates(st, tb, filter, d, flags, chooser, -1)
    if flags & c.CHOOSE_TOTAL:
        frame.strength_left -= strength_of(st, slot)
        _keep(st, tb, d, filter, c.CHOOSE_TOTAL, chooser)
    if flags & c.CHOOSE_SUPPORT:
        emit(st, tb, c.EVENT_CHOSEN_FOR_SUPPORT, slot, frame.source, chooser, 0)


@jit
def choose_at_random(st, tb, d, filter, amount, holder):
    """Cards are taken at random into SET_THEM."""
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    whose = player_named(st, d, holder) if holder >= 0 else -1
    clear_bits(cards)
    n = fill_candidates(st, tb, filter, d, 0, frame.player, whose)
    wanted = min(n, value_of(st, tb, amount, d))
    for _ in range(wanted):
        skip = random_below(st, n)
        slot = next_bit(st.candidates, -1)
        for _ in range(skip):
            slot = next_bit(st.candidates, slot)
        add_bit(cards, slot)
        drop_bit(st.candidates, slot)
        n -= 1
    frame.result = wanted
    frame.performed = wanted > 0


@jit
def any_shiftable(st, tb, f, d):
    """Return whether one of the cards that match can be put on a card in play now (8.10)."""
    slot = next_matching(st, tb, f, d, -1)
    while slot >= 0 and not has_shift_base(st, tb, slot, st.frames[d].player):
        slot = next_matching(st, tb, f, d, slot)
    return slot >= 0


@jit
def any_playable(st, tb, f, d):
    """Return whether nothing forbids to play one of the cards that match (1.7.7)."""
    slot = next_matching(st, tb, f, d, -1)
    while slot >= 0 and not may_play(st, tb, slot):
        slot = next_matching(st, tb, f, d, slot)
    return slot >= 0


@jit
def _keep(st, tb, d, filter, flags, chooser):
    """Keep the candidates with which the effect can do what it says; how many are left."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if _may_stay(st, tb, d, filter, flags, chooser, slot):
            n += 1
        else:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _may_stay(st, tb, d, filter, flags, chooser, slot):
    """Return whether a card meets what the ``flags`` of a choice ask of it (1.7.7)."""
    frame = st.frames[d]
    if flags & c.CHOOSE_SHIFTABLE and not has_shift_base(st, tb, slot, chooser):  # 8.10
        return False
    if flags & c.CHOOSE_CAN_READY and not can_ready_at_start(st, slot):  # 3.2.1.1
        return False
    if flags & c.CHOOSE_PLAYABLE and not may_play(st, tb, slot):
        return False
    if flags & c.CHOOSE_ELSEWHERE:  # since 2.3 only "another location" is not where they are (4.7.2)
        elsewhere = tb.edition < c.EDITION_2_3 or tb.filters[filter, t.FILTER_OTHER] != 0
        mover = next_bit(frame.sets[c.SET_LOOKED], -1)
        while mover >= 0 and elsewhere and st.at[mover] == slot:
            mover = next_bit(frame.sets[c.SET_LOOKED], mover)
        if mover < 0:
            return False
    if flags & c.CHOOSE_MOVERS:  # in 2.0 who is not there yet; since 2.3 these too, and then nothing moves (4.7.2)
        location = next_bit(frame.sets[c.SET_SOURCE], -1)
        if location < 0 or (st.at[slot] == location and tb.edition < c.EDITION_2_3):
            return False
    if tb.edition >= c.EDITION_2_1:  # damage can't move to where it is (1.9.2.4)
        if flags & c.CHOOSE_NOT_THIS and slot == frame.source:
            return False
        if flags & c.CHOOSE_NOT_SOURCE and bit_in(frame.sets[c.SET_SOURCE], slot):
            return False
    return not flags & c.CHOOSE_TOTAL or strength_of(st, slot) <= frame.strength_left


@jit
def _asks_to_be_chosen(st, slot, chooser):
    must = (st.keywords[slot] >> np.uint32(c.TRAIT_MUST_BE_CHOSEN)) & np.uint32(1) != 0
    return must and opposes(st, owner_of(st, slot), chooser)


@jit
def _must_be_chosen(st, chooser):
    """Opponents must choose certain characters if able: then only those are candidates (6.1.3.1, 6.7.3.3)."""
    found = False
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        found = found or _asks_to_be_chosen(st, slot, chooser)
        slot = next_bit(st.candidates, slot)
    if found:
        slot = next_bit(st.candidates, -1)
        while slot >= 0:
            if not _asks_to_be_chosen(st, slot, chooser):
                drop_bit(st.candidates, slot)
            slot = next_bit(st.candidates, slot)


@jit
def _targeted(st, tb, d, slot, chooser):
    """A card was chosen by an opponent; for Vanish it matters whether an action resolves (8.14.1)."""
    frame = st.frames[d]
    emit(st, tb, c.EVENT_CHOSEN, slot, frame.source, chooser, 0)
    if opposes(st, owner_of(st, slot), chooser):
        action = frame.source != c.NONE and tb.type[st.card[frame.source]] == c.TYPE_ACTION
        emit(st, tb, c.EVENT_CHOSEN_BY_OPPONENT, slot, frame.source, chooser, action)
