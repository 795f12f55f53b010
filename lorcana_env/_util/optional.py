"""Libraries that are not needed to play, and which extra of the package brings them."""

import importlib
from types import ModuleType

EXTRAS = {
    "choix": "train",
    "sb3_contrib": "train",
    "stable_baselines3": "train",
    "tensorboard": "train",
    "torch": "train",
    "torchrl": "torchrl",
    "tensordict": "torchrl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "matplotlib": "plots",
    "pyarrow": "data",
    "ray": "distributed",
    "starlette": "web",
    "uvicorn": "web",
    "mcp": "mcp",
    "openenv": "openenv",
    "fastapi": "openenv",
    "textarena": "textarena",
    "verifiers": "verifiers",
    "datasets": "verifiers",
}


def extra(module: str) -> ModuleType:
    """Import a module that needs an optional library.

    ``ModuleNotFoundError``, of one line, says which extra brings the library when it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRAS:
            raise
        reason = f"{library} is not installed: pip install 'lorcana-env[{EXTRAS[library]}]'"
        raise ModuleNotFoundError(reason, name=library) from None
