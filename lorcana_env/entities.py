"""The entity table: what a player may know, as small whole numbers, one row for each card slot.

It is meant for networks that treat all cards alike. An observation is one uint8 vector:

====================  =====================================================================================
``GLOBALS``           once: the turn, the pending decision
``PLAYER_COLUMNS``    for each player, the viewer first, then in turn order
mask                  the legal actions as bits, action ``a`` in bit ``a % 8`` of byte ``a // 8``; none unless
                      the viewer decides
``LOOK_COLUMNS``      what each legal action leads to (:mod:`lorcana_env.lookahead`), for the first
                      ``LOOK_ROWS`` legal actions in ascending order
``CARD_COLUMNS``      for each slot as the viewer numbers them, so that an action about a card points at
                      its row; all zero for a card that the viewer does not know
====================  =====================================================================================

Numbers above 255 are cut; those that can be negative are kept 128 higher. A card is named by its number in the
catalogue (two bytes), whose features :func:`lorcana_env.cards.features.table` holds. :func:`split` gives the blocks
as views.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import gymnasium
import numpy as np

from lorcana_env.action_space import ActionSpace
from lorcana_env.cards.features import card_numbers
from lorcana_env.lookahead import LOOK_ROWS, N_LOOK, OF_POSITION, look
from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import absolute_slot, bit_in
from lorcana_env.rules.ink import ready_ink
from lorcana_env.rules.jit import jit, kernel
from lorcana_env.rules.tables import MAX_CARDS
from lorcana_env.table import Table

N_RULES = 13  # bits of ``player_rules``
FLAGS = tuple(
    f"flag_{bit}" for bit in range(c.TRAIT_CHALLENGE_READY, c.TRAIT_LOST_ABILITY + 1)
)  # permissions, see constants
GLOBALS = (
    "your_turn", "you_decide", "turn", "picks_left", "may_stop", "page", "in_challenge", "bag", "you_started",
    "ability_of_source", *(f"decision_{name}" for name in c.DECISIONS),
)  # fmt: skip
PLAYER_COLUMNS = (
    "lore", "hand", "deck", "inkwell", "ready_ink", "discard", "inked_this_turn", "extra_ink", "in_the_game",
    *(f"rule_{bit}" for bit in range(N_RULES)), *(f"this_turn_{name}" for name in c.HISTORY),
)  # fmt: skip
CARD_COLUMNS = (
    "present", "number // 256", "number % 256", "hand", "play", "inkwell", "discard", "elsewhere", "exerted", "drying",
    "damage", "strength + 128", "willpower + 128", "lore + 128", "challenger + 128", "resist + 128", "singer",
    "at_location", "row of the location", "cards_under", "candidate", "decision_source", "attacker", "defender",
    "played_by_shift", "known_to_opponents", "used_abilities",
    *(f"keyword_{name.lower().replace(' ', '_')}" for name in c.KEYWORDS), *FLAGS,
    *(f"cannot_{name}" for name in c.RESTRICTIONS), *(f"this_turn_{name}" for name in c.HISTORY),
)  # fmt: skip
PASSIVE = 2  # "present" of a card in an inkwell, discard or stack that no legal action is about; others have 1
N_GLOBALS, N_PLAYER, N_CARD = len(GLOBALS), len(PLAYER_COLUMNS), len(CARD_COLUMNS)
_DECISION = GLOBALS.index("decision_none")
_KEYWORD = CARD_COLUMNS.index("keyword_alert")
_FLAG = _KEYWORD + len(c.KEYWORDS)
_CANNOT = _FLAG + len(FLAGS)
_HISTORY = _CANNOT + len(c.RESTRICTIONS)


class Blocks(NamedTuple):
    """Views of observations: leading shape ``...``, P players, S slots, A actions."""

    globals: np.ndarray  # uint8[..., N_GLOBALS]
    players: np.ndarray  # uint8[..., P, N_PLAYER]
    mask: np.ndarray  # uint8[..., ceil(A / 8)], bits
    look: np.ndarray  # uint8[..., LOOK_ROWS, N_LOOK]
    cards: np.ndarray  # uint8[..., S, N_CARD]


def _offsets(players: int, capacity: int) -> tuple[int, int, int, int, int]:
    """Where players, mask, look and cards begin, and the length."""
    a = N_GLOBALS
    b = a + players * N_PLAYER
    d = b + -(-ActionSpace(players, capacity).n // 8)
    e = d + LOOK_ROWS * N_LOOK
    return a, b, d, e, e + players * capacity * N_CARD


def size(players: int, capacity: int) -> int:
    """Length of an observation."""
    return _offsets(players, capacity)[-1]


def space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation."""
    return gymnasium.spaces.Box(0, 255, (size(players, capacity),), np.uint8)


