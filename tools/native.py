"""Write the machine code of the kernels for a wheel: ``python -m tools.native`` (``make native``).

numba compiles what is played and learned here, for any processor of the platform, and in another process what networks
do, for newer ones: they have half as long there. The LLVM code of all kernels is put together, each gets a function
that Python calls, and a C compiler links one shared object (:mod:`lorcana_env.rules.compiler.native` loads it).
"""

import hashlib
import os
import pickle
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.np import arrayobj, numpy_support
from stable_baselines3 import PPO

from lorcana_env import Deck, Game, cli
from lorcana_env.agents import agent as make_agent
from lorcana_env.envs.sb3 import EntityPolicy, make_vec_env, settings
from lorcana_env.observe.ragged import ragged
from lorcana_env.rules.compiler import jit, native
from tests import warm

ANY, NEWER = "x86-64", "x86-64-v3"  # processors
#: Kernels in which networks take their time, with a second code for newer processors.
NETWORKS = {
    ("lorcana_env.agents.decide", "ask_network"),
    *(("lorcana_env.observe.ragged", name) for name in ("_append_all", "_counts", "_gather")),
}
ENDS = ".any", ".newer"  # of the names of the two codes
CONTENTS, SIZE, TYPES = "lorcana_contents", "lorcana_contents_size", "lorcana_types"
_C, _F, _WRITEABLE = 0x1, 0x2, 0x400  # flags of NumPy's arrays
_OBJECT, _I64, _I32 = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32)
#: Where the members of CPython's and NumPy's structures lie, in bytes; the same in all versions since NumPy 1.7. (Where
#: the items of a tuple lie is not, so the loader says it.)
_TYPE, _LENGTH = 8, 16
_DATA, _NDIM, _SHAPE, _STRIDES, _DTYPE, _FLAGS = 16, 24, 32, 40, 56, 64
_SCALARS = {types.int64: int, types.boolean: bool, types.float64: float}


class Entry(NamedTuple):
    """What numba made of a kernel for arguments of some types."""

    kernel: tuple[str, str]  # module and name
    symbol: str
    returned: Any  # as :attr:`arguments`, of numba's convention of calls
    taken: tuple[Any, ...]
    signature: Any
    bitcode: bytes


def compiled() -> list[Entry]:
    """The code of all kernels that were compiled in this process."""
    modules = [module for name, module in sys.modules.items() if name.startswith("lorcana_env.")]
    kernels = {id(k): k for module in modules for k in vars(module).values() if isinstance(k, jit.Kernel)}
    return [
        Entry(
            (kernel.py_func.__module__, kernel.py_func.__qualname__), made.fndesc.llvm_func_name, made.fndesc.restype,
            made.fndesc.argtypes, made.signature, made.library._final_module.as_bitcode(),
        )
        for kernel in kernels.values() for made in kernel.dispatcher.overloads.values()
    ]  # fmt: skip


def _expected(kind: Any, slots: Iterator[int]) -> Any:
    """What a value must be to be taken for a type of numba."""
    if isinstance(kind, types.BaseTuple):
        own = getattr(kind, "instance_class", tuple)
        slot = next(slots)
        return native.Tuple(slot, (own.__module__, own.__qualname__), tuple(_expected(part, slots) for part in kind))
    if isinstance(kind, types.Array):
        flags = {"C": _C, "F": _F, "A": 0}[kind.layout] | (_WRITEABLE if kind.mutable else 0)
        return native.Array(next(slots), numpy_support.as_dtype(kind.dtype), kind.ndim, flags)
    if kind in _SCALARS:
        return native.Scalar(next(slots), _SCALARS[kind])
    raise NotImplementedError(f"an argument of type {str(kind)[:60]}")


