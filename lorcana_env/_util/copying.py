"""Copies by Python's ``copy`` and ``pickle`` of objects that keep arrays."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

import numpy as np

from lorcana_env._version import __version__

Self = TypeVar("Self", bound="Copied")


class Copied:
    """An object whose copies share nothing with it.

    ``copy.copy`` would share the arrays, but not the numbers kept beside them: after a step of one, the other would
    take answers of a position that is no more. Unpickled arrays may be read-only (Ray, shared memory), which kernels
    cannot write to. A pickle is for the version that made it.
    """

    def __copy__(self: Self) -> Self:
        return copy.deepcopy(self)

    def __deepcopy__(self: Self, memo: dict[int, Any]) -> Self:
        """As Python does it, but with the padding of records, which a copy by numpy leaves to chance."""
        other = memo[id(self)] = object.__new__(type(self))
        state: dict[str, Any] = self.__getstate__()  # type: ignore[assignment]
        for value in state.values():
            if isinstance(value, np.ndarray) and value.dtype.names is not None:
                memo[id(value)] = _bytewise(value)
        other.__setstate__(copy.deepcopy(state, memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), __version__), self.__getstate__()  # type: ignore[attr-defined]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({name: _own(value) for name, value in state.items()})


def _made(cls: type[Self], version: str) -> Self:
    """An empty object of a pickle; records and fields of another version are other ones."""
    if version != __version__:
        raise ValueError(
            f"this {cls.__name__} was pickled by lorcana_env {version}, and this is {__version__}: "
            "unpickle it with that version, or make it anew"
        )
    return object.__new__(cls)


def _bytewise(array: np.ndarray) -> np.ndarray:
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))


def _own(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value if value.flags.writeable else _bytewise(value)
    if isinstance(value, tuple):
        parts = [_own(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if type(value) is dict:
        return {key: _own(part) for key, part in value.items()}
    return value
