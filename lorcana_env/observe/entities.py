"""The entity table: what a player may know, as small whole numbers, with one row for each card slot.

The table is meant for networks that treat all cards alike. An observation is one uint8 vector of the blocks
:data:`BLOCKS`. An action about a card points at the card's row. From ``lists`` on they are inputs that a network may
read or leave out (:mod:`lorcana_env.observe.inputs`), then effects (:mod:`lorcana_env.observe.effects`).

Without the lookahead (``observation="plain"``) that block is zeros: the viewer is shown what a player sees and not what
actions lead to.

With ``open_lists`` False the viewer does not know the lists of the opponents: these are empty, and the lookahead puts
cards of the viewer's own list in the place of the opponents' unknown cards.

Numbers above 255 are stored as 255, and numbers that can be negative are stored with 128 added. The number of a card in
the catalogue takes two bytes; :func:`lorcana_env.cards.features.table` has its features. :func:`split` returns the
blocks as views.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import gymnasium
import numpy as np

from lorcana_env.cards.features import card_numbers
from lorcana_env.observe import effects, flat
from lorcana_env.observe.columns import Layout, alike, column_indices, first_of
from lorcana_env.observe.flat import DECISIONS, KEYWORDS
from lorcana_env.observe.inputs import INPUTS, N_LIST, N_RECENT, N_SHIFT, encode_inputs
from lorcana_env.observe.inputs import offsets as input_offsets
from lorcana_env.observe.lookahead import LOOK_COLUMNS, LOOK_ROWS, N_LOOK, N_WORK, OF_POSITION, lookahead_rows
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.queries.characteristics import ready_ink
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import absolute_slot, n_actions, relative_slot, row_of, space_of
from lorcana_env.rules.record.basics import bit_in, on_turn, opposes
from lorcana_env.rules.record.state import MAX_RECENT
from lorcana_env.rules.record.tables import MAX_CARDS
from lorcana_env.setup.action_space import VERBS, ActionSpace
from lorcana_env.setup.compiled_decks import CompiledDecks

TRAITS = tuple(f"trait_{name}" for name in c.TRAITS)
RULES = tuple(f"rule_{name}" for name in c.PLAYER_RULES)
CANNOT = tuple(f"cannot_{name}" for name in c.RESTRICTIONS)
COUNTS = tuple(f"this_turn_{name}" for name in c.TURN_COUNTS)
THIS_TURN = COUNTS[: len(c.HISTORY)]
GLOBALS = {
    **alike(flat.GLOBALS, "your_turn", "you_decide"),
    "turn": "turns of all players so far",
    **alike(flat.GLOBALS, "picks_left", "may_stop", "page", "in_challenge"),
    "bag": "effects that wait in the bag (7.7)",
    "you_started": "1 if the viewer had the first turn",
    "ability_of_source": "1 + the number of the card's ability that asks the decision; 0 if none does",
    **alike(flat.GLOBALS, "turn_phase", "resolver", "on_turn", *DECISIONS),
}
PLAYER_COLUMNS = {
    **alike(flat.PLAYER_COLUMNS, "lore", "hand", "deck"),
    "inkwell": "cards in the inkwell",
    **alike(flat.PLAYER_COLUMNS, "ready_ink", "discard"),
    "inked_this_turn": "cards inked this turn by right of the turn (4.2)",
    "extra_ink": "additional cards that may be inked this turn (4.2.3.1)",
    **alike(flat.PLAYER_COLUMNS, "in_the_game"),
    **dict.fromkeys(RULES, "1 if {said}"),
    **alike(flat.PLAYER_COLUMNS, *COUNTS, "ink_drops", "teammate"),
}
CARD_COLUMNS = {
    "present": "0: nothing the viewer knows; 1: in hand, in play, or to be acted with; 2: any other known card",
    "number // 256": "which card: number in the catalogue, high byte (`lorcana_env.cards.features`)",
    "number % 256": "which card: number in the catalogue, low byte",
    "hand": "1 if in hand", "play": "1 if in play", "inkwell": "1 if in the inkwell", "discard": "1 if in the discard",
    "elsewhere": "1 if in the deck, in a stack under another card, or resolving",
    "exerted": "1 if exerted, in play or in the inkwell",
    "drying": "1 if in play and drying", "damage": "damage in play",
    "strength + 128": flat.CARD_COLUMNS["strength / 10"],
    "willpower + 128": flat.CARD_COLUMNS["willpower / 10"],
    "lore + 128": flat.CARD_COLUMNS["lore / 5"],
    "challenger + 128": "value of Challenger (8.5)", "resist + 128": "value of Resist (8.8)",
    "singer": "value of Singer (8.11)",
    "at_location": "1 if at a location", "row of the location": "the row of that location",
    "cards_under": flat.CARD_COLUMNS["under / 5"],
    **alike(flat.CARD_COLUMNS, "candidate", "decision_source"),
    "attacker": "1 if it challenges now", "defender": "1 if it is challenged now",
    "played_by_shift": flat.TURN_COLUMNS["shifted / 10"],
    "known_to_opponents": "1 if in the viewer's hand and an opponent has seen it",
    **alike(flat.TURN_COLUMNS, "used_abilities"),
    **alike(flat.CARD_COLUMNS, "selected"),
    "known_by": "bit 0: the viewer, bit k: the k-th player after",
    **alike(flat.CARD_COLUMNS, "deck_place"),
    "stack": "1 + the row of the card on top of its stack",
    "cards_below": "cards below it in its stack",
    **alike(flat.TURN_COLUMNS, "plays", "drops_paid"),
    "sang": "1 + the row of the song that it sang last",
    "before // 256": "what happened this turn to the object that it was before (7.1.6), high byte",
    "before % 256": "the same, low byte",
    **alike(flat.CARD_COLUMNS, *KEYWORDS),
    **dict.fromkeys(TRAITS, "1 if {said}"),
    **dict.fromkeys(CANNOT, "1 if it {said}"),
    **dict.fromkeys(THIS_TURN, "1 if one of the {said}, this turn"),
}  # fmt: skip
PASSIVE = 2  # "present" of a card in an inkwell, discard or stack that no legal action is about; others have 1
N_GLOBALS, N_PLAYER, N_CARD = len(GLOBALS), len(PLAYER_COLUMNS), len(CARD_COLUMNS)
#: The column names by block, without the inputs.
LAYOUT = {
    "globals": tuple(GLOBALS), "players": tuple(PLAYER_COLUMNS), "look": tuple(LOOK_COLUMNS),
    "cards": tuple(CARD_COLUMNS), "verbs": VERBS,
}  # fmt: skip

_OF_EFFECTS = effects.Stored(1, 255, 128)

# the index of each column
GLOBAL, PLAYER, CARD = column_indices(GLOBALS), column_indices(PLAYER_COLUMNS), column_indices(CARD_COLUMNS)
_DECISION = first_of(DECISIONS, GLOBALS)
_RULE, _COUNT = first_of(RULES, PLAYER_COLUMNS), first_of(COUNTS, PLAYER_COLUMNS)
_KEYWORD, _TRAIT = first_of(KEYWORDS, CARD_COLUMNS), first_of(TRAITS, CARD_COLUMNS)
_CANNOT, _HISTORY = first_of(CANNOT, CARD_COLUMNS), first_of(THIS_TURN, CARD_COLUMNS)


def layout(inputs: Iterable[str]) -> Layout:
    """The column names by block for a network that reads these inputs."""
    return LAYOUT | {name: tuple(INPUTS[name]) for name in INPUTS if name in inputs}


BLOCKS = {
    "globals": "the turn, the pending decision: `GLOBALS`",
    "players": "the viewer, then the others in turn order: `PLAYER_COLUMNS`",
    "mask": "the legal actions as bits: action `a` is bit `a % 8` of byte `a // 8`; none unless the viewer decides",
    "look": "what the first 64 legal actions, in ascending order, lead to: `LOOK_COLUMNS`",
    "cards": "the card slots as the viewer numbers them: `CARD_COLUMNS`; a row of zeros for an unknown card",
    "lists": "of each player the cards of their list that the viewer has not seen, from the first row on: "
    "`LIST_COLUMNS`",
    "recent": "the last public actions, the latest first: `RECENT_COLUMNS`",
    "mulligan": "of each player how many cards they put back (2.2.2)",
    "shift": "of each card slot what it has to do with Shift (8.10): `SHIFT_COLUMNS`",
    "frames": "what resolves now, the innermost first: `FRAME_COLUMNS`",
    "bag": "what waits in the bag (7.7), before it the actions that wait: `BAG_COLUMNS`",
    "lasting": "the effects with a duration (6.1.13): `LASTING_COLUMNS`",
}


class Blocks(NamedTuple):
    """Views of observations of leading shape ``...``, for P players, S slots and A actions."""

    globals: np.ndarray  # uint8[..., N_GLOBALS]
    players: np.ndarray  # uint8[..., P, N_PLAYER]
    mask: np.ndarray  # uint8[..., ceil(A / 8)], bits
    look: np.ndarray  # uint8[..., LOOK_ROWS, N_LOOK]
    cards: np.ndarray  # uint8[..., S, N_CARD]
    lists: np.ndarray  # uint8[..., P, S / P, N_LIST]
    recent: np.ndarray  # uint8[..., MAX_RECENT, N_RECENT], the latest first
    mulligan: np.ndarray  # uint8[..., P]
    shift: np.ndarray  # uint8[..., S, N_SHIFT]
    frames: np.ndarray  # uint8[..., MAX_FRAME_ROWS, N_FRAME], the innermost first
    bag: np.ndarray  # uint8[..., MAX_BAG_ROWS, N_BAG]
    lasting: np.ndarray  # uint8[..., MAX_LASTING_ROWS, N_LASTING]


@jit
def offsets(players, capacity):
    """The indices at which the blocks players, mask, look, cards and inputs begin."""
    at_players = N_GLOBALS
    at_mask = at_players + players * N_PLAYER
    at_look = at_mask + (n_actions((players, capacity)) + 7) // 8
    at_cards = at_look + LOOK_ROWS * N_LOOK
    return at_players, at_mask, at_look, at_cards, at_cards + players * capacity * N_CARD


def size(players: int, capacity: int) -> int:
    """The length of an observation."""
    return int(effects.offsets(input_offsets(offsets(players, capacity)[-1], players, capacity)[-1])[-1])


def size_without_inputs(players: int, capacity: int) -> int:
    """The length of an observation without the inputs and the effects."""
    return int(offsets(players, capacity)[-1])


def space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation."""
    return gymnasium.spaces.Box(0, 255, (size(players, capacity),), np.uint8)


