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
from collections.abc import Collection
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._version import __version__
from lorcana_env.agents.forward import (
    INPUTS,
    N_RECENT_VERBS,
    OF_RECENT,
    Buffers,
    Weights,
    buffers,
    context_parts,
    evaluate,
    row_width,
    softmax,
)
from lorcana_env.agents.locked import Alone, alone
from lorcana_env.cards import features
from lorcana_env.game.agent import Games, undecided
from lorcana_env.game.game import Game
from lorcana_env.observe import columns
from lorcana_env.observe import entities as e
from lorcana_env.observe.ragged import FIRST
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.record.actions import N_VERBS

FORMAT = 3  # of the file; 2 had a value without outcomes, 1, of version 0.2.0, no names of columns either


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
    cards = np.maximum(features.times(feature_names, weights["card_layer"]) + weights["card_layer_bias"], 0.0)
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
MOST_BYTES = 1 << 30  # of all arrays; a file that is small because it is packed may hold any number


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
            raise ValueError(f"{name} is {arguments.shown(array)}, not floats of shape {shape}")
        if not (np.abs(array) <= MOST_WEIGHT).all():  # also NaN is not
            raise ValueError(f"{name} holds a weight that is none")


def inputs_of(settings: dict[str, Any]) -> tuple[str, ...]:
    """The inputs that a file names, which may be none; ``ValueError`` for one that is unknown or named twice."""
    inputs = tuple(arguments.texts(settings.get("inputs", []), "inputs", "texts"))
    for name in inputs:
        if name not in INPUTS or inputs.count(name) > 1:
            what = "is named twice" if name in INPUTS else f"is none of {', '.join(INPUTS)}"
            raise ValueError(f"the input {name!r} that it reads {what}")
    return inputs


def read(path: Path) -> tuple[Weights, dict[str, Any]]:
    """Weights and settings of a network file; ``ValueError`` when it cannot be used."""
    settings, arrays = read_arrays(path)
    return with_cards_folded_in(arrays, tuple(settings["feature_names"]), inputs_of(settings)), settings


def read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Settings of a network file, and its arrays as float32; ``ValueError`` when it cannot be used."""
    try:
        with np.load(path, allow_pickle=False) as data:
            if sum(part.file_size for part in data.zip.infolist()) > MOST_BYTES:
                raise ValueError(f"it holds more than {MOST_BYTES >> 20} MiB")
            settings = json.loads(str(data["settings"]))
            if settings["format"] not in (1, 2, FORMAT):
                raise ValueError(f"it is of another format than version {__version__} reads")
            inputs = inputs_of(settings)
            made_with = None if settings["format"] == 1 else settings["made_with"]
            columns.check(made_with, "entities", e.layout(inputs))
            names = arguments.texts(settings["feature_names"], "feature_names", "texts")
            features.check(names)
            arrays = {name: data[name] for name in data.files if name != "settings"}
            if settings["format"] < 3 and arrays["value_2"].ndim == 1:
                arrays["value_2"] = arrays["value_2"][:, None]
            check_weights(arrays, len(names), inputs)
            return settings, {name: array.astype(np.float32) for name, array in arrays.items()}
    except FileNotFoundError:
        raise ValueError(f"there is no network file {path}") from None
    except Exception as error:  # whatever a file that is something else makes NumPy, zip or JSON raise
        reason = f"{type(error).__name__}: {error}" if not isinstance(error, ValueError | OSError) else str(error)
        raise ValueError(f"{path} is not a usable network file: {' '.join(reason.split())}") from error


SHIPPED = files("lorcana_env.agents") / "data" / "shipped.npz"


class _Thought(NamedTuple):
    chosen: np.ndarray  # int64[k]
    values: np.ndarray  # float32[k]
    actions: np.ndarray  # int64[n], the legal actions of the last game, ascending ...
    p: np.ndarray  # float64[n], ... and their probabilities


class Network(Alone):
    """A player by a network file, in games of 2 to 4 players; an agent for one game or a batch.

    ``path`` None: the network that is shipped with the package. ``deterministic``: the likeliest action instead of one
    drawn from the policy. ``open_lists``, which may be changed: whether it is told the opponents' lists; those that the
    games of a batch keep from it (``VectorEnv(open_lists=False)``) it never is.
    """

    open_lists = True

    def __init__(self, path: str | Path | None = None, deterministic: bool = True, seed: int = 0) -> None:
        self.name = "shipped" if path is None else Path(path).stem
        self.weights, self.settings = read(Path(str(SHIPPED)) if path is None else Path(arguments.path(path)))
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
        self._rng = np.random.default_rng(arguments.seed(seed) & 0xFFFF_FFFF_FFFF_FFFF)

    @alone
    def _think(self, states: np.ndarray, tables: np.ndarray, *games: Any) -> _Thought:
        """``games``: table_of, numbers, open_lists, indices, legal, counts, as :func:`think_about` takes them."""
        if states.dtype not in self._buffers:
            self._buffers[states.dtype] = buffers(states.dtype, self.weights)
        b = self._buffers[states.dtype]
        k = len(games[3])
        noise = np.full(k, -1.0) if self.deterministic else self._rng.random(k)
        chosen, values = np.zeros(k, np.int64), np.zeros(k, np.float32)
        n = think_about(self.weights, b, states, tables, *games, noise, chosen, values)
        return _Thought(chosen, values, b.actions[:n].copy(), b.p[:n].copy())

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
            arguments.indices(indices, venv.num_envs),
            venv.legal,
            venv.counts,
        )
        return thought.chosen, thought.values