class Wrapper:
    """Writes the function of a kernel that Python calls: its arguments are those of METH_FASTCALL."""

    def __init__(self, entry: Entry, name: str, slots: Iterator[int]) -> None:
        self.entry, self.name = entry, name
        self.expected = tuple(_expected(kind, slots) for kind in entry.signature.args)
        self.module = ir.Module(name)
        self.module.triple = llvm.get_process_triple()
        self.function = ir.Function(self.module, ir.FunctionType(_OBJECT, [_OBJECT, _OBJECT.as_pointer(), _I64]), name)
        self.types = ir.GlobalVariable(self.module, ir.ArrayType(_OBJECT, 0), TYPES)
        self.builder = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.otherwise, self.too_large = map(self.function.append_basic_block, ("otherwise", "too_large"))
        self.context = cpu_target.target_context

    def write(self) -> ir.Module:
        given, b = self.function.args[1], self.builder
        self._require(b.icmp_unsigned("==", self.function.args[2], _I64(len(self.expected))))
        objects = [b.load(b.gep(given, [_I64(k)])) for k in range(len(self.expected))]
        for one, expected in zip(objects, self.expected):
            self._compare(one, expected)
        values = [self._value(one, kind) for one, kind in zip(objects, self.entry.signature.args)]
        b.ret(self._boxed(self._called(values)))
        b.position_at_end(self.too_large)
        self._call("PyErr_Clear", ir.VoidType(), [])
        b.branch(self.otherwise)
        b.position_at_end(self.otherwise)
        signature = [_OBJECT, _OBJECT.as_pointer(), _I64, _OBJECT]
        b.ret(self._call("PyObject_Vectorcall", _OBJECT, signature, *self.function.args, _OBJECT(None)))
        return self.module

    def _call(self, name: str, returned: Any, taken: list[Any], *arguments: Any) -> Any:
        function = cgutils.get_or_insert_function(self.module, ir.FunctionType(returned, taken), name)
        return self.builder.call(function, arguments)

    def _member(self, one: Any, at: int, kind: Any) -> Any:
        b = self.builder
        return b.load(b.bitcast(b.gep(one, [_I64(at)]), kind.as_pointer()))

    def _item(self, one: Any, k: int) -> Any:
        b = self.builder
        first = b.ptrtoint(b.load(b.gep(self.types, [_I64(0), _I64(native.ITEMS)])), _I64)
        return b.load(b.bitcast(b.gep(one, [b.add(first, _I64(8 * k))]), _OBJECT.as_pointer()))

    def _require(self, condition: Any, failed: Any = None) -> None:
        """Go on only if the condition holds."""
        then = self.function.append_basic_block()
        self.builder.cbranch(condition, then, failed or self.otherwise)
        self.builder.position_at_end(then)

    def _require_known(self, one: Any, at: int, slot: int) -> None:
        b = self.builder
        known = b.load(b.gep(self.types, [_I64(0), _I64(slot)]))
        self._require(b.icmp_unsigned("==", self._member(one, at, _OBJECT), known))

    def _compare(self, one: Any, expected: Any) -> None:
        b = self.builder
        if isinstance(expected, native.Array):
            self._require_known(one, _TYPE, native.ARRAY)
            self._require_known(one, _DTYPE, expected.slot)
            self._require(b.icmp_unsigned("==", self._member(one, _NDIM, _I32), _I32(expected.ndim)))
            flags = b.and_(self._member(one, _FLAGS, _I32), _I32(expected.flags))
            self._require(b.icmp_unsigned("==", flags, _I32(expected.flags)))
            return
        self._require_known(one, _TYPE, expected.slot)
        if isinstance(expected, native.Tuple):
            self._require(b.icmp_unsigned("==", self._member(one, _LENGTH, _I64), _I64(len(expected.parts))))
            for k, part in enumerate(expected.parts):
                self._compare(self._item(one, k), part)

    def _value(self, one: Any, kind: Any) -> Any:
        """The value of numba for an object that was found to fit."""
        b = self.builder
        if isinstance(kind, types.BaseTuple):
            parts = [self._value(self._item(one, k), part) for k, part in enumerate(kind)]
            return self.context.make_tuple(b, kind, parts)
        if isinstance(kind, types.Array):
            return self._array(one, kind)
        if kind is types.float64:
            return self._call("PyFloat_AsDouble", ir.DoubleType(), [_OBJECT], one)
        value = self._call("PyLong_AsLongLong", _I64, [_OBJECT], one)
        if kind is types.boolean:
            return b.trunc(value, self.context.get_value_type(kind))
        look = b.icmp_signed("==", value, _I64(-1))
        with b.if_then(look, likely=False):
            error = self._call("PyErr_Occurred", _OBJECT, [])
            self._require(b.icmp_unsigned("==", error, _OBJECT(None)), self.too_large)
        return value

    def _array(self, one: Any, kind: Any) -> Any:
        b, made = self.builder, arrayobj.make_array(kind)(self.context, self.builder)
        shape, strides = (
            [b.load(b.gep(self._member(one, at, _I64.as_pointer()), [_I64(k)])) for k in range(kind.ndim)]
            for at in (_SHAPE, _STRIDES)
        )
        size = self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype))
        data = b.bitcast(self._member(one, _DATA, _OBJECT), made.data.type)
        arrayobj.populate_array(made, data, shape=shape, strides=strides, itemsize=_I64(size), meminfo=None)
        return made._getvalue()

    def _called(self, values: list[Any]) -> Any:
        """Call the kernel without Python's lock."""
        entry, convention = self.entry, self.context.call_conv
        kernel = ir.Function(self.module, convention.get_function_type(entry.returned, entry.taken), entry.symbol)
        state = self._call("PyEval_SaveThread", _OBJECT, [])
        status, value = convention.call_function(self.builder, kernel, entry.returned, entry.taken, values)
        self._call("PyEval_RestoreThread", ir.VoidType(), [_OBJECT], state)
        with self.builder.if_then(status.is_error, likely=False):  # kernels raise nothing but want of memory
            self.builder.ret(self._call("PyErr_NoMemory", _OBJECT, []))
        return value

    def _boxed(self, value: Any) -> Any:
        kind = self.entry.signature.return_type
        if isinstance(kind, types.NamedTuple | types.NamedUniTuple | types.Array):
            raise NotImplementedError(f"{self.entry.kernel} returns {kind}")
        python = self.context.get_python_api(self.builder)
        return python.from_native_value(kind, value)


