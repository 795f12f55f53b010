"""References: "this character", "it", "they" are cards and players of the frame ``d`` (6.1.11, 7.1.6)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import next_bit, opposes, owner_of


@jit
def player_named(st, d, code):
    """The one player that an instruction names; -1 when nobody is meant (6.1.11).

    The player of a card stays the same wherever the card goes.
    """
    # "You" is the player of the card, or whose effect it is (1.3.3, 1.4.3.1).
    frame = st.frames[d]
    if code == c.WHO_YOU:
        return np.int64(frame.player)
    if code == c.WHO_THEY or code == c.WHO_CHOSEN_PLAYER:
        player = frame.they if code == c.WHO_THEY else frame.chosen_player
        return np.int64(player) if player != c.NONE else -1
    slot = -1
    if code == c.WHO_OWNER:
        slot = np.int64(next_bit(frame.sets[c.SET_THEM], -1))
    elif code == c.WHO_OWNER_OF_IT and frame.it != c.NONE:
        slot = frame.it
    elif code == c.WHO_CHALLENGER and frame.other != c.NONE:
        slot = frame.other
    return np.int64(owner_of(st, slot)) if slot >= 0 else -1


@jit
def nobody_is(st, d, code):
    """Return whether an instruction names a player and nobody is meant."""
    return code > c.WHO_YOU and player_named(st, d, code) < 0


@jit
def owner_fits(st, code, player, d):
    """Return whether a card of ``player`` fits the owner that a filter or trigger asks for."""
    if code == c.OWNER_ANY:
        return True
    frame = st.frames[d]
    if code == c.OWNER_THEY:
        return player == frame.they
    if code == c.OWNER_YOU:
        return player == frame.player
    return opposes(st, player, frame.player)


@jit
def selected(st, d, selector):
    """The one card a selector without a choice stands for, -1 for none."""
    if (c.LOCATIONS >> selector) & 1:
        who_is_there = c.SELECT_THIS
        if selector == c.SELECT_LOCATION_OF_IT:
            who_is_there = c.SELECT_IT
        elif selector == c.SELECT_LOCATION_OF_THEM:
            who_is_there = c.SELECT_THEM
        slot = _referred(st, d, who_is_there)
        return np.int64(st.at[slot]) if slot >= 0 and st.at[slot] != c.NONE else -1
    return _referred(st, d, selector)


@jit
def _referred(st, d, selector):
    frame = st.frames[d]
    if selector == c.SELECT_THIS:
        return same_object_slot(st, frame.source, frame.source_incarnation)
    if selector == c.SELECT_IT:
        return same_object_slot(st, frame.it, frame.it_incarnation)
    if selector == c.SELECT_OTHER_CARD:
        return same_object_slot(st, frame.other, frame.other_incarnation)
    if selector == c.SELECT_SOURCE:
        return next_bit(frame.sets[c.SET_SOURCE], -1)
    if selector == c.SELECT_LOOKED:
        return next_bit(frame.sets[c.SET_LOOKED], -1)
    if selector == c.SELECT_EARLIER:
        return np.int64(frame.card) if frame.card != c.NONE else -1
    return next_bit(frame.sets[c.SET_THEM], -1)


@jit
def known(st, d, selector):
    """The card whose characteristics are asked for: :func:`selected`, or one that has moved on since it left play.

    What it was in play last is known until it is there again (6.7.7; 2.0: 6.7.6).
    """
    slot = np.int64(selected(st, d, selector))
    if slot < 0 and (c.REFERRED_TO >> selector) & 1:
        frame = st.frames[d]
        slot = np.int64(frame.source)
        incarnation = frame.source_incarnation
        if selector == c.SELECT_IT:
            slot = np.int64(frame.it)
            incarnation = frame.it_incarnation
        elif selector == c.SELECT_OTHER_CARD:
            slot = np.int64(frame.other)
            incarnation = frame.other_incarnation
        if slot == c.NONE or st.zone[slot] == c.ZONE_PLAY or st.was_in_play[slot] != incarnation:
            slot = -1
    return slot


@jit
def same_object_slot(st, slot, incarnation):
    """The referenced card: in the same place, or where it went as it left play (7.1.6); -1 when it moved on (6.1.11.1).

    A character that another card was shifted onto is the same one, with that card on top (8.10.5).
    """
    if slot == c.NONE:
        return -1
    moved = (np.int64(st.incarnation[slot]) - np.int64(incarnation)) & 0xFFFF
    if moved <= 1 and lies_below(st, slot):
        return on_top(st, slot)
    left = st.was_in_play[slot] == incarnation
    return np.int64(slot) if moved == 0 or (moved == 1 and left and st.zone[slot] != c.ZONE_PLAY) else -1


@jit
def lies_below(st, slot):
    """Return whether another card was shifted onto this one, which stayed in play under it (8.10.5)."""
    return st.zone[slot] == c.ZONE_UNDER and (st.was_in_play[slot] + 1) & 0xFFFF != st.incarnation[slot]


@jit
def on_top(st, slot):
    """The card on top of one that lies under a shifted character, -1 if it lies under another card."""
    return np.int64(st.at[slot]) if st.zone[slot] == c.ZONE_UNDER and st.shifted[st.at[slot]] else -1


@jit
def same_character(st, a, b):
    """Return whether two cards are one character, one of them shifted onto the other (8.10.5)."""
    return a == b or (a != c.NONE and lies_below(st, a) and on_top(st, a) == b)
