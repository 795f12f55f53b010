"""6.1.5.1: "[A] to [B]", "[A]. If you do, [B]": B only after all of A; what can't be done in full is not offered."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, ATITAYA, AURORA, BALOO, BAMBI, ITEM, QUILL, quiet, theirs, tired

DALE = "Dale - Mischievous Ranger"  # may put the top 3 cards into the discard to give -3 strength
SCAR = "Scar - Finally King"  # exerted at the end of turn: may draw an Ally's strength. If you do, discard 2, banish it
SCROOGE = "Scrooge McDuck - Reformed Ebenezer"  # may put a card under each of your others. If you do, they gain Ward
STEGMUTT = "Stegmutt - Clumsy Dinosaur"  # may put 3 items from the discard on the bottom. If you do, 3 damage
BOB = "Roller Bob - Sid's Toy"  # may put 2 characters from the discard on the bottom to gain Rush
HOUSE = "Carl's House - Flying High"  # may move one from here to another location. If you do, gain 1 lore
CRATCHIT = "Minnie Mouse - Mrs. Cratchit"  # may put the top card under one with Boost. If you do, draw
QUEEN = "The Queen - Jealous Beauty"  # exert: 3 cards from an opponent's discard to the bottom to gain 3 lore
ANNA = "Anna - Soothing Sister"  # may gain the lore of a character card in the discard. If you do, to the bottom
ROBOT_QUEEN = "The Robot Queen"  # you play a character: may pay 1 and banish this to deal 2 damage
GENIE = "Genie - Magical Researcher"  # Boost 1
ALLY = "Genie - Satisfied Dragon"  # Ally, 3/4
DRAGON_FIRE = "Dragon Fire"


@pytest.mark.parametrize("left", [0, 1, 2])
def test_6_1_5_1_fewer_cards_than_must_be_put(left):
    s = Scenario(you=dict(hand=[DALE], ink=4, deck=[AKELA, BALOO][:left]), opponent=dict(play=[ATITAYA]))
    s.play(DALE)
    assert quiet(s) and s[ATITAYA].strength == 7
    assert s.you.deck_size == left and s.you.discard == []


def test_6_1_5_1_just_enough():
    s = Scenario(you=dict(hand=[DALE], ink=4, deck=[AKELA, BALOO, BAMBI]), opponent=dict(play=[ATITAYA]))
    s.play(DALE)
    s.accept()
    s.choose(theirs(ATITAYA))
    assert s[ATITAYA].strength == 4 and len(s.you.discard) == 3


@pytest.mark.parametrize(("left", "draws"), [(2, 2), (4, 4), (5, 4)])
def test_6_1_5_1_fewer_cards_than_must_be_drawn(left, draws):
    """The Ally has 4 strength with Scar: of 2 cards both are drawn (1.2.3), and nothing comes after that."""
    s = Scenario(you=dict(play=[tired(SCAR), ALLY], deck=[AKELA, BALOO, BAMBI, AURORA, QUILL][:left]))
    s.end_turn()
    s.accept()
    if draws == 4:
        s.choose(AKELA, BALOO)
    assert s[ALLY].in_play == (draws < 4) and len(s.you.hand) == (2 if draws == 4 else draws)


@pytest.mark.parametrize("left", [1, 2])
def test_6_1_5_1_a_card_under_each(left):
    s = Scenario(you=dict(play=[AKELA, BAMBI], hand=[SCROOGE], ink=6, deck=[AURORA, BALOO][:left]))
    s.play(SCROOGE)
    assert quiet(s) == (left == 1)
    if left == 2:
        s.accept()
    s.end_turn()
    assert s.you.deck_size == left % 2
    assert ("Ward" in s[AKELA].keywords) == (left == 2)


@pytest.mark.parametrize("items", [2, 3])
def test_6_1_5_1_so_many_items(items):
    s = Scenario(you=dict(hand=[STEGMUTT], ink=8, discard=[ITEM, ITEM, QUILL][:items]), opponent=dict(play=[ATITAYA]))
    s.play(STEGMUTT)
    assert quiet(s) == (items == 2)
    if items == 3:
        s.accept()
        while s.legal()[0].startswith("choose") and not any("Atitaya" in text for text in s.legal()):
            s.take(0)
        s.choose(theirs(ATITAYA))
    assert s[ATITAYA].damage == (3 if items == 3 else 0) and len(s.you.discard) == (0 if items == 3 else 2)


@pytest.mark.parametrize("characters", [1, 2])
def test_6_1_5_1_so_many_characters(characters):
    s = Scenario(you=dict(hand=[BOB], ink=3, discard=[AKELA, BAMBI][:characters]))
    s.play(BOB)
    assert quiet(s) == (characters == 1)
    if characters == 2:
        s.accept()
        while not quiet(s):
            s.take(0)
    assert ("Rush" in s[BOB].keywords) == (characters == 2) and len(s.you.discard) == characters % 2


def test_6_1_5_1_nowhere_to_move():
    s = Scenario(you=dict(play=[HOUSE, dict(card=AKELA, at=HOUSE)]))
    assert not s.can("activate", HOUSE)
    s = Scenario(you=dict(play=[HOUSE, dict(card=AKELA, at=HOUSE), "Pride Lands - Pride Rock"]))
    s.activate(HOUSE)
    assert s.you.lore == 1


@pytest.mark.parametrize("left", [0, 2])
def test_6_1_5_1_no_card_to_put_under(left):
    s = Scenario(you=dict(play=[GENIE], hand=[CRATCHIT], ink=5, deck=[AKELA, BALOO][:left]))
    s.play(CRATCHIT)
    assert quiet(s) == (left == 0)
    if left:
        s.accept()
    assert s.you.hand == ([BALOO] if left else [])


@pytest.mark.parametrize("cards", [2, 3])
def test_6_1_5_1_not_so_many_cards_in_the_opponents_discard(cards):
    s = Scenario(you=dict(play=[QUEEN]), opponent=dict(discard=[AKELA, BAMBI, BALOO][:cards]))
    s.activate(QUEEN)
    while not quiet(s):
        s.take(0)
    assert s.you.lore == (3 if cards == 3 else 0) and len(s.opponent.discard) == (0 if cards == 3 else 2)


def test_6_1_5_1_the_ink_is_not_there():
    s = Scenario(you=dict(play=[ROBOT_QUEEN], hand=[AKELA], ink=2), opponent=dict(play=[ATITAYA]))
    s.play(AKELA)
    assert quiet(s) and s[ROBOT_QUEEN].in_play


def test_6_1_5_1_nothing_was_gained():
    """Nobody gains lore while an opponent's card says so: A was not performed."""
    s = Scenario(you=dict(play=[ANNA], discard=[ATITAYA]))
    s.quest(ANNA)
    s.accept()
    assert s.you.lore == s[ANNA].lore + 3 and s.you.discard == []
