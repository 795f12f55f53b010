"""Playing a card (4.3): the process, from announcing it to what happens as it enters play or resolves."""

import numpy as np

from lorcana_env.rules.changes.damage import banish
from lorcana_env.rules.changes.decisions import ask, ask_card, fill_candidates
from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.ink import pay_ink, remove_ink_drops
from lorcana_env.rules.changes.lasting import add_lasting, drop_lasting
from lorcana_env.rules.changes.zones import change_zone, discard_one, enter_play, hold_aside, new_object, shift_onto
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay, modifies
from lorcana_env.rules.queries.context import amount_for, holds_for, matches_for
from lorcana_env.rules.queries.derive import keywords_as_it_enters, refresh
from lorcana_env.rules.queries.play_rules import table_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import clear_bits, drop_bit, give_up, next_bit, owner_of, pop, push
from lorcana_env.rules.turn_actions.payment import payment
from lorcana_env.rules.turn_actions.play_options import alternate_payers
from lorcana_env.rules.turn_actions.shift import base_chosen, shift_bases, shift_price, shifting
from lorcana_env.rules.turn_actions.singing import ask_singer, singer_chosen


@jit
def play_step(st, tb, d):
    """One phase of playing the card ``frame.source`` in the way ``frame.way``."""
    # The process is the same for all cards (4.3.1, 4.3.2).
    frame = st.frames[d]
    phase = frame.phase
    if phase == c.PLAYING_START:
        _start(st, tb, d)
    elif phase == c.PLAYING_BASE:
        base_chosen(st, tb, d)
    elif phase == c.PLAYING_SINGER:
        singer_chosen(st, tb, d)
    elif phase == c.PLAYING_COSTS:
        _pay(st, tb, d)
    elif phase == c.PLAYING_INK_PAID:
        _pay_others(st, tb, d)
    elif phase == c.PLAYING_DISCARD:
        _discard_chosen(st, tb, d)
    elif phase == c.PLAYING_PAID:
        _ask_bodyguard(st, tb, d)
    elif phase == c.PLAYING_ENTER:
        _enter(st, tb, d, st.answer == 1)
    elif phase == c.PLAYING_RESOLVE:
        _resolve_action(st, tb, d)
    else:
        slot = frame.source
        if st.zone[slot] == c.ZONE_RESOLVING:  # 4.3.3.2
            if frame.play_flags & c.TO_THE_BOTTOM:
                change_zone(st, tb, slot, c.ZONE_DECK, True)
            else:
                change_zone(st, tb, slot, c.ZONE_DISCARD, False)
        pop(st)  # what triggered meanwhile resolves now, from the bag (4.3.4, 5.4.5)


@jit
def _start(st, tb, d):
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    st.known[slot] = 255  # 4.3.2.1: announced and revealed
    if shifting(st, tb, d):
        ink = ink_to_pay(st, player) - np.int64(tb.shift_drops[st.card[slot]])
        free = frame.play_flags & c.SHIFT_FREE or frame.way == c.BY_ALTERNATE
        clear_bits(st.candidates)
        shift_bases(st, tb, slot, player, 99 if free else ink, st.candidates)
        if next_bit(st.candidates, -1) < 0:
            pop(st)  # an effect told to shift a card that can't be
            return
        frame.phase = c.PLAYING_BASE
        ask_card(st, d, player, 1, 1)
    elif frame.way == c.BY_SINGING:
        ask_singer(st, tb, d)
    else:
        frame.phase = c.PLAYING_COSTS


@jit
def _pay(st, tb, d):
    """Determine and pay the total cost (4.3.2.3-4). "For the next" modifiers are used up whatever the way (4.3.6)."""
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    card = st.card[slot]
    way = frame.way
    frame.ink_paid = c.NOTHING_PAID
    ink = 0
    drops = 0  # removed as such, not to pay ink
    if way == c.BY_INK:
        ink = np.int64(payment(st, tb, slot, player, tb.cost[card], False, True))
        frame.ink_paid = ink
    elif way == c.BY_SHIFT:
        base = np.int64(next_bit(frame.sets[c.SET_THEM], -1))
        ink = np.int64(shift_price(st, tb, slot, player, base, True))
        if frame.play_flags & c.SHIFT_FREE:
            _ask_bodyguard(st, tb, d)
            return
        drops = np.int64(tb.shift_drops[card])
        if ink > 0 or (tb.shift_discard[card] == 0 and drops == 0):  # else no ink is paid, unless a card adds some
            frame.ink_paid = ink
    else:
        # what modifiers add to another cost (4.3.2.3), singing among them (1.5.5.1)
        ink = np.int64(payment(st, tb, slot, player, 0, shifting(st, tb, d), True))
        if way == c.BY_FREE:  # all costs are ignored (4.3.2.2)
            ink = 0
        elif ink > 0:
            frame.ink_paid = ink
        if way == c.BY_ALTERNATE and tb.costs[tb.alternate_cost[card], t.COST_KIND] == c.COST_INK_DROPS:
            drops = np.int64(tb.costs[tb.alternate_cost[card], t.COST_AMOUNT])
    frame.phase = c.PLAYING_INK_PAID
    remove_ink_drops(st, tb, player, drops)
    for_ink = np.int64(pay_ink(st, tb, player, slot, ink))
    frame.drops_paid = min(255, drops + max(0, for_ink))
    if for_ink >= 0:  # else the player is asked, and adds what is chosen
        _pay_others(st, tb, d)


