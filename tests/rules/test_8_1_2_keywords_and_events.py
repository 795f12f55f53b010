"""Keywords given twice, Vanish and what it does not wait for, exerting to pay for an ability."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, LOCATION, hurt, theirs, tired

CASTLE = "Beast's Castle - Overrun by the Vine"  # your Floodborn characters gain Rush
FLOODBORN = "Belle - Mechanic Extraordinaire"  # 7/7, Floodborn, cost 9
DALE = "Dale - Ready for His Shot"  # in challenges, yours deal damage with willpower instead of strength
ATITAYA = "Atitaya - Fang General"  # 7/7
COBRA = "Giant Cobra - Ghostly Serpent"  # 4/4, Vanish
PABBIE = "Grand Pabbie - Oldest and Wisest"  # damage removed from one of yours: 2 lore
AID = "First Aid"  # cost 1: remove up to 1 damage from each of yours
FERGUS = "Fergus - Outpost Builder"  # in your turn, becomes exerted: may play a location of cost 4 or less for free
CONTRACT = "Binding Contract"  # exert, exert one of your characters: exert a character


def test_8_1_2_a_keyword_that_two_cards_give_is_there():
    for castles in (1, 2, 3):
        s = Scenario(you=dict(play=[CASTLE] * castles, hand=[FLOODBORN], ink=9))
        s.play(FLOODBORN)
        assert "Rush" in s[FLOODBORN].keywords


def test_6_4_2_a_permission_that_two_cards_give_is_there():
    for dales in (1, 2, 3):
        s = Scenario(you=dict(play=[AKELA, *[DALE] * dales]), opponent=dict(play=[tired(ATITAYA)]))
        s.challenge(AKELA, ATITAYA)
        assert s[ATITAYA].damage == 2


def test_8_14_vanish_does_not_wait_for_damage_being_removed():
    """Only for being chosen for an opponent's action."""
    s = Scenario(you=dict(play=[hurt(COBRA, 2), PABBIE], hand=[AID], ink=1))
    s.play(AID)
    while s.decision is not None:
        s.number(1)
    assert s.you.lore == 2 and s[COBRA].damage == 1 and COBRA in s.you.play


def test_1_5_3_a_character_exerted_to_pay_became_exerted():
    s = Scenario(you=dict(play=[CONTRACT, FERGUS], hand=[LOCATION]), opponent=dict(play=[AKELA]))
    s.activate(CONTRACT)
    s.choose(theirs(AKELA))
    assert s[AKELA].exerted and s[FERGUS].exerted
    s.accept()
    if s.decision is not None:
        s.choose(LOCATION)
    assert LOCATION in s.you.play


def test_10_2_2_marketing_cards_stay_where_they_are():
    """What is put into the inkwell lies after them."""
    quill = "Fishbone Quill"
    s = Scenario(you=dict(play=[quill], hand=[AKELA], ink=1), variant="pack-rush")
    before = s.you.inkwell
    s.activate(quill)
    if s.decision is not None:
        s.choose(AKELA)
    assert s.you.inkwell == [*before, AKELA]
