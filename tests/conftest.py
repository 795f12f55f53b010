"""Before any test: numba's notice (lorcana_env.compiling) would stand among the output that tests look at.

And in every test: whatever a game or a scenario is asked to do, the invariants of the engine hold at the decision that
follows, in the middle of choices too; and in tests of rules and cards the record is one that a saved game may have
(:mod:`lorcana_env.setup.validation`). A test that breaks a record on purpose is marked ``broken_on_purpose``.

Tests of rules and cards are run in other surroundings too (``tests/surroundings.py``).
"""

import os
from pathlib import Path
from threading import get_ident

os.environ["LORCANA_QUIET"] = "1"

import numpy as np
import pytest
from hypothesis import settings

from lorcana_env.game.game import Game
from lorcana_env.rules.invariants import BROKEN, check
from tests import surroundings as others

# What is drawn is the same in each run, so that a change is not refused for what stood before it; --hypothesis-profile
# searching draws anew, and more (make test-slow).
settings.register_profile("repeated", max_examples=40, derandomize=True, database=None, deadline=None)
settings.register_profile("searching", max_examples=300, database=None, deadline=None)
settings.load_profile("repeated")

_advance = Game._advance


def _checked_advance(game: Game, action: int) -> None:
    _advance(game, action)
    table = game._table
    buffers = table.__dict__.setdefault("invariant_buffers", {})  # of each thread: games of one table may share none
    if get_ident() not in buffers:
        buffers[get_ident()] = table.new_states(), np.zeros(table.dtype["card"].shape[0], np.int64)
    work, seen = buffers[get_ident()]
    code = check(game._states, table.tables, work, table.deck_sizes, seen)
    assert not code, f"an invariant is broken: {BROKEN[code]}"


def _validated_advance(game: Game, action: int) -> None:
    _checked_advance(game, action)
    game._table.facts.check(game._states)


def room_of(test: Path) -> str:
    """The folder of tests/ that it lies in."""
    return test.relative_to(Path(__file__).parent).parts[0]


@pytest.fixture(autouse=True)
def invariants_hold(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "broken_on_purpose" not in request.keywords:
        validated = room_of(request.path) in others.ROOMS and "surroundings" not in request.keywords
        monkeypatch.setattr(Game, "_advance", _validated_advance if validated else _checked_advance)


@pytest.fixture(autouse=True)
def surroundings(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    name = getattr(request, "param", None)
    if name is not None:
        others.SURROUNDINGS[name](monkeypatch)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if room_of(metafunc.definition.path) in others.ROOMS and others.lays_out(metafunc.function):
        names = [pytest.param(name, marks=pytest.mark.surroundings) for name in others.SURROUNDINGS]
        as_laid_out = pytest.param(None, id=pytest.HIDDEN_PARAM)
        metafunc.parametrize("surroundings", [as_laid_out, *names], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = others.left_out()

    def looks_at(item: pytest.Item) -> bool:
        name = item.callspec.params.get("surroundings") if hasattr(item, "callspec") else None
        return name is not None and (name, others.plain_id(item.nodeid, name)) in left_out

    config.hook.pytest_deselected(items=[item for item in items if looks_at(item)])
    items[:] = [item for item in items if not looks_at(item)]
    if hasattr(config, "workerinput"):  # of several workers none is left waiting for the other's long tests in the end
        items.sort(key=lambda item: not takes_long(item))


def takes_long(item: pytest.Item) -> bool:
    """A test that takes seconds though nothing is compiled: it drives a browser, or runs what the papers show."""
    return item.get_closest_marker("browser") is not None or room_of(item.path) == "docs"
