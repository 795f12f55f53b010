"""Keep a card, or put it back? The experiment of ``lorcana deck keep``."""

import numpy as np

from lorcana_env import Deck
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.apps.decks.common_random_numbers import Differences
from lorcana_env.apps.decks.keeping import Keeping, _play, keeping
from lorcana_env.decks.field import Field
from tests.helpers import AGGRO, WARD, run

A, B = Deck.load(WARD), Deck.load(AGGRO)


def test_what_is_put_back_can_be_told():
    """Passive keeps its hand; told to put back two cards it does, and plays on as before."""
    for number, seed in enumerate(pair_seeds(0, A, B, 4)):
        points, hand, back = _play(A, B, BuiltIn("passive"), number, int(seed), None)
        assert len(hand) == 7 and back == set() and set(hand.values()) <= set(A.counts) and points in (0, 1)
        two = set(sorted(hand)[:2])
        assert _play(A, B, BuiltIn("passive"), number, int(seed), two)[2] == two


def test_each_deal_says_something_of_one_card():
    result = keeping(A, [B, "blurple"], agent="random", games=60, seed=1)
    assert result.games == 60 and set(result.cards) == set(A.counts)
    assert sum(found.deals for found in result.cards.values()) == 30
    assert all(0 <= result.kept[name] <= result.cards[name].deals for name in A.counts)
    for row in result.rows():
        assert row["games"] or row["advice"] == "not known"
    again = keeping(A, [B, "blurple"], agent="random", games=60, seed=1)
    assert again.as_dict() == result.as_dict()


def test_cards_that_nobody_can_pay_for_are_put_back():
    """A deck with twenty of them loses by keeping one: passive keeps all, greedy none."""
    deck = Deck([*A.cards[20:], *["Be Prepared"] * 20], "worse")
    result = keeping(deck, [B], agent="greedy", games=80)
    assert result.kept["Be Prepared"] == 0 and result.cards["Be Prepared"].deals > 0


def test_of_many_cards_none_is_named_for_luck():
    """Twenty cards that make no difference: one interval of twenty misses nothing, so that alone is no advice."""
    chooser = np.random.default_rng(0)
    field = Field.of([B])
    named = missed = 0
    for _ in range(200):
        cards = {name: Differences.of(chooser.choice([-1.0, 0.0, 1.0], 80, p=[0.2, 0.6, 0.2])) for name in A.counts}
        rows = Keeping(A, field, "greedy", 0, cards, dict.fromkeys(cards, 40)).rows()
        named += any(row["advice"] != "not known" for row in rows)
        missed += any(not row["ci95"][0] <= 0 <= row["ci95"][1] for row in rows)
    assert missed > 80 and named < 20
    cards |= {name: Differences(80, sign * 40.0, 50.0) for name, sign in zip(list(cards)[:2], (1, -1))}
    rows = Keeping(A, field, "greedy", 0, cards, dict.fromkeys(cards, 40)).rows()
    assert [row["advice"] for row in rows[:2]] == ["keep", "put back"]
    stopped = Keeping(A, field, "greedy", 0, cards, dict.fromkeys(cards, 40), interrupted=True).rows()
    assert {row["advice"] for row in stopped} == {"not known"}


def test_the_command():
    result = run("deck", "keep", WARD, "--field", AGGRO, "--agent", "random", "--threads", 1, "--games", 8)
    assert result.exit_code == 0 and "8 games, random play" in result.stdout and "keeping adds" in result.stdout
