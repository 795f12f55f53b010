"""Every module of ours can be imported, and what it imports of ours is there.

mypy does not notice: it runs with ``ignore_missing_imports``, and so takes a mistyped module of our own for one without
types.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("lorcana_env", "agents", "training", "benchmarks", "tools")
#: Packages that `make install` leaves out.
OPTIONAL = ("torchrl", "tensordict", "pyspiel")

# One interpreter for all: there are no circles (import-linter), so what imports after others imports alone, too.
PROGRAM = """
import ast, importlib, json, sys, traceback
from pathlib import Path

root, rooms, optional = Path(sys.argv[1]), sys.argv[2].split(), sys.argv[3].split()
wrong = []

def names(path):
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

def bring(name, where):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in optional:
            wrong.append(f"{where}: {error}")
    except Exception:
        wrong.append(f"{where}: {traceback.format_exc(limit=-1)}")

for path in sorted(path for room in rooms for path in (root / room).rglob("*.py")):
    name = names(path)
    if path.stem != "__main__":
        bring(name, name)
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):  # also those within functions and for type checkers
        where = f"{name}, line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in rooms:
                    bring(alias.name, where)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            if source.split(".")[0] not in rooms:
                continue
            module = bring(source, where)
            for alias in node.names:
                if module is not None and alias.name != "*" and not hasattr(module, alias.name):
                    bring(f"{source}.{alias.name}", where)
print(json.dumps({"wrong": wrong, "imported": sorted(m for m in sys.modules if m.split(".")[0] in rooms)}))
"""


def imported(root: Path, rooms: tuple[str, ...]) -> dict[str, list[str]]:
    """What a fresh interpreter says: run by Python, as compiling the engine is not asked for."""
    environment = os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(root), " ".join(rooms), " ".join(OPTIONAL)],
        env=environment, cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return said


def test_every_module_imports_and_what_it_imports_of_ours_is_there():
    said = imported(ROOT, ROOMS)
    assert said["wrong"] == []
    assert {"lorcana_env.rules.vm", "lorcana_env.agents.text", "training.sb3", "tools.dispatch"} <= set(
        said["imported"]
    )


def test_a_mistyped_module_is_named(tmp_path):
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("")
    (room / "good.py").write_text("there = 1\n")
    (room / "far.py").write_text("import torchrl\n")
    (room / "top.py").write_text("from room.godo import x\n")
    (room / "late.py").write_text("def f():\n    from room.good import there\n    from room.good import missing\n")
    (room / "typed.py").write_text("def f():\n    import room.tpo\n")
    wrong = [line.splitlines()[0] for line in imported(tmp_path, ("room",))["wrong"]]
    assert wrong == [
        "room.late, line 3: No module named 'room.good.missing'; 'room.good' is not a package",
        "room.top: No module named 'room.godo'",
        "room.top, line 1: No module named 'room.godo'",
        "room.typed, line 2: No module named 'room.tpo'",
    ]
