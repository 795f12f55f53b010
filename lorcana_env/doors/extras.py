"""Libraries that are not needed to play, and which extra of the package brings them."""

from __future__ import annotations

import importlib
from types import ModuleType

EXTRAS = {
    "stable_baselines3": "train",
    "torch": "train",
    "torchrl": "torchrl",
    "tensordict": "torchrl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "starlette": "web",
    "uvicorn": "web",
}


def extra(module: str) -> ModuleType:
    """Import a module of an optional library; ``ModuleNotFoundError``, of one line, says which extra brings it."""
    library = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        said = f"{library} is not installed: pip install 'lorcana-env[{EXTRAS[library]}]'"
        raise ModuleNotFoundError(said, name=library) from None
