"""Section 10 of the rule book: Pack Rush, a casual variant."""

import numpy as np
import pytest

from benchmarks.fuzz import fuzz
from lorcana_env import Deck, Game, Scenario
from lorcana_env.decks import pack_rush_deck
from lorcana_env.rules.invariants import BROKEN
from lorcana_env.setup.compiled_decks import table_for
from tests.cast import *
from tests.helpers import AGGRO, WARD, random_play

DECKS = pack_rush_deck("9", seed=1), pack_rush_deck("12", "13", seed=2)


@pytest.mark.worked_example
@pytest.mark.parametrize(("game", "cards"), [(dict(variant="pack-rush"), 5), ({}, 7)])
def test_10_1_2_a_hand_of_five_cards_instead_of_seven(game, cards):
    """The worked example: the rule of the variant goes before that of the normal game (2.2.1.4)."""
    decks = DECKS if game else [Deck.load("blurple"), Deck.load("yurple")]
    hands = [Game(*decks, seed=3, auto=False, **game).zones(player)["hand"] for player in (0, 1)]
    assert [len(hand) for hand in hands] == [cards, cards]


def test_10_2_1_1_there_is_no_minimum_deck_size():
    game = Game(Deck([STITCH] * 3, "three"), Deck([STITCH], "one"), variant="pack-rush")
    for _ in random_play(game):
        if game.turn > 12:
            break
    assert game.turn > 4 or game.winner is not None


def test_10_2_2_marketing_cards_stay_where_they_are():
    """Cards put into the inkwell lie after them."""
    s = Scenario(you=dict(play=[QUILL], hand=[AKELA], ink=1), variant="pack-rush")
    before = s.you.inkwell
    s.activate(QUILL)
    if s.decision is not None:
        s.choose(AKELA)
    assert s.you.inkwell == [*before, AKELA]


MARKETING = "marketing card"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_10_2_2_two_marketing_cards_in_the_inkwell_and_10_2_3_five_cards_in_hand(players):
    """10.1.2: the hand is five cards instead of seven; 10.2.1: the deck is the two boosters."""
    game = Game(*(DECKS * 2)[:players], variant="pack-rush", seed=3)
    for player in range(players):
        zones = game.zones(player)
        assert zones["inkwell"] == [MARKETING] * 2 and len(zones["hand"]) == 5 and len(zones["deck"]) == 24 - 5
        assert sorted(zones["hand"] + zones["deck"]) == sorted((DECKS * 2)[player].cards)


def test_10_2_2_the_marketing_cards_pay_for_cards_from_the_first_turn_on():
    game = Game(*DECKS, variant="pack-rush", seed=3, starting_player=0)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    cheap = [name for name in game.zones(0)["hand"] if "play " + name in map(game.describe, game.legal_actions())]
    assert cheap and game.turn == 1


def rush(you: dict | None = None, opponent: dict | None = None, **options: object) -> Scenario:
    return Scenario(you, opponent, variant="pack-rush", **options)


@pytest.mark.parametrize("seed", range(4))
def test_10_2_2_1_marketing_cards_do_not_return_from_the_inkwell(seed):
    """An effect that returns ink at random until 3 cards are left takes others."""
    s = rush(dict(hand=[INK_GEYSER], ink=3), dict(ink=1), seed=seed)
    s.play(INK_GEYSER)
    assert s.you.inkwell[:2] == [MARKETING] * 2 and s.you.ink_total == 3
    assert len(s.you.hand) == 2 and MARKETING not in s.you.hand
    assert s.opponent.ink_total == 3 and s.opponent.hand == []  # it has no more than 3


@pytest.mark.parametrize("seed", range(4))
def test_10_2_2_2_marketing_cards_are_not_taken_for_effects(seed):
    """Two ink cards at random return to hand; all ink is exerted, and readies at the start of the turn (3.2.1.1)."""
    s = rush(dict(hand=[MUFASA_ROCK], ink=6), seed=seed)
    s.play(MUFASA_ROCK)
    assert s.you.ink_total == 6 and s.you.inkwell[:2] == [MARKETING] * 2
    assert len(s.you.hand) == 2 and MARKETING not in s.you.hand and s.you.ink_ready == 0
    s.end_turn()
    s.end_turn()
    assert s.you.ink_ready == 6


