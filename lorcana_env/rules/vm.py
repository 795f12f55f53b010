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
from lorcana_env.rules import tables as t
from lorcana_env.rules.asking import ask, ask_card, fill_candidates, up_to_options
from lorcana_env.rules.basics import (
    SCRATCH,
    add_bit,
    bit_in,
    clear_bits,
    drop_bit,
    next_bit,
    next_player,
    owner_of,
    pop,
    random_below,
)
from lorcana_env.rules.jit import jit
from lorcana_env.rules.matching import (
    all_matching,
    amount,
    can_ready_at_start,
    holds,
    matches,
    selected,
    strength_of,
    who,
)
from lorcana_env.rules.play import can_be_paid_for, has_shift_base
from lorcana_env.rules.play_rules import may_play
from lorcana_env.rules.zones import emit

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
        _select(st, tb, d, ins)
        st.f_pc[d] += 1
    elif op == c.OP_CHOOSE:
        _choose(st, tb, d, ins)
    elif op == c.OP_RANDOM:
        _random(st, tb, d, ins)
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
    elif op == c.OP_RANDOM or (op == c.OP_SELECT and ins[1] == c.SEL_HAND):
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
    if a >= 0 and tb.a_kind[a] == c.A_TRIGGERED and tb.a_once[a] >= 0 and st.f_way[d] == SOMETHING_DONE:
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
                possible = slot >= 0 and st.zone[slot] != c.PLAY and may_play(st, tb, slot)
            if possible and ins[6]:
                possible = _any_playable(st, tb, np.int64(ins[6]) - 1, d)
            if possible and tb.code[st.f_pc[d] + 1, 0] == c.OP_MODE:  # "you may choose one", but there is none
                possible = _modes(st, tb, d, st.f_pc[d] + 1) != 0
            if possible and ins[4]:
                slot = selected(st, d, ins[4] - 1)
                possible = slot >= 0 and can_be_paid_for(st, tb, slot, owner_of(st, slot))
            if not possible:
                _decline(st, d, ins)
                return
            st.f_phase[d] = 1
            ask(st, d, c.D_MAY, who(st, d, ins[1]), np.uint32(0))
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
        possible = possible and (shifts == 0 or _any_shiftable(st, tb, shifts - 1, d))
        if possible and (plays == 0 or _any_playable(st, tb, plays - 1, d)):
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
            ask(st, d, c.D_MODE, who(st, d, ins[3]), options)
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
            st.f_number[d] = -2 if st.answer == c.NAME_ANOTHER else st.f_left[d] * c.NAMES_PER_PAGE + st.answer
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
    ask(st, d, c.D_NAME, np.int64(st.f_player[d]), options)
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
    ask(st, d, c.D_NUMBER, np.int64(st.f_player[d]), up_to_options(most))


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
    ask(st, d, c.D_PLAYER, you, options)
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
        if ins[1] == c.WHO_CHOSEN and p != st.f_chosen_player[d]:
            continue
        if ins[1] == c.WHO_PICKED and not (st.f_number[d] >> ((p - np.int64(st.f_player[d]) + n) % n)) & 1:
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
        ask(st, d, c.D_PLAYER, you, options)


# -- selecting cards ---------------------------------------------------------------------------------------------


@jit
def _select(st, tb, d, ins):
    """a: selector, b: filter, c: which set, d: whose hand. No choice is made, so Ward does not matter (8.15.2)."""
    selector = ins[1]
    cards = st.f_sets[d, ins[3]]
    if selector == c.SEL_THEM:
        if ins[3] != c.SET_THEM:
            for w in range(cards.shape[0]):
                cards[w] = st.f_sets[d, c.SET_THEM, w]
    elif selector == c.SEL_ALL:  # found before the set changes: the filter may look at it
        found = st.f_sets[SCRATCH, c.SET_SOURCE]
        clear_bits(found)
        all_matching(st, tb, np.int64(ins[2]), d, found)
        for w in range(cards.shape[0]):
            cards[w] = found[w]
    elif selector == c.SEL_LOOKED:
        clear_bits(cards)
        slot = next_bit(st.f_sets[d, c.SET_LOOKED], -1)
        while slot >= 0:
            if ins[2] < 0 or matches(st, tb, np.int64(ins[2]), slot, d):
                add_bit(cards, slot)
            slot = next_bit(st.f_sets[d, c.SET_LOOKED], slot)
    elif selector == c.SEL_SOURCE:
        for w in range(cards.shape[0]):
            cards[w] = st.f_sets[d, c.SET_SOURCE, w]
    elif selector == c.SEL_UNDER:
        _select_under(st, tb, d, np.int64(ins[2]), cards)
    elif selector == c.SEL_HAND:
        p = who(st, d, ins[4])
        clear_bits(cards)
        for i in range(st.counts[p, c.HAND]):
            slot = np.int64(st.cards[p, c.HAND, i])
            if ins[2] < 0 or matches(st, tb, np.int64(ins[2]), slot, d):
                add_bit(cards, slot)
    else:
        slot = selected(st, d, selector)
        clear_bits(cards)
        if slot >= 0:
            add_bit(cards, slot)
    st.f_ok[d] = next_bit(cards, -1) >= 0


