"""Versions of a deck against a field with common luck: fields, ``compare`` and ``tune``."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.analysis.games.runner import fast, pair_seeds, play_fast
from lorcana_env.apps.decks import common_random_numbers
from lorcana_env.apps.decks.common_random_numbers import Differences, align
from lorcana_env.apps.decks.compare import Comparison, compare, share_deals
from lorcana_env.apps.decks.tune import Swap, candidates, tune
from lorcana_env.cards import find
from lorcana_env.decks import bundled
from lorcana_env.decks.field import Field, read_shares
from tests.helpers import AGGRO, WARD, raises

A, B = Deck.load(WARD), Deck.load(AGGRO)


def shuffled(deck, seed):
    kinds = list(deck.counts)
    np.random.default_rng(seed).shuffle(kinds)
    return Deck([name for name in kinds for _ in range(deck.counts[name])], "shuffled")


# -- fields -----------------------------------------------------------------------------------------------------------
def test_a_field_is_decks_and_shares(tmp_path):
    (tmp_path / "one.txt").write_text(A.to_text(), "utf-8")
    (tmp_path / "two.txt").write_text(B.to_text(), "utf-8")
    (tmp_path / "notes.md").write_text("no deck", "utf-8")
    assert [deck.name for deck in Field.of([str(tmp_path)]).decks] == ["one", "two"]
    assert len(Field.of(["all"]).decks) == len(bundled())
    field = Field.of([A, B, "blurple"], {WARD.upper(): 3, AGGRO: 1})
    assert field.decks == (A, B) and field.shares.tolist() == [0.75, 0.25]
    assert Field.of([A, B]).shares.tolist() == [0.5, 0.5]


@pytest.mark.parametrize(("decks", "shares", "says"), [
    ([A, B], {WARD: -1.0, AGGRO: 2.0}, "0 or more"), ([A, B], {WARD: 0.0}, "sum to nothing"),
    ([A, B], {}, "sum to nothing"), ([A, B], {"ward-es-contrl": 1.0}, f"nearest: {WARD}"),
    ([A, B], {WARD: float("nan")}, "finite"), ([A, B], {WARD: 1.0, WARD.upper(): 2.0}, "has a share already"),
    ([], None, "at least one"), ([A, A], None, "twice"), ([str(Path(__file__).parent)], None, "no deck lists"),
])  # fmt: skip
def test_fields_that_are_none(decks, shares, says):
    raises(ValueError, says, Field.of, decks, shares)


@pytest.mark.parametrize(("text", "shares"), [
    ("blurple 12%\nyurple 8 %\n", {"blurple": 12, "yurple": 8}),
    ("deck,share\nblurple,0.5\n# nobody\n\nmy deck.v2,1e-1\n", {"blurple": 0.5, "my deck.v2": 0.1}),
    ("blurple\t3\nyurple = 2\nmega: 1", {"blurple": 3, "yurple": 2, "mega": 1}),
    ('{"blurple": 0.5, "yurple": 1}', {"blurple": 0.5, "yurple": 1}),
])  # fmt: skip
def test_a_file_of_shares(tmp_path, text, shares):
    path = tmp_path / "shares.txt"
    path.write_text(text, "utf-8")
    assert read_shares(path) == shares


@pytest.mark.parametrize(("text", "says"), [
    ("blurple 1\nyurple -2", "line 2: the share of 'yurple' is -2"),
    ("blurple nan", "line 1: the share of 'blurple' is nan"), ("blurple 1\nyurple", "line 2"),
    ("blurple 1\nblurple 2", "line 2: 'blurple' has a share already"), ("blurple 1\nyurple many", "line 2"),
    ('{"blurple": "x"}', "must be a number"), ('{"blurple": 1, "blurple": 2}', "'blurple' stands there twice"),
    ("{", "no JSON object"), ("50% yurple\nblurple 2", "line 1: '50% yurple' is no deck with its share"),
])  # fmt: skip
def test_a_file_of_shares_that_is_none(tmp_path, text, says):
    path = tmp_path / "shares.txt"
    path.write_text(text, "utf-8")
    raises(ValueError, says, read_shares, path)
    raises(ValueError, "there is no file", read_shares, tmp_path / "none")


# -- common luck ------------------------------------------------------------------------------------------------------
def test_what_two_versions_share_lies_in_the_same_places():
    cards = list(A.cards)
    fewer, more = A.cards[0], "Be Prepared"
    other = Deck([more, more, *shuffled(Deck(cards[2:], "rest"), 3).cards], "other")
    version = align(A, other)
    assert sorted(version.places) == sorted(other.cards) and version.deck.counts == other.counts
    same = sum(x == y for x, y in zip(A.cards, version.places))
    assert same == len(A) - 2 and version.places.count(fewer) == A.counts[fewer] - 2
    longer = align(A, Deck([*A.cards, "Be Prepared"], "longer"))
    assert longer.places == (*A.cards, "Be Prepared")


def test_the_same_deck_in_another_order_has_the_same_luck():
    """Every game is the same game, so the difference is nothing, but its interval has a width."""
    result = compare(A, shuffled(A, 1), [B, "blurple"], agent="greedy", games=32)
    assert result.difference == 0 and result.games == 32
    assert all((points[0] == points[1]).all() for points in result.points)
    low, high = result.ci95
    assert low < 0 < high


def test_common_luck_changes_games_but_not_chances():
    seeds = pair_seeds(2, A, B, 300)
    random = fast("random")
    apart, common = (play_fast(A, B, (random, random), 0, seeds, None, luck).points(0) for luck in (False, True))
    assert (apart != common).any() and abs(apart.mean() - common.mean()) < 4 * np.sqrt(0.5 / 300)


def test_intervals_of_differences():
    """Agresti and Min's adjusted interval: 53 and 16 of 1,600 discordant pairs (their table, 0.0126 to 0.0332)."""
    found = Differences(1600, 53 - 16, 53 + 16)
    assert found.ci95 == pytest.approx((0.0128, 0.0334), abs=5e-4) and found.mean == 37 / 1600 and found.p_value < 1e-4
    assert Differences(10, 0.0, 0.0).ci95[1] > 0.05
    together = common_random_numbers.weighted_mean([found, Differences(100, 0, 20)], np.array([0.9, 0.1]))
    assert together[0] == pytest.approx(0.9 * 37 / 1600) and together[1][0] < together[0] < together[1][1]


