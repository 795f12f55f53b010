"""What the instructions do to players and cards (sections 6.7.2, 1.9, 1.11, 1.12, 7)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.asking import ask, ask_card, up_to_options
from lorcana_env.rules.basics import (
    add_bit,
    clear_bits,
    count_bits,
    drop_bit,
    gain_lore,
    next_bit,
    owner_of,
    push,
    random_below,
)
from lorcana_env.rules.damage import (
    DEALT,
    MOVED,
    PUT,
    UNREDUCED,
    add_damage,
    banish_all,
    by_ability_in_challenge,
    remove_damage,
    take_off,
)
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import add_lasting
from lorcana_env.rules.matching import amount, damage_stays, matches, pay_ink, ready_ink, who
from lorcana_env.rules.play import way_of, ways_to_pay
from lorcana_env.rules.play_rules import may_play
from lorcana_env.rules.replacement import must_choose
from lorcana_env.rules.zones import (
    bottom_to_top,
    change_zone,
    discard_one,
    draw,
    emit,
    hide_hand,
    hide_inkwell,
    note,
    put_under,
    reorder,
    shuffle,
)


@jit
def change_numbers(st, tb, d, ins, op):
    """Lore, cards drawn, damage, exerting: instructions OP_DRAW .. OP_READY."""
    if op == c.OP_DRAW:
        _draw(st, tb, d, ins)
    elif op == c.OP_LORE:
        _lore(st, tb, d, ins)
    elif op == c.OP_DAMAGE:
        if _damage(st, tb, d, ins):
            return  # waiting for a choice between replacement effects
    elif op == c.OP_HEAL:
        if _heal(st, tb, d, ins):
            return  # waiting for a number
    elif op == c.OP_MOVE_DAMAGE:
        if _move_damage(st, tb, d, ins):
            return
    elif op == c.OP_BANISH:
        _banish(st, tb, d, ins)
    else:
        _exert_or_ready(st, tb, d, ins, op == c.OP_EXERT)
    st.f_pc[d] += 1


@jit
def change_cards(st, tb, d, ins, op):
    """Moving cards, lasting effects, playing cards: instructions from OP_PUT on."""
    if op == c.OP_PUT:
        if _put(st, tb, d, ins):
            return  # waiting for the order
    elif op == c.OP_PUT_TOP_UNDER:
        _put_top_under(st, tb, d, ins)
    elif op == c.OP_GIVE:
        _give(st, tb, d, ins)
    elif op == c.OP_MOVE_TO:
        _move_to(st, tb, d, ins)
    elif op == c.OP_PLAY:
        if _play(st, tb, d, ins):
            return  # waiting for the way to pay
    elif op == c.OP_PLAYER_GIVE:
        player = np.int64(st.f_player[d])
        add_lasting(st, ins[1], c.NONE, player, st.f_source[d], ins[2], amount(st, tb, ins[3], d), ins[4])
    elif op == c.OP_PAY:
        _pay(st, tb, d, ins)
    elif op == c.OP_LOOK:
        _look(st, tb, d, ins)
    elif op == c.OP_CREATE_TRIGGER:
        them = next_bit(st.f_sets[d, c.SET_THEM], -1) if ins[4] else -1
        add_lasting(
            st,
            c.M_TRIGGER,
            them if them >= 0 else c.NONE,
            np.int64(st.f_player[d]),
            st.f_source[d],
            ins[1],
            ins[3],
            ins[2],
        )
    elif op == c.OP_UNSHIFT:
        _unshift(st, tb, d)
    elif op == c.OP_REVEAL_HAND:  # a: whose, b: 1 when only you look at it
        p = who(st, d, ins[1])
        for i in range(st.counts[p, c.HAND]):
            st.known[st.cards[p, c.HAND, i]] |= np.uint8(1 << st.f_player[d]) if ins[2] else np.uint8(255)
    elif op == c.OP_SHUFFLE:
        shuffle(st, who(st, d, ins[1]))
        st.f_way[d] |= 2  # something was done, also when the search before found nothing (7.1.4)
    elif op == c.OP_SET_OK:
        st.f_ok[d] = ins[1]
    elif op == c.OP_INK_DOWN_TO:
        _ink_down_to(st, tb, d, ins)
    elif op == c.OP_REVEAL:
        slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
        st.f_ok[d] = slot >= 0
        while slot >= 0:
            st.known[slot] = 255
            slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
    elif op == c.OP_REVEAL_UNTIL:
        _reveal_until(st, tb, d, ins)
    elif op == c.OP_LOOK_INK:
        for i in range(st.counts[st.f_player[d], c.INKWELL]):
            st.known[st.cards[st.f_player[d], c.INKWELL, i]] |= np.uint8(1 << st.f_player[d])
    else:
        _discard(st, tb, d, ins)
    st.f_pc[d] += 1


# -- numbers -----------------------------------------------------------------------------------------------------


@jit
def performed(n, wanted, ins):
    """Whether an instruction was performed: anything of it, or as the first part of "[A] to [B]" all (6.1.5.1)."""
    return n > 0 and (n >= wanted or not ins[7])


@jit
def _draw(st, tb, d, ins):
    """a: who, b: how many, c: 1 until the hand holds that many, 2 until it holds as many as the hand of player d,
    3 from the bottom of the deck."""
    p = who(st, d, ins[1])
    if ins[3] == 2:
        n = np.int64(st.counts[who(st, d, ins[4]), c.HAND]) - np.int64(st.counts[p, c.HAND])
    else:
        n = amount(st, tb, ins[2], d)
        if ins[3] == 1:
            n -= np.int64(st.counts[p, c.HAND])
    drawn = 0
    for _ in range(n):
        if ins[3] == 3:
            bottom_to_top(st, p)
        if draw(st, tb, p):
            drawn += 1
    st.f_result[d] = drawn
    st.f_ok[d] = performed(drawn, n, ins)


@jit
def _lore(st, tb, d, ins):
    """a: who, b: how much, c: 1 to lose it; nobody has less than 0 (1.11.1)."""
    p = who(st, d, ins[1])
    n = amount(st, tb, ins[2], d)
    wanted = n
    if ins[3] and st.player_rules[p] & c.KEEP_LORE:
        n = np.int64(0)
    elif ins[3]:
        n = min(n, np.int64(st.lore[p]))
        st.lore[p] -= n
    else:
        n = gain_lore(st, p, n)
    st.dirty |= c.DIRTY_TURN
    st.f_result[d] = n
    st.f_ok[d] = performed(n, wanted, ins)


@jit
def _damage(st, tb, d, ins):
    """a: how much, b: 0 dealt, 1 put, 2 dealt without Resist; on each of the cards, at the same time."""
    n = amount(st, tb, ins[1], d)
    how = PUT if ins[2] == 1 else UNREDUCED if ins[2] == 2 else DEALT
    resisted = n if how == DEALT and tb.rules_2026 else np.int64(0)
    if how != PUT and n > 0 and tb.table_rules and must_choose(st, tb, st.f_sets[d, c.SET_THEM], resisted):
        return True
    source = st.f_source[d]
    by_action = source != c.NONE and tb.type[st.card[source]] == c.ACTION
    total = 0
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    while slot >= 0:
        dealt = add_damage(st, tb, slot, n, how)
        total += dealt
        if dealt > 0:
            by_ability_in_challenge(st, source, slot)
        if dealt > 0 and by_action and how != PUT:
            emit(st, tb, c.E_DAMAGED_BY_ACTION, slot, source, np.int64(st.f_player[d]), dealt)
        slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
    st.f_result[d] = total
    st.f_ok[d] = total > 0
    return False


@jit
def _heal(st, tb, d, ins):
    """a: how much (0: all), b: 1 for "up to", which asks for the number on each damaged card, 2 for so much in total.

    SET_SOURCE holds afterwards the cards that damage was removed from.
    """
    cards = st.f_sets[d, c.SET_THEM]
    player = np.int64(st.f_player[d])
    n = amount(st, tb, ins[1], d) if ins[1] != 0 else np.int64(200)
    if st.f_phase[d] == 0:
        st.f_result[d] = 0
        st.f_left[d] = -1
        clear_bits(st.f_sets[d, c.SET_SOURCE])
    elif st.f_phase[d] == 1:
        removed = remove_damage(st, tb, np.int64(st.f_left[d]), np.int64(st.answer), player)
        st.f_result[d] += removed
        if removed > 0:
            add_bit(st.f_sets[d, c.SET_SOURCE], np.int64(st.f_left[d]))
    if ins[2] == 2:
        n -= np.int64(st.f_result[d])
    slot = next_bit(cards, np.int64(st.f_left[d]))
    while slot >= 0:
        damage = np.int64(st.damage[slot]) if st.zone[slot] == c.PLAY else 0
        if not ins[2]:
            st.f_result[d] += remove_damage(st, tb, slot, n, player)
        elif damage > 0 and n > 0 and not damage_stays(st):
            st.f_left[d] = slot
            st.f_phase[d] = 1
            ask(st, d, c.D_NUMBER, player, up_to_options(min(n, damage)))
            return True
        slot = next_bit(cards, slot)
    st.f_phase[d] = 0
    st.f_ok[d] = performed(np.int64(st.f_result[d]), n if ins[1] != 0 and not ins[2] else np.int64(1), ins)
    return False


@jit
def _move_damage(st, tb, d, ins):
    """a: how much (0: all), b: 1 for "up to", c: 1 from other cards only: from SET_SOURCE to SET_THEM (1.9.1.4)."""
    source = next_bit(st.f_sets[d, c.SET_SOURCE], -1)
    target = next_bit(st.f_sets[d, c.SET_THEM], -1)
    st.f_ok[d] = 0
    if not ins[2] and source >= 0 and next_bit(st.f_sets[d, c.SET_SOURCE], source) >= 0:
        _gather_damage(st, tb, d, ins, target)
        return False
    apart = source >= 0 and target >= 0 and source != target  # on another card (1.9.1.4)
    stays = tb.rules_2026 and damage_stays(st)
    if not apart or st.zone[source] != c.PLAY or st.zone[target] != c.PLAY or stays:
        st.f_result[d] = 0
        return False
    n = np.int64(st.damage[source])
    wanted = n
    if ins[1] != 0:
        wanted = amount(st, tb, ins[1], d)
        n = min(n, wanted)
    if ins[2] and n > 0:
        if st.f_phase[d] == 0:
            st.f_phase[d] = 1
            ask(st, d, c.D_NUMBER, np.int64(st.f_player[d]), up_to_options(n))
            return True
        st.f_phase[d] = 0
        n = np.int64(st.answer)
    if n > 0:
        take_off(st, tb, source, n, np.int64(st.f_player[d]))
        add_damage(st, tb, target, n, MOVED)
    st.f_result[d] = n
    st.f_ok[d] = performed(n, np.int64(1) if ins[2] else wanted, ins)
    return False


@jit
def _gather_damage(st, tb, d, ins, target):
    """Move damage from several cards to one."""
    total = np.int64(0)
    source = next_bit(st.f_sets[d, c.SET_SOURCE], -1)
    while source >= 0 and target >= 0:
        if st.zone[source] == c.PLAY and source != target:
            n = np.int64(st.damage[source])
            if ins[1] != 0:
                n = min(n, amount(st, tb, ins[1], d))
            total += take_off(st, tb, source, n, np.int64(st.f_player[d])) if n > 0 else 0
        source = next_bit(st.f_sets[d, c.SET_SOURCE], source)
    if total > 0:
        add_damage(st, tb, target, total, MOVED)
    st.f_result[d] = total
    st.f_ok[d] = total > 0


@jit
def _banish(st, tb, d, ins):
    cards = st.f_sets[d, c.SET_THEM]
    n = banish_all(st, tb, cards)
    st.f_result[d] = n
    st.f_ok[d] = performed(n, count_bits(cards), ins)


@jit
def _exert_or_ready(st, tb, d, ins, exert):
    """a: 1 for cards in an inkwell, else those in play. A location is neither ready nor exerted (5.1.2.3)."""
    cards = st.f_sets[d, c.SET_THEM]
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        in_play = st.zone[slot] == c.PLAY
        if st.zone[slot] == c.INKWELL if ins[1] else in_play and tb.type[st.card[slot]] != c.LOCATION:
            if exert and not st.exerted[slot]:
                st.exerted[slot] = 1
                n += 1
                if in_play:
                    emit(st, tb, c.E_EXERT, slot, c.NONE, owner_of(st, slot), 0)
            elif not exert and st.exerted[slot] and not (in_play and st.restrictions[slot] & (1 << c.NO_READY)):
                st.exerted[slot] = 0
                n += 1
                if in_play:
                    emit(st, tb, c.E_READY, slot, c.NONE, np.int64(st.f_player[d]), 0)
        slot = next_bit(cards, slot)
    st.dirty |= c.DIRTY_STATE
    st.f_result[d] = n
    st.f_ok[d] = performed(n, count_bits(cards), ins)


# -- cards -------------------------------------------------------------------------------------------------------


@jit
def _put(st, tb, d, ins):
    """a: where, b: flags. Several cards "in any order" are ordered by their player, one at a time."""
    cards = st.f_sets[d, c.SET_THEM]
    where = ins[1]
    flags = ins[2]
    if flags & c.PUT_ANY_ORDER and (where == c.TO_DECK_BOTTOM or where == c.TO_DECK_TOP):
        return _put_in_order(st, tb, d, ins, where)
    n = 0
    if flags & c.PUT_RANDOM_ORDER:
        left = st.f_sets[d, c.SET_SOURCE]
        for w in range(left.shape[0]):
            left[w] = cards[w]
        for rest in range(count_bits(left), 0, -1):
            slot = next_bit(left, -1)
            for _ in range(random_below(st, rest)):
                slot = next_bit(left, slot)
            drop_bit(left, slot)
            if _put_one(st, tb, d, slot, where, flags):
                st.known[slot] = 0
                n += 1
        st.f_result[d] = n
        st.f_ok[d] = performed(n, count_bits(cards), ins)
        return False
    slot = next_bit(cards, -1)
    while slot >= 0:
        if _put_one(st, tb, d, slot, where, flags):
            n += 1
        slot = next_bit(cards, slot)
    if where == c.TO_DECK_SHUFFLED:
        for p in range(st.lore.shape[0]):
            slot = next_bit(cards, -1)
            while slot >= 0:
                if owner_of(st, slot) == p:
                    shuffle(st, p)
                    break
                slot = next_bit(cards, slot)
    st.f_result[d] = n
    st.f_ok[d] = performed(n, count_bits(cards), ins)
    return False


@jit
def _put_in_order(st, tb, d, ins, where):
    """The first one picked goes deepest on top, or highest at the bottom: the pick order is the order of placing.

    A card's player orders it; cards that you looked at, you order, whose ever they are.
    """
    cards = st.f_sets[d, c.SET_SOURCE]  # those that have no place yet
    if st.f_phase[d] == 1:
        if st.answer != c.ANSWER_DONE:  # else their player left the game
            slot = np.int64(st.answer)
            reorder(st, slot, where == c.TO_DECK_BOTTOM)
            drop_bit(cards, slot)
    else:  # all of them move at once, with the cards under them (7.2.3)
        clear_bits(cards)
        moved = 0
        slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
        while slot >= 0:
            under = st.below[slot] if st.zone[slot] == c.PLAY else np.uint8(c.NONE)
            while under != c.NONE:
                add_bit(cards, np.int64(under))
                under = st.below[under]
            if _put_one(st, tb, d, slot, where, 0):
                add_bit(cards, slot)
                moved += 1
            slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
        st.f_result[d] = count_bits(cards)
        st.f_ok[d] = performed(moved, count_bits(st.f_sets[d, c.SET_THEM]), ins)
    st.f_phase[d] = 0
    for i in range(st.lore.shape[0]):
        p = (np.int64(st.active) + i) % st.lore.shape[0]
        clear_bits(st.candidates)
        n = 0
        slot = next_bit(cards, -1)
        while slot >= 0:
            if owner_of(st, slot) == p and not st.out[p]:
                add_bit(st.candidates, slot)
                n += 1
            slot = next_bit(cards, slot)
        if n == 1:
            slot = next_bit(st.candidates, -1)
            reorder(st, slot, where == c.TO_DECK_BOTTOM)
            drop_bit(cards, slot)
        elif n > 1:
            st.f_phase[d] = 1
            ask_card(st, d, np.int64(st.f_player[d]) if ins[2] & c.PUT_YOU_ORDER else p, n, n)
            return True
    st.dirty |= c.DIRTY_ZONES
    return False


@jit
def _put_one(st, tb, d, slot, where, flags):
    """Move one card; whether it could be moved."""
    zone = st.zone[slot]
    if zone == c.GONE or st.card[slot] == tb.marketing_card:  # 10.2.2.1
        return False
    p = owner_of(st, slot)
    in_play = zone == c.PLAY
    if flags & c.PUT_REVEALED:
        st.known[slot] = 255
    drop_bit(st.f_sets[d, c.SET_LOOKED], slot)
    if where == c.TO_UNDER:
        top = next_bit(st.f_sets[d, c.SET_SOURCE], -1)
        if top < 0 or top == slot or st.zone[top] != c.PLAY:
            return False
        put_under(st, tb, slot, top, 1 if flags & c.PUT_FACEDOWN else 0)
        note(st, c.H_PUT_UNDER, top, np.int64(st.f_player[d]))
        emit(st, tb, c.E_PUT_UNDER, top, slot, np.int64(st.f_player[d]), 0)
    elif where == c.TO_HAND:
        if zone == c.HAND:
            return False
        change_zone(st, tb, slot, c.HAND, False)
        st.known[slot] |= np.uint8(1 << p)
        if in_play:
            emit(st, tb, c.E_RETURN_TO_HAND, slot, c.NONE, p, 0)
        elif zone == c.DISCARD:
            emit(st, tb, c.E_RETURN_FROM_DISCARD, slot, c.NONE, p, 0)
        if zone == c.INKWELL:
            hide_inkwell(st, tb, p)
            st.known[slot] = np.uint8(1 << p)
    elif where == c.TO_INKWELL:
        change_zone(st, tb, slot, c.INKWELL, False)
        if flags & c.PUT_EXERTED:
            st.exerted[slot] = 1
        under = st.below[slot] if in_play else np.uint8(c.NONE)
        while under != c.NONE:  # the cards of the stack come along in the same way (5.1.1.7, 7.5.2)
            st.exerted[under] = st.exerted[slot]
            note(st, c.H_INKED, np.int64(under), p)
            emit(st, tb, c.E_INK, np.int64(under), c.NONE, p, st.turn_counts[p, c.H_INKED])
            under = st.below[under]
        if zone == c.HAND:
            st.known[slot] &= np.uint8(1 << p)
            hide_hand(st, p)
        note(st, c.H_INKED, slot, p)
        emit(st, tb, c.E_INK, slot, c.NONE, p, st.turn_counts[p, c.H_INKED])
    elif where == c.TO_DISCARD:
        change_zone(st, tb, slot, c.DISCARD, False)
    else:
        if zone == c.HAND:
            st.known[slot] &= np.uint8(1 << p)
            hide_hand(st, p)
        change_zone(st, tb, slot, c.DECK, where == c.TO_DECK_BOTTOM)
    return True


@jit
def _discard(st, tb, d, ins):
    """Discard the cards in SET_THEM from hands: an event for each card, and one for each player with the number.

    a: 1 when they are a whole hand, which may be empty: that counts as discarded (official note).

    SET_LOOKED collects what the program discards.
    """
    cards = st.f_sets[d, c.SET_THEM]
    n = 0
    for p in range(st.lore.shape[0]):
        mine = 0
        slot = next_bit(cards, -1)
        while slot >= 0:
            if owner_of(st, slot) == p and st.zone[slot] == c.HAND and not st.player_rules[p] & c.NO_DISCARD:
                discard_one(st, tb, slot, p)
                add_bit(st.f_sets[d, c.SET_LOOKED], slot)
                mine += 1
            slot = next_bit(cards, slot)
        if mine > 0:
            emit(st, tb, c.E_DISCARD_SOME, c.NONE, c.NONE, p, mine)
        n += mine
    st.f_result[d] = n
    wanted = count_bits(cards)
    st.f_ok[d] = n >= wanted if ins[1] else performed(n, wanted, ins)


@jit
def _put_top_under(st, tb, d, ins):
    """The top card of your deck goes facedown under each of the cards."""
    player = np.int64(st.f_player[d])
    cards = st.f_sets[d, c.SET_THEM]
    done = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        n = np.int64(st.counts[player, c.DECK])
        if n > 0 and st.zone[slot] == c.PLAY:
            put_under(st, tb, np.int64(st.cards[player, c.DECK, n - 1]), slot, 1)
            note(st, c.H_PUT_UNDER, slot, player)
            emit(st, tb, c.E_PUT_UNDER, slot, c.NONE, player, 0)
            done += 1
        slot = next_bit(cards, slot)
    st.f_result[d] = done
    st.f_ok[d] = performed(done, count_bits(cards), ins)


@jit
def _give(st, tb, d, ins):
    """A lasting effect on each of the cards: a kind, b parameter, c value, d duration."""
    value = amount(st, tb, ins[3], d)
    cards = st.f_sets[d, c.SET_THEM]
    player = np.int64(st.f_player[d])
    source = st.f_source[d]
    here = source != c.NONE and st.zone[source] == c.PLAY and st.incarnation[source] == st.f_source_incarnation[d]
    over = ins[4] == c.WHILE_SOURCE_IN_PLAY and not here  # what lasts while this is in play has ended before it began
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        if st.zone[slot] == c.PLAY and not over:
            add_lasting(st, ins[1], slot, player, st.f_source[d], ins[2], value, ins[4])
            n += 1
        slot = next_bit(cards, slot)
    st.f_ok[d] = performed(n, count_bits(cards), ins)
    st.f_result[d] = n


@jit
def _move_to(st, tb, d, ins):
    """The characters move to the location in SET_SOURCE for free (4.7.3.2)."""
    location = next_bit(st.f_sets[d, c.SET_SOURCE], -1)
    if location >= 0 and st.zone[location] != c.PLAY:  # it has left since (6.1.11.1)
        location = -1
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    n = 0
    while slot >= 0 and location >= 0:
        mine = owner_of(st, slot) == owner_of(st, location)  # 4.7.1
        if (
            mine
            and st.zone[slot] == c.PLAY
            and st.at[slot] != location
            and not st.restrictions[slot] & (1 << c.NO_MOVE)
        ):
            from_location = st.at[slot] != c.NONE
            st.at[slot] = location
            st.dirty |= c.DIRTY_STATE
            emit(st, tb, c.E_MOVE, slot, location, owner_of(st, slot), 1 if from_location else 0)
            n += 1
        slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
    st.f_ok[d] = performed(n, count_bits(st.f_sets[d, c.SET_THEM]), ins)
    st.f_result[d] = n


@jit
def _play(st, tb, d, ins):
    """Play the selected card while the effect resolves (6.7.7).

    a: PLAY_PAYING, PLAY_FREE or PLAY_SHIFTING (for free), b: 1 it enters exerted, c: 1 an action goes to the bottom,
    d: 1 then the next card of the set, e: 1 not if it has become ink (6.1.11.1).
    """
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    st.f_ok[d] = slot >= 0
    if ins[4] and slot >= 0:
        drop_bit(st.f_sets[d, c.SET_THEM], slot)
        if next_bit(st.f_sets[d, c.SET_THEM], slot) >= 0:
            st.f_pc[d] -= 1
    there = slot >= 0 and st.zone[slot] != c.PLAY and st.zone[slot] != c.RESOLVING and st.zone[slot] != c.GONE
    if not there or (ins[5] and st.zone[slot] == c.INKWELL) or not may_play(st, tb, slot):
        st.f_ok[d] = 0
        st.f_phase[d] = 0
        return False
    way = c.BY_SHIFT if ins[1] == c.PLAY_SHIFTING else c.BY_FREE
    if ins[1] == c.PLAY_PAYING:  # by ink or any alternate cost but "for free" (4.3.2.2)
        p = owner_of(st, slot)
        ways = ways_to_pay(st, tb, slot, p)
        if ways == 0:
            st.f_ok[d] = 0
            return False
        if st.f_phase[d] == 0 and ways & (ways - 1):
            st.f_phase[d] = 1
            ask(st, d, c.D_COST, p, np.uint32(ways))
            return True
        option = 0
        if st.f_phase[d] == 1:
            option = np.int64(st.answer)
        else:
            while not (ways >> option) & 1:
                option += 1
        st.f_phase[d] = 0
        way = way_of(st, tb, slot, p, option)
    drop_bit(st.f_sets[d, c.SET_LOOKED], slot)
    f = push(st, c.F_PLAY, owner_of(st, slot), slot)
    st.f_way[f] = way
    st.f_left[f] = c.PLAYED_BY_EFFECT | (c.ENTERS_EXERTED if ins[2] else 0) | (c.TO_THE_BOTTOM if ins[3] else 0)
    if ins[1] == c.PLAY_SHIFTING:
        st.f_left[f] |= c.SHIFT_FREE
    return False


@jit
def _pay(st, tb, d, ins):
    """Pay ink as part of an effect, or fail to (6.1.5.1)."""
    n = amount(st, tb, ins[1], d)
    p = who(st, d, ins[2])
    st.f_ok[d] = ready_ink(st, p) >= n
    if st.f_ok[d]:
        pay_ink(st, p, n)


@jit
def _look(st, tb, d, ins):
    """a: whose deck, b: how many, c: 1 when they are revealed, 2 when nobody sees them, d: 1 in addition to others.

    They become SET_LOOKED.
    """
    p = who(st, d, ins[1])
    n = amount(st, tb, ins[2], d)
    if n > np.int64(st.counts[p, c.DECK]):  # what can't be done in full is not begun in "[A] to [B]" (6.1.5.1)
        n = np.int64(st.counts[p, c.DECK]) if not ins[7] else np.int64(0)
    if not ins[4]:
        clear_bits(st.f_sets[d, c.SET_LOOKED])
    clear_bits(st.f_sets[d, c.SET_THEM])
    for i in range(n):
        slot = np.int64(st.cards[p, c.DECK, st.counts[p, c.DECK] - 1 - i])
        add_bit(st.f_sets[d, c.SET_LOOKED], slot)
        add_bit(st.f_sets[d, c.SET_THEM], slot)
        if ins[3] != 2:
            st.known[slot] |= np.uint8(255) if ins[3] else np.uint8(1 << st.f_player[d])
    st.f_result[d] = n
    st.f_ok[d] = n > 0


@jit
def _reveal_until(st, tb, d, ins):
    """Reveal cards from the top of your deck until one matches filter a: it is SET_THEM, all of them SET_LOOKED."""
    p = np.int64(st.f_player[d])
    clear_bits(st.f_sets[d, c.SET_LOOKED])
    clear_bits(st.f_sets[d, c.SET_THEM])
    st.f_ok[d] = 0
    i = np.int64(st.counts[p, c.DECK]) - 1
    while i >= 0:
        slot = np.int64(st.cards[p, c.DECK, i])
        st.known[slot] = 255
        add_bit(st.f_sets[d, c.SET_LOOKED], slot)
        if matches(st, tb, np.int64(ins[1]), slot, d):
            add_bit(st.f_sets[d, c.SET_THEM], slot)
            st.f_ok[d] = 1
            return
        i -= 1


@jit
def _ink_down_to(st, tb, d, ins):
    """The player returns ink at random to hand until so many cards are left (counted once, 6.1.8.1)."""
    p = who(st, d, ins[1])
    n = np.int64(st.counts[p, c.INKWELL]) - amount(st, tb, ins[2], d)
    stay = np.int64(tb.starting_ink)
    done = 0
    for _ in range(min(n, st.counts[p, c.INKWELL] - stay)):
        slot = np.int64(st.cards[p, c.INKWELL, stay + random_below(st, st.counts[p, c.INKWELL] - stay)])
        _put_one(st, tb, d, slot, c.TO_HAND, 0)
        done += 1
    st.f_result[d] = done
    st.f_ok[d] = done > 0


@jit
def _unshift(st, tb, d):
    """Temporary Shift ends: damage is removed, the top card alone returns to hand, the card below is in play."""
    slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
    if slot < 0 or st.zone[slot] != c.PLAY:
        return
    base = np.int64(st.below[slot])
    p = owner_of(st, slot)
    remove_damage(st, tb, slot, np.int64(st.damage[slot]), p)
    exerted = st.exerted[slot]
    drying = st.drying[slot]
    at = st.at[slot]
    if base == c.NONE:
        change_zone(st, tb, slot, c.HAND, False)
        emit(st, tb, c.E_RETURN_TO_HAND, slot, c.NONE, p, 0)
        return
    rest = st.below[base]
    st.below[slot] = c.NONE
    for i in range(st.counts[p, c.PLAY]):
        if st.cards[p, c.PLAY, i] == slot:
            st.cards[p, c.PLAY, i] = base
    n = np.int64(st.counts[p, c.PLAY])
    st.cards[p, c.PLAY, n] = slot  # so that leaving play finds it
    st.counts[p, c.PLAY] = n + 1
    for i in range(st.n_lasting):  # what applies to the character applies to it on (8.10.5)
        if st.l_target[i] == slot and st.l_incarnation[i] == st.incarnation[slot]:
            st.l_target[i] = base
            st.l_incarnation[i] = st.incarnation[base] + 1
    change_zone(st, tb, slot, c.HAND, False)
    emit(st, tb, c.E_RETURN_TO_HAND, slot, c.NONE, p, 0)
    st.zone[base] = c.PLAY
    st.incarnation[base] += 1
    st.exerted[base] = exerted
    st.drying[base] = drying
    st.damage[base] = st.damage[slot]  # none, unless a card says that it stays
    st.at[base] = at
    st.below[base] = rest
    st.facedown[base] = 0
    st.under_count[base] = 0
    while rest != c.NONE:
        st.at[rest] = base
        st.under_count[base] += 1
        rest = st.below[rest]
    st.dirty |= c.DIRTY_PLAY
