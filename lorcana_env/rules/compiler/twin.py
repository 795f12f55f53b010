"""Twins of compiled functions, which Python runs in the same process, on the same records.

A twin has the code of its function with the integers of :mod:`.interpreted`, and the names of its module, of which
those of compiled functions mean twins. It does what the machine code does, with every access checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from threading import RLock
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from lorcana_env.rules.compiler import interpreted

_lock = RLock()
_twins: dict[Callable[..., Any], FunctionType] = {}
_names: dict[int, dict[str, Any]] = {}  # of the modules, by the identity of their own names
_new: list[FunctionType] = []  # functions whose twins do not know yet what they call


class _Module:
    """A module as twins see it."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        self.__dict__[name] = seen = _seen(getattr(self._module, name))
        _complete()
        return seen


_module = cache(_Module)


def _seen(value: Any) -> Any:
    """What a twin has in place of a value of its module."""
    if hasattr(value, "py_func"):
        return _begun(value.py_func)
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, ModuleType) and value.__name__.startswith("lorcana_env."):
        return _module(value)
    return value


def _begun(function: Any) -> FunctionType:
    if function not in _twins:
        own = function.__globals__
        names = _names.setdefault(id(own), {"__builtins__": own["__builtins__"], **interpreted.NAMES})
        code, cells = interpreted.with_plain_integers(function.__code__), function.__closure__
        closure = cells and tuple(CellType(_seen(cell.cell_contents)) for cell in cells)
        _twins[function] = FunctionType(code, names, function.__name__, function.__defaults__, closure)
        _new.append(function)
    return _twins[function]


def _complete() -> None:
    with _lock:
        while _new:
            function = _new.pop()
            own, names = function.__globals__, _names[id(function.__globals__)]
            for name in _used(function.__code__):
                if name in own and name not in names:
                    names[name] = _seen(own[name])


def _used(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _used(part)


def twin(kernel: Any) -> Callable[..., Any]:
    """The twin of a kernel, to be called as the kernel is."""
    with _lock:
        function = _begun(kernel.py_func)
        _complete()
    return lambda *arguments: function(*map(interpreted.argument, arguments))
