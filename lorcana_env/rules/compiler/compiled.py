"""What numba makes of the engine's functions: loaded when something has to be compiled, or read from the cache.

numba optimises every function together with everything it calls, makes machine code for each, and wrappers to call
each from Python: for a few hundred small functions that call one another this is most of the compile time. Here inner
functions are only translated; a kernel links the inner functions that it needs, and is optimised, made into machine
code and cached as a whole. Kernels call each other's machine code. (A cold start takes a third of the time.)

This uses parts of numba that may change. Where they are not as expected, plain ``njit`` does the same, slower, and
where machine code can't be kept it is made again by each process; one line on stderr says so.

How it is linked: :mod:`lorcana_env.rules.compiler.linking`. Where machine code is kept, and when it is valid:
:mod:`lorcana_env.rules.compiler.code_cache`.
"""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher


def _load() -> tuple[ModuleType | None, ModuleType | None]:
    """The linking and the cache, None for what this numba does not have the parts for."""
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


def outlive() -> None:
    """Let what this program asked for be compiled though it ends before."""
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


def inner(function: Callable[..., Any], allocates: bool, inlined: bool) -> Any:
    """The dispatcher of an inner function, which has no machine code that Python could call."""
    if _LINKING is None:
        return _one_width(numba.njit(function, error_model="numpy", _nrt=allocates))
    return _one_width(numba.njit(
        function,
        error_model="numpy",
        _nrt=allocates,
        forceinline=inlined,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_LINKING.InnerCompiler,
    ))  # fmt: skip


class _Kernel(CPUDispatcher):
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


def kernel(function: Callable[..., Any], allocates: bool, waits: Callable[..., bool]) -> Any:
    """The dispatcher of an entry point."""
    options = {} if _LINKING is None else {"pipeline_class": _LINKING.KernelCompiler}
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", _nrt=allocates, **options)
    if _CODE_CACHE is not None:
        dispatcher._cache = _CODE_CACHE.CodeCache(function, CACHE_FOLDER)
    dispatcher.__class__ = _Kernel
    if _BACKGROUND is not None and function.__module__.startswith("lorcana_env."):
        dispatcher.pending, dispatcher.waits = {}, waits
    return _one_width(dispatcher)


def direct(dispatcher: Any, arguments: tuple[Any, ...], keep: Callable[[Any], None]) -> Callable[..., Any]:
    """A kernel compiled for the types of these arguments; see :func:`.jit.direct`."""
    if dispatcher.pending is not None:
        return dispatcher.pending_for(arguments, widened=True).until(keep)
    return dispatcher.compile(_widen(tuple(numba.typeof(argument) for argument in arguments)))
