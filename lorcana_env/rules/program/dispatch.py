"""Dispatch of instructions to functions: made from ``opcodes`` by ``python -m tools.dispatch``."""

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.program.choosing import choose, choose_at_random, choose_nothing, select, select_nothing
from lorcana_env.rules.program.effects_cards import (
    discard,
    ink_down_to,
    look,
    look_at_inkwell,
    look_at_nothing,
    put,
    put_top_under,
    reveal,
    reveal_hand,
    reveal_until,
    shuffle_deck,
)
from lorcana_env.rules.program.effects_ink import get_drops, pay, remove_drops
from lorcana_env.rules.program.effects_numbers import (
    banish_cards,
    change_lore,
    deal_damage,
    draw_cards,
    exert_cards,
    heal,
    move_damage,
    ready_cards,
)
from lorcana_env.rules.program.effects_playing import create_trigger, give, play_card, player_give
from lorcana_env.rules.program.flow import (
    choose_player,
    choose_players,
    each_player,
    end,
    go_on_if,
    go_on_if_done,
    hold,
    jump,
    may,
    mode,
    name_card,
    remember,
    set_ok,
    take_player,
)
from lorcana_env.rules.queries.references import nobody_is
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import give_up
from lorcana_env.rules.turn_actions.move import move_to
from lorcana_env.rules.turn_actions.shift import unshift

END = 0
MAY = 1
MODE = 2
OPTION = 3
IF = 4
JUMP = 5
UNLESS_DONE = 6
EACH = 7
HOLD = 8
REMEMBER = 9
NAME = 10
CHOOSE_PLAYERS = 11
CHOOSE_PLAYER = 12
TAKE_PLAYER = 13
SELECT = 14
CHOOSE = 15
RANDOM = 16
DRAW = 17
LORE = 18
DAMAGE = 19
HEAL = 20
MOVE_DAMAGE = 21
BANISH = 22
EXERT = 23
READY = 24
PUT = 25
PUT_TOP_UNDER = 26
GIVE = 27
MOVE_TO = 28
PLAY = 29
PLAYER_GIVE = 30
PAY = 31
LOOK = 32
CREATE_TRIGGER = 33
UNSHIFT = 34
REVEAL_HAND = 35
SET_OK = 36
INK_DOWN_TO = 37
SHUFFLE = 38
REVEAL = 39
REVEAL_UNTIL = 40
LOOK_INK = 41
DISCARD = 42
GET_INK_DROPS = 43
REMOVE_INK_DROPS = 44


