"""The course of a game: setup (2.2), the phases of a turn (3), and the start of a turn action (4.1)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.game_state import lose
from lorcana_env.rules.changes.ink import pay_ink, put_into_inkwell
from lorcana_env.rules.changes.lasting import begin_turn_effects, drop_lasting, expire
from lorcana_env.rules.changes.settling import settle, settle_at_once
from lorcana_env.rules.changes.zones import change_zone, draw, shuffle
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import lore_of
from lorcana_env.rules.queries.restrictions import can_ready_at_start
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import (
    TURN_FRAME,
    add_bit,
    clear_bits,
    count_bits,
    drop_bit,
    next_bit,
    next_on_turn,
    next_player,
    on_turn,
    opposes,
    pop,
    push,
    seats_on_turn,
    with_each_other,
)
from lorcana_env.rules.turn_actions.activate import boost
from lorcana_env.rules.turn_actions.end_turn import who_must_act
from lorcana_env.rules.turn_actions.play_options import flags_from_discard, plays_from_discard, way_of
from lorcana_env.rules.turn_actions.quest import gain_lore, price_to_act, quest

_EVERYBODY = 15  # bits of players
# phases of the game frame
ASK_MULLIGAN, MULLIGAN_ANSWER, IN_GAME = range(3)
# phases of the turn frame
READY, SET, SET_BAG, DRAW, MAIN, ACT, ACTED, END, END_EFFECTS, PASS, QUEST, BOOST = range(12)


# -- setup -------------------------------------------------------------------------------------------------------


@jit
def game_step(st, tb, d):
    """Setup with one chance for each player to alter the hand (2.2.2), then one turn after the other."""
    # Turn after turn, in turn order (2.3.2).
    frame = st.frames[d]
    phase = frame.phase
    if phase == ASK_MULLIGAN:
        player = frame.they
        fill_hand_candidates(st, player)
        _ask_mulligan(st, player)
        frame.phase = MULLIGAN_ANSWER
    elif phase == MULLIGAN_ANSWER:
        player = frame.they
        picked = frame.sets[c.SET_THEM]
        if st.answer != c.ANSWER_DONE:
            add_bit(picked, st.answer)
            drop_bit(st.candidates, st.answer)
            if next_bit(st.candidates, -1) >= 0:
                _ask_mulligan(st, player)
                return
        _alter_hand(st, tb, d, player)
    elif not st.over:
        push(st, c.FRAME_TURN, st.active, c.NONE)


@jit
def fill_hand_candidates(st, player):
    clear_bits(st.candidates)
    for i in range(st.counts[player, c.ZONE_HAND]):
        add_bit(st.candidates, st.cards[player, c.ZONE_HAND, i])


@jit
def _ask_mulligan(st, player):
    st.decision = c.DECISION_MULLIGAN
    st.decider = player
    st.decision_source = c.NONE
    st.picks_min = 0
    st.picks_max = count_bits(st.candidates)


@jit
def _alter_hand(st, tb, d, player):
    """The picked cards go to the bottom, the hand is filled up; who altered shuffles at the end (2.2.2.3)."""
    # 2.2.2.1; then the next player (2.2.2.2), and when all have, the game begins (2.2.3).
    frame = st.frames[d]
    picked = frame.sets[c.SET_THEM]
    n = count_bits(picked)
    slot = next_bit(picked, -1)
    while slot >= 0:
        change_zone(st, tb, slot, c.ZONE_DECK, True)
        slot = next_bit(picked, slot)
    for _ in range(n):
        draw(st, tb, player)
    clear_bits(picked)
    st.put_back[player] = n
    if n > 0:
        frame.altered |= 1 << player
    following = next_player(st, player)
    players = st.lore.shape[0]
    first = np.int64(st.starting_player)
    if (following - first + players) % players > (player - first + players) % players:  # the round is not over
        frame.they = following
        frame.phase = ASK_MULLIGAN
        return
    for p in range(st.lore.shape[0]):
        if (frame.altered >> p) & 1:
            shuffle(st, p)
    for p in range(st.lore.shape[0]):
        for what in range(st.turn_counts.shape[1]):
            st.turn_counts[p, what] = 0
    st.n_events = 0
    if st.out[st.active]:  # who left during setup (2.3.3.4) has no turn: the next player begins
        teammate = next_on_turn(st, np.int64(st.active), _EVERYBODY)
        st.active = teammate if teammate >= 0 else next_player(st, st.active)
        st.starting_player = st.active
        st.resolver = st.active
    frame.phase = IN_GAME


# -- the turn ----------------------------------------------------------------------------------------------------


@jit
def turn_step(st, tb, d):
    """The phases of a turn, as many as follow each other with nothing to resolve in between."""
    while _phase(st, tb, d):
        pass


@jit
def _phase(st, tb, d):
    """One phase; whether the next one can begin at once."""
    # Three phases (3.1.1): start of turn (3.1.2), main (3.1.3), end of turn (3.1.4, 3.4.1).
    frame = st.frames[d]
    phase = frame.phase
    player = frame.player
    if phase == READY:
        frame.phase = SET
        return not _ready_all(st, tb, player) and settle_at_once(st, tb, 1)
    if phase == SET:
        _set_all(st, tb, player)
        frame.phase = DRAW  # what triggered in both steps resolves (3.2.2.3)
        return settle_at_once(st, tb, 0)
    if phase == DRAW:
        if st.turn > 1:  # 3.2.3.1: the starting player, or team, skips the first one
            _draw_all(st, tb, player)
        frame.phase = MAIN
        return settle_at_once(st, tb, 0)  # 3.2.3.2
    if phase == MAIN:
        if st.out[player]:  # lost or left within the turn: its last steps still happen (3.4.1.2)
            player = hand_on(st, player, _EVERYBODY)
            if player < 0:
                frame.phase = END
                return True
        clear_bits(st.recent)
        ask(st, d, c.DECISION_MAIN, player, np.uint32(0))
        frame.phase = ACT
        return False
    if phase == ACT:
        return _act(st, tb, d, player)
    if phase == ACTED:
        frame.phase = MAIN
        return settle_at_once(st, tb, 0)  # what it triggered resolves, then it is complete (4.1.2, 4.2.2, 4.5.3)
    if phase == QUEST or phase == BOOST:  # the ink for it is paid
        slot = np.int64(frame.card)
        frame.card = c.NONE
        frame.phase = ACTED
        if phase == QUEST:
            quest(st, tb, slot, player)
        else:
            boost(st, tb, slot, player)
        return True
    if phase == END:
        for k in range(seats_on_turn(st)):
            p = (player + k) % st.lore.shape[0]
            if on_turn(st, p):
                emit(st, tb, c.EVENT_END_OF_TURN, c.NONE, c.NONE, p, 0)  # 3.4.1.1
        frame.phase = END_EFFECTS
        return settle_at_once(st, tb, 0)
    if phase == END_EFFECTS:
        expire(st, c.DURATION_THIS_TURN, c.NONE)  # 3.4.1.2
        frame.phase = PASS
        return settle_at_once(st, tb, 0)
    for i in range(st.n_lasting):
        if st.lasting[i].until == c.DURATION_THIS_TURN:  # made by what resolved since (6.1.13.4)
            expire(st, c.DURATION_THIS_TURN, c.NONE)
            return settle_at_once(st, tb, 0)
    _pass_turn(st, tb, player)
    return False


@jit
def hand_on(st, player, players):
    """Ask the next of ``players`` (bits) who is on turn for a turn action from now on; -1: there is nobody."""
    # During a simultaneous turn in any order (9.3.1).
    following = next_on_turn(st, player, players)
    if following >= 0:
        st.frames[TURN_FRAME].player = following
        st.active = following
    return following


@jit
def _pass(st, tb, frame, player):
    """The player passes; the turn ends when all who are on turn did in a row (9.3.1), and nobody must act."""
    frame.phase = END
    if st.lore.shape[0] == 2 or not st.together:
        return
    frame.passed |= 1 << player
    following = hand_on(st, player, ~np.int64(frame.passed))
    if following < 0:
        must = who_must_act(st, tb)
        following = hand_on(st, player, 1 << must) if must >= 0 else -1
    if following >= 0:
        frame.phase = MAIN


@jit
def _ready_all(st, tb, player):
    """The Ready step of all who are on turn, at the same time (9.3.1); whether some choose what readies."""
    n = st.lore.shape[0]
    _new_turn(st)
    limited = False
    for k in range(seats_on_turn(st) - 1, -1, -1):  # who is first in turn order chooses first (9.2.2): the frame on top
        p = (player + k) % n
        if not on_turn(st, p) or st.out[p]:
            continue
        limit = _ready_limit(st, p) if tb.ready_limits else -1
        _ready_step(st, tb, p, limit >= 0)
        if limit >= 0:  # before the check, the player chooses which character readies
            if not limited:
                settle(st, 1)
            limited = True
            f = push(st, c.FRAME_PROGRAM, p, limit)
            pushed = st.frames[f]
            pushed.ability = c.BUILTIN_READY_ONE
            pushed.instruction = tb.a_code[c.BUILTIN_READY_ONE]
    if limited:
        _use_up_ready_limits(st, player)
    return limited


@jit
def _set_all(st, tb, player):
    """The Set step of all who are on turn (9.3.1)."""
    for k in range(seats_on_turn(st)):
        p = (player + k) % st.lore.shape[0]
        if on_turn(st, p) and not st.out[p]:
            expire(st, c.DURATION_NEXT_READY, p)
            _set_step(st, tb, p)


@jit
def _draw_all(st, tb, player):
    """The Draw step of all who are on turn (9.3.1)."""
    for k in range(seats_on_turn(st)):
        p = (player + k) % st.lore.shape[0]
        skips = st.player_rules[p] & c.RULE_SKIP_DRAW  # a step that is skipped: 6.4.3 (2.0: 6.4.5)
        if on_turn(st, p) and not st.out[p] and not skips:
            draw(st, tb, p)


@jit
def _ready_limit(st, player):
    """The source of an opponent's effect that lets only one character ready, -1 for none."""
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_READY_ONE and opposes(st, effect.player, player):
            return np.int64(effect.source)
    return -1