def test_intervals_of_many_decks_met_a_few_times_each():
    """Four deals of each of 25 decks: the spread of so few is taken for what it says of all."""
    chooser = np.random.default_rng(0)
    shares = np.full(25, 1 / 25)
    chances = chooser.uniform(0.02, 0.2, (25, 2))  # to win, and to lose, by the swap
    truth = float(shares @ (chances[:, 0] - chances[:, 1]))
    held = []
    for _ in range(1500):
        luck = chooser.random((25, 4))
        points = (luck < chances[:, :1]).astype(float) - (luck > 1 - chances[:, 1:])
        _, (low, high) = common_random_numbers.weighted_mean([Differences.of(row) for row in points], shares)
        held.append(low <= truth <= high)
    assert np.mean(held) > 0.935


def test_what_was_not_played_is_one_half():
    """Of a run that was ended early: a deck that was not met yet counts for as much as nobody knows."""
    points = [np.array([[1.0, 1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]]), np.zeros((2, 0))]
    result = Comparison((A, B), Field.of([A, B]), "greedy", 0, points, True)
    assert result.win_rates() == [0.625, 0.375] and result.difference == 0.25
    assert result.ci95[0] < -0.3 and result.ci95[1] > 0.8


def test_deals_are_shared_out():
    deals = share_deals(1000, Field.of([A, B, "blurple"], {WARD: 6, AGGRO: 3, "blurple": 1}))
    assert sum(deals) == 1000 and all(n % 4 == 0 for n in deals) and deals == pytest.approx([600, 300, 100], abs=8)


# -- compare ----------------------------------------------------------------------------------------------------------
def test_compare_finds_what_is_worse():
    """Twenty cards that nobody can pay for."""
    worse = Deck([*A.cards[20:], *["Be Prepared"] * 20], "worse")
    result = compare(A, worse, [B, "blurple"], agent="greedy", games=120, threads=2)
    assert result.difference > 0 and len(result.against) == 2
    report = result.as_dict()
    assert {"difference", "ci95", "games", "against"} <= set(report) and report["games"] == result.games
    assert {"deck", "difference", "ci95"} <= set(report["against"][0])
    again = compare(A, worse, [B, "blurple"], agent="greedy", games=120)
    assert again.as_dict() == report  # threads change nothing


