"""The course of a game: setup (2.2), the phases of a turn (3), and the turn actions that need no choice (4)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.actions import slot_of, space_of, verb_of
from lorcana_env.rules.bag import lose
from lorcana_env.rules.basics import (
    add_bit,
    clear_bits,
    count_bits,
    drop_bit,
    gain_lore,
    next_bit,
    next_player,
    pop,
    push,
)
from lorcana_env.rules.derive import refresh
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import begin_turn_effects, drop_lasting, expire
from lorcana_env.rules.matching import can_ready_at_start, lore_of, pay_ink
from lorcana_env.rules.play import plays_free
from lorcana_env.rules.zones import change_zone, draw, emit, note, put_under, shuffle

# phases of the game frame
ASK_MULLIGAN, MULLIGAN_ANSWER, IN_GAME = range(3)
# phases of the turn frame
READY, SET, SET_BAG, DRAW, MAIN, ACT, ACTED, END, END_EFFECTS, PASS = range(10)


# -- setup -------------------------------------------------------------------------------------------------------


@jit
def game_step(st, tb, d):
    """Setup with one chance for each player to alter the hand (2.2.2), then one turn after the other."""
    phase = st.f_phase[d]
    if phase == ASK_MULLIGAN:
        player = np.int64(st.f_they[d])
        fill_hand_candidates(st, player)
        _ask_mulligan(st, d, player)
        st.f_phase[d] = MULLIGAN_ANSWER
    elif phase == MULLIGAN_ANSWER:
        player = np.int64(st.f_they[d])
        picked = st.f_sets[d, c.SET_THEM]
        if st.answer != c.ANSWER_DONE:
            add_bit(picked, np.int64(st.answer))
            drop_bit(st.candidates, np.int64(st.answer))
            if next_bit(st.candidates, -1) >= 0:
                _ask_mulligan(st, d, player)
                return
        _alter_hand(st, tb, d, player)
    elif not st.over:
        push(st, c.F_TURN, np.int64(st.active), c.NONE)


@jit
def fill_hand_candidates(st, player):
    clear_bits(st.candidates)
    for i in range(st.counts[player, c.HAND]):
        add_bit(st.candidates, np.int64(st.cards[player, c.HAND, i]))


@jit
def _ask_mulligan(st, d, player):
    st.decision = c.D_MULLIGAN
    st.decider = player
    st.decision_source = c.NONE
    st.picks_min = 0
    st.picks_max = count_bits(st.candidates)


@jit
def _alter_hand(st, tb, d, player):
    """The picked cards go to the bottom, the hand is filled up; who altered shuffles at the end (2.2.2.3)."""
    picked = st.f_sets[d, c.SET_THEM]
    n = count_bits(picked)
    slot = next_bit(picked, -1)
    while slot >= 0:
        change_zone(st, tb, slot, c.DECK, True)
        slot = next_bit(picked, slot)
    for _ in range(n):
        draw(st, tb, player)
    clear_bits(picked)
    if n > 0:
        st.f_left[d] |= 1 << player
    following = next_player(st, player)
    players = st.lore.shape[0]
    first = np.int64(st.starting_player)
    if (following - first + players) % players > (player - first + players) % players:  # the round is not over
        st.f_they[d] = following
        st.f_phase[d] = ASK_MULLIGAN
        return
    for p in range(st.lore.shape[0]):
        if (st.f_left[d] >> p) & 1:
            shuffle(st, p)
    for p in range(st.lore.shape[0]):
        for what in range(st.turn_counts.shape[1]):
            st.turn_counts[p, what] = 0
    st.n_events = 0
    if st.out[st.active]:  # who left during setup (2.3.3.4) has no turn: the next player begins
        st.active = next_player(st, np.int64(st.active))
        st.starting_player = st.active
        st.resolver = st.active
    st.f_phase[d] = IN_GAME


# -- the turn ----------------------------------------------------------------------------------------------------


@jit
def settle(st, check_only):
    d = push(st, c.F_SETTLE, np.int64(st.active), c.NONE)
    st.f_way[d] = check_only
    st.resolver = st.active


@jit
def turn_step(st, tb, d):
    phase = st.f_phase[d]
    player = np.int64(st.f_player[d])
    if phase == READY:
        st.f_phase[d] = SET
        limit = _ready_limit(st, player) if tb.ready_limits else -1
        _ready_step(st, tb, player, limit >= 0)
        settle(st, 1)
        if limit >= 0:  # before that check, the player chooses which character readies
            f = push(st, c.F_PROGRAM, player, limit)
            st.f_ability[f] = c.BUILTIN_READY_ONE
            st.f_pc[f] = tb.a_code[c.BUILTIN_READY_ONE]
    elif phase == SET:
        expire(st, c.UNTIL_READY_STEP, player)
        _set_step(st, tb, player)
        st.f_phase[d] = DRAW
        settle(st, 0)
    elif phase == DRAW:
        # 3.2.3.1: the starting player skips the first one
        if st.turn > 1 and not st.player_rules[player] & c.SKIP_DRAW:
            draw(st, tb, player)
        st.f_phase[d] = MAIN
        settle(st, 0)
    elif phase == MAIN:
        if st.out[player]:  # lost or left within the turn: its last steps still happen (3.4.1.2)
            st.f_phase[d] = END
            return
        clear_bits(st.recent)
        st.decision = c.D_MAIN
        st.decider = player
        st.decision_source = c.NONE
        st.f_phase[d] = ACT
    elif phase == ACT:
        _act(st, tb, d, player)
    elif phase == ACTED:
        st.f_phase[d] = MAIN
        settle(st, 0)
    elif phase == END:
        emit(st, tb, c.E_END_OF_TURN, c.NONE, c.NONE, player, 0)  # 3.4.1.1
        st.f_phase[d] = END_EFFECTS
        settle(st, 0)
    elif phase == END_EFFECTS:
        expire(st, c.UNTIL_END_OF_TURN, c.NONE)  # 3.4.1.2
        st.f_phase[d] = PASS
        settle(st, 0)
    else:
        _pass_turn(st, tb, player)


@jit
def _ready_limit(st, player):
    """The source of an opponent's effect that lets only one character ready, -1 for none; it is used up."""
    source = np.int64(-1)
    i = np.int64(st.n_lasting) - 1
    while i >= 0:
        if st.l_kind[i] == c.M_READY_ONE and st.l_player[i] != player:
            source = np.int64(st.l_source[i])
            if next_player(st, player) == st.l_player[i]:  # the last opponent it concerns
                drop_lasting(st, i)
        i -= 1
    return source


