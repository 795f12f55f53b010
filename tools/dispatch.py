"""Write ``rules/program/dispatch.py`` from the rows of ``rules/record/opcodes.py``: ``python -m tools.dispatch``.

It is a file, and not made at import, so that it can be read, stepped through and kept as machine code like the rest.
"""

import inspect
from collections import defaultdict
from importlib import import_module
from pathlib import Path

from lorcana_env.rules.record.opcodes import ASKS, DOES, NEXT, OPCODES, PLAYER, Opcode, column

ROOT = Path(__file__).parents[1]
RULES = ROOT / "lorcana_env" / "rules"
FILE = next(RULES.rglob("dispatch.py"))
GIVEN = ("st", "tb", "d")

HEAD = '''"""Dispatch of instructions to functions: made from ``opcodes`` by ``python -m tools.dispatch``."""

{imports}
'''


def full_name(module: str) -> str:
    """The full name of a module of the engine."""
    return ".".join(next(RULES.rglob(f"{module}.py")).relative_to(ROOT).with_suffix("").parts)


def call(row: Opcode, handler: str) -> str:
    """Return the source code of the call of a handler, with the operands that it names."""
    module, name = handler.split(".")
    function = getattr(import_module(full_name(module)), name)
    arguments = []
    for parameter in inspect.signature(getattr(function, "py_func", function)).parameters:
        if parameter not in GIVEN and parameter not in row.operands:
            raise TypeError(f"{handler} asks for {parameter!r}, which {row.name} does not have")
        arguments.append(parameter if parameter in GIVEN else f"ins[{column(row.name, parameter)}]")
    return f"{name}({', '.join(arguments)})"


def unread(row: Opcode) -> list[str]:
    """Operands of an instruction that its handler does not read."""
    module, name = row.handler.split(".")
    function = getattr(import_module(full_name(module)), name)
    read = inspect.signature(getattr(function, "py_func", function)).parameters
    return [name for name in row.operands if name not in read]


def _branches(cases: list[tuple[str, list[str]]]) -> list[str]:
    lines = []
    for i, (test, body) in enumerate(cases):
        lines.append(f"    {'el' if i else ''}if {test}:")
        lines += ["        " + line for line in body]
    return lines


def source() -> str:
    """The module."""
    carried_out = [row for row in OPCODES if row.handler]
    imports = defaultdict(set)
    for row in carried_out:
        for handler in filter(None, (row.handler, row.nobody)):
            module, name = handler.split(".")
            imports[module].add(name)
    imports["basics"].add("give_up")
    imports["jit"].add("jit")
    imports["references"].add("nobody_is")
    imported = {full_name(module): f"import {', '.join(sorted(x))}" for module, x in imports.items()}
    imported["lorcana_env.rules.record"] = "import constants as c"
    imported_lines = [f"from {module} {names}" for module, names in sorted(imported.items())]
    lines = [HEAD.format(imports="\n".join(imported_lines))]
    lines += [f"{row.name} = {number}" for number, row in enumerate(OPCODES)]

    cases = []
    for row in carried_out:
        doing = call(row, row.handler)
        if row.then == ASKS:
            body = [f"if not {doing}:", "    st.frames[d].instruction += 1"]
        else:
            body = [doing] + ["st.frames[d].instruction += 1"] * (row.then in (NEXT, DOES))
        if row.then in (ASKS, DOES):
            body.append("_did(st, d)")
        cases.append((f"op == {row.name}", body))
    lines += ["", "", "@jit", "def carry_out(st, tb, d, op, ins):", '    """Carry out an instruction."""']
    lines += _branches(cases)
    lines += ["    else:", "        give_up(st, c.FAULT_OPCODE)"]

    lines += ["", "", "@jit", "def _did(st, d):"]
    lines += ['    """Once a step was performed, the ability did something (6.1.13.2)."""']
    lines += ["    frame = st.frames[d]", "    if frame.performed:", "        frame.did_something = 1"]

    groups: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for row in carried_out:
        columns = tuple(column(row.name, name) for name, kind in row.operands.items() if kind == PLAYER)
        if columns:
            groups[columns].append(row.name)
    lines += ["", "", "@jit", "def about_nobody(st, d, op, ins):"]
    lines += ['    """Return whether an instruction is about a player, and nothing says who that is (6.1.11)."""']
    lines += _branches([
        (" or ".join(f"op == {name}" for name in names),
         ["return " + " or ".join(f"nobody_is(st, d, ins[{k}])" for k in columns)])
        for columns, names in groups.items()
    ])  # fmt: skip
    lines += ["    return False"]

    lines += ["", "", "@jit", "def skip(st, d, op, ins):"]
    lines += ['    """Skip an instruction by which nobody is meant: it does nothing, and selects no card."""']
    lines += ["    frame = st.frames[d]", "    frame.performed = 0", "    frame.result = 0"]
    about = [row for row in carried_out if PLAYER in row.operands.values()]
    lines += _branches([(f"op == {row.name}", [call(row, row.nobody)]) for row in about if row.nobody])
    lines += _branches([(f"op == {row.name}", [f"frame.instruction = ins[{column(row.name, row.jump)}]"])
                        for row in about if row.jump])  # fmt: skip
    lines += ["    else:", "        frame.instruction += 1"]
    return "\n".join(lines) + "\n"


def main() -> None:
    import subprocess
    import sys

    FILE.write_text(source(), "utf-8")
    for command in (("format",), ("check", "--fix", "--select", "I")):
        subprocess.run([sys.executable, "-m", "ruff", *command, "-q", str(FILE)], check=True)


if __name__ == "__main__":
    main()