@jit
def _use_up_ready_limits(st, player):
    """End the effects that let only one character ready, if these are the last opponents that they concern."""
    following = _whose_turn(st, player)
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_READY_ONE and with_each_other(st, effect.player, following):
            if opposes(st, effect.player, player):
                drop_lasting(st, i)
        i -= 1


@jit
def _new_turn(st):
    """Clear the records of the turn before."""
    st.turn += 1
    st.free_moves = 0
    for p in range(st.lore.shape[0]):
        st.inked[p] = 0
        for what in range(st.turn_counts.shape[1]):
            st.turn_counts[p, what] = 0
    for slot in range(st.history.shape[0]):
        st.plays[slot] = 0
        st.history[slot] = 0
        st.past[slot] = 0
        st.used[slot] = 0


@jit
def _ready_step(st, tb, player, only_one):
    """3.2.1. ``only_one``: characters ready by choice."""
    st.turns_taken[player] += 1
    for i in range(st.counts[player, c.ZONE_INKWELL]):
        st.exerted[st.cards[player, c.ZONE_INKWELL, i]] = 0
    for i in range(st.counts[player, c.ZONE_PLAY]):
        slot = st.cards[player, c.ZONE_PLAY, i]
        if only_one and tb.type[st.card[slot]] == c.TYPE_CHARACTER:
            continue
        if st.exerted[slot] and can_ready_at_start(st, slot):
            st.exerted[slot] = 0
            emit(st, tb, c.EVENT_READY, slot, c.NONE, player, 0)
    begin_turn_effects(st, player)  # 3.2.1.2; what triggered before them waits for them all the same (3.2.1.4)
    expire(st, c.DURATION_UNTIL_YOUR_NEXT_TURN, player)  # 3.2.1.3
    emit(st, tb, c.EVENT_START_OF_TURN, c.NONE, c.NONE, player, 0)  # 3.2.1.4
    st.dirty |= c.DIRTY_TURN | c.DIRTY_STATE