def test_marketing_cards_are_known_to_all_and_stay_what_they_are():
    """They are no secret that a determinization could deal again."""
    game = Game(*DECKS, variant="pack-rush", seed=8)
    other = game.determinize(0, seed=99)
    assert all(other.zones(player)["inkwell"] == [MARKETING] * 2 for player in (0, 1))
    assert np.array_equal(game.observe(0), other.observe(0))


def test_10_2_3_an_altered_hand_is_filled_up_to_five():
    game = Game(*DECKS, variant="pack-rush", seed=5)
    player = game.to_act
    for _ in range(3):
        game.step(game.legal_actions()[0])
    game.step(game.legal_actions()[-1])
    assert len(game.zones(player)["hand"]) == 5


@pytest.mark.parametrize(("lore", "winner"), [(12, None), (13, "you"), (14, "you")])
def test_10_2_4_fifteen_lore_win(lore, winner):
    """10.1.2, instead of 1.8.1.1."""
    s = rush(dict(play=[AURORA], lore=lore))
    s.quest(AURORA)
    assert s.winner == winner


def test_10_2_4_a_card_that_asks_for_25_lore_wins_over_the_variant():
    """1.2.1."""
    s = rush(dict(play=[AURORA], lore=22), dict(play=[DONALD_SORCERER]))
    s.quest(AURORA)
    assert s.winner is None


def test_10_2_5_a_deck_that_runs_out_is_made_anew_from_the_discard():
    """Instead of losing as the turn ends (1.8.1.2)."""
    s = rush(dict(hand=[FRIENDS], ink=1, deck=[STITCH, FLOUNDER], discard=[AURORA] * 3))
    s.play(FRIENDS)
    assert sorted(s.you.hand) == [FLOUNDER, STITCH]
    assert sorted(s.you.deck) == sorted([AURORA] * 3 + [FRIENDS]) and s.you.discard == []
    s.end_turn()
    assert s.winner is None


def test_10_2_5_what_is_still_to_be_drawn_comes_from_the_new_deck():
    """1.12.2: cards are drawn one at a time; the action itself is not in the discard yet (5.4.1.2)."""
    s = rush(dict(hand=[FRIENDS], ink=1, deck=[STITCH], discard=[AURORA] * 2))
    s.play(FRIENDS)
    assert sorted(s.you.hand) == [AURORA, STITCH] and s.you.deck == [AURORA] and s.you.discard == [FRIENDS]


def test_10_2_5_the_order_of_the_new_deck_is_random_and_unknown():
    orders = set()
    for seed in range(8):
        s = rush(dict(hand=[FRIENDS], ink=1, deck=[STITCH] * 2, discard=[AURORA, FLOUNDER, DONALD_SORCERER]), seed=seed)
        s.play(FRIENDS)
        orders.add(tuple(s.you.deck))
        assert all(s.game.state["known"][slot] == 0 for slot in s.game.slots(0, "deck"))
    assert len(orders) > 2


def test_10_2_5_without_deck_and_discard_the_player_goes_on():
    s = rush(dict(deck=[]), dict(deck=[]))
    for _ in range(6):
        s.end_turn()
    assert s.winner is None


def test_a_saved_game_is_of_its_variant():
    game = Game(*DECKS, variant="pack-rush", seed=4)
    copy = Game.from_bytes(game.to_bytes())
    assert copy.table.variant == "pack-rush" and copy.zones(0) == game.zones(0)


@pytest.mark.nightly
def test_random_games_break_nothing():
    results = fuzz(table_for(DECKS, "pack-rush"), 100, seed=1)
    assert not results[:, 0].any(), BROKEN[results[:, 0].max()]
    assert results[:, 3].sum() == 0


def test_an_unknown_variant_is_refused_by_name():
    with pytest.raises(ValueError, match="unknown variant 'rush'; there are normal, pack-rush"):
        Game(Deck.load(WARD), Deck.load(AGGRO), variant="rush")