def test_an_agent_in_python_compares_too():
    assert compare(A, shuffled(A, 2), [B], agent="ismcts:1sims", games=8).games == 8


def test_decks_that_are_not_legal_are_refused():
    with pytest.raises(ValueError, match=r"small is not legal in format any: .*at least 60"):
        compare(A, Deck(A.cards[:50], "small"), [B], agent="random", games=16, format="any")


# -- tune -------------------------------------------------------------------------------------------------------------
def test_candidates_are_like_what_they_replace_and_legal():
    found = candidates(A, "infinity", most=100)
    inks = {ink for name in A.counts for ink in find(name).inks}
    assert len(found) == 100 and len({swap.out for swap in found[:10]}) == 10
    for swap in found:
        out, into = find(swap.out), find(swap.into)
        assert set(into.inks) <= inks and into.type == out.type and abs(into.cost - out.cost) <= 1
        assert into.inkable or not out.inkable
    for swap in found[::20]:
        assert swap.version(A).deck.problems("infinity") == [] and len(swap.version(A).deck) == len(A)


def test_only_named_cards_come_and_go():
    out = A.cards[0]
    assert {swap.out for swap in candidates(A, out=[out])} == {out}
    raises(ValueError, "is not in", candidates, A, out=["Be Prepared"])
    assert all(swap.copies == 1 for swap in candidates(A, copies=1))


def test_a_swap_leaves_the_other_cards_where_they_are():
    out = A.cards[0]
    version = Swap(out, "Be Prepared", 2).version(A)
    changed = [k for k, (x, y) in enumerate(zip(A.cards, version.places)) if x != y]
    assert len(changed) == 2 and all(A.cards[k] == out for k in changed)


def test_tune_plays_a_race():
    seen, field, swaps = [], [B, "blurple"], candidates(A, most=6)
    result = tune(A, field, swaps, agent="random", games=480, progress=lambda done, all: seen.append(done))
    assert len(result.swaps) == 6 and [swap.final for swap in result.swaps] == [True] * 4 + [False] * 2
    assert [swap.dropped for swap in result.swaps] == [False] * 4 + [True] * 2
    assert result.games <= 480 and max(seen) == result.games
    gains = [swap.gain for swap in result.swaps[:4]]
    assert gains == sorted(gains, reverse=True)
    report = result.as_dict()
    assert {"out", "in", "copies", "gain", "ci95", "games"} <= set(report["swaps"][0])
    assert all(entry in report["swaps"] for entry in report["significant"])
    again = tune(A, field, swaps, agent="random", games=480, threads=2)
    assert again.as_dict() == report


def test_after_ctrl_c_tune_returns_what_was_played():
    def progress(done, total):
        if done >= 100:
            raise KeyboardInterrupt

    swaps = candidates(A, "any", most=3)
    result = tune(A, [B], swaps, agent="random", games=2000, progress=progress)
    assert result.interrupted and 0 < result.games < 2000 and len(result.swaps) == 3
    won = [replace(swap, differences=Differences(100, 90, 90)) for swap in result.swaps]  # would be significant
    assert replace(result, swaps=won, interrupted=False).significant == won
    assert replace(result, swaps=won).significant == []
    assert all(swap.differences.deals == result.swaps[0].differences.deals > 0 for swap in result.swaps)


def test_tune_finds_a_card_that_nobody_can_pay_for():
    worse = Deck([*A.cards[8:], *["Be Prepared"] * 8], "worse")
    swaps = candidates(worse, "limited", out=["Be Prepared"], into=list(A.counts)[:1])
    result = tune(worse, [B], swaps, agent="greedy", games=2000)
    assert [swap.out for swap in result.significant] == ["Be Prepared"] and result.swaps[0].ci95[0] > 0


def test_tune_refuses_what_it_cannot_do():
    raises(ValueError, "too few", tune, A, [B], agent="random", games=20)
    raises(ValueError, "is not legal in format limited", candidates, Deck(A.cards[:20], "small"), "limited")
