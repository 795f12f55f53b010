"""The forward pass of the entity network in numba, without torch.

``entity_net.py`` documents and trains the network. Here its weights are folded for speed: the first layer of a
card is looked up, scales are multiplied in, inputs that are zero are skipped, and what a card adds to the first layer
of the context is cached (:func:`understand`). Files and agents: :mod:`lorcana_env.agents.network`.
"""

import math
from typing import NamedTuple

import numpy as np

from lorcana_env.observe import entities as e
from lorcana_env.observe.inputs import LIST, N_LIST, N_RECENT, N_SHIFT, RECENT
from lorcana_env.observe.inputs import offsets as input_offsets
from lorcana_env.observe.lookahead import AFTER, AT_END, LOOK, LOOK_COLUMNS
from lorcana_env.observe.ragged import FIRST, SIDES, ZONES, side_of
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record.actions import n_actions, row_of, verb_of
from lorcana_env.rules.record.constants import VERB_CHOOSE
from lorcana_env.rules.record.state import MAX_RECENT
from lorcana_env.setup.action_space import ActionSpace

LOSS, DRAW, WIN = range(3)  # the outcomes, as a value's head has them
#: The inputs that a network may read or leave out: blocks of the observation (:mod:`lorcana_env.observe.inputs`), and
#: "opponents", the highest number of any opponent in each players' column and the lore of each card's player.
INPUTS = (*e.INPUTS, "opponents")
READS_LISTS, READS_RECENT, READS_MULLIGAN, READS_SHIFT, READS_OPPONENTS = range(len(INPUTS))
N_RECENT_VERBS = VERB_CHOOSE + 1
OF_LIST, OF_ACT, OF_ROW, PASSIVE_CARD = 2, 3, 4, 1 << 40  # the kinds of parts that are hashed
TURNS = 16  # the turns that ``value_turn`` tells apart; later ones are as the last
MEMORY = 1 << 12  # the number of cached shares: more than a search meets often, few enough for a processor's cache


class Weights(NamedTuple):
    """float32 arrays, inputs first: a layer of n inputs and m outputs is [n, m]."""

    card: np.ndarray  # [1 + cards, card]: each card after its layer
    row_card: np.ndarray  # [1 + cards, row]: the card's share of the first row layer, with the bias
    row_1: np.ndarray  # [m, row]: the columns from ``FIRST`` on, whether it is of the own side, and what inputs add
    row_minus: np.ndarray  # [N_CARD - FIRST]: subtracted from the columns
    row_2: np.ndarray
    row_2_bias: np.ndarray
    context_1: np.ndarray  # [:func:`context_parts`, hidden]
    context_1_bias: np.ndarray
    context_2: np.ndarray
    context_2_bias: np.ndarray
    value_1: np.ndarray
    value_1_bias: np.ndarray
    value_2: np.ndarray  # [64, outcomes]: logits of loss, draw and win; or one column, the value itself
    value_2_bias: np.ndarray  # [outcomes]
    value_lead: np.ndarray  # [1]: what a lead of 20 lore adds; values trained with shaping leave the potential out
    value_turn: np.ndarray  # [TURNS, 2]: added in games of two, by turn and whether the viewer started
    verb: np.ndarray  # [verbs, row]
    action_row: np.ndarray
    action_context: np.ndarray
    action_context_bias: np.ndarray
    action_look: np.ndarray
    look_minus: np.ndarray
    action_2: np.ndarray
    action_2_bias: np.ndarray
    action_3: np.ndarray  # [32]
    skip: np.ndarray  # [N_LOOK]
    reads: np.ndarray  # [INPUTS]: 1 for each input that is read, else 0
    recent_card: np.ndarray  # [1 + cards, recent]: a card's share of the layer of the last actions, with the bias
    recent_verb: np.ndarray  # [N_RECENT_VERBS, recent]
    recent_own: np.ndarray  # [recent]
    recent_age: np.ndarray  # [recent], for each turn


#: The weights of the layer of the last actions, which have no width in a network that does not read these.
OF_RECENT = ("recent_card", "recent_verb", "recent_own", "recent_age")


