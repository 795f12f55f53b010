"""Every module of ours can be imported, and what it imports of ours is there.

mypy does not notice: it runs with ``ignore_missing_imports``, and so takes a mistyped module of our own for one without
types.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.helpers import ROOT

FOLDERS = ("lorcana_env", "benchmarks", "tools")
#: Packages that `make install` leaves out.
OPTIONAL = (
    "torchrl", "tensordict", "pyspiel", "ray", "mcp", "openenv", "textarena", "verifiers", "mistral_common"
)  # fmt: skip

# One interpreter for all: there are no circles (import-linter), so what imports after others imports alone, too.
PROGRAM = """
import ast, importlib, json, sys, traceback
from pathlib import Path

root, folders, optional = Path(sys.argv[1]), sys.argv[2].split(), sys.argv[3].split()
wrong = []

def names(path):
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

def load(name, where):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in optional:
            wrong.append(f"{where}: {error}")
    except Exception:
        wrong.append(f"{where}: {traceback.format_exc(limit=-1)}")

for path in sorted(path for folder in folders for path in (root / folder).rglob("*.py")):
    name = names(path)
    if path.stem != "__main__":
        load(name, name)
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):  # also those within functions and for type checkers
        where = f"{name}, line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in folders:
                    load(alias.name, where)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            if source.split(".")[0] not in folders:
                continue
            module = load(source, where)
            for alias in node.names:
                if module is not None and alias.name != "*" and not hasattr(module, alias.name):
                    load(f"{source}.{alias.name}", where)
print(json.dumps({"wrong": wrong, "imported": sorted(m for m in sys.modules if m.split(".")[0] in folders)}))
"""


@pytest.mark.nightly  # most modules are imported by a test of every commit
def test_every_module_imports_and_what_it_imports_of_ours_is_there():
    environment = os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(ROOT)}  # nothing is compiled
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(ROOT), " ".join(FOLDERS), " ".join(OPTIONAL)],
        env=environment, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["wrong"] == []
    assert {"lorcana_env.rules.vm", "lorcana_env.apps.language.text_agent", "tools.dispatch"} <= set(result["imported"])