@jit
def _select_under(st, tb, d, f, cards):
    """The cards under the cards in SET_THEM, or that were when those left play."""
    found = st.f_sets[SCRATCH, c.SET_SOURCE]
    clear_bits(found)
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    while slot >= 0:
        below = st.below[slot]
        while below != c.NONE:
            zone = tb.filters[f, t.F_ZONE] if f >= 0 else c.PLAY  # PLAY: wherever they went with the card on top
            there = zone == c.PLAY or st.zone[below] == zone
            if there and (f < 0 or matches(st, tb, f, np.int64(below), d)):
                add_bit(found, np.int64(below))
            below = st.below[below]
        slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
    for w in range(cards.shape[0]):
        cards[w] = found[w]


@jit
def _choose(st, tb, d, ins):
    """a: filter, b: how many (0: any number), c: flags, d: who chooses, e: whose cards (-1: as the filter says).

    Cards are picked one at a time into SET_THEM. With fewer candidates than wanted, all of them are (1.2.3).
    """
    flags = ins[3]
    # "that player" is looked up once: the cards that say who it is are replaced by those chosen
    chooser = who(st, d, ins[4]) if st.f_phase[d] == 0 else np.int64(st.decider)
    if st.f_phase[d] == 0:
        whose = who(st, d, ins[5]) if ins[5] >= 0 else np.int64(-1)  # may be the owner of the cards before
        if not flags & c.CHOOSE_ADD:
            clear_bits(st.f_sets[d, c.SET_THEM])
        n = fill_candidates(st, tb, np.int64(ins[1]), d, flags, chooser, whose)
        if flags & c.CHOOSE_SHIFTABLE:
            n = _only_shiftable(st, tb, chooser)
        if flags & c.CHOOSE_CAN_READY:
            n = _only_who_can_ready(st)
        if flags & c.CHOOSE_PLAYABLE:
            n = _only_playable(st, tb)
        if flags & (c.CHOOSE_NOT_SOURCE | c.CHOOSE_NOT_THIS) and tb.rules_2026:  # damage can't move to where it is
            n = _only_others(st, d, flags & c.CHOOSE_NOT_THIS)
        if flags & c.CHOOSE_TOTAL:
            st.f_number[d] = ins[6]
            n = _within_total(st, d)
        wanted = amount(st, tb, ins[2], d)
        st.f_result[d] = 0
        if ins[2] == 0 or wanted > n:
            if (
                flags & c.CHOOSE_EXACT and not flags & c.CHOOSE_UP_TO and ins[2] != 0
            ):  # a cost that can't be paid in full is not paid (6.1.5.1)
                wanted = 0
                st.f_ok[d] = 0
            else:
                wanted = n
        if wanted <= 0:
            st.f_ok[d] = 1 if flags & c.CHOOSE_UP_TO else 0
            st.f_pc[d] += 1
            return
        st.f_left[d] = wanted
        st.f_phase[d] = 1
        if flags & c.CHOOSE_TARGET:
            _must_be_chosen(st, chooser)
        if tb.filters[ins[1], t.F_ZONE] == c.DECK and not flags & c.CHOOSE_LOOKED:
            see_deck(st, owner_of(st, next_bit(st.candidates, -1)), chooser)
        ask_card(st, d, chooser, 0 if flags & c.CHOOSE_UP_TO else wanted, wanted)
        return
    if st.answer != c.ANSWER_DONE:
        slot = np.int64(st.answer)
        add_bit(st.f_sets[d, c.SET_THEM], slot)
        drop_bit(st.candidates, slot)
        st.f_result[d] += 1
        st.f_left[d] -= 1
        if flags & c.CHOOSE_TARGET:
            _targeted(st, tb, d, slot, chooser)
        if flags & c.CHOOSE_TARGET and next_bit(st.candidates, -1) < 0:  # who had to be chosen was
            fill_candidates(st, tb, np.int64(ins[1]), d, flags, chooser, np.int64(-1))
        if flags & c.CHOOSE_TOTAL:
            st.f_number[d] -= strength_of(st, slot)
            _within_total(st, d)
        if flags & c.CHOOSE_SUPPORT:
            emit(st, tb, c.E_CHOSEN_FOR_SUPPORT, slot, st.f_source[d], chooser, 0)
        if st.f_left[d] > 0 and next_bit(st.candidates, -1) >= 0:
            left = np.int64(st.f_left[d])
            ask_card(st, d, chooser, 0 if flags & c.CHOOSE_UP_TO else left, left)
            return
    st.f_phase[d] = 0
    st.f_ok[d] = 1
    st.f_pc[d] += 1


