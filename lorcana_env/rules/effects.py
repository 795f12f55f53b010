"""Which function carries out which instruction on players and cards."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.amounts import amount
from lorcana_env.rules.basics import next_bit
from lorcana_env.rules.effects_cards import discard, ink_down_to, look, put, put_top_under, reveal_until
from lorcana_env.rules.effects_numbers import (
    banish_cards,
    change_lore,
    deal_damage,
    draw_cards,
    exert_or_ready,
    heal,
    move_damage,
)
from lorcana_env.rules.effects_playing import give, pay, play_card
from lorcana_env.rules.jit import jit
from lorcana_env.rules.lasting import add_lasting
from lorcana_env.rules.move import move_to
from lorcana_env.rules.references import who
from lorcana_env.rules.shift import unshift
from lorcana_env.rules.zones import shuffle


@jit
def change_numbers(st, tb, d, ins, op):
    """Lore, cards drawn, damage, exerting: instructions OP_DRAW .. OP_READY."""
    if op == c.OP_DRAW:
        draw_cards(st, tb, d, ins)
    elif op == c.OP_LORE:
        change_lore(st, tb, d, ins)
    elif op == c.OP_DAMAGE:
        if deal_damage(st, tb, d, ins):
            return  # waiting for a choice between replacement effects
    elif op == c.OP_HEAL:
        if heal(st, tb, d, ins):
            return  # waiting for a number
    elif op == c.OP_MOVE_DAMAGE:
        if move_damage(st, tb, d, ins):
            return
    elif op == c.OP_BANISH:
        banish_cards(st, tb, d, ins)
    else:
        exert_or_ready(st, tb, d, ins, op == c.OP_EXERT)
    st.f_pc[d] += 1


@jit
def change_cards(st, tb, d, ins, op):
    """Moving cards, lasting effects, playing cards: instructions from OP_PUT on."""
    if op == c.OP_PUT:
        if put(st, tb, d, ins):
            return  # waiting for the order
    elif op == c.OP_PUT_TOP_UNDER:
        put_top_under(st, tb, d, ins)
    elif op == c.OP_GIVE:
        give(st, tb, d, ins)
    elif op == c.OP_MOVE_TO:
        move_to(st, tb, d, ins)
    elif op == c.OP_PLAY:
        if play_card(st, tb, d, ins):
            return  # waiting for the way to pay
    elif op == c.OP_PLAYER_GIVE:
        player = np.int64(st.f_player[d])
        add_lasting(st, ins[1], c.NONE, player, st.f_source[d], ins[2], amount(st, tb, ins[3], d), ins[4])
    elif op == c.OP_PAY:
        pay(st, tb, d, ins)
    elif op == c.OP_LOOK:
        look(st, tb, d, ins)
    elif op == c.OP_CREATE_TRIGGER:
        them = next_bit(st.f_sets[d, c.SET_THEM], -1) if ins[4] else -1
        add_lasting(
            st,
            c.MODIFIER_TRIGGER,
            them if them >= 0 else c.NONE,
            np.int64(st.f_player[d]),
            st.f_source[d],
            ins[1],
            ins[3],
            ins[2],
        )
    elif op == c.OP_UNSHIFT:
        unshift(st, tb, d)
    elif op == c.OP_REVEAL_HAND:  # a: whose, b: 1 when only you look at it
        p = who(st, d, ins[1])
        for i in range(st.counts[p, c.ZONE_HAND]):
            st.known[st.cards[p, c.ZONE_HAND, i]] |= np.uint8(1 << st.f_player[d]) if ins[2] else np.uint8(255)
    elif op == c.OP_SHUFFLE:
        shuffle(st, who(st, d, ins[1]))
        st.f_way[d] |= 2  # something was done, also when the search before found nothing (7.1.4)
    elif op == c.OP_SET_OK:
        st.f_ok[d] = ins[1]
    elif op == c.OP_INK_DOWN_TO:
        ink_down_to(st, tb, d, ins)
    elif op == c.OP_REVEAL:  # 6.1.14, 6.1.14.1
        slot = next_bit(st.f_sets[d, c.SET_THEM], -1)
        st.f_ok[d] = slot >= 0
        while slot >= 0:
            st.known[slot] = 255
            slot = next_bit(st.f_sets[d, c.SET_THEM], slot)
    elif op == c.OP_REVEAL_UNTIL:
        reveal_until(st, tb, d, ins)
    elif op == c.OP_LOOK_INK:
        for i in range(st.counts[st.f_player[d], c.ZONE_INKWELL]):
            st.known[st.cards[st.f_player[d], c.ZONE_INKWELL, i]] |= np.uint8(1 << st.f_player[d])
    else:
        discard(st, tb, d, ins)
    st.f_pc[d] += 1
