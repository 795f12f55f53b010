"""Doors: every public callable refuses what it cannot take, in one line, with nothing changed.

:data:`DOORS` holds a good call of each; random wrong values take the place of its arguments. A new public callable, or a
new parameter, without an entry there fails :func:`test_every_public_callable_has_its_door`.
"""

import decimal
import fractions
import inspect
import math
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lorcana_env
from lorcana_env import (
    Deck,
    Game,
    IllegalAction,
    Replay,
    Scenario,
    VectorEnv,
    goldfish,
    lorcana_v0,
    matchup,
    players,
    simulate,
)
from lorcana_env.action_space import ActionSpace
from lorcana_env.analysis.statistics import Matchup
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.text_env import LorcanaTextEnv, read_action
from lorcana_env.network import Network
from lorcana_env.rules import engine
from lorcana_env.scenario import CardView, PlayerView
from lorcana_env.search import Budget, Ismcts
from lorcana_env.simulation import BuiltIn, simulate_decks

try:
    import torch
except ImportError:
    torch = None

PAIR = ("blurple", "yurple")
HERE = dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7)
INTEGERS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)

# -- objects to knock at ---------------------------------------------------------------------------------------

BASE = Game(*PAIR, seed=3)
MATCHUP = matchup(PAIR, "random", 4)
REPLAY = Replay.record(*PAIR, agents=[BuiltIn("random"), BuiltIn("random")], decision_limit=60)


def replay() -> Replay:
    return Replay.from_bytes(REPLAY_BYTES)


REPLAY_BYTES = REPLAY.to_bytes()


def venv() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1)


def aec() -> lorcana_v0.raw_env:
    env = lorcana_v0.raw_env(decks=PAIR)
    env.reset(seed=1)
    return env


def single(cls: Any = LorcanaEnv) -> Any:
    env = cls(decks=PAIR)
    env.reset(seed=1)
    return env


def scenario() -> Scenario:
    return Scenario(you=HERE, opponent=HERE)


def state_of(thing: Any) -> Any:
    """All that a refusal must leave as it was."""
    if isinstance(thing, Game):
        return thing.to_bytes(), thing.legal_actions().tobytes()
    if isinstance(thing, Scenario):
        return state_of(thing.game), tuple(thing._forced)
    if isinstance(thing, Replay):
        return state_of(thing.game), tuple(thing.actions)
    if isinstance(thing, VectorEnv):
        arrays = (thing.states, thing.counts, thing.legal, thing.table_of, thing._generator, thing._choices)
        return tuple(array.tobytes() for array in arrays)
    if isinstance(thing, lorcana_v0.raw_env):
        return thing._states.tobytes(), thing.agent_selection, tuple(thing.agents), thing._rng.n_children_spawned
    if isinstance(thing, LorcanaTextEnv):
        return state_of(thing.inner)
    if isinstance(thing, LorcanaEnv):
        return state_of(thing.game), str(thing.np_random.bit_generator.state)
    return None


# -- good calls ------------------------------------------------------------------------------------------------


@dataclass
class Door:
    """A good call: arguments by name ("*name": the variable ones), on a new object. ``raises``: further exceptions."""

    good: dict[str, Any] = field(default_factory=dict)
    on: Any = None
    raises: tuple[type[Exception], ...] = ()
    lines: bool = False  # the message may have several lines


MADE = {"seed": 0, "variant": "normal", "rules": "2.0.0"}
START = {"starting_player": 0, "decision_limit": 100}
WAYS = {"policy": "random", "threads": 1, "progress": None}
ENV = {"decks": PAIR, "render_mode": None, "max_decisions": 100, "observation": "flat"}
OPTIONS = {"seed": 1, "options": {"starting_player": 0}}
FILES = (OSError,)


def game() -> Game:
    return BASE.clone()


def legal(thing: Any) -> int:
    return int(thing.legal_actions()[0])


LEGAL = legal(BASE)
AGENT = {"game": BASE}

