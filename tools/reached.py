"""Which test reaches which line of the rules, and how long it takes; how one test is run. For :mod:`tools.mutants`."""

from __future__ import annotations

import hashlib
import signal
import sys
import time
from pathlib import Path
from typing import Any

import click
import numpy as np

from tests.surroundings import SURROUNDINGS, plain_id

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "lorcana_env" / "rules"
NOT_ENGINE = ("jit", "linking", "code_cache", "interpreted", "state", "tables", "constants", "invariants", "opcodes")
LAST_RESORT = "test_frozen_boards"  # what no test of a rule notices, a frozen board may
LONGEST = 4.0  # seconds of the processor, traced: longer tests (random games) are stopped and left out
CALLS_WATCHED = 300  # of one function in one test, since its last new line


class Reached:
    """Lines of engine code by test, and how long each test takes."""

    def __init__(self, tests: list[str], seconds: np.ndarray, lines: list[str], reached: np.ndarray) -> None:
        self.tests, self.seconds = tests, seconds
        self._of_line = {line: i for i, line in enumerate(lines)}
        self._reached = reached

    def by(self, module: str, line: int) -> list[int]:
        """The tests that reach a line, the quickest first."""
        i = self._of_line.get(f"{module}:{line}")
        if i is None:
            return []
        tests = np.flatnonzero(self._reached[:, i] & (self.seconds < LONGEST))

        def rank(k: int) -> tuple[bool, bool, float]:
            return LAST_RESORT in self.tests[k], as_laid_out(self.tests[k]) is not None, self.seconds[k]

        return sorted(map(int, tests), key=rank)


def as_laid_out(nodeid: str) -> str | None:
    """The test that this one repeats in other surroundings (``tests/surroundings.py``); None when it repeats none."""
    for name in SURROUNDINGS:
        if f"[{name}" in nodeid:
            return plain_id(nodeid, name)
    return None


class TooLong(BaseException):
    """A test that takes longer than the longest one used."""


class Tracer:
    """Notes the lines of engine code that run. A function that shows nothing new is no longer watched, and a long test
    is stopped."""

    def __init__(self) -> None:
        self.seen: set[tuple[Any, int]] = set()
        self._calls: dict[Any, int] = {}
        self._files: dict[str, bool] = {}

    def start(self) -> None:
        self.seen.clear()
        self._calls.clear()
        signal.signal(signal.SIGPROF, self._stop)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        sys.settrace(self)

    def end(self) -> None:
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)

    def _stop(self, number: int, frame: Any) -> None:
        sys.settrace(None)
        raise TooLong

    def __call__(self, frame: Any, event: str, arg: Any) -> Any:
        code = frame.f_code
        calls = self._calls.get(code)
        if calls is None:
            name = code.co_filename
            ours = self._files.get(name)
            if ours is None:
                ours = self._files[name] = RULES in Path(name).parents and Path(name).stem not in NOT_ENGINE
            calls = 0 if ours else CALLS_WATCHED
        if calls >= CALLS_WATCHED:
            self._calls[code] = calls
            return None
        self._calls[code] = calls + 1
        return self._line

    def _line(self, frame: Any, event: str, arg: Any) -> Any:
        if event == "line":
            place = (frame.f_code, frame.f_lineno)
            if place not in self.seen:
                self.seen.add(place)
                self._calls[frame.f_code] = 0
        return self._line


def _engine() -> str:
    digest = hashlib.sha256()
    for source in sorted(RULES.rglob("*.py")):
        if source.stem not in NOT_ENGINE:
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _names(items: list[Any]) -> list[str]:
    """The tests, each with the hash of its file."""
    hashes = {path: hashlib.sha256(path.read_bytes()).hexdigest()[:8] for path in {item.path for item in items}}
    return [f"{hashes[item.path]} {item.nodeid}" for item in items]


