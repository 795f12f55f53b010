"""Invariants of every state at every decision, for tests and fuzzing."""

import numpy as np

from lorcana_env.rules.changes.replacement import prevention, takes_it
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import apply, begin, machine_step
from lorcana_env.rules.legal import legal_actions
from lorcana_env.rules.queries.alike import same_characteristics
from lorcana_env.rules.queries.characteristics import ink_to_pay
from lorcana_env.rules.queries.context import count_matching_for, holds_for
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.queries.play_rules import table_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import draw_below, on_turn, owner_of, scramble
from lorcana_env.rules.turn_actions.activate import activated_ability, can_activate, can_boost
from lorcana_env.rules.turn_actions.challenge import can_challenge, has_defender
from lorcana_env.rules.turn_actions.move import can_move
from lorcana_env.rules.turn_actions.play_options import may_play, ways_to_pay
from lorcana_env.rules.turn_actions.quest import can_quest
from lorcana_env.rules.turn_actions.shift import has_shift_base
from lorcana_env.rules.turn_actions.singing import singing_value

BROKEN = (
    "", "a card is in no zone or in two", "a zone list holds a card of another zone or player",
    "a stack is not linked as it should be", "events were not matched", "lethal damage was not noticed",
    "cached characteristics differ from recomputed ones", "no legal action", "a fault of the engine",
    "a player has negative lore", "a character is at a card that is no location of its player in play",
    "a player who is out, or who has no turn, has to decide", "the cards that left play were not forgotten",
    "a lasting effect is on a card that does not exist", "the stack of frames is empty",
    "a player who is out has ink drops", "two copies in play have the same number",
)  # fmt: skip
(OK, NOT_CONSERVED, WRONG_LIST, WRONG_STACK, UNMATCHED_EVENTS, LETHAL, STALE, NO_ACTION, FAULT, NEGATIVE_LORE,
 NOWHERE, WRONG_DECIDER, NOT_FORGOTTEN, WRONG_LASTING, NO_FRAME, LEFT_DROPS, SAME_NUMBER) = range(17)  # fmt: skip


@jit
def _places(st, sizes, seen):
    """Every card of a deck lies in exactly one place."""
    seen[:] = 0
    capacity = st.cards.shape[2]
    for p in range(st.lore.shape[0]):
        for zone in range(c.LISTED_ZONES):
            for i in range(st.counts[p, zone]):
                slot = st.cards[p, zone, i]
                if st.zone[slot] != zone or owner_of(st, slot) != p:
                    return WRONG_LIST
                seen[slot] += 1
                if zone == c.ZONE_PLAY:
                    n = 0
                    under = st.below[slot]
                    while under != c.NONE:
                        if st.zone[under] != c.ZONE_UNDER or st.at[under] != slot or n > capacity:
                            return WRONG_STACK
                        seen[under] += 1
                        n += 1
                        under = st.below[under]
                    if n != st.under_count[slot]:
                        return WRONG_STACK
    for p in range(st.lore.shape[0]):
        if st.lore[p] < 0:
            return NEGATIVE_LORE
        if st.out[p] and st.ink_drops[p] > 0:
            return LEFT_DROPS
        for k in range(0 if st.out[p] else capacity):
            slot = p * capacity + k
            aside = st.zone[slot] == c.ZONE_RESOLVING or (st.zone[slot] == c.ZONE_GONE and st.out[p])
            if seen[slot] + aside != (1 if k < sizes[p] else 0):
                return NOT_CONSERVED
    return OK


@jit
def _derived(st, fresh, tb):
    """Cached characteristics equal those computed from scratch (``fresh``, a copy)."""
    fresh.dirty = c.DIRTY_ALL
    refresh(fresh, tb)
    if st.plain != fresh.plain or st.in_play_reads != fresh.in_play_reads:
        return STALE
    if st.in_play_locations != fresh.in_play_locations or st.in_play_events != fresh.in_play_events:
        return STALE
    if st.in_play_modifiers != fresh.in_play_modifiers:
        return STALE
    for p in range(st.lore.shape[0]):
        if st.extra_ink[p] != fresh.extra_ink[p] or st.player_rules[p] != fresh.player_rules[p]:
            return STALE
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if not same_characteristics(st, slot, fresh, slot):
                return STALE
    if st.n_grants != fresh.n_grants:
        return STALE
    for g in range(st.n_grants):
        if st.grants[g].slot != fresh.grants[g].slot or st.grants[g].ability != fresh.grants[g].ability:
            return STALE
    return OK


