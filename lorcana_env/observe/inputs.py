"""The inputs: what a player may know besides the cards that lie open.

They are the last blocks of the entity table (:mod:`lorcana_env.observe.entities`). A network may read each of them or
leave it out (:data:`INPUTS`):

=============  =====================================================================================================
``lists``      for each player the list minus what was seen: a row for each card of which the viewer has not seen all
               copies, from the first row on. The viewer's own is exact; those of opponents are empty at closed lists.
``recent``     the last public actions, the latest first: turn actions, and choices of cards in play or in a discard
``mulligan``   for each player, how many cards they put back (2.2.2)
``shift``      for each slot as the viewer numbers them, what the card has to do with Shift (8.10) now
=============  =====================================================================================================

They reveal nothing hidden: a list minus what was seen is the same however the unknown cards lie.
"""

import numpy as np

from lorcana_env.observe.columns import column_indices
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.hidden import hidden_from
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import space_of
from lorcana_env.rules.record.basics import opposes
from lorcana_env.rules.record.state import MAX_RECENT
from lorcana_env.rules.record.tables import MAX_CARDS
from lorcana_env.rules.turn_actions.shift import can_be_shift_base, has_shift

_NUMBER = {
    "number // 256": "the card: number in the catalogue, high byte",
    "number % 256": "the card: number in the catalogue, low byte",
}
LIST_COLUMNS = {**_NUMBER, "copies": "copies whose place the viewer does not know"}
RECENT_COLUMNS = {
    "player + 1": "who: 1 the viewer, 2 the next player, ...; 0 if nothing was done yet",
    "verb + 1": "1 + the number of the verb: those of a card in the order of the action space, then `choose`",
    **_NUMBER,
    "turns_ago": "turns since then",
}
MULLIGAN_COLUMNS = {"put_back": "cards put on the bottom of the deck (2.2.2)"}
SHIFT_COLUMNS = {
    "bases_in_play": "of a card in hand: cards in play that it could be put on",
    "shifters_in_hand": "of a card in play: known cards in its player's hand that could be put on it",
}
#: The columns of each input.
INPUTS = {
    "lists": LIST_COLUMNS, "recent": RECENT_COLUMNS, "mulligan": MULLIGAN_COLUMNS, "shift": SHIFT_COLUMNS,
}  # fmt: skip
N_LIST, N_RECENT, N_SHIFT = len(LIST_COLUMNS), len(RECENT_COLUMNS), len(SHIFT_COLUMNS)
LIST, RECENT, SHIFT = column_indices(LIST_COLUMNS), column_indices(RECENT_COLUMNS), column_indices(SHIFT_COLUMNS)


@jit
def offsets(first, players, capacity):
    """The indices at which lists, recent, mulligan and shift begin, and the end; lists begin at ``first``."""
    at_recent = first + players * capacity * N_LIST
    at_mulligan = at_recent + MAX_RECENT * N_RECENT
    at_shift = at_mulligan + players
    return first, at_recent, at_mulligan, at_shift, at_shift + players * capacity * N_SHIFT


@jit
def encode_inputs(st, tb, numbers, player, open_lists, out, first):
    """Write the blocks into ``out``, which must be zero, from ``first`` on. ``numbers``: int16[MAX_CARDS]."""
    players, capacity = space = space_of(st)
    at, at_recent, at_mulligan, at_shift, _ = offsets(first, players, capacity)
    for k in range(players):
        p = (player + k) % players
        if open_lists or not opposes(st, p, player):
            _encode_list(st, numbers, player, p, out, at + k * capacity * N_LIST)
        out[at_mulligan + k] = st.put_back[p]
    _encode_recent(st, numbers, player, out, at_recent)
    _encode_shift(st, tb, player, space, out, at_shift)


@jit(allocates=True)
def _encode_list(st, numbers, viewer, p, out, at):
    """Write the cards of ``p`` whose place ``viewer`` does not know, in the order of the tables."""
    capacity = st.cards.shape[2]
    copies = np.zeros(MAX_CARDS, np.uint8)
    for slot in range(p * capacity, (p + 1) * capacity):
        if hidden_from(st, slot, viewer):
            copies[st.card[slot]] += 1
    for k in range(MAX_CARDS):
        if copies[k]:
            number = np.int64(numbers[k])
            out[at + LIST.number_high] = number // 256
            out[at + LIST.number_low] = number % 256
            out[at + LIST.copies] = copies[k]
            at += N_LIST


@jit
def _encode_recent(st, numbers, viewer, out, at):
    players = st.lore.shape[0]
    for k in range(MAX_RECENT):
        entry = st.recent_actions[(np.int64(st.next_recent) + MAX_RECENT - 1 - k) % MAX_RECENT]
        if entry.verb == 0:
            return
        number = np.int64(numbers[entry.card])
        out[at + RECENT.player] = 1 + (np.int64(entry.player) - viewer + players) % players
        out[at + RECENT.verb] = entry.verb
        out[at + RECENT.number_high] = number // 256
        out[at + RECENT.number_low] = number % 256
        out[at + RECENT.turns_ago] = (np.int64(st.turn) - entry.turn) & 255
        at += N_RECENT


@jit
def _encode_shift(st, tb, viewer, space, out, at):
    """Write for each card with Shift how many bases it has in play, and for each base how many such cards (8.10)."""
    players, capacity = space
    bit = np.uint8(1 << viewer)
    for k in range(players):
        p = (viewer + k) % players
        for i in range(st.counts[p, c.ZONE_HAND]):
            slot = np.int64(st.cards[p, c.ZONE_HAND, i])
            if not st.known[slot] & bit or not has_shift(st, tb, slot, p):
                continue
            card = st.card[slot]
            for j in range(st.counts[p, c.ZONE_PLAY]):
                base = np.int64(st.cards[p, c.ZONE_PLAY, j])
                if can_be_shift_base(st, tb, slot, base, np.int64(tb.shift_filter[card])) or can_be_shift_base(
                    st, tb, slot, base, np.int64(tb.shift_filter_2[card])
                ):
                    out[at + (k * capacity + slot % capacity) * N_SHIFT + SHIFT.bases_in_play] += 1
                    out[at + (k * capacity + base % capacity) * N_SHIFT + SHIFT.shifters_in_hand] += 1
