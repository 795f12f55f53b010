"""Games and environments that tests of several folders make, and what a refusal must leave as it was."""

from functools import cache
from typing import Any

from lorcana_env import Deck, Game, Replay, Scenario, VectorEnv, lorcana_v1
from lorcana_env.apps.language.text_env import LorcanaTextEnv
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.setup.compiled_decks import table_for

PAIR = ("blurple", "yurple")
HERE = dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7)


@cache
def base() -> Game:
    """A game, shared by tests that do not step it."""
    return Game(*PAIR, seed=3)


def venv() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1)


def aec() -> lorcana_v1.raw_env:
    env = lorcana_v1.raw_env(decks=PAIR)
    env.reset(seed=1)
    return env


def single(cls: Any = LorcanaEnv) -> Any:
    env = cls(decks=PAIR)
    env.reset(seed=1)
    return env


def state_of(thing: Any) -> Any:
    """All that a refusal must not change."""
    if isinstance(thing, Game):
        return thing.to_bytes(), thing.legal_actions().tobytes()
    if isinstance(thing, Scenario | Replay):
        return state_of(thing.game)
    if isinstance(thing, VectorEnv):
        chance = thing._games.generators, thing._games.choices
        arrays = (thing.states, thing.counts, thing.legal, thing.table_of, *chance)
        return tuple(array.tobytes() for array in arrays)
    if isinstance(thing, lorcana_v1.raw_env):
        return thing._states.tobytes(), thing.agent_selection, tuple(thing.agents), thing._rng.n_children_spawned
    if isinstance(thing, LorcanaTextEnv):
        return state_of(thing.inner)
    if isinstance(thing, LorcanaEnv):
        return state_of(thing.game), str(thing.np_random.bit_generator.state)
    return None


def game() -> Game:
    return base().clone()


def legal(thing: Any) -> int:
    return int(thing.legal_actions()[0])


def large_game() -> Game:
    """A game of larger decks that nobody plays: nothing is compiled for it."""
    table = table_for([Deck(Deck.load("blurple").cards + Deck.load("yurple").cards[:15]), "yurple"])
    return Game._of(table.new_states(), table)