class Buffers(NamedTuple):
    """The arrays in which a network computes. All of them are overwritten."""

    work: np.ndarray  # STATE[N_WORK], or STATE[AFTER] where AT_END is not read; with the next two: entities.encode
    looking: np.ndarray  # ``work``, or none of it where no lookahead is read
    scratch: np.ndarray  # int16[n_actions]
    sums: np.ndarray  # float64[4, OF_POSITION]
    observation: np.ndarray  # uint8[entities.size], or [size_without_inputs] where none of its blocks is read
    h: np.ndarray  # float32[slots, row]: what each card's row adds to the layer of an action about it
    row_at: np.ndarray  # int64[slots]: whether the card has a row
    known: np.ndarray  # uint64[MEMORY]: the hash of the part of an observation whose shares are cached at this place
    shares: np.ndarray  # float32[MEMORY, hidden + row]: its shares of the first layer of the context, and of ``h``
    factors: np.ndarray  # uint64[...]: the factors of a hash
    context: np.ndarray  # float32[context]: the layer from which the value and the logits follow
    logits: np.ndarray  # float32[n_actions], of the legal actions
    actions: np.ndarray  # int64[n_actions]: the legal actions, ascending
    p: np.ndarray  # float64[n_actions]: their probabilities


@jit
def _add(x, weights, out):
    """out += x * weights"""
    for j in range(out.shape[0]):
        out[j] += x * weights[j]


@jit
def _layer(x, weights, bias, out):
    """out = relu(x @ weights + bias)"""
    for j in range(out.shape[0]):
        out[j] = bias[j]
    for i in range(x.shape[0]):
        if x[i] != 0.0:
            _add(x[i], weights[i], out)
    for j in range(out.shape[0]):
        out[j] = max(out[j], np.float32(0.0))


@jit
def context_parts(reads, row, card, recent):
    """The indices at which the parts of the context's input begin, and its length.

    The parts are globals and players' columns of each side, rows and passive cards by side and zone, lists, last
    actions and mulligans by side, and the highest number of any opponent in each players' column.
    """
    rows = e.N_GLOBALS + SIDES * e.N_PLAYER
    passive = rows + SIDES * ZONES * row
    lists = passive + SIDES * ZONES * card
    acts = lists + np.int64(reads[READS_LISTS]) * SIDES * card
    mulligan = acts + np.int64(reads[READS_RECENT]) * SIDES * recent
    highest = mulligan + np.int64(reads[READS_MULLIGAN]) * SIDES
    return rows, passive, lists, acts, mulligan, highest, highest + np.int64(reads[READS_OPPONENTS]) * e.N_PLAYER


@jit
def _hash(b, first, n, more):
    """A hash of ``n`` numbers of the observation and of one more.

    The hashes of parts that differ in a single number differ; those of other parts agree once in 2 ** 63.
    """
    total = np.uint64(more) * b.factors[0]
    for k in range(n):
        total += np.uint64(b.observation[first + k]) * b.factors[k + 1]
    return total


@jit
def _place(b, key):
    """The place in the cache for this hash, and whether its shares are there; if not, the caller writes them."""
    key |= np.uint64(1)  # an empty place has 0
    at = np.int64((key >> np.uint64(20)) & np.uint64(b.known.shape[0] - 1))
    there = b.known[at] == key
    b.known[at] = key
    return at, there


@jit
def _through(x, weights, first, out):
    """out = x @ weights[first : first + len(x)]"""
    n = weights.shape[1]
    for j in range(n):
        out[j] = 0.0
    for i in range(x.shape[0]):
        if x[i] != 0.0:
            _add(x[i], weights[first + i], out[:n])


@jit
def _read_players(w, observation, players, hidden, highest_at):
    """Add the globals and the players' columns, those of all opponents together, to ``hidden``."""
    own_end = e.N_GLOBALS + e.N_PLAYER
    for k in range(own_end):
        if observation[k]:
            _add(np.float32(observation[k]), w.context_1[k], hidden)
    for j in range(e.N_PLAYER):
        total = highest = np.float32(0.0)
        for p in range(1, players):
            if side_of(observation, p) == 0:
                continue
            value = np.float32(observation[e.N_GLOBALS + p * e.N_PLAYER + j])
            total += value
            highest = max(highest, value)
        if total > 0.0:
            _add(total, w.context_1[own_end + j], hidden)
            if w.reads[READS_OPPONENTS] > 0:
                _add(highest, w.context_1[highest_at + j], hidden)


