"""The small observation: each card slot as the number of its card and three numbers of its state.

It is meant for learners whose first layer is what takes the time: for two players an int16 vector of some 550 numbers,
a tenth of the flat observation. It consists of ``GLOBALS`` and ``ASKED_COLUMNS`` (once), ``PLAYER_COLUMNS`` (for each
player, the viewer first, then in turn order) and ``CARD_COLUMNS`` (for each slot as the viewer numbers them, so that an
action about a card points at its row). Numbers are stored as they are. Those of cards are numbers in the catalogue, at
most :func:`cards`, to look up an embedding with; 0 is no card, or one that the viewer does not know.

``place`` % 16 says where a card lies, as an index of :data:`PLACES`; the bits of ``place`` // 16 are :data:`BITS`.

It leaves out what the others show besides: what lasts, what waits in the bag, all of a frame but the card it is about,
current willpower and lore, keywords, what happened this turn. Positions that differ in these alone look alike.
"""

from typing import Any, NamedTuple

import gymnasium
import numpy as np

from lorcana_env.cards.features import card_numbers
from lorcana_env.observe import columns, effects, entities, flat
from lorcana_env.observe.columns import alike, column_indices
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import absolute_slot, space_of
from lorcana_env.rules.record.basics import bit_in
from lorcana_env.setup.compiled_decks import CompiledDecks

GLOBALS = alike(flat.GLOBALS)
ASKED_COLUMNS = {
    "source": "the card whose effect asks the decision: number in the catalogue",
    "it": "the card that the event of what resolves was about: number in the catalogue",
    **alike(entities.GLOBALS, "ability_of_source", "bag"),
}
PLAYER_COLUMNS = alike(flat.OF_PLAYER)
CARD_COLUMNS = {
    "number": "which card: number in the catalogue, at most `cards()`; 0: none that the viewer knows",
    "place": "where it lies: `PLACES` (% 16); in the bits above `BITS`",
    "damage": "damage in play",
    "strength": "current strength in play",
}
#: The values of ``place`` % 16. A card that is drying may be exerted too.
PLACES = (
    "unknown", "hand", "ready", "exerted", "drying", "drying_exerted", "inkwell", "inkwell_exerted", "discard", "stack",
    "elsewhere",
)  # fmt: skip
#: The bits of ``place`` // 16. The last six say how what resolves holds the card, as ``selected`` of the others does.
BITS = (
    "candidate", "in_challenge", "restricted", "at_location", "chosen", "looked_at", "taken_from",
    "chosen_one_frame_out", "looked_at_one_frame_out", "taken_from_one_frame_out",
)  # fmt: skip
MOST = 32767
#: The column names by block.
LAYOUT = {"globals": GLOBALS, "asked": ASKED_COLUMNS, "players": PLAYER_COLUMNS, "cards": CARD_COLUMNS}
N_GLOBALS, N_ASKED, N_PLAYER, N_CARD = map(len, LAYOUT.values())
ASKED, CARD = column_indices(ASKED_COLUMNS), column_indices(CARD_COLUMNS)
PLACE, BIT = column_indices(PLACES), column_indices(BITS)
_AT_PLAYERS = N_GLOBALS + N_ASKED
_STORED = flat.Stored(1, 1, 1, 1, 1, 1, MOST)


class Blocks(NamedTuple):
    """Views of observations of leading shape ``...``, for P players and S slots."""

    globals: np.ndarray  # int16[..., N_GLOBALS]
    asked: np.ndarray  # int16[..., N_ASKED]
    players: np.ndarray  # int16[..., P, N_PLAYER]
    cards: np.ndarray  # int16[..., S, N_CARD]


def size(players: int, capacity: int) -> int:
    """The length of an observation."""
    return _AT_PLAYERS + players * (N_PLAYER + capacity * N_CARD)


