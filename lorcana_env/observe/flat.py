"""The flat observation: what a player may know, as numbers, with one row for each card slot.

An observation is a float32 vector: ``GLOBALS`` (once), ``PLAYER_COLUMNS`` (for each player, the viewer first, then
in turn order), ``CARD_COLUMNS`` (for each slot as the viewer numbers them: the row of a card is the row that the
actions about it point at). The row of a card that the viewer does not know is all zero: neither its identity nor its
place can be read off.

The compact observation has the same columns as int8 and takes a quarter of the memory, which is what limits the size of
a batch. It holds the numbers themselves instead of fractions of 20 or 60, and 127 for numbers above that, which occur
in very long games and with very large decks only. Strength and willpower can be negative. The compact observation times
:func:`units` is the flat one. One encoder writes both: the dtype of its array says which.
"""

from __future__ import annotations

from typing import NamedTuple

import gymnasium
import numpy as np
from numba import types
from numba.extending import overload

from lorcana_env.observe import columns
from lorcana_env.observe.columns import column_indices, first_of
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.queries.characteristics import ready_ink
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import relative_slot, space_of
from lorcana_env.rules.record.basics import bit_in, lowest_bit
from lorcana_env.setup.action_space import VERBS

DECISIONS = tuple(f"decision_{name}" for name in c.DECISIONS)
KEYWORDS = tuple(f"keyword_{name.lower().replace(' ', '_')}" for name in c.KEYWORDS)
GLOBALS = (
    "your_turn", "you_decide", "turn / 30", "picks_left / 8", "may_stop", "in_challenge",
    *DECISIONS,
)  # fmt: skip
PLAYER_COLUMNS = (
    "lore / 20", "hand / 10", "deck / 60", "ink / 10", "ready_ink / 10", "discard / 60", "inked_this_turn",
    "in_the_game",
)  # fmt: skip
CARD_COLUMNS = (
    "known", "in_hand", "in_play", "in_inkwell", "in_discard", "elsewhere", "ready", "dry", "damage / 10",
    "strength / 10", "willpower / 10", "lore / 5", "cost / 10", "at_a_location", "under / 5", *c.CARD_TYPES, "song",
    "inkable", "candidate", "decision_source", "attacker", "defender", "restricted", *KEYWORDS,
)  # fmt: skip
LIMIT = 26.0  # a number in a state is at most 255, and a turn is at most 240 here
N_GLOBALS, N_PLAYER, N_CARD = len(GLOBALS), len(PLAYER_COLUMNS), len(CARD_COLUMNS)
#: The column names by block.
LAYOUT = {"globals": GLOBALS, "players": PLAYER_COLUMNS, "cards": CARD_COLUMNS, "verbs": VERBS}


class _Stored(NamedTuple):
    """The factors of numbers, and the largest number that is stored."""

    of_5: float
    of_8: float
    of_10: float
    of_20: float
    of_30: float
    of_60: float
    most: int


# multiplication is several times as fast as division, and gives the same float32 for all these numbers
_FLAT = _Stored(1 / 5, 1 / 8, 1 / 10, 1 / 20, 1 / 30, 1 / 60, 255)
_COMPACT = _Stored(1, 1, 1, 1, 1, 1, 127)
_ALL_KEYWORDS = np.uint32((1 << len(c.KEYWORDS)) - 1)

# the index of each column
GLOBAL, PLAYER, CARD = column_indices(GLOBALS), column_indices(PLAYER_COLUMNS), column_indices(CARD_COLUMNS)
_DECISION = first_of(DECISIONS, GLOBALS)
_IN = {
    c.ZONE_HAND: CARD.in_hand, c.ZONE_PLAY: CARD.in_play, c.ZONE_INKWELL: CARD.in_inkwell,
    c.ZONE_DISCARD: CARD.in_discard,
}  # fmt: skip
_PLACES = np.array([_IN.get(zone, CARD.elsewhere) for zone in range(c.ZONE_GONE)], np.int64)
_TYPE = first_of(c.CARD_TYPES, CARD_COLUMNS)
_KEYWORD = first_of(KEYWORDS, CARD_COLUMNS)


def observation_size(players: int, capacity: int) -> int:
    """The length of an observation vector."""
    return N_GLOBALS + players * (N_PLAYER + capacity * N_CARD)


def observation_space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation vector. Numbers are scaled to a few units; none reaches :data:`LIMIT`."""
    return gymnasium.spaces.Box(-LIMIT, LIMIT, (observation_size(players, capacity),), np.float32)


def compact_space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of a compact observation vector."""
    return gymnasium.spaces.Box(-128, _COMPACT.most, (observation_size(players, capacity),), np.int8)


def units(players: int, capacity: int) -> np.ndarray:
    """The factors float32[observation_size] that make a compact observation the flat one."""
    of_players = columns.units(PLAYER_COLUMNS) * players
    of_cards = columns.units(CARD_COLUMNS) * (players * capacity)
    return np.array([*columns.units(GLOBALS), *of_players, *of_cards], np.float32)