def plain_space(players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of an observation whose lookahead is left out: the same blocks, that one zeros."""
    of = space(players, capacity)
    split(of.high, players, capacity).look[:] = 0
    return of


def split(observation: np.ndarray, players: int, capacity: int) -> Blocks:
    """The blocks of an observation (or a batch, NumPy or torch), as views."""
    a, b, d, e, f = offsets(players, capacity)
    _, g, h, i, j = input_offsets(f, players, capacity)
    _, k, m, end = effects.offsets(j)
    lead = observation.shape[:-1]
    return Blocks(
        observation[..., :a],
        observation[..., a:b].reshape(*lead, players, N_PLAYER),
        observation[..., b:d],
        observation[..., d:e].reshape(*lead, LOOK_ROWS, N_LOOK),
        observation[..., e:f].reshape(*lead, players * capacity, N_CARD),
        observation[..., f:g].reshape(*lead, players, capacity, N_LIST),
        observation[..., g:h].reshape(*lead, MAX_RECENT, N_RECENT),
        observation[..., h:i],
        observation[..., i:j].reshape(*lead, players * capacity, N_SHIFT),
        observation[..., j:k].reshape(*lead, effects.MAX_FRAME_ROWS, effects.N_FRAME),
        observation[..., k:m].reshape(*lead, effects.MAX_BAG_ROWS, effects.N_BAG),
        observation[..., m:end].reshape(*lead, effects.MAX_LASTING_ROWS, effects.N_LASTING),
    )


def numbers_at(table: CompiledDecks) -> np.ndarray:
    """The catalogue numbers of the cards of a table: int16[MAX_CARDS]; 0 for a marketing card."""
    out = np.zeros(MAX_CARDS, np.int16)
    known = card_numbers()
    for i, card in enumerate(table.cards):
        out[i] = known.get(card.full_name, 0)
    return out


def buffers(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return memory for :func:`encode`, for a state dtype: STATE[N_WORK], int16[n_actions], float64[4, OF_POSITION]."""
    players, _, capacity = dtype["cards"].shape
    return np.zeros(N_WORK, dtype), np.zeros(ActionSpace(players, capacity).n, np.int16), np.zeros((4, OF_POSITION))


@lru_cache(maxsize=64)
def numbers_of(table: CompiledDecks) -> np.ndarray:
    """int16[1, MAX_CARDS]: :func:`numbers_at` for one table."""
    return numbers_at(table)[None]


@lru_cache(maxsize=8)
def _buffers(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return buffers(dtype)


def observe(
    states: np.ndarray, table: CompiledDecks, player: int, open_lists: bool, legal: np.ndarray, n: int,
    lookahead: bool = True,
) -> np.ndarray:  # fmt: skip
    """The observation of ``player`` in game 0 of ``states`` (STATE[1]) at ``table``; ``legal[:n]``: legal actions."""
    out = np.empty(size(*table.dtype["cards"].shape[::2]), np.uint8)
    at = states, 0, table.tables, 0, numbers_of(table)
    work, scratch, sums = _buffers(table.dtype)
    working = work if lookahead else work[:0], scratch, sums
    encode(*at, player, int(open_lists), legal, n, working, out)  # an int, as kernels that call it pass
    return out


@kernel(allocates=True)
def encode(states, i, tables, t, numbers, player, open_lists, legal, n, working, out):
    """Write what ``player`` may know of game ``i`` into ``out``: uint8[size], or [size_without_inputs] for no inputs.

    ``numbers``: int16[m, MAX_CARDS], :func:`numbers_at` for each table. ``open_lists``: whether the player knows the
    lists of the opponents. ``legal[:n]``: the legal actions. ``working``: :func:`buffers`, overwritten;
    no games in the first: without the lookahead.
    """
    st = states[i]
    encode_table(st, tables[t], numbers[t], player, open_lists, legal, n, out)
    if working[0].shape[0] and _deciding(st, player):
        encode_look(states, i, tables, t, open_lists, legal, n, working, out)


@jit
def _deciding(st, player):
    return st.decider == player and st.decision != c.DECISION_NONE and not st.over


@jit(allocates=True)
def encode_look(states, i, tables, t, open_lists, legal, n, working, out):
    """Write the lookahead block of :func:`encode`, which must be zero. The value of a network does not need it."""
    _, _, at_look, at_cards, _ = offsets(states[i].lore.shape[0], states[i].cards.shape[2])
    ascending = np.sort(legal[:n])
    work, scratch, sums = working
    lookahead_rows(states, i, tables, t, open_lists, ascending, n, work, scratch, sums, out[at_look:at_cards])


@jit(allocates=True)
def encode_table(st, tb, numbers, player, open_lists, legal, n, out):
    """Write all of :func:`encode` but the lookahead. ``numbers``: int16[MAX_CARDS], of this table."""
    players, capacity = space = space_of(st)
    out[:] = 0
    deciding = _deciding(st, player)
    _encode_globals(st, tb, player, deciding, out)
    at, at_mask, _, at_cards, at_inputs = offsets(players, capacity)
    for k in range(players):
        _encode_player(st, (player + k) % players, np.int64(player), out[at : at + N_PLAYER])
        at += N_PLAYER
    if deciding:
        for k in range(n):
            a = np.int64(legal[k])
            out[at_mask + a // 8] |= np.uint8(1 << (a % 8))
    bit = np.uint8(1 << player)
    choosing = deciding and (st.decision == c.DECISION_CHOOSE or st.decision == c.DECISION_MULLIGAN)
    for relative in range(st.zone.shape[0]):
        slot = absolute_slot(relative, np.int64(player), space)
        zone = np.int64(st.zone[slot])
        if st.known[slot] & bit and zone != c.ZONE_GONE:
            row = out[at_cards + relative * N_CARD : at_cards + (relative + 1) * N_CARD]
            number = np.int64(numbers[st.card[slot]])
            row[CARD.number_high] = number // 256
            row[CARD.number_low] = number % 256
            asked = choosing and bit_in(st.candidates, slot)
            asks = st.decision != c.DECISION_NONE and st.decision_source == slot
            row[CARD.candidate] = asked
            row[CARD.decision_source] = asks
            row[CARD.present] = 1 if zone == c.ZONE_HAND or zone == c.ZONE_PLAY or asked or asks else PASSIVE
            _encode_card(st, tb, player, slot, zone, row)
    effects.encode_sets(st, np.int64(player), 1, out, at_cards + CARD.selected, N_CARD)
    if deciding:  # a card that a legal action is about is not passive, wherever it lies
        for k in range(n):
            at_row = at_cards + row_of(np.int64(legal[k]), space) * N_CARD
            if at_row >= at_cards and out[at_row + CARD.present]:
                out[at_row + CARD.present] = 1
    if out.shape[0] > at_inputs:
        viewer = np.int64(player)
        encode_inputs(st, tb, numbers, viewer, open_lists, out, at_inputs)
        at_effects = input_offsets(at_inputs, players, capacity)[-1]
        effects.encode_effects(st, tb, numbers, viewer, _OF_EFFECTS, out, at_effects)


@jit
def _encode_globals(st, tb, player, deciding, out):
    out[GLOBAL.your_turn] = st.active == player
    out[GLOBAL.on_turn] = on_turn(st, player)
    out[GLOBAL.you_decide] = deciding
    out[GLOBAL.turn] = min(np.int64(st.turn), 255)
    if deciding:
        out[GLOBAL.picks_left] = st.picks_max
        out[GLOBAL.may_stop] = st.picks_min == 0
        out[GLOBAL.page] = st.page
    if st.depth > 1:
        out[GLOBAL.turn_phase] = st.frames[1].phase
    if st.n_bag > 0:
        out[GLOBAL.resolver] = effects.seat(st, st.resolver, np.int64(player))
    out[GLOBAL.in_challenge] = st.in_challenge
    out[GLOBAL.bag] = st.n_bag
    out[GLOBAL.you_started] = st.starting_player == player
    out[GLOBAL.ability_of_source] = effects.ability_of_source(st, tb)
    out[_DECISION + (np.int64(st.decision) if not st.over else 0)] = 1


@jit
def _encode_player(st, p, viewer, out):
    out[PLAYER.lore] = min(max(np.int64(st.lore[p]), 0), 255)
    out[PLAYER.hand] = st.counts[p, c.ZONE_HAND]
    out[PLAYER.deck] = st.counts[p, c.ZONE_DECK]
    out[PLAYER.inkwell] = st.counts[p, c.ZONE_INKWELL]
    out[PLAYER.ready_ink] = ready_ink(st, p)
    out[PLAYER.ink_drops] = min(np.int64(st.ink_drops[p]), 255)
    out[PLAYER.discard] = st.counts[p, c.ZONE_DISCARD]
    out[PLAYER.inked_this_turn] = st.inked[p]
    out[PLAYER.extra_ink] = st.extra_ink[p]
    out[PLAYER.in_the_game] = not st.out[p]
    out[PLAYER.teammate] = p != viewer and not opposes(st, p, viewer)
    for k in range(len(RULES)):
        out[_RULE + k] = (st.player_rules[p] >> np.uint16(k)) & np.uint16(1)
    for k in range(len(COUNTS)):
        out[_COUNT + k] = st.turn_counts[p, k]


@jit
def _encode_card(st, tb, player, slot, zone, row):
    card = st.card[slot]
    row[CARD.hand] = zone == c.ZONE_HAND
    row[CARD.play] = zone == c.ZONE_PLAY
    row[CARD.inkwell] = zone == c.ZONE_INKWELL
    row[CARD.discard] = zone == c.ZONE_DISCARD
    row[CARD.elsewhere] = zone == c.ZONE_UNDER or zone == c.ZONE_RESOLVING or zone == c.ZONE_DECK
    row[CARD.known_by] = effects.known_by(st, slot, np.int64(player))
    if zone == c.ZONE_DECK:
        row[CARD.deck_place] = effects.deck_place(st, slot)
    elif zone == c.ZONE_UNDER:
        row[CARD.stack] = effects.row_of_card(st, st.at[slot], np.int64(player))
        row[CARD.cards_below] = effects.cards_below(st, slot)
    row[CARD.plays] = st.plays[slot]
    past = np.int64(st.past[slot])
    row[CARD.before_high] = past // 256
    row[CARD.before_low] = past % 256
    keywords = tb.keywords[card]
    if zone == c.ZONE_PLAY:
        row[CARD.sang] = effects.row_of_card(st, st.sang[slot], np.int64(player))
        row[CARD.exerted] = st.exerted[slot]
        row[CARD.drying] = st.drying[slot]
        row[CARD.damage] = st.damage[slot]
        row[CARD.strength] = min(255, max(0, np.int64(st.strength[slot]) + 128))
        row[CARD.willpower] = np.int64(st.willpower[slot]) + 128
        row[CARD.lore] = np.int64(st.lore_value[slot]) + 128
        row[CARD.challenger] = np.int64(st.challenger[slot]) + 128
        row[CARD.resist] = np.int64(st.resist[slot]) + 128
        row[CARD.singer] = st.singer[slot]
        if st.at[slot] != c.NONE:
            row[CARD.at_location] = 1
            row[CARD.row_of_the_location] = relative_slot(np.int64(st.at[slot]), np.int64(player), space_of(st))
        row[CARD.cards_under] = st.under_count[slot]
        if st.in_challenge:
            row[CARD.attacker] = st.attacker == slot
            row[CARD.defender] = st.defender == slot
        row[CARD.played_by_shift] = st.shifted[slot]
        row[CARD.drops_paid] = st.drops_paid[slot]
        row[CARD.used_abilities] = st.used[slot]
        keywords = st.keywords[slot]
        for k in range(len(CANNOT)):
            row[_CANNOT + k] = (st.restrictions[slot] >> np.uint16(k)) & np.uint16(1)
        if (keywords >> np.uint32(c.KEYWORD_ADVENTUROUS)) & np.uint32(1):  # 8.16.2, 8.16.3
            row[CARD.cannot_challenge] = 1
            row[CARD.cannot_not_quest] = 1
        for k in range(len(TRAITS)):
            row[_TRAIT + k] = (keywords >> np.uint32(c.TRAIT_CHALLENGE_READY + k)) & np.uint32(1)
        for k in range(len(THIS_TURN)):
            row[_HISTORY + k] = (st.history[slot] >> np.uint16(k)) & np.uint16(1)
    else:
        row[CARD.exerted] = zone == c.ZONE_INKWELL and st.exerted[slot]
        row[CARD.strength] = np.int64(tb.strength[card]) + 128
        row[CARD.willpower] = np.int64(tb.willpower[card]) + 128
        row[CARD.lore] = np.int64(tb.lore[card]) + 128
        row[CARD.challenger] = np.int64(tb.challenger[card]) + 128
        row[CARD.resist] = np.int64(tb.resist[card]) + 128
        row[CARD.singer] = tb.singer[card]
        own = np.uint8(1 << player) | st.teammates[player]
        row[CARD.known_to_opponents] = zone == c.ZONE_HAND and st.known[slot] & ~own != 0
    for k in range(len(KEYWORDS)):
        row[_KEYWORD + k] = (keywords >> np.uint32(k)) & np.uint32(1)