@jit
def carry_out(st, tb, d, op, ins):
    """Carry out an instruction."""
    if op == END:
        end(st, tb, d)
    elif op == MAY:
        may(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5], ins[6], ins[7])
    elif op == MODE:
        mode(st, tb, d, ins[2], ins[3])
    elif op == IF:
        go_on_if(st, tb, d, ins[1], ins[2], ins[3])
    elif op == JUMP:
        jump(st, d, ins[1])
    elif op == UNLESS_DONE:
        go_on_if_done(st, d, ins[1], ins[2])
    elif op == EACH:
        each_player(st, tb, d, ins[1], ins[2], ins[3], ins[4])
    elif op == HOLD:
        hold(st, tb, d, ins[1])
        st.frames[d].instruction += 1
    elif op == REMEMBER:
        remember(st, d)
        st.frames[d].instruction += 1
    elif op == NAME:
        name_card(st, tb, d)
    elif op == CHOOSE_PLAYERS:
        choose_players(st, d)
    elif op == CHOOSE_PLAYER:
        choose_player(st, d, ins[1])
    elif op == TAKE_PLAYER:
        take_player(st, d, ins[1])
        st.frames[d].instruction += 1
    elif op == SELECT:
        select(st, tb, d, ins[1], ins[2], ins[3], ins[4])
        st.frames[d].instruction += 1
    elif op == CHOOSE:
        choose(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5], ins[6])
    elif op == RANDOM:
        choose_at_random(st, tb, d, ins[1], ins[2], ins[3])
        st.frames[d].instruction += 1
    elif op == DRAW:
        draw_cards(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == LORE:
        change_lore(st, tb, d, ins[1], ins[2], ins[3], ins[4])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == DAMAGE:
        if not deal_damage(st, tb, d, ins[1], ins[2]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == HEAL:
        if not heal(st, tb, d, ins[1], ins[2], ins[3]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == MOVE_DAMAGE:
        if not move_damage(st, tb, d, ins[1], ins[2], ins[3]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == BANISH:
        banish_cards(st, tb, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == EXERT:
        exert_cards(st, tb, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == READY:
        ready_cards(st, tb, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == PUT:
        if not put(st, tb, d, ins[1], ins[2], ins[3]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == PUT_TOP_UNDER:
        put_top_under(st, tb, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == GIVE:
        give(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == MOVE_TO:
        move_to(st, tb, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == PLAY:
        if not play_card(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5], ins[6]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == PLAYER_GIVE:
        player_give(st, tb, d, ins[1], ins[2], ins[3], ins[4])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == PAY:
        pay(st, tb, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == LOOK:
        look(st, tb, d, ins[1], ins[2], ins[3], ins[4], ins[5])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == CREATE_TRIGGER:
        create_trigger(st, d, ins[1], ins[2], ins[3], ins[4])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == UNSHIFT:
        unshift(st, tb, d)
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == REVEAL_HAND:
        reveal_hand(st, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == SET_OK:
        set_ok(st, d, ins[1])
        st.frames[d].instruction += 1
    elif op == INK_DOWN_TO:
        ink_down_to(st, tb, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == SHUFFLE:
        shuffle_deck(st, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == REVEAL:
        reveal(st, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == REVEAL_UNTIL:
        reveal_until(st, tb, d, ins[1])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == LOOK_INK:
        look_at_inkwell(st, d)
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == DISCARD:
        discard(st, tb, d, ins[1], ins[2])
        st.frames[d].instruction += 1
        _did(st, d)
    elif op == GET_INK_DROPS:
        if not get_drops(st, tb, d, ins[1], ins[2], ins[3]):
            st.frames[d].instruction += 1
        _did(st, d)
    elif op == REMOVE_INK_DROPS:
        if not remove_drops(st, tb, d, ins[1], ins[2], ins[3], ins[4]):
            st.frames[d].instruction += 1
        _did(st, d)
    else:
        give_up(st, c.FAULT_OPCODE)


@jit
def _did(st, d):
    """Once a step was performed, the ability did something (6.1.13.2)."""
    frame = st.frames[d]
    if frame.performed:
        frame.did_something = 1


@jit
def about_nobody(st, d, op, ins):
    """Return whether an instruction is about a player, and nothing says who that is (6.1.11)."""
    if (
        op == MAY
        or op == LORE
        or op == LOOK
        or op == REVEAL_HAND
        or op == INK_DOWN_TO
        or op == SHUFFLE
        or op == GET_INK_DROPS
        or op == REMOVE_INK_DROPS
    ):
        return nobody_is(st, d, ins[1])
    elif op == MODE or op == RANDOM:
        return nobody_is(st, d, ins[3])
    elif op == SELECT:
        return nobody_is(st, d, ins[4])
    elif op == CHOOSE:
        return nobody_is(st, d, ins[4]) or nobody_is(st, d, ins[5])
    elif op == DRAW:
        return nobody_is(st, d, ins[1]) or nobody_is(st, d, ins[4])
    elif op == PAY:
        return nobody_is(st, d, ins[2])
    return False


@jit
def skip(st, d, op, ins):
    """Skip an instruction by which nobody is meant: it does nothing, and selects no card."""
    frame = st.frames[d]
    frame.performed = 0
    frame.result = 0
    if op == SELECT:
        select_nothing(st, d, ins[3])
    elif op == CHOOSE:
        choose_nothing(st, d)
    elif op == RANDOM:
        choose_nothing(st, d)
    elif op == LOOK:
        look_at_nothing(st, d, ins[4])
    if op == MAY:
        frame.instruction = ins[2]
    elif op == MODE:
        frame.instruction = ins[2]
    else:
        frame.instruction += 1
