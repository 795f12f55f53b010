"""The entity network inside numba: plays, and guides search, without torch.

It is the network of ``agents/entity_net.py`` (which documents and trains it) with its weights folded for speed: the
first layer of a card is looked up, scales are multiplied in, and inputs that are zero cost nothing. A network file is
an ``.npz`` with these weights, the names of the card features and those of the columns of its observations. Features
of newer cards are computed when it is loaded, so it plays cards that it was not trained on.
"""

from __future__ import annotations

import json
import math
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
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.observe.ragged import FIRST, ZONES
from lorcana_env.rules.actions import N_VERBS, n_actions, row_of, verb_of
from lorcana_env.rules.jit import jit, kernel
from lorcana_env.table.action_space import ActionSpace

FORMAT = 3  # of the file; 2 had a value without outcomes, 1, of version 0.2.0, no names of columns either
LOSS, DRAW, WIN = range(3)  # the outcomes, as a value's head has them


class Weights(NamedTuple):
    """float32 arrays, inputs first: a layer of n inputs and m outputs is [n, m]."""

    card: np.ndarray  # [1 + cards, card]: each card after its layer
    row_card: np.ndarray  # [1 + cards, row]: the card's share of the first row layer, with the bias
    row_1: np.ndarray  # [N_CARD - FIRST + 1, row], the last for own cards
    row_minus: np.ndarray  # [N_CARD - FIRST]: subtracted from the columns
    row_2: np.ndarray
    row_2_bias: np.ndarray
    context_1: np.ndarray  # [globals + groups * row + groups * card, hidden]
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


class Buffers(NamedTuple):
    """What a network works in; all of it is overwritten."""

    work: np.ndarray  # STATE[3]; this and the next two are for entities.encode
    scratch: np.ndarray  # int16[n_actions]
    sums: np.ndarray  # float64[4, OF_POSITION]
    observation: np.ndarray  # uint8[entities.size]
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
    out[:] = bias
    for i in range(x.shape[0]):
        if x[i] != 0.0:
            _add(x[i], weights[i], out)
    for j in range(out.shape[0]):
        out[j] = max(out[j], np.float32(0.0))


@jit
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


