"""The turn and the turn actions (sections 2 to 4)."""

import pytest

from lorcana_env import Game, IllegalAction, Scenario
from tests.helpers import new_game

MONKEY = "Abu - Mischievous Monkey"  # 3 {S}, 2 {W}, 2 lore, cost 3
WOLF = "Akela - Wolf Pack Elder"  # 3 {S}, 2 {W}, 1 lore, cost 2
DAD = "Agustin Madrigal - Clumsy Dad"  # 2 {S}, 2 {W}, 1 lore, cost 1
OWL = "Archimedes - Exasperated Owl"  # Evasive
MARKET = "Agrabah - Marketplace"  # location: move cost 1, 5 {W}, 2 lore


def test_ink_once_a_turn_4_2_3():
    s = Scenario(you=dict(hand=[MONKEY, WOLF], ink=0))
    s.ink(MONKEY)
    assert s.you.ink_total == s.you.ink_ready == 1
    with pytest.raises(IllegalAction):
        s.ink(WOLF)
    s.end_turn()
    s.end_turn()
    s.ink(WOLF)
    assert s.you.ink_total == 2


def test_only_cards_with_the_inkwell_symbol_are_inked_4_2():
    s = Scenario(you=dict(hand=["Beast's Castle - Overrun by the Vine"]))
    assert not s.can("ink", "Beast's Castle - Overrun by the Vine")


def test_playing_a_character_costs_its_ink_and_it_dries_4_3_and_5_1_2():
    s = Scenario(you=dict(hand=[MONKEY], ink=4))
    s.play(MONKEY)
    assert s.you.ink_ready == 1
    assert s[MONKEY].drying and not s[MONKEY].exerted
    assert not s.can("quest", MONKEY)
    s.end_turn()
    s.end_turn()
    assert not s[MONKEY].drying
    s.quest(MONKEY)
    assert s.you.lore == 2


def test_a_card_that_costs_too_much_is_not_played_4_1_4():
    s = Scenario(you=dict(hand=[MONKEY], ink=2))
    assert not s.can("play", MONKEY)


def test_ink_and_characters_are_readied_at_the_start_of_the_turn_3_2_1():
    s = Scenario(you=dict(play=[MONKEY], hand=[WOLF], ink=2))
    s.play(WOLF)
    s.quest(MONKEY)
    s.end_turn()
    assert s[MONKEY].exerted and s.you.ink_ready == 0
    s.end_turn()
    assert not s[MONKEY].exerted and s.you.ink_ready == 2


def test_draw_a_card_in_the_draw_step_3_2_3():
    s = Scenario()
    s.end_turn()
    assert len(s.opponent.hand) == 1
    s.end_turn()
    assert len(s.you.hand) == 1


def test_the_starting_player_skips_the_first_draw_3_2_3_1():
    game = new_game(4)
    while game.decision.kind == "mulligan":
        game.step(int(game.legal_actions()[-1]))
    first = game.active
    assert len(game.zones(first)["hand"]) == 7
    game.step(next(a for a in game.legal_actions() if game.describe(a) == "end turn"))
    assert len(game.zones(1 - first)["hand"]) == 8


def test_a_location_gives_its_lore_at_the_start_of_the_turn_3_2_2():
    s = Scenario(you=dict(play=[MARKET]))
    s.end_turn()
    s.end_turn()
    assert s.you.lore == 2


def test_challenge_exerts_and_both_deal_damage_4_6():
    s = Scenario(you=dict(play=[DAD]), opponent=dict(play=[dict(card="Chien-Po - Imperial Soldier", exerted=True)]))
    s.challenge(DAD, "Chien-Po - Imperial Soldier")
    assert s["Chien-Po - Imperial Soldier"].damage == 2
    assert s[DAD].zone == "discard"


def test_ready_characters_are_not_challenged_4_6_4_2():
    s = Scenario(you=dict(play=[DAD]), opponent=dict(play=[WOLF]))
    assert not s.can("challenge", DAD, WOLF)


def test_a_location_is_challenged_whether_or_not_and_deals_no_damage_4_6_8():
    s = Scenario(you=dict(play=[MONKEY]), opponent=dict(play=[MARKET]))
    s.challenge(MONKEY, MARKET)
    assert s[MARKET].damage == 3 and s[MONKEY].damage == 0 and s[MONKEY].exerted


def test_a_drying_character_neither_quests_nor_challenges_5_1_2():
    s = Scenario(you=dict(play=[dict(card=WOLF, drying=True)]), opponent=dict(play=[dict(card=DAD, exerted=True)]))
    assert not s.can("quest", WOLF)
    assert not s.can("challenge", WOLF, DAD)


def test_moving_costs_the_locations_move_cost_even_while_drying_or_exerted_4_7():
    s = Scenario(you=dict(play=[MARKET, dict(card=WOLF, drying=True, exerted=True)], ink=1))
    s.move(WOLF, to=MARKET)
    assert s[WOLF].location == MARKET and s.you.ink_ready == 0


def test_twenty_lore_wins_at_once_1_8_1_1():
    s = Scenario(you=dict(play=[MONKEY], lore=18))
    s.quest(MONKEY)
    assert s.winner == "you"


def test_an_empty_deck_loses_only_as_the_turn_ends_1_8_1_2():
    s = Scenario(you=dict(deck=[]))
    assert s.winner is None
    s.end_turn()
    assert s.winner == "opponent"


def test_drawing_from_an_empty_deck_does_not_lose_1_8_1_2():
    s = Scenario(you=dict(deck=[WOLF]), opponent=dict())
    s.end_turn()
    s.end_turn()  # you draw the last card
    assert s.winner is None and s.you.deck_size == 0
    s.end_turn()
    assert s.winner == "opponent"


def test_damage_stays_and_a_character_leaving_play_comes_back_without_it_7_1_6():
    s = Scenario(you=dict(play=[dict(card=WOLF, damage=1)], hand=["Befuddle"], ink=5), opponent=dict())
    s.play("Befuddle")
    s.choose(WOLF)
    assert WOLF in s.you.hand
    s.play(WOLF)
    assert s[WOLF].damage == 0


def test_characters_at_a_banished_location_stay_in_play_5_5():
    s = Scenario(
        you=dict(play=[MONKEY]),
        opponent=dict(play=[dict(card=MARKET, damage=3), dict(card=WOLF, at=MARKET)]),
    )
    s.challenge(MONKEY, MARKET)
    assert s[MARKET].zone == "discard"
    assert s[WOLF].in_play and s[WOLF].location is None


def test_the_mulligan_is_done_once_and_keeps_seven_cards_2_2_2():
    game = new_game(0)
    player = game.to_act
    picked = int(game.legal_actions()[0])
    game.step(picked)
    game.step(int(game.legal_actions()[-1]))
    assert len(game.zones(player)["hand"]) == 7
    assert game.to_act == 1 - player and game.decision.kind == "mulligan"


def test_a_game_needs_decks_not_names_of_cards():
    with pytest.raises(ValueError):
        Game(MONKEY, WOLF)