@jit
def _pay_others(st, tb, d):
    """Pay what is paid in cards, when the ink is paid."""
    frame = st.frames[d]
    if _cards_to_pay(st, tb, frame) > 0:
        _ask_discard(st, tb, d)
        return
    if frame.way == c.BY_SINGING:
        s = next_bit(frame.sets[c.SET_THEM], -1)
        while s >= 0:
            st.exerted[s] = 1
            emit(st, tb, c.EVENT_EXERT, s, c.NONE, owner_of(st, s), 0)
            s = next_bit(frame.sets[c.SET_THEM], s)
        st.dirty |= c.DIRTY_STATE
    if frame.drops_paid:  # the card is not in play yet: it does not see what paid for it (1.6.1)
        frame.phase = c.PLAYING_PAID
    else:
        _ask_bodyguard(st, tb, d)


@jit
def _cards_to_pay(st, tb, frame):
    """Count the cards that have still to pay the Shift or alternate cost."""
    card = st.card[frame.source]
    if frame.way == c.BY_ALTERNATE:
        row = tb.alternate_cost[card]
        if tb.costs[row, t.COST_KIND] == c.COST_INK_DROPS:
            return 0
        return max(1, np.int64(tb.costs[row, t.COST_AMOUNT])) - np.int64(frame.cards_paid)
    if frame.way == c.BY_SHIFT:
        return np.int64(tb.shift_discard[card]) - np.int64(frame.cards_paid)
    return 0


@jit
def _ask_discard(st, tb, d):
    """Cards that pay a Shift or alternate cost, one at a time. The bases wait in another set meanwhile."""
    frame = st.frames[d]
    card = st.card[frame.source]
    left = _cards_to_pay(st, tb, frame)
    if frame.way == c.BY_ALTERNATE:
        clear_bits(st.candidates)
        alternate_payers(st, tb, frame.source, frame.player, st.candidates)
        frame.phase = c.PLAYING_DISCARD
        ask_card(st, d, frame.player, 1, left)
        return
    f = tb.shift_discard_filter[card]
    fill_candidates(st, tb, f, d, 0, frame.player, frame.player)
    drop_bit(st.candidates, frame.source)
    frame.phase = c.PLAYING_DISCARD
    ask_card(st, d, frame.player, 1, left)


@jit
def _discard_chosen(st, tb, d):
    slot = st.answer
    kind = c.COST_DISCARD
    frame = st.frames[d]
    if frame.way == c.BY_ALTERNATE:
        kind = tb.costs[tb.alternate_cost[st.card[frame.source]], t.COST_KIND]
    if kind == c.COST_BANISH:
        banish(st, tb, slot)
    elif kind == c.COST_TO_BOTTOM:
        change_zone(st, tb, slot, c.ZONE_DECK, True)
    elif kind == c.COST_EXERT_ONE:
        st.exerted[slot] = 1
        st.dirty |= c.DIRTY_STATE
        emit(st, tb, c.EVENT_EXERT, slot, c.NONE, frame.player, 0)
    else:
        discard_one(st, tb, slot, frame.player)
    frame.cards_paid += 1
    if _cards_to_pay(st, tb, frame) > 0:
        _ask_discard(st, tb, d)
    else:
        if kind == c.COST_DISCARD:  # the cards of one cost are discarded together
            emit(st, tb, c.EVENT_DISCARD_SOME, c.NONE, c.NONE, frame.player, frame.cards_paid)
        frame.phase = c.PLAYING_PAID  # the card is not in play yet: it does not see what paid for it (1.6.1)


