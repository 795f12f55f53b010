"""The engine without its compiler: the same functions run by Python, with every access of memory checked.

With the environment variable ``LORCANA_INTERPRET=1`` the decorators of :mod:`lorcana_env.rules.compiler.jit` leave
functions as they are. Kernels then get proxies of their arrays: an index outside an array, negative ones too,
and a number that its field cannot hold raise an error, where compiled code reads and writes foreign memory or
cuts the number short. Some two hundred times slower than compiled code, and ready at once: made for bounds
checks and line coverage.

What differs from compiled code on purpose: integers do not overflow (only uint64 wraps), and a conversion such as
``np.uint16(x)`` cuts short, as it says so; a store that would have to is refused.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Any

import numpy as np

#: The field of the record where its tables begin; what stands before it is always copied.
FIRST_TABLE = "frames"
_WORD = (1 << 64) - 1
_NP = "_interpreted_np"  # the name under which interpreted functions find the integer types below


class OutOfBounds(IndexError):
    """An index that is negative or too large."""


# -- numpy, as interpreted functions see it: its integer types are plain integers ------------------------------------


def _cast(name: str) -> Callable[[Any], int]:
    dtype = np.dtype(name)
    bits, signed = dtype.itemsize * 8, dtype.kind == "i"
    mask, half = (1 << bits) - 1, 1 << (bits - 1)

    def unsigned_cast(x: Any) -> int:
        return int(x) & mask

    def signed_cast(x: Any) -> int:
        x = int(x)
        return x if -half <= x < half else ((x + half) & mask) - half

    cast = signed_cast if signed else unsigned_cast
    cast.dtype = dtype  # numpy takes it where it wants a type
    return cast


class _Numpy:
    """numpy with casts to Python integers, and new arrays that are checked too."""

    def __init__(self) -> None:
        for kind in ("int", "uint"):
            for bits in (8, 16, 32, 64):
                setattr(self, f"{kind}{bits}", _cast(f"{kind}{bits}"))

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def zeros(self, shape: Any, dtype: Any = np.float64) -> Any:
        return proxy(np.zeros(shape, dtype.dtype if isinstance(dtype, types.FunctionType) else dtype))

    empty = zeros


def lowest_bit(word: int) -> int:
    """The twin of :func:`lorcana_env.rules.record.basics.lowest_bit`."""
    return (word & -word).bit_length() - 1


def clear_record(record: _Record) -> None:
    """The twin of :func:`lorcana_env.rules.record.basics.clear_record`."""
    record.array.view(np.uint8)[:] = 0


def copy_head(record: _Record, source: _Record) -> None:
    """The twin of :func:`lorcana_env.rules.record.basics.copy_head`."""
    fields = record.array.dtype.fields
    assert fields is not None
    size = fields[FIRST_TABLE][1]
    record.array.view(np.uint8)[:size] = source.array.view(np.uint8)[:size]


def prefetch_game(record: _Record) -> None:
    """The twin of :func:`lorcana_env.rules.record.basics.prefetch_game`."""


def scratch_bytes() -> Any:
    """The twin of :func:`lorcana_env.rules.record.basics.scratch_bytes`."""
    return proxy(np.zeros(256, np.uint8))


# -- proxies -----------------------------------------------------------------------------------------------------------


class _Row:
    """An array of one dimension."""

    __slots__ = ("array", "memory", "shape")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.memory = memoryview(array)
        self.shape = array.shape

    def __getitem__(self, i: Any) -> Any:
        if type(i) is slice:
            return proxy(self.array[i])
        if i < 0:
            raise OutOfBounds(f"index {i} of an array of {self.shape}")
        return self.memory[i]

    def __setitem__(self, i: Any, value: Any) -> None:
        if type(i) is slice:
            self.array[i] = plain(value)
            return
        if i < 0:
            raise OutOfBounds(f"index {i} of an array of {self.shape}")
        self.memory[i] = value

    def __len__(self) -> int:
        return self.shape[0]

    def __eq__(self, other: Any) -> Any:
        return self.array == plain(other)

    __hash__ = None

    def __itruediv__(self, other: Any) -> Any:
        self.array /= other
        return self

    def __getattr__(self, name: str) -> Any:
        """Whatever else arrays have (sum ...)."""
        return getattr(self.array, name)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.array


class _WordRow(_Row):
    """A row of uint64: what is stored wraps, as bits and generators of random numbers do."""

    __slots__ = ()

    def __setitem__(self, i: Any, value: Any) -> None:
        super().__setitem__(i, value if type(i) is slice else int(value) & _WORD)


class _Grid(_Row):
    """An array of several dimensions; with fewer indices than dimensions it gives parts of itself."""

    __slots__ = ("parts",)

    def __init__(self, array: np.ndarray) -> None:
        super().__init__(array)
        self.parts: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        if type(key) is tuple and len(key) == len(self.shape):
            for i in key:
                if type(i) is slice:
                    return proxy(self.array[key])
                if i < 0:
                    raise OutOfBounds(f"index {key} of an array of {self.shape}")
            return self.memory[key]
        part = self.parts.get(key) if type(key) is int or type(key) is tuple else None
        if part is None:
            for i in key if type(key) is tuple else (key,):
                if type(i) is not slice and i < 0:
                    raise OutOfBounds(f"index {key} of an array of {self.shape}")
            part = proxy(self.array[key])
            if type(key) is int or (type(key) is tuple and all(type(i) is int for i in key)):
                self.parts[key] = part
        return part

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is tuple and len(key) == len(self.shape) and slice not in map(type, key):
            for i in key:
                if i < 0:
                    raise OutOfBounds(f"index {key} of an array of {self.shape}")
            self.memory[key] = int(value) & _WORD if self.memory.format in "LQ" else value
        else:
            self.array[key] = plain(value)


class _Records:
    """An array of records."""

    __slots__ = ("array", "parts", "shape")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.shape = array.shape
        self.parts: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        if type(key) is slice:
            return _Records(self.array[key])
        part = self.parts.get(key)
        if part is None:
            indices = key if type(key) is tuple else (key,)
            for i in indices:
                if i < 0:
                    raise OutOfBounds(f"index {key} of an array of {self.shape}")
            if len(indices) == len(self.shape):  # as an array of one, or it would be a copy
                array = self.array[indices[:-1]]
                if indices[-1] >= len(array):
                    raise OutOfBounds(f"index {key} of an array of {self.shape}")
                part = _record_type(array.dtype)(array[indices[-1] : indices[-1] + 1])
            else:
                part = _Records(self.array[key])
            self.parts[key] = part
        return part

    def __setitem__(self, key: int, value: Any) -> None:
        if not 0 <= key < self.shape[0]:
            raise OutOfBounds(f"index {key} of an array of {self.shape}")
        self.array[key : key + 1] = value.array

    def __len__(self) -> int:
        return self.shape[0]


class _Record:
    """One record; its fields are attributes. ``array``: RECORD[1]."""

    array: np.ndarray

    def __init__(self, array: np.ndarray) -> None:
        self.__dict__["array"] = array

    def __getattr__(self, name: str) -> Any:
        """A field that is an array, of numbers or of records, on first use."""
        try:
            field = self.array[name]
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = made = proxy(field[0])
        return made

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in (self.array.dtype.names or ()):
            raise AttributeError(f"the record has no field {name}")
        object.__setattr__(self, name, value)


def _field(name: str, dtype: np.dtype) -> property:
    """A field that is a number; what reads and writes it is made on first use."""
    hidden = "_" + name

    def view(self: Any) -> Any:
        self.__dict__[hidden] = made = memoryview(self.array[name])
        return made

    def read(self: Any) -> Any:
        try:
            return self.__dict__[hidden][0]
        except KeyError:
            return view(self)[0]

    def write(self: Any, value: Any) -> None:
        (self.__dict__.get(hidden) or view(self))[0] = value

    def write_word(self: Any, value: Any) -> None:
        (self.__dict__.get(hidden) or view(self))[0] = int(value) & _WORD

    return property(read, write_word if dtype == np.uint64 else write)


@lru_cache(maxsize=None)
def _record_type(dtype: np.dtype) -> type[_Record]:
    scalars = {
        name: _field(name, dtype[name])
        for name in dtype.names or ()
        if dtype[name].shape == () and dtype[name].names is None
    }
    return type("Record", (_Record,), scalars)


_KEPT = 256
_proxies: dict[int, Any] = {}  # by the identity of the array, which its proxy keeps alive


def proxy(array: np.ndarray) -> Any:
    """The array with checks."""
    if array.dtype.names is not None:
        return _Records(array)
    if array.ndim > 1:
        return _Grid(array)
    return _WordRow(array) if array.dtype == np.uint64 else _Row(array)


def plain(value: Any) -> Any:
    return getattr(value, "array", value)


def argument(value: Any) -> Any:
    """A kernel's argument as its interpreted function takes it."""
    if isinstance(value, np.ndarray):
        known = _proxies.get(id(value))
        if known is None or known.array is not value:
            if len(_proxies) >= _KEPT:
                _proxies.clear()
            known = _proxies[id(value)] = proxy(value)
        return known
    if isinstance(value, np.integer | np.bool_):
        return int(value)
    if isinstance(value, tuple):
        parts = [argument(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def forget_arguments() -> None:
    """Let go of the arrays that kernels were called with."""
    _proxies.clear()


# -- the decorators ----------------------------------------------------------------------------------------------------


def with_plain_integers(code: types.CodeType) -> types.CodeType:
    """The code with other integer types for numpy's."""
    return code.replace(co_names=tuple(_NP if name == "np" else name for name in code.co_names))


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    names = function.__globals__
    names[_NP] = _NUMPY
    for name in function.__code__.co_names:
        if isinstance(names.get(name), np.integer):
            names[name] = int(names[name])
    function.__code__ = with_plain_integers(function.__code__)
    return function


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    jit(function)

    def call(*args: Any) -> Any:
        return function(*map(argument, args))

    call.py_func = function  # as numba's dispatchers have it
    return update_wrapper(call, function)


_NUMPY = _Numpy()
#: The names that interpreted functions know besides those of their modules.
NAMES = {_NP: _NUMPY}
