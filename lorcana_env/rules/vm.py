"""The program machine: one instruction of a card's bytecode at a time.

An instruction is (opcode, a .. g). A program works on the registers of its frame: the cards last selected
(``SET_THEM``), the cards looked at (``SET_LOOKED``), the cards something is taken from (``SET_SOURCE``), whether the
last step was performed (``f_ok``) and how much it did (``f_result``). An instruction that needs a decision asks and
is entered again with ``f_phase`` set and the answer in ``st.answer``.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules import effects as fx
from lorcana_env.rules.amounts import amount
from lorcana_env.rules.asking import ask, up_to_options
from lorcana_env.rules.basics import clear_bits, next_bit, next_player, owner_of, pop
from lorcana_env.rules.choosing import any_playable, any_shiftable, choose, choose_at_random, select
from lorcana_env.rules.conditions import holds
from lorcana_env.rules.jit import jit
from lorcana_env.rules.references import selected, who
from lorcana_env.rules.ways import can_be_paid_for, may_play

DECLINED, SOMETHING_DONE = 1, 2  # bits of ``f_way`` of a program


@jit
def program_step(st, tb, d):
    """Carry out the instruction at the frame's program counter."""
    ins = tb.code[st.f_pc[d]]
    op = ins[0]
    if st.f_phase[d] == 0 and _nobody(st, d, ins, op):
        _skip(st, d, ins, op)
        return
    if op == c.OP_END:
        _end(st, tb, d)
    elif op <= c.OP_CHOOSE_PLAYER:
        _flow(st, tb, d, ins, op)
    elif op == c.OP_SELECT:
        select(st, tb, d, ins)
        st.f_pc[d] += 1
    elif op == c.OP_CHOOSE:
        choose(st, tb, d, ins)
    elif op == c.OP_RANDOM:
        choose_at_random(st, tb, d, ins)
        st.f_pc[d] += 1
    else:
        if op <= c.OP_READY:
            fx.change_numbers(st, tb, d, ins, op)
        else:
            fx.change_cards(st, tb, d, ins, op)
        if st.f_ok[d]:
            st.f_way[d] |= SOMETHING_DONE


@jit
def _nobody(st, d, ins, op):
    """Whether an instruction is about a player ("their", "that player") and nothing says who that is (6.1.11)."""
    code = -1
    other = -1
    if op == c.OP_DRAW:
        code = ins[1]
        other = ins[4] if ins[3] == 2 else -1
    elif (
        op == c.OP_LORE
        or op == c.OP_LOOK
        or op == c.OP_REVEAL_HAND
        or op == c.OP_MAY
        or op == c.OP_SHUFFLE
        or op == c.OP_INK_DOWN_TO
    ):
        code = ins[1]
    elif op == c.OP_CHOOSE:
        code = ins[4]
        other = ins[5]
    elif op == c.OP_RANDOM or (op == c.OP_SELECT and ins[1] == c.SELECT_HAND):
        code = ins[4]
    elif op == c.OP_MODE:
        code = ins[3]
    elif op == c.OP_PAY:
        code = ins[2]
    return (code > c.WHO_YOU and who(st, d, code) < 0) or (other > c.WHO_YOU and who(st, d, other) < 0)


@jit
def _skip(st, d, ins, op):
    """What nobody is meant by does nothing, and no card is selected by it."""
    st.f_ok[d] = 0
    st.f_result[d] = 0
    st.f_pc[d] = ins[2] if op == c.OP_MAY or op == c.OP_MODE else st.f_pc[d] + 1
    if op == c.OP_SELECT:
        clear_bits(st.f_sets[d, ins[3]])
    elif op == c.OP_LOOK or op == c.OP_RANDOM or (op == c.OP_CHOOSE and not ins[3] & c.CHOOSE_ADD):
        clear_bits(st.f_sets[d, c.SET_THEM])
    if op == c.OP_LOOK and not ins[4]:
        clear_bits(st.f_sets[d, c.SET_LOOKED])


@jit
def _end(st, tb, d):
    """A once-per-turn ability is spent when it has resolved, not when it was declined (6.1.13.2)."""
    a = st.f_ability[d]
    if a >= 0 and tb.a_kind[a] == c.ABILITY_TRIGGERED and tb.a_once[a] >= 0 and st.f_way[d] == SOMETHING_DONE:
        source = st.f_source[d]
        if st.incarnation[source] == st.f_source_incarnation[d]:
            bit = np.int64(tb.a_once[a])
            if tb.a_times[a] == 2 and not (st.used[source] >> bit) & 1:
                bit += 1  # the first of two times
                if (st.used[source] >> bit) & 1:
                    bit -= 1
            st.used[source] |= np.uint8(1 << bit)
    pop(st)


