"""Hints of a search: the hint is the answer, and copies of a card are one move."""

import numpy as np
import pytest

from lorcana_env.agents.guided import Guided, SearchConfig, SearchResult
from lorcana_env.agents.hints import first_alike, hint
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.tree import search
from tests.helpers import middle_of_a_game, raises


def agents():
    return [
        Guided("guided:1sims"), Guided("guided:16sims", 3), Guided("guided:64sims", how=SearchConfig(trust=1e6)),
        Guided("guided:24sims", threads=2), Ismcts("ismcts:40sims"),
    ]  # fmt: skip


@pytest.mark.parametrize("k", range(5))
def test_a_hint_is_the_answer_and_the_search_that_is_read_has_the_same(k):
    agent = agents()[k]
    for seed in range(0, 12, 2):
        game = middle_of_a_game(seed, 12 + 5 * seed)
        answer, found = agent(game), hint(agent, game)
        assert found.action == answer and search(agent, game).best == answer
        p, legal = found.probabilities, game.legal_actions()
        assert p.shape == legal.shape and np.isfinite(p).all() and (p >= 0).all() and p.sum() == pytest.approx(1)
        assert (p[first_alike(game) != np.arange(len(p))] == 0).all()  # the first of the copies has all of it
        if isinstance(agent, Guided):
            assert (p < p[list(legal).index(answer)]).sum() == len(p) - 1


def test_the_answer_is_the_likeliest_though_one_that_was_left_out_has_a_better_score(monkeypatch):
    game, agent = middle_of_a_game(2, 30), Guided("guided:16sims")
    legal = game.legal_actions().astype(np.int64)

    def think(at, legal):
        k = len(legal)
        chance = np.linspace(0.4, 0.9, k)  # the last is the best by its score, and was left out
        return SearchResult(legal[::-1], np.full(k, 1 / k), np.full(k, 2), chance, 0.5), np.arange(1, k + 1)

    monkeypatch.setattr(agent, "_think", think)
    found = hint(agent, game)
    assert len(legal) > 2 and found.action == legal[-1] == legal[found.probabilities.argmax()]


def test_copies_of_a_card_in_hand_are_one_move():
    several = 0
    for seed in range(12):
        game = middle_of_a_game(seed, 12 + 5 * seed)
        legal, first = game.legal_actions(), first_alike(game)
        for k, action in enumerate(legal):
            assert first[k] <= k and first[first[k]] == first[k]
            assert game.describe(int(action)).partition("#")[0] == game.describe(int(legal[first[k]])).partition("#")[0]
        several += (first != np.arange(len(first))).sum()
    assert several > 2


@pytest.mark.parametrize("wrong, error, says", [
    ({"trust": float("nan")}, ValueError, "trust must be a finite number"),
    ({"trust": -1.0}, ValueError, "trust must be from 0 to 1e"), ({"trust": 1e300}, ValueError, "trust"),
    ({"trust": True}, TypeError, "trust must be a number"), ({"trust": None}, TypeError, "trust"),
    ({"exploration": "1"}, TypeError, "exploration"), ({"most": 0}, ValueError, "most must be"),
    ({"most": 2.5}, TypeError, "most must be an integer"), ({"own": 9}, ValueError, "own must be 0 .. 4"),
    ({"replies": 10**30}, ValueError, "replies"), ({"turns": 0}, ValueError, "turns"),
    ({"sure": float("inf")}, ValueError, "sure"),
])  # fmt: skip
def test_settings_that_cannot_be_are_refused(wrong, error, says):
    raises(error, says, Guided, "guided:8sims", how=SearchConfig(**wrong))


def test_settings_have_the_types_that_kernels_are_made_for():
    made = Guided("guided:8sims", how=SearchConfig(trust=np.float32(8), most=np.int8(4), exploration=1)).how
    assert [type(value) for value in made] == [type(value) for value in SearchConfig()]
    raises(TypeError, "how must be a SearchConfig", Guided, "guided:8sims", how={"trust": 1.0})
