"""The entity network inside numba: plays, and guides search, without torch.

It is the network of ``agents/entity_net.py`` (which documents and trains it) with its weights folded for speed: the
first layer of a card is looked up, scales are multiplied in, and inputs that are zero cost nothing. A network file is
an ``.npz`` with these weights, the names of the card features, those of the columns of its observations, and which
inputs it reads (:data:`INPUTS`). Features of newer cards are computed when it is loaded, so it plays cards that it was
not trained on.

A network plays games of 2, 3 and 4 players: the viewer comes first, and what is known of the opponents is summed up.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._version import __version__
from lorcana_env.cards import features
from lorcana_env.doors import checks
from lorcana_env.doors.copies import Copied
from lorcana_env.game.agent import Games, undecided
from lorcana_env.game.game import Game
from lorcana_env.observe import columns
from lorcana_env.observe import entities as e
from lorcana_env.observe.inputs import LIST, N_LIST, N_RECENT, N_SHIFT, RECENT
from lorcana_env.observe.inputs import offsets as input_offsets
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.observe.ragged import FIRST, SIDES, ZONES
from lorcana_env.rules.actions import N_VERBS, n_actions, row_of, verb_of
from lorcana_env.rules.constants import VERB_CHOOSE
from lorcana_env.rules.jit import jit, kernel
from lorcana_env.rules.state import MAX_RECENT
from lorcana_env.table.action_space import ActionSpace

FORMAT = 3  # of the file; 2 had a value without outcomes, 1, of version 0.2.0, no names of columns either
LOSS, DRAW, WIN = range(3)  # the outcomes, as a value's head has them
#: What a network may read besides the table, or not: blocks of the observation (:mod:`lorcana_env.observe.inputs`), and
#: "opponents": how far the first of them is, and of each card how far its player is.
INPUTS = (*e.INPUTS, "opponents")
READS_LISTS, READS_RECENT, READS_MULLIGAN, READS_SHIFT, READS_OPPONENTS = range(len(INPUTS))
N_RECENT_VERBS = VERB_CHOOSE + 1


class Weights(NamedTuple):
    """float32 arrays, inputs first: a layer of n inputs and m outputs is [n, m]."""

    card: np.ndarray  # [1 + cards, card]: each card after its layer
    row_card: np.ndarray  # [1 + cards, row]: the card's share of the first row layer, with the bias
    row_1: np.ndarray  # [:func:`row_width`, row]
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
    recent_card: (
        np.ndarray
    )  # [1 + cards, recent]: a card's share in the layer of the last public actions, with the bias
    recent_verb: np.ndarray  # [N_RECENT_VERBS, recent]
    recent_own: np.ndarray  # [recent]
    recent_age: np.ndarray  # [recent], for each turn


#: Their shares in the layer of the last actions; of a network that does not read them they have no width.
OF_RECENT = ("recent_card", "recent_verb", "recent_own", "recent_age")


class Buffers(NamedTuple):
    """What a network works in; all of it is overwritten."""

    work: np.ndarray  # STATE[3]; this and the next two are for entities.encode
    scratch: np.ndarray  # int16[n_actions]
    sums: np.ndarray  # float64[4, OF_POSITION]
    observation: np.ndarray  # uint8[entities.size], or [size_without_inputs] where none of its blocks is read
    h: np.ndarray  # float32[slots, row]: what became of each card's row
    row_at: np.ndarray  # int64[slots]: whether the card has a row
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
def row_width(reads):
    """Numbers of a card's row: the columns from ``FIRST`` on, whether it is the viewer's, and what inputs add."""
    return e.N_CARD - FIRST + 1 + np.int64(reads[READS_SHIFT]) * N_SHIFT + np.int64(reads[READS_OPPONENTS])


@jit
def context_parts(reads, row, card, recent):
    """Where the parts of the context's input begin, and the length.

    Globals and players' columns, of each side; rows and passive cards by side and zone; lists, last actions and
    mulligans by side; the highest of each column over the opponents.
    """
    rows = e.N_GLOBALS + SIDES * e.N_PLAYER
    far = rows + SIDES * ZONES * row
    lists = far + SIDES * ZONES * card
    acts = lists + np.int64(reads[READS_LISTS]) * SIDES * card
    mulligan = acts + np.int64(reads[READS_RECENT]) * SIDES * recent
    highest = mulligan + np.int64(reads[READS_MULLIGAN]) * SIDES
    return rows, far, lists, acts, mulligan, highest, highest + np.int64(reads[READS_OPPONENTS]) * e.N_PLAYER


@jit
def _read_players(w, observation, players, x, highest_at):
    """Globals and players' columns into ``x``."""
    own_end = e.N_GLOBALS + e.N_PLAYER
    for k in range(own_end):
        x[k] = observation[k]
    for p in range(1, players):
        for j in range(e.N_PLAYER):
            value = np.float32(observation[e.N_GLOBALS + p * e.N_PLAYER + j])
            x[own_end + j] += value
            if w.reads[READS_OPPONENTS] > 0:
                x[highest_at + j] = max(x[highest_at + j], value)


