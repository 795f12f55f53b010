"""Triggered abilities: matching events, the bag, resolving from it (6.2, 7.7), and the game state check (1.8)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t
from lorcana_env.rules.basics import (
    SCRATCH,
    add_bit,
    bit_in,
    clear_bits,
    give_up,
    next_bit,
    next_player,
    owner_of,
    pop,
    push,
)
from lorcana_env.rules.damage import banish_all
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import drop_lasting
from lorcana_env.rules.matching import holds, matches
from lorcana_env.rules.state import MAX_BAG
from lorcana_env.rules.zones import new_deck


@jit
def add_to_bag(st, ability, source, player, e, them):
    """Add an ability for event ``e`` (7.7.3)."""
    n = np.int64(st.n_bag)
    if n >= MAX_BAG:
        give_up(st, c.FAULT_BAG)
        return
    it = st.e_subject[e]
    other = st.e_other[e]
    st.b_ability[n] = ability
    st.b_source[n] = source
    # a card that left play in this step is already a new object: refer to the one it was
    st.b_source_incarnation[n] = _object(st, source)
    st.b_player[n] = player
    st.b_by[n] = st.e_player[e]
    st.b_it[n] = it
    st.b_it_incarnation[n] = _object(st, it)
    st.b_other[n] = other
    st.b_other_incarnation[n] = _object(st, other)
    st.b_amount[n] = st.e_amount[e]
    st.b_them[n] = them
    st.n_bag = n + 1


@jit
def _object(st, slot):
    if slot == c.NONE:
        return 0
    if bit_in(st.left, np.int64(slot)) and st.zone[slot] != c.PLAY:
        return np.int64(st.was_in_play[slot])
    return np.int64(st.incarnation[slot])


@jit
def match_events(st, tb):
    """Find the abilities that the events of the last step trigger. Cards that left play in it still see them."""
    if st.looking_back:
        st.looking_back = 2
    for e in range(st.n_events):
        bit = np.uint64(1) << np.uint64(st.e_kind[e])
        for p in range(st.lore.shape[0]):
            for i in range(st.counts[p, c.PLAY]):
                slot = np.int64(st.cards[p, c.PLAY, i])
                if tb.events[st.card[slot]] & bit:
                    _match_card(st, tb, e, slot, c.PLAY)
        if tb.listened_in_discard & bit:
            for p in range(st.lore.shape[0]):
                for i in range(st.counts[p, c.DISCARD]):
                    _match_card(st, tb, e, np.int64(st.cards[p, c.DISCARD, i]), c.DISCARD)
        if st.e_kind[e] == c.E_SHIFT_ONTO:  # the card that was just covered
            _match_card(st, tb, e, np.int64(st.e_other[e]), c.PLAY)
        slot = next_bit(st.left, -1)
        while slot >= 0:
            if tb.events[st.card[slot]] & bit and st.zone[slot] != c.PLAY:
                _match_card(st, tb, e, slot, c.PLAY)
            slot = next_bit(st.left, slot)
        for g in range(st.n_grants):
            _match_ability(st, tb, e, st.grant_ability[g], np.int64(st.grant_slot[g]), c.NONE)
        i = np.int64(st.n_lasting) - 1
        while i >= 0:
            if st.l_kind[i] == c.M_TRIGGER:
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
    """What left play in this step has seen it happen (7.4.3); of the next one it sees nothing."""
    kept = 0
    for g in range(st.n_grants):
        if st.zone[st.grant_slot[g]] == c.PLAY:
            st.grant_slot[kept] = st.grant_slot[g]
            st.grant_ability[kept] = st.grant_ability[g]
            kept += 1
    st.n_grants = kept


@jit
def _match_card(st, tb, e, slot, zone):
    first = np.int64(tb.ability_start[st.card[slot]])
    for a in range(first, first + tb.ability_count[st.card[slot]]):
        if tb.a_kind[a] == c.A_TRIGGERED and tb.a_zone[a] == zone:
            _match_ability(st, tb, e, a, slot, c.NONE)


@jit
def _match_ability(st, tb, e, a, source, them):
    if tb.a_kind[a] != c.A_TRIGGERED:
        return
    if _triggers(st, tb, e, a, source, owner_of(st, source), c.NONE, False):
        if tb.a_first[a]:  # "the first time": later times do not trigger
            if (st.used[source] >> tb.a_once[a]) & 1:
                return
            st.used[source] |= np.uint8(1 << tb.a_once[a])
        add_to_bag(st, a, source, owner_of(st, source), e, them)


@jit
def _match_floating(st, tb, e, i):
    """A floating or delayed ability (6.2.7): its source may have left long ago."""
    a = np.int64(st.l_param[i])
    player = np.int64(st.l_player[i])
    them = np.int64(st.l_target[i])
    if them != c.NONE and st.incarnation[them] != st.l_incarnation[i]:
        them = np.int64(c.NONE)
    if st.l_until[i] != c.DURING_NEXT_TURN and _triggers(st, tb, e, a, np.int64(st.l_source[i]), player, them, True):
        add_to_bag(st, a, np.int64(st.l_source[i]), player, e, them)
        if st.l_value[i]:  # only once
            drop_lasting(st, i)


@jit
def _triggers(st, tb, e, a, source, player, them, floating):
    """Whether the event meets a trigger condition of the ability, in its window. ``them``: the remembered card."""
    st.f_source[SCRATCH] = source
    st.f_source_incarnation[SCRATCH] = st.incarnation[source]
    st.f_player[SCRATCH] = player
    st.f_they[SCRATCH] = st.e_player[e]
    st.f_chosen_player[SCRATCH] = c.NONE
    subject = np.int64(st.e_subject[e])
    other = np.int64(st.e_other[e])
    st.f_it[SCRATCH] = subject
    st.f_it_incarnation[SCRATCH] = st.incarnation[subject] if subject != c.NONE else 0
    st.f_other[SCRATCH] = other
    st.f_other_incarnation[SCRATCH] = st.incarnation[other] if other != c.NONE else 0
    st.f_amount[SCRATCH] = st.e_amount[e]
    for row in range(tb.a_trigger[a], tb.a_trigger[a] + tb.a_triggers[a]):
        if tb.triggers[row, 0] != st.e_kind[e]:
            continue
        by = tb.triggers[row, 3]
        if by != c.ANY_PLAYER and (st.e_player[e] == player) != (by == c.YOU):
            continue
        f = tb.triggers[row, 1]
        if f == t.THIS_CARD:
            if subject != source:
                continue
        elif f == t.REMEMBERED:
            if subject != them or them == c.NONE:
                continue
        elif f >= 0 and (subject == c.NONE or not matches(st, tb, f, subject, SCRATCH)):
            continue
        elif st.e_kind[e] == c.E_PLAY and subject == source and not floating:
            continue  # 1.6.1: it was not in play; only "when you play this" is an exception (4.3.4.1)
        f = tb.triggers[row, 2]
        if f == t.THIS_CARD:
            if other != source:
                continue
        elif f >= 0 and (other == c.NONE or not matches(st, tb, f, other, SCRATCH)):
            continue
        if not holds(st, tb, np.int64(tb.a_window[a]), SCRATCH):
            return False
        # 6.2.4: the secondary condition is checked only as the effect resolves; in 2024 it was checked here too
        return not tb.rules_2024 or holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH)
    return False


@jit
def _match_keywords(st, e):
    """Support and Vanish are triggered abilities that a card may also gain (8.13, 8.14)."""
    slot = np.int64(st.e_subject[e])
    if slot == c.NONE:
        return
    if st.e_kind[e] == c.E_QUEST and (st.keywords[slot] >> np.uint32(c.SUPPORT)) & np.uint32(1):
        add_to_bag(st, c.BUILTIN_SUPPORT, slot, owner_of(st, slot), e, c.NONE)
    if (
        st.e_kind[e] == c.E_CHOSEN_BY_OPPONENT
        and st.e_amount[e]  # while an action resolves
        and (st.keywords[slot] >> np.uint32(c.VANISH)) & np.uint32(1)
    ):
        add_to_bag(st, c.BUILTIN_VANISH, slot, owner_of(st, slot), e, c.NONE)


# -- the game state check (1.8) ---------------------------------------------------------------------------------


@jit
def lose(st, tb, player):
    """A player loses; the last one left wins (1.8.1.3). In a larger game the cards leave with the player (9.2.3).

    Abilities of the player, those that wait for something too (6.2.7), cease to exist. Static effects that were made
    with a duration stay until it is over; in 2024 they ended.
    """
    st.out[player] = 1
    left = 0
    winner = np.int64(c.NONE)
    for p in range(st.lore.shape[0]):
        if not st.out[p]:
            left += 1
            winner = np.int64(p)
    if left <= 1:
        st.over = 1
        st.winner = winner
        return
    capacity = st.cards.shape[2]
    for slot in range(player * capacity, (player + 1) * capacity):
        st.zone[slot] = c.GONE
        st.incarnation[slot] += 1
    for zone in range(c.LISTED_ZONES):
        st.counts[player, zone] = 0
    i = np.int64(st.n_bag) - 1
    while i >= 0:
        if st.b_player[i] == player:
            _drop_from_bag(st, i)
        i -= 1
    i = np.int64(st.n_lasting) - 1
    while i >= 0:
        if st.l_player[i] == player and (tb.rules_2024 or st.l_kind[i] == c.M_TRIGGER):
            drop_lasting(st, i)
        i -= 1
    kept = 0
    for i in range(st.n_waiting):
        if owner_of(st, st.waiting[i]) != player:
            st.waiting[kept] = st.waiting[i]
            kept += 1
    st.n_waiting = kept
    st.dirty |= c.DIRTY_PLAY


@jit
def _lore_to_win(st, tb, player):
    """1.8.1.1; what a card says comes first (1.2.1)."""
    for p in range(st.lore.shape[0]):
        if p != player and not st.out[p] and st.player_rules[p] & c.RAISE_GOAL:
            return c.MORE_LORE_TO_WIN
    return np.int64(tb.lore_to_win)


@jit
def _check_decks(st, tb):
    """Decks that ran out, where that is not looked at only as the turn ends (1.8.1.2); whether one had."""
    met = False
    p = np.int64(st.active)
    for _ in range(st.lore.shape[0]):
        playing = not st.out[p] and not st.over
        if playing and tb.new_decks and st.counts[p, c.DECK] == 0 and st.counts[p, c.DISCARD] > 0:  # 10.2.5
            new_deck(st, tb, p)
            met = True
        elif playing and tb.rules_2024 and (st.drew_nothing >> p) & 1 and not tb.new_decks:
            lose(st, tb, p)  # who must draw from an empty deck loses (2024 1.9.2.2)
            met = True
        p = (p + 1) % st.lore.shape[0]
    st.drew_nothing = 0
    return met


@jit
def check_game_state(st, tb):
    """One game state check; whether any condition was met. Results occur in turn order (1.8.4)."""
    met = False
    p = np.int64(st.active)
    for _ in range(st.lore.shape[0]):
        if st.lore[p] >= _lore_to_win(st, tb, p) and not st.out[p]:  # 1.8.1.1
            st.over = 1
            st.winner = p
            return False
        p = (p + 1) % st.lore.shape[0]
    if tb.new_decks or tb.rules_2024:
        met = _check_decks(st, tb)
        if st.over:
            return False
    for p in range(st.lore.shape[0]):  # 1.8.1.4
        i = np.int64(st.counts[p, c.PLAY]) - 1
        while i >= 0:
            slot = np.int64(st.cards[p, c.PLAY, i])
            kind = tb.type[st.card[slot]]
            if st.damage[slot] > 0 or st.willpower[slot] <= 0:
                if (kind == c.CHARACTER or kind == c.LOCATION) and st.damage[slot] >= st.willpower[slot]:
                    add_bit(st.f_sets[SCRATCH, c.SET_THEM], slot)
                    met = True
            i -= 1
    if met:
        dying = st.f_sets[SCRATCH, c.SET_THEM]
        banish_all(st, tb, dying)
        clear_bits(dying)
    st.challenge_damaged = 0
    return met


# -- the settle frame: check, waiting actions, bag, until nothing is left --------------------------------------


@jit
def settle_step(st, tb, d):
    """One step of settling: a game state check until none is met (1.8.3), then one ability from the bag (7.7.4)."""
    if st.f_phase[d] == 1:
        st.f_phase[d] = 0
        _resolve_option(st, tb, d, np.int64(st.answer))
        return
    if check_game_state(st, tb) or st.over:
        return
    if st.f_way[d]:  # the end of the Ready step: a check, but nothing resolves yet (3.2.1.4)
        pop(st)
        return
    if st.n_waiting > 0:  # actions that effects played resolve before the bag (6.7.7.1)
        slot = np.int64(st.waiting[0])
        st.n_waiting -= 1
        for i in range(st.n_waiting):
            st.waiting[i] = st.waiting[i + 1]
        f = push(st, c.F_PLAY, owner_of(st, slot), slot)
        st.f_phase[f] = c.PLAY_RESOLVE
        return
    if st.n_bag == 0:
        st.resolver = st.active
        pop(st)
        return
    player = np.int64(st.resolver)
    for _ in range(st.lore.shape[0]):  # 7.7.4.3-4: the same player goes on, then the bag passes
        if _first_of(st, player, 0) >= 0:
            break
        player = next_player(st, player)
    st.resolver = player
    n = 0
    options = np.uint32(0)
    only = 0
    i = _first_of(st, player, 0)
    while i >= 0:
        if n < c.N_OPTIONS and not _same_as_earlier(st, i):
            options |= np.uint32(1) << np.uint32(n)
            only += 1
        n += 1
        i = _first_of(st, player, i + 1)
    if only == 1:
        _resolve(st, tb, _first_of(st, player, 0))
        return
    st.decision = c.D_ORDER
    st.decider = player
    st.options = options
    st.decision_source = c.NONE
    st.f_phase[d] = 1


@jit
def _first_of(st, player, start):
    """The first entry of a player in the bag from ``start`` on, -1 when there is none."""
    for i in range(start, st.n_bag):
        if st.b_player[i] == player:
            return i
    return -1


@jit
def _same_as_earlier(st, i):
    """Equal entries are one option: it makes no difference which resolves first."""
    for j in range(i):
        if (
            st.b_ability[j] == st.b_ability[i]
            and st.b_source[j] == st.b_source[i]
            and st.b_it[j] == st.b_it[i]
            and st.b_other[j] == st.b_other[i]
            and st.b_player[j] == st.b_player[i]
            and st.b_by[j] == st.b_by[i]
            and st.b_them[j] == st.b_them[i]
            and st.b_amount[j] == st.b_amount[i]
            and st.b_source_incarnation[j] == st.b_source_incarnation[i]
        ):
            return True
    return False


@jit
def bag_entry(st, player, option):
    """The index in the bag of the player's ``option``-th entry."""
    i = _first_of(st, player, 0)
    for _ in range(option):
        i = _first_of(st, player, i + 1)
    return i