DOORS: dict[str, Door] = {
    "simulate": Door(
        {"deck_a": "blurple", "deck_b": "yurple", "*more": (), "games": 2, **MADE, **WAYS, "ray": None},
        raises=(ImportError, OSError),
    ),
    "simulate_decks": Door({"decks": PAIR, "games": 2, **MADE, **WAYS, "ray": None}, raises=(ImportError, OSError)),
    "play_series": Door(
        {"deck_a": "blurple", "deck_b": "yurple", "series": 1, "best_of": 1, "loser_goes": "draw", **MADE, **WAYS}
    ),
    "matchup": Door(
        {
            "decks": PAIR, "agent": "random", "games": 2, "until": None, "seed": 1, "threads": 1, "save": None,
            "resume": None, "progress": None, "ray": None,
        },
        raises=(ImportError, OSError),
    ),  # fmt: skip
    "goldfish": Door({"deck": "blurple", "agent": "random", "games": 2, "seed": 1, "threads": 1, "progress": None}),
    "cards.coverage": Door(),
    "cards.all_cards": Door(),
    "cards.supported": Door(),
    "cards.find": Door({"name": "Be Prepared"}, raises=(AttributeError,)),
    "players.player": Door({"name": "random", "seed": 0}),
    "players.in_checkout": Door({"name": "random"}, raises=(AttributeError,)),
    "read_action": Door({"game": BASE, "answer": "0", "language": "en"}, raises=(AttributeError,)),
    "Deck": Door({"cards": ["Be Prepared"], "name": "deck"}),
    "Deck.load": Door({"name_or_path": "blurple"}, raises=FILES),
    "Deck.of": Door({"deck": "blurple", "name": "deck"}, raises=FILES),
    "Deck.of_each": Door({"decks": PAIR, "name": "decks"}, raises=FILES),
    "Deck.parse": Door({"text": "4 Be Prepared", "name": "deck"}, lines=True),
    "Deck.problems": Door({"format": "core"}, on=lambda: Deck.load("blurple")),
    "Deck.unsupported": Door(on=lambda: Deck.load("blurple")),
    "Deck.to_text": Door(on=lambda: Deck.load("blurple")),
    "Game": Door({"*decks": PAIR, "auto": True, **START, **MADE}),
    "Game.observe": Door({"player": 0}, on=game),
    "Game.entities": Door({"player": 0}, on=game),
    "Game.card_name": Door({"slot": 0}, on=game),
    "Game.slots": Door({"player": 0, "zone": "hand"}, on=game),
    "Game.zones": Door({"player": 0}, on=game),
    "Game.describe": Door({"action": LEGAL, "language": "en", "viewer": None}, on=game),
    "Game.text": Door({"player": 0, "language": "en"}, on=game),
    "Game.bag_choice": Door({"option": 0}, on=game),
    "Game.step": Door({"action": LEGAL}, on=game),
    "Game.concede": Door({"player": 0}, on=game),
    "Game.clone": Door({"auto": None}, on=game),
    "Game.clone_into": Door({"other": Game(*PAIR, seed=4)}, on=game),
    "Game.determinize": Door({"player": 0, "seed": 1}, on=game),
    "Game.from_bytes": Door({"data": BASE.to_bytes()}),
    "Game.from_state": Door({"table": BASE.table, "states": BASE.state_array, "auto": True}),
    "Replay": Door({"*decks": PAIR, "names": (), **START, **MADE}),
    "Replay.record": Door(
        {"*decks": PAIR, "agents": [BuiltIn("random")] * 2, "seed": 0, "names": (), "**options": {"decision_limit": 5}},
    ),
    "Replay.step": Door({"action": LEGAL}, on=lambda: Replay(*PAIR, seed=3)),
    "Replay.concede": Door({"player": 1}, on=lambda: Replay(*PAIR, seed=3)),
    "Replay.undo": Door({"count": 1}, on=replay),
    "Replay.at": Door({"step": 3}, on=replay),
    "Replay.from_bytes": Door({"content": REPLAY_BYTES, "where": "it"}, raises=(AttributeError,)),
    "Replay.save": Door({"path": "game.replay"}, on=replay, raises=FILES),
    "Replay.load": Door({"path": "game.replay"}, raises=FILES),
    "Scenario": Door({"you": HERE, "opponent": {}, **MADE}),
    "Scenario.__getitem__": Door({"name": "Be Prepared"}, on=scenario, raises=(KeyError,)),
    "Scenario.play": Door({"name": "Be Prepared", "shift_onto": None, "cost": 0}, on=scenario),
    "Scenario.sing": Door({"song": "Be Prepared", "singers": ["Stitch - New Dog"]}, on=scenario),
    "Scenario.ink": Door({"name": "Be Prepared"}, on=scenario),
    "Scenario.quest": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.challenge": Door({"name": "Stitch - New Dog", "target": "Stitch - New Dog"}, on=scenario),
    "Scenario.move": Door({"name": "Stitch - New Dog", "to": "Pride Lands - Pride Rock"}, on=scenario),
    "Scenario.activate": Door({"name": "Stitch - New Dog", "ability": 0}, on=scenario),
    "Scenario.activate_granted": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.boost": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.choose": Door({"*names": ("Stitch - New Dog",)}, on=scenario),
    "Scenario.option": Door({"i": 0}, on=scenario),
    "Scenario.number": Door({"n": 0}, on=scenario),
    "Scenario.name": Door({"card": "Stitch"}, on=scenario),
    "Scenario.take": Door({"i": 0}, on=scenario),
    "Scenario.can": Door({"verb": "quest", "*args": ("Stitch - New Dog",), "**kwargs": {}}, on=scenario),
    "VectorEnv": Door(
        {
            "num_envs": 2, "decks": [PAIR], "observation": "flat", "num_threads": 1, "max_decisions": 100,
            "weights": [1.0], **MADE,
        }
    ),  # fmt: skip
    "VectorEnv.legal_actions": Door({"i": 0}, on=venv),
    "VectorEnv.game": Door({"i": 0}, on=venv),
    "VectorEnv.reset": Door({"seed": 0}, on=venv),
    "VectorEnv.observe": Door({"indices": None}, on=venv),
    "VectorEnv.view": Door({"kind": "flat", "indices": np.arange(2)}, on=venv),
    "VectorEnv.step": Door(
        {"actions": np.array([legal(venv().game(1))]), "indices": np.array([1]), "observe": True}, on=venv
    ),
    "VectorEnv.act": Door({"policy": "random", "indices": np.arange(2)}, on=venv),
    "lorcana_v0.env": Door({"**kwargs": {**ENV, "variant": "normal", "rules": "2.0.0"}}),
    "raw_env": Door({**ENV, "variant": "normal", "rules": "2.0.0"}),
    "raw_env.observation_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.action_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.reset": Door(OPTIONS, on=aec),
    "raw_env.observe": Door({"agent": "player_0"}, on=aec),
    "raw_env.step": Door({"action": int(aec()._legal[0])}, on=aec),
    "LorcanaEnv": Door({**ENV, "opponent": "random", "seat": 0, "variant": "normal", "rules": "2.0.0"}),
    "LorcanaEnv.reset": Door(OPTIONS, on=single),
    "LorcanaEnv.step": Door({"action": int(single().game.legal_actions()[0])}, on=single),
    "LorcanaTextEnv": Door(
        {"language": "en", "render_mode": None, "**options": {"decks": PAIR, "opponent": "random", "seat": 0}}
    ),
    "LorcanaTextEnv.reset": Door(OPTIONS, on=lambda: single(LorcanaTextEnv)),
    "LorcanaTextEnv.step": Door({"action": "0"}, on=lambda: single(LorcanaTextEnv)),
    "ActionSpace.decode": Door({"action": 5, "player": 0}, on=lambda: BASE.table.actions),
    "ActionSpace.encode": Door(
        {"verb": "play", "player": 0, "slot": 0, "option": None}, on=lambda: BASE.table.actions
    ),
    "ActionSpace.relative": Door({"slot": 0, "viewer": 0}, on=lambda: BASE.table.actions),
    "BuiltIn": Door({"name": "random", "seed": 0}),
    "BuiltIn.seed": Door({"seed": 0}, on=lambda: BuiltIn("random")),
    "BuiltIn.act": Door({"venv": venv(), "indices": np.arange(2)}, on=lambda: BuiltIn("random"), raises=(AttributeError,)),
    "BuiltIn.__call__": Door(AGENT, on=lambda: BuiltIn("random")),
    "Ismcts": Door({"budget": "ismcts:1sims", "seed": 0, "horizon": 3}),
    "Ismcts.seed": Door({"seed": 0}, on=lambda: Ismcts("ismcts:1sims")),
    "Ismcts.__call__": Door(AGENT, on=lambda: Ismcts("ismcts:1sims")),
    "Ismcts.probabilities": Door(AGENT, on=lambda: Ismcts("ismcts:1sims")),
    "Budget": Door({"amount": 5, "counted": True}),
    "Budget.parse": Door({"name": "ismcts:5"}),
    "Matchup.load": Door({"path": "games.npz"}, raises=FILES),
    "Matchup.save": Door({"path": "games.npz"}, on=lambda: MATCHUP, raises=FILES),
    "Matchup.pair": Door({"i": 0, "j": 1}, on=lambda: MATCHUP),
    "Matchup.of_deck": Door({"i": 0, "against": None}, on=lambda: MATCHUP),
    "Matchup.deck_index": Door({"name": "blurple"}, on=lambda: MATCHUP),
    "Matchup.rate": Door({"i": 0, "j": 1}, on=lambda: MATCHUP),
    "Matchup.overall": Door({"i": 0}, on=lambda: MATCHUP),
    "Matchup.lore_curve": Door({"i": 0}, on=lambda: MATCHUP),
    "Matchup.cards": Door({"i": 0, "against": None}, on=lambda: MATCHUP),
    "Matchup.hands": Door({"i": 0, "against": None}, on=lambda: MATCHUP),
    "Matchup.mulligans": Door({"i": 0}, on=lambda: MATCHUP),
    "Matchup.query": Door(
        {
            "card": "Tipo - Growing Son", "played_by": 3, "drawn_by": None, "inked_by": None, "deck": None,
            "against": None,
        },
        on=lambda: MATCHUP,
    ),  # fmt: skip
}  # fmt: skip

