"""The fuzzing of random decks: nothing breaks in a short run, its checks notice what is wrong, coverage leads it."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from benchmarks import checks
from benchmarks.fuzz import Coverage, fuzz, pool_pairs, random_deck, run
from lorcana_env import Game
from lorcana_env.cards import find
from tests.helpers import new_game


def after(decisions: int) -> Game:
    game = new_game(3, auto=True)
    chooser = random.Random(3)
    for _ in range(decisions):
        game.step(int(chooser.choice(game.legal_actions())))
    return game


def test_nothing_breaks_in_random_decks_of_all_cards():
    coverage = Coverage()
    tally = run(pool_pairs(600, 20, 1, coverage), 20, 1, 50, coverage)
    assert tally.broken == 0 and tally.pairs == 30 and tally.deep == 12
    assert sum(part[:, 3].sum() for part in tally.parts) == 0, "a game was cut short"
    assert 1 - len(coverage.missing) / coverage.total > 0.45, str(coverage)


def test_decks_are_built_around_what_was_not_exercised():
    """After a run, more of the missing abilities are in the next decks than random decks hold."""
    coverage = Coverage()
    for k, (_, table) in enumerate(pool_pairs(400, 20, 2, coverage)):
        fuzz(table, 20, k, coverage)
    wanted = coverage.wanted()
    names = {card.full_name for card in wanted}
    led = [deck for _, table in list(pool_pairs(40, 1, 5, coverage))[::2] for deck in table.decks]
    free = [random_deck(random.Random(k)) for k in range(len(led))]
    held = [np.mean([len(names & set(deck.cards)) for deck in decks]) for decks in (led, free)]
    assert held[0] > held[1] + 1


def test_an_ability_counts_only_when_it_was_exercised():
    coverage = Coverage()
    card = find("Stitch - Carefree Surfer")  # cost 7: played with two others, may draw 2
    missing = len(coverage.missing)
    assert (card.full_name, 0) in coverage.missing
    (_, table), *_ = pool_pairs(1, 1, 0, coverage)
    coverage.add(table, np.zeros(384, np.uint8))
    assert len(coverage.missing) == missing
    coverage.add(table, np.ones(384, np.uint8))
    held = {(card.full_name, k) for card in table.cards for k in range(len(card.abilities))}
    assert held and len(coverage.missing) == missing - len(held)


def test_a_game_is_checked_to_its_end():
    wrong, decisions = checks.checked_game(new_game().table.decks, 4)
    assert wrong == "" and decisions > 20


def test_an_observation_that_shows_the_opponents_hand_is_noticed(monkeypatch):
    """7.1.3."""
    game = after(12)
    assert checks.leak(game, 1) == ""
    peek = Game.observe
    monkeypatch.setattr(
        Game, "observe", lambda self, player: np.append(peek(self, player), self.state["card"][:128].astype(np.float32))
    )
    assert "observes what" in checks.leak(game, 1)


@pytest.mark.parametrize("what", ["clone", "saved game"])
def test_a_copy_that_goes_another_way_is_noticed(monkeypatch, what):
    def spoilt(make):
        def copy(*args):
            other = make(*args)
            other.state["rng"] += 1
            return other

        return copy

    if what == "clone":
        monkeypatch.setattr(Game, "clone", spoilt(Game.clone))
    else:
        monkeypatch.setattr(Game, "from_bytes", spoilt(Game.from_bytes))
    game = after(12)
    assert what in checks.divergence(game, int(game.legal_actions()[0]), save=True)


def test_a_replay_that_goes_another_way_is_noticed(monkeypatch):
    count = itertools.count()
    monkeypatch.setattr(checks, "_record", lambda game: bytes(str(next(count)), "ascii"))
    monkeypatch.setattr(checks, "divergence", lambda game, action, save: game.step(action) or "")
    assert "replay" in checks.checked_game(new_game().table.decks, 4)[0]