def split(observation: np.ndarray, players: int, capacity: int) -> Blocks:
    """The blocks of an observation (or a batch, NumPy or torch), as views."""
    a, b, d, e, end = _offsets(players, capacity)
    lead = observation.shape[:-1]
    return Blocks(
        observation[..., :a],
        observation[..., a:b].reshape(*lead, players, N_PLAYER),
        observation[..., b:d],
        observation[..., d:e].reshape(*lead, LOOK_ROWS, N_LOOK),
        observation[..., e:end].reshape(*lead, players * capacity, N_CARD),
    )


def numbers_at(table: Table) -> np.ndarray:
    """The catalogue number of each card of a table by its index there: int16[MAX_CARDS]; 0 for a marketing card."""
    out = np.zeros(MAX_CARDS, np.int16)
    known = card_numbers()
    for i, card in enumerate(table.cards):
        out[i] = known.get(card.full_name, 0)
    return out


def buffers(dtype: np.dtype) -> tuple[np.ndarray, ...]:
    """``work``, ``scratch`` and ``sums`` of :func:`encode` for games of a state dtype."""
    players, _, capacity = dtype["cards"].shape
    return np.zeros(3, dtype), np.zeros(ActionSpace(players, capacity).n, np.int16), np.zeros((4, OF_POSITION))


@lru_cache(maxsize=64)
def numbers_of(table: Table) -> np.ndarray:
    """int16[1, MAX_CARDS]: :func:`numbers_at` for one table."""
    return numbers_at(table)[None]


@lru_cache(maxsize=8)
def _buffers(dtype: np.dtype) -> tuple[np.ndarray, ...]:
    return buffers(dtype)


def observe(states: np.ndarray, table: Table, player: int, legal: np.ndarray, n: int) -> np.ndarray:
    """The observation of ``player`` in game 0 of ``states`` (STATE[1]) at ``table``; ``legal[:n]``: legal actions."""
    out = np.empty(size(*table.dtype["cards"].shape[::2]), np.uint8)
    encode(states, 0, table.tables, 0, numbers_of(table), player, legal, n, *_buffers(table.dtype), out)
    return out