#: Classes that users hold, besides those in ``lorcana_env.__all__``.
CLASSES = (
    lorcana_v0.raw_env, LorcanaEnv, LorcanaTextEnv, ActionSpace, BuiltIn, Ismcts, Budget, Matchup, PlayerView, CardView,
)  # fmt: skip
#: Results and views, which the package makes: their constructors are no doors. ``choose`` and ``act`` of search take
#: arrays of the engine; files are checked in tests/test_files.py.
NO_DOORS = {"ActionSpace", "Matchup", "PlayerView", "CardView", "IllegalAction", "Ismcts.choose", "Ismcts.act"}
MODULES = {"cards": lorcana_env.cards, "lorcana_v0": lorcana_v0}


def public() -> dict[str, Any]:
    """Every public function, class and method by name."""
    found: dict[str, Any] = {}
    for name in lorcana_env.__all__:
        value = getattr(lorcana_env, name)
        if name in MODULES:
            found |= {
                f"{name}.{inner}": getattr(value, inner)
                for inner in value.__all__
                if isinstance(getattr(value, inner), FunctionType)
            }
        elif callable(value):
            found[name] = value
    found |= {f"players.{name}": value for name, value in vars(players).items() if _own(value, players)}
    found |= {"simulate_decks": simulate_decks, "read_action": read_action}
    for cls in (*[value for value in found.values() if inspect.isclass(value)], *CLASSES):
        found[cls.__name__] = cls
        for name, value in vars(cls).items():
            if (not name.startswith("_") or name in ("__getitem__", "__call__")) and not isinstance(value, property):
                value = getattr(cls, name)
                if callable(value) and not inspect.isclass(value):
                    found[f"{cls.__name__}.{name}"] = value
    return {name: value for name, value in found.items() if name not in NO_DOORS}


