"""The flat observation: what a player may know, as numbers, with one row for each card slot.

An observation is a float32 vector: ``GLOBALS`` (once), ``PLAYER_COLUMNS`` (for each player, the viewer first, then
in turn order), ``CARD_COLUMNS`` (for each slot as the viewer numbers them: the row of a card is the row that the
actions about it point at), ``TURN_COLUMNS`` (for the first ``MAX_TURN_ROWS`` cards in play to which something happened
this turn), and the rows of :mod:`lorcana_env.observe.effects`. The row of a card that the viewer does not know is all
zero: neither its identity nor its place can be read off.

The compact observation has the same columns as int8 and takes a quarter of the memory, which is what limits the size of
a batch. It holds the numbers themselves instead of fractions of 20 or 60, and 127 for numbers above that, which occur
in very long games and with very large decks only. Strength and willpower can be negative. The compact observation times
:func:`units` is the flat one. One encoder writes both: the dtype of its array says which.
"""

from typing import NamedTuple

import gymnasium
import numpy as np

from lorcana_env.observe import columns, effects
from lorcana_env.observe.columns import column_indices, first_of
from lorcana_env.rules.compiler.jit import before_compiling, jit, kernel
from lorcana_env.rules.queries.characteristics import ready_ink
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import relative_slot, space_of
from lorcana_env.rules.record.basics import bit_in, lowest_bit, on_turn, opposes
from lorcana_env.rules.record.tables import MAX_CARDS

DECISIONS = tuple(f"decision_{name}" for name in c.DECISIONS)
KEYWORDS = tuple(f"keyword_{name.lower().replace(' ', '_')}" for name in c.KEYWORDS)
THIS_TURN = tuple(f"this_turn_{name} / 10" for name in c.TURN_COUNTS)
GLOBALS = {
    "your_turn": "1 if it is the viewer's turn; in a team's, if the viewer was asked for a turn action last",
    "you_decide": "1 if the viewer has to decide",
    "turn / 30": "turns of all players so far, at most 240",
    "picks_left / 8": "how many more cards can be chosen",
    "may_stop": "1 if `done` is legal",
    "in_challenge": "1 during a challenge (4.6)",
    "turn_phase / 10": "the step of the turn that the game has come to (3.1)",
    "page / 10": "the page of names that is offered, in the decision `name`",
    "resolver / 10": "the player who resolves abilities of the bag (7.7.4); 0: the bag is empty",
    "on_turn": "1 if it is the turn of the viewer, or of the viewer's team (9.3.1)",
    **dict.fromkeys(DECISIONS, "1 if the decision is {name}"),
}
OF_PLAYER = {
    "lore / 20": "", "hand / 10": "cards in hand", "deck / 60": "cards in the deck", "ink / 10": "cards in the inkwell",
    "ready_ink / 10": "ready cards in the inkwell",
    "ink_drops / 10": "ink drops (1.13.1.2), which pay ink and are no cards",
    "discard / 60": "cards in the discard", "inked_this_turn": "cards inked this turn (4.2)",
    "in_the_game": "0 once the player has left the game", "teammate": "1 for a teammate of the viewer (1.3.6)",
}  # fmt: skip
PLAYER_COLUMNS = {**OF_PLAYER, **dict.fromkeys(THIS_TURN, "{said}, this turn")}
CARD_COLUMNS = {
    "known": "who knows this card: bit 0 the viewer, bit k the k-th player after; all else is 0 if the viewer does not",
    "in_hand": "", "in_play": "", "in_inkwell": "", "in_discard": "",
    "deck_place / 60": "place in the deck, 1: the top card",
    "ready": "in play and not exerted", "dry": "in play and not drying", "damage / 10": "",
    "strength / 10": "current strength in play, else printed",
    "willpower / 10": "current willpower in play, else printed",
    "lore / 5": "current lore in play, else printed", "cost / 10": "printed cost",
    "at / 10": "the location where it is; of a card in a stack, the top card",
    "under / 5": "cards in the stack under it",
    **dict.fromkeys(c.CARD_TYPES, ""), "song": "", "inkable": "",
    "candidate": "1 if it can be chosen now",
    "decision_source": "1 if its effect asks the decision",
    "selected / 10": "selected by what resolves now: 1 chosen, 2 looked at, 4 taken from; 8, 16, 32: one frame out",
    "attacker": "", "defender": "",
    "restricted": "1 if something is forbidden to it or asked of it (must quest, can't ready, …)",
    **dict.fromkeys(KEYWORDS, "1 if it has the keyword {name}"),
}  # fmt: skip
TURN_COLUMNS = {
    "card / 10": "the card: 1 + its row",
    "used_abilities / 10": "bit k: its once-per-turn ability k is used up (6.1.13.2)",
    "this_turn_high / 10": "what happened to it this turn, bits of `HISTORY`, high byte",
    "this_turn_low / 10": "the same, low byte",
    "before_high / 10": "the same of the object that it was before in this turn (7.1.6), high byte",
    "before_low / 10": "the same, low byte",
    "plays / 10": "how often it was played this turn", "shifted / 10": "1 if played by Shift (8.10)",
    "drops_paid / 10": "ink drops that were removed to play it", "sang / 10": "the song that it sang last",
}  # fmt: skip
MAX_TURN_ROWS = 12
LIMIT = 26.0  # a number in a state is at most 255, and a turn is at most 240 here
#: The column names by block.
LAYOUT = {
    "globals": GLOBALS, "players": PLAYER_COLUMNS, "cards": CARD_COLUMNS, "turn": TURN_COLUMNS, **effects.FLAT_BLOCKS,
}  # fmt: skip
N_GLOBALS, N_PLAYER, N_CARD, N_TURN = len(GLOBALS), len(PLAYER_COLUMNS), len(CARD_COLUMNS), len(TURN_COLUMNS)