@kernel
def encode(states, i, tables, t, numbers, player, legal, n, work, scratch, sums, out):
    """Write what ``player`` may know of game ``i`` into ``out`` (uint8[size]).

    ``numbers``: int16[m, MAX_CARDS] (:func:`numbers_at` of each table); ``legal[:n]``: the legal actions;
    ``work, scratch, sums``: :func:`buffers`, overwritten.
    """
    st = states[i]
    tb = tables[t]
    players, capacity = st.lore.shape[0], st.cards.shape[2]
    out[:] = 0
    deciding = st.decider == player and st.decision != c.DECISION_NONE and not st.over
    _encode_globals(st, tb, player, deciding, out)
    at = N_GLOBALS
    for k in range(players):
        _encode_player(st, (player + k) % players, out[at : at + N_PLAYER])
        at += N_PLAYER
    mask_bytes = ((c.VERB_CHOOSE + players) * capacity + 4 + c.N_OPTIONS + 7) // 8
    if deciding:
        ascending = np.sort(legal[:n])
        for k in range(n):
            a = np.int64(ascending[k])
            out[at + a // 8] |= np.uint8(1 << (a % 8))
        end = at + mask_bytes + LOOK_ROWS * N_LOOK
        look(states, i, tables, t, ascending, n, work, scratch, sums, out[at + mask_bytes : end])
    at += mask_bytes + LOOK_ROWS * N_LOOK
    bit = np.uint8(1 << player)
    choosing = deciding and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    for relative in range(st.zone.shape[0]):
        slot = absolute_slot(st, relative, np.int64(player))
        zone = np.int64(st.zone[slot])
        if st.known[slot] & bit and zone != c.ZONE_GONE:
            row = out[at + relative * N_CARD : at + (relative + 1) * N_CARD]
            number = np.int64(numbers[t, st.card[slot]])
            row[1] = number // 256
            row[2] = number % 256
            row[20] = choosing and bit_in(st.candidates, slot)
            row[21] = st.decision != c.DECISION_NONE and st.decision_source == slot
            row[0] = 1 if zone == c.ZONE_HAND or zone == c.ZONE_PLAY or row[20] or row[21] else PASSIVE
            _encode_card(st, tb, player, slot, zone, row)
    if deciding:  # a card that can be acted with is not passive, wherever it lies
        for k in range(n):
            relative = int(legal[k])
            if relative < c.VERB_CHOOSE * capacity:
                relative %= capacity
            else:
                relative -= c.VERB_CHOOSE * capacity
            if relative < st.zone.shape[0] and out[at + relative * N_CARD]:
                out[at + relative * N_CARD] = 1


@kernel
def mask_of(states, i, player, legal, n, mask):
    """The legal actions ``legal[:n]`` as a mask (int8[n_actions]) if ``player`` decides; else zeros."""
    mask[:] = 0
    if states[i].decider == player and not states[i].over:
        for k in range(n):
            mask[legal[k]] = 1


@jit
def _encode_globals(st, tb, player, deciding, out):
    out[0] = st.active == player
    out[1] = deciding
    out[2] = min(np.int64(st.turn), 255)
    if deciding:
        out[3] = st.picks_max
        out[4] = st.picks_min == 0
        out[5] = st.page
    out[6] = st.in_challenge
    out[7] = st.n_bag
    out[8] = st.starting_player == player
    if st.decision_source != c.NONE and st.depth > 0:
        ability = np.int64(st.f_ability[st.depth - 1])
        first = np.int64(tb.ability_start[st.card[st.decision_source]])
        if first <= ability < first + tb.ability_count[st.card[st.decision_source]]:
            out[9] = 1 + ability - first
    out[_DECISION + (np.int64(st.decision) if not st.over else 0)] = 1


@jit
def _encode_player(st, p, out):
    out[0] = min(max(np.int64(st.lore[p]), 0), 255)
    out[1] = st.counts[p, c.ZONE_HAND]
    out[2] = st.counts[p, c.ZONE_DECK]
    out[3] = st.counts[p, c.ZONE_INKWELL]
    out[4] = ready_ink(st, p)
    out[5] = st.counts[p, c.ZONE_DISCARD]
    out[6] = st.inked[p]
    out[7] = st.extra_ink[p]
    out[8] = not st.out[p]
    for k in range(N_RULES):
        out[9 + k] = (st.player_rules[p] >> np.uint16(k)) & np.uint16(1)
    for k in range(len(c.HISTORY)):
        out[9 + N_RULES + k] = st.turn_counts[p, k]


@jit
def _encode_card(st, tb, player, slot, zone, row):
    card = st.card[slot]
    row[3] = zone == c.ZONE_HAND
    row[4] = zone == c.ZONE_PLAY
    row[5] = zone == c.ZONE_INKWELL
    row[6] = zone == c.ZONE_DISCARD
    row[7] = zone == c.ZONE_UNDER or zone == c.ZONE_RESOLVING or zone == c.ZONE_DECK
    keywords = tb.keywords[card]
    if zone == c.ZONE_PLAY:
        row[8] = st.exerted[slot]
        row[9] = st.drying[slot]
        row[10] = st.damage[slot]
        row[11] = np.int64(st.strength[slot]) + 128
        row[12] = np.int64(st.willpower[slot]) + 128
        row[13] = np.int64(st.lore_value[slot]) + 128
        row[14] = np.int64(st.challenger[slot]) + 128
        row[15] = np.int64(st.resist[slot]) + 128
        row[16] = st.singer[slot]
        if st.at[slot] != c.NONE:
            row[17] = 1
            row[18] = _relative(st, np.int64(st.at[slot]), player)
        row[19] = st.under_count[slot]
        if st.in_challenge:
            row[22] = st.attacker == slot
            row[23] = st.defender == slot
        row[24] = st.shifted[slot]
        row[26] = st.used[slot]
        keywords = st.keywords[slot]
        for k in range(len(c.RESTRICTIONS)):
            row[_CANNOT + k] = (st.restrictions[slot] >> np.uint16(k)) & np.uint16(1)
        for k in range(len(FLAGS)):
            row[_FLAG + k] = (keywords >> np.uint32(c.TRAIT_CHALLENGE_READY + k)) & np.uint32(1)
        for k in range(len(c.HISTORY)):
            row[_HISTORY + k] = (st.history[slot] >> np.uint16(k)) & np.uint16(1)
    else:
        row[8] = zone == c.ZONE_INKWELL and st.exerted[slot]
        row[11] = np.int64(tb.strength[card]) + 128
        row[12] = np.int64(tb.willpower[card]) + 128
        row[13] = np.int64(tb.lore[card]) + 128
        row[14] = np.int64(tb.challenger[card]) + 128
        row[15] = np.int64(tb.resist[card]) + 128
        row[16] = tb.singer[card]
        row[25] = zone == c.ZONE_HAND and st.known[slot] & ~np.uint8(1 << player) != 0
    for k in range(len(c.KEYWORDS)):
        row[_KEYWORD + k] = (keywords >> np.uint32(k)) & np.uint32(1)


@jit
def _relative(st, slot, player):
    """A slot as ``player`` numbers it."""
    capacity, players = st.cards.shape[2], st.lore.shape[0]
    return ((slot // capacity - player) % players) * capacity + slot % capacity