@jit
def _ready_step(st, tb, player, only_one):
    """3.2.1, after the records of the turn before are cleared. ``only_one``: characters ready by choice."""
    st.turn += 1
    st.turns_taken[player] += 1
    for p in range(st.lore.shape[0]):
        st.inked[p] = 0
        for what in range(st.turn_counts.shape[1]):
            st.turn_counts[p, what] = 0
    for slot in range(st.history.shape[0]):
        st.plays[slot] = 0
        st.history[slot] = 0
        st.past[slot] = 0
        st.used[slot] = 0
    for i in range(st.counts[player, c.INKWELL]):
        st.exerted[st.cards[player, c.INKWELL, i]] = 0
    for i in range(st.counts[player, c.PLAY]):
        slot = np.int64(st.cards[player, c.PLAY, i])
        if only_one and tb.type[st.card[slot]] == c.CHARACTER:
            continue
        if st.exerted[slot] and can_ready_at_start(st, slot):
            st.exerted[slot] = 0
            emit(st, tb, c.E_READY, slot, c.NONE, player, 0)
    begin_turn_effects(st, player)  # 3.2.1.2
    expire(st, c.UNTIL_START_OF_TURN, player)  # 3.2.1.3
    emit(st, tb, c.E_START_OF_TURN, c.NONE, c.NONE, player, 0)  # 3.2.1.4
    st.dirty |= c.DIRTY_TURN | c.DIRTY_STATE


@jit
def _set_step(st, tb, player):
    """3.2.2: characters are dry, locations give lore."""
    for i in range(st.counts[player, c.PLAY]):
        slot = np.int64(st.cards[player, c.PLAY, i])
        st.drying[slot] = 0
        if tb.type[st.card[slot]] == c.LOCATION:
            gain_lore(st, player, lore_of(st, slot))
    st.dirty |= c.DIRTY_TURN | c.DIRTY_STATE


