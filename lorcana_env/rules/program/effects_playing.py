"""Instructions that last or begin another process: lasting effects (6.4.2), playing a card (6.7.8)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask
from lorcana_env.rules.changes.lasting import add_lasting, has_already
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.filters import discard_permission
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import count_bits, drop_bit, next_bit, owner_of, performed, push
from lorcana_env.rules.turn_actions.play_options import flags_from_discard, may_play, way_of, ways_to_pay


@jit
def give(st, tb, d, kind, parameter, amount, duration, whole):
    """A lasting effect on each of the cards."""
    # Cards that enter play later do not have it (6.4.2.2).
    value = value_of(st, tb, amount, d)
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    player = frame.player
    source = frame.source
    here = source != c.NONE and st.zone[source] == c.ZONE_PLAY and st.incarnation[source] == frame.source_incarnation
    over = (
        duration == c.DURATION_WHILE_THIS_IS_IN_PLAY and not here
    )  # what lasts while this is in play has ended before it began
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        barred = kind == c.MODIFIER_KEYWORD and (st.barred[slot] >> parameter) & 1  # it can't gain it (1.2.2)
        if st.zone[slot] == c.ZONE_PLAY and not over and not barred:
            if kind != c.MODIFIER_KEYWORD or not has_already(st, tb, slot, parameter):
                add_lasting(st, kind, slot, player, frame.source, parameter, value, duration)
            n += 1
        slot = next_bit(cards, slot)
    frame.performed = performed(n, count_bits(cards), whole)
    frame.result = n


@jit
def play_card(st, tb, d, how, exerted, to_bottom, each, referred, from_hand):
    """Play the selected card while the effect resolves (6.7.8; 2.0: 6.7.7), and then the next of ``each``.

    ``referred``: not if it has become ink (6.1.11.1); ``to_bottom``: an action goes there, not to the discard;
    ``from_hand``: the effect says of no other zone, so one in the discard is played as what allows it says.
    """
    frame = st.frames[d]
    slot = next_bit(frame.sets[c.SET_THEM], -1)
    frame.performed = slot >= 0
    if each and slot >= 0:
        drop_bit(frame.sets[c.SET_THEM], slot)
        if next_bit(frame.sets[c.SET_THEM], slot) >= 0:
            frame.instruction -= 1
    there = (
        slot >= 0
        and st.zone[slot] != c.ZONE_PLAY
        and st.zone[slot] != c.ZONE_RESOLVING
        and st.zone[slot] != c.ZONE_GONE
    )
    if not there or (referred and st.zone[slot] == c.ZONE_INKWELL) or not may_play(st, tb, slot):
        frame.performed = 0
        frame.phase = 0
        return False
    way = c.BY_SHIFT if how == c.PLAY_SHIFTING else c.BY_FREE
    if how == c.PLAY_PAYING:  # by ink or any alternate cost but "for free" (4.3.2.2)
        p = owner_of(st, slot)
        ways = ways_to_pay(st, tb, slot, p)
        if ways == 0:
            frame.performed = 0
            return False
        if frame.phase == 0 and ways & (ways - 1):
            frame.phase = 1
            ask(st, d, c.DECISION_COST, p, np.uint32(ways))
            return True
        option = 0
        if frame.phase == 1:
            option = np.int64(st.answer)
        else:
            while not (ways >> option) & 1:
                option += 1
        frame.phase = 0
        way = way_of(st, tb, slot, p, option)
    drop_bit(frame.sets[c.SET_LOOKED], slot)
    f = push(st, c.FRAME_PLAY, owner_of(st, slot), slot)
    frame = st.frames[f]
    frame.way = way
    frame.play_flags = c.PLAYED_BY_EFFECT | (c.ENTERS_EXERTED if exerted else 0) | (c.TO_THE_BOTTOM if to_bottom else 0)
    if how == c.PLAY_SHIFTING:
        frame.play_flags |= c.SHIFT_FREE
    if from_hand and st.zone[slot] == c.ZONE_DISCARD:
        frame.play_flags |= flags_from_discard(discard_permission(st, tb, slot, d))
    return False


@jit
def player_give(st, tb, d, kind, parameter, amount, duration):
    """A lasting effect on you."""
    value = value_of(st, tb, amount, d)
    frame = st.frames[d]
    if kind == c.MODIFIER_PAY_LESS_NAMED:
        value += c.NAMED * np.int64(frame.named)
    add_lasting(st, kind, c.NONE, frame.player, frame.source, parameter, value, duration)


@jit
def create_trigger(st, d, ability, duration, once, remembers):
    """A floating or delayed triggered ability (6.2.7) about the card selected now, if it ``remembers`` one."""
    frame = st.frames[d]
    them = next_bit(frame.sets[c.SET_THEM], -1) if remembers else -1
    about = them if them >= 0 else c.NONE
    player = frame.player
    add_lasting(st, c.MODIFIER_TRIGGER, about, player, frame.source, ability, once, duration)