def _linked(entry: Entry, symbol: str, whole: Any, newer: bool = False) -> None:
    """Add the code of a kernel under a name; only this stays to be seen."""
    written = str(llvm.parse_bitcode(entry.bitcode)).replace(f"@{entry.symbol}(", f"@{symbol}(")
    if newer:
        written = re.sub(r"^(define .*) {$", rf'\1 "target-cpu"="{NEWER}" {{', written, flags=re.MULTILINE)
    module = llvm.parse_assembly(written)
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name != symbol:
            one.linkage = llvm.Linkage.internal
    whole.link_in(module)


def _choice(entry: Entry, whole: Any) -> None:
    """Let the name of a kernel mean the code for this processor."""
    module = ir.Module(entry.symbol)
    module.triple = llvm.get_process_triple()
    convention = cpu_target.target_context.call_conv
    kind = convention.get_function_type(entry.returned, entry.taken)
    function, *codes = (ir.Function(module, kind, entry.symbol + end) for end in ("", *ENDS))
    flag = ir.GlobalVariable(module, ir.IntType(8), "lorcana_is_v3")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    is_newer = builder.icmp_unsigned("!=", builder.load(flag), ir.IntType(8)(0))
    with builder.if_else(is_newer) as branches:
        for branch, code in zip(branches, reversed(codes)):
            with branch:
                builder.ret(builder.call(code, function.args, tail=True))
    builder.unreachable()
    whole.link_in(llvm.parse_assembly(cgutils.normalize_ir_text(str(module))))


def _put_together(entries: list[Entry], newer: dict[str, Entry], machine: Any) -> tuple[Any, int, list[Any]]:
    """A module of all kernels with what Python calls; the number of types to compare; what there is, for the loader."""
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = llvm.get_process_triple(), str(machine.target_data)
    slots, contents = count(native.FIRST), []
    for entry in entries:
        if entry.symbol in newer:
            _linked(entry, entry.symbol + ENDS[0], whole)
            _linked(newer[entry.symbol], entry.symbol + ENDS[1], whole, newer=True)
            _choice(entry, whole)
        else:
            _linked(entry, entry.symbol, whole)
    for number, entry in enumerate(entries):
        try:
            wrapper = Wrapper(entry, f"lorcana_{number}_{entry.kernel[1]}", slots)
            written = str(wrapper.write())
        except NotImplementedError as missing:
            print(f"{entry.kernel[1]}: for compiled callers only ({missing})")
            continue
        module = llvm.parse_assembly(cgutils.normalize_ir_text(written))
        module.verify()
        whole.link_in(module)
        contents.append((entry.kernel, wrapper.name, wrapper.expected))
    return whole, next(slots), contents


