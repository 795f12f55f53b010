"""Improvement when drawn: a figure of the card, not of how long games are."""

import numpy as np
import pytest

from lorcana_env import matchup
from lorcana_env.analysis.drawn import improvements, influences, turns_had
from lorcana_env.analysis.games.observer import DRAWN, NEVER, TURNS
from lorcana_env.decks import bundled
from lorcana_env.simulation.statistics import WinRate, difference

CARDS, GAMES = 15, 4_000
UNLIKE = (4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 1, 1, 1, 1, 1)  # copies


def recorded(gain: float = 0.0, extra: float = 0.3, seed: int = 0, copies: int | tuple[int, ...] = 4):
    """Games of a control deck: it draws a card a turn, sometimes two, and wins the more often the longer it lasts.

    ``gain``: what the first card adds to the chance of winning. Returns points, first turns of the cards, turns.
    """
    rng = np.random.default_rng(seed)
    points, drawn = np.zeros(GAMES), np.full((GAMES, CARDS), NEVER, np.uint8)
    turns = rng.integers(3, 14, GAMES)
    for game in range(GAMES):
        deck = rng.permutation(np.repeat(np.arange(CARDS), copies))
        at = 0
        for turn in range(turns[game] + 1):
            n = 7 if turn == 0 else 1 + (rng.random() < extra * turns[game] / 8)  # long games draw more in a turn too
            for card in deck[at : at + n]:
                drawn[game, card] = min(drawn[game, card], turn)
            at += n
        chance = 0.1 + 0.06 * turns[game] + gain * (drawn[game, 0] != NEVER)
        points[game] = rng.random() < chance
    return points, drawn, turns


def test_the_length_of_games_is_not_taken_for_the_worth_of_cards():
    points, drawn, turns = recorded()
    naive = [
        difference(WinRate.of(points[drawn[:, k] != NEVER]), WinRate.of(points[drawn[:, k] == NEVER]))
        for k in range(CARDS)
    ]
    assert min(found[1][0] for found in naive) > 0.05  # what the figure was: all cards are "good"
    found = improvements(points, drawn, turns)
    assert sum(low <= 0 <= high for _, (low, high) in found) >= CARDS - 2
    assert abs(np.mean([gain for gain, _ in found])) < 0.01


def test_the_mean_over_the_cards_is_0():
    """Also of a deck whose good card is a common one: once it was seen, each of the others is likelier to come."""
    for seed in range(3):
        found = influences(*recorded(0.2, seed=seed, copies=UNLIKE))
        assert abs(np.mean([gain for gain, _ in found])) < 1e-9


def test_cards_are_compared_with_the_average_one_whatever_their_copies():
    """Games of one turn, each card worth something that is known."""
    rng = np.random.default_rng(0)
    worth = np.where(np.array(UNLIKE) == 4, 0.05, -0.05)
    worth[0] = 0.15
    deck, games = np.repeat(np.arange(CARDS), UNLIKE), 20_000
    drawn = np.full((games, CARDS), NEVER, np.uint8)
    for game in range(games):
        hand = rng.permutation(deck)[:8]
        drawn[game, hand[7]] = 1
        drawn[game, hand[:7]] = 0
    points = (rng.random(games) < 0.4 + (drawn != NEVER) @ worth).astype(float)
    found = influences(points, drawn, np.ones(games, np.int64))
    misses = [(gain - true) / np.sqrt((errors**2).sum()) for (gain, errors), true in zip(found, worth - worth.mean())]
    assert np.abs(misses).max() < 3.5 and np.mean(np.square(misses)) < 2


def test_what_a_card_is_worth_is_found():
    found = improvements(*recorded(gain=0.2))
    gain, (low, high) = found[0]
    assert 0.05 < low < gain < high < 0.2  # less than 0.2: many who do not draw it now draw it later
    assert all(other < 0.05 for other, _ in found[1:])


def test_intervals_hold_what_they_promise():
    """Of cards that are worth nothing, an interval of 95 % misses 0 for about one in twenty."""
    missed = [not low <= 0 <= high for seed in range(8) for _, (low, high) in improvements(*recorded(seed=seed))]
    assert 0.01 <= np.mean(missed) <= 0.1


def test_too_few_games_say_nothing():
    points, drawn, turns = recorded()
    assert improvements(points[:30], drawn[:30], turns[:30])[0] is None
    assert improvements(points[:0], drawn[:0], turns[:0]) == [None] * CARDS
    everywhere = np.zeros_like(drawn)
    assert improvements(points, everywhere, turns) == [None] * CARDS


def test_the_turns_of_a_deck_are_those_whose_lore_was_recorded():
    lore = np.full((2, TURNS), NEVER, np.uint8)
    lore[0, :5] = 3
    assert turns_had(lore).tolist() == [5, 0] and turns_had(lore[:0]).tolist() == []


@pytest.mark.nightly
@pytest.mark.parametrize("against", ["cloudy-ae-aggro", "ward-es-control"])
def test_bundled_decks(against):
    """The mean is 0; and where results are dealt out at random, cards move as far as their intervals say."""
    rng, moved = np.random.default_rng(0), []
    for deck in bundled():
        if deck == against:
            continue
        records = matchup([deck, against], "greedy", games=1_000, seed=1).pair(0, 1)
        drawn, turns = records.cards[0][..., DRAWN], turns_had(records.games["lore"][:, 0])
        told = [gain for gain, errors in influences(records.points(0), drawn, turns) if errors is not None]
        assert abs(np.mean(told)) < 1e-9, deck
        found = influences(rng.permutation(records.points(0)), drawn, turns)
        moved += [gain**2 / (errors**2).sum() for gain, errors in found if errors is not None]
    assert len(moved) > 250 and 0.7 < np.mean(moved) < 1.3
