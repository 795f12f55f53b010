"""Do the tests notice when a rule is broken? Random one-token mutants of ``lorcana_env/rules`` run against them.

    python -m tools.mutants --number 200 --seed 1 --journal build/mutants.jsonl

A mutant changes one token of one engine function: a comparison, a number, ``and`` for ``or``, a statement left out, two
arguments swapped. The engine is interpreted (``LORCANA_INTERPRET``), so a mutant costs no compilation: the tests are
collected once, and for each mutant a child process exchanges the code of one function and runs the tests that reach the
changed line, until one fails: the quickest first, then what repeats a test in other surroundings, the frozen boards
last.

Verdicts: ``killed`` by a failing test or an error outside the engine; ``timed out`` (killed too: a mutated loop may
never end); ``checked``: nothing but the checks of the interpreted engine noticed; ``survived``; ``not reached``. A
survivor that cannot be seen is explained in the table of ``tests/data/unseen_mutants.md``, by its first two columns.

The journal holds one line of JSON for each mutant; those in it are not run again. Which test reaches which line is
measured once (some minutes) and kept beside the journal as long as engine and tests stay as they are.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import importlib
import json
import os
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from lorcana_env.rules.record import constants
from tools.reached import LAST_RESORT, NOT_ENGINE, ROOT, RULES, Reached, measure, note_error, run

TESTS = (
    "tests/rules", "tests/cards", "tests/oracle", "tests/game/test_game.py", "tests/game/test_scenario.py",
    "tests/engine/test_playthroughs.py", "tests/envs/test_envs.py", "tests/engine/test_frozen_boards.py",
)  # fmt: skip
EXPLAINED = ROOT / "tests" / "data" / "unseen_mutants.md"
LISTS = {name for name, value in vars(constants).items() if not isinstance(value, int)}  # constants that are no numbers
SECONDS_AFTER_CHECK = 20.0  # how long other tests are tried when a check of the interpreted engine stopped one


# -- mutants -----------------------------------------------------------------------------------------------------------

FLIPPED: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.FloorDiv,), ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,), ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitOr,), ast.And: (ast.Or,), ast.Or: (ast.And,),
}  # fmt: skip
Path_ = tuple[tuple[str, int | None], ...]


def _place(module: str, function: str, path: Path_) -> str:
    return f"{module}.{function}:" + ".".join(field if i is None else f"{field}{i}" for field, i in path)


@dataclass(frozen=True)
class Mutant:
    module: str
    function: str
    path: Path_
    line: int
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{_place(self.module, self.function, self.path)}: {self.before} -> {self.after}"

    @property
    def row(self) -> tuple[str, str]:
        """The first two columns of the table of explained mutants."""
        return f"`{self.module}.{self.function}`", f"`{self.before}` → `{self.after}`".replace("|", "\\|")


def _replacements(node: ast.AST, constants: dict[str, list[str]]) -> Iterator[ast.AST]:
    """What may stand for a node instead."""

    def changed(**fields: Any) -> ast.AST:
        other = copy.copy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        return other

    match node:
        case ast.Compare(ops=[op]):
            for other in FLIPPED.get(type(op), ()):
                yield changed(ops=[other()])
        case ast.BoolOp(op=op, values=values):
            yield changed(op=FLIPPED[type(op)][0]())
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else changed(values=rest)
        case ast.BinOp(op=op):
            for other in FLIPPED.get(type(op), ()):
                yield changed(op=other())
        case ast.AugAssign(op=op, target=target, value=value):
            yield from (changed(op=other()) for other in FLIPPED.get(type(op), ()))
            yield ast.Assign([target], value)
            yield ast.Pass()
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield changed(value=not value)
        case ast.Constant(value=int(value)):
            yield changed(value=value + 1)
            yield changed(value=value - 1)
        case ast.Attribute(value=ast.Name(id="c"), attr=name):
            yield from (changed(attr=other) for other in constants.get(name, ()))
        case ast.If(test=test) | ast.IfExp(test=test):
            yield changed(test=ast.UnaryOp(ast.Not(), test))
        case ast.Call(func=ast.Name(id="range"), args=args):
            first = args[0] if len(args) > 1 else ast.Constant(0)
            last, rest = (args[1], args[2:]) if len(args) > 1 else (args[0], [])
            yield changed(args=[ast.BinOp(first, ast.Add(), ast.Constant(1)), last, *rest])
            yield changed(args=[first, ast.BinOp(last, ast.Sub(), ast.Constant(1)), *rest])
        case ast.Call(args=args):
            for i in range(len(args) - 1):
                records = {"st", "tb", "states", "tables"} & {ast.unparse(arg) for arg in args[i : i + 2]}
                if not records and ast.dump(args[i]) != ast.dump(args[i + 1]):  # a record for a number does not compile
                    yield changed(args=[*args[:i], args[i + 1], args[i], *args[i + 2 :]])
        case ast.Expr(value=ast.Call()) | ast.Assign() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Return(value=value):
            yield ast.Pass() if value is None else changed(value=ast.Constant(0))


def _sites(node: ast.AST, path: Path_ = ()) -> Iterator[tuple[Path_, ast.AST]]:
    """Every node inside a function that may be changed, with the way to it."""
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "args") and isinstance(node, ast.FunctionDef):
            continue
        for i, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.expr_context | ast.operator | ast.cmpop):
                continue
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue  # a docstring
            if isinstance(child, ast.Subscript) and isinstance(child.value, ast.Attribute):
                if child.value.attr == "shape":
                    continue  # another number of dimensions does not compile
            yield (*path, (field, i)), child
            yield from _sites(child, (*path, (field, i)))


def _put(tree: ast.FunctionDef, path: Path_, node: ast.AST) -> ast.FunctionDef:
    """A copy of the function with another node."""
    tree = copy.deepcopy(tree)
    place: Any = tree
    for field, i in path[:-1]:
        place = getattr(place, field) if i is None else getattr(place, field)[i]
    field, i = path[-1]
    old = getattr(place, field) if i is None else getattr(place, field)[i]
    ast.copy_location(node, old)
    if i is None:
        setattr(place, field, node)
    else:
        getattr(place, field)[i] = node
    return ast.fix_missing_locations(tree)


def _head(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _siblings() -> dict[str, list[str]]:
    """For each constant the next one with the same prefix (``EVENT_``, ``COST_`` ...), or of the same group without."""
    names = [
        target.id
        for statement in ast.parse(next(RULES.rglob("constants.py")).read_text()).body
        if isinstance(statement, ast.Assign)
        for target in (statement.targets[0].elts if isinstance(statement.targets[0], ast.Tuple) else statement.targets)
        if isinstance(target, ast.Name)
    ]
    near: dict[str, list[str]] = {}
    for a, b in zip(names, names[1:] + names[:1]):
        prefix = a.split("_")[0]
        same = b if b.split("_")[0] == prefix or ("_" not in a and "_" not in b) else None
        near[a] = [same] if same else []
    return near


@dataclass(frozen=True)
class Site:
    """A mutant before it is made."""

    module: str
    function: ast.FunctionDef
    path: Path_
    other: ast.AST

    @property
    def place(self) -> str:
        return _place(self.module, self.function.name, self.path)

    def is_the_same(self) -> bool:
        """Whether the change says the same in other words (flags that are added or combined, 0 for 0), or nothing."""
        node = _at(self.function, self.path)
        if isinstance(self.other, ast.Attribute):
            return self.other.attr in LISTS
        if isinstance(node, ast.BinOp) and isinstance(self.other, ast.BinOp):
            return isinstance(self.other.op, ast.BitXor) and "<<" not in ast.unparse(node)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("max", "min"):
            return True  # another order
        if isinstance(node, ast.Return) and node.value is not None:
            return ast.unparse(node.value) in ("0", "np.int64(0)", "False")
        return False

    def make(self) -> tuple[Mutant, ast.FunctionDef]:
        tree = _put(self.function, self.path, self.other)
        shown = self.path
        while not isinstance(_at(self.function, shown), ast.stmt):  # the statement around it, or the header of one
            shown = shown[:-1]
        before, after = _head(_at(self.function, shown)), _head(_at(tree, shown))
        line = getattr(_at(self.function, self.path), "lineno", self.function.lineno)
        return Mutant(self.module, self.function.name, self.path, line, before, after), tree


def all_sites() -> Iterator[Site]:
    """Every mutant there is."""
    constants = _siblings()
    for source in sorted(RULES.rglob("*.py")):
        if source.stem in NOT_ENGINE:
            continue
        for function in ast.parse(source.read_text()).body:
            if not isinstance(function, ast.FunctionDef):
                continue
            if {ast.unparse(d) for d in function.decorator_list}.isdisjoint({"jit", "kernel"}):
                continue
            for path, node in _sites(function):
                for other in _replacements(node, constants):
                    yield Site(source.stem, function, path, other)


def _at(tree: Any, path: Path_) -> Any:
    for field, i in path:
        tree = getattr(tree, field) if i is None else getattr(tree, field)[i]
    return tree


def install(mutant: Mutant, tree: ast.FunctionDef) -> None:
    """Exchange the code of the function in this process."""
    from lorcana_env.rules.compiler.interpreted import with_plain_integers

    source = next(RULES.rglob(f"{mutant.module}.py"))
    module = importlib.import_module(".".join(source.relative_to(ROOT).with_suffix("").parts))
    tree = copy.deepcopy(tree)
    tree.decorator_list = []
    scope = dict(vars(module))
    exec(compile(ast.Module([tree], []), str(source), "exec"), scope)
    function = getattr(module, mutant.function)
    getattr(function, "py_func", function).__code__ = with_plain_integers(scope[mutant.function].__code__)


# -- running tests -----------------------------------------------------------------------------------------------------


class Session:
    """The plugin of pytest that runs mutants where tests would run."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    def pytest_runtest_makereport(self, item: Any, call: Any) -> None:
        note_error(call)

    def pytest_runtestloop(self, session: Any) -> bool:
        capture = session.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            work(session.items, **self.options)
        return True


