"""Doors: every public callable refuses what it cannot take, in one line, with nothing changed.

Random wrong values take the place of the arguments of a good call (:data:`tests.util.calls.DOORS`).
"""

import decimal
import fractions
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lorcana_env import Game, IllegalAction, Replay
from lorcana_env.envs import kernels
from lorcana_env.rules import engine
from tests.util.calls import DOORS, INTEGERS, PAIR, PUBLIC, aec, parameters, played_matchup, state_of

try:
    import torch
except ImportError:
    torch = None


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


@pytest.fixture(autouse=True, scope="module")
def _warm():
    """What a step needs is loaded, so that what is compiled later is wrong."""
    env = aec()
    env.step(int(env._legal[0]))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    """Files that are written by the way go to a folder of the test."""
    monkeypatch.chdir(tmp_path)
    Replay(*PAIR).save("game.replay")
    played_matchup().save("games.npz")


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
        call(name, target, door.arguments())
    except (IllegalAction, KeyError):
        assert name.startswith("Scenario.")


@pytest.mark.parametrize("name", [name for name in DOORS if DOORS[name].good])
@settings(suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_wrong_values_are_refused_in_one_line_and_change_nothing(name, data):
    door = DOORS[name]
    arguments = door.arguments()
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
    compiled = len(engine.step.signatures) + len(kernels.take.signatures)
    try:
        call(name, target, arguments)
    except (ValueError, TypeError, *door.raises) as error:
        assert door.lines or isinstance(error, OSError) or "\n" not in str(error), str(error)
        assert str(error), type(error)
        assert state_of(target) == before
    assert len(engine.step.signatures) + len(kernels.take.signatures) == compiled
    if isinstance(target, Game) and not target.over:
        target.step(int(target.legal_actions()[0]))  # it goes on
