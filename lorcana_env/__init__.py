"""lorcana_env: a fast, complete rules environment for the Disney Lorcana trading card game.

An unofficial fan project, not affiliated with the game's owners.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lorcana_env._version import __version__

_LAZY = {
    "Deck": "lorcana_env.decks",
    "EntityNet": "lorcana_env.agents.entity_net",
    "Game": "lorcana_env.game.game",
    "IllegalAction": "lorcana_env.game.game",
    "Replay": "lorcana_env.game.replay",
    "Scenario": "lorcana_env.game.scenario",
    "VectorEnv": "lorcana_env.envs.vector",
    "simulate": "lorcana_env.simulation.games",
    "play_series": "lorcana_env.simulation.series",
    "matchup": "lorcana_env.analysis.run_matchup",
    "goldfish": "lorcana_env.apps.decks.goldfish",
    "analyze": "lorcana_env.apps.study.review",
    "cards": "lorcana_env.cards",
    "lorcana_v0": "lorcana_env.envs.lorcana_v0",
    "lorcana_v1": "lorcana_env.envs.lorcana_v1",
}
__all__ = [
    "Deck", "EntityNet", "Game", "IllegalAction", "Replay", "Scenario", "VectorEnv", "__version__", "analyze", "cards",
    "goldfish", "lorcana_v0", "lorcana_v1", "matchup", "play_series", "simulate",
]  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from lorcana_env import cards
    from lorcana_env.agents.entity_net import EntityNet
    from lorcana_env.analysis.run_matchup import matchup
    from lorcana_env.decks import Deck
    from lorcana_env.envs import lorcana_v0, lorcana_v1
    from lorcana_env.envs.vector import VectorEnv
    from lorcana_env.game.game import Game, IllegalAction
    from lorcana_env.game.replay import Replay
    from lorcana_env.game.scenario import Scenario
    from lorcana_env.simulation.games import simulate
    from lorcana_env.simulation.series import play_series

    analyze: Callable[..., Any]  # of the apps, which the core does not import
    goldfish: Callable[..., Any]


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: the engine need not be imported to read a card."""
    if name not in _LAZY:
        raise AttributeError(f"module 'lorcana_env' has no attribute {name!r}")
    module = import_module(_LAZY[name])
    value = module if name in ("cards", "lorcana_v0", "lorcana_v1") else getattr(module, name)
    globals()[name] = value
    return value


#: The versions of the environments, with the edition of the rules that each plays.
_VERSIONS = {"v0": "2.0", "v1": "2.3"}


class _VectorKwargs(dict[str, Any]):
    """Keyword arguments of the registered environment, which also take what ``make_vec`` is given as ``vector_kwargs``.

    Gymnasium refuses ``vector_kwargs`` where an environment brings its own vector form, whose arguments it wants by
    name. Both are the same here. It takes the mode out of these arguments just before.
    """

    def pop(self, key: str, *default: Any) -> Any:
        if key == "vectorization_mode" and default:
            self._own_form = str(getattr(default[0], "value", default[0])) in ("None", "vector_entry_point")
        if key == "vector_kwargs" and getattr(self, "_own_form", False) and default:
            self.update(default[0])
            return {}
        return super().pop(key, *default)


def _register() -> None:
    """Make ``gymnasium.make("lorcana_env/Lorcana-v1")``, Mini-Lorcana and the text form work, and their v0."""
    from gymnasium.envs.registration import register, registry

    if "lorcana_env/Lorcana-v1" in registry:
        return
    envs = "lorcana_env.envs"
    for version, edition in _VERSIONS.items():
        for name, variant in (("Lorcana", "normal"), ("LorcanaMini", "mini")):
            register(
                id=f"lorcana_env/{name}-{version}",
                entry_point=f"{envs}.gymnasium_env:LorcanaEnv",
                vector_entry_point=f"{envs}.gymnasium_vector:LorcanaVectorEnv",
                kwargs=_VectorKwargs(variant=variant, rules=edition),
            )
        register(
            id=f"lorcana_env/LorcanaText-{version}",
            entry_point="lorcana_env.apps.language.text_env:LorcanaTextEnv",
            kwargs={"rules": edition},
        )


_REGISTRATION = "gymnasium.envs.registration"


class _Loader:
    """Loads Gymnasium's registration as ``loader`` does, and registers the environments then."""

    def __init__(self, loader: Any) -> None:
        self.create_module, self._loader = loader.create_module, loader

    def exec_module(self, module: Any) -> None:
        module.__loader__ = module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        _register()


class _Finder:
    """Waits for somebody to import Gymnasium: most commands do not need it, and it takes a third of their time."""

    def find_spec(self, name: str, *where: Any) -> Any:
        if name != _REGISTRATION:
            return None
        specs = (finder.find_spec(name, *where) for finder in sys.meta_path if finder is not self)
        spec: Any = next((spec for spec in specs if spec is not None), None)
        if spec is not None:
            spec.loader = _Loader(spec.loader)
        return spec


sys.meta_path.insert(0, _Finder())
if _REGISTRATION in sys.modules:
    _register()
