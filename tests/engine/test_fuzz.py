"""Random decks of the whole pool, played with the invariants checked, break nothing in a short run."""

import pytest

from benchmarks.fuzz import Coverage, pool_pairs, run


@pytest.mark.nightly
def test_nothing_breaks_in_random_decks_of_all_cards():
    coverage = Coverage()
    tally = run(pool_pairs(600, 20, 1, coverage), 20, 1, 50, coverage)
    assert tally.broken == 0 and tally.pairs == 30 and tally.deep == 12
    assert sum(part[:, 3].sum() for part in tally.parts) == 0, "a game was cut short"
    assert 1 - len(coverage.missing) / coverage.total > 0.45, str(coverage)