@jit(allocates=True)
def _read_inputs(w, observation, players, capacity, x, lists_at, acts_at, mulligan_at):
    """Lists, last actions and mulligans into ``x``."""
    n_card, n_recent = w.card.shape[1], w.recent_own.shape[0]
    end = e.offsets(players, capacity)[4]
    lists, recent, mulligan, _, _ = input_offsets(end, players, capacity)
    if w.reads[READS_LISTS] > 0:
        for p in range(players):
            side = lists_at + min(p, 1) * n_card
            for k in range(capacity):
                at = lists + (p * capacity + k) * N_LIST
                if observation[at + LIST.copies] == 0:
                    break
                number = np.int64(observation[at + LIST.number_high]) * 256 + observation[at + LIST.number_low]
                _add(np.float32(observation[at + LIST.copies]), w.card[number], x[side : side + n_card])
    if w.reads[READS_RECENT] > 0:
        act = np.empty(n_recent, np.float32)
        for k in range(MAX_RECENT):
            at = recent + k * N_RECENT
            if observation[at + RECENT.verb] == 0:
                break
            number = np.int64(observation[at + RECENT.number_high]) * 256 + observation[at + RECENT.number_low]
            act[:] = w.recent_card[number]
            _add(np.float32(1.0), w.recent_verb[np.int64(observation[at + RECENT.verb]) - 1], act)
            _add(np.float32(observation[at + RECENT.turns_ago]), w.recent_age, act)
            own = observation[at + RECENT.player] == 1
            if own:
                _add(np.float32(1.0), w.recent_own, act)
            side = acts_at + (0 if own else n_recent)
            for j in range(n_recent):
                x[side + j] += max(act[j], np.float32(0.0))
    if w.reads[READS_MULLIGAN] > 0:
        for p in range(players):
            x[mulligan_at + min(p, 1)] += observation[mulligan + p]


@jit(allocates=True)
def _value(w, last):
    """The value that the last layer before it says: the win's share minus the loss's."""
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
def evaluate(w, b, players, capacity):
    """The network's view of ``b.observation``, that of the player who decides.

    Writes the legal actions (ascending) into ``b.actions`` and their logits into ``b.logits``; returns how many there
    are, and the value. Overwrites ``b.h`` and ``b.row_at``.
    """
    observation, h, row_at, logits, actions = b.observation, b.h, b.row_at, b.logits, b.actions
    slots = players * capacity
    n_row, n_card = w.row_2.shape[0], w.card.shape[1]
    space = (players, capacity)
    players_at, mask_at, look_at, cards_at, inputs_at = e.offsets(players, capacity)
    shift_at = input_offsets(inputs_at, players, capacity)[3]
    head, far, lists_at, acts_at, mulligan_at, highest_at, _ = context_parts(
        w.reads, n_row, n_card, w.recent_own.shape[0]
    )
    x = np.zeros(w.context_1.shape[0], np.float32)
    _read_players(w, observation, players, x, highest_at)
    _read_inputs(w, observation, players, capacity, x, lists_at, acts_at, mulligan_at)
    first = np.empty(n_row, np.float32)
    for slot in range(slots):
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        row_at[slot] = 0
        if row[e.CARD.present] == 0:
            continue
        number = np.int64(row[e.CARD.number_high]) * 256 + row[e.CARD.number_low]
        owner = slot // capacity
        side = min(owner, 1)
        if row[e.CARD.present] == e.PASSIVE:
            group = side * ZONES + (0 if row[e.CARD.inkwell] else (1 if row[e.CARD.discard] else 2))
            _add(np.float32(1.0), w.card[number], x[far + group * n_card : far + (group + 1) * n_card])
            continue
        first[:] = w.row_card[number]
        for k in range(e.N_CARD - FIRST):
            value = np.float32(row[FIRST + k]) - w.row_minus[k]
            if value != 0.0:
                _add(value, w.row_1[k], first)
        if owner == 0:
            _add(np.float32(1.0), w.row_1[e.N_CARD - FIRST], first)
        more = e.N_CARD - FIRST + 1
        if w.reads[READS_SHIFT] > 0:
            for k in range(N_SHIFT):
                value = np.float32(observation[shift_at + slot * N_SHIFT + k])
                if value != 0.0:
                    _add(value, w.row_1[more + k], first)
            more += N_SHIFT
        if w.reads[READS_OPPONENTS] > 0:
            _add(np.float32(observation[players_at + owner * e.N_PLAYER + e.PLAYER.lore]), w.row_1[more], first)
        for j in range(n_row):
            first[j] = max(first[j], np.float32(0.0))
        row_at[slot] = 1
        _layer(first, w.row_2, w.row_2_bias, h[slot])
        group = side * ZONES + (0 if row[e.CARD.hand] else (1 if row[e.CARD.play] else 2))
        _add(np.float32(1.0), h[slot], x[head + group * n_row : head + (group + 1) * n_row])
    hidden = np.empty(w.context_1.shape[1], np.float32)
    _layer(x, w.context_1, w.context_1_bias, hidden)
    context = np.empty(w.context_2.shape[1], np.float32)
    _layer(hidden, w.context_2, w.context_2_bias, context)
    last = np.empty(w.value_1.shape[1], np.float32)
    _layer(context, w.value_1, w.value_1_bias, last)
    lore_at = players_at + e.PLAYER.lore
    best = np.int64(observation[lore_at + e.N_PLAYER])
    for p in range(2, players):
        best = max(best, np.int64(observation[lore_at + p * e.N_PLAYER]))
    lead = np.float32(observation[lore_at]) - np.float32(best)
    value = _value(w, last) + w.value_lead[0] * lead / np.float32(20.0)
    base = w.action_context_bias.copy()
    for i in range(context.shape[0]):
        if context[i] != 0.0:
            _add(context[i], w.action_context[i], base)
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
            for i in range(n_row):
                if h[about, i] != 0.0:
                    _add(h[about, i], w.action_row[i], z)
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
    return n, value


