"""Copies by Python's copy and pickle, and agents that change the game they are asked about."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from numba.core.event import Listener, install_listener

from lorcana_env import Game, Replay, Scenario, VectorEnv, lorcana_v1, simulate
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.apps.language.text_env import LorcanaTextEnv
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.rules import engine
from tests.helpers import raises
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
    """Pickle as Ray does: arrays lie in shared memory that nobody may write to."""
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(thing, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


def go_on(thing: Any) -> None:
    if isinstance(thing, VectorEnv):
        thing.step(thing.act("random"))
    elif isinstance(thing, lorcana_v1.raw_env):
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
    "game": lambda: Game(*PAIR, seed=3), "replay": lambda: Replay(*PAIR, seed=3),
    "scenario": lambda: Scenario(you=dict(hand=["Be Prepared"], ink=3)),
    "vector": lambda: VectorEnv(3, [PAIR], 1, opponent=["passive", "random"]),
    "aec": aec, "gymnasium": single, "text": lambda: single(LorcanaTextEnv),
}  # fmt: skip


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


def test_a_pickled_game_brings_no_tables():
    assert len(pickle.dumps(Game(*PAIR, seed=3))) < 30_000 and by_pickle(Game(*PAIR, seed=3)).table is Game(*PAIR).table


def test_kernels_are_pickled_by_name():
    """A worker gets them from a notebook; unpickled otherwise, it would be ended by LLVM."""
    for function in (engine.step, engine.machine_step):
        assert len(pickle.dumps(function)) < 200 and by_pickle(function) is function
        assert copy.deepcopy(function) is function


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
    raises(ValueError, "changed the game", Replay.record, *PAIR, agents=[agent, BuiltIn("random")])
    raises(ValueError, "changed the game", simulate, *PAIR, policy=agent, games=1)
    env = gymnasium.make("lorcana_env/Lorcana-v1", opponent=agent, seat=0)
    with pytest.raises(ValueError, match="changed the game"):
        _, info = env.reset(seed=1)
        for _ in range(100):
            *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