@jit
def evaluate(w, b, players, capacity):
    """The network's view of ``b.observation``, that of the player who decides.

    Writes the legal actions (ascending) into ``b.actions`` and their logits into ``b.logits``; returns how many there
    are, and the value. Overwrites ``b.h`` and ``b.row_at``.
    """
    observation, h, row_at, logits, actions = b.observation, b.h, b.row_at, b.logits, b.actions
    slots = players * capacity
    n_row, n_card = w.row_2.shape[0], w.card.shape[1]
    space = (players, capacity)
    players_at, head, look_at, cards_at, _ = e.offsets(players, capacity)
    mask_at = head
    x = np.zeros(w.context_1.shape[0], np.float32)
    for k in range(head):
        x[k] = observation[k]
    first = np.empty(n_row, np.float32)
    far = head + players * ZONES * n_row
    for slot in range(slots):
        row = observation[cards_at + slot * e.N_CARD : cards_at + (slot + 1) * e.N_CARD]
        row_at[slot] = 0
        if row[e.CARD.present] == 0:
            continue
        number = np.int64(row[e.CARD.number_high]) * 256 + row[e.CARD.number_low]
        owner = slot // capacity
        if row[e.CARD.present] == e.PASSIVE:
            group = owner * ZONES + (0 if row[e.CARD.inkwell] else (1 if row[e.CARD.discard] else 2))
            _add(np.float32(1.0), w.card[number], x[far + group * n_card : far + (group + 1) * n_card])
            continue
        first[:] = w.row_card[number]
        for k in range(e.N_CARD - FIRST):
            value = np.float32(row[FIRST + k]) - w.row_minus[k]
            if value != 0.0:
                _add(value, w.row_1[k], first)
        if owner == 0:
            _add(np.float32(1.0), w.row_1[e.N_CARD - FIRST], first)
        for j in range(n_row):
            first[j] = max(first[j], np.float32(0.0))
        row_at[slot] = 1
        _layer(first, w.row_2, w.row_2_bias, h[slot])
        group = owner * ZONES + (0 if row[e.CARD.hand] else (1 if row[e.CARD.play] else 2))
        _add(np.float32(1.0), h[slot], x[head + group * n_row : head + (group + 1) * n_row])
    hidden = np.empty(w.context_1.shape[1], np.float32)
    _layer(x, w.context_1, w.context_1_bias, hidden)
    context = np.empty(w.context_2.shape[1], np.float32)
    _layer(hidden, w.context_2, w.context_2_bias, context)
    last = np.empty(w.value_1.shape[1], np.float32)
    _layer(context, w.value_1, w.value_1_bias, last)
    lore_at = players_at + e.PLAYER.lore
    lead = np.float32(observation[lore_at]) - np.float32(observation[lore_at + e.N_PLAYER])  # of two players
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
def think_about(w, b, states, tables, table_of, numbers, indices, legal, counts, noise, chosen, values):
    """For each game ``indices[k]``: the action drawn with ``noise[k]`` (0 .. 1; below 0: the likeliest), the value.

    After a single game ``b.p`` and ``b.actions`` hold the probabilities of its legal actions.
    """
    players, capacity = states[0].lore.shape[0], states[0].cards.shape[2]
    n = 0
    for k in range(indices.shape[0]):
        i = indices[k]
        player = np.int64(states[i].decider)
        t = table_of[i]
        e.encode(states, i, tables, t, numbers, player, legal[i], counts[i], b.work, b.scratch, b.sums, b.observation)
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


def with_cards_folded_in(weights: dict[str, np.ndarray], feature_names: tuple[str, ...]) -> Weights:
    """The weights of a file, with the cards of this catalogue put through the layer of the cards."""
    cards = np.maximum(features.table(feature_names) @ weights["card_layer"] + weights["card_layer_bias"], 0.0)
    row_card = cards @ weights["row_1_card"] + weights["row_1_bias"]
    rest = {name: weights[name] for name in Weights._fields if name not in ("card", "row_card")}
    folded = Weights(card=cards, row_card=row_card, **rest)
    return Weights(*(np.ascontiguousarray(array, np.float32) for array in folded))


MOST_WEIGHT = 1e4  # of a trained network none is anywhere near; products of larger ones might be infinite
MOST_WIDE = 4096


def shapes(arrays: dict[str, np.ndarray], n_features: int) -> dict[str, tuple[int, ...]]:
    """The shape that each array of a file must have; the widths of its layers are those of its biases."""

    def width(name: str) -> int:
        n = arrays[name].size
        if not 1 <= n <= MOST_WIDE:
            raise ValueError(f"{name} has {n} numbers")
        return int(n)

    card, row, hidden = width("card_layer_bias"), width("row_2_bias"), width("context_1_bias")
    context, value, last = width("context_2_bias"), width("value_1_bias"), width("action_2_bias")
    head = e.N_GLOBALS + 2 * e.N_PLAYER
    outcomes = 3 if arrays["value_2_bias"].size == 3 else 1
    return {
        "card_layer": (n_features, card), "card_layer_bias": (card,), "row_1_card": (card, row), "row_1_bias": (row,),
        "row_1": (e.N_CARD - FIRST + 1, row), "row_minus": (e.N_CARD - FIRST,), "row_2": (row, row),
        "row_2_bias": (row,), "context_1": (head + 2 * ZONES * (row + card), hidden), "context_1_bias": (hidden,),
        "context_2": (hidden, context), "context_2_bias": (context,), "value_1": (context, value),
        "value_1_bias": (value,), "value_2": (value, outcomes), "value_2_bias": (outcomes,), "value_lead": (1,),
        "verb": (N_VERBS, row), "action_row": (row, row), "action_context": (context, row),
        "action_context_bias": (row,), "action_look": (e.N_LOOK, row), "look_minus": (e.N_LOOK,),
        "action_2": (row, last), "action_2_bias": (last,), "action_3": (last,), "skip": (e.N_LOOK,),
    }  # fmt: skip


