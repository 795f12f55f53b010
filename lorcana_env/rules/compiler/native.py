"""Machine code of the kernels that comes with the package, in a shared object.

``tools/native.py`` makes it; a wheel for a platform holds it. The file is named after the sources and the platform, so
that no other code is taken for it, and ends with a checksum. A kernel has code for some types of its arguments. Each
call compares them, as numba does, but by the addresses of their types: those that were found to be the same before
stand in a table of the object, one for each part of the arguments. Where any differs, Python looks (:class:`_Other`):
it enters the types of arguments that fit, and gives what does not fit to numba.
"""

import ctypes
import hashlib
import os
import pickle
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env.rules.compiler import sources

FOLDER = Path(__file__).resolve().parents[2] / "native"
PATH = FOLDER / f"{sources.DIGEST.hex()[:16]}-{sys.platform}-{platform.machine()}.so"
#: Of the table of types: NumPy's array; where the items of a tuple begin, in bytes; the first of the arguments.
ARRAY, ITEMS, FIRST = 0, 1, 2
_CHECKSUM = hashlib.sha256().digest_size
_FASTCALL = 0x80
#: Types of numbers for which a kernel has the same code. (An int64 is no uint64, which may be a set of bits.)
_ALIKE: dict[type, tuple[type, ...]] = {
    int: (int, bool, np.int64, np.int32, np.int16, np.int8, np.uint32, np.uint16, np.uint8),
    bool: (bool,),
    float: (float, np.float64),
}


_LARGE = 1 << 63


class Array(NamedTuple):
    """An array that a kernel takes. ``flags``: those of NumPy that it has; ``slot``: its place in the table."""

    slot: int
    dtype: np.dtype
    ndim: int
    flags: int

    def enter(self, value: Any, table: dict[int, Any]) -> bool:
        """Return whether a value fits; if so, what it is goes into the table."""
        if type(value) is not np.ndarray or value.ndim != self.ndim or value.flags.num & self.flags != self.flags:
            return False
        table[self.slot] = value.dtype
        return value.dtype == self.dtype


class Scalar(NamedTuple):
    """A number that a kernel takes. ``kind``: int, bool or float."""

    slot: int
    kind: type

    def enter(self, value: Any, table: dict[int, Any]) -> bool:
        table[self.slot] = type(value)
        return type(value) in _ALIKE[self.kind] and (self.kind is not int or -_LARGE <= value < _LARGE)


class Tuple(NamedTuple):
    """A tuple that a kernel takes, ``kind``: the module and the name of its type."""

    slot: int
    kind: tuple[str, str]
    parts: tuple[Any, ...]

    def enter(self, value: Any, table: dict[int, Any]) -> bool:
        own = table[self.slot] = type(value)
        return (own.__module__, own.__qualname__) == self.kind and enter(self.parts, value, table)


def enter(expected: tuple[Any, ...], values: tuple[Any, ...], table: dict[int, Any]) -> bool:
    """Return whether all values fit; if so, what they are goes into the table."""
    return len(expected) == len(values) and all(one.enter(value, table) for one, value in zip(expected, values))


class _Method(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = [
        ("name", ctypes.c_char_p), ("code", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p),
    ]  # fmt: skip


class _Code:
    """The code of a kernel for arguments of some types."""

    def __init__(self, library: "Library", symbol: str, arguments: tuple[Any, ...]) -> None:
        self.library, self.arguments = library, arguments
        self._method = _Method(symbol.encode(), ctypes.cast(library.code[symbol], ctypes.c_void_p), _FASTCALL)
        self.call: Any = None

    def otherwise(self, other: Callable[..., Any]) -> Any:
        """A function of C that runs the code, or ``other`` where an argument has a type that is not in the table."""
        make = ctypes.pythonapi.PyCFunction_NewEx
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
        self.call = make(ctypes.addressof(self._method), other, None)
        return self.call

    def knows(self, values: tuple[Any, ...]) -> bool:
        """Return whether the code is for these arguments; if so, a call with them runs it from now on."""
        table: dict[int, Any] = {}
        if not enter(self.arguments, values, table):
            return False
        self.library.know(table)
        return True


class Library:
    """A shared object."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        if hashlib.sha256(data[:-_CHECKSUM]).digest() != data[-_CHECKSUM:]:
            raise ValueError("it is not whole")
        self.code: Any = ctypes.CDLL(str(path))
        size = ctypes.c_int64.in_dll(self.code, "lorcana_contents_size").value
        slots, entries = pickle.loads((ctypes.c_char * size).in_dll(self.code, "lorcana_contents").raw)
        self._table = (ctypes.c_void_p * slots).in_dll(self.code, "lorcana_types")
        self._kept: dict[int, Any] = {}  # what the table has the addresses of
        self.know({ARRAY: np.ndarray})
        self._table[ITEMS] = tuple.__basicsize__
        self.entries = [(kernel, _Code(self, symbol, arguments)) for kernel, symbol, arguments in entries]

    def know(self, types: dict[int, Any]) -> None:
        for slot, what in types.items():
            self._table[slot], self._kept[slot] = id(what), what


class _Other:
    """What a kernel does with arguments whose types are not in the table."""

    def __init__(self, kernel: Any, codes: list[_Code]) -> None:
        self.kernel, self.codes = kernel, codes

    def __call__(self, *arguments: Any) -> Any:
        for code in self.codes:
            if code.knows(arguments):
                return code.call(*arguments)
        return self.kernel.dispatcher(*arguments)


def _is_usable() -> bool:
    """Return whether objects of Python and arrays are laid out in memory as the code expects them."""
    return sys.implementation.name == "cpython" and not getattr(sys, "abiflags", "") and sys.maxsize > 1 << 32


@cache
def _by_kernel() -> dict[tuple[str, str], list[_Code]]:
    found: dict[tuple[str, str], list[_Code]] = {}
    if not _is_usable() or not PATH.is_file():
        return found
    try:
        library = Library(PATH)
    except (OSError, ValueError) as error:
        if sys.stderr is not None and not os.environ.get("LORCANA_QUIET"):
            print(f"lorcana_env: the machine code {PATH} cannot be used: {error}", file=sys.stderr)
        return found
    for kernel, code in reversed(library.entries):  # so that the first is asked first
        found.setdefault(kernel, []).append(code)
    return found


@cache
def function(kernel: Any) -> Callable[..., Any] | None:
    """What runs a kernel by machine code that came with the package, and for all else by numba; None if there is none.

    ``kernel``: :class:`.jit.Kernel`.
    """
    codes = _by_kernel().get((kernel.py_func.__module__, kernel.py_func.__qualname__))
    return _chain(codes, _Other(kernel, codes)) if codes else None


def _chain(codes: Iterable[_Code], other: Callable[..., Any]) -> Callable[..., Any]:
    for code in codes:
        other = code.otherwise(other)
    return other


def knows(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Return whether the package has machine code of a kernel for such arguments."""
    codes = _by_kernel().get((kernel.py_func.__module__, kernel.py_func.__qualname__), ())
    return any(code.knows(arguments) for code in codes)