@jit
def _flow(st, tb, d, ins, op):
    if op == c.OP_MAY:  # who, where to go when declined, what must be possible, 1 + a card that must be affordable,
        # 1 + a card that must be playable, 1 + the filter of cards of which one must be, 1 when it selects cards
        if st.f_phase[d] == 0:
            possible = holds(st, tb, np.int64(ins[3]), d)
            if possible and ins[5]:
                slot = selected(st, d, ins[5] - 1)
                possible = slot >= 0 and st.zone[slot] != c.ZONE_PLAY and may_play(st, tb, slot)
            if possible and ins[6]:
                possible = any_playable(st, tb, np.int64(ins[6]) - 1, d)
            if possible and tb.code[st.f_pc[d] + 1, 0] == c.OP_MODE:  # "you may choose one", but there is none
                possible = _modes(st, tb, d, st.f_pc[d] + 1) != 0
            if possible and ins[4]:
                slot = selected(st, d, ins[4] - 1)
                possible = slot >= 0 and can_be_paid_for(st, tb, slot, owner_of(st, slot))
            if not possible:
                _decline(st, d, ins)
                return
            st.f_phase[d] = 1
            ask(st, d, c.DECISION_MAY, who(st, d, ins[1]), np.uint32(0))
            return
        st.f_phase[d] = 0
        if st.answer == 1:
            st.f_ok[d] = 1
            st.f_pc[d] += 1
        else:
            _decline(st, d, ins)
    elif op == c.OP_MODE:  # how many options, whose choice; the OP_OPTION rows follow
        _mode(st, tb, d, ins)
    elif op == c.OP_IF:  # condition, where to go when it is false, 1: what is left out selects cards
        if holds(st, tb, np.int64(ins[1]), d):
            st.f_pc[d] += 1
        else:
            _leave_out(st, d, ins[3])
            st.f_pc[d] = ins[2]
    elif op == c.OP_JUMP:
        st.f_pc[d] = ins[1]
    elif op == c.OP_UNLESS_DONE:  # where to go when the step before was not performed, 1: what is left out selects
        if st.f_ok[d]:
            st.f_pc[d] += 1
        else:
            _leave_out(st, d, ins[2])
            st.f_pc[d] = ins[1]
    elif op == c.OP_EACH:  # which players, where to go after the last, which of them, 1: add up what is done
        _each(st, tb, d, ins)
    elif op == c.OP_HOLD:  # a number, kept for later
        st.f_number[d] = amount(st, tb, ins[1], d)
        st.f_pc[d] += 1
    elif op == c.OP_REMEMBER:
        slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
        st.f_card[d] = slot if slot >= 0 else c.NONE
        st.f_pc[d] += 1
    elif op == c.OP_NAME:
        _name(st, tb, d)
    elif op == c.OP_NUMBER:
        _number(st, tb, d, ins)
    elif op == c.OP_CHOOSE_PLAYERS:
        _choose_players(st, d)
    else:
        _choose_player(st, d, ins)


@jit
def _decline(st, d, ins):
    st.f_ok[d] = 0
    st.f_result[d] = 0
    st.f_way[d] |= DECLINED
    _leave_out(st, d, ins[7])
    st.f_pc[d] = ins[2]


@jit
def _leave_out(st, d, selects):
    """Cards that are not selected are nobody for what comes after: "that character", "its player" (6.1.4)."""
    if selects:
        clear_bits(st.f_sets[d, c.SET_THEM])


@jit
def _modes(st, tb, d, pc):
    """The options of a choice, as bits: those that can't be carried out are not offered (6.1.5.2)."""
    options = np.uint32(0)
    for i in range(tb.code[pc, 1]):
        row = tb.code[pc + 1 + i]
        shifts = np.int64(row[3])  # 1 + the filter of cards of which one must be shiftable
        plays = np.int64(row[4])  # or playable
        possible = holds(st, tb, np.int64(row[2]), d)
        possible = possible and (shifts == 0 or any_shiftable(st, tb, shifts - 1, d))
        if possible and (plays == 0 or any_playable(st, tb, plays - 1, d)):
            options |= np.uint32(1) << np.uint32(i)
    return options


@jit
def _mode(st, tb, d, ins):
    first = st.f_pc[d] + 1
    if st.f_phase[d] == 0:
        options = _modes(st, tb, d, st.f_pc[d])
        if options == 0:
            st.f_pc[d] = ins[2]
        elif options & (options - np.uint32(1)) == 0:
            only = 0
            while not (options >> np.uint32(only)) & np.uint32(1):
                only += 1
            st.f_pc[d] = tb.code[first + only, 1]
        else:
            st.f_phase[d] = 1
            ask(st, d, c.DECISION_MODE, who(st, d, ins[3]), options)
        return
    st.f_phase[d] = 0
    st.f_pc[d] = tb.code[first + st.answer, 1]


