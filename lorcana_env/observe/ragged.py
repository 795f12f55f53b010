"""Ragged observations: many entity tables one after the other, without their empty rows.

Of the 128 rows of an entity table (:mod:`lorcana_env.observe.entities`) about 11 are cards that an action can be about
and 18 are passive cards, and of 64 rows of lookahead about 8 are used. :class:`Ragged` has only those, as compressed
rows: the cards of decision ``b`` are ``rows[row_start[b] : row_start[b + 1]]``. That is a tenth of the bytes.
"""

from typing import NamedTuple

import numpy as np

from lorcana_env.observe import entities as e
from lorcana_env.observe.inputs import LIST, N_LIST, N_RECENT, N_SHIFT, RECENT
from lorcana_env.observe.inputs import offsets as input_offsets
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.record.actions import n_actions, row_of, verb_of
from lorcana_env.rules.record.state import CAPACITY, MAX_RECENT

ZONES = 3  # groups of rows per owner: hand, play, other; and of passive cards: inkwell, discard, other
FIRST = e.CARD.number_low + 1  # the first columns of a row identify the card; quantities begin here
SIDES = 2  # to a network: the viewer with teammates, and all opponents together
#: The length of a row for a network: columns, whether the card is of the viewer's side, Shift, its player's lore.
N_ROW = e.N_CARD - FIRST + 1 + N_SHIFT + 1


class Ragged(NamedTuple):
    """Decisions ``0 .. n - 1``. Arrays may be longer than what is used. A group is owner * ZONES + zone."""

    head: np.ndarray  # uint8[n, head]: globals, players
    row_start: np.ndarray  # int64[n + 1]
    rows: np.ndarray  # uint8[R, N_CARD]: cards that are not passive, by their group
    row_group: np.ndarray  # uint8[R]
    passive_start: np.ndarray  # int64[n + 1]
    passive_number: np.ndarray  # int16[F]: passive cards, by their number in the catalogue
    passive_group: np.ndarray  # uint8[F]
    legal_start: np.ndarray  # int64[n + 1]
    legal: np.ndarray  # int16[A]: the legal actions, ascending
    legal_row: np.ndarray  # int16[A]: which of the decision's rows each is about, -1 for none
    look: np.ndarray  # uint8[A, N_LOOK]; zeros for actions without lookahead
    more_start: np.ndarray  # int64[n + 1]
    more: np.ndarray  # uint8[M]: the number of players, and the inputs as :func:`_append_inputs` packs them


def room(n: int, players: int, rows: int, passive: int, legal: int, more: int | None = None) -> Ragged:
    """Arrays for ``n`` decisions with ``rows`` rows, ``passive`` passive cards and ``legal`` legal actions in all.

    ``more``: bytes for the inputs, None for what usual decks take. Decisions of games of fewer players may
    stand beside those of ``players``.
    """
    if more is None:
        more = n * OF_INPUTS * players + most_of_inputs(players, CAPACITY)
    return Ragged(
        np.zeros((n, e.N_GLOBALS + players * e.N_PLAYER), np.uint8),
        np.zeros(n + 1, np.int64), np.zeros((rows, e.N_CARD), np.uint8), np.zeros(rows, np.uint8),
        np.zeros(n + 1, np.int64), np.zeros(passive, np.int16), np.zeros(passive, np.uint8),
        np.zeros(n + 1, np.int64), np.zeros(legal, np.int16), np.zeros(legal, np.int16),
        np.zeros((legal, e.N_LOOK), np.uint8), np.zeros(n + 1, np.int64), np.zeros(more, np.uint8),
    )  # fmt: skip


OF_INPUTS = 200  # bytes for the inputs of a decision and each player; usual decks take 120


@jit
def most_of_inputs(players, capacity):
    """The most bytes that the inputs of a decision can take."""
    return 6 + (5 + N_SHIFT) * players * capacity + 5 * MAX_RECENT


@jit
def group_of(row, owner):
    """The group of a card's row (uint8[N_CARD])."""
    if row[e.CARD.present] == e.PASSIVE:
        return owner * ZONES + (0 if row[e.CARD.inkwell] else (1 if row[e.CARD.discard] else 2))
    return owner * ZONES + (0 if row[e.CARD.hand] else (1 if row[e.CARD.play] else 2))


@jit
def side_of(observation, p):
    """The side that player ``p`` is on, by the head of the viewer's observation."""
    return np.int64(p > 0 and observation[e.N_GLOBALS + p * e.N_PLAYER + e.PLAYER.teammate] == 0)


