"""Instructions of the compiler for compiled functions, in place of functions that Python runs."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import infer_global, make_intrinsic_template
from numba.np import arrayobj

from lorcana_env.rules.compiler import interpreted
from lorcana_env.rules.record.state import FIRST_SELDOM


def _instead_of(by_python: Callable[..., Any]) -> Callable[[Callable[..., Any]], None]:
    """Let numba know a function by what makes its code, as an intrinsic is known by its own name."""

    def define(typed: Callable[..., Any]) -> None:
        infer_global(by_python, types.Function(make_intrinsic_template(by_python, typed, by_python.__name__)))

    return define


@_instead_of(interpreted.lowest_bit)
def _lowest_bit(typingctx, word):
    """Index of the lowest set bit of a non-zero uint64."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@_instead_of(interpreted.clear_record)
def _clear_record(typingctx, record):
    """Make a record, or an entry of one of its tables, all zeros: the bytes between its fields too."""

    def codegen(context, builder, signature, args):
        cgutils.memset(builder, args[0], context.get_constant(types.intp, signature.args[0].size), 0)
        return context.get_dummy_value()

    return types.none(record), codegen


@_instead_of(interpreted.copy_head)
def _copy_head(typingctx, record, source):
    """Copy what stands before the tables at the end of a record of a game."""

    def codegen(context, builder, signature, args):
        size = context.get_constant(types.intp, signature.args[0].offset(interpreted.FIRST_TABLE))
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.none(record, source), codegen


@_instead_of(interpreted.prefetch_game)
def _prefetch_game(typingctx, record):
    """Let the processor fetch what a step mostly reads of a game, while it does other things."""

    def codegen(context, builder, signature, args):
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        of = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], of)
        start = builder.bitcast(args[0], byte)
        first, tables = (signature.args[0].offset(name) for name in (FIRST_SELDOM, interpreted.FIRST_TABLE))
        for line in (*range(0, first, 64), *range(tables, tables + 256, 64)):
            place = builder.gep(start, [ir.Constant(number, line)])
            builder.call(prefetch, [place, number(0), number(3), number(1)])  # to read, to keep, data
        return context.get_dummy_value()

    return types.none(record), codegen


@_instead_of(interpreted.scratch_bytes)
def _scratch_bytes(typingctx):
    """An array of 256 bytes for the function that calls it: on the stack, gone when it returns."""
    array = types.Array(types.uint8, 1, "C")

    def codegen(context, builder, signature, args):
        memory = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), 256))
        made = arrayobj.make_array(array)(context, builder)
        size, one = (context.get_constant(types.intp, n) for n in (256, 1))
        data = builder.bitcast(memory, made.data.type)
        arrayobj.populate_array(made, data, shape=[size], strides=[one], itemsize=one, meminfo=None)
        return made._getvalue()

    return array(), codegen
