"""Shift (8.10): what a card can be put on, at what price, and how that is chosen."""

import numpy as np

from lorcana_env.rules.changes.damage import remove_damage
from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.zones import change_zone, note_in_play
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import modifies
from lorcana_env.rules.queries.context import count_matching_for, holds_for, matches_for
from lorcana_env.rules.queries.play_rules import own_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, clear_bits, next_bit, owner_of
from lorcana_env.rules.turn_actions.payment import payment


@jit
def has_shift(st, tb, slot, player):
    """Return whether the card has Shift now: printed, or given to it under a condition."""
    card = st.card[slot]
    if tb.shift_cost[card] < 0:
        return False
    if tb.shift_if[card] < 0:
        return True
    return holds_for(st, tb, tb.shift_if[card], slot, player)


@jit
def has_shift_base(st, tb, slot, player):
    """Return whether the card could be put on a card in play, were it shifted for free."""
    return has_shift(st, tb, slot, player) and _bases_suffice(st, tb, slot, player)


@jit
def can_be_shift_base(st, tb, slot, base, f):
    """Return whether ``slot`` may be put on top of the card in play ``base`` (8.10.1, 8.10.8)."""
    # A name, a classification (8.10.8.1), any character (8.10.8.2): what the filter says.
    if f >= 0 and st.keywords[base] & np.uint32(1 << c.TRAIT_ANY_SHIFT_BASE):
        return tb.type[st.card[base]] == c.TYPE_CHARACTER
    return f >= 0 and matches_for(st, tb, f, base, slot, owner_of(st, slot))


@jit
def _bases_suffice(st, tb, slot, player):
    """Return whether there is a card to shift onto; for Duo Shift, both (8.10.8)."""
    card = st.card[slot]
    first = 0
    second = 0
    both = 0
    for i in range(st.counts[player, c.ZONE_PLAY]):
        base = st.cards[player, c.ZONE_PLAY, i]
        fits_first = can_be_shift_base(st, tb, slot, base, tb.shift_filter[card])
        fits_second = can_be_shift_base(st, tb, slot, base, tb.shift_filter_2[card])
        first += fits_first
        second += fits_second
        both += fits_first and fits_second
    if tb.shift_kind[card] == c.SHIFT_DUO:  # two different cards, also when one of them has both names
        return first > 0 and second > 0 and first + second - both >= 2
    return first > 0 or second > 0


@jit
def shift_price(st, tb, slot, player, base, spend):
    """The ink to shift the card onto ``base``."""
    price = payment(st, tb, slot, player, tb.shift_cost[st.card[slot]], True, spend)
    if modifies(tb, st.card[base], c.MODIFIER_SHIFT_ONTO_LESS):
        price -= max(0, own_modifier_sum(st, tb, base, c.MODIFIER_SHIFT_ONTO_LESS, base, slot))
    return max(0, price)


@jit
def _affordable_base(st, tb, slot, base, player, ink):
    """Return whether the card can be shifted onto ``base`` with so much ink."""
    card = st.card[slot]
    within = tb.shift_cost[card] <= ink and not tb.cost_raises
    if not within and shift_price(st, tb, slot, player, base, False) > ink:  # a filter takes longer than a price
        return False
    return can_be_shift_base(st, tb, slot, base, tb.shift_filter[card]) or can_be_shift_base(
        st, tb, slot, base, tb.shift_filter_2[card]
    )


@jit
def shift_bases(st, tb, slot, player, ink, bases):
    """Add the cards it can be shifted onto next with so much ink to ``bases``."""
    for i in range(st.counts[player, c.ZONE_PLAY]):
        base = st.cards[player, c.ZONE_PLAY, i]
        if _affordable_base(st, tb, slot, base, player, ink):
            add_bit(bases, base)


@jit
def has_affordable_base(st, tb, slot, player, ink):
    for i in range(st.counts[player, c.ZONE_PLAY]):
        if _affordable_base(st, tb, slot, st.cards[player, c.ZONE_PLAY, i], player, ink):
            return True
    return False


@jit
def can_shift(st, tb, slot, player, ink):
    """Return whether the card can be shifted now: a base, the ink, cards to discard, ink drops to remove."""
    card = st.card[slot]
    ink -= np.int64(tb.shift_drops[card])  # what is removed for itself pays no ink
    if tb.shift_drops[card] > st.ink_drops[player]:
        return False
    if not has_shift(st, tb, slot, player) or not has_affordable_base(st, tb, slot, player, ink):
        return False
    if tb.shift_discard[card]:
        f = tb.shift_discard_filter[card]
        others = count_matching_for(st, tb, f, slot, player)
        if st.zone[slot] == c.ZONE_HAND and matches_for(st, tb, f, slot, slot, player):
            others -= 1  # the card that is played can't pay for itself
        if others < tb.shift_discard[card]:
            return False
    return tb.shift_kind[card] != c.SHIFT_DUO or _bases_suffice(st, tb, slot, player)


