"""Section 9 of the rule book: more than two players."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_9_2_1_the_turn_passes_to_the_left():
    """1.3.4.1, 2.1.3, 3.4.2: and round the table; one player is active at a time."""
    s = Scenario({}, opponents=[{}] * 3)
    seen = []
    for _ in range(6):
        seen.append(s.game.active)
        assert s.game.to_act == s.game.active
        s.end_turn()
    assert seen == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("start", [0, 1, 2])
def test_9_2_2_what_several_players_do_is_done_in_turn_order_from_the_active_player(start):
    """6.7.6: each opponent discards; each player may draw."""
    side = dict(hand=[SUDDEN_CHILL, STITCH, FLOUNDER], ink=2, play=[DONALD])
    s = Scenario(side, opponents=[side] * 2)
    for _ in range(start):
        end_turn(s, NO, NO, NO)
    s.play(SUDDEN_CHILL)
    asked = []
    while not quiet(s):
        asked.append(s.game.to_act)
        s.choose(FLOUNDER)
    assert asked == [(start + 1) % 3, (start + 2) % 3]
    s.end_turn()
    asked = []
    while not quiet(s):
        asked.append(s.game.to_act)
        s.decline()
    assert asked == [(start + i) % 3 for i in (1, 2, 3)]


def test_9_2_3_static_abilities_end_as_their_player_leaves():
    s = Scenario(dict(play=[AKELA]), opponents=[dict(play=[BAMBI]), dict(play=[TRITON_ATLANTICA, THEBES])])
    assert s[AKELA].strength == s[BAMBI].strength == 2
    s.game.concede(2)
    assert s[AKELA].strength == s[BAMBI].strength == 3


def test_9_2_3_who_left_is_not_among_the_players_to_choose():
    s = Scenario(dict(hand=[HORIZON], ink=7), opponents=[dict(hand=[STITCH]), dict(hand=[FLOUNDER])])
    s.game.concede(1)
    s.play(HORIZON)
    assert len(set(s.legal())) == 3 and not s.can("choose", "opponent 1")  # you, the other one, nobody
    reply(s, "opponent 2", DONE)
    assert FLOUNDER in s.opponents[1].discard and len(s.opponents[1].hand) == 3


def test_9_2_3_what_a_player_who_leaves_had_in_play_works_no_more():
    """A static ability of a location, in the middle of another player's turn."""
    s = Scenario(
        dict(play=[LUMIERE]), opponents=[dict(play=[GARDEN, exerted(at(GARDEN, STITCH))]), dict(play=[FLOUNDER])]
    )
    before = s[LUMIERE].lore
    s.game.concede(1)
    assert s[LUMIERE].lore == before + 1


def test_9_2_3_a_player_without_cards_in_the_deck_leaves_as_the_turn_ends():
    """1.8.1.2, 2.3.3.2: with all cards; the others play on, and the last one left wins (1.8.1.3)."""
    s = Scenario(dict(play=[STITCH]), opponents=[dict(play=[exerted(FLOUNDER)], deck=[LUMIERE]), dict(deck=[LUMIERE])])
    round_trip(s)
    assert not s.game.over and not any(s.game.zones(1).values()) and s.game.to_act == 2
    s.end_turn()
    assert s.winner == "you"


def test_9_2_3_a_player_who_leaves_in_its_own_turn_passes_it_on():
    s = Scenario(dict(play=[STITCH]), opponents=[{}] * 2)
    s.game.concede(0)
    assert not s.game.over and s.game.active == s.game.to_act == 1


def test_9_2_3_effects_of_this_turn_end_although_the_active_player_leaves():
    """3.4.1.2, 6.1.13.4: the End-of-Turn Phase may not be left out."""
    s = Scenario(dict(hand=[IMPROVISE], ink=1), opponents=[dict(play=[STITCH]), {}])
    play(s, IMPROVISE, STITCH)
    assert s[STITCH].strength == 3
    s.game.concede(0)
    assert s.active == "opponent 1" and s[STITCH].strength == 2


def test_9_2_3_cards_that_left_with_their_player_can_not_be_chosen():
    s = Scenario(dict(hand=[CANNONS], ink=1), opponents=[dict(play=[STITCH]), dict(play=[LUMIERE, FLOUNDER])])
    s.play(CANNONS)
    s.game.concede(1)
    assert not any("player 1" in text for text in s.legal())


def test_9_2_3_the_ability_that_a_player_was_resolving_ends():
    """The rest of it does not happen either."""
    s = Scenario(dict(play=[DAISY]), opponents=[{}] * 2)
    s.quest(DAISY)
    asked = s.game.to_act
    assert asked in (1, 2)
    s.game.concede(0)
    assert s.game.to_act == s.game.active == 1 and quiet(s)


def test_9_2_3_what_its_cards_said_ends_at_once():
    """6.4.2.3: also for the decision that is pending."""
    s = Scenario(dict(hand=[CANNONS], ink=1), opponents=[dict(play=[exerted(TIANA_PRINCESS)]), {}])
    assert not s.can("play", CANNONS)
    s.game.concede(1)
    assert s.can("play", CANNONS)


@pytest.mark.worked_example
def test_9_2_3_an_effect_with_a_duration_outlasts_its_player():
    """Pete's player leaves; until it would have a turn again the others can't play actions."""
    others = dict(hand=[CANNONS], ink=1)
    s = Scenario(dict(hand=[PETE], ink=3), opponents=[others, others])
    s.play(PETE)
    s.end_turn()
    assert not s.can("play", CANNONS)
    s.game.concede(0)
    assert s.game.to_act == 1 and not s.can("play", CANNONS)
    s.end_turn()
    assert s.game.to_act == 2 and not s.can("play", CANNONS)


@pytest.mark.worked_example
def test_9_2_3_it_ends_when_its_player_would_have_a_turn():
    others = dict(hand=[CANNONS], ink=1)
    s = Scenario(dict(hand=[PETE], ink=3), opponents=[others, others])
    s.play(PETE)
    s.end_turn()
    s.game.concede(0)
    round_trip(s)
    assert s.game.to_act == 1 and s.can("play", CANNONS)


@pytest.mark.parametrize("later", [False, True])
def test_9_2_3_who_left_gets_no_ink_drops(later):
    """Before the player has decided which effect it is, or while a card of that hand is chosen."""
    business = "This Is Business"
    s = Scenario(dict(hand=[business], ink=3), opponents=[dict(hand=[STITCH, ABU]), {}])
    play(s, business, "opponent 1")
    if later:
        s.take(0)
    s.game.concede(1)
    while not quiet(s):
        s.take(0)
    assert [view.ink_drops for view in s.players] == [0, 0, 0] and business in s.you.discard
