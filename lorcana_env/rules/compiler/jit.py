"""The compiler decorators of the engine: ``jit`` for its many inner functions, ``kernel`` for its few entry points.

numba optimises every function together with everything it calls, makes machine code for each, and wrappers to call
each from Python: for a few hundred small functions that call one another this is most of the compile time. Here inner
functions are only translated; a kernel links the inner functions that it needs, and is optimised, made into machine
code and cached as a whole. Kernels call each other's machine code. (A cold start takes a third of the time.)

This uses parts of numba that may change. Where they are not as expected, plain ``njit`` does the same, slower, and
where machine code can't be kept it is made again by each process; one line on stderr says so.

How it is linked: :mod:`lorcana_env.rules.compiler.linking`. Where machine code is kept, and when it is valid:
:mod:`lorcana_env.rules.compiler.code_cache`. Without any compiler, for bounds checks:
:mod:`lorcana_env.rules.compiler.interpreted`.
"""

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from lorcana_env.rules.compiler import find, interpreted, twin

#: The engine is run by Python, checked and slow. (Without its compiler numba would leave functions that need their
#: arguments as proxies.)
INTERPRETED = bool(os.environ.get("LORCANA_INTERPRET") or numba.config.DISABLE_JIT)
FEW = 8  # games that Python may play in one call, until there is machine code
#: The inner functions of all modules imported so far: what an entry point may have to translate.
INNER_FUNCTIONS: list[Callable[..., Any]] = []


def _load() -> tuple[ModuleType | None, ModuleType | None]:
    """The linking and the cache, None for what this numba does not have the parts for."""
    if INTERPRETED:
        return None, None
    linking = code_cache = missing = None
    try:
        from lorcana_env.rules.compiler import linking
    except (ImportError, AttributeError) as error:
        missing = error
    try:
        from lorcana_env.rules.compiler import code_cache
    except (ImportError, AttributeError) as error:
        missing = error
    if missing is not None and sys.stderr is not None and not os.environ.get("LORCANA_QUIET"):
        what = "keeps no machine code: each start compiles" if code_cache is None else "compiles more slowly"
        print(f"lorcana_env: numba {numba.__version__} is not as expected ({missing}); it {what}", file=sys.stderr)
    return linking, code_cache


_LINKING, _CODE_CACHE = _load()
if _CODE_CACHE is not None:
    CACHE_FOLDER = _CODE_CACHE.cache_folder()
    _CODE_CACHE.forget_other_versions(CACHE_FOLDER)
    _CODE_CACHE.name_records_by_layout()


def _wanted() -> bool:
    """Return whether the surroundings of the program allow another process that compiles."""
    default = "0" if os.environ.get("CI") else "1"
    return os.environ.get("LORCANA_BACKGROUND", default) != "0" and os.name == "posix" and bool(sys.executable)


#: Python plays until another process has compiled.
_BACKGROUND: Any = None
if _LINKING is not None and _CODE_CACHE is not None and _wanted():
    from lorcana_env.rules.compiler import background

    _BACKGROUND = background


def unwritable_folder() -> Path | None:
    """Return the folder in which machine code is to be kept if nothing can be written there, else None."""
    return None if _CODE_CACHE is None or _CODE_CACHE.is_writable(CACHE_FOLDER) else CACHE_FOLDER


#: Of Python's garbage collector: compiling makes many objects and keeps most, so that looking for garbage takes a tenth
#: of its time.
_SELDOM = (200_000, 50, 1000)


def compile_to_the_end() -> None:
    """Let what this program asked for be compiled though it ends before: somebody plays, and starts it again."""
    if _BACKGROUND is not None:
        _BACKGROUND.outlive()


def _widen(signature: tuple) -> tuple:
    return tuple(
        types.int64 if isinstance(arg, types.Integer | types.Boolean) and arg is not types.uint64 else arg
        for arg in signature
    )


def _one_width(dispatcher: Any) -> Any:
    """Pass integer and bool arguments as int64 (but uint64, which may be a set of bits, as it is).

    The fields of the record have many integer types; without this, a function would be compiled again for each
    mixture of them that it is called with.
    """
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(_widen(args), kws)
    return dispatcher


class _Inner(CPUDispatcher):
    """An inner function has no machine code that Python could call; called from Python, it runs as Python."""

    def __call__(self, *args: Any) -> Any:
        return self.py_func(*args)


def _by_name(dispatcher: Any) -> Any:
    """Let pickle keep where the function is found, as for any function of a module.

    numba would keep its source and all that it calls, which is not linked as here: the process that unpickles it (a Ray
    worker, given a function of a notebook that uses a kernel) would be ended by LLVM.
    """
    function = dispatcher.py_func
    if function.__module__.startswith("lorcana_env."):
        dispatcher.__reduce_ex__ = lambda protocol: (find, (function.__module__, function.__qualname__))
    return dispatcher


