"""The course of a program (6.1.4, 6.1.5): questions, options, conditions, loops over players, what is kept."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.program.choosing import any_playable, any_shiftable
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.conditions import condition_holds
from lorcana_env.rules.queries.references import player_named, selected
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import clear_bits, next_bit, opposes, owner_of, pop
from lorcana_env.rules.record.opcodes import column, number
from lorcana_env.rules.turn_actions.play_options import may_play, ways_to_pay

MODE = number("MODE")
MODE_OPTIONS = column("MODE", "options")
OPTION_START = column("OPTION", "start")
OPTION_POSSIBLE = column("OPTION", "possible")
OPTION_SHIFTABLE = column("OPTION", "shiftable_among")
OPTION_PLAYABLE = column("OPTION", "playable_among")


@jit
def end(st, tb, d):
    """A once-per-turn ability is spent when it has resolved, not when it was declined (6.1.13.2)."""
    frame = st.frames[d]
    a = frame.ability
    if (
        a >= 0
        and tb.a_kind[a] == c.ABILITY_TRIGGERED
        and tb.a_once[a] >= 0
        and (frame.did_something and not frame.declined)
    ):
        source = frame.source
        left = st.zone[source] != c.ZONE_PLAY and st.was_in_play[source] == frame.source_incarnation
        if left or st.incarnation[source] == frame.source_incarnation:  # not a new object (7.1.6)
            bit = np.int64(tb.a_once[a])
            if tb.a_times[a] == 2 and not (st.used[source] >> bit) & 1:
                bit += 1  # the first of two times
                if (st.used[source] >> bit) & 1:
                    bit -= 1
            st.used[source] |= np.uint8(1 << bit)
    pop(st)


@jit
def may(st, tb, d, player, otherwise, possible, affordable, playable, playable_among, selects):
    """Ask whether to do what follows, if it can be done at all: a card that must be affordable, one that must be
    playable, and cards of which one must be."""
    frame = st.frames[d]
    if frame.phase == 0:
        can = condition_holds(st, tb, possible, d)
        if can and playable:
            slot = selected(st, d, playable - 1)
            can = slot >= 0 and st.zone[slot] != c.ZONE_PLAY and may_play(st, tb, slot)
        if can and playable_among:
            can = any_playable(st, tb, playable_among - 1, d)
        if can and tb.code[frame.instruction + 1, 0] == MODE:  # "you may choose one", but there is none
            can = _modes(st, tb, d, frame.instruction + 1) != 0
        if can and affordable:
            slot = selected(st, d, affordable - 1)
            can = slot >= 0 and ways_to_pay(st, tb, slot, owner_of(st, slot)) != 0
        if can:
            frame.phase = 1
            ask(st, d, c.DECISION_MAY, player_named(st, d, player), np.uint32(0))
            return
    elif st.answer == 1:
        frame.phase = 0
        frame.performed = 1
        frame.instruction += 1
        return
    frame.phase = 0
    frame.performed = 0
    frame.result = 0
    frame.declined = 1
    _leave_out(st, d, selects)
    frame.instruction = otherwise


@jit
def go_on_if(st, tb, d, condition, otherwise, selects):
    _go_on(st, d, condition_holds(st, tb, condition, d), otherwise, selects)


@jit
def jump(st, d, to):
    st.frames[d].instruction = to


@jit
def go_on_if_done(st, d, otherwise, selects):
    _go_on(st, d, st.frames[d].performed != 0, otherwise, selects)


@jit
def _go_on(st, d, holds, otherwise, selects):
    frame = st.frames[d]
    if holds:
        frame.instruction += 1
    else:
        _leave_out(st, d, selects)
        frame.instruction = otherwise


@jit
def set_ok(st, d, ok):
    st.frames[d].performed = ok


@jit
def hold(st, tb, d, amount):
    st.frames[d].held = value_of(st, tb, amount, d)


@jit
def remember(st, d):
    frame = st.frames[d]
    slot = next_bit(frame.sets[c.SET_THEM], -1)
    frame.card = slot if slot >= 0 else c.NONE


@jit
def _leave_out(st, d, selects):
    """Cards that are not selected are nobody for what comes after: "that character", "its player" (6.1.4)."""
    if selects:
        clear_bits(st.frames[d].sets[c.SET_THEM])


@jit
def _modes(st, tb, d, pc):
    """The options of a choice, as bits: those that can't be carried out are not offered (6.1.5.2)."""
    options = np.uint32(0)
    for i in range(tb.code[pc, MODE_OPTIONS]):
        row = tb.code[pc + 1 + i]
        shifts = np.int64(row[OPTION_SHIFTABLE])  # 1 + the filter of cards of which one must be shiftable
        plays = np.int64(row[OPTION_PLAYABLE])  # or playable
        possible = condition_holds(st, tb, np.int64(row[OPTION_POSSIBLE]), d)
        possible = possible and (shifts == 0 or any_shiftable(st, tb, shifts - 1, d))
        if possible and (plays == 0 or any_playable(st, tb, plays - 1, d)):
            options |= np.uint32(1) << np.uint32(i)
    return options


