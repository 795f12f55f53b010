"""Writes the index of rules, with the functions and the tests of each: ``python -m tools.rule_index``.

Code cites rules by their numbers in the Comprehensive Rules 2.3.0: in comments and docstrings of ``lorcana_env`` (such
as 4.6.6.1, or 8.8.2-3), and in names, docstrings and comments of tests (``test_4_6_6_1_…``). Numbers behind "2.0:", as
in "(1.9.3; 2.0: 1.9.1.5)", are those of 2.0.0 and count for the rule that they became. A number behind the year, such
as 2024 1.9.2.2, is one of the older rules and does not count. ``tests/data/rules.json`` holds the numbers of 2.0.0,
what became of them, those that came later, the subjects of the sections, the rules that do not concern a simulator,
those that are missing, and modules that implement a rule without citing it.
"""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lorcana_env.setup.variants import RULES
from tools.markdown import ROOT, comments, table

PACKAGE = ROOT / "lorcana_env"
PAGE = ROOT / "docs" / "rule-index.md"
SHOWN = 3  # tests named in a row; the others are counted

_DOTTED = re.compile(r"(?<![\d.,])(?<!2024 )([1-9]\d?(?:\.[1-9]\d?)+)(?:-(\d+))?(?![\d%])(?!\.\d)")
_OF_2_0 = re.compile(r"2\.0: ([\d., \-]*\d)")
_IN_A_NAME = re.compile(r"(?<![^_])([1-9]\d?(?:_[1-9]\d?)+)(?![^_])")


