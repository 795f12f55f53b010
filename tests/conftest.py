"""Before any test: numba's notice (lorcana_env.compiling) would stand among the output that tests look at.

And in every test: whatever a game or a scenario is asked to do, the invariants of the engine hold at the decision that
follows, in the middle of choices too. A test that breaks a record on purpose is marked ``broken_on_purpose``.
"""

import os

os.environ["LORCANA_QUIET"] = "1"

import numpy as np
import pytest

from lorcana_env.game.game import Game
from lorcana_env.rules.invariants import BROKEN, check

_advance = Game._advance


def _checked_advance(game: Game, action: int) -> None:
    _advance(game, action)
    table = game._table
    if not hasattr(table, "invariant_buffers"):
        table.invariant_buffers = table.new_states(), np.zeros(table.dtype["card"].shape[0], np.int64)  # type: ignore[attr-defined]
    work, seen = table.invariant_buffers  # type: ignore[attr-defined]
    code = check(game._states, table.tables, work, table.deck_sizes, seen)
    assert not code, f"an invariant is broken: {BROKEN[code]}"


@pytest.fixture(autouse=True)
def invariants_hold(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "broken_on_purpose" not in request.keywords:
        monkeypatch.setattr(Game, "_advance", _checked_advance)
