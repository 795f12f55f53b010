"""The legal answers to the pending decision, as action indices (see ``constants``: verbs x slots, then single ones)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay, inkable, modified_in_play
from lorcana_env.rules.queries.context import matches_for
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import card_action, choose_action, option_action, single_action, space_of
from lorcana_env.rules.record.basics import next_bit, owner_of
from lorcana_env.rules.turn_actions.activate import activated_ability, can_activate, can_boost
from lorcana_env.rules.turn_actions.challenge import can_challenge, has_defender
from lorcana_env.rules.turn_actions.end_turn import hands_on, must_act
from lorcana_env.rules.turn_actions.move import can_move
from lorcana_env.rules.turn_actions.payment import pays_within
from lorcana_env.rules.turn_actions.play_options import can_play_alternate, may_play, plays_from_discard
from lorcana_env.rules.turn_actions.quest import can_quest
from lorcana_env.rules.turn_actions.shift import can_shift
from lorcana_env.rules.turn_actions.singing import can_sing


@jit
def legal_actions(st, tb, out, few):
    """Write the legal actions into ``out`` (int16[n_actions]); how many there are.

    With ``few``, for who wants to know of turn actions only whether there is a choice, at least two of them.
    """
    # What is not listed can't be done: no illegal action has to be undone (1.7.6, 1.7.6.1).
    if st.over:
        return 0
    if st.decision == c.DECISION_MAIN:
        return _main(st, tb, out, few)
    space = space_of(st)
    n = 0
    if st.decision == c.DECISION_MAY:
        out[0] = single_action(c.SINGLE_ACCEPT, space)
        out[1] = single_action(c.SINGLE_DECLINE, space)
        return 2
    if st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN:
        slot = next_bit(st.candidates, -1)
        while slot >= 0:
            out[n] = choose_action(slot, st.decider, space)
            n += 1
            slot = next_bit(st.candidates, slot)
    else:
        for i in range(c.N_OPTIONS):
            if (st.options >> np.uint32(i)) & np.uint32(1):
                out[n] = option_action(i, space)
                n += 1
    if st.picks_min == 0:
        out[n] = single_action(c.SINGLE_DONE, space)
        n += 1
    return n


@jit
def _main(st, tb, out, few):
    """Turn actions (4.1.3): each is listed only if it can be completed (4.1.4)."""
    # In the Main Phase (3.3.1), in any order and as often as one likes (4.1.1, 4.1.2).
    player = st.decider
    space = space_of(st)
    ink = ink_to_pay(st, player)
    may_ink = st.inked[player] < 1 + st.extra_ink[player]  # "an additional card": 7.5.5
    n = 0
    for i in range(st.counts[player, c.ZONE_HAND]):
        slot = st.cards[player, c.ZONE_HAND, i]
        if may_ink and inkable(st, tb, slot):
            out[n] = card_action(c.VERB_INK, slot, space)
            n += 1
        n = _plays(st, tb, slot, player, ink, out, n)
        if few and n > 1:
            return n
    if tb.plays_from_discard:
        for i in range(st.counts[player, c.ZONE_DISCARD]):
            slot = st.cards[player, c.ZONE_DISCARD, i]
            if plays_from_discard(st, tb, slot, player):
                n = _plays(st, tb, slot, player, ink, out, n)
    if may_ink and st.player_rules[player] & c.RULE_INK_FROM_DISCARD:
        for i in range(st.counts[player, c.ZONE_DISCARD]):
            slot = st.cards[player, c.ZONE_DISCARD, i]
            if inkable(st, tb, slot):
                out[n] = card_action(c.VERB_INK, slot, space)
                n += 1
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_PLAY_FROM_UNDER and effect.player == player:
            n = _plays_from_under(st, tb, i, player, ink, out, n)
    somewhere = (st.in_play_locations >> np.uint8(player)) & np.uint8(1) != 0
    must = False
    for i in range(st.counts[player, c.ZONE_PLAY]):
        slot = st.cards[player, c.ZONE_PLAY, i]
        kind = tb.type[st.card[slot]]
        if kind == c.TYPE_CHARACTER:  # only characters quest and challenge (5.3.4)
            n = _character_actions(st, tb, slot, player, ink, somewhere, out, n)
            must = must or must_act(st, tb, slot, player, ink)
        n = _abilities(st, tb, slot, player, ink, out, n)
    # 8.7.3, 8.16.3; exerting the character for something else will do (8.7.4, 8.16.4)
    if not must or hands_on(st, player):
        out[n] = single_action(c.SINGLE_END_TURN, space)  # 3.3.2; nothing waits in the bag when this is asked (3.3.2.1)
        n += 1
    return n


@jit
def _plays(st, tb, slot, player, ink, out, n):
    """The ways to play a card (4.3.2.2)."""
    # Cards of every type are played in the Main Phase (5.3.2, 5.4.2, 5.5.2, 5.6.2).
    card = st.card[slot]
    space = space_of(st)
    if not may_play(st, tb, slot):
        return n
    if pays_within(st, tb, slot, player, tb.cost[card], False, ink):
        out[n] = card_action(c.VERB_PLAY, slot, space)
        n += 1
    if tb.only_ink[card] and not modified_in_play(st, c.MODIFIER_PLAY_FREE_OTHERS):
        return n
    if tb.shift_cost[card] >= 0 and can_shift(st, tb, slot, player, ink):
        out[n] = card_action(c.VERB_SHIFT, slot, space)
        n += 1
    if tb.song[card] and can_sing(st, tb, slot, player, ink):
        out[n] = card_action(c.VERB_SING, slot, space)
        n += 1
    if can_play_alternate(st, tb, slot, player):
        out[n] = card_action(c.VERB_PLAY_ALTERNATE, slot, space)
        n += 1
    return n


@jit
def _plays_from_under(st, tb, i, player, ink, out, n):
    effect = st.lasting[i]
    source = effect.source
    if st.zone[source] != c.ZONE_PLAY or st.incarnation[source] != effect.incarnation:
        return n
    below = st.below[source]
    while below != c.NONE:
        slot = np.int64(below)
        below = st.below[slot]
        already = False
        for j in range(i):
            other = st.lasting[j]
            already = already or (other.kind == c.MODIFIER_PLAY_FROM_UNDER and other.source == source)
        if already or owner_of(st, slot) != player:
            continue
        if matches_for(st, tb, effect.parameter, slot, source, player):
            n = _plays(st, tb, slot, player, ink, out, n)
    return n


@jit
def _character_actions(st, tb, slot, player, ink, somewhere, out, n):
    """Quest, challenge, move (``somewhere``: to a location)."""
    if st.exerted[slot] and not somewhere:
        return n
    space = space_of(st)
    if can_quest(st, slot, ink):
        out[n] = card_action(c.VERB_QUEST, slot, space)
        n += 1
    if can_challenge(st, tb, slot, ink) and has_defender(st, tb, slot, player):
        out[n] = card_action(c.VERB_CHALLENGE, slot, space)
        n += 1
    if somewhere and can_move(st, tb, slot, player, ink):
        out[n] = card_action(c.VERB_MOVE, slot, space)
        n += 1
    return n


@jit
def _abilities(st, tb, slot, player, ink, out, n):
    # As a turn action, with nothing waiting (6.3.1, 6.3.2).
    space = space_of(st)
    if can_boost(st, tb, slot, player, ink):
        out[n] = card_action(c.VERB_BOOST, slot, space)
        n += 1
    if tb.activates[st.card[slot]]:
        for k in range(c.MAX_PRINTED_ACTIVATED):
            a = activated_ability(st, tb, slot, k)
            if a < 0:
                break
            if can_activate(st, tb, slot, a, player, ink):
                out[n] = card_action(c.VERB_ABILITY_0 + k, slot, space)
                n += 1
    if st.n_grants > 0:
        k = c.MAX_PRINTED_ACTIVATED
        a = activated_ability(st, tb, slot, k)
        while a >= 0:
            if can_activate(st, tb, slot, a, player, ink):
                out[n] = card_action(c.VERB_GRANTED_ABILITY, slot, space)
                return n + 1
            k += 1
            a = activated_ability(st, tb, slot, k)
    return n
