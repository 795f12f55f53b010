"""Doors: every public callable refuses what it cannot take, in one line, with nothing changed.

:data:`DOORS` holds a good call of each; random wrong values take the place of its arguments. A new public callable, or
a new parameter, without an entry there fails :func:`test_every_public_callable_has_its_door`.
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
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.text_env import LorcanaTextEnv, read_action
from lorcana_env.game.scenario_views import CardView, PlayerView
from lorcana_env.players.builtin import BuiltIn
from lorcana_env.players.ismcts import Budget, Ismcts
from lorcana_env.rules import engine
from lorcana_env.simulation.games import simulate_decks
from lorcana_env.table.action_space import ActionSpace
from lorcana_env.table.position import Position
from lorcana_env.table.table import table_for

try:
    import torch
except ImportError:
    torch = None

PAIR = ("blurple", "yurple")
HERE = dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7)
INTEGERS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)

# -- objects to knock at ---------------------------------------------------------------------------------------

BASE = Game(*PAIR, seed=3)
WARM = lorcana_v0.raw_env(decks=PAIR)  # loads what a step needs, so that what is compiled later is wrong
WARM.reset(seed=1)
WARM.step(int(WARM._legal[0]))
MATCHUP = matchup(PAIR, "random", 4)
REPLAY = Replay.record(*PAIR, agents=[BuiltIn("random"), BuiltIn("random")], decision_limit=60)


def replay() -> Replay:
    return Replay.from_bytes(REPLAY_BYTES)


REPLAY_BYTES = REPLAY.to_bytes()


def venv() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1)


def seated() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1, opponent="random")


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
        arrays = (thing.states, thing.counts, thing.legal, thing.table_of, thing._generators, thing._choices)
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
ENV = {
    "decks": PAIR, "render_mode": None, "max_decisions": 100, "observation": "flat", "weights": None, "reward": None,
}  # fmt: skip
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
            "decks": PAIR,
            "agent": "random",
            "games": 2,
            "until": None,
            "seed": 1,
            "threads": 1,
            "save": None,
            "resume": None,
            "progress": None,
            "ray": None,
        },
        raises=(ImportError, OSError),
    ),
    "goldfish": Door({"deck": "blurple", "agent": "random", "games": 2, "seed": 1, "threads": 1, "progress": None}),
    "cards.coverage": Door(),
    "cards.all_cards": Door(),
    "cards.supported": Door(),
    "cards.find": Door({"name": "Be Prepared"}),
    "players.player": Door({"name": "random", "seed": 0}),
    "read_action": Door({"game": BASE, "answer": "0", "language": "en"}, raises=(AttributeError,)),
    "Deck": Door({"cards": ["Be Prepared"], "name": "deck"}),
    "Deck.load": Door({"name_or_path": "blurple"}, raises=FILES),
    "Deck.of": Door({"deck": "blurple", "name": "deck"}, raises=FILES),
    "Deck.of_each": Door({"decks": PAIR, "name": "decks"}, raises=FILES),
    "Deck.parse": Door({"text": "4 Be Prepared", "name": "deck"}, lines=True),
    "Deck.doubts": Door({"variant": "normal"}, on=lambda: Deck.load("blurple")),
    "Deck.problems": Door({"format": "core"}, on=lambda: Deck.load("blurple")),
    "Deck.unsupported": Door(on=lambda: Deck.load("blurple")),
    "Deck.to_text": Door(on=lambda: Deck.load("blurple")),
    "Game": Door({"*decks": PAIR, "auto": True, **START, **MADE}),
    "Game.observe": Door({"player": 0}, on=game),
    "Game.entities": Door({"player": 0}, on=game),
    "Position": Door({"table": BASE.table, "states": BASE.state_array}),
    "Position.card_name": Door({"slot": 0}, on=game),
    "Position.knows": Door({"slot": 0, "viewer": None}, on=game),
    "Position.slots": Door({"player": 0, "zone": "hand"}, on=game),
    "Position.zones": Door({"player": 0}, on=game),
    "Game.describe": Door({"action": LEGAL, "language": "en", "viewer": None}, on=game),
    "Game.text": Door({"player": 0, "language": "en"}, on=game),
    "Position.bag_choice": Door({"option": 0}, on=game),
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
            "num_envs": 2,
            "decks": [PAIR],
            "observation": "flat",
            "num_threads": 1,
            "max_decisions": 100,
            "weights": [1.0],
            "reward": None,
            "opponent": "random",
            "opponent_weights": None,
            "seat": None,
            **MADE,
        }
    ),
    "VectorEnv.new_batch": Door({"steps": 2}, on=venv),
    "VectorEnv.set_decks": Door({"decks": [PAIR], "weights": None}, on=venv),
    "VectorEnv.set_opponent": Door({"opponent": "greedy", "opponent_weights": None}, on=seated),
    "VectorEnv.final_observation": Door({"indices": np.arange(2)}, on=seated),
    "VectorEnv.legal_actions": Door({"i": 0}, on=venv),
    "VectorEnv.game": Door({"i": 0}, on=venv),
    "VectorEnv.reset": Door({"out": None, **OPTIONS}, on=venv),
    "VectorEnv.observe": Door({"indices": None, "out": None}, on=venv),
    "VectorEnv.view": Door({"kind": "flat", "indices": np.arange(2), "players": None}, on=venv),
    "VectorEnv.step": Door(
        {"actions": np.array([legal(venv().game(1))]), "indices": np.array([1]), "observe": True, "out": None}, on=venv
    ),
    "VectorEnv.act": Door({"policy": "random", "indices": np.arange(2)}, on=venv),
    "lorcana_v0.env": Door({"**kwargs": {**ENV, "variant": "normal", "rules": "2.0.0"}}),
    "raw_env": Door({**ENV, "variant": "normal", "rules": "2.0.0"}),
    "raw_env.observation_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.action_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.reset": Door(OPTIONS, on=aec),
    "raw_env.observe": Door({"agent": "player_0"}, on=aec),
    "raw_env.last": Door({"observe": True}, on=aec),
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
    "ActionSpace.encode": Door({"verb": "play", "player": 0, "slot": 0, "option": None}, on=lambda: BASE.table.actions),
    "ActionSpace.relative": Door({"slot": 0, "viewer": 0}, on=lambda: BASE.table.actions),
    "BuiltIn": Door({"name": "random", "seed": 0}),
    "BuiltIn.seed": Door({"seed": 0}, on=lambda: BuiltIn("random")),
    "BuiltIn.act": Door(
        {"venv": venv(), "indices": np.arange(2)}, on=lambda: BuiltIn("random"), raises=(AttributeError,)
    ),
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
            "card": "Tipo - Growing Son",
            "played_by": 3,
            "drawn_by": None,
            "inked_by": None,
            "deck": None,
            "against": None,
        },
        on=lambda: MATCHUP,
    ),
}

#: Classes that users hold, besides those in ``lorcana_env.__all__``.
CLASSES = (
    lorcana_v0.raw_env, LorcanaEnv, LorcanaTextEnv, ActionSpace, BuiltIn, Ismcts, Budget, Matchup, PlayerView, CardView,
    Position,
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
    found |= {f"players.{name}": getattr(players, name) for name in players.__all__}
    found |= {"simulate_decks": simulate_decks, "read_action": read_action}
    for cls in (*[value for value in found.values() if inspect.isclass(value)], *CLASSES):
        found[cls.__name__] = cls
        for name, value in vars(cls).items():
            if (not name.startswith("_") or name in ("__getitem__", "__call__")) and not isinstance(value, property):
                value = getattr(cls, name)
                if callable(value) and not inspect.isclass(value):
                    found[f"{cls.__name__}.{name}"] = value
    return {name: value for name, value in found.items() if name not in NO_DOORS}


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


INTS = [-1, -2, 0, 1, 2, 3, 5, 7, 20, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63), -(10**30)]
FLOATS = [0.0, 1.0, -1.5, 3.5, math.nan, math.inf, -math.inf, 1e300]
WORDS = ["", "blurple", "random", "greedy", "core", "normal", "flat", "entities", "player_1", "no such", "a\nb",
         "\0", "é" * 40, "x" * 300, "Be Prepared", "Be Prepared#0", "Be Prepared#x", "opponent:", "#", ":", "3",
         "-1"]  # fmt: skip
ARRAYS = [
    np.array([0, 0]), np.array([3]), np.array([-1]), np.array([10**6]), np.array([True, False, True]),
    np.zeros((2, 2), int), np.array([]), np.array([1.0]), np.array([math.nan, 1]), np.array([2**63], np.uint64),
    np.array([0, 1], np.int8), np.array([None]), np.array(["a"]), np.zeros(10_000, int), np.array([1, 0]),
]  # fmt: skip
OTHERS = [
    None, b"", b"blurple", b"\x1f\x8b", [], [None], [1], [0, 0], [[0]], [True], ["blurple"], ["blurple"] * 2, [1.5],
    (), {}, {"a": 1}, {"starting_player": 5}, {"starting_player": True}, {"decks": "blurple"}, [-1],
    {"decks": ["blurple"] * 3}, {"game": 3}, {"ink": -1}, {"ink": 3.5}, {"play": "Be Prepared"}, {"hand": [3]},
    {"lore": 10**6},
    {1: 2}, set(),
    {"play": [{"card": "Stitch - New Dog", "damage": -1}]}, {"play": [{"card": "Stitch - New Dog", "under": 3}]},
    {"play": [{"card": "Stitch - New Dog", "exerted": "yes"}]}, {"play": [{"damage": 1}]}, {"play": [None]},
    object(), object, Exception, len, lambda game: -1, lambda game: None, complex(1, 2), decimal.Decimal(3),
    fractions.Fraction(3, 1), range(3), Index(), Broken(), [Broken()], Path("nowhere"), Path("."), iter([1]),
    slice(1), ...,
]  # fmt: skip


def wrong_values() -> list[Any]:
    values: list[Any] = [*INTS, *FLOATS, *WORDS, *ARRAYS, *OTHERS, True, False, np.bool_(True)]
    values += [kind(n) for kind in INTEGERS for n in (0, 1, 3)] + [kind(-1) for kind in INTEGERS[::2]]
    values += [
        np.uint64(2**64 - 1),
        np.float16(1),
        np.float32(3),
        np.float64("nan"),
        np.timedelta64(3, "s"),
        np.str_("a"),
    ]
    values += [np.array(n) for n in (3, -1, 3.5, True, "a", None)] + [np.array(1, np.uint8), np.array(2**63, np.uint64)]
    if torch is not None:
        values += [torch.tensor(n) for n in (1, 3.0, True, [1, 2], [0, 0], [0.5], [[1]], [True, False])]
        values += [torch.tensor(1, dtype=torch.uint8), torch.tensor([1.0], requires_grad=True)]
    return values


#: small or huge: between, a number of games or environments would be right, and slow
NUMBERS = st.integers().filter(lambda n: abs(n) <= 20 or abs(n) > 2**31)
WRONG = st.sampled_from(wrong_values()) | NUMBERS | st.floats() | st.text(max_size=5) | st.binary(max_size=5)


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
    if door is None or name in ("Position.bag_choice", "Scenario.number", "Scenario.option"):
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


# -- the right result ------------------------------------------------------------------------------------------


def spellings(n: int) -> list[Any]:
    """Every way to write a small integer that is accepted."""
    found: list[Any] = [
        n,
        *(kind(n) for kind in INTEGERS if n <= np.iinfo(kind).max),
        np.array(n),
        np.array(n, np.uint16),
    ]
    return found if torch is None else [*found, torch.tensor(n), torch.tensor(n, dtype=torch.int32)]


def test_an_integer_is_the_same_in_every_width():
    action = LEGAL
    expected = game()
    expected.step(action)
    env = aec()
    first = int(env._legal[0])
    env.step(first)
    compiled = len(engine.step.signatures), len(engine.checked_step.signatures)
    for spelled in spellings(action):
        other = game()
        other.step(spelled)
        assert other.to_bytes() == expected.to_bytes()
    for spelled in spellings(first):
        other = aec()
        other.step(spelled)
        assert state_of(other) == state_of(env)
    for one in spellings(1):
        assert BASE.observe(one).tobytes() == BASE.observe(1).tobytes()
        assert BASE.zones(one) == BASE.zones(1)
        assert (
            Game(*PAIR, seed=one, starting_player=one).to_bytes() == Game(*PAIR, seed=1, starting_player=1).to_bytes()
        )
        assert simulate(*PAIR, games=one, seed=one).wins == simulate(*PAIR, games=1, seed=1).wins
        assert venv().game(one).to_bytes() == venv().game(1).to_bytes()
    assert (len(engine.step.signatures), len(engine.checked_step.signatures)) == compiled


@pytest.mark.parametrize("kind", [list, np.int8, np.uint16, np.int64, np.uint64])
def test_actions_and_indices_of_every_kind_step_the_same_games(kind):
    def given(values):
        return values if kind is list else np.array(values, kind)

    expected, other = venv(), venv()
    actions = [int(expected.legal_actions(i)[0]) for i in (2, 0)]
    expected.step(np.array(actions), np.array([2, 0]))
    other.step(actions if kind is np.int8 else given(actions), given([2, 0]))
    assert state_of(other) == state_of(expected)
    if torch is not None:
        other = venv()
        other.step(torch.tensor(actions), torch.tensor([2, 0]))
        assert state_of(other) == state_of(expected)


@pytest.mark.parametrize(
    ("indices", "error", "message"),
    [
        ([64], ValueError, "there is no game 64; games are 0 .. 63"),
        ([-1], ValueError, "there is no game -1"),
        ([10**6], ValueError, "there is no game 1000000"),
        ([0, 0], ValueError, "game 0 is named twice"),
        ([True], TypeError, "bools"),
        (np.array([True]), TypeError, "np.flatnonzero"),
        ([0.0], TypeError, "float64"),
        ([math.nan], TypeError, "float64"),
        ([[0]], ValueError, "one-dimensional"),
        (0, ValueError, "one-dimensional"),
        (np.array([2**63], np.uint64), ValueError, "64 bits"),
    ],
)
def test_a_batch_refuses_games_there_are_not(indices, error, message):
    env = VectorEnv(64, [PAIR], seed=0)
    before = state_of(env)
    actions = np.full(np.size(indices), env.legal_actions(0)[0])
    with pytest.raises(error, match=message):
        env.step(actions, indices)
    if message != "game 0 is named twice":
        with pytest.raises(error, match=message):
            env.observe(indices)
        with pytest.raises(error, match=message):
            env.act("random", indices)
        with pytest.raises(error, match=message):
            env.view("flat", indices)
    assert state_of(env) == before


@pytest.mark.parametrize(
    "actions", [[1.5, 0.0], [math.nan, 0], [True, False], None, "ab", [[1, 2]], [1], [2**64, 0], 3]
)
def test_a_batch_refuses_what_are_no_actions(actions):
    env = VectorEnv(2, [PAIR], seed=0)
    before = state_of(env)
    with pytest.raises((TypeError, ValueError), match="actions"):
        env.step(actions)
    assert state_of(env) == before


@pytest.mark.parametrize("action", [3.0, np.float32(3), np.array(3.5), np.array([3]), True, "3", math.nan, b"3"])
def test_a_float_is_no_action(action):
    compiled = len(engine.checked_step.signatures)
    for env in (aec(), single(), BASE.clone(), Replay(*PAIR)):
        before = state_of(env)
        with pytest.raises(TypeError, match="action must be an integer, not "):
            env.step(action)
        assert state_of(env) == before
    assert len(engine.checked_step.signatures) == compiled


# -- reset, the same in both environments ------------------------------------------------------------------------

RESETS = [
    ({"starting_player": 5}, ValueError, r"starting_player.* must be 0 .. 1, not 5"),
    ({"starting_player": -1}, ValueError, "must be 0 .. 1"),
    ({"starting_player": True}, TypeError, "must be an integer"),
    ({"starting_player": 1.0}, TypeError, "must be an integer"),
    (
        {"first_player": 0},
        ValueError,
        "unknown key 'first_player' in options; the keys are starting_player, decks, game",
    ),
    ({"decks": ["blurple"]}, ValueError, "has 2 players, not 1|2 to 4 decks"),
    ({"decks": "blurple"}, TypeError, "list of decks"),
    ({"decks": ["blurple", "purple"]}, ValueError, "no deck list 'purple'"),
    ({"decks": [3, 4]}, TypeError, "must be a Deck"),
    ({"game": "blurple"}, TypeError, "must be a Game"),
    ({"game": BASE, "decks": PAIR}, ValueError, "leave out"),
    ([("starting_player", 0)], TypeError, "options must be a dict"),
]


@pytest.mark.parametrize(("options", "error", "message"), RESETS)
@pytest.mark.parametrize("make", [aec, single, lambda: single(LorcanaTextEnv)])
def test_reset_refuses_what_it_cannot_do(make, options, error, message):
    env = make()
    before = state_of(env)
    with pytest.raises(error, match=message):
        env.reset(seed=3, options=options)
    assert state_of(env) == before


@pytest.mark.parametrize("seed", [-1, 1.0, True, "1", math.nan, np.float64(2)])
@pytest.mark.parametrize("make", [aec, single, lambda: single(LorcanaTextEnv)])
def test_reset_refuses_seeds_that_are_none(make, seed):
    env = make()
    before = state_of(env)
    with pytest.raises((TypeError, ValueError), match="seed must be"):
        env.reset(seed=seed)
    assert state_of(env) == before


def test_reset_says_who_starts():
    for player in (0, 1):
        env = aec()
        env.reset(seed=4, options={"starting_player": player})
        assert env.agent_selection == f"player_{player}" and env.game().state["starting_player"] == player
        other = single()
        other.reset(seed=4, options={"starting_player": np.int32(player)})
        assert other.game.state["starting_player"] == player
        text = single(LorcanaTextEnv)
        text.reset(seed=4, options={"starting_player": player})
        assert text.inner.game.state["starting_player"] == player


def test_reset_changes_the_decks_of_one_game():
    decks = ("ward-es-control", Deck.load("cloudy-ae-aggro"))
    env = aec()
    env.reset(seed=4, options={"decks": decks})
    assert [deck.name for deck in env.game().table.decks] == ["ward-es-control", "cloudy-ae-aggro"]
    env.step(int(env._legal[0]))
    env.reset()
    assert [deck.name for deck in env.game().table.decks] == list(PAIR)
    for seat in (0, 1):
        other = LorcanaEnv(decks=PAIR, seat=seat)
        other.reset(seed=4, options={"decks": decks})
        assert other.game.table.decks[seat].name == "ward-es-control"
        other.reset()
        assert other.game.table.decks[seat].name == "blurple"
    text = LorcanaTextEnv(decks=PAIR, seat=1)
    observation, info = text.reset(seed=4, options={"decks": decks})
    assert info["decks"] == [Deck.of(deck).to_text() for deck in decks]
    assert observation in text.observation_space


def test_reset_goes_on_with_a_game():
    given = Game("ward-es-control", "cloudy-ae-aggro", seed=9, auto=False)
    for _ in range(12):
        given.step(given.legal_actions()[-1])
    before = given.to_bytes()
    expected = Game.from_state(given.table, given.state_array)  # with single answers taken
    env = aec()
    env.reset(options={"game": given})
    assert env.game().to_bytes() == expected.to_bytes()
    seat = expected.to_act
    other = LorcanaEnv(decks=PAIR, seat=seat)
    observation, info = other.reset(options={"game": given})
    assert other.game.to_bytes() == expected.to_bytes()
    assert (observation == expected.observe(seat)).all() and (info["action_mask"] == expected.action_mask()).all()
    other.step(int(expected.legal_actions()[0]))
    assert given.to_bytes() == before
    scene = Scenario(you=HERE, opponent=HERE)
    env.reset(options={"game": scene.game})
    assert env.game().zones(0)["hand"] == ["Be Prepared"]
    given.concede(0)
    with pytest.raises(ValueError, match="is over"):
        env.reset(options={"game": given})
    for environment in (env, other):
        with pytest.raises(ValueError, match="decks of up to 63 cards, these are for up to 127"):
            environment.reset(options={"game": large_game()})


def large_game() -> Game:
    """A game of larger decks that nobody plays: nothing is compiled for it."""
    made = object.__new__(Game)
    made._setup(table_for([Deck(Deck.load("blurple").cards + Deck.load("yurple").cards[:15]), "yurple"]), True)
    return made


def test_an_environment_whose_games_all_end_too_soon_says_so():
    env = LorcanaEnv(decks=PAIR, seat=0, max_decisions=1)
    with pytest.raises(ValueError, match="max_decisions=1 is too small"):
        env.reset(seed=1, options={"starting_player": 1})


def test_gymnasium_makes_it_with_wrappers():
    env = gymnasium.make("lorcana_env/Lorcana-v0", decks=PAIR)
    env.reset(seed=1, options={"starting_player": 0})
    with pytest.raises(ValueError, match="unknown key"):
        env.reset(options={"start": 0})


# -- arguments that used to be played --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "error", "message"),
    [
        (lambda: lorcana_v0.env(max_decisions=-5), ValueError, "max_decisions must be at least 1"),
        (lambda: LorcanaEnv(max_decisions=0), ValueError, "max_decisions must be at least 1"),
        (lambda: VectorEnv(1, [PAIR], max_decisions=2**32), ValueError, "max_decisions must be at most"),
        (lambda: VectorEnv(1, ("blurple", "yurple")), TypeError, r"as \[\(a, b\)\]"),
        (lambda: VectorEnv(1, [PAIR], weights=[1, 2]), ValueError, "weights must be 1 numbers"),
        (lambda: VectorEnv(1, [PAIR, PAIR], weights=[1, -1]), ValueError, "weights"),
        (lambda: VectorEnv(1, [PAIR, PAIR], weights=[0, 0]), ValueError, "not all 0"),
        (lambda: VectorEnv(1, [PAIR], weights=[math.nan]), ValueError, "finite"),
        (lambda: VectorEnv(1, [PAIR], num_threads=0), ValueError, "num_threads must be at least 1"),
        (lambda: Scenario(you=dict(ink=-1)), ValueError, r"you: ink must be 0 .. 120, not -1"),
        (lambda: Scenario(you=dict(hand="Be Prepared")), TypeError, "you: hand must be a list"),
        (lambda: scenario().play("Be Prepared", cost=-1), ValueError, "cost"),
        (lambda: scenario().quest("Stitch - New Dog#-1"), IllegalAction, "number of a copy"),
        (lambda: BASE.card_name(-1), ValueError, "slot must be 0 .. 127, not -1"),
        (lambda: BASE.card_name(63), ValueError, "slot 63 holds no card"),
        (lambda: BASE.slots(2, "hand"), ValueError, "there is no player 2"),
        (lambda: BASE.slots(0, "bank"), ValueError, "unknown zone 'bank'"),
        (lambda: Game(*PAIR, rules="1.0"), ValueError, "unknown rules '1.0'"),
        (lambda: Game(*PAIR, rules=None), ValueError, "unknown rules None"),
        (lambda: Game(*PAIR, auto="no"), TypeError, "auto must be True or False"),
        (lambda: goldfish("purple"), ValueError, "no deck list 'purple'"),
        (lambda: simulate(*PAIR, games=10**12), ValueError, "games must be at most"),
        (lambda: BuiltIn("random")(None), TypeError, "plays a Game"),
    ],
)
def test_bad_arguments_are_named(what, error, message):
    with pytest.raises(error, match=message):
        what()


def test_decks_are_named_wherever_they_are_taken():
    loaded = tuple(map(Deck.load, PAIR))
    assert Game(*PAIR, seed=1).to_bytes() == Game(*loaded, seed=1).to_bytes()
    assert simulate(*PAIR, games=20).wins == simulate(*loaded, games=20).wins
    assert simulate(*PAIR, "random", 20, 3).wins == simulate(*loaded, policy="random", games=20, seed=3).wins
    assert goldfish("blurple", "random", 2) == goldfish(loaded[0], "random", 2)
    assert matchup(PAIR, "random", 4).as_dict() == matchup(loaded, "random", 4).as_dict()
    assert state_of(VectorEnv(2, [PAIR])) == state_of(VectorEnv(2, [loaded]))
    assert Replay(*PAIR).decks == loaded
    with pytest.raises(TypeError):
        simulate(*PAIR, "random", 1, 2, 3, None, "normal", "2.0.0", None, "more")
    assert "policy" in inspect.signature(simulate).parameters


# -- copies, weights, limits -------------------------------------------------------------------------------------


def test_clone_into_is_clone_in_the_memory_of_another_game():
    source = Game("ward-es-control", "cloudy-ae-aggro", seed=5)
    other = Game(*PAIR, seed=8, auto=False)
    record = other.state  # a view
    assert source.clone_into(other) is other
    assert other.to_bytes() == source.to_bytes() == source.clone().to_bytes()
    assert other.state.tobytes() == record.tobytes() and (other.action_mask() == source.action_mask()).all()
    while not other.over:
        other.step(other.legal_actions()[0])
    assert source.turn == 0 and source.to_bytes() == source.clone().to_bytes()
    assert source.clone_into(source) is source
    with pytest.raises(ValueError, match="other numbers of players or cards"):
        source.clone_into(large_game())


def test_copies_by_python_are_copies():
    import copy
    import pickle

    source = BASE.clone()
    source.step(source.legal_actions()[0])
    for other in (copy.deepcopy(source), pickle.loads(pickle.dumps(source)), copy.copy(source.clone())):
        assert other.to_bytes() == source.to_bytes()
        before = source.to_bytes()
        other.step(other.legal_actions()[0])
        assert other.clone().to_bytes() == other.to_bytes() != before == source.to_bytes()


def test_weights_say_how_often_a_pair_is_dealt():
    pairs = [PAIR, PAIR[::-1], ("blurple", "blurple")]
    env = VectorEnv(3000, pairs, seed=2, weights=[3, 0, 1])
    dealt = np.bincount(env.table_of, minlength=3) / 3000
    assert dealt[1] == 0 and abs(dealt[0] - 0.75) < 0.03
    again = VectorEnv(3000, pairs, seed=2, weights=np.array([0.3, 0, 0.1], np.float32))
    assert (env.table_of == again.table_of).all()
    env = VectorEnv(60, pairs, seed=2, weights=[0, 0, 1], max_decisions=3)
    for _ in range(20):
        env.step(env.act("random"))
    assert (env.table_of == 2).all()


def test_a_batch_truncates_at_its_limit():
    env = VectorEnv(4, [PAIR], seed=1, max_decisions=7, num_threads=2)
    truncated = np.zeros(4, int)
    for _ in range(28):
        batch = env.step(env.act("random"))
        truncated += batch.truncations
        assert not batch.terminations.any() and (env.states["decisions"] < 7).all()
    assert (truncated >= 4).all()  # answers that the environment takes itself count as well
    assert (env.states["decision_limit"] == 7).all()


@pytest.mark.parametrize("answer", [-1, 10**6, 2**70, 1.0, None, Exception])
def test_an_agent_that_answers_nonsense_is_told(answer):
    for play in (lambda agent: goldfish("blurple", agent, 2), lambda agent: simulate(*PAIR, policy=agent, games=1)):
        with pytest.raises((IllegalAction, TypeError), match=r"not legal|must be an integer"):
            play(lambda game: answer)