@jit
def _ask_bodyguard(st, tb, d):
    """Ask whether the character enters play exerted, if it may (8.3.2); otherwise put the card into play.

    Where it enters exerted anyway, Bodyguard asks nothing. What the card itself says goes before other effects (6.7.9),
    so that it may "enter play exerted to ..." all the same; in 2.0 it was not asked.
    """
    frame = st.frames[d]
    slot = frame.source
    card = st.card[slot]
    base = next_bit(frame.sets[c.SET_THEM], -1) if shifting(st, tb, d) else -1
    keywords = np.uint32(tb.keywords[card])
    if tb.bodyguard_given and tb.type[card] == c.TYPE_CHARACTER:
        keywords |= keywords_as_it_enters(st, tb, slot)
    may = keywords & np.uint32((1 << c.KEYWORD_BODYGUARD) | (1 << c.TRAIT_MAY_ENTER_EXERTED)) != 0
    anyway = frame.play_flags & c.ENTERS_EXERTED != 0 or (base >= 0 and st.exerted[base] != 0)
    to_do = tb.events[card] & np.uint64(1 << c.EVENT_CHOOSE_TO_ENTER_EXERTED) != 0  # "exerted to ..."
    if anyway and (tb.edition < c.EDITION_2_3 or not to_do):
        may = False
    if may:
        frame.phase = c.PLAYING_ENTER
        ask(st, d, c.DECISION_MAY, frame.player, np.uint32(0))
    else:
        _enter(st, tb, d, False)


@jit
def _enter(st, tb, d, exerted):
    """The card enters play and is now played (4.3.3)."""
    # Characters, items and locations enter play (4.3.3.1, 6.7.1, 6.7.1.1).
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    card = st.card[slot]
    if tb.type[card] == c.TYPE_ACTION:
        _enter_action(st, tb, d)
        return
    chosen = exerted
    exerted = exerted or frame.play_flags & c.ENTERS_EXERTED != 0
    next_keyword = _next_enters(st, tb, slot, player)
    exerted = exerted or next_keyword >= 0
    enter_play(st, tb, slot)
    st.drops_paid[slot] = frame.drops_paid
    printed = next_keyword >= 0 and (tb.keywords[card] >> np.uint32(next_keyword)) & np.uint32(1) != 0
    if next_keyword >= 0 and not (printed and tb.edition >= c.EDITION_2_0):  # it has it already (8.1.2)
        add_lasting(st, c.MODIFIER_KEYWORD, slot, player, slot, next_keyword, 0, c.DURATION_UNTIL_YOUR_NEXT_TURN)
    if tb.type[card] != c.TYPE_CHARACTER:
        st.drying[slot] = 0
    if exerted:
        st.exerted[slot] = 1
    _enter_modified(st, tb, slot)
    base = -1
    if shifting(st, tb, d):
        base = np.int64(frame.first_base)  # of two bases the one that was chosen first (8.10.8)
        drop_bit(frame.sets[c.SET_THEM], base)
        shift_onto(st, tb, slot, base)
        second = next_bit(frame.sets[c.SET_THEM], -1)
        if second >= 0:
            shift_onto(st, tb, slot, second)
        st.shifted[slot] = 1
    if tb.table_rules:
        refresh(st, tb)  # abilities in play see it with what they give it (6.4.2.3)
        if table_modifier_sum(st, tb, c.MODIFIER_OTHERS_ENTER_EXERTED, slot, -1) >= 0:  # whatever is under it (8.10.3)
            st.exerted[slot] = 1
            st.dirty |= c.DIRTY_STATE
        more = table_modifier_sum(st, tb, c.MODIFIER_OTHERS_ENTER_DAMAGED, slot, -1)
        if more > 0:  # 6.7.9 (2.0: 6.7.8), after what the card itself says
            st.damage[slot] += more
            st.dirty |= c.DIRTY_STATE
    if st.exerted[slot]:  # also on top of an exerted character (8.10.2)
        emit(st, tb, c.EVENT_ENTER_EXERTED, slot, c.NONE, player, 0)
    if chosen and tb.keywords[card] & np.uint32(1 << c.TRAIT_MAY_ENTER_EXERTED):
        emit(st, tb, c.EVENT_CHOOSE_TO_ENTER_EXERTED, slot, c.NONE, player, 0)
    if base >= 0:
        emit(st, tb, c.EVENT_SHIFT_ONTO, slot, base, player, 0)
        if tb.shift_temporary[card]:
            add_lasting(st, c.MODIFIER_TRIGGER, slot, player, slot, c.BUILTIN_TEMPORARY_SHIFT, 1, c.DURATION_THIS_TURN)
    _note_played(st, slot, player)
    if frame.play_flags & c.NO_NAMESAKES:
        _bar_namesakes(st, tb, slot, player)
    emit(st, tb, c.EVENT_PLAY, slot, base if base >= 0 else c.NONE, player, frame.ink_paid)
    pop(st)


@jit
def _note_played(st, slot, player):
    note(st, c.HISTORY_PLAYED, slot, player)
    st.plays[slot] = min(255, st.plays[slot] + 1)


