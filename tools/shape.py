"""Sizes of the code: ``python -m tools.shape`` prints lines by place, long functions, parameter lists and folders."""

import ast
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUFFIXES = {".py", ".js", ".css", ".html", ".lark", ".md"}
MAX_PARAMETERS, MAX_FUNCTION_LINES, MAX_MODULES = 12, 50, 20


def files() -> list[Path]:
    """The files that git knows, of the languages that are counted."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in listed.splitlines() if Path(line).suffix in SUFFIXES]


def functions(path: Path) -> Iterator[tuple[str, int, int]]:
    """Name, number of parameters (without ``self``) and number of lines of each function of a module."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield f"{path}:{node.lineno} {node.name}", len([n for n in names if n not in ("self", "cls")]), lines


def main() -> None:
    lines: Counter[str] = Counter()
    for path in files():
        lines["/".join(path.parts[: 2 if path.parts[0] in ("lorcana_env", "tests") else 1][:-1] or path.parts[:1])] += (
            len((ROOT / path).read_text("utf-8").splitlines())
        )
    for place, n in lines.most_common():
        print(f"{n:7,} {place}")
    print(f"{lines.total():7,} in all")
    code = [path for path in files() if path.suffix == ".py" and path.parts[0] != "tests"]
    found = [each for path in code for each in functions(path)]
    print(f"\nfunctions with more than {MAX_PARAMETERS} parameters:")
    for name, parameters, _ in found:
        if parameters > MAX_PARAMETERS:
            print(f"{parameters:7} {name}")
    print(f"\nfunctions of more than {MAX_FUNCTION_LINES} lines:")
    for name, _, n in sorted(found, key=lambda each: -each[2]):
        if n > MAX_FUNCTION_LINES:
            print(f"{n:7} {name}")
    print(f"\nfolders with more than {MAX_MODULES} modules:")
    for folder, n in Counter(path.parent for path in code).items():
        if n > MAX_MODULES:
            print(f"{n:7} {folder}")


if __name__ == "__main__":
    main()
