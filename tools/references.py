"""Find references that lead nowhere, in code and documents: ``python -m tools.references`` (in `make lint`).

Checked are Sphinx roles, dotted names in backticks, paths of the checkout in backticks, links and their anchors.
"""

import ast
import re
import subprocess
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
GIT = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
FOUND = subprocess.run(GIT, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
LISTED = [name for name in FOUND if (ROOT / name).is_file()]
FILES = {name: (ROOT / name).read_text("utf-8") for name in LISTED if re.search(r"\.(py|md)$", name)}
PLACES = {f"/{place}" for name in LISTED for place in (name, *map(str, Path(name).parents))}
MODULES = {name[:-3].replace("/", ".").removesuffix(".__init__"): name for name in FILES if name.endswith(".py")}
ROLE = re.compile(r":(?:func|class|mod|meth|data|attr|exc):`~?\.?([\w.]+)`|`(lorcana_env(?:\.\w+)+)(?:\(\))?`")
PATH = re.compile(r"`((?:[\w-]+/)+(?:[\w.-]+\.(?:py|md|js|json|csv|svg|txt|toml|npz|html|lark))?)`")
WRITTEN = re.compile(r"(runs|build|dist)/")  # by commands: not in the checkout
LINK = re.compile(r"\]\((?!\w+:)([^)\s#]*)#?([^)\s]*)\)")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
NAMES: dict[str, set[str]] = {}  # of each module: what it defines or imports at any depth
MEMBERS: dict[str, set[str]] = defaultdict(set)  # of each class, by its name


def defined(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return [name]
        case ast.ImportFrom(module=str(module), names=[ast.alias(name="*")]):
            return list(NAMES.get(module, ()))
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return [alias.asname or alias.name for alias in aliases]
    return []


def read_modules() -> None:
    for module in sorted(MODULES, key=lambda module: (MODULES[module].endswith("__init__.py"), module)):
        nodes = list(ast.walk(ast.parse(FILES[MODULES[module]])))
        NAMES[module] = {name for node in nodes for name in defined(node)}
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                MEMBERS[node.name] |= {name for part in ast.walk(node) for name in defined(part)}


def exists(target: str, module: str) -> bool:
    """Look for a name in its module, the package around it, and modules whose dotted name it begins with or ends."""
    parts = target.split(".")
    homes = [(0, name) for name in (module, module.rpartition(".")[0]) if name in MODULES]
    for n in range(1, len(parts) + 1):
        homes += [(n, name) for name in MODULES if f".{name}".endswith("." + ".".join(parts[:n]))]
    return any(
        rest == [] or (rest[0] in NAMES[home] and (len(rest) == 1 or rest[1] in MEMBERS[rest[0]]))
        for rest, home in ((parts[n:], home) for n, home in homes)
    )


def dead(name: str) -> list[str]:
    """The references of one file that lead nowhere."""
    text, module = FILES[name], name[:-3].replace("/", ".").removesuffix(".__init__")
    found = [role or dotted for role, dotted in ROLE.findall(text) if not exists(role or dotted, module)]
    for path in PATH.findall(text):
        if not WRITTEN.match(path) and not any(place.endswith("/" + path.rstrip("/")) for place in PLACES):
            found.append(path)
    for path, anchor in LINK.findall(text) if name.endswith(".md") else ():
        to = (ROOT / name).parent.joinpath(path).resolve() if path else ROOT / name
        titles = HEADING.findall(to.read_text("utf-8").lower()) if to.suffix == ".md" and to.exists() else ()
        slugs = [re.sub(r"[^\w-]", "", title.replace(" ", "-")) for title in titles]
        if not to.exists() or (anchor and to.suffix == ".md" and anchor not in slugs):
            found.append(f"{path}#{anchor}")
    return found


if __name__ == "__main__":
    read_modules()
    lost = [f"{name}: {what}" for name in FILES if name != "CHANGELOG.md" for what in dead(name)]
    raise SystemExit("\n".join(lost) or 0)
