"""What a player may know, as numbers: one row per card slot, after a block of globals.

An observation is a float32 vector: ``GLOBALS`` (once), ``PLAYER_COLUMNS`` (for each player, the viewer first, then
in turn order), ``CARD_COLUMNS`` (for each slot as the viewer numbers them: the row of a card is the row that the
actions about it point at). The row of a card that the viewer does not know is all zero: neither its identity nor its
place can be read off.
"""

from __future__ import annotations

import gymnasium
import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import absolute_slot, bit_in
from lorcana_env.rules.ink import ready_ink
from lorcana_env.rules.jit import jit, kernel

GLOBALS = (
    "your_turn", "you_decide", "turn / 30", "picks_left / 8", "may_stop", "in_challenge",
    *(f"decision_{name}" for name in c.DECISIONS),
)  # fmt: skip
PLAYER_COLUMNS = (
    "lore / 20", "hand / 10", "deck / 60", "ink / 10", "ready_ink / 10", "discard / 60", "inked_this_turn",
    "in_the_game",
)  # fmt: skip
CARD_COLUMNS = (
    "known", "in_hand", "in_play", "in_inkwell", "in_discard", "elsewhere", "ready", "dry", "damage / 10",
    "strength / 10", "willpower / 10", "lore / 5", "cost / 10", "at_a_location", "under / 5", "character", "action",
    "item", "location", "song", "inkable", "candidate", "decision_source", "attacker", "defender", "restricted",
    *(f"keyword_{name.lower().replace(' ', '_')}" for name in c.KEYWORDS),
)  # fmt: skip
LIMIT = 26.0  # a number in a state is at most 255, a turn counts at most 240 here
N_GLOBALS, N_PLAYER, N_CARD = len(GLOBALS), len(PLAYER_COLUMNS), len(CARD_COLUMNS)
_FIRST_KEYWORD = CARD_COLUMNS.index("keyword_alert")
_DECISION = GLOBALS.index("decision_none")


def observation_size(players: int, capacity: int) -> int:
    """Length of an observation vector."""
    return N_GLOBALS + players * (N_PLAYER + capacity * N_CARD)


def observation_space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation vector. Everything is scaled to a few units; :data:`LIMIT` is never reached."""
    return gymnasium.spaces.Box(-LIMIT, LIMIT, (observation_size(players, capacity),), np.float32)


def split(observation: np.ndarray, players: int, capacity: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Views of an observation (or a batch): globals (G,), players (P, 8), cards (P * C, 40)."""
    lead = observation.shape[:-1]
    a, b = N_GLOBALS, N_GLOBALS + players * N_PLAYER
    return (
        observation[..., :a],
        observation[..., a:b].reshape(*lead, players, N_PLAYER),
        observation[..., b:].reshape(*lead, players * capacity, N_CARD),
    )


@kernel
def encode(states, i, tables, t, player, out):
    """Write what ``player`` may know of game ``i`` into ``out`` (float32[observation_size])."""
    st = states[i]
    tb = tables[t]
    out[:] = 0.0
    players = st.lore.shape[0]
    out[0] = st.active == player
    out[1] = st.decider == player and not st.over
    out[2] = np.int64(min(st.turn, 240)) / 30.0
    deciding = st.decider == player and st.decision != c.DECISION_NONE
    if deciding:
        out[3] = st.picks_max / 8.0
        out[4] = st.picks_min == 0
    out[5] = st.in_challenge
    out[_DECISION + (st.decision if not st.over else 0)] = 1.0
    at = N_GLOBALS
    for k in range(players):
        p = (player + k) % players
        out[at] = np.int64(min(st.lore[p], 255)) / 20.0
        out[at + 1] = st.counts[p, c.ZONE_HAND] / 10.0
        out[at + 2] = st.counts[p, c.ZONE_DECK] / 60.0
        out[at + 3] = st.counts[p, c.ZONE_INKWELL] / 10.0
        out[at + 4] = ready_ink(st, p) / 10.0
        out[at + 5] = st.counts[p, c.ZONE_DISCARD] / 60.0
        out[at + 6] = st.inked[p]
        out[at + 7] = not st.out[p]
        at += N_PLAYER
    bit = np.uint8(1 << player)
    choosing = deciding and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    for relative in range(st.zone.shape[0]):
        slot = absolute_slot(st, relative, np.int64(player))
        zone = st.zone[slot]
        if st.known[slot] & bit and zone != c.ZONE_GONE:
            _encode_card(st, tb, slot, np.int64(zone), out, at + relative * N_CARD)
            if choosing and bit_in(st.candidates, slot):
                out[at + relative * N_CARD + 21] = 1.0
            if st.decision_source == slot:
                out[at + relative * N_CARD + 22] = 1.0


@jit
def _encode_card(st, tb, slot, zone, out, at):
    card = st.card[slot]
    out[at] = 1.0
    if zone == c.ZONE_HAND:
        out[at + 1] = 1.0
    elif zone == c.ZONE_PLAY:
        out[at + 2] = 1.0
    elif zone == c.ZONE_INKWELL:
        out[at + 3] = 1.0
    elif zone == c.ZONE_DISCARD:
        out[at + 4] = 1.0
    else:
        out[at + 5] = 1.0
    out[at + 12] = tb.cost[card] / 10.0
    out[at + 15 + tb.type[card]] = 1.0
    out[at + 19] = tb.song[card]
    out[at + 20] = tb.inkable[card]
    keywords = tb.keywords[card]
    if zone == c.ZONE_PLAY:
        out[at + 6] = st.exerted[slot] == 0
        out[at + 7] = st.drying[slot] == 0
        out[at + 8] = st.damage[slot] / 10.0
        out[at + 9] = st.strength[slot] / 10.0
        out[at + 10] = st.willpower[slot] / 10.0
        out[at + 11] = st.lore_value[slot] / 5.0
        out[at + 13] = st.at[slot] != c.NONE
        out[at + 14] = st.under_count[slot] / 5.0
        if st.in_challenge:
            out[at + 23] = st.attacker == slot
            out[at + 24] = st.defender == slot
        out[at + 25] = st.restrictions[slot] != 0
        keywords = st.keywords[slot]
    else:
        out[at + 9] = tb.strength[card] / 10.0
        out[at + 10] = tb.willpower[card] / 10.0
        out[at + 11] = tb.lore[card] / 5.0
    for k in range(14):
        if (keywords >> np.uint32(k)) & np.uint32(1):
            out[at + _FIRST_KEYWORD + k] = 1.0


@kernel
def observe_and_mask(states, i, tables, t, player, legal, n, out, mask):
    """:func:`encode`, and the legal actions ``legal[:n]`` as a mask (int8[n_actions]) if the player decides."""
    encode(states, i, tables, t, player, out)
    mask[:] = 0
    if states[i].decider == player and not states[i].over:
        for k in range(n):
            mask[legal[k]] = 1
