"""Observations without the empty places: what is there of many entity tables, one after the other.

Of the 128 rows of an entity table (:mod:`lorcana_env.observe.entities`) about 11 are cards that can act or be acted
with and 18 are passive ones, and of 64 rows of lookahead about 8 are used. :class:`Ragged` keeps those alone, in the
form of compressed rows: the cards of decision ``b`` are ``rows[row_start[b] : row_start[b + 1]]``. That is a tenth of
the bytes, and nothing is left to be searched for by whoever learns from them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lorcana_env.observe import entities as e
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.rules.actions import n_actions, row_of, verb_of
from lorcana_env.rules.jit import jit, kernel

ZONES = 3  # groups of rows per owner: hand, play, other; and of passive cards: inkwell, discard, other
FIRST = e.CARD.number_low + 1  # the columns of a row up to the card's number are no quantities


class Ragged(NamedTuple):
    """Decisions ``0 .. n - 1``; arrays may be longer than what is used of them. G groups: owner * ZONES + zone."""

    head: np.ndarray  # uint8[n, head]: globals, players
    row_start: np.ndarray  # int64[n + 1]
    rows: np.ndarray  # uint8[R, N_CARD]: cards that are not passive, by their group
    row_group: np.ndarray  # uint8[R]
    far_start: np.ndarray  # int64[n + 1]
    far_number: np.ndarray  # int16[F]: passive cards, by their number in the catalogue
    far_group: np.ndarray  # uint8[F]
    legal_start: np.ndarray  # int64[n + 1]
    legal: np.ndarray  # int16[A]: the legal actions, ascending
    legal_row: np.ndarray  # int16[A]: which of the decision's rows each is about, -1 for none
    look: np.ndarray  # uint8[A, N_LOOK]; zeros where nothing was looked at


def room(n: int, players: int, rows: int, far: int, legal: int) -> Ragged:
    """Room for ``n`` decisions with so many rows, passive cards and legal actions in all."""
    return Ragged(
        np.zeros((n, e.N_GLOBALS + players * e.N_PLAYER), np.uint8),
        np.zeros(n + 1, np.int64), np.zeros((rows, e.N_CARD), np.uint8), np.zeros(rows, np.uint8),
        np.zeros(n + 1, np.int64), np.zeros(far, np.int16), np.zeros(far, np.uint8),
        np.zeros(n + 1, np.int64), np.zeros(legal, np.int16), np.zeros(legal, np.int16),
        np.zeros((legal, e.N_LOOK), np.uint8),
    )  # fmt: skip


@jit
def group_of(row, owner):
    """The group of a card's row (uint8[N_CARD])."""
    if row[e.CARD.present] == e.PASSIVE:
        return owner * ZONES + (0 if row[e.CARD.inkwell] else (1 if row[e.CARD.discard] else 2))
    return owner * ZONES + (0 if row[e.CARD.hand] else (1 if row[e.CARD.play] else 2))


@jit
def number_of(row):
    return np.int64(row[e.CARD.number_high]) * 256 + row[e.CARD.number_low]


@jit
def fits(r, b, players, capacity):
    """Whether there is room for one more decision, whatever it is."""
    slots = players * capacity
    return (
        b < r.head.shape[0]
        and r.row_start[b] + slots <= r.rows.shape[0]
        and r.far_start[b] + slots <= r.far_number.shape[0]
        and r.legal_start[b] + n_actions((players, capacity)) <= r.legal.shape[0]
    )