def _with_contents(whole: Any, slots: int, contents: list[Any]) -> None:
    """Add the table of types, and what the loader reads."""
    data = ir.Module("contents")
    written = bytearray(pickle.dumps((slots, contents)))
    values = {
        CONTENTS: ir.Constant(ir.ArrayType(ir.IntType(8), len(written)), written), SIZE: _I64(len(written)),
        TYPES: ir.Constant(ir.ArrayType(_OBJECT, slots), None),
    }  # fmt: skip
    for name, value in values.items():
        ir.GlobalVariable(data, value.type, name).initializer = value
    whole.link_in(llvm.parse_assembly(str(data)))


def _emitted(whole: Any, machine: Any, public: set[str]) -> bytes:
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name not in public:
            one.linkage = llvm.Linkage.internal
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(whole, llvm.create_pass_builder(machine, options))
    whole.verify()
    return machine.emit_object(whole)


def write(entries: list[Entry], newer: list[Entry], path: Path) -> None:
    """Write the shared object of the kernels. ``newer``: codes of some of them for newer processors."""
    cpu_target.target_context.codegen()
    cpu_target.target_context.refresh()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(cpu="x86-64", features="", opt=3, reloc="pic", codemodel="default")
    whole, slots, contents = _put_together(entries, {entry.symbol: entry for entry in newer}, machine)
    _with_contents(whole, slots, contents)
    with tempfile.TemporaryDirectory() as folder:
        made, linked = Path(folder, "kernels.o"), Path(folder, "linked.so")
        made.write_bytes(_emitted(whole, machine, {CONTENTS, SIZE, TYPES, *(name for _, name, _ in contents)}))
        source = Path(__file__).with_name("nrt.c")
        command = [os.environ.get("CC", "cc"), "-O2", "-fPIC", "-shared", "-s", "-o", linked, made, source]
        subprocess.run([*command, "-Wl,--gc-sections,-z,now", "-lm"], check=True)
        data = linked.read_bytes()
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data + hashlib.sha256(data).digest())
    native.Library(path)  # OSError: it calls what is not there
    print(f"{path.name}: {len(contents)} entry points, {len(data):,} bytes")


def _compiled_for(processor: str, file: Path) -> list[Entry]:
    """What another process compiles for a processor."""
    with tempfile.TemporaryDirectory() as cache:
        settings = {
            "NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache, "LORCANA_BACKGROUND": "0",
        }  # fmt: skip
        subprocess.run([sys.executable, "-m", "tools.native", processor, file], env=os.environ | settings, check=True)
    return [Entry(*one) for one in pickle.loads(file.read_bytes())]


def _games() -> list[tuple[Any, ...]]:
    """Decks for each layout of the record (players x cards a deck)."""
    usual = ("blurple", "yurple", "ward-es-control", "own-singers")
    large = Deck(2 * Deck.load(usual[0]).cards)
    return [usual[:2], (large, usual[1]), usual[:3], usual]


def _learn(folder: str) -> None:
    """A round of training, and an update of Stable-Baselines3."""
    command = "train --decks blurple,yurple --actors 1 --minutes 0 --decisions 1000 --evaluation-games 0 --folder"
    cli.main([*command.split(), folder], standalone_mode=False)
    env = make_vec_env(2, opponent="self", decks=[("blurple", "yurple")], observation="entities")
    PPO(EntityPolicy, env, **settings(PPO, env) | {"n_steps": 8, "batch_size": 8}).learn(16)


def _compile(processor: str) -> None:
    """Let numba compile what there is for a processor."""
    if processor == ANY:
        with tempfile.TemporaryDirectory() as folder:
            _learn(folder)
        warm.main()
    for decks in _games():
        if processor == ANY:
            warm.play(*decks)
        else:
            game = Game(*decks, seed=1)
            make_agent("shipped")(game)
            ragged(game.entities(0)[None], len(decks), game.table.capacity)


def main(processor: str = "", file: str = "") -> None:
    """Write the object; with a processor, only what numba makes of the kernels for it, into a file."""
    if processor:
        _compile(processor)
        Path(file).write_bytes(dumps([tuple(entry) for entry in compiled()]))
        return
    with tempfile.TemporaryDirectory() as folder:
        usual, newer = (_compiled_for(processor, Path(folder, processor)) for processor in (ANY, NEWER))
    for old in native.FOLDER.glob("*.so"):
        old.unlink()
    networks = [entry for entry in newer if entry.kernel in NETWORKS]
    write(usual, networks, native.PATH)


if __name__ == "__main__":
    main(*sys.argv[1:])