def attempt(mutant: Mutant, tree: ast.FunctionDef, items: list[Any], reached: Reached, patience: float) -> dict:
    """Run one mutant in a child process; what became of it."""
    tests = reached.by(mutant.module, mutant.line)
    if not tests:
        return {"verdict": "not reached"}
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            install(mutant, tree)
            checked_by, since = "", 0.0
            for done, k in enumerate(tests):
                limit = patience + 10 * float(reached.seconds[k])  # of the processor: the machine may be busy
                signal.setitimer(signal.ITIMER_PROF, limit)
                signal.setitimer(signal.ITIMER_REAL, 20 * limit)
                os.write(writer, json.dumps({"verdict": "timed out", "by": reached.tests[k]}).encode() + b"\n")
                failed, checked = run(items[k])
                if failed and not checked:
                    verdict = {"verdict": "killed", "by": reached.tests[k], "tests": done + 1}
                    break
                if failed and not checked_by:
                    checked_by, since = reached.tests[k], time.perf_counter()
                if checked_by and time.perf_counter() - since > SECONDS_AFTER_CHECK:
                    verdict = {"verdict": "checked", "by": checked_by, "tests": done + 1}
                    break
            else:
                verdict = {"verdict": "checked" if checked_by else "survived", "by": checked_by, "tests": len(tests)}
            os.write(writer, json.dumps(verdict).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        lines = pipe.read().splitlines()
    os.waitpid(child, 0)
    return json.loads(lines[-1]) if lines else {"verdict": "killed", "by": "the code does not compile"}


def explained() -> set[tuple[str, str]]:
    """The mutants that cannot be seen, as the table names them."""
    if not EXPLAINED.exists():
        return set()
    rows = [re.split(r"(?<!\\)\|", line) for line in EXPLAINED.read_text().splitlines() if line.startswith("| `")]
    return {(row[1].strip(), row[2].strip()) for row in rows}


def sample(sites: list[Site], number: int, seed: int, known: set[str]) -> list[tuple[Mutant, ast.FunctionDef]]:
    """So many mutants at random: those of the journal first, then others, the same ones as long as their functions
    stay as they are."""
    places = {key.split(": ")[0] for key in known}
    done = [made for made in (site.make() for site in sites if site.place in places) if made[0].key in known]

    def drawn(site: Site) -> bytes:
        return hashlib.sha256(f"{seed} {site.place} {ast.dump(site.other)}".encode()).digest()

    for site in sorted(sites, key=drawn):
        if len(done) >= number:
            break
        made = site.make()
        if made[0].key not in known:
            done.append(made)
    return done[:number]


def work(
    items: list[Any], number: int, seed: int, journal: Path, modules: tuple[str, ...], again: tuple[str, ...]
) -> None:
    """Run the mutants that are not in the journal yet; a report."""
    reached = measure(items, journal.with_suffix(".coverage.npz"))
    known: dict[str, dict] = {}
    if journal.exists():
        known = {entry["key"]: entry for entry in map(json.loads, journal.read_text().splitlines())}
    sites = [site for site in all_sites() if not modules or site.module in modules]
    click.echo(f"{len(sites)} mutants there are")
    mutants = sample([site for site in sites if not site.is_the_same()], number, seed, set(known))
    for i, (mutant, tree) in enumerate(mutants):
        if mutant.key in known and known[mutant.key]["verdict"] not in again:
            continue
        start = time.perf_counter()
        entry = {"key": mutant.key, **attempt(mutant, tree, items, reached, 5.0)}
        entry["seconds"] = round(time.perf_counter() - start, 2)
        known[mutant.key] = entry
        with journal.open("a") as file:
            file.write(json.dumps(entry) + "\n")
        if entry["verdict"] not in ("killed", "timed out"):
            click.echo(f"{i + 1} of {len(mutants)}: {entry['verdict']}: {mutant.key}")
    report([(mutant, known[mutant.key]) for mutant, _ in mutants])


def report(done: list[tuple[Mutant, dict]]) -> None:
    """Survivors and the score."""
    unseen = explained()
    counts: Counter[str] = Counter()
    by_module: dict[str, Counter[str]] = {}
    for mutant, entry in done:
        verdict = entry["verdict"]
        if verdict in ("survived", "not reached", "checked"):
            if mutant.row in unseen:
                verdict = "explained"
            else:
                click.echo(f"| {mutant.row[0]} | {mutant.row[1]} | {verdict}, line {mutant.line} |")
        counts[verdict] += 1
        by_module.setdefault(mutant.module, Counter())[verdict] += 1
    for module, of_module in sorted(by_module.items()):
        click.echo(f"{module:14}" + ", ".join(f"{n} {verdict}" for verdict, n in of_module.most_common()))
    dead = counts["killed"] + counts["timed out"]
    by_boards = sum(entry["verdict"] in ("killed", "timed out") and LAST_RESORT in entry["by"] for _, entry in done)
    seen = sum(counts.values()) - counts["explained"]
    click.echo(", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()))
    click.echo(
        f"score {dead / max(1, seen):.1%} of {seen} mutants that can be seen"
        + (f" ({(dead + counts['checked']) / seen:.1%} with the checks)" if counts["checked"] else "")
        + (f", {(dead - by_boards) / seen:.1%} without the frozen boards" if by_boards else "")
    )


@click.command()
@click.option("--number", default=200, show_default=True, help="Mutants, drawn at random.")
@click.option("--seed", default=0, show_default=True)
@click.option("--journal", default="build/mutants.jsonl", show_default=True, type=click.Path(path_type=Path))
@click.option("--module", "modules", multiple=True, help="Only mutants of these modules.")
@click.option("--again", multiple=True, help="Run mutants with this verdict once more (after new tests).")
@click.option("--tests", "paths", multiple=True, default=TESTS, show_default=True)
def main(
    number: int, seed: int, journal: Path, modules: tuple[str, ...], again: tuple[str, ...], paths: tuple[str, ...]
) -> None:
    """Run random mutants of the rules against the tests."""
    import pytest

    journal.parent.mkdir(parents=True, exist_ok=True)
    options = dict(number=number, seed=seed, journal=journal.resolve(), modules=modules, again=again)
    os.chdir(ROOT)
    which = "not nightly or surroundings"
    arguments = [*paths, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-m", which]
    sys.exit(pytest.main(arguments, plugins=[Session(options)]))


if __name__ == "__main__":
    if not os.environ.get("LORCANA_INTERPRET"):  # before the engine is imported
        again = [sys.executable, "-m", "tools.mutants", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "LORCANA_INTERPRET": "1"})
    main()