@jit
def append(r, b, observation, players, capacity, place):
    """Write the entity table ``observation`` as decision ``b``. ``place``: int64[slots], overwritten.

    Cards come in the order of their groups, so that what is summed by group lies together.
    """
    space = (players, capacity)
    _, mask_at, look_at, cards_at, _ = e.offsets(players, capacity)
    r.head[b] = observation[:mask_at]
    at = np.zeros(2 * players * ZONES, np.int64)  # where the next card of each group goes: rows, then passive cards
    n_groups = players * ZONES
    for slot in range(players * capacity):
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        place[slot] = -1
        if row[e.CARD.present]:
            place[slot] = group_of(row, slot // capacity) + (n_groups if row[e.CARD.present] == e.PASSIVE else 0)
            at[place[slot]] += 1
    first, far = r.row_start[b], r.far_start[b]
    for group in range(n_groups):
        more, more_far = at[group], at[n_groups + group]
        at[group], at[n_groups + group] = first, far
        first += more
        far += more_far
    r.row_start[b + 1], r.far_start[b + 1] = first, far
    for slot in range(players * capacity):
        group = place[slot]
        if group < 0:
            continue
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        k = at[group]
        at[group] += 1
        if group >= n_groups:
            r.far_number[k] = number_of(row)
            r.far_group[k] = group - n_groups
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


@kernel
def _append_all(r, observations, players, capacity, place):
    for b in range(observations.shape[0]):
        append(r, b, observations[b], players, capacity, place)


def ragged(observations: np.ndarray, players: int, capacity: int) -> Ragged:
    """The ragged form of entity tables uint8[B, size]."""
    blocks = e.split(observations, players, capacity)
    present = blocks.cards[:, :, e.CARD.present]
    n, far = len(observations), int((present == e.PASSIVE).sum())
    legal = int(np.unpackbits(blocks.mask).sum())
    r = room(n, players, int((present != 0).sum()) - far, far, legal)
    _append_all(r, np.ascontiguousarray(observations), players, capacity, np.zeros(players * capacity, np.int64))
    return r


class Numbers(NamedTuple):
    """A batch of decisions as a network takes them: B decisions, R rows, F passive cards, A legal actions."""

    head: np.ndarray  # float32[B, head]
    rows: np.ndarray  # float32[R, N_CARD - FIRST + 1]: columns from FIRST on; the last is 1 for own cards
    number: np.ndarray  # int64[R]: the card's, in the catalogue
    pool: np.ndarray  # int64[R]: decision * groups + group
    far_number: np.ndarray  # int64[F]
    far_pool: np.ndarray  # int64[F]
    look: np.ndarray  # float32[A, N_LOOK]
    verb: np.ndarray  # int64[A]
    row: np.ndarray  # int64[A]: which of the R rows the action is about, R for none
    of: np.ndarray  # int64[A]: whose decision it is


@kernel
def _counts(r, indices):
    rows = far = legal = 0
    for b in indices:
        rows += r.row_start[b + 1] - r.row_start[b]
        far += r.far_start[b + 1] - r.far_start[b]
        legal += r.legal_start[b + 1] - r.legal_start[b]
    return rows, far, legal


@kernel
def _gather(r, indices, players, capacity, row_minus, look_minus, out):
    groups = players * ZONES
    space = (players, capacity)
    n_rows = np.int64(out.number.shape[0])
    row = far = legal = 0
    for k in range(indices.shape[0]):
        b = indices[k]
        for j in range(out.head.shape[1]):
            out.head[k, j] = r.head[b, j]
        first = row
        for i in range(r.row_start[b], r.row_start[b + 1]):
            for j in range(e.N_CARD - FIRST):
                out.rows[row, j] = np.float32(r.rows[i, FIRST + j]) - row_minus[j]
            out.rows[row, e.N_CARD - FIRST] = r.row_group[i] < ZONES
            out.number[row] = number_of(r.rows[i])
            out.pool[row] = k * groups + r.row_group[i]
            row += 1
        for i in range(r.far_start[b], r.far_start[b + 1]):
            out.far_number[far] = r.far_number[i]
            out.far_pool[far] = k * groups + r.far_group[i]
            far += 1
        for i in range(r.legal_start[b], r.legal_start[b + 1]):
            looked = r.look[i, LOOK.looked] != 0
            for j in range(e.N_LOOK):
                out.look[legal, j] = np.float32(r.look[i, j]) - look_minus[j] if looked else np.float32(0.0)
            out.verb[legal] = verb_of(np.int64(r.legal[i]), space)
            out.row[legal] = first + r.legal_row[i] if r.legal_row[i] >= 0 else n_rows
            out.of[legal] = k
            legal += 1


def numbers(
    r: Ragged, indices: np.ndarray, players: int, capacity: int, row_minus: np.ndarray, look_minus: np.ndarray
) -> Numbers:
    """The decisions ``indices`` (int64[B]). ``row_minus``, ``look_minus``: float32, what is subtracted from columns."""
    n, (rows, far, legal) = len(indices), _counts(r, indices)
    out = Numbers(
        np.empty((n, r.head.shape[1]), np.float32), np.empty((rows, e.N_CARD - FIRST + 1), np.float32),
        np.empty(rows, np.int64), np.empty(rows, np.int64), np.empty(far, np.int64), np.empty(far, np.int64),
        np.empty((legal, e.N_LOOK), np.float32), np.empty(legal, np.int64), np.empty(legal, np.int64),
        np.empty(legal, np.int64),
    )  # fmt: skip
    _gather(r, indices, players, capacity, row_minus, look_minus, out)
    return out