@jit
def _in_play(st, tb):
    """Characters are at locations of their player, copies are numbered; the marks of one step are gone at its end."""
    for w in range(st.left.shape[0]):
        if st.left[w] != 0:
            return NOT_FORGOTTEN
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            at = st.at[slot]
            if at != c.NONE:
                if st.zone[at] != c.ZONE_PLAY or tb.type[st.card[at]] != c.TYPE_LOCATION or owner_of(st, at) != p:
                    return NOWHERE
                if tb.type[st.card[slot]] != c.TYPE_CHARACTER:
                    return NOWHERE
            for j in range(i):
                other = st.cards[p, c.ZONE_PLAY, j]
                if st.card[other] == st.card[slot] and st.copy_number[other] == st.copy_number[slot]:
                    return SAME_NUMBER
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        target = effect.target
        if target != c.NONE and (target >= st.zone.shape[0] or effect.incarnation > st.incarnation[target]):
            return WRONG_LASTING
    return OK


@kernel
def broken(states, work, w, tb, sizes, seen):
    """The first invariant that ``states[0]`` breaks at a decision, 0 for none. ``work[w]`` is overwritten."""
    st = states[0]
    if st.n_events != 0:
        return UNMATCHED_EVENTS
    if st.depth == 0:
        return NO_FRAME
    if (
        st.decider >= st.lore.shape[0]
        or st.out[st.decider]
        or (st.decision == c.DECISION_MAIN and not on_turn(st, st.decider))
    ):
        return WRONG_DECIDER
    code = _places(st, sizes, seen)
    if code:
        return code
    code = _in_play(st, tb)
    if code:
        return code
    if st.decision == c.DECISION_MAIN:
        for p in range(st.lore.shape[0]):
            for i in range(st.counts[p, c.ZONE_PLAY]):
                slot = st.cards[p, c.ZONE_PLAY, i]
                kind = tb.type[st.card[slot]]
                if kind != c.TYPE_ITEM and st.damage[slot] >= st.willpower[slot]:
                    return LETHAL
    work[w] = states[0]
    return _derived(st, work[w], tb)


@kernel
def check(states, tables, work, sizes, seen):
    """:func:`broken` for one game; a game that is over has nothing to check."""
    if states[0].over:
        return np.int64(FAULT if states[0].fault else OK)
    return np.int64(broken(states, work, 0, tables[0], sizes, seen))


@kernel
def covered_step(states, tables, action, out, covered, most):
    """:func:`engine.step` with single answers taken, which sets ``covered`` of the abilities whose programs run.

    ``most``: steps of the machine after which it returns -1, to be called again with action -1; -1: no limit.
    """
    st = states[0]
    tb = tables[0]
    if action >= 0:
        apply(st, action)
    while True:
        while st.decision == c.DECISION_NONE and not st.over:
            if most == 0:
                return -1
            most -= 1
            d = st.depth - 1
            frame = st.frames[d]
            if frame.kind == c.FRAME_PROGRAM and frame.ability >= 0:
                covered[frame.ability] = 1
            machine_step(st, tb)
        n = legal_actions(st, tb, out, False)
        if n != 1:
            return n
        apply(st, np.int64(out[0]))


#: Rules for other cards (:mod:`lorcana_env.rules.queries.play_rules`).
#: They are rules of two cards where the parameter is a second filter.
_OF_TWO_CARDS = (c.MODIFIER_CHALLENGE_SOME, c.MODIFIER_CANNOT_BE_CHALLENGED_BY, c.MODIFIER_MOVE_LESS)
_OF_ONE_CARD = (c.MODIFIER_ABILITY_FREE, c.MODIFIER_CANNOT_PLAY, c.MODIFIER_OTHERS_ENTER_EXERTED)


