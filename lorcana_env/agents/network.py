"""Agents that play by a network file, with numba and without torch.

``entity_net.py`` documents and trains the network. A network file is an ``.npz`` with its weights, and with
the names of what they belong to: card features, columns of the observation, and the inputs that it reads
(:data:`INPUTS`). The weights are loaded by these names (:func:`by_present_columns`), so a network plays on when columns
are added. Features of cards are computed when a file is loaded, so a network plays cards that it was not trained on.

A network plays games of 2, 3 and 4 players: the viewer comes first, and what is known of the opponents is summed up.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._version import __version__
from lorcana_env.agents.decide import ask_network, drawn, likeliest
from lorcana_env.agents.forward import INPUTS, OF_RECENT, TURNS, Buffers, Weights, buffers
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.agents.suffixes import FROZEN
from lorcana_env.cards import features
from lorcana_env.game.agent import Games, running_game
from lorcana_env.game.game import Game
from lorcana_env.observe import columns
from lorcana_env.observe import entities as e
from lorcana_env.observe.ragged import SIDES, ZONES
from lorcana_env.rules.compiler.jit import FEW, kernel
from lorcana_env.rules.record.constants import N_OPTIONS

FORMAT = 3  # of the file


@kernel(waits=lambda w, b, states, tables, games, *_: len(games[3]) > FEW)
def think_about(w, b, states, tables, games, noise, chosen, values):
    """Write the action and the value for each game ``indices[k]`` into ``chosen[k]`` and ``values[k]``.

    ``games``: ``table_of`` (int64, the table of each game), ``numbers`` (of the cards of each table), ``open_lists``,
    ``indices`` (int64[k]), ``legal`` (int16[k, n_actions]) and ``counts`` (int64[k]), how many actions are legal.

    ``noise[k]``, in 0 .. 1, draws the action from the policy; below 0 it is the likeliest one. Returns how many legal
    actions the last game has, whose probabilities ``b.p`` and ``b.actions`` hold.
    """
    table_of, numbers, open_lists, indices, legal, counts = games
    n = 0
    for k in range(indices.shape[0]):
        i = indices[k]
        n, values[k] = ask_network(states, i, tables, table_of[i], numbers, open_lists, legal[i], counts[i], w, b)
        chosen[k] = b.actions[likeliest(b.p, n) if noise[k] < 0 else drawn(b.p, n, noise[k])]
    return n


def with_cards_folded_in(
    weights: dict[str, np.ndarray], feature_names: tuple[str, ...], inputs: Collection[str] = ()
) -> Weights:
    """The weights of a file, with its card layers applied to the cards of this catalogue."""
    cards = np.maximum(features.times(feature_names, weights["card_layer"]) + weights["card_layer_bias"], 0.0)
    folded = {name: weights[name] for name in Weights._fields if name in weights}
    folded.setdefault("value_turn", np.zeros((TURNS, 2)))
    folded |= {"card": cards, "row_card": cards @ weights["row_1_card"] + weights["row_1_bias"]}
    if "recent" in inputs:
        folded["recent_card"] = cards @ weights["recent_1_card"] + weights["recent_1_bias"]
    else:
        folded |= {name: np.zeros((1, 0) if name in OF_RECENT[:2] else 0) for name in OF_RECENT}
    folded["reads"] = np.array([name in inputs for name in INPUTS])
    return Weights(**{name: np.ascontiguousarray(array, np.float32) for name, array in folded.items()})


MAX_WEIGHT = 1e4  # far above any weight of a trained network; products of larger ones might be infinite
MAX_WIDE = 4096
MAX_BYTES = 1 << 30  # of all arrays, which a compressed file may unpack to


def layer_inputs(
    layout: columns.Layout, inputs: Collection[str], card: int, row: int, recent: int
) -> dict[str, list[Any]]:
    """A label for each row of those arrays of a file whose length depends on the columns, by the name of the array.

    Networks of other columns, ``inputs`` or widths (``card``, ``row`` and ``recent``) have the same label for the same
    thing. ``layout``: the columns of the network.
    """
    cards = layout["cards"][layout["cards"].index("number % 256") + 1 :]
    shift = layout["shift"] if "shift" in inputs else ()
    of_opponents = "opponents" in inputs
    pools = [("rows", SIDES * ZONES, row), ("passive", SIDES * ZONES, card)]
    pools += [pool for pool in (("lists", SIDES, card), ("recent", SIDES, recent), ("mulligan", SIDES, 1))
              if pool[0] in inputs]  # fmt: skip
    of_rows = [("card", name) for name in cards]
    of_look = [("look", name) for name in layout["look"]]
    *verbs, option = [("verb", name) for name in layout["verbs"]]
    labels: dict[str, list[Any]] = {
        "row_minus": of_rows,
        "row_1": [*of_rows, ("own",), *(("shift", name) for name in shift), *[("lore",)] * of_opponents],
        "context_1": [
            *(("globals", name) for name in layout["globals"]),
            *((side, name) for side in ("own", "opponents") for name in layout["players"]),
            *((pool, group, k) for pool, groups, units in pools for group in range(groups) for k in range(units)),
            *(("highest", name) for name in layout["players"] if of_opponents),
        ],
        "verb": [*verbs, *((*option, k) for k in range(N_OPTIONS))],
        "action_look": of_look, "look_minus": of_look, "skip": of_look,
    }  # fmt: skip
    if "recent" in inputs:
        labels["recent_verb"] = verbs[: verbs.index(("verb", "choose")) + 1]
    return labels


def places(labels: Sequence[Any], among: Sequence[Any]) -> list[int]:
    """The index of each of ``labels`` in ``among``."""
    place = {label: k for k, label in enumerate(among)}
    return [place[label] for label in labels]


def by_present_columns(
    arrays: dict[str, np.ndarray], trained: dict[str, list[Any]], present: dict[str, list[Any]]
) -> dict[str, np.ndarray]:
    """The arrays of a file with their rows where the columns are now; what the network was not trained with weighs 0.

    ``trained`` and ``present``: :func:`layer_inputs` for the columns of the file and for those of this version.
    """
    moved = {}
    for name, labels in trained.items():
        moved[name] = np.zeros((len(present[name]), *arrays[name].shape[1:]), arrays[name].dtype)
        moved[name][places(labels, present[name])] = arrays[name]
    return arrays | moved


def width(arrays: dict[str, np.ndarray], name: str) -> int:
    """The width of the layer whose bias is the array ``name`` of a file."""
    n = arrays[name].size
    if not 1 <= n <= MAX_WIDE:
        raise ValueError(f"{name} has {n} numbers")
    return int(n)


def shapes(arrays: dict[str, np.ndarray], n_features: int, labels: dict[str, list[Any]]) -> dict[str, tuple[int, ...]]:
    """The shape that each array of a file must have; ``labels``: :func:`layer_inputs` for its columns."""
    n = {name: len(rows) for name, rows in labels.items()}
    card, row, hidden = (width(arrays, name) for name in ("card_layer_bias", "row_2_bias", "context_1_bias"))
    context, value, last = (width(arrays, name) for name in ("context_2_bias", "value_1_bias", "action_2_bias"))
    of_recent = {}
    if "recent_verb" in labels:
        recent = width(arrays, "recent_1_bias")
        of_recent = {
            "recent_1_card": (card, recent), "recent_1_bias": (recent,), "recent_verb": (n["recent_verb"], recent),
            "recent_own": (recent,), "recent_age": (recent,),
        }  # fmt: skip
    outcomes = 3 if arrays["value_2_bias"].size == 3 else 1
    of_turn = {"value_turn": (TURNS, 2)} if "value_turn" in arrays else {}  # which `tools/correct_values.py` adds
    return of_recent | of_turn | {
        "card_layer": (n_features, card), "card_layer_bias": (card,), "row_1_card": (card, row), "row_1_bias": (row,),
        "row_1": (n["row_1"], row), "row_minus": (n["row_minus"],), "row_2": (row, row), "row_2_bias": (row,),
        "context_1": (n["context_1"], hidden), "context_1_bias": (hidden,),
        "context_2": (hidden, context), "context_2_bias": (context,), "value_1": (context, value),
        "value_1_bias": (value,), "value_2": (value, outcomes), "value_2_bias": (outcomes,), "value_lead": (1,),
        "verb": (n["verb"], row), "action_row": (row, row), "action_context": (context, row),
        "action_context_bias": (row,), "action_look": (n["action_look"], row), "look_minus": (n["look_minus"],),
        "action_2": (row, last), "action_2_bias": (last,), "action_3": (last,), "skip": (n["skip"],),
    }  # fmt: skip


def check_weights(arrays: dict[str, np.ndarray], n_features: int, labels: dict[str, list[Any]]) -> None:
    """Raise ``ValueError`` unless a file has all arrays of a network, in their :func:`shapes`, with finite weights."""
    for name, shape in shapes(arrays, n_features, labels).items():
        array = arrays[name]
        if array.dtype.kind != "f" or array.shape != shape:
            raise ValueError(f"{name} is {arguments.shown(array)}, not floats of shape {shape}")
        if not (np.abs(array) <= MAX_WEIGHT).all():  # this refuses NaN too
            raise ValueError(f"{name} holds a weight that is none")


def inputs_of(settings: dict[str, Any]) -> tuple[str, ...]:
    """The inputs that a file names, if any; ``ValueError`` for one that is unknown or named twice."""
    inputs = tuple(arguments.texts(settings.get("inputs", []), "inputs", "texts"))
    for name in inputs:
        if name not in INPUTS or inputs.count(name) > 1:
            what = "is named twice" if name in INPUTS else f"is none of {', '.join(INPUTS)}"
            raise ValueError(f"the input {name!r} that it reads {what}")
    return inputs


def read_network(path: Path) -> tuple[Weights, dict[str, Any]]:
    """Weights and settings of a network file, read once for all players; ``ValueError`` when it cannot be used."""
    return _read(path, path.stat().st_mtime_ns if path.is_file() else 0)


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> tuple[Weights, dict[str, Any]]:
    settings, arrays = read_arrays(path)
    return with_cards_folded_in(arrays, tuple(settings["feature_names"]), inputs_of(settings)), settings


def read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Settings of a network file, and its arrays as float32 with their rows by the columns of this version.

    Raises ``ValueError`` when the file cannot be used.
    """
    try:
        with np.load(path, allow_pickle=False) as data:
            if sum(part.file_size for part in data.zip.infolist()) > MAX_BYTES:
                raise ValueError(f"it holds more than {MAX_BYTES >> 20} MiB")
            settings = json.loads(str(data["settings"]))
            if settings["format"] != FORMAT:
                raise ValueError(f"it is of another format than version {__version__} reads")
            inputs = inputs_of(settings)
            names = arguments.texts(settings["feature_names"], "feature_names", "texts")
            features.check(names)
            arrays = {name: data[name] for name in data.files if name != "settings"}
            trained, present = (
                layer_inputs(
                    layout, inputs, width(arrays, "card_layer_bias"), width(arrays, "row_2_bias"),
                    width(arrays, "recent_1_bias") if "recent" in inputs else 0,
                )
                for layout in (columns.trained_columns(settings["made_with"], e.layout(inputs)), e.layout(inputs))
            )  # fmt: skip
            check_weights(arrays, len(names), trained)
            arrays = by_present_columns(arrays, trained, present)
            settings["made_with"] = columns.layout_metadata(e.layout(inputs))  # as the arrays are now
            return settings, {name: array.astype(np.float32) for name, array in arrays.items()}
    except FileNotFoundError:
        raise ValueError(f"there is no network file {path}") from None
    except Exception as error:  # anything that NumPy, zip or JSON raise for a file that is something else
        reason = f"{type(error).__name__}: {error}" if not isinstance(error, ValueError | OSError) else str(error)
        raise ValueError(f"{path} is not a usable network file: {' '.join(reason.split())}") from error