def split(observation: np.ndarray, players: int, capacity: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Views of an observation (or a batch): globals, players (a row for each), cards (a row for each slot)."""
    lead = observation.shape[:-1]
    a, b = N_GLOBALS, N_GLOBALS + players * N_PLAYER
    return (
        observation[..., :a],
        observation[..., a:b].reshape(*lead, players, N_PLAYER),
        observation[..., b:].reshape(*lead, players * capacity, N_CARD),
    )


def _stored_in(out):
    """How numbers are stored in an array, by its dtype."""
    return _COMPACT if out.dtype == np.int8 else _FLAT


@overload(_stored_in)
def _stored_in_compiled(out):  # type: ignore[no-untyped-def]
    chosen = _COMPACT if out.dtype == types.int8 else _FLAT
    return lambda out: chosen


@jit
def _scaled(number, unit, most):
    return min(np.int64(number), most) * unit


@kernel
def encode(states, i, tables, t, player, out):
    """Write what ``player`` may know of game ``i`` into ``out``: [observation_size] of float32, or int8 (compact)."""
    st = states[i]
    tb = tables[t]
    by = _stored_in(out)
    out[:] = 0
    players = st.lore.shape[0]
    out[GLOBAL.your_turn] = st.active == player
    out[GLOBAL.you_decide] = st.decider == player and not st.over
    out[GLOBAL.turn] = _scaled(min(st.turn, 240), by.of_30, by.most)
    deciding = st.decider == player and st.decision != c.DECISION_NONE
    if deciding:
        out[GLOBAL.picks_left] = _scaled(st.picks_max, by.of_8, by.most)
        out[GLOBAL.may_stop] = st.picks_min == 0
    out[GLOBAL.in_challenge] = st.in_challenge
    out[_DECISION + (st.decision if not st.over else 0)] = 1
    at = N_GLOBALS
    for k in range(players):
        p = (player + k) % players
        out[at + PLAYER.lore] = _scaled(st.lore[p], by.of_20, by.most)
        out[at + PLAYER.hand] = _scaled(st.counts[p, c.ZONE_HAND], by.of_10, by.most)
        out[at + PLAYER.deck] = _scaled(st.counts[p, c.ZONE_DECK], by.of_60, by.most)
        out[at + PLAYER.ink] = _scaled(st.counts[p, c.ZONE_INKWELL], by.of_10, by.most)
        out[at + PLAYER.ready_ink] = _scaled(ready_ink(st, p), by.of_10, by.most)
        out[at + PLAYER.discard] = _scaled(st.counts[p, c.ZONE_DISCARD], by.of_60, by.most)
        out[at + PLAYER.inked_this_turn] = st.inked[p]
        out[at + PLAYER.in_the_game] = not st.out[p]
        at += N_PLAYER
    bit = np.uint8(1 << player)
    space = space_of(st)
    choosing = deciding and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    for word in range(st.zone.shape[0] // 64):  # a bit set of known slots first: it is faster than a branch for each
        seen = np.uint64(0)
        for k in range(64):
            slot = word * 64 + k
            known = st.known[slot] & bit != 0 and st.zone[slot] != c.ZONE_GONE
            seen |= np.uint64(known) << np.uint64(k)
        while seen != 0:
            slot = word * 64 + lowest_bit(seen)
            seen &= seen - np.uint64(1)
            relative = relative_slot(slot, np.int64(player), space)
            _encode_card(st, tb, slot, np.int64(st.zone[slot]), by, out, at + relative * N_CARD)
            if choosing and bit_in(st.candidates, slot):
                out[at + relative * N_CARD + CARD.candidate] = 1
            if st.decision_source == slot:
                out[at + relative * N_CARD + CARD.decision_source] = 1


@jit
def _encode_card(st, tb, slot, zone, by, out, at):
    card = st.card[slot]
    out[at + CARD.known] = 1
    out[at + _PLACES[zone]] = 1
    out[at + CARD.cost] = _scaled(tb.cost[card], by.of_10, by.most)
    out[at + _TYPE + tb.type[card]] = 1
    out[at + CARD.song] = tb.song[card]
    out[at + CARD.inkable] = tb.inkable[card]
    keywords = tb.keywords[card]
    if zone == c.ZONE_PLAY:
        out[at + CARD.ready] = st.exerted[slot] == 0
        out[at + CARD.dry] = st.drying[slot] == 0
        out[at + CARD.damage] = _scaled(st.damage[slot], by.of_10, by.most)
        out[at + CARD.strength] = _scaled(st.strength[slot], by.of_10, by.most)
        out[at + CARD.willpower] = _scaled(st.willpower[slot], by.of_10, by.most)
        out[at + CARD.lore] = _scaled(st.lore_value[slot], by.of_5, by.most)
        out[at + CARD.at_a_location] = st.at[slot] != c.NONE
        out[at + CARD.under] = _scaled(st.under_count[slot], by.of_5, by.most)
        if st.in_challenge:
            out[at + CARD.attacker] = st.attacker == slot
            out[at + CARD.defender] = st.defender == slot
        out[at + CARD.restricted] = st.restrictions[slot] != 0
        keywords = st.keywords[slot]
    else:
        out[at + CARD.strength] = _scaled(tb.strength[card], by.of_10, by.most)
        out[at + CARD.willpower] = _scaled(tb.willpower[card], by.of_10, by.most)
        out[at + CARD.lore] = _scaled(tb.lore[card], by.of_5, by.most)
    left = np.uint64(keywords & _ALL_KEYWORDS)
    while left != 0:
        out[at + _KEYWORD + lowest_bit(left)] = 1
        left &= left - np.uint64(1)


@kernel
def observe_and_mask(states, i, tables, t, player, legal, n, out, mask):
    """Call :func:`encode`, and write the legal actions ``legal[:n]`` as a mask if the player decides, else zeros.

    ``mask``: int8[n_actions].
    """
    encode(states, i, tables, t, player, out)
    mask[:] = 0
    if states[i].decider == player and not states[i].over:
        for k in range(n):
            mask[legal[k]] = 1
