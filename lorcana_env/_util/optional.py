"""Libraries that are not needed to play, and which extra of the package brings them."""

import importlib
from pathlib import Path
from types import ModuleType

EXTRAS = {
    "choix": "ratings",
    "sb3_contrib": "train",
    "stable_baselines3": "train",
    "tensorboard": "train",
    "torch": "train",
    "torchrl": "torchrl",
    "tensordict": "torchrl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "matplotlib": "plots",
    "PIL": "pictures",
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
        raise ModuleNotFoundError(f"{library} is not installed: {remedy(library)}", name=library) from None


def remedy(library: str) -> str:
    """The command that installs an optional library: in a checkout, or beside a wheel that was installed."""
    checkout = (Path(__file__).parents[2] / "pyproject.toml").exists()
    return f"pip install {'-e ' if checkout else ''}'{'.' if checkout else 'lorcana-env'}[{EXTRAS[library]}]'"
