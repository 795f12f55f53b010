"""Names of version 0.2.0 that are gone: a pickle that needs one, or code written for it, is told so in one line.

Without this a pickle of that version ends in an AttributeError of Python's own, which says neither version nor remedy.
"""

from __future__ import annotations

import sys
from typing import NoReturn

from lorcana_env._version import __version__

#: Modules of which an object of 0.2.0 may be, and that are no more.
MODULES = (
    "action_space",
    "analysis.statistics",
    "guided",
    "hints",
    "network",
    "replay",
    "scenario",
    "search",
    "series",
)
#: Names in modules that are folders now.
NAMES = {
    "game": ("Decision", "Game", "IllegalAction"),
    "simulation": ("BuiltIn", "SimulationResult", "simulate"),
    "table": ("Table", "table_for"),
}


def refuse(name: str) -> NoReturn:
    """Say that ``lorcana_env.name`` is one of 0.2.0."""
    raise ModuleNotFoundError(
        f"lorcana_env.{name} is of version 0.2.0, and this is {__version__}: import public names from lorcana_env; "
        "unpickle what that version pickled with that version, or make it anew",
        name=f"lorcana_env.{name}",
    )


class _Finder:
    """Asked last, for modules that nobody found."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        if name.removeprefix("lorcana_env.") in MODULES and name.startswith("lorcana_env."):
            refuse(name.removeprefix("lorcana_env."))


def listen() -> None:
    """From now on."""
    if not any(finder is _Finder for finder in sys.meta_path):
        sys.meta_path.append(_Finder)


def missing(module: str, name: str) -> NoReturn:
    """What the folders of :data:`NAMES` answer when they are asked for a name that they do not hold."""
    if name in NAMES[module.removeprefix("lorcana_env.")]:
        refuse(f"{module.removeprefix('lorcana_env.')}.{name}")
    raise AttributeError(f"module {module!r} has no attribute {name!r}")
