"""1.6.1, 4.3.4.1: "whenever you play a ..." does not see its own card played; "when you play this" does."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, ATITAYA, AURORA, ITEM, hurt, quiet, theirs

GENIE = "Genie - Wonderful Trickster"  # cost 7, Shift 5; you play a card: draw
LADY = "Lady - Decisive Dog"  # cost 1; you play a character: +1 strength this turn
MINNIE = "Minnie Mouse - Storyteller"  # cost 2; you play a character: +1 lore this turn
JESSIE = "Jessie - Lively Cowgirl"  # cost 3, Toy; you pay 2 or less to play a card: an opposing one gets -1 strength
BABYHEAD = "Babyhead - Leader of Sid's Toys"  # cost 4, Toy; you pay 2 or less to play a card: +2 strength
BUZZ = "Buzz Lightyear - On the Way"  # cost 3; you pay 2 or less for a character: 1 damage to a damaged opposing one
HERA = "Hera - Created by the Vine"  # cost 5, Floodborn; you play this or another Floodborn character: gain 1 lore
VINE_MULAN = "Mulan - Created by the Vine"  # cost 4, Floodborn; the same: may banish an item
VIOLET = "Violet Parr - Super Resilient"  # cost 5, Hero; this or another Hero character: may draw, then discard
SNEEZY = "Sneezy - Very Allergic"  # cost 2; this or another Seven Dwarfs character: may give -1 strength
ELSA = "Elsa - Ice Artisan"  # you play this, or a location: may exert one with 3 strength or less
LAMP = "Genie - Cramped in the Lamp"
PRIDE_ROCK = "Pride Lands - Pride Rock"
ROBOT_QUEEN = "The Robot Queen"  # item, cost 1
FLOODBORN = "Mulan - Reflecting"
WAY = "Just in Time"  # play a character with cost 5 or less for free


def test_1_6_1_a_card_of_any_kind():
    s = Scenario(you=dict(hand=[GENIE], ink=7))
    s.play(GENIE)
    assert s.you.hand == [] and quiet(s)


def test_1_6_1_shifted():
    """8.10: the shifted card is the one that is played; the card below has no abilities any more."""
    s = Scenario(you=dict(play=[LAMP], hand=[GENIE], ink=5))
    s.play(GENIE, shift_onto=LAMP)
    assert s.you.hand == []
    s = Scenario(you=dict(play=[GENIE], hand=[GENIE], ink=5))
    s.play(GENIE, shift_onto=GENIE)
    assert s.you.hand == []


@pytest.mark.parametrize("card", [AKELA, ITEM, PRIDE_ROCK, "Fire the Cannons!"])
def test_1_6_1_the_next_card_is_seen(card):
    s = Scenario(you=dict(play=[GENIE], hand=[card], ink=7))
    s.play(card)
    if not quiet(s):
        s.choose(GENIE)
    assert len(s.you.hand) == 1


def test_1_6_1_characters():
    s = Scenario(you=dict(hand=[LADY, MINNIE, AKELA], ink=5))
    s.play(LADY)
    assert s[LADY].strength == 0
    s.play(MINNIE)
    assert (s[LADY].strength, s[MINNIE].lore) == (1, 0)
    s.play(AKELA)
    s.option(0)
    assert (s[LADY].strength, s[MINNIE].lore) == (2, 1)


def test_1_6_1_two_copies():
    """Each sees the other played, not itself."""
    s = Scenario(you=dict(hand=[LADY, LADY], ink=2))
    s.play(LADY)
    s.play(LADY)
    strength = [int(s.game.state["strength"][slot]) for slot in s.game.slots(0, "play")]
    assert strength == [1, 0]


@pytest.mark.parametrize("card", [JESSIE, BABYHEAD, BUZZ])
def test_1_6_1_paid_little(card):
    """The card itself costs less here, as the next character to be played."""
    lantern = "Lantern"  # exert: the next character costs 1 less
    s = Scenario(you=dict(play=[lantern, lantern], hand=[card], ink=4), opponent=dict(play=[hurt(ATITAYA)]))
    s.activate(lantern)
    s.activate(lantern)
    ink = s.you.ink_ready
    s.play(card)
    assert ink - s.you.ink_ready <= 2 and quiet(s)
    assert (s[ATITAYA].damage, s[ATITAYA].strength, s[card].strength) == (1, 7, 4 if card == BUZZ else 3)


def test_4_3_4_1_this_or_another():
    s = Scenario(you=dict(hand=[HERA, FLOODBORN], ink=9))
    s.play(HERA)
    assert s.you.lore == 1
    s.play(FLOODBORN)
    assert s.you.lore == 2
    s = Scenario(you=dict(hand=[VINE_MULAN], ink=4), opponent=dict(play=[ITEM]))
    s.play(VINE_MULAN)
    s.accept()
    s.choose(theirs(ITEM))
    assert s.opponent.discard == [ITEM]
    s = Scenario(you=dict(hand=[VIOLET], ink=5))
    s.play(VIOLET)
    s.accept()
    assert len(s.you.discard) == 1
    s = Scenario(you=dict(hand=[SNEEZY], ink=2))
    s.play(SNEEZY)
    s.accept()
    assert s[SNEEZY].strength == 0
    s = Scenario(you=dict(hand=[ELSA], ink=9), opponent=dict(play=[AKELA]))
    s.play(ELSA)
    s.accept()
    s.choose(theirs(AKELA))
    assert s[AKELA].exerted


def test_1_6_1_played_by_an_effect():
    s = Scenario(you=dict(hand=[WAY, LADY], ink=3))
    s.play(WAY)
    s.accept()
    if not quiet(s):
        s.choose(LADY)
    assert s[LADY].strength == 0


def test_1_6_1_items():
    """The Robot Queen sees characters only; a second copy of a card that sees items is not seen by itself."""
    s = Scenario(you=dict(play=[ROBOT_QUEEN], hand=[ROBOT_QUEEN, AURORA], ink=4))
    s.play(ROBOT_QUEEN)
    assert quiet(s)
    s.play(AURORA)
    assert not quiet(s)
