"""What instructions do for a while or in another process: lasting effects (6.4.2), playing a card (6.7.7), paying."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.amounts import value_of
from lorcana_env.rules.asking import ask
from lorcana_env.rules.basics import count_bits, drop_bit, next_bit, owner_of, performed, push
from lorcana_env.rules.ink import pay_ink, ready_ink
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import add_lasting
from lorcana_env.rules.references import who
from lorcana_env.rules.ways import may_play, way_of, ways_to_pay


@jit
def give(st, tb, d, kind, parameter, amount, duration, whole):
    """A lasting effect on each of the cards."""
    # Cards that enter play later do not have it (6.4.2.2).
    value = value_of(st, tb, amount, d)
    cards = st.f_sets[d, c.SET_THEM]
    player = np.int64(st.f_player[d])
    source = st.f_source[d]
    here = source != c.NONE and st.zone[source] == c.ZONE_PLAY and st.incarnation[source] == st.f_source_incarnation[d]
    over = (
        duration == c.DURATION_WHILE_THIS_IS_IN_PLAY and not here
    )  # what lasts while this is in play has ended before it began
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        if st.zone[slot] == c.ZONE_PLAY and not over:
            add_lasting(st, kind, slot, player, st.f_source[d], parameter, value, duration)
            n += 1
        slot = next_bit(cards, slot)
    st.f_ok[d] = performed(n, count_bits(cards), whole)
    st.f_result[d] = n


@jit
def play_card(st, tb, d, how, exerted, to_bottom, each, referred):
    """Play the selected card while the effect resolves (6.7.7), and then the next of ``each``.

    ``referred``: not if it has become ink (6.1.11.1); ``to_bottom``: an action goes there, not to the discard.
    """
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    st.f_ok[d] = slot >= 0
    if each and slot >= 0:
        drop_bit(st.f_sets[d, c.SET_THEM], slot)
        if next_bit(st.f_sets[d, c.SET_THEM], slot) >= 0:
            st.f_pc[d] -= 1
    there = (
        slot >= 0
        and st.zone[slot] != c.ZONE_PLAY
        and st.zone[slot] != c.ZONE_RESOLVING
        and st.zone[slot] != c.ZONE_GONE
    )
    if not there or (referred and st.zone[slot] == c.ZONE_INKWELL) or not may_play(st, tb, slot):
        st.f_ok[d] = 0
        st.f_phase[d] = 0
        return False
    way = c.BY_SHIFT if how == c.PLAY_SHIFTING else c.BY_FREE
    if how == c.PLAY_PAYING:  # by ink or any alternate cost but "for free" (4.3.2.2)
        p = owner_of(st, slot)
        ways = ways_to_pay(st, tb, slot, p)
        if ways == 0:
            st.f_ok[d] = 0
            return False
        if st.f_phase[d] == 0 and ways & (ways - 1):
            st.f_phase[d] = 1
            ask(st, d, c.DECISION_COST, p, np.uint32(ways))
            return True
        option = 0
        if st.f_phase[d] == 1:
            option = np.int64(st.answer)
        else:
            while not (ways >> option) & 1:
                option += 1
        st.f_phase[d] = 0
        way = way_of(st, tb, slot, p, option)
    drop_bit(st.f_sets[d, c.SET_LOOKED], slot)
    f = push(st, c.FRAME_PLAY, owner_of(st, slot), slot)
    st.f_way[f] = way
    st.f_left[f] = c.PLAYED_BY_EFFECT | (c.ENTERS_EXERTED if exerted else 0) | (c.TO_THE_BOTTOM if to_bottom else 0)
    if how == c.PLAY_SHIFTING:
        st.f_left[f] |= c.SHIFT_FREE
    return False


@jit
def pay(st, tb, d, amount, player):
    """Pay ink as part of an effect, or fail to (6.1.5.1)."""
    n = value_of(st, tb, amount, d)
    p = who(st, d, player)
    st.f_ok[d] = ready_ink(st, p) >= n
    if st.f_ok[d]:
        pay_ink(st, p, n)


@jit
def player_give(st, tb, d, kind, parameter, amount, duration):
    """A lasting effect on you."""
    value = value_of(st, tb, amount, d)
    add_lasting(st, kind, c.NONE, np.int64(st.f_player[d]), st.f_source[d], parameter, value, duration)


@jit
def create_trigger(st, d, ability, duration, once, remembers):
    """A floating or delayed triggered ability (6.2.7) about the card selected now, if it ``remembers`` one."""
    them = next_bit(st.f_sets[d, c.SET_THEM], -1) if remembers else -1
    about = them if them >= 0 else c.NONE
    player = np.int64(st.f_player[d])
    add_lasting(st, c.MODIFIER_TRIGGER, about, player, st.f_source[d], ability, once, duration)