@jit
def _bar_namesakes(st, tb, slot, player):
    """The card was played from the discard as an effect allowed that wants no other of its name this turn."""
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_PLAY_FROM_DISCARD and effect.player == player:
            if effect.value & c.FROM_DISCARD_ONCE and matches_for(st, tb, effect.parameter, slot, slot, player):
                add_lasting(
                    st, c.MODIFIER_NO_NAMESAKES, c.NONE, player, slot, effect.parameter, 0, c.DURATION_THIS_TURN
                )
                return


@jit
def _next_enters(st, tb, slot, player):
    """The keyword that "the next card you play" gains, -1 when nothing is said of this card; it is used up."""
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_NEXT_ENTERS and effect.player == player:
            if matches_for(st, tb, effect.parameter, slot, effect.source, player):
                keyword = np.int64(effect.value)
                drop_lasting(st, i)
                return keyword
        i -= 1
    return -1


@jit
def _enter_modified(st, tb, slot):
    """Abilities that change how the card itself enters play (6.7.9; 2.0: 6.7.8); such damage is not taken (1.9.3)."""
    card = st.card[slot]
    if not modifies(tb, card, c.MODIFIER_ENTERS_EXERTED) and not modifies(tb, card, c.MODIFIER_ENTERS_DAMAGED):
        return
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] != c.ABILITY_STATIC:
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            kind = tb.modifiers[m, t.MODIFIER_KIND]
            if kind == c.MODIFIER_ENTERS_EXERTED or kind == c.MODIFIER_ENTERS_DAMAGED:
                if holds_for(st, tb, tb.a_condition[a], slot, owner_of(st, slot)):
                    if kind == c.MODIFIER_ENTERS_EXERTED:
                        st.exerted[slot] = 1
                    else:
                        st.damage[slot] += amount_for(
                            st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], slot, owner_of(st, slot)
                        )


@jit
def _sings(st, singers, player):
    s = next_bit(singers, -1)
    while s >= 0 and owner_of(st, s) != player:
        s = next_bit(singers, s)
    return s >= 0


@jit
def _enter_action(st, tb, d):
    """An action enters the Play zone and resolves, at once or after what played it (6.7.8.1; 2.0: 6.7.7.1)."""
    # It is an action while it is in the Play zone (5.4.1); then it goes to the discard (6.7.1.2).
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    hold_aside(st, tb, slot)
    for s in range(st.sang.shape[0]):  # who sang this card before sang another object (7.1.6)
        if st.sang[s] == slot:
            st.sang[s] = c.NONE
    frame.source_incarnation = st.incarnation[slot]
    new_object(st, slot)
    st.drops_paid[slot] = frame.drops_paid
    _note_played(st, slot, player)
    emit(st, tb, c.EVENT_PLAY, slot, c.NONE, player, frame.ink_paid)
    if frame.way == c.BY_SINGING:
        s = next_bit(frame.sets[c.SET_THEM], -1)
        while s >= 0:
            st.sang[s] = slot
            note(st, c.HISTORY_SANG, s, owner_of(st, s))
            emit(st, tb, c.EVENT_SING, s, slot, owner_of(st, s), 0)  # each of those who sing together: 8.12.3
            s = next_bit(frame.sets[c.SET_THEM], s)
        for p in range(st.lore.shape[0]):  # once for all characters of a player that sing it (8.12.3)
            if _sings(st, frame.sets[c.SET_THEM], p):
                emit(st, tb, c.EVENT_SONG, slot, c.NONE, p, 0)
    if frame.play_flags & c.NO_NAMESAKES:
        _bar_namesakes(st, tb, slot, player)
    if frame.play_flags & c.PLAYED_BY_EFFECT:
        if st.n_waiting >= st.waiting.shape[0]:
            give_up(st, c.FAULT_FRAMES)
            return
        waiting = st.waiting[st.n_waiting]
        waiting.slot = slot
        waiting.to_bottom = frame.play_flags & c.TO_THE_BOTTOM != 0
        st.n_waiting += 1
        pop(st)
    else:
        _resolve_action(st, tb, d)


@jit
def _resolve_action(st, tb, d):
    frame = st.frames[d]
    slot = frame.source
    card = st.card[slot]
    frame.phase = c.PLAYING_RESOLVE
    first = np.int64(tb.ability_start[card]) + frame.paragraphs_done
    for a in range(first, tb.ability_start[card] + tb.ability_count[card]):
        frame.paragraphs_done += 1
        if tb.a_kind[a] == c.ABILITY_RESOLVE:  # one paragraph after the other (6.1.2)
            p = push(st, c.FRAME_PROGRAM, frame.player, slot)
            pushed = st.frames[p]
            pushed.ability = a
            pushed.instruction = tb.a_code[a]
            return
    frame.phase = c.PLAYING_RESOLVED