def file_of(name: str | Path) -> Path:
    """Return the file of a network: of the package by its name (:data:`~lorcana_env.agents.suffixes.FROZEN`)."""
    folder = files("lorcana_env.agents") / "data"
    return Path(str(folder / f"{name}.npz")) if str(name) in FROZEN else Path(name)


SHIPPED = file_of("shipped")


class _Thought(NamedTuple):
    chosen: np.ndarray  # int64[k]
    values: np.ndarray  # float32[k]
    actions: np.ndarray  # int64[n], the legal actions of the last game, ascending
    p: np.ndarray  # float64[n], their probabilities


class Network(LockedAgent):
    """The agent of a network file, in games of 2 to 4 players, for one game or a batch.

    ``path``: the file, or the name of a network of the package, None for "shipped". ``deterministic``: whether it takes
    the likeliest action instead of drawing one from the policy. ``open_lists``, which may be set: whether it knows the
    opponents' lists, where the games of a batch allow it (``VectorEnv(open_lists=...)``).
    """

    open_lists = True

    @property
    def league(self) -> str:
        """ "simulator" if it reads what actions lead to, else "model-free"."""
        return "simulator" if (self.weights.action_look.any() or self.weights.skip.any()) else "model-free"

    def __init__(self, path: str | Path | None = None, deterministic: bool = True, seed: int = 0) -> None:
        file = file_of("shipped" if path is None else arguments.path(path))
        self.name = file.name.removesuffix(".npz")
        self.weights, self.settings = read_network(file)
        self._set_up(deterministic, seed)

    @classmethod
    def of(cls, weights: Weights, name: str, deterministic: bool = False, seed: int = 0) -> Network:
        """The agent of these weights."""
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

    @locked
    def _think(self, states: np.ndarray, tables: np.ndarray, *games: Any) -> _Thought:
        """Call :func:`think_about`; ``games``: its table_of, numbers, open_lists, indices, legal, counts."""
        if states.dtype not in self._buffers:
            self._buffers[states.dtype] = buffers(states.dtype, self.weights)
        b = self._buffers[states.dtype]
        k = len(games[3])
        noise = np.full(k, -1.0) if self.deterministic else self._rng.random(k)
        chosen, values = np.zeros(k, np.int64), np.zeros(k, np.float32)
        n = think_about(self.weights, b, states, tables, games, noise, chosen, values)
        return _Thought(chosen, values, b.actions[:n].copy(), b.p[:n].copy())

    def _of_game(self, game: Game) -> _Thought:
        legal = running_game(game, self.name).legal_actions().astype(np.int16)
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

    def policy(self, game: Game) -> np.ndarray:
        """Return the probability of each of ``game.legal_actions()``: float64[k]; one is 1 if it is deterministic."""
        if self.deterministic:
            return (game.legal_actions() == self(game)).astype(np.float64)
        return self.probabilities(game)

    def value(self, game: Game) -> float:
        """The value for the player who decides: about 1 for a win, -1 for a loss."""
        return float(self._of_game(game).values[0])

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a :class:`lorcana_env.VectorEnv`."""
        return self.act_and_value(venv, indices)[0]

    def act_and_value(self, venv: Games, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Actions as of :meth:`act`, and the values of the positions for these players (float32)."""
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