@jit(allocates=True)
def _read_inputs(w, b, players, capacity, hidden, lists_at, acts_at, mulligan_at):
    """Add lists, last actions and mulligans to ``hidden``."""
    observation = b.observation
    n_card, n_recent, n_hidden = w.card.shape[1], w.recent_own.shape[0], hidden.shape[0]
    end = e.offsets(players, capacity)[4]
    lists, recent, mulligan, _, _ = input_offsets(end, players, capacity)
    if w.reads[READS_LISTS] > 0:
        for p in range(players):
            first, n, side = lists + p * capacity * N_LIST, 0, side_of(observation, p)
            while n < capacity and observation[first + n * N_LIST + LIST.copies]:
                n += 1
            at, there = _place(b, _hash(b, first, n * N_LIST, OF_LIST + 16 * side))
            if not there:
                cards = np.zeros(n_card, np.float32)
                for k in range(n):
                    entry = first + k * N_LIST
                    number = np.int64(observation[entry + LIST.number_high]) * 256
                    number += observation[entry + LIST.number_low]
                    _add(np.float32(observation[entry + LIST.copies]), w.card[number], cards)
                _through(cards, w.context_1, lists_at + side * n_card, b.shares[at])
            _add(np.float32(1.0), b.shares[at, :n_hidden], hidden)
    if w.reads[READS_RECENT] > 0:
        for k in range(MAX_RECENT):
            entry = recent + k * N_RECENT
            if observation[entry + RECENT.verb] == 0:
                break
            side = side_of(observation, np.int64(observation[entry + RECENT.player]) - 1)
            at, there = _place(b, _hash(b, entry, N_RECENT, OF_ACT + 16 * side))
            if not there:
                act = np.empty(n_recent, np.float32)
                number = np.int64(observation[entry + RECENT.number_high]) * 256
                number += observation[entry + RECENT.number_low]
                verb, age = np.int64(observation[entry + RECENT.verb]) - 1, observation[entry + RECENT.turns_ago]
                for j in range(n_recent):
                    act[j] = w.recent_card[number, j] + w.recent_verb[verb, j] + np.float32(age) * w.recent_age[j]
                    act[j] = max(act[j] + (w.recent_own[j] if side == 0 else np.float32(0.0)), np.float32(0.0))
                _through(act, w.context_1, acts_at + side * n_recent, b.shares[at])
            _add(np.float32(1.0), b.shares[at, :n_hidden], hidden)
    if w.reads[READS_MULLIGAN] > 0:
        for p in range(players):
            if observation[mulligan + p]:
                _add(np.float32(observation[mulligan + p]), w.context_1[mulligan_at + side_of(observation, p)], hidden)


