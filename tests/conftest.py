"""Fixtures of every test: numba compiles before the first answer and says nothing, and the invariants hold at each
decision of a game.

A test that breaks a record on purpose is marked ``broken_on_purpose``. The nightly tests repeat each test of a rule or
a card in other surroundings (``tests/surroundings.py``). Where Python runs the engine (``LORCANA_INTERPRET=1``), every
eighth record that a test of a rule or a card comes to must also be one that a saved game may have
(:mod:`lorcana_env.setup.validation`, which takes as long as the step).
"""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident

os.environ |= {"LORCANA_QUIET": "1", "LORCANA_BACKGROUND": "0"}

import numpy as np
import pytest
from hypothesis import settings

from lorcana_env.game.game import Game
from lorcana_env.rules.compiler.jit import INTERPRETED
from lorcana_env.rules.invariants import BROKEN, check
from lorcana_env.simulation.cluster import Cluster
from tests import surroundings

# The examples are the same in each run, so that no change is refused for an error that was there before it. The profile
# "searching" (make test-nightly) draws new ones, and more.
settings.register_profile("repeated", max_examples=40, derandomize=True, database=None, deadline=None)
settings.register_profile("searching", max_examples=300, database=None, deadline=None)
settings.load_profile("repeated")

_advance = Game._advance


def _checked_advance(game: Game, action: int) -> None:
    _advance(game, action)
    table = game._table
    buffers = table.__dict__.setdefault("invariant_buffers", {})  # one for each thread
    if get_ident() not in buffers:
        buffers[get_ident()] = table.new_states(), np.zeros(table.dtype["card"].shape[0], np.int64)
    work, seen = buffers[get_ident()]
    code = check(game._states, table.tables, work, table.deck_sizes, seen)
    assert not code, f"an invariant is broken: {BROKEN[code]}"


def _validated_advance(game: Game, action: int) -> None:
    _checked_advance(game, action)
    if game.state["decisions"] % 8 == 0:
        game._table.facts.check(game._states)


def folder_of(test: Path) -> str:
    """The folder of tests/ that a test file lies in."""
    return test.relative_to(Path(__file__).parent).parts[0]


@pytest.fixture(autouse=True)
def invariants(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "broken_on_purpose" not in request.keywords:
        of_rules = folder_of(request.path) in surroundings.FOLDERS and "surroundings" not in request.keywords
        monkeypatch.setattr(Game, "_advance", _validated_advance if of_rules and INTERPRETED else _checked_advance)


@pytest.fixture(autouse=True)
def surrounding(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if getattr(request, "param", None):
        surroundings.elsewhere(monkeypatch)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_worker_niceness", "0")  # or workers wait for whatever else this machine does
        with Cluster(workers=2) as cluster:
            yield cluster


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.config.option.markexpr == "not nightly":  # twice as many tests take as long to collect
        return
    if folder_of(metafunc.definition.path) not in surroundings.FOLDERS:
        return
    if surroundings.lays_out(metafunc.function):
        marks = [pytest.mark.surroundings, pytest.mark.nightly]
        elsewhere = pytest.param(True, marks=marks, id=surroundings.NAME_OF_TEST)
        unchanged = pytest.param(None, id=pytest.HIDDEN_PARAM)
        metafunc.parametrize("surrounding", [unchanged, elsewhere], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = surroundings.left_out()

    def is_left_out(item: pytest.Item) -> bool:
        moved = hasattr(item, "callspec") and item.callspec.params.get("surrounding")
        return bool(moved) and surroundings.plain_id(item.nodeid) in left_out

    config.hook.pytest_deselected(items=[item for item in items if is_left_out(item)])
    items[:] = [item for item in items if not is_left_out(item)]
    if hasattr(config, "workerinput"):  # long tests first, so that no worker waits for another's in the end
        items.sort(key=lambda item: not takes_long(item))


def takes_long(item: pytest.Item) -> bool:
    """Find tests that take seconds though nothing is compiled: they drive a browser, or run what the papers show."""
    return item.get_closest_marker("browser") is not None or folder_of(item.path) == "docs"
