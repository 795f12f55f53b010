"""The compiler decorators of the engine: ``jit`` for its many inner functions, ``kernel`` for its few entry points.

numba optimises every function together with everything it calls, makes machine code for each, and wrappers to call
each from Python: for a few hundred small functions that call one another this is most of the compile time. Here inner
functions are only translated; a kernel links all that it needs once, and is optimised, made into machine code and
cached as a whole. (A cold start takes a third of the time. Should a numba release change the parts used here, plain
``njit`` does the same, slower.)

Where machine code is kept, and when it is valid: :mod:`lorcana_env.rules.code_cache`. Without any compiler, for bounds
checks and for mutants: :mod:`lorcana_env.rules.interpreted`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference

from lorcana_env.rules import interpreted
from lorcana_env.rules.code_cache import CodeCache, cache_folder, forget_other_versions, name_records_by_layout

#: The engine is run by Python, checked and slow.
INTERPRETED = bool(os.environ.get("LORCANA_INTERPRET"))
#: The inner functions of all modules imported so far: what an entry point may have to translate.
INNER_FUNCTIONS: list[Callable[..., Any]] = []
CACHE_FOLDER = cache_folder()
if not INTERPRETED:
    forget_other_versions(CACHE_FOLDER)
    name_records_by_layout()


class _NoEnvironment:
    """The code generator of a function without machine code: there is no environment to set in it."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, name: str, environment: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class _InnerLibrary(JITCodeLibrary):
    """The code of one inner function, neither linked with what it calls nor made into machine code."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _KernelLibrary(JITCodeLibrary):
    """The code of an entry point, linked with everything it calls, at any depth."""

    def finalize(self) -> None:
        """Link callers before what they call, as LLVM leaves out a function that nothing refers to so far; and other
        entry points last: they bring functions in which others are inlined, and so are referred to no more."""
        self._linking_libraries.sort(key=lambda library: not isinstance(library, _InnerLibrary))
        super().finalize()

    def add_linking_library(self, library: Any) -> None:
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, _InnerLibrary):
            for called in library._linking_libraries:
                self.add_linking_library(called)


@register_pass(mutates_CFG=False, analysis_only=True)
class _UseInnerLibrary(FunctionPass):
    _name = "lorcana_inner_library"
    library: type[JITCodeLibrary] = _InnerLibrary

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _UseKernelLibrary(_UseInnerLibrary):
    _name = "lorcana_kernel_library"
    library = _KernelLibrary


class _InnerCompiler(CompilerBase):
    choose = _UseInnerLibrary

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes.insert(
            next(i for i, (p, _) in enumerate(passes.passes) if p is NopythonTypeInference),
            (self.choose, "choose how the function is linked"),
        )
        passes.finalize()
        return [passes]


class _KernelCompiler(_InnerCompiler):
    choose = _UseKernelLibrary


def _widen(signature: tuple) -> tuple:
    return tuple(
        types.int64 if isinstance(arg, types.Integer | types.Boolean) and arg is not types.uint64 else arg
        for arg in signature
    )


def _one_width(dispatcher: Any) -> Any:
    """Pass integer and bool arguments as int64 (but uint64, which may be a set of bits, as it is).

    The fields of the record have many integer types; without this, a function would be compiled anew for each
    mixture of them that it is called with.
    """
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(_widen(args), kws)
    return dispatcher


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function that only compiled functions call."""
    INNER_FUNCTIONS.append(function)
    if INTERPRETED:
        return interpreted.jit(function)
    return _one_width(
        numba.njit(
            function,
            error_model="numpy",
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=_InnerCompiler,
        )
    )


def kernel(function: Callable[..., Any]) -> Any:
    """Compile an entry point, which Python calls too; its machine code is cached in :data:`CACHE_FOLDER`."""
    if INTERPRETED:
        return interpreted.kernel(function)
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", pipeline_class=_KernelCompiler)
    dispatcher._cache = CodeCache(function, CACHE_FOLDER)
    return _one_width(dispatcher)