# -- the process -------------------------------------------------------------------------------------------------


@jit
def shifting(st, tb, d):
    """Return whether the card of the frame is played by Shift."""
    frame = st.frames[d]
    return frame.way == c.BY_SHIFT or (frame.way == c.BY_ALTERNATE and tb.alternate_shift[st.card[frame.source]] != 0)


@jit
def base_chosen(st, tb, d):
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    card = st.card[slot]
    chosen = frame.sets[c.SET_THEM]
    if st.answer != c.ANSWER_DONE:
        if frame.first_base == c.NONE:
            frame.first_base = st.answer
        add_bit(chosen, st.answer)
        if tb.shift_kind[card] != c.SHIFT_NORMAL and next_bit(chosen, next_bit(chosen, -1)) < 0:
            # Combo: one or both; Duo: both. The second must answer to the other name.
            base = st.answer
            f1 = tb.shift_filter[card]
            f2 = tb.shift_filter_2[card]
            is_first = can_be_shift_base(st, tb, slot, base, f1)
            is_second = can_be_shift_base(st, tb, slot, base, f2)
            clear_bits(st.candidates)
            for i in range(st.counts[player, c.ZONE_PLAY]):
                second = st.cards[player, c.ZONE_PLAY, i]
                if second == base:
                    continue
                if (is_first and can_be_shift_base(st, tb, slot, second, f2)) or (
                    is_second and can_be_shift_base(st, tb, slot, second, f1)
                ):
                    add_bit(st.candidates, second)
            if next_bit(st.candidates, -1) >= 0:
                ask_card(st, d, player, 1 if tb.shift_kind[card] == c.SHIFT_DUO else 0, 1)
                return
    frame.phase = c.PLAYING_COSTS


@jit
def unshift(st, tb, d):
    """Temporary Shift ends: damage is removed, this card alone returns to hand, the card below it is in play.

    If another was shifted onto it, it returns from under that one (notes of set 13).
    """
    slot = next_bit(st.frames[d].sets[c.SET_THEM], -1)
    if slot < 0 or st.zone[slot] != c.ZONE_PLAY:
        return
    this = st.frames[d].source
    covered = this != slot
    if covered and not (st.zone[this] == c.ZONE_UNDER and st.at[this] == slot):
        return
    base = st.below[slot]
    p = owner_of(st, slot)
    remove_damage(st, tb, slot, st.damage[slot], p)
    if covered:
        change_zone(st, tb, this, c.ZONE_HAND, False)
        return
    exerted = st.exerted[slot]
    drying = st.drying[slot]
    at = st.at[slot]
    if base == c.NONE or st.facedown[base] or tb.type[st.card[base]] == c.TYPE_ACTION:  # no card to be in play
        change_zone(st, tb, slot, c.ZONE_HAND, False)
        emit(st, tb, c.EVENT_RETURN_TO_HAND, slot, c.NONE, p, 0)
        return
    rest = st.below[base]
    st.below[slot] = c.NONE
    for i in range(st.counts[p, c.ZONE_PLAY]):
        if st.cards[p, c.ZONE_PLAY, i] == slot:
            st.cards[p, c.ZONE_PLAY, i] = base
    n = st.counts[p, c.ZONE_PLAY]
    st.cards[p, c.ZONE_PLAY, n] = slot  # so that leaving play finds it
    st.counts[p, c.ZONE_PLAY] = n + 1
    for i in range(st.n_lasting):  # what applies to the character applies to it on (8.10.5)
        effect = st.lasting[i]
        if effect.target == slot and effect.incarnation == st.incarnation[slot]:
            effect.target = base
            effect.incarnation = st.incarnation[base] + 1
    for i in range(st.n_bag):  # so does what waits: the other of two Temporary Shifts
        if st.bag[i].them == slot:
            st.bag[i].them = base
    change_zone(st, tb, slot, c.ZONE_HAND, False)
    emit(st, tb, c.EVENT_RETURN_TO_HAND, slot, c.NONE, p, 0)
    st.zone[base] = c.ZONE_PLAY
    st.incarnation[base] += 1
    st.exerted[base] = exerted
    st.drying[base] = drying
    st.damage[base] = st.damage[slot]  # none, unless a card says that it stays
    st.at[base] = at
    st.below[base] = rest
    st.facedown[base] = 0
    st.under_count[base] = 0
    note_in_play(st, tb, base)
    while rest != c.NONE:
        st.at[rest] = base
        st.under_count[base] += 1
        rest = st.below[rest]
    st.dirty |= c.DIRTY_PLAY
