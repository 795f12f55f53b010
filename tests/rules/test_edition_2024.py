"""Changes of play in the rules of 2024 (docs/rules-versions.md), each beside the same position by 2.0.0."""

import pytest

from benchmarks.fuzz import fuzz
from lorcana_env import Deck, Scenario
from lorcana_env.rules.invariants import BROKEN
from lorcana_env.setup.compiled_decks import table_for
from tests.board import *
from tests.helpers import AGGRO, WARD

RULES = pytest.mark.parametrize("rules", ["2.0", "2024"])


# -- losing without a deck: 2024 1.9.2.2, 2.0.0 1.8.1.2 --------------------------------------------------------
@RULES
def test_1_8_1_2_who_must_draw_from_an_empty_deck_lost_at_once(rules):
    s = Scenario(dict(hand=[FRIENDS], ink=3, deck=[STITCH]), rules=rules)
    s.play(FRIENDS)
    assert s.you.hand == [STITCH] and s.winner == (None if rules == "2.0" else "opponent")


@RULES
def test_1_8_1_2_a_turn_could_end_with_an_empty_deck(rules):
    s = Scenario(dict(deck=[]), rules=rules)
    s.end_turn()
    assert s.winner == ("opponent" if rules == "2.0" else None)
    if rules == "2024":
        assert s.active == "opponent"
        s.end_turn()  # the Draw step
        assert s.winner == "opponent"


def test_drawing_the_last_card_was_no_loss():
    s = Scenario(dict(hand=[FRIENDS], ink=3, deck=[STITCH, FLOUNDER]), rules="2024")
    s.play(FRIENDS)
    assert s.winner is None and s.you.deck_size == 0


def test_9_2_3_in_a_larger_game_the_turn_passed_on_and_the_cards_left():
    s = Scenario(dict(hand=[FRIENDS], ink=3, deck=[]), opponents=[dict(play=[LUMIERE]), {}], rules="2024")
    s.play(FRIENDS)
    game = s.game
    assert not game.over and game.active == game.to_act == 1 and not any(game.zones(0).values()) and game.turn == 5


# -- the secondary condition: 2.0.0 6.2.4 ----------------------------------------------------------------------
@RULES
def test_6_2_4_the_secondary_condition_was_checked_as_the_ability_triggered_too(rules):
    """No Panic is in the discard as Pain is played; another ability banishes him before Pain's resolves."""
    s = Scenario(dict(play=[ROBOT_QUEEN, PANIC_ENTHUSIAST], hand=[PAIN_SCISSORS], ink=5), rules=rules)
    s.play(PAIN_SCISSORS)
    if rules == "2.0":
        s.take(next(i for i, text in enumerate(s.legal()) if "Robot Queen" in text))
    reply(s, YES, PANIC_ENTHUSIAST)
    assert sorted(s.you.discard) == [PANIC_ENTHUSIAST, ROBOT_QUEEN] and s.you.lore == (2 if rules == "2.0" else 0)


@RULES
def test_6_2_4_and_as_it_resolves(rules):
    """Ohana: two others are in play when Stitch is played, one when it resolves. 6.7.2.1."""
    s = Scenario(dict(play=[FLOUNDER, STITCH, ROBOT_QUEEN], hand=[STITCH_SURFER], ink=8), rules=rules)
    s.play(STITCH_SURFER)
    s.take(next(i for i, text in enumerate(s.legal()) if "Robot Queen" in text))
    reply(s, YES, FLOUNDER)
    assert quiet(s) and s.you.hand == []


# -- damage: 2024 9.2.1 and 9.3.1, 2.0: 1.9.1.5 and 1.9.2 -----------------------------------------------------
@RULES
def test_1_9_3_damage_put_on_a_character_was_not_taken(rules):
    s = Scenario(dict(play=[exerted(BEAST_RELENTLESS)], hand=[MOSQUITO_BITE], ink=1), dict(play=[LUMIERE]), rules=rules)
    play(s, MOSQUITO_BITE, theirs(LUMIERE))
    if rules == "2.0":
        s.accept()
    assert quiet(s) and s[LUMIERE].damage == 1 and s[BEAST_RELENTLESS].exerted == (rules == "2024")


def test_1_9_2_1_damage_that_is_dealt_was_taken():
    s = Scenario(dict(play=[exerted(BEAST_RELENTLESS)], hand=[CANNONS], ink=1), dict(play=[LUMIERE]), rules="2024")
    play(s, CANNONS, theirs(LUMIERE), YES)
    assert not s[BEAST_RELENTLESS].exerted and s[LUMIERE].damage == 2


# -- who leaves: 2024 1.10.2.3, 2.0.0 9.2.3 --------------------------------------------------------------------
@RULES
def test_9_2_3_effects_with_a_duration_ended_as_their_player_left(rules):
    others = dict(hand=[CANNONS], ink=1)
    s = Scenario(dict(hand=[PETE], ink=3), opponents=[others, others], rules=rules)
    s.play(PETE)
    s.end_turn()
    assert not s.can("play", CANNONS)
    s.game.concede(0)
    s.end_turn()
    assert s.game.to_act == 2 and s.can("play", CANNONS) == (rules == "2024")


# -- everywhere ------------------------------------------------------------------------------------------------
@pytest.mark.nightly
def test_random_games_break_nothing():
    results = fuzz(table_for((Deck.load(WARD), Deck.load(AGGRO)), rules="2024"), 60, seed=2)
    assert not results[:, 0].any(), BROKEN[results[:, 0].max()]
