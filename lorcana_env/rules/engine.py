"""The engine's entry points: new game, answer, advance. The only functions that the rest of the package calls.

``step`` does all that one decision needs, in one call: it applies an answer, runs the machine to the next decision,
answers decisions with a single legal answer itself if asked to, and writes the legal actions.
"""

import numpy as np

from lorcana_env.rules.changes.ink import pay_step
from lorcana_env.rules.changes.replacement import replace_step
from lorcana_env.rules.changes.settling import settle_step
from lorcana_env.rules.changes.triggers import match_events
from lorcana_env.rules.changes.zones import draw, put_marketing_card, shuffle
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.leave_game import answer_for_nobody, leave_game
from lorcana_env.rules.legal import legal_actions
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import OPTION, SINGLE, slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import clear_record, give_up, push, random_below
from lorcana_env.rules.record.state import MAX_RECENT
from lorcana_env.rules.turn import IN_GAME, MAIN, game_step, turn_step
from lorcana_env.rules.turn_actions.activate import activate_step
from lorcana_env.rules.turn_actions.challenge import challenge_step
from lorcana_env.rules.turn_actions.move import move_step
from lorcana_env.rules.turn_actions.play import play_step
from lorcana_env.rules.vm import program_step

MAX_STEPS = 100_000  # of the machine between two decisions: more is a loop that nobody can end
ALL, FEW = 1, 2  # what ``step`` lists when it takes single answers
DECISION_LIMIT = 5_000  # answers after which a game is cut short (truncated)


@jit
def _remember(st, verb, action, space):
    """Keep what everybody sees a player do to a card."""
    # A turn action is announced, and shows its card (4.2.1.1, 4.3.2.1). A card that is chosen is public only where
    # all cards are (7.1.2): which one of a hand or a deck was meant stays secret even if all of them are known.
    slot = slot_of(action, st.decider, space)
    if slot < 0:
        return
    public = st.zone[slot] == c.ZONE_PLAY or st.zone[slot] == c.ZONE_DISCARD
    if st.decision != c.DECISION_MAIN and not (st.decision == c.DECISION_CHOOSE and public):
        return
    entry = st.recent_actions[st.next_recent]
    entry.player = st.decider
    entry.verb = 1 + verb
    entry.card = st.card[slot]
    entry.turn = st.turn & 255
    st.next_recent = (st.next_recent + 1) % MAX_RECENT


@jit
def apply(st, action):
    """Write the answer ``action`` (which must be legal) into the record."""
    space = space_of(st)
    verb = verb_of(action, space)
    _remember(st, verb, action, space)
    st.decisions += 1
    st.steps = 0
    if st.decision == c.DECISION_MAIN:
        st.answer = -1 if verb >= SINGLE else action
    elif verb >= OPTION:
        st.answer = verb - OPTION
    elif verb >= SINGLE:
        which = verb - SINGLE
        st.answer = c.ANSWER_DONE if which == c.SINGLE_DONE else (1 if which == c.SINGLE_ACCEPT else 0)
    else:
        st.answer = slot_of(action, st.decider, space)
    st.decision = c.DECISION_NONE
    if st.decisions >= st.decision_limit:
        st.over = 1
        st.truncated = 1
        st.winner = c.NONE


@jit
def machine_step(st, tb):
    """One step of the topmost frame, and the abilities that it triggers."""
    # One thing after the other (1.7.2); what triggers meanwhile waits (4.1.5).
    if st.dirty:
        refresh(st, tb)
    d = st.depth - 1
    kind = st.frames[d].kind
    if kind == c.FRAME_PROGRAM:
        program_step(st, tb, d)
    elif kind == c.FRAME_SETTLE:
        settle_step(st, tb, d)
    elif kind == c.FRAME_TURN:
        turn_step(st, tb, d)
    elif kind == c.FRAME_PLAY:
        play_step(st, tb, d)
    elif kind == c.FRAME_CHALLENGE:
        challenge_step(st, tb, d)
    elif kind == c.FRAME_ACTIVATE:
        activate_step(st, tb, d)
    elif kind == c.FRAME_MOVE:
        move_step(st, tb, d)
    elif kind == c.FRAME_REPLACE:
        replace_step(st, tb, d)
    elif kind == c.FRAME_PAY:
        pay_step(st, tb, d)
    else:
        game_step(st, tb, d)
    if st.dirty:
        refresh(st, tb)
    match_events(st, tb)
    if st.decision != c.DECISION_NONE and st.out[st.decider]:  # who left is asked no more (9.2.3)
        answer_for_nobody(st)
    st.steps += 1
    if st.steps > MAX_STEPS:
        give_up(st, c.FAULT_LOOP)