@jit
def _ask_about(st, tb, slot):
    """All questions about one card, as its player would ask them; a number made of the answers."""
    player = owner_of(st, slot)
    ink = ink_to_pay(st, player)
    card = st.card[slot]
    n = np.int64(ways_to_pay(st, tb, slot, player)) * 2 + may_play(st, tb, slot)
    n = n * 2 + has_shift_base(st, tb, slot, player)
    if st.zone[slot] == c.ZONE_PLAY:
        n = n * 2 + can_challenge(st, tb, slot, ink)
        n = n * 2 + has_defender(st, tb, slot, player)
        n = n * 2 + can_quest(st, slot, ink)
        n = n * 2 + can_move(st, tb, slot, player, ink)
        n = n * 2 + can_boost(st, tb, slot, player, ink)
        n += singing_value(st, tb, slot) + prevention(st, tb, slot)
        for k in range(c.MAX_PRINTED_ACTIVATED + 2):
            a = activated_ability(st, tb, slot, k)
            if a >= 0:
                n = n * 2 + can_activate(st, tb, slot, a, player, ink)
        for i in range(st.counts[player, c.ZONE_PLAY]):
            n += takes_it(st, tb, st.cards[player, c.ZONE_PLAY, i], slot)
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        n = n * 2 + holds_for(st, tb, tb.a_condition[a], slot, player)
        n = n * 2 + holds_for(st, tb, tb.a_window[a], slot, player)
        for k in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            if tb.modifiers[k, t.MODIFIER_FILTER] >= 0:
                n += count_matching_for(st, tb, tb.modifiers[k, t.MODIFIER_FILTER], slot, player)
    for kind in _OF_TWO_CARDS:
        n += table_modifier_sum(st, tb, kind, slot, slot)
    for kind in _OF_ONE_CARD:
        n += table_modifier_sum(st, tb, kind, slot, -1)
    return n & 0xFFFF


@kernel
def ask_everything(states, tables, out):
    """Ask every question of every card, and for the legal actions; return a number, and leave the record as it is.

    ``out``: int16[n_actions], overwritten with the legal actions.
    """
    st = states[0]
    tb = tables[0]
    n = np.int64(legal_actions(st, tb, out, False))
    for slot in range(st.zone.shape[0]):
        if st.zone[slot] != c.ZONE_GONE:
            n = (n * 31 + _ask_about(st, tb, slot)) & 0xFFFFFFFF
    return n


@jit
def _cover_statics(st, tb, covered):
    """Set ``covered`` of the static abilities that are where they work, with their condition met."""
    for p in range(st.lore.shape[0]):
        for zone in (c.ZONE_PLAY, c.ZONE_HAND):
            for i in range(st.counts[p, zone]):
                slot = st.cards[p, zone, i]
                first = np.int64(tb.ability_start[st.card[slot]])
                for a in range(first, first + tb.ability_count[st.card[slot]]):
                    if tb.a_kind[a] == c.ABILITY_STATIC and tb.a_zone[a] == zone and not covered[a]:
                        covered[a] = holds_for(st, tb, tb.a_condition[a], slot, p)


@kernel(allocates=True, waits=True)
def fuzz_games(states, tables, decks, sizes, seeds, legal, seen, covered, results):
    """Random games with all invariants at each decision. A game stops at the first broken invariant.

    ``states``: STATE[2]; ``covered``: uint8[MAX_ABILITIES], set to 1 for abilities that were exercised; ``results``:
    int64[games, 4]: what broke, decisions, turns, truncated.
    """
    generator = np.zeros(1, np.uint64)
    st = states[0]
    tb = tables[0]
    for g in range(seeds.shape[0]):
        generator[0] = scramble(np.uint64(seeds[g]))
        begin(states, 0, tables, 0, decks, sizes, seeds[g], -1)
        n = covered_step(states, tables, -1, legal, covered, -1)
        code = OK
        while not st.over:
            code = broken(states, states, 1, tb, sizes, seen)
            _cover_statics(states[1], tb, covered)
            if n == 0:
                code = NO_ACTION
            if code:
                break
            n = covered_step(states, tables, np.int64(legal[draw_below(generator, n)]), legal, covered, -1)
        if st.fault:
            code = FAULT
        results[g, 0] = code
        results[g, 1] = st.decisions
        results[g, 2] = st.turn
        results[g, 3] = st.truncated
