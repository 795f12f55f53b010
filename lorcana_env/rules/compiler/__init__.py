"""Compiling the engine with numba, keeping its machine code, and running it by Python instead."""

from importlib import import_module
from typing import Any


def find(module: str, name: str) -> Any:
    """Return a function of a module, as another process names it."""
    return getattr(import_module(module), name)