@jit
def _resolve_option(st, tb, d, option):
    _resolve(st, tb, bag_entry(st, np.int64(st.resolver), option))


@jit
def _resolve(st, tb, i):
    """Resolve entry ``i``: push its program, unless it is spent or its condition is false now (6.2.4)."""
    a = np.int64(st.b_ability[i])
    source = np.int64(st.b_source[i])
    d = push(st, c.F_PROGRAM, np.int64(st.b_player[i]), source)
    st.f_ability[d] = a
    st.f_pc[d] = tb.a_code[a]
    st.f_source_incarnation[d] = st.b_source_incarnation[i]
    st.f_they[d] = st.b_by[i]
    st.f_it[d] = st.b_it[i]
    st.f_it_incarnation[d] = st.b_it_incarnation[i]
    st.f_other[d] = st.b_other[i]
    st.f_other_incarnation[d] = st.b_other_incarnation[i]
    st.f_amount[d] = st.b_amount[i]
    if st.b_them[i] != c.NONE:
        add_bit(st.f_sets[d, c.SET_THEM], np.int64(st.b_them[i]))
    _drop_from_bag(st, i)
    once = tb.a_once[a]
    if once >= 0 and not tb.a_first[a] and (st.used[source] >> once) & 1:  # 6.1.13.2
        pop(st)
    elif not holds(st, tb, np.int64(tb.a_condition[a]), d):
        pop(st)


@jit
def _drop_from_bag(st, i):
    for j in range(i, np.int64(st.n_bag) - 1):
        st.b_ability[j] = st.b_ability[j + 1]
        st.b_source[j] = st.b_source[j + 1]
        st.b_source_incarnation[j] = st.b_source_incarnation[j + 1]
        st.b_player[j] = st.b_player[j + 1]
        st.b_by[j] = st.b_by[j + 1]
        st.b_it[j] = st.b_it[j + 1]
        st.b_it_incarnation[j] = st.b_it_incarnation[j + 1]
        st.b_other[j] = st.b_other[j + 1]
        st.b_other_incarnation[j] = st.b_other_incarnation[j + 1]
        st.b_amount[j] = st.b_amount[j + 1]
        st.b_them[j] = st.b_them[j + 1]
    st.n_bag -= 1