@jit
def softmax(logits, n, p):
    """Probabilities of ``logits[:n]`` into ``p``."""
    top = logits[0]
    for k in range(1, n):
        top = max(top, logits[k])
    total = 0.0
    for k in range(n):
        p[k] = math.exp(logits[k] - top)
        total += p[k]
    for k in range(n):
        p[k] /= total


@kernel
def think_about(w, b, states, tables, table_of, numbers, open_lists, indices, legal, counts, noise, chosen, values):
    """For each game ``indices[k]``: the action drawn with ``noise[k]`` (0 .. 1; below 0: the likeliest), the value.

    After a single game ``b.p`` and ``b.actions`` hold the probabilities of its legal actions.
    """
    players, capacity = states[0].lore.shape[0], states[0].cards.shape[2]
    n = 0
    for k in range(indices.shape[0]):
        i = indices[k]
        player = np.int64(states[i].decider)
        t = table_of[i]
        at = states, i, tables, t, numbers, player, open_lists
        e.encode(*at, legal[i], counts[i], b.work, b.scratch, b.sums, b.observation)
        n, values[k] = evaluate(w, b, players, capacity)
        softmax(b.logits, n, b.p)
        best = 0
        left = noise[k]
        for j in range(n):
            if noise[k] < 0:
                if b.p[j] > b.p[best]:
                    best = j
            elif left >= 0:
                best = j
                left -= b.p[j]
        chosen[k] = b.actions[best]
    return n


def with_cards_folded_in(
    weights: dict[str, np.ndarray], feature_names: tuple[str, ...], inputs: Collection[str] = ()
) -> Weights:
    """The weights of a file, with the cards of this catalogue put through the layers of the cards."""
    cards = np.maximum(features.table(feature_names) @ weights["card_layer"] + weights["card_layer_bias"], 0.0)
    folded = {name: weights[name] for name in Weights._fields if name in weights}
    folded |= {"card": cards, "row_card": cards @ weights["row_1_card"] + weights["row_1_bias"]}
    if "recent" in inputs:
        folded["recent_card"] = cards @ weights["recent_1_card"] + weights["recent_1_bias"]
    else:
        folded |= {name: np.zeros((1, 0) if name in OF_RECENT[:2] else 0) for name in OF_RECENT}
    folded["reads"] = np.array([name in inputs for name in INPUTS])
    return Weights(**{name: np.ascontiguousarray(array, np.float32) for name, array in folded.items()})


MOST_WEIGHT = 1e4  # of a trained network none is anywhere near; products of larger ones might be infinite
MOST_WIDE = 4096