def sort_key(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


def ancestors(number: str) -> Iterator[str]:
    """4.6.6, 4.6 for 4.6.6.1."""
    while number.count(".") > 1:
        number = number.rpartition(".")[0]
        yield number


# -- the rules -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Book:
    """The numbers of the rules of 2.3, with remarks about some of them."""

    numbers: tuple[str, ...]
    of_2_0: tuple[str, ...]  # the numbers of 2.0
    became: dict[str, str | None]  # numbers of 2.0 that moved: the numbers of 2.3, None: the rule is gone
    since: dict[str, str]  # numbers that came later: the edition
    headings: dict[str, str]  # numbers without a rule: the subject
    aside: dict[str, str]  # the reasons why they do not concern a simulator
    missing: dict[str, str]  # the subjects
    partly: dict[str, str]  # the part that is missing
    carried_out: dict[str, tuple[str, ...]]  # modules that implement the rule without citing it

    def concerns_play(self, number: str) -> bool:
        return not (number in self.headings or number in self.aside or number in self.missing)

    def before(self, number: str) -> str:
        """The rule in 2.0: its numbers there, "—" where it is none."""
        moved = [old for old, new in self.became.items() if new == number]
        stayed = number in self.of_2_0 and number not in self.became and number not in self.since
        return ", ".join([number] * stayed + moved) or "—"


@cache
def book() -> Book:
    data = json.loads((ROOT / "tests" / "data" / "rules.json").read_text("utf-8"))
    carried_out: dict[str, tuple[str, ...]] = {}
    for module, numbers in data["carried out by"].items():
        for number in numbers.split():
            carried_out[number] = (*carried_out.get(number, ()), module)
    said = (data[key] for key in ("headings", "no matter for a simulator", "not yet", "not wholly yet"))
    before, became = data["numbers"], data["moved since 2.0"]
    since = {number: edition for edition, numbers in data["new"].items() for number in numbers}
    now = {became.get(number, number) for number in before} - {None} | set(since)
    return Book(tuple(sorted(now, key=sort_key)), tuple(before), became, since, *said, carried_out)


# -- citations ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Citation:
    """A rule number at a line of a file, with the function or class, or the test."""

    number: str
    path: str
    line: int
    function: str = ""
    test: str = ""
    known_bug: bool = False
    editions: tuple[str, ...] = ()  # that the test names


def numbers_in_text(text: str) -> Iterator[str]:
    """The rule numbers in a comment or docstring. Two numbers alone, such as 8.10, may be something else.

    A rule of 2.0 that is gone is "2.0: " and its number.
    """
    for part in _OF_2_0.findall(text):
        for number in _dotted(part):
            became = book().became.get(number, number)
            yield f"2.0: {number}" if became is None or number not in book().of_2_0 else became
    yield from _dotted(_OF_2_0.sub("", text))


def _dotted(text: str) -> Iterator[str]:
    for number, last in _DOTTED.findall(text):
        if number.count(".") == 1 and number not in book().numbers:
            continue
        yield number
        stem, _, first = number.rpartition(".")
        for i in range(int(first) + 1, int(last or 0) + 1):
            yield f"{stem}.{i}"


def numbers_in_name(name: str) -> Iterator[str]:
    """4.6.8 for ``test_4_6_8_locations`` and for ``test_locations_4_6_8``."""
    for number in _IN_A_NAME.findall(name):
        yield from numbers_in_text(number.replace("_", "."))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield child
            yield from _statements(child)


def _prose(source: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Lines and texts of the comments and docstrings, where a number stands anywhere in the source."""
    if next(numbers_in_text(source), None) is None:
        return
    yield from comments(source).items()
    for node in _statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for i, line in enumerate(node.value.value.splitlines()):
                yield node.lineno + i, line


def functions(tree: ast.Module) -> dict[int, str]:
    """The function or class of the module that a line belongs to, if any."""
    return {
        line: node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for line in range(min([node.lineno, *(d.lineno for d in node.decorator_list)]), (node.end_lineno or 0) + 1)
    }


@cache
def in_code() -> tuple[Citation, ...]:
    """The citations in every module of the package, grammars included."""
    found = []
    for file in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.lark")]):
        path, source = file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8")
        within: dict[int, str] = {}
        if file.suffix == ".py":
            tree = ast.parse(source)
            prose, within = list(_prose(source, tree)), functions(tree)
        else:
            prose = [(i, line) for i, line in enumerate(source.splitlines(), 1) if line.lstrip().startswith("//")]
        found += [Citation(n, path, line, within.get(line, "")) for line, text in prose for n in numbers_in_text(text)]
    return tuple(found)


@cache
def in_tests() -> tuple[Citation, ...]:
    """The citations in the name, docstring and comments of every test function."""
    found = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        path, source = file.relative_to(ROOT / "tests").as_posix(), file.read_text("utf-8")
        tree = ast.parse(source)
        prose = list(_prose(source, tree))
        shared = {node.targets[0].id: node.value for node in tree.body if _is_a_name(node)}
        for node in _statements(tree):
            if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
                continue
            numbers = list(numbers_in_name(node.name))
            for line, text in prose:
                if node.lineno <= line <= (node.end_lineno or line):
                    numbers += numbers_in_text(text)
            if not numbers:
                continue
            known_bug = any("xfail" in ast.unparse(decorator) for decorator in node.decorator_list)
            parts = [
                node,
                *(shared[name.id] for name in ast.walk(node) if isinstance(name, ast.Name) and name.id in shared),
            ]
            texts = {n.value for part in parts for n in ast.walk(part) if isinstance(n, ast.Constant)}
            named = tuple(rules for rules in RULES if rules in texts)
            found += [Citation(n, path, node.lineno, "", node.name, known_bug, named) for n in dict.fromkeys(numbers)]
    return tuple(found)


def _is_a_name(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)


def by_number(citations: tuple[Citation, ...]) -> dict[str, list[Citation]]:
    found = defaultdict(list)
    for citation in citations:
        found[citation.number].append(citation)
    return dict(found)


@cache
def code() -> dict[str, list[Citation]]:
    return by_number(in_code())


def modules(number: str) -> tuple[list[str], list[str]]:
    """The modules that cite a rule, and others that implement it: if there are none, those of the rule above it."""
    citing = sorted({citation.path for citation in code().get(number, ())})
    others = [path for path in book().carried_out.get(number, ()) if path not in citing]
    if not citing and not others:
        above = next((code()[at] for at in ancestors(number) if at in code()), [])
        others = sorted({citation.path for citation in above})
    return citing, others


# -- the page ----------------------------------------------------------------------------------------------------

_TOP = """# Rule index

Every number of the Comprehensive Rules 2.3.0, with that of 2.0.0: which function carries the rule out, which tests show
it, or why it is no matter for a simulator. The rules themselves are not here; read them beside this page. Where the
editions differ, one function carries out all of them ([editions of the rules](rules-versions.md)), and its tests name
the editions that they play, in brackets; the others hold in each. Written by `python -m tools.rule_index` from the
numbers cited in code and tests; `tests/docs/test_rule_index.py` fails when the page is stale, when a cited number does
not exist, and when a rule that concerns play has no test.

A module in *italics* doesn't cite the rule itself, but its section, or is named in `tests/data/rules.json`. Modules are
those of `lorcana_env/`, with links to the lines of their functions that cite the rule; tests those of `tests/`.

"""

_CHAPTERS = (
    "Concepts", "Gameplay", "Turn structure", "Turn actions", "Cards and card types", "Abilities, effects, resolving",
    "Zones", "Keywords", "More than two players", "Casual variants",
)  # fmt: skip


def page() -> str:
    tests = by_number(in_tests())
    parts = [_TOP + table("what | how many", counts(tests))]
    for k, chapter in enumerate(_CHAPTERS, 1):
        rows = [_row(number, tests) for number in book().numbers if sort_key(number)[0] == k]
        parts.append(f"## {k}. {chapter}\n\n" + table("rule | in 2.0 | code | tests", rows))
    gone = [_row(f"2.0: {old}", tests)[1:] for old, new in book().became.items() if new is None]
    parts.append("## Rules of 2.0 that are gone\n\n" + table("in 2.0 | code | tests", gone))
    return "\n".join(parts)


def _row(number: str, tests: dict[str, list[Citation]]) -> tuple[str, ...]:
    if number in book().headings:
        return f"**{number}**", "", f"**{book().headings[number]}**", ""
    before = number.removeprefix("2.0: ") if number.startswith("2.0: ") else book().before(number)
    if number in book().since:
        before = f"{before} (since {book().since[number]})"
    cells = _modules_cell(number), _tests_cell(number, tests.get(number, []))
    return number, "" if before == number else before, *cells


def counts(tests: dict[str, list[Citation]]) -> list[tuple[str, int]]:
    """How many numbers there are of each kind."""
    rules = [n for n in book().numbers if n not in book().headings]
    play = [n for n in rules if book().concerns_play(n)]
    return [
        ("numbers", len(book().numbers)),
        ("… that 2.0 does not have", len(book().since)),
        ("headings", len(book().headings)),
        ("rules", len(rules)),
        ("no matter for a simulator", len(book().aside)),
        ("not yet", len(book().missing)),
        ("concern play", len(play)),
        ("… not wholly yet", len(book().partly)),
        ("… with a test", sum(n in tests for n in play)),
        ("… cited by a module", sum(modules(n)[0] != [] for n in play)),
        ("… carried out by a module", sum(modules(n) != ([], []) for n in play)),
        ("… with a test of a known bug", sum(any(c.known_bug for c in tests.get(n, ())) for n in play)),
    ]


def _modules_cell(number: str) -> str:
    if number in book().aside or number in book().missing:
        return ""
    citing, others = modules(number)
    cells = []
    for path in citing:
        places: dict[str, int] = {}  # the first line of each function
        for citation in sorted(code()[number], key=lambda c: c.line):
            if citation.path == path:
                places.setdefault(citation.function, citation.line)
        links = [f"[{name or '(module)'}](../lorcana_env/{path}#L{line})" for name, line in places.items()]
        cells.append(f"{path.removesuffix('.py')}: {', '.join(links)}")
    return " · ".join([*cells, *(f"*{path.removesuffix('.py')}*" for path in others)])


def words(test: str) -> str:
    """The name of a test without the number of its rule."""
    return re.sub(r"_(\d+(_\d+)+)", "", test).removeprefix("test_").replace("_", " ").strip()


def _tests_cell(number: str, citations: list[Citation]) -> str:
    said = book().aside.get(number, "")
    if number in book().missing:
        said = f"not yet: {book().missing[number]}"
    elif number in book().partly:
        said = f"(not yet: {book().partly[number]})"
    shown: dict[str, list[str]] = defaultdict(list)
    # tests with the number in their name come first, and tests of rules before those of cards
    citations = sorted(
        citations, key=lambda c: (number not in numbers_in_name(c.test), not c.path.startswith("rules/"))
    )
    for citation in citations[:SHOWN]:
        named = f" ({', '.join(citation.editions)})" if citation.editions else ""
        shown[citation.path].append(words(citation.test) + named + " (**known bug**)" * citation.known_bug)
    parts = [f"[{Path(path).stem}](../tests/{path}): {'; '.join(names)}" for path, names in shown.items()]
    more = f" … and {len(citations) - SHOWN} more" if len(citations) > SHOWN else ""
    return " · ".join([said] * bool(said) + parts) + more


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