@jit
def _set_step(st, tb, player):
    """3.2.2: characters are dry, locations give lore."""
    # Dry: 3.2.2.1, 5.1.1.12. Lore of locations: 3.2.2.2, 5.6.5.4 (2.0: 5.6.5.3).
    for i in range(st.counts[player, c.ZONE_PLAY]):
        slot = st.cards[player, c.ZONE_PLAY, i]
        st.drying[slot] = 0
        if tb.type[st.card[slot]] == c.TYPE_LOCATION:
            gain_lore(st, player, lore_of(st, slot))
    st.dirty |= c.DIRTY_TURN | c.DIRTY_STATE


@jit
def _pass_turn(st, tb, player):
    """The final check (3.4.2), then the next player is the active one."""
    # Who has no cards left in the deck loses (2.3.3.2).
    loses = not tb.new_decks and tb.edition >= c.EDITION_2_0
    for k in range(seats_on_turn(st)):
        p = (player + k) % st.lore.shape[0]
        if loses and on_turn(st, p) and not st.out[p] and st.counts[p, c.ZONE_DECK] == 0:  # 1.8.1.2
            lose(st, tb, p)
            if st.over:
                return
    st.active = _whose_turn(st, player)
    for p in range(st.lore.shape[0]):  # where the turn of a player who left would have started (9.2.3)
        if st.out[p] and _seats_until(st, player, p) <= _seats_until(st, player, st.active):
            expire(st, c.DURATION_UNTIL_YOUR_NEXT_TURN, p)
    st.dirty |= c.DIRTY_TURN
    pop(st)