def _own(value: Any, module: Any) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == module.__name__ and not value.__name__.startswith("_")


def parameters(name: str) -> list[str]:
    """The parameters of a public callable; variable ones with their stars."""
    found = inspect.signature(PUBLIC[name]).parameters.values()
    bound = "." in name and not inspect.ismethod(PUBLIC[name]) and name.partition(".")[0][0].isupper()
    bound = bound or name.startswith("raw_env.")
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(p.kind, "") + p.name for p in found][1 if bound else 0 :]


PUBLIC = public()


def test_every_public_callable_has_its_door():
    with_arguments = {name for name in PUBLIC if parameters(name)}
    assert with_arguments - set(DOORS) == set()
    assert set(DOORS) - set(PUBLIC) == set()
    for name in with_arguments:
        assert set(parameters(name)) == set(DOORS[name].good), name


# -- wrong values ----------------------------------------------------------------------------------------------


class Index:
    """Something that Python takes as an index."""

    def __index__(self) -> int:
        return 1


class Broken:
    """Something that fails wherever it is looked at."""

    def __index__(self) -> int:
        raise RuntimeError("no\nindex")

    def __repr__(self) -> str:
        raise RuntimeError("no\nrepr")


INTS = [-1, -2, 0, 1, 2, 3, 5, 7, 20, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63), -(10**30)]
FLOATS = [0.0, 1.0, -1.5, 3.5, math.nan, math.inf, -math.inf, 1e300]
WORDS = ["", "blurple", "random", "greedy", "core", "normal", "flat", "entities", "player_1", "no such", "a\nb", "\0",
         "é" * 40, "x" * 300, "Be Prepared", "Be Prepared#0", "Be Prepared#x", "opponent:", "#", ":", "3", "-1"]  # fmt: skip
