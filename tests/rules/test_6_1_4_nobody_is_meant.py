"""6.1.4, 6.1.11: "its player", "that player", "that character" mean nobody when nothing was chosen."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, ATITAYA, AURORA, BALOO, BAMBI, ITEM, hurt, quiet, theirs, tired

WASABI = "Wasabi - Methodical Engineer"  # may banish an item. Its player gains 1 lore
SCARY = "Yzma - Scary Beyond All Reason"  # shuffle another character into the deck. That player draws 2
ABOVE = "Yzma - Above It All"  # another is banished in a challenge: to hand, then that player discards at random
WHALE = "Kuzco - Temporary Whale"  # inked: may return something cheap, then that player draws
JUDY = "Judy Hopps - Optimistic Officer"  # may banish an item. If you do, its player draws
EDNA = "Edna Mode - Fashion Designer"  # may return a cheap item. If you do, its player draws
CHERNABOG = "Chernabog - Unnatural Force"  # may shuffle one in. If you do, that player may play from the discard
WELCOME = "You're Welcome"  # shuffle one into the deck. That player draws 2
BRUNO = "We Don't Talk About Bruno"  # return one. That player discards at random
SCARE = "Sudden Scare"  # an opposing one into the inkwell. That player also puts the top card there
GLEAN = "Glean"  # banish an item. Its player gains 2 lore
ALICE = "Alice - Courageous Keyholder"  # may ready a damaged one of yours. They can't quest
BAYMAX = "Baymax - Armored Companion"  # may remove up to 2 damage from another. 1 lore for each
CAMILO = "Camilo Madrigal - Family Copycat"  # quests: may gain another's lore. Return that character
PEPA = "Pepa Madrigal - Weather Maker"  # may exert an opposing one. That one can't ready
ANASTASIA = "Anastasia - Bossy Stepsister"  # challenged: the challenging player discards
WARDED = "Kronk - Laid Back"  # Ward
CHEAP = "Coconut Basket"


@pytest.mark.parametrize("owner", ["you", "opponent"])
def test_6_1_4_the_player_of_an_item_that_is_not_banished(owner):
    sides = {"you": dict(hand=[WASABI], ink=4), "opponent": {}}
    sides[owner]["play"] = [ITEM]
    s = Scenario(**sides)
    s.play(WASABI)
    s.decline()
    assert (s.you.lore, s.opponent.lore) == (0, 0) and s[ITEM].in_play


def test_6_1_4_no_item_to_banish():
    s = Scenario(you=dict(hand=[WASABI], ink=4))
    s.play(WASABI)
    assert (s.you.lore, s.opponent.lore) == (0, 0) and quiet(s)


@pytest.mark.parametrize("owner", ["you", "opponent"])
def test_6_1_11_the_player_of_the_item_that_is_banished(owner):
    sides = {"you": dict(hand=[WASABI], ink=4), "opponent": {}}
    sides[owner]["play"] = [ITEM]
    s = Scenario(**sides)
    s.play(WASABI)
    s.accept()
    s.choose(ITEM if owner == "you" else theirs(ITEM))
    assert (s.you.lore, s.opponent.lore) == ((1, 0) if owner == "you" else (0, 1))


@pytest.mark.parametrize("opposing", [[], [WARDED]])
def test_6_1_11_no_other_character_can_be_chosen(opposing):
    s = Scenario(you=dict(hand=[SCARY], ink=6), opponent=dict(play=opposing))
    s.play(SCARY)
    assert quiet(s) and s.you.hand == [] and s.opponent.hand == []


def test_6_1_11_the_player_whose_character_is_shuffled_away_draws():
    s = Scenario(you=dict(hand=[SCARY], ink=6), opponent=dict(play=[AKELA]))
    s.play(SCARY)
    s.choose(theirs(AKELA))
    assert len(s.opponent.hand) == 2 and s.you.hand == []


@pytest.mark.parametrize("action", [WELCOME, BRUNO, SCARE, GLEAN])
def test_6_1_11_actions_with_nothing_to_choose(action):
    s = Scenario(you=dict(hand=[action, AKELA], ink=8), opponent=dict(hand=[BALOO]))
    s.play(action)
    assert quiet(s) and s.you.hand == [AKELA] and s.opponent.hand == [BALOO]
    assert (s.you.lore, s.opponent.lore, s.opponent.ink_total) == (0, 0, 0) and s.opponent.deck_size == 30


@pytest.mark.parametrize("card", [JUDY, EDNA])
def test_6_1_4_if_you_do_and_you_do_not(card):
    s = Scenario(you=dict(hand=[card], ink=4), opponent=dict(play=[CHEAP]))
    s.play(card)
    s.decline()
    assert s.you.hand == [] and s.opponent.hand == [] and quiet(s)


def test_6_1_4_nobody_plays_from_the_discard():
    s = Scenario(you=dict(hand=[CHERNABOG], ink=10, discard=[AKELA]), opponent=dict(play=[BALOO], discard=[BAMBI]))
    s.play(CHERNABOG)
    s.decline()
    assert quiet(s) and s.you.play == [CHERNABOG] and s.opponent.play == [BALOO]


@pytest.mark.parametrize("returns", [True, False])
def test_6_1_4_may_return_then_that_player_draws(returns):
    s = Scenario(you=dict(play=[WHALE], hand=[BAMBI]), opponent=dict(play=[AKELA]))
    s.ink(BAMBI)
    s.accept() if returns else s.decline()
    if returns:
        s.choose(theirs(AKELA))
    assert len(s.opponent.hand) == (2 if returns else 0) and s.you.hand == []


def test_6_1_4_that_character_when_none_was_chosen():
    s = Scenario(you=dict(hand=[ALICE], ink=6, play=[hurt(AKELA)]))
    s.play(ALICE)
    s.decline()
    s.quest(AKELA)
    assert s.you.lore == 1
    s = Scenario(you=dict(play=[CAMILO, AURORA]))
    s.quest(CAMILO)
    s.decline()
    assert s.you.lore == s[CAMILO].lore and s.you.play == [CAMILO, AURORA]
    s = Scenario(you=dict(hand=[PEPA], ink=5), opponent=dict(play=[tired(AKELA)]))
    s.play(PEPA)
    s.decline()
    s.end_turn()
    assert not s[AKELA].exerted


def test_6_1_4_nothing_is_counted_when_nothing_was_done():
    s = Scenario(you=dict(hand=[BAYMAX], ink=7, play=[hurt(ATITAYA, 3)]))
    s.play(BAYMAX)
    s.decline()
    assert s.you.lore == 0 and s[ATITAYA].damage == 3


def test_6_1_11_the_challenging_player_stays_the_same_when_the_character_is_gone():
    """The character that challenged is banished by the challenge itself."""
    s = Scenario(you=dict(play=[AURORA], hand=[BAMBI, BALOO]), opponent=dict(play=[tired(ANASTASIA)]))
    s.challenge(AURORA, ANASTASIA)
    s.choose(BAMBI)
    assert s.you.hand == [BALOO] and AURORA in s.you.discard and s.opponent.hand == []


def test_6_1_11_the_player_of_the_card_the_event_is_about():
    """No card was selected before: "that player" is the player of the banished character."""
    s = Scenario(you=dict(play=[ABOVE, ATITAYA], hand=[BAMBI]), opponent=dict(play=[tired(AKELA)], hand=[BALOO]))
    s.challenge(ATITAYA, AKELA)
    assert sorted(s.opponent.hand + s.opponent.discard) == sorted([AKELA, BALOO])
    assert len(s.opponent.discard) == 1 and s.you.hand == [BAMBI]


@pytest.mark.parametrize("pays", [True, False])
def test_6_1_11_their_player_is_that_of_the_character_that_quested(pays):
    vine = "Source of the Vine"
    s = Scenario(you=dict(play=[AKELA], ink=1), opponent=dict(play=[vine], ink=1))
    s.quest(AKELA)
    assert s.game.decision.player == 0
    s.accept() if pays else s.decline()
    assert s.opponent.lore == (0 if pays else 1) and s.you.ink_ready == (0 if pays else 1)