class Stored(NamedTuple):
    """The factors of numbers, and the largest number that is stored."""

    of_5: float
    of_8: float
    of_10: float
    of_20: float
    of_30: float
    of_60: float
    most: int


# multiplication is several times as fast as division, and gives the same float32 for all these numbers
_FLAT = Stored(1 / 5, 1 / 8, 1 / 10, 1 / 20, 1 / 30, 1 / 60, 255)
_COMPACT = Stored(1, 1, 1, 1, 1, 1, 127)
_FLAT_EFFECTS, _COMPACT_EFFECTS = effects.Stored(1 / 10, 255, 0), effects.Stored(1, 127, 0)
# the lowest bit of each of eight bytes; the product with the second number has these bits in its highest byte
_LOWEST_BITS, _GATHER = np.uint64(0x0101010101010101), np.uint64(0x0102040810204080)
_ALL_KEYWORDS = np.uint32((1 << len(c.KEYWORDS)) - 1)

# the index of each column
GLOBAL, PLAYER, CARD = column_indices(GLOBALS), column_indices(PLAYER_COLUMNS), column_indices(CARD_COLUMNS)
TURN = column_indices(TURN_COLUMNS)
_DECISION = first_of(DECISIONS, GLOBALS)
_ZONES = first_of(("in_hand", "in_play", "in_inkwell", "in_discard"), CARD_COLUMNS) - c.ZONE_HAND
_COUNTS = first_of(THIS_TURN, PLAYER_COLUMNS)
_NUMBERS = np.arange(1, MAX_CARDS + 1)  # a card is 1 + its place in the list of cards
_TYPE = first_of(c.CARD_TYPES, CARD_COLUMNS)
_KEYWORD = first_of(KEYWORDS, CARD_COLUMNS)


def observation_size(players: int, capacity: int) -> int:
    """The length of an observation vector."""
    return int(effects.offsets(_at_turn(players, capacity) + MAX_TURN_ROWS * N_TURN)[-1])


@jit
def _at_turn(players, capacity):
    """The index at which the rows of ``TURN_COLUMNS`` begin."""
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
    of_rows = [0.1] * (observation_size(players, capacity) - _at_turn(players, capacity))
    return np.array([*columns.units(GLOBALS), *of_players, *of_cards, *of_rows], np.float32)


class Blocks(NamedTuple):
    """Views of observations of leading shape ``...``, for P players and S slots."""

    globals: np.ndarray  # [..., N_GLOBALS]
    players: np.ndarray  # [..., P, N_PLAYER]
    cards: np.ndarray  # [..., S, N_CARD]
    turn: np.ndarray  # [..., MAX_TURN_ROWS, N_TURN]
    frames: np.ndarray  # [..., MAX_FRAME_ROWS, N_FRAME]
    bag: np.ndarray  # [..., MAX_BAG_ROWS, N_BAG]
    lasting: np.ndarray  # [..., MAX_LASTING_ROWS, N_LASTING]


def split(observation: np.ndarray, players: int, capacity: int) -> Blocks:
    """The blocks of an observation (or a batch), as views."""
    at_turn = _at_turn(players, capacity)
    ends = [N_GLOBALS, N_GLOBALS + players * N_PLAYER, at_turn, *effects.offsets(at_turn + MAX_TURN_ROWS * N_TURN)]
    widths = [0, N_PLAYER, N_CARD, N_TURN, effects.N_FRAME, effects.N_BAG, effects.N_LASTING]
    parts = [observation[..., first:end] for first, end in zip([0, *ends], ends)]
    return Blocks(*(part.reshape(*part.shape[:-1], -1, n) if n else part for part, n in zip(parts, widths)))