ARRAYS = [
    np.array([0, 0]), np.array([3]), np.array([-1]), np.array([10**6]), np.array([True, False, True]),
    np.zeros((2, 2), int), np.array([]), np.array([1.0]), np.array([math.nan, 1]), np.array([2**63], np.uint64),
    np.array([0, 1], np.int8), np.array([None]), np.array(["a"]), np.zeros(10_000, int), np.array([1, 0]),
]  # fmt: skip
OTHERS = [
    None, b"", b"blurple", b"\x1f\x8b", [], [None], [1], [0, 0], [[0]], [True], ["blurple"], ["blurple"] * 2, [1.5], [-1],
    (), {}, {"a": 1}, {"starting_player": 5}, {"starting_player": True}, {"decks": "blurple"}, {"decks": ["blurple"] * 3},
    {"game": 3}, {"ink": -1}, {"ink": 3.5}, {"play": "Be Prepared"}, {"hand": [3]}, {"lore": 10**6}, {1: 2}, set(),
    {"play": [{"card": "Stitch - New Dog", "damage": -1}]}, {"play": [{"card": "Stitch - New Dog", "under": 3}]},
    {"play": [{"card": "Stitch - New Dog", "exerted": "yes"}]}, {"play": [{"damage": 1}]}, {"play": [None]},
    object(), object, Exception, len, lambda game: -1, lambda game: None, complex(1, 2), decimal.Decimal(3),
    fractions.Fraction(3, 1), range(3), Index(), Broken(), [Broken()], Path("nowhere"), Path("."), iter([1]), slice(1), ...,
]  # fmt: skip