@jit(allocates=True)
def _share_of_row(w, b, slot, players, capacity, group_at, lore, out):
    """Write the shares of the row of ``slot`` into ``out``.

    They are its share of the first layer of the context, where the part of its group begins at ``group_at``, and behind
    it its share of the layer of an action about it.
    """
    _, _, _, cards_at, inputs_at = e.offsets(players, capacity)
    shift_at = input_offsets(inputs_at, players, capacity)[3]
    row = b.observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
    number = np.int64(row[e.CARD.number_high]) * 256 + row[e.CARD.number_low]
    n_row, n_hidden = w.row_2.shape[0], w.context_1.shape[1]
    first, h = np.empty(n_row, np.float32), np.empty(n_row, np.float32)
    for j in range(n_row):
        first[j] = w.row_card[number, j]
    for k in range(e.N_CARD - FIRST):
        value = np.float32(row[FIRST + k]) - w.row_minus[k]
        if value != 0.0:
            _add(value, w.row_1[k], first)
    if side_of(b.observation, slot // capacity) == 0:
        _add(np.float32(1.0), w.row_1[e.N_CARD - FIRST], first)
    more = e.N_CARD - FIRST + 1
    if w.reads[READS_SHIFT] > 0:
        for k in range(N_SHIFT):
            value = np.float32(b.observation[shift_at + slot * N_SHIFT + k])
            if value != 0.0:
                _add(value, w.row_1[more + k], first)
        more += N_SHIFT
    if w.reads[READS_OPPONENTS] > 0:
        _add(np.float32(lore), w.row_1[more], first)
    for j in range(n_row):
        first[j] = max(first[j], np.float32(0.0))
    _layer(first, w.row_2, w.row_2_bias, h)
    _through(h, w.context_1, group_at, out)
    _through(h, w.action_row, 0, out[n_hidden:])


@jit
def _read_cards(w, b, players, capacity, hidden, head, passive):
    """Add rows and passive cards to ``hidden``, and fill ``b.h`` and ``b.row_at``."""
    observation, n_hidden = b.observation, hidden.shape[0]
    n_row, n_card = w.row_2.shape[0], w.card.shape[1]
    players_at, _, _, cards_at, inputs_at = e.offsets(players, capacity)
    shift_at = input_offsets(inputs_at, players, capacity)[3]
    for slot in range(players * capacity):
        first = cards_at + slot * e.N_CARD
        b.row_at[slot] = 0
        if observation[first + e.CARD.present] == 0:
            continue
        owner = slot // capacity
        side = side_of(observation, owner)
        if observation[first + e.CARD.present] == e.PASSIVE:
            inkwell, discard = observation[first + e.CARD.inkwell], observation[first + e.CARD.discard]
            group = side * ZONES + (0 if inkwell else (1 if discard else 2))
            number = np.int64(observation[first + e.CARD.number_high]) * 256 + observation[first + e.CARD.number_low]
            at, there = _place(b, np.uint64(PASSIVE_CARD + group + 64 * number) * b.factors[0])
            if not there:
                _through(w.card[number], w.context_1, passive + group * n_card, b.shares[at])
            _add(np.float32(1.0), b.shares[at, :n_hidden], hidden)
            continue
        lore = np.int64(0)
        if w.reads[READS_OPPONENTS] > 0:
            lore = np.int64(observation[players_at + owner * e.N_PLAYER + e.PLAYER.lore])
        key = _hash(b, first, e.N_CARD, OF_ROW + 16 * (side + 2 * lore))
        if w.reads[READS_SHIFT] > 0:
            for k in range(N_SHIFT):
                key += np.uint64(observation[shift_at + slot * N_SHIFT + k]) * b.factors[e.N_CARD + 1 + k]
        at, there = _place(b, key)
        if not there:
            in_hand, in_play = observation[first + e.CARD.hand], observation[first + e.CARD.play]
            group = side * ZONES + (0 if in_hand else (1 if in_play else 2))
            _share_of_row(w, b, slot, players, capacity, head + group * n_row, lore, b.shares[at])
        _add(np.float32(1.0), b.shares[at, :n_hidden], hidden)
        b.row_at[slot] = 1
        for j in range(n_row):
            b.h[slot, j] = b.shares[at, n_hidden + j]


@jit(allocates=True)
def _value(w, last):
    """The value from the last layer before it: the probability of a win minus that of a loss."""
    outcomes = w.value_2_bias.shape[0]
    said = w.value_2_bias.copy()
    for j in range(last.shape[0]):
        for k in range(outcomes):
            said[k] += last[j] * w.value_2[j, k]
    if outcomes == 1:
        return said[0]
    top = max(said[LOSS], max(said[DRAW], said[WIN]))
    loss, draw, win = math.exp(said[LOSS] - top), math.exp(said[DRAW] - top), math.exp(said[WIN] - top)
    return np.float32((win - loss) / (win + draw + loss))


@jit(allocates=True)
def understand(w, b, players, capacity):
    """The value of ``b.observation`` for its viewer; overwrites ``b.h``, ``b.row_at`` and ``b.context``.

    The first layer of the context is a sum of shares, one for each card, each list and each of the last actions. Most
    of them stay the same from one position to the next, so they are cached by a hash of what they depend on.
    """
    observation = b.observation
    players_at = e.offsets(players, capacity)[0]
    head, passive, lists_at, acts_at, mulligan_at, highest_at, _ = context_parts(
        w.reads, w.row_2.shape[0], w.card.shape[1], w.recent_own.shape[0]
    )
    hidden = w.context_1_bias.copy()
    _read_players(w, observation, players, hidden, highest_at)
    _read_inputs(w, b, players, capacity, hidden, lists_at, acts_at, mulligan_at)
    _read_cards(w, b, players, capacity, hidden, head, passive)
    for j in range(hidden.shape[0]):
        hidden[j] = max(hidden[j], np.float32(0.0))
    _layer(hidden, w.context_2, w.context_2_bias, b.context)
    last = np.empty(w.value_1.shape[1], np.float32)
    _layer(b.context, w.value_1, w.value_1_bias, last)
    lore_at = players_at + e.PLAYER.lore
    best = np.int64(0)
    for p in range(1, players):
        if side_of(observation, p):
            best = max(best, np.int64(observation[lore_at + p * e.N_PLAYER]))
    lead = np.float32(observation[lore_at]) - np.float32(best)
    value = _value(w, last) + w.value_lead[0] * lead / np.float32(20.0)
    if players == 2:
        turn = min(max(np.int64(observation[e.GLOBAL.turn]), np.int64(1)), np.int64(TURNS))
        added = w.value_turn[turn - 1, np.int64(observation[e.GLOBAL.you_started])]
        value += added
        if added != 0.0 and w.value_2_bias.shape[0] > 1:  # of outcomes: between -1 and 1
            value = min(max(value, np.float32(-1.0)), np.float32(1.0))
    return value


@jit(allocates=True)
def evaluate(w, b, players, capacity):
    """Evaluate ``b.observation``, that of the player who decides.

    Writes the legal actions (ascending) into ``b.actions`` and their logits into ``b.logits``, and returns how many
    there are, and the value. Overwrites ``b.h``, ``b.row_at`` and ``b.context``.
    """
    value = understand(w, b, players, capacity)
    return propose(w, b, players, capacity), value


@jit(allocates=True)
def propose(w, b, players, capacity):
    """Write the legal actions and their logits, after :func:`understand`; returns how many there are."""
    observation, h, row_at, logits, actions = b.observation, b.h, b.row_at, b.logits, b.actions
    n_row = w.row_2.shape[0]
    space = (players, capacity)
    _, mask_at, look_at, _, _ = e.offsets(players, capacity)
    base = w.action_context_bias.copy()
    for i in range(b.context.shape[0]):
        if b.context[i] != 0.0:
            _add(b.context[i], w.action_context[i], base)
    n = 0
    z = np.empty(n_row, np.float32)
    z2 = np.empty(w.action_2.shape[1], np.float32)
    for a in range(n_actions(space)):
        if not (observation[mask_at + a // 8] >> (a % 8)) & 1:
            continue
        verb, about = verb_of(a, space), row_of(a, space)
        z[:] = base
        _add(np.float32(1.0), w.verb[verb], z)
        if about >= 0 and row_at[about]:
            _add(np.float32(1.0), h[about], z)
        score = np.float32(0.0)
        if n < e.LOOK_ROWS:
            look = observation[look_at + n * e.N_LOOK : look_at + (n + 1) * e.N_LOOK]
            if look[LOOK.looked]:
                for k in range(e.N_LOOK):
                    difference = np.float32(look[k]) - w.look_minus[k]
                    if difference != 0.0:
                        _add(difference, w.action_look[k], z)
                        score += difference * w.skip[k]
        for j in range(n_row):
            z[j] = max(z[j], np.float32(0.0))
        _layer(z, w.action_2, w.action_2_bias, z2)
        for j in range(z2.shape[0]):
            score += z2[j] * w.action_3[j]
        logits[n] = score
        actions[n] = a
        n += 1
    return n


@jit
def softmax(logits, n, p):
    """Write the probabilities of ``logits[:n]`` into ``p``."""
    top = logits[0]
    for k in range(1, n):
        top = max(top, logits[k])
    total = 0.0
    for k in range(n):
        p[k] = math.exp(logits[k] - top)
        total += p[k]
    for k in range(n):
        p[k] /= total


def buffers(dtype: np.dtype, w: Weights) -> Buffers:
    """The buffers for games of a state dtype."""
    players, _, capacity = dtype["cards"].shape
    n, slots = ActionSpace(players, capacity).n, players * capacity
    blocks = w.reads[: len(e.INPUTS)].any()
    size = e.size(players, capacity) if blocks else e.size_without_inputs(players, capacity)
    work, scratch, sums = e.buffers(dtype)
    read = w.action_look.any(1) | (w.skip != 0)
    if not read[[name in AT_END for name in LOOK_COLUMNS]].any():
        work = work[:AFTER]
    return Buffers(
        work, work if read.any() else work[:0], scratch, sums, np.zeros(size, np.uint8),
        np.zeros((slots, w.row_2.shape[0]), np.float32), np.zeros(slots, np.int64),
        np.zeros(MEMORY, np.uint64), np.zeros((MEMORY, w.context_1.shape[1] + w.row_2.shape[0]), np.float32),
        np.random.default_rng(0).integers(0, 2**63, 1 + max(e.N_CARD + N_SHIFT, capacity * N_LIST), np.uint64) * 2 + 1,
        np.zeros(w.context_2.shape[1], np.float32), np.zeros(n, np.float32), np.zeros(n, np.int64), np.zeros(n),
    )  # fmt: skip
