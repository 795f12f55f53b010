"""Copies by Python's ``copy`` and ``pickle`` of objects that keep arrays."""

import copy
from typing import Any, TypeVar

import numpy as np

Self = TypeVar("Self", bound="IndependentCopyMixin")


class IndependentCopyMixin:
    """An object whose copies share nothing with it.

    ``copy.copy`` would share the arrays, but not the numbers, so a step of one would spoil the other.
    Unpickled arrays may be read-only (Ray, shared memory), which kernels cannot write to, so they are copied.
    """

    def __copy__(self: Self) -> Self:
        return copy.deepcopy(self)

    def __deepcopy__(self: Self, memo: dict[int, Any]) -> Self:
        """Copy as Python does, and the padding of records besides, which NumPy leaves out."""
        other = memo[id(self)] = object.__new__(type(self))
        state: dict[str, Any] = self.__getstate__()  # type: ignore[assignment]
        for value in state.values():
            if isinstance(value, np.ndarray) and value.dtype.names is not None:
                memo[id(value)] = _bytewise(value)
        other.__setstate__(copy.deepcopy(state, memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (type(self),), self.__getstate__()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({name: _writable(value) for name, value in state.items()})


def _bytewise(array: np.ndarray) -> np.ndarray:
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))


def _writable(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value if value.flags.writeable else _bytewise(value)
    if isinstance(value, tuple):
        parts = [_writable(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if type(value) is dict:
        return {key: _writable(part) for key, part in value.items()}
    return value
