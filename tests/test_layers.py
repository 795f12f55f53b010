"""Imports point down only (the table below is the architecture, one row per room)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"lorcana_env", "agents", "training", "benchmarks", "tools"}

#: room -> what it may import of ours, besides itself
MAY_IMPORT = {
    "lorcana_env/rules": (),
    "lorcana_env/cards": ("lorcana_env.rules.constants", "lorcana_env.rules.opcodes", "lorcana_env.rules.tables"),
    "lorcana_env/decks": ("lorcana_env.cards", "lorcana_env.checks"),
}
#: room -> what it must not import
MUST_NOT_IMPORT = {
    "agents": ("lorcana_env.rules", "training", "benchmarks", "tools"),
    "training": ("lorcana_env.rules", "benchmarks", "tools"),
    "lorcana_env": ("agents", "training", "benchmarks", "tools"),  # the commands ask cli.common.from_checkout for them
}
#: What the engine may import besides the standard library (llvmlite is numba's own back end).
ENGINE_USES = {"numpy", "numba", "llvmlite"}


def modules_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports_of(path: Path) -> Iterator[str]:
    """Full dotted names of what a module imports; of `from a.b import c`, a.b.c."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(room + ".") for room in rooms)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_lies_below_it(room):
    allowed = (room.replace("/", "."), *MAY_IMPORT[room])
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules_of(room)
        for name in imports_of(path)
        if name.split(".")[0] in OURS and not within(name, *allowed)
    ]
    assert modules_of(room)
    assert wrong == []


@pytest.mark.parametrize("room", MUST_NOT_IMPORT)
def test_a_room_does_not_reach_into_another(room):
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules_of(room)
        for name in imports_of(path)
        if within(name, *MUST_NOT_IMPORT[room])
    ]
    assert wrong == []


def test_the_engine_uses_only_numpy_and_numba():
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules_of("lorcana_env/rules")
        for name in imports_of(path)
        if name.split(".")[0] not in ENGINE_USES | sys.stdlib_module_names | {"lorcana_env"}
    ]
    assert wrong == []


def test_every_constant_of_the_engine_has_one_meaning():
    """Two constants of one name would silently be the later one."""
    tree = ast.parse((ROOT / "lorcana_env/rules/constants.py").read_text("utf-8"))
    names = [
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
    assert sorted(names) == sorted(set(names))
