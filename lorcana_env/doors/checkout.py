"""Modules that only the checkout of the repository has: ``agents``, ``training``, ``benchmarks``."""

from __future__ import annotations

import importlib
from types import ModuleType


def from_checkout(module: str) -> ModuleType:
    """Import a module of the checkout; ``ValueError`` where it, or something it needs, is not installed."""
    folder = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        if missing != module and missing.partition(".")[0] != folder:
            raise ValueError(f"{missing} is not installed: pip install 'lorcana-env[train]'") from error
        raise ValueError(
            f"this needs the folder {folder}/ of the repository, which the installed package does not hold: "
            "clone it and run pip install -e '.[train]' there"
        ) from error