@jit
def _place(st, player):
    """The seat by which the turn of a player comes: of a team that takes it together the lowest."""
    for p in range(player):
        if with_each_other(st, p, player):
            return p
    return player


@jit
def _seats_until(st, now, player):
    """How many seats after the turn of ``now`` that of ``player`` comes: 1 .. the number of players."""
    n = st.lore.shape[0]
    return (_place(st, player) - _place(st, now) - 1 + n) % n + 1


@jit
def _whose_turn(st, player):
    """The player, of a team the one in the lowest seat, whose turn follows that of ``player`` (9.2.1)."""
    if not st.together:
        return next_player(st, player)
    following = -1
    for p in range(st.lore.shape[0]):
        if not st.out[p] and (following < 0 or _seats_until(st, player, p) < _seats_until(st, player, following)):
            following = p
    return following


@jit
def _paid(st, tb, d, slot, price, then):
    """Pay for what a card does; False while the player chooses what to pay with, and the phase ``then`` follows."""
    frame = st.frames[d]
    if price > 0 and pay_ink(st, tb, frame.player, slot, price) < 0:
        frame.card = slot
        frame.phase = then
        return False
    return True


@jit
def _act(st, tb, d, player):
    """Start the turn action that was answered, or the end of the turn (-1); whether it is done."""
    frame = st.frames[d]
    frame.phase = ACTED
    if st.answer < 0:
        _pass(st, tb, frame, player)
        return True
    frame.passed = 0
    space = space_of(st)
    verb = verb_of(st.answer, space)
    slot = slot_of(st.answer, player, space)
    if verb == c.VERB_INK:
        put_into_inkwell(st, tb, slot, player)
        return True
    elif verb == c.VERB_QUEST:
        if not _paid(st, tb, d, slot, price_to_act(st, slot), QUEST):
            return False
        quest(st, tb, slot, player)
        return True
    elif verb == c.VERB_CHALLENGE:
        push(st, c.FRAME_CHALLENGE, player, slot)
    elif verb == c.VERB_MOVE:
        push(st, c.FRAME_MOVE, player, slot)
    elif verb == c.VERB_BOOST:
        if not _paid(st, tb, d, slot, np.int64(tb.boost[st.card[slot]]), BOOST):
            return False
        boost(st, tb, slot, player)
        return True
    elif (c.ACTIVATES >> verb) & 1:
        f = push(st, c.FRAME_ACTIVATE, player, slot)
        st.frames[f].activates = verb - c.VERB_ABILITY_0
    else:
        f = push(st, c.FRAME_PLAY, player, slot)
        frame = st.frames[f]
        frame.way = way_of(st, tb, slot, player, verb - c.VERB_PLAY)
        if st.zone[slot] == c.ZONE_DISCARD:
            frame.play_flags |= flags_from_discard(plays_from_discard(st, tb, slot, player))
    return False
