"""Section 2.2 of the rule book: setup."""

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.rules.engine import begin, step
from lorcana_env.setup.compiled_decks import table_for
from tests.helpers import alter, keep, new_game, several


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_2_1_everybody_starts_with_seven_cards_no_lore_and_empty_zones(players):
    """2.2.1.3, 2.2.1.4, 7.3.1."""
    game = several(players, seed=4)
    assert list(game.lore) == [0] * players
    for player in range(players):
        zones = game.zones(player)
        assert len(zones["hand"]) == 7 and not zones["play"] and not zones["inkwell"] and not zones["discard"]


@pytest.mark.nightly
@pytest.mark.parametrize("names", [("blurple", "yurple"), ("mega-vixcious", "ward-es-control", "blurple")])
@pytest.mark.parametrize(("left", "rules"), [(255, "2.0"), (1, "2.0"), (255, "2024")])
def test_2_2_1_a_new_game_does_not_depend_on_what_the_record_held(names, left, rules):
    table = table_for([Deck.load(name) for name in names], rules=rules)
    legal = np.zeros(table.actions.n, np.int16)
    games = []
    for byte in (0, left):
        states = table.new_states()
        states.view(np.uint8)[:] = byte
        begin(states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, 11, -1)
        chooser = np.random.default_rng(1)
        answers = []
        n = step(states, 0, table.tables, 0, -1, 1, legal)
        while n:
            answers.append(legal[:n].tolist())
            n = step(states, 0, table.tables, 0, int(chooser.choice(legal[:n])), 1, legal)
        games.append((answers, states[0]["lore"].tolist(), states[0]["decisions"], states[0]["winner"]))
    assert games[0] == games[1]


def test_2_2_1_1_the_starting_player_is_random():
    assert {new_game(seed).to_act for seed in range(30)} == {0, 1}


def test_2_2_1_2_decks_are_shuffled():
    hands = {tuple(sorted(new_game(seed, starting_player=0).zones(0)["hand"])) for seed in range(10)}
    assert len(hands) > 5


@pytest.mark.parametrize(("players", "start", "order"), [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 1, [1, 2, 0])])
def test_2_2_2_hands_are_altered_in_turn_order_from_the_starting_player(players, start, order):
    game = several(players, seed=2, starting_player=start)
    seen = []
    while game.decision.kind == "mulligan":
        seen.append(game.to_act)
        alter(game, 0)
    assert seen == order


def test_2_2_2_each_player_alters_the_hand_only_once():
    game = new_game(3, starting_player=0)
    alter(game, 2)
    assert game.to_act == 1 and game.decision.kind == "mulligan"
    alter(game, 2)
    assert game.decision.kind != "mulligan"


@pytest.mark.parametrize("n", [1, 3, 7])
def test_2_2_2_1_altering_puts_cards_on_the_bottom_and_draws_back_to_seven(n):
    game = new_game(3, starting_player=0)
    before = game.zones(0)
    alter(game, n)
    after = game.zones(0)
    assert len(after["hand"]) == 7 and len(after["deck"]) == len(before["deck"])
    drawn, kept = before["deck"][:n], list(after["hand"])
    for name in drawn:
        kept.remove(name)
    gone = list(before["hand"])
    for name in kept:
        gone.remove(name)
    assert len(gone) == n and sorted(after["deck"]) == sorted(before["deck"][n:] + gone)


def test_2_2_2_2_a_player_may_keep_its_hand():
    game = new_game(3, starting_player=0)
    before = [game.zones(p) for p in (0, 1)]
    keep(game)
    assert sorted(game.zones(0)["hand"]) == sorted(before[0]["hand"])


def test_2_2_2_3_a_deck_is_shuffled_only_when_its_player_altered_the_hand():
    game = new_game(3, starting_player=0)
    before = [game.zones(p)["deck"] for p in (0, 1)]
    alter(game, 1)
    keep(game)
    after = [game.zones(p)["deck"] for p in (0, 1)]
    assert after[1] == before[1] and after[0][:20] != before[0][1:21]


@pytest.mark.parametrize("start", [0, 1])
def test_2_2_3_the_game_opens_with_the_starting_players_turn(start):
    game = new_game(3, starting_player=start)
    keep(game)
    assert game.active == start and game.to_act == start and game.turn == 1