def wrong_values() -> list[Any]:
    values: list[Any] = [*INTS, *FLOATS, *WORDS, *ARRAYS, *OTHERS, True, False, np.bool_(True)]
    values += [kind(n) for kind in INTEGERS for n in (0, 1, 3)] + [kind(-1) for kind in INTEGERS[::2]]
    values += [np.uint64(2**64 - 1), np.float16(1), np.float32(3), np.float64("nan"), np.timedelta64(3), np.str_("a")]
    values += [np.array(n) for n in (3, -1, 3.5, True, "a", None)] + [np.array(1, np.uint8), np.array(2**63, np.uint64)]
    if torch is not None:
        values += [torch.tensor(n) for n in (1, 3.0, True, [1, 2], [0, 0], [0.5], [[1]], [True, False])]
        values += [torch.tensor(1, dtype=torch.uint8), torch.tensor([1.0], requires_grad=True)]
    return values


WRONG = st.sampled_from(wrong_values()) | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=5)


def no_deck(value: Any) -> bool:
    """Not a deck: a game of three players would be compiled for minutes."""
    return not isinstance(value, str) or value != "blurple"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    """Files that are written by the way go to a folder of the test."""
    monkeypatch.chdir(tmp_path)
    Replay(*PAIR).save("game.replay")
    MATCHUP.save("games.npz")


def call(name: str, target: Any, arguments: dict[str, Any]) -> Any:
    function = getattr(target, name.partition(".")[2]) if target is not None else PUBLIC[name]
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    kinds = parameters(name)
    starred = next((k for k, p in enumerate(kinds) if p.startswith("*") and not p.startswith("**")), 0)
    for k, parameter in enumerate(kinds):
        value = arguments[parameter]
        if parameter.startswith("**"):
            keywords |= value
        elif parameter.startswith("*"):
            positional += value
        elif k < starred:
            positional.append(value)
        else:
            keywords[parameter] = value
    return function(*positional, **keywords)


@pytest.mark.parametrize("name", [name for name in PUBLIC if name in DOORS or not parameters(name)])
def test_a_good_call_is_answered(name):
    """So the wrong ones below are refused for what is wrong with them."""
    door = DOORS.get(name)
    if door is None or name in ("Game.bag_choice", "Scenario.number", "Scenario.option"):
        return  # nothing is asked for that these answer
    target = door.on() if door.on else None
    try:
        call(name, target, door.good)
    except (IllegalAction, KeyError):
        assert name.startswith("Scenario.")


@pytest.mark.parametrize("name", [name for name in DOORS if DOORS[name].good])
@settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_wrong_values_are_refused_in_one_line_and_change_nothing(name, data):
    door = DOORS[name]
    arguments = dict(door.good)
    for parameter in data.draw(st.lists(st.sampled_from(sorted(arguments)), min_size=1, max_size=2), label="replaced"):
        if parameter.startswith("**"):
            inner = data.draw(st.sampled_from([*arguments[parameter], "unknown"]))
            arguments[parameter] = {**arguments[parameter], inner: data.draw(WRONG, label=inner)}
        elif parameter.startswith("*"):
            given = list(door.good[parameter])[: data.draw(st.integers(0, 2))]
            given += data.draw(st.lists(WRONG.filter(no_deck), max_size=2), label=parameter)
            arguments[parameter] = tuple(given)
        else:
            arguments[parameter] = data.draw(WRONG, label=parameter)
    target = door.on() if door.on else None
    before = state_of(target)
    compiled = len(engine.step.signatures) + len(engine.checked_step.signatures)
    try:
        call(name, target, arguments)
    except (ValueError, TypeError, *door.raises) as error:
        assert door.lines or isinstance(error, OSError) or "\n" not in str(error), str(error)
        assert str(error), type(error)
        assert state_of(target) == before
    assert len(engine.step.signatures) + len(engine.checked_step.signatures) == compiled
    if isinstance(target, Game) and not target.over:
        target.step(int(target.legal_actions()[0]))  # it goes on