@jit
def see_deck(st, owner, player):
    """Who searches a deck looks through all of it (7.1.4); shuffling it afterwards ends what is known."""
    for i in range(st.counts[owner, c.DECK]):
        st.known[st.cards[owner, c.DECK, i]] |= np.uint8(1 << player)


@jit
def _any_shiftable(st, tb, f, d):
    clear_bits(st.candidates)
    all_matching(st, tb, f, d, st.candidates)
    return _only_shiftable(st, tb, np.int64(st.f_player[d])) > 0


@jit
def _any_playable(st, tb, f, d):
    clear_bits(st.candidates)
    all_matching(st, tb, f, d, st.candidates)
    return _only_playable(st, tb) > 0


@jit
def _only_playable(st, tb):
    """Keep the candidates that nothing forbids to play: who is told to play one chooses among these (1.7.7)."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if may_play(st, tb, slot):
            n += 1
        else:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _only_others(st, d, than_this):
    """Keep the candidates that are not the source of the damage to be moved; or not this card, to which it moves."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if slot == st.f_source[d] if than_this else bit_in(st.f_sets[d, c.SET_SOURCE], slot):
            drop_bit(st.candidates, slot)
        else:
            n += 1
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _only_shiftable(st, tb, player):
    """Keep the candidates that can be put on a card in play now (8.10)."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if has_shift_base(st, tb, slot, player):
            n += 1
        else:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _only_who_can_ready(st):
    """Keep the candidates that nothing keeps from readying in the Ready step (3.2.1.1)."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if can_ready_at_start(st, slot):
            n += 1
        else:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _within_total(st, d):
    """Keep the candidates whose strength fits into what is left of the total."""
    n = 0
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if strength_of(st, slot) <= st.f_number[d]:
            n += 1
        else:
            drop_bit(st.candidates, slot)
        slot = next_bit(st.candidates, slot)
    return n


@jit
def _must_be_chosen(st, chooser):
    """Opponents must choose certain characters if able: then only those are candidates."""
    found = False
    slot = next_bit(st.candidates, -1)
    while slot >= 0:
        if owner_of(st, slot) != chooser and (st.keywords[slot] >> np.uint32(c.MUST_BE_CHOSEN)) & np.uint32(1):
            found = True
        slot = next_bit(st.candidates, slot)
    if found:
        slot = next_bit(st.candidates, -1)
        while slot >= 0:
            if owner_of(st, slot) == chooser or not (st.keywords[slot] >> np.uint32(c.MUST_BE_CHOSEN)) & np.uint32(1):
                drop_bit(st.candidates, slot)
            slot = next_bit(st.candidates, slot)


@jit
def _targeted(st, tb, d, slot, chooser):
    """A card was chosen by an opponent; for Vanish it matters whether an action resolves (8.14.1)."""
    emit(st, tb, c.E_CHOSEN, slot, st.f_source[d], chooser, 0)
    if owner_of(st, slot) != chooser:
        action = st.f_source[d] != c.NONE and tb.type[st.card[st.f_source[d]]] == c.ACTION
        emit(st, tb, c.E_CHOSEN_BY_OPPONENT, slot, st.f_source[d], chooser, action)


@jit
def _random(st, tb, d, ins):
    """a: filter, b: how many, c: 0, d: whose cards (-1: as the filter says): taken at random into SET_THEM."""
    cards = st.f_sets[d, c.SET_THEM]
    whose = who(st, d, ins[4]) if ins[4] >= 0 else np.int64(-1)
    clear_bits(cards)
    n = fill_candidates(st, tb, np.int64(ins[1]), d, 0, np.int64(st.f_player[d]), whose)
    wanted = min(n, amount(st, tb, ins[2], d))
    for _ in range(wanted):
        skip = random_below(st, n)
        slot = next_bit(st.candidates, -1)
        for _ in range(skip):
            slot = next_bit(st.candidates, slot)
        add_bit(cards, slot)
        drop_bit(st.candidates, slot)
        n -= 1
    st.f_result[d] = wanted
    st.f_ok[d] = wanted > 0