@jit
def mode(st, tb, d, otherwise, player):
    frame = st.frames[d]
    first = frame.instruction + 1
    if frame.phase == 0:
        options = _modes(st, tb, d, frame.instruction)
        if options == 0:
            frame.instruction = otherwise
        elif options & (options - np.uint32(1)) == 0:
            only = 0
            while not (options >> np.uint32(only)) & np.uint32(1):
                only += 1
            frame.instruction = tb.code[first + only, OPTION_START]
        else:
            frame.phase = 1
            ask(st, d, c.DECISION_MODE, player_named(st, d, player), options)
        return
    frame.phase = 0
    frame.instruction = tb.code[first + st.answer, OPTION_START]


@jit
def name_card(st, tb, d):
    """Name a card (5.2.6): one of the names at this table, page by page, or another name. No page comes twice, or an
    agent might turn them without end."""
    frame = st.frames[d]
    if frame.phase == 1:
        if st.answer == c.NAME_MORE:
            frame.name_page += 1
        else:
            frame.named = (
                c.UNKNOWN_NAME if st.answer == c.NAME_ANOTHER else frame.name_page * c.NAMES_PER_PAGE + st.answer
            )
            frame.phase = 0
            frame.instruction += 1
            return
    else:
        frame.name_page = 0
    options = np.uint32(1) << np.uint32(c.NAME_ANOTHER)
    left = np.int64(tb.n_names) - frame.name_page * c.NAMES_PER_PAGE
    if left > c.NAMES_PER_PAGE:
        options |= np.uint32(1) << np.uint32(c.NAME_MORE)
    for i in range(min(c.NAMES_PER_PAGE, left)):
        options |= np.uint32(1) << np.uint32(i)
    frame.phase = 1
    ask(st, d, c.DECISION_NAME, frame.player, options)
    st.page = frame.name_page


@jit
def choose_players(st, d):
    """Any number of players, one at a time, then done: bits of ``chosen_players``, counted from the one who chooses."""
    frame = st.frames[d]
    you = np.int64(frame.player)
    n = st.lore.shape[0]
    if frame.phase == 0:
        frame.chosen_players = 0
    elif st.answer != c.ANSWER_DONE:
        frame.chosen_players |= 1 << st.answer
    options = np.uint32(0)
    for i in range(n):
        if not st.out[(you + i) % n] and not (frame.chosen_players >> i) & 1:
            options |= np.uint32(1) << np.uint32(i)
    if options == 0 or (frame.phase == 1 and st.answer == c.ANSWER_DONE):
        frame.phase = 0
        frame.instruction += 1
        return
    frame.phase = 1
    ask(st, d, c.DECISION_PLAYER, you, options)
    st.picks_min = 0
    st.picks_max = n


@jit
def each_player(st, tb, d, players, after, having, adds_up):
    """The active player first, then the others in turn order (6.7.6, 9.2.2; 2.0: 6.7.5)."""
    n = st.lore.shape[0]
    frame = st.frames[d]
    if adds_up:
        frame.total = 0 if frame.players_done == 0 else frame.total + frame.result
    while frame.players_done < n:
        p = (np.int64(st.active) + frame.players_done) % n
        frame.players_done += 1
        if st.out[p] or (players == c.WHO_EACH_OPPONENT and not opposes(st, p, frame.player)):
            continue
        if players == c.WHO_CHOSEN_PLAYER and p != frame.chosen_player:
            continue
        if players == c.WHO_ANY_NUMBER and not (frame.chosen_players >> ((p - np.int64(frame.player) + n) % n)) & 1:
            continue
        frame.they = p
        if condition_holds(st, tb, having, d):
            frame.instruction += 1
            return
    frame.players_done = 0
    frame.instruction = after
    if adds_up:
        frame.result = frame.total
        frame.performed = frame.total > 0


@jit
def take_player(st, d, player):
    p = player_named(st, d, player)
    st.frames[d].chosen_player = p if p >= 0 else c.NONE


@jit
def choose_player(st, d, offers):
    """Choose one of the players ``OFFERS_...``; with one to choose from there is no decision."""
    frame = st.frames[d]
    you = np.int64(frame.player)
    n = st.lore.shape[0]
    if frame.phase == 1:
        frame.phase = 0
        frame.chosen_player = (you + st.answer) % n
        frame.instruction += 1
        return
    options = np.uint32(0)
    count = 0
    last = you
    for i in range(n):
        p = (you + i) % n
        if st.out[p] or (offers == c.OFFERS_OTHERS and p == you):
            continue
        if offers != c.OFFERS_OPPONENTS or opposes(st, p, you):
            options |= np.uint32(1) << np.uint32(i)
            count += 1
            last = p
    if count == 1:
        frame.chosen_player = last
        frame.instruction += 1
    else:
        frame.phase = 1
        ask(st, d, c.DECISION_PLAYER, you, options)