@jit
def number_of(row):
    return np.int64(row[e.CARD.number_high]) * 256 + row[e.CARD.number_low]


@jit
def fits(r, b, players, capacity):
    """Return whether the arrays have room for any further decision ``b``."""
    slots = players * capacity
    return (
        b < r.head.shape[0]
        and r.row_start[b] + slots <= r.rows.shape[0]
        and r.passive_start[b] + slots <= r.passive_number.shape[0]
        and r.legal_start[b] + n_actions((players, capacity)) <= r.legal.shape[0]
        and r.more_start[b] + most_of_inputs(players, capacity) <= r.more.shape[0]
    )


@jit(allocates=True)
def append(r, b, observation, players, capacity, place):
    """Write the entity table ``observation`` as decision ``b``. ``place``: int64[slots], overwritten.

    Cards come in the order of their groups, so that the cards of a sum lie together.
    """
    space = (players, capacity)
    _, mask_at, look_at, cards_at, _ = e.offsets(players, capacity)
    r.head[b, :mask_at] = observation[:mask_at]
    at = np.zeros(2 * players * ZONES, np.int64)  # where the next card of each group goes: rows, then passive cards
    n_groups = players * ZONES
    for slot in range(players * capacity):
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        place[slot] = -1
        if row[e.CARD.present]:
            place[slot] = group_of(row, slot // capacity) + (n_groups if row[e.CARD.present] == e.PASSIVE else 0)
            at[place[slot]] += 1
    first, passive = r.row_start[b], r.passive_start[b]
    for group in range(n_groups):
        more, more_passive = at[group], at[n_groups + group]
        at[group], at[n_groups + group] = first, passive
        first += more
        passive += more_passive
    r.row_start[b + 1], r.passive_start[b + 1] = first, passive
    for slot in range(players * capacity):
        group = place[slot]
        if group < 0:
            continue
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        k = at[group]
        at[group] += 1
        if group >= n_groups:
            r.passive_number[k] = number_of(row)
            r.passive_group[k] = group - n_groups
            place[slot] = -1
        else:
            r.rows[k] = row
            r.row_group[k] = group
            place[slot] = k - r.row_start[b]
    start = n = r.legal_start[b]
    for a in range(n_actions(space)):
        if (observation[mask_at + a // 8] >> (a % 8)) & 1:
            about = row_of(a, space)
            r.legal[n] = a
            r.legal_row[n] = place[about] if about >= 0 else -1
            if n - start < e.LOOK_ROWS:
                k = look_at + (n - start) * e.N_LOOK
                r.look[n] = observation[k : k + e.N_LOOK]
            else:
                r.look[n] = 0
            n += 1
    r.legal_start[b + 1] = n
    _append_inputs(r, b, observation, players, capacity, place)


@jit
def _append_lists(more, at, observation, lists, players, capacity):
    """Pack the deck lists at ``at``: how many cards, then side, number and copies of each. Returns the next place."""
    count = at
    more[count] = 0
    at += 1
    for p in range(players):
        for k in range(capacity):
            row = lists + (p * capacity + k) * N_LIST
            if observation[row + LIST.copies] == 0:
                break
            more[count] += 1
            more[at] = side_of(observation, p)
            more[at + 1] = observation[row + LIST.number_high]
            more[at + 2] = observation[row + LIST.number_low]
            more[at + 3] = observation[row + LIST.copies]
            at += 4
    return at


@jit
def _append_recent(more, at, observation, recent):
    """Pack the last actions, one side's after the other's: how many, then verb, side, number and age of each."""
    count = at
    more[count] = 0
    at += 1
    for side in range(SIDES):
        for k in range(MAX_RECENT):
            row = recent + k * N_RECENT
            if observation[row + RECENT.verb] == 0:
                break
            if side_of(observation, np.int64(observation[row + RECENT.player]) - 1) != side:
                continue
            more[count] += 1
            more[at] = observation[row + RECENT.verb] - 1
            more[at + 1] = side
            more[at + 2] = observation[row + RECENT.number_high]
            more[at + 3] = observation[row + RECENT.number_low]
            more[at + 4] = observation[row + RECENT.turns_ago]
            at += 5
    return at


@jit(allocates=True)
def _append_inputs(r, b, observation, players, capacity, place):
    """Pack the inputs of decision ``b`` into ``r.more``.

    They are the number of players; the lists; the last actions; the rows that have to do with Shift, with row and
    columns of each; and the mulligan of each side.
    """
    more = r.more
    at = r.more_start[b]
    more[at] = players
    more[at + 1 : at + 6] = 0
    inputs_at = e.offsets(players, capacity)[4]
    if observation.shape[0] == inputs_at:  # an observation without inputs
        r.more_start[b + 1] = at + 6
        return
    lists, recent, mulligan, shift, _ = input_offsets(inputs_at, players, capacity)
    at = _append_lists(more, at + 1, observation, lists, players, capacity)
    at = _append_recent(more, at, observation, recent)
    shift_at = at
    more[shift_at] = 0
    at += 1
    for slot in range(players * capacity):
        row = shift + slot * N_SHIFT
        if place[slot] >= 0 and observation[row : row + N_SHIFT].any():
            more[shift_at] += 1
            more[at] = place[slot]
            more[at + 1 : at + 1 + N_SHIFT] = observation[row : row + N_SHIFT]
            at += 1 + N_SHIFT
    more[at : at + SIDES] = 0
    for p in range(players):
        more[at + side_of(observation, p)] += observation[mulligan + p]
    r.more_start[b + 1] = at + 2


@kernel(allocates=True, waits=True)
def _append_all(r, observations, players, capacity, place):
    for b in range(observations.shape[0]):
        append(r, b, observations[b], players, capacity, place)


def ragged(observations: np.ndarray, players: int, capacity: int) -> Ragged:
    """The ragged form of entity tables uint8[B, size]."""
    blocks = e.split(observations, players, capacity)
    present = blocks.cards[:, :, e.CARD.present]
    n, passive = len(observations), int((present == e.PASSIVE).sum())
    legal = int(np.unpackbits(blocks.mask).sum())
    r = room(n, players, int((present != 0).sum()) - passive, passive, legal, n * most_of_inputs(players, capacity))
    _append_all(r, np.ascontiguousarray(observations), players, capacity, np.zeros(players * capacity, np.int64))
    return r


class Numbers(NamedTuple):
    """A batch of B decisions, with R rows, F passive cards, A legal actions, L cards of lists and K past actions."""

    head: np.ndarray  # float32[B, N_GLOBALS + SIDES * N_PLAYER]: the viewer's, and opponents summed up
    highest: np.ndarray  # float32[B, N_PLAYER]: the highest number of any opponent
    rows: np.ndarray  # float32[R, N_ROW]
    number: np.ndarray  # int64[R]: the card's, in the catalogue
    pool: np.ndarray  # int64[R]: the sum that the row is part of, (decision * SIDES + side) * ZONES + zone
    passive_number: np.ndarray  # int64[F]
    passive_pool: np.ndarray  # int64[F]
    look: np.ndarray  # float32[A, N_LOOK]
    verb: np.ndarray  # int64[A]
    row: np.ndarray  # int64[A]: which of the R rows the action is about, R for none
    of: np.ndarray  # int64[A]: the index of its decision
    list_number: np.ndarray  # int64[L]
    list_copies: np.ndarray  # float32[L]
    list_pool: np.ndarray  # int64[L]: decision * SIDES + side
    act_number: np.ndarray  # int64[K]
    act_verb: np.ndarray  # int64[K]
    act_age: np.ndarray  # float32[K]: turns ago
    act_pool: np.ndarray  # int64[K]: decision * SIDES + side; both ascend
    mulligan: np.ndarray  # float32[B, SIDES]


@kernel(waits=True)
def _counts(r, indices):
    rows = passive = legal = lists = acts = 0
    for b in indices:
        rows += r.row_start[b + 1] - r.row_start[b]
        passive += r.passive_start[b + 1] - r.passive_start[b]
        legal += r.legal_start[b + 1] - r.legal_start[b]
        at = r.more_start[b] + 1
        lists += r.more[at]
        acts += r.more[at + 1 + 4 * np.int64(r.more[at])]
    return rows, passive, legal, lists, acts


@jit
def _gather_head(r, b, k, players, out):
    own_end = e.N_GLOBALS + e.N_PLAYER
    for j in range(own_end):
        out.head[k, j] = r.head[b, j]
    for j in range(e.N_PLAYER):
        out.head[k, own_end + j] = 0.0
        out.highest[k, j] = 0.0
        for p in range(1, players):
            if side_of(r.head[b], p) == 0:
                continue
            value = np.float32(r.head[b, e.N_GLOBALS + p * e.N_PLAYER + j])
            out.head[k, own_end + j] += value
            out.highest[k, j] = max(out.highest[k, j], value)


@jit
def _gather_inputs(r, b, k, first, lists, acts, out):
    """Unpack the inputs that :func:`_append_inputs` packed, of the decision whose first row is ``first``.

    ``lists`` and ``acts`` are where the next card of a list and the next past action go; returns both.
    """
    more = r.more
    at = r.more_start[b] + 2
    for _ in range(more[at - 1]):
        out.list_pool[lists] = k * SIDES + more[at]
        out.list_number[lists] = np.int64(more[at + 1]) * 256 + more[at + 2]
        out.list_copies[lists] = more[at + 3]
        lists += 1
        at += 4
    at += 1
    for _ in range(more[at - 1]):
        out.act_verb[acts] = more[at]
        out.act_pool[acts] = k * SIDES + more[at + 1]
        out.act_age[acts] = more[at + 4]
        out.act_number[acts] = np.int64(more[at + 2]) * 256 + more[at + 3]
        acts += 1
        at += 5
    at += 1
    for _ in range(more[at - 1]):
        for j in range(N_SHIFT):
            out.rows[first + more[at], e.N_CARD - FIRST + 1 + j] = more[at + 1 + j]
        at += 1 + N_SHIFT
    out.mulligan[k, 0] = more[at]
    out.mulligan[k, 1] = more[at + 1]
    return lists, acts


@kernel(waits=True)
def _gather(r, indices, capacity, row_minus, look_minus, out):
    n_rows = np.int64(out.number.shape[0])
    row = passive = legal = lists = acts = 0
    for k in range(indices.shape[0]):
        b = indices[k]
        players = np.int64(r.more[r.more_start[b]])
        space = (players, capacity)
        _gather_head(r, b, k, players, out)
        first = row
        for i in range(r.row_start[b], r.row_start[b + 1]):
            owner = np.int64(r.row_group[i]) // ZONES
            for j in range(e.N_CARD - FIRST):
                out.rows[row, j] = np.float32(r.rows[i, FIRST + j]) - row_minus[j]
            side = side_of(r.head[b], owner)
            out.rows[row, e.N_CARD - FIRST] = side == 0
            for j in range(e.N_CARD - FIRST + 1, N_ROW - 1):
                out.rows[row, j] = 0.0
            out.rows[row, N_ROW - 1] = r.head[b, e.N_GLOBALS + owner * e.N_PLAYER + e.PLAYER.lore]
            out.number[row] = number_of(r.rows[i])
            out.pool[row] = (k * SIDES + side) * ZONES + r.row_group[i] % ZONES
            row += 1
        for i in range(r.passive_start[b], r.passive_start[b + 1]):
            owner = np.int64(r.passive_group[i]) // ZONES
            out.passive_number[passive] = r.passive_number[i]
            side = side_of(r.head[b], owner)
            out.passive_pool[passive] = (k * SIDES + side) * ZONES + r.passive_group[i] % ZONES
            passive += 1
        for i in range(r.legal_start[b], r.legal_start[b + 1]):
            looked = r.look[i, LOOK.looked] != 0
            for j in range(e.N_LOOK):
                out.look[legal, j] = np.float32(r.look[i, j]) - look_minus[j] if looked else np.float32(0.0)
            out.verb[legal] = verb_of(np.int64(r.legal[i]), space)
            out.row[legal] = first + r.legal_row[i] if r.legal_row[i] >= 0 else n_rows
            out.of[legal] = k
            legal += 1
        lists, acts = _gather_inputs(r, b, k, first, lists, acts, out)


def numbers(r: Ragged, indices: np.ndarray, capacity: int, row_minus: np.ndarray, look_minus: np.ndarray) -> Numbers:
    """The decisions ``indices`` (int64[B]) as a batch, with ``row_minus`` and ``look_minus`` (float32) subtracted."""
    n, (rows, passive, legal, lists, acts) = len(indices), _counts(r, indices)
    out = Numbers(
        np.empty((n, e.N_GLOBALS + SIDES * e.N_PLAYER), np.float32), np.empty((n, e.N_PLAYER), np.float32),
        np.empty((rows, N_ROW), np.float32), np.empty(rows, np.int64), np.empty(rows, np.int64),
        np.empty(passive, np.int64), np.empty(passive, np.int64), np.empty((legal, e.N_LOOK), np.float32),
        np.empty(legal, np.int64), np.empty(legal, np.int64), np.empty(legal, np.int64),
        np.empty(lists, np.int64), np.empty(lists, np.float32), np.empty(lists, np.int64),
        np.empty(acts, np.int64), np.empty(acts, np.int64), np.empty(acts, np.float32), np.empty(acts, np.int64),
        np.empty((n, SIDES), np.float32),
    )  # fmt: skip
    _gather(r, indices, capacity, row_minus, look_minus, out)
    return out