def shapes(arrays: dict[str, np.ndarray], n_features: int, inputs: Collection[str]) -> dict[str, tuple[int, ...]]:
    """The shape that each array of a file must have; the widths of its layers are those of its biases."""
    reads = np.array([name in inputs for name in INPUTS], np.int64)

    def width(name: str) -> int:
        n = arrays[name].size
        if not 1 <= n <= MOST_WIDE:
            raise ValueError(f"{name} has {n} numbers")
        return int(n)

    card, row, hidden = width("card_layer_bias"), width("row_2_bias"), width("context_1_bias")
    context, value, last = width("context_2_bias"), width("value_1_bias"), width("action_2_bias")
    recent = width("recent_1_bias") if "recent" in inputs else 0
    of_recent = {
        "recent_1_card": (card, recent), "recent_1_bias": (recent,), "recent_verb": (N_RECENT_VERBS, recent),
        "recent_own": (recent,), "recent_age": (recent,),
    }  # fmt: skip
    outcomes = 3 if arrays["value_2_bias"].size == 3 else 1
    return (of_recent if recent else {}) | {
        "card_layer": (n_features, card), "card_layer_bias": (card,), "row_1_card": (card, row), "row_1_bias": (row,),
        "row_1": (int(row_width(reads)), row), "row_minus": (e.N_CARD - FIRST,), "row_2": (row, row),
        "row_2_bias": (row,), "context_1": (int(context_parts(reads, row, card, recent)[-1]), hidden),
        "context_1_bias": (hidden,),
        "context_2": (hidden, context), "context_2_bias": (context,), "value_1": (context, value),
        "value_1_bias": (value,), "value_2": (value, outcomes), "value_2_bias": (outcomes,), "value_lead": (1,),
        "verb": (N_VERBS, row), "action_row": (row, row), "action_context": (context, row),
        "action_context_bias": (row,), "action_look": (e.N_LOOK, row), "look_minus": (e.N_LOOK,),
        "action_2": (row, last), "action_2_bias": (last,), "action_3": (last,), "skip": (e.N_LOOK,),
    }  # fmt: skip


def check_weights(arrays: dict[str, np.ndarray], n_features: int, inputs: Collection[str]) -> None:
    """``ValueError`` unless these are the arrays of a network: all of them, of their shapes, finite."""
    for name, shape in shapes(arrays, n_features, inputs).items():
        array = arrays[name]
        if array.dtype.kind != "f" or array.shape != shape:
            raise ValueError(f"{name} is {checks.shown(array)}, not floats of shape {shape}")
        if not (np.abs(array) <= MOST_WEIGHT).all():  # also NaN is not
            raise ValueError(f"{name} holds a weight that is none")


def inputs_of(settings: dict[str, Any]) -> tuple[str, ...]:
    """The inputs that a file names, which may be none; ``ValueError`` for one that is unknown or named twice."""
    inputs = tuple(checks.texts(settings.get("inputs", []), "inputs", "texts"))
    for name in inputs:
        if name not in INPUTS or inputs.count(name) > 1:
            what = "is named twice" if name in INPUTS else f"is none of {', '.join(INPUTS)}"
            raise ValueError(f"the input {name!r} that it reads {what}")
    return inputs


def read(path: Path) -> tuple[Weights, dict[str, Any]]:
    """Weights and settings of a network file; ``ValueError`` when it cannot be used."""
    try:
        with np.load(path, allow_pickle=False) as data:
            settings = json.loads(str(data["settings"]))
            if settings["format"] not in (1, 2, FORMAT):
                raise ValueError(f"it is of another format than version {__version__} reads")
            inputs = inputs_of(settings)
            made_with = None if settings["format"] == 1 else settings["made_with"]
            columns.check(made_with, "entities", e.layout(inputs))
            names = checks.texts(settings["feature_names"], "feature_names", "texts")
            features.check(names)
            arrays = {name: data[name] for name in data.files if name != "settings"}
            if settings["format"] < 3 and arrays["value_2"].ndim == 1:
                arrays["value_2"] = arrays["value_2"][:, None]
            check_weights(arrays, len(names), inputs)
            floats = {name: array.astype(np.float32) for name, array in arrays.items()}
            return with_cards_folded_in(floats, tuple(names), inputs), settings
    except FileNotFoundError:
        raise ValueError(f"there is no network file {path}") from None
    except Exception as error:  # whatever a file that is something else makes NumPy, zip or JSON raise
        reason = f"{type(error).__name__}: {error}" if not isinstance(error, ValueError | OSError) else str(error)
        raise ValueError(f"{path} is not a usable network file: {' '.join(reason.split())}") from error