def _stored_in(out):
    """Return the form of numbers in an array, by its dtype: of cards, and of effects."""
    return (_COMPACT, _COMPACT_EFFECTS) if out.dtype == np.int8 else (_FLAT, _FLAT_EFFECTS)


@before_compiling
def _choose_the_form_when_compiled() -> None:
    from numba import types
    from numba.extending import overload

    @overload(_stored_in)
    def stored_in(out):
        chosen = (_COMPACT, _COMPACT_EFFECTS) if out.dtype == types.int8 else (_FLAT, _FLAT_EFFECTS)
        return lambda out: chosen


@jit
def _scaled(number, unit, most):
    return min(np.int64(number), most) * unit


@kernel
def encode(states, i, tables, t, player, out):
    """Write what ``player`` may know of game ``i`` into ``out``: [observation_size] of float32, or int8 (compact)."""
    st = states[i]
    tb = tables[t]
    by, stored = _stored_in(out)
    out[:] = 0
    players = st.lore.shape[0]
    encode_globals(st, np.int64(player), by, out)
    at = N_GLOBALS
    for k in range(players):
        p = (player + k) % players
        encode_player(st, p, np.int64(player), by, out, at)
        for i in range(len(THIS_TURN)):
            out[at + _COUNTS + i] = _scaled(st.turn_counts[p, i], by.of_10, by.most)
        at += N_PLAYER
    deciding = st.decider == player and st.decision != c.DECISION_NONE
    space = space_of(st)
    choosing = deciding and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    at_turn = _at_turn(players, space[1])
    at_effects = at_turn + MAX_TURN_ROWS * N_TURN
    effects.encode_effects(st, tb, _NUMBERS, np.int64(player), stored, out, at_effects)
    for word in range(st.zone.shape[0] // 64):
        seen = np.uint64(0)
        for k in range(8):  # eight slots at a time: one branch for each takes twice as long
            eight = np.uint64(0)
            for j in range(8):
                eight |= np.uint64(st.known[word * 64 + k * 8 + j]) << np.uint64(8 * j)
            eight = eight >> np.uint64(player) & _LOWEST_BITS
            seen |= (eight * _GATHER >> np.uint64(56) & np.uint64(255)) << np.uint64(8 * k)
        while seen != 0:
            slot = word * 64 + lowest_bit(seen)
            seen &= seen - np.uint64(1)
            zone = np.int64(st.zone[slot])
            if zone == c.ZONE_GONE:
                continue
            row = at + relative_slot(slot, np.int64(player), space) * N_CARD
            _encode_card(st, tb, slot, zone, np.int64(player), by, stored, out, row)
            if choosing and bit_in(st.candidates, slot):
                out[row + CARD.candidate] = 1
            if st.decision_source == slot:
                out[row + CARD.decision_source] = 1
            if zone == c.ZONE_PLAY and at_turn < at_effects and _has_acted(st, slot):
                _encode_turn(st, slot, np.int64(player), by, stored, out, at_turn)
                at_turn += N_TURN
    effects.encode_sets(st, np.int64(player), by.of_10, out, at + CARD.selected, N_CARD)


@jit
def encode_globals(st, viewer, by, out):
    """Write ``GLOBALS``, as ``by`` (:class:`Stored`) stores numbers, into ``out``, which must be zero."""
    out[GLOBAL.your_turn] = st.active == viewer
    out[GLOBAL.on_turn] = on_turn(st, viewer)
    out[GLOBAL.you_decide] = st.decider == viewer and not st.over
    out[GLOBAL.turn] = _scaled(min(st.turn, 240), by.of_30, by.most)
    if st.decider == viewer and st.decision != c.DECISION_NONE:
        out[GLOBAL.picks_left] = _scaled(st.picks_max, by.of_8, by.most)
        out[GLOBAL.may_stop] = st.picks_min == 0
        out[GLOBAL.page] = _scaled(st.page, by.of_10, by.most)
    out[GLOBAL.in_challenge] = st.in_challenge
    if st.depth > 1:
        out[GLOBAL.turn_phase] = _scaled(st.frames[1].phase, by.of_10, by.most)
    if st.n_bag > 0:
        out[GLOBAL.resolver] = _scaled(effects.seat(st, st.resolver, viewer), by.of_10, by.most)
    out[_DECISION + (st.decision if not st.over else 0)] = 1


@jit
def encode_player(st, p, viewer, by, out, at):
    """Write ``OF_PLAYER`` of a player from ``at`` on."""
    out[at + PLAYER.lore] = _scaled(st.lore[p], by.of_20, by.most)
    out[at + PLAYER.hand] = _scaled(st.counts[p, c.ZONE_HAND], by.of_10, by.most)
    out[at + PLAYER.deck] = _scaled(st.counts[p, c.ZONE_DECK], by.of_60, by.most)
    out[at + PLAYER.ink] = _scaled(st.counts[p, c.ZONE_INKWELL], by.of_10, by.most)
    out[at + PLAYER.ready_ink] = _scaled(ready_ink(st, p), by.of_10, by.most)
    out[at + PLAYER.ink_drops] = _scaled(st.ink_drops[p], by.of_10, by.most)
    out[at + PLAYER.discard] = _scaled(st.counts[p, c.ZONE_DISCARD], by.of_60, by.most)
    out[at + PLAYER.inked_this_turn] = st.inked[p]
    out[at + PLAYER.in_the_game] = not st.out[p]
    out[at + PLAYER.teammate] = p != viewer and not opposes(st, p, viewer)


@jit
def _has_acted(st, slot):
    """Return whether something happened to a card in play this turn."""
    happened = (
        st.history[slot] | st.past[slot] | st.used[slot] | st.shifted[slot] | st.drops_paid[slot] | st.plays[slot]
    )
    return happened != 0


@jit
def _encode_turn(st, slot, viewer, by, stored, out, at):
    """Write the row of what happened to a card in play this turn."""
    history, past = np.int64(st.history[slot]), np.int64(st.past[slot])
    out[at + TURN.card] = effects.code(effects.row_of_card(st, slot, viewer), stored)
    out[at + TURN.used_abilities] = effects.code(st.used[slot], stored)
    out[at + TURN.this_turn_high] = effects.code(history >> 8, stored)
    out[at + TURN.this_turn_low] = effects.code(history, stored)
    out[at + TURN.before_high] = effects.code(past >> 8, stored)
    out[at + TURN.before_low] = effects.code(past, stored)
    out[at + TURN.plays] = _scaled(st.plays[slot], by.of_10, by.most)
    out[at + TURN.shifted] = _scaled(st.shifted[slot], by.of_10, by.most)
    out[at + TURN.drops_paid] = _scaled(st.drops_paid[slot], by.of_10, by.most)
    out[at + TURN.sang] = effects.code(effects.row_of_card(st, st.sang[slot], viewer), stored)


@jit
def _encode_card(st, tb, slot, zone, viewer, by, stored, out, at):
    card = st.card[slot]
    out[at + CARD.known] = effects.known_by(st, slot, viewer)
    if zone == c.ZONE_DECK:
        out[at + CARD.deck_place] = _scaled(effects.deck_place(st, slot), by.of_60, by.most)
    elif zone <= c.ZONE_DISCARD:
        out[at + _ZONES + zone] = 1
    if zone == c.ZONE_PLAY or zone == c.ZONE_UNDER:
        out[at + CARD.at] = effects.code(effects.row_of_card(st, st.at[slot], viewer), stored)
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
        out[at + CARD.under] = _scaled(st.under_count[slot], by.of_5, by.most)
        if st.in_challenge:
            out[at + CARD.attacker] = st.attacker == slot
            out[at + CARD.defender] = st.defender == slot
        out[at + CARD.restricted] = st.restrictions[slot] != 0
        keywords = st.keywords[slot]
    else:
        if zone == c.ZONE_UNDER:
            out[at + CARD.under] = _scaled(effects.cards_below(st, slot), by.of_5, by.most)
        out[at + CARD.strength] = _scaled(tb.strength[card], by.of_10, by.most)
        out[at + CARD.willpower] = _scaled(tb.willpower[card], by.of_10, by.most)
        out[at + CARD.lore] = _scaled(tb.lore[card], by.of_5, by.most)
    left = np.uint64(keywords & _ALL_KEYWORDS)
    while left != 0:
        out[at + _KEYWORD + lowest_bit(left)] = 1
        left &= left - np.uint64(1)


@kernel
def mask_of(states, i, player, legal, n, mask):
    """Write the legal actions ``legal[:n]`` as a mask (int8[n_actions]) if ``player`` decides, else zeros."""
    mask[:] = 0
    if states[i].decider == player and not states[i].over:
        for k in range(n):
            mask[legal[k]] = 1


@kernel
def observe_and_mask(states, i, tables, t, player, legal, n, out, mask):
    """Call :func:`encode`, and write the legal actions ``legal[:n]`` as a mask if the player decides, else zeros.

    ``mask``: int8[n_actions].
    """
    encode(states, i, tables, t, player, out)
    mask_of(states, i, player, legal, n, mask)
