"""Triggered abilities (6.2): which of them an event triggers."""

import numpy as np

from lorcana_env.rules.changes.bag import add_to_bag
from lorcana_env.rules.changes.lasting import drop_lasting
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.conditions import condition_holds
from lorcana_env.rules.queries.context import ability_context, end_context
from lorcana_env.rules.queries.filters import matches
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import SCRATCH, clear_bits, next_bit, opposes, owner_of


@jit(inlined=True)
def match_events(st, tb):
    """Find the abilities that the events of the last step trigger. Cards that left play in it still see them."""
    # Abilities look for what happened all the time (1.6.1.1), and wait in the bag (6.2.3).
    if st.n_events > 0 or next_bit(st.left, -1) >= 0:
        _match_events(st, tb)


@jit
def _match_events(st, tb):
    if st.looking_back:
        st.looking_back = 2
    for e in range(st.n_events):
        event = st.events[e]
        bit = np.uint64(1) << np.uint64(event.kind)
        for p in range(st.lore.shape[0] if st.in_play_events & bit else 0):
            for i in range(st.counts[p, c.ZONE_PLAY]):
                slot = st.cards[p, c.ZONE_PLAY, i]
                if tb.events[st.card[slot]] & bit:
                    _match_card(st, tb, e, slot, c.ZONE_PLAY)
        if tb.listened_in_discard & bit:
            for p in range(st.lore.shape[0]):
                for i in range(st.counts[p, c.ZONE_DISCARD]):
                    _match_card(st, tb, e, st.cards[p, c.ZONE_DISCARD, i], c.ZONE_DISCARD)
        if event.kind == c.EVENT_SHIFT_ONTO:  # the card that was just covered
            _match_card(st, tb, e, event.other, c.ZONE_PLAY)
        elif event.kind == c.EVENT_PLAY and event.other != c.NONE and tb.edition >= c.EDITION_2_3:
            _match_covered(st, tb, e, bit)
        slot = next_bit(st.left, -1)
        while slot >= 0:
            if tb.events[st.card[slot]] & bit and st.zone[slot] != c.ZONE_PLAY:
                _match_card(st, tb, e, slot, c.ZONE_PLAY)
            slot = next_bit(st.left, slot)
        for g in range(st.n_grants):
            _match_ability(st, tb, e, st.grants[g].ability, st.grants[g].slot)
        i = st.n_lasting - 1
        while i >= 0:
            if st.lasting[i].kind == c.MODIFIER_TRIGGER:
                _match_floating(st, tb, e, i)
            i -= 1
        _match_keywords(st, e)
    st.n_events = 0
    if st.n_grants > 0 and next_bit(st.left, -1) >= 0:
        _end_grants(st)
    clear_bits(st.left)
    if st.looking_back:
        st.looking_back = 0
        clear_bits(st.homeless)


@jit
def _end_grants(st):
    """End the grants of cards that left play in this step: they see that step (7.4.3), and nothing after it."""
    kept = 0
    for g in range(st.n_grants):
        if st.zone[st.grants[g].slot] == c.ZONE_PLAY:
            st.grants[kept] = st.grants[g]
            kept += 1
    st.n_grants = kept


@jit
def _match_card(st, tb, e, slot, zone):
    first = np.int64(tb.ability_start[st.card[slot]])
    for a in range(first, first + tb.ability_count[st.card[slot]]):
        if tb.a_kind[a] == c.ABILITY_TRIGGERED and tb.a_zone[a] == zone:
            _match_ability(st, tb, e, a, slot)


@jit
def _match_covered(st, tb, e, bit):
    """Abilities of the cards that the played card was put on, which wait for another card to be played (4.3.4.2)."""
    slot = st.events[e].other
    while slot != c.NONE:
        if tb.events[st.card[slot]] & bit:
            st.zone[slot] = c.ZONE_PLAY  # where it was as that card entered play
            _match_card(st, tb, e, slot, c.ZONE_PLAY)
            st.zone[slot] = c.ZONE_UNDER
        for _ in range(st.under_count[slot]):  # past its own stack, which was not in play
            slot = st.below[slot]
        slot = st.below[slot]