@jit
def _pass_turn(st, tb, player):
    """The final check (3.4.2), then the next player is the active one."""
    loses = not tb.new_decks and not tb.rules_2024
    if loses and not st.out[player] and st.counts[player, c.DECK] == 0:  # 1.8.1.2
        lose(st, tb, player)
        if st.over:
            return
    n = st.lore.shape[0]
    following = next_player(st, player)
    skipped = (player + 1) % n
    while skipped != following:  # where the turn of a player who left would have started (9.2.3)
        expire(st, c.UNTIL_START_OF_TURN, skipped)
        skipped = (skipped + 1) % n
    st.active = following
    st.dirty |= c.DIRTY_TURN
    pop(st)


# -- turn actions ------------------------------------------------------------------------------------------------


@jit
def _act(st, tb, d, player):
    """Start the turn action that was answered, or the end of the turn (-1)."""
    st.f_phase[d] = ACTED
    if st.answer < 0:
        st.f_phase[d] = END
        return
    space = space_of(st)
    verb = verb_of(np.int64(st.answer), space)
    slot = slot_of(np.int64(st.answer), player, space)
    if verb == c.V_INK:
        _ink(st, tb, slot, player)
    elif verb == c.V_QUEST:
        _quest(st, tb, slot, player)
    elif verb == c.V_CHALLENGE:
        push(st, c.F_CHALLENGE, player, slot)
    elif verb == c.V_MOVE:
        push(st, c.F_MOVE, player, slot)
    elif verb == c.V_BOOST:
        _boost(st, tb, slot, player)
    elif verb >= c.V_ABILITY:
        f = push(st, c.F_ACTIVATE, player, slot)
        st.f_way[f] = verb - c.V_ABILITY
    else:
        f = push(st, c.F_PLAY, player, slot)
        if verb == c.V_PLAY:
            st.f_way[f] = c.BY_INK
        elif verb == c.V_SHIFT:
            st.f_way[f] = c.BY_SHIFT
        elif verb == c.V_SING:
            st.f_way[f] = c.BY_SINGING
        else:
            st.f_way[f] = c.BY_FREE if plays_free(st, tb, slot, player) else c.BY_ALTERNATE
        if st.zone[slot] == c.DISCARD and st.player_rules[player] & c.PLAY_FROM_DISCARD:
            st.f_left[f] |= c.ENTERS_EXERTED


@jit
def _ink(st, tb, slot, player):
    """4.2: the card is revealed, then goes into the inkwell facedown and ready."""
    st.known[slot] = 255
    change_zone(st, tb, slot, c.INKWELL, False)
    st.inked[player] += 1
    note(st, c.H_INKED, slot, player)
    emit(st, tb, c.E_INK, slot, c.NONE, player, st.turn_counts[player, c.H_INKED])


@jit
def _quest(st, tb, slot, player):
    """4.5: exert, gain lore; a negative lore value gives none (4.5.3.1)."""
    st.exerted[slot] = 1
    st.dirty |= c.DIRTY_STATE
    if st.keywords[slot] & np.uint32(1 << c.PAY_TO_ACT):
        pay_ink(st, player, 1)
    refresh(st, tb)  # what it gives while it is exerted counts (4.5.1.3-4, 6.6.1.1)
    gain_lore(st, player, lore_of(st, slot))
    note(st, c.H_QUESTED, slot, player)
    emit(st, tb, c.E_EXERT, slot, c.NONE, player, 0)
    emit(st, tb, c.E_QUEST, slot, c.NONE, player, 0)


@jit
def _boost(st, tb, slot, player):
    """8.4: once during your turn, pay to put the top card of the deck facedown under the character."""
    pay_ink(st, player, np.int64(tb.boost[st.card[slot]]))
    st.used[slot] |= np.uint8(128)
    n = np.int64(st.counts[player, c.DECK])
    if n > 0:
        put_under(st, tb, np.int64(st.cards[player, c.DECK, n - 1]), slot, 1)
        note(st, c.H_PUT_UNDER, slot, player)
        emit(st, tb, c.E_PUT_UNDER, slot, c.NONE, player, 0)
    emit(st, tb, c.E_BOOST, slot, c.NONE, player, 0)