@kernel
def step(states, i, tables, t, action, auto, out):
    """Answer the pending decision of game ``i`` and go to the next one.

    ``states``: STATE[n]; ``tables``: TABLES[m]; ``t``: the game's table; ``action``: a legal action, or -1 to go on
    without an answer (a new game, a scenario); ``auto``: take single answers (ALL), and list of turn actions only
    as many as show that there is a choice (FEW); ``out``: int16[n_actions], overwritten with the legal actions. Returns
    how many there are, 0 when the game is over.
    """
    st = states[i]
    tb = tables[t]
    if action >= 0:
        apply(st, action)
    while True:
        while st.decision == c.DECISION_NONE and not st.over:
            machine_step(st, tb)
        n = legal_actions(st, tb, out, auto == FEW)
        if n != 1 or not auto:
            return n
        apply(st, np.int64(out[0]))


@jit
def clear(st, seed):
    """An empty table: nobody has any card yet."""
    clear_record(st)
    st.rng = np.uint64(seed)
    st.decision_limit = DECISION_LIMIT
    st.winner = c.NONE
    st.dirty = c.DIRTY_ALL
    for p in range(st.lore.shape[0]):
        st.lore[p] = 0  # 2.2.1.3
    for slot in range(st.zone.shape[0]):
        st.zone[slot] = c.ZONE_GONE
        st.was_in_play[slot] = 0xFFFF
        st.at[slot] = c.NONE
        st.was_at[slot] = c.NONE
        st.below[slot] = c.NONE
        st.sang[slot] = c.NONE


@jit
def deal(st, tb, deck_cards, deck_sizes, starting_player):
    """Setup (2.2.1): decks, starting player, shuffling, opening hands. ``starting_player`` -1: at random.

    ``deck_cards``: uint8[players, capacity], card indices into the tables; ``deck_sizes``: int64[players]. The last
    ``tb.starting_ink`` cards of each deck are marketing cards.
    """
    capacity = st.cards.shape[2]
    players = st.lore.shape[0]
    for p in range(players):
        n = deck_sizes[p] - np.int64(tb.starting_ink)
        for i in range(tb.starting_ink):
            put_marketing_card(st, tb, p * capacity + n + i)
        for i in range(n):
            slot = p * capacity + i
            st.card[slot] = deck_cards[p, i]
            st.zone[slot] = c.ZONE_DECK
            st.cards[p, c.ZONE_DECK, i] = slot
        st.counts[p, c.ZONE_DECK] = n
    if starting_player < 0:
        starting_player = random_below(st, players)  # 2.2.1.1
    st.starting_player = starting_player
    st.active = starting_player
    st.resolver = starting_player
    for p in range(players):
        shuffle(st, p)  # 2.2.1.2
    for p in range(players):
        for _ in range(tb.opening_hand):  # 7.3.1
            draw(st, tb, p)
    st.n_events = 0
    push(st, c.FRAME_GAME, starting_player, c.NONE)


@jit
def put_teams(st, tb):
    """Write who is on a team with whom into the record of an empty table."""
    for p in range(st.lore.shape[0]):
        st.teammates[p] = tb.teammates[p]
    st.together = tb.together
    st.open_hands = tb.open_hands


@kernel
def begin(states, i, tables, t, deck_cards, deck_sizes, seed, starting_player):
    """A new game in ``states[i]``; :func:`step` with action -1 takes it to its first decision."""
    clear(states[i], seed)
    put_teams(states[i], tables[t])
    deal(states[i], tables[t], deck_cards, deck_sizes, starting_player)


@kernel
def leave(states, i, tables, t, player):
    """The player concedes, at any time (2.3.3.4)."""
    leave_game(states[i], tables[t], player)


@kernel
def clear_table(states, i, seed):
    """An empty table in ``states[i]``, for a position to be laid out by hand."""
    clear(states[i], seed)


@kernel
def start_in_main_phase(states, i, player):
    """Begin a laid-out position in the main phase of ``player`` (not of the first turn)."""
    st = states[i]
    st.turn = st.lore.shape[0] + 1
    st.active = player
    st.starting_player = player
    st.resolver = player
    for p in range(st.lore.shape[0]):
        st.turns_taken[p] = 1
    st.turns_taken[player] = 2
    st.dirty = c.DIRTY_ALL
    st.frames[push(st, c.FRAME_GAME, player, c.NONE)].phase = IN_GAME
    st.frames[push(st, c.FRAME_TURN, player, c.NONE)].phase = MAIN
