"""Linking of inner functions and kernels, by parts of numba that are not promised to stay.

:mod:`lorcana_env.rules.compiler.jit` does without when this module does not load:
every function is then compiled by itself.
"""

from typing import Any

from llvmlite import ir as llvm
from llvmlite.binding import Linkage
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import IRLegalization, NopythonTypeInference

for _name in (
    "add_linking_library",
    "finalize",
    "enable_object_caching",
    "get_pointer_to_function",
    "_raise_if_finalized",
    "_optimize_final_module",
):
    getattr(JITCodeLibrary, _name)  # AttributeError: another numba
_ = DefaultPassBuilder.define_nopython_pipeline


# Pointers of arguments by these names (of an array, that to its entries): nothing else in a call points to the same.
_APART = ("arg.tb", "arg.tables.4", "arg.out.4")
_OURS = ("_ZN11lorcana_env5rules", "_ZN11lorcana_env7observe")


class _NoEnvironment:
    """The code generator of a function without machine code: there is no environment to set in it."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, name: str, environment: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class _Library(JITCodeLibrary):
    """The code of a function. LLVM need not read tables again after each write to the record, or to an observation."""

    def add_ir_module(self, module: Any) -> None:
        for function in module.functions:
            for argument in function.args:
                pointer = isinstance(argument.type, llvm.PointerType)
                if pointer and argument.name in _APART and function.name.startswith(_OURS):
                    argument.add_attribute("noalias")
        super().add_ir_module(module)


class _InnerLibrary(_Library):
    """The code of one inner function, neither linked with what it calls nor made into machine code."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


def _put_after_what_it_calls(library: Any, linked: list[Any], order: dict[Any, None], begun: set[Any]) -> None:
    """Put a library of ``linked`` into ``order``, behind those of all that it calls."""
    if library in begun or library not in linked:
        return
    begun.add(library)
    for called in library._linking_libraries if isinstance(library, _InnerLibrary) else ():
        _put_after_what_it_calls(called, linked, order, begun)
    order[library] = None


class _KernelLibrary(_Library):
    """The code of an entry point, linked with the inner functions it calls, at any depth.

    The entry points of this package that it calls are not linked in, which would compile the engine once more for each
    caller: LLVM finds their machine code by its name. ``entry_point``: module, name and signature.
    """

    entry_point: tuple[str, str, Any] | None = None

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.calls: dict[tuple[str, str, Any], None] = {}

    def finalize(self) -> None:
        """Link callers before what they call, as LLVM leaves out a function that nothing refers to so far."""
        called_first: dict[Any, None] = {}  # before each of its callers: what a caller no longer calls, another may
        begun: set[Any] = set()
        for library in self._linking_libraries:
            _put_after_what_it_calls(library, self._linking_libraries, called_first, begun)
        self._linking_libraries[:] = reversed(called_first)
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        self._linking_libraries.sort(key=lambda library: not isinstance(library, _InnerLibrary))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make linked functions internal: only this module calls them, so LLVM may change them or leave them out."""
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and function.name not in self._own:
                function.linkage = Linkage.internal
        super()._optimize_final_module()
        super()._optimize_final_module()  # once more: what is smaller now is inlined, and a game takes 4 % less time

    def add_linking_library(self, library: Any) -> None:
        entry_point = getattr(library, "entry_point", None)
        if entry_point is not None:
            library._ensure_finalized()
            self.calls[entry_point] = None
            return
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

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        function = state.func_id.func
        if function.__module__.startswith("lorcana_env."):
            state.library.entry_point = function.__module__, function.__qualname__, state.args
            state.func_id.unique_id = 0  # the name of its code is the same in all processes
        return False


def _unsigned(index: Any) -> Any:
    if isinstance(index, types.Integer):
        return types.uint64
    return types.Tuple([_unsigned(part) for part in index]) if isinstance(index, types.BaseTuple) else index


@register_pass(mutates_CFG=False, analysis_only=False)
class _IndexFromTheStart(FunctionPass):
    """Take indices of arrays as unsigned: a negative one would count from the end, which no function here means (run
    by Python it is an error, :mod:`lorcana_env.rules.compiler.interpreted`), and to look for its sign at
    every access takes time."""

    _name = "lorcana_index_from_the_start"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                access = statement.value if isinstance(statement, ir.Assign) else statement
                if isinstance(access, ir.SetItem) or (isinstance(access, ir.Expr) and access.op == "getitem"):
                    call = state.calltypes.pop(access)
                    arguments = call.args
                    if isinstance(arguments[0], types.Array):
                        arguments = arguments[0], _unsigned(arguments[1]), *arguments[2:]
                    state.calltypes[access] = call.replace(args=arguments)
        return True


class InnerCompiler(CompilerBase):
    choose = _UseInnerLibrary

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        for before, added, what in (
            (NopythonTypeInference, self.choose, "choose how the function is linked"),
            (IRLegalization, _IndexFromTheStart, "indices are not negative"),
        ):
            at = next(i for i, (p, _) in enumerate(passes.passes) if p is before)
            passes.passes.insert(at, (added, what))
        passes.finalize()
        return [passes]


class KernelCompiler(InnerCompiler):
    choose = _UseKernelLibrary