def measure(items: list[Any], file: Path) -> Reached:
    """Run every test once, traced; the outcome is kept in ``file``, for as long as the engine stays as it is."""
    known: dict[str, tuple[float, np.ndarray]] = {}
    index: dict[str, int] = {}
    if file.exists():
        with np.load(file, allow_pickle=False) as kept:
            if str(kept["engine"]) == _engine():
                index = {str(line): i for i, line in enumerate(kept["lines"])}
                rows = zip(kept["tests"], kept["seconds"], kept["reached"], strict=True)
                known = {str(name): (float(seconds), np.flatnonzero(row)) for name, seconds, row in rows}
    tracer = Tracer()
    names = _names(items)
    for i, (name, item) in enumerate(zip(names, items)):
        plain = as_laid_out(name)
        if plain in known:  # the same test reaches the same lines, and comes before
            known[name] = known[plain]
        if name in known:
            continue
        start = time.process_time()
        tracer.start()
        try:
            failed, _ = run(item)
        finally:
            tracer.end()
        took = time.process_time() - start
        lines = [
            index.setdefault(f"{Path(code.co_filename).stem}:{line}", len(index)) for code, line in tracer.seen
        ]  # fmt: skip
        if failed and took < LONGEST:
            click.echo(f"fails without any mutant, left out: {item.nodeid}")
        known[name] = (took, np.array([] if failed else lines, np.int64))
        if i % 200 == 0:
            click.echo(f"coverage: {i} of {len(items)} tests")
            _keep(file, known, index)
    _keep(file, known, index)
    reached = np.zeros((len(items), len(index)), np.bool_)
    for i, name in enumerate(names):
        reached[i, known[name][1]] = True
    return Reached([item.nodeid for item in items], np.array([known[name][0] for name in names]), list(index), reached)


def _keep(file: Path, known: dict[str, tuple[float, np.ndarray]], index: dict[str, int]) -> None:
    """What was measured so far, of tests that are not run today too."""
    reached = np.zeros((len(known), len(index)), np.bool_)
    for row, (_, lines) in zip(reached, known.values(), strict=True):
        row[lines] = True
    seconds = np.array([seconds for seconds, _ in known.values()])
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        file, engine=_engine(), tests=np.array(list(known)), seconds=seconds, lines=np.array(list(index)),
        reached=reached,
    )  # fmt: skip


# -- running a test ----------------------------------------------------------------------------------------------------

_error: list[Any] = []


def run(item: Any) -> tuple[bool, bool]:
    """Whether a test fails, and whether it was a check of the interpreted engine that stopped it."""
    from _pytest.runner import runtestprotocol

    _error.clear()
    reports = runtestprotocol(item, nextitem=None, log=False)
    failed = any(report.failed for report in reports)
    checked = failed and bool(_error) and all(_from_engine(excinfo) for excinfo in _error)
    return failed, checked


def _from_engine(excinfo: Any) -> bool:
    trace = excinfo.tb
    while trace.tb_next is not None:
        trace = trace.tb_next
    in_engine = RULES in Path(trace.tb_frame.f_code.co_filename).parents
    return in_engine and not excinfo.errisinstance((AttributeError, TypeError, NameError))  # those do not compile


def note_error(call: Any) -> None:
    """What stopped a test, from the hook that makes its report."""
    if call.excinfo is not None and call.excinfo.errisinstance(TooLong):
        call.excinfo = _short(call.excinfo)
    if call.excinfo is not None and not call.excinfo.errisinstance(_outcomes()):
        _error.append(call.excinfo)


def _short(excinfo: Any) -> Any:
    """The same without the frames it went through: the interrupted one may have no line, which pytest can't print."""
    outermost = type(excinfo.tb)(None, excinfo.tb.tb_frame, excinfo.tb.tb_lasti, excinfo.tb.tb_lineno)
    return type(excinfo).from_exception(excinfo.value.with_traceback(outermost))


def _outcomes() -> tuple[type[BaseException], ...]:
    import pytest

    return (pytest.skip.Exception, pytest.xfail.Exception)
