"""lorcana_env: a fast, complete rules environment for the Disney Lorcana trading card game.

An unofficial fan project, not affiliated with the game's owners.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lorcana_env._version import __version__
from lorcana_env.doors import former

_LAZY = {
    "Deck": "lorcana_env.decks",
    "Game": "lorcana_env.game.game",
    "IllegalAction": "lorcana_env.game.game",
    "Replay": "lorcana_env.game.replay",
    "Scenario": "lorcana_env.game.scenario",
    "VectorEnv": "lorcana_env.envs.vector",
    "simulate": "lorcana_env.simulation.games",
    "play_series": "lorcana_env.simulation.series",
    "matchup": "lorcana_env.analysis.run_matchup",
    "goldfish": "lorcana_env.analysis.goldfish",
    "cards": "lorcana_env.cards",
    "lorcana_v0": "lorcana_env.envs.lorcana_v0",
}
__all__ = [
    "Deck", "Game", "IllegalAction", "Replay", "Scenario", "VectorEnv", "__version__", "cards", "goldfish",
    "lorcana_v0", "matchup", "play_series", "simulate",
]  # fmt: skip

if TYPE_CHECKING:
    from lorcana_env import cards
    from lorcana_env.analysis.goldfish import goldfish
    from lorcana_env.analysis.run_matchup import matchup
    from lorcana_env.decks import Deck
    from lorcana_env.envs import lorcana_v0
    from lorcana_env.envs.vector import VectorEnv
    from lorcana_env.game.game import Game, IllegalAction
    from lorcana_env.game.replay import Replay
    from lorcana_env.game.scenario import Scenario
    from lorcana_env.simulation.games import simulate
    from lorcana_env.simulation.series import play_series


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: the engine need not be imported to read a card."""
    if name not in _LAZY:
        raise AttributeError(f"module 'lorcana_env' has no attribute {name!r}")
    module = import_module(_LAZY[name])
    value = module if name in ("cards", "lorcana_v0") else getattr(module, name)
    globals()[name] = value
    return value


def _register() -> None:
    """Make ``gymnasium.make("lorcana_env/Lorcana-v0")`` and its text form work once this package is imported."""
    from gymnasium.envs.registration import register, registry

    environments = {
        "lorcana_env/Lorcana-v0": "lorcana_env.envs.gymnasium_env:LorcanaEnv",
        "lorcana_env/LorcanaText-v0": "lorcana_env.envs.text_env:LorcanaTextEnv",
    }
    for name, entry_point in environments.items():
        if name not in registry:
            register(id=name, entry_point=entry_point)


_register()
former.listen()
