"""A lock for agents that threads share: one caller at a time, as they compute in buffers of their own."""

import functools
import threading
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from lorcana_env._util.copying import IndependentCopyMixin

P = ParamSpec("P")
Answer = TypeVar("Answer")
OfClass = TypeVar("OfClass", bound="LockedAgent")


class LockedAgent(IndependentCopyMixin):
    """An agent with a lock, which its copies do not share; methods marked :func:`locked` take it."""

    _lock: Any  # a threading.RLock

    def __new__(cls: type[OfClass], *_: Any, **__: Any) -> OfClass:
        agent = super().__new__(cls)
        agent._lock = threading.RLock()
        return agent

    def __deepcopy__(self: OfClass, memo: dict[int, Any]) -> OfClass:
        with self._lock:  # not in the middle of a search
            return super().__deepcopy__(memo)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._lock = threading.RLock()
        super().__setstate__(state)


def locked(method: Callable[Concatenate[OfClass, P], Answer]) -> Callable[Concatenate[OfClass, P], Answer]:
    """A method that a thread enters when no other is in such a method of the same agent."""

    @functools.wraps(method)
    def entered(self: OfClass, *args: P.args, **kwargs: P.kwargs) -> Answer:
        with self._lock:
            return method(self, *args, **kwargs)

    return entered
