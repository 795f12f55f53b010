"""A player concedes, at any time (2.3.3.4), and the others play on (9.2.3)."""

import numpy as np

from lorcana_env.rules.changes.game_state import lose
from lorcana_env.rules.changes.lasting import expire
from lorcana_env.rules.changes.settling import settle
from lorcana_env.rules.changes.zones import change_zone
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import TURN_FRAME, clear_bits, drop_bit, next_bit, opposes, pop
from lorcana_env.rules.turn import ACT, ACTED, BOOST, END, MAIN, QUEST, hand_on
from lorcana_env.rules.turn_actions.singing import choose_singers_anew


@jit
def leave_game(st, tb, player):
    """The player loses; whatever it was doing is broken off, and its choice in what others do ends unanswered."""
    lose(st, tb, player)
    if st.over:
        return
    turn = st.frames[TURN_FRAME]
    if st.depth > TURN_FRAME and player == turn.player:
        if hand_on(st, player, ~0) < 0:
            turn.phase = END  # the last steps of the turn still happen (3.4.1.2)
        elif (
            turn.phase == ACT or turn.phase == QUEST or turn.phase == BOOST
        ):  # teammates go on, after a game state check (1.8.1)
            turn.phase = ACTED
            turn.card = c.NONE
    if _break_off(st, tb, player):
        st.decision = c.DECISION_NONE
    elif st.decision == c.DECISION_MAIN:  # its own turn ends; in another's there is a game state check first (1.8.1)
        st.decision = c.DECISION_NONE
        if st.decider != player:
            turn.phase = MAIN
            settle(st, 0)
    else:
        _end_choice(st, tb, player)
    refresh(st, tb)  # what its cards gave is gone


@jit
def _break_off(st, tb, player):
    """Take the player's turn action, card or ability off the stack, with all above it; whether there was one."""
    cut = np.int64(st.depth)
    for d in range(st.depth - 1, TURN_FRAME, -1):
        frame = st.frames[d]
        if frame.player == player and frame.kind != c.FRAME_SETTLE:
            cut = d
    if cut == st.depth:
        return False
    for d in range(cut, np.int64(st.depth)):
        if st.frames[d].kind == c.FRAME_CHALLENGE:
            st.in_challenge = 0
            st.dirty |= c.DIRTY_PLAY
            expire(st, c.DURATION_THIS_CHALLENGE, c.NONE)
    st.depth = cut
    for slot in range(st.zone.shape[0]):  # an action of another player that was resolving meanwhile
        if st.zone[slot] == c.ZONE_RESOLVING and not _will_resolve(st, slot):
            change_zone(st, tb, slot, c.ZONE_DISCARD, False)
    return True


@jit
def _will_resolve(st, slot):
    for i in range(st.n_waiting):
        if st.waiting[i].slot == slot:
            return True
    for d in range(st.depth):
        frame = st.frames[d]
        if frame.kind == c.FRAME_PLAY and frame.source == slot:
            return True
    return False


@jit
def _end_choice(st, tb, player):
    """Nobody can choose what left; a choice of the player, or one that is left without candidates, ends."""
    top = st.depth - 1
    frame = st.frames[top]
    if st.decision == c.DECISION_ORDER:  # whose abilities come next is looked at again (7.7.7)
        frame.phase = 0
        st.decision = c.DECISION_NONE
        return
    if frame.kind == c.FRAME_PLAY and frame.phase == c.PLAYING_SINGER and not opposes(st, player, st.decider):
        choose_singers_anew(st, tb, top)
        st.decision = c.DECISION_NONE
        return
    for slot in range(st.zone.shape[0]):
        if st.zone[slot] == c.ZONE_GONE:
            drop_bit(st.candidates, slot)
    if st.decision == c.DECISION_PLAYER and st.decider != player:
        n = st.lore.shape[0]
        st.options &= ~(np.uint32(1) << np.uint32((player - np.int64(st.decider) + n) % n))
    if st.decider != player and (st.decision != c.DECISION_CHOOSE or next_bit(st.candidates, -1) >= 0):
        return
    if frame.kind == c.FRAME_CHALLENGE:  # not declared yet, and there is nothing left to challenge (4.1.4)
        pop(st)
    else:
        if frame.kind == c.FRAME_GAME:
            clear_bits(frame.sets[c.SET_THEM])
        answer_for_nobody(st)
    st.decision = c.DECISION_NONE


@jit
def answer_for_nobody(st):
    """A choice of a player who is out ends without an answer: done, declined, or the first option there is."""
    st.answer = c.ANSWER_DONE
    if st.decision == c.DECISION_MAY:
        st.answer = 0
    elif st.decision != c.DECISION_CHOOSE and st.decision != c.DECISION_MULLIGAN:
        st.answer = 0
        while st.options and not (st.options >> np.uint32(st.answer)) & np.uint32(1):
            st.answer += 1
    st.decision = c.DECISION_NONE