def check_weights(arrays: dict[str, np.ndarray], n_features: int) -> None:
    """``ValueError`` unless these are the arrays of a network: all of them, of their shapes, finite."""
    for name, shape in shapes(arrays, n_features).items():
        array = arrays[name]
        if array.dtype.kind != "f" or array.shape != shape:
            raise ValueError(f"{name} is {checks.shown(array)}, not floats of shape {shape}")
        if not (np.abs(array) <= MOST_WEIGHT).all():  # also NaN is not
            raise ValueError(f"{name} holds a weight that is none")


def read(path: Path) -> tuple[Weights, dict[str, Any]]:
    """Weights and settings of a network file; ``ValueError`` when it cannot be used."""
    try:
        with np.load(path, allow_pickle=False) as data:
            settings = json.loads(str(data["settings"]))
            if settings["format"] not in (1, 2, FORMAT):
                raise ValueError(f"it is of another format than version {__version__} reads")
            columns.check(None if settings["format"] == 1 else settings["made_with"], "entities", e.LAYOUT)
            names = checks.texts(settings["feature_names"], "feature_names", "texts")
            arrays = {name: data[name] for name in data.files if name != "settings"}
            if settings["format"] < 3 and arrays["value_2"].ndim == 1:
                arrays["value_2"] = arrays["value_2"][:, None]
            check_weights(arrays, len(names))
            return with_cards_folded_in(
                {name: array.astype(np.float32) for name, array in arrays.items()}, tuple(names)
            ), settings
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
    """A player of two-player games by a network file; an agent for one game or a batch.

    ``path`` None: the network that is shipped with the package. ``deterministic``: the likeliest action instead of one
    drawn from the policy.
    """

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

    def _think(self, states: np.ndarray, tables: np.ndarray, *games: np.ndarray) -> _Thought:
        """``games``: table_of, numbers, indices, legal, counts, as :func:`think_about` takes them."""
        if states.dtype["lore"].shape[0] != 2:
            raise ValueError(f"{self.name} plays games of two players only")
        if states.dtype not in self._buffers:
            self._buffers[states.dtype] = buffers(states.dtype, self.weights)
        b = self._buffers[states.dtype]
        k = len(games[2])
        noise = np.full(k, -1.0) if self.deterministic else self._rng.random(k)
        chosen, values = np.zeros(k, np.int64), np.zeros(k, np.float32)
        n = think_about(self.weights, b, states, tables, *games, noise, chosen, values)
        return _Thought(chosen, values, b.actions[:n], b.p[:n])

    def _of_game(self, game: Game) -> _Thought:
        legal = undecided(game, self.name).legal_actions().astype(np.int16)
        zero, table = np.zeros(1, np.int64), game.table
        counts = np.array([len(legal)])
        return self._think(game.state_array, table.tables, zero, game.card_numbers, zero, legal[None], counts)

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
            checks.indices(indices, venv.num_envs),
            venv.legal,
            venv.counts,
        )
        return thought.chosen, thought.values


def buffers(dtype: np.dtype, w: Weights) -> Buffers:
    """The buffers for games of a state dtype."""
    players, _, capacity = dtype["cards"].shape
    n, slots = ActionSpace(players, capacity).n, players * capacity
    return Buffers(
        *e.buffers(dtype), np.zeros(e.size(players, capacity), np.uint8),
        np.zeros((slots, w.row_2.shape[0]), np.float32), np.zeros(slots, np.int64),
        np.zeros(n, np.float32), np.zeros(n, np.int64), np.zeros(n),
    )  # fmt: skip