@jit
def _name(st, tb, d):
    """Name a card (5.2.6): one of the names at this table, page by page, or another name."""
    if st.f_phase[d] == 1:
        if st.answer == c.NAME_MORE:
            st.f_left[d] += 1
            if st.f_left[d] * c.NAMES_PER_PAGE >= tb.n_names:
                st.f_left[d] = 0
        else:
            st.f_number[d] = (
                c.UNKNOWN_NAME if st.answer == c.NAME_ANOTHER else st.f_left[d] * c.NAMES_PER_PAGE + st.answer
            )
            st.f_phase[d] = 0
            st.f_pc[d] += 1
            return
    else:
        st.f_left[d] = 0
    options = np.uint32(1) << np.uint32(c.NAME_ANOTHER)
    if tb.n_names > c.NAMES_PER_PAGE:
        options |= np.uint32(1) << np.uint32(c.NAME_MORE)
    for i in range(min(c.NAMES_PER_PAGE, np.int64(tb.n_names) - st.f_left[d] * c.NAMES_PER_PAGE)):
        options |= np.uint32(1) << np.uint32(i)
    st.f_phase[d] = 1
    ask(st, d, c.DECISION_NAME, np.int64(st.f_player[d]), options)
    st.page = st.f_left[d]


@jit
def _number(st, tb, d, ins):
    """A number from 0 to ``a``, kept for later."""
    if st.f_phase[d] == 1:
        st.f_phase[d] = 0
        st.f_number[d] = st.answer
        st.f_ok[d] = st.answer > 0
        st.f_pc[d] += 1
        return
    most = amount(st, tb, ins[1], d)
    if most <= 0:
        st.f_number[d] = 0
        st.f_ok[d] = 0
        st.f_pc[d] += 1
        return
    st.f_phase[d] = 1
    ask(st, d, c.DECISION_NUMBER, np.int64(st.f_player[d]), up_to_options(most))


@jit
def _choose_players(st, d):
    """Any number of players, one at a time, then done: bits of ``f_number``, counted from the one who chooses."""
    you = np.int64(st.f_player[d])
    n = st.lore.shape[0]
    if st.f_phase[d] == 0:
        st.f_number[d] = 0
    elif st.answer != c.ANSWER_DONE:
        st.f_number[d] |= 1 << st.answer
    options = np.uint32(0)
    for i in range(n):
        if not st.out[(you + i) % n] and not (st.f_number[d] >> i) & 1:
            options |= np.uint32(1) << np.uint32(i)
    if options == 0 or (st.f_phase[d] == 1 and st.answer == c.ANSWER_DONE):
        st.f_phase[d] = 0
        st.f_pc[d] += 1
        return
    st.f_phase[d] = 1
    ask(st, d, c.DECISION_PLAYER, you, options)
    st.picks_max = n


@jit
def _each(st, tb, d, ins):
    """The active player first, then the others in turn order (6.7.5)."""
    n = st.lore.shape[0]
    if ins[4]:
        st.f_total[d] = 0 if st.f_loop[d] == 0 else st.f_total[d] + st.f_result[d]
    while st.f_loop[d] < n:
        p = (np.int64(st.active) + st.f_loop[d]) % n
        st.f_loop[d] += 1
        if st.out[p] or (ins[1] == c.WHO_EACH_OPPONENT and p == st.f_player[d]):
            continue
        if ins[1] == c.WHO_CHOSEN_PLAYER and p != st.f_chosen_player[d]:
            continue
        if ins[1] == c.WHO_ANY_NUMBER and not (st.f_number[d] >> ((p - np.int64(st.f_player[d]) + n) % n)) & 1:
            continue
        st.f_they[d] = p
        if holds(st, tb, np.int64(ins[3]), d):
            st.f_pc[d] += 1
            return
    st.f_loop[d] = 0
    st.f_pc[d] = ins[2]
    if ins[4]:
        st.f_result[d] = st.f_total[d]
        st.f_ok[d] = st.f_total[d] > 0


@jit
def _choose_player(st, d, ins):
    """Choose an opponent (a = 0) or any player (a = 1); with one to choose from there is no decision.

    a = 2 chooses nobody: the player of the cards selected last.
    """
    you = np.int64(st.f_player[d])
    if ins[1] == 2:  # of which card, ins[2] says
        player = who(st, d, ins[2])
        st.f_chosen_player[d] = player if player >= 0 else c.NONE
        st.f_pc[d] += 1
        return
    n = st.lore.shape[0]
    if st.f_phase[d] == 1:
        st.f_phase[d] = 0
        st.f_chosen_player[d] = (you + st.answer) % n
        st.f_pc[d] += 1
        return
    options = np.uint32(0)
    count = 0
    for i in range(1 - ins[1], n):
        p = (you + i) % n
        if not st.out[p]:
            options |= np.uint32(1) << np.uint32(i)
            count += 1
    if count == 1:
        st.f_chosen_player[d] = next_player(st, you)
        st.f_pc[d] += 1
    else:
        st.f_phase[d] = 1
        ask(st, d, c.DECISION_PLAYER, you, options)
