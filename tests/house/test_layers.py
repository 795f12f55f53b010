"""Rules for imports that the contracts of import-linter (pyproject.toml, run by `make lint`) cannot express."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import ROOT

#: What of the engine the compiler of cards may know.
CARDS_USE = (
    "lorcana_env.rules.record.constants", "lorcana_env.rules.record.opcodes", "lorcana_env.rules.record.tables",
)  # fmt: skip
#: What the engine may import besides the standard library (llvmlite is numba's own back end).
ENGINE_USES = {"numpy", "numba", "llvmlite"}


def modules_of(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


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


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def test_the_layers_of_the_architecture_page_are_those_that_are_checked():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][:2]
    layers = [name.strip() for contract in contracts for layer in contract["layers"] for name in layer.split("|")]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", page, re.MULTILINE)
    assert listed == layers and not any("ignore_imports" in contract for contract in contracts)


@pytest.mark.parametrize(("folder", "wrong"), [
    ("cards", lambda name: within(name, "lorcana_env.rules") and not within(name, *CARDS_USE)),
    ("rules", lambda name: name.split(".")[0] not in ENGINE_USES | sys.stdlib_module_names | {"lorcana_env"}),
])  # fmt: skip
def test_cards_know_the_engine_by_its_numbers_alone_and_the_engine_only_numpy_and_numba(folder, wrong):
    found = [(path, name) for path in modules_of(f"lorcana_env/{folder}") for name in imports_of(path) if wrong(name)]
    assert found == []


def written_by(function: ast.FunctionDef) -> set[str]:
    """What a function writes of the records and arrays it is given, by itself or through a local name."""

    def root(node: ast.AST) -> str:
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        return node.id if isinstance(node, ast.Name) else ""

    given = {argument.arg for argument in function.args.args}
    found = set()
    for node in ast.walk(function):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in targets:
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Attribute | ast.Subscript):
                given |= {target.id} if root(node.value) in given else set()
            elif not isinstance(target, ast.Name) and root(target) in given:
                found.add(ast.unparse(target))
    return found


def test_questions_do_not_write():
    """A module of `queries/` but `derive`, which makes what the others read, writes to its scratch frame at most; the
    writing functions of `record/` that it calls are those for sets of slots of its own."""
    writers, wrong = set(), []
    for path in modules_of("lorcana_env/rules/record") + modules_of("lorcana_env/rules/queries"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                written = {name for name in written_by(function) if not name.startswith("scratch.")}
                called = {
                    node.func.id
                    for node in ast.walk(function)
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                }
                if path.parent.name == "record":
                    writers |= {function.name} if written else set()
                elif path.name != "derive.py" and (written or called & writers - {"add_bit", "drop_bit"}):
                    wrong.append(f"{path.name}: {function.name} writes {written or called & writers}")
    assert writers >= {"random_below", "give_up", "push"} and wrong == []


def test_every_constant_of_the_engine_has_one_meaning():
    """Two constants of one name would silently be the later one."""
    tree = ast.parse((ROOT / "lorcana_env/rules/record/constants.py").read_text("utf-8"))
    names = [
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
    assert sorted(names) == sorted(set(names))
