"""The compiler decorators of the engine: ``jit`` for its many inner functions, ``kernel`` for its few entry points.

They make light objects. Where the package came with machine code (:mod:`lorcana_env.rules.compiler.native`) a kernel
runs that; numba is loaded by the first call whose machine code has to be made or read from the cache
(:mod:`lorcana_env.rules.compiler.compiled`); numba finds its own object of a function by ``_numba_type_``, also for a
program's compiled functions that call a kernel. Without any compiler, for bounds checks:
:mod:`lorcana_env.rules.compiler.interpreted`.
"""

import os
from collections.abc import Callable
from functools import partial, update_wrapper
from threading import RLock
from types import ModuleType
from typing import Any

from lorcana_env.rules.compiler import find, interpreted

#: The engine is run by Python, checked and slow. (Without its compiler numba would leave functions that need their
#: arguments as proxies.)
INTERPRETED = bool(os.environ.get("LORCANA_INTERPRET")) or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
FEW = 8  # games that Python may play in one call, until there is machine code
#: The inner functions of all modules imported so far: what an entry point may have to translate.
INNER_FUNCTIONS: list[Callable[..., Any]] = []

if not INTERPRETED:
    from lorcana_env.rules.compiler import native  # now: sources may be edited before anything is compiled

_lock = RLock()
_numba: ModuleType | None = None
_waiting: list[Callable[[], None]] = []


def before_compiling(action: Callable[[], None]) -> Callable[[], None]:
    """Do something as soon as numba is loaded: now, if it is."""
    with _lock:
        if _numba is None:
            _waiting.append(action)
        else:
            action()
    return action


def _load_numba() -> ModuleType:
    global _numba
    with _lock:
        if _numba is None:
            from lorcana_env.rules.compiler import compiled

            _numba = compiled
            for action in _waiting:
                action()
        return _numba


def compile_to_the_end() -> None:
    """Let what this program asked for be compiled though it ends before: somebody plays, and starts it again."""
    before_compiling(lambda: _load_numba().outlive())


class _Function:
    """A function of the engine, and what numba makes of it."""

    def __init__(self, function: Callable[..., Any], *options: Any) -> None:
        self.py_func = function
        self._options = options
        self._dispatcher: Any = None
        update_wrapper(self, function)

    @property
    def dispatcher(self) -> Any:
        """As numba knows the function; made on first use."""
        if self._dispatcher is None:
            with _lock:
                if self._dispatcher is None:
                    self._dispatcher = self._made_by(_load_numba())
        return self._dispatcher

    def _made_by(self, compiled: Any) -> Any:
        raise NotImplementedError

    @property
    def _numba_type_(self) -> Any:
        from numba.core import types

        return types.Dispatcher(self.dispatcher)

    def __reduce__(self) -> Any:
        """Let pickle keep where the function is found, as for any function of a module.

        numba would keep its source and all that it calls, which is not linked as here: the process that unpickles it
        (a Ray worker, given a function of a notebook that uses a kernel) would be ended by LLVM.
        """
        return find, (self.py_func.__module__, self.py_func.__qualname__)


class Inner(_Function):
    """An inner function; called from Python, it runs as Python."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def _made_by(self, compiled: Any) -> Any:
        return compiled.inner(self.py_func, *self._options)


class Kernel(_Function):
    """An entry point. Each has a class of its own, whose ``__call__`` is what runs it, from its first call on."""

    def __call__(self, *arguments: Any) -> Any:
        found = native.function(self) or self.dispatcher
        type(self).__call__ = staticmethod(found)  # Python finds it there without a call of its own
        return found(*arguments)

    def _made_by(self, compiled: Any) -> Any:
        return compiled.kernel(self.py_func, *self._options)


def jit(function: Callable[..., Any] | None = None, *, allocates: bool = False, inlined: bool = False) -> Any:
    """Compile a function for compiled functions to call; called from Python, it runs as Python.

    Arrays are not counted in it (counting those it is given would take a tenth of the time): the caller keeps
    them, it returns none, and can make one only if it says that it ``allocates``. ``inlined``: it is put into its
    callers, as a test before another function, which saves registers and is mostly not needed.
    """
    if function is None:
        return partial(jit, allocates=allocates, inlined=inlined)
    INNER_FUNCTIONS.append(function)
    return interpreted.jit(function) if INTERPRETED else Inner(function, allocates, inlined)


def kernel(
    function: Callable[..., Any] | None = None,
    *,
    allocates: bool = False,
    waits: bool | Callable[..., bool] = False,
) -> Any:
    """Compile an entry point, which Python calls too; its machine code is kept in a cache.

    Until its machine code is there Python runs it (:mod:`.background`), but a call that ``waits``: one that plays or
    reads many games, of which Python would do too few. ``allocates``: as for :func:`jit`.
    """
    if function is None:
        return partial(kernel, allocates=allocates, waits=waits)
    if INTERPRETED:
        return interpreted.kernel(function)
    own = type(function.__name__, (Kernel,), {})
    return own(function, allocates, waits if callable(waits) else lambda *_: waits)


def direct(function: Any, *arguments: Any, keep: Callable[[Any], None]) -> Callable[..., Any]:
    """A kernel, compiled for the types of these arguments, to be called with such arguments only (others are refused).

    numba looks at the types of all arguments in each call, and of records that takes as long as a step of a game. Where
    Python runs the kernel until its machine code is there, ``keep`` is given the code by the call that finds it.
    """
    if INTERPRETED:
        return function
    if native.knows(function, arguments):
        return native.function(function)  # type: ignore[return-value]
    return _load_numba().direct(function.dispatcher, arguments, keep)
