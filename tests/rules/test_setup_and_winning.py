"""Sections 1.8, 1.11 and 2: setup, altering the hand, the game state check, and how a game ends."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Game, IllegalAction, Scenario
from tests.helpers import AGGRO, WARD, new_game

FLOUNDER = "Flounder - Voice of Reason"  # 2/2, 1 lore
STITCH = "Stitch - New Dog"  # 2/2, 1 lore
AURORA = "Aurora - Regal Princess"  # 2/2, 2 lore
LUMIERE = "Lumiere - Hotheaded Candelabra"  # 7/7
FAIRY = "Tinker Bell - Giant Fairy"  # when played, 1 damage to each opposing character
PRIDE_ROCK = "Pride Lands - Pride Rock"  # 7 willpower, characters here +2 willpower
MANOR = "De Vil Manor - Cruella's Estate"  # 4 willpower, 1 lore, move 1


def several(n: int, **options: object) -> Game:
    names = [WARD, AGGRO, "blurple", "yurple"]
    return Game(*[Deck.load(name) for name in names[:n]], **options)


def alter(game: Game, n: int) -> list[str]:
    """The player to act puts n cards of its hand on the bottom and is done; returns them."""
    player, before = game.to_act, game.zones(game.to_act)["hand"]
    for _ in range(n):
        game.step(game.legal_actions()[0])
    after = game.zones(player)["hand"] if game.to_act == player else []
    if game.to_act == player and game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    for name in after:
        before.remove(name)
    return before


def keep(game: Game) -> None:
    while game.decision.kind == "mulligan":
        alter(game, 0)


# -- 2.2 setup -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_2_1_everybody_starts_with_seven_cards_no_lore_and_empty_zones(players):
    """2.2.1.3, 2.2.1.4, 7.3.1."""
    game = several(players, seed=4)
    assert list(game.lore) == [0] * players
    for player in range(players):
        zones = game.zones(player)
        assert len(zones["hand"]) == 7
        assert not zones["play"] and not zones["inkwell"] and not zones["discard"]


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
    assert len(gone) == n
    assert sorted(after["deck"]) == sorted(before["deck"][n:] + gone)


def test_2_2_2_each_player_alters_the_hand_only_once():
    game = new_game(3, starting_player=0)
    alter(game, 2)
    assert game.to_act == 1 and game.decision.kind == "mulligan"
    alter(game, 2)
    assert game.decision.kind != "mulligan"


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
    assert after[1] == before[1]
    assert after[0][:20] != before[0][1:21]


@pytest.mark.parametrize("start", [0, 1])
def test_2_2_3_the_game_opens_with_the_starting_players_turn(start):
    game = new_game(3, starting_player=start)
    keep(game)
    assert game.active == start and game.to_act == start and game.turn == 1


def test_2_1_3_turn_order_goes_round_the_table():
    """2.3.2, 2.3.3, 9.1, 9.2, 9.2.1."""
    game = several(3, seed=2, starting_player=1)
    keep(game)
    seen = []
    while len(seen) < 5:
        if not seen or seen[-1] != game.active:
            seen.append(game.active)
        game.step(game.legal_actions()[-1])
    assert seen == [1, 2, 0, 1, 2]


@pytest.mark.parametrize("player", [0, 1])
def test_2_3_3_4_a_player_may_concede_during_setup_also_out_of_turn(player):
    game = new_game(3, starting_player=0)
    game.concede(player)
    assert game.over and game.winner == 1 - player


def test_2_3_3_3_the_last_player_remaining_wins():
    """1.8.1.3, 2.3.3.3."""
    game = several(3, seed=2, starting_player=0)
    keep(game)
    game.concede(2)
    assert game.winner is None
    game.concede(0)
    assert game.over and game.winner == 1


# -- 1.8.1.1 twenty lore -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lore", "winner"), [(17, None), (18, "you"), (19, "you")])
def test_1_8_1_1_twenty_or_more_lore_wins(lore, winner):
    """1.11.3, 2.3.3, 2.3.3.1."""
    s = Scenario(you=dict(play=[AURORA], lore=lore))
    s.quest(AURORA)
    assert s.you.lore == lore + 2
    assert s.winner == winner


def test_1_8_1_1_lore_from_an_ability_wins_after_the_effect_resolves():
    s = Scenario(you=dict(play=["Lucky Dime", AURORA], ink=2, lore=18))
    s.activate("Lucky Dime")
    if s.decision is not None:
        s.choose(AURORA)
    assert s.winner == "you"


def test_1_8_1_1_lore_of_a_location_wins_in_the_set_step_before_the_draw():
    """1.8.1: the game state is checked at the end of every step of the Start-of-Turn Phase."""
    s = Scenario(you=dict(play=[MANOR], lore=19))
    s.end_turn()
    assert s.winner is None
    s.end_turn()
    assert s.winner == "you" and s.you.hand == []


def test_1_8_1_1_a_won_game_takes_no_more_actions():
    s = Scenario(you=dict(play=[AURORA, STITCH], lore=18))
    s.quest(AURORA)
    assert not s.can("quest", STITCH) and not s.can("end_turn")
    assert s.legal() == []


def test_1_8_1_1_winning_by_lore_does_not_wait_for_an_empty_deck_to_lose():
    s = Scenario(you=dict(play=[AURORA], lore=18, deck=[]))
    s.quest(AURORA)
    assert s.winner == "you"


# -- 1.8.1.2 an empty deck ---------------------------------------------------------------------------------------


def test_1_8_1_2_a_turn_that_ends_with_an_empty_deck_loses():
    """2.3.3, 2.3.3.2."""
    s = Scenario(you=dict(deck=[]))
    assert s.winner is None
    s.end_turn()
    assert s.winner == "opponent"


def test_1_8_1_2_drawing_the_last_card_loses_only_at_the_end_of_that_turn():
    s = Scenario(opponent=dict(deck=[STITCH]))
    s.end_turn()
    assert s.winner is None and s.opponent.hand == [STITCH] and s.opponent.deck_size == 0
    s.end_turn()
    assert s.winner == "you"


def test_1_8_1_2_only_the_player_whose_turn_ends_is_checked_and_drawing_from_nothing_is_no_loss():
    s = Scenario(opponent=dict(deck=[]))
    s.end_turn()
    assert s.winner is None and s.active == "opponent" and s.opponent.hand == []
    s.end_turn()
    assert s.winner == "you"


def test_1_8_1_2_a_card_put_back_in_time_saves_the_player():
    """Three cards of a stack are shuffled into the empty deck, two are drawn (8.10.7)."""
    leader = "Li Shang - Valiant Leader"
    stack = dict(card=leader, under=["Li Shang - Imperial Captain", "Li Shang - Solemn Son"])
    s = Scenario(you=dict(play=[stack], hand=["You're Welcome"], ink=4, deck=[]))
    s.play("You're Welcome")
    assert s.you.deck_size == 1 and len(s.you.hand) == 2
    s.end_turn()
    assert s.winner is None and s.active == "opponent"


def test_1_8_1_2_drawing_more_than_the_deck_holds_is_no_loss_in_itself():
    """1.2.3: as much as possible."""
    guidebook = "Junior Woodchuck Guidebook"  # draws 2
    s = Scenario(you=dict(play=[guidebook], ink=1, deck=[STITCH]))
    s.activate(guidebook)
    assert s.you.hand == [STITCH] and s.winner is None


# -- 1.8.1.4 damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "banished"), [(0, False), (1, True), (2, True)])
def test_1_8_1_4_damage_equal_to_or_above_willpower_banishes(damage, banished):
    baloo = "Adelaide Bonfamille - Patron of the Arts"  # 2/3
    s = Scenario(
        you=dict(hand=["Fire the Cannons!"], ink=1),
        opponent=dict(play=[dict(card=baloo, damage=damage), STITCH]),
    )
    s.play("Fire the Cannons!")
    s.choose(baloo)
    assert (baloo in s.opponent.discard) == banished
    assert (baloo in s.opponent.play) != banished


@pytest.mark.parametrize(("damage", "banished"), [(0, False), (1, False), (2, True), (3, True)])
def test_1_8_1_4_a_location_is_banished_by_damage_too(damage, banished):
    """5.6.5.2."""
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[dict(card=MANOR, damage=damage)]))
    s.challenge(STITCH, MANOR)
    assert (s.opponent.discard == [MANOR]) == banished
    if not banished:
        assert s[MANOR].damage == damage + 2


def test_1_8_3_a_second_check_banishes_the_character_that_lost_its_willpower():
    """Example B of 1.8.3."""
    s = Scenario(
        you=dict(play=[LUMIERE]),
        opponent=dict(play=[PRIDE_ROCK, dict(card=FLOUNDER, damage=2, at=PRIDE_ROCK)]),
    )
    assert s[FLOUNDER].willpower == 4 and s[FLOUNDER].zone == "play"
    s.challenge(LUMIERE, PRIDE_ROCK)
    assert sorted(s.opponent.discard) == sorted([PRIDE_ROCK, FLOUNDER])


def test_1_8_2_abilities_triggered_by_the_check_resolve_after_it():
    """The check banishes both before the first "when banished" ability asks its player."""
    diablo = "Diablo - Obedient Raven"
    s = Scenario(you=dict(hand=[FAIRY], ink=6), opponent=dict(play=[diablo, dict(card=STITCH, damage=1)]))
    s.play(FAIRY)
    assert s.decision is not None and s.decision.player == 1
    assert s.opponent.play == [] and s.opponent.hand == []
    s.accept()
    assert len(s.opponent.hand) == 1


def test_1_8_4_all_results_of_one_check_are_simultaneous():
    """7.4.3: Tramp sees the characters that are banished together with him, and himself."""
    tramp = "Tramp - Dapper Rascal"
    s = Scenario(
        you=dict(hand=[FAIRY], ink=6),
        opponent=dict(play=[dict(card=tramp, damage=7), dict(card=STITCH, damage=1), dict(card=FLOUNDER, damage=1)]),
    )
    s.play(FAIRY)
    assert s.opponent.play == []
    while s.decision is not None:
        s.take(0) if s.decision.kind == "order" else s.accept()
    assert len(s.opponent.hand) == 3


# -- 1.11 lore ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lore", "left"), [(0, 0), (1, 0), (3, 2)])
def test_1_11_1_lore_never_falls_below_zero(lore, left):
    s = Scenario(you=dict(play=[STITCH], hand=["Steal from the Rich"], ink=5), opponent=dict(lore=lore))
    s.play("Steal from the Rich")
    s.quest(STITCH)
    assert s.opponent.lore == left


@pytest.mark.parametrize(("cards", "gained"), [(0, 4), (3, 1), (4, 0), (6, 0)])
def test_1_11_2_a_lore_value_of_zero_or_less_gains_nothing(cards, gained):
    """4.5.3.1, 6.6.3: 4 lore, less 1 for each card in the opponent's hand."""
    flynn = "Flynn Rider - His Own Biggest Fan"
    s = Scenario(you=dict(play=[flynn], lore=3), opponent=dict(hand=[STITCH] * cards))
    s.quest(flynn)
    assert s.you.lore == 3 + gained and s[flynn].exerted


def test_1_11_2_a_location_gains_its_lore_at_the_start_of_its_players_turn_only():
    s = Scenario(you=dict(play=[MANOR]))
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (0, 0)
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (1, 0)


def test_1_7_6_an_illegal_action_leaves_everything_as_it_was():
    """1.7.6.1."""
    s = Scenario(you=dict(hand=[AURORA, STITCH], ink=1))
    before = s.game.to_bytes()
    with pytest.raises(IllegalAction):
        s.play(AURORA)
    assert s.game.to_bytes() == before
    s.play(STITCH)
    assert s.you.ink_ready == 0