def jit(function: Callable[..., Any] | None = None, *, allocates: bool = False, inlined: bool = False) -> Any:
    """Compile a function for compiled functions to call; called from Python, it runs as Python.

    Arrays are not counted in it (counting those it is given would take a tenth of the time): the caller keeps
    them, it returns none, and can make one only if it says that it ``allocates``. ``inlined``: it is put into its
    callers, as a test before another function, which saves registers and is mostly not needed.
    """
    if function is None:
        return partial(jit, allocates=allocates, inlined=inlined)
    INNER_FUNCTIONS.append(function)
    if INTERPRETED:
        return interpreted.jit(function)
    if _LINKING is None:
        return _one_width(numba.njit(function, error_model="numpy", _nrt=allocates))
    dispatcher = numba.njit(
        function,
        error_model="numpy",
        _nrt=allocates,
        forceinline=inlined,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_LINKING.InnerCompiler,
    )
    dispatcher.__class__ = _Inner
    return _by_name(_one_width(dispatcher))


def instruction(compiled: Any, by_python: Callable[..., Any]) -> Any:
    """An instruction of the compiler for compiled functions, and the function that Python runs in its place."""
    if INTERPRETED:
        return by_python
    twin.INSTEAD[id(compiled)] = by_python
    return compiled


class Kernel(CPUDispatcher):
    """An entry point. numba asks it for the code of arguments whose types are new to it."""

    pending: dict[Any, Any] | None = None  # by the kinds of arguments; None: nothing is compiled in the background
    waits: Callable[..., bool]

    def pending_for(self, arguments: tuple[Any, ...], widened: bool = False) -> Any:
        """The machine code for these arguments, which need not be there yet; ``widened``: by :func:`_widen`."""
        kinds = widened, _kind(arguments)
        if kinds not in self.pending:
            signature = tuple(numba.typeof(argument) for argument in arguments)
            self.pending[kinds] = _BACKGROUND.Pending(self, _widen(signature) if widened else signature)
        return self.pending[kinds]

    def compile(self, signature: Any) -> Any:
        with global_compiler_lock:
            usual = gc.get_threshold()
            gc.set_threshold(*_SELDOM)
            try:
                return super().compile(signature)
            finally:
                gc.set_threshold(*usual)

    def _compile_for_args(self, *arguments: Any) -> Any:
        if self.pending is None:
            return super()._compile_for_args(*arguments)
        return self.pending_for(arguments).function(arguments)


def _kind(value: Any) -> Any:
    """What the type of an argument follows from: numba takes a millisecond to say it of an array of records."""
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.num
    return (type(value), *map(_kind, value)) if isinstance(value, tuple) else type(value)


def kernel(
    function: Callable[..., Any] | None = None,
    *,
    allocates: bool = False,
    waits: bool | Callable[..., bool] = False,
) -> Any:
    """Compile an entry point, which Python calls too; its machine code is cached in :data:`CACHE_FOLDER`.

    Until its machine code is there Python runs it (:mod:`.background`), but a call that ``waits``: one that plays or
    reads many games, of which Python would do too few. ``allocates``: as for :func:`jit`.
    """
    if function is None:
        return partial(kernel, allocates=allocates, waits=waits)
    if INTERPRETED:
        return interpreted.kernel(function)
    options = {} if _LINKING is None else {"pipeline_class": _LINKING.KernelCompiler}
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", _nrt=allocates, **options)
    if _CODE_CACHE is not None:
        dispatcher._cache = _CODE_CACHE.CodeCache(function, CACHE_FOLDER)
    dispatcher.__class__ = Kernel
    if _BACKGROUND is not None and function.__module__.startswith("lorcana_env."):
        dispatcher.pending, dispatcher.waits = {}, waits if callable(waits) else lambda *_: waits
    return _by_name(_one_width(dispatcher))


def direct(function: Any, *arguments: Any, keep: Callable[[Any], None]) -> Callable[..., Any]:
    """A kernel, compiled for the types of these arguments, to be called with such arguments only (others are refused).

    numba looks at the types of all arguments in each call, and of records that takes as long as a step of a game. Where
    Python runs the kernel until its machine code is there, ``keep`` is given the code by the call that finds it.
    """
    if INTERPRETED:
        return function  # type: ignore[no-any-return]
    if function.pending is not None:
        return function.pending_for(arguments, widened=True).until(keep)
    return function.compile(_widen(tuple(numba.typeof(argument) for argument in arguments)))