def space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation."""
    return gymnasium.spaces.Box(-MOST, MOST, (size(players, capacity),), np.int16)


def cards() -> int:
    """The largest number of a card: an embedding has one row more, row 0 being no card."""
    return max(card_numbers().values())


def units(players: int) -> np.ndarray:
    """The factors float32[k] of the k numbers before the cards, as the flat observation has them; 0 for cards."""
    of_players = columns.units(flat.OF_PLAYER) * players
    return np.array([*columns.units(flat.GLOBALS), 0, 0, 0.1, 0.1, *of_players], np.float32)


def split(observation: Any, players: int, capacity: int) -> Blocks:
    """The blocks of an observation (or a batch, NumPy or torch), as views."""
    at_cards = _AT_PLAYERS + players * N_PLAYER
    lead = observation.shape[:-1]
    return Blocks(
        observation[..., :N_GLOBALS],
        observation[..., N_GLOBALS:_AT_PLAYERS],
        observation[..., _AT_PLAYERS:at_cards].reshape(*lead, players, N_PLAYER),
        observation[..., at_cards:].reshape(*lead, players * capacity, N_CARD),
    )


def observe(states: np.ndarray, table: CompiledDecks, player: int) -> np.ndarray:
    """The observation of ``player`` in game 0 of ``states`` (STATE[1]) at ``table``."""
    out = np.empty(size(*table.dtype["cards"].shape[::2]), np.int16)
    encode(states, 0, table.tables, 0, entities.numbers_of(table), player, out)
    return out


@kernel
def encode(states, i, tables, t, numbers, player, out):
    """Write what ``player`` may know of game ``i`` into ``out``: int16[size].

    ``numbers``: int16[m, MAX_CARDS], :func:`.entities.numbers_at` for each table.
    """
    st, viewer = states[i], np.int64(player)
    players, capacity = space_of(st)
    out[:] = 0
    flat.encode_globals(st, viewer, _STORED, out)
    out[N_GLOBALS + ASKED.source] = _number(st, numbers[t], st.decision_source, viewer)
    out[N_GLOBALS + ASKED.ability_of_source] = effects.ability_of_source(st, tables[t])
    if st.depth > 0 and st.frames[st.depth - 1].kind >= c.FRAME_PROGRAM:
        out[N_GLOBALS + ASKED.it] = _number(st, numbers[t], st.frames[st.depth - 1].it, viewer)
    out[N_GLOBALS + ASKED.bag] = st.n_bag
    at = _AT_PLAYERS
    for k in range(players):
        flat.encode_player(st, (viewer + k) % players, viewer, _STORED, out, at)
        at += N_PLAYER
    choosing = st.decider == viewer and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    for relative in range(players * capacity):
        slot = absolute_slot(relative, viewer, (players, capacity))
        zone = np.int64(st.zone[slot])
        if zone == c.ZONE_GONE or not (st.known[slot] >> np.uint8(viewer)) & np.uint8(1):
            continue
        row = at + relative * N_CARD
        out[row + CARD.number] = numbers[t, st.card[slot]]
        place = _place(st, slot, zone)
        if choosing and bit_in(st.candidates, slot):
            place |= 16 << BIT.candidate
        if zone == c.ZONE_PLAY:
            if st.in_challenge and (st.attacker == slot or st.defender == slot):
                place |= 16 << BIT.in_challenge
            place |= (st.restrictions[slot] != 0) * (16 << BIT.restricted)
            place |= (st.at[slot] != c.NONE) * (16 << BIT.at_location)
            out[row + CARD.damage] = st.damage[slot]
            out[row + CARD.strength] = st.strength[slot]
        out[row + CARD.place] = place
    effects.encode_sets(st, viewer, 16 << BIT.chosen, out, at + CARD.place, N_CARD)


@jit
def _number(st, numbers, slot, viewer):
    """The catalogue number of a card, 0 for none or one that the viewer does not know."""
    return np.int64(numbers[st.card[slot]]) if effects.row_of_card(st, slot, viewer) else 0


@jit
def _place(st, slot, zone):
    """Where a card lies: an index of ``PLACES``."""
    if zone == c.ZONE_PLAY:
        return PLACE.ready + (st.exerted[slot] != 0) + 2 * (st.drying[slot] != 0)
    if zone == c.ZONE_INKWELL:
        return PLACE.inkwell + (st.exerted[slot] != 0)
    if zone == c.ZONE_HAND:
        return PLACE.hand
    if zone == c.ZONE_DISCARD:
        return PLACE.discard
    return PLACE.stack if zone == c.ZONE_UNDER else PLACE.elsewhere