@jit
def _match_ability(st, tb, e, a, source):
    if tb.a_kind[a] != c.ABILITY_TRIGGERED:
        return
    if _triggers(st, tb, e, a, source, owner_of(st, source), c.NONE, False):
        if tb.a_first[a]:  # "the first time": later times do not trigger
            if (st.used[source] >> tb.a_once[a]) & 1:
                return
            st.used[source] |= np.uint8(1 << tb.a_once[a])
        add_to_bag(st, a, source, owner_of(st, source), e, c.NONE)


@jit
def _match_floating(st, tb, e, i):
    """A floating or delayed ability (6.2.7): its source may have left long ago."""
    effect = st.lasting[i]
    a = effect.parameter  # each time, as long as it lasts (6.2.7.1)
    player = effect.player
    them = effect.target
    if them != c.NONE and st.incarnation[them] != effect.incarnation:
        them = c.NONE
    if effect.until != c.DURATION_DURING_THEIR_NEXT_TURN and _triggers(st, tb, e, a, effect.source, player, them, True):
        add_to_bag(st, a, effect.source, player, e, them)
        if effect.value:  # only once
            drop_lasting(st, i)


@jit
def _triggers(st, tb, e, a, source, player, them, floating):
    """Return whether the event meets a trigger condition, in its window. ``them``: the remembered card."""
    before = ability_context(st, source, player)
    event = st.events[e]
    scratch = st.frames[SCRATCH]
    scratch.they = event.player
    scratch.chosen_player = c.NONE
    subject = event.subject
    other = event.other
    scratch.it = subject
    scratch.it_incarnation = st.incarnation[subject] if subject != c.NONE else 0
    scratch.other = other
    scratch.other_incarnation = st.incarnation[other] if other != c.NONE else 0
    scratch.amount = event.amount
    answer = _meets(st, tb, e, a, source, player, them, floating)
    end_context(st, before)
    return answer


@jit
def _meets(st, tb, e, a, source, player, them, floating):
    # "When", "whenever" ... and the condition (6.2.2); once for each time it is met (6.2.1).
    event = st.events[e]
    subject = event.subject
    other = event.other
    for row in range(tb.a_trigger[a], tb.a_trigger[a] + tb.a_triggers[a]):
        if tb.triggers[row, t.TRIGGER_EVENT] != event.kind:
            continue
        by = tb.triggers[row, t.TRIGGER_BY]
        if by == c.OWNER_YOU and event.player != player:
            continue
        if by == c.OWNER_OPPONENT and not opposes(st, event.player, player):
            continue
        f = tb.triggers[row, t.TRIGGER_SUBJECT]
        if f == t.THIS_CARD:
            if subject != source:
                continue
        elif f == t.REMEMBERED:
            if subject != them or them == c.NONE:
                continue
        elif f >= 0 and (subject == c.NONE or not matches(st, tb, f, subject, SCRATCH)):
            continue
        elif event.kind == c.EVENT_PLAY and subject == source and not floating:
            continue  # 1.6.1: it was not in play; only "when you play this" is an exception (4.3.4.1)
        f = tb.triggers[row, t.TRIGGER_OTHER]
        if f == t.THIS_CARD:
            if other != source:
                continue
        elif f >= 0 and (other == c.NONE or not matches(st, tb, f, other, SCRATCH)):
            continue
        if not condition_holds(st, tb, tb.a_window[a], SCRATCH):
            return False
        # 6.2.4: the secondary condition is checked only as the effect resolves; in 2024 it was checked here too
        return tb.edition >= c.EDITION_2_0 or condition_holds(st, tb, tb.a_condition[a], SCRATCH)
    return False


@jit
def _match_keywords(st, e):
    """Support and Vanish are triggered abilities that a card may also gain (8.13, 8.14)."""
    # 8.13.1, 8.14.2: it resolves after the action, which is complete before the bag is looked at.
    event = st.events[e]
    slot = event.subject
    if slot == c.NONE:
        return
    if event.kind == c.EVENT_QUEST and (st.keywords[slot] >> np.uint32(c.KEYWORD_SUPPORT)) & np.uint32(1):
        add_to_bag(st, c.BUILTIN_SUPPORT, slot, owner_of(st, slot), e, c.NONE)
    if (
        event.kind == c.EVENT_CHOSEN_BY_OPPONENT
        and event.amount  # while an action resolves
        and (st.keywords[slot] >> np.uint32(c.KEYWORD_VANISH)) & np.uint32(1)
    ):
        add_to_bag(st, c.BUILTIN_VANISH, slot, owner_of(st, slot), e, c.NONE)
