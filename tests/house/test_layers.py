"""Rules for imports that the contracts of import-linter (pyproject.toml, run by `make lint`) cannot express."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: What of the engine the compiler of cards may know.
CARDS_USE = (
    "lorcana_env.rules.record.constants",
    "lorcana_env.rules.record.opcodes",
    "lorcana_env.rules.record.tables",
)
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
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    layers = [name.strip() for layer in contract["layers"] for name in layer.split("|")]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", page, re.MULTILINE)
    assert listed == layers
    assert "ignore_imports" not in contract


def test_cards_know_the_engine_by_its_numbers_alone():
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules_of("lorcana_env/cards")
        for name in imports_of(path)
        if within(name, "lorcana_env.rules") and not within(name, *CARDS_USE)
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
