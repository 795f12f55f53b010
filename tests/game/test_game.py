"""Game: reading, acting, copies."""

import random
import re
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lorcana_env import Deck, Game, IllegalAction, __version__
from tests.helpers import AGGRO, WARD, middle_of_a_game, new_game, raises, random_play

SEEDS = st.integers(0, 2**32)


@settings(max_examples=12)
@given(seed=SEEDS)
def test_random_games_end_with_a_winner_and_every_mask_is_exact(seed):
    """Masked actions work, others are refused without a change; somebody wins by lore, or by an empty deck."""
    game = new_game(seed)
    chooser = np.random.default_rng(seed)
    for _ in random_play(game, seed):
        mask = game.action_mask()
        assert mask.sum() == len(game.legal_actions()) > 1
        if chooser.random() < 0.05:
            before = game.to_bytes()
            illegal = int(chooser.choice(np.flatnonzero(mask == 0)))
            with pytest.raises(IllegalAction):
                game.step(illegal)
            assert game.to_bytes() == before
    assert game.winner in (0, 1) and not game.truncated
    loser = 1 - game.winner
    assert game.lore[game.winner] >= 20 or not game.zones(loser)["deck"]
    assert len(game.legal_actions()) == 0 and game.to_act is None and game.decision is None


@settings(max_examples=12)
@given(seed=SEEDS, at=st.integers(0, 120))
def test_clones_and_saved_games_go_on_like_the_original(seed, at):
    game = middle_of_a_game(seed, at)
    copies = [game.clone(), Game.from_bytes(game.to_bytes())]
    for _ in random_play(game, seed + 1):
        pass
    for copy in copies:
        for _ in random_play(copy, seed + 1):
            pass
        assert copy.to_bytes() == game.to_bytes()


@settings(max_examples=15)
@given(seed=SEEDS, at=st.integers(0, 150), other=SEEDS)
def test_determinizing_changes_nothing_that_the_player_observes(seed, at, other):
    """7.1.3: what a player cannot know is resampled, what it can know stays."""
    game = middle_of_a_game(seed, at)
    for player in (0, 1):
        copy = game.determinize(player, other)
        assert (copy.observe(player) == game.observe(player)).all()
        mine, theirs = game.zones(player), copy.zones(player)
        assert mine["hand"] == theirs["hand"] and mine["play"] == theirs["play"]
        for p in (0, 1):
            everything = lambda zones: sorted(name for cards in zones.values() for name in cards)  # noqa: E731
            assert game.zones(p)["discard"] == copy.zones(p)["discard"]
            assert len(game.zones(p)["hand"]) == len(copy.zones(p)["hand"])
            if not any(game.state["under_count"]):
                assert everything(game.zones(p)) == everything(copy.zones(p))
        if copy.to_act == player:
            assert (copy.action_mask() == game.action_mask()).all()


def test_conceding_loses_at_any_time():
    """2.3.3.4."""
    game = new_game()
    game.concede(0)
    assert game.over and game.winner == 1
    raises(IllegalAction, "over", game.concede, 1)


@pytest.mark.nightly
def test_a_deck_of_more_than_64_cards_is_played_whole():
    deck = Deck(Deck.load(WARD).cards + Deck.load("blurple").cards[:15], "large")
    game = Game(deck, Deck.load(AGGRO), seed=1)
    assert sum(map(len, game.zones(0).values())) == 75
    for k, _ in enumerate(random_play(game, 1)):
        if k == 30:
            break


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b + b"x", lambda b: b[:200] + b"?" + b[201:], lambda b: b""]
)
def test_a_damaged_saved_game_is_refused(damage):
    raises(ValueError, r"damaged|not a saved", Game.from_bytes, damage(new_game().to_bytes()))


@pytest.mark.parametrize("magic", [b"LORCANA4", b"LORCANA9"])
def test_a_saved_game_of_another_version_is_refused(magic):
    data = new_game().to_bytes()
    later = data.replace(b'"version": "' + __version__.encode(), b'"version": "' + b"9" * len(__version__))
    later = magic + later[8:-4]
    told = f"version {'9' * len(__version__)} of lorcana_env; this is {re.escape(__version__)}"
    raises(ValueError, told, Game.from_bytes, later + zlib.crc32(later).to_bytes(4, "little"))


@pytest.mark.parametrize("decks", [1, 5])
def test_the_wrong_number_of_decks_is_refused(decks):
    """1.1.1, 1.3.1."""
    raises(ValueError, "2 to 4 decks", Game, *[WARD] * decks)


def test_a_deck_with_an_unsupported_card_is_refused_by_name():
    """The whole pool is supported; a card that an import could not read is not."""
    from lorcana_env.cards import find

    object.__setattr__(find("Lucky Dime"), "_refused", "nobody understands it")
    try:
        deck = Deck(["Lucky Dime"] * 60, "strange")
        raises(ValueError, r"strange.*does not support.*Lucky Dime.*nobody understands it", Game, deck, deck)
    finally:
        object.__setattr__(find("Lucky Dime"), "_refused", None)


def test_a_game_is_cut_short_at_its_decision_limit():
    game = new_game(decision_limit=20)
    for _ in random_play(game):
        pass
    assert game.truncated and game.over and game.winner is None


@pytest.mark.parametrize("auto", [True, False])
def test_decisions_with_one_answer_are_asked_only_without_auto(auto):
    game = new_game(2, auto=auto)
    answers = set()
    chooser = random.Random(1)
    while not game.over:
        legal = game.legal_actions()
        answers.add(len(legal))
        game.step(int(chooser.choice(legal)))
    assert (1 in answers) == (not auto)