SHIPPED = files("lorcana_env.players") / "data" / "shipped.npz"


class _Thought(NamedTuple):
    chosen: np.ndarray  # int64[k]
    values: np.ndarray  # float32[k]
    actions: np.ndarray  # int64[n], the legal actions of the last game, ascending ...
    p: np.ndarray  # float64[n], ... and their probabilities


class Network(Copied):
    """A player by a network file, in games of 2 to 4 players; an agent for one game or a batch.

    ``path`` None: the network that is shipped with the package. ``deterministic``: the likeliest action instead of one
    drawn from the policy. ``open_lists``, which may be changed: whether it is told the opponents' lists; those that the
    games of a batch keep from it (``VectorEnv(open_lists=False)``) it never is.
    """

    open_lists = True

    def __init__(self, path: str | Path | None = None, deterministic: bool = True, seed: int = 0) -> None:
        self.name = "shipped" if path is None else Path(path).stem
        self.weights, self.settings = read(Path(str(SHIPPED)) if path is None else Path(checks.path(path)))
        self._set_up(deterministic, seed)

    @classmethod
    def of(cls, weights: Weights, name: str, deterministic: bool = False, seed: int = 0) -> Network:
        """A network of weights that are at hand."""
        network = cls.__new__(cls)
        network.name, network.weights, network.settings = name, weights, {}
        network._set_up(deterministic, seed)
        return network

    def _set_up(self, deterministic: bool, seed: int) -> None:
        self.deterministic = deterministic
        self.seed(seed)
        self._buffers: dict[Any, Buffers] = {}

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._rng = np.random.default_rng(checks.seed(seed) & 0xFFFF_FFFF_FFFF_FFFF)

    def _think(self, states: np.ndarray, tables: np.ndarray, *games: Any) -> _Thought:
        """``games``: table_of, numbers, open_lists, indices, legal, counts, as :func:`think_about` takes them."""
        if states.dtype not in self._buffers:
            self._buffers[states.dtype] = buffers(states.dtype, self.weights)
        b = self._buffers[states.dtype]
        k = len(games[3])
        noise = np.full(k, -1.0) if self.deterministic else self._rng.random(k)
        chosen, values = np.zeros(k, np.int64), np.zeros(k, np.float32)
        n = think_about(self.weights, b, states, tables, *games, noise, chosen, values)
        return _Thought(chosen, values, b.actions[:n], b.p[:n])

    def _of_game(self, game: Game) -> _Thought:
        legal = undecided(game, self.name).legal_actions().astype(np.int16)
        zero, table = np.zeros(1, np.int64), game.table
        counts = np.array([len(legal)])
        at = game.state_array, table.tables, zero, game.card_numbers, self.open_lists
        return self._think(*at, zero, legal[None], counts)

    def __call__(self, game: Game) -> int:
        """The action for the player who decides."""
        return int(self._of_game(game).chosen[0])

    def probabilities(self, game: Game) -> np.ndarray:
        """The policy's probabilities, float64[k], over ``game.legal_actions()``."""
        thought = self._of_game(game)
        return thought.p[np.searchsorted(thought.actions, game.legal_actions())]

    def value(self, game: Game) -> float:
        """What the player who decides may expect: about 1 for a win, -1 for a loss."""
        return float(self._of_game(game).values[0])

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a :class:`lorcana_env.VectorEnv`."""
        return self.act_and_value(venv, indices)[0]

    def act_and_value(self, venv: Games, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same, and what the positions are worth to these players (float32)."""
        thought = self._think(
            venv.states,
            venv.tables,
            venv.table_of,
            venv.card_numbers,
            self.open_lists and getattr(venv, "open_lists", True),
            checks.indices(indices, venv.num_envs),
            venv.legal,
            venv.counts,
        )
        return thought.chosen, thought.values


def buffers(dtype: np.dtype, w: Weights) -> Buffers:
    """The buffers for games of a state dtype."""
    players, _, capacity = dtype["cards"].shape
    n, slots = ActionSpace(players, capacity).n, players * capacity
    blocks = w.reads[: len(e.INPUTS)].any()
    size = e.size(players, capacity) if blocks else e.size_without_inputs(players, capacity)
    return Buffers(
        *e.buffers(dtype), np.zeros(size, np.uint8),
        np.zeros((slots, w.row_2.shape[0]), np.float32), np.zeros(slots, np.int64),
        np.zeros(n, np.float32), np.zeros(n, np.int64), np.zeros(n),
    )  # fmt: skip
