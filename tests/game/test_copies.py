"""Copies by Python's copy and pickle, threads, and agents that do not keep their hands off the game."""

import contextlib
import copy
import pickle
import threading
from typing import Any

import gymnasium
import numpy as np
import pytest
from numba.core.event import Listener, install_listener

from lorcana_env import Game, IllegalAction, Replay, Scenario, VectorEnv, lorcana_v0, simulate
from lorcana_env._util import copying
from lorcana_env._version import __version__
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.text_env import LorcanaTextEnv
from lorcana_env.rules import engine
from tests.util.calls import PAIR, aec, single, state_of


class Compiled(Listener):
    def __init__(self) -> None:
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        self.names.append(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass


@pytest.fixture
def compiled():
    """Names of functions that are compiled again meanwhile."""
    listener = Compiled()
    with install_listener("numba:compile", listener):
        yield listener.names


def by_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def by_read_only_buffers(thing: Any) -> Any:
    """As Ray does: arrays lie in shared memory that nobody may write to."""
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(thing, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


def go_on(thing: Any) -> None:
    if isinstance(thing, VectorEnv):
        thing.step(thing.act("random"))
    elif isinstance(thing, lorcana_v0.raw_env):
        thing.step(int(thing._legal[0]))
    elif isinstance(thing, LorcanaTextEnv):
        thing.step("0")
    elif isinstance(thing, LorcanaEnv):
        thing.step(int(thing.action_space.sample()))
    elif isinstance(thing, Scenario):
        thing.take(0)
    else:
        game = thing.game if isinstance(thing, Replay) else thing
        thing.step(int(game.legal_actions()[0]))


def played(thing: Any) -> Any:
    for _ in range(6):
        go_on(thing)
    return thing


THINGS = {
    "game": lambda: Game(*PAIR, seed=3),
    "replay": lambda: Replay(*PAIR, seed=3),
    "scenario": lambda: Scenario(you=dict(hand=["Be Prepared"], ink=3)),
    "vector": lambda: VectorEnv(3, [PAIR], seed=1),
    "aec": aec,
    "gymnasium": single,
    "text": lambda: single(LorcanaTextEnv),
}


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, by_pickle, by_read_only_buffers])
@pytest.mark.parametrize("name", THINGS)
def test_a_copy_is_a_thing_of_its_own(name, way, compiled):
    thing = played(THINGS[name]())
    before, known = state_of(thing), set(compiled)
    del compiled[:]
    other = way(thing)
    assert state_of(other) == before
    played(other)
    assert state_of(thing) == before != state_of(other)
    played(thing)
    if name not in ("gymnasium", "text"):  # their opponents draw on, or their actions are drawn
        assert state_of(thing) == state_of(other)
    assert not set(compiled) - known


def test_an_undone_copy_of_a_replay_leaves_the_replay():
    replay = played(Replay(*PAIR, seed=3))
    other = copy.copy(replay)
    other.undo(3)
    assert len(replay) == 6 and Replay.from_bytes(replay.to_bytes()).actions == replay.actions


@pytest.mark.parametrize("make", [lambda: BuiltIn("random", 3), lambda: Ismcts("ismcts:5sims", 3)])
def test_agents_from_read_only_memory_answer_the_same(make):
    game = Game(*PAIR, seed=3)
    agent = make()
    assert [by_read_only_buffers(agent)(game) for _ in range(2)] == [agent(game)] * 2


@pytest.mark.parametrize("name", THINGS)
def test_a_pickle_of_another_version_is_refused_in_one_line(name, monkeypatch):
    monkeypatch.setattr(copying, "__version__", "0.9.1")
    data = pickle.dumps(THINGS[name]())
    monkeypatch.undo()
    with pytest.raises(ValueError, match=rf"was pickled by lorcana_env 0.9.1, and this is {__version__}: un") as raised:
        pickle.loads(data)
    assert "\n" not in str(raised.value)


def test_a_pickled_game_brings_no_tables():
    assert len(pickle.dumps(Game(*PAIR, seed=3))) < 30_000
    assert by_pickle(Game(*PAIR, seed=3)).table is Game(*PAIR).table


def test_kernels_are_pickled_by_name():
    """What a notebook gives to a worker may use them; unpickled otherwise, the worker would be ended by LLVM."""
    for function in (engine.step, engine.machine_step):
        assert len(pickle.dumps(function)) < 200 and by_pickle(function) is function
        assert copy.deepcopy(function) is function


def read_only(array: np.ndarray) -> np.ndarray:
    array = array.copy()
    array.flags.writeable = False
    return array


