"""Features of cards: the file of those of the package's cards."""

import dataclasses

import numpy as np
import pytest

from lorcana_env.cards import all_cards, features, find

HOW = "python -m tools.card_features"


@pytest.fixture
def read_again():
    features._all_describing.cache_clear()
    yield
    features._all_describing.cache_clear()


def test_the_shipped_features_are_those_of_the_cards(read_again, monkeypatch):
    known = features.described(all_cards())
    monkeypatch.setattr(features, "described", lambda cards: pytest.fail(f"the file is not up to date: {HOW}"))
    assert np.array_equal(features._all_describing(), known), HOW


def test_features_of_imported_cards_follow_those_of_the_file(read_again, monkeypatch):
    more = (find("Be Prepared"), dataclasses.replace(find("Stitch - New Dog"), cost=9))
    every = (*all_cards(), *more)
    monkeypatch.setattr(features, "all_cards", lambda: every)
    assert np.array_equal(features._all_describing()[-2:], features.described(more)[1:])
    assert len(features._all_describing()) == 1 + len(every)


def test_a_file_that_is_not_up_to_date_is_not_read(read_again, monkeypatch):
    monkeypatch.setattr(features, "stamp", lambda: -1)
    few = all_cards()[:3]
    monkeypatch.setattr(features, "all_cards", lambda: few)
    assert np.array_equal(features._all_describing(), features.described(few))
