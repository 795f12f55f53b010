"""Python plays what the machine code plays: after every call of a kernel all arrays hold the same bytes."""

import sys
from itertools import islice

import numpy as np
import pytest

from lorcana_env import Deck, Game, VectorEnv, agents, lorcana_v1
from lorcana_env.agents import hints
from lorcana_env.envs import aec, compiled_games, gymnasium_env
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.kernels import STEP_BATCH
from lorcana_env.envs.observations import OBSERVATIONS
from lorcana_env.rules.compiler import jit
from lorcana_env.rules.compiler.twin import twin

pytestmark = pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
BLURPLE, YURPLE = Deck.load("blurple"), Deck.load("yurple")
LARGE = Deck((*BLURPLE.cards, *YURPLE.cards[:20]), "large")
AGENTS = [agents.agent(name) for name in ("random", "greedy", "shipped")]
LAYOUTS = [
    pytest.param((BLURPLE, YURPLE), id="2x64"),
    *(pytest.param(decks, id=name, marks=pytest.mark.nightly) for name, decks in {
        "2x128": (LARGE, YURPLE),
        "3": (BLURPLE, YURPLE, Deck.load("ward-es-control")),
        "4": (BLURPLE, YURPLE, Deck.load("ward-es-control"), Deck.load("cloudy-ae-aggro")),
    }.items()),
]  # fmt: skip


def copy_of(value):
    if isinstance(value, np.ndarray):
        return np.ndarray(value.shape, value.dtype, bytearray(value.tobytes()))  # with what lies between the fields
    if isinstance(value, tuple):
        parts = [copy_of(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def assert_same(one, other, what):
    if isinstance(one, tuple):
        for a, b in zip(one, other, strict=True):
            assert_same(a, b, what)
    elif isinstance(one, np.ndarray) and one.dtype.kind == "f" and what == "think_about":  # sums of a network's float32
        assert np.allclose(one, other, 1e-4, 1e-6), what
    elif isinstance(one, np.ndarray):
        assert one.tobytes() == other.tobytes(), what
    else:
        assert one == other, what


def results(arguments):
    """What a network was asked for; some of its buffers are parts of others, which copies are not."""
    _, b, states, _, _, _, chosen, values = arguments
    return b.observation, b.p, states, chosen, values


def by_both(kernel, code, calls):
    """``code``, of a kernel, which calls the kernel's twin too, with a copy of the arguments."""
    by_python, name = twin(kernel), kernel.py_func.__name__

    def call(*arguments):
        copies = copy_of(arguments)
        expected, found = code(*arguments), by_python(*copies)
        assert_same(expected, found, name)
        assert_same(*map(results if name == "think_about" else tuple, (arguments, copies)), name)
        calls.add(name)
        return expected

    return call


@pytest.fixture
def calls(monkeypatch):
    """The names of the kernels that were called; each is run by both. (What numba sees of them stays as it is.)"""
    found = set()
    for module in [module for name, module in sys.modules.items() if name.startswith("lorcana_env.")]:
        for kernel in vars(module).values():
            if isinstance(kernel, jit.Kernel):
                both = staticmethod(by_both(kernel, kernel.dispatcher, found))
                monkeypatch.setattr(type(kernel), "__call__", both)

    def direct(kernel, *given, keep):
        return by_both(kernel, jit.direct(kernel, *given, keep=keep), found)

    for module in (aec, gymnasium_env, compiled_games):
        monkeypatch.setattr(module, "direct", direct)
    return found


def play(game, seed=0):
    chooser = np.random.default_rng(seed)
    while not game.over:
        if game.turn % 8 == 0:
            yield game
        game.step(int(chooser.choice(game.legal_actions())))


@pytest.mark.parametrize("decks", LAYOUTS)
def test_a_game_and_all_that_is_seen_of_it(calls, decks):
    game = Game(*decks, seed=3)
    for now in play(game):
        now.observe(now.to_act), now.compact(0), now.entities(now.to_act), now.small(1)
        hints.first_alike(now), hints.win_chance(now, 0)
        now.determinize(now.to_act, 5).concede(0)
    assert game.over and calls >= {"begin", "step", "encode", "_first_of_each", "_value"}


def test_agents(calls):
    for game in islice(play(Game(BLURPLE, YURPLE, seed=4)), 3):
        for agent in AGENTS:
            agent(game)
    assert calls >= {"choose_action", "think_about"}


@pytest.mark.parametrize("decks", LAYOUTS)
@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_environments(calls, decks, observation):
    chooser = np.random.default_rng(1)
    venv = VectorEnv(3, [decks], observation=observation)
    for _ in range(5):
        venv.step(venv.act("greedy" if len(decks) == 2 else "random"))
    env = lorcana_v1.env(decks=decks, observation=observation)
    env.reset(seed=1)
    for _ in range(8):
        env.step(int(chooser.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    assert calls >= {STEP_BATCH[observation].__name__, "act_games", "step_one"}


def test_one_seat(calls):
    env = LorcanaEnv(decks=(BLURPLE, YURPLE), opponent="random")
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        if over or cut:
            break
    assert "step_seat" in calls