def test_arrays_of_any_kind_are_read_with_the_code_there_is(compiled):
    env = VectorEnv(4, [PAIR], seed=1)
    for _ in range(2):
        every = np.repeat(np.arange(4), 2)
        actions = np.repeat(env.act("random", np.arange(4)), 2)
        kinds = [every[::2], every[::-2], read_only(every[::2]), every[::2].astype(">i8")]
        for indices in kinds:
            env.observe(indices), env.view("flat", indices), env.view("entities", indices)
            env.act("random", indices)
        env.step(actions[::2], every[::2])
        env.step(read_only(env.act("random")), read_only(np.arange(4)))
        if _ == 0:
            del compiled[:]
    assert not compiled


def test_indices_may_be_an_array_of_the_batch_itself():
    env = VectorEnv(2, [PAIR] * 50, seed=1, max_decisions=3)
    for k in range(40):
        env.table_of[:] = [1, 0] if k % 2 else [0, 1]
        games = env.table_of.copy()
        env.step(env.act("random", games), env.table_of)
        assert (env.counts > 0).all()


# -- threads -----------------------------------------------------------------------------------------------------


def in_threads(work, n: int = 4) -> list[Exception]:
    errors: list[Exception] = []

    def run(seed: int) -> None:
        try:
            work(np.random.default_rng(seed))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(seed,), daemon=True) for seed in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return errors


def test_threads_that_step_one_batch_take_turns():
    env = VectorEnv(64, [PAIR], seed=0)

    def work(rng):
        for _ in range(100):
            with contextlib.suppress(IllegalAction):  # another thread was faster
                env.step(env.act("random"))

    assert in_threads(work) == []
    assert all(len(env.legal_actions(i)) for i in range(64))


def test_threads_that_step_one_game_are_told():
    games = [Game(*PAIR, seed=seed) for seed in range(60)]

    def work(rng):
        for game in games:
            while not game.over:
                legal = game.legal_actions()
                with contextlib.suppress(IllegalAction):
                    game.step(int(rng.choice(legal)) if len(legal) else 0)

    assert in_threads(work) == []


# -- agents --------------------------------------------------------------------------------------------------------


def stepping(game: Game) -> int:
    game.step(int(game.legal_actions()[0]))
    return int(game.legal_actions()[0])


def conceding(game: Game) -> int:
    action = int(game.legal_actions()[0])
    game.concede(game.to_act)
    return action


def replacing(game: Game) -> int:
    Game(*PAIR, seed=99).clone_into(game)
    return int(game.legal_actions()[0])


@pytest.mark.parametrize("agent", [stepping, conceding, replacing])
def test_an_agent_that_changes_the_game_is_refused(agent):
    """The record would hold another game than the one that was played."""
    with pytest.raises(ValueError, match="changed the game"):
        Replay.record(*PAIR, agents=[agent, BuiltIn("random")])
    with pytest.raises(ValueError, match="changed the game"):
        simulate(*PAIR, policy=agent, games=1)
    env = gymnasium.make("lorcana_env/Lorcana-v0", opponent=agent, seat=0)
    with pytest.raises(ValueError, match="changed the game"):
        _, info = env.reset(seed=1)
        for _ in range(100):
            *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))


# -- before the first reset ------------------------------------------------------------------------------------------


def test_nothing_is_shown_before_the_first_reset():
    env = lorcana_v0.raw_env(decks=PAIR, render_mode="ansi")
    for call in (lambda: env.observe("player_0"), env.game, env.render, lambda: env.step(0)):
        with pytest.raises(RuntimeError, match=r"call reset\(\) before"):
            call()


def test_an_action_space_that_nobody_seeded_draws_legal_actions():
    env = single()
    while env.game.decision.kind == "mulligan":
        env.step(int(env.game.legal_actions()[-1]))
    for _ in range(3):
        assert env.action_space.sample() in env.game.legal_actions()


# -- values that lie -------------------------------------------------------------------------------------------------


class Failing:
    """Its methods raise whatever they like."""

    @property
    def shape(self):
        raise ZeroDivisionError

    def __index__(self):
        raise ZeroDivisionError

    def __array__(self, dtype=None, copy=None):
        raise ZeroDivisionError

    def __repr__(self):
        raise ZeroDivisionError


class Text(str):
    def __str__(self):
        return "nonsense"

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


def test_values_whose_methods_raise_or_lie():
    game, env = Game(*PAIR, seed=1), VectorEnv(2, [PAIR])
    for call in (game.observe, game.step, game.card_name, env.act, env.observe, env.step, env.game):
        with pytest.raises((TypeError, ValueError)):
            call(Failing())
    assert game.slots(0, Text("hand")) == game.slots(0, "hand")
    with pytest.raises(ValueError, match="unknown observation"):
        VectorEnv(1, [PAIR], observation=Text("foo"))
    with pytest.raises(ValueError, match="unknown rules"):
        Game(*PAIR, rules=Text("foo"))
